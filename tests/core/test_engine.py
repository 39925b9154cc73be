from collections.abc import Iterator, Sequence
from functools import reduce

import msgspec
import pytest
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.chance import Stream
from adas_dream.core.engine.playing import StepStays
from adas_dream.core.reducers import REDUCERS, CannotApply, evolve
from adas_dream.core.reducers.table import nothing_changes
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.events.catalog import CHANCE, CHOICES, TYPES, AnyFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.partners import PartnerPlayed
from adas_dream.events.facts.table import ChoiceUndone
from adas_dream.events.position.game import Position
from adas_dream.events.vocabulary import Module
from tests import by_hand, seeded_games
from tests.given import ada, charles, given, judged, numbered, offered
from tests.oracle.invariants import PHYSICAL, broken
from tests.start import having, start

WORKSHOP = ada.turn_started("workshop", 1)
MOVE = ada.die_moved("P4", 2, 3)
PUSH = ada.die_pushed(3, "B4")
ENVELOPE = {"seq", "at", "note", "state", "chain"}

Taken = seeded_games.Taken


def taken(number: int, pack: str = "house-3") -> list[Taken]:
    """Give every fact of a random game of two with the states around it."""
    seed = seeded_games.seed_of(number)
    modules: tuple[Module, ...] = ("exhibition", "tiles", "objectives") if number % 2 else ()
    return list(seeded_games.game(seeded_games.begun(pack, 2, seed, modules), seed))


def writable(fact: Fact) -> bool:
    """Tell whether a fact can be written at all."""
    try:
        msgspec.json.decode(msgspec.json.encode(fact), type=AnyFact)
    except msgspec.ValidationError:
        return False
    return True


def some(facts: Sequence[Fact], stream: Stream, count: int) -> list[Fact]:
    """Give that many of the facts, whichever the stream draws."""
    return [facts[stream.below(len(facts))] for _ in range(count)]


def changes(fact: Fact, others: Sequence[Fact], stream: Stream) -> Iterator[Fact]:
    """Give the fact with one of its fields as in another fact, where that can be written."""
    for field in sorted(set(fact.__struct_fields__) - ENVELOPE):
        like = [other for other in (fact, *others) if hasattr(other, field)]
        changed = replace(fact, **{field: getattr(some(like, stream, 1)[0], field)})
        if changed != fact and writable(changed):
            yield changed


@pytest.mark.parametrize("number", [1, 2])
def test_what_is_offered_is_admitted(number: int) -> None:
    """At every place of a game each choice that is offered may be made, and no other (R035)."""
    game = taken(number)
    every = [replace(fact, seq=1) for _, fact, _ in game if type(fact) in CHOICES]
    stream = Stream(seeded_games.seed_of(number), "test")
    for before, _, _ in game[::5]:
        legal = engine.legal(before)
        offer = offered(legal)
        assert [fact for fact in offer if engine.check(before, fact) is not None] == []
        counted = {family.kind for family in legal.families if family.members is None}
        for fact in some(every, stream, 20):
            if engine.check(before, fact) is None and type(fact) not in counted:
                assert fact in offer


def test_asking_changes_nothing() -> None:
    """Admitting, listing and settling leave the state they are asked about as it is (I36)."""
    state = given(start(), WORKSHOP, MOVE, PUSH).state
    copy = msgspec.json.encode(state.position)
    engine.check(state, MOVE)
    engine.legal(state)
    engine.settle(state)
    engine.decide(state, ada.turn_ended())
    assert msgspec.json.encode(state.position) == copy


def test_a_choice_brings_its_consequences() -> None:
    """Deciding a choice gives it with all that is forced, up to the next choice or roll (R040)."""
    state = given(start(), WORKSHOP, MOVE).state
    assert engine.decide(state, PUSH) == (
        PUSH,
        ada.bonus_gained("pounds", "push", 3),
        ada.resources_gained(pounds=3),
        ada.die_stored("B4", "s1"),
    )


def test_a_step_that_its_consequence_leaves_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a reducer leaves its step on the queue, playing ends with the names of both (R040)."""
    pushed = given(start(), WORKSHOP, MOVE)
    monkeypatch.setitem(REDUCERS, TYPES["resources_gained"], nothing_changes)
    for play in (pushed.when, lambda fact: given(start(), WORKSHOP, MOVE, fact, fact)):
        with pytest.raises(StepStays, match="resources_gained leaves the step gain on the queue"):
            play(PUSH)


def test_a_refused_choice_gives_the_rule() -> None:
    """Deciding an illegal choice gives the rule it breaks and no fact (R032)."""
    refused = engine.decide(given(start(), WORKSHOP, MOVE).state, ada.die_pushed(3, "Y6"))
    assert not isinstance(refused, tuple)
    assert (refused.rule, refused.code) == ("R032", "pushed-higher-die")


def test_every_choice_tells_whose_it_is() -> None:
    """What may come next names the player it is for, between turns the next one (R002)."""
    assert engine.legal(start(first=2)).player == 2
    assert engine.legal(given(start(), WORKSHOP).state).player == 1


def test_a_roll_is_awaited_with_what_is_certain() -> None:
    """Where dice are to be rolled the space and their number are known, the faces not (R050)."""
    alone = start("P4 | B3 G5 | Y2", "Y 1 B 1")
    so_far = (WORKSHOP, ada.die_moved("P4", 1, 2), ada.die_pushed(2, "B3"))
    waiting = given(alone, *so_far, ada.track_chosen("blue"), ada.research_advanced("blue", 1))
    roll = engine.roll_due(waiting.state)
    assert roll is not None
    assert (roll.template, roll.wanted) == (ada.workshop_refilled(1, []), 2)


def test_later_findings_tell_the_first_illegal_fact() -> None:
    """After an illegal fact the log is judged on, and later findings carry its number (R032)."""
    validator = judged(
        start(),
        (
            WORKSHOP,
            MOVE,
            ada.die_pushed(3, "Y6"),
            ada.bonus_gained("pounds", "push", 3),
            ada.resources_gained(pounds=2),
        ),
    )
    assert [(it.rule, it.seq, it.after) for it in validator.findings] == [
        ("R032", 5, None),
        ("R043", 7, 5),
    ]
    assert validator.legality == "illegal"


def test_after_an_impossible_fact_nothing_is_judged() -> None:
    """From a fact that moves a die that is not there the rest is not judged (R013)."""
    validator = judged(start(), (WORKSHOP, ada.die_moved("Y1", 2, 3), PUSH))
    assert [(it.code, it.seq) for it in validator.findings] == [
        ("die-not-in-space", 4),
        ("not-judged", 5),
    ]
    assert (validator.legality, validator.stopped) == ("illegal", True)


def test_an_accepted_irregularity_is_an_advisory() -> None:
    """The table may let an illegal choice stand; what follows is judged again (R032)."""
    so_far = (
        WORKSHOP,
        MOVE,
        ada.die_pushed(3, "Y6"),
        ada.bonus_gained("pounds", "push", 3),
        ada.resources_gained(pounds=3),
        ada.die_stored("Y6", "s1"),
        ada.irregularity_accepted("we all agreed"),
        ada.turn_ended(),
    )
    validator = judged(start(), so_far)
    assert [(it.rule, it.severity) for it in validator.findings] == [("R032", "advisory")] * 2
    assert validator.legality == "legal"


def test_there_must_be_something_to_accept() -> None:
    """Where nothing illegal stands before it no irregularity is accepted (R007)."""
    validator = judged(start(), (WORKSHOP, ada.irregularity_accepted("for nothing")))
    assert [it.code for it in validator.findings] == ["no-irregularity-to-accept"]


def test_the_word_for_an_irregularity_is_not_attested() -> None:
    """That the table lets a choice stand is its own word, and needs no other: an attested one lets
    nothing stand (I37)."""
    wrong = ada.turn_started("workshop", 2)
    word = ada.irregularity_accepted("we all agreed", attested=True)
    found = [(it.code, it.severity) for it in judged(start(), (wrong, word)).findings]
    assert found == [("turn-misnumbered", "illegal"), ("attested-without-window", "illegal")]


def test_the_same_log_gives_the_same_state() -> None:
    """Folding the hand-made game twice, and judging it, ends in one and the same position (I36)."""
    facts = numbered(by_hand.facts())
    ends = [reduce(evolve, facts, by_hand.begin()) for _ in range(2)]
    assert msgspec.json.encode(ends[0].position) == msgspec.json.encode(ends[1].position)
    assert judged(by_hand.begin(), facts).state == ends[0]


def test_a_position_is_taken_up_anywhere() -> None:
    """From the written position of any place the rest of the log leads to the same end (I36)."""
    facts = by_hand.facts()
    state = by_hand.begin()
    end = judged(state, facts).state
    for number, fact in enumerate(facts):
        written = msgspec.json.encode(state.position)
        position = msgspec.json.decode(written, type=type(state.position))
        validator = judged(State(state.table, position), facts[number:])
        assert (validator.findings, validator.state) == ([], end), number
        state = evolve(state, fact)


@pytest.mark.parametrize("number", [3, 4, 5])
def test_no_change_of_a_fact_breaks_a_physical_invariant(number: int) -> None:
    """A fact with a field changed is folded so that no die, disc or Coal appears or is lost and the
    position can be written, or it cannot be folded at all (I01, I14, I18)."""
    game, stream = taken(number), Stream(seeded_games.seed_of(number), "test")
    every = [fact for _, fact, _ in game]
    for before, fact, _ in game:
        for changed in changes(fact, some(every, stream, 60), stream):
            try:
                after = evolve(before, changed)
            except (CannotApply, LookupError):
                continue
            assert broken(before, changed, after, PHYSICAL) == (), changed
            written = msgspec.json.encode(after.position)
            assert msgspec.json.decode(written, type=Position) == after.position


@pytest.mark.parametrize("number", [6, 7])
def test_no_edit_of_a_log_stops_the_judge(number: int) -> None:
    """Whatever line is changed, lost, repeated or swapped, the judge goes on (R012)."""
    game, stream = taken(number), Stream(seeded_games.seed_of(number), "test")
    every = [fact for _, fact, _ in game]
    for place in range(0, len(game) - 2, 9):
        before, fact, _ = game[place]
        rest = every[place + 1 : place + 30]
        edits = [
            rest,
            [fact, fact, *rest],
            [rest[0], fact, *rest[1:]],
            [*some(every, stream, 1), fact, *rest],
            *([changed, *rest] for changed in changes(fact, every, stream)),
        ]
        for edited in edits:
            validator = Validator(before)
            for line in numbered(edited):
                validator.judge(line, line.seq)
            assert validator.legality in {"legal", "illegal", "depends-on-ruling"}


def test_an_edit_is_found_or_changes_no_rule() -> None:
    """A change that a judge takes is one of another choice, another roll or a name (R035, R051)."""
    game, stream = taken(8), Stream(seeded_games.seed_of(8), "test")
    every = [fact for _, fact, _ in game]
    free = {*CHOICES, *CHANCE, PartnerPlayed, ChoiceUndone}
    for before, fact, _ in game:
        for changed in changes(fact, some(every, stream, 60), stream):
            if engine.check(before, changed) is None:
                assert type(changed) in free, changed


def test_the_wrong_player_is_told_first() -> None:
    """Whatever else is wrong with it, another player's fact is told as that (R004, R002)."""
    turn = given(start(), WORKSHOP)
    turn.when(charles.die_moved("Y6", 1, 5)).refused("R004", "in-another-players-turn")
    turn.when(charles.die_pushed(9 - 6, "B4")).refused("R004", "in-another-players-turn")
    given(having(start(), 2, store="Y2 X5 P4 Y3")).when(
        charles.turn_started("workshop", 7)
    ).refused("R002", "not-that-players-turn")
