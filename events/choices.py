"""A choices file, the input of `record`: what players decided and rolled, not yet numbered."""

from collections.abc import Iterator
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

from adas_dream.events import errors
from adas_dream.events.catalog import AnyFact, kind_of, name_of
from adas_dream.events.codec import decode_line, read_object
from adas_dream.events.errors import Where
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import GameSetUp, PositionSet, SeedRevealed
from adas_dream.events.facts.table import IrregularityAccepted
from adas_dream.events.lines import blocks
from adas_dream.events.moments import check_moment
from adas_dream.events.vocabulary import INT_LIMIT

RECORDED: Final = ("seq", "state", "chain")
"""The fields that `record` writes itself."""
WRITTEN: Final[dict[type[Fact], str]] = {
    GameSetUp: "new",
    PositionSet: "new",
    SeedRevealed: "record",
}
"""What people state, and yet a command writes it."""
_NOT_PLAYED: Final = (IrregularityAccepted, SeedRevealed)
"""What a table states, and nobody plays again."""
UNNUMBERED: Final = 1
"""The `seq` of a fact that has none yet; `record` replaces it."""


class Choice(Struct, frozen=True, gc=False):
    """One line of input.

    `fact.seq` is `UNNUMBERED` and means nothing. `after` is the seq that the choice was made for,
    None where the line does not say. With a reason to `accept` it the choice may break a rule.
    """

    line: int
    fact: AnyFact
    after: int | None = None
    accept: str = ""


def is_chosen(fact: Fact) -> bool:
    """Whether it is no consequence and no roll, but what somebody chose or stated."""
    stated = fact.attested or kind_of(fact) not in ("consequence", "chance")
    return stated and not isinstance(fact, _NOT_PLAYED)


def read_choices(stream: BinaryIO, file: str) -> Iterator[Choice]:
    """The lines of a choices file in their order, as they come; raises an `UnreadableLog`."""
    for block in blocks(stream, file):
        for number, raw in enumerate(block.lines, block.number):
            yield read_choice(raw, line=number, file=file)


def read_choice(raw: bytes, *, line: int, file: str) -> Choice:
    """One line of input, without its end; raises `LineTooLong` or a `BadLine`."""
    where = Where(file, line)
    written = read_object(raw, where)
    for field in RECORDED:
        if field in written:
            raise errors.NotAChoice(
                *where, f"$.{field}", f'record writes "{field}" itself; leave it out'
            )
    after = _after(written, where)
    start = {"type": written["type"]} if "type" in written else {}
    numbered = msgspec.json.encode({**start, "seq": UNNUMBERED, **written})
    fact = decode_line(numbered, line=line, file=file)
    check_moment(fact, where)
    if writer := _writer(fact):
        raise errors.NotAChoice(*where, "$.type", f"{writer} writes {name_of(fact)} itself")
    return Choice(line, fact, after)


def _after(written: dict[str, object], where: Where) -> int | None:
    if "after" not in written:
        return None
    after = written.pop("after")
    if type(after) is not int or not 1 <= after < INT_LIMIT:
        detail = f"must be a whole number from 1 to {INT_LIMIT - 1}"
        raise errors.BadValue(*where, "$.after", detail)
    return after


def _writer(fact: AnyFact) -> str:
    if kind_of(fact) == "consequence":
        return "" if fact.attested else "record"
    return WRITTEN.get(type(fact), "")
