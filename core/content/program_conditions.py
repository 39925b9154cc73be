"""Program conditions: a closed set of typed questions about the three dice of a line (R150-R154).

`if` names the question, which is about the three dice of the Program's line, read from left to
right or from top to bottom (R153). Gears and discs do not matter (R151). A sequence is strict
unless `strict = false`, and consecutive only with `consecutive = true`. The dice are examples: the
condition accepts the first three and refuses the others.

| `if` | fields | accepts | refuses |
|---|---|---|---|
| `even` | | Y2 B4 G6 | Y2 B4 G5 |
| `odd` | | Y1 B3 X5 | Y1 B3 X4 |
| `equal` | | Y3 B3 X3 | Y3 B3 X4 |
| `different` | | Y1 B4 X2 | Y1 B4 X1 |
| `ascending` | strict, consecutive | Y1 B3 G5 | Y3 B1 G5 |
| | | `strict = false`: Y1 B1 G5 | Y1 B5 G1 |
| | | `consecutive = true`: Y2 B3 G4 | Y1 B3 G5 |
| `descending` | strict, consecutive | Y5 B3 G1 | Y3 B5 G1 |
| | | `strict = false`: Y5 B5 G1 | Y1 B5 G5 |
| | | `consecutive = true`: Y4 B3 G2 | Y5 B3 G1 |
| `sum` | at_least, at_most | `at_least = 12`: Y4 B4 G4 | Y4 B4 G3 |
| `each` | at_least, at_most | `at_most = 3`: Y1 B2 G3 | Y1 B2 G4 |
| `colour` | colour, count | `colour = "blue"`: B1 B2 B3 | B1 B2 X3 |
| `one-colour` | | B1 B2 B3 | B1 B2 G3 |
| `three-colours` | | B1 G2 X3 | B1 G2 B3 |
| `any-of` | conditions | `conditions = [{ if = "even" }, { if = "odd" }]`: Y2 B4 G6 | Y2 B4 G5 |
| `all-of` | conditions | `conditions = [{ if = "even" }, { if = "equal" }]`: Y2 B2 G2 | Y2 B2 G4 |

`sum` and `each` have bounds as a Requirement has: `at_least` and `at_most`, for the three values
together (3 to 18) or for each of them (1 to 6). `colour` wants all three dice of that colour, or as
many as `count` says; grey is grey, and never any other colour (R154). `any-of` and `all-of` hold
conditions themselves. There are no other conditions.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct

from adas_dream.events.vocabulary import COLOUR, VALUE, Colour, Die

DiceLine = tuple[Die, Die, Die]
Face = Annotated[int, Meta(ge=1, le=6)]
ThreeFaces = Annotated[int, Meta(ge=3, le=18)]


class ProgramCondition(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="if"):
    """One question about a line's three dice."""

    def met_by(self, dice: DiceLine) -> bool:
        """Whether the three dice, in line order, meet it."""
        raise LookupError(type(self).__name__)


class Even(ProgramCondition, frozen=True, tag="even"):
    """All three values are even."""

    def met_by(self, dice: DiceLine) -> bool:
        """2, 4 and 6 only."""
        return all(VALUE[die] % 2 == 0 for die in dice)


class Odd(ProgramCondition, frozen=True, tag="odd"):
    """All three values are odd."""

    def met_by(self, dice: DiceLine) -> bool:
        """1, 3 and 5 only."""
        return all(VALUE[die] % 2 == 1 for die in dice)


class Equal(ProgramCondition, frozen=True, tag="equal"):
    """All three values are the same."""

    def met_by(self, dice: DiceLine) -> bool:
        """One value, three times."""
        return len({VALUE[die] for die in dice}) == 1


class Different(ProgramCondition, frozen=True, tag="different"):
    """No value comes twice."""

    def met_by(self, dice: DiceLine) -> bool:
        """Three values."""
        return len({VALUE[die] for die in dice}) == len(dice)


def _rises(dice: DiceLine, *, strict: bool, consecutive: bool) -> bool:
    gaps = [VALUE[later] - VALUE[earlier] for earlier, later in pairwise(dice)]
    least = 1 if strict else 0
    return all(least <= gap <= (1 if consecutive else gap) for gap in gaps)


class Ascending(ProgramCondition, frozen=True, tag="ascending"):
    """The values go up in line order; `strict` without equals, `consecutive` by one
    at most."""

    strict: bool = True
    consecutive: bool = False

    def met_by(self, dice: DiceLine) -> bool:
        """First to last."""
        return _rises(dice, strict=self.strict, consecutive=self.consecutive)


class Descending(ProgramCondition, frozen=True, tag="descending"):
    """The values go down in line order; `strict` without equals, `consecutive` by one
    at most."""

    strict: bool = True
    consecutive: bool = False

    def met_by(self, dice: DiceLine) -> bool:
        """Last to first."""
        first, second, third = dice
        backwards = (third, second, first)
        return _rises(backwards, strict=self.strict, consecutive=self.consecutive)


class Sum(ProgramCondition, frozen=True, tag="sum"):
    """The three values together lie within the bounds."""

    at_least: ThreeFaces = 3
    at_most: ThreeFaces = 18

    def met_by(self, dice: DiceLine) -> bool:
        """The sum of the pips."""
        return self.at_least <= sum(VALUE[die] for die in dice) <= self.at_most


class Each(ProgramCondition, frozen=True, tag="each"):
    """Every single value lies within the bounds."""

    at_least: Face = 1
    at_most: Face = 6

    def met_by(self, dice: DiceLine) -> bool:
        """All three."""
        return all(self.at_least <= VALUE[die] <= self.at_most for die in dice)


class OfColour(ProgramCondition, frozen=True, tag="colour"):
    """At least `count` dice are of that colour; grey is grey (R154)."""

    colour: Colour
    count: Annotated[int, Meta(ge=1, le=3)] = 3

    def met_by(self, dice: DiceLine) -> bool:
        """Counts the colour."""
        return sum(COLOUR[die] == self.colour for die in dice) >= self.count


class OneColour(ProgramCondition, frozen=True, tag="one-colour"):
    """All three dice are of one colour, whichever."""

    def met_by(self, dice: DiceLine) -> bool:
        """One colour."""
        return len({COLOUR[die] for die in dice}) == 1


class ThreeColours(ProgramCondition, frozen=True, tag="three-colours"):
    """No two dice are of one colour."""

    def met_by(self, dice: DiceLine) -> bool:
        """Three colours."""
        return len({COLOUR[die] for die in dice}) == len(dice)


class AnyOf(ProgramCondition, frozen=True, tag="any-of"):
    """At least one of the conditions is met."""

    conditions: tuple[AnyCondition, ...]

    def met_by(self, dice: DiceLine) -> bool:
        """One is enough."""
        return any(condition.met_by(dice) for condition in self.conditions)


class AllOf(ProgramCondition, frozen=True, tag="all-of"):
    """All of the conditions are met."""

    conditions: tuple[AnyCondition, ...]

    def met_by(self, dice: DiceLine) -> bool:
        """Every one."""
        return all(condition.met_by(dice) for condition in self.conditions)


# fmt: off
AnyCondition = (
    Even | Odd | Equal | Different | Ascending | Descending | Sum | Each | OfColour | OneColour
    | ThreeColours | AnyOf | AllOf
)
# fmt: on
