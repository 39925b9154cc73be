"""A line at the prompt: with editing, history and completion where the terminal can do that."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from adas_dream.cli.terminal.prompt import Ended, Terminal
from adas_dream.projections.notation.offering import completions
from adas_dream.projections.notation.reading import read_notation

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document

    from adas_dream.core.game import Game
    from adas_dream.core.recording import Recording

Line: TypeAlias = Callable[[str], str]
"""Asks a question and gives the line that is typed, without blanks around it; Ended at the end of
input."""
WORDS = ("undo", "board", "score", "help", "list", "why not ", "accept ", "fix ", "quit", "give up")
"""What the prompt itself knows, besides notation."""


def line_of(terminal: Terminal, recording: Recording) -> Line:
    """How lines are read: by prompt_toolkit where standard input and error are a terminal that can
    move its cursor, else plainly."""
    able = os.environ.get("TERM", "dumb") not in ("", "dumb") and sys.stderr.isatty()
    if not able:
        return terminal.ask
    try:
        session = _session(recording)
    except ImportError:
        return terminal.ask

    def ask(question: str) -> str:
        try:
            return session.prompt(f"{question} ").strip()
        except EOFError:
            raise Ended from None

    return ask


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
            for text in suggestions(recording, document.text_before_cursor):
                yield Completion(text, start_position=-len(begun))

    output = create_output(stdout=sys.stderr)
    return PromptSession(completer=Words(), complete_while_typing=False, output=output)


def suggestions(recording: Recording, typed: str) -> Iterator[str]:
    """What may follow what is typed: its last word, made whole."""
    line, _, begun = typed.rpartition(" ")
    offered = [each.text for each in completions(_after(recording, line), recording.seed)]
    words = [] if line.strip() else [word.strip() for word in WORDS]
    for text in dict.fromkeys([*offered, *words]):
        if text.lower().startswith(begun.lower()):
            yield text


def _after(recording: Recording, line: str) -> Game:
    """The game after a line, as far as it is legal."""
    game = recording.game.fork()
    for said in read_notation(game, line, recording.seed).inputs:
        if said.accept:
            game.let_stand(said.fact, said.accept, seed=recording.seed)
        else:
            game.play(said.fact, seed=recording.seed)
    return game
