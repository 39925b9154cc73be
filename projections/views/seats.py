"""What a seat may see of a game: everything that lies open, and its own hand.

Hidden are the cards of the others, in hand and deck, and whatever tells of them: which cards they
drew, the digests of a position, a seed, what was legal for them. Once the game has ended or was
given up, nothing is hidden. The hand and the unseen cards of another player are one set, with two
counts: anybody at the table can work that out.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from adas_dream.core.engine import Legal
from adas_dream.core.findings import Finding
from adas_dream.core.state import State
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.setup import PositionSet, SeedRevealed
from adas_dream.events.position.game import Position
from adas_dream.events.position.player import Partners

VIEW: Final = "adas-dream-view/0"
"""What a view is called: it is no log."""
Seat: TypeAlias = int | None
"""A player (1-4), or None for a spectator."""


def sees_all(position: Position) -> bool:
    """Whether nothing is hidden any more: the game has ended, or was given up."""
    return position.over or position.abandoned


def seen_position(position: Position, seat: Seat) -> dict[str, Any]:
    """The position as `replay --json` prints it. Of each other player `partners` are instead
    `cards` (those in hand and deck that are known, sorted), `in_hand`, `deck` and `played`."""
    seen: dict[str, Any] = msgspec.to_builtins(position)
    if sees_all(position):
        return seen
    for number, (board, shown) in enumerate(zip(position.players, seen["players"], strict=True), 1):
        if number != seat:
            shown["partners"] = _hidden(board.partners)
    return seen


def _hidden(piles: Partners) -> dict[str, Any]:
    return {
        "cards": sorted((*piles.hand, *piles.unseen)),
        "in_hand": len(piles.hand) + piles.hidden,
        "deck": piles.deck,
        "played": [*piles.played],
    }


def seen_facts(facts: Iterable[AnyFact], end: Position, seat: Seat) -> Iterator[dict[str, Any]]:
    """The facts as lines of the log, in their order, as far as the seat may see them where `end` is
    the position after the last. A start position is as in `seen_position`; of cards that others
    drew only the count is there; digests, the seed and notes on what is hidden are not."""
    for fact in facts:
        line: dict[str, Any] = msgspec.to_builtins(fact)
        if not sees_all(end):
            if isinstance(fact, SeedRevealed):
                continue
            line.pop("state", None)
            line.pop("chain", None)
            if isinstance(fact, PositionSet):
                line["position"] = seen_position(fact.position, seat)
            elif _is_hidden(fact, seat):
                line.pop("cards", None)
                line.pop("note", None)
        yield line


def _is_hidden(fact: Fact, seat: Seat) -> bool:
    return isinstance(fact, PartnersDrawn) and fact.player != seat


def seen_legal(legal: Legal, state: State, seat: Seat) -> Legal:
    """What may come next, for whoever may do it; of another seat only whose choice it is, and the
    kind of roll that is awaited."""
    if sees_all(state.position) or legal.player in (None, seat):
        return legal
    roll = replace(legal.roll, left=()) if legal.roll is not None else None
    return Legal(legal.player, due=legal.due, roll=roll, given_up=legal.given_up)


def seen_findings(findings: Iterable[Finding], end: Position, seat: Seat) -> Iterator[Finding]:
    """The findings; what was legal there is told only to the seat whose choice it was."""
    for finding in findings:
        yield finding if sees_all(end) else _seen(finding, seat)


def _seen(finding: Finding, seat: Seat) -> Finding:
    fact, whose = finding.fact, finding.legal.player if finding.legal is not None else None
    if isinstance(fact, PartnersDrawn) and _is_hidden(fact, seat):
        return replace(finding, fact=replace(fact, cards=(), note=""), legal=None)
    return finding if whose in (None, seat) else replace(finding, legal=None)
