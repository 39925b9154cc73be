"""What a content pack holds: typed data, no code and no rule.

A pack is a TOML file with a name and a version; a log names both and the file's SHA-256 digest. A
released pack never changes: a change makes a new version.
"""

from functools import cached_property
from typing import Annotated, Final, Literal, TypeVar

from msgspec import Meta, Struct

from adas_dream.core import constants
from adas_dream.core.content import objective_conditions, program_conditions
from adas_dream.core.content.effects import AnyEffect
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.position.workshop import Bag
from adas_dream.events.vocabulary import (
    PILE_LIMIT,
    SPACES,
    ActionArea,
    Bonus,
    Count,
    Die,
    Id,
    Name,
    Number,
    Space,
    Text,
    Track,
)


class Requirement(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """What the active die's value must be; every bound given must hold (R062)."""

    at_least: Annotated[int, Meta(ge=1, le=6)] = 1
    at_most: Annotated[int, Meta(ge=1, le=6)] = 6

    def met_by(self, value: int) -> bool:
        """Whether a die showing `value` (1-6) meets it."""
        return self.at_least <= value <= self.at_most


class Cost(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A printed cost (R063). `die_pays` names the resource of which the active die pays as much as
    it shows (R064): what is left, never below zero, is paid by the player."""

    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0
    die_pays: Literal["", "pounds", "coal", "brass", "books"] = ""

    def after_die(self, value: int) -> tuple[int, int, int, int]:
        """Pounds, Coal, Brass and Books to pay with an active die showing `value`."""
        return (
            self._left("pounds", self.pounds, value),
            self._left("coal", self.coal, value),
            self._left("brass", self.brass, value),
            self._left("books", self.books, value),
        )

    def _left(self, resource: str, amount: int, value: int) -> int:
        return max(0, amount - value) if resource == self.die_pays else amount


class PartnerCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Partner card: every player's deck holds one of each."""

    id: Id
    title: Name
    requirement: Requirement
    cost: Cost
    effects: tuple[AnyEffect, ...]
    prestige: Number | None = None
    science: Id | None = None


class Area(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What using an action area gives, in order (R009)."""

    area: ActionArea
    effects: tuple[AnyEffect, ...]


class DiscSpace(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A disc space of an action area: the Research it needs on the area's track, its reward, and
    what it is for scoring: a space of a University of that value (R192), which `at` names where it
    has several spaces, or of a row of that level (R194)."""

    id: Id
    area: ActionArea
    research: Count = 0
    effects: tuple[AnyEffect, ...] = ()
    university: Count | None = None
    at: Id | None = None
    level: Annotated[int, Meta(ge=1, le=6)] | None = None


class AdvancedAction(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An area's advanced action: its level, the Research it needs, what it gives (R094)."""

    area: ActionArea
    level: Annotated[int, Meta(ge=1, le=3)]
    research: Count
    effects: tuple[AnyEffect, ...]


class Multiplier(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Multiplier Gear and its own printed cost (R120)."""

    id: Id
    cost: Cost


class Program(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Program tile: its Prestige, and the conditions its line's three dice must all meet."""

    id: Id
    title: Name
    prestige: Number
    conditions: tuple[program_conditions.AnyCondition, ...]


class SeenProgram(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a Program scored for the three dice of its line, in line order, where its conditions are
    not known."""

    program: Id
    dice: Annotated[tuple[Die, ...], Meta(min_length=3, max_length=3)]
    points: Number


class ScoringToken(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Science token (R197) or an Assignment Scoring token (R209)."""

    id: Id
    value: Number
    science: Id | None = None
    colour: Track | None = None


class Objective(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """An area's Objective: one or two conditions, all needed at once (R169), and its two values
    (R168). `tile`: used only with the module `objectives` (R172)."""

    id: Id
    area: ActionArea
    title: Name
    conditions: Annotated[
        tuple[objective_conditions.AnyCondition, ...], Meta(min_length=1, max_length=2)
    ]
    higher: Count = constants.PRESTIGE_OBJECTIVE[0]
    lower: Count = constants.PRESTIGE_OBJECTIVE[1]
    tile: bool = False

    @cached_property
    def reads(self) -> objective_conditions.Reads:
        """What its conditions ask about."""
        return objective_conditions.reads_of(self.conditions)

    @cached_property
    def asked(self) -> dict[int, tuple[object, object, bool]]:
        """By player, what its conditions read when they were asked last: on boards, in the disc
        spaces; and the answer."""
        return {}


class Exhibitor(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Module `exhibition`: an Exhibitor card or a Visitor, and what it gives (R076)."""

    id: Id
    effects: tuple[AnyEffect, ...]


class BonusTile(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Module `tiles`: the tile of a Workshop space and the rewards of its two sides (R077)."""

    space: Space
    sides: Annotated[tuple[tuple[AnyEffect, ...], ...], Meta(min_length=2, max_length=2)]


class SetUp(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The position a game starts from, for every player alike; all dice are in the bag and
    `dice_per_space` of them are drawn into each Workshop space."""

    bonuses: Annotated[tuple[Bonus, ...], Meta(min_length=6, max_length=6)]
    bag: Bag
    dice_per_space: Annotated[int, Meta(ge=1, le=9)]
    store_slots: Annotated[int, Meta(ge=1, le=9)]
    steam_costs: Annotated[tuple[Count, ...], Meta(min_length=5, max_length=5)]
    research_length: Count
    pounds: Count
    coal: Count
    brass: Count
    books: Count
    assignments: ByTrack
    addition_stock: Count | None = None
    multipliers_shown: Count = 0
    programs_shown: Count = 0

    def lacking_dice(self) -> dict[str, int]:
        """How many dice the start needs, for each space and in all, where the bag has not so many;
        nothing where it has."""
        needed, held = len(SPACES) * self.dice_per_space, self.bag.size
        if held >= needed:
            return {}
        return {"needed": needed, "each": self.dice_per_space, "held": held}


class Pack(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A content pack. `house` marks invented content that is not the printed game's; a pack
    without `set_up` leaves the start to the people at the table.

    One that is not `whole` knows a part of its box: what is in none of its lists is stated by the
    table, and a value that a card or a disc space does not have is not known.
    """

    name: Id
    version: Id
    title: Name
    house: bool
    about: Text
    whole: bool = True
    set_up: SetUp | None = None
    partner_deck: Count = constants.EXPECTED_PARTNERS
    partners: Annotated[tuple[PartnerCard, ...], Meta(max_length=PILE_LIMIT)] = ()
    gained_partners: tuple[PartnerCard, ...] = ()
    areas: tuple[Area, ...] = ()
    disc_spaces: tuple[DiscSpace, ...] = ()
    advanced: tuple[AdvancedAction, ...] = ()
    multipliers: Annotated[tuple[Multiplier, ...], Meta(max_length=PILE_LIMIT)] = ()
    programs: Annotated[tuple[Program, ...], Meta(max_length=PILE_LIMIT)] = ()
    seen_programs: tuple[SeenProgram, ...] = ()
    tokens: tuple[ScoringToken, ...] = ()
    objectives: tuple[Objective, ...] = ()
    exhibitors: tuple[Exhibitor, ...] = ()
    visitors: tuple[Exhibitor, ...] = ()
    tiles: tuple[BonusTile, ...] = ()

    def __repr__(self) -> str:
        return f"<Pack {self.name} {self.version}>"

    def partner(self, card: str) -> PartnerCard | None:
        """The Partner card of that id, None where this pack does not know it."""
        return self._partners.get(card)

    def prestige(self, card: PartnerCard) -> int | None:
        """What a card of this pack scores, None where that is not known."""
        return 0 if card.prestige is None and self.whole else card.prestige

    def area(self, area: str) -> Area | None:
        """What using that area gives, None where this pack does not know it."""
        return next((known for known in self.areas if known.area == area), None)

    def disc_space(self, name: str) -> DiscSpace | None:
        """The disc space of that id, None where this pack does not know it."""
        return self._disc_spaces.get(name)

    def advanced_action(self, area: str, level: int) -> AdvancedAction | None:
        """An area's advanced action of that level, None where this pack does not know it."""
        return self._advanced.get((area, level))

    def multiplier(self, gear: str) -> Multiplier | None:
        """The Multiplier of that id, None where this pack does not know it."""
        return self._multipliers.get(gear)

    def program(self, name: str) -> Program | None:
        """The Program of that id, None where this pack does not know it."""
        return self._programs.get(name)

    def seen_program(self, name: str, dice: tuple[Die, ...]) -> int | None:
        """What a Program was seen to score for these dice, None where it was not."""
        seen = (it.points for it in self.seen_programs if (it.program, it.dice) == (name, dice))
        return next(seen, None)

    def token(self, name: str) -> ScoringToken | None:
        """The token of that id, None where this pack does not know it."""
        return self._tokens.get(name)

    def objective(self, name: str) -> Objective | None:
        """The Objective of that id, None where this pack does not know it."""
        return self.objectives_by_id.get(name)

    @cached_property
    def objectives_by_id(self) -> dict[str, Objective]:
        """Its Objectives by their ids."""
        return _by_id(self.objectives)

    @cached_property
    def _partners(self) -> dict[str, PartnerCard]:
        return _by_id((*self.partners, *self.gained_partners))

    @cached_property
    def _disc_spaces(self) -> dict[str, DiscSpace]:
        return _by_id(self.disc_spaces)

    @cached_property
    def _multipliers(self) -> dict[str, Multiplier]:
        return _by_id(self.multipliers)

    @cached_property
    def _programs(self) -> dict[str, Program]:
        return _by_id(self.programs)

    @cached_property
    def _tokens(self) -> dict[str, ScoringToken]:
        return _by_id(self.tokens)

    @cached_property
    def _advanced(self) -> dict[tuple[str, int], AdvancedAction]:
        return {(it.area, it.level): it for it in reversed(self.advanced)}


NO_PACK: Final = Pack("none", "0", "No pack", house=False, about="Nothing is known of the content.")
"""Stands for the pack of a game whose content is not known."""

Item = TypeVar("Item", PartnerCard, DiscSpace, Multiplier, Program, ScoringToken, Objective)


def _by_id(items: tuple[Item, ...]) -> dict[str, Item]:
    """The first of each id."""
    return {item.id: item for item in reversed(items)}
