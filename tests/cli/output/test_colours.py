"""Dice have their colour beside their letter, and only dice."""

import pytest

from adas_dream.cli.output import colours


@pytest.mark.parametrize(
    ("line", "dice"),
    [(" Y3 P4  bag: Y 6", ["Y3", "P4"]), ("[B5]─disc─[--]", ["B5"]), ("x-Y3 b1 Y7 hall-1-b", [])],
)
def test_dice_alone_are_coloured(line: str, dice: list[str]) -> None:
    """A letter with a number from 1 to 6 that stands alone is a die; nothing else changes."""
    shown = colours.coloured(line)
    assert shown.count("\x1b[0m") == len(dice)
    assert all(f"m{die}\x1b[0m" in shown for die in dice)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_nobody_gets_colours_who_does_not_want_them(
    environment: dict[str, str],
    expected: bool,  # noqa: FBT001 - a row of the table
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """https://no-color.org: any value of NO_COLOR turns them off; a dumb terminal has none."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert colours.has_colours() is expected
