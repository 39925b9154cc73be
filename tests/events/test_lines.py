"""A log as a stream: ends of lines, torn ends, other files, flat memory."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from adas_dream.events import (
    LINE_LIMIT,
    BlankLine,
    CannotOpen,
    Line,
    LineTooLong,
    NewerFormat,
    NotALog,
    NotJson,
    NotUtf8,
    TooDeep,
    Torn,
    UnknownFact,
    UnknownField,
    UnknownFormat,
    UnreadableLog,
    open_log,
    read_log,
)
from tests.events.page import LINES, LOG
from tests.memory import peak_of

HEADER = LINES["game_set_up"]
TAIL = LINES["die_moved"]


def read(data: bytes) -> list[Line | Torn]:
    """Read a whole log."""
    return list(read_log(io.BytesIO(data), "a.jsonl"))


def error_of(data: bytes) -> UnreadableLog:
    """Give the error that reading ends with."""
    with pytest.raises(UnreadableLog) as caught:
        read(data)
    assert caught.value.file == "a.jsonl"
    return caught.value


class Endless(io.RawIOBase):
    """A stream that repeats one byte as often as it is asked for, up to a size."""

    def __init__(self, start: bytes, size: int) -> None:
        self.start, self.left, self.given = start, size, 0

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override] # narrower on purpose
        """Fill the buffer, as far as there is something."""
        count = min(len(buffer), self.left)
        buffer[:count] = (self.start + b"a" * count)[:count]
        self.start, self.left, self.given = b"", self.left - count, self.given + count
        return count


class Facts(io.RawIOBase):
    """A log of many facts that is made while it is read."""

    def __init__(self, count: int) -> None:
        self.lines = self.made(count)
        self.rest = b""

    @staticmethod
    def made(count: int) -> Iterator[bytes]:
        """Give the header and then the same fact again and again."""
        yield HEADER + b"\n"
        for seq in range(2, count + 1):
            yield TAIL.replace(b'"seq":4', b'"seq":%d' % seq) + b"\n"

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override] # narrower on purpose
        """Fill the buffer, as far as there is something."""
        self.rest = self.rest or next(self.lines, b"")
        count = min(len(buffer), len(self.rest))
        buffer[:count] = self.rest[:count]
        self.rest = self.rest[count:]
        return count


def test_the_facts_come_in_their_order() -> None:
    """Section 2 of the contract: one fact a line, numbered from 1."""
    lines = read(LOG)
    assert [line.number for line in lines] == list(range(1, 10))
    assert b"".join(line.raw + b"\n" for line in lines) == LOG
    assert all(isinstance(line, Line) and line.canonical for line in lines)


@pytest.mark.parametrize(
    "data",
    [LOG.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + LOG, LOG.replace(b"\n", b"\r\n", 3)],
    ids=["CRLF", "BOM", "mixed"],
)
def test_other_ends_of_lines_and_a_bom_are_read(data: bytes) -> None:
    """Case 8: LF or CRLF, one BOM at the start."""
    assert read(data) == read(LOG)


def test_a_second_bom_is_refused() -> None:
    """Case 8: one BOM, and only at the start."""
    assert error_of(b"\xef\xbb\xbf" * 2 + LOG).code == "not-a-log"
    assert type(error_of(LOG + b"\xef\xbb\xbf" + TAIL + b"\n")) is NotJson


def test_a_cr_alone_ends_no_line() -> None:
    """Case 8: two facts parted by a CR are two objects on one line."""
    error = error_of(HEADER + b"\n" + TAIL + b"\r" + TAIL + b"\n")
    assert (type(error), error.line) == (NotJson, 2)


@pytest.mark.parametrize("blank", [b"\n", b"\r\n", b"  \n", b"\t\r\n"])
@pytest.mark.parametrize("before", [b"", HEADER + b"\n", LOG], ids=["first", "second", "last"])
def test_a_blank_line_is_an_error(before: bytes, blank: bytes) -> None:
    """Case 8: a blank line is told with its number, never skipped."""
    error = error_of(before + blank + TAIL + b"\n")
    assert (type(error), error.line) == (BlankLine, before.count(b"\n") + 1)


def test_a_last_line_without_an_end_is_a_fact() -> None:
    """Case 8: no newline at the end; the fact is whole, so it counts, with a mark."""
    *before, last = read(LOG[:-1])
    assert before == read(LOG)[:-1]
    assert isinstance(last, Line)
    assert (last.raw + b"\n", last.canonical) == (LOG.splitlines(keepends=True)[-1], False)


@pytest.mark.parametrize("kept", [1, 20, 60, len(TAIL) - 1])
def test_a_torn_last_line_is_reported_after_all_that_stands(kept: int) -> None:
    """Case 6: a torn last line loses nothing that stands before it."""
    assert read(LOG + TAIL[:kept]) == [*read(LOG), Torn(10, TAIL[:kept])]


def test_a_line_torn_in_the_middle_of_a_character_is_torn() -> None:
    """Case 6: also in the middle of a UTF-8 character."""
    torn = LINES["play_abandoned"].replace(b"the last train", "é".encode())
    torn = torn[: torn.index("é".encode()) + 1]
    assert read(LOG + torn)[-1] == Torn(10, torn)


@pytest.mark.parametrize("rest", [b"\0\0\0\0", b" ", b"\r", b"[" * 50_000, b"nonsense", b"\xff"])
def test_any_rest_that_is_no_json_is_torn(rest: bytes) -> None:
    """Case 6: what a crash leaves behind the last whole line."""
    assert read(LOG + rest)[-1] == Torn(10, rest)


def test_a_whole_object_that_is_no_fact_is_no_torn_line() -> None:
    """A line that breaks off never is a whole object, so this one is a mistake and is named."""
    error = error_of(LOG + TAIL.replace(b"die_moved", b"die_teleported"))
    assert (type(error), error.line) == (UnknownFact, 10)


@pytest.mark.parametrize(
    ("line", "kind"),
    [(TAIL[:30], NotJson), (b"\xff", NotUtf8), (b"{" * 50_000, TooDeep)],
    ids=["broken", "bytes", "deep"],
)
def test_a_broken_line_before_the_end_is_an_error(line: bytes, kind: type[UnreadableLog]) -> None:
    """Section 4 of the contract: an undecodable line before the end is unreadable."""
    error = error_of(LOG + line + b"\n" + TAIL + b"\n")
    assert (type(error), error.line) == (kind, 10)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b" ", "empty"),
        (HEADER.decode().encode("utf-16"), "utf-16"),
        (HEADER.decode().encode("utf-16-le"), "utf-16"),
        (HEADER.decode().encode("utf-16-be"), "utf-16"),
        (HEADER.decode().encode("utf-32"), "utf-16"),
        (HEADER.decode().encode("utf-32-be"), "utf-16"),
        (b"SQLite format 3\0\x10\0\x01\x01", "store"),
        (b"[]\n", "other-json"),
        (b"3\n", "other-json"),
        (b"{}\n", "other-json"),
        (b'{"type":"FeatureCollection"}\n', "other-json"),
        (b'{"type":["x"],"format":null}\n', "other-json"),
        (b'{"format":"svg"}', "other-json"),
        (b"1. e4 e5\n", "text"),
        (b'"die_moved', "text"),
        (b"\x89PNG\r\n\x1a\n", "binary"),
        (b"\0\0\0\0", "binary"),
        (b"\xf0\x9f", "binary"),
        (b"a" * 3 * LINE_LIMIT, "text"),
        (HEADER[:-1], "torn"),
        (b"{", "torn"),
        (b'{"note":"\xf0\x9f', "torn"),
        (TAIL + b"\n", "headless"),
        (LINES["position_set"] + b"\n" + HEADER + b"\n", "headless"),
    ],
)
def test_what_is_no_log_is_told_by_its_first_line(data: bytes, why: str) -> None:
    """Cases 8 and 21: UTF-16, other JSON, other text, no text, nothing; a log without its head."""
    error = error_of(data)
    assert isinstance(error, NotALog)
    assert error.why == why


def test_a_torn_log_of_one_line_is_no_log() -> None:
    """Without its first line nothing can be read."""
    assert str(error_of(HEADER[:50])) == "a.jsonl: is not a game log: its only line breaks off"


def test_a_first_line_that_is_meant_as_one_tells_its_flaw() -> None:
    """An object over two lines, and a header with an error in it, are told as that."""
    assert type(error_of(b'{"type":"game_set_up",\n"seq":1}\n')) is NotJson
    error = error_of(HEADER.replace(b'"first_player":1', b'"first_player":5') + b"\n")
    assert (error.code, error.line, error.path) == ("bad-value", 1, "$.first_player")


@pytest.mark.parametrize("value", ["3", "null", "[]"])
def test_a_format_that_is_no_text_is_a_bad_value(value: str) -> None:
    """Case 21: a log without a version is not guessed at."""
    error = error_of(HEADER.replace(b'"adas-dream/2"', value.encode()) + b"\n")
    assert (error.code, error.path) == ("bad-value", "$.format")


@pytest.mark.parametrize("name", ["adas-dream/3", "adas-dream/7", "adas-dream/999999999"])
def test_a_newer_format_is_named(name: str) -> None:
    """Case 21: a log from a newer version, whatever else has changed in it."""
    data = HEADER.replace(b'"adas-dream/2"', f'"{name}","flavour":"new"'.encode()) + b"\n"
    error = error_of(data)
    assert (type(error), error.line, error.path) == (NewerFormat, 1, "$.format")
    assert f'"{name}"' in str(error)
    renamed = data.replace(b"game_set_up", b"game_opened")
    assert type(error_of(renamed)) is NewerFormat


@pytest.mark.parametrize(
    "name", ["adas-dream/00", "adas-dream/-1", "adas-dream/x", "adas-dream/٧", "chess/1", ""]
)
def test_an_unknown_format_is_named(name: str) -> None:
    """Case 21: a format that no version writes."""
    error = error_of(HEADER.replace(b"adas-dream/2", name.encode()) + b"\n")
    assert (type(error), error.detail) == (UnknownFormat, f'"{name}"')


@pytest.mark.parametrize("start", [b'{"', HEADER + b"\n" + b'{"'], ids=["first", "second"])
def test_a_line_of_200_megabytes_costs_no_memory(start: bytes) -> None:
    """Case 25: no more than the limit is read of a line, and then reading ends."""
    source = Endless(start, 200_000_000)

    def work() -> None:
        with pytest.raises(LineTooLong) as caught:
            list(read_log(io.BufferedReader(source), "a.jsonl"))
        assert caught.value.line == start.count(b"\n") + 1

    assert peak_of(work) < 8 * LINE_LIMIT
    assert source.given < 2 * LINE_LIMIT


def test_a_long_log_is_read_in_flat_memory() -> None:
    """Case 25: of twenty thousand facts only those are kept that a rewind may reach, with a bound
    that no game comes to."""

    def work() -> None:
        source = io.BufferedReader(Facts(20_000))
        assert sum(1 for _ in read_log(source, "a.jsonl")) == 20_000

    assert peak_of(work) < 2 * LINE_LIMIT


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_a_line_at_the_limit_is_read_with_any_end(bom: bytes, end: bytes) -> None:
    """The limit counts neither the BOM nor the line's end."""
    (line,) = read(bom + HEADER + b" " * (LINE_LIMIT - len(HEADER)) + end)
    assert line.raw == HEADER
    error = error_of(bom + HEADER + b" " * (LINE_LIMIT - len(HEADER) + 1) + end)
    assert type(error) is LineTooLong


def test_a_file_is_opened_and_read(tmp_path: Path) -> None:
    """A log is read from a file by its name."""
    path = tmp_path / "evening.jsonl"
    path.write_bytes(LOG)
    with open_log(str(path)) as stream:
        assert list(read_log(stream, path.name)) == read(LOG)


@pytest.mark.parametrize("name", ["", "nothing.jsonl", "nul\0byte", "é" * 300])
def test_what_cannot_be_opened_is_an_error(tmp_path: Path, name: str) -> None:
    """Section 3 of the contract: a directory, a file that is not there, a name that can be none."""
    with pytest.raises(CannotOpen) as caught:
        open_log(f"{tmp_path}/{name}")
    assert caught.value.detail != ""


def test_a_failing_disk_is_an_error() -> None:
    """An input error while reading is told with the file's name."""

    class Broken(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(CannotOpen, match=r"a\.jsonl: cannot be read: Input/output error"):
        list(read_log(Broken(), "a.jsonl"))


class Piped(io.RawIOBase):
    """A live pipe: each write comes by itself, and `asked` counts how often more was asked for."""

    def __init__(self, *writes: bytes) -> None:
        self.writes, self.asked = [*writes], 0

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override] # narrower on purpose
        """Give the next write."""
        self.asked += 1
        written = self.writes.pop(0) if self.writes else b""
        buffer[: len(written)] = written
        return len(written)


def test_what_is_there_of_a_pipe_is_read_at_once() -> None:
    """A line is given as soon as it is there, without waiting for the next."""
    first, *rest = LOG.splitlines(keepends=True)
    pipe = Piped(first, b"".join(rest))
    lines = read_log(io.BufferedReader(pipe), "a.jsonl")
    assert next(lines) == read(LOG)[0]
    assert pipe.asked == 1
    assert list(lines) == read(LOG)[1:]


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_however_a_log_comes_it_is_the_same(size: int) -> None:
    """Pieces end where they like, in the mark at the start and between CR and LF too."""
    log = b"\xef\xbb\xbf" + LOG.replace(b"\n", b"\r\n")
    pieces = (log[at : at + size] for at in range(0, len(log), size))
    assert list(read_log(io.BufferedReader(Piped(*pieces)), "a.jsonl")) == read(LOG)


def test_lines_before_a_wrong_one_are_given_first() -> None:
    """Lines that come together are still told one by one."""
    lines = read_log(io.BytesIO(LOG + b"nothing\n"), "a.jsonl")
    assert [next(lines).number for _ in range(9)] == [*range(1, 10)]
    with pytest.raises(NotJson):
        next(lines)


CHAIN = b',"chain":"' + b"0" * 32 + b'"}'


@pytest.mark.parametrize(
    ("format_", "line"),
    [
        (b"2", b'{"type":"die_moved","seq":3,"player":1,"die":"X6","from_space":2,"to_space":3}'),
        (b"2", b'{"type":"score_declared","seq":3,"player":1,"line":"gears","points":0}'),
        (b"1", b'{"type":"play_abandoned","seq":3}'),
        (b"1", b'{"type":"play_rewound","seq":3,"to_seq":3,"reason":"late"}'),
    ],
    ids=["in a turn", "before the end", "given up in format 1", "rewound in format 1"],
)
def test_a_chain_where_none_belongs_is_an_unknown_field(format_: bytes, line: bytes) -> None:
    """Section 5 of the contract: only some lines carry one, in format 2 more than in format 1."""
    head = b"\n".join(LOG.replace(b"adas-dream/2", b"adas-dream/" + format_).splitlines()[:2])
    assert len(read(head + b"\n" + line + b"\n")) == 3
    error = error_of(head + b"\n" + line[:-1] + CHAIN + b"\n")
    assert (type(error), error.line, error.path) == (UnknownField, 3, "$.chain")
