"""`replay --timeline` tells a game turn by turn, with the points that each turn moved."""

import json

from tests.cli.program import run
from tests.logs import by_hand_log, changed

LOG = by_hand_log()


def test_a_sentence_for_each_turn() -> None:
    """Eight turns of the game worked out by hand, in the words of the game."""
    ended = run("replay", "-", "--timeline", given=LOG)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Turn 1 of Ada (Workshop): moved G4 to space 5, took Y2.\n")
    assert ended.out.count("Turn ") == 8


def test_as_far_as_a_turn() -> None:
    """`--turn` and `--to` stop there."""
    ended = run("replay", "-", "--timeline", "--turn", "2.1", given=LOG)
    assert ended.out.count("Turn ") == 3
    told = json.loads(run("replay", "-", "--timeline", "--to", "21", "--json", given=LOG).out)
    assert [(turn["number"], turn["player"]) for turn in told["turns"]] == [(1, 1), (1, 2)]
    assert told["turns"][1]["moved"] == [{"player": 2, "line": "leftovers", "points": 1}]
    assert told["turns"][1]["totals"] == [-23, -22]


def test_as_far_as_it_can_be_folded() -> None:
    """A log that cannot be folded is told up to there, with code 1."""
    ended = run("replay", "-", "--timeline", given=changed(LOG, 5, die="B6"))
    assert ended.code == 1
    assert ended.out == "Turn 1 of Ada (Workshop), so far: moved G4 to space 5, took B6.\n"
