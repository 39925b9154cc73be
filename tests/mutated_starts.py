"""Edits of the two header lines of a log, and the values that an edit puts in."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.chance import Stream
from adas_dream.core.rulings import EDITIONS, VALUES
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.setup import DiceSource, GameSetUp, PositionSet, Rulings
from adas_dream.events.vocabulary import Module
from tests.played_games import MODULES


class Lead(Struct, frozen=True):
    """Two header lines of which one says something else: what was done, and the lines."""

    kind: str
    header: GameSetUp
    start: PositionSet


def set_up_otherwise(header: GameSetUp, start: PositionSet, stream: Stream) -> Lead | None:
    """Line 1 says something else in one field."""
    field = HEADER[stream.below(len(HEADER))]
    other = replace(header, **{field: _otherwise(header, field, stream)})
    made = written(other)
    if not isinstance(made, GameSetUp) or made == header:
        return None
    return Lead(f"changed game_set_up.{field}", made, start)


HEADER: Final = (
    "engine",
    "game",
    "edition",
    "players",
    "first_player",
    "modules",
    "rulings",
    "content",
    "dice",
)


def _otherwise(header: GameSetUp, field: str, stream: Stream) -> Any:  # noqa: ANN401 - any field's value
    here = getattr(header, field)
    others = OTHERS.get(field, lambda value: (f"{value}x",))(here)
    return others[stream.below(len(others))]


def _other_rulings(here: Rulings) -> tuple[Rulings, ...]:
    return tuple(
        replace(here, **{name.replace("-", "_"): value})
        for name, values in VALUES.items()
        for value in values
    )


def _other_modules(here: tuple[Module, ...]) -> tuple[tuple[Module, ...], ...]:
    return tuple(
        tuple(it for it in MODULES if (it in here) != (it == module)) for module in MODULES
    )


OTHERS: Final[dict[str, Callable[[Any], tuple[Any, ...]]]] = {
    "edition": lambda _: (*EDITIONS, "2031-01"),
    "players": lambda here: (here[1:], ("Somebody", *here[1:])),
    "first_player": lambda _: (1, 2, 3, 4),
    "modules": _other_modules,
    "rulings": _other_rulings,
    "content": lambda here: tuple(replace(here, version=version) for version in "1234"),
    "dice": lambda here: (DiceSource("observed"), replace(here, commitment="0" * 64)),
}
"""What else each field of line 1 may say; a name has a letter more."""


def started_otherwise(header: GameSetUp, start: PositionSet, stream: Stream) -> Lead | None:
    """A number or a word in the start position is another one."""
    tree: Any = msgspec.to_builtins(start)
    path: list[Any] = ["position"]
    here = tree["position"]
    while isinstance(here, dict | list) and here:
        keys: list[Any] = sorted(here) if isinstance(here, dict) else [*range(len(here))]
        path.append(keys[stream.below(len(keys))])
        here = here[path[-1]]
    if isinstance(here, dict | list):
        return None
    holder = tree
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = close_to(here, stream)
    try:
        made = msgspec.convert(tree, type=AnyFact)
    except msgspec.ValidationError:
        return None
    if not isinstance(made, PositionSet) or made == start:
        return None
    return Lead(f"changed position_set.{path[1]}", header, made)


LEADS: Final = (set_up_otherwise, started_otherwise)


def close_to(here: Any, stream: Stream) -> Any:  # noqa: ANN401 - any field's value
    """A number one off, the other truth, the same die with other pips."""
    if isinstance(here, bool):
        return not here
    if isinstance(here, int):
        return here + 1 - 2 * stream.below(2)
    if isinstance(here, str) and len(here) == len("Y4") and here[1].isdigit():
        return here[0] + str(1 + stream.below(6))
    return here


def written(fact: AnyFact) -> AnyFact | None:
    """The fact as it is read again, None where it cannot be written."""
    try:
        return msgspec.json.decode(msgspec.json.encode(fact), type=AnyFact)
    except msgspec.ValidationError:
        return None
