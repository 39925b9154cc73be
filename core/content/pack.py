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
    """Bounds on the value of the active die; both must hold. Its colour never matters. `{ at_least
    = 3, at_most = 3 }` is a die showing exactly 3; `{}` is any die."""

    at_least: Annotated[int, Meta(ge=1, le=6)] = 1
    """The lowest value that will do."""
    at_most: Annotated[int, Meta(ge=1, le=6)] = 6
    """The highest value that will do."""

    def met_by(self, value: int) -> bool:
        """Whether a die showing `value` (1-6) meets it."""
        return self.at_least <= value <= self.at_most


class Cost(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """What is paid for a card, or for a Multiplier when it is built, all at once. With `{ pounds =
    5, coal = 1, die_pays = "pounds" }` a die showing 2 leaves £3 and 1 Coal to pay, a die showing 5
    or 6 only the Coal. The die is not spent: it stays in the Store. Of a Multiplier's cost no die
    pays."""

    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0
    die_pays: Literal["", "pounds", "coal", "brass", "books"] = ""
    """The active die pays as much of this resource as it shows (R064); the player pays what is
    left, never less than nothing."""

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
    """`[[partners]]`, once for each card. Every player's deck holds one of each.
    `[[gained_partners]]` is the same for a card that no deck holds at the start, and that takes the
    place of another by the effect `replace-partner`."""

    id: Id
    title: Name
    requirement: Requirement
    """What the active die must show (R062); `{}` for any die."""
    cost: Cost
    """What playing it costs (R063); `{}` for nothing."""
    effects: tuple[AnyEffect, ...]
    """What it gives, in order, each settled before the next."""
    prestige: Number | None = None
    """What it scores (R199); nothing without it."""
    science: Id | None = None
    """Its Science, for the tokens (R198)."""


class Area(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`[[areas]]`, once for each of the four areas: what using it gives on an Actions turn, before
    its advanced action is offered (R009). Where a disc may be placed, `place-disc` is one of the
    effects; placing it is the player's choice."""

    area: ActionArea
    effects: tuple[AnyEffect, ...]


class DiscSpace(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`[[disc_spaces]]`, once for each place of a disc in the action areas, but not for those of
    the Objectives. Its reward is gained by the disc that is placed, and not by one that is stacked
    on it (R093)."""

    id: Id
    area: ActionArea
    research: Count = 0
    """The Research that it needs, on the area's track: purple for Study, blue for Travel, yellow
    for Meetings, green for Institutions."""
    effects: tuple[AnyEffect, ...] = ()
    """Its reward, in order."""
    university: Count | None = None
    """In Travel: what its University scores, once for a player (R192)."""
    at: Id | None = None
    """In Travel: the University, where it has several spaces; all of them have the same value."""
    level: Annotated[int, Meta(ge=1, le=6)] | None = None
    """In Institutions: the row in which it counts (R194)."""


class AdvancedAction(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`[[advanced]]`, at most once for each level of an area. It may be taken after the area's
    effects, where the Research reaches it; of level 1 also after stacking a disc there, with any
    Research (R094)."""

    area: ActionArea
    level: Annotated[int, Meta(ge=1, le=3)]
    """1 for level I."""
    research: Count
    """The Research that it needs, on the area's track."""
    effects: tuple[AnyEffect, ...]


class Multiplier(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`[[multipliers]]`, once for each Gear. What Subtraction and Addition Gears cost is a rule
    (R117, R119)."""

    id: Id
    cost: Cost
    """Its own printed cost (R120); a blank cost icon is 1 (R118)."""


class Program(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`[[programs]]`, once for each tile."""

    id: Id
    title: Name
    prestige: Number
    """What it scores if its line's three dice meet it (R150, R201)."""
    conditions: tuple[program_conditions.AnyCondition, ...]
    """All of them must be met."""


class SeenProgram(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`[[seen_programs]]`, once for each line that was seen: what a Program scored for these three
    dice. It counts only for the same dice in the same order, and only as long as the pack does not
    have the Program itself, with its conditions."""

    program: Id
    dice: Annotated[tuple[Die, ...], Meta(min_length=3, max_length=3)]
    """The dice of its line, from left to right or from top to bottom."""
    points: Number
    """What it scored; 0 where they did not meet it."""


class ScoringToken(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`[[tokens]]`, once for each: a Science token, which scores its value for each own Partner
    card of that Science (R198), or an Assignment Scoring token, which scores it for each Assignment
    in that colour's column (R209). Only one player can have it."""

    id: Id
    value: Number
    """What it scores each time."""
    science: Id | None = None
    """The Science: that of some Partner cards."""
    colour: Track | None = None
    """The colour; a token has this or a Science."""


class Objective(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """`[[objectives]]`, one printed in each area (R160), and at most one tile for each, which takes
    its place with the module `objectives` (R172)."""

    id: Id
    area: ActionArea
    title: Name
    conditions: Annotated[
        tuple[objective_conditions.AnyCondition, ...], Meta(min_length=1, max_length=2)
    ]
    """All needed at the same moment (R169)."""
    higher: Count = constants.PRESTIGE_OBJECTIVE[0]
    """What it scores for the first (R163, R168)."""
    lower: Count = constants.PRESTIGE_OBJECTIVE[1]
    """What it scores for those who come later (R165)."""
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
    """`[[exhibitors]]` and `[[visitors]]`, once for each card or Visitor of the module
    `exhibition`; one of either in a turn (R076)."""

    id: Id
    effects: tuple[AnyEffect, ...]


class BonusTile(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`[[tiles]]`, once for each of the six Workshop spaces, with the module `tiles`: the reward of
    the side that lies up takes the place of the printed bonus (R077), and the tile is flipped
    (R078). The first side lies up at the start."""

    space: Space
    """Beside which Workshop space it lies."""
    sides: Annotated[tuple[tuple[AnyEffect, ...], ...], Meta(min_length=2, max_length=2)]
    """The rewards of the two sides, each in order."""


class SetUp(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`[set_up]`: the position from which a game starts, for all players alike. All dice are in the
    bag, and some of them are then rolled into the Workshop. What the pages print is not content and
    stands in no pack: 1 Addition and 2 Subtraction Gears (R124), Steam at 10 (R132), three dice to
    a refill (R050)."""

    bonuses: Annotated[tuple[Bonus, ...], Meta(min_length=6, max_length=6)]
    """The bonus of each Workshop space, from space 1 clockwise (R040)."""
    bag: Bag
    dice_per_space: Annotated[int, Meta(ge=1, le=9)]
    """Dice rolled into each of the six spaces at the start; the bag must hold six times as many."""
    store_slots: Annotated[int, Meta(ge=1, le=9)]
    """Places for dice in a Store (R011, R060)."""
    steam_costs: Annotated[tuple[Count, ...], Meta(min_length=5, max_length=5)]
    """What each step of Steam costs, the lowest first (R086)."""
    research_length: Count
    """Steps from the start to the end of each Research track; further Research has no effect."""
    pounds: Count
    coal: Count
    brass: Count
    books: Count
    assignments: ByTrack
    """The Assignments that each player starts with."""
    addition_stock: Count | None = None
    """The Addition Gears in Study; uncounted where it is left out."""
    multipliers_shown: Count = 0
    """How many Multipliers the Meetings display shows; the others are its stack."""
    programs_shown: Count = 0
    """How many Programs the display shows; the others are its stack."""

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
    """What a log calls the pack; the file is called `NAME-VERSION.toml`."""
    version: Id
    """A whole number from 1, written as a string; the greatest is the newest."""
    title: Name
    house: bool
    """True for invented content that is not the printed game's."""
    about: Text
    """Where the content comes from, what is in it and what is not."""
    whole: bool = True
    """False for a box that is not known whole."""
    set_up: SetUp | None = None
    partner_deck: Count = constants.EXPECTED_PARTNERS
    """The cards in each player's own deck (R046); eight are expected (R200)."""
    partners: Annotated[tuple[PartnerCard, ...], Meta(max_length=PILE_LIMIT)] = ()
    """The cards of a deck, one of each for every player. All of them, or none, if the pack is
    `whole`."""
    gained_partners: tuple[PartnerCard, ...] = ()
    """Cards that take the place of another by an effect."""
    areas: tuple[Area, ...] = ()
    """What using each action area gives."""
    disc_spaces: tuple[DiscSpace, ...] = ()
    """Where discs go in the action areas."""
    advanced: tuple[AdvancedAction, ...] = ()
    multipliers: Annotated[tuple[Multiplier, ...], Meta(max_length=PILE_LIMIT)] = ()
    """The Gears of the Meetings display and its stack."""
    programs: Annotated[tuple[Program, ...], Meta(max_length=PILE_LIMIT)] = ()
    """The Programs of the display and its stack."""
    seen_programs: tuple[SeenProgram, ...] = ()
    """What Programs were seen to score."""
    tokens: tuple[ScoringToken, ...] = ()
    """What scores for a Science or a colour."""
    objectives: tuple[Objective, ...] = ()
    """One an area, and tiles for the module `objectives`."""
    exhibitors: tuple[Exhibitor, ...] = ()
    """Module `exhibition`, the cards."""
    visitors: tuple[Exhibitor, ...] = ()
    """Module `exhibition`, the Visitors."""
    tiles: tuple[BonusTile, ...] = ()
    """Module `tiles`, one for each Workshop space, or none."""

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
