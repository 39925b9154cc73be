"""A line at the prompt: with editing, history and completion where the terminal can do that."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from adas_dream.cli.output import messages
from adas_dream.cli.output.colours import can_be_drawn_on
from adas_dream.cli.terminal.prompt import Ended, Terminal
from adas_dream.projections.notation.offering import spelled
from adas_dream.projections.notation.reading import read_notation
from adas_dream.projections.wording.fact_words import words

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document

    from adas_dream.core.game import Game
    from adas_dream.core.recording import Recording


class Line:
    """A line as it is typed, without blanks around it; Ended at the end of input."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def ask(self, question: str) -> str:
        """Ask for one."""
        return self.terminal.ask(question)

    def keep(self, text: str) -> None:
        """Offer a text as if it were the line before, where a terminal can do that."""


class EditedLine(Line):
    """A line that can be edited, from one that was typed before or from what may come."""

    def __init__(self, terminal: Terminal, session: PromptSession[str]) -> None:
        super().__init__(terminal)
        self.session = session
        self.pasted: deque[str] = deque()

    def ask(self, question: str) -> str:
        """Ask for one; of several that are pasted at once one after the other is given."""
        if not self.pasted:
            try:
                self.pasted.extend(self.session.prompt(f"{question} ").splitlines() or [""])
            except EOFError:
                raise Ended from None
            return self.pasted.popleft().strip()
        line = self.pasted.popleft().strip()
        self.terminal.say(f"{question} {line}")
        return line

    def keep(self, text: str) -> None:
        """The arrow up brings it back."""
        self.session.history.append_string(text)


def line_of(terminal: Terminal, recording: Recording) -> Line:
    """How lines are read: by prompt_toolkit where standard input and error are a terminal that can
    move its cursor, else plainly."""
    able = can_be_drawn_on(sys.stderr)
    return EditedLine(terminal, _session(recording)) if able else Line(terminal)


def _session(recording: Recording) -> PromptSession[str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.output import create_output

    class Words(Completer):
        """What may be written next: the words of the prompt at the start, and legal choices."""

        def get_completions(
            self, document: Document, complete_event: CompleteEvent
        ) -> Iterator[Completion]:
            del complete_event
            begun = document.text_before_cursor.rpartition(" ")[2]
            for text, meaning in suggestions(recording, document.text_before_cursor):
                yield Completion(text, start_position=-len(begun), display_meta=meaning)

    output = create_output(stdout=sys.stderr)
    return PromptSession(completer=Words(), complete_while_typing=False, output=output)


def suggestions(recording: Recording, typed: str) -> Iterator[tuple[str, str]]:
    """What may follow what is typed: its last word, made whole, and what it means."""
    line, _, begun = typed.rpartition(" ")
    game = _after(recording, line)
    players = game.header.players
    offered = {text: words(fact, players) for text, fact in spelled(game, recording.seed)}
    if not line.strip():
        offered |= {it: does for it, does in messages.OF_THE_PROMPT.items() if len(it) > 1}
    for text, meaning in offered.items():
        if text.lower().startswith(begun.lower()):
            yield text, meaning


def _after(recording: Recording, line: str) -> Game:
    """The game after a line, as far as it is legal."""
    game = recording.game.fork()
    for said in read_notation(game, line, recording.seed).inputs:
        if said.accept:
            game.let_stand(said.fact, said.accept, seed=recording.seed)
        else:
            game.play(said.fact, seed=recording.seed)
    return game
