"""The game under other readings, as `dispute --json` prints it."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from adas_dream.cli.shapes.legal import Shape
from adas_dream.core.scoring.score import DecidedBy
from adas_dream.projections.readings.dispute import Moved
from adas_dream.projections.readings.replayed import Fate


class ChangedChoice(Shape, frozen=True, kw_only=True, gc=False):
    """A recorded choice that is not legal under a reading, and its fate there."""

    seq: int
    code: str
    rule: str
    fate: Fate
    message: str
    word: str = ""


class GameUnder(Shape, frozen=True, kw_only=True, gc=False):
    """The game under some readings: what is refused or allowed, which points move, who wins."""

    settings: dict[str, str]
    matters: bool
    changed: tuple[ChangedChoice, ...]
    allowed: tuple[ChangedChoice, ...]
    moved: tuple[Moved, ...]
    first_other: int | UnsetType = UNSET
    undetermined_from: int | UnsetType = UNSET
    totals: tuple[int, ...] = ()
    winner: int | UnsetType = UNSET
    decided_by: DecidedBy | UnsetType = UNSET


class StuckThere(Shape, frozen=True, gc=False):
    """The fact at which a log ends for every reader, and why."""

    seq: int
    type: str
    code: str
    rule: str


class DisputePage(Shape, frozen=True, kw_only=True, gc=False):
    """The game as it is read (`in_force`), and under other readings, `alone` and `together`;
    `spoken` says it in sentences."""

    winner_depends: bool
    over: bool
    unknown: bool
    in_force: GameUnder
    alone: tuple[GameUnder, ...]
    together: tuple[GameUnder, ...]
    cut: bool
    spoken: str
    completed: GameUnder | UnsetType = UNSET
    stuck: StuckThere | UnsetType = UNSET
