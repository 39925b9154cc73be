"""What could stand in a line of notation, and what is wrong with one, in words."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from typing import Final

from msgspec import Struct

from adas_dream.core import engine
from adas_dream.core.findings import Finding
from adas_dream.core.game import Game, Refusal
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact, same_fact
from adas_dream.events.facts.turn import TurnStarted
from adas_dream.projections.notation.fitting import has_no_name, resolve, unsaid
from adas_dream.projections.notation.reading import LineProblem
from adas_dream.projections.notation.tokens import NotRead, tokens
from adas_dream.projections.notation.writing import texts_of
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.finding_words import citation, sentence
from adas_dream.projections.wording.legal_page import DEEDS, is_unchecked_claim
from adas_dream.projections.wording.text import safe

LETTERS: Final = 64
TYPED: Final = 60
"""How much is shown of what was typed."""
SHOWN: Final = 16
"""How many of the things that could stand there are shown."""
FEW: Final = 4
"""So many choices of a type are shown one by one."""
NAMED: Final = ("card", "area", "bonus", "exhibitor", "visitor", "gear", "program", "disc_space")
"""The fields in which somebody may have mistyped a name."""
PHRASES: Final[dict[str, str]] = {
    "another-turn": "this line is about another turn; it is turn {wanted} now",
    "breaks-no-rule": "this breaks no rule: write it without a reason",
    "brace-left-open": "this brace is not closed",
    "brace-not-open": "no brace is open here",
    "bracket-left-open": "this bracket is not closed",
    "cannot-stand": "{typed} cannot be let stand",
    "does-not-fit": "{typed} does not fit here",
    "line-too-long": "the line is too long",
    "no-reason": "a reason is not blank",
    "no-such-name": "{typed} names none of these, or several: {wanted}",
    "no-such-turn": "no such turn stands in the log",
    "no-such-value": "{typed} is too long, or has signs that cannot be written",
    "not-a-choice": "this is no choice: {typed}",
    "not-a-note": "a note is a text in quotes",
    "not-json": "this is not JSON",
    "not-legal": "{typed} breaks a rule",
    "not-let-stand": "what the table lets stand is a reason and a choice as JSON",
    "not-the-seeds": "the seed rolls otherwise: {fact}",
    "note-of-nothing": "a note stands behind what it is about, once",
    "nothing-to-undo": "{typed}: there is nothing like that to take back",
    "several-fit": "{typed} can be several things",
    "sign-of-nothing": "nothing is written so",
    "statement-breaks-off": "{typed}: more belongs to it, as in {wanted}",
}
"""What is wrong with a line, by its code."""


class Completion(Struct, frozen=True, gc=False):
    """What may be written next: a whole and the shortest form, and the fact that is meant."""

    text: str
    short: str
    fact: Fact


def completions(game: Game, seed: bytes | None = None) -> Iterator[Completion]:
    """Every choice that may be written next, also behind what goes without saying. Of more than
    can be listed the first is given; in braces and brackets stands what people see at the table.
    """
    for text, fact in spelled(game, seed):
        yield Completion(text, _shortest(game, fact, seed) or text, fact)


def spelled(game: Game, seed: bytes | None = None) -> Iterator[tuple[str, Fact]]:
    """As `completions`, only in whole forms; claims that only the table can judge come last."""
    for fact in sorted(_legal(game, seed), key=is_unchecked_claim):
        text = in_notation(game, fact, seed)
        if text is not None:
            yield text, fact


def in_notation(game: Game, fact: Fact, seed: bytes | None = None) -> str | None:
    """A choice as it may be written next, in its whole form; None where it cannot be written."""
    return _first(game, fact, texts_of(fact, stated=False), seed)


def _legal(game: Game, seed: bytes | None) -> Iterator[Fact]:
    """The legal choices here and behind what goes without saying here."""
    yield from _listed(game.state)
    for fact in unsaid(game.state):
        after = game.fork()
        if not isinstance(after.play(fact, seed=seed), Refusal):
            starts = isinstance(fact, TurnStarted)
            yield from _listed(after.state) if starts else _legal(after, seed)


def _listed(state: State) -> Iterator[Fact]:
    here = engine.legal(state)
    for family in (*here.families, *here.interrupts):
        members = family.members or (next(engine.members(state, family.kind)),)
        yield from (fact for fact in members if not has_no_name(fact))
    yield from here.declines


def _first(game: Game, fact: Fact, texts: Iterator[str], seed: bytes | None) -> str | None:
    return next((text for text in texts if _means(game, text, fact, seed)), None)


def _means(game: Game, text: str, fact: Fact, seed: bytes | None) -> bool:
    try:
        (token,) = tokens(text)
        return same_fact(resolve(game, token, seed)[-1], fact)
    except (NotRead, ValueError):  # it is no token, or more than one
        return False


def _shortest(game: Game, fact: Fact, seed: bytes | None) -> str | None:
    seen: set[str] = set()
    for letters in range(1, LETTERS):
        for text in texts_of(fact, stated=False, letters=letters):
            if text not in seen and _means(game, text, fact, seed):
                return text
            seen.add(text)
        if letters > max(map(len, seen), default=0):
            break
    return None


def problem_in_words(problem: LineProblem, players: tuple[str, ...] = ()) -> Iterator[str]:
    """What is wrong with a line, in sentences: what, by which rule, and what could stand there."""
    phrase = PHRASES[problem.why]
    typed = safe(problem.typed, TYPED)
    fact = words(problem.fact, players) if problem.fact else ""
    yield phrase.format(typed=f"`{typed}`", wanted=safe(problem.wanted, 4 * TYPED), fact=fact)
    if problem.violation is not None and problem.fact is not None:
        broken, seq = problem.violation, problem.game.seq + 1
        finding = Finding(broken.code, broken.rule, seq, seq, "illegal", fact=problem.fact)
        cited = f" ({citation(finding)})" if broken.rule else ""
        yield f"{sentence(finding, players)}{cited}"
    if problem.several:
        yield f"it may be: {', '.join(_longer(problem))}"
    elif problem.why == "does-not-fit":
        near = get_close_matches(problem.typed.casefold(), _names(problem.game), 1)
        yield from (f"did you mean {name}?" for name in near)
        yield f"could stand here: {'; '.join(could_stand(problem.game)) or 'nothing'}"


def _names(game: Game) -> list[str]:
    """The names of what may be written next."""
    facts = [*_legal(game, None)]
    return [name for field in NAMED for fact in facts if (name := getattr(fact, field, ""))]


def _longer(problem: LineProblem) -> Iterator[str]:
    """What each of the facts that fit is when it is written so that nothing else is."""
    for fact in problem.several[:SHOWN]:
        yield in_notation(problem.game, fact) or words(fact)


def could_stand(game: Game) -> list[str]:
    """What may be written next, type by type: by name where there are at most six of a type, else
    one of it and how many there are. Claims that only the table can judge are left out."""
    state = game.state
    found: dict[type[Fact], list[Fact]] = {}
    for fact in _legal(game, None):
        if not is_unchecked_claim(fact):
            found.setdefault(type(fact), []).append(fact)
    here = engine.legal(state)
    counts = {family.kind: family.count for family in here.families}
    told = [_so_many(game, facts, counts.get(kind, 0)) for kind, facts in found.items()]
    said = [text for text in told if text]
    roll = None if state.stopped else engine.roll_due(state)
    if roll is not None:
        said.append("[ ] for what is rolled or drawn")
    if not state.stopped and here.attested:
        said.append("{ } for what the table states")
    return said if said or not state.stopped else ["score", "winner"]


def _so_many(game: Game, facts: list[Fact], count: int) -> str:
    """Facts of one type, of which there may be more than these; empty where none can be written."""
    deed, count = DEEDS[type(facts[0])], max(count, len(facts))
    texts = [*islice((text for fact in facts if (text := in_notation(game, fact))), FEW)]
    if not texts or count <= FEW:
        return f"{', '.join(texts)} ({deed})" if texts else ""
    return f"{texts[0]} (one of {count} ways to {deed})"
