"""Reading a line of notation against a game: the choices and rolls that it says, token by token."""

from __future__ import annotations

from collections import deque
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.citations import Violation
from adas_dream.core.game import Game, Refusal
from adas_dream.core.state import State
from adas_dream.events import errors
from adas_dream.events.catalog import CHANCE, CHOICES, AnyFact
from adas_dream.events.codec import decode_line, encode
from adas_dream.events.facts.base import Fact, same_fact
from adas_dream.events.facts.table import IrregularityAccepted
from adas_dream.projections.notation import fitting, statements
from adas_dream.projections.notation.fitting import resolve
from adas_dream.projections.notation.tokens import NUMBER, NotRead, Token, Unreadable, tokens

EFFECTS_DONE: Final = "-effects"
"""What `}` says, where there is anything to say it to."""


class Input(Struct, frozen=True, gc=False):
    """A choice, roll or statement, not yet numbered; `accept` is the reason for which the table
    lets it stand, empty where it breaks no rule."""

    fact: AnyFact
    accept: str = ""


class Said(Struct, frozen=True, gc=False):
    """What a token said, with all that went without saying before it; `held` is the roll of the
    seed that it repeats."""

    column: int
    text: str
    inputs: tuple[Input, ...]
    held: Fact | None = None


class LineProblem(Struct, frozen=True, gc=False):
    """Why a line is not taken from a column on: `why` is a code, `readable` whether it is notation
    at all. `several` are the facts that fit, `violation` the rule that the one that is meant
    breaks, `game` the place in the game."""

    column: int
    typed: str
    why: str
    game: Game
    readable: bool = True
    several: tuple[Fact, ...] = ()
    fact: Fact | None = None
    violation: Violation | None = None
    wanted: str = ""


class Reading(Struct, frozen=True, gc=False):
    """A line as far as it is legal; `problem` is why it is not taken to its end."""

    said: tuple[Said, ...]
    problem: LineProblem | None = None

    @property
    def inputs(self) -> tuple[Input, ...]:
        """All inputs of the line, in their order."""
        return tuple(each for said in self.said for each in said.inputs)


def read_notation(game: Game, line: str, seed: bytes | None = None, *, accept: str = "") -> Reading:
    """A line of notation as it is meant after `game`, which it does not change.

    With the `seed` (32 bytes) the rolls that the line leaves out are the seed's, and those that it
    has are compared with it. `accept`: why the table lets the first choice stand that breaks a
    rule.
    """
    reader = _Reader(game, seed, accept)
    column, typed = 1, line
    try:
        start = reader.check_number(line)
        for token in tokens(line, start):
            column, typed = token.column, token.text
            reader.take(token)
        reader.finish()
    except Unreadable as error:
        at = LineProblem(error.column, error.typed, error.why, reader.game, readable=False)
        return Reading(tuple(reader.said), at)
    except NotRead as error:
        return Reading(tuple(reader.said), reader.problem(error, column, typed))
    return Reading(tuple(reader.said))


class _Reader:
    """Goes through the tokens of a line and plays them in a copy of the game."""

    def __init__(self, game: Game, seed: bytes | None, accept: str) -> None:
        self.game = game.fork()
        self.said: list[Said] = []
        self._seed = seed
        self._accept = accept
        self._rolls = deque(_last_rolls(game) if seed is not None else ())
        self._braces: list[Token] = []
        self._statement: list[Token] = []
        self._last: Token | None = None

    def check_number(self, line: str) -> int:
        """Check the number of the turn that a line may begin with; where it ends."""
        found = NUMBER.match(line)
        if found is None:
            return 0
        wanted = number(self.game.state)
        if f"{int(found[1])}.{found[2]}" != wanted:
            raise NotRead("another-turn", wanted=wanted)
        return found.end()

    def take(self, token: Token) -> None:
        """Take the next token."""
        self._last = token
        if self._statement or statements.begins(token):
            self._state(token)
        elif token.kind == "open":
            self._braces.append(token)
        elif token.kind in ("close", "bar"):
            self._close(token)
        elif token.kind == "note":
            self._note(token)
        elif token.kind == "let":
            self._let(token)
        elif token.kind == "rolled" and self._rolls:
            self._compare(token)
        else:
            seed = None if token.kind == "rolled" else self._seed
            try:
                facts = resolve(self.game, token, seed, stated=bool(self._braces))
            except NotRead as error:
                self._accepted(token, error)
            else:
                self._add(token, facts)

    def _accepted(self, token: Token, error: NotRead) -> None:
        """Let a choice stand that breaks a rule, where there is a reason for it."""
        meant = None
        if self._accept and error.why == "does-not-fit":
            meant = fitting.meant(self.game, token, stated=bool(self._braces))
        if meant is None:
            raise error
        reason, self._accept = self._accept, ""
        self._add(token, meant[0], reason)

    def problem(self, error: NotRead, column: int, typed: str) -> LineProblem:
        """Why the line is not taken from a column on."""
        if error.at is not None:
            column, typed = error.at.column, error.at.text
        fact, violation = error.fact, error.violation
        if error.why == "does-not-fit" and self._last is not None:
            meant = fitting.meant(self.game, self._last, stated=bool(self._braces))
            fact, violation = (meant[0][-1], meant[1]) if meant else (None, None)
        return LineProblem(
            column,
            typed,
            error.why,
            self.game,
            several=error.several,
            fact=fact,
            violation=violation,
            wanted=error.wanted,
        )

    def finish(self) -> None:
        """The line is at its end."""
        if self._statement:
            self._state(None)
        if self._braces:
            at = self._braces[-1]
            raise Unreadable(at.column, at.text, "brace-left-open")

    def _add(self, token: Token, facts: tuple[Fact, ...], accept: str = "") -> None:
        inputs: list[Input] = []
        held: Fact | None = None
        for fact in facts:
            if type(fact) in CHANCE and not fact.attested and self._rolls:
                held = self._hold(same_fact(fact, self._rolls[0]))
                continue
            each = Input(_readable(fact), accept if fact is facts[-1] else "")
            self._play(each)
            inputs.append(each)
        whose = f"{token.player}/" if token.player is not None else ""
        self.said.append(Said(token.column, whose + token.text, tuple(inputs), held))

    def _play(self, each: Input) -> None:
        made = self.game.play(each.fact, seed=self._seed)
        if each.accept and not isinstance(made, Refusal):
            raise NotRead("breaks-no-rule")
        if each.accept:
            made = self.game.let_stand(each.fact, each.accept, seed=self._seed)
        if isinstance(made, Refusal):
            if made.cannot_stand is not None:
                raise NotRead("cannot-stand", fact=each.fact, violation=made.cannot_stand)
            raise NotRead("not-legal", fact=each.fact, violation=made.violation)
        if self._seed is not None:
            self._rolls = deque(fact for fact in made if type(fact) in CHANCE)

    def _close(self, token: Token) -> None:
        if not self._braces:
            raise Unreadable(token.column, token.text, "brace-not-open")
        self._braces.pop()
        if token.kind == "close":
            try:
                facts = resolve(self.game, replace(token, kind="word", text=EFFECTS_DONE))
            except NotRead:
                return
            self._add(token, facts)

    def _note(self, token: Token) -> None:
        """A note stands behind the token whose last fact it belongs to."""
        last = self.said[-1] if self.said else None
        if last is None or not last.inputs or last.inputs[-1].fact.note:
            raise NotRead("note-of-nothing")
        *before, noted = last.inputs
        fact = _readable(replace(noted.fact, note=token.text))
        self.said[-1] = replace(last, inputs=(*before, replace(noted, fact=fact)))

    def _let(self, token: Token) -> None:
        reason, fact = statements.let_stand(token)
        if not reason.strip():
            raise NotRead("no-reason")
        _readable(IrregularityAccepted(1, 1, reason))
        self._add(token, (fact,), reason)

    def _state(self, token: Token | None) -> None:
        """Take words of a statement until it is whole."""
        if token is not None and statements.goes_on(self._statement, token):
            self._statement.append(token)
            return
        said, self._statement = self._statement, []
        try:
            for at, fact in statements.read(self.game, said):
                self._add(at, (fact,))
        except NotRead as error:
            error.at = statements.whole(said)
            raise
        if token is not None:
            self.take(token)

    def _compare(self, token: Token) -> None:
        """Hold a roll that stands there against the seed's."""
        roll = self._rolls[0]
        items = token.text.replace(",", " ").split()
        names = getattr(roll, "cards", None) or (getattr(roll, "item", ""),)
        is_it = any(same_fact(it, roll) for it in fitting.as_rolled(roll, items, names))
        self.said.append(Said(token.column, token.text, (), self._hold(is_it)))

    def _hold(self, is_it: bool) -> Fact:  # noqa: FBT001 - what was found
        """Go on past a roll of the seed, if it is the one that was said."""
        if not is_it:
            raise NotRead("not-the-seeds", fact=self._rolls[0])
        return self._rolls.popleft()


def _readable(fact: Fact) -> AnyFact:
    """The fact, if it can be written and read again."""
    try:
        return decode_line(encode(fact), line=1, file="")  # type: ignore[arg-type]
    except (errors.UnreadableLog, UnicodeEncodeError):
        raise NotRead("no-such-value") from None


def _last_rolls(game: Game) -> list[Fact]:
    """The rolls that the last choice brought, or what took a choice back."""
    found: list[Fact] = []
    seq = game.seq
    for fact in reversed(game.walk.standing.facts):
        if fact.seq != seq or type(fact) in CHOICES or fact.attested:
            break
        if type(fact) in CHANCE:
            found.insert(0, fact)
        seq -= 1
    return found


def number(state: State) -> str:
    """The turn that is open, or is to start next, as `3.1`; empty where none is."""
    position = state.position
    if state.stopped:
        return ""
    turn = position.turn.number if position.turn is not None else position.round
    return f"{turn}.{position.player_on_turn}"
