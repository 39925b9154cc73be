"""The games that are open: each with its log, which is written before anything is answered."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from typing import Final

import msgspec
from msgspec import Raw, Struct

from adas_dream.cli.opening import recordings, seeds
from adas_dream.cli.output.failures import NoSeed
from adas_dream.cli.rpc.errors import RpcError
from adas_dream.cli.serve.callers import Caller, seat_of
from adas_dream.cli.serve.faults import NOT_OPEN, no_such_fact
from adas_dream.cli.serve.params import OfGame
from adas_dream.core import engine
from adas_dream.core.game import Game
from adas_dream.core.recording import Recording
from adas_dream.core.state import State
from adas_dream.core.walk import FindPack
from adas_dream.events.catalog import AnyFact
from adas_dream.events.journal.games import open_journal
from adas_dream.events.quoting import printable, quoted
from adas_dream.projections.audits.audit import Audit
from adas_dream.projections.views.seats import Seat
from adas_dream.projections.views.sight import Sight

_ENCODE: Final = msgspec.json.Encoder().encode


class Told(Struct, frozen=True):
    """The params of the notification `facts`: what was written into a game."""

    game: str
    facts: tuple[AnyFact, ...]


class Question(Struct, frozen=True):
    """What a client asked of a game as it stands: `find` gives what it is told. Two questions with
    the same `asked` have the same answer."""

    asked: object
    find: Callable[[OpenGame], object]


class Answered(Struct, frozen=True):
    """What a question was answered by, as JSON, when the last fact was `seq`."""

    question: Question
    seq: int
    told: Raw


class OpenGame:
    """A game that is open: `recording` goes on with it, `audit` judges the log as it was opened,
    `aside` is the file in which a torn last line is kept. It is lost where its log cannot be read
    any more."""

    def __init__(self, name: str, find_pack: FindPack) -> None:
        self.name = name
        self.find_pack = find_pack
        self.followers: dict[Caller, Seat | None] = {}
        self.aside: str | None = None
        self.is_lost = False
        self._legal: tuple[State, engine.Legal] | None = None
        self._answered: Answered | None = None
        self._is_repeated = False
        self.recording: Recording
        self.audit: Audit
        self._held = ExitStack()
        self._load()

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.recording.game

    @property
    def legal(self) -> engine.Legal:
        """What may come next, asked once for each place of the game."""
        if self._legal is None or self._legal[0] is not self.game.state:
            self._legal = (self.game.state, engine.legal(self.game.state))
        return self._legal[1]

    def answer(self, asked: object, find: Callable[[OpenGame], object]) -> Raw:
        """What `find` gives of the game as it stands now, as JSON; it may have been looked up
        ahead."""
        question, kept = Question(asked, find), self._answered
        if kept is None or kept.seq != self.game.seq or kept.question.asked != asked:
            kept = self._looked_up(question)
        self._is_repeated = True
        return kept.told

    def look_ahead(self) -> None:
        """Answer the last question again where the game has gone on since: most clients ask it at
        each place. One that was not asked again is let rest."""
        kept = self._answered
        if kept is not None and self._is_repeated and kept.seq != self.game.seq:
            self._is_repeated = False
            self._looked_up(kept.question)

    def _looked_up(self, question: Question) -> Answered:
        told = Raw(_ENCODE(question.find(self)))
        self._answered = Answered(question, self.game.seq, told)
        return self._answered

    def sight(self, seat: Seat | None) -> Sight:
        """The game as a seat sees it now; None sees all there is."""
        return Sight(seat, self.game.position)

    def check_there(self, seq: int, path: str) -> None:
        """RpcError where the game has no fact of this number yet."""
        if seq > self.game.seq:
            raise no_such_fact(seq, self.game.seq, path)

    def close(self) -> None:
        """Let the log go."""
        self._held.close()

    @contextmanager
    def writing(self) -> Generator[Recording, None, None]:
        """The game, to be gone on with; where that fails it is read from its log again, so that it
        never has what the log has not. What was written is told to all who follow it."""
        before = self.game.seq
        try:
            yield self.recording
        except RpcError:
            raise
        except BaseException:
            self._held.close()
            self.is_lost = True
            self._load()
            self.is_lost = False
            raise
        finally:
            self._tell(before)

    def _load(self) -> None:
        with ExitStack() as stack:
            journal = stack.enter_context(open_journal(self.name))
            self.recording, self.audit = recordings.load(journal, self.find_pack)
            if self.recording.wants_seed:
                self.recording.seed = self._seed()
            self.aside = journal.set_torn_aside() or self.aside
            recordings.resume(self.recording)
            self._held = stack.pop_all()

    def _seed(self) -> bytes:
        file = seeds.seed_file(self.name)
        try:
            return seeds.committed(file, self.game.header.dice.commitment)
        except seeds.BadSeed as problem:
            raise NoSeed(self.name, reason=str(problem)) from None

    def _tell(self, before: int) -> None:
        if self.game.seq <= before:
            return
        made = self.game.facts_after(before)
        for caller, seat in self.followers.items():
            caller.notify("facts", Told(self.name, tuple(self.sight(seat).facts(made))))


class Games:
    """The games that are open, by the names under which clients open them. `finder` gives what
    finds the pack of a game of that name."""

    def __init__(self, finder: Callable[[str], FindPack]) -> None:
        self._finder = finder
        self._open: dict[str, OpenGame] = {}
        self._last: OpenGame | None = None

    def look_ahead(self) -> None:
        """Look up what will be asked next of the game of the last request, while its client reads
        the answer."""
        if self._last is not None and not self._last.is_lost:
            with suppress(Exception):  # whoever asks for it is told of the fault
                self._last.look_ahead()
        self._last = None

    def open(self, name: str) -> OpenGame:
        """The game of that name, opened unless it is open."""
        if not self.is_open(name):
            self._open[name] = OpenGame(name, self._finder(name))
        return self._open[name]

    def is_open(self, name: str) -> bool:
        """Whether a game of that name is open."""
        return name in self._open and not self._open[name].is_lost

    def of(self, name: str) -> OpenGame:
        """The game of that name that is open; RpcError."""
        game = self._open.get(name)
        if game is None or game.is_lost:
            sentence = (
                f"no game {printable(quoted(name))} is open: `open` it, or start it with `new`"
            )
            raise RpcError(NOT_OPEN, sentence, code="not-open")
        self._last = game
        return game

    def entered(self, caller: Caller, asked: OfGame) -> tuple[OpenGame, Seat | None]:
        """The game that is asked, and the seat in which; RpcError. Who has no seat is not told
        whether the game is open."""
        caller.seat_in(asked.game)
        game = self.of(asked.game)
        return game, seat_of(caller, asked, len(game.game.header.players))

    def close(self, name: str) -> None:
        """Let a game go; RpcError where it is not open."""
        self.of(name).close()
        del self._open[name]
        self._last = None

    def leave(self, caller: Caller) -> None:
        """Tell a client nothing more of any game."""
        for game in self._open.values():
            game.followers.pop(caller, None)

    def close_all(self) -> None:
        """Let all games go."""
        while self._open:
            self._open.popitem()[1].close()
