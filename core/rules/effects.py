"""Effects that are due or chosen: resources, Research, Innovation, wild bonuses (R041-R048)."""

from collections.abc import Iterator

from adas_dream.core.answers import Answer, Choices, Due, option
from adas_dream.core.citations import Breach, breach, holds
from adas_dream.core.constants import INNOVATION_END
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import (
    BonusChosen,
    InnovationAdvanced,
    ResearchAdvanced,
    ResourcesGained,
    ResourcesSpent,
    TrackChosen,
)
from adas_dream.events.position import steps
from adas_dream.events.vocabulary import BONUSES, TRACKS

RESOURCES = ("coal", "pounds", "brass", "books")
NOT_PAID = {
    "R016": breach("R016", "extra-move-not-paid"),
    "R018": breach("R018", "pip-change-not-paid"),
    "R063": breach("R063", "card-not-paid"),
}
WRONGLY_PAID = {
    "R016": breach("R016", "extra-move-wrongly-paid"),
    "R018": breach("R018", "pip-change-wrongly-paid"),
    "R063": breach("R063", "card-wrongly-paid"),
}
NOT_GAINED = {
    "R042": breach("R042", "coal-bonus-not-gained"),
    "R043": breach("R043", "pounds-bonus-not-gained"),
    "R045": breach("R045", "brass-bonus-not-gained"),
    "R063": breach("R063", "card-effect-not-gained"),
}
WRONGLY_GAINED = {
    "R042": breach("R042", "coal-bonus-wrong"),
    "R043": breach("R043", "pounds-bonus-wrong"),
    "R045": breach("R045", "brass-bonus-wrong"),
    "R063": breach("R063", "card-effect-wrong"),
}
NO_RESEARCH = breach("R041", "research-not-gained")
WRONG_TRACK = breach("R041", "not-the-chosen-track")
WRONG_STEPS = breach("R041", "research-miscounted")
NO_TRACK = breach("R041", "no-track-chosen")
NO_INNOVATION = breach("R044", "innovation-not-gained")
WRONG_INNOVATION = breach("R044", "innovation-miscounted")
NO_BONUS_CHOSEN = breach("R047", "no-bonus-chosen")


def _fields(broken: Breach) -> tuple[tuple[str, Breach], ...]:
    return tuple((field, broken) for field in RESOURCES)


def pay(_: State, step: steps.Pay) -> Answer:
    """The payment of one cause, in one fact."""
    due = ResourcesSpent(1, step.player, step.pounds, step.coal, step.brass, step.books)
    return Due(due, NOT_PAID[step.rule], _fields(WRONGLY_PAID[step.rule]))


def gain(_: State, step: steps.Gain) -> Answer:
    """The gain of one cause, in one fact."""
    due = ResourcesGained(1, step.player, step.pounds, step.coal, step.brass, step.books)
    return Due(due, NOT_GAINED[step.rule], _fields(WRONGLY_GAINED[step.rule]))


def room_on(state: State, player: int, track: str) -> int:
    """How many spaces are left on a Research track."""
    reached: int = getattr(state.player(player).research, track)
    return state.position.board.research_length - reached


def research(state: State, step: steps.AdvanceResearch) -> Answer:
    """Research on that track, as far as it goes; none at its end is no fact."""
    possible = min(step.steps, room_on(state, step.player, step.track))
    if possible <= 0:
        return None
    due = ResearchAdvanced(1, step.player, step.track, possible)
    return Due(due, NO_RESEARCH, (("track", WRONG_TRACK), ("steps", WRONG_STEPS)))


def choose_track(state: State, step: steps.ChooseTrack) -> Answer:
    """A track is chosen where any has room."""
    if all(room_on(state, step.player, track) <= 0 for track in TRACKS):
        return None
    return CHOOSE_TRACK


@holds("R041", "track-is-full")
def track_has_room(state: State, step: steps.ChooseTrack, fact: TrackChosen) -> bool:
    """Research goes to a track with room."""
    return room_on(state, step.player, fact.track) > 0


@holds("R148", "second-research-on-another-track")
def keeps_to_one_track(state: State, step: steps.ChooseTrack, fact: TrackChosen) -> bool:
    """Under `two-research=same-track` the second goes where the first went, if it has room."""
    if state.table.rulings.two_research == "any-tracks" or step.first is None:
        return True
    return fact.track == step.first or room_on(state, step.player, step.first) <= 0


def _tracks(_: State, step: steps.ChooseTrack) -> Iterator[Fact]:
    for track in TRACKS:
        yield TrackChosen(1, step.player, track)


CHOOSE_TRACK = Choices(
    (option(TrackChosen, (track_has_room, keeps_to_one_track), _tracks),), NO_TRACK
)


def innovation(state: State, step: steps.AdvanceInnovation) -> Answer:
    """Innovation, as far as the track goes; none at its end is no fact."""
    possible = min(step.steps, INNOVATION_END - state.player(step.player).innovation)
    if possible <= 0:
        return None
    due = InnovationAdvanced(1, step.player, possible)
    return Due(due, NO_INNOVATION, (("steps", WRONG_INNOVATION),))


def choose_bonus(_: State, __: steps.ChooseBonus) -> Answer:
    """A wild bonus is any one of the six."""
    return CHOOSE_BONUS


@holds("R048", "same-bonus-twice")
def is_a_different_bonus(_: State, step: steps.ChooseBonus, fact: BonusChosen) -> bool:
    """Two different bonuses are two different ones of the six."""
    return not step.different or fact.bonus not in step.chosen


def _bonuses(_: State, step: steps.ChooseBonus) -> Iterator[Fact]:
    for bonus in BONUSES:
        yield BonusChosen(1, step.player, bonus)


CHOOSE_BONUS = Choices(
    (option(BonusChosen, (is_a_different_bonus,), _bonuses),), NO_BONUS_CHOSEN
)
