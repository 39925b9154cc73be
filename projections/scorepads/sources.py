"""The facts behind a piece of the scorepad in words, turn by turn."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.projections.scorepads.reasons import Made
from adas_dream.projections.wording.fact_words import WORDS, words
from adas_dream.projections.wording.text import name_of, prose, wrapped
from adas_dream.projections.wording.turns import turn_in_words

FIRST_TOLD, LAST_TOLD = 2, 4
"""How many facts of a long list are told in words from its start and from its end."""
FIRST_NAMED, LAST_NAMED = 3, 8
"""How many of those between are named by their numbers."""
START: Final = "the start"


def sources(
    made: Sequence[Made], player: int, players: tuple[str, ...], width: int, indent: str
) -> Iterator[str]:
    """Lines such as `turn 3: places B4 from s1 in a1 (fact 45)`, as the player to whom the piece
    belongs sees it; of many facts those in the middle by their numbers alone."""
    first, between, last = _parted(made)
    for some in (first, last):
        for turn, facts in groupby(some, lambda each: each.turn if each.fact else START):
            told = "; ".join(_told(each, player, players) for each in facts)
            yield from prose(told, width, first=f"{indent}{_turn(turn, player, players)}")
        if between and some is first:
            noun = "fact" if len(between) == 1 else "facts"
            yield from wrapped(_named(between), width, first=f"{indent}then {noun} ")


def _parted(made: Sequence[Made]) -> tuple[Sequence[Made], Sequence[Made], Sequence[Made]]:
    if len(made) <= FIRST_TOLD + LAST_TOLD:
        return made, (), ()
    return made[:FIRST_TOLD], made[FIRST_TOLD:-LAST_TOLD], made[-LAST_TOLD:]


def _turn(turn: str, player: int, players: tuple[str, ...]) -> str:
    number, _, whose = turn.partition(".")
    if turn == START:
        return ""
    name = f"turn {number}" if whose == str(player) else turn_in_words(turn, players)
    return f"{name}: "


def _told(made: Made, player: int, players: tuple[str, ...]) -> str:
    said = START if made.fact is None else _said(made.fact, player, players)
    return f"{said} (fact {made.seq})"


def _said(fact: Fact, player: int, players: tuple[str, ...]) -> str:
    """The fact in words; without a name where the player of the piece does it."""
    told = words(fact, players)
    is_own = isinstance(fact, PlayerFact) and fact.player == player
    if is_own and WORDS[type(fact)].startswith("{player} "):
        return told.removeprefix(f"{name_of(players, player)} ")
    return told


def _named(between: Sequence[Made]) -> list[str]:
    seqs = [str(each.seq) for each in between]
    if len(seqs) <= FIRST_NAMED + LAST_NAMED:
        return seqs
    left_out = len(seqs) - FIRST_NAMED - LAST_NAMED
    return [*seqs[:FIRST_NAMED], f"{left_out} more", *seqs[-LAST_NAMED:]]
