"""`record`, step by step: the log and its seed, what it lacks, then choice by choice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click
from msgspec import Struct

from adas_dream.cli.opening import recordings, seeds
from adas_dream.cli.opening.notes import NotTaken, Place, read_notes
from adas_dream.cli.opening.sources import STANDARD, standard_input
from adas_dream.cli.options import find_pack
from adas_dream.cli.output import messages
from adas_dream.cli.output.failures import NoSeed
from adas_dream.cli.output.record_report import Stamp, Teller
from adas_dream.cli.terminal.prompt import Terminal, terminal
from adas_dream.cli.terminal.table import choices_at
from adas_dream.core import engine
from adas_dream.core.recording import Recording, Refused, Taken
from adas_dream.events.choices import Choice
from adas_dream.events.facts.table import IrregularityAccepted, PlayAbandoned
from adas_dream.events.journal.games import open_journal
from adas_dream.events.lines import open_log


class RecordOptions(Struct, frozen=True, gc=False):
    """The options as they were given."""

    game: str
    choices: str | None
    seed_file: str | None
    pack_files: tuple[str, ...]
    accept: str | None
    at_time: bool
    note: str
    correct: int | None
    reason: str | None
    before: bool
    dry_run: bool
    as_json: bool


def record(options: RecordOptions) -> int:
    """Record choices into a log; gives the exit code."""
    if options.game == STANDARD:
        raise click.UsageError(messages.NOT_INTO_INPUT)
    with open_journal(options.game) as journal:
        recording, found = recordings.load(journal, find_pack(options.pack_files, options.game))
        tell = Teller(options.game, recording.game.header.players, as_json=options.as_json)
        tell.state_of(found)
        asked = terminal() if options.choices is None else None
        choices = choices_at(asked, recording) if asked else choices_in(options, recording)
        if recording.wants_seed:
            choices = _seeded(options, recording, choices, asked)
        aside = journal.set_torn_aside()
        if aside is not None:
            tell.aside(aside)
        before = recording.game.seq
        tell.written(recordings.resume(recording))
        source = "" if asked else options.choices or STANDARD
        try:
            code = _take_all(options, recording, tell, choices, source)
        except NotTaken as wrong:
            code = tell.not_taken(wrong.problem, source, wrong.line)
        nothing = not code and recording.game.seq == before
        if source and nothing and recording.game.state.stopped:
            tell.stopped(recording.game.position)
        return code


def _take_all(
    options: RecordOptions,
    recording: Recording,
    tell: Teller,
    choices: Iterator[Choice],
    source: str,
) -> int:
    """Take every choice; 1 where one of a `source`, not asked for, is refused: it is the last."""
    stamp = Stamp(options.note, at_time=options.at_time)
    accept = options.accept or ""
    for choice in choices:
        outcome = recording.take(stamp.on(choice), choice.accept or accept)
        if isinstance(outcome, Taken):
            if source or tell.as_json:
                tell.taken(outcome, source)
            else:
                tell.differences(outcome)
            stamp.used()
            stood = any(isinstance(fact, IrregularityAccepted) for fact in outcome.facts)
            if stood and not choice.accept:
                accept = ""
        elif isinstance(outcome, Refused):
            tell.refused(outcome, source)
            if source:
                if accept and outcome.cannot_stand is None:
                    tell.unused()
                return 1
    if accept:
        tell.unused()
    if engine.nobody_can_play(recording.game.state):
        tell.stuck()
    return 0


def choices_in(options: RecordOptions, place: Place) -> Iterator[Choice]:
    """The choices of a file, or of standard input, as they come."""
    file = options.choices or STANDARD
    if file == STANDARD:
        yield from read_notes(standard_input(), file, place)
        return
    with open_log(file) as stream:
        yield from read_notes(stream, file, place)


def _seeded(
    options: RecordOptions, recording: Recording, choices: Iterator[Choice], asked: Terminal | None
) -> Iterator[Choice]:
    """The choices, once the game has its seed; NoSeed where it is not available, unless all that
    is to be done is to give the game up."""
    try:
        recording.seed = seed_of(options, recording)
    except NoSeed:
        first = None if asked else _first_of(choices)
        if first is None or not isinstance(first.fact, PlayAbandoned):
            raise
        return chain((first,), choices)
    return choices


def _first_of(choices: Iterator[Choice]) -> Choice | None:
    """The first choice; None where there is none, or it cannot be read without the seed."""
    try:
        return next(choices, None)
    except NotTaken:
        return None


def seed_of(options: RecordOptions, recording: Recording) -> bytes:
    """The seed that rolls the dice of a game; NoSeed where it is not available."""
    commitment = recording.game.header.dice.commitment
    file = Path(options.seed_file) if options.seed_file else seeds.seed_file(options.game)
    try:
        return seeds.committed(file, commitment)
    except seeds.BadSeed as problem:
        raise NoSeed(options.game, reason=str(problem)) from None
