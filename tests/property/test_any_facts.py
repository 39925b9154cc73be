"""Any facts at any place: a judge has an answer, and what it admits is physically possible."""

from collections.abc import Iterator
from typing import Any, Final, cast

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.rules.advisories import advisories_on_effect
from adas_dream.core.rules.window import RULES
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.events import vocabulary as words
from adas_dream.events.catalog import NAMES, TYPES, AnyFact
from adas_dream.events.facts.base import Fact
from tests import seeded_games
from tests.board import PACK, board, using
from tests.given import FIRST, ada, charles
from tests.given import given as played
from tests.oracle.invariants import PHYSICAL, broken

IDS: Final = {
    "gear": ["addition", "subtraction", "cam", "drum", "wheel", "empty", "covered"],
    "disc": [*(space.id for space in PACK.disc_spaces), "elsewhere"],
    "program": [program.id for program in PACK.programs],
    "objective": [*(objective.id for objective in PACK.objectives), "mystery"],
    "card": ["card-1", "card-2", "card-3"],
}
SMALL: Final = st.integers(0, 4)
DICE: Final = st.sampled_from(words.DICE)
POOLS: Final[dict[str, st.SearchStrategy[Any]]] = {
    "player": st.integers(1, 3),
    "die": DICE,
    "becomes": DICE,
    "workshop_die": DICE,
    "dice": st.lists(DICE, max_size=3).map(tuple),
    "place": st.sampled_from(words.PLACES),
    "to_place": st.sampled_from(words.PLACES),
    "slot": st.sampled_from(words.SLOTS),
    "cell": st.sampled_from(words.CELLS),
    "gear_space": st.sampled_from(words.GEAR_SPACES),
    "program_space": st.sampled_from(words.PROGRAM_SPACES),
    "track": st.sampled_from(words.TRACKS),
    "colour": st.sampled_from(words.TRACKS),
    "bonus": st.sampled_from((*words.BONUSES, "tile")),
    "area": st.sampled_from(words.ACTION_AREAS),
    "gear": st.sampled_from(IDS["gear"]),
    "old": st.sampled_from((*IDS["gear"], *IDS["card"])),
    "new": st.sampled_from((*IDS["gear"], *IDS["card"])),
    "disc_space": st.sampled_from(IDS["disc"]),
    "to_disc_space": st.sampled_from(IDS["disc"]),
    "program": st.sampled_from(IDS["program"]),
    "objective": st.sampled_from(IDS["objective"]),
    "card": st.sampled_from(IDS["card"]),
    "cards": st.just(()),
    "display": st.sampled_from(("multipliers", "programs", "nothing")),
    "item": st.sampled_from((*IDS["gear"], *IDS["program"])),
    "token": st.sampled_from(("seal", "other")),
    "step": st.sampled_from(("partner", "exhibition", "advanced_action", "effects")),
    "occasion": st.sampled_from(("push", "refill", "program", "effect")),
    "kind": st.sampled_from(("workshop", "actions")),
    "to_cap": st.sampled_from((10, 15, 20, 25, 30, 35, 40)),
    "changes": st.lists(
        st.fixed_dictionaries(
            {"place": st.sampled_from(words.PLACES), "die": DICE, "becomes": DICE}
        ),
        max_size=2,
    ),
    "reason": st.just("agreed"),
    "line": st.sampled_from(("total", "gears")),
    "ruling": st.sampled_from(("two-research", "deferred-build", "nothing")),
    "value": st.sampled_from((0, 3, 7, "any-tracks", "not-allowed")),
    "seed": st.just("0" * 64),
    "exhibitor": st.just("loom"),
    "visitor": st.just("envoy"),
    "to": st.just("hall"),
    **dict.fromkeys(("attested", "free", "deferred", "moved"), st.booleans()),
    **dict.fromkeys(("from_space", "to_space", "space"), st.integers(1, 6)),
    **dict.fromkeys(("steps", "count", "turn", "side", "level", "winner", "research"), SMALL),
    **dict.fromkeys(("pounds", "coal", "brass", "books", "points"), SMALL),
}
"""By a field's name: values that may stand there, most of them with a meaning."""
SKIPPED: Final = {"game_set_up", "position_set", "choice_undone"}
NOT_DRAWN: Final = {"at", "note", "state", "chain", "seq", "assignment", "science", "to_seq"}


def lines(name: str, *, stated: bool = False) -> st.SearchStrategy[dict[str, Any]]:
    """Lines of that type as JSON has them."""
    fields = [field for field in TYPES[name].__struct_fields__ if field not in NOT_DRAWN]
    pools = {field: POOLS[field] for field in fields}
    fixed = {"type": st.just(name), "seq": st.just(1)}
    marked = {"attested": st.sampled_from((True,))} if stated else {}
    return st.fixed_dictionaries({**pools, **fixed, **marked})


def written(line: dict[str, Any]) -> AnyFact | None:
    """The fact of such a line, None where it cannot be written."""
    try:
        return cast("AnyFact", msgspec.convert(line, type=AnyFact))
    except msgspec.ValidationError:
        return None


ANY: Final = st.sampled_from(sorted(set(TYPES) - SKIPPED)).flatmap(lines).map(written)
STATED: Final = (
    st.sampled_from(sorted(NAMES[kind] for kind in RULES))
    .flatmap(lambda name: lines(name, stated=True))
    .map(written)
)
WINDOW: Final = played(
    board(discs="oxford=1 pump=2 desk=1,1", gear_spaces="a1-b1=empty b1-c1=cam", books=2),
    *using("institutions"),
    ada.disc_placed("a2-b2", "hall-4"),
).state
"""A place where the effects of a disc space are the table's word."""
LATE: Final = played(
    board(objectives="mystery builder", gear_spaces="a1-b1=empty", coal=3, brass=3),
    *using("travel"),
    ada.turn_ended(),
    charles.turn_started("workshop", 1),
).state
"""A place where the player before may still build."""


def places() -> st.SearchStrategy[State]:
    """Places of a random game, and the two made for it."""
    return st.sampled_from([WINDOW, LATE, *GAME[:: len(GAME) // 40]])


def _game() -> list[State]:
    seed = seeded_games.seed_of(5)
    begin = seeded_games.begun("house-3", 3, seed, ("exhibition", "objectives"))
    return [before for before, _, _ in seeded_games.game(begin, seed)]


GAME: Final = _game()


@settings(max_examples=200)
@given(st.data())
def test_a_judge_answers_to_any_facts(data: st.DataObject) -> None:
    """Whatever a log says, each line is judged, and no state breaks what must hold (I01, I36)."""
    validator = Validator(data.draw(places()))
    for seq, fact in enumerate(data.draw(st.lists(ANY, min_size=1, max_size=4)), FIRST):
        if fact is None:
            continue
        before = validator.state
        validator.judge(replace(fact, seq=seq), seq)
        admitted = validator.legality == "legal"
        assert not admitted or physical(before, fact, validator.state)


def stated(facts: list[AnyFact | None]) -> Iterator[tuple[State, AnyFact, State]]:
    """What the window takes of these, with the states around it."""
    state = WINDOW
    for fact in facts:
        if fact is not None and engine.check(state, fact) is None:
            before, state = state, evolve(state, fact)
            yield before, fact, state


@settings(max_examples=200)
@given(st.lists(STATED, min_size=1, max_size=6))
def test_what_a_window_takes_is_possible(facts: list[AnyFact | None]) -> None:
    """An attested change can be wrong, but it makes no die, disc or Coal out of nothing (I18), and
    what it bends of what follows from the pages is told, once (RULES 3.2)."""
    for before, fact, after in stated(facts):
        assert physical(before, fact, after)
        told = [found.rule for found in advisories_on_effect(before, fact, after)]
        assert told == [*broken(before, fact, after)]


def physical(before: State, fact: Fact, after: State) -> bool:
    """Whether every physical invariant holds around that fact."""
    try:
        return broken(before, fact, after, PHYSICAL) == ()
    except CannotApply:
        return False
