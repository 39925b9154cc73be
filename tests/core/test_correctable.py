"""What can be corrected, and what is to be named instead (CONTRACT 2, 3)."""

import pytest
from msgspec.structs import replace

from adas_dream.core.correction import Mistake, NotCorrectable, correct
from adas_dream.core.game import Game, Refusal
from adas_dream.core.state import State
from adas_dream.events.catalog import name_of
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.workshop import WorkshopRefilled
from tests.corrections import TURN, let_stand, lines, played, said, seeded
from tests.given import ada


def why(game: Game, seq: int) -> NotCorrectable:
    """Why no correction begins at that fact."""
    made = correct(game, Mistake(seq, "x"), lambda _: lines())
    assert isinstance(made, NotCorrectable), made
    return made


def test_what_only_follows_names_its_choice() -> None:
    """A bonus follows from the push, the stored die from the cards that were drawn at the table,
    and the table's word from the choice that it let stand."""
    game = let_stand()
    push, cards = said(game, ada.die_pushed(5, "B6")), said(game, TURN[3])
    for fact in game.walk.standing.facts:
        if name_of(fact) in ("bonus_gained", "irregularity_accepted"):
            assert why(game, fact.seq).cause is push
        elif name_of(fact) == "die_stored":
            assert why(game, fact.seq).cause is cards


def test_what_follows_from_the_start_has_no_choice_to_name() -> None:
    """A log that begins in mid-turn may begin with a consequence."""
    begin = played(*TURN[:3]).state
    drawn = State(begin.table, begin.position)
    game = played(TURN[3], begin=drawn)
    stored = game.walk.standing.facts[-1]
    cut = played(begin=game_before(game, stored))
    assert not isinstance(cut.resume(), Refusal)
    assert why(cut, 3) == NotCorrectable(replace(stored, seq=3))


def game_before(game: Game, fact: Fact) -> State:
    """The state before a fact that stands."""
    return next(before for other, before in game.walk.standing.entries if other is fact)


@pytest.mark.parametrize("kind", [WorkshopRefilled, PartnersDrawn])
def test_a_roll_of_a_seed_is_nobodys_mistake(kind: type[Fact]) -> None:
    """It cannot be corrected, nor is it the cause of anything: the choice before it is."""
    _, game = seeded(3)
    facts = game.walk.standing.facts
    place = next(at for at, fact in enumerate(facts) if isinstance(fact, kind))
    assert why(game, facts[place].seq) == NotCorrectable(facts[place])
    following = why(game, facts[place + 1].seq)
    assert following.cause is not None
    assert following.cause.seq < facts[place].seq
