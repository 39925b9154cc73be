"""`record_game`: a game for a test, from notation, choices or facts."""

from pathlib import Path

import pytest
from msgspec import json

from adas_dream.cli.testing import NotRecorded, RecordGame
from adas_dream.events import Line, TurnStarted, open_log, read_log
from tests.house.tree import ROOT

GAMES = ROOT / "fixtures" / "games"
WILD = ROOT / "fixtures" / "packs" / "wild-1.toml"
DICE = "Y4 X1 X2 / B2 G2 P2 / Y1 Y2 Y3 / B1 B2 B3 / G1 G2 G3 / P1 P2 P3"

FIRST = '{"type":"turn_started","player":1,"kind":"workshop","turn":1}'
FACT = TurnStarted(1, player=1, kind="workshop", turn=1)


def test_notation_choices_and_facts_make_the_same_game(record_game: RecordGame) -> None:
    """A text of notation, lines of a choices file and facts can be mixed; the seed rolls."""
    games = [record_game(moves, pack="house") for moves in ("ws", FIRST, [FIRST], [FACT], ["ws"])]
    assert {game.log for game in games} == {games[0].log}
    assert games[0].facts[2] == TurnStarted(3, player=1, kind="workshop", turn=1)


def test_the_seed_decides_the_dice(record_game: RecordGame) -> None:
    """The same seed gives the same game, another one another."""
    first, again, other = (record_game(pack="house", seed=seed) for seed in (7, 7, 8))
    assert first.log == again.log != other.log


def test_a_game_goes_on_after_another(record_game: RecordGame, tmp_path: Path) -> None:
    """`after` copies a game and leaves it as it is; a `file` is written in the test's folder."""
    first = record_game("ws", pack="house", seed=7)
    before = first.log
    more = record_game(after=first, seed=7, file="more.jsonl")
    assert more.file == tmp_path / "more.jsonl"
    assert more.file.read_bytes() == more.log == before == first.log
    with open_log(str(more.file)) as stream:
        lines = [*read_log(stream, "more")]
    assert [line.fact for line in lines if isinstance(line, Line)] == [*more.facts]


def test_a_move_that_is_not_taken_says_why(record_game: RecordGame) -> None:
    """The line, the reason, the rule and what was legal, and the finding as a value (R008: the
    Store is empty)."""
    with pytest.raises(NotRecorded, match=r"^moves:1: .*\(R008, page .*\) Legal there: ") as no:
        record_game(FIRST.replace("workshop", "actions"), pack="house")
    assert no.value.finding is not None
    assert no.value.finding.rule == "R008"


def test_a_line_that_says_nothing_names_its_place(record_game: RecordGame) -> None:
    """Notation is refused by line and column, with what could stand there."""
    with pytest.raises(NotRecorded, match=r"^moves:2:1: `nonsense`(?s:.*)could stand here: ") as no:
        record_game("ws\nnonsense", pack="house")
    assert no.value.finding is None


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"seed": -1}, "seed: a number from 0"),
        ({"seed": b"short"}, "seed: 32 bytes, not 5"),
        ({"seed": 1, "workshop": "Y4"}, "seed: a game has a seed or the dice"),
        ({"players": ["Ada"]}, "player"),
        ({"pack": "nowhere"}, "pack: "),
        ({"modules": ["sails"]}, "module"),
        ({"rulings": {"two-research": "none"}}, "ruling"),
    ],
)
def test_what_makes_no_game_is_a_value_error(
    record_game: RecordGame, given: dict[str, object], why: str
) -> None:
    """Each argument is named as it was given."""
    with pytest.raises(ValueError, match=why):
        record_game(**{"pack": "house", **given})  # type: ignore[arg-type] # wrong on purpose


def test_readings_and_modules_stand_in_line_1(record_game: RecordGame) -> None:
    """What the table agrees on is in the log's first fact."""
    game = record_game(
        pack="house", players=("A", "B", "C"), first_player=2, modules=["tiles"],
        rulings={"two-research": "same-track"},
    )  # fmt: skip
    header = json.decode(game.log.splitlines()[0])
    assert header["players"] == ["A", "B", "C"]
    assert (header["first_player"], header["modules"]) == (2, ["tiles"])
    assert header["rulings"]["two-research"] == "same-track"


def test_a_seed_is_the_games_own(record_game: RecordGame) -> None:
    """A game with a seed goes on only by that one, and a game with observed dice has none."""
    begun = record_game(pack="house", seed=7)
    for seed, why in ((8, "the game has another one"), (None, "it is needed to go on")):
        with pytest.raises(ValueError, match=f"^seed: .*{why}"):
            record_game("ws", after=begun, seed=seed)
    with pytest.raises(ValueError, match=r"^seed: .* or observed dice"):
        record_game(after=GAMES / "base-two-players.jsonl", seed=7)


def test_dice_of_the_table_need_no_seed(record_game: RecordGame) -> None:
    """What lies in the six spaces and what the displays show is given."""
    with pytest.raises(ValueError, match=r"^shown: "):
        record_game(pack="house", workshop=DICE, shown={"multipliers": ["none"]})
    game = record_game(["ws", "Y4>2"], pack_file=WILD, workshop=DICE)
    assert game.game.header.dice.kind == "observed"
    assert game.game.position.workshop.spaces[1] == ("Y4", "B2", "G2", "P2")
    assert game.pack_files == (str(WILD),)


def test_a_recorded_game_can_be_read(record_game: RecordGame) -> None:
    """Its scorepad is the one that `score` prints, and its `repr` one short line."""
    game = record_game("ws", pack="house", seed=7)
    assert game.scorepad_text.splitlines()[0] == "The scorepad, if play ended after fact 3"
    assert game.scorepad.seq == 3
    assert repr(game) == "<RecordedGame 'game' of 3 facts>"
