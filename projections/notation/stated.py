"""What the table states, in braces: facts that neither the rules nor the content pack list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, Final

from msgspec.structs import fields as fields_of

from adas_dream.core import engine
from adas_dream.core.answers import Choices
from adas_dream.core.reducers.displays import MULTIPLIERS
from adas_dream.core.reducers.programs import PROGRAMS
from adas_dream.core.rules import travel
from adas_dream.core.rules.partners import known_cards
from adas_dream.core.state import State
from adas_dream.events.facts.actions import AdvancedActionTaken
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import TokenGained
from adas_dream.events.position.steps import EffectsWindow
from adas_dream.events.vocabulary import (
    ACTION_AREAS,
    ADDITION,
    BONUSES,
    COLOURS,
    COVERED,
    EMPTY,
    GEAR_SPACES,
    LETTERS,
    SUBTRACTION,
    turned_to,
)
from adas_dream.projections.notation import forms
from adas_dream.projections.notation.forms import Form
from adas_dream.projections.notation.tokens import Token

MARKED: Final = 4
"""How well a mark means a disc space: worse than any name."""


def stated(state: State, token: Token) -> Iterator[tuple[int, Fact]]:
    """What the table may state, as far as it is what the token says; legal or not."""
    matched = [(form, form.match(token.text)) for form in forms.STATED]
    for player, kinds in takers(state):
        for form, said in matched:
            if said is not None and form.kind in kinds:
                yield from built(state, player, form, said)


def takers(state: State) -> Iterator[tuple[int, set[type[Fact]]]]:
    """Whose statements may come now, and of which types."""
    if state.stopped:
        kinds = set(engine.legal(state).attested)
        yield from ((player, kinds) for player in range(1, len(state.table.players) + 1))
        return
    for step, answer in engine.steps_to_take(state):
        if isinstance(step, EffectsWindow) and isinstance(answer, Choices):
            yield step.player, {option.kind for option in answer.options}


def built(
    state: State, player: int, form: Form, said: dict[str, str]
) -> Iterator[tuple[int, Fact]]:
    """The attested facts that a form can mean, each with the rank of its names."""
    given: dict[str, list[tuple[int, Any]]] = {}
    if "amounts" in said:
        given = _amounts(said["amounts"])
    else:
        for field, text in said.items():
            given[field] = _values(state, player, field, text)
    for field, value in _unsaid_fields(state, player, form, said).items():
        given.setdefault(field, [(0, value)])
    for way in product(*given.values()):
        values = {field: value for field, (_, value) in zip(given, way, strict=True)}
        fact = _made(state, player, form.kind, {**values, **form.fixed})
        if fact is not None:
            yield max((place for place, _ in way), default=0), fact


def _made(state: State, player: int, kind: type[Fact], values: dict[str, Any]) -> Fact | None:
    """The attested fact; a die is that which lies in the place. None where none lies there."""
    known = {field.name: field.required for field in fields_of(kind)}
    if "die" in known and "place" in values:
        die = travel.own_dice(state, player).get(values["place"])
        if die is None:
            return None
        values["die"] = die
        if "becomes" in values:
            values["becomes"] = turned_to(die, values["becomes"])
    needed = {field for field, is_needed in known.items() if is_needed} - {"seq", "player"}
    if not needed <= values.keys():
        return None
    return kind(1, player=player, attested=True, **values)  # type: ignore[call-arg]


def _amounts(text: str) -> dict[str, list[tuple[int, Any]]]:
    found: dict[str, int] = {}
    for number, letters in forms.AMOUNT.findall(text.casefold()):
        field = next(it for it, sign in forms.AMOUNTS.items() if sign == letters)
        found[field] = found.get(field, 0) + int(number)
    return {field: [(0, number)] for field, number in found.items()}


def _unsaid_fields(state: State, player: int, form: Form, said: dict[str, str]) -> dict[str, Any]:
    """What the fields are that a statement leaves out."""
    if form.kind is AdvancedActionTaken:
        turn = state.position.turn
        return {"area": turn.area} if turn is not None and turn.area in ACTION_AREAS else {}
    if form.kind is TokenGained:
        found = forms.ranked(said["token"], known_names(state, player, "token"))
        known = state.table.known.token(min(found)[1]) if found else None
        return (
            {}
            if known is None
            else {field: getattr(known, field) for field in ("value", "science", "colour")}
        )
    return {"occasion": "effect"} if "bonus" in said and "occasion" in _of(form) else {}


def _of(form: Form) -> set[str]:
    return {field.name for field in fields_of(form.kind)}


def _values(state: State, player: int, field: str, text: str) -> list[tuple[int, Any]]:
    """What a text may mean in a field, each with its rank."""
    read = _READ.get(field)
    if read is not None:
        return [(0, value) for value in read(text.casefold())]
    if text == forms.STAR:
        return []
    if field not in _DISC_SPACES:
        return [*forms.ranked(text, _CLOSED.get(field) or known_names(state, player, field))]
    spaces = [space.id for space in state.position.disc_spaces]
    marked = [(MARKED, name) for name in spaces if mark(state, name) == text.casefold()]
    return [*forms.ranked(text, spaces), *marked]


def _colours(text: str) -> list[str]:
    if len(text) == 1:
        return [COLOURS[LETTERS.index(text.upper())]]
    return [colour for colour in COLOURS if colour.startswith(text)]


def _gear_spaces(text: str) -> list[str]:
    cells = text.replace("-", "")
    both = (f"{cells[:2]}-{cells[2:]}", f"{cells[2:]}-{cells[:2]}")
    return [space for space in both if space in GEAR_SPACES]


def _itself(text: str) -> list[str]:
    return [text]


def _number(text: str) -> list[int]:
    return [int(text)]


_READ: Final[dict[str, Callable[[str], list[Any]]]] = {
    **dict.fromkeys(("track", "colour"), _colours),
    **dict.fromkeys(("place", "to_place", "program_space"), _itself),
    **dict.fromkeys(("value", "steps", "to_cap", "research", "level", "space", "becomes"), _number),
    "gear_space": _gear_spaces,
}
"""What the text of a field is, where that is no name."""
_DISC_SPACES: Final = ("disc_space", "to_disc_space")
_CLOSED: Final[dict[str, tuple[str, ...]]] = {
    "area": ACTION_AREAS,
    "occasion": ("push", "refill", "program", "effect"),
}


def known_names(state: State, player: int, field: str) -> Iterable[str]:
    """The names that are known for a field of what the table states."""
    pack, position = state.table.known, state.position
    if field in ("gear", "old", "new"):
        yield from (ADDITION, SUBTRACTION)
        yield from (gear.id for gear in pack.multipliers)
        yield from _shown(state, MULTIPLIERS)
        for board in position.players:
            yield from (*board.gears, *_built(board.gear_spaces))
    if field in ("card", "old", "new"):
        yield from (card.id for card in (*pack.partners, *pack.gained_partners))
        yield from known_cards(state, player)
    elif field == "program":
        yield from (program.id for program in pack.programs)
        yield from _shown(state, PROGRAMS)
        yield from (name for board in position.players for name in board.programs if name)
    elif field == "token":
        yield from (token.id for token in pack.tokens)
    elif field == "science":
        yield from (token.science for token in pack.tokens if token.science)
        yield from (card.science for card in pack.partners if card.science)
    elif field == "bonus":
        yield from (*BONUSES, "tile")


def _shown(state: State, display: str) -> Iterable[str]:
    return (name for it in state.position.displays if it.id == display for name in it.shown)


def _built(gear_spaces: Iterable[str]) -> Iterable[str]:
    return (gear for gear in gear_spaces if gear not in (COVERED, EMPTY))


def mark(state: State, name: str) -> str | None:
    """The mark of a disc space: the letter of its area, and the number that the pack prints there
    (of a University, of a row), or its place among the area's spaces; None of an unknown one."""
    spaces = state.position.disc_spaces
    area = next((space.area for space in spaces if space.id == name), None)
    if area is None:
        return None
    known = state.table.known.disc_space(name)
    printed = (known.university or known.level) if known is not None else None
    return f"{area[0]}{printed or 1 + [it.id for it in spaces if it.area == area].index(name)}"


def mark_of(state: State, fact: Fact) -> str | None:
    """The mark of the disc space of a fact, None where it has none."""
    return mark(state, getattr(fact, "disc_space", ""))
