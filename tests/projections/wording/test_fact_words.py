import pytest

from adas_dream.events.catalog import TYPES
from adas_dream.events.codec import decode_line
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.building import GearBuilt
from adas_dream.events.facts.effects import GearSwapped, ResourcesSpent
from adas_dream.events.facts.partners import PartnerPlayed, PartnersDrawn
from adas_dream.events.facts.publishing import DiceAdjusted, DieChange
from adas_dream.events.facts.table import IrregularityAccepted
from adas_dream.events.facts.turn import TurnStarted
from adas_dream.events.facts.workshop import BonusGained, DieMoved, WorkshopDieTurned
from adas_dream.projections import words
from adas_dream.projections.wording.fact_words import WORDS
from tests.events.page import LINES

PLAYERS = ("Ada", "Charles")


def test_every_fact_type_has_its_words() -> None:
    """The table of templates is complete (house rule 4)."""
    assert set(WORDS) == set(TYPES.values())


@pytest.mark.parametrize("name", sorted(LINES))
def test_a_fact_is_one_clause(name: str) -> None:
    """The example of each type becomes a clause without a full stop, with every value filled in."""
    said = words(decode_line(LINES[name], line=1, file=""), PLAYERS)
    assert said
    assert said.isprintable()
    assert not said.endswith(".")
    assert "{" not in said


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (DieMoved(4, 1, "Y4", 1, 2), "Ada moves Y4 from space 1 to space 2"),
        (WorkshopDieTurned(4, 2, 3, "P4", "P5"), "Charles turns P4 in space 3 to P5"),
        (
            WorkshopDieTurned(4, 1, 3, "P4", "P5", moved=True),
            "Ada turns the moved P4 in space 3 to P5",
        ),
        (BonusGained(4, 1, "coal", "refill", 1), "Ada gains the coal bonus of space 1 (refill)"),
        (BonusGained(4, 1, "coal", "effect"), "Ada gains the coal bonus (effect)"),
        (ResourcesSpent(4, 1, 2, 1, 0, 1), "Ada pays £2, 1 Coal, 1 Book"),
        (PartnersDrawn(4, 1, 2), "Ada draws 2 Partner cards"),
        (PartnersDrawn(4, 1, 1, ("lens",)), "Ada draws 1 Partner card: lens"),
        (
            GearSwapped(4, 1, "subtraction", "addition"),
            "Ada swaps a Subtraction Gear for an Addition Gear",
        ),
        (
            GearBuilt(4, 2, "m-3", "a1-b1", free=True),
            "Charles builds Multiplier Gear m-3 in a1-b1, for free",
        ),
        (
            GearBuilt(4, 2, "addition", "a1-b1", deferred=True),
            "Charles builds an Addition Gear in a1-b1, after the turn",
        ),
        (
            DiceAdjusted(4, 1, (DieChange("a1", "Y4", "Y5"), DieChange("s2", "B3", "B1"))),
            "Ada turns Y4 in a1 to Y5, B3 in s2 to B1",
        ),
        (PartnerPlayed(4, 1, "lens", attested=True), "Ada plays Partner card lens (as stated)"),
        (TurnStarted(4, 2, "actions", 7), "Charles starts turn 7, an Actions turn"),
    ],
)  # fmt: skip
def test_a_fact_in_the_games_words(fact: Fact, said: str) -> None:
    """Each says who does what, in the words of the rules pages (P1, P2)."""
    assert words(fact, PLAYERS) == said


def test_a_player_without_a_name_is_a_number() -> None:
    """Where the names are not at hand, or nobody has that number, the number stands for them."""
    move = DieMoved(4, 2, "Y4", 1, 2)
    assert words(move) == "player 2 moves Y4 from space 1 to space 2"
    assert words(DieMoved(4, 4, "Y4", 1, 2), PLAYERS).startswith("player 4 moves")


def test_what_a_log_brings_along_is_shown_safely() -> None:
    """A name or a reason cannot move the reader's cursor, turn text round, or fill the screen."""
    said = words(DieMoved(4, 1, "Y4", 1, 2), ("\u202eadA" + "x" * 40, "Charles"))
    assert said == "\\u202eadA" + "x" * 14 + "… moves Y4 from space 1 to space 2"
    reason = words(IrregularityAccepted(4, 1, "\x1b[2J" + "y" * 900))
    assert "\x1b" not in reason
    assert len(reason) < 100
