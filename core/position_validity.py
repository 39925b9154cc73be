"""Whether a position can be played from at all: what a start must be before rules are asked.

A position is data that somebody wrote. What the codec cannot hold (who sits at the table, which
steps fit a turn, counts within their tracks) is checked here, once, for every way a game starts.
"""

from collections.abc import Callable, Iterable
from typing import Final

from adas_dream.core import constants
from adas_dream.core.citations import Violation, citing
from adas_dream.core.engine import leads_nowhere, settle
from adas_dream.core.reducers import CannotApply
from adas_dream.core.reducers.programs import PROGRAMS
from adas_dream.core.rules.causes import MISSING
from adas_dream.core.state import State
from adas_dream.core.turn_order import PRINTED, steps_of_turn
from adas_dream.events.errors import AdasDreamError
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position
from adas_dream.events.vocabulary import SLOTS, TRACKS

violation = citing(__name__)
Check = Callable[[State], bool]
_SIX: Final = 6
NOTHING_FOLLOWS = violation("", "nothing-can-follow")
_MOST_ROUNDS: Final = 1_000_000


def _modules_are_different(state: State) -> bool:
    """A module is in play or not; none is named twice."""
    modules = state.table.modules
    return len(set(modules)) == len(modules)


def _as_many_players(state: State) -> bool:
    """The position has a board, and a stream of draws, for everybody at the table."""
    position, players = state.position, len(state.table.players)
    return len(position.players) == len(position.streams.draws) == players


def _everyone_sits_there(state: State) -> bool:
    """Nobody is named who does not sit at the table."""
    return max(_named(state)) <= len(state.table.players)


def _named(state: State) -> Iterable[int]:
    position = state.position
    yield state.table.first_player
    yield from (step.player for step in position.queue)
    yield from (owner for space in position.disc_spaces for owner in space.discs)
    for claim in (claim for it in position.objectives for claim in it.claims):
        yield from (claim.player, claim.whose)
    yield from (it.player for it in position.declared)
    yield position.declared_winner or 1
    for holder in (position.build_window, position.end):
        if holder is not None:
            yield holder.player


def _steps_fit_the_turn(state: State) -> bool:
    """An open turn ends with its end; between turns one is to be started; after play nothing."""
    position = state.position
    if position.over:
        return not position.queue and position.turn is None
    if not position.queue:
        return False
    last = position.queue[-1]
    if position.turn is not None:
        return isinstance(last, steps.CloseTurn) and _turn_is_whole(position)
    fit = not any(isinstance(step, PRINTED) for step in position.queue)
    return fit and isinstance(last, steps.StartTurn)


def _turn_is_whole(position: Position) -> bool:
    """The turn's flags fit one another: the moved die lies where it stopped, and a bonus of the
    push is only due after a move."""
    turn = position.turn
    if turn is None:
        return True
    if turn.moved is not None:
        spaces = position.workshop.spaces
        return turn.stop is not None and turn.moved in spaces[turn.stop - 1]
    kinds = {type(step) for step in position.queue}
    if steps.Push in kinds:
        return steps.Choose in kinds
    pushed = any(isinstance(it, steps.GainBonus) and it.occasion == "push" for it in position.queue)
    return turn.stop is not None or not pushed


def _steps_are_in_printed_order(state: State) -> bool:
    """What is left of the open turn is the rest of its printed steps, all of one player (R012)."""
    position = state.position
    if position.turn is None:
        return True
    player = position.player_on_turn
    printed = steps_of_turn(position.turn.kind, player, state.table.modules)
    kinds = [type(step) for step in printed]
    left = [step for step in position.queue if isinstance(step, PRINTED)]
    if any(type(step) not in kinds or step.player != player for step in left):
        return False
    places = [kinds.index(type(step)) for step in left]
    return places == sorted(set(places))


def _pushed_die_is_stored(state: State) -> bool:
    """A die on a bonus space is to be stored, and before another is pushed; without a push there
    is none to be stored."""
    kinds = {type(step) for step in state.position.queue}
    if state.position.workshop.pushed is not None:
        return steps.StoreDie in kinds and steps.Push not in kinds
    return steps.Push in kinds or steps.StoreDie not in kinds


def _die_has_a_place(state: State) -> bool:
    """A die to be stored has an empty slot; one to be placed is there, and has an empty cell."""
    players = state.position.players
    for step in state.position.queue:
        board = players[step.player - 1]
        if isinstance(step, steps.StoreDie) and "" not in board.store:
            return False
        if isinstance(step, steps.PlaceDie) and not (any(board.store) and "" in board.mill):
            return False
    return True


def _what_is_due_can_be_done(state: State) -> bool:
    """What follows at once, such as a payment, can be folded (I02, I18)."""
    try:
        settle(state)
    except CannotApply:
        return False
    return True


def _rounds_can_be_counted(state: State) -> bool:
    """The numbers of the turns are those of a game, and the next ones can be written down too."""
    turn = state.position.turn
    return max(state.position.round, turn.number if turn else 0) <= _MOST_ROUNDS


def _bonuses_have_a_place(state: State) -> bool:
    """A bonus that is due names its space or itself; one of a push may be that of the space where
    the moved die stopped, or is to stop."""
    turn = state.position.turn
    stops = turn is not None and turn.stop is not None
    for step in state.position.queue:
        stops = stops or (turn is not None and isinstance(step, steps.Push))
        if isinstance(step, steps.GainBonus) and step.space is None:
            placed = stops if step.occasion == "push" else step.bonus is not None
            if not placed:
                return False
    return True


def _rules_are_known(state: State) -> bool:
    """A step that is due names a rule that makes something due, or the Meetings Publish (R105)."""
    rules = (getattr(step, "rule", "") for step in state.position.queue)
    return all(not rule or rule in (*MISSING, "R105") for rule in rules)


def _tiles_fit(state: State) -> bool:
    """With the module a tile lies beside every Workshop space, without it beside none, and none is
    to be flipped (R077)."""
    flips = any(isinstance(step, steps.FlipTile) for step in state.position.queue)
    in_play = "tiles" in state.table.modules
    fits = len(state.position.workshop.tiles) == (_SIX if in_play else 0)
    return fits and (in_play or not flips)


def _tracks_fit(state: State) -> bool:
    """No marker stands beyond its track."""
    length = state.position.board.research_length
    return all(
        player.steam < len(constants.STEAM_CAPS)
        and player.innovation <= constants.INNOVATION_END
        and all(getattr(player.research, track) <= length for track in TRACKS)
        for player in state.position.players
    )


def _discs_fit(state: State) -> bool:
    """Two discs in one space are of one owner, and every space stands there once (I16)."""
    spaces = state.position.disc_spaces
    names = {space.id for space in spaces}
    return len(names) == len(spaces) and all(len(set(space.discs)) <= 1 for space in spaces)


def _objectives_fit(state: State) -> bool:
    """Every Objective stands there once, with at most one claim of a player (I16)."""
    objectives = state.position.objectives
    names = {it.id for it in objectives}
    claims = ([claim.player for claim in it.claims] for it in objectives)
    return len(names) == len(objectives) and all(len(set(it)) == len(it) for it in claims)


def _programs_fit(state: State) -> bool:
    """A Program lies in one place only: placed, shown or in the stack (I21)."""
    placed = [name for player in state.position.players for name in player.programs if name]
    displays = (it for it in state.position.displays if it.id == PROGRAMS)
    lie = [*placed, *(name for it in displays for name in (*it.shown, *it.stack))]
    return len(set(lie)) == len(lie)


def _displays_fit(state: State) -> bool:
    """Every display stands there once."""
    names = [display.id for display in state.position.displays]
    return len(set(names)) == len(names)


def _cards_fit(state: State) -> bool:
    """No more cards are known by name than there are unseen (I22)."""
    piles = (player.partners for player in state.position.players)
    return all(len(it.unseen) <= it.deck + it.hidden for it in piles)


def _active_die_fits(state: State) -> bool:
    """The active die is the pushed one as long as that waits, and its place one of the board's
    (R070)."""
    position = state.position
    turn, pushed = position.turn, position.workshop.pushed
    if turn is not None and pushed is not None and (turn.active, turn.place) != (pushed.die, None):
        return False
    if turn is None or turn.place is None or turn.place not in SLOTS:
        return True
    store = position.players[position.player_on_turn - 1].store
    return SLOTS.index(turn.place) < len(store)


CHECKS: Final[tuple[tuple[Check, Violation], ...]] = (
    (_modules_are_different, violation("", "modules-named-twice")),
    (_as_many_players, violation("", "position-for-other-players")),
    (_everyone_sits_there, violation("", "position-names-nobody")),
    (_steps_fit_the_turn, violation("R012", "position-steps-do-not-fit")),
    (_steps_are_in_printed_order, violation("R012", "position-steps-out-of-order")),
    (_pushed_die_is_stored, violation("I03", "position-die-on-a-bonus-space")),
    (_die_has_a_place, violation("I09", "position-die-without-a-place")),
    (_rounds_can_be_counted, violation("I20", "position-beyond-all-rounds")),
    (_bonuses_have_a_place, violation("R040", "position-bonus-without-a-place")),
    (_rules_are_known, violation("", "position-rule-unknown")),
    (_tiles_fit, violation("R077", "position-tiles-do-not-fit")),
    (_tracks_fit, violation("I20", "position-beyond-a-track")),
    (_discs_fit, violation("I16", "position-discs-do-not-fit")),
    (_objectives_fit, violation("I16", "position-objectives-do-not-fit")),
    (_programs_fit, violation("I21", "position-programs-do-not-fit")),
    (_displays_fit, violation("I17", "position-displays-do-not-fit")),
    (_cards_fit, violation("I22", "position-cards-do-not-fit")),
    (_active_die_fits, violation("I02", "position-active-die-does-not-fit")),
    (_what_is_due_can_be_done, violation("I18", "position-consequence-impossible")),
)
"""What every position must keep, in the order of asking: later checks rely on earlier ones."""


class InvalidPosition(AdasDreamError, ValueError):
    """Nothing can be played from `state`, from which a game starts: `violation` says why, and
    `detail` is its code."""

    code = "unsound-start"

    def __init__(self, broken: Violation, state: State) -> None:
        super().__init__(broken, state)
        self.violation = broken
        self.state = state
        self.detail = broken.code


def why_invalid(state: State) -> Violation | None:
    """Why nothing can be played from this start; None where it can."""
    return next((broken for keeps, broken in CHECKS if not keeps(state)), None)


def goes_on(state: State) -> bool:
    """Whether a game can go on after an illegal choice that the table lets stand."""
    return why_invalid(state) is None and not leads_nowhere(state)
