"""A game turn by turn, each in one sentence: what was done, and what it moved on the scorepad.

It tells only what players do, not what follows from it; what was taken back is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from msgspec import Struct

from adas_dream.core.scoring import order
from adas_dream.core.scoring.order import LINES
from adas_dream.core.scoring.score import PlayerScore, differing, signed
from adas_dream.core.state import State
from adas_dream.core.walk import Step
from adas_dream.events.facts import (
    actions,
    building,
    effects,
    objectives,
    partners,
    programs,
    publishing,
    setup,
    table,
    turn,
    workshop,
)
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.vocabulary import ScoreLine, TurnKind
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.wording.fact_words import Fields
from adas_dream.projections.wording.text import name_of, page_width, prose
from adas_dream.projections.wording.turns import TurnName, Turns

DEEDS: Final[dict[type[Fact], str]] = {
    turn.TurnSkipped: "could not start a turn",
    turn.EndTriggered: "triggered the end",
    workshop.DieMoved: "moved {die} to space {to_space}",
    workshop.DieMovedFurther: "moved it on to space {to_space}",
    workshop.WorkshopDieTurned: "turned {moved}{die} to {becomes}",
    workshop.DiePushed: "took {die}",
    partners.PartnerPlayed: "played {card}",
    partners.PartnerReplaced: "swapped {old} for {new}",
    partners.ExhibitorActivated: "activated {exhibitor}",
    partners.VisitorMoved: "moved {visitor} to {to}",
    actions.DiePlaced: "placed {die} in {cell}",
    actions.AreaUsed: "used {area}",
    actions.AdvancedActionTaken: "took advanced action {level}",
    actions.DiscPlaced: "placed a disc on {disc_space}",
    effects.GearSwapped: "swapped {old}{gear_space} for {new}",
    effects.TokenGained: "gained token {token}",
    effects.DieChanged: "turned {die} in {place} to {becomes}",
    effects.DieRelocated: "took {die} from {place} to {to_place}",
    effects.DiscRelocated: "took a disc from {disc_space} to {to_disc_space}",
    publishing.Published: "published in {area}",
    publishing.SteamAdvanced: "Steam {to_cap}",
    publishing.DiscStacked: "stacked a disc on {disc_space}",
    publishing.DiscRemoved: "took a disc out of the game",
    publishing.DiceAdjusted: "turned {changes}",
    publishing.MultiplierTaken: "took {gear}",
    publishing.DiceSwapped: "swapped {die} of {place} for {workshop_die}",
    building.GearBuilt: "built {gear} in {gear_space}{free}",
    programs.ProgramPlaced: "placed {program} in {program_space}",
    programs.ProgramDiscarded: "discarded {program}",
    objectives.ObjectiveClaimed: "claimed {objective} for {value}",
    setup.RulingAdopted: "the table read {ruling} as {value} from there on",
    table.IrregularityAccepted: "accepted by the table",
    table.PlayAbandoned: "the table stopped playing",
}
"""What is told of a turn, in the words of the game; other facts follow from these."""
_ENDS: Final = (turn.TurnEnded, turn.TurnSkipped)
NOTHING: Final = "nothing to tell"
KIND: Final[dict[TurnKind, str]] = {"workshop": "Workshop", "actions": "Actions"}


class PointsMoved(Struct, frozen=True, gc=False):
    """How a turn moved a line of a player's scorepad."""

    player: int
    line: ScoreLine
    points: int


class TurnTold(Struct, frozen=True, gc=False):
    """What was done up to the fact `seq`, in clauses, by others `meanwhile` (in the facts
    `by_others`), and what it moved; `totals` are everyone's. `turn` is None for what follows the
    last turn."""

    seq: int
    turn: TurnName | None
    kind: TurnKind | None
    deeds: tuple[str, ...]
    meanwhile: tuple[str, ...]
    moved: tuple[PointsMoved, ...]
    totals: tuple[int, ...]
    by_others: tuple[int, ...] = ()


def timeline(replay: Replay, steps: Iterable[Step]) -> Iterator[TurnTold]:
    """Each turn as `steps` replay it, without what was taken back; last what follows, or the turn
    that is still open."""
    story = Story(replay.seq, replay.state)
    for step in steps:
        story.add(step)
    yield from story.turns()


def _scores(state: State) -> tuple[PlayerScore, ...]:
    return order.score(state).players


class _Chapter(Struct, frozen=True, gc=False):
    """A turn that is told, with what it was told from: its facts, and the scores before it."""

    told: TurnTold
    facts: tuple[Fact, ...]
    kind: TurnKind | None
    before: tuple[PlayerScore, ...]


class Story:
    """A game from a state on, which comes after the fact `seq`: the turns that have ended, the
    facts of the open one, and the scores before it. Everyone's scores are what `score` gives for
    the state of now."""

    def __init__(
        self, seq: int, start: State, score: Callable[[State], tuple[PlayerScore, ...]] = _scores
    ) -> None:
        opened = start.position.turn
        self.seq, self.state = seq, start
        self.whose = Turns()
        self.whose.start(start.position)
        self.chapters: list[_Chapter] = []
        self.kind: TurnKind | None = opened.kind if opened else None
        self.facts: list[Fact] = []
        self.score = score
        self.scores = score(start)

    def turns(self) -> Iterator[TurnTold]:
        """Each turn without what was taken back; last what follows, or the turn that is open."""
        yield from (chapter.told for chapter in self.chapters)
        rest = self.told()
        if rest.deeds or rest.meanwhile or rest.moved:
            yield rest

    def add(self, step: Step) -> None:
        """Take the next fact, or take facts back."""
        self.seq, self.state = step.fact.seq, step.after
        self.whose.add(step.fact)
        if step.undone:
            while len(step.undone) > len(self.facts):
                self._reopen(self.chapters.pop())
            del self.facts[-len(step.undone) :]
            return
        self.facts.append(step.fact)
        if isinstance(step.fact, turn.TurnStarted):
            self.kind = step.fact.kind
        if isinstance(step.fact, _ENDS):
            facts, kind, before = tuple(self.facts), self.kind, self.scores
            self.chapters.append(_Chapter(self.told(), facts, kind, before))

    def _reopen(self, chapter: _Chapter) -> None:
        """Go back into a turn that had ended."""
        self.facts = [*chapter.facts, *self.facts]
        self.kind, self.scores = chapter.kind, chapter.before

    def told(self) -> TurnTold:
        """The turn as far as it went; the next one begins after it."""
        before, self.scores = self.scores, self.score(self.state)
        now = self.whose.now
        ended = bool(self.facts) and isinstance(self.facts[-1], _ENDS)
        whose = now if now is not None and (ended or now.open) else None
        names = self.state.table.players
        told = [fact for fact in self.facts if type(fact) in DEEDS]
        kind = self.kind
        self.facts, self.kind = [], None
        return TurnTold(
            seq=self.seq,
            turn=whose,
            kind=kind if whose else None,
            deeds=tuple(_clause(fact, names) for fact in told if not _is_others(fact, whose)),
            meanwhile=tuple(
                f"{Fields(fact, names)['player']} {_clause(fact, names)}"
                for fact in told
                if _is_others(fact, whose)
            ),
            moved=tuple(
                PointsMoved(player, line.line, line.points - was.points)
                for player, was, line in differing(before, self.scores)
            ),
            totals=tuple(each.total for each in self.scores),
            by_others=tuple(fact.seq for fact in told if _is_others(fact, whose)),
        )


def _is_others(fact: Fact, whose: TurnName | None) -> bool:
    """Whether somebody did it who is not on turn."""
    return isinstance(fact, PlayerFact) and (whose is None or fact.player != whose.player)


def _clause(fact: Fact, players: tuple[str, ...]) -> str:
    return DEEDS[type(fact)].format_map(Fields(fact, players))


def as_json(turns: Iterable[TurnTold]) -> dict[str, Any]:
    """The object that `replay --timeline --json` prints."""
    return {"turns": [_as_json(each) for each in turns]}


def _as_json(each: TurnTold) -> dict[str, Any]:
    told: dict[str, Any] = {"seq": each.seq}
    if each.turn is not None:
        told |= {"player": each.turn.player, "number": each.turn.number}
    if each.kind is not None:
        told["kind"] = each.kind
    told["deeds"] = each.deeds
    if each.meanwhile:
        told["meanwhile"] = each.meanwhile
    return {**told, "moved": each.moved, "totals": each.totals}


def page(turns: Iterable[TurnTold], players: tuple[str, ...]) -> Iterator[str]:
    """A sentence for each turn, then one for each player whose points it moved."""
    for each in turns:
        text = " ".join([_sentence(each, players), *_scored(each, players)])
        first, *rest = prose(text, page_width() - 2)
        yield first
        yield from (f"  {line}" for line in rest)


def _sentence(each: TurnTold, players: tuple[str, ...]) -> str:
    if each.turn is None:
        return f"After that: {', '.join([*each.deeds, *each.meanwhile]) or NOTHING}."
    kind = f" ({KIND[each.kind]})" if each.kind else ""
    unfinished = ", so far" if each.turn.open else ""
    whose = f"Turn {each.turn.number} of {name_of(players, each.turn.player)}{kind}{unfinished}"
    meanwhile = f" Meanwhile {', '.join(each.meanwhile)}." if each.meanwhile else ""
    return f"{whose}: {', '.join(each.deeds) or NOTHING}.{meanwhile}"


def _scored(each: TurnTold, players: tuple[str, ...]) -> Iterator[str]:
    """`Ada: Gears +2, Travel +5, now 12.`"""
    for player, total in enumerate(each.totals, 1):
        moved = [
            f"{LINES[it.line].label} {'+' if it.points > 0 else ''}{signed(it.points)}"
            for it in each.moved
            if it.player == player
        ]
        if moved:
            yield f"{name_of(players, player)}: {', '.join(moved)}, now {signed(total)}."
