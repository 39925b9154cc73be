"""The questions of `pack new`: what somebody with the box before them knows of it."""

from __future__ import annotations

import re
from typing import Final

from msgspec import convert

from adas_dream.cli.output import messages
from adas_dream.cli.terminal.prompt import Terminal
from adas_dream.cli.terminal.questions import ask_in_hand, ask_set_up
from adas_dream.events.vocabulary import ACTION_AREAS, NAME_LIMIT, Name
from adas_dream.projections.boxes.entries import (
    Entry,
    Field,
    shown,
    unknown_card,
    unknown_space,
)

YES: Final = {"y": True, "yes": True, "n": False, "no": False, "": False}
_ID: Final = re.compile(rf"[A-Za-z0-9][A-Za-z0-9._-]{{0,{NAME_LIMIT - 1}}}")


def ask_box(terminal: Terminal, name: str) -> tuple[str, tuple[Entry, ...]]:
    """The title of a box and the entries that are known of it; Ended at the end of input."""
    title = terminal.ask_for(messages.BOX_TITLE, _title, name)
    entries: list[Entry] = []
    if terminal.ask_for(messages.BOX_START, _yes):
        set_up = ask_in_hand(terminal, ask_set_up(terminal))
        fields = (Field(it, value) for it, value in shown(set_up).items())
        entries.append(Entry(("set_up",), tuple(fields)))
    taken: set[str] = set()
    for area in ACTION_AREAS:
        names = _ask_ids(terminal, messages.BOX_SPACES.format(area=area), taken)
        entries += [unknown_space(it, area) for it in names]
    cards = _ask_ids(terminal, messages.BOX_CARDS, set())
    return title, (*entries, *map(unknown_card, cards))


def _yes(text: str) -> bool:
    if text.lower() not in YES:
        raise ValueError(messages.YES_OR_ENTER)
    return YES[text.lower()]


def _title(text: str) -> str:
    try:
        return convert(text, Name)
    except ValueError:
        raise ValueError(messages.NOT_A_NAME.format(most=NAME_LIMIT)) from None


def _ask_ids(terminal: Terminal, question: str, taken: set[str]) -> tuple[str, ...]:
    """Ids, none of them twice."""

    def read(text: str) -> tuple[str, ...]:
        names = tuple(text.replace(",", " ").split())
        for name in names:
            if not _ID.fullmatch(name):
                raise ValueError(messages.NOT_AN_ID)
        if len({*names}) < len(names) or not taken.isdisjoint(names):
            raise ValueError(messages.ID_TWICE)
        return names

    found = terminal.ask_for(question, read)
    taken.update(found)
    return found
