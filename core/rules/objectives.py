"""Claiming Objectives at a choice of the player's turn, or by a deferred build (R160-R172)."""

from collections.abc import Iterator

from adas_dream.core.answers import Answer, Choices, Interrupt, option
from adas_dream.core.citations import HELD, Violation, citing, holds
from adas_dream.core.constants import PRESTIGE_OBJECTIVE
from adas_dream.core.content.pack import Objective as PackObjective
from adas_dream.core.content.pack import Pack
from adas_dream.core.reducers.objectives import is_claimed_by, met_now, objective_of, turn_of_claim
from adas_dream.core.rows import FactKind, InterruptKind, Noun, StepKind
from adas_dream.core.rules.actions import covered_spaces, has_covered_space
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.objectives import ObjectiveClaimed
from adas_dream.events.position import steps
from adas_dream.events.position.game import Claim, Objective
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import ACTION_AREAS, Module

violation = citing(__name__)
NOT_CLAIMED = violation("R161", "met-objective-not-claimed")
END_CHOICE_OVER = violation("R161", "end-choice-after-claim")
CLAIM_BETWEEN_TURNS = violation("R161", "claim-between-turns")
CLAIM_IN_ANOTHER_TURN = violation("R161", "claim-in-another-players-turn")


@holds("R160", "no-such-objective-here")
def objective_is_in_play(state: State, _: object, fact: ObjectiveClaimed) -> bool:
    """The Objective is one of the four in play."""
    return objective_of(state.position, fact.objective) is not None


@holds("R171", "objective-claimed-twice")
def has_no_disc_there(state: State, _: object, fact: ObjectiveClaimed) -> bool:
    """At most one disc of a player lies on an Objective."""
    objective = objective_of(state.position, fact.objective)
    return objective is not None and not is_claimed_by(objective, fact.player)


@holds("R162", "claiming-disc-not-on-player-board")
def disc_is_on_the_board(state: State, _: object, fact: ObjectiveClaimed) -> bool:
    """The disc comes from a Gear space of the Player board that it covers."""
    return fact.gear_space in covered_spaces(state, fact.player)


@holds("R161", "objective-not-met")
def objective_is_met(state: State, _: object, fact: ObjectiveClaimed) -> bool:
    """The Objective is met, or was at some moment of this turn; where its condition is not known
    that is attested."""
    objective = objective_of(state.position, fact.objective)
    if objective is None:
        return False
    met = is_met(state, objective, fact.player)
    return fact.attested if met is None else met


@holds("R161", "decidable-claim-attested")
def attests_only_the_unknown(state: State, _: object, fact: ObjectiveClaimed) -> bool:
    """A claim that the engine can decide is not attested."""
    objective = objective_of(state.position, fact.objective)
    unknown = objective is None or is_met(state, objective, fact.player) is None
    return unknown or not fact.attested


@holds("R161", "claimed-before-the-end-of-the-turn")
def waits_for_the_end(state: State, at: Interrupt | steps.ClaimMet, _: ObjectiveClaimed) -> bool:
    """Under `objective-check=end-of-turn` a claim comes once nothing is due but the close of the
    turn, before or after the end choice, unless it is by a deferred build."""
    if state.table.rulings.objective_check == "any-moment" or isinstance(at, steps.ClaimMet):
        return True
    by_deferred_build = at.player != state.position.player_on_turn
    return by_deferred_build or isinstance(at.beside, steps.CloseTurn)


def is_met(state: State, objective: Objective, player: int) -> bool | None:
    """Whether an Objective is met for a claim: now, or (reading `any-moment`) earlier in the own
    turn or by the deferred build; None where content does not know its conditions."""
    now = met_now(objective, state.position, player, state.table.known)
    if now is False and state.table.rulings.objective_check == "any-moment":
        return objective.id in _remembered(state, player)
    return now


def _remembered(state: State, player: int) -> tuple[str, ...]:
    """What the player met since their turn started, or with the deferred build."""
    position = state.position
    if position.turn is not None and position.player_on_turn == player:
        return position.turn.met
    built = (step for step in position.queue if isinstance(step, steps.ClaimMet))
    return next((step.met for step in built if step.player == player), ())


@holds("R163", "first-claim-on-lower-value")
def first_takes_the_higher(state: State, _: object, fact: ObjectiveClaimed) -> bool:
    """The first to complete it takes the higher value."""
    objective = objective_of(state.position, fact.objective)
    if objective is None or objective.claims:
        return True
    return fact.value == values(state, fact.objective)[0]


@holds("R164", "same-round-claim-on-lower-value")
def same_round_takes_the_higher(state: State, _: object, fact: ObjectiveClaimed) -> bool:
    """Who completes it in the same number of turns takes the higher value too."""
    objective = objective_of(state.position, fact.objective)
    if objective is None or not objective.claims or not in_time(state, objective, fact.player):
        return True
    return fact.value == values(state, fact.objective)[0]


@holds("R165", "later-claim-on-higher-value")
def later_takes_the_lower(state: State, _: object, fact: ObjectiveClaimed) -> bool:
    """Once play returned to the first player everyone else takes the lower value."""
    objective = objective_of(state.position, fact.objective)
    if objective is None or not objective.claims or in_time(state, objective, fact.player):
        return True
    return fact.value == values(state, fact.objective)[1]


def values(state: State, name: str) -> tuple[int, int]:
    """The higher and the lower value of an Objective (R168)."""
    known = state.table.known.objective(name)
    return (known.higher, known.lower) if known else PRESTIGE_OBJECTIVE


def in_time(state: State, objective: Objective, player: int) -> bool:
    """Whether a claim now still takes the higher value.

    By `objective-window`: no more turns than the first claimant had, or until that player's next
    turn after the claim starts. A claim by a deferred build counts in the builder's turn (which may
    be one less than that of a claim made meanwhile), or, by `deferred-build-objective`, in the turn
    in which it is made.
    """
    turn, whose = turn_of_claim(state.position, state.table, player)
    return _with_the_first(state, objective.claims[0], turn, whose)


def _with_the_first(state: State, first: Claim, turn: int, whose: int) -> bool:
    """Whether a claim in that turn takes the higher value behind that first one."""
    if state.table.rulings.objective_window == "same-round":
        return turn <= first.turn
    made = _turns_before(state, first.turn, first.whose)
    wait = _turns_before(state, 1, first.player) - made - 1
    back = made + 1 + wait % len(state.table.players)
    return _turns_before(state, turn, whose) < back


def claims_follow(state: State, objective: Objective) -> bool:
    """Whether each claim has the value that its turn gives it behind the first one (I27)."""
    higher, lower = values(state, objective.id)
    claims = objective.claims
    with_first = (_with_the_first(state, claims[0], it.turn, it.whose) for it in claims)
    return [it.value for it in claims] == [higher if is_with else lower for is_with in with_first]


def _turns_before(state: State, turn: int, player: int) -> int:
    """How many turns of the game come before that turn of a player."""
    players = len(state.table.players)
    return (turn - 1) * players + (player - state.table.first_player) % players


def _claims(state: State, at: Interrupt | steps.ClaimMet) -> Iterator[Fact]:
    player = at.player
    for objective in state.position.objectives:
        met = is_met(state, objective, player)
        if is_claimed_by(objective, player) or met is False:
            continue
        for gear_space in covered_spaces(state, player):
            for value in dict.fromkeys(values(state, objective.id)):
                yield ObjectiveClaimed(
                    1, player, objective.id, gear_space, value, attested=met is None
                )


CLAIM = option(
    ObjectiveClaimed,
    (
        objective_is_in_play,
        has_no_disc_there,
        objective_is_met,
        attests_only_the_unknown,
        waits_for_the_end,
        disc_is_on_the_board,
        first_takes_the_higher,
        same_round_takes_the_higher,
        later_takes_the_lower,
    ),
    _claims,
)


@holds("R161", "choice-after-claim")
def nothing_was_claimed(state: State, at: Interrupt, _: object) -> bool:
    """Under `objective-check=end-of-turn` only other claims and the end of the turn come after a
    claim that was made where nothing else had to come."""
    turn = state.position.turn
    if state.table.rulings.objective_check == "any-moment" or turn is None:
        return True
    return not (turn.claimed and isinstance(at.beside, steps.CloseTurn))


def closed_by_claim(state: State, step: AnyStep, last: AnyStep) -> Violation | None:
    """The rule by which a claim closed an open step, the last one given; None where it did not."""
    if step is last or nothing_was_claimed(state, Interrupt(step.player, last), None):
        return None
    return END_CHOICE_OVER if isinstance(step, steps.EndChoice) else HELD[nothing_was_claimed]


def must_claim(state: State, player: int) -> bool:
    """Whether a met Objective has to be claimed before the turn may end: a disc is left and the
    condition can be decided (R161)."""
    if not has_covered_space(state, player):
        return False
    for objective in state.position.objectives:
        if not is_claimed_by(objective, player) and is_met(state, objective, player):
            return True
    return False


def claim_met(state: State, step: steps.ClaimMet) -> Answer:
    """After a deferred build what it met is claimed at once."""
    return CLAIMS if must_claim(state, step.player) else None


CLAIMS = Choices((CLAIM,), NOT_CLAIMED)


def may_claim(state: State, fact: ObjectiveClaimed) -> bool:
    """Whether the player has the turn, or has just built after it (R161)."""
    position = state.position
    first = position.queue[0]
    has_just_built = isinstance(first, steps.ClaimMet) and first.player == fact.player
    return position.in_turn_of(fact.player) or has_just_built


def claimants(state: State, step: AnyStep) -> Iterator[int]:
    """Who may claim beside that step: whose turn it is, and who has just built after the turn."""
    position = state.position
    first = position.queue[0]
    if position.turn is not None and not isinstance(step, steps.ClaimMet):
        yield position.player_on_turn
    if isinstance(first, steps.ClaimMet) and first is not step:
        yield first.player


def objectives_in_play(pack: Pack, modules: tuple[Module, ...]) -> tuple[PackObjective, ...]:
    """One Objective an area, in the areas' order: the printed one, or with the module `objectives`
    the tile that replaces it (R160, R172)."""
    tiles = "objectives" in modules
    chosen: list[PackObjective] = []
    for area in ACTION_AREAS:
        here = [it for it in pack.objectives if it.area == area]
        preferred = [it for it in here if it.tile == tiles] or [it for it in here if not it.tile]
        chosen.extend(preferred[:1])
    return tuple(chosen)


NOUN = Noun(
    steps=(StepKind(steps.ClaimMet, claim_met, (ObjectiveClaimed,), alone=True),),
    facts=(
        FactKind(
            ObjectiveClaimed,
            violation("R161", "claim-not-open"),
            lambda state, _, __: CLAIM_BETWEEN_TURNS if state.position.turn is None else None,
            off_turn=lambda _, __: CLAIM_IN_ANOTHER_TURN,
            attests_alone=True,
        ),
    ),
    interrupts=(InterruptKind(CLAIM, may_claim, claimants),),
    closed=closed_by_claim,
)
