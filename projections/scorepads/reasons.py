"""Which facts made each part of the board what it is, by their seq: the reason for every point.

It runs beside the replay: after each fact the shared parts of the positions before and after are
compared by identity, and what differs is noted. What is taken back is forgotten. Parts are
named as the pieces of a score name them: `a1`, `a1-b1`, `steam`, `token:ID`, `disc-space:ID` …
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from adas_dream.core.scoring.cards import own_partners
from adas_dream.core.state import State
from adas_dream.core.walk import Step
from adas_dream.events.facts.actions import DiePlaced
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import DieRelocated
from adas_dream.events.facts.partners import PartnerReplaced
from adas_dream.events.facts.publishing import DiceSwapped
from adas_dream.events.facts.setup import RulingAdopted
from adas_dream.events.position.game import DiscSpace, Objective, Position
from adas_dream.events.position.player import Partners, Player, Token
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.vocabulary import CELLS, COVERED, GEAR_SPACES, PROGRAM_SPACES, TRACKS
from adas_dream.projections.wording.turns import turn_of

Part: TypeAlias = tuple[int, str]
"""A player and a part of their board; 0 for a disc space or a reading, which all share."""
Before: TypeAlias = tuple[Part, list[int] | None]
"""A part, and the seqs it had before; None where one was put to them."""
Became: TypeAlias = Literal["new", "changed", "gone"]
Found: TypeAlias = Iterator[tuple[str, Became]]

SHARED: Final = 0
_ANOTHER_DIE: Final = (DiePlaced, DieRelocated, DiceSwapped)
_AMOUNTS: Final = ("pounds", "coal", "brass", "books", "innovation", "steam")
_OF_ALL: Final = ("disc-space:", "ruling:")
_NOTHING: Final = ("", COVERED, 0)


class Made(Struct, frozen=True, gc=False):
    """A fact that made something, and the turn it stands in, `3.1`; no fact for the start, no turn
    after the last."""

    seq: int
    turn: str = ""
    fact: Fact | None = None


class Reasons:
    """The seqs of the facts that made each part, as far as the log was followed."""

    def __init__(self, start: State, seq: int) -> None:
        self._made = {seq: Made(seq)}
        self._seqs: dict[Part, list[int]] = {part: [seq] for part in _present(start.position)}
        self._noted: list[Before] = []
        self._counts: list[int] = []  # how many were noted before each fact that stands

    def follow(self, step: Step) -> frozenset[Part]:
        """Go on past a fact of the replay, or forget what was taken back; gives the parts for which
        other facts speak from now on."""
        if step.undone:
            forgotten = self._forget(self._counts[-len(step.undone)])
            del self._counts[-len(step.undone) :]
            return forgotten
        self._counts.append(len(self._noted))
        changes = (*_changes_of(step), *_decisions(step))
        for part, became in changes:
            self._note(step.fact.seq, part, became)
        if changes:
            turn = turn_of(step.before.position)
            self._made[step.fact.seq] = Made(step.fact.seq, turn, step.fact)
        return frozenset(part for part, _ in changes)

    def of(self, player: int, parts: Iterable[str]) -> tuple[int, ...]:
        """The facts behind these parts of a player's board, in the order of the log."""
        keys = ((SHARED if part.startswith(_OF_ALL) else player, part) for part in parts)
        return tuple(sorted({seq for key in keys for seq in self._seqs.get(key, ())}))

    def made(self, player: int, parts: Iterable[str]) -> tuple[Made, ...]:
        """The same facts as `of`, with their turns."""
        return tuple(self._made[seq] for seq in self.of(player, parts))

    def adopted(self, ruling: str) -> int | None:
        """The fact by which the table took up the reading in force; None where it began with it."""
        found = self.of(SHARED, [f"ruling:{ruling}"])
        return found[0] if found else None

    def _note(self, seq: int, part: Part, became: Became) -> None:
        seqs = self._seqs.get(part)
        if became == "changed" and seqs is not None:
            seqs.append(seq)
            self._noted.append((part, None))
        else:
            self._seqs[part] = [] if became == "gone" else [seq]
            self._noted.append((part, seqs or []))

    def _forget(self, count: int) -> frozenset[Part]:
        forgotten = frozenset(part for part, _ in self._noted[count:])
        while len(self._noted) > count:
            part, seqs = self._noted.pop()
            if seqs is None:
                self._seqs[part].pop()
            else:
                self._seqs[part] = seqs
        return forgotten


def _present(position: Position) -> Iterator[Part]:
    """Everything that lies somewhere at the start; what is empty or zero was put there by nobody,
    but for Steam, whose first space is a cap."""
    for number, player in enumerate(position.players, 1):
        yield number, "steam"
        for part, value in _parts(player):
            if value not in _NOTHING:
                yield number, part
        for card, _ in _piles(player.partners):
            yield number, f"partner:{card}"
    for space in position.disc_spaces:
        if space.discs:
            yield SHARED, f"disc-space:{space.id}"
    for objective in position.objectives:
        for claim in objective.claims:
            yield claim.player, f"objective:{objective.id}"


def _parts(player: Player) -> Iterator[tuple[str, str | int]]:
    yield from zip(CELLS, player.mill, strict=True)
    yield from zip(GEAR_SPACES, player.gear_spaces, strict=True)
    yield from zip(map(_program, PROGRAM_SPACES), player.programs, strict=True)
    yield from ((name, getattr(player, name)) for name in _AMOUNTS)
    for name, counts in (("research", player.research), ("assignments", player.assignments)):
        yield from ((f"{name}:{track}", getattr(counts, track)) for track in TRACKS)
    yield from ((f"token:{token.token}", token.token) for token in player.tokens)


def _program(space: str) -> str:
    return f"program:{space}"


def _piles(partners: Partners) -> Iterator[tuple[str, str]]:
    for pile in ("unseen", "hand", "played"):
        yield from ((card, pile) for card in getattr(partners, pile))


def _decisions(step: Step) -> Iterator[tuple[Part, Became]]:
    """What changes which own cards count without being any of them: a reading that is adopted, and
    a card that another one takes the place of (R198, R200)."""
    fact, before = step.fact, step.before
    if isinstance(fact, RulingAdopted) and before.table.rulings != step.after.table.rulings:
        yield (SHARED, f"ruling:{fact.ruling}"), "new"
    if isinstance(fact, PartnerReplaced) and fact.old in own_partners(before, fact.player):
        card = before.table.known.partner(fact.old)
        if card is not None and card.science is not None:
            yield (fact.player, f"science:{card.science}"), "changed"


def _changes_of(step: Step) -> Iterator[tuple[Part, Became]]:
    old, fact, new = step.before.position, step.fact, step.after.position
    if new.players is not old.players:
        for number, (was, now) in enumerate(zip(old.players, new.players, strict=True), 1):
            if was is not now:
                for part, became in _on_board(was, fact, now):
                    yield (number, part), became
    if new.disc_spaces is not old.disc_spaces:
        yield from _of_spaces(old.disc_spaces, new.disc_spaces)
    if new.objectives is not old.objectives:
        yield from _of_claims(old.objectives, new.objectives)


def _on_board(old: Player, fact: Fact, new: Player) -> Found:
    for name, look in _FIELDS.items():
        was, now = getattr(old, name), getattr(new, name)
        if was is not now:
            yield from look(was, fact, now)
    for name in _AMOUNTS:
        if getattr(old, name) != getattr(new, name):
            yield name, "changed"


def _in_mill(old: tuple[str, ...], fact: Fact, new: tuple[str, ...]) -> Found:
    """A die that shows another value is the same die; where one is put, another one lies there."""
    became: Became = "new" if isinstance(fact, _ANOTHER_DIE) else "changed"
    swapped = fact.place if isinstance(fact, DiceSwapped) else ""
    for cell, was, now in zip(CELLS, old, new, strict=True):
        if was != now or cell == swapped:
            yield cell, became if now else "gone"


def _in_places(
    names: tuple[str, ...], became: Became
) -> Callable[[tuple[str, ...], Fact, tuple[str, ...]], Found]:
    def look(old: tuple[str, ...], _: Fact, new: tuple[str, ...]) -> Found:
        places = zip(names, old, new, strict=True)
        return ((name, became) for name, was, now in places if was != now)

    return look


def _in_piles(old: Partners, _: Fact, new: Partners) -> Found:
    """A card lies in another pile, or came for another one."""
    was, now = set(_piles(old)), set(_piles(new))
    for card in sorted({card for card, _ in was ^ now}):
        stays = any(card == other for other, _ in now)
        yield f"partner:{card}", "changed" if stays else "gone"


def _counted(name: str) -> Callable[[ByTrack, Fact, ByTrack], Found]:
    def look(old: ByTrack, _: Fact, new: ByTrack) -> Found:
        for track in TRACKS:
            if getattr(old, track) != getattr(new, track):
                yield f"{name}:{track}", "changed"

    return look


def _in_tokens(old: tuple[Token, ...], _: Fact, new: tuple[Token, ...]) -> Found:
    for token in new[len(old) :]:
        yield f"token:{token.token}", "changed"


_FIELDS: Final[dict[str, Callable[..., Found]]] = {
    "mill": _in_mill,
    "gear_spaces": _in_places(GEAR_SPACES, "changed"),
    "programs": _in_places(tuple(map(_program, PROGRAM_SPACES)), "new"),
    "partners": _in_piles,
    "research": _counted("research"),
    "assignments": _counted("assignments"),
    "tokens": _in_tokens,
}
"""The parts of a board that are no plain number, and how to find what is different in them."""


def _of_spaces(
    old: tuple[DiscSpace, ...], new: tuple[DiscSpace, ...]
) -> Iterator[tuple[Part, Became]]:
    for index, now in enumerate(new):
        discs = old[index].discs if index < len(old) else ()
        if discs != now.discs:
            yield (SHARED, f"disc-space:{now.id}"), "changed" if now.discs else "gone"


def _of_claims(
    old: tuple[Objective, ...], new: tuple[Objective, ...]
) -> Iterator[tuple[Part, Became]]:
    for was, now in zip(old, new, strict=True):
        for claim in now.claims[len(was.claims) :]:
            yield (claim.player, f"objective:{now.id}"), "new"
