"""A dispute as a small log."""

import io
from typing import cast

import pytest
from msgspec.structs import replace

from adas_dream.core.content.load import find_pack
from adas_dream.core.reducers import CannotApply
from adas_dream.core.walk import Walk
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.lines import read_log
from adas_dream.projections.audits.audit import Audit, audit
from adas_dream.projections.audits.excerpt import excerpt
from tests.given import ada, but_odd, table
from tests.logs import written
from tests.played_games import Played, random_game


def audited(facts: tuple[AnyFact, ...]) -> Audit:
    """What is found in the log of these facts."""
    return audit(read_log(io.BytesIO(written(facts)), ""), "", find_pack)


def cut(game: Played, seq: int) -> tuple[AnyFact, ...]:
    """The small log up to that fact."""
    return excerpt(game.header, game.begin, game.facts, seq)


@pytest.mark.parametrize("number", range(4))
def test_a_small_log_is_a_log(number: int) -> None:
    """From any fact of a game it is cut at its turn, numbered from 1, intact or without a turn's
    end, and legal; it leads to the position of the whole log (CONTRACT 2)."""
    game = random_game(number, undo=True)
    walk = Walk(game.begin)
    for fact in game.facts:
        walk.fold(fact)
        if fact.seq % 37 == 0:
            small = cut(game, fact.seq)
            found = audited(small)
            assert [each.seq for each in small] == [*range(1, len(small) + 1)]
            assert found.integrity in {"intact", "unchained"}
            assert found.legality == "legal"
            begin = replace(game.begin, position=cast("PositionSet", small[1]).position)
            assert {each.code for each in but_odd(found.findings, begin, small[2:])} <= {"no-chain"}
            again = Walk(begin)
            for each in small[2:]:
                again.fold(each)
            assert again.state.position == walk.state.position


def test_it_starts_at_the_turn_of_the_fact() -> None:
    """The turn's first fact is its third line, and the fact its last (CONTRACT 2)."""
    game = random_game(1)
    ends = [fact.seq for fact in game.facts if type(fact).__name__ == "TurnEnded"]
    small = cut(game, ends[3])
    assert len(small) == 2 + ends[3] - ends[2]
    assert isinstance(small[0], GameSetUp)
    assert isinstance(small[1], PositionSet)
    assert small[1].position.turn is None


def test_it_is_played_under_the_readings_then_in_force() -> None:
    """A ruling adopted before the cut stands in the first line (CONTRACT 2)."""
    game = random_game(0)
    ended = next(fact.seq for fact in game.facts if type(fact).__name__ == "TurnEnded")
    adopted = cast(
        "AnyFact", replace(table.ruling_adopted("line-arithmetic", "precedence"), seq=ended + 1)
    )
    facts = [fact for fact in game.facts if fact.seq <= ended]
    later = [replace(fact, seq=fact.seq + 1) for fact in game.facts if fact.seq > ended]
    small = excerpt(game.header, game.begin, [*facts, adopted, *later], ended + 3)
    assert cast("GameSetUp", small[0]).rulings.line_arithmetic == "precedence"


def test_a_fact_that_cannot_be_folded_may_be_the_last() -> None:
    """What is in dispute stands in the small log even if it can be folded by nobody (R032)."""
    game = random_game(0)
    seq = game.facts[4].seq
    ghost = cast("AnyFact", replace(ada.die_pushed(1, "X1"), seq=seq))
    facts = (*game.facts[:4], ghost, *game.facts[5:])
    assert excerpt(game.header, game.begin, facts, seq)[-1] == replace(ghost, seq=seq)
    with pytest.raises(CannotApply):
        excerpt(game.header, game.begin, facts, seq + 3)


def test_a_place_beyond_the_log() -> None:
    """There is nothing to cut where no fact has that number (CONTRACT 2)."""
    game = random_game(0)
    for seq in (1, 2, game.facts[-1].seq + 1):
        with pytest.raises(LookupError):
            cut(game, seq)


def test_before_the_first_end_of_a_turn_it_starts_where_the_log_does() -> None:
    """A log that was taken up in the middle of a turn has no place between two turns before that
    turn's end: the small log has all that it has up to the fact (CONTRACT 2)."""
    game = random_game(1)
    walk = Walk(game.begin)
    for fact in game.facts[:2]:
        walk.fold(fact)
    assert walk.state.position.turn is not None
    facts = tuple(replace(fact, seq=fact.seq - 2) for fact in game.facts[2:])
    small = excerpt(game.header, walk.state, facts, facts[2].seq)
    assert cast("PositionSet", small[1]).position == walk.state.position
    assert [type(fact) for fact in small[2:]] == [type(fact) for fact in facts[:3]]
