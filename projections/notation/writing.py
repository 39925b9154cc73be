"""Writing a game in notation: each choice in the plainest form that is read back as that choice.

What is written so is read back by construction; what has no form is a JSON line among the others.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec
from msgspec.structs import replace

from adas_dream.core.game import Game, Refusal
from adas_dream.core.walk import FindPack
from adas_dream.events.catalog import CHANCE, AnyFact, kind_of
from adas_dream.events.codec import encode
from adas_dream.events.facts.base import Fact, PlayerFact, same_fact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.publishing import DiceAdjusted
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.facts.table import ChoiceUndone, IrregularityAccepted, ScoreDeclared
from adas_dream.events.facts.turn import StepDeclined, TurnStarted
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.events.log import log_of
from adas_dream.events.position.steps import EffectsWindow
from adas_dream.projections.notation import forms, statements
from adas_dream.projections.notation.fitting import resolve, unsaid
from adas_dream.projections.notation.reading import EFFECTS_DONE, number
from adas_dream.projections.notation.tokens import NotRead, tokens


class NotFollowed(Exception):
    """A log whose fact `seq` does not follow from its choices, so that no notation gives it."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


def write_notation(
    facts: Iterable[AnyFact], find_pack: FindPack, *, judged: bool = False
) -> Iterator[str]:
    """The lines of a log in notation: its two set-up facts as JSON, then a line a turn. The time of
    day is left out. Raises NotALog, InvalidPosition, or NotFollowed where a fact is not what its
    choices bring; that is not asked again of a log that was `judged` and found clean."""
    log = log_of(facts)
    yield from (encode(fact).decode() for fact in (log.header, log.start))
    game = Game(log.header, log.start, find_pack(log.header.content))
    writer = _Writer(game, judged=judged)
    rest = tuple(log.facts)
    place = len(_as_told(game.resume(), rest))
    while place < len(rest):
        made = writer.next(rest, place)
        place += len(_as_told(made, rest[place : place + len(made)]))
        yield from writer.whole_lines()
    writer.flush()
    writer.end_line()
    yield from writer.whole_lines()


def _as_told(made: tuple[AnyFact, ...], told: tuple[AnyFact, ...]) -> tuple[AnyFact, ...]:
    """The facts that were made, if the log has the same."""
    for place, fact in enumerate(made):
        if place >= len(told) or fact != told[place]:
            raise NotFollowed(fact.seq)
    return made


class _Writer:
    """Writes token after token: `game` is where the log is, `said` where the text is, `pending`
    what stands between them and needs no word."""

    def __init__(self, game: Game, *, judged: bool) -> None:
        self.game = game
        self.judged = judged
        self.said = game
        self.pending: list[AnyFact] = []
        self.lines: list[str] = []
        self.line: list[str] = []
        self.depth = 0

    def whole_lines(self) -> Iterator[str]:
        """The lines that are finished since they were asked for last."""
        yield from self.lines
        self.lines.clear()

    def next(self, facts: tuple[AnyFact, ...], place: int) -> tuple[AnyFact, ...]:
        """Write the input at a place, and go on past all that it brings, which is given."""
        bare = replace(facts[place], state="", chain="")
        accept = self._accepted(bare, islice(facts, place, None))
        if not isinstance(bare, SeedRevealed):
            self._write(bare, accept)
        if self.judged and not accept:
            return self._follow(facts, place)
        made = self.game.let_stand(bare, accept) if accept else self.game.play(bare)
        if isinstance(made, Refusal):
            raise NotFollowed(bare.seq)
        return made

    def _follow(self, facts: tuple[AnyFact, ...], place: int) -> tuple[AnyFact, ...]:
        """Go on past an input and its consequences as the log has them."""
        end = place + 1
        while end < len(facts) and _follows(facts[end]):
            end += 1
        for fact in facts[place:end]:
            self.game.follow(fact)
        return facts[place:end]

    def _accepted(self, fact: AnyFact, rest: Iterable[AnyFact]) -> str:
        """The reason for which the table let a choice stand, empty where it broke no rule."""
        if kind_of(fact) != "choice" or self.game.walk.check(fact) is None:
            return ""
        words = (it.reason for it in rest if isinstance(it, IrregularityAccepted))
        return next(words, "")

    def _write(self, fact: AnyFact, accept: str) -> None:
        if isinstance(fact, TurnStarted):
            self.flush()
            self.end_line()
        if accept:
            self._say(f"?{_quoted(accept)} {_json(fact)}", ())
        elif not fact.note and not self._closes(fact) and self._goes_unsaid(fact):
            if not self.pending:
                self.said = self.game.fork()
            self.pending.append(fact)
        elif not self._statement(fact) and not self._token(fact):
            self._as_json(fact)

    def _closes(self, fact: Fact) -> bool:
        """Whether it says that the table states no more, where braces are open."""
        return self.depth > 0 and isinstance(fact, StepDeclined) and fact.step == "effects"

    def _goes_unsaid(self, fact: Fact) -> bool:
        return any(same_fact(fact, it) for it in unsaid(self.game.state))

    def _statement(self, fact: AnyFact) -> bool:
        text = statements.text_of(self.game, fact)
        if text is None:
            return False
        self.flush()
        if isinstance(fact, ChoiceUndone):
            self._say(text, (fact,))
            return True
        self._own_line(text, fact)
        return True

    def _own_line(self, text: str, fact: AnyFact) -> None:
        """Write a statement on a line of its own, the scores of a player on one."""
        whose, _, points = text.rpartition(" ")
        goes_on = isinstance(fact, ScoreDeclared) and self.line[:1] == [whose]
        if not goes_on:
            self.end_line()
        self.line += [points] if goes_on else [whose, points] if whose else [text]
        self.line += [_quoted(fact.note)] if fact.note else []
        if fact.note or not isinstance(fact, ScoreDeclared):
            self.end_line()

    def _token(self, fact: AnyFact) -> bool:
        """Write a fact as a token; false where it has none."""
        for text, stated in self._texts(fact):
            if self._reads(text, fact, stated=stated):
                self._put(text, fact, stated=stated)
                return True
        if not self.pending:
            return False
        self.flush()
        return self._token(fact)

    def _reads(self, text: str, fact: Fact, *, stated: bool) -> bool:
        """Whether the text is read back as what is pending, and the fact."""
        wanted = (*self.pending, fact)
        read = self._read(text, stated=stated)
        return len(read) == len(wanted) and all(map(same_fact, read, wanted))

    def _read(self, text: str, *, stated: bool = False) -> tuple[Fact, ...]:
        """What a text is where the line ends now; nothing where it is not one token, or none that
        fits."""
        here = self.said if self.pending else self.game
        try:
            (token,) = tokens(text)
            return resolve(here, token, stated=stated)
        except (NotRead, ValueError):
            return ()

    def _texts(self, fact: AnyFact) -> Iterator[tuple[str, bool]]:
        """The ways to write a fact, with whether in braces; the plainest first."""
        window = fact.attested and any(form.kind is type(fact) for form in forms.STATED)
        inside = self.depth > 0
        for stated in (inside, not inside):
            if stated and not (inside or window or isinstance(fact, PartnersDrawn)):
                continue
            if stated and self._closes(fact):
                yield EFFECTS_DONE, False
            yield from ((text, stated) for text in texts_of(fact, stated=stated))

    def _put(self, text: str, fact: AnyFact, *, stated: bool) -> None:
        if self.depth and text == EFFECTS_DONE:
            self.depth -= 1
            self._glue("}")
            self._say("", (fact,))
            return
        windows = sum(isinstance(it, EffectsWindow) for it in self.game.position.queue)
        wanted = max(1, windows) if stated else 0
        while self.depth > wanted:
            self._leave()
        opened = "{" * (wanted - self.depth if stated and fact.attested else 0)
        self.depth += len(opened)
        self._say(opened + text, (fact,))

    def _leave(self) -> None:
        """Close a brace, without a word that the table states no more where that would be one."""
        self.depth -= 1
        self._glue("|" if self._read(EFFECTS_DONE) else "}")

    def _glue(self, mark: str) -> None:
        self.line[-1] += mark

    def _say(self, text: str, facts: tuple[AnyFact, ...]) -> None:
        if not facts:
            self.flush()
        if not self.line and text:
            turn = number((self.said if self.pending else self.game).state)
            self.line += [turn] if turn else []
        self.line += [text] if text else []
        self.pending.clear()
        for fact in facts:
            if fact.note:
                self.line.append(_quoted(fact.note))

    def flush(self) -> None:
        """Write in words what needed none, for what is behind it cannot be told from that alone."""
        if not self.pending:
            return
        here, last = self.game, self.pending.pop()
        self.game = self.said.fork()
        for fact in self.pending:
            self.game.play(fact)
        if not self._token(last):
            self._as_json(last)
        self.game = here

    def _as_json(self, fact: AnyFact) -> None:
        self.flush()
        self.end_line()
        self.lines.append(_json(fact))

    def end_line(self) -> None:
        """Finish the line that is being written."""
        while self.depth:
            self._leave()
        if self.line:
            self.lines.append(" ".join(self.line))
        self.line = []


def _follows(fact: AnyFact) -> bool:
    return kind_of(fact) == "consequence" and not fact.attested


def texts_of(fact: Fact, *, stated: bool, letters: int = 0) -> Iterator[str]:
    """The forms of a fact, the plainest first; with `letters` the shortest first, with so many
    letters of each name."""
    if type(fact) in CHANCE:
        yield from _rolled(fact, stated=stated)
        return
    if isinstance(fact, DiceAdjusted):
        yield ",".join(f"{it.place}={it.becomes[1]}" for it in fact.changes)
        return
    table = forms.STATED if stated else forms.CHOSEN
    for prefix in ("", f"{_player(fact)}/"):
        for form in table:
            if form.kind is type(fact):
                yield from (prefix + text for text in form.texts(fact, letters))


def _rolled(fact: Fact, *, stated: bool) -> Iterator[str]:
    if isinstance(fact, WorkshopRefilled):
        yield f"[{' '.join(fact.dice)}]"
    elif isinstance(fact, DisplayRefilled):
        yield from (f"[{style.format(fact.item)}]" for style in forms.STYLES)
    elif isinstance(fact, PartnersDrawn) and fact.cards:
        for style in forms.STYLES:
            yield f"[{','.join(style.format(card) for card in fact.cards)}]"
    elif isinstance(fact, PartnersDrawn):
        yield f"[{fact.count}]" if stated else "[]"


def _player(fact: Fact) -> int:
    return fact.player if isinstance(fact, PlayerFact) else 1


def _json(fact: AnyFact) -> str:
    """The line of a choices file."""
    written = msgspec.json.decode(encode(fact))
    return json.dumps(
        {key: value for key, value in written.items() if key not in ("seq", "at")},
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
