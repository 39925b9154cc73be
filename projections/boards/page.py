"""The whole position as a page of text, at most 100 columns wide."""

from collections.abc import Iterator

from adas_dream.core import engine
from adas_dream.core.state import State
from adas_dream.events.position.game import Display, Objective, Position, Turn
from adas_dream.events.vocabulary import ACTION_AREAS, ActionArea
from adas_dream.projections.boards.player_board import player_board
from adas_dream.projections.boards.workshop_ring import ring
from adas_dream.projections.wording.fact_words import KIND, plain
from adas_dream.projections.wording.legal_page import awaited
from adas_dream.projections.wording.text import (
    name_of,
    page_width,
    prose,
    ruled,
    safe,
    wrapped,
)


def board(state: State) -> str:
    """The page: the turn, what is awaited, the Workshop, the main board, each player's board."""
    return "\n".join(lines(state))


def lines(state: State, awaits: str = "") -> Iterator[str]:
    """The lines of the page; `awaits` says what the game waits for, where the state does not."""
    position, players = state.position, state.table.players
    yield from prose(". ".join([*heading(position, players), ""]))
    yield from prose(f"Awaited: {awaits or awaited(engine.legal(state), players)}.")
    yield ""
    yield from ring(position)
    shared = [*_main_board(position, players)]
    yield from ["", *shared] if shared else []
    for number, player in enumerate(position.players, 1):
        yield ""
        yield ruled(player_heading(state, number))
        yield from player_board(player, position.board)


def compact(state: State, player: int | None) -> Iterator[str]:
    """The lines of the position around one player: the turn, the Workshop, their board. Without
    a player only the turn and the Workshop."""
    position, players = state.position, state.table.players
    yield from prose(". ".join([*heading(position, players), ""]))
    yield ""
    yield from ring(position)
    if player is not None and player <= len(players):
        yield ""
        yield ruled(player_heading(state, player))
        yield from player_board(state.player(player), position.board)


def heading(position: Position, players: tuple[str, ...]) -> Iterator[str]:
    """Where the game stands, in clauses."""
    whose = position.player_on_turn if position.queue else None
    if position.turn is None or whose is None:
        yield f"Round {position.round}, no turn is open"
    else:
        name, kind = name_of(players, whose), KIND[position.turn.kind]
        yield f"Round {position.round}, turn {position.turn.number} of {name}, {kind} turn"
        yield from _flags(position.turn)
    if position.build_window is not None:
        late, turn = name_of(players, position.build_window.player), position.build_window.turn
        yield f"{late} may still build a Gear after turn {turn}"
    if position.end is not None:
        ending = name_of(players, position.end.player)
        yield f"{ending} triggered the end in round {position.end.round}"


def _flags(turn: Turn) -> Iterator[str]:
    if turn.moved is not None:
        yield f"The moved die is {turn.moved}, now in space {turn.stop}"
    if turn.active is not None:
        yield f"The active die is {turn.active}"
    if turn.area is not None:
        yield f"The area used is {turn.area.capitalize()}"


def player_heading(state: State, number: int) -> str:
    """A player by name and number."""
    first = ", first player" if number == state.table.first_player else ""
    return f"{safe(state.table.players[number - 1])} (player {number}{first})"


def _main_board(position: Position, players: tuple[str, ...]) -> Iterator[str]:
    left = position.addition_stock
    parts = (
        *((area, [*_discs(position, area, players)]) for area in ACTION_AREAS),
        ("Objectives", [_objective(each, players) for each in position.objectives]),
        ("displays", [_display(each) for each in position.displays]),
        ("stock", [] if left is None else [f"Addition Gears in Study: {left}"]),
    )
    for label, items in parts:
        if items:
            yield from wrapped(items, page_width(), first=f" {label.ljust(13)}", between="; ")


def _discs(position: Position, area: ActionArea, players: tuple[str, ...]) -> Iterator[str]:
    """Whose discs lie in the disc spaces of an area, from the bottom; then the free spaces."""
    spaces = [space for space in position.disc_spaces if space.area == area]
    for each in spaces:
        if each.discs:
            owners = ", ".join(name_of(players, number) for number in each.discs)
            yield f"{plain(each.id)}: {owners}"
    free = [plain(space.id) for space in spaces if not space.discs]
    if free:
        yield f"free: {free[0]}"
        yield from free[1:]


def _objective(objective: Objective, players: tuple[str, ...]) -> str:
    claims = ", ".join(
        f"{name_of(players, claim.player)} {claim.value} (turn {claim.turn})"
        for claim in objective.claims
    )
    return f"{objective.area} {plain(objective.id)}: {claims or 'open'}"


def _display(display: Display) -> str:
    shown = ", ".join(map(plain, display.shown)) or "nothing"
    left = len(display.stack) + display.hidden
    return f"{plain(display.id)}: {shown} (stack {left})"
