"""How each choice is written: a table of forms, for reading and for writing.

`{field}` stands for a field of the fact, `[ ]` for what is only written where it is needed, `( )`
for what is written, and may be left out. Letters are English in every language; case means nothing.

Any other field is a name: any beginning that only one of the names has which may stand there. A
name exactly as it is written comes before one that differs in case, then come beginnings of the
name, then of one of its words. `*` in front takes a name letter by letter, also one that nobody has
heard of; alone it is something that nobody names. Quotes tell a name from a word of the notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Any, Final

from msgspec import Struct

from adas_dream.events.facts import (
    actions,
    building,
    effects,
    objectives,
    partners,
    programs,
    publishing,
    turn,
    workshop,
)
from adas_dream.events.facts.base import Fact
from adas_dream.events.vocabulary import LETTERS, TRACKS

_ID: Final = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}"
NAME: Final = rf"\*?(?:'{_ID}'|{_ID})|\*"
STAR: Final = "*"
QUOTE: Final = "'"
_PARTED: Final = re.compile(r"[._-]")
# fmt: off
WORDS: Final = frozenset((
    "ws", "act", "pub", "adv", "adv1", "adv2", "adv3", "end", "undo", "out",
    "ruling", "score", "winner", "abandon", "rewind",
))
# fmt: on
"""Words of the notation: a name that is one of them stands in quotes."""
STYLES: Final = ("{}", "'{}'", "*{}", "*'{}'")
"""How a name can be written, the plainest first."""
_CELL, _SLOT, _DIE = "[abc][1-3]", "s[1-9]", "[ybgpx][1-6]"
AMOUNTS: Final = {"pounds": "p", "coal": "c", "brass": "br", "books": "bo"}
"""The letters of what is gained and spent."""
AMOUNT: Final = re.compile(r"([0-9]+)(p|c|br|bo)")
_PATTERNS: Final = {
    **dict.fromkeys(("die", "workshop_die"), _DIE),
    **dict.fromkeys(("becomes", "from_space", "to_space", "space"), "[1-6]"),
    **dict.fromkeys(("place", "to_place"), f"{_CELL}|{_SLOT}"),
    "cell": _CELL,
    "slot": _SLOT,
    "gear_space": f"{_CELL}-?{_CELL}",
    "program_space": "row[1-3]|col[1-3]",
    **dict.fromkeys(("track", "colour"), "[ybgpx]|[a-z]{2,}"),
    "level": "[1-3]",
    "value": "-?[0-9]{1,9}",
    **dict.fromkeys(("steps", "to_cap", "research"), "[0-9]{1,9}"),
    "amounts": "(?:[0-9]{1,9}(?:p|c|br|bo))+",
}
"""What each field may look like; any other one is a name."""


class Optional(Struct, frozen=True, gc=False):
    """Parts of a form that may be left out; `written` where the plain form has them."""

    parts: tuple[Part, ...]
    written: bool


class Field(Struct, frozen=True, gc=False):
    """The place of a field."""

    name: str


Part = str | Field | Optional


class Form(Struct, frozen=True):
    """One way to write a fact of a type whose `fixed` fields are these; a text of it has that
    `pattern`."""

    kind: type[Fact]
    parts: tuple[Part, ...]
    pattern: str
    fixed: dict[str, Any] = {}

    def match(self, text: str) -> dict[str, str] | None:
        """What a text says of the fields, None where it is not of this form."""
        found = _compiled(self.pattern).fullmatch(text)
        return None if found is None else {k: v for k, v in found.groupdict().items() if v}

    def rank(self, fact: Fact, said: dict[str, str]) -> int | None:
        """How well the fact is what was said, the best 0; None where it is not."""
        if any(getattr(fact, field) != value for field, value in self.fixed.items()):
            return None
        ranks = [_rank_of(field, text, fact) for field, text in said.items()]
        return None if None in ranks else max((it for it in ranks if it is not None), default=0)

    def texts(self, fact: Fact, letters: int = 0) -> Iterator[str]:
        """The fact in this form, the plainest first; with `letters` the shortest first, with so
        many letters of each name."""
        if any(getattr(fact, field) != value for field, value in self.fixed.items()):
            return
        names = [it for it in _fields(self.parts) if it not in _PATTERNS]
        for styles in product((f"{{:.{letters}}}",) if letters else STYLES, repeat=len(names)):
            styled = dict(zip(names, styles, strict=True))
            yield from sorted({*_spelled(self.parts, fact, styled, whole=not letters)}, key=len)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compiled where it is asked for first: most logs have nothing that the table states."""
    return re.compile(pattern, re.IGNORECASE)


def _fields(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Field):
            yield part.name
        elif isinstance(part, Optional):
            yield from _fields(part.parts)


def _spelled(
    parts: tuple[Part, ...], fact: Fact, styles: dict[str, str], *, whole: bool
) -> Iterator[str]:
    """The texts of some parts, with and without what may be left out, names in their styles."""
    ways: list[list[str]] = []
    for part in parts:
        if isinstance(part, str):
            ways.append([part])
        elif isinstance(part, Field):
            text = say(part.name, fact)
            ways.append([] if text is None else [styles.get(part.name, "{}").format(text)])
        else:
            inner = [*_spelled(part.parts, fact, styles, whole=whole)]
            ways.append(inner if part.written and whole and inner else ["", *inner])
    yield from ("".join(way) for way in product(*ways))


def say(field: str, fact: Fact) -> str | None:
    """A field of the fact as it is written; None where it says nothing."""
    if field == "amounts":
        said = (
            f"{getattr(fact, it)}{letter}" for it, letter in AMOUNTS.items() if getattr(fact, it)
        )
        return "".join(said)
    value = getattr(fact, field)
    if value is None:
        return None
    if field == "becomes":
        return str(value)[1]
    if field == "gear_space":
        return str(value).replace("-", "")
    if field in ("track", "colour"):
        return _letter(value)
    return str(value)


def _letter(colour: str) -> str:
    return LETTERS[TRACKS.index(colour)] if colour in TRACKS else LETTERS[-1]


def _rank_of(field: str, text: str, fact: Fact) -> int | None:
    """How well the text is what the fact says in that field."""
    shown = say(field, fact)
    if shown is None:
        return None
    if field not in _PATTERNS:
        return rank(text, shown)
    if field in ("track", "colour") and len(text) > 1:
        return rank(text, getattr(fact, field))
    if field == "gear_space":
        cells = text.casefold().replace("-", "")
        return 0 if shown in (cells, cells[2:] + cells[:2]) else None
    return 0 if text.casefold() == shown.casefold() else None


def rank(text: str, name: str) -> int | None:
    """How well a text that somebody typed names it, the best 0; None where it does not."""
    if text.startswith(STAR):
        return 0 if bare(text) == name else None
    if text.casefold() in WORDS:
        return None
    text = bare(text)
    if text == name:
        return 0
    typed, whole = text.casefold(), name.casefold()
    if typed == whole:
        return 1
    if whole.startswith(typed):
        return 2
    starts = (found.end() for found in _PARTED.finditer(whole))
    return 3 if any(whole.startswith(typed, start) for start in starts) else None


def bare(text: str) -> str:
    """The name without what is written around it."""
    return text.removeprefix(STAR).strip(QUOTE)


def ranked(text: str, names: Iterable[str]) -> list[tuple[int, str]]:
    """The names that a text may mean, each with its rank; of `*` the name itself."""
    if text.startswith(STAR):
        return [(0, bare(text))]
    found = ((rank(text, name), name) for name in dict.fromkeys(names))
    return [(place, name) for place, name in found if place is not None]


def _parsed(template: str) -> tuple[Part, ...]:
    parts, rest = _up_to(template, "")
    assert not rest
    return tuple(parts)


def _up_to(template: str, closing: str) -> tuple[list[Part], str]:
    """The parts up to a closing bracket, and what stands behind it."""
    parts: list[Part] = []
    while template:
        sign, template = template[0], template[1:]
        if sign == closing:
            break
        if sign == "{":
            name, _, template = template.partition("}")
            parts.append(Field(name))
        elif sign in "[(":
            inner, template = _up_to(template, "]" if sign == "[" else ")")
            parts.append(Optional(tuple(inner), sign == "("))
        else:
            parts.append(sign)
    return parts, template


def _pattern(parts: tuple[Part, ...]) -> str:
    texts: list[str] = []
    for part in parts:
        if isinstance(part, str):
            texts.append(re.escape(part))
        elif isinstance(part, Field):
            texts.append(f"(?P<{part.name}>{_PATTERNS.get(part.name, NAME)})")
        else:
            texts.append(f"(?:{_pattern(part.parts)})?")
    return "".join(texts)


def _form(of: type[Fact], template: str, /, **fixed: Any) -> Form:  # noqa: ANN401 - of any field
    parts = _parsed(template)
    return Form(of, parts, _pattern(parts), fixed)


# fmt: off
CHOSEN: Final = (
    _form(turn.TurnStarted, "ws", kind="workshop"),
    _form(turn.TurnStarted, "act", kind="actions"),
    _form(workshop.DieMoved, "[{from_space}:]{die}>({to_space})"),
    _form(workshop.DieMovedFurther, ">({to_space})"),
    _form(workshop.WorkshopDieTurned, "={becomes}", moved=True),
    _form(workshop.WorkshopDieTurned, "{die}={becomes}", moved=True),
    _form(workshop.WorkshopDieTurned, "[{space}:]{die}={becomes}", moved=False),
    _form(workshop.DiePushed, "[{space}:]{die}"),
    _form(effects.BonusChosen, "{bonus}"),
    _form(effects.TrackChosen, "{track}"),
    _form(partners.PartnerPlayed, "{card}"),
    _form(partners.ExhibitorActivated, "{exhibitor}"),
    _form(partners.VisitorMoved, "{visitor}>{to}"),
    _form(actions.DiePlaced, "[{slot}:]{die}(@){cell}"),
    _form(actions.DiePlaced, "{slot}(@){cell}"),
    _form(actions.AreaUsed, "{area}"),
    _form(actions.AdvancedActionTaken, "adv[{level}]"),
    _form(actions.DiscPlaced, "{gear_space}>{disc_space}[:{area}]"),
    _form(publishing.Published, "pub"),
    _form(publishing.DiscStacked, "{gear_space}>{disc_space}"),
    _form(publishing.DiscRemoved, "{gear_space}>out"),
    _form(publishing.MultiplierTaken, "{gear}"),
    _form(publishing.DiceSwapped, "{place}~[{space}:]({workshop_die})"),
    _form(building.GearBuilt, "{gear}@{gear_space}"),
    _form(building.GearBuilt, "{gear}@{gear_space}f", free=True),
    _form(building.GearBuilt, "{gear}@{gear_space}p", free=False),
    _form(programs.ProgramPlaced, "{program}@{program_space}"),
    _form(programs.ProgramDiscarded, "{program}@out"),
    _form(objectives.ObjectiveClaimed, "{gear_space}!{objective}[={value}]"),
    _form(turn.StepDeclined, "-{step}"),
    _form(turn.TurnEnded, "."),
    _form(turn.TurnEnded, "end"),
)
"""What players choose."""
STATED: Final = (
    _form(effects.ResourcesGained, "+{amounts}"),
    _form(effects.ResourcesSpent, "-{amounts}"),
    _form(effects.ResearchAdvanced, "{track}+{steps}"),
    _form(effects.InnovationAdvanced, "inn+{steps}"),
    _form(effects.BonusChosen, "wild:{bonus}"),
    _form(workshop.BonusGained, "bonus:{bonus}[:{occasion}][@{space}]"),
    _form(effects.TrackChosen, "{track}"),
    _form(effects.GearGained, "+{gear}"),
    _form(effects.GearSwapped, "{old}~{new}[@{gear_space}]"),
    _form(effects.AssignmentGained, "asg:{colour}[#{assignment}]"),
    _form(effects.TokenGained, "tok:{token}[={value}][:{colour}][#{science}]"),
    _form(effects.DieChanged, "{place}={becomes}"),
    _form(effects.DieRelocated, "{place}>{to_place}"),
    _form(effects.DiscRelocated, "{disc_space}>{to_disc_space}[:{area}]"),
    _form(partners.PartnerReplaced, "card:{old}~{new}"),
    _form(partners.PartnerPlayed, "play:{card}"),
    _form(workshop.AssignmentsActivated, "row:{colour}={research}"),
    _form(publishing.SteamAdvanced, "steam{to_cap}"),
    _form(publishing.MultiplierTaken, "take:{gear}"),
    _form(actions.AdvancedActionTaken, "adv{level}[:{area}]"),
    _form(actions.DiscPlaced, "{gear_space}>{disc_space}[:{area}]"),
    _form(building.GearBuilt, "{gear}@{gear_space}", free=True, deferred=False),
    _form(building.GearBuilt, "{gear}@{gear_space}p", free=False, deferred=False),
    _form(programs.ProgramPlaced, "{program}@{program_space}"),
    _form(programs.ProgramDiscarded, "{program}@out"),
)
"""What the table states, in braces."""
# fmt: on


@lru_cache(maxsize=1024)
def chosen(text: str) -> tuple[tuple[Form, dict[str, str]], ...]:
    """The forms of a choice that a text may be, each with what it says; read only."""
    matched = ((form, form.match(text)) for form in CHOSEN)
    return tuple((form, said) for form, said in matched if said is not None)
