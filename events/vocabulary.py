"""The words of the log: dice, places, colours, tracks, Gears, bonuses, areas.

Every word is a plain string whose set of values the codec checks (`Literal`), so that a fact
reads on the wire exactly as it reads in Python. A die is its colour letter and its value (`Y4`).
Sources: the Workshop page (colours, bonuses, six spaces), the Publish page (Mill, Gears, areas).
"""

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

Colour: TypeAlias = Literal["yellow", "blue", "green", "purple", "grey"]
Track: TypeAlias = Literal["yellow", "blue", "green", "purple"]
# fmt: off
Die: TypeAlias = Literal[
    "Y1", "Y2", "Y3", "Y4", "Y5", "Y6",
    "B1", "B2", "B3", "B4", "B5", "B6",
    "G1", "G2", "G3", "G4", "G5", "G6",
    "P1", "P2", "P3", "P4", "P5", "P6",
    "X1", "X2", "X3", "X4", "X5", "X6",
]
# fmt: on
Empty: TypeAlias = Literal[""]
Cell: TypeAlias = Literal["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
Slot: TypeAlias = Literal["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9"]
# fmt: off
Place: TypeAlias = Literal[
    "a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3",
    "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9",
]
GearSpace: TypeAlias = Literal[
    "a1-b1", "b1-c1", "a2-b2", "b2-c2", "a3-b3", "b3-c3",
    "a1-a2", "a2-a3", "b1-b2", "b2-b3", "c1-c2", "c2-c3",
]
# fmt: on
ProgramSpace: TypeAlias = Literal["row1", "row2", "row3", "col1", "col2", "col3"]
Bonus: TypeAlias = Literal["research", "coal", "pounds", "innovation", "brass", "partners"]
BonusOrTile: TypeAlias = Literal[
    "research", "coal", "pounds", "innovation", "brass", "partners", "tile"
]
Occasion: TypeAlias = Literal["push", "refill", "program", "effect"]
ActionArea: TypeAlias = Literal["study", "travel", "meetings", "institutions"]
Area: TypeAlias = Literal["workshop", "study", "travel", "meetings", "institutions"]
TurnKind: TypeAlias = Literal["workshop", "actions"]
Module: TypeAlias = Literal["exhibition", "tiles", "objectives"]
OptionalStep: TypeAlias = Literal["partner", "exhibition", "advanced_action", "effects"]
ScoreLine: TypeAlias = Literal[
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
ScoreLineOrTotal: TypeAlias = ScoreLine | Literal["total"]

INT_LIMIT: Final = 2**31
NAME_LIMIT: Final = 64
TEXT_LIMIT: Final = 1000
PILE_LIMIT: Final = 10_000
"""The most dice of a colour, or known ids, that something is drawn from: the generator draws one of
at most 65,536, and there are five colours."""

Seq: TypeAlias = Annotated[int, Meta(ge=1, lt=INT_LIMIT)]
Number: TypeAlias = Annotated[int, Meta(gt=-INT_LIMIT, lt=INT_LIMIT)]
Count: TypeAlias = Annotated[int, Meta(ge=0, lt=INT_LIMIT)]
DiceCount: TypeAlias = Annotated[int, Meta(ge=0, le=PILE_LIMIT)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, lt=INT_LIMIT)]
PlayerNumber: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
Space: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Side: TypeAlias = Annotated[int, Meta(ge=1, le=2)]
# Patterns end in `$(?!\n)`: Python's `$` alone would let a line's end follow.
# No control characters: they would let a name write on the reader's terminal.
Name: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1, max_length=NAME_LIMIT, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]+$(?!\n)"
    ),
]
Text: TypeAlias = Annotated[str, Meta(max_length=TEXT_LIMIT)]
Reason: TypeAlias = Annotated[str, Meta(min_length=1, max_length=TEXT_LIMIT)]
# A moment in the form of RFC 3339, such as 2026-11-30T19:05:00Z, or nothing.
Instant: TypeAlias = Annotated[
    str,
    Meta(
        max_length=NAME_LIMIT,
        pattern=r"^([0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}(\.[0-9]+)?"
        r"(Z|[+-][0-9]{2}:[0-9]{2}))?$(?!\n)",
    ),
]
Id: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=NAME_LIMIT, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$(?!\n)")
]
Pile: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=PILE_LIMIT)]
Gear: TypeAlias = Id
Sha256: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
Digest: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9a-f]{32})?$(?!\n)")]

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
TRACKS: Final[tuple[Track, ...]] = get_args(Track)
LETTERS: Final = "YBGPX"
BONUSES: Final[tuple[Bonus, ...]] = get_args(Bonus)
ACTION_AREAS: Final[tuple[ActionArea, ...]] = get_args(ActionArea)
CELLS: Final[tuple[Cell, ...]] = get_args(Cell)
SLOTS: Final[tuple[Slot, ...]] = get_args(Slot)
PLACES: Final[tuple[Place, ...]] = (*CELLS, *SLOTS)
GEAR_SPACES: Final[tuple[GearSpace, ...]] = get_args(GearSpace)
PROGRAM_SPACES: Final[tuple[ProgramSpace, ...]] = get_args(ProgramSpace)
SPACES: Final = (1, 2, 3, 4, 5, 6)
FACES: Final = (1, 2, 3, 4, 5, 6)
ADDITION: Final = "addition"
SUBTRACTION: Final = "subtraction"
COVERED: Final = "covered"
EMPTY: Final = "empty"
"""What a Gear space says under a disc, and where no Gear is built yet."""

DICE: Final[tuple[Die, ...]] = get_args(Die)
RANK: Final[dict[str, int]] = {die: place for place, die in enumerate(DICE)}
VALUE: Final[dict[str, int]] = {die: int(die[1]) for die in DICE}
COLOUR: Final[dict[str, Colour]] = {die: COLOURS[LETTERS.index(die[0])] for die in DICE}


def die_of(colour: Colour, value: int) -> Die:
    """The die of that colour showing `value` (1-6); ValueError for any other value."""
    if value not in FACES:
        raise ValueError(f"no die shows {value}")
    return DICE[COLOURS.index(colour) * 6 + value - 1]


def turned_to(die: Die, value: int) -> Die:
    """The same die showing `value` (1-6)."""
    return die_of(COLOUR[die], value)


def in_log_order(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """Dice by colour (Y B G P X) and value, as the log lists them."""
    return tuple(sorted(dice, key=RANK.__getitem__))


def next_space(space: int, steps: int = 1) -> int:
    """The Workshop space `steps` clockwise of `space`, empty ones counted (R014, R025)."""
    return (space - 1 + steps) % 6 + 1
