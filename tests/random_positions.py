"""Random final positions as the log's JSON has them, for the scoring pack.

Small numbers, so that ties are everywhere; half of them are made even on purpose: boards are
copied, or Books are handed out until several players have the same total.
"""

from random import Random
from typing import Any, Final

import msgspec

from adas_dream.core.rulings import DEFAULTS
from tests.second_scorer import SecondScorer

Json = dict[str, Any]
CARDS: Final = [
    "aqueduct",
    "bellows",
    "cistern",
    "dioptre",
    "etcher",
    "forger",
    "galvanist",
    "herald",
]
PROGRAMS: Final = ["all-even", "three-blue", "rising", "grey-and-low", "burden", "stranger"]
TOKENS: Final[tuple[Json, ...]] = (
    {"token": "pump", "value": 2, "science": "hydraulics"},
    {"token": "lens", "value": 3, "science": "optics"},
    {"token": "comet", "value": 4, "science": "astronomy"},
    {"token": "yellow-2", "value": 2, "colour": "yellow"},
    {"token": "blue-3", "value": 3, "colour": "blue"},
    {"token": "green-4", "value": 4, "colour": "green"},
    {"token": "purple-1", "value": 1, "colour": "purple"},
)
TRAVEL: Final = ["north-gate", "north-hall", "east", "west", "wharf", "elsewhere"]
LEVELS: Final = [f"level-{level}-{which}" for level in (6, 5, 4, 3, 2) for which in "ab"]
INSTITUTIONS: Final = (*LEVELS, "level-6-c", "level-5-c", "level-5-d", "level-1-a", "lobby")
OBJECTIVES: Final = {
    "builder": "study",
    "bookkeeper": "travel",
    "collier": "meetings",
    "founder": "institutions",
}
GEARS: Final = ["addition", "subtraction", "m-1", "m-2", "m-3"]


def random_game(seed: int, pack: Json) -> tuple[Json, int, Json]:
    """A position, the first player and the rulings, the same for a seed everywhere."""
    random = Random(seed)  # noqa: S311 - not a secret
    players = random.randint(2, 4)
    position = _position(random, players)
    rulings = DEFAULTS | {
        "line-arithmetic": random.choice(["left-to-right", "precedence"]),
        "partner-supply": random.choice(["all-own", "played"]),
    }
    first = random.randint(1, players)
    if random.random() < 0.5:
        _make_even(random, SecondScorer(position, first, rulings, pack))
    return position, first, rulings


def _position(random: Random, players: int) -> Json:
    boards = [_board(random) for _ in range(players)]
    for at in range(1, players):
        if random.random() < 0.3:
            boards[at] = msgspec.json.decode(msgspec.json.encode(boards[0]))
    return {
        "round": 19,
        "queue": [],
        "board": {
            "bonuses": ["coal", "research", "pounds", "brass", "partners", "innovation"],
            "steam_costs": [0, 1, 2, 3, 4],
            "research_length": 8,
        },
        "workshop": {
            "spaces": [[]] * 6,
            "bag": dict.fromkeys(("yellow", "blue", "green", "purple", "grey"), 0),
        },
        "players": boards,
        "streams": {"refills": 0, "draws": [0] * players},
        "disc_spaces": [
            *_spaces(random, "travel", TRAVEL, players),
            *_spaces(random, "institutions", INSTITUTIONS, players),
            *_spaces(random, "study", ["desk"], players),
        ],
        "objectives": [
            {"id": name, "area": area, "claims": _claims(random, players)}
            for name, area in OBJECTIVES.items()
        ],
        "over": True,
    }


def _board(random: Random) -> Json:
    dice = [colour + value for colour in "YBGPX" for value in "123456"]
    filled = random.choice((0.3, 0.8, 1.0, 1.0))
    built = random.choice((0.2, 0.7, 1.0))
    order = random.sample(CARDS, len(CARDS))
    drawn = random.randint(0, len(CARDS))
    played = random.randint(0, drawn)
    return {
        "store": [""] * 4,
        "mill": [random.choice(dice) if random.random() < filled else "" for _ in range(9)],
        "gear_spaces": [
            random.choice(GEARS if random.random() < built else ["covered", "empty"])
            for _ in range(12)
        ],
        "programs": [random.choice(["", *PROGRAMS]) for _ in range(6)],
        "partners": {
            "deck": len(CARDS) - drawn,
            "hand": order[played:drawn],
            "unseen": order[drawn:],
            "played": order[:played],
        },
        "research": dict.fromkeys(("yellow", "blue", "green", "purple"), 0),
        "assignments": {
            track: random.randint(0, 3) for track in ("yellow", "blue", "green", "purple")
        },
        "tokens": random.sample(TOKENS, random.randint(0, 4)),
        "steam": random.randint(0, 5),
        "innovation": random.randint(0, 6),
        **{kind: random.randint(0, 12) for kind in ("pounds", "coal", "brass", "books")},
    }


def _spaces(
    random: Random, area: str, names: list[str] | tuple[str, ...], players: int
) -> list[Json]:
    def discs() -> list[int]:
        return [random.randint(1, players)] * random.choice((0, 1, 1, 2))

    return [{"id": name, "area": area, "discs": discs()} for name in names]


def _claims(random: Random, players: int) -> list[Json]:
    who = random.sample(range(1, players + 1), random.randint(0, players))
    return [
        {"player": player, "turn": 4 + at, "value": 7 if at == 0 else random.choice((7, 3))}
        for at, player in enumerate(who)
    ]


def _make_even(random: Random, scorer: SecondScorer) -> None:
    """Books for some, so that they have the same total."""
    totals = [sum(pad.values()) for pad in scorer.scorepad()]
    for seat, total in enumerate(totals, 1):
        if random.random() < 0.8:
            board = scorer.board(seat)
            board["books"] += max(totals) - total
