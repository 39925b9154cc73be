"""What a word that fits nothing in its place would have been elsewhere, and the rule for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from adas_dream.core.content.pack import Pack
from adas_dream.core.rules import FACT_KINDS
from adas_dream.core.state import State
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
    kinds = dict.fromkeys(it.kind for it in forms.CHOSEN if _is_written(state, it, text))
    due = {type(fact) for _, fact in spelled(problem.game)} if kinds else set[type[Fact]]()
    for kind in kinds:
        rule = citation_of(FACT_KINDS[kind].stray.rule)
        yield (ANOTHER_WAY if kind in due else NOT_DUE).format(deed=DEEDS[kind], rule=rule)
    if not kinds:
        stated = any(_is_written(state, it, text) for it in forms.STATED)
        yield IN_BRACES if stated else NOTHING


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
