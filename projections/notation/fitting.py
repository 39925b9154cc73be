"""Which choice or roll a token is, among what is legal now, and what goes unsaid before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.answers import Choices, Roll, is_unnamed
from adas_dream.core.citations import Violation
from adas_dream.core.game import Game, Refusal
from adas_dream.core.rules import FACT_KINDS, travel
from adas_dream.core.state import State
from adas_dream.events.facts.actions import DiePlaced
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import BonusChosen, DisplayRefilled, TrackChosen
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.publishing import (
    DiceAdjusted,
    DieChange,
    DiscRemoved,
    DiscStacked,
    MultiplierTaken,
)
from adas_dream.events.facts.turn import TurnStarted
from adas_dream.events.facts.workshop import DiePushed, WorkshopRefilled
from adas_dream.events.vocabulary import DICE, PLACES, in_log_order, turned_to
from adas_dream.projections.notation import forms
from adas_dream.projections.notation.forms import Form
from adas_dream.projections.notation.stated import MARKED, mark_of, takers
from adas_dream.projections.notation.stated import stated as as_stated
from adas_dream.projections.notation.tokens import NotRead, Token

_FORCED: Final = frozenset(
    (DiePushed, DiePlaced, TrackChosen, BonusChosen, MultiplierTaken, DiscStacked, DiscRemoved)
)
"""What needs no word where nothing else can be chosen."""
_ENDS: Final = (".", "end")
Ranked = tuple[tuple[int, int, int], Fact]
"""How well a fact fits, the best first: whether it is stated, whose it is, its names."""


def fits(state: State, token: Token, *, stated: bool) -> list[Fact]:
    """The legal facts that a token may be, the best fitting only; in braces (`stated`) what the
    table states comes before what players choose."""
    found: dict[Fact, tuple[int, int, int]] = {}
    for place, fact in _candidates(state, token, stated=stated):
        if token.player is not None and getattr(fact, "player", None) != token.player:
            continue
        if (fact not in found or place < found[fact]) and engine.check(state, fact) is None:
            found[fact] = place
    best = min(found.values(), default=None)
    return [fact for fact, place in found.items() if place == best]


def _candidates(state: State, token: Token, *, stated: bool) -> Iterator[Ranked]:
    if token.kind == "rolled":
        yield from (((0, 0, 0), fact) for fact in _rolled(state, token.text, stated=stated))
        return
    if stated:
        yield from (((0, 0, place), fact) for place, fact in as_stated(state, token))
    if state.stopped:
        return
    mover = state.position.queue[0].player
    for place, fact in _chosen(state, token.text):
        yield (1, int(getattr(fact, "player", mover) != mover), place), fact


def _chosen(state: State, text: str) -> Iterator[tuple[int, Fact]]:
    """What players may choose, as far as it is what the text says; legal or not."""
    matched = forms.chosen(text)
    kinds = {form.kind for form, _ in matched}
    for fact in _offered(state, kinds):
        for form, said in matched:
            if form.kind is type(fact):
                yield from _meant(state, form, said, fact)
    adjusted = adjustment(state, text)
    if adjusted is not None:
        yield 0, adjusted


def _offered(state: State, kinds: set[type[Fact]]) -> Iterator[Fact]:
    """The candidates of these types at the open steps and beside them."""
    opened = engine.steps_to_take(state)
    for step, answer in opened:
        if not isinstance(answer, Choices):
            continue
        for option in answer.options:
            if option.kind in kinds:
                yield from option.candidates(state, step)
        decline = answer.declines(step)
        if decline is not None and type(decline) in kinds:
            yield decline
    if isinstance(opened[0][1], Choices):
        for option, at in engine.interrupts(state, opened[-1][0]):
            if option.kind in kinds:
                yield from option.candidates(state, at)


def _meant(
    state: State, form: Form, said: dict[str, str], fact: Fact
) -> Iterator[tuple[int, Fact]]:
    """The fact if it is what was said; with a name that is new where that is starred, and what has
    no name where the star stands alone."""
    starred = {it: forms.bare(text) for it, text in said.items() if text.startswith(forms.STAR)}
    if not all(starred.values()):
        if not has_no_name(fact):
            return
        alone = [field for field, name in starred.items() if not name]
        said = {**said, **{field: f"{forms.STAR}{getattr(fact, field)}" for field in alone}}
    elif starred:
        fact = replace(fact, **{it: name for it, name in starred.items() if it not in CLOSED})
    elif has_no_name(fact):
        return
    place = form.rank(fact, said)
    if place is not None:
        yield place, fact
    elif said.get("disc_space", "").casefold() == mark_of(state, fact):
        whole = form.rank(fact, {**said, "disc_space": getattr(fact, "disc_space", "")})
        if whole is not None:
            yield MARKED, fact


def has_no_name(fact: Fact) -> bool:
    """Whether it is what is only offered for whatever the table names."""
    row = FACT_KINDS.get(type(fact))
    if row is None or not row.unnamed:
        return False
    values = (getattr(fact, field) for field in NAMED if hasattr(fact, field))
    return any(isinstance(value, str) and is_unnamed(value, row.unnamed) for value in values)


NAMED: Final = ("card", "disc_space", "gear", "program", "exhibitor", "visitor")
"""The fields that only the table can name."""
CLOSED: Final = ("area", "bonus", "track")
"""The fields of which the rules know every name, so that a star brings no new one."""


def adjustment(state: State, text: str) -> DiceAdjusted | None:
    """The dice of a Travel Publish from `a1=3,c2=4`, in any order; None where it is no such."""
    if "=" not in text:
        return None
    dice = travel.own_dice(state, state.position.queue[0].player)
    changes: list[DieChange] = []
    for part in text.casefold().split(","):
        place, sign, value = part.partition("=")
        if not sign or place not in dice or value not in tuple("123456"):
            return None
        die = dice[place]
        changes.append(DieChange(place, die, turned_to(die, int(value))))
    changes.sort(key=lambda change: PLACES.index(change.place))
    return DiceAdjusted(1, state.position.queue[0].player, tuple(changes))


def _rolled(state: State, text: str, *, stated: bool) -> Iterator[Fact]:
    """The rolls and draws that stand in brackets, as far as they can be meant here."""
    items = text.replace(",", " ").split()
    if stated:
        for player, kinds in takers(state):
            if PartnersDrawn in kinds:
                yield from _drawn_by_an_effect(state, player, items)
    roll = None if state.stopped else engine.roll_due(state)
    if roll is not None:
        yield from as_rolled(roll.template, items, roll.left)


def as_rolled(template: Fact, items: list[str], left: tuple[str, ...]) -> Iterator[Fact]:
    """The roll with these items, whose names are among those that are `left`."""
    if isinstance(template, WorkshopRefilled):
        dice = tuple(item.upper() for item in items)
        if set(dice) <= set(DICE):
            yield replace(template, dice=in_log_order(dice))  # type: ignore[arg-type]
    elif isinstance(template, PartnersDrawn):
        yield from (replace(template, cards=cards) for cards in _named(items, left))
    elif isinstance(template, DisplayRefilled) and len(items) == 1:
        yield from (replace(template, item=item) for (item,) in _named(items, left))


def _drawn_by_an_effect(state: State, player: int, items: list[str]) -> Iterator[Fact]:
    if len(items) == 1 and re.fullmatch("[0-9]{1,9}", items[0]):
        yield PartnersDrawn(1, player, int(items[0]), attested=True)
    elif items:
        unseen = state.player(player).partners.unseen
        for cards in _named(items, unseen):
            yield PartnersDrawn(1, player, len(cards), cards, attested=True)


def _named(items: list[str], left: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The names that are meant, one after the other, each as often as it is left."""
    found: list[str] = []
    rest = list(left)
    for item in items:
        ranked = forms.ranked(item, rest)
        best = min((place for place, _ in ranked), default=None)
        meant = [name for place, name in ranked if place == best]
        if len(meant) != 1:
            return
        found.append(meant[0])
        if meant[0] in rest:
            rest.remove(meant[0])
    yield tuple(found)


def resolve(
    game: Game, token: Token, seed: bytes | None = None, *, stated: bool = False
) -> tuple[Fact, ...]:
    """The one choice or roll that a token is, behind what goes without saying before it; raises
    NotRead where nothing fits, or several do."""
    found = fits(game.state, token, stated=stated)
    if len(found) > 1:
        raise NotRead("several-fit", several=tuple(found))
    if found:
        return (found[0],)
    ways = [*_behind(game, token, seed, stated=stated)]
    if len(ways) > 1:
        one_start = len({way[0] for way in ways}) == 1
        raise NotRead("several-fit", several=tuple(way[-one_start] for way in ways))
    if not ways:
        raise NotRead("does-not-fit")
    return ways[0]


def meant(game: Game, token: Token, *, stated: bool) -> tuple[tuple[Fact, ...], Violation] | None:
    """What a token that does not fit would be if it were legal, behind what goes without saying
    before it, and the rule that it breaks."""
    places: list[tuple[tuple[Fact, ...], State]] = [((), game.state)]
    for fact in unsaid(game.state):
        after = game.fork()
        if not isinstance(after.play(fact), Refusal):
            places.append(((fact,), after.state))
    for before, state in places:
        for _, fact in sorted(_candidates(state, token, stated=stated), key=lambda it: it[0]):
            broken = engine.check(state, fact)
            if broken is not None and token.player in (None, getattr(fact, "player", None)):
                return (*before, fact), broken
    return None


def _behind(
    game: Game, token: Token, seed: bytes | None, *, stated: bool
) -> Iterator[tuple[Fact, ...]]:
    """What a token can be behind what goes without saying here."""
    for fact in unsaid(game.state):
        if isinstance(fact, TurnStarted) and token.text in _ENDS:
            continue
        after = game.fork()
        if isinstance(after.play(fact, seed=seed), Refusal):
            continue
        try:
            if isinstance(fact, TurnStarted):
                found = fits(after.state, token, stated=stated)
                yield from ((fact, it) for it in found)
            else:
                yield (fact, *resolve(after, token, seed, stated=stated))
        except NotRead as error:
            if error.several:
                raise


def unsaid(state: State) -> tuple[Fact, ...]:
    """What needs no word before a token that fits nothing yet; for a turn one of its starts."""
    if state.stopped:
        return ()
    decline = engine.decline_due(state)
    if decline is not None:
        return (decline,)
    roll = engine.roll_due(state)
    if roll is not None:
        return _unseen(state, roll)
    step, answer = engine.steps_to_take(state)[-1]
    if not isinstance(answer, Choices) or answer.optional:
        return ()
    kinds = {option.kind for option in answer.options}
    if TurnStarted not in kinds and not kinds <= _FORCED:
        return ()
    found = [fact for option in answer.options for fact in option.legal(state, step)]
    found = [fact for fact in found if not fact.attested and engine.check(state, fact) is None]
    return tuple(found) if TurnStarted in kinds or len(found) == 1 else ()


def _unseen(state: State, roll: Roll) -> tuple[Fact, ...]:
    """Cards that are drawn unseen, where the players do not show their hands."""
    fact = roll.template
    if not isinstance(fact, PartnersDrawn) or _shows_hands(state):
        return ()
    return (fact,) if engine.check(state, fact) is None else ()


def _shows_hands(state: State) -> bool:
    """Whether every card that was drawn so far is known."""
    piles = [player.partners for player in state.position.players]
    return any(it.hand or it.played for it in piles) and not any(it.hidden for it in piles)
