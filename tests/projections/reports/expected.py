"""What a page must draw of a position, worked out from the position alone."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from adas_dream.core.constants import STEAM_CAPS
from adas_dream.events.position.game import Position
from adas_dream.events.position.player import Player
from adas_dream.events.position.tracks import ByTrack


def drawn_of(positions: Iterable[Position], prefix: str = "", every: int = 1) -> dict[str, Any]:
    """What a reading of the drawn board must be equal to at each place, or at `every` so many: the
    Workshop with the main board, and each player's board, by their places among the `texts`. The
    ids of the board begin with the prefix."""
    texts: dict[str, int] = {}
    places = [
        None if at % every else [texts.setdefault(it, len(texts)) for it in _texts(position)]
        for at, position in enumerate(positions)
    ]
    return {"prefix": prefix, "texts": [*texts], "places": places}


def _texts(position: Position) -> Iterator[str]:
    yield as_text(middle(position))
    yield from (as_text(board(player)) for player in position.players)


def as_text(value: object) -> str:
    """JSON as a browser writes it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def middle(position: Position) -> dict[str, Any]:
    """The Workshop and the main board."""
    bag = position.workshop.bag
    areas = ("study", "travel", "meetings", "institutions")
    return {
        "spaces": position.workshop.spaces,
        "bag": [str(it) for it in (bag.yellow, bag.blue, bag.green, bag.purple, bag.grey)],
        "pushed": position.workshop.pushed.die if position.workshop.pushed else "",
        "discs": [it.discs for area in areas for it in position.disc_spaces if it.area == area],
        "claims": [
            [claim.player for claim in it.claims]
            for area in areas
            for it in position.objectives
            if it.area == area
        ],
    }


def board(player: Player) -> dict[str, Any]:
    """A player's board."""
    return {
        "store": player.store,
        "mill": player.mill,
        "gears": [gear if "-" not in gear else spaced(gear) for gear in player.gear_spaces],
        "programs": [spaced(program) for program in player.programs],
        "research": counts(player.research),
        "innovation": player.innovation,
        "cap": str(STEAM_CAPS[player.steam]),
        "held": [str(it) for it in (player.pounds, player.coal, player.brass, player.books)],
        "played": str(len(player.partners.played)),
        "supply": len(player.gears),
    }


def counts(tracks: ByTrack) -> list[int]:
    """The four tracks."""
    return [tracks.yellow, tracks.blue, tracks.green, tracks.purple]


def spaced(name: str) -> str:
    """An id of the content as a page says it."""
    return name.replace("-", " ")
