"""The advisories on a start position: what it says against the pages, the content pack or itself.

A position is data that somebody wrote. What cannot be played from is refused elsewhere; here is
what can be, but cannot have come about.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from adas_dream.core.citations import HELD, Violation, citing
from adas_dream.core.gears import is_built, is_multiplier
from adas_dream.core.reducers.displays import MULTIPLIERS
from adas_dream.core.rules.advisories import eight_partners
from adas_dream.core.rules.objectives import claims_follow
from adas_dream.core.rules.partners import UNKNOWN_CARD, known_cards
from adas_dream.core.state import State

violation = citing(__name__)
CLAIMS = violation("I27", "claims-do-not-follow")
ANOTHER_AREA = violation("", "area-not-the-packs")
ANOTHER_TOKEN = violation("", "token-not-the-packs")
GEAR_TWICE = violation("I17", "gear-twice")
CARD_TWICE = violation("I22", "card-twice")
TOKEN_TWICE = violation("", "token-twice")


def advisories_on_start(state: State) -> Iterator[tuple[Violation, int, str]]:
    """The advisories on a start, each with the player (0 for none) and the id that it is about."""
    for player in range(1, len(state.table.players) + 1):
        if not eight_partners(state, player):
            yield HELD[eight_partners], player, ""
        for card in _twice(known_cards(state, player)):
            if card != UNKNOWN_CARD:
                yield CARD_TWICE, player, card
    yield from ((GEAR_TWICE, 0, gear) for gear in _twice(_multipliers(state)))
    yield from ((ANOTHER_AREA, 0, name) for name in _in_another_area(state))
    yield from _tokens(state)
    for objective in state.position.objectives:
        if not claims_follow(state, objective):
            yield CLAIMS, 0, objective.id


def _twice(names: Iterable[str]) -> Iterator[str]:
    return (name for name, times in Counter(names).items() if times > 1)


def _multipliers(state: State) -> Iterator[str]:
    position = state.position
    for display in position.displays:
        if display.id == MULTIPLIERS:
            yield from (*display.shown, *display.stack)
    for player in position.players:
        gears = (*player.gears, *filter(is_built, player.gear_spaces))
        yield from filter(is_multiplier, gears)


def _in_another_area(state: State) -> Iterator[str]:
    position, pack = state.position, state.table.known
    looked_up = ((position.disc_spaces, pack.disc_space), (position.objectives, pack.objective))
    for placed, look_up in looked_up:
        for it in placed:
            known = look_up(it.id)
            if known is not None and known.area != it.area:
                yield it.id


def _tokens(state: State) -> Iterator[tuple[Violation, int, str]]:
    tokens = [token for player in state.position.players for token in player.tokens]
    yield from ((TOKEN_TWICE, 0, name) for name in _twice(token.token for token in tokens))
    for token in tokens:
        known = state.table.known.token(token.token)
        said = (token.value, token.science, token.colour)
        if known is not None and said != (known.value, known.science, known.colour):
            yield ANOTHER_TOKEN, 0, token.token
