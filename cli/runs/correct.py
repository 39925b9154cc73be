"""`record --correct`: what was written down wrong is taken back, and the rest is taken again."""

from __future__ import annotations

from collections.abc import Iterator

import click

from adas_dream.cli.opening import recordings
from adas_dream.cli.opening.notes import NotTaken, Place, Trial
from adas_dream.cli.opening.sources import STANDARD
from adas_dream.cli.options import find_pack
from adas_dream.cli.output import messages
from adas_dream.cli.output.correction_report import tell_correction, why_not
from adas_dream.cli.output.exits import CLEAN, FINDING
from adas_dream.cli.output.record_report import Stamp, Teller
from adas_dream.cli.runs.record import RecordOptions, choices_in, seed_of
from adas_dream.core.correction import Correction, Mistake, NotCorrectable
from adas_dream.core.recording import Refused
from adas_dream.events.choices import Choice
from adas_dream.events.facts.table import IrregularityAccepted
from adas_dream.events.journal.games import open_journal


def correct_in(options: RecordOptions) -> int:
    """Correct a log; gives the exit code."""
    mistake = _mistake(options)
    with open_journal(options.game) as journal:
        recording, found = recordings.load(journal, find_pack(options.pack_files, options.game))
        tell = Teller(options.game, recording.game.header.players, as_json=options.as_json)
        tell.state_of(found)
        if recording.wants_seed:
            recording.seed = seed_of(options, recording)
        try:
            made = recordings.correct(
                recording, mistake, lambda game: _new_choices(options, Trial(game, recording.seed))
            )
        except NotTaken as wrong:
            return tell.not_taken(wrong.problem, options.choices or STANDARD, wrong.line)
        if isinstance(made, NotCorrectable):
            reason = why_not(made, recording.game.header.players)
            raise click.BadParameter(reason, param_hint="--correct")
        if isinstance(made, Refused):
            tell.refused(made, options.choices or "")
            return FINDING
        if not options.dry_run:
            aside = journal.set_torn_aside()
            if aside is not None:
                tell.aside(aside)
            recording.go_on_by(made.facts)
        tell_correction(tell, made, dry_run=options.dry_run)
        if options.accept and not _was_accepted(made):
            tell.unused()
    return CLEAN if made.stopped is None else FINDING


def _mistake(options: RecordOptions) -> Mistake:
    """What is to be corrected; a usage error where the options do not say it."""
    if options.game == STANDARD:
        raise click.UsageError(messages.NOT_INTO_INPUT)
    if options.correct is None:
        raise click.UsageError(messages.CORRECT_WHAT)
    if not options.reason:
        raise click.UsageError(messages.CORRECT_WHY)
    if options.before and options.choices is None:
        raise click.UsageError(messages.NOTHING_BEFORE)
    return Mistake(options.correct, options.reason, options.before, options.accept or "")


def _new_choices(options: RecordOptions, place: Place) -> Iterator[Choice]:
    """The choices that take the mistake's place; none where no file is named."""
    if options.choices is None:
        return
    stamp, count = Stamp(options.note, at_time=options.at_time), 0
    for choice in choices_in(options, place):
        yield stamp.on(choice)
        stamp.used()
        count += 1
    if not count:
        raise click.UsageError(messages.NO_NEW_CHOICE)


def _was_accepted(made: Correction) -> bool:
    return any(isinstance(fact, IrregularityAccepted) for fact in made.instead)
