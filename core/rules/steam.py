"""The Steam marker goes up (R130-R137)."""

from msgspec.structs import replace

from adas_dream.core import constants
from adas_dream.core.answers import Answer, Due
from adas_dream.core.citations import Violation, citing, holds
from adas_dream.core.reducers.effects import NO_SUCH_CAP
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.rules.causes import AMOUNTS, MISSING, WRONG
from adas_dream.core.state import State
from adas_dream.events.facts.effects import ResourcesSpent
from adas_dream.events.facts.publishing import SteamAdvanced
from adas_dream.events.position import steps
from adas_dream.events.position.steps import AnyStep

violation = citing(__name__)
WRONG_CAP = violation("R133", "steam-skips-a-space")
STEAM_DOWN = violation("R137", "steam-moved-down")
FREE_STEAM_PAID = violation("R135", "free-steam-paid")
STEAM_FROM_THE_TOP = violation("R136", "steam-from-the-top")
STEAM_SKIPS = violation("R133", "steam-skips-without-cause")
STEAM_COAL = MISSING["R086"]
STEAM_COAL_WRONG = WRONG["R086"]


def steam(state: State, step: steps.AdvanceSteam) -> Answer:
    """The printed Coal, then one space up; at the top or unaffordable nothing at all (R136)."""
    player = state.player(step.player)
    if player.steam >= len(constants.STEAM_CAPS) - 1:
        return None
    cost = 0 if step.free else state.position.board.steam_costs[player.steam]
    if cost > player.coal:
        return None
    if cost:
        spent = ResourcesSpent(1, step.player, coal=cost)
        return Due(spent, STEAM_COAL, tuple((field, STEAM_COAL_WRONG) for field in AMOUNTS))
    advanced = SteamAdvanced(1, step.player, constants.STEAM_CAPS[player.steam + 1])
    return Due(advanced, MISSING[step.rule], (("to_cap", wrong_cap),))


def wrong_cap(expected: SteamAdvanced, given: SteamAdvanced) -> Violation:
    """There is no such cap (R131), it lies below (R137), or it is not the next one (R133)."""
    if given.to_cap not in constants.STEAM_CAPS:
        return NO_SUCH_CAP
    spaces_up = constants.STEAM_CAPS.index(given.to_cap) - constants.STEAM_CAPS.index(
        expected.to_cap
    )
    return STEAM_DOWN if spaces_up < -1 else WRONG_CAP


@holds("R136", "steam-at-the-top")
def steam_is_not_at_the_top(state: State, _: object, fact: SteamAdvanced) -> bool:
    """The marker cannot pass 40."""
    return state.player(fact.player).steam < len(constants.STEAM_CAPS) - 1


@holds("R131", "cap-not-printed")
def cap_is_printed(_: State, __: object, fact: SteamAdvanced) -> bool:
    """The caps are 10, 15, 20, 25, 30 and 40."""
    return fact.to_cap in constants.STEAM_CAPS


@holds("R137", "steam-lowered")
def steam_does_not_fall(state: State, _: object, fact: SteamAdvanced) -> bool:
    """The marker never moves down."""
    return fact.to_cap >= constants.STEAM_CAPS[state.player(fact.player).steam]


@holds("R133", "steam-not-one-space")
def steam_moves_one_space(state: State, _: object, fact: SteamAdvanced) -> bool:
    """The marker moves one space, never more."""
    return fact.to_cap == constants.STEAM_CAPS[state.player(fact.player).steam + 1]


def _look_at_steam(state: State, _: AnyStep, fact: SteamAdvanced) -> Violation | None:
    """A marker that moves without cause, and from the top, down or by more than a space too."""
    steam = state.player(fact.player).steam
    if steam >= len(constants.STEAM_CAPS) - 1:
        return STEAM_FROM_THE_TOP
    next_cap = constants.STEAM_CAPS[steam + 1]
    if fact.to_cap == next_cap:
        return None
    wrong = wrong_cap(replace(fact, to_cap=next_cap), fact)
    return STEAM_SKIPS if wrong is WRONG_CAP else wrong


STATED_RULES = (steam_is_not_at_the_top, cap_is_printed, steam_does_not_fall, steam_moves_one_space)
# fmt: off
NOUN = Noun(
    steps=(
        StepKind(steps.AdvanceSteam, steam, (SteamAdvanced, ResourcesSpent)),
    ),
    facts=(
        FactKind(SteamAdvanced, violation("R133", "steam-without-cause"), _look_at_steam,
                 only_after=(steps.AdvanceSteam,),
                 in_window=STATED_RULES),
    ),
)
# fmt: on
