from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, cast

import msgspec
import pytest

from adas_dream.core.scoring.order import score
from adas_dream.core.state import State
from adas_dream.core.walk import Walk
from adas_dream.events.catalog import AnyFact, name_of
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.table import ChoiceUndone
from adas_dream.events.position.player import Player
from adas_dream.events.vocabulary import CELLS
from adas_dream.projections.scorepads.reasons import Reasons
from tests.core.scoring.lines import PACK, with_discs
from tests.given import ada, charles, numbered, table
from tests.logs import replay_of, written
from tests.played_games import Played, random_game
from tests.standing import standing
from tests.start import having, start

GAMES = range(9)
MILL = "Y4 -- -- -- -- -- -- -- --"

Test = Callable[[dict[str, Any], str], bool]
"""Whether a fact, as its line has it, touches the part: the text after the part's colon."""


def has(**fields: str) -> Test:
    """A test that one of these fields names the part."""
    return lambda line, part: part in [line.get(field) for field in fields.values()]


def changes(line: dict[str, Any], part: str) -> bool:
    """A Travel Publish names every die that it changes."""
    return part in [change["place"] for change in line["changes"]]


def spends(line: dict[str, Any], part: str) -> bool:
    """A gain or a payment has some of it."""
    return bool(line.get(part, 0))


DISC = has(by="gear_space")
TOUCHES: dict[str, dict[str, Test]] = {
    "cell": {
        "die_placed": has(to="cell"),
        "dice_adjusted": changes,
        "die_changed": has(at="place"),
        "dice_swapped": has(at="place"),
        "die_relocated": has(to="to_place"),
    },
    "gear-space": {
        "disc_placed": DISC,
        "disc_stacked": DISC,
        "disc_removed": DISC,
        "objective_claimed": DISC,
        "gear_built": DISC,
        "gear_swapped": DISC,
    },
    "amount": {"resources_gained": spends, "resources_spent": spends},
    "steam": {"steam_advanced": lambda *_: True},
    "innovation": {"innovation_advanced": lambda *_: True},
    "research": {
        "research_advanced": has(on="track"),
        "assignments_activated": has(on="colour"),
    },
    "assignments": {"assignment_gained": has(on="colour")},
    "program": {"program_placed": has(at="program_space")},
    "token": {"token_gained": has(it="token")},
    "partner": {
        "partners_drawn": lambda line, part: part in line.get("cards", []),
        "partner_played": has(it="card"),
        "partner_replaced": has(it="new"),
    },
    "science": {"partner_replaced": lambda line, _: bool(line["old"])},
    "objective": {"objective_claimed": has(it="objective")},
    "disc-space": {
        "disc_placed": has(at="disc_space"),
        "disc_stacked": has(at="disc_space"),
        "disc_relocated": has(old="disc_space", new="to_disc_space"),
    },
}
"""For each kind of part the types that can change it, and what in them names it."""


def kind_of(part: str) -> tuple[str, str]:
    """The kind of a part and what names it in a fact."""
    kind, _, name = part.partition(":")
    if name:
        return kind, name
    if part in {"pounds", "coal", "brass", "books"}:
        return "amount", part
    if part in {"steam", "innovation"}:
        return part, part
    return ("gear-space" if "-" in part else "cell"), part


def touches(fact: Fact, player: int, part: str) -> bool:
    """Whether the fact is the start, or one of that player that can have changed the part."""
    if name_of(fact) == "position_set":
        return True
    kind, name = kind_of(part)
    test = TOUCHES[kind].get(name_of(fact))
    own = getattr(fact, "player", 0) == player or kind == "disc-space"
    return test is not None and own and test(msgspec.to_builtins(fact), name)


def followed(facts: Iterable[Fact]) -> tuple[Reasons, State]:
    """The reasons of a log and its last state."""
    replay = replay_of(written(cast("Iterable[AnyFact]", facts)))
    reasons = Reasons(replay.state, replay.seq)
    for step in replay:
        reasons.follow(step)
    assert replay.stuck is None
    return reasons, replay.state


@cache
def game(number: int) -> tuple[Played, Reasons, State]:
    """A random game with choices taken back, followed to its end."""
    played = random_game(number, undo=True)
    return played, *followed(played.log)


def pieces(state: State) -> Iterator[tuple[int, str]]:
    """Every part of every piece of everyone's score, with the player."""
    for each in score(state).players:
        for line in each.lines:
            for piece in line.pieces:
                yield from ((each.player, part) for part in piece.parts)


@pytest.mark.parametrize("number", GAMES)
def test_every_cited_fact_touches_its_piece(number: int) -> None:
    """Each fact cited for a part stands in the log, was not undone, and is one that can have put
    the part there or changed it (house rule 10)."""
    played, reasons, state = game(number)
    stands = {fact.seq: fact for fact in standing(played.log)}
    for player, part in pieces(state):
        for seq in reasons.of(player, [part]):
            assert touches(stands[seq], player, part), (seq, player, part)


@pytest.mark.parametrize("number", GAMES)
def test_nothing_that_changed_a_part_is_left_out(number: int) -> None:
    """What is there has a reason, and the last fact cited for it is the last in the log that can
    have changed it (house rule 10)."""
    played, reasons, state = game(number)
    facts = standing(played.log)
    lying = {(player, part) for player, part in pieces(state) if not part.startswith("science:")}
    for player, part in lying:
        cited = reasons.of(player, [part])
        assert cited or not there(state.player(player), part), (player, part)
        last = [fact.seq for fact in facts if touches(fact, player, part)][-1]
        assert cited[-1:] in ((), (last,)), (player, part)


def there(board: Player, part: str) -> bool:
    """Whether anything of that part lies on a board, or on the main board."""
    kind, name = kind_of(part)
    if kind in {"amount", "innovation"}:
        return bool(getattr(board, name))
    if kind == "assignments":
        return bool(getattr(board.assignments, name))
    return kind != "cell" or board.mill[CELLS.index(name)] != ""


@pytest.mark.parametrize("number", GAMES)
def test_undone_choices_leave_no_trace(number: int) -> None:
    """The reasons are those of the log without what was taken back (CONTRACT 2)."""
    played, reasons, state = game(number)
    assert any(isinstance(fact, ChoiceUndone) for fact in played.facts)
    without, _ = followed(standing(played.log))
    for player, part in set(pieces(state)):
        assert reasons.of(player, [part]) == without.of(player, [part])


def through(begin: State, *facts: Fact) -> Reasons:
    """The reasons after these facts, numbered from 3 on; they are folded and not judged."""
    reasons, walk = Reasons(begin, 2), Walk(begin)
    for fact in numbered(facts):
        reasons.follow(walk.fold(fact))
    return reasons


def test_what_lies_there_at_the_start_is_from_the_start() -> None:
    """The start position is cited for all that it has, for Steam too, and not for what is empty or
    zero (house rule 10)."""
    begin = having(start(pack=PACK), 1, mill=MILL, pounds=0, programs="row1=all-even", books=1)
    begin = having(begin, 1, gear_spaces="a1-b1=addition", research="blue 1")
    reasons = through(begin)
    there = ("a1", "program:row1", "books", "a1-b1", "steam", "research:blue", "partner:herald")
    nothing = ("b1", "program:row2", "pounds", "b1-c1", "innovation", "research:green", "token:x")
    assert [reasons.of(1, [part]) for part in there] == [(2,)] * len(there)
    assert [reasons.of(1, [part]) for part in nothing] == [()] * len(nothing)


def test_a_die_keeps_its_reasons_while_it_changes() -> None:
    """A die that is placed and then shows other values has all these facts (R104)."""
    begin = having(start(), 1, store="G3 -- -- --", mill=MILL)
    reasons = through(
        begin,
        ada.turn_started("actions", 1),
        ada.die_placed("G3", "s1", "b1"),
        ada.dice_adjusted([{"place": "a1", "die": "Y4", "becomes": "Y5"}]),
        ada.die_changed("b1", "G3", "G4"),
    )
    assert reasons.of(1, ["a1"]) == (2, 5)
    assert reasons.of(1, ["b1"]) == (4, 6)
    assert reasons.of(1, ["a1", "b1"]) == (2, 4, 5, 6)


def test_another_die_has_its_own_reasons() -> None:
    """A cell whose die was swapped, even for one like it, is what the swap made it (R108)."""
    opened = ada.turn_started("actions", 1)
    begin = having(start(), 1, mill=MILL)
    turned = ada.die_changed("a1", "Y4", "Y5")
    unlike = through(begin, opened, turned, ada.dice_swapped("a1", "Y5", 2, "P4"))
    assert unlike.of(1, ["a1"]) == (5,)
    alike = through(begin, opened, ada.dice_swapped("a1", "Y4", 1, "Y4"))
    assert alike.of(1, ["a1"]) == (4,)


def test_a_die_that_left_leaves_no_reason() -> None:
    """A die taken to another cell is there by that fact, and its old cell is empty (R116)."""
    begin = having(start(), 1, mill=MILL)
    reasons = through(begin, ada.die_relocated("Y4", "a1", "c3"))
    assert (reasons.of(1, ["a1"]), reasons.of(1, ["c3"])) == ((), (3,))


def test_a_disc_space_is_everyones() -> None:
    """A row of the Institutions rests on all discs in it, so who asks does not matter (R194)."""
    begin = with_discs(start(pack=PACK), "institutions", level_6_a=(), level_6_b=(2,))
    reasons = through(
        begin, ada.turn_started("actions", 1), ada.disc_placed("a1-b1", "level-6-a", attested=True)
    )
    row = ("disc-space:level-6-a", "disc-space:level-6-b")
    assert reasons.of(1, row) == reasons.of(2, row) == (2, 4)
    moved = through(begin, charles.disc_relocated("level-6-b", "level-6-a"))
    assert [moved.of(1, [part]) for part in row] == [(3,), ()]


def test_a_card_has_every_pile_it_came_through() -> None:
    """A drawn and played card has both facts, one that replaced another only that (R200)."""
    begin = start(pack=PACK)
    reasons = through(
        begin,
        ada.turn_started("workshop", 1),
        ada.partners_drawn(2, ["herald", "forger"]),
        ada.partner_played("herald"),
        ada.partner_replaced("forger", "etcher-royal", attested=True),
    )
    assert reasons.of(1, ["partner:herald"]) == (2, 4, 5)
    assert reasons.of(1, ["partner:etcher-royal"]) == (6,)
    assert reasons.of(1, ["partner:forger"]) == ()


def test_what_decides_which_cards_count_is_named() -> None:
    """A token rests on the replacement of a card of its Science, which is no longer there; a
    reading in force on the fact that adopted it, until another one does (R198, R200, FOUND 45)."""
    reasons = through(
        start(pack=PACK),
        table.ruling_adopted("partner-supply", "all-own"),  # it is in force already
        ada.partner_replaced("etcher", "etcher-royal", attested=True),
        table.ruling_adopted("partner-supply", "played"),
        ada.partner_replaced("cistern", "pump-house", attested=True),  # not played: did not count
    )
    assert (reasons.of(1, ["science:optics"]), reasons.of(2, ["science:optics"])) == ((4,), ())
    assert reasons.of(1, ["science:hydraulics"]) == ()
    assert (reasons.adopted("partner-supply"), reasons.adopted("line-arithmetic")) == (5, None)


def test_an_undo_gives_the_old_reasons_back() -> None:
    """After an undo a cell has the reasons of the die that lay there before (CONTRACT 2)."""
    begin = having(start(), 1, mill=MILL)
    opened = ada.turn_started("actions", 1)
    swapped = ada.dice_swapped("a1", "Y4", 2, "P4")
    assert through(begin, opened, swapped).of(1, ["a1"]) == (4,)
    assert through(begin, opened, swapped, ada.choice_undone(4)).of(1, ["a1"]) == (2,)
