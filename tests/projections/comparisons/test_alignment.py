"""Two recordings of one game, turn by turn: where they part, and of which kind."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given as over_all
from hypothesis import settings, strategies
from msgspec.structs import replace

from adas_dream.core.content.load import find_pack
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.turn import TurnEnded
from adas_dream.events.log import Log
from adas_dream.projections.comparisons.alignment import Parted, longest_common
from adas_dream.projections.comparisons.comparison import Comparison, compare
from tests.board import PACK, board, using
from tests.given import ada, charles, numbered, played, table
from tests.played_games import random_game
from tests.projections.comparisons.test_comparison import log
from tests.start import having, start

BEGIN = having(start(), 1, books=2)
FIRST = (
    ada.turn_started("workshop", 1),
    ada.die_moved("G4", 4, 5),
    ada.die_pushed(5, "Y2"),
    ada.partners_drawn(2),
    ada.step_declined("partner"),
    ada.turn_ended(),
)
SECOND = (
    charles.turn_started("workshop", 1),
    charles.die_moved("B5", 6, 1),
    charles.die_pushed(1, "Y4"),
    charles.turn_ended(),
)
THIRD = (
    ada.turn_started("workshop", 2),
    ada.die_moved("X6", 1, 2),
    ada.die_pushed(2, "G3"),
    ada.track_chosen("green"),
    ada.turn_ended(),
)


def facts(*choices: Fact, begin: State = BEGIN) -> list[Fact]:
    """The facts that these choices make, numbered."""
    return [*numbered(played(begin, choices))]


WHOLE = facts(*FIRST, *SECOND, *THIRD)


def compared(mine: Iterable[Fact], other: Iterable[Fact], begin: State = BEGIN) -> Comparison:
    """The comparison of two logs of one start."""
    logs = [log(numbered(each), begin) for each in (mine, other)]
    return compare(logs[0], logs[1], find_pack)


def kinds(found: Comparison) -> list[tuple[str, str, str]]:
    """Each parting's kind and place."""
    return [(each.kind, each.turn, each.step) for each in found.partings]


def without(log_of: list[Fact], *choices: Fact) -> list[Fact]:
    """The log less these facts."""
    gone = [bare(choice) for choice in choices]
    return [fact for fact in log_of if bare(fact) not in gone]


def bare(fact: Fact) -> Fact:
    """A fact without its number."""
    return replace(fact, seq=1)


def changed(log_of: list[Fact], old: Fact, new: Fact) -> list[Fact]:
    """The log with one fact for another."""
    return [new if bare(fact) == old else fact for fact in log_of]


def test_the_same_recording_has_no_parting() -> None:
    """Of one game recorded twice nothing parts, and the scores are the same (CONTRACT 7)."""
    found = compared(WHOLE, WHOLE)
    assert (found.same, found.partings) == (True, ())
    assert found.scores is not None
    assert found.scores[0] == found.scores[1]


def test_another_choice_does_not_part_its_consequences() -> None:
    """Another track is one parting; that another track advances follows from it (R041)."""
    other = facts(*FIRST, *SECOND, *THIRD[:3], ada.track_chosen("blue"), THIRD[4])
    found = compared(WHOLE, other)
    assert kinds(found) == [("other-choice", "2.1", "track")]
    assert found.partings[0].again is None


@pytest.mark.parametrize(
    ("mine", "other"),
    [("green blue", "blue blue"), ("blue green", "blue blue"), ("green blue", "yellow blue")],
)
def test_of_two_choices_in_a_row_one_is_another(mine: str, other: str) -> None:
    """Two Research in a row, of which one goes to another track: that is one other choice, not one
    that is missing and one too many (R148, FOUND 45)."""
    begin = board()
    logs = [
        log(
            numbered(
                played(
                    begin,
                    (
                        *using("meetings"),
                        ada.program_placed("evens", "row2"),
                        *map(ada.track_chosen, tracks.split()),
                        ada.display_refilled("programs", "blues"),
                        ada.turn_ended(),
                    ),
                )
            ),
            begin,
        )
        for tracks in (mine, other)
    ]
    found = compare(logs[0], logs[1], lambda _: PACK)
    assert kinds(found) == [("other-choice", "1.1", "track")]


def test_a_missing_consequence_is_found() -> None:
    """A scorekeeper who does not note the gain of 2 Coal lacks one fact (R042)."""
    lost = charles.resources_gained(coal=2)
    found = compared(WHOLE, without(WHOLE, lost))
    assert kinds(found) == [("missing-fact", "1.2", "gain")]
    assert found.partings[0].a == replace(lost, seq=found.partings[0].a.seq)  # type: ignore[union-attr]
    assert kinds(compared(without(WHOLE, lost), WHOLE)) == [("extra-fact", "1.2", "gain")]


def test_what_both_lack_is_no_parting() -> None:
    """Where nobody notes the Coal, both recordings are the same (CONTRACT 7)."""
    lost = without(WHOLE, charles.resources_gained(coal=2))
    assert compared(lost, lost).same


def test_a_wrong_amount_is_another_consequence() -> None:
    """One notes 2 Coal and the other 3 (R042)."""
    wrong = changed(WHOLE, charles.resources_gained(coal=2), charles.resources_gained(coal=3))
    assert kinds(compared(WHOLE, wrong)) == [("other-consequence", "1.2", "gain")]


def test_a_missing_choice_takes_its_consequences_along() -> None:
    """Only one notes that Ada turned a die and paid: one fact is missing, and the payment follows
    from it (R018)."""
    turned = ada.workshop_die_turned(1, "X6", "X5", moved=False)
    more = facts(FIRST[0], turned, *FIRST[1:])
    found = compared(more, facts(*FIRST))
    assert kinds(found) == [("missing-fact", "1.1", "choose")]


def test_a_decline_that_one_passes_over_changes_no_position() -> None:
    """Without the word for the passed Partner card both have the same position after the turn
    (R065)."""
    begin = having(BEGIN, 1, partners=replace(BEGIN.player(1).partners, deck=7, hidden=1))
    found = compared(
        facts(*FIRST, *SECOND, begin=begin),
        facts(*FIRST[:4], *FIRST[5:], *SECOND, begin=begin),
        begin,
    )
    (parting,) = found.partings
    assert (parting.kind, parting.again) == ("missing-fact", "1.1")


def test_another_order_leads_to_the_same_position() -> None:
    """Whoever turns the die before the move, and whoever does after it, has the same position
    (R020)."""
    turned = ada.workshop_die_turned(1, "X6", "X5", moved=False)
    before = facts(FIRST[0], turned, *FIRST[1:])
    later = facts(*FIRST[:2], turned, *FIRST[2:])
    found = compared(before, later)
    assert [(each.kind, each.again) for each in found.partings] == [("same-position", "1.1")]
    assert found.partings[0].a is not None
    assert found.partings[0].b is not None


def test_another_roll() -> None:
    """Other dice in a refilled space are one parting, however often they are seen (R051)."""
    begin = start("1: P4 | 2: B3 G5 | 3: Y2 X6 | 4: G4 | 5: B1 | 6: P3", "Y 4 X 4")
    turn = (
        ada.turn_started("workshop", 1),
        ada.die_moved("P4", 1, 2),
        ada.die_pushed(2, "B3"),
        ada.track_chosen("green"),
    )
    one, two = (
        facts(*turn, ada.workshop_refilled(1, dice), ada.turn_ended(), begin=begin)
        for dice in (["Y1", "Y2", "X3"], ["Y1", "Y2", "X4"])
    )
    assert kinds(compared(one, two, begin)) == [("other-roll", "1.1", "refill")]


def test_another_statement() -> None:
    """What the table states is compared as it stands: one gave the game up, the other took another
    reading (CONTRACT 2)."""
    adopted = table.ruling_adopted("two-research", "same-track")
    found = compared([*WHOLE, table.play_abandoned()], [*WHOLE, adopted])
    assert [each.kind for each in found.partings] == ["other-statement"]


def test_a_whole_turn_that_one_lacks_is_one_parting() -> None:
    """Charles's first turn stands in one log alone (R002)."""
    found = compared(WHOLE, [*facts(*FIRST), *WHOLE[len(facts(*FIRST, *SECOND)) :]])
    assert [(each.kind, each.turn, each.facts) for each in found.partings] == [
        ("missing-fact", "1.2", len(facts(*FIRST, *SECOND)) - len(facts(*FIRST)))
    ]


def test_the_end_of_one_log_is_no_parting() -> None:
    """Nothing is missing behind the end of a log that breaks off, in a turn or between turns
    (CASES 7)."""
    for cut in range(3, len(WHOLE)):
        found = compared(WHOLE[:cut], WHOLE)
        assert (found.partings, found.shorter) == ((), "a"), cut


def test_two_partings_far_apart() -> None:
    """A push and a track are two partings, each in its own turn (CONTRACT 7)."""
    other = facts(*FIRST[:2], ada.die_pushed(5, "P3"), *FIRST[3:], *SECOND)
    other += [replace(fact, seq=1) for fact in WHOLE[len(facts(*FIRST, *SECOND)) :]]
    other = changed(other, ada.track_chosen("green"), ada.track_chosen("blue"))
    other = changed(
        other,
        ada.research_advanced("green", 1),
        ada.research_advanced("blue", 1),
    )
    assert [each.turn for each in compared(WHOLE, other).partings] == ["1.1", "2.1"]


def test_scores_are_those_of_both_ends() -> None:
    """A Book that only one notes as spent is a point of the leftovers (R210)."""
    publish = facts(*FIRST[:5], ada.published("workshop"), ada.turn_ended())
    found = compared(facts(*FIRST), publish)
    assert kinds(found) == [("extra-fact", "1.1", "end")]
    assert found.scores is not None
    assert [score.players[0].lines[10].points for score in found.scores] == [2, 1]


SEQUENCES = strategies.lists(strategies.integers(0, 3), max_size=12)


@over_all(SEQUENCES, SEQUENCES)
def test_a_longest_common_sequence_is_common_and_as_long_both_ways(
    a: list[int], b: list[int]
) -> None:
    """Its places rise on both sides, name equal items, and there is none longer."""
    found = longest_common(a, b)
    assert all(a[i] == b[j] for i, j in found)
    assert [*found] == sorted(found)
    assert len({i for i, _ in found}) == len({j for _, j in found}) == len(found)
    assert len(found) == len(longest_common(b, a))


def altered(number: int, place: int, how: str) -> tuple[Log, Log]:
    """A random game and the same with one fact lost, doubled, or put a place later."""
    game = random_game(number)
    lines = list(game.facts)
    at = place % (len(lines) - 1)
    edits: dict[str, Callable[[], None]] = {
        "lost": lambda: lines.__delitem__(at),
        "doubled": lambda: lines.insert(at, lines[at]),
        "later": lambda: lines.insert(at + 1, lines.pop(at)),
    }
    edits[how]()
    other = [replace(fact, seq=seq) for seq, fact in enumerate(lines, 3)]
    return (
        Log(game.header, game.start, game.facts),
        Log(game.header, game.start, other),
    )


MIRROR = {"missing-fact": "extra-fact", "extra-fact": "missing-fact"}


def mirrored(parted: Parted) -> Parted:
    """The parting as it is the other way round."""
    kind = MIRROR.get(parted.kind, parted.kind)
    return replace(parted, kind=kind, a=parted.b, b=parted.a, step="")


@settings(max_examples=12, deadline=None)
@over_all(
    strategies.integers(0, 3),
    strategies.integers(0, 10_000),
    strategies.sampled_from(["lost", "doubled", "later"]),
)
def test_swapping_the_logs_mirrors_the_comparison(number: int, place: int, how: str) -> None:
    """With A and B swapped every parting is the same with its sides swapped, and the scores too
    (CONTRACT 7)."""
    mine, other = altered(number, place, how)
    there, back = compare(mine, other, find_pack), compare(other, mine, find_pack)
    assert [*map(mirrored, there.partings)] == [replace(each, step="") for each in back.partings]
    assert there.scores == (back.scores and back.scores[::-1])
    assert there.same == back.same


@pytest.mark.parametrize("how", ["lost", "doubled"])
def test_one_edit_of_a_game_is_a_parting_or_nothing(how: str) -> None:
    """A fact lost or written twice is found in its own turn (CASES 12)."""
    for place in range(0, 400, 41):
        mine, other = altered(1, place, how)
        edited = list(mine.facts)[place % (len(list(mine.facts)) - 1)]
        found = compare(mine, other, find_pack)
        if not isinstance(edited, TurnEnded):
            assert found.partings, edited
            assert found.first is not None
            assert found.partings[0].turn == found.first.turn
