"""Base games of a test, in which the table states what things do, and what is learned of them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.table import ScoreDeclared
from adas_dream.events.position import steps
from adas_dream.events.position.game import Turn
from adas_dream.events.position.player import Partners
from adas_dream.events.vocabulary import Die
from adas_dream.projections.boxes.entries import Entry
from adas_dream.projections.boxes.learning import Learned, learned
from adas_dream.projections.boxes.occasions import Heard, heard
from adas_dream.projections.boxes.sources import Key
from tests.given import ada, given, numbered
from tests.start import placed, start

RICH = {
    "pounds": 9,
    "coal": 9,
    "brass": 9,
    "books": 9,
    "gear_spaces": ("empty",) * 6 + ("covered",) * 6,
}
STORE = "Y4 B2 G3 X5"


def base(**board: Any) -> State:  # noqa: ANN401 - as in `start`
    """Before round 1 with a pack that knows nothing; each player has four dice in the Store, and
    a card in hand that nobody has seen."""
    piles = Partners(deck=7, hidden=1)
    fields = {**RICH, "store": STORE, "partners": piles, **board}
    return start(pack="base", **fields)


def told(*facts: Fact) -> tuple[Fact, ...]:
    """Facts as the table states them, and that it is done."""
    stated = (msgspec.structs.replace(fact, attested=True) for fact in facts)
    return (*stated, ada.step_declined("effects"))


def used(name: str, area: str, *facts: Fact, begin: State | None = None) -> Heard:
    """A game in which Ada uses that area, and the table states these facts."""
    turn = (ada.turn_started("actions", 1), ada.die_placed("Y4", "s1", "a1"), ada.area_used(area))
    return game(name, *turn, *told(*facts), begin=begin)


def played(name: str, card: str, *facts: Fact, die: Die = "Y4", **board: Any) -> Heard:  # noqa: ANN401 - as in `start`
    """A game in which Ada plays that card in step 6 with that active die, and the table states
    these facts."""
    begin = base(**{"store": f"{die} -- -- --", **board})
    turn = Turn("workshop", 1, origin=1, stop=2, active=die, place="s1")
    queue = (steps.PlayPartner(1), steps.EndChoice(1), steps.CloseTurn(1))
    begin = placed(begin, turn=turn, queue=queue)
    return game(name, ada.partner_played(card, attested=True), *told(*facts), begin=begin)


def game(name: str, *facts: Fact, begin: State | None = None) -> Heard:
    """What is heard in a game of these choices."""
    begin = begin or base()
    return heard(name, begin, numbered(given(begin, *facts).facts))


def entries(*games: Heard) -> dict[Key, dict[str, Any]]:
    """The entries that the games give, by their keys, each as its fields and values."""
    return {entry.key: values(entry) for entry in learned(games).entries}


def values(entry: Entry) -> dict[str, Any]:
    """The fields of an entry with their values."""
    return {field.name: field.value for field in entry.fields}


def facts_of(found: Learned, key: Key, name: str) -> list[tuple[str, int]]:
    """Where a field of an entry comes from."""
    (entry,) = (it for it in found.entries if it.key == key)
    (field,) = (it for it in entry.fields if it.name == name)
    return [(source.game, source.seq) for source in field.sources]


def conflicts(*games: Heard) -> dict[str, list[str]]:
    """What the games tell in several ways, each with its ways."""
    return {it.what: [way for way, _ in it.ways] for it in learned(games).conflicts}


def ended(name: str, state: State, **declared: tuple[int, ...]) -> Heard:
    """A game that ends in that state, with these lines as the players wrote them."""
    over = replace(state.position, over=True, queue=(), turn=None)
    begin = State(state.table, over)
    notes = tuple(
        ScoreDeclared(1, player, line.replace("_", "-"), points)  # type: ignore[arg-type]
        for line, all_points in declared.items()
        for player, points in enumerate(all_points, 1)
    )
    return heard(name, begin, numbered(notes))
