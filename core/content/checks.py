"""What is asked of each table of a pack by itself, and of what it refers to."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any, Final

from msgspec import Struct

from adas_dream.core.content import effects, objective_conditions, pack, program_conditions
from adas_dream.core.content.parts import Parts, given, one_of
from adas_dream.core.content.problems import Found
from adas_dream.core.content.toml_lines import Path
from adas_dream.core.gears import KINDS, NO_GEAR
from adas_dream.events.vocabulary import ADDITION, BONUSES, DICE, SUBTRACTION

Check = Callable[[Path, Any, Parts], Iterator[Found]]
RESOURCES: Final = ("pounds", "coal", "brass", "books")
RESERVED: Final = (*KINDS, *NO_GEAR)
"""Words that stand where a Gear's id may stand, in a supply or in a Gear space."""


def something_is_gained(path: Path, effect: effects.GainResources, _: Parts) -> Iterator[Found]:
    """A gain of nothing is not an effect."""
    if not any(getattr(effect, resource) for resource in RESOURCES):
        yield Found(path, "empty-gain", {"resources": ", ".join(RESOURCES)})


def bonuses_can_differ(path: Path, effect: effects.WildBonus, _: Parts) -> Iterator[Found]:
    """There are only six different Workshop bonuses (R048)."""
    if effect.different and effect.count > len(BONUSES):
        yield Found((*path, "count"), "too-many-different", {"count": effect.count})


def die_is_turned(path: Path, effect: effects.ActiveDie, _: Parts) -> Iterator[Found]:
    """A change of no pip is not a change."""
    if effect.pips == 0:
        yield Found((*path, "pips"), "does-nothing")


def token_is_there(path: Path, effect: effects.NewToken, parts: Parts) -> Iterator[Found]:
    """The token is one of the pack's."""
    known = parts.texts("tokens")
    if effect.token not in known:
        words = {"id": effect.token, "hint": parts.hint(effect.token, known)}
        yield Found((*path, "token"), "unknown-token", words)


def partners_are_there(path: Path, effect: effects.NewPartner, parts: Parts) -> Iterator[Found]:
    """Both cards are in the pack, and they are two."""
    known = parts.texts("partners", "gained_partners")
    for field, card in (("old", effect.old), ("new", effect.new)):
        if card not in known:
            words = {"id": card, "hint": parts.hint(card, known)}
            yield Found((*path, field), "unknown-partner", words)
    if effect.old == effect.new:
        yield Found((*path, "new"), "does-nothing")


def gear_is_there(path: Path, effect: effects.TakeGear, parts: Parts) -> Iterator[Found]:
    """The Gear is one of the two kinds that everybody knows, or a Multiplier of the pack."""
    multipliers = parts.texts("multipliers")
    place, words = (*path, "gear"), {"id": effect.gear}
    if effect.gear == SUBTRACTION:
        yield Found(place, "third-subtraction")
    elif effect.gear not in KINDS and effect.gear not in multipliers:
        meant = parts.hint(effect.gear, multipliers | {*KINDS})
        yield Found(place, "unknown-gear", {**words, "hint": meant})
    elif effect.gear != ADDITION:
        yield Found(place, "gear-of-the-display", words)


def a_multiplier_is_there(path: Path, _: effects.NewMultiplier, parts: Parts) -> Iterator[Found]:
    """A Multiplier can be taken where the pack has any."""
    if not parts.texts("multipliers"):
        yield Found(path, "nothing-there", {"what": "Multipliers"})


def a_program_is_there(path: Path, _: effects.NewProgram, parts: Parts) -> Iterator[Found]:
    """A Program can be taken where the pack has any."""
    if not parts.texts("programs"):
        yield Found(path, "nothing-there", {"what": "Programs"})


def a_disc_space_is_there(path: Path, effect: effects.DiscToArea, parts: Parts) -> Iterator[Found]:
    """A disc can be placed where the area has any disc space."""
    if effect.area not in parts.texts("disc_spaces", key="area"):
        yield Found((*path, "area"), "nothing-there", {"what": f"disc space in {effect.area}"})


Bounded = pack.Requirement | program_conditions.Sum | program_conditions.Each


def bounds_leave_room(path: Path, part: Bounded, _: Parts) -> Iterator[Found]:
    """Something lies between the bounds."""
    if part.at_least > part.at_most:
        words = {"low": part.at_least, "high": part.at_most}
        yield Found(path, "bounds-crossed", words)


def die_pays_something(path: Path, cost: pack.Cost, _: Parts) -> Iterator[Found]:
    """The resource of which the die pays is in the cost (R064)."""
    if cost.die_pays and not getattr(cost, cost.die_pays):
        words = {"resource": cost.die_pays}
        yield Found((*path, "die_pays"), "die-pays-nothing", words)


def multiplier_can_be_named(path: Path, gear: pack.Multiplier, _: Parts) -> Iterator[Found]:
    """A Multiplier's id is no other word of a Gear space, and no die pays for it."""
    if gear.id in RESERVED:
        yield Found((*path, "id"), "reserved-id", {"id": gear.id})
    if gear.cost.die_pays:
        yield Found((*path, "cost", "die_pays"), "die-pays-gear")


def disc_space_is_in_its_area(path: Path, space: pack.DiscSpace, _: Parts) -> Iterator[Found]:
    """A University scores in Travel, a level in Institutions (R192, R194)."""
    for field, right in (("university", "travel"), ("level", "institutions")):
        if getattr(space, field) is not None and space.area != right:
            words = {"field": field, "right": right, "area": space.area}
            yield Found((*path, field), "wrong-area", words)
    if space.at is not None and space.university is None:
        yield Found((*path, "at"), "at-alone")


def research_is_in_reach(
    path: Path, part: pack.DiscSpace | pack.AdvancedAction, parts: Parts
) -> Iterator[Found]:
    """The Research that is needed is no more than a track has room for."""
    for _, set_up in parts.of(pack.SetUp):
        if part.research > set_up.research_length:
            words = {"research": part.research, "length": set_up.research_length}
            yield Found((*path, "research"), "out-of-reach", words)


def program_decides(path: Path, program: pack.Program, _: Parts) -> Iterator[Found]:
    """Some three dice meet a Program's conditions, and some do not (R150)."""
    found = answers(program.conditions)
    if len(found) == 1:
        yield Found((*path, "conditions"), "always-met" if True in found else "never-met")


@lru_cache(maxsize=64)  # three dice can lie in 27,000 ways
def answers(conditions: tuple[program_conditions.AnyCondition, ...]) -> frozenset[bool]:
    """Whether some three dice meet these conditions, and whether some do not."""
    found = set[bool]()
    for dice in product(DICE, DICE, DICE):
        found.add(all(condition.met_by(dice) for condition in conditions))
        if len(found) > 1:
            break
    return frozenset(found)


def which_is_valid(
    path: Path, part: objective_conditions.AnyCondition, _: Parts
) -> Iterator[Found]:
    """`which` selects something that the quantity can be narrowed to."""
    valid = objective_conditions.WHICH.get(part.of, ())
    if part.which and part.which not in valid:
        wanted = one_of(list(valid)) if valid else "nothing"
        words = {"of": part.of, "wanted": wanted, "given": given(part.which)}
        yield Found((*path, "which"), "which-not-valid", words)


def first_gets_more(path: Path, objective: pack.Objective, _: Parts) -> Iterator[Found]:
    """The first value is not below the later one (R163, R165)."""
    if objective.lower > objective.higher:
        words = {"lower": objective.lower, "higher": objective.higher}
        yield Found((*path, "lower"), "values-crossed", words)


def token_is_of_one_kind(path: Path, token: pack.ScoringToken, parts: Parts) -> Iterator[Found]:
    """A token scores a Science or a colour, and the Science is that of some card."""
    if (token.science is None) == (token.colour is None):
        yield Found(path, "token-kind")
    sciences = parts.texts("partners", "gained_partners", key="science")
    if parts.whole and token.science is not None and token.science not in sciences:
        words = {"science": token.science, "hint": parts.hint(token.science, sciences)}
        yield Found((*path, "science"), "science-of-no-card", words)


def bag_is_large_enough(path: Path, set_up: pack.SetUp, _: Parts) -> Iterator[Found]:
    """The bag holds the dice that are rolled into the six spaces."""
    lacking = set_up.lacking_dice()
    if lacking:
        yield Found((*path, "bag"), "bag-too-small", lacking)


def every_bonus_has_a_space(path: Path, set_up: pack.SetUp, _: Parts) -> Iterator[Found]:
    """The six bonuses are printed beside the six spaces, in an order of their own (point 15)."""
    missing = [bonus for bonus in BONUSES if bonus not in set_up.bonuses]
    if missing:
        yield Found((*path, "bonuses"), "bonus-missing", {"missing": " and ".join(missing)})


def displays_can_be_filled(path: Path, set_up: pack.SetUp, parts: Parts) -> Iterator[Found]:
    """The displays show as many Multipliers and Programs as the pack has, and some."""
    for what in ("multipliers", "programs") if parts.whole else ():
        field = f"{what}_shown"
        shown, held = getattr(set_up, field), len(parts.texts(what))
        if shown > held:
            yield Found((*path, field), "shows-too-many", {"shown": shown, "held": held})
        if held and not shown:
            yield Found(path, "shows-none", {"held": held, "what": what.capitalize()})


CHECKS: Final[dict[type[Struct], tuple[Check, ...]]] = {
    effects.GainResources: (something_is_gained,),
    effects.WildBonus: (bonuses_can_differ,),
    effects.ActiveDie: (die_is_turned,),
    effects.NewToken: (token_is_there,),
    effects.NewPartner: (partners_are_there,),
    effects.TakeGear: (gear_is_there,),
    effects.NewMultiplier: (a_multiplier_is_there,),
    effects.NewProgram: (a_program_is_there,),
    effects.DiscToArea: (a_disc_space_is_there,),
    program_conditions.Sum: (bounds_leave_room,),
    program_conditions.Each: (bounds_leave_room,),
    objective_conditions.AtLeast: (which_is_valid,),
    objective_conditions.Most: (which_is_valid,),
    pack.Requirement: (bounds_leave_room,),
    pack.Cost: (die_pays_something,),
    pack.Multiplier: (multiplier_can_be_named,),
    pack.DiscSpace: (disc_space_is_in_its_area, research_is_in_reach),
    pack.AdvancedAction: (research_is_in_reach,),
    pack.Program: (program_decides,),
    pack.Objective: (first_gets_more,),
    pack.ScoringToken: (token_is_of_one_kind,),
    pack.SetUp: (bag_is_large_enough, every_bonus_has_a_space, displays_can_be_filled),
}
"""By the type of a table: what is asked of it."""
