"""The menu of `record`: only what is legal, numbered; large families first, then their members."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.cli.output import messages
from adas_dream.cli.terminal.fact_fields import ask_fact
from adas_dream.cli.terminal.prompt import Terminal
from adas_dream.core.answers import is_unnamed
from adas_dream.core.engine import Family, Legal
from adas_dream.core.rules import FACT_KINDS
from adas_dream.core.state import State
from adas_dream.events.catalog import NAMES
from adas_dream.events.facts.actions import DiscPlaced
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.partners import ExhibitorActivated, PartnerPlayed, VisitorMoved
from adas_dream.events.facts.programs import ProgramDiscarded, ProgramPlaced
from adas_dream.events.facts.publishing import MultiplierTaken
from adas_dream.events.facts.table import PlayAbandoned
from adas_dream.projections.notation.fitting import NAMED
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.legal_page import (
    because,
    family_in_words,
    is_large,
    is_unchecked_claim,
    passing,
)
from adas_dream.projections.wording.text import CUT, prose, width_of

FEW: Final = 6
"""A family with more members stands in the menu as one entry."""
SHORT: Final = 12
"""A menu with no more entries than these lists every member."""
TYPED: Final = 24
"""How many columns what may be typed takes at most."""

UNNAMED: Final[dict[type[Fact], str]] = {
    PartnerPlayed: messages.UNKNOWN_CARD,
    ExhibitorActivated: messages.UNKNOWN_EXHIBITOR,
    VisitorMoved: messages.UNKNOWN_VISITOR,
    MultiplierTaken: messages.UNKNOWN_MULTIPLIER,
    ProgramPlaced: messages.UNKNOWN_PROGRAM,
    ProgramDiscarded: messages.UNKNOWN_DISCARD,
    DiscPlaced: messages.UNKNOWN_SPACE,
}
"""What an entry says whose name stands for any that the table gives."""

Pick = Callable[[Terminal], Fact | None]
"""What an entry leads to; None where the person goes back."""


Write = Callable[[Fact], str]
"""A choice in notation; nothing where it cannot be written so."""


class MenuLine(Struct, frozen=True, gc=False):
    """One line of the menu; `typed` is what may be typed instead of its number."""

    text: str
    pick: Pick
    typed: str = ""


class Asking(Struct, frozen=True, gc=False):
    """The question below a list, and what is said of a wrong answer."""

    question: str
    wrong: str


MEMBER: Final = Asking(messages.MEMBER, messages.NO_SUCH_MEMBER)
KIND: Final = Asking(messages.KIND, messages.NO_SUCH_MEMBER)


def entries(state: State, legal: Legal, write: Write) -> list[MenuLine]:
    """The lines of the menu, in the order in which the steps stand; last the claims that only the
    table can judge."""
    names = state.table.players
    families = [_checked(family) for family in (*legal.families, *legal.interrupts)]
    total = sum(family.count for family in families)
    lines: list[MenuLine] = []
    for family in filter(lambda family: family.count, families):
        members = [_of_fact(fact, names, write) for fact in family.members or ()]
        if members and all(member.text == members[0].text for member in members):
            lines.append(members[0])
        elif is_large(family) or (total > SHORT and family.count > FEW):
            lines.append(_of_family(family, members, names))
        else:
            lines.extend(members)
    lines.extend(_others(legal))
    passed = zip(passing(legal, names), legal.declines, strict=True)
    lines.extend(MenuLine(text, partial(_itself, fact), write(fact)) for text, fact in passed)
    return [*lines, *_unchecked_claims(legal, names, write)]


def _checked(family: Family) -> Family:
    """The family without the claims that only the table can judge."""
    if family.members is None:
        return family
    members = tuple(fact for fact in family.members if not is_unchecked_claim(fact))
    return replace(family, members=members, count=len(members))


def _unchecked_claims(legal: Legal, names: tuple[str, ...], write: Write) -> Iterator[MenuLine]:
    """One line for all claims that only the table can judge."""
    families = (*legal.families, *legal.interrupts)
    facts = [it for family in families for it in family.members or () if is_unchecked_claim(it)]
    if facts:
        members = [_of_fact(fact, names, write) for fact in facts]
        yield MenuLine(messages.UNCHECKED_CLAIM, partial(_one_of, members), _one(members))


def numbered(lines: Sequence[MenuLine]) -> Iterator[str]:
    """The lines of a list with their numbers, and beside them what may be typed instead."""
    width = max((width_of(line.typed) for line in lines), default=0)
    for number, line in enumerate(lines, 1):
        typed = f"{line.typed.ljust(min(width, TYPED))}  " if width else ""
        yield from prose(line.text, first=f"{number:>3}  {typed}")


def choose(terminal: Terminal, lines: Sequence[MenuLine], asking: Asking) -> MenuLine | None:
    """The entry whose number is answered, or what may be typed instead; None where nothing is. Any
    other answer is said to be wrong, below the list, and asked for again."""
    answers = {str(number): line for number, line in enumerate(lines, 1)}
    answers |= {line.typed.lower(): line for line in lines if line.typed}
    shown = [*numbered(lines)]
    while True:
        answer = terminal.ask(asking.question, shown).lower()
        if answer in answers:
            return answers[answer]
        if not answer:
            return None
        terminal.say(asking.wrong.format(last=len(lines)))
        shown = []


def _of_fact(fact: Fact, names: tuple[str, ...], write: Write) -> MenuLine:
    """A choice as it stands; what stands for any name the table gives is asked for."""
    text, given = UNNAMED.get(type(fact), ""), _given(fact)
    if text and given and isinstance(fact, PlayerFact):
        kind, player, attested = type(fact), fact.player, fact.attested
        typed = write(replace(fact, **given))
        return MenuLine(text, lambda to: ask_fact(to, kind, player, attested=attested), typed)
    return MenuLine(words(fact, names), partial(_itself, fact), write(fact))


def _given(fact: Fact) -> dict[str, str]:
    """The fields that stand for what the table names (of what is stated `word-2`, `word-3` …
    too), each with a word for that name."""
    word = FACT_KINDS[type(fact)].unnamed
    held = {field: name for field in NAMED if isinstance(name := getattr(fact, field, None), str)}
    return {
        field: messages.ANY_NAME
        for field, name in held.items()
        if (is_unnamed(name, word) if fact.attested else name == word)
    }


def _of_family(family: Family, members: list[MenuLine], names: tuple[str, ...]) -> MenuLine:
    """A family that is opened to its members, or asked field by field where they are too many."""
    text = family_in_words(family, names)
    if is_large(family):
        return MenuLine(text, lambda terminal: ask_fact(terminal, family.kind, family.player))
    return MenuLine(text, partial(_one_of, members), _one(members))


def _one(members: list[MenuLine]) -> str:
    """One of them as it is typed, for all."""
    return f"{members[0].typed} {CUT}" if members[0].typed else ""


def _one_of(members: list[MenuLine], terminal: Terminal) -> Fact | None:
    picked = choose(terminal, members, MEMBER)
    return None if picked is None else picked.pick(terminal)


def _itself(fact: Fact, _: Terminal) -> Fact:
    return fact


def giving_up() -> MenuLine:
    """The end of a game that the table does not play on, once it has been asked again."""
    return MenuLine(messages.GIVE_UP, _given_up)


def _given_up(terminal: Terminal) -> Fact | None:
    answer = terminal.ask(messages.REALLY_GIVE_UP)
    return PlayAbandoned(1) if answer.lower() in {"y", "yes"} else None


def _others(legal: Legal) -> Iterator[MenuLine]:
    """What has no list: effects that only the table knows."""
    player, listed = legal.player, {family.kind for family in legal.families}
    kinds = tuple(kind for kind in legal.attested if kind not in listed)
    if player is not None and kinds:
        text = f"{messages.STATED}{because(legal)}"
        yield MenuLine(text, lambda terminal: _stated(terminal, kinds, player))


def _stated(terminal: Terminal, kinds: tuple[type[Fact], ...], player: int) -> Fact | None:
    lines = [MenuLine(NAMES[kind].replace("_", " "), lambda _: None) for kind in kinds]
    picked = choose(terminal, lines, KIND)
    if picked is None:
        return None
    return ask_fact(terminal, kinds[lines.index(picked)], player, attested=True)
