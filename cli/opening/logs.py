"""A GAME read whole, for commands that tell it more than once."""

from __future__ import annotations

from collections.abc import Iterator

from adas_dream.cli.opening.known_content import check_known
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import tell
from adas_dream.cli.output.failures import Unplayable
from adas_dream.core.game import FindPack
from adas_dream.core.position_validity import why_invalid
from adas_dream.core.state import State, table_of
from adas_dream.core.validator import Finding
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.errors import NotALog
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.lines import Torn
from adas_dream.projections.comparisons.by_turn import Log
from adas_dream.projections.wording.finding_words import sentence
from adas_dream.projections.wording.text import WIDTH, safe


def log_of(lines: Iterator[Line | Torn], file: str) -> Log:
    """The log of these lines, whose facts are read as they are asked for; a torn last line is told
    and left out. Raises `NotALog` where no start position stands in line 2."""
    facts = facts_of(lines, file)
    header, start = next(facts, None), next(facts, None)
    if not isinstance(header, GameSetUp) or not isinstance(start, PositionSet):
        raise NotALog(file, "headless")
    return Log(header, start, facts)


def facts_of(lines: Iterator[Line | Torn], file: str) -> Iterator[AnyFact]:
    """The facts of these lines; a torn last line is told and left out."""
    for line in lines:
        if isinstance(line, Torn):
            tell(messages.TORN.format(file=safe(file, WIDTH), line=line.number))
        else:
            yield line.fact


def read_whole(game: str) -> Log:
    """A game with all its facts; raises an `UnreadableLog` or a `StoreError`."""
    with opened(game) as lines:
        log = log_of(lines, game)
        return log._replace(facts=tuple(log.facts))


def begin_of(log: Log, find_pack: FindPack, file: str) -> State:
    """The state that a log starts from; `NoContent` or `NoEdition` where what it is judged by is
    not to be had, `Unplayable` where nothing can be played from it."""
    header = log.header
    begin = State(table_of(header, find_pack(header.content)), log.start.position)
    check_known(header, begin.table, file)
    broken = why_invalid(begin)
    if broken is not None:
        raise Unplayable(file, sentence(Finding(broken.code, broken.rule, 2, 2, "illegal")))
    return begin
