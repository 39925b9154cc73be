"""A second final scoring, written from the page alone (`End and Final Scoring`).

It reads the position as the log's JSON has it, the rulings and the content pack as plain
dictionaries, and shares no line with the engine: no geometry, no table of values, no struct. What
it finds is compared with the engine's score.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

Json = dict[str, Any]
LINES = [
    "objectives",
    "travel",
    "lectures",
    "meetings",
    "partner-cards",
    "programs",
    "completed-lines",
    "gears",
    "innovation",
    "assignments",
    "leftovers",
]


class SecondScorer:
    """The score of one position; `first_player` and `rulings` as in `game_set_up`."""

    def __init__(self, position: Json, first_player: int, rulings: Json, pack: Json) -> None:
        self.position = position
        self.first = first_player
        self.rulings = rulings
        self.spaces = by_id(pack, "disc_spaces")
        self.partners = by_id(pack, "partners", "gained_partners")
        self.tiles = by_id(pack, "programs")
        self.seats = range(1, len(position["players"]) + 1)

    def board(self, seat: int) -> Json:
        """A player's board."""
        found: Json = self.position["players"][seat - 1]
        return found

    def cards(self, seat: int) -> list[str]:
        """The Partner cards of the supply."""
        piles = self.board(seat)["partners"]
        names = ["played"] if self.rulings["partner-supply"] == "played" else []
        names = names or ["played", "hand", "unseen"]
        return [card for name in names for card in piles.get(name, [])]

    def objectives(self, seat: int) -> int:
        """Each disc on an Objective."""
        claims = [claim for it in self.position.get("objectives", []) for claim in it["claims"]]
        return sum(claim["value"] for claim in claims if claim["player"] == seat)

    def travel(self, seat: int) -> int:
        """Each University once, and 2 for every disc on top."""
        worth: dict[str, int] = {}
        tops = 0
        for space in self.position.get("disc_spaces", []):
            text = self.spaces.get(space["id"], {"university": 0})
            if space["area"] == "travel" and seat in space["discs"] and "university" in text:
                worth[text.get("at", space["id"])] = text["university"]
                tops += len(space["discs"]) - 1
        return sum(worth.values()) + 2 * tops

    def lectures(self, seat: int) -> int:
        """Each row to who leads it, half to each of several."""
        rows: dict[int, Counter[int]] = {}
        for space in self.position.get("disc_spaces", []):
            level = self.spaces.get(space["id"], {}).get("level", 1)
            rows.setdefault(level, Counter()).update(space["discs"])
        total = 0
        for level, prize in zip("65432", "86422", strict=True):
            discs = rows.get(int(level), Counter())
            leaders = [who for who in discs if discs[who] == max(discs.values())]
            if seat in leaders:
                total += int(prize) // min(2, len(leaders))
        return total

    def meetings(self, seat: int) -> int:
        """Each Science token for each card of its Science."""
        sciences = Counter(self.partners.get(card, {}).get("science") for card in self.cards(seat))
        tokens = [token for token in self.board(seat).get("tokens", []) if "science" in token]
        return sum(token["value"] * sciences[token["science"]] for token in tokens)

    def partner_cards(self, seat: int) -> int:
        """The Prestige on the cards."""
        return sum(self.partners.get(card, {}).get("prestige", 0) for card in self.cards(seat))

    def lines_of(self, seat: int) -> Iterator[tuple[list[str], list[str]]]:
        """The dice and the Gears of the three rows, then of the three columns."""
        board = self.board(seat)
        mill, gears = board["mill"], board["gear_spaces"]
        for at in (0, 1, 2):
            yield mill[3 * at : 3 * at + 3], gears[2 * at : 2 * at + 2]
        for at in (0, 1, 2):
            yield mill[at::3], gears[6 + 2 * at : 8 + 2 * at]

    def programs(self, seat: int) -> int:
        """Each Program whose three dice meet it."""
        total = 0
        for name, (dice, _) in zip(self.board(seat)["programs"], self.lines_of(seat), strict=True):
            if (
                name in self.tiles
                and all(dice)
                and all(map(asked(dice), self.tiles[name]["conditions"]))
            ):
                total += self.tiles[name]["prestige"]
        return total

    def completed_lines(self, seat: int) -> int:
        """Each complete line, at most the Steam."""
        steam = (10, 15, 20, 25, 30, 40)[self.board(seat).get("steam", 0)]
        return sum(
            min(steam, self.value(dice, gears))
            for dice, gears in self.lines_of(seat)
            if all(dice) and not {"covered", "empty"} & set(gears)
        )

    def value(self, dice: list[str], gears: list[str]) -> int:
        """A complete line, by one reading or the other."""
        signs = [{"addition": "+", "subtraction": "-"}.get(gear, "*") for gear in gears]
        text = dice[0][1] + signs[0] + dice[1][1] + signs[1] + dice[2][1]
        if self.rulings["line-arithmetic"] == "precedence":
            return sum(map(product, re.findall(r"[+-]?\d(?:\*\d)*", text)))
        while match := re.match(r"(-?\d+)([-+*])(\d)(.*)", text):
            left, sign, right, rest = match.groups()
            text = str(OPERATIONS[sign](int(left), int(right))) + rest
        return int(text)

    def gears(self, seat: int) -> int:
        """Minus 2 for each Gear that is missing."""
        return 2 * self.gears_built(seat) - 24

    def gears_built(self, seat: int) -> int:
        """The Gears in the Mill."""
        spaces = Counter[str](self.board(seat)["gear_spaces"])
        return spaces.total() - spaces["covered"] - spaces["empty"]

    def innovation(self, seat: int) -> int:
        """2 or 4 on the last two spaces."""
        return {5: 2, 6: 4}.get(self.board(seat).get("innovation", 0), 0)

    def assignments(self, seat: int) -> int:
        """Each colour's token for each Assignment of that colour."""
        board = self.board(seat)
        tokens = [token for token in board.get("tokens", []) if "colour" in token]
        return sum(token["value"] * board["assignments"][token["colour"]] for token in tokens)

    def leftovers(self, seat: int) -> int:
        """Books, and tens of everything else."""
        board = self.board(seat)
        heap = [board.get(kind, 0) for kind in ("pounds", "coal", "brass")]
        return int(board.get("books", 0) + sum(heap) // 10)

    def scorepad(self) -> list[dict[str, int]]:
        """Every player's lines in printed order."""
        return [
            {line: getattr(self, line.replace("-", "_"))(seat) for line in LINES}
            for seat in self.seats
        ]

    def pips(self, seat: int) -> int:
        """The dice of the Mill added up."""
        return sum(int(die[1]) for die in self.board(seat)["mill"] if die)

    def ranking(self) -> tuple[int, str]:
        """Who wins, and which comparison set the winner apart from the second."""
        count = len(self.seats)
        ranks = sorted(
            (
                (
                    -sum(pad.values()),
                    -self.gears_built(seat),
                    -self.pips(seat),
                    (seat - self.first + count) % count,
                    seat,
                )
                for seat, pad in zip(self.seats, self.scorepad(), strict=True)
            )
        )
        names = ("prestige", "gears-built", "mill-dice", "turn-order")
        best, second = ranks[:2]
        apart = next(at for at in range(4) if best[at] != second[at])
        return best[-1], names[apart]


def by_id(pack: Json, *kinds: str) -> dict[str, Json]:
    """The pack's items of some kinds by their id."""
    return {item["id"]: item for kind in kinds for item in pack.get(kind, [])}


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": int.__add__,
    "-": int.__sub__,
    "*": int.__mul__,
}


def product(term: str) -> int:
    """A term such as `-3*4`."""
    factors = term.lstrip("+-").split("*")
    found = int(factors[0]) * (int(factors[1]) if factors[1:] else 1)
    found *= int(factors[2]) if factors[2:] else 1
    return -found if term.startswith("-") else found


def asked(dice: list[str]) -> Callable[[Json], bool]:
    """A test of conditions on these dice."""
    pips = [int(die[1]) for die in dice]
    hues = "".join(die[0] for die in dice)
    tests: dict[str, Callable[[Json], bool]] = {
        "even": lambda _: {pip % 2 for pip in pips} == {0},
        "odd": lambda _: {pip % 2 for pip in pips} == {1},
        "equal": lambda _: pips[0] == pips[1] == pips[2],
        "different": lambda _: sorted(set(pips)) == sorted(pips),
        "colour": lambda it: hues.count(LETTER[it["colour"]]) >= it.get("count", 3),
        "one-colour": lambda _: hues == hues[0] * 3,
        "three-colours": lambda _: len(set(hues)) == len(hues),
        "ascending": lambda it: climbs(pips, it),
        "descending": lambda it: climbs(pips[::-1], it),
        "each": lambda it: it.get("at_least", 1) <= min(pips) and max(pips) <= it.get("at_most", 6),
        "sum": lambda it: it.get("at_least", 3) <= sum(pips) <= it.get("at_most", 18),
        "any-of": lambda it: any(map(asked(dice), it["conditions"])),
        "all-of": lambda it: all(map(asked(dice), it["conditions"])),
    }
    return lambda condition: tests[condition["if"]](condition)


def climbs(pips: list[int], it: Json) -> bool:
    """Whether the pips go up: by one each where consecutive, and without equals where strict."""
    if it.get("consecutive"):
        return pips == list(range(pips[0], pips[0] + 3))
    return pips == sorted(set(pips) if it.get("strict", True) else pips)


LETTER = {"yellow": "Y", "blue": "B", "green": "G", "purple": "P", "grey": "X"}
