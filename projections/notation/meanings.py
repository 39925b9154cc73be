"""What a word that fits nothing in its place would have been elsewhere, and the rule for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from adas_dream.core.content.pack import Pack
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
from adas_dream.projections.notation.fitting import unsaid
from adas_dream.projections.notation.forms import Form
from adas_dream.projections.notation.offering import spelled
from adas_dream.projections.notation.reading import LineProblem
from adas_dream.projections.wording.finding_words import citation_of
from adas_dream.projections.wording.legal_page import DEEDS

NOT_DUE: Final = "it would {deed}, and that is not due here ({rule})"
ANOTHER_WAY: Final = "it would {deed}, but in none of the ways that there are here ({rule})"
IN_BRACES: Final = "it is what the table states, and stands in braces where that may come"
NOTHING: Final = "no choice is written so, and no rule speaks of it"


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
