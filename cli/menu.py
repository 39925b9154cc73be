"""The menu of `record`: only what is legal, numbered; large families first, then their members."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from adas_dream.cli import messages
from adas_dream.cli.prompt import Terminal
from adas_dream.cli.stating import ask_fact
from adas_dream.core.engine import Family, Legal
from adas_dream.core.state import State
from adas_dream.events.catalog import NAMES
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.partners import PartnerPlayed
from adas_dream.events.facts.turn import StepDeclined
from adas_dream.projections.menu import family_in_words, is_large
from adas_dream.projections.wording import words

FEW: Final = 6
"""A family with more members stands in the menu as one entry."""
SHORT: Final = 12
"""A menu with no more entries than these lists every member."""

Pick = Callable[[Terminal], Fact | None]
"""What an entry leads to; None where the person goes back."""


class Entry(Struct, frozen=True, gc=False):
    """One line of the menu."""

    text: str
    pick: Pick


def entries(state: State, legal: Legal) -> list[Entry]:
    """The lines of the menu, in the order in which the steps stand."""
    names = state.table.players
    families = (*legal.families, *legal.asides)
    total = sum(family.count for family in families)
    lines: list[Entry] = []
    for family in families:
        if is_large(family) or (total > SHORT and family.count > FEW):
            lines.append(_of_family(family, names))
        else:
            lines.extend(_of_fact(fact, names) for fact in family.members or ())
    lines.extend(_others(state, legal))
    lines.extend(_of_fact(fact, names) for fact in legal.declines)
    return lines


def choose(terminal: Terminal, lines: list[Entry], question: str, wrong: str) -> str | Entry:
    """The entry whose number is answered, or the answer itself where it is none."""
    for number, line in enumerate(lines, 1):
        terminal.say(f"{number:>3}  {line.text}")
    while True:
        answer = terminal.ask(question)
        if not answer.isascii() or not answer.isdigit():
            return answer
        if 1 <= int(answer) <= len(lines):
            return lines[int(answer) - 1]
        terminal.say(wrong.format(last=len(lines)))


def _of_fact(fact: Fact, names: tuple[str, ...]) -> Entry:
    return Entry(words(fact, names), lambda _: fact)


def _of_family(family: Family, names: tuple[str, ...]) -> Entry:
    """A family that is opened to its members, or asked field by field where they are too many."""
    text = family_in_words(family, names)
    if is_large(family):
        return Entry(text, lambda terminal: ask_fact(terminal, family.kind, family.player))
    members = [_of_fact(fact, names) for fact in family.members or ()]
    return Entry(text, lambda terminal: _one_of(terminal, members))


def _one_of(terminal: Terminal, members: list[Entry]) -> Fact | None:
    while True:
        picked = choose(terminal, members, messages.MEMBER, messages.NO_SUCH_MEMBER)
        if isinstance(picked, Entry):
            return picked.pick(terminal)
        if not picked:
            return None
        terminal.say(messages.NO_SUCH_MEMBER.format(last=len(members)))


def _others(state: State, legal: Legal) -> Iterator[Entry]:
    """What has no list: a card of an unknown hand, and effects that only the table knows."""
    player = legal.player
    if player is None:
        return
    if _hides_cards(state, legal, player):
        yield Entry(messages.UNKNOWN_CARD, lambda terminal: _unknown_card(terminal, player))
    if legal.attested:
        yield Entry(messages.STATED, lambda terminal: _stated(terminal, legal, player))


def _hides_cards(state: State, legal: Legal, player: int) -> bool:
    """Whether a card can be played that nobody can list."""
    piles = state.player(player).partners
    open_step = any(isinstance(no, StepDeclined) and no.step == "partner" for no in legal.declines)
    return open_step and piles.hidden > 0 and not piles.unseen


def _unknown_card(terminal: Terminal, player: int) -> Fact | None:
    card = terminal.ask(messages.CARD)
    return PartnerPlayed(1, player, card, attested=True) if card else None


def _stated(terminal: Terminal, legal: Legal, player: int) -> Fact | None:
    kinds = [Entry(NAMES[kind].replace("_", " "), lambda _: None) for kind in legal.attested]
    picked = choose(terminal, kinds, messages.KIND, messages.NO_SUCH_MEMBER)
    if not isinstance(picked, Entry):
        return None
    kind = legal.attested[kinds.index(picked)]
    return ask_fact(terminal, kind, player, attested=True)
