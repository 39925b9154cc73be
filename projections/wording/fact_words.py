"""A fact in the game's words: "Ada moves Y4 from space 1 to space 2".

One template for each fact type; complete by test. What comes from a log (names, ids, texts) is
shown safely.
"""

from collections.abc import Callable
from typing import Any, Final, cast

from adas_dream.core.gears import kind_of
from adas_dream.core.scoring.score import signed
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
from adas_dream.events.facts.base import Fact
from adas_dream.events.made_facts import checked
from adas_dream.events.vocabulary import ScoreLineOrTotal
from adas_dream.projections.wording.text import name_of, names_of, safe

TEXT_WIDTH: Final = 60
"""How many columns of a foreign text or id a sentence shows."""

WORDS: Final[dict[type[Fact], str]] = {
    setup.GameSetUp: "{players} begin game {game}",
    setup.PositionSet: "this is the position to start from",
    setup.SeedRevealed: "the seed is revealed",
    setup.RulingAdopted: "the table reads {ruling} as {value} from here on",
    turn.TurnStarted: "{player} starts turn {turn}, {kind} turn",
    turn.TurnSkipped: "{player} cannot start a turn, so turn {turn} is skipped",
    turn.StepDeclined: "{player} passes over {step}",
    turn.TurnEnded: "{player} ends the turn",
    turn.EndTriggered: "{player} triggers the end with a ninth die in the Mill",
    turn.PlayEnded: "play ends",
    workshop.DieMoved: "{player} moves {die} from space {from_space} to space {to_space}",
    workshop.DieMovedFurther: "{player} moves {die} further, from space {from_space}"
    " to space {to_space}",
    workshop.WorkshopDieTurned: "{player} turns {moved}{die} in space {space} to {becomes}",
    workshop.DiePushed: "{player} pushes {die} out of space {space}",
    workshop.BonusGained: "{player} gains the {bonus} bonus{space} ({occasion})",
    workshop.WorkshopRefilled: "space {space} is refilled with {dice}",
    workshop.SpaceLeftEmpty: "space {space} stays empty, because the bag has too few dice",
    workshop.BonusTileFlipped: "the Bonus Tile of space {space} is flipped to side {side}",
    workshop.DieStored: "{player} stores {die} in {slot}",
    workshop.AssignmentsActivated: "{player} gets {research} Research from {colour} Assignments",
    partners.PartnersDrawn: "{player} draws {count} Partner {cards}",
    partners.PartnerPlayed: "{player} plays Partner card {card}",
    partners.PartnerReplaced: "{player} swaps Partner card {old} for {new}",
    partners.ExhibitorActivated: "{player} activates Exhibitor {exhibitor}",
    partners.VisitorMoved: "{player} moves Visitor {visitor} to {to}",
    actions.DiePlaced: "{player} places {die} from {slot} in {cell}",
    actions.AreaUsed: "{player} uses {area}",
    actions.AdvancedActionTaken: "{player} takes the advanced action {level} of {area}",
    actions.DiscPlaced: "{player} places the disc of {gear_space} on {disc_space}",
    effects.BonusChosen: "{player} chooses the {bonus} bonus",
    effects.TrackChosen: "{player} chooses the {track} track",
    effects.ResourcesGained: "{player} gains {amounts}",
    effects.ResourcesSpent: "{player} pays {amounts}",
    effects.ResearchAdvanced: "{player} advances {steps} in {track} Research",
    effects.InnovationAdvanced: "{player} advances {steps} in Innovation",
    effects.GearGained: "{player} takes {gear}",
    effects.GearSwapped: "{player} swaps {old}{gear_space} for {new}",
    effects.AssignmentGained: "{player} gains a {colour} Assignment",
    effects.TokenGained: "{player} gains token {token} of {value}",
    effects.DieChanged: "{player} turns {die} in {place} to {becomes}",
    effects.DieRelocated: "{player} takes {die} from {place} to {to_place}",
    effects.DiscRelocated: "{player} takes a disc from {disc_space} to {to_disc_space}",
    effects.DisplayRefilled: "{item} comes into the display of {display}",
    publishing.Published: "{player} publishes in {area}",
    publishing.SteamAdvanced: "{player} advances Steam to {to_cap}",
    publishing.DiscStacked: "{player} stacks the disc of {gear_space} on {disc_space}",
    publishing.DiscRemoved: "{player} takes the disc of {gear_space} out of the game",
    publishing.DiceAdjusted: "{player} turns {changes}",
    publishing.MultiplierTaken: "{player} takes {gear}",
    publishing.DiceSwapped: "{player} swaps {die} of {place} with {workshop_die} of space {space}",
    building.GearBuilt: "{player} builds {gear} in {gear_space}{free}{deferred}",
    programs.ProgramPlaced: "{player} places Program {program} in {program_space}",
    programs.ProgramDiscarded: "{player} discards Program {program}",
    objectives.ObjectiveClaimed: "{player} claims Objective {objective} for {value}"
    " with the disc of {gear_space}",
    table.ChoiceUndone: "{player} takes back fact {to_seq} and all after it",
    table.PlayRewound: "the table takes back fact {to_seq} and all after it: {reason}",
    table.IrregularityAccepted: "the table accepts it: {reason}",
    table.PlayAbandoned: "the table stops playing",
    table.ScoreDeclared: "{player} notes {points} for {line}",
    table.WinnerDeclared: "{winner} is declared the winner",
}
"""Every fact type; a field stands in braces."""

STEPS: Final[dict[str, str]] = {
    "partner": "the Partner card",
    "exhibition": "the exhibition",
    "advanced_action": "the advanced action",
    "effects": "an effect",
}
KIND: Final[dict[str, str]] = {"workshop": "a Workshop", "actions": "an Actions"}


def words(fact: Fact, players: tuple[str, ...] = ()) -> str:
    """The fact in a clause without a full stop; players by name where `players` has them; `BadFact`
    where no line can hold it."""
    try:
        clause = WORDS[type(fact)].format_map(Fields(fact, players))
    except Exception:
        checked(fact)
        raise
    return f"{clause} (as stated)" if fact.attested else clause


def names_first(fact: Fact, players: tuple[str, ...] = ()) -> bool:
    """Whether `words` begins with a name or an id, which is written as it is, also where a
    sentence begins."""
    lead = WORDS[type(fact)].partition("}")[0].removeprefix("{")
    if lead in ("player", "winner"):
        number: int = getattr(fact, lead)
        return 1 <= number <= len(players)
    return lead in ("item", "players")


class Fields(dict[str, str]):
    """The fields of a fact, each in words; KeyError for one that it does not have."""

    def __init__(self, fact: Fact, players: tuple[str, ...]) -> None:
        super().__init__()
        self.fact = fact
        self.players = players

    def __missing__(self, key: str) -> str:
        special = SPECIAL.get((type(self.fact), key)) or EVERYWHERE.get(key)
        if special is not None:
            return special(self.fact, self.players)
        if key not in self.fact.__struct_fields__:
            raise KeyError(key)
        return plain(getattr(self.fact, key))


def plain(value: object) -> str:
    """A field's value as a text that is safe to print."""
    if isinstance(value, tuple):
        return " ".join(map(plain, cast("tuple[object, ...]", value)))
    return safe(str(value), TEXT_WIDTH)


def amounts(fact: Any) -> str:  # noqa: ANN401 - a gain, a payment, or a step that has one due
    """Resources in words: `£3, 2 Coal`."""
    parts = (
        f"£{fact.pounds}" if fact.pounds else "",
        f"{fact.coal} Coal" if fact.coal else "",
        f"{fact.brass} Brass" if fact.brass else "",
        f"{fact.books} Book{'s' if fact.books > 1 else ''}" if fact.books else "",
    )
    return ", ".join(part for part in parts if part) or "nothing"


def score_line_in_words(name: ScoreLineOrTotal) -> str:
    """A line of the scorepad in a sentence."""
    from adas_dream.core.scoring.order import LINES  # noqa: PLC0415 - few logs have a paper scorepad

    if name == "total":
        return "the total"
    return LINES[name].in_sentence or LINES[name].label


def gear_in_words(gear: str) -> str:
    """A Gear with its article: `an Addition Gear`, `Multiplier Gear m-2`."""
    return kind_of(gear).title or f"Multiplier Gear {plain(gear)}"


def _cards(fact: partners.PartnersDrawn, _: object) -> str:
    noun = "card" if fact.count == 1 else "cards"
    return f"{noun}: {', '.join(map(plain, fact.cards))}" if fact.cards else noun


Speller = Callable[[Any, tuple[str, ...]], str]
SPECIAL: Final[dict[tuple[type[Fact], str], Speller]] = {
    (setup.GameSetUp, "players"): lambda fact, _: ", ".join(names_of(fact.players)),
    (setup.GameSetUp, "content"): lambda fact, _: (
        f"{plain(fact.content.name)} {plain(fact.content.version)}"
    ),
    (turn.TurnStarted, "kind"): lambda fact, _: KIND[fact.kind],
    (turn.StepDeclined, "step"): lambda fact, _: STEPS[fact.step],
    (workshop.WorkshopDieTurned, "moved"): lambda fact, _: "the moved " if fact.moved else "",
    (workshop.BonusGained, "space"): lambda fact, _: f" of space {fact.space}" * bool(fact.space),
    (partners.PartnersDrawn, "cards"): _cards,
    (effects.GearSwapped, "old"): lambda fact, _: gear_in_words(fact.old),
    (effects.GearSwapped, "new"): lambda fact, _: gear_in_words(fact.new),
    (effects.GearSwapped, "gear_space"): lambda fact, _: (
        f" in {fact.gear_space}" * bool(fact.gear_space)
    ),
    (publishing.DiceAdjusted, "changes"): lambda fact, _: (
        ", ".join(f"{it.die} in {it.place} to {it.becomes}" for it in fact.changes) or "no die"
    ),
    (table.ScoreDeclared, "points"): lambda fact, _: signed(fact.points),
    (table.ScoreDeclared, "line"): lambda fact, _: score_line_in_words(fact.line),
    (building.GearBuilt, "free"): lambda fact, _: ", for free" * fact.free,
    (building.GearBuilt, "deferred"): lambda fact, _: ", after the turn" * fact.deferred,
}
"""Fields that one type says in its own way."""
EVERYWHERE: Final[dict[str, Speller]] = {
    "player": lambda fact, players: name_of(players, fact.player),
    "winner": lambda fact, players: name_of(players, fact.winner),
    "amounts": lambda fact, _: amounts(fact),
    "area": lambda fact, _: fact.area.capitalize(),
    "gear": lambda fact, _: gear_in_words(fact.gear),
}
"""Fields that every type says alike."""
