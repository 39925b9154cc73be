"""Rolls held against a revealed seed, and what is told where nothing is judged any more."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, cast

import pytest
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.chance import Stream, commitment, draw_dice, draw_items
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.events.position import steps
from adas_dream.events.position.game import Turn
from adas_dream.events.position.player import Partners
from tests.given import ada, judged, numbered, table
from tests.seeded_games import begun, game, seed_of
from tests.start import having, placed, start

PLAYED, COMMITTED = seed_of(4), seed_of(6)
"""The seed that the dice and cards come from, and another that a table may have committed to."""
RULES: Final = {
    WorkshopRefilled: ("R051", "not-the-seeds-dice"),
    PartnersDrawn: ("R046", "not-the-seeds-cards"),
    DisplayRefilled: ("R106", "not-the-seeds-item"),
}
Roll = WorkshopRefilled | PartnersDrawn | DisplayRefilled


def begin(seed: bytes = PLAYED, *, pack: bool = True) -> State:
    """A game of two whose start comes from `PLAYED` and which commits to `seed`."""
    state = begun("house-3", 2, PLAYED)
    dice = replace(state.table.dice, commitment=commitment(seed))
    known = state.table.pack if pack else None
    return State(replace(state.table, dice=dice, pack=known), state.position)


def facts() -> Iterator[tuple[State, Fact, State]]:
    """The game that `PLAYED` rolls, with the states around each fact."""
    yield from game(begun("house-3", 2, PLAYED), PLAYED)


def with_every_roll() -> list[tuple[State, Fact]]:
    """That game with the state before each fact, until each kind of roll has come
    three times."""
    taken: list[tuple[State, Fact]] = []
    counted = Counter[type]()
    for before, fact, after in facts():
        taken.append((before, fact))
        counted[type(fact)] += 1
        if min(counted[kind] for kind in RULES) >= 3 and engine.due(after) is None:
            return taken
    raise AssertionError("some kind of roll never came")


def of_seed(seed: bytes, before: State, fact: Roll, number: int) -> Fact:
    """The roll that the seed gives there, the `number`-th of its stream, by docs/wire.md."""
    if isinstance(fact, WorkshopRefilled):
        held = before.position.workshop.bag
        bag = (held.yellow, held.blue, held.green, held.purple, held.grey)
        return replace(fact, dice=draw_dice(Stream(seed, f"refill/{number}"), bag, 3), seq=1)
    if isinstance(fact, PartnersDrawn):
        stream = Stream(seed, f"draw/{fact.player}/{number}")
        unseen = before.player(fact.player).partners.unseen
        return replace(fact, cards=draw_items(stream, unseen, fact.count), seq=1)
    stream = Stream(seed, f"display/{fact.display}/{number}")
    (stack,) = (it.stack for it in before.position.displays if it.id == fact.display)
    return replace(fact, item=draw_items(stream, stack, 1)[0], seq=1)


def stream_of(fact: Roll) -> str:
    """Which counter the roll is counted by."""
    if isinstance(fact, WorkshopRefilled):
        return "refill"
    return f"draw/{fact.player}" if isinstance(fact, PartnersDrawn) else fact.display


Told = tuple[int, str, str, Fact | None]


def told(validator: Validator) -> list[Told]:
    """What counts: number, rule and code, and what was due instead."""
    return [
        (it.seq, it.rule, it.code, it.legal.due if it.legal else None)
        for it in validator.findings
        if it.severity == "illegal"
    ]


def test_rolls_of_another_seed_are_each_told_with_the_right_one() -> None:
    """Where the seed is revealed, dice, cards and items that it does not give are found, each at
    its own number and with the seed's, and the set-up before them (R051, R046, R106)."""
    taken, counted = with_every_roll(), Counter[str]()
    right: list[Told] = [(2, "R051", "not-the-seeds-set-up", None)]
    for before, fact in taken:
        if isinstance(fact, Roll):
            counted[stream_of(fact)] += 1
            due = of_seed(COMMITTED, before, fact, counted[stream_of(fact)])
            if due != replace(fact, seq=1):
                right.append((fact.seq, *RULES[type(fact)], due))
    assert {code for _, _, code, _ in right[1:]} == {code for _, code in RULES.values()}
    log = (*(fact for _, fact in taken), table.play_abandoned())
    shown = table.seed_revealed(COMMITTED.hex())
    assert told(judged(begin(COMMITTED), (*log, shown))) == right
    assert told(judged(begin(COMMITTED), log)) == []
    assert told(judged(begin(), (*log, table.seed_revealed(PLAYED.hex())))) == []


def another(before: State, fact: Roll) -> Fact:
    """Another result that the same roll could have had."""
    if isinstance(fact, WorkshopRefilled):
        return replace(
            fact, dice=(*fact.dice[:2], fact.dice[2][0] + ("6", "5")[fact.dice[2][1] == "6"])
        )
    if isinstance(fact, PartnersDrawn):
        left = (it for it in before.player(fact.player).partners.unseen if it not in fact.cards)
        return replace(fact, cards=(next(left), *fact.cards[1:]))
    (stack,) = (it.stack for it in before.position.displays if it.id == fact.display)
    return replace(fact, item=next(item for item in stack if item != fact.item))


@pytest.mark.parametrize("kind", RULES, ids=lambda kind: kind.__name__)
def test_one_changed_roll_is_one_finding(kind: type[Fact]) -> None:
    """A single roll that is not the seed's is found once, at its place, with the seed's own; all
    rolls before it stand (R051, R046, R106)."""
    so_far: list[Fact] = []
    for before, fact, _ in facts():
        if isinstance(fact, kind) and isinstance(fact, Roll):
            made = engine.decide(before, replace(another(before, fact), seq=1))
            assert isinstance(made, tuple)
            log = numbered((*so_far, *made, table.play_abandoned()))
            found = judged(begin(), (*log, table.seed_revealed(PLAYED.hex())))
            assert told(found) == [(fact.seq, *RULES[type(fact)], replace(fact, seq=1))]
            return
        so_far.append(fact)
    raise AssertionError("that kind of roll never came")


STRANGE = ada.resources_gained(coal=1)
"""Coal that comes of nothing: against the rules, and foldable anywhere."""


@pytest.mark.parametrize("first", ["the roll", "another"])
def test_what_is_found_comes_after_the_first_of_all(first: str) -> None:
    """Whether a roll that is not the seed's or another breach stands first in the log, what is
    found behind the revealed seed comes after it (CONTRACT 5)."""
    before, roll, _ = next(it for it in facts() if isinstance(it[1], Roll))
    so_far = [fact for _, fact, _ in facts() if fact.seq < roll.seq]
    made = engine.decide(before, replace(another(before, cast("Roll", roll)), seq=1))
    assert isinstance(made, tuple)
    log = [STRANGE, *so_far, *made] if first == "another" else [*so_far, *made, STRANGE]
    shown = table.seed_revealed(PLAYED.hex())
    told = judged(begin(), (*log, table.play_abandoned(), shown, STRANGE)).findings
    illegal = [it for it in told if it.severity == "illegal"]
    rolled = RULES[type(roll)][1]
    assert [it.code == rolled for it in illegal] == [first == "the roll", first == "another", False]
    assert {it.after for it in illegal[1:] if it.code != rolled} == {illegal[0].seq}


def test_another_set_up_is_found_at_the_start() -> None:
    """Dice in the Workshop that the seed does not roll are the finding of line 2 (R051)."""
    shown = table.seed_revealed(COMMITTED.hex())
    found = judged(begin(COMMITTED), (table.play_abandoned(), shown))
    assert told(found) == [(2, "R051", "not-the-seeds-set-up", None)]


OTHER_SEED = table.seed_revealed(COMMITTED.hex())


def test_a_seed_that_was_not_committed_to_is_the_only_finding() -> None:
    """No roll is held against a seed that the first line did not commit to (CONTRACT 5)."""
    log = (*(fact for _, fact in with_every_roll()), table.play_abandoned())
    found = judged(begin(), (*log, OTHER_SEED))
    assert [it.code for it in found.findings] == ["seed-does-not-match"]


STRAY = ada.resources_spent(brass=99)
"""A payment that nobody can make: nothing is judged behind it."""


@pytest.mark.parametrize(
    ("committed", "shown", "found"),
    [
        (PLAYED, PLAYED, set[str]()),
        (PLAYED, COMMITTED, {"seed-does-not-match"}),
        (COMMITTED, COMMITTED, {"not-the-seeds-set-up", *(code for _, code in RULES.values())}),
        (COMMITTED, PLAYED, {"seed-does-not-match"}),
    ],
    ids=["right", "another", "rolled by another", "rolled by it, but not committed to"],
)
def test_behind_a_dead_end_a_seed_alone_counts(
    committed: bytes, shown: bytes, found: set[str]
) -> None:
    """Behind a fact that cannot be applied the rolls before it are held against the seed that was
    committed to, and against no other (CONTRACT 5)."""
    log = (*(fact for _, fact in with_every_roll()), STRAY, ada.turn_ended())
    codes = {it[2] for it in told(judged(begin(committed), log))}
    assert len(codes) == 1
    with_seed = judged(begin(committed), (*log, table.seed_revealed(shown.hex())))
    assert {it[2] for it in told(with_seed)} == codes | found


def test_a_table_without_a_seed_hears_of_none() -> None:
    """Behind a dead end a seed that no observed game needs is not held against anything."""
    found = judged(start(), (ada.turn_started("workshop", 1), STRAY, OTHER_SEED)).findings
    assert [it.code for it in found] == ["payment-without-cause", "not-judged"]


def test_nothing_is_told_where_the_pack_is_not_to_be_had() -> None:
    """What is not judged is not called odd, not at the start, not where a step is passed or an
    effect stated, and no seed is held against the rolls (R065, R125, R200)."""
    state = placed(
        having(begin(COMMITTED, pack=False), 1, partners=Partners(5)),
        queue=(steps.EffectsWindow(1, "card-1"), steps.CloseTurn(1)),
        turn=Turn("workshop", 1),
    )
    log = (
        ada.gear_gained("subtraction", attested=True),
        ada.gear_swapped("addition", "cam", attested=True),
        ada.turn_ended(),
        table.play_abandoned(),
        table.seed_revealed(PLAYED.hex()),
        OTHER_SEED,
    )
    found = judged(state, log)
    assert [it.code for it in found.findings] == ["content-not-to-be-had"]
    assert found.legality == "undecidable"


def test_nothing_is_told_where_the_edition_is_not_known() -> None:
    """Neither the rolls nor the set-up are held against a seed behind a dead end (CONTRACT 6)."""
    state = begin(COMMITTED)
    unknown = State(replace(state.table, edition="2099-01"), state.position)
    log = (*(fact for _, fact in with_every_roll()), STRAY, OTHER_SEED)
    found = judged(unknown, log).findings
    assert [it.code for it in found] == ["edition-not-known", "in-another-players-turn"]
