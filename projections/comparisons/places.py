"""What differs between two tables or two positions, in the words of the game: whose Coal, which
cell, which disc space. The paths of the log say the same for programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, cast

from msgspec import UNSET

from adas_dream.core.constants import STEAM_CAPS
from adas_dream.events.quoting import printable
from adas_dream.events.vocabulary import COVERED
from adas_dream.projections.comparisons.comparison import Difference, Value
from adas_dream.projections.comparisons.place_names import BOARD, GAME, PARTS, TABLE
from adas_dream.projections.wording.text import name_of

NOTHING: Final = "nothing"
ABSENT: Final = {
    **dict.fromkeys(("pounds", "coal", "brass", "books", "innovation", "discs_out", "hidden"), "0"),
    **dict.fromkeys(("further", "turned", "end_choice", "claimed", "published", "card"), "no"),
    **dict.fromkeys(("over", "abandoned"), "no"),
    "steam": str(STEAM_CAPS[0]),
}
"""What a field means where it is absent, if that is not nothing."""
PLAYERS: Final = ("first_player", "declared_winner", "player", "discs")
_INDEX: Final = re.compile(r"\[(\d+)\]")
_LAST: Final = re.compile(r"(\.?[\w-]+|\[\])$")
_DICE: Final = re.compile(r"([YBGPX][1-6] ?)*")


def in_words(places: Iterable[Difference], players: tuple[str, ...]) -> Iterator[str]:
    """A sentence for each thing that differs, `Ada's Coal: 3 in a, 2 in b, before 1`, told once
    where several places are one thing for players, as the steps that are due, which come last."""
    due_last = sorted(places, key=lambda place: place.path.startswith("$.queue"))
    yield from dict.fromkeys(
        sentence for place in due_last for sentence in _sentences(place, players)
    )


def name_of_place(path: str, thing: str, players: tuple[str, ...]) -> str:
    """What is at a path: `$.players[0].coal` is `Ada's Coal`; `thing` is its id, if it has one."""
    kind, indices = _kind(path), [int(index) for index in _INDEX.findall(path)]
    if kind.startswith("players[]"):
        whose = f"{name_of(players, indices[0] + 1)}'s "
        kind, indices, names = kind.removeprefix("players[]."), indices[1:], BOARD
        if kind == "players[]":
            return f"{whose}Player board"
    else:
        whose, names = "", GAME | TABLE
    whole = next(whole for whole in _wholes(kind) if whole in names)
    key = kind.removeprefix(whole).strip(".").replace(".", " ")
    number = indices[0] + 1 if indices else 0
    return whose + names[whole].format(key=key, number=number, id=thing)


def _wholes(kind: str) -> Iterator[str]:
    """A kind of place, then what it is part of, and so on."""
    while kind:
        yield kind
        kind = _LAST.sub("", kind)


def _kind(path: str) -> str:
    return _INDEX.sub("[]", path.removeprefix("$."))


def _sentences(place: Difference, players: tuple[str, ...]) -> Iterator[str]:
    kind = _kind(place.path)
    name = name_of_place(place.path, place.id or "", players)
    values = (place.a, place.b, "" if place.before is UNSET else place.before)
    if kind.startswith("queue"):
        yield f"{name} is not the same"
    elif kind in PARTS and isinstance(place.a, list) and isinstance(place.b, list):
        lists = [cast("list[Value]", value or []) for value in values]
        for index, part in enumerate(PARTS[kind]):
            mine, other, was = (_at(value, index) for value in lists)
            if mine != other:
                yield _said(f"{name}{part}", mine, other, was)
    else:
        key = kind.rpartition(".")[2].removesuffix("[]")
        yield _said(name, *(_value(value, key, players) for value in values))


def _at(parts: list[Value], index: int) -> str:
    return _value(parts[index], "", ()) if index < len(parts) else ""


def _said(name: str, a: str, b: str, before: str) -> str:
    was = f", before {before}" if before else ""
    return printable(f"{name}: {a or NOTHING} in a, {b or NOTHING} in b{was}")


def _value(value: Value, key: str, players: tuple[str, ...]) -> str:
    """A value in words; empty where there is none."""
    if value is UNSET:
        return ABSENT.get(key, "")
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        parts = cast("dict[str, Value]", value)
        return ", ".join(f"{name} {_value(part, name, players)}" for name, part in parts.items())
    if isinstance(value, list):
        items = [_value(item, key, players) or "--" for item in cast("list[Value]", value)]
        return (" " if all(map(_DICE.fullmatch, items)) else ", ").join(items)
    if isinstance(value, int):
        return _number(value, key, players)
    return "a disc" if value == COVERED else str(value)


def _number(value: int, key: str, players: tuple[str, ...]) -> str:
    if key == "steam":
        return str(STEAM_CAPS[value])
    return name_of(players, value) if key in PLAYERS else str(value)
