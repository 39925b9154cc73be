"""Facts that a program made: Python lets a field hold anything, a line of a log does not."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar, cast

from msgspec import EncodeError

from adas_dream.events.catalog import NAMES, AnyFact
from adas_dream.events.codec import Line, encode, read_line, write_canonical
from adas_dream.events.errors import BadFact, UnreadableLog, Where
from adas_dream.events.facts.base import Fact
from adas_dream.events.moments import check_moment
from adas_dream.events.quoting import shortened

AFact = TypeVar("AFact", bound=Fact)
_UNWRITABLE: Final = (EncodeError, TypeError, ValueError, OverflowError, RecursionError)
"""What writing a line raises for a value that JSON does not have."""


def written(facts: Iterable[AnyFact]) -> list[Line]:
    """The lines of facts that are to be written: each is encoded once, and read to see that it can
    be. `BadFact` as `writable`."""
    facts = tuple(facts)
    raws = _written_at_once(facts)
    if raws is None:
        whole = [writable(fact) for fact in facts]
        return [Line(fact.seq, fact, encode(fact)) for fact in whole]
    return [Line(fact.seq, fact, raw) for fact, raw in zip(facts, raws, strict=True)]


def _written_at_once(facts: Sequence[AnyFact]) -> list[bytes] | None:
    """The bytes of facts; None where one of them needs to be looked at by itself."""
    if any(type(fact) not in NAMES or fact.at for fact in facts):
        return None
    try:
        return write_canonical(facts)
    except _UNWRITABLE:
        return None


def checked(fact: AFact) -> AFact:
    """The fact as it would be read from a log, where a list is a tuple; `BadFact`, which is also a
    ValueError, where no line can hold it: a die `Q9`, a Workshop space 99, a text for a number."""
    name = NAMES.get(type(fact))
    if name is None:
        raise BadFact(type(fact).__name__, detail="is no type of fact")
    try:
        raw = encode(fact)  # type: ignore[arg-type] # a type with a name is one of the catalog's
    except _UNWRITABLE as error:
        raise BadFact(name, detail=f"cannot be written: {shortened(str(error))}") from None
    try:
        return cast("AFact", read_line(raw, line=fact.seq, file=name).fact)
    except UnreadableLog as error:
        raise BadFact(name, error.path, error.sentence, error.rule) from None


def writable(fact: AFact) -> AFact:
    """As `checked`, of a fact that is to be written: its `at` must be a moment as well."""
    whole = checked(fact)
    try:
        check_moment(whole, Where(NAMES[type(whole)], whole.seq))
    except UnreadableLog as error:
        raise BadFact(error.file, error.path, error.sentence) from None
    return whole
