"""A second count of the pieces, straight from the lines of a log.

It knows where the dice, the Coal and the discs lay at the start and where each line says that they
go, and nothing else: no reducer, no rule, no position but the first. What it counts is compared
with the fold, so that an error of the one shows beside the other.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact

Line = dict[str, Any]
BAG, TABLE = ("bag",), ("bonus",)
NAMES = {"Y": "yellow", "B": "blue", "G": "green", "P": "purple", "X": "grey"}
Where = tuple[object, ...]


class Recount:
    """Dice and discs by place, and Coal by player, as the lines so far tell."""

    def __init__(self, start: Line) -> None:
        self.dice: dict[Where, Counter[str]] = {}
        self.coal = [player.get("coal", 0) for player in start["players"]]
        self.discs: Counter[Where] = Counter()
        for letter, colour in NAMES.items():
            self._add(BAG, letter, start["workshop"]["bag"][colour])
        for space, dice in enumerate(start["workshop"]["spaces"], 1):
            for die in dice:
                self._add(("space", space), die)
        if "pushed" in start["workshop"]:
            self._add(TABLE, start["workshop"]["pushed"]["die"])
        for number, player in enumerate(start["players"], 1):
            self._take_board(number, player)
        for disc_space in start.get("disc_spaces", []):
            for owner in disc_space["discs"]:
                self.discs[disc_space["id"], owner] += 1
        for objective in start.get("objectives", []):
            for claim in objective["claims"]:
                self.discs[objective["id"], claim["player"]] += 1

    def _take_board(self, number: int, player: Line) -> None:
        cells = [row + column for column in "123" for row in "abc"]
        for cell, die in zip(cells, player["mill"], strict=True):
            self._add((number, cell), die, int(bool(die)))
        for slot, die in enumerate(player["store"], 1):
            self._add((number, f"s{slot}"), die, int(bool(die)))
        self.discs["board", number] = player["gear_spaces"].count("covered")
        self.discs["out", number] = player.get("discs_out", 0)

    def _add(self, where: Where, die: str, times: int = 1) -> None:
        dice = self.dice.setdefault(where, Counter())
        dice[die] += times
        assert dice[die] >= 0, (where, die)
        self.dice[where] = +dice

    def _carry(self, die: str, origin: Where, to: Where) -> None:
        self._add(origin, die, -1)
        self._add(to, die)

    def _carry_disc(self, player: int, origin: str, to: str) -> None:
        self.discs[origin, player] -= 1
        self.discs[to, player] += 1

    def read(self, fact: Fact) -> None:
        """Go on by one line of the log."""
        line: Line = msgspec.to_builtins(fact)
        read = READ.get(line["type"])
        if read is not None:
            read(self, line)

    def by_colour(self) -> dict[str, int]:
        """How many dice of each colour there are, wherever they are."""
        every = [die for dice in self.dice.values() for die in dice.elements()]
        return dict(Counter(die[0] for die in every))


def moved(count: Recount, line: Line) -> None:
    """A die goes from space to space."""
    count._carry(line["die"], ("space", line["from_space"]), ("space", line["to_space"]))


def turned(count: Recount, line: Line) -> None:
    """A Workshop die shows another face."""
    count._add(("space", line["space"]), line["die"], -1)
    count._add(("space", line["space"]), line["becomes"])


def refilled(count: Recount, line: Line) -> None:
    """Dice come out of the bag into a space."""
    for die in line["dice"]:
        count._add(BAG, die[0], -1)
        count._add(("space", line["space"]), die)


def changed(count: Recount, line: Line) -> None:
    """Dice of a board show other faces."""
    for change in line.get("changes", [line]):
        count._add((line["player"], change["place"]), change["die"], -1)
        count._add((line["player"], change["place"]), change["becomes"])


def swapped(count: Recount, line: Line) -> None:
    """A die of a board and a Workshop die change places."""
    board, space = (line["player"], line["place"]), ("space", line["space"])
    count._carry(line["die"], board, space)
    count._carry(line["workshop_die"], space, board)


def coal(sign: int) -> Callable[[Recount, Line], None]:
    """Coal comes or goes."""

    def read(count: Recount, line: Line) -> None:
        count.coal[line["player"] - 1] += sign * line.get("coal", 0)

    return read


READ: dict[str, Callable[[Recount, Line], None]] = {
    "die_moved": moved,
    "die_moved_further": moved,
    "workshop_die_turned": turned,
    "die_pushed": lambda count, line: count._carry(line["die"], ("space", line["space"]), TABLE),
    "workshop_refilled": refilled,
    "die_stored": lambda count, line: count._carry(
        line["die"], TABLE, (line["player"], line["slot"])
    ),
    "die_placed": lambda count, line: count._carry(
        line["die"], (line["player"], line["slot"]), (line["player"], line["cell"])
    ),
    "die_relocated": lambda count, line: count._carry(
        line["die"], (line["player"], line["place"]), (line["player"], line["to_place"])
    ),
    "die_changed": changed,
    "dice_adjusted": changed,
    "dice_swapped": swapped,
    "resources_gained": coal(1),
    "resources_spent": coal(-1),
    "disc_placed": lambda count, line: count._carry_disc(
        line["player"], "board", line["disc_space"]
    ),
    "disc_stacked": lambda count, line: count._carry_disc(
        line["player"], "board", line["disc_space"]
    ),
    "disc_removed": lambda count, line: count._carry_disc(line["player"], "board", "out"),
    "disc_relocated": lambda count, line: count._carry_disc(
        line["player"], line["disc_space"], line["to_disc_space"]
    ),
    "objective_claimed": lambda count, line: count._carry_disc(
        line["player"], "board", line["objective"]
    ),
}
"""The types of fact that move a die, Coal or a disc, and how to read them."""


def of(state: State) -> Recount:
    """The count that a position gives when it is taken as a start."""
    return Recount(msgspec.to_builtins(state.position))


def same(count: Recount, state: State) -> bool:
    """Whether the count from the lines is what the fold's position gives."""
    other = of(state)
    return (
        {where: dice for where, dice in count.dice.items() if dice}
        == {where: dice for where, dice in other.dice.items() if dice}
        and count.coal == other.coal
        and +count.discs == +other.discs
    )
