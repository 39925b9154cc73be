"""What a method tells of what went wrong: our own errors as errors of JSON-RPC."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import click

from adas_dream.cli.opening.packs import NoPack
from adas_dream.cli.opening.seeds import BadSeed
from adas_dream.cli.opening.set_up import Unfit
from adas_dream.cli.output import failures, messages
from adas_dream.cli.rpc.errors import RpcError, bad_params
from adas_dream.events.errors import AdasDreamError, BadLine, LostRace, WriteFailed
from adas_dream.events.quoting import printable

REFUSED: Final = -32001
STALE: Final = -32002
NOT_OPEN: Final = -32003
NOT_TAKEN: Final = -32004
UNREADABLE: Final = -32005
NOT_WRITTEN: Final = -32006
NOT_ALLOWED: Final = -32007
TOO_MANY: Final = -32008
OWN_ERRORS: Final[dict[int, str]] = {
    REFUSED: "A choice, a roll or a statement breaks a rule: `findings` tell which",
    STALE: "The game has gone on since the fact that the choice was made for, to fact `after`",
    NOT_OPEN: "No game of this name is open: `open` it, or start it with `new`",
    NOT_TAKEN: "A line of notation is not taken, from `column` on: nothing of it is",
    UNREADABLE: "A game cannot be opened, read or judged",
    NOT_WRITTEN: "Nothing was written: what was answered before stands",
    NOT_ALLOWED: "Not this client's to do or to see",
    TOO_MANY: "More requests than a seat may make in a second: this one was not done",
}
"""The server's own errors. `code` in their data says more closely what is wrong."""

_OPTIONS: Final = {"player": "players", "module": "modules", "ruling": "rulings"}
_FAILURES: Final[dict[type[failures.Failure], str]] = {
    failures.NoContent: "no-content",
    failures.NoEdition: "no-edition",
    failures.Stopped: "stopped",
}
"""What keeps a game from being opened, by its code."""


def not_allowed(sentence: str, code: str = "not-allowed") -> RpcError:
    """That it is not this client's to do or to see."""
    return RpcError(NOT_ALLOWED, sentence, code=code)


def no_such_fact(seq: int, last: int, path: str = "$.at") -> RpcError:
    """That a number is no fact's."""
    return bad_params(messages.NO_SUCH_FACT.format(asked=seq, seq=last), path, "no-such-fact")


def bad_choice(problem: BadLine, path: str) -> RpcError:
    """That a choice is none: where in it, and the rule where a printed one says so."""
    rule = {"rule": problem.rule} if problem.rule else {}
    place = path + problem.path.removeprefix("$")
    return bad_params(problem.sentence, place, problem.code, **rule)


@contextmanager
def told() -> Generator[None, None, None]:
    """What the block raises of our own errors, as errors of JSON-RPC."""
    try:
        yield
    except Unfit as wrong:
        raise bad_params(str(wrong), _param(wrong.option)) from None
    except NoPack as wrong:
        raise bad_params(str(wrong), "$.pack", "no-pack") from None
    except BadSeed as wrong:
        raise bad_params(str(wrong), "$.seed", "bad-seed") from None
    except (WriteFailed, LostRace) as wrong:
        raise RpcError(NOT_WRITTEN, str(wrong), code=wrong.code) from None
    except AdasDreamError as wrong:
        raise RpcError(UNREADABLE, str(wrong), code=wrong.code, **_where(wrong)) from None
    except failures.NoSeed as wrong:
        sentence = messages.NO_SEED_BESIDE.format(reason=wrong.reason)
        raise RpcError(UNREADABLE, sentence, code="no-seed") from None
    except failures.Failure as wrong:
        code = _FAILURES.get(type(wrong), "unplayable")
        raise RpcError(UNREADABLE, wrong.message, code=code) from None
    except click.ClickException as wrong:  # a pack that a game needs is none
        raise RpcError(UNREADABLE, wrong.message, code="unplayable") from None


def _param(option: str) -> str:
    """The parameter that an option of `new` is."""
    name = re.sub("-", "_", option.removeprefix("--"))
    return f"$.{_OPTIONS.get(name, name)}"


def _where(wrong: AdasDreamError) -> dict[str, object]:
    places = {name: getattr(wrong, name, None) for name in ("line", "path", "rule")}
    return {
        name: printable(place) if isinstance(place, str) else place
        for name, place in places.items()
        if place
    }
