"""The frame of a turn: whose it is, which kind, and its end (R001-R007, R011, R181-R186)."""

from adas_dream.core.answers import Answer, Choices, Due, option
from adas_dream.core.citations import Violation, citing, holds
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.rules.objectives import must_claim
from adas_dream.core.rules.workshop_move import any_move_pushes
from adas_dream.core.state import State
from adas_dream.core.turn_order import ORDERS
from adas_dream.events.facts.base import PlayerFact
from adas_dream.events.facts.turn import (
    PlayEnded,
    StepDeclined,
    TurnEnded,
    TurnSkipped,
    TurnStarted,
)
from adas_dream.events.position import steps
from adas_dream.events.position.steps import AnyStep

violation = citing(__name__)
NO_TURN = violation("R001", "no-turn-started")
NOT_SKIPPED = violation("R001", "turn-not-skipped")
WRONG_SKIP = violation("R003", "skipped-turn-misnumbered")
PLAY_GOES_ON = violation("R183", "play-not-ended")
TURN_NOT_ENDED = violation("R004", "turn-not-ended")
TURN_STILL_OPEN = violation("R004", "turn-still-open")
OTHER_PLAYER = violation("R002", "not-that-players-turn")
AFTER_THE_LAST = violation("R181", "turn-after-the-last")
ROUND_NOT_OVER = violation("R181", "round-not-over")


def start_turn(state: State, step: steps.StartTurn) -> Answer:
    """The next player clockwise starts a turn, or play is over."""
    position = state.position
    if position.end is not None and position.round > position.end.round:
        return Due(PlayEnded(1), PLAY_GOES_ON, ())
    if not START.is_open(state, step):
        due = TurnSkipped(1, step.player, position.round)
        return Due(due, NOT_SKIPPED, (("turn", WRONG_SKIP),))
    return START_TURN


@holds("R003", "turn-misnumbered")
def has_the_next_number(state: State, _: steps.StartTurn, fact: TurnStarted) -> bool:
    """A player's turns are numbered 1, 2, 3 …, one in each round."""
    return fact.turn == state.position.round


@holds("R011", "store-full")
def store_has_an_empty_slot(state: State, step: steps.StartTurn, fact: TurnStarted) -> bool:
    """A Workshop turn needs an empty slot in the player's Store."""
    return fact.kind != "workshop" or "" in state.player(step.player).store


@holds("R036", "no-possible-move")
def some_die_can_be_pushed(state: State, step: steps.StartTurn, fact: TurnStarted) -> bool:
    """A Workshop turn needs a move that leaves a die to push, with the Coal in hand."""
    coal = state.player(step.player).coal
    return fact.kind != "workshop" or any_move_pushes(state.position.workshop.spaces, coal)


@holds("R008", "no-die-to-place")
def a_die_can_be_placed(state: State, step: steps.StartTurn, fact: TurnStarted) -> bool:
    """An Actions turn needs a die in the Store and an empty Mill cell."""
    player = state.player(step.player)
    return fact.kind != "actions" or (any(player.store) and "" in player.mill)


@holds("R186", "mill-already-full")
def mill_is_not_full(state: State, step: steps.StartTurn, _: TurnStarted) -> bool:
    """A player with nine dice in the Mill has no other turn."""
    return "" in state.player(step.player).mill


def _a_turn_is_possible(state: State, step: steps.StartTurn) -> bool:
    player = state.player(step.player)
    if "" not in player.mill:
        return False
    if any(player.store):
        return True
    return "" in player.store and any_move_pushes(state.position.workshop.spaces, player.coal)


START = option(
    TurnStarted,
    (
        has_the_next_number,
        mill_is_not_full,
        store_has_an_empty_slot,
        some_die_can_be_pushed,
        a_die_can_be_placed,
    ),
    lambda state, step: (
        TurnStarted(1, step.player, kind, state.position.round) for kind in ORDERS
    ),
    open_form=_a_turn_is_possible,
)
START_TURN = Choices((START,), NO_TURN)


def close_turn(_: State, __: steps.CloseTurn) -> Answer:
    """The turn may be ended."""
    return CLOSE_TURN


@holds("R161", "turn-ended-with-unclaimed-objective")
def claims_what_it_met(state: State, step: steps.CloseTurn, _: TurnEnded) -> bool:
    """A met Objective is claimed before the turn ends, while a disc is left."""
    return not must_claim(state, step.player)


_END = option(TurnEnded, (claims_what_it_met,), lambda _, step: (TurnEnded(1, step.player),))
CLOSE_TURN = Choices((_END,), TURN_NOT_ENDED)


def _look(state: State, step: AnyStep, fact: TurnStarted) -> Violation | None:
    """No turn after the last (R181), none by a player with nine dice (R186), none that cannot
    be taken."""
    if not isinstance(step, steps.StartTurn):
        return None
    end = state.position.end
    if end is not None and state.position.round > end.round:
        return AFTER_THE_LAST
    return START.broken_by(state, step, fact)


def _off_turn(state: State, _: PlayerFact) -> Violation:
    return OTHER_PLAYER if state.position.turn is None else TURN_STILL_OPEN


# fmt: off
NOUN = Noun(
    steps=(
        StepKind(steps.StartTurn, start_turn, (TurnStarted, TurnSkipped, PlayEnded)),
        StepKind(steps.CloseTurn, close_turn, (TurnEnded,)),
    ),
    facts=(
        FactKind(TurnStarted, TURN_STILL_OPEN, _look, off_turn=_off_turn, frames_turns=True),
        FactKind(TurnSkipped, violation("R001", "turn-skipped-without-need"), off_turn=_off_turn,
                 frames_turns=True),
        FactKind(PlayEnded, violation("R185", "play-not-over"), frames_turns=True,
                 look=lambda state, _, __: ROUND_NOT_OVER if state.position.end else None),
        FactKind(StepDeclined, violation("R012", "no-such-step-open"),
                 only_after=(steps.UseArea, steps.StackDisc)),
        FactKind(TurnEnded, violation("R004", "no-turn-to-end"), frames_turns=True),
    ),
)
# fmt: on
