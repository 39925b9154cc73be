from contextvars import copy_context

import pytest

from adas_dream.projections.wording.text import (
    NAME_WIDTH,
    WIDTH,
    apart,
    cut,
    fit_pages,
    name_of,
    names_of,
    pad,
    page_width,
    prose,
    ruled,
    safe,
    width_of,
    wrapped,
)


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("Ada", 3),
        ("\u540d\u524d", 4),
        ("e\u0301", 1),
        ("\U0001f469", 2),
        ("\u05e2\u05d3\u05d4", 3),
        ("\u2764\ufe0f", 1),
    ],
)
def test_a_text_is_as_wide_as_a_terminal_shows_it(text: str, width: int) -> None:
    """Wide letters take two columns, combining marks none."""
    assert width_of(text) == width


def test_a_text_that_is_too_long_is_cut() -> None:
    """What is left out is marked, and the width is kept also where letters are wide."""
    assert cut("Charles", 7) == "Charles"
    assert cut("Charles", 6) == "Charl…"
    assert width_of(cut("\u540d" * 9, 8)) == 7
    assert width_of(pad("\u540d" * 9, 8)) == 8
    assert pad("Ada", 5) == "Ada  "


def test_foreign_text_acts_on_nothing() -> None:
    """Controls, marks of direction and line ends are written out."""
    assert safe("a\x1b[2Jb\u202ec\nd\u2028") == r"a\x1b[2Jb\u202ec\nd\u20…"
    assert width_of(safe("x" * 99)) == NAME_WIDTH


def test_a_page_is_as_wide_as_its_terminal() -> None:
    """From 80 columns, which the drawings need, to 100 (FOUND 31)."""
    widths = [copy_context().run(_fitted, columns) for columns in (40, 80, 93, 100, 200)]
    assert widths == [80, 80, 93, 100, 100]
    assert page_width() == WIDTH


def _fitted(columns: int) -> int:
    fit_pages(columns)
    assert width_of(ruled("Ada")) == page_width()
    assert 0 <= page_width() - max(map(width_of, prose("it " * 99))) < 3
    return page_width()


def test_two_long_texts_are_cut_apart() -> None:
    """Where they part is seen in both, before or after the place at which one is cut (FOUND 31)."""
    folder = "/a/long/way/to/the/evening/of/a/game/"
    assert apart((folder + "ada.jsonl", folder + "mary.jsonl"), 24) == (
        "…/game/ada.jsonl",
        "…/game/mary.jsonl",
    )
    assert apart(("ada" + folder, "mary" + folder), 12) == ("ada/a/long/…", "mary/a/long…")
    assert apart(("a", "b"), 12) == ("a", "b")
    assert apart((folder, folder), 9) == ("/a/long/…", "/a/long/…")
    assert apart((folder, folder + "x"), 8) == ("…e/", "…e/x")


def test_items_are_wrapped_whole() -> None:
    """A line ends with the separator; what follows stands below the first item."""
    lines = [*wrapped(["aaaa", "bbbb", "cccc"], 14, first="x ")]
    assert lines == ["x aaaa, bbbb,", "  cccc"]


def test_an_item_that_is_too_long_is_cut() -> None:
    """No line is longer than the page."""
    assert [*wrapped(["a", "b" * 30, "c"], 10)] == ["a,", "bbbbbbbb…,", "c"]
    assert [*wrapped(["b" * 30], 10)] == ["bbbbbbbbb…"]


def test_a_heading_fills_its_line() -> None:
    """The rule goes to the page's edge, whatever stands in it."""
    assert width_of(ruled("Ada")) == WIDTH
    assert width_of(ruled("\u540d" * 99)) == WIDTH


def test_a_name_that_is_not_there_is_a_number() -> None:
    """A log may name a player whom nobody is."""
    assert name_of(("Ada",), 1) == "Ada"
    assert name_of(("Ada",), 2) == "player 2"


def test_two_of_one_name_are_told_apart() -> None:
    """In an old log the number stands beside a name that another player has too, or one that is
    printed alike; where there is no room, alone (FOUND 29)."""
    players = ("Ada", "Charles", "ADA")
    assert names_of(players) == ["Ada (player 1)", "Charles", "ADA (player 3)"]
    assert names_of(("Ada", "\u0410da"), 12) == ["player 1", "player 2"]
    assert name_of(("Charles Babbage the first",) * 2, 2) == "Charles Babb… (player 2)"
    assert width_of(name_of(("Charles Babbage the first",) * 2, 2)) == NAME_WIDTH
