"""The pages of logs side by side, each made once."""

from functools import cache

from adas_dream.core import find_pack
from adas_dream.core.walk import begin
from adas_dream.events.codec import Line
from adas_dream.events.log import log_of
from adas_dream.projections.readings.dispute import Settings
from adas_dream.projections.reports.side_by_side.telling import (
    ComparisonPage,
    compared_logs,
    compared_readings,
)
from tests.house.tree import ROOT
from tests.projections.reports.pages import changed, lines_of, read

ADAS, MARYS = "recordings/evening-ada", "recordings/evening-mary"
FLIPPED, FOUR = "games/flipped-winner", "games/house-four-players"
PRECEDENCE: Settings = (("line-arithmetic", "precedence"),)
NOT_ALLOWED: Settings = (("deferred-build", "not-allowed"),)
END_OF_TURN: Settings = (("objective-check", "end-of-turn"),)


@cache
def logs(a: str, b: str) -> ComparisonPage:
    """Two fixtures side by side."""
    files = [ROOT / "fixtures" / f"{name}.jsonl" for name in (a, b)]
    return compared_logs((lines_of(files[0]), lines_of(files[1])), (a, b), find_pack)


@cache
def readings(name: str, settings: Settings) -> ComparisonPage:
    """A fixture as its table plays and under other readings."""
    lines = lines_of(ROOT / "fixtures" / f"{name}.jsonl")
    log = log_of(line.fact for line in lines if isinstance(line, Line))
    return compared_readings(lines, name, begin(log, find_pack), settings, find_pack)


def beside_whole(log: list[bytes], name: str = "a log") -> ComparisonPage:
    """The whole game of two beside a log in memory."""
    whole = read(changed("house-whole-game"))
    return compared_logs((whole, read(log)), ("whole", name), find_pack)


def hostile(players: tuple[str, str]) -> ComparisonPage:
    """A game of these two beside the same of Ada and Charles, cut before its end."""
    mine, other = (changed("house-whole-game", players=names) for names in (players, ("A", "C")))
    return compared_logs((read(mine), read(other[:200])), players, find_pack)
