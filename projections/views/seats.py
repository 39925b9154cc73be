"""What a seat may see of a game: everything that lies open, and its own hand.

Hidden are the cards of the others, in hand and deck, and whatever tells of them: which cards they
drew, the digests of a position, a seed, what was legal for them. Of another player's cards one sees
a set (those not played), and two counts (in hand, in the deck): anybody at the table can work that
out. What is seen has the shapes of the log, and is no log.

`end` is the position that the game has come to: once it has ended or was given up, nothing is
hidden any more, also not of the time before.
"""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from adas_dream.core.engine import Family, Legal
from adas_dream.core.findings import Finding
from adas_dream.core.rules.advisories_on_start import CARD_TWICE
from adas_dream.core.state import State
from adas_dream.core.validator import UNDECLINED
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.setup import PositionSet, SeedRevealed
from adas_dream.events.position.game import Position
from adas_dream.events.position.player import Partners
from adas_dream.projections.wording.legal_page import is_open

VIEW: Final = "adas-dream-view/0"
"""What a view is called: it is no log."""
SPECTATOR: Final = "spectator"
Seat: TypeAlias = int | Literal["spectator"]
"""A player (1-4), or somebody who only looks on."""

_OF_HANDS: Final = frozenset({UNDECLINED.code, CARD_TWICE.code})
"""Remarks that there was a card to be played, and that a card is there twice."""


def sees_all(end: Position) -> bool:
    """Whether nothing is hidden any more: the game has ended, or was given up."""
    return end.over or end.abandoned


def seen_position(position: Position, seat: Seat, end: Position) -> Position:
    """The position as a seat knows it: of each other player the cards that are not played are
    `unseen`, sorted, and those in hand only counted (`hidden`)."""
    if sees_all(end):
        return position
    boards = (
        board if number == seat else replace(board, partners=_seen_partners(board.partners))
        for number, board in enumerate(position.players, 1)
    )
    return replace(position, players=tuple(boards))


def _seen_partners(piles: Partners) -> Partners:
    cards = sorted((*piles.hand, *piles.unseen))
    in_hand = len(piles.hand) + piles.hidden
    return replace(piles, hand=(), hidden=in_hand, unseen=tuple(cards))


def seen_state(state: State, seat: Seat, end: Position) -> State:
    """The state with the position as a seat knows it."""
    return replace(state, position=seen_position(state.position, seat, end))


def seen_facts(facts: Iterable[AnyFact], seat: Seat, end: Position) -> Iterator[AnyFact]:
    """The facts in their order, as far as the seat may see them. A start position is as in
    `seen_position`; of cards that others drew only the count is there; digests, the seed and notes
    on what is hidden are not."""
    for fact in facts:
        if sees_all(end):
            yield fact
        elif not isinstance(fact, SeedRevealed):
            yield _seen_fact(fact, seat, end)


def _seen_fact(fact: AnyFact, seat: Seat, end: Position) -> AnyFact:
    if fact.state or fact.chain:
        fact = replace(fact, state="", chain="")
    if isinstance(fact, PositionSet):
        return replace(fact, position=seen_position(fact.position, seat, end))
    if _is_hidden(fact, seat):
        return replace(fact, cards=(), note="")
    return fact


def _is_hidden(fact: Fact, seat: Seat) -> bool:
    return isinstance(fact, PartnersDrawn) and fact.player != seat


def seen_legal(legal: Legal, seat: Seat, end: Position, then: Fact | None = None) -> Legal:
    """What may come next that is this seat's own; of another player only that a choice is theirs,
    or which roll is awaited. `then` is the fact that came there: where it passed a choice over, it
    is not told that there was one."""
    if sees_all(end) or legal.player is None:
        return legal
    own = tuple(_of(legal.interrupts, seat))
    if legal.player == seat:
        return replace(legal, interrupts=own)
    if is_open(legal) and not _passes(then, legal):
        return Legal(legal.player, interrupts=own)
    roll = replace(legal.roll, left=()) if legal.roll is not None else None
    return Legal(legal.player, interrupts=own, due=legal.due, roll=roll)


def _passes(then: Fact | None, legal: Legal) -> bool:
    roll = legal.roll.template if legal.roll is not None else None
    return then is not None and any(type(then) is type(it) for it in (legal.due, roll))


def _of(families: Iterable[Family], seat: Seat) -> Iterator[Family]:
    return (family for family in families if family.player == seat)


def seen_findings(findings: Iterable[Finding], seat: Seat, end: Position) -> Iterator[Finding]:
    """The findings; what was legal there is told only to the seat whose choice it was, and what
    tells of a hand only to the player who holds it."""
    for finding in findings:
        if sees_all(end):
            yield finding
        elif finding.code not in _OF_HANDS or seat == _whose(finding):
            yield _seen_finding(finding, seat)


def _whose(finding: Finding) -> int:
    fact = finding.fact
    return fact.player if isinstance(fact, PlayerFact) else finding.player


def _seen_finding(finding: Finding, seat: Seat) -> Finding:
    fact, whose = finding.fact, finding.legal.player if finding.legal is not None else None
    if isinstance(fact, PartnersDrawn) and _is_hidden(fact, seat):
        return replace(finding, fact=replace(fact, cards=(), note=""), legal=None)
    return finding if whose in (None, seat) else replace(finding, legal=None)
