import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import CLEAN, FINDING, UNREADABLE
from tests.cli.games import begun
from tests.cli.program import Ended, run
from tests.house.tree import ROOT

GAME = ROOT / "fixtures/games/workshop-two-players.jsonl"
EVENING = [ROOT / f"fixtures/recordings/evening-{who}.jsonl" for who in ("ada", "mary")]
FLIPPED = ROOT / "fixtures/games/flipped-winner.jsonl"
PRECEDENCE = ("--ruling", "line-arithmetic=precedence")
USAGE = 2


def test_it_writes_one_file_and_says_so(tmp_path: Path) -> None:
    """The page is in the file, with nothing from elsewhere; the exit code is that of `validate`."""
    page = tmp_path / "game.html"
    ended = run("report", GAME, "-o", page)
    assert (ended.code, ended.err) == (CLEAN, "")
    assert "a page of 96 facts" in ended.out
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"(src|href)=\"(?!#)", text)
    assert "commitment" not in text


def test_a_page_is_written_again_and_nothing_else_is_overwritten(tmp_path: Path) -> None:
    """A page of an earlier time gives way; a file that is none stays as it is."""
    page, other = tmp_path / "game.html", tmp_path / "other.html"
    assert run("report", GAME, "-o", page).code == CLEAN
    assert run("report", GAME, "-o", page).code == CLEAN
    other.write_text("a letter", encoding="utf-8")
    ended = run("report", GAME, "-o", other)
    assert (ended.code, other.read_text(encoding="utf-8")) == (UNREADABLE, "a letter")
    assert "already exists" in ended.err


def test_a_page_goes_to_standard_output(tmp_path: Path) -> None:
    """`-` is standard output, which holds the page alone; a folder that is there is named."""
    page = tmp_path / "game.html"
    run("report", GAME, "-o", page)
    ended = run("report", GAME, "-o", "-")
    assert (ended.code, ended.out) == (CLEAN, page.read_text(encoding="utf-8"))
    ended = run("report", GAME, "-o", tmp_path)
    assert (ended.code, str(tmp_path) in ended.err) == (UNREADABLE, True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_page_goes_into_a_pipe(tmp_path: Path) -> None:
    """A pipe, into which nobody can look before, takes the page as a file does."""
    page, pipe = tmp_path / "game.html", tmp_path / "pipe"
    run("report", GAME, "-o", page)
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        assert run("report", GAME, "-o", pipe) == Ended(CLEAN, "", "")
        assert reader.communicate()[0] == page.read_bytes()


def test_a_game_that_only_another_reading_can_count_has_a_page(tmp_path: Path) -> None:
    """Where the log cannot be followed, the table's own row has no points to compare with."""
    page = tmp_path / "game.html"
    log = ROOT / "fixtures/findings/not-the-dice-left.jsonl"
    assert run("report", log, "-o", page).code == FINDING
    assert "Readings side by side" in page.read_text(encoding="utf-8")


def test_a_log_with_a_finding_has_a_page_and_exit_code_1(tmp_path: Path) -> None:
    """Where a choice broke a rule, the page says what was legal there."""
    log = tmp_path / "game.jsonl"
    lines = GAME.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(line for line in lines if b'"die_stored","seq":6' not in line))
    page = tmp_path / "game.html"
    assert run("report", log, "-o", page).code == FINDING
    assert "Legal there: " in page.read_text(encoding="utf-8")


def test_a_folder_has_a_page_for_each_log_and_a_list(tmp_path: Path) -> None:
    """Each log gets its page, the list links them with points and verdicts; one that cannot be read
    is told and does not stop the others."""
    logs, pages = tmp_path / "logs", tmp_path / "pages"
    logs.mkdir()
    (logs / "a.jsonl").write_bytes(GAME.read_bytes())
    (logs / "b.jsonl").write_text("{}\n", encoding="utf-8")
    ended = run("report", logs, "-o", pages)
    assert (ended.code, "b.jsonl" in ended.err) == (UNREADABLE, True)
    listed = (pages / "index.html").read_text(encoding="utf-8")
    assert 'href="a.html"' in listed
    assert (pages / "a.html").is_file()
    assert not (pages / "b.html").exists()
    assert run("report", logs, "-o", pages).code == UNREADABLE


def test_a_log_called_index_keeps_its_page(tmp_path: Path) -> None:
    """The list has its name, in capitals too: there are systems where these mean nothing."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "Index.jsonl").write_bytes(GAME.read_bytes())
    assert run("report", tmp_path / "games", "-o", tmp_path / "pages").code == CLEAN
    assert 'href="Index.jsonl.html"' in (tmp_path / "pages/index.html").read_text(encoding="utf-8")
    assert {it.name for it in (tmp_path / "pages").iterdir()} == {"index.html", "Index.jsonl.html"}


@pytest.mark.skipif(sys.platform != "linux", reason="file names are UTF-8 there")
def test_a_name_that_is_not_utf_8_stands_escaped(tmp_path: Path) -> None:
    """A log whose name is other bytes has its pages; the list links its page by these bytes."""
    (tmp_path / "games").mkdir()
    log = tmp_path / "games" / os.fsdecode(b"\xff.jsonl")
    log.write_bytes(GAME.read_bytes())
    assert run("report", log, GAME, "-o", tmp_path / "both.html").code == CLEAN
    assert "udcff.jsonl" in (tmp_path / "both.html").read_text(encoding="utf-8")
    assert run("report", log, *PRECEDENCE, "-o", tmp_path / "readings.html").code == CLEAN
    assert run("report", tmp_path / "games", "-o", tmp_path / "pages").code == CLEAN
    assert 'href="%FF.html"' in (tmp_path / "pages/index.html").read_text(encoding="utf-8")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
def test_a_pipe_in_a_folder_is_no_log(tmp_path: Path) -> None:
    """Nobody writes into it, so it is passed over."""
    (tmp_path / "game.jsonl").write_bytes(GAME.read_bytes())
    os.mkfifo(tmp_path / "pipe.jsonl")
    assert run("report", tmp_path, "-o", tmp_path / "pages").code == CLEAN


def test_the_pages_of_a_folder_go_into_a_folder() -> None:
    """Standard output is none: a wrong use, and nothing is made."""
    ended = run("report", GAME.parent, "-o", "-")
    assert (ended.code, ended.out) == (USAGE, "")
    assert messages.FOLDER_OF_PAGES in " ".join(ended.err.split())
    assert not Path("-").exists()


def test_a_name_that_is_too_long_is_named(tmp_path: Path) -> None:
    """What cannot be read is the log, not the page."""
    ended = run("report", "a" * 300, "-o", tmp_path / "page.html")
    assert (ended.code, ended.out) == (UNREADABLE, "")
    assert "aaa" in ended.err
    assert "cannot be read: " in ended.err


def test_what_is_no_log_makes_no_page(tmp_path: Path) -> None:
    """A file that is not there, or that is no log, is said to be that; no page is left behind."""
    log, page = tmp_path / "game.jsonl", tmp_path / "game.html"
    assert run("report", log, "-o", page).code == UNREADABLE
    log.write_text("{}\n", encoding="utf-8")
    assert run("report", log, "-o", page).code == UNREADABLE
    log.write_text("", encoding="utf-8")
    assert run("report", log, "-o", page).code == UNREADABLE
    assert not page.exists()


def test_without_its_library_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where jinja2 is missing, one plain line names it."""
    monkeypatch.setitem(sys.modules, "jinja2", None)
    ended = run("report", GAME, "-o", tmp_path / "game.html")
    assert ended.code == UNREADABLE
    (line,) = ended.err.splitlines()
    assert "install adas-dream[report]" in line


def test_a_view_is_of_somebody_who_sits_there(tmp_path: Path) -> None:
    """A player by name or number, or a spectator; another name is a wrong use."""
    log, page = begun(tmp_path), tmp_path / "game.html"
    for seat in ("Ada", "2", "spectator"):
        assert run("report", log, "-o", page, "--view", seat).code == CLEAN
    ended = run("report", log, "-o", page, "--view", "Mary")
    assert ended.code == USAGE
    assert messages.NO_SEAT.format(view="Mary", known="Ada, Charles, spectator") in ended.err


def test_two_logs_or_two_readings_stand_side_by_side(tmp_path: Path) -> None:
    """The exit code is that of `diff`: 0 for the same game, 1 where they differ, or where a reading
    changes something."""
    page = tmp_path / "both.html"
    assert run("report", GAME, GAME, "-o", page).code == CLEAN
    ended = run("report", *EVENING, "-o", page)
    assert (ended.code, ended.err) == (FINDING, "")
    assert "a page of two logs" in ended.out
    assert not re.search(r"(src|href)=\"(?!#)", page.read_text(encoding="utf-8"))
    assert run("report", FLIPPED, *PRECEDENCE, "-o", page).code == FINDING
    assert run("report", GAME, *PRECEDENCE, "-o", page).code == CLEAN


def test_side_by_side_an_input_is_neither_overwritten_nor_left_unread(tmp_path: Path) -> None:
    """A log is no page, and stays; one that cannot be read is told with its line."""
    log, page = tmp_path / "game.jsonl", tmp_path / "both.html"
    lines = GAME.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([*lines[:4], b"{}\n", *lines[4:]]))
    ended = run("report", GAME, log, "-o", page)
    assert (ended.code, page.exists()) == (UNREADABLE, False)
    assert "game.jsonl:5: " in ended.err
    before = log.read_bytes()
    assert run("report", GAME, log, "-o", log).code == UNREADABLE
    assert log.read_bytes() == before


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ((GAME, GAME, *PRECEDENCE), messages.SIDE_BY_SIDE),
        ((GAME.parent, GAME), messages.SIDE_BY_SIDE),
        ((GAME.parent, *PRECEDENCE), messages.SIDE_BY_SIDE),
        ((GAME, GAME, "--view", "Ada"), messages.VIEW_OF_ONE),
        ((GAME, GAME, "--seed-file", "seed"), messages.SEED_OF_ONE),
        (("-", "-"), messages.ONE_INPUT),
        ((GAME, *PRECEDENCE, "--ruling", "line-arithmetic=left-to-right"), "line-arithmetic"),
    ],
)
def test_what_does_not_go_side_by_side_is_a_wrong_use(
    tmp_path: Path, asked: tuple[str | Path, ...], told: str
) -> None:
    """Two logs, or one with readings, without a view: all else is said to be wrong."""
    page = tmp_path / "both.html"
    ended = run("report", *asked, "-o", page)
    assert (ended.code, page.exists()) == (USAGE, False)
    assert told in " ".join(ended.err.split())
