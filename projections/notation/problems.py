"""What is wrong with a line of notation, in words; of a word that fits nothing in its place, what
it would have been elsewhere, and the rule for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Final

from msgspec.structs import replace

from adas_dream.core.content.pack import Pack
from adas_dream.core.findings import Finding
from adas_dream.core.game import Game, Refusal
from adas_dream.core.rules import FACT_KINDS
from adas_dream.core.state import State
from adas_dream.events.errors import BadFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.vocabulary import (
    ACTION_AREAS,
    ADDITION,
    BONUSES,
    SUBTRACTION,
    TRACKS,
    Module,
)
from adas_dream.projections.notation import forms
from adas_dream.projections.notation.fitting import NAMED, unsaid
from adas_dream.projections.notation.forms import Form
from adas_dream.projections.notation.offering import could_stand, in_notation, spelled
from adas_dream.projections.notation.reading import LineProblem
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.finding_words import citation, citation_of, sentence
from adas_dream.projections.wording.legal_page import DEEDS
from adas_dream.projections.wording.text import safe

TYPED: Final = 60
"""How much is shown of what was typed."""
SHOWN: Final = 16
"""How many of the things that a word can be are shown."""
MISTYPED: Final = (*NAMED, "area", "bonus")
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
    "nothing-to-undo": "{typed}: no such choice of this turn can be taken back",
    "several-fit": "{typed} can be several things",
    "sign-of-nothing": "nothing is written so",
    "statement-breaks-off": "{typed}: more belongs to it, as in {wanted}",
}
"""What is wrong with a line, by its code."""
NOT_DUE: Final = "it would {deed}, and that is not due here ({rule})"
ANOTHER_WAY: Final = "it would {deed}, but not in a way that is possible here ({rule})"
IN_BRACES: Final = "it is what the table states, and stands in braces where that may come"
NOTHING: Final = "no choice is written so, and no rule speaks of it"


def problem_in_words(problem: LineProblem, players: tuple[str, ...] = ()) -> Iterator[str]:
    """What is wrong with a line, in sentences: what, by which rule or what it would be elsewhere,
    and what could stand there."""
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
        near = get_close_matches(problem.typed.casefold(), _offered(problem.game), 1)
        yield from (text for text in meanings(problem) if not near or text != NOTHING)
        yield from (f"did you mean {name}?" for name in near)
        yield f"could stand here: {'; '.join(could_stand(problem.game)) or 'nothing'}"


def _offered(game: Game) -> list[str]:
    """The names of what may be written next."""
    facts = [fact for _, fact in spelled(game)]
    return [name for field in MISTYPED for fact in facts if (name := getattr(fact, field, ""))]


def _longer(problem: LineProblem) -> Iterator[str]:
    """What each of the facts that fit is when it is written so that nothing else is."""
    for fact in problem.several[:SHOWN]:
        yield in_notation(problem.game, fact) or words(fact)


def meanings(problem: LineProblem) -> Iterator[str]:
    """Of a word that fits nothing and breaks no rule where it stands: each choice that is written
    so, with the rule that says when it is due; else that there is none. Nothing of any other
    problem."""
    if problem.why != "does-not-fit" or problem.fact is not None or problem.several:
        return
    state, text = problem.game.state, problem.typed
    kinds = {it.kind: it for it in forms.CHOSEN if _is_written(state, it, text)}
    offered = [fact for _, fact in spelled(problem.game)] if kinds else []
    for kind, form in kinds.items():
        ways = [fact for fact in offered if type(fact) is kind]
        rule = _rule_broken(problem.game, form.match(text) or {}, ways)
        told = ANOTHER_WAY if ways else NOT_DUE
        rule = rule or FACT_KINDS[kind].stray.rule
        yield told.format(deed=DEEDS[kind], rule=citation_of(rule))
    if not kinds:
        stated = any(_is_written(state, it, text) for it in forms.STATED)
        yield IN_BRACES if stated else NOTHING


def _rule_broken(game: Game, said: dict[str, str], ways: list[Fact]) -> str:
    """The rule that the way most like what was said breaks, done as was said; empty for none."""
    if not ways:
        return ""
    likest = max(ways, key=lambda fact: sum(_is_so(fact, *each) for each in said.items()))
    other = {field: text for field, text in said.items() if not _is_so(likest, field, text)}
    wrong = replace(
        likest, **{field: _as(getattr(likest, field), it) for field, it in other.items()}
    )
    here = (it for it in _places(game) if it.walk.check(likest) is None)
    try:
        found = [it.walk.check(wrong) for it in here]
    except BadFact as bad:  # there is no such space, die or cell
        return bad.rule
    return next((broken.rule for broken in found if broken is not None), "")


def _as(value: object, text: str) -> object:
    """A text as a value of the same kind: a number, or a name in its letters."""
    if isinstance(value, int):
        return int(text)
    return text.upper() if str(value).isupper() else text.lower()


def _places(game: Game) -> Iterator[Game]:
    """The game here, and behind what goes without saying here."""
    yield game
    for fact in unsaid(game.state):
        after = game.fork()
        if not isinstance(after.play(fact), Refusal):
            yield after


def _is_so(fact: Fact, field: str, text: str) -> bool:
    return str(getattr(fact, field)).lower() == text.lower()


def _is_written(state: State, form: Form, text: str) -> bool:
    """Whether a text has this form, and names what there is."""
    said = form.match(text)
    if said is None:
        return False
    known = _names(state)
    return all(forms.ranked(name, known[field]) for field, name in said.items() if field in known)


def _names(state: State) -> dict[str, Iterable[str]]:
    """What there is, by the field that names it; what no pack lists is left out."""
    position, pack = state.position, state.table.pack
    listed = {} if pack is None else _listed(pack, state.table.modules)
    return {
        "bonus": BONUSES,
        "area": ACTION_AREAS,
        "track": TRACKS,
        "objective": [it.id for it in position.objectives],
        "disc_space": [it.id for it in position.disc_spaces],
        **{field: listed.get(field, []) for field in ("card", "program", "exhibitor", "visitor")},
        "gear": [ADDITION, SUBTRACTION, *listed.get("gear", [])],
    }


def _listed(pack: Pack, modules: tuple[Module, ...]) -> dict[str, list[str]]:
    shown = "exhibition" in modules
    return {
        "card": [it.id for it in (*pack.partners, *pack.gained_partners)],
        "program": [it.id for it in pack.programs],
        "exhibitor": [it.id for it in pack.exhibitors if shown],
        "visitor": [it.id for it in pack.visitors if shown],
        "gear": [it.id for it in pack.multipliers],
    }
