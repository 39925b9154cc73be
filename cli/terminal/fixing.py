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
from adas_dream.core.correction import Correction, Mistake, NotCorrectable
from adas_dream.core.game import Game
from adas_dream.core.inputs import is_input
from adas_dream.core.recording import Recording, Refused
from adas_dream.events.choices import Choice
from adas_dream.projections.notation.problems import problem_in_words
from adas_dream.projections.notation.reading import read_notation
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.text import prose

_FIX: Final = re.compile(
    r'fix\b\s*((?:--)?before\b)?\s*(#?[0-9]+\b)?\s*(?:"([^"]+)")?\s*(.*)', re.IGNORECASE
)
_SEQ: Final = re.compile(r"#?([0-9]{1,9})")
LISTED: Final = 12
"""How many of the last choices and rolls are listed at once."""


class _NotRead(Exception):
    """The new choices cannot be read; it is told already."""


def is_meant(answer: str) -> bool:
    """Whether a line asks for a correction."""
    return _FIX.fullmatch(answer) is not None


def fix(terminal: Terminal, recording: Recording, answer: str) -> bool:
    """Correct a choice or a roll: `fix SEQ "reason" WHAT INSTEAD`, or `fix before SEQ …` to put
    something in front of it; what is not said is asked. Tells whether the log has been corrected.
    """
    try:
        made = _asked(terminal, recording, answer)
    except (Back, _NotRead):
        made = None
    if made is None:
        terminal.say(messages.NOT_FIXED)
        return False
    recording.go_on_by(made.facts)
    return True


def _asked(terminal: Terminal, recording: Recording, answer: str) -> Correction | None:
    """The correction that is wanted; None where there is none, which is told. `Back` where the
    person leaves it, `_NotRead` where the new choices cannot be read."""
    said = _FIX.fullmatch(answer)
    assert said is not None
    is_before, named, why, instead = bool(said[1]), said[2], said[3], said[4]
    seq = _SEQ.fullmatch(named or _which(terminal, recording, is_before=is_before))
    if seq is None:
        terminal.say(messages.FIX_NO_NUMBER)
        return None
    if not instead and (is_before or not (named and why)):
        instead = terminal.ask(messages.FIX_NEW if is_before else messages.FIX_BY)
    if is_before and not instead:
        terminal.say(messages.FIX_NOTHING_NEW)
        return None
    reason = why or terminal.ask(messages.FIX_WHY)
    if not reason:
        terminal.say(messages.FIX_NO_REASON)
        return None
    made = recordings.correct(
        recording,
        Mistake(int(seq[1]), reason, before=is_before),
        lambda game: _read(terminal, game, recording.seed, instead),
    )
    return _wanted(terminal, recording, made)


def _wanted(
    terminal: Terminal, recording: Recording, made: Correction | Refused | NotCorrectable
) -> Correction | None:
    """The correction, where one can be made and the person, who is told what it does, wants it."""
    players = recording.game.header.players
    tell = Teller(recording.journal.file, players, as_json=False)
    if isinstance(made, NotCorrectable):
        for line in prose(why_not(made, players), first="  "):
            terminal.say(line)
        return None
    if isinstance(made, Refused):
        tell.refused(made, "")
        return None
    tell_correction(tell, made, dry_run=True)
    return made if terminal.ask(messages.FIX_SURE).lower() in {"y", "yes"} else None


def _which(terminal: Terminal, recording: Recording, *, is_before: bool) -> str:
    """The seq of what is wrong, or comes behind what was left out, among the last choices and
    rolls, or those before them."""
    game = recording.game
    found = [fact for fact, before in game.walk.standing.entries if is_input(fact, before)]
    if not found:
        terminal.say(messages.FIX_NOTHING)
        raise Back
    while found:
        listed = [
            line
            for fact in found[-LISTED:]
            for line in prose(words(fact, game.header.players), first=f"{fact.seq:>5}  ")
        ]
        question = messages.FIX_BEHIND if is_before else messages.FIX_WHICH
        answer = terminal.ask(question, listed)
        if answer:
            return answer
        del found[-LISTED:]
    return ""


def _read(terminal: Terminal, game: Game, seed: bytes | None, line: str) -> Iterator[Choice]:
    if not line.strip():
        return
    reading = read_notation(game, line, seed)
    if reading.problem is not None:
        for text in problem_in_words(reading.problem, game.header.players):
            for told in prose(text, first="  "):
                terminal.say(told)
        raise _NotRead
    for said in reading.inputs:
        yield Choice(1, said.fact, accept=said.accept)
