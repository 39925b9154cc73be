"""`game_snapshot`: a game beside the one that is kept for its test, here for our own."""

from adas_dream.cli.testing import RecordGame
from adas_dream.cli.testing.snapshots import GameSnapshot

TURNS = """\
1.1 B5>2 G1 Y .
1.2 X4>6 X2 .
"""


def test_two_turns_are_as_they_are_kept(
    record_game: RecordGame, game_snapshot: GameSnapshot
) -> None:
    """Seed 1 of the house pack and two turns of notation give the log and the scorepad that are
    kept beside this test."""
    assert record_game(TURNS, pack="house") == game_snapshot


def test_a_version_of_the_engine_makes_no_other_game(
    record_game: RecordGame, game_snapshot: GameSnapshot
) -> None:
    """What only the version in line 1 changes, the chains, does not count: a new release renews no
    snapshot."""
    game = record_game(TURNS, pack="house")
    assert game == game_snapshot(name="older")
