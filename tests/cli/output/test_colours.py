"""Dice have their colour beside their letter, points that of their sign."""

import sys
from pathlib import Path

import click
import pytest

from adas_dream.cli.output import colours


@pytest.mark.parametrize(
    ("line", "dice"),
    [
        (" Y3 P4  bag: Y 6 X 12", ["Y3", "P4", "Y", "X"]),
        ("[B5]─disc─[--]", ["B5"]),
        ("s1=G2  s2=--", ["G2"]),
        ("x-Y3 b1 Y7 hall-1-b X, B Y-3 Y 3rd", []),
    ],
)
def test_dice_alone_are_coloured(line: str, dice: list[str]) -> None:
    """A letter with a number from 1 to 6 that stands alone is a die, one with a count behind it
    stands for dice of its colour; nothing else changes."""
    shown = colours.coloured(line)
    assert shown.count("\x1b[0m") == len(dice)
    assert all(f"m{die}\x1b[0m" in shown for die in dice)
    assert click.unstyle(shown) == line


@pytest.mark.parametrize(
    "line",
    [
        "── Ada (player 1) ─────",
        "   Total            79       52",
        "The scorepad, if play ended after fact 45",
        "Ada: −12?",
        "Ada wins, with the most Prestige.",
    ],
)
def test_headings_totals_and_the_winner_are_bold(line: str) -> None:
    """A heading is a whole line; a name in it that looks like a die is no die."""
    assert colours.coloured(line) == f"\x1b[1m{line}\x1b[0m"


@pytest.mark.parametrize(
    ("line", "styles"),
    [
        (" 8 Gears                     −24  (R206)", {"−24": 31, "(R206)": 2}),
        ("  Travel +1, now −6?. (fact 12)", {"+1": 32, "−6?": 31, "(fact 12)": 2}),
        ("In brackets, under a reading: Ada −4; Charles wins, with the most", {"−4": 31}),
        ("a-1 x−1 -1 (facts 3, 4)", {}),
    ],
)
def test_points_have_the_colour_of_their_sign(line: str, styles: dict[str, int]) -> None:
    """Points won are green (32), lost ones red (31), where a thing comes from is dim (2); without
    its colours the line is the same."""
    shown = colours.coloured(line)
    assert all(f"\x1b[{style}m{part}\x1b[0m" in shown for part, style in styles.items())
    assert (shown.count("\x1b[0m"), click.unstyle(shown)) == (len(styles), line)


@pytest.mark.parametrize(
    ("environment", "color", "expected"),
    [
        ({}, None, True),
        ({"NO_COLOR": "1"}, None, False),
        ({"NO_COLOR": ""}, None, True),
        ({"TERM": "dumb"}, None, False),
        ({"NO_COLOR": "1"}, True, True),
        ({}, False, False),
    ],
)
def test_nobody_gets_colours_who_does_not_want_them(
    environment: dict[str, str],
    color: bool | None,  # noqa: FBT001 - a row of the table
    expected: bool,  # noqa: FBT001 - a row of the table
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """https://no-color.org: any value of NO_COLOR that is not empty turns them off; a dumb terminal
    has none; --color and --no-color are stronger."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with click.Context(click.Command("any"), color=color):
        assert colours.has_colours(sys.stderr) is expected


def test_what_is_no_terminal_has_no_colours(tmp_path: Path) -> None:
    """CONTRACT 3: no colour where it is no terminal; nor where there is no output at all."""
    with (tmp_path / "out.txt").open("w") as file:
        assert not colours.has_colours(file)
    assert not colours.has_colours(None)
