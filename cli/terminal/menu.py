"""The menu of `record`: only what is legal, numbered; large families first, then their members."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import astuple

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
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.legal_page import because, family_in_words, is_large, passing

FEW: Final = 6
"""A family with more members stands in the menu as one entry."""
SHORT: Final = 12
"""A menu with no more entries than these lists every member."""

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


class MenuLine(Struct, frozen=True, gc=False):
    """One line of the menu."""

    text: str
    pick: Pick


class Asking(Struct, frozen=True, gc=False):
    """The question below a list, and what is said of a wrong answer."""

    question: str
    wrong: str


MEMBER: Final = Asking(messages.MEMBER, messages.NO_SUCH_MEMBER)
KIND: Final = Asking(messages.KIND, messages.NO_SUCH_MEMBER)


def entries(state: State, legal: Legal) -> list[MenuLine]:
    """The lines of the menu, in the order in which the steps stand."""
    names = state.table.players
    families = (*legal.families, *legal.interrupts)
    total = sum(family.count for family in families)
    lines: list[MenuLine] = []
    for family in families:
        members = [_of_fact(fact, names) for fact in family.members or ()]
        if members and all(member.text == members[0].text for member in members):
            lines.append(members[0])
        elif is_large(family) or (total > SHORT and family.count > FEW):
            lines.append(_of_family(family, members, names))
        else:
            lines.extend(members)
    lines.extend(_others(legal))
    passed = zip(passing(legal, names), legal.declines, strict=True)
    lines.extend(MenuLine(text, partial(_itself, fact)) for text, fact in passed)
    return lines


def choose(
    terminal: Terminal, lines: list[MenuLine], asking: Asking, above: Sequence[str] = ()
) -> MenuLine | None:
    """The entry whose number is answered; None where nothing is. Any other answer is said to be
    wrong, below the list, and asked for again."""
    numbered = {str(number): line for number, line in enumerate(lines, 1)}
    shown = [*above, *(f"{number:>3}  {line.text}" for number, line in numbered.items())]
    while True:
        answer = terminal.ask(asking.question, shown)
        if answer in numbered:
            return numbered[answer]
        if not answer:
            return None
        terminal.say(asking.wrong.format(last=len(lines)))
        shown = []


def _of_fact(fact: Fact, names: tuple[str, ...]) -> MenuLine:
    """A choice as it stands; what stands for any name the table gives is asked for."""
    text = UNNAMED.get(type(fact))
    if text is not None and isinstance(fact, PlayerFact) and _stands_for_any(fact):
        kind, player, attested = type(fact), fact.player, fact.attested
        return MenuLine(text, lambda to: ask_fact(to, kind, player, attested=attested))
    return MenuLine(words(fact, names), lambda _: fact)


def _stands_for_any(fact: PlayerFact) -> bool:
    """Whether a word (of what is stated `word-2`, `word-3` … too) stands for what the table
    names."""
    word = FACT_KINDS[type(fact)].unnamed
    names = (field for field in astuple(fact) if isinstance(field, str))
    return any(is_unnamed(name, word) if fact.attested else name == word for name in names)


def _of_family(family: Family, members: list[MenuLine], names: tuple[str, ...]) -> MenuLine:
    """A family that is opened to its members, or asked field by field where they are too many."""
    text = family_in_words(family, names)
    if is_large(family):
        return MenuLine(text, lambda terminal: ask_fact(terminal, family.kind, family.player))
    return MenuLine(text, lambda terminal: _one_of(terminal, members))


def _one_of(terminal: Terminal, members: list[MenuLine]) -> Fact | None:
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
