"""What was undone or rewound, as every reader tells it: a log reads as what stands of it
(CONTRACT 2)."""

import pytest
from msgspec.structs import replace

from adas_dream.core.walk import Walk, taken_back
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.facts.table import PlayRewound, TakingBack
from adas_dream.events.log import Log
from adas_dream.projections.audits.excerpt import excerpt
from adas_dream.projections.audits.explain import explain
from adas_dream.projections.audits.explain_page import as_json, page
from adas_dream.projections.comparisons.comparison import compare
from adas_dream.projections.readings.inputs import played as inputs_of
from adas_dream.projections.scorepads.reasons import Reasons
from adas_dream.projections.timelines.points import turn_points
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.timelines.timeline import timeline
from adas_dream.projections.timelines.transcript import transcript
from adas_dream.projections.wording.turns import Turns
from tests.played_games import Played, random_game
from tests.standing import standing

GAMES = range(5)
every_game = pytest.mark.parametrize("number", GAMES)


def game(number: int) -> tuple[Played, Played]:
    """Give a game with undos and rewinds, and the same with what stands alone."""
    played = random_game(number, undo=True, rewind=True)
    return played, replace(played, facts=tuple(standing(played.facts)))


def replay(played: Played) -> Replay:
    """Give the game to be replayed."""
    log = Log(played.header, played.start, played.facts)
    return Replay(log, lambda _: played.begin.table.pack)


@every_game
def test_a_timeline_tells_what_stands(number: int) -> None:
    """Each turn once, with its deeds and its points; what follows ends with the log."""
    whole, alone = (
        [replace(it, seq=it.seq if it.turn else 0) for it in timeline(each, each)]
        for each in map(replay, game(number))
    )
    assert whole == alone


@every_game
def test_points_over_time_are_those_of_what_stands(number: int) -> None:
    """A row for each turn that stands, and none for another."""
    whole, alone = (replay(each) for each in game(number))
    assert [*turn_points(whole, whole)] == [*turn_points(alone, alone)]


@every_game
def test_the_reasons_for_points_are_facts_that_stand(number: int) -> None:
    """No point is traced to a fact that was taken back."""
    told: list[list[tuple[int, ...]]] = []
    for each in game(number):
        walk, reasons = Walk(each.begin), Reasons(each.begin, 2)
        for fact in each.facts:
            reasons.follow(walk.fold(fact))
        players = range(1, len(each.header.players) + 1)
        parts = ("steam", "a1", "b2", "c3", "gears", "pounds", "a1-b1", "research:blue")
        told.append([reasons.of(player, parts) for player in players])
    assert told[0] == told[1]


@every_game
def test_a_game_is_played_again_from_what_stands(number: int) -> None:
    """Choices, draws and declared scores; a seed that was shown once stays known."""
    whole, alone = (inputs_of(each.begin, each.facts) for each in game(number))
    assert replace(whole.inputs, seed=None) == replace(alone.inputs, seed=None)
    shown = any(isinstance(fact, SeedRevealed) for fact in game(number)[0].facts)
    assert (whole.inputs.seed is not None) == shown


@every_game
def test_two_recordings_of_one_game_are_the_same(number: int) -> None:
    """CONTRACT 7: facts are compared with what was taken back left out."""
    whole, alone = (Log(each.header, each.start, each.facts) for each in game(number))
    found = compare(whole, alone, lambda _: game(number)[0].begin.table.pack)
    assert found.same
    assert found.scores is not None


@pytest.mark.parametrize("number", [0, 1, 2, 3])  # of game 4 nothing stands behind a rewind
def test_a_small_log_holds_what_stands(number: int) -> None:
    """Cut at a fact behind a rewind it has nothing of what was taken back."""
    whole, alone = game(number)
    last = max(fact.seq for fact in whole.facts if isinstance(fact, PlayRewound))
    behind = [fact.seq for fact in alone.facts if fact.seq > last][::40]
    assert behind
    for seq in behind:
        small, same = (excerpt(it.header, it.begin, it.facts, seq) for it in (whole, alone))
        assert small == same


@every_game
def test_the_turn_is_the_one_that_stands(number: int) -> None:
    """The open turn after a rewind over turns is that of the log without it, read by the facts
    alone."""
    now = []
    for each in game(number):
        turns = Turns()
        turns.start(each.start.position)
        for fact in each.facts:
            turns.add(fact)
        now.append(turns.now)
    assert now[0] == now[1]


@every_game
def test_a_transcript_marks_what_was_taken_back(number: int) -> None:
    """Nothing is erased: each line stays, with the undo or the rewind that took it back."""
    whole, _ = game(number)
    gone = taken_back(Walk(whole.begin).along(whole.facts))
    text = " ".join(" ".join(transcript(replay(whole))).split())
    assert gone
    assert text.count("(taken back by ") == len(gone)
    stands = {fact.seq for fact in standing(whole.facts)}
    backs = {it.seq for it in whole.facts if isinstance(it, TakingBack)}
    assert set(gone) | stands | backs == {fact.seq for fact in whole.facts}
    assert not set(gone) & stands


@every_game
def test_a_turn_is_found_where_it_stands(number: int) -> None:
    """The end of a turn that was taken back and played again is that of the later one."""
    whole, alone = (replay(each).ends_of_turns() for each in game(number))
    assert whole == alone


def test_what_was_taken_back_is_explained_where_it_stood() -> None:
    """`validate --explain` of a fact that was taken back means the game as it was then, and says
    what took it back."""
    whole, _ = game(1)
    gone = taken_back(Walk(whole.begin).along(whole.facts))
    seq = max(gone)
    found = explain(whole.begin, whole.facts, seq)
    assert (found.judged, found.violation, found.taken_back_by) == (True, None, gone[seq])
    names = whole.header.players
    assert f"Fact {gone[seq]} took it back." in [*page(found, names)]
    assert as_json(found, names)["taken_back_by"] == gone[seq]
    stands = explain(whole.begin, whole.facts, standing(whole.facts)[-1].seq)
    assert stands.taken_back_by is None
    assert "taken_back_by" not in as_json(stands, names)
