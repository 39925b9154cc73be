"""Two logs side by side: what counts as the same, where they part, and what differs then."""

from collections.abc import Iterable
from typing import Any, cast

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from adas_dream.core.content.load import find_pack
from adas_dream.core.simulation import NAMES
from adas_dream.core.state import State
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import (
    ContentRef,
    DiceSource,
    GameSetUp,
    PositionSet,
)
from adas_dream.events.facts.table import ChoiceUndone
from adas_dream.events.facts.workshop import DiePushed
from adas_dream.events.log import Log
from adas_dream.events.position.game import Display
from adas_dream.projections.comparisons.comparison import (
    Comparison,
    Difference,
    compare,
    differences,
)
from tests.given import ada, charles, numbered, played, table
from tests.standing import standing
from tests.start import having, start

BEGIN = start()
TURN = (
    ada.turn_started("workshop", 1),
    ada.die_moved("G4", 4, 5),
    ada.die_pushed(5, "Y2"),
    ada.partners_drawn(2),
    ada.step_declined("partner"),
    ada.turn_ended(),
    charles.turn_started("workshop", 1),
)
FACTS = numbered(played(BEGIN, TURN))


def log(facts: Iterable[Fact] = FACTS, begin: State = BEGIN, **header: Any) -> Log:  # noqa: ANN401 - fields of its first line
    """Give a log with these facts; fields of its first line may be given."""
    first = GameSetUp(
        1,
        "adas-dream/2",
        "1.0.0",
        "game",
        "2026-11",
        NAMES[:2],
        1,
        (),
        begin.table.rulings,
        ContentRef("base", "1", "0" * 64),
        DiceSource("observed"),
    )
    return Log(
        replace(first, **header), PositionSet(2, begin.position), cast("Iterable[AnyFact]", facts)
    )


def compared(a: Log, b: Log) -> Comparison:
    """Compare two logs, whose pack is not needed here."""
    return compare(a, b, find_pack)


def test_a_log_is_the_same_as_itself() -> None:
    """CONTRACT 7: nothing differs between a log and its copy."""
    found = compared(log(), log())
    assert (found.same, found.table, found.start, found.first) == (True, (), (), None)


def test_what_no_rule_reads_makes_no_difference() -> None:
    """CONTRACT 7: facts are compared without seq, at, note and chain."""
    other = [
        replace(fact, seq=fact.seq + 7, at="2026-11-30T19:05:00Z", note="x", chain="0" * 32)
        for fact in FACTS
    ]
    assert compared(log(), log(other)).same


def test_the_names_of_a_log_make_no_difference() -> None:
    """The id and the engine name the log, not the game that was played."""
    assert compared(log(), log(game="other", engine="9.9")).same


@pytest.mark.parametrize(
    ("field", "value", "path", "a", "b"),
    [
        ("players", ("Ada", "Mary"), "$.players", ["Ada", "Charles"], ["Ada", "Mary"]),
        ("first_player", 2, "$.first_player", 1, 2),
        ("modules", ("tiles",), "$.modules", [], ["tiles"]),
        ("edition", "1998", "$.edition", "2026-11", "1998"),
        ("dice", DiceSource("seeded"), "$.dice.kind", "observed", "seeded"),
        ("content", ContentRef("base", "2", "0" * 64), "$.content.version", "1", "2"),
        (
            "rulings",
            replace(BEGIN.table.rulings, two_research="same-track"),
            "$.rulings.two-research",
            "any-tracks",
            "same-track",
        ),
    ],
)
def test_what_the_table_agreed_on_makes_a_difference(
    field: str, value: object, path: str, a: object, b: object
) -> None:
    """Players, first player, modules, edition, dice, pack and rulings make another game."""
    found = compared(log(), log(**cast("dict[str, Any]", {field: value})))
    assert (found.same, found.table) == (False, (Difference(path, a=a, b=b),))


def test_another_start_makes_a_difference() -> None:
    """The starts are compared place by place, and the facts all the same."""
    found = compared(log(), log(begin=having(BEGIN, 2, coal=5)))
    assert found.start == (Difference("$.players[1].coal", a=2, b=5),)
    assert (found.same, found.first) == (False, None)


def test_the_first_parting_is_explained() -> None:
    """CONTRACT 7: both facts, their place, what differs right after it, what was legal there."""
    other = (*FACTS[:2], replace(FACTS[2], die="P3"), *FACTS[3:])
    first = compared(log(), log(other)).first
    assert first is not None
    assert (first.seq, first.turn, first.step) == (5, "1.1", "push")
    assert (first.a, first.b) == (FACTS[2], other[2])
    assert first.paths == (
        Difference(
            "$.workshop.spaces[4]",
            ["Y2", "B6", "G4", "P3"],
            ["B6", "G4", "P3"],
            ["Y2", "B6", "G4"],
        ),
        Difference("$.workshop.pushed.die", UNSET, "Y2", "P3"),
        Difference("$.turn.active", UNSET, "Y2", "P3"),
    )
    assert first.legal is not None
    pushes = [family for family in first.legal.families if family.step == "push"]
    assert pushes[0].members == (ada.die_pushed(5, "Y2"), ada.die_pushed(5, "P3"))


def test_a_log_that_ends_earlier_is_a_beginning() -> None:
    """Where one log ends and the other goes on, that is said, and what the further fact changes."""
    found = compared(log(FACTS[:2]), log())
    assert found.shorter == "a"
    assert found.first is not None
    assert (found.first.seq, found.first.a, found.first.b) == (5, None, FACTS[2])
    assert "$.turn.active" in [place.path for place in found.first.paths]
    assert compared(log(), log(FACTS[:2])).shorter == "b"


def test_a_cut_between_turns_is_a_beginning_too() -> None:
    """CASES 7: between turns they part in the turn that would start, at the step of its start."""
    found = compared(log(FACTS[:-1]), log())
    assert found.first is not None
    assert (found.shorter, found.first.turn, found.first.step) == ("a", "1.2", "start")


def test_choices_that_were_undone_are_left_out() -> None:
    """CONTRACT 7: a choice taken back and made otherwise is the other choice alone."""
    moved, seq = FACTS[:2], FACTS[1].seq
    back = numbered((*moved, ada.choice_undone(seq), ada.die_moved("G4", 4, 5), *FACTS[2:]))
    assert compared(log(), log(back)).same


def test_only_the_open_turn_is_undone() -> None:
    """An undo of what is not in the open turn takes nothing away: it stays as a fact."""
    undone = log((*FACTS, ChoiceUndone(FACTS[-1].seq + 1, 1, 4)))
    assert [*standing(undone.facts)] == [*undone.facts]


def test_a_fact_that_fits_nowhere_ends_the_positions() -> None:
    """From a fact that cannot be folded on there is no position, but facts are still compared."""
    ghost = ada.die_pushed(5, "X1")
    found = compared(log(numbered((*FACTS[:2], ghost))), log())
    assert found.first is not None
    assert (found.first.seq, found.first.paths) == (5, ())
    later = (*FACTS[:2], ghost, ada.turn_ended())
    found = compared(
        log(numbered(later)), log(numbered((*later[:3], ada.turn_started("actions", 2))))
    )
    assert found.first is not None
    assert (found.first.seq, found.first.legal, found.first.turn) == (6, None, "")


def test_statements_are_compared_too() -> None:
    """A ruling adopted in one log alone is where they part."""
    adopted = table.ruling_adopted("two-research", "same-track")
    found = compared(log(numbered((adopted, *FACTS))), log())
    assert found.first is not None
    assert (found.first.seq, found.first.turn) == (3, "1.1")


def test_a_part_that_only_one_position_has_is_told_whole() -> None:
    """What is absent in one position has no value there, and what is there is told as it is."""
    a, b = BEGIN.position, replace(BEGIN.position, addition_stock=3)
    assert differences(a, b) == (Difference("$.addition_stock", b=3),)
    assert differences(a, None) == ()


def test_the_order_of_a_stack_is_no_difference() -> None:
    """What lies unseen in a stack or a deck has no order: typed otherwise it is the same (R106)."""
    a, b = (
        replace(start().position, displays=(Display("multipliers", stack=stack),))
        for stack in (("one", "two"), ("two", "one"))
    )
    assert differences(a, b) == ()
    assert differences(a, replace(b, displays=(Display("multipliers", stack=("two",)),))) != ()


def test_what_parts_behind_a_fact_that_fits_nowhere_is_told_too() -> None:
    """A log that cannot be followed in one turn and parts from the other in the next has both
    partings, without a score (CONTRACT 7)."""
    theirs = (charles.die_moved("P3", 5, 6), charles.die_pushed(6, "B2"), charles.turn_ended())
    facts = numbered(played(BEGIN, (*TURN, *theirs)))
    pushes = [place for place, fact in enumerate(facts) if isinstance(fact, DiePushed)]
    ghost = [*facts]
    ghost[pushes[0]] = replace(ada.die_pushed(5, "X1"), seq=facts[pushes[0]].seq)
    ghost[pushes[1]] = replace(charles.die_pushed(6, "Y1"), seq=facts[pushes[1]].seq)
    for a, b in ((ghost, facts), (facts, ghost)):
        found = compared(log(a), log(b))
        assert [(it.turn, it.kind) for it in found.partings] == [
            ("1.1", "other-choice"),
            ("1.2", "other-choice"),
        ]
        assert [(it.a, it.b) for it in found.partings] == [(a[it], b[it]) for it in pushes]
        assert (found.scores, found.same, found.whole) == (None, False, False)
