"""Every word that `help` names does what is said there."""

from collections.abc import Callable
from pathlib import Path

import pytest

from adas_dream.cli.output import messages
from adas_dream.events.facts.setup import PositionSet
from tests import logs
from tests.cli import games
from tests.cli.program import typed as run_typed
from tests.prompt_games import BASE
from tests.start import start

RING = "Y4 G5 X6 | G3 P4 X3 | Y6 B4 P4 | G4 P6 X5 | P5 | Y1 B2 B5"
"""A Workshop in which the die of space 5 is alone."""
TURN = ("G4>5 Y2", "", ".")
BASE_TURN = ("3:G3=4 P2>2 P pub .", "X6>6 Y3=2 >1 P3", "")


def house(folder: Path) -> Path:
    """The game worked out by hand, with cards that are known."""
    return games.observed(folder)


def refill(folder: Path) -> Path:
    """A game in which space 5 is refilled when its only die is moved away."""
    game = folder / "game.jsonl"
    game.write_bytes(logs.written((logs.header(), PositionSet(2, start(RING).position))))
    return game


def base(folder: Path) -> Path:
    """A game with cards that no pack knows."""
    game = folder / "game.jsonl"
    game.write_bytes(b"".join(BASE.read_bytes().splitlines(keepends=True)[:2]))
    return game


EXAMPLES: dict[str, list[tuple[Callable[[Path], Path], tuple[str, ...], str]]] = {
    "G4>5 Y2 .": [(house, ("G4>5 Y2", "", "."), "Turn 1 of Ada (Workshop): moved G4 to space 5")],
    "Y2@a3 meetings .": [
        (house, (*TURN, "X3=4 X4>3 B4 .", "Y2@a3 meetings ."), "placed Y2 in a3, used Meetings")
    ],
    "[Y3 G3 X1]": [
        (refill, ("P5>6 Y1", "[Y3 G3 X1]"), "space 5 is refilled with Y3 G3 X1"),
        (refill, ("P5>6 Y1", "y3, g3, x1"), "space 5 is refilled with Y3 G3 X1"),
    ],
    "{+2p B+1}": [
        (base, (*BASE_TURN, "*card-1", "{+2p B+1}"), "gains £2 (as stated); advances 1 in blue")
    ],
    "?  7": [
        (house, ("?",), "  1  ws  Ada starts turn 1, a Workshop turn"),
        (house, (*TURN[:2], "?", "7"), "Ada plays Partner card clock-breaker (as stated)"),
        (house, ("list", "1"), "  Ada starts turn 1, a Workshop turn"),
    ],
    "undo  b": [
        (house, ("G4>5", "undo"), "taken back: Ada starts turn 1"),
        (house, ("G4>5", "b"), "taken back: Ada starts turn 1"),
    ],
    "fix": [(house, ("G4>5", "fix", "4", "X5>5", "it was X5", "y"), "  corrected")],
    'fix 131 "why" B2': [(house, ("G4>5", 'fix 4 "it was X5" X5>5', "y"), "  corrected")],
    "fix before 131": [
        (house, ("G4>5", "fix before 4", "Y4=3", "nobody wrote it", "y"), "  corrected"),
        (house, ("G4>5", 'fix before 4 "nobody wrote it" Y4=3', "y"), "  corrected"),
        (house, ("G4>5", "fix --before 4", ""), "nothing was named"),
        (house, ("G4>5", "fix before", "4", "Y4=3", "nobody wrote it", "y"), "  corrected"),
    ],
    "why not B6": [
        (house, ("G4>5", "why not B6"), "(R032"),
        (house, ("G4>5", "why not Y2"), "  that is legal here"),
        (house, ("G4>5", "why not"), "such as `why not B6`"),
        (house, ("G4>5", 'why not {"type":"turn_ended"}'), "such as `why not B6`"),
    ],
    'accept "why" B6': [
        (house, ("G4>5", 'accept "seen too late" B6'), "Ada pushes B6 out of space 5"),
        (house, ("G4>5", 'accept "seen too late" Y2'), "that broke no rule"),
    ],
    "board  score": [
        (house, ("board",), "Charles (player 2)"),
        (house, ("score",), "The scorepad, if play ended after fact 2"),
    ],
    "score 2 total=46": [
        (house, ("ruling two-research=same-track",), "the table reads two-research as same-track"),
        (house, (*TURN, 'rewind 1.1 "seen too late"'), "taken back: Ada starts turn 1"),
    ],
    "give up  q": [(house, ("give up", "y"), "The table has given up the game.")],
}
"""By what `help` names: games, what is typed in them, and what is told of the last."""
CASES = [case for cases in EXAMPLES.values() for case in cases]
NAMES = [words for words, cases in EXAMPLES.items() for _ in cases]


def test_help_fits_a_narrow_terminal() -> None:
    """Eighty columns break no line of it."""
    assert [line for line in messages.WORDS.splitlines() if len(line) > 80] == []


def test_every_word_of_help_is_tried() -> None:
    """What `help` names and what is tried below are the same."""
    lines = [line for line in messages.WORDS.splitlines() if line.startswith("  ")]
    assert [line[2:21].strip() for line in lines] == [*EXAMPLES]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("help", "help"),
        ("Board", "board"),
        ("score", "score"),
        ("?", "?"),
        ("b", "b"),
        ("give up", "give up"),
        ('accept "seen too late" B6', "accept"),
        ("fix 3", "fix"),
        ("why not B6", "why not"),
        ("undo", "undo"),
    ],
)
def test_why_not_says_what_a_word_of_the_prompt_does(tmp_path: Path, line: str, word: str) -> None:
    """No choice was meant, so no rule is told."""
    ended = run_typed("record", house(tmp_path), lines=(f"why not {line}",))
    told = messages.A_WORD.format(word=word, does=messages.OF_THE_PROMPT[word])
    assert f"what next?   {told}\n" in ended.err
    assert "(R" not in ended.err


def test_of_an_undo_it_is_said_why_it_cannot_be(tmp_path: Path) -> None:
    """Behind what the word does stands what is wrong with it here."""
    ended = run_typed("record", house(tmp_path), lines=("why not undo",))
    assert "\n  `undo`: no such choice of this turn can be taken back\n" in ended.err


def test_what_is_a_choice_too_is_judged_as_one(tmp_path: Path) -> None:
    """An undo that may be is legal, and a declared score breaks its rule (R183)."""
    ended = run_typed(
        "record", house(tmp_path), lines=("G4>5", "why not undo", "why not score 1 total=4")
    )
    assert messages.IT_IS_LEGAL in ended.err
    assert "(R183" in ended.err


@pytest.mark.parametrize(("begun", "typed", "told"), CASES, ids=NAMES)
def test_a_word_does_what_help_says(
    tmp_path: Path, begun: Callable[[Path], Path], typed: tuple[str, ...], told: str
) -> None:
    """The program tells what comes of it."""
    ended = run_typed("record", begun(tmp_path), lines=typed)
    assert told in ended.out + ended.err
