"""Formats: the present one, newer ones, unknown ones, and how an old one is brought up."""

import io

import pytest
from msgspec import structs

from adas_dream.events import (
    FORMAT,
    Line,
    NewerFormat,
    UnknownFormat,
    UnreadableLog,
    read_log,
    upcast,
)
from adas_dream.events.upcast import check_format
from tests.events.page import LINES, LOG

HEADER = LINES["game_set_up"]
OLD = "adas-dream/old"


def from_old(line: dict[str, object]) -> dict[str, object]:
    """Bring up a line of a made-up format, in which the active die was called `active`."""
    line = {"die" if key == "active" else key: value for key, value in line.items()}
    return line | ({"format": FORMAT} if line["type"] == "game_set_up" else {})


@pytest.fixture
def old_log(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Give a log of the made-up format, which is known during one test."""
    monkeypatch.setattr(upcast, "UPCASTERS", {OLD: from_old})
    log = LOG.replace(FORMAT.encode(), OLD.encode())
    return log.replace(b'"space":3,"die"', b'"space":3,"active"')


@pytest.mark.parametrize("format_", ["adas-dream/1", "adas-dream/2"])
def test_a_log_of_format_1_or_2_is_read_as_it_stands(format_: str) -> None:
    """The contract: new logs are format 2, and nothing in a log of format 1 is brought up."""
    assert FORMAT == "adas-dream/2"
    assert check_format(format_, file="a.jsonl") is None


def test_a_log_of_format_0_is_read_as_it_stands() -> None:
    """Section 6 of the contract: an old log replays for ever; its bytes and its chain stay."""
    old = LOG.replace(FORMAT.encode(), b"adas-dream/0")
    lines = [line for line in read_log(io.BytesIO(old), "a.jsonl") if isinstance(line, Line)]
    new = [line for line in read_log(io.BytesIO(LOG), "a.jsonl") if isinstance(line, Line)]
    header, *rest = [line.fact for line in lines]
    assert header == structs.replace(new[0].fact, format="adas-dream/0")
    assert rest == [line.fact for line in new[1:]]
    assert b"\n".join(line.raw for line in lines) + b"\n" == old


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("adas-dream/3", NewerFormat),
        ("adas-dream/7", NewerFormat),
        ("adas-dream/10", NewerFormat),
        ("adas-dream/" + "9" * 5000, UnknownFormat),
        ("adas-dream/01", UnknownFormat),
        ("adas-dream/2\n", UnknownFormat),
        ("adas-dream", UnknownFormat),
        ("", UnknownFormat),
    ],
)
def test_other_formats_are_refused_by_name(text: str, kind: type[UnreadableLog]) -> None:
    """Case 21: a newer format is told from one that nobody writes."""
    with pytest.raises(kind) as caught:
        check_format(text, file="a.jsonl")
    assert (caught.value.line, caught.value.path) == (1, "$.format")
    assert text[:20] in caught.value.detail


def test_an_old_log_is_brought_up_while_it_is_read(old_log: bytes) -> None:
    """Section 6 of the contract: old formats are brought up, the file is never rewritten."""
    old, new = (list(read_log(io.BytesIO(data), "a.jsonl")) for data in (old_log, LOG))
    assert [line.fact for line in old if isinstance(line, Line)] == [
        line.fact for line in new if isinstance(line, Line)
    ]
    assert b"".join(line.raw + b"\n" for line in old) == old_log


@pytest.mark.parametrize(
    ("old", "new", "code", "path"),
    [
        (b'"active"', b'"space":3,"active"', "duplicate-key", "$.space"),
        (b'"active":"G6"', b'"active":"G7"', "bad-value", "$.die"),
        (b'"active":"G6"', b'"active":null', "bad-value", "$.die"),
        (b'"active":"G6"', b'"active"', "not-json", ""),
    ],
)
def test_an_old_line_is_held_to_the_same_strictness(
    old_log: bytes, old: bytes, new: bytes, code: str, path: str
) -> None:
    """An old format is no lax mode."""
    with pytest.raises(UnreadableLog) as caught:
        list(read_log(io.BytesIO(old_log.replace(old, new)), "a.jsonl"))
    assert (caught.value.code, caught.value.line, caught.value.path) == (code, 5, path)
