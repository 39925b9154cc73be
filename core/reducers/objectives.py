"""What claiming an Objective changes (R160-R172), and what the turn remembers of them."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.citations import citing
from adas_dream.core.content.objective_conditions import Reads, reads_of
from adas_dream.core.content.pack import Objective as PackObjective
from adas_dream.core.content.pack import Pack
from adas_dream.core.reducers.actions import uncovered
from adas_dream.core.reducers.base import CannotApply, Reducers, player_of, put, with_player
from adas_dream.core.state import Table
from adas_dream.events.facts.objectives import ObjectiveClaimed
from adas_dream.events.position import steps
from adas_dream.events.position.game import Claim, Objective, Position

violation = citing(__name__)
NO_SUCH_OBJECTIVE = violation("I16", "no-such-objective")
CLAIMED_ALREADY = violation("I16", "second-disc-on-objective")


def objective_of(position: Position, name: str) -> Objective | None:
    """The Objective of that id, None where there is none in the position."""
    for objective in position.objectives:
        if objective.id == name:
            return objective
    return None


def claim_objective(position: Position, fact: ObjectiveClaimed, table: Table) -> Position:
    """The disc uncovers its Gear space and lies on the Objective for good (R162, R166)."""
    player = uncovered(player_of(position, fact.player), fact.gear_space)
    objective = objective_of(position, fact.objective)
    if objective is None:
        raise CannotApply(NO_SUCH_OBJECTIVE)
    if is_claimed_by(objective, fact.player):
        raise CannotApply(CLAIMED_ALREADY)
    number, whose = turn_of_claim(position, table, fact.player)
    claim = Claim(fact.player, number, fact.value, None if whose == fact.player else whose)
    claimed = replace(objective, claims=(*objective.claims, claim))
    objectives = tuple(claimed if it is objective else it for it in position.objectives)
    turn = position.turn
    if turn is not None and position.player_on_turn == fact.player:
        turn = replace(turn, claimed=True)
    position = replace(position, objectives=objectives, turn=turn)
    return with_player(position, fact.player, player, position.queue)


def turn_of_claim(position: Position, table: Table, player: int) -> tuple[int, int]:
    """The turn in which a claim made now counts, its number and whose it is: the open turn; after a
    deferred build the builder's own, or by `deferred-build-objective` the turn that is running,
    between two turns the next one (R164)."""
    for step in position.queue:
        if isinstance(step, steps.ClaimMet) and step.player == player:
            if table.rulings.deferred_build_objective == "builders-turn":
                return step.turn, player
            return position.round, position.player_on_turn
    return position.turn.number if position.turn else position.round, player


def met_now(objective: Objective, position: Position, player: int, pack: Pack) -> bool | None:
    """Whether the player meets the Objective in this position; None where content does not know
    its conditions (R169: all of them at once)."""
    known = pack.objective(objective.id)
    return None if known is None else _meets(known, position, player)


def _meets(known: PackObjective, position: Position, player: int) -> bool:
    """Whether the player meets all its conditions (R169): they are asked only where what they read
    is not what it was when they were asked last for that player."""
    read, spaces = known.reads.of(position, player), position.disc_spaces
    if player in known.asked:
        on_boards, in_spaces, answer = known.asked[player]
        if on_boards == read and (in_spaces is spaces or not known.reads.disc_spaces):
            return answer
    is_met = all(condition.met_by(position, player) for condition in known.conditions)
    known.asked[player] = (read, spaces, is_met)
    return is_met


class _InPlay(Struct, frozen=True, gc=False):
    """The Objectives in play whose conditions the pack knows, and what those ask about."""

    known: tuple[tuple[Objective, PackObjective], ...]
    reads: Reads


class _Asked:
    """The pack and the Objectives that were looked up last, and what was found: they change only
    by a claim."""

    def __init__(self) -> None:
        self.last: tuple[Pack | None, tuple[Objective, ...], _InPlay] = (
            None,
            (),
            _InPlay((), reads_of(())),
        )


_ASKED: Final = _Asked()


def _in_play(pack: Pack, objectives: tuple[Objective, ...]) -> _InPlay:
    asked, among, found = _ASKED.last
    if asked is pack and among is objectives:
        return found
    pairs = ((objective, pack.objective(objective.id)) for objective in objectives)
    known = tuple((objective, it) for objective, it in pairs if it is not None)
    found = _InPlay(known, reads_of(ask for _, it in known for ask in it.conditions))
    _ASKED.last = (pack, objectives, found)
    return found


def remembered(before: Position, position: Position, table: Table) -> Position:
    """The position with what the turn's player, or who has just built, met just now kept for the
    turn or for the claims of that build (R161).

    Conditions ask about boards and disc spaces only: where a fact left both as they were and the
    turn was open before, nothing can have been met by it.
    """
    if not position.objectives or not position.queue:
        return position
    same = position.players is before.players and position.disc_spaces is before.disc_spaces
    for index, step in () if same else enumerate(position.queue[:2]):
        if type(step) is steps.ClaimMet:
            position = _remembered_by_builder(position, index, step, table)
            break
    turn = position.turn
    if turn is None or (same and before.turn is not None):
        return position
    opened_before = before if before.turn is not None else None
    new = _newly_met(opened_before, position, position.queue[-1].player, turn.met, table)
    return replace(position, turn=replace(turn, met=(*turn.met, *new))) if new else position


def _remembered_by_builder(
    position: Position, index: int, step: steps.ClaimMet, table: Table
) -> Position:
    new = _newly_met(None, position, step.player, step.met, table)
    kept = replace(step, met=(*step.met, *new))
    return replace(position, queue=put(position.queue, index, kept)) if new else position


def _newly_met(
    before: Position | None, position: Position, player: int, met: tuple[str, ...], table: Table
) -> tuple[str, ...]:
    """The Objectives that the player meets now besides those in `met`; since `before`, only what
    has changed can have been met."""
    new: tuple[str, ...] = ()
    in_play = _in_play(table.known, position.objectives)
    if before is not None and in_play.reads.same(before, position, player):
        return new
    for objective, known in in_play.known:
        if objective.id in met or (objective.claims and is_claimed_by(objective, player)):
            continue
        if _meets(known, position, player):
            new = (*new, objective.id)
    return new


def is_claimed_by(objective: Objective, player: int) -> bool:
    """Whether a disc of the player lies on the Objective."""
    for claim in objective.claims:
        if claim.player == player:
            return True
    return False


REDUCERS: Reducers = {ObjectiveClaimed: claim_objective}
