"""`record`, step by step: the log and its seed, what it lacks, then choice by choice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from adas_dream.cli import seeds
from adas_dream.cli.failures import NoSeed
from adas_dream.cli.options import find_pack
from adas_dream.cli.prompt import terminal
from adas_dream.cli.recording import Recording, Refused, Taken
from adas_dream.cli.sources import STANDARD_INPUT, standard_input
from adas_dream.cli.stored import journal_of
from adas_dream.cli.table import choices_at
from adas_dream.cli.telling import Stamp, Teller
from adas_dream.core import engine
from adas_dream.events.choices import Choice, read_choices
from adas_dream.events.facts.table import IrregularityAccepted
from adas_dream.events.lines import open_log


class Options(Struct, frozen=True, gc=False):
    """The options as they were given."""

    game: str
    choices: str | None
    seed_file: str | None
    pack_files: tuple[str, ...]
    accept: str | None
    at_time: bool
    note: str
    as_json: bool


def record(options: Options) -> int:
    """Record choices into a log; gives the exit code."""
    with journal_of(options.game) as journal:
        recording = Recording(journal, find_pack(options.pack_files))
        tell = Teller(options.game, recording.game.header.players, as_json=options.as_json)
        tell.state_of(recording.audit)
        if recording.wants_seed:
            recording.seed = _seed(options, recording.game.header.dice.commitment)
        aside = journal.set_torn_aside()
        if aside is not None:
            tell.aside(str(aside))
        tell.written(recording.resume())
        return _take_all(options, recording, tell)


def _take_all(options: Options, recording: Recording, tell: Teller) -> int:
    """Take every choice; 1 where one that was not asked for is refused: it is the last."""
    asked = terminal() if options.choices is None else None
    stamp = Stamp(options.note, at_time=options.at_time)
    accept = options.accept or ""
    file = options.choices or STANDARD_INPUT
    source = "" if asked else file
    for choice in choices_at(asked, recording.game) if asked else _choices(file):
        outcome = recording.take(stamp.on(choice), accept)
        if isinstance(outcome, Taken):
            tell.taken(outcome, source)
            stamp.used()
            accept = "" if _accepted(outcome) else accept
        elif isinstance(outcome, Refused):
            tell.refused(outcome, source)
            if not asked:
                return 1
    if engine.nobody_can_play(recording.game.state):
        tell.stuck()
    return 0


def _accepted(taken: Taken) -> bool:
    return any(isinstance(fact, IrregularityAccepted) for fact in taken.facts)


def _choices(file: str) -> Iterator[Choice]:
    if file == STANDARD_INPUT:
        yield from read_choices(standard_input(), file)
        return
    with open_log(file) as stream:
        yield from read_choices(stream, file)


def _seed(options: Options, commitment: str) -> bytes:
    file = Path(options.seed_file) if options.seed_file else seeds.seed_file(options.game)
    try:
        return seeds.committed(file, commitment)
    except seeds.BadSeed as problem:
        raise NoSeed(options.game, str(problem)) from None
