"""What the table says about the game, in words: readings, scores, giving up, what is taken back,
and choices that it lets stand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, get_args

from msgspec.structs import replace

from adas_dream.core.game import Game
from adas_dream.core.rulings import VALUES
from adas_dream.events import errors
from adas_dream.events.catalog import CHANCE, CHOICES
from adas_dream.events.choices import read_choice
from adas_dream.events.facts.base import Fact, same_fact
from adas_dream.events.facts.setup import RulingAdopted
from adas_dream.events.facts.table import (
    ChoiceUndone,
    PlayAbandoned,
    PlayRewound,
    ScoreDeclared,
    WinnerDeclared,
)
from adas_dream.events.facts.turn import TurnStarted
from adas_dream.events.vocabulary import ScoreLine
from adas_dream.projections.notation import forms
from adas_dream.projections.notation.fitting import unsaid
from adas_dream.projections.notation.tokens import NotRead, Token, Unreadable

LINES: Final = (*get_args(ScoreLine), "total")
_SCORE: Final = re.compile(r"([A-Za-z-]+)=(-?[0-9]{1,9})")
_PLAYER: Final = re.compile("[1-4]")
_SEQ: Final = re.compile(r"#([0-9]{1,9})")
_FOLLOWED: Final[dict[str, tuple[re.Pattern[str], ...]]] = {
    "abandon": (),
    "ruling": (re.compile(".*"),),
    "winner": (_PLAYER,),
    "undo": (re.compile("[0-9]{1,4}|#[0-9]{1,9}"),),
    "rewind": (re.compile(r"#[0-9]{1,9}|[0-9]{1,9}\.[1-4]"),),
    "score": (_PLAYER, *(_SCORE,) * len(LINES)),
}
"""What may stand behind the first word of a statement."""
Read = Iterator[tuple[Token, Fact]]


def begins(token: Token) -> bool:
    """Whether a statement begins with the token."""
    return token.kind == "word" and token.text.casefold() in _FOLLOWED


def goes_on(said: list[Token], token: Token) -> bool:
    """Whether a statement begins with the token, or goes on with it."""
    if not said:
        return begins(token)
    head, place = said[0].text.casefold(), len(said) - 1
    if token.kind == "note":
        return head == "rewind" and said[-1].kind != "note"
    wanted = _FOLLOWED[head]
    return (
        token.kind == "word" and place < len(wanted) and bool(wanted[place].fullmatch(token.text))
    )


def read(game: Game, said: list[Token]) -> Read:
    """The facts of a statement, each with the words that say it; raises NotRead."""
    return _READERS[said[0].text.casefold()](game, said)


def whole(said: list[Token]) -> Token:
    """Several words as one."""
    return replace(said[0], text=" ".join(token.text for token in said))


def let_stand(token: Token) -> tuple[str, Fact]:
    """The reason of a choice that the table lets stand, and the choice."""
    reason, end = json.JSONDecoder().raw_decode(token.text)
    choice = token.text[end:].strip().encode("utf-8", "surrogatepass")
    try:
        return reason, read_choice(choice, line=1, file="").fact
    except errors.UnreadableLog as error:
        raise Unreadable(token.column, error.sentence, "not-a-choice") from None


def _ruling(_: Game, said: list[Token]) -> Read:
    ruling = (said[1].text if len(said) > 1 else "").split("=")
    name = _one(ruling[0], VALUES)
    yield whole(said), RulingAdopted(1, name, _one("".join(ruling[1:]), VALUES[name]))


def _score(_: Game, said: list[Token]) -> Read:
    if len(said) < 3:  # noqa: PLR2004 - the word, the player and at least one line
        raise NotRead("statement-breaks-off", wanted="`score 2 total=46`, for player 2")
    for place, token in enumerate(said[2:]):
        found = _SCORE.fullmatch(token.text)
        assert found is not None
        line = _one(found[1], LINES)
        words = token if place else whole(said[:3])
        yield words, ScoreDeclared(1, int(said[1].text), line, int(found[2]))  # type: ignore[arg-type]


def _winner(_: Game, said: list[Token]) -> Read:
    if len(said) == 1:
        raise NotRead("statement-breaks-off", wanted="`winner 2`, for player 2")
    yield whole(said), WinnerDeclared(1, int(said[1].text))


def _abandon(_: Game, said: list[Token]) -> Read:
    yield whole(said), PlayAbandoned(1)


def _undo(game: Game, said: list[Token]) -> Read:
    how = said[1].text if len(said) > 1 else "1"
    seq = _SEQ.fullmatch(how)
    fact = _undo_to(game, int(seq[1])) if seq else undone(game, int(how))
    broken = game.walk.check(fact) if fact is not None else None
    if fact is None or broken is not None:
        raise NotRead("nothing-to-undo", fact=fact, violation=broken)
    yield whole(said), fact


def _undo_to(game: Game, seq: int) -> ChoiceUndone | None:
    for fact in game.walk.standing.undoable:
        if fact.seq == seq:
            return ChoiceUndone(1, getattr(fact, "player", 1), seq)
    return None


def undone(game: Game, words: int) -> ChoiceUndone | None:
    """What takes back so many choices of the open turn, each with what needed no word before it;
    None where there are not so many."""
    counted, target = 0, None
    for fact, before in reversed(game.walk.standing.entries):
        if type(fact) in CHANCE:
            break
        if type(fact) not in CHOICES:
            continue
        if not counted or not any(same_fact(fact, it) for it in unsaid(before)):
            if counted == words:
                break
            counted += 1
        target = fact
    if target is None or counted < words:
        return None
    return ChoiceUndone(1, getattr(target, "player", 1), target.seq)


def _rewind(game: Game, said: list[Token]) -> Read:
    if len(said) != 3:  # noqa: PLR2004 - the word, where to, and the reason
        raise NotRead("statement-breaks-off", wanted='`rewind 3.1 "seen too late"`')
    where = said[1].text
    seq = _SEQ.fullmatch(where)
    to_seq = int(seq[1]) if seq else start_of(game, where)
    if to_seq is None:
        raise NotRead("no-such-turn")
    yield whole(said[:2]), PlayRewound(1, to_seq, said[2].text)


def start_of(game: Game, turn: str) -> int | None:
    """The number of the fact that started a turn, `3.1`, which stands; None where none did."""
    for fact in reversed(game.walk.standing.facts):
        if isinstance(fact, TurnStarted) and f"{fact.turn}.{fact.player}" == turn:
            return fact.seq
    return None


def _one(text: str, among: Iterable[str]) -> str:
    """The only name among some that is meant."""
    ranked = forms.ranked(text, [*among]) if text else []
    best = min((place for place, _ in ranked), default=None)
    meant = [name for place, name in ranked if place == best]
    if len(meant) != 1 or text.startswith(forms.STAR):
        raise NotRead("no-such-name", wanted=", ".join(meant or [*among]))
    return meant[0]


_READERS: Final[dict[str, Callable[[Game, list[Token]], Read]]] = {
    "ruling": _ruling,
    "score": _score,
    "winner": _winner,
    "abandon": _abandon,
    "undo": _undo,
    "rewind": _rewind,
}


def text_of(game: Game, fact: Fact) -> str | None:
    """A statement in words, None for any other fact."""
    if isinstance(fact, PlayRewound):
        return f"rewind {_place(game, fact.to_seq)} {json.dumps(fact.reason, ensure_ascii=False)}"
    if isinstance(fact, ChoiceUndone):
        return _undo_text(game, fact)
    text = _TEXTS.get(type(fact))
    return text.format(fact=fact) if text is not None else None


_TEXTS: Final[dict[type[Fact], str]] = {
    RulingAdopted: "ruling {fact.ruling}={fact.value}",
    ScoreDeclared: "score {fact.player} {fact.line}={fact.points}",
    WinnerDeclared: "winner {fact.winner}",
    PlayAbandoned: "abandon",
}


def _place(game: Game, seq: int) -> str:
    for fact in game.walk.standing.facts:
        if fact.seq == seq and isinstance(fact, TurnStarted):
            return f"{fact.turn}.{fact.player}"
    return f"#{seq}"


def _undo_text(game: Game, fact: ChoiceUndone) -> str:
    words = 1
    while (undo := undone(game, words)) is not None and undo.to_seq > fact.to_seq:
        words += 1
    if undo is None or undo.to_seq != fact.to_seq:
        return f"undo #{fact.to_seq}"
    return "undo" if words == 1 else f"undo {words}"
