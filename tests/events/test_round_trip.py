"""Whatever the types allow is written and read again; whatever is broken is told, never a crash."""

import io
import json
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adas_dream.events import (
    TYPES,
    AnyFact,
    Choice,
    Line,
    Position,
    Torn,
    UnreadableLog,
    encode,
    read_choice,
    read_line,
    read_log,
    read_position,
)
from tests.events import strategies
from tests.events.page import LINES, LOG

PIECES = (
    b'"',
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"null",
    b"\n",
    b"\r",
    b"\xff",
    b"\0",
    b"1e5",
)
EDITS = st.tuples(
    st.integers(0, 10**6),
    st.integers(0, 6),
    st.binary(max_size=4) | st.sampled_from(PIECES),
)
"""Where, how many bytes go, and what comes instead."""


def edited(raw: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    """Give a text in which some bytes at some places are replaced by others."""
    for anywhere, gone, put in edits:
        place = anywhere % (len(raw) + 1)
        raw = raw[:place] + put + raw[place + gone :]
    return raw


@pytest.mark.parametrize("name", sorted(TYPES))
@settings(max_examples=10)
@given(data=st.data())
def test_a_fact_of_any_shape_survives_the_wire(name: str, data: st.DataObject) -> None:
    """House rule 12: structs do not validate, so every type is encoded and decoded."""
    fact = data.draw(strategies.facts_of(name))
    raw = encode(fact)
    assert read_line(raw, line=1, file="a.jsonl") == Line(1, fact, raw, canonical=True)


@settings(max_examples=40)
@given(strategies.positions())
def test_a_position_of_any_shape_survives_a_file(position: Position) -> None:
    """House rule 12, for the one shape of state."""
    assert read_position(encode(position), "p.json") == position


@given(strategies.facts())
def test_another_writer_of_json_is_understood(fact: AnyFact) -> None:
    """Spaces, escapes and another order say the same; the canonical bytes come back."""
    turned = dict(reversed(json.loads(encode(fact)).items()))
    line = read_line(json.dumps(turned).encode(), line=1, file="a.jsonl")
    assert (line.fact, line.raw, line.canonical) == (fact, encode(fact), False)


def outcome(read: Callable[[], Iterable[object]]) -> tuple[list[object], str]:
    """Give what reading gives, and what it says if it ends with an error."""
    found = list[object]()
    try:
        found.extend(read())
    except UnreadableLog as error:
        return found, str(error)
    return found, ""


@pytest.mark.parametrize("read", [read_line, read_choice])
@given(name=st.sampled_from(sorted(LINES)), edits=st.lists(EDITS, min_size=1, max_size=3))
def test_an_edited_line_is_a_fact_or_an_error(
    read: Callable[..., Line | Choice], name: str, edits: list[tuple[int, int, bytes]]
) -> None:
    """Section 2 of the contract: never a traceback and never a silent repair."""
    raw = edited(LINES[name], edits)
    found, error = outcome(lambda: [read(raw, line=1, file="a.jsonl")])
    assert error.isprintable()
    assert bool(found) != bool(error)
    for line in found:
        assert isinstance(line, Line | Choice)
        assert read_line(encode(line.fact), line=1, file="a.jsonl").canonical


@given(st.lists(EDITS, min_size=1, max_size=3))
def test_an_edited_log_is_read_or_told(edits: list[tuple[int, int, bytes]]) -> None:
    """Case 24: every error names file and line, and what is read is numbered without a gap."""
    data = edited(LOG, edits)
    lines, error = outcome(lambda: read_log(io.BytesIO(data), "a.jsonl"))
    assert error.startswith("a.jsonl:") or not error
    numbers = [line.number for line in lines if isinstance(line, Line | Torn)]
    assert numbers == list(range(1, len(lines) + 1))


@given(st.binary(max_size=200))
def test_any_bytes_are_no_crash(data: bytes) -> None:
    """Case 24: a file of anything is told by name."""
    with pytest.raises(UnreadableLog, match=r"^a\.jsonl:"):
        list(read_log(io.BytesIO(data), "a.jsonl"))


@given(st.integers(0, len(LOG)))
def test_a_log_cut_anywhere_keeps_its_whole_lines(cut: int) -> None:
    """Cases 6 and 7: a cut costs no line that stands before it."""
    whole = LOG[:cut].count(b"\n")
    if not whole:
        return
    lines = list(read_log(io.BytesIO(LOG[:cut]), "a.jsonl"))
    assert lines[:whole] == list(read_log(io.BytesIO(LOG), "a.jsonl"))[:whole]
    assert len(lines) == whole + (not LOG[:cut].endswith(b"\n"))
