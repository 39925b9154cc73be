"""Where something is known from: facts of recorded games."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from adas_dream.events.quoting import printable

Key = tuple[Any, ...]
"""What an entry of a pack is about: the list that it stands in, and what tells its items apart."""


class Source(Struct, frozen=True, gc=False, order=True):
    """A fact of a game: the name of its log, and its number there."""

    game: str
    seq: int


class Conflict(Struct, frozen=True, gc=False):
    """Something that games tell in several ways: what it is, and each way with where it is told."""

    what: str
    ways: tuple[tuple[str, tuple[Source, ...]], ...]


def told_in(sources: Iterable[Source]) -> str:
    """The facts in words, game by game: `a.jsonl 12, 45; b.jsonl 7`."""
    games: dict[str, list[int]] = {}
    for source in sorted(set(sources)):
        games.setdefault(source.game, []).append(source.seq)
    return "; ".join(
        f"{printable(game)} {', '.join(map(str, seqs))}" for game, seqs in games.items()
    )
