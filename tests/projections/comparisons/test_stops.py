"""Where two logs are looked at side by side, and the states of both there."""

from pathlib import Path
from typing import cast

from adas_dream.core import find_pack, simulation
from adas_dream.core.state import State
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.lines import open_log, read_log
from adas_dream.events.log import log_of
from adas_dream.projections.audits.audit import audit
from adas_dream.projections.comparisons.stops import SideBySide, side_by_side
from adas_dream.projections.timelines.replaying import Replay
from tests.house.tree import ROOT
from tests.played_games import PACK
from tests.seeded_games import agreed, game, seed_of

ADAS = "recordings/evening-ada"
MARYS = "recordings/evening-mary"
MARY = 3


def lines_of(name: str) -> list[Line]:
    """The lines of a fixture."""
    file = Path(ROOT) / "fixtures" / f"{name}.jsonl"
    with open_log(str(file)) as stream:
        return [line for line in read_log(stream, file.name) if isinstance(line, Line)]


def beside(*names: str) -> SideBySide:
    """Two fixtures side by side."""
    a, b = map(lines_of, names)
    findings = audit(a, "a", find_pack).findings, audit(b, "b", find_pack).findings
    logs = [log_of(line.fact for line in lines) for lines in (a, b)]
    return side_by_side(logs[0], logs[1], find_pack, findings)


def states_of(name: str) -> list[State]:
    """Every state of a fixture."""
    replay = Replay(log_of(line.fact for line in lines_of(name)), find_pack)
    return [replay.state, *(step.after for step in replay)]


def test_the_stops_are_the_partings_and_the_fact_that_is_judged_otherwise() -> None:
    """R043: Mary did not note the £3, so in her log alone the die is stored too early; the other
    stops are the three differences that the recordings have."""
    told = [
        (it.kind, it.turn, it.a and it.a.seq, it.b and it.b.seq) for it in beside(ADAS, MARYS).stops
    ]
    assert told == [
        ("other-choice", "1.3", 31, 31),
        ("missing-fact", "2.1", 79, None),
        ("other-verdict", "2.1", 80, 77),
        ("other-roll", "4.3", 142, 139),
    ]


def test_the_states_of_a_stop_have_what_follows_from_its_facts() -> None:
    """R041: the Research of the chosen track is had at the stop of the choice, and nothing else
    differs there; at the next one it is the £3 that Ada has more."""
    first, second, *_ = beside(ADAS, MARYS).stops
    tracks = [state.position.players[MARY - 1].research for state in first.states if state]
    assert [(it.green, it.blue) for it in tracks] == [(1, 0), (0, 1)]
    pounds = [state.position.players[0].pounds for state in second.states if state]
    assert pounds[0] == pounds[1] + 3


def test_every_state_at_a_stop_is_one_of_its_log() -> None:
    """Whichever way round, a stop shows each log as it was at some time."""
    for names in ((ADAS, MARYS), (MARYS, ADAS)):
        found = beside(*names)
        for side, name in enumerate(names):
            positions = [state.position for state in states_of(name)]
            for stop in found.stops:
                state = stop.states[side]
                assert state is not None
                assert state.position in positions
            end = found.ends[side]
            assert end is not None
            assert end.position == positions[-1]


def test_a_log_beside_itself_has_no_stop() -> None:
    """All its turns are alike."""
    found = beside(ADAS, ADAS)
    assert (found.stops, found.alike, found.unrelated) == ((), found.both, False)


def test_games_of_others_or_from_another_start_are_unrelated() -> None:
    """Where hardly a turn is the same they are no recordings of one game; Mary's evening is, for
    all her mistakes."""
    assert beside("games/house-four-players", "games/house-three-players").unrelated
    assert beside("games/house-whole-game", "games/house-seeded-two-players").unrelated
    assert not beside(ADAS, MARYS).unrelated


def test_games_that_go_apart_are_two_from_that_turn_on() -> None:
    """Where other choices and other rolls follow one start, the turn is told from which on no turn
    is the same."""
    seed = seed_of(3)
    begun = simulation.started(agreed(PACK), "apart", 2, seed)
    plays = (game(begun.state, seed_of(it), 250) for it in (3, 4))
    logs = [
        log_of([begun.header, begun.start, *(cast("AnyFact", fact) for _, fact, _ in play)])
        for play in plays
    ]
    found = side_by_side(logs[0], logs[1], find_pack, ((), ()))
    assert found.apart == found.found.partings[0].turn
    assert (found.unrelated, beside(ADAS, MARYS).apart) == (False, "")
