"""The log of a GAME, and the state that it starts from."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from adas_dream.cli.opening.known_content import check_known
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import tell
from adas_dream.cli.output.failures import Unplayable
from adas_dream.core.findings import about_start
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.state import State
from adas_dream.core.walk import FindPack, begin
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.facts.setup import GameSetUp
from adas_dream.events.lines import Torn
from adas_dream.events.log import Log, log_of
from adas_dream.projections.wording.finding_words import sentence
from adas_dream.projections.wording.text import WIDTH, safe


def log_in(lines: Iterator[Line | Torn], file: str) -> Log:
    """The log of these lines, whose facts are read one by one; a torn last line is reported
    and left out. Raises `NotALog` where no start position stands in line 2."""
    return log_of(facts_of(lines, file), file)


def facts_of(lines: Iterator[Line | Torn], file: str) -> Iterator[AnyFact]:
    """The facts of these lines; a torn last line is reported and left out."""
    for line in lines:
        if isinstance(line, Torn):
            tell(messages.TORN.format(file=safe(file, WIDTH), line=line.number))
        else:
            yield line.fact


def read_whole(game: str) -> Log:
    """A game with all its facts; raises an `UnreadableLog` or a `StoreError`."""
    with opened(game) as lines:
        log = log_in(lines, game)
        return replace(log, facts=tuple(log.facts))


def begin_of(log: Log, find_pack: FindPack, file: str) -> State:
    """The state that a log starts from; `NoContent` or `NoEdition` where what it is judged by is
    not available, `Unplayable` where nothing can be played from it."""
    try:
        state = begin(log, find_pack)
    except InvalidPosition as wrong:
        raise unplayable(wrong, log.header, file) from None
    check_known(log.header, state.table, file)
    return state


def unplayable(wrong: InvalidPosition, header: GameSetUp, file: str) -> Unplayable:
    """That nothing can be played from the start position; raises `NoContent` or `NoEdition` where
    not even that can be judged."""
    check_known(header, wrong.state.table, file)
    return Unplayable(file, reason=sentence(about_start(wrong.violation)))
