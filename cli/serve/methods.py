"""Every method of the server, in the order of use, with what it takes and gives."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from adas_dream.cli.rpc.dispatch import Method, Perform
from adas_dream.cli.rpc.openrpc import Description
from adas_dream.cli.serve import changing, keeping, params, reading
from adas_dream.cli.serve.callers import Caller
from adas_dream.cli.serve.faults import OWN_ERRORS, told
from adas_dream.cli.serve.games import Games, Told
from adas_dream.cli.shapes.audits import AuditPage, ExplainPage
from adas_dream.cli.shapes.disputes import DisputePage
from adas_dream.cli.shapes.legal import LegalPage
from adas_dream.cli.shapes.scores import ScorePage
from adas_dream.events.version import ENGINE

METHODS: Final[dict[str, Method]] = {
    "hello": Method(params.Nothing, keeping.Hello, keeping.hello),
    "new": Method(params.New, keeping.Opened, keeping.new),
    "open": Method(params.Open, keeping.Opened, keeping.open_),
    "legal": Method(params.Legal, LegalPage, reading.legal),
    "play": Method(params.Play, changing.Made, changing.play),
    "undo": Method(params.Undo, changing.Made, changing.undo),
    "rewind": Method(params.Rewind, changing.Made, changing.rewind),
    "declare": Method(params.Declare, changing.Made, changing.declare),
    "facts": Method(params.Facts, reading.Seen, reading.facts),
    "position": Method(params.AtPlace, reading.At, reading.position),
    "board": Method(params.AtPlace, reading.Drawn, reading.board),
    "view": Method(params.View, reading.Viewed, reading.view),
    "score": Method(params.AtPlace, ScorePage, reading.score),
    "explain": Method(params.Explain, ExplainPage, reading.explain),
    "notation": Method(params.Notation, reading.InNotation, reading.notation),
    "dispute": Method(params.Dispute, DisputePage, reading.dispute),
    "close": Method(params.OfGame, keeping.Closed, keeping.close),
}
"""What each does in a sentence is the docstring of its function."""

DESCRIPTION: Final = Description(
    title="adas-dream",
    version=ENGINE,
    text=f"{keeping.PROTOCOL}: JSON-RPC 2.0, one message a line; docs/protocol.md says the rest.",
    errors=OWN_ERRORS,
    notifications={"facts": Told},
    shapes=(AuditPage,),
)


def performing(games: Games, caller: Caller) -> Perform:
    """What does a method for a client."""

    def perform(method: Method, asked: Struct) -> object:
        with told():
            return method.call(games, caller, asked)

    return perform
