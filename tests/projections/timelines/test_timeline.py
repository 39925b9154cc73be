from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from adas_dream.core.scoring import order
from adas_dream.events.catalog import CHOICES, AnyFact
from adas_dream.events.facts.table import ChoiceUndone
from adas_dream.projections.timelines.timeline import DEEDS, TurnTold, as_json, timeline
from adas_dream.projections.timelines.timeline import page as page_of
from adas_dream.projections.wording.text import WIDTH, width_of
from tests.logs import by_hand_log, written
from tests.played_games import random_game
from tests.projections.scorepads.test_scorepad import GAMES, replay_of

NUMBERS = range(6)


def told(log: bytes) -> list[TurnTold]:
    """Every turn of a log."""
    replay = replay_of(log)
    return [*timeline(replay, replay)]


def text(log: bytes) -> str:
    """The page."""
    replay = replay_of(log)
    return "\n".join(page_of(timeline(replay, replay), replay.header.players))


def cut(log: bytes, lines: int) -> bytes:
    """The first lines of a log."""
    return b"".join(log.splitlines(keepends=True)[:lines])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_a_recorded_game(game: Path, page: SnapshotAssertion) -> None:
    """Each turn of each recorded game in a sentence, with the points it moved (R190)."""
    assert text(game.read_bytes()) == page


@pytest.mark.parametrize("number", NUMBERS)
def test_the_moves_add_up_to_the_score(number: int) -> None:
    """From the score at the start, what each turn moved leads to the last totals (I35)."""
    log = written(random_game(number, undo=True).log)
    replay = replay_of(log)
    totals = {each.player: each.total for each in order.score(replay.state).players}
    for turn in timeline(replay, replay):
        for moved in turn.moved:
            totals[moved.player] += moved.points
        assert turn.totals == tuple(totals.values())
    assert turn.totals == tuple(each.total for each in order.score(replay.state).players)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_turn_is_told_once(number: int) -> None:
    """There is a sentence for each turn, in the order in which they were taken (R002, R003)."""
    played = random_game(number, undo=True)
    turns = [each.turn for each in told(written(played.log)) if each.turn is not None]
    players, first = len(played.header.players), played.header.first_player
    expected = [
        (at // players + 1, (first - 1 + at % players) % players + 1) for at in range(len(turns))
    ]
    assert [(turn.number, turn.player) for turn in turns] == expected


def test_what_was_taken_back_is_not_told() -> None:
    """A choice that was undone leaves no word, and the one made after it does (CONTRACT 2)."""
    log = cut(by_hand_log(), 4)
    (begun,) = told(log)
    assert begun.deeds == ("moved G4 to space 5",)
    again: tuple[AnyFact, ...] = (ChoiceUndone(5, 1, 4),)
    assert told(log + written(again)) == []
    assert [*as_json(told(log))["turns"][0]] == [
        *("seq", "player", "number", "kind", "deeds", "moved", "totals")
    ]


def test_an_open_turn_is_told_so_far() -> None:
    """A log that stops in the middle of a turn says so."""
    assert text(cut(by_hand_log(), 5)) == (
        "Turn 1 of Ada (Workshop), so far: moved G4 to space 5, took Y2."
    )


def test_a_late_build_is_told_apart() -> None:
    """A Gear built while the next turn goes on is not a deed of that turn's player (R072)."""
    late = [
        (turn, said)
        for number in NUMBERS
        for turn in told(written(random_game(number, undo=True).log))
        for said in turn.meanwhile
    ]
    assert late
    for turn, said in late:
        assert turn.turn is not None
        assert " built " in said or " claimed " in said
        names = random_game(0, players=4).header.players
        assert not said.startswith(names[turn.turn.player - 1])


def test_lines_fit_the_page() -> None:
    """No line is wider than the page, and what a sentence goes on with is indented."""
    lines = text(written(random_game(2).log)).split("\n")
    assert max(map(width_of, lines)) <= WIDTH
    assert all(line.startswith(("  ", "Turn ", "After that: ")) for line in lines)


def test_deeds_are_about_choices_and_what_the_table_says() -> None:
    """Gains, payments and rolls are not told: the points show what they were worth."""
    untold = {"resources_gained", "resources_spent", "bonus_gained", "workshop_refilled"}
    assert untold.isdisjoint(str(kind.__struct_config__.tag) for kind in DEEDS)


def test_every_choice_is_told_or_left_out_on_purpose() -> None:
    """House rule 8: of the choices only the frame of a turn, what is declined or taken back and
    which bonus or track was chosen are not told."""
    left_out = {"TurnStarted", "TurnEnded", "StepDeclined", "ChoiceUndone"}
    chosen = {"BonusChosen", "TrackChosen"}
    assert {kind.__name__ for kind in CHOICES if kind not in DEEDS} == left_out | chosen
