"""The codes of findings that no log shows: what is typed for them, what folds, or why not."""

import shlex
import shutil
import tomllib
from collections.abc import Iterator
from contextlib import chdir
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from click.testing import CliRunner
from msgspec import Struct

from adas_dream.cli.main import main
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.walk import FindPack, begin
from adas_dream.events import Line, log_of, open_log, read_log

LOGS: Final = Path(__file__).parents[2] / "fixtures" / "findings"
FOLDED: Final = LOGS / "folded"
"""Logs whose last fact has no place: only who folds it unasked is told the code."""
GAME: Final = "evening.jsonl"
"""The game into which a line is typed: a copy of this log, which ends after a turn of Ada."""
OF_ONE_TURN: Final = LOGS / "no-chain.jsonl"


class Typed(Struct, frozen=True, forbid_unknown_fields=True):
    """A line that is given to `record`, and the options that stand with the game."""

    options: str
    line: str

    @property
    def command(self) -> str:
        """What is typed in the shell."""
        return " ".join(f"echo '{self.line}' | adas-dream record {GAME} {self.options}".split())

    def answer(self, *more: str) -> str:
        """What the program prints on 100 columns."""
        with TemporaryDirectory() as folder, chdir(folder):
            shutil.copy(OF_ONE_TURN, GAME)
            words = ["record", GAME, *shlex.split(self.options), *more]
            columns = {"COLUMNS": "100"}
            return CliRunner(env=columns).invoke(main, words, input=f"{self.line}\n").output


class Elsewhere(Struct, frozen=True, forbid_unknown_fields=True):
    """By code: what is typed for it, or why nobody is told it."""

    typed: dict[str, Typed]
    untold: dict[str, str]


@cache
def elsewhere() -> Elsewhere:
    """Read the list."""
    read = tomllib.loads((LOGS / "elsewhere.toml").read_text("utf-8"))
    return msgspec.convert(read, Elsewhere)


def folded_code(log: Path, find_pack: FindPack) -> str:
    """The code with which the last fact of a log cannot be folded; empty where it can."""
    with open_log(str(log)) as stream:
        facts = [line.fact for line in read_log(stream, log.name) if isinstance(line, Line)]
    state = begin(log_of(facts[:2]), find_pack)
    try:
        for fact in facts[2:]:
            state = evolve(state, fact)
    except CannotApply as impossible:
        return impossible.violation.code
    return ""


def shown(code: str) -> Iterator[str]:
    """The paragraphs of the page about a code that is typed or untold; nothing for another."""
    typed = elsewhere().typed.get(code)
    if typed is not None:
        yield "No log shows it: it is said while a game is recorded."
        yield f"```console\n$ {typed.command}\n{typed.answer()}```"
    elif code in elsewhere().untold:
        yield f"No example. {elsewhere().untold[code]}"
