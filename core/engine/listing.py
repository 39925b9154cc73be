"""What may come next, listed: families of legal facts, what passes a step over, what is due."""

from collections.abc import Iterator

from msgspec import Struct

from adas_dream.core.answers import Choices, Due, Interrupt, Option, Roll
from adas_dream.core.engine.asking import interrupts, nobody_can_play, steps_to_take
from adas_dream.core.rules import AFTER_PLAY, STATEMENT_KINDS
from adas_dream.core.state import State
from adas_dream.events.catalog import NAMES, name_of
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.table import PlayAbandoned
from adas_dream.events.facts.turn import StepDeclined
from adas_dream.events.position.steps import AnyStep, EffectsWindow


class Family(Struct, frozen=True, gc=False):
    """The legal facts of one type: how many, and the members unless they are too many to list.

    `step` is the kind of step where they may come, or `aside` where they interrupt any choice.
    """

    step: str
    kind: type[Fact]
    player: int
    count: int
    members: tuple[Fact, ...] | None

    def __repr__(self) -> str:
        return f"<Family of {self.count} {NAMES[self.kind]} of player {self.player}>"


class Legal(Struct, frozen=True, gc=False):
    """What may come next.

    `player` must choose among `families` (`declines` pass an optional step over, of the kinds in
    `passing`), or `due` must come, or the `roll`; `interrupts` may stand beside any choice; an open
    effects window takes the `attested` types besides, because of `causes`. Where nobody can ever
    play again, `play_abandoned` alone is due; where the table stopped play, nothing is, and the
    game is `given_up`.
    """

    player: int | None
    families: tuple[Family, ...] = ()
    interrupts: tuple[Family, ...] = ()
    declines: tuple[Fact, ...] = ()
    passing: tuple[str, ...] = ()
    causes: tuple[str, ...] = ()
    due: Fact | None = None
    roll: Roll | None = None
    attested: tuple[type[Fact], ...] = ()
    given_up: bool = False

    def __repr__(self) -> str:
        groups = (*self.families, *self.interrupts)
        open_ = [f"{it.count} {NAMES[it.kind]}" for it in groups]
        open_ += [f"no {it.step}" for it in self.declines if isinstance(it, StepDeclined)]
        awaited = [name_of(it) for it in (self.due, self.roll and self.roll.template) if it]
        whose = "nobody" if self.player is None else f"player {self.player}"
        return f"<Legal for {whose}: {', '.join([*open_, *awaited]) or 'nothing'}>"


LISTED = 500
"""Families larger than this are counted, not listed."""


def legal(state: State) -> Legal:
    """What may come next at this place, by the same rules as `check`."""
    if state.stopped:
        following = AFTER_PLAY.following(state)
        return Legal(None, attested=following, given_up=state.position.given_up)
    opened = steps_to_take(state)
    step, answer = opened[-1]
    if nobody_can_play(state):
        return Legal(None, due=PlayAbandoned(1))
    choices = [(step, answer) for step, answer in opened if isinstance(answer, Choices)]
    asides = interrupts(state, step) if isinstance(opened[0][1], Choices) else ()
    beside = (_family(state, at, option, "aside") for option, at in asides)
    passed = _passed(choices)
    return Legal(
        player=opened[0][0].player,
        families=tuple(
            family for step, answer in choices for family in _families(state, step, answer)
        ),
        interrupts=tuple(family for family in beside if family.count),
        declines=tuple(passed),
        passing=tuple(passed.values()),
        causes=tuple(step.cause for step, _ in choices if isinstance(step, EffectsWindow)),
        due=answer.expected if isinstance(answer, Due) else None,
        roll=answer if isinstance(answer, Roll) else None,
        attested=tuple(
            dict.fromkeys(
                option.kind for _, answer in choices if answer.window for option in answer.options
            )
        ),
    )


def _passed(choices: list[tuple[AnyStep, Choices]]) -> dict[Fact, str]:
    """What passes the optional steps over, each once, with the kind of the first that it passes."""
    passed: dict[Fact, str] = {}
    for step, answer in choices:
        fact = answer.declines(step)
        if fact is not None:
            passed.setdefault(fact, str(step.__struct_config__.tag))
    return passed


def leads_nowhere(state: State) -> bool:
    """Whether play goes on but nothing can: no choice, no consequence, no roll."""
    here = legal(state)
    choices = here.families or here.interrupts or here.declines or here.attested
    found = choices or here.due or here.roll
    return not state.stopped and not found


def legal_instead(state: State, fact: Fact) -> Legal:
    """What was legal where a fact was refused; for a declaration, what it should have said."""
    row = STATEMENT_KINDS.get(type(fact)) if state.position.over else None
    right = row.official(state, fact) if row is not None and row.official is not None else None
    return legal(state) if right is None else Legal(None, due=right)


def members(state: State, kind: type[Fact]) -> Iterator[Fact]:
    """Every legal fact of one type here, however many, one by one."""
    opened = steps_to_take(state)
    for step, answer in opened:
        for option in answer.options if isinstance(answer, Choices) else ():
            if option.kind is kind:
                yield from option.legal(state, step)


def choices(state: State) -> Iterator[Fact]:
    """Every legal choice here, interrupts and declines too, one by one, as `legal` counts them."""
    opened = steps_to_take(state)
    due = [(step, answer) for step, answer in opened if isinstance(answer, Choices)]
    for step, answer in due:
        for option in answer.options:
            yield from option.legal(state, step)
    if opened and isinstance(opened[0][1], Choices):
        for option, at in interrupts(state, opened[-1][0]):
            yield from option.legal(state, at)
    yield from _passed(due)


def _families(state: State, step: AnyStep, answer: Choices) -> Iterator[Family]:
    name = str(step.__struct_config__.tag)
    families = (_family(state, step, option, name) for option in answer.options)
    return (family for family in families if family.count)


def _family(state: State, at: AnyStep | Interrupt, option: Option, name: str) -> Family:
    count = option.count(state, at) if option.count else None
    if count is not None and count > LISTED:
        return Family(name, option.kind, at.player, count, None)
    found = tuple(option.legal(state, at))
    return Family(name, option.kind, at.player, len(found), found)
