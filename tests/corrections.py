"""Games to correct, and what is asked of a correction."""

from collections.abc import Iterable, Iterator
from typing import cast

from adas_dream.core.correction import Correction, Mistake, correct
from adas_dream.core.game import Game, Refusal
from adas_dream.core.state import State
from adas_dream.events.catalog import AnyFact, name_of
from adas_dream.events.choices import Choice
from adas_dream.events.facts.base import Fact, same_fact
from adas_dream.events.facts.setup import PositionSet
from adas_dream.events.facts.table import IrregularityAccepted
from tests import logs
from tests.given import ada, charles
from tests.played_games import Played, random_game
from tests.start import start

START = ada.turn_started("workshop", 1)
MOVED = ada.die_moved("G4", 4, 5)
TURN = (START, MOVED, ada.die_pushed(5, "Y2"), ada.partners_drawn(2), ada.turn_ended())
"""Ada's first turn of the game worked out by hand: facts 3, 4, 5 with 6, 7 with 8, and 10."""
NEXT = charles.turn_started("workshop", 1)


def played(*choices: Fact, begin: State | None = None) -> Game:
    """The game after these choices and rolls."""
    state = begin or start()
    game = Game(logs.header(), PositionSet(2, state.position), state.table.pack)
    for choice in choices:
        made = game.play(choice)
        assert not isinstance(made, Refusal), made
    return game


def said(game: Game, fact: Fact) -> Fact:
    """The fact that stands in a game and says the same."""
    return next(it for it in game.walk.standing.facts if same_fact(it, fact))


def lines(*choices: Fact) -> Iterator[Choice]:
    """Choices as lines of input."""
    for line, choice in enumerate(choices, 1):
        yield Choice(line, cast("AnyFact", choice))


def corrected(game: Game, wrong: Fact, *right: Fact, before: bool = False) -> Correction:
    """The correction of a fact of the game, which keeps the rules."""
    mistake = Mistake(said(game, wrong).seq, "seen too late", before)
    made = correct(game, mistake, lambda _: lines(*right))
    assert isinstance(made, Correction), made
    return made


def after(game: Game, made: Correction) -> Game:
    """The game as it goes on by a correction."""
    other = game.fork()
    for fact in made.facts:
        other.follow(fact)
    return other


def types(facts: Iterable[Fact]) -> list[str]:
    """The wire names of the facts."""
    return [name_of(fact) for fact in facts]


def let_stand(note: str = "") -> Game:
    """A game in which the table let Ada push B6 with G4, and then went on (R032)."""
    game = played(*TURN[:2])
    word = IrregularityAccepted(1, 1, "it was late", note=note)
    assert not isinstance(game.let_stand(ada.die_pushed(5, "B6"), word), Refusal)
    for choice in (*TURN[3:], NEXT):
        assert not isinstance(game.play(choice), Refusal)
    return game


def seeded(number: int) -> tuple[Played, Game]:
    """A random game by a seed."""
    whole = random_game(number)
    return whole, Game.load(whole.log, lambda _: whole.begin.table.pack)
