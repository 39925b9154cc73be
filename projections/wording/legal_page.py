"""What may come next, for people and for programs: the choices, the roll or the consequence."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

import msgspec

from adas_dream.core.answers import Roll
from adas_dream.core.engine import Family, Legal
from adas_dream.events.catalog import NAMES
from adas_dream.events.facts import (
    actions,
    building,
    effects,
    objectives,
    partners,
    programs,
    publishing,
    table,
    turn,
    workshop,
)
from adas_dream.events.facts.base import Fact
from adas_dream.projections.wording.fact_words import plain, words
from adas_dream.projections.wording.text import counted, name_of, page_width, wrapped

LARGE: Final = 100
"""A family with more members than that is counted, its members are listed on request."""
CLAIM_FIRST: Final = "must claim an Objective before the turn can end"
CLAIM_NOW: Final = "must claim an Objective before the game goes on"
END_CHOICES: Final = frozenset({publishing.Published, building.GearBuilt})
"""What else may come last in a turn, beside its end."""
Members: TypeAlias = Callable[[type[Fact]], Iterable[Fact]]
"""Gives every legal fact of a type (`core.engine.members`)."""

DEEDS: Final[dict[type[Fact], str]] = {
    turn.TurnStarted: "start a turn",
    workshop.DieMoved: "move a die",
    workshop.DieMovedFurther: "move the die further",
    workshop.WorkshopDieTurned: "turn a Workshop die",
    workshop.DiePushed: "push a die",
    effects.BonusChosen: "choose a bonus",
    effects.TrackChosen: "choose a Research track",
    partners.PartnerPlayed: "play a Partner card",
    partners.ExhibitorActivated: "activate an Exhibitor",
    partners.VisitorMoved: "move a Visitor",
    actions.DiePlaced: "place a die in the Mill",
    actions.AreaUsed: "use an action area",
    actions.AdvancedActionTaken: "take an advanced action",
    actions.DiscPlaced: "place a disc",
    programs.ProgramPlaced: "place a Program",
    programs.ProgramDiscarded: "discard a Program",
    turn.StepDeclined: "pass over a step",
    publishing.Published: "publish",
    publishing.DiscStacked: "stack a disc",
    publishing.DiscRemoved: "take a disc out of the game",
    publishing.DiceAdjusted: "adjust dice",
    publishing.MultiplierTaken: "take a Multiplier Gear",
    publishing.DiceSwapped: "swap dice",
    building.GearBuilt: "build a Gear",
    objectives.ObjectiveClaimed: "claim an Objective",
    turn.TurnEnded: "end the turn",
    table.ChoiceUndone: "take back a choice",
}
"""What a player does who makes a choice of that type; complete by test."""


PASSED: Final[dict[str, str]] = {
    "disc": "places no disc",
    "free-build": "builds no Gear for free",
    "effects": "states no further effects",
    "advanced": "takes no advanced action",
    "partner": "plays no Partner card",
}
"""What is not done where a step of that kind is passed over."""


_DRAWN: Final[dict[type[Fact], str]] = {
    workshop.WorkshopRefilled: "dice",
    partners.PartnersDrawn: "cards",
    effects.DisplayRefilled: "item",
}
"""The field of a roll that says what was drawn."""


def choice_line(fact: Fact) -> dict[str, Any]:
    """A fact as a line of a choices file: without its number."""
    line: dict[str, Any] = msgspec.to_builtins(fact)
    return {field: value for field, value in line.items() if field != "seq"}


def as_json(legal: Legal, members: Members | None = None) -> dict[str, Any]:
    """The shape of `legal --json` without `after`.

    `now` lists every fact that may come but those of large families, `aside` what may come beside
    any choice; a large family has its exact count, and its facts where `members` gives them. What
    comes after a step that can be passed over is not listed: `record` writes it then.
    """
    families = (*legal.families, *legal.interrupts)
    return {
        "awaiting": awaiting(legal),
        "now": [choice_line(fact) for fact in (*_listed(legal.families), *_others(legal))],
        "aside": [choice_line(fact) for fact in _listed(legal.interrupts)],
        "families": [_family(family, members) for family in families if is_large(family)],
        "attested": [NAMES[kind] for kind in legal.attested],
        **({"causes": [*legal.causes]} if legal.causes else {}),
    }


def said(
    legal: Legal, players: tuple[str, ...] = (), members: Members | None = None
) -> dict[str, Any]:
    """What `as_json` lists, each in words, in the same order: `now`, `aside`, and of large families
    the members where they are listed."""
    now = [words(fact, players) for fact in _listed(legal.families)] + passing(legal, players)
    large = (it for it in (*legal.families, *legal.interrupts) if is_large(it))
    return {
        "now": now + [words(fact, players) for fact in _due(legal)],
        "aside": [words(fact, players) for fact in _listed(legal.interrupts)],
        "families": [
            [words(fact, players) for fact in members(family.kind)] if members else []
            for family in large
        ],
    }


def passing(legal: Legal, players: tuple[str, ...] = ()) -> list[str]:
    """What passes the optional steps over, in words: what is not done, where the step tells it."""
    said: list[str] = []
    name = name_of(players, legal.player or 1)
    for fact, kind in zip(legal.declines, legal.passing, strict=True):
        said.append(f"{name} {PASSED[kind]}" if kind in PASSED else words(fact, players))
    return said


def awaiting(legal: Legal) -> dict[str, Any]:
    """Who must choose, which roll or consequence is due: `what`, `player`, `type`, and of a roll
    what makes its line; nothing where play is over, or `given_up`."""
    if legal.player is None:
        return {"what": "nothing", **({"given_up": True} if legal.given_up else {})}
    if is_open(legal):
        return {"what": "choice", "player": legal.player}
    if legal.due is not None:
        return {"what": "consequence", "player": legal.player, "type": NAMES[type(legal.due)]}
    if legal.roll is not None:
        return {"what": "roll", "player": legal.player, **_roll_as_json(legal.roll)}
    return {"what": "choice", "player": legal.player}


def _roll_as_json(roll: Roll) -> dict[str, Any]:
    """The type of a roll, how many are drawn, the `space` or `display` that it is for; the `line`
    that says it, without what is drawn: the field that this `fills`, and `from` what it comes,
    where that is known."""
    template, fills = roll.template, _DRAWN[type(roll.template)]
    places = {name: getattr(template, name, None) for name in ("space", "display")}
    source = msgspec.to_builtins(roll.bag) if roll.bag else [*roll.left]
    return {
        "type": NAMES[type(template)],
        "count": roll.wanted,
        **{name: place for name, place in places.items() if place is not None},
        "line": {name: it for name, it in choice_line(template).items() if name != fills},
        "fills": fills,
        **({"from": source} if source else {}),
    }


def is_open(legal: Legal) -> bool:
    """Whether a player has a choice here, even if only to pass over a step."""
    return bool(legal.families or legal.declines)


def is_stuck(legal: Legal) -> bool:
    """Whether nobody can ever play again: the table can only give the game up."""
    return isinstance(legal.due, table.PlayAbandoned)


def is_unchecked_claim(fact: Fact) -> bool:
    """Whether it claims an Objective whose condition the pack does not know: such a claim may come
    at any choice, and only the table can judge it."""
    return isinstance(fact, objectives.ObjectiveClaimed) and fact.attested


def is_large(family: Family) -> bool:
    """Whether a family is only counted."""
    return family.members is None or family.count > LARGE


def in_words(
    legal: Legal, players: tuple[str, ...] = (), first: type[Fact] | None = None
) -> list[str]:
    """Everything that may come, each in words, those of the type `first` before others; then the
    large families and a roll. Claims that only the table can judge are left out."""
    families = (*legal.families, *legal.interrupts)
    facts = sorted((*_listed(families), *_due(legal)), key=lambda fact: type(fact) is not first)
    facts = [fact for fact in facts if not is_unchecked_claim(fact)]
    said = [words(fact, players) for fact in facts] + passing(legal, players)
    said += [family_in_words(family, players) for family in families if is_large(family)]
    return said if legal.roll is None else [*said, roll_from(legal.roll, players)]


def family_in_words(family: Family, players: tuple[str, ...] = ()) -> str:
    """A family by its count: `Ada may adjust dice in 4713 ways`."""
    player = name_of(players, family.player)
    return f"{player} may {DEEDS[family.kind]} in {family.count} ways"


def awaited(legal: Legal, players: tuple[str, ...] = ()) -> str:
    """What the game waits for, in one clause."""
    if is_stuck(legal):
        return "nothing: nobody can start a turn any more, so the table gives up the game"
    if legal.given_up:
        return "nothing: the table has given up the game"
    if legal.player is None:
        return "nothing: play is over"
    if legal.due is not None and not is_open(legal):
        return words(legal.due, players)
    if legal.roll is not None and not is_open(legal):
        return roll_in_words(legal.roll, players)
    return f"{name_of(players, legal.player)} {_deeds(legal)}"


def _deeds(legal: Legal) -> str:
    kinds = dict.fromkeys(family.kind for family in legal.families)
    if objectives.ObjectiveClaimed in kinds:
        return CLAIM_NOW
    may = f"may {_or([DEEDS[kind] for kind in kinds])}" if kinds else ""
    if must_claim(legal):
        return f"{may}, and {CLAIM_FIRST}" if may else CLAIM_FIRST
    return may or "may state what follows"


def must_claim(legal: Legal) -> bool:
    """Whether the turn is over but for a met Objective, which is claimed before its end (R161)."""
    if legal.due or legal.roll or legal.declines or legal.attested:
        return False
    kinds = {family.kind for family in legal.families}
    own = {family.kind for family in legal.interrupts if family.player == legal.player}
    return objectives.ObjectiveClaimed in own and kinds <= END_CHOICES


def page(
    legal: Legal, players: tuple[str, ...] = (), members: Members | None = None
) -> Iterator[str]:
    """The lines of the text of `legal`; large families are listed where `members` gives them."""
    yield f"Awaited: {awaited(legal, players)}."
    for family in legal.families:
        yield from _group(family, players, members, "")
    for family in legal.interrupts:
        yield from _group(family, players, members, " of " + name_of(players, family.player))
    due = [words(fact, players) for fact in _due(legal)]
    for fact, text in zip(_others(legal), [*passing(legal, players), *due], strict=True):
        yield from ("", NAMES[type(fact)], f"  {text}")
    if legal.attested:
        kinds = sorted(NAMES[kind] for kind in legal.attested)
        yield ""
        yield from wrapped(kinds, page_width(), first=f"As stated by the table{because(legal)}: ")


def because(legal: Legal) -> str:
    """What opened the effects windows, in brackets; nothing where none is open."""
    return f" ({', '.join(map(plain, legal.causes))})" if legal.causes else ""


def _group(
    family: Family, players: tuple[str, ...], members: Members | None, whose: str
) -> Iterator[str]:
    yield ""
    yield f"{NAMES[family.kind]}{whose} ({family.count})"
    listed: Iterable[Fact] = family.members or ()
    if is_large(family):
        listed = members(family.kind) if members else ()
    for fact in listed:
        yield f"  {words(fact, players)}"


def roll_in_words(roll: Roll, players: tuple[str, ...]) -> str:
    """What is to be drawn: `3 dice are rolled into space 2`."""
    template, count = roll.template, roll.wanted
    if isinstance(template, workshop.WorkshopRefilled):
        return f"{counted(count, 'die is', 'dice are')} rolled into space {template.space}"
    if isinstance(template, effects.DisplayRefilled):
        return f"the display of {plain(template.display)} is refilled"
    return f"{name_of(players, template.player)} draws {counted(count, 'Partner card')}"


def roll_from(roll: Roll, players: tuple[str, ...]) -> str:
    """What is to be drawn, and what of, where that is known."""
    left = f" from {', '.join(map(plain, roll.left))}" if roll.left else ""
    return roll_in_words(roll, players) + left


def _or(deeds: list[str]) -> str:
    return " or ".join(part for part in (", ".join(deeds[:-1]), deeds[-1]) if part)


def _listed(families: Iterable[Family]) -> Iterator[Fact]:
    for family in families:
        if not is_large(family):
            yield from family.members or ()


def _others(legal: Legal) -> Iterator[Fact]:
    yield from legal.declines
    yield from _due(legal)


def _due(legal: Legal) -> tuple[Fact, ...]:
    return () if legal.due is None or is_open(legal) else (legal.due,)


def _family(family: Family, members: Members | None) -> dict[str, Any]:
    counted: dict[str, Any] = {
        "type": NAMES[family.kind],
        "step": family.step,
        "player": family.player,
        "count": family.count,
    }
    if members is not None:
        counted["members"] = [choice_line(fact) for fact in members(family.kind)]
    return counted
