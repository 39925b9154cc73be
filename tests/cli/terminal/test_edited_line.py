"""At a terminal that moves its cursor a line can be edited, brought back and completed."""

from pathlib import Path

import pytest

from tests.cli import games
from tests.cli.games import ADA, recorded, types
from tests.cli.terminals import drawn

ASKED = "1.1 Ada: what next?"
LEFT, UP, TAB, ENTER, BACKSPACE = "\x1b[D", "\x1b[A", "\t", "\r", "\x7f"
CLEARED = "\x15"
CTRL_C, CTRL_D = "\x03", "\x04"


def test_a_line_is_edited(tmp_path: Path) -> None:
    """Backspace and the arrow keys mend what was typed before Enter takes it; Ctrl-D leaves."""
    game = games.observed(tmp_path)
    with drawn("record", game) as screen:
        screen.wait_for_line(ASKED)
        screen.type(f"4>6{BACKSPACE}5")
        screen.wait_for_line(f"{ASKED} 4>5")
        screen.type(f"{LEFT * 3}G")
        screen.wait_for_line(f"{ASKED} G4>5")
        screen.type(ENTER)
        screen.wait_to_see("moves G4 from space 4 to space 5")
        screen.wait_for_line(ASKED)
        screen.type(CTRL_D)
        assert screen.end() == 0
    assert types(game) == ["turn_started", "die_moved"]


def test_a_line_is_brought_back(tmp_path: Path) -> None:
    """The arrow up brings back what was typed, and of a line that was taken in part the rest: B6
    is higher than the 4 that moved (R032)."""
    game = games.observed(tmp_path)
    with drawn("record", game) as screen:
        screen.wait_for_line(ASKED)
        screen.type(f"G4>5 B6 .{ENTER}")
        screen.wait_to_see("not taken: B6 .")
        screen.wait_for_line(ASKED)
        screen.type(UP)
        screen.wait_for_line(f"{ASKED} B6 .")
        screen.type(UP)
        screen.wait_for_line(f"{ASKED} G4>5 B6 .")
        screen.type(f"{CLEARED}{CTRL_C}")
        assert screen.end() == 130
    assert types(game) == ["turn_started", "die_moved"]


def test_tab_completes_what_is_legal(tmp_path: Path) -> None:
    """Tab makes a word whole where one thing fits (with Coal left G4 can move further, R036); where
    several do it shows them, each with what it means, and takes one after the other."""
    game = games.observed(tmp_path)
    recorded(game, *ADA[:2])
    with drawn("record", game) as screen:
        screen.wait_for_line(ASKED)
        screen.type(f">{TAB}")
        screen.wait_for_line(f"{ASKED} >6")
        screen.type(f"{CLEARED}boa{TAB}")
        screen.wait_for_line(f"{ASKED} board")
        screen.type(f"{CLEARED}P3{TAB}")
        screen.wait_to_see("P3     Ada pushes P3 out of space 5")
        screen.wait_to_see("P3=4   Ada turns P3 in space 5 to P4")
        screen.type(f"{TAB}{TAB}")
        screen.wait_for_line(f"{ASKED} P3=4")
        screen.type(CTRL_C)
        assert screen.end() == 130
    assert types(game) == ["turn_started", "die_moved"]


def test_several_lines_can_be_pasted(tmp_path: Path) -> None:
    """Pasted lines are taken one after the other."""
    game = games.observed(tmp_path)
    with drawn("record", game) as screen:
        screen.wait_for_line(ASKED)
        screen.type(f"\x1b[200~G4>5\nY2\n\x1b[201~{ENTER}")
        screen.wait_to_see("Ada pushes Y2 out of space 5")
        screen.wait_to_see("b goes back):")
        screen.type(CTRL_D)
        assert screen.end() == 0
    assert types(game)[:3] == ["turn_started", "die_moved", "die_pushed"]


@pytest.mark.parametrize(("env", "colours"), [({}, {"blue"}), ({"NO_COLOR": "1"}, {"default"})])
def test_dice_have_their_colour(tmp_path: Path, env: dict[str, str], colours: set[str]) -> None:
    """A blue die is blue, unless NO_COLOR says that nobody wants that; what is no die is not."""
    game = games.observed(tmp_path)
    with drawn("record", game, env=env) as screen:
        screen.wait_for_line(ASKED)
        assert screen.colours_of("B6") == colours
        assert screen.colours_of("bag:") == {"default"}
