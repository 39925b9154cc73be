"""One fact, one line: canonical bytes out, and in only what is exactly a fact.

A line is decoded and encoded again. Where the bytes are the same, nothing more needs to be asked;
where they differ, the line says the same in another form (blanks, another order of keys, an escape,
a default written out), which is read and marked, or it is wrong (a null, a key twice).
"""

from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from adas_dream.events import errors
from adas_dream.events.catalog import AnyFact, name_of
from adas_dream.events.errors import Where
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped
from adas_dream.events.position.game import Position
from adas_dream.events.upcast import Upcaster

LINE_LIMIT: Final = 2**20
"""The longest line in bytes, without its end; a position of four players takes some 5,000."""
CLOSING: Final[tuple[type[Struct], ...]] = (TurnEnded, TurnSkipped, PlayEnded)
"""The types that may carry `state`."""

BOM: Final = b"\xef\xbb\xbf"

Shape = TypeVar("Shape")
_ENCODER: Final = msgspec.json.Encoder()
_ENCODE: Final = _ENCODER.encode
_FACT: Final[msgspec.json.Decoder[AnyFact]] = msgspec.json.Decoder(AnyFact)
_POSITION: Final = msgspec.json.Decoder(Position)
_OBJECT: Final = msgspec.json.Decoder(dict[str, object])


class Line(Struct, frozen=True, gc=False):
    """A fact as it stands in a log.

    `raw` are its canonical bytes, without the line's end; `canonical` says whether the line was
    written so, `needs_chain` whether a chain belongs into it where it stands.
    """

    number: int
    fact: AnyFact
    raw: bytes
    canonical: bool = True
    needs_chain: bool = False


def encode(value: AnyFact | Position) -> bytes:
    """The canonical bytes of a fact (without a line's end) or of a position."""
    return _ENCODE(value)


def decode_line(raw: bytes, *, line: int, file: str) -> AnyFact:
    """The fact on one line, given without its end; raises `LineTooLong` or a `BadLine`. Whether a
    `chain` may stand there is known only where the whole log is read."""
    return read_line(raw, line=line, file=file).fact


def read_line(raw: bytes, *, line: int, file: str) -> Line:
    """As `decode_line`, with the canonical bytes."""
    try:
        fact = _FACT.decode(raw) if len(raw) <= LINE_LIMIT else None
    except (msgspec.DecodeError, RecursionError):
        fact = None
    if fact is not None and not fact.state and _ENCODE(fact) == raw:
        return Line(line, fact, raw)
    return _read_closely(raw, Where(file, line))


def read_canonical(lines: Sequence[bytes]) -> list[AnyFact] | None:
    """The facts of lines that all stand there as they are written; None where one of them needs to
    be read by itself."""
    facts = _read_all(b"\n".join(lines) + b"\n")
    return facts if facts is not None and len(facts) == len(lines) else None


def write_canonical(facts: Sequence[AnyFact]) -> list[bytes] | None:
    """The canonical bytes of facts; None where one of them cannot be read again, or needs to be by
    itself."""
    written = _ENCODER.encode_lines(facts)
    return written.splitlines() if _decoded(written) == list(facts) else None


def _read_all(written: bytes) -> list[AnyFact] | None:
    facts = _decoded(written)
    return facts if facts is not None and _ENCODER.encode_lines(facts) == written else None


def _decoded(written: bytes) -> list[AnyFact] | None:
    if len(written) > LINE_LIMIT:
        return None
    try:
        facts = _FACT.decode_lines(written)
    except (msgspec.DecodeError, RecursionError):
        return None
    for fact in facts:
        if fact.state and type(fact) not in CLOSING:
            return None
    return facts


def _read_closely(raw: bytes, where: Where) -> Line:
    fact, written = strictly(_FACT, raw, where)
    if fact.state and not isinstance(fact, CLOSING):
        raise misplaced_digest("state", fact, where)
    return Line(where.line or 0, fact, written, written == raw)


def misplaced_digest(field: str, fact: AnyFact, where: Where) -> errors.UnknownField:
    """The error that a fact carries a `state` or a `chain` where none can stand."""
    return errors.UnknownField(*where, f"$.{field}", f'"{field}" in {name_of(fact)}')


def read_old_line(upcaster: Upcaster, raw: bytes, *, line: int, file: str) -> Line:
    """As `read_line`, of an older format: `raw` stays as written, the fact is brought up."""
    old = read_object(raw, Where(file, line))
    return Line(line, decode_line(_ENCODE(upcaster(old)), line=line, file=file), raw)


def read_object(raw: bytes, where: Where) -> dict[str, object]:
    """The object on a line, whatever it holds; raises `LineTooLong` or a `BadLine`."""
    return strictly(_OBJECT, raw, where)[0]


def read_position(raw: bytes, file: str) -> Position:
    """The position in a file of its own; raises `LineTooLong` or a `BadLine` without a line."""
    return strictly(_POSITION, raw.removeprefix(BOM), Where(file, None))[0]


def strictly(
    decoder: "msgspec.json.Decoder[Shape]", raw: bytes, where: Where
) -> tuple[Shape, bytes]:
    """What stands in `raw`, and its canonical bytes; raises `LineTooLong` or a `BadLine`."""
    if len(raw) > LINE_LIMIT:
        raise errors.LineTooLong(*where, detail=str(LINE_LIMIT))
    try:
        value = decoder.decode(raw)
    except (msgspec.DecodeError, RecursionError) as error:
        from adas_dream.events.bad_lines import refusal  # noqa: PLC0415 - only a bad line pays for it

        raise refusal(error, raw, decoder.type, where) from None
    written = _ENCODE(value)
    if written != raw:
        _refuse_flaw(raw, where)
    return value, written


def _refuse_flaw(raw: bytes, where: Where) -> None:
    from adas_dream.events.bad_lines import flaw_of  # noqa: PLC0415 - only odd lines pay for it

    flaw = flaw_of(raw, where)
    if flaw is not None:
        raise flaw
