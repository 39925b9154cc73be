"""`record_game`: a game for a test, from choices or notation, as `new` and `record` make one."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final, TypeAlias, TypedDict, Unpack

import click

from adas_dream.cli.opening import notes, recordings
from adas_dream.cli.opening.notes import NotTaken
from adas_dream.cli.opening.packs import NoPack, finder
from adas_dream.cli.opening.set_up import Unfit
from adas_dream.cli.runs.new import StartOptions, begun
from adas_dream.cli.testing import logs
from adas_dream.cli.testing.logs import GameLog, RecordedGame, written
from adas_dream.core import chance
from adas_dream.core.findings import Finding
from adas_dream.core.recording import Recording, Refused, Taken
from adas_dream.events.catalog import AnyFact
from adas_dream.events.choices import Choice
from adas_dream.events.codec import Line
from adas_dream.events.journal.games import begin_log, open_journal
from adas_dream.events.journal.journal import Journal
from adas_dream.events.lines import Torn, read_log
from adas_dream.projections.notation.problems import problem_in_words
from adas_dream.projections.wording.finding_words import message

Moves: TypeAlias = str | Iterable[str | AnyFact]
"""Lines of notation or of a choices file, as one text or one by one, also with facts among them."""
MOVES: Final = "moves"
"""How messages call what is recorded."""
GAME: Final = "game.jsonl"
"""The name of a game that is in no file."""
FIRST_SEED: Final = 1
"""The seed where neither a seed nor dice are given."""


class Agreed(TypedDict, total=False):
    """What the table agrees on, as the options of `adas-dream new` of the same names say it."""

    players: tuple[str, ...] | list[str]
    """Two to four names, clockwise; Ada and Charles unless given."""
    first_player: int
    pack: str
    """`NAME` or `NAME@VERSION`; base unless given."""
    pack_file: str | os.PathLike[str]
    modules: tuple[str, ...] | list[str]
    rulings: Mapping[str, str]
    """The readings that are not usual: `{"two-research": "any-tracks"}`."""
    workshop: str
    """The observed dice at the start, `Y4 B2 X1 / …` for spaces 1 to 6."""
    shown: Mapping[str, tuple[str, ...] | list[str]]
    """What each display shows at the start, by its id, where the dice are observed."""
    position: str | os.PathLike[str]
    """A file with the whole position at the start, as `replay --json` prints it."""


class NotRecorded(AssertionError):
    """A move that was not taken: the message says which, why, by which rule, and what was legal.
    `finding` is None where a line of notation says nothing that could be judged."""

    def __init__(self, told: str, finding: Finding | None = None) -> None:
        super().__init__(told)
        self.finding = finding


class RecordGame:
    """The fixture `record_game`. `folder` gives the folder in which files are written."""

    def __init__(self, folder: Callable[[], Path]) -> None:
        self._folder = folder

    def __call__(
        self,
        moves: Moves = (),
        *,
        seed: int | bytes | None = None,
        after: GameLog | None = None,
        file: str | None = None,
        **agreed: Unpack[Agreed],
    ) -> RecordedGame:
        """Record `moves` into a new game, or into a copy of the log `after`: in memory, or into a
        new `file` of that name in the test's own folder.

        The dice are those of the `seed` (a whole number, or 32 bytes; 1 unless given), which is
        revealed when play has ended; or observed, where `workshop` or `position` says how they lie
        at the start. Raises NotRecorded where a move is not taken, ValueError where what is given
        makes no game, an AdasDreamError for what cannot be read or written.
        """
        __tracebackhide__ = True
        folder = self._folder() if file is not None else None
        where = GAME if folder is None or file is None else str(folder / file)
        observed = after is not None or {"workshop", "position"} & agreed.keys()
        secret = _seed(FIRST_SEED if seed is None and not observed else seed)
        try:
            start = _started(where, secret, agreed) if after is None else _facts(after)
            pack_files = _pack_files(agreed)
            find_pack = finder(*pack_files, games=(where,))
            with _journal(start, None if folder is None else where) as journal:
                recording, _ = recordings.load(journal, find_pack)
                _check(recording, secret)
                facts = (*start, *_record(recording, moves))
        except (Unfit, NoPack) as problem:
            option = getattr(problem, "option", "--pack").removeprefix("--").replace("-", "_")
            raise ValueError(f"{option}: {problem}") from None
        except click.ClickException as problem:
            raise ValueError(problem.message) from None
        return RecordedGame(recording.game, facts, folder and Path(where), pack_files)


class InMemory:
    """The log of a game that is in no file: a `Journal`."""

    def __init__(self, facts: Iterable[AnyFact]) -> None:
        self.file = GAME
        self._facts = [*facts]

    def lines(self) -> Iterator[Line | Torn]:
        """The lines, from the first."""
        return read_log(BytesIO(written(self._facts)), self.file)

    def set_torn_aside(self) -> None:
        """Nothing can be torn."""

    def append(self, facts: Iterable[AnyFact]) -> None:
        """Keep the facts."""
        self._facts += facts


def _started(where: str, seed: bytes | None, agreed: Agreed) -> tuple[AnyFact, ...]:
    """The two facts of a new game."""
    options = StartOptions(
        file=where,
        players=tuple(agreed.get("players", ("Ada", "Charles"))),
        first_player=agreed.get("first_player", 1),
        pack=agreed.get("pack"),
        pack_file=next(iter(_pack_files(agreed)), None),
        modules=tuple(agreed.get("modules", ())),
        rulings=tuple(f"{name}={value}" for name, value in agreed.get("rulings", {}).items()),
        workshop=agreed.get("workshop"),
        shown=tuple(f"{name}={','.join(ids)}" for name, ids in agreed.get("shown", {}).items()),
        position=os.fspath(agreed["position"]) if "position" in agreed else None,
    )
    if seed is not None and options.workshop is not None:
        raise ValueError("seed: a game has a seed or the dice of its workshop, not both")
    return begun(options, seed)


def _pack_files(agreed: Agreed) -> tuple[str, ...]:
    return (os.fspath(agreed["pack_file"]),) if "pack_file" in agreed else ()


def _facts(log: GameLog) -> tuple[AnyFact, ...]:
    """The facts of a log to go on with; one that breaks off is left out."""
    with logs.opened(log) as lines:
        return tuple(line.fact for line in lines if isinstance(line, Line))


@contextmanager
def _journal(facts: tuple[AnyFact, ...], file: str | None) -> Generator[Journal, None, None]:
    """A new log with these facts, to go on with."""
    if file is None:
        yield InMemory(facts)
        return
    begin_log(file, facts)
    with open_journal(file) as journal:
        yield journal


def _seed(seed: int | bytes | None) -> bytes | None:
    """The 32 bytes of a seed; ValueError."""
    if isinstance(seed, int):
        try:
            return seed.to_bytes(chance.SEED_SIZE, "big")
        except OverflowError:
            raise ValueError("seed: a number from 0 to 2**256 - 1, or 32 bytes") from None
    if seed is not None and len(seed) != chance.SEED_SIZE:
        raise ValueError(f"seed: 32 bytes, not {len(seed)}")
    return seed


def _check(recording: Recording, seed: bytes | None) -> None:
    """Give a recording its seed, if the log has committed to it."""
    dice = recording.game.header.dice
    if seed is not None and dice.commitment != chance.commitment(seed):
        raise ValueError("seed: the game has another one, or observed dice")
    recording.seed = seed or recording.seed
    if recording.wants_seed:
        raise ValueError("seed: the game has one, and it is needed to go on")


def _record(recording: Recording, moves: Moves) -> Iterator[AnyFact]:
    """Take all moves; gives what stands in the log then. NotRecorded at the first that is not
    taken."""
    __tracebackhide__ = True
    players = recording.game.header.players
    yield from recordings.resume(recording)
    try:
        for choice in _choices(recording, moves):
            outcome = recording.take(choice, choice.accept)
            if isinstance(outcome, Refused):
                told = message(outcome.finding, players)
                raise NotRecorded(f"{MOVES}:{choice.line}: {told}", outcome.finding)
            if isinstance(outcome, Taken):
                yield from outcome.facts
    except NotTaken as wrong:
        told = "\n    ".join(problem_in_words(wrong.problem, players))
        place = f"{MOVES}:{wrong.line}:{wrong.problem.column}"
        raise NotRecorded(f"{place}: {told}") from None


def _choices(recording: Recording, moves: Moves) -> Iterator[Choice]:
    """The choices of each line or fact, once the game has taken those before."""
    if isinstance(moves, str):
        yield from notes.read_notes(BytesIO(moves.encode()), MOVES, recording)
        return
    for number, move in enumerate(moves, 1):
        if isinstance(move, str):
            yield from notes.read_note(move.encode(), number, MOVES, recording)
        else:
            yield Choice(number, move)
