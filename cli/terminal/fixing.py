"""`fix` at the prompt: what was written down wrong is taken back, and the rest is taken again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from adas_dream.cli.opening import recordings
from adas_dream.cli.output import messages
from adas_dream.cli.output.correction_report import tell_correction, why_not
from adas_dream.cli.output.record_report import Teller
from adas_dream.cli.terminal.prompt import Back, Terminal
from adas_dream.core.correction import Mistake, NotCorrectable
from adas_dream.core.game import Game
from adas_dream.core.recording import Recording, Refused
from adas_dream.events.catalog import CHANCE, CHOICES
from adas_dream.events.choices import Choice
from adas_dream.projections.notation.offering import problem_in_words
from adas_dream.projections.notation.reading import read_notation
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.text import prose

_FIX: Final = re.compile(r'fix\b\s*(\d+)?\s*(?:"([^"]+)")?\s*(.*)', re.IGNORECASE)
LISTED: Final = 12
"""How many of the last choices and rolls are listed."""


class _NotRead(Exception):
    """The new choices cannot be read; it is told already."""


def is_meant(answer: str) -> bool:
    """Whether a line asks for a correction."""
    return _FIX.fullmatch(answer) is not None


def fix(terminal: Terminal, recording: Recording, answer: str) -> None:
    """Correct a choice or a roll: `fix SEQ "reason" WHAT INSTEAD`; what is not said is asked."""
    said = _FIX.fullmatch(answer)
    assert said is not None
    try:
        whole = bool(said[1] and said[2])
        seq = int(said[1] or _which(terminal, recording))
        instead = said[3] if whole else terminal.ask(messages.FIX_BY)
        reason = said[2] or terminal.ask(messages.FIX_WHY)
    except (Back, ValueError):
        return
    if not reason:
        return
    made = None
    try:
        made = recordings.correct(
            recording,
            Mistake(seq, reason),
            lambda game: _read(terminal, game, recording.seed, instead),
        )
    except _NotRead:
        return
    tell = Teller(recording.journal.file, recording.game.header.players, as_json=False)
    if isinstance(made, NotCorrectable):
        terminal.say(why_not(made, recording.game.header.players))
    elif isinstance(made, Refused):
        tell.refused(made, "")
    else:
        tell_correction(tell, made, dry_run=True)
        if terminal.ask(messages.FIX_SURE).lower() in {"y", "yes"}:
            recording.go_on_by(made.facts)


def _which(terminal: Terminal, recording: Recording) -> str:
    """The seq of what is wrong, out of the last choices and rolls."""
    game = recording.game
    kinds = (*CHOICES, *CHANCE)
    found = [it for it in game.walk.standing.facts if type(it) in kinds or it.attested]
    listed = [
        line
        for fact in found[-LISTED:]
        for line in prose(words(fact, game.header.players), first=f"{fact.seq:>5}  ")
    ]
    return terminal.ask(messages.FIX_WHICH, listed)


def _read(terminal: Terminal, game: Game, seed: bytes | None, line: str) -> Iterator[Choice]:
    if not line.strip():
        return
    reading = read_notation(game, line, seed)
    if reading.problem is not None:
        for text in problem_in_words(reading.problem, game.header.players):
            terminal.say(text)
        raise _NotRead
    for said in reading.inputs:
        yield Choice(1, said.fact, accept=said.accept)
