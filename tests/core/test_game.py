"""A game looks back at its facts and states, and takes back what was played."""

import copy
import pickle
from collections.abc import Callable

import pytest

from adas_dream.core import chance, random_player
from adas_dream.core.content.load import find_pack
from adas_dream.core.game import Game, Refusal
from adas_dream.core.walk import Walk
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.table import ChoiceUndone, PlayRewound
from adas_dream.events.facts.workshop import DieMoved
from tests.logs import by_hand_facts
from tests.played_games import Played, random_game
from tests.seeded_games import seed_of


def pickled(game: Game) -> Game:
    """The game as it comes out of a pickle."""
    again: Game = pickle.loads(pickle.dumps(game))  # noqa: S301 - made here
    return again


def gone_on(played: Played) -> Game:
    """The game, taken up from its facts."""
    return Game.load(played.log, lambda _: played.begin.table.pack)


@pytest.mark.parametrize("number", [1, 5])
def test_a_game_has_its_facts_and_every_state(number: int) -> None:
    """Also where facts were undone and play was rewound, `facts` is the whole log, and `state_at`
    what a walk over the log comes to after that many facts."""
    played = random_game(number, undo=True, rewind=True)
    game = gone_on(played)
    assert any(isinstance(fact, PlayRewound) for fact in played.facts)
    assert (*game.facts,) == played.log
    walk, states = Walk(played.begin), {2: played.begin}
    for fact in played.facts:
        states[fact.seq] = walk.fold(fact).after
    assert {seq: game.state_at(seq) for seq in states} == states
    assert [fact.seq for fact in game.facts_after(game.seq - 3)] == [
        *range(game.seq - 2, game.seq + 1)
    ]


@pytest.mark.parametrize("seq", [-1, 0, 1, 10**6])
def test_there_is_no_state_before_the_start_or_after_the_end(seq: int) -> None:
    """The first state is that of the start position, fact 2."""
    game = gone_on(random_game(1))
    with pytest.raises(LookupError):
        game.state_at(seq)


def test_a_copy_goes_on_alone() -> None:
    """What is played in a fork stands in its own facts."""
    game = gone_on(random_game(1))
    fork = game.fork()
    fork.rewind(game.seq, "a try")
    assert len(fork.facts) > len(game.facts) == len(random_game(1).log)


@pytest.mark.parametrize("number", [1, 5])
@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, pickled], ids=lambda how: how.__name__
)
def test_a_copy_is_the_same_game(copied: Callable[[Game], Game], number: int) -> None:
    """Copied in any way, also in the middle of a turn, a game goes on as the original does, to the
    byte, undo and rewind included; and what is played in one does not touch the other."""
    seed, whole = seed_of(number), random_game(number, undo=True, rewind=True)
    for count in (2, 40, 41, 150):
        game = gone_on(Played(whole.header, whole.start, whole.begin, whole.facts[:count]))
        facts, again = [*game.facts], copied(game)
        assert (again.seq, again.state, again.legal()) == (game.seq, game.state, game.legal())
        mine, other = played_on(game, seed), played_on(again, seed)
        assert mine == other
        assert [*again.facts] == [*facts, *other] == [*game.facts]
        assert again.position == game.position


def played_on(game: Game, seed: bytes) -> tuple[AnyFact, ...]:
    """What six random choices, an undo and a rewind write into a game."""
    stream, before = chance.Stream(seed, "on"), game.seq
    game.resume(seed=seed)
    for _ in range(6):
        choice = random_player.choose(game.state, stream)
        assert choice is None or not isinstance(game.play(choice, seed=seed), Refusal)
    game.undo()
    game.rewind(before, "as before", seed=seed)
    return (*game.facts_after(before),)


def by_hand(count: int) -> Game:
    """The game worked out by hand, after so many facts."""
    return Game.load(by_hand_facts()[:count], find_pack)


def test_undo_takes_back_the_last_choice() -> None:
    """Ada has started her turn and moved a die: the move is undone, then the start of the turn."""
    game = by_hand(4)
    assert isinstance(game.facts[3], DieMoved)
    assert game.undo() == (ChoiceUndone(5, player=1, to_seq=4),)
    assert game.undo(3) == (ChoiceUndone(6, player=1, to_seq=3),)
    assert game.state == game.state_at(2)


def test_an_undo_that_may_not_be_is_refused() -> None:
    """Before any choice there is nothing to undo, and over a roll nobody undoes."""
    before = by_hand(2).undo()
    assert isinstance(before, Refusal)
    assert before.violation.code == "undo-outside-open-turn"
    over = by_hand(8).undo(5)
    assert isinstance(over, Refusal)
    assert over.violation.code == "undo-across-chance"


def test_a_rewind_needs_a_fact_that_stands() -> None:
    """The table takes back facts 3 and 4; a second rewind to fact 3 is refused."""
    game = by_hand(4)
    made = game.rewind(3, "the wrong player began")
    assert not isinstance(made, Refusal)
    assert [type(fact) for fact in made] == [PlayRewound]
    assert game.state == game.state_at(2)
    again = game.rewind(3, "once more")
    assert isinstance(again, Refusal)
    assert again.violation.code == "rewind-to-what-was-taken-back"
