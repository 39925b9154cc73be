"""What one recorded game stated of the box: each use of a card, an area or a tile that the pack
does not know, with what the table said that it did, and what was declared at the end."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.content.effects import AnyEffect, AttestedEffect, SteamUp
from adas_dream.core.content.pack import Pack
from adas_dream.core.gears import is_multiplier
from adas_dream.core.rules.actions import AREA_TRACKS
from adas_dream.core.rules.window import RULES
from adas_dream.core.state import State
from adas_dream.core.walk import Step, Stuck, Walk
from adas_dream.events.catalog import name_of
from adas_dream.events.facts.actions import AdvancedActionTaken, AreaUsed, DiscPlaced
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.building import GearBuilt
from adas_dream.events.facts.effects import GearGained, ResourcesSpent, TokenGained
from adas_dream.events.facts.objectives import ObjectiveClaimed
from adas_dream.events.facts.partners import (
    ExhibitorActivated,
    PartnerPlayed,
    PartnersDrawn,
    VisitorMoved,
)
from adas_dream.events.facts.programs import ProgramDiscarded, ProgramPlaced
from adas_dream.events.facts.publishing import MultiplierTaken
from adas_dream.events.facts.table import ScoreDeclared
from adas_dream.events.facts.workshop import BonusGained
from adas_dream.events.position import steps
from adas_dream.events.vocabulary import VALUE, ActionArea
from adas_dream.projections.boxes.sources import Key, Source
from adas_dream.projections.boxes.told_effects import Said, coal_of_steam, said_by

WITH_A_STEP: Final = (DiscPlaced, MultiplierTaken, ProgramDiscarded, ProgramPlaced)
"""What the table may state in a step of its own too, so not in a window that is due after that."""


class Occasion(Struct, gc=False):
    """A use of a thing: what it is about, the fact that is its cause, the value of the active die,
    the Research on the area's track, and what was said of it, in order."""

    key: Key
    cause: str
    player: int
    source: Source
    die: int | None
    research: int | None
    said: list[Said]


class Heard(Struct, gc=False):
    """All that a game stated: `spaces` are its disc spaces by their areas, `named` what it calls by
    name in the lists of a pack, `declared` the points that were noted last. `stuck` says where the
    log could not be followed any more."""

    game: str
    begin: State
    end: State
    occasions: list[Occasion]
    tokens: list[tuple[Source, TokenGained]]
    claims: list[tuple[Source, ObjectiveClaimed]]
    placed: list[tuple[Source, str, int]]
    named: list[tuple[Source, Key]]
    declared: dict[tuple[int, str], tuple[Source, int]]
    stuck: Stuck | None

    @property
    def spaces(self) -> dict[str, ActionArea]:
        """The area of each disc space that the game has."""
        return {space.id: space.area for space in self.end.position.disc_spaces}

    def reached(self, name: str) -> Iterator[int]:
        """The Research with which discs were placed on that disc space."""
        return (research for _, space, research in self.placed if space == name)


def heard(game: str, begin: State, facts: Iterable[Fact]) -> Heard:
    """Listen to a game from its start to its end, or as far as it can be followed."""
    walk = Walk(begin)
    standing: list[Step] = []
    for step in walk.along(facts):
        if step.undone:
            del standing[-len(step.undone) :]
        else:
            standing.append(step)
    end = walk.state
    listener = _Listener(Heard(game, begin, end, [], [], [], [], [], {}, walk.stuck))
    for step in standing:
        listener.hear(step)
    return listener.heard


class _Listener:
    """A game being heard: `open` are the things whose effects may still be told, in order."""

    def __init__(self, empty: Heard) -> None:
        self.heard = empty
        self.open: list[Occasion] = []

    def hear(self, step: Step) -> None:
        """Take the next fact that stands."""
        fact = step.fact
        source = Source(self.heard.game, fact.seq)
        if isinstance(fact, ScoreDeclared):
            self.heard.declared[fact.player, fact.line] = (source, fact.points)
        if isinstance(fact, ObjectiveClaimed):
            self.heard.claims.append((source, fact))
        if isinstance(fact, TokenGained) and fact.attested:
            self.heard.tokens.append((source, fact))
        if isinstance(fact, DiscPlaced):
            self._place(step, fact, source)
        self.heard.named += [(source, key) for key in _named(fact)]
        if isinstance(fact, PlayerFact):
            self._tell(step, fact)
            self._open(step, fact, source)

    def _place(self, step: Step, fact: DiscPlaced, source: Source) -> None:
        area = self.heard.spaces.get(fact.disc_space)
        if area is not None:
            reached: int = getattr(step.before.player(fact.player).research, AREA_TRACKS[area])
            self.heard.placed.append((source, fact.disc_space, reached))

    def _tell(self, step: Step, fact: PlayerFact) -> None:
        """Note what is said of the thing whose window is open, or paid for it."""
        first = step.before.position.queue[0] if step.before.position.queue else None
        if isinstance(first, steps.Pay) and first.rule == "R063" and self.open:
            self._add(self.open[-1], step, fact) if isinstance(fact, ResourcesSpent) else None
        elif fact.attested and _is_effect(fact):
            window = _window_for(step.before, fact)
            about = (it for it in reversed(self.open) if window and it.cause == window.cause)
            occasion = next(about, None)
            if occasion is not None and occasion.player == fact.player:
                self._add(occasion, step, fact)

    def _add(self, occasion: Occasion, step: Step, fact: PlayerFact) -> None:
        said = said_by(fact, name_of(fact), step.before, step.after)
        last = occasion.said[-1] if occasion.said else None
        coal = coal_of_steam(step.before, fact.player)
        if said.type == "steam_advanced" and coal and last and last.paid == (0, coal, 0, 0):
            occasion.said[-1] = replace(said, effect=SteamUp())
        else:
            occasion.said.append(said)

    def _open(self, step: Step, fact: PlayerFact, source: Source) -> None:
        """Note a use of a thing, where a window is open for it now."""
        thing = _THINGS.get(type(fact))
        found = thing(fact, step.before) if thing is not None else None
        if found is None:
            return
        key, cause = found
        due = (it for it in step.after.position.queue if not isinstance(it, steps.Pay))
        first = next(due, None)
        opened = isinstance(first, steps.EffectsWindow) and first.cause == cause
        if opened and _is_open(step.before.table.known, key, cause):
            research = _research(step.before, fact)
            use = Occasion(key, cause, fact.player, source, _die(step.before), research, [])
            self.open.append(use)
            self.heard.occasions.append(use)


def _die(state: State) -> int | None:
    """What the active die shows."""
    turn = state.position.turn
    return VALUE[turn.active] if turn is not None and turn.active is not None else None


def _research(state: State, fact: PlayerFact) -> int | None:
    """The Research of the player on the track of the area that the fact is about."""
    track = AREA_TRACKS.get(getattr(fact, "area", None))  # type: ignore[arg-type] # or no area
    return None if track is None else getattr(state.player(fact.player).research, track)


def _is_effect(fact: Fact) -> bool:
    """Whether it is something that a thing does, and not a use of another thing."""
    return type(fact) in RULES and not isinstance(fact, AdvancedActionTaken)


def _window_for(before: State, fact: PlayerFact) -> steps.EffectsWindow | None:
    """The window that takes what the table states here; None where a step of its own takes it."""
    queue = before.position.queue
    if queue and isinstance(fact, WITH_A_STEP) and not isinstance(queue[0], steps.EffectsWindow):
        return None
    windows = (it for it in queue if isinstance(it, steps.EffectsWindow))
    return next((it for it in windows if it.player == fact.player), None)


def _tile(fact: BonusGained, before: State) -> tuple[Key, str] | None:
    if fact.bonus != "tile" or fact.space is None:
        return None
    side = before.position.workshop.tiles[fact.space - 1]
    return ("tiles", fact.space, side), f"tile-{fact.space}"


_THINGS: Final[dict[type[Fact], Callable[[Any, State], tuple[Key, str] | None]]] = {
    PartnerPlayed: lambda fact, _: (("partners", fact.card), fact.card),
    AreaUsed: lambda fact, _: (("areas", fact.area), fact.area),
    AdvancedActionTaken: lambda fact, _: (
        ("advanced", fact.area, fact.level),
        f"{fact.area}-{fact.level}",
    ),
    ExhibitorActivated: lambda fact, _: (("exhibitors", fact.exhibitor), fact.exhibitor),
    VisitorMoved: lambda fact, _: (("visitors", fact.visitor), fact.visitor),
    DiscPlaced: lambda fact, _: (("disc_spaces", fact.disc_space), fact.disc_space),
    GearBuilt: lambda fact, _: (("multipliers", fact.gear), fact.gear),
    BonusGained: _tile,
}
"""What a fact uses, and the cause that a window for it would have."""


def _is_open(pack: Pack, key: Key, cause: str) -> bool:
    """Whether the pack leaves what the thing does to the table."""
    known = effects_of(pack, key)
    return known is None or known == (AttestedEffect(cause),)


def effects_of(pack: Pack, key: Key) -> tuple[AnyEffect, ...] | None:
    """The effects that a pack gives a thing; None where it does not have the thing."""
    kind, name = key[0], key[1]
    if kind == "multipliers":
        return () if pack.multiplier(name) else None
    if kind == "tiles":
        side: int = key[2]
        return next((it.sides[side - 1] for it in pack.tiles if it.space == name), None)
    if kind in {"exhibitors", "visitors"}:
        among = pack.exhibitors if kind == "exhibitors" else pack.visitors
        return next((it.effects for it in among if it.id == name), None)
    thing = {
        "partners": pack.partner(name),
        "areas": pack.area(name),
        "disc_spaces": pack.disc_space(name),
        "advanced": pack.advanced_action(name, key[-1]),
    }[kind]
    return thing.effects if thing is not None else None


def _named(fact: Fact) -> Iterator[Key]:
    """The things that a fact calls by a name of theirs, beside what it uses."""
    if isinstance(fact, PartnersDrawn):
        yield from (("partners", card) for card in fact.cards)
    if isinstance(fact, PartnerPlayed):
        yield ("partners", fact.card)
    if isinstance(fact, ProgramPlaced):
        yield ("programs", fact.program)
    if isinstance(fact, DiscPlaced):
        yield ("disc_spaces", fact.disc_space)
    if isinstance(fact, MultiplierTaken | GearGained) and is_multiplier(fact.gear):
        yield ("multipliers", fact.gear)
