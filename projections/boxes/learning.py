"""What recorded games give of a pack, list by list: its entries, what is told in several ways, and
what is open."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.content.effects import AttestedEffect
from adas_dream.core.content.pack import ScoringToken, SetUp
from adas_dream.core.gears import is_multiplier
from adas_dream.core.reducers.workshop import counts
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position
from adas_dream.events.position.workshop import Bag
from adas_dream.events.vocabulary import COLOUR, COLOURS
from adas_dream.projections.boxes.agreement import Agreed, Effects, agreed, one_way
from adas_dream.projections.boxes.entries import (
    IN_WINDOW,
    NOT_STATED,
    NOTHING,
    Entry,
    Field,
    Open,
    called,
    cost_field,
    dice_shown,
    effects_field,
    effects_of_card,
    left_open,
    not_agreed,
    payment,
    shown,
    toml,
    unknown_card,
)
from adas_dream.projections.boxes.occasions import Heard, Occasion
from adas_dream.projections.boxes.sources import Conflict, Key, Source
from adas_dream.projections.boxes.worths import Worths, worths

Item: TypeAlias = Entry | Conflict | Open
NO_TITLE: Final = f"{NOT_STATED}; the id stands for it"
START: Final = 2
"""The line of a log that has its start."""


class Learned(Struct, frozen=True, gc=False):
    """What games stated of a box: the entries that it comes to, what they tell in several ways, and
    what is open."""

    games: tuple[str, ...]
    entries: tuple[Entry, ...]
    conflicts: tuple[Conflict, ...]
    open: tuple[Open, ...]


class Gathered(Struct, frozen=True, gc=False):
    """What games stated, by the things that it is about: each use of a thing, what its effects are
    told to be, where it is named, and what it must be worth."""

    games: tuple[Heard, ...]
    uses: dict[Key, list[Occasion]]
    told: dict[Key, Agreed]
    named: dict[Key, list[Source]]
    worths: Worths

    def of(self, *kinds: str) -> Iterator[tuple[Key, Agreed]]:
        """What is told of the things of these kinds, in their order."""
        keys = (sorted((it for it in self.told if it[0] == kind), key=repr) for kind in kinds)
        return ((key, self.told[key]) for key in chain.from_iterable(keys))

    def names(self, kind: str) -> list[tuple[str, tuple[Source, ...]]]:
        """The names of the things of a kind, each with where it is named."""
        found = ((key[1], tuple(it)) for key, it in self.named.items() if key[0] == kind)
        return sorted(found)

    def causes(self, key: Key) -> tuple[Source, ...]:
        """Where a thing was used."""
        return tuple(use.source for use in self.uses.get(key, ()))

    def worth(self, what: str, name: str) -> Iterator[Field]:
        """The field for what something must be worth, where that is known."""
        value, sources = self.worths.known.get((what, name), (None, ()))
        if value is not None:
            yield Field(what, value, sources)


def learned(games: Sequence[Heard]) -> Learned:
    """The entries that these games give."""
    told = _gathered(games)
    items: list[Item] = [*told.worths.conflicts, *chain.from_iterable(it(told) for it in LISTS)]
    return Learned(
        tuple(game.game for game in games),
        tuple(_complete([it for it in items if isinstance(it, Entry)])),
        tuple(it for it in items if isinstance(it, Conflict)),
        tuple(it for it in items if isinstance(it, Open)),
    )


def _complete(entries: Sequence[Entry]) -> Iterator[Entry]:
    """The entries, so that each thing that an effect names is there: a card by its name alone; a
    token or a Gear that no entry comes of is stated each time."""
    held = {entry.key for entry in entries}
    cards: dict[Key, Entry] = {}
    for entry in entries:
        yield replace(entry, fields=tuple(_with_known(field, held) for field in entry.fields))
        named = (effect for field in entry.fields for effect in _effects_in(field))
        for effect in named:
            if effect["do"] == "replace-partner":
                old, new = effect["old"], effect["new"]
                cards[("partners", old)] = unknown_card(old)
                cards[("gained_partners", new)] = unknown_card(new, "gained_partners")
    yield from (it for (_, name), it in cards.items() if ("partners", name) not in held)


def _effects_in(field: Field) -> list[dict[str, Any]]:
    """The effects that a field holds, those of both sides of a tile."""
    if field.name == "sides":
        return [effect for side in field.value for effect in side]
    return field.value if field.name == "effects" else []


def _with_known(field: Field, held: set[Key]) -> Field:
    """The field with effects of which what only the table can tell is left to it."""
    if field.name == "sides":
        return replace(field, value=[[_known(it, held) for it in side] for side in field.value])
    if field.name == "effects":
        return replace(field, value=[_known(it, held) for it in field.value])
    return field


def _known(effect: dict[str, Any], held: set[Key]) -> dict[str, Any]:
    token, gear = effect.get("token"), effect.get("gear")
    if token is not None and ("tokens", token) not in held:
        return shown(AttestedEffect(token))
    if gear is not None and is_multiplier(gear) and ("multipliers", gear) not in held:
        return shown(AttestedEffect(gear))
    return effect


def _gathered(games: Sequence[Heard]) -> Gathered:
    uses: dict[Key, list[Occasion]] = {}
    named: dict[Key, list[Source]] = {}
    for game in games:
        for use in game.occasions:
            uses.setdefault(use.key, []).append(use)
        for source, key in game.named:
            named.setdefault(key, []).append(source)
    told = {key: agreed([*map(_unpaid, of_one)]) for key, of_one in uses.items()}
    return Gathered(tuple(games), uses, told, named, worths(games))


def _unpaid(use: Occasion) -> Occasion:
    """The use without the payment that it starts with, of a thing that has a cost."""
    return use if payment(use) == NOTHING else replace(use, said=use.said[1:])


def starts(told: Gathered) -> Iterator[Item]:
    """The set-up from which all of the games started, and how many cards a deck has."""
    found = [(Source(it.game, START), it.begin.position) for it in told.games]
    set_ups = [(source, set_up) for source, start in found if (set_up := _set_up(start))]
    ways: dict[bytes, list[tuple[Source, SetUp]]] = {}
    for source, set_up in set_ups:
        ways.setdefault(msgspec.json.encode(set_up), []).append((source, set_up))
    if len(ways) > 1:
        each = ((toml(shown(way[0][1])), tuple(it for it, _ in way)) for way in ways.values())
        yield Conflict("the start", tuple(each))
    if len(ways) == 1:
        sources = tuple(source for source, _ in set_ups)
        fields = shown(set_ups[0][1]).items()
        decks = {it.partners.deck for _, start in found for it in start.players}
        if len(decks) == 1:
            yield Entry(("pack",), (Field("partner_deck", decks.pop(), sources),))
        yield Entry(("set_up",), tuple(Field(name, value, sources) for name, value in fields))


def _set_up(start: Position) -> SetUp | None:
    """How a pack has that start; None where it is none, or not the same for every player."""
    board, spaces = start.players[0], start.workshop.spaces
    fresh = start.round == 1 and all(isinstance(step, steps.StartTurn) for step in start.queue)
    empty = not (any(board.store) or any(board.mill) or board.partners.hand or board.tokens)
    alike = len(set(start.players)) == 1 and len({*map(len, spaces)}) == 1
    if not (fresh and empty and alike and spaces[0]):
        return None
    dice = Counter(COLOUR[die] for space in spaces for die in space)
    bag = zip(COLOURS, counts(start.workshop.bag), strict=True)
    told = {
        **{
            name: getattr(start.board, name)
            for name in ("bonuses", "steam_costs", "research_length")
        },
        **{
            name: getattr(board, name)
            for name in ("pounds", "coal", "brass", "books", "assignments")
        },
        "bag": Bag(**{colour: held + dice[colour] for colour, held in bag}),
        "dice_per_space": len(spaces[0]),
        "store_slots": len(board.store),
        "addition_stock": start.addition_stock,
    }
    return msgspec.convert(msgspec.to_builtins(told), SetUp)


def areas(told: Gathered) -> Iterator[Item]:
    """What using an area gives."""
    for key, found in told.of("areas"):
        yield _by_effects(key, found, Field("area", key[1], told.causes(key)))


def exhibition(told: Gathered) -> Iterator[Item]:
    """What Exhibitors and Visitors give."""
    for key, found in told.of("exhibitors", "visitors"):
        yield _by_effects(key, found, Field("id", key[1], told.causes(key)))


def _by_effects(key: Key, found: Agreed, *first: Field) -> Item:
    """An entry that says nothing but its effects, so there is none where they are not known."""
    if found.effects is None:
        return not_agreed(key, found)
    return Entry(key, (*first, effects_field(found)))


def disc_spaces(told: Gathered) -> Iterator[Item]:
    """Where discs go, what they bring there, and what they score."""
    areas_of = {name: area for game in told.games for name, area in game.spaces.items()}
    for name, sources in told.names("disc_spaces"):
        key, found = ("disc_spaces", name), _reward(told, name)
        worth = [*told.worth("university", name), *told.worth("level", name)]
        if found.state == "differ":
            yield not_agreed(key, found)
        if worth or found.effects is not None:
            reached = _numbers(it for game in told.games for it in game.reached(name))
            note = f"{NOT_STATED}; reached with {reached}"
            effects = left_open(name) if found.effects is None else effects_field(found)
            where = (Field("id", name, sources), Field("area", areas_of[name], sources))
            yield Entry(key, (*where, Field("research", 0, note=note), effects, *worth))
        else:
            yield Open(f"{called(key)}, in {areas_of[name]}", sources)


def _reward(told: Gathered, name: str) -> Agreed:
    """What a disc space gives: by windows of its own, and by those that it was told in."""
    own = told.told.get(("disc_spaces", name))
    rewards = (it for found in told.told.values() for it in found.rewards if it.place == name)
    ways: list[tuple[Source, Effects | None]] = [(it.source, it.effects) for it in rewards]
    for way in own.ways if own is not None else ():
        ways += [(source, way.effects) for source in way.sources]
    return one_way(ways)


def _numbers(values: Iterable[int | None]) -> str:
    return ", ".join(map(str, sorted({it for it in values if it is not None})))


def advanced(told: Gathered) -> Iterator[Item]:
    """What the advanced actions of the areas give."""
    for key, found in told.of("advanced"):
        note = f"{NOT_STATED}; taken with {_numbers(use.research for use in told.uses[key])}"
        which = (Field("area", key[1], told.causes(key)), Field("level", key[2], told.causes(key)))
        yield _by_effects(key, found, *which, Field("research", 0, note=note))


def partners(told: Gathered) -> Iterator[Item]:
    """The Partner cards: what is paid for them and comes of them, and what they score."""
    for name, sources in told.names("partners"):
        key: Key = ("partners", name)
        uses, found = told.uses.get(key, []), told.told.get(key)
        worth = [*told.worth("prestige", name), *told.worth("science", name)]
        if not (uses or worth):
            yield Open(called(key), sources)
            continue
        cost = (
            cost_field(key, uses) if uses else Field("cost", {}, note=f"{NOT_STATED}; {IN_WINDOW}")
        )
        if isinstance(cost, Conflict):
            yield cost
            cost = Field("cost", {}, note=f"told in several ways; {IN_WINDOW}")
        if found is not None and found.effects is None:
            yield not_agreed(key, found)
        fields = (
            Field("id", name, sources),
            Field("title", name, note=NO_TITLE),
            Field("requirement", {}, note=f"{NOT_STATED}; {dice_shown(uses)}"),
            cost,
            effects_of_card(name, found, cost_is_known=bool(cost.sources)),
        )
        yield Entry(key, (*fields, *worth))


def multipliers(told: Gathered) -> Iterator[Item]:
    """The Multipliers that were built for a payment."""
    for name, sources in told.names("multipliers"):
        key: Key = ("multipliers", name)
        uses = told.uses.get(key, [])
        cost = cost_field(key, uses) if uses else Open(called(key), sources)
        yield Entry(key, (Field("id", name, sources), cost)) if isinstance(cost, Field) else cost


def programs(told: Gathered) -> Iterator[Item]:
    """What Programs were seen to score; what they ask is printed on them and stated by nobody."""
    seen: dict[str, dict[int, list[Source]]] = {}
    for (what, name, *dice), (points, sources) in told.worths.known.items():
        if what == "program":
            fields = (("program", name), ("dice", [*dice[0]]), ("points", points))
            key = ("seen_programs", name, *dice)
            yield Entry(key, tuple(Field(field, value, sources) for field, value in fields))
            seen.setdefault(name, {}).setdefault(points, []).extend(sources)
    for name, sources in told.names("programs"):
        paid = {points: tuple(it) for points, it in seen.get(name, {}).items() if points}
        if len(paid) > 1:
            yield Conflict(
                f"Program {name}: its Prestige", tuple((str(it), paid[it]) for it in paid)
            )
        yield Open(f"Program {name}: its conditions", sources)


def tokens(told: Gathered) -> Iterator[Item]:
    """The scoring tokens, as they were gained."""
    found: dict[str, dict[ScoringToken, list[Source]]] = {}
    for source, fact in chain.from_iterable(game.tokens for game in told.games):
        token = ScoringToken(fact.token, fact.value, fact.science, fact.colour)
        found.setdefault(token.id, {}).setdefault(token, []).append(source)
    for name, ways in sorted(found.items()):
        if len(ways) > 1:
            each = ((toml(shown(token)), tuple(sources)) for token, sources in ways.items())
            yield Conflict(f"token {name}", tuple(each))
        for token, sources in ways.items() if len(ways) == 1 else ():
            fields = (Field(it, value, tuple(sources)) for it, value in shown(token).items())
            yield Entry(("tokens", name), tuple(fields))


def tiles(told: Gathered) -> Iterator[Item]:
    """The Bonus Tiles: the side that was never told stays with the table."""
    for space in sorted({key[1] for key, _ in told.of("tiles")}):
        sides: list[Any] = []
        sources: list[Source] = []
        for side in (1, 2):
            key = ("tiles", space, side)
            found = told.told.get(key)
            if found is not None and found.effects is None:
                yield not_agreed(key, found)
            if found is None or found.effects is None:
                sides.append(left_open(f"tile-{space}").value)
            else:
                sides.append(effects_field(found).value)
                sources += effects_field(found).sources
        if sources:
            fields = (Field("space", space), Field("sides", sides, tuple(sources)))
            yield Entry(("tiles", space), fields)


def objectives(told: Gathered) -> Iterator[Item]:
    """What Objectives ask is printed on them and stated by nobody; where they were claimed."""
    found: dict[tuple[str, str], list[tuple[Source, int]]] = {}
    for game in told.games:
        areas_of = {it.id: it.area for it in game.end.position.objectives}
        for source, claim in game.claims:
            about = (claim.objective, areas_of.get(claim.objective, ""))
            found.setdefault(about, []).append((source, claim.value))
    for (name, area), claims in sorted(found.items()):
        values = _numbers(value for _, value in claims)
        what = f"Objective {name}, in {area}, claimed for {values}: its conditions"
        yield Open(what, tuple(source for source, _ in claims))


def undecided(told: Gathered) -> Iterator[Item]:
    """What declared lines leave open, though not all of it."""
    for (what, name), (left, sources) in told.worths.possible.items():
        words = " or ".join("none that a token counts" if it is None else str(it) for it in left)
        yield Open(f"{name}: {what} {words}", sources)
    for (what, name, *_), (value, sources) in told.worths.known.items():
        if value is None:
            yield Open(f"{name}: {what} none that a token counts", sources)


LISTS: Final[tuple[Callable[[Gathered], Iterator[Item]], ...]] = (
    starts,
    areas,
    disc_spaces,
    advanced,
    partners,
    multipliers,
    programs,
    tokens,
    exhibition,
    tiles,
    objectives,
    undecided,
)
"""The lists of a pack, in its order."""
