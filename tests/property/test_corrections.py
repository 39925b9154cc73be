"""Random games, corrected at random places: nothing is lost unseen, and what stands is legal."""

from typing import Final, cast

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.correction import Correction, Mistake, NotCorrectable, correct
from adas_dream.core.game import Game
from adas_dream.core.inputs import is_input
from adas_dream.core.recording import Refused
from adas_dream.core.scoring.order import score
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.events.catalog import AnyFact
from adas_dream.events.choices import Choice
from adas_dream.events.facts.base import Fact, bare
from adas_dream.events.facts.setup import DiceSource, SeedRevealed
from tests.corrections import after
from tests.given import is_odd
from tests.played_games import SOME, random_game
from tests.seeded_games import seed_of

NUMBERS: Final = st.sampled_from(SOME)
WHERE: Final = st.floats(0, 1)
DICE: Final = st.sampled_from(("observed", "seeded"))


def taken_up(number: int, dice: str) -> tuple[Game, bytes | None]:
    """A game with undos, and its seed; with rewinds too, or else with dice of the table."""
    observed = dice == "observed"
    whole = random_game(number, undo=True, rewind=not observed)
    header = whole.header
    if observed:
        header = replace(header, dice=DiceSource("observed"))
    game = Game.load((header, *whole.log[1:]), lambda _: whole.begin.table.pack)
    return game, None if observed else seed_of(number)


def mistake(game: Game, where: float) -> tuple[Fact, State] | None:
    """A fact that stands, with the state before it; None where nothing stands."""
    entries = game.walk.standing.entries
    return entries[int(where * (len(entries) - 1))] if entries else None


def asked(
    game: Game, fact: Fact, *right: Fact, before: bool = False, seed: bytes | None
) -> Correction | Refused | NotCorrectable:
    """What a correction of that fact makes."""
    choices = [Choice(line, cast("AnyFact", bare(it))) for line, it in enumerate(right, 1)]
    return correct(game, Mistake(fact.seq, "again", before), lambda _: choices, seed=seed)


def standing(game: Game) -> list[Fact]:
    """What stands, without numbers, and without the seed."""
    facts = game.walk.standing.facts
    return [bare(fact) for fact in facts if not isinstance(fact, SeedRevealed)]


def inputs(game: Game, seq: int) -> list[Fact]:
    """What people said from that fact on."""
    entries = game.walk.standing.entries
    return [fact for fact, before in entries if fact.seq >= seq and is_input(fact, before)]


@settings(max_examples=30, deadline=None)
@given(NUMBERS, WHERE, DICE)
def test_what_is_corrected_by_itself_changes_nothing(number: int, where: float, dice: str) -> None:
    """Any choice, roll of the table or statement in its own place: the same facts stand, the
    position and the scores are the same, and all that came later is taken again (CONTRACT 2)."""
    game, seed = taken_up(number, dice)
    place = mistake(game, where)
    if place is None or not is_input(*place):
        return
    fact = place[0]
    made = asked(game, fact, fact, seed=seed)
    assert isinstance(made, Correction), made
    assert (made.left_out, made.lost, made.stopped) == ((), (), None)
    assert [fact, *made.again] == inputs(game, fact.seq)
    then = after(game, made)
    assert standing(then) == standing(game)
    assert then.position == game.position
    assert score(then.state) == score(game.state)


@settings(max_examples=30, deadline=None)
@given(NUMBERS, WHERE, DICE, st.data())
def test_whatever_is_corrected_nothing_is_lost_unseen(
    number: int, where: float, dice: str, data: st.DataObject
) -> None:
    """Taken out, replaced by another legal choice or with one before it: every later input is taken
    again, left out or lost, in its order, and the log is as legal as before."""
    game, seed = taken_up(number, dice)
    place = mistake(game, where)
    if place is None or not is_input(*place):
        return
    fact, before = place
    families = (family.members or () for family in engine.legal(before).families)
    others = [member for members in families for member in members]
    how = data.draw(st.sampled_from(("out", "instead", "before") if others else ("out",)))
    right = [] if how == "out" else [data.draw(st.sampled_from(others))]
    made = asked(game, fact, *right, before=how == "before", seed=seed)
    assert isinstance(made, Correction), made
    since = inputs(game, fact.seq)[how != "before" :]
    assert sorted((*made.again, *made.left_out, *made.lost), key=number_of) == since
    kept = sorted((*made.again, *made.left_out), key=number_of)
    assert (kept, [*made.lost]) == (since[: len(kept)], since[len(kept) :])
    assert (made.stopped is None) == (made.lost == ())
    assert found(game, made) <= {"play-rewound", "seed-was-known", "seed-not-revealed"}


def number_of(fact: Fact) -> int:
    """The number of a fact in the log."""
    return fact.seq


def found(game: Game, made: Correction) -> set[str]:
    """What a judge finds in what the correction adds to what stood before, but what is odd."""
    entries = game.walk.standing.entries
    validator = Validator(entries[0][1])
    for fact in (*(fact for fact, _ in entries), *made.facts):
        validator.judge(fact, fact.seq)
    added = [it for it in validator.findings if it.seq >= made.facts[0].seq]
    return {finding.code for finding in added if not is_odd(finding)}


@settings(max_examples=15, deadline=None)
@given(NUMBERS, WHERE)
def test_only_what_follows_cannot_be_corrected(number: int, where: float) -> None:
    """Consequences name the choice that they came of; rolls of the seed have none to name."""
    game, seed = taken_up(number, "seeded")
    place = mistake(game, where)
    if place is None or is_input(*place):
        return
    made = asked(game, place[0], seed=seed)
    assert isinstance(made, NotCorrectable)
    assert (made.cause is None) == (place[0].fact_kind == "chance")
    assert made.cause is None or made.cause.seq < place[0].seq


def test_a_correction_costs_what_it_takes_back() -> None:
    """However often a choice is corrected, no more facts stand, and each correction writes as many
    as the first (CASES 25)."""
    game, seed = taken_up(3, "seeded")
    counts, kept = set[int](), len(game.walk.standing.facts)
    for _ in range(30):
        facts = game.walk.standing.entries[-40:]
        fact = next(fact for fact, before in facts if is_input(fact, before))
        made = asked(game, fact, fact, seed=seed)
        assert isinstance(made, Correction)
        game = after(game, made)
        counts.add(len(made.facts))
        assert len(game.walk.standing.facts) in (kept, kept + 1)
    assert max(counts) <= 42
