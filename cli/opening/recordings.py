"""Opening a log to record into it, with messages for what prevents that."""

from adas_dream.cli.opening.known_content import check_known
from adas_dream.cli.output import messages
from adas_dream.cli.output.failures import Stopped
from adas_dream.core import correction
from adas_dream.core.correction import Correction, Mistake, NotCorrectable, ReadChoices
from adas_dream.core.findings import Finding
from adas_dream.core.recording import CannotGoOn, Recording, Refused
from adas_dream.core.reducers import CannotApply
from adas_dream.core.walk import FindPack
from adas_dream.events.catalog import AnyFact
from adas_dream.events.journal.journal import Journal
from adas_dream.projections.audits.audit import Audit, audit
from adas_dream.projections.audits.integrity import NO_START
from adas_dream.projections.wording.finding_words import sentence


def load(journal: Journal, find_pack: FindPack) -> tuple[Recording, Audit]:
    """The game of a log, open to go on, and what is wrong with the log so far.

    Raises an `UnreadableLog`, `Stopped`, `NoContent` or `NoEdition`.
    """
    found = audit(journal.lines(), journal.file, find_pack)
    try:
        recording = Recording.load(journal, find_pack)
    except CannotGoOn as problem:
        seq = problem.fact.seq if problem.fact else 0
        finding = Finding(problem.code or NO_START, "", seq, seq, "illegal", fact=problem.fact)
        said = sentence(finding, found.players)
        raise Stopped(journal.file, seq=seq, reason=said) from None
    game = recording.game
    check_known(game.header, game.state.table, journal.file)
    return recording, found


def resume(recording: Recording) -> tuple[AnyFact, ...]:
    """Write what the log still lacks; `Stopped` where that cannot be done."""
    try:
        return recording.resume()
    except CannotApply:
        raise _stopped(recording) from None


def correct(
    recording: Recording, mistake: Mistake, choices: ReadChoices
) -> Correction | Refused | NotCorrectable:
    """What a correction would write; `Stopped` where what the log still lacks cannot be done."""
    try:
        return correction.correct(recording.game, mistake, choices, seed=recording.seed)
    except CannotApply:
        raise _stopped(recording) from None


def _stopped(recording: Recording) -> Stopped:
    seq = recording.game.seq
    return Stopped(recording.journal.file, seq=seq, reason=messages.CANNOT_FOLLOW)
