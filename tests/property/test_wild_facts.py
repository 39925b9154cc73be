"""Facts that a program makes with any values: refused as such, and nothing changes by them."""

import contextlib
import random
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adas_dream.core import (
    CannotApply,
    Game,
    InvalidPosition,
    Refusal,
    Validator,
    Violation,
    Walk,
    check,
    decide,
    evolve,
)
from adas_dream.events import TYPES, BadFact, DieMoved, Fact, decode_line, encode, vocabulary
from adas_dream.projections import words
from tests.played_games import random_game

WILD: Final[tuple[Any, ...]] = (
    *(-1, 0, 1, 2, 3, 4, 5, 7, 99, 2**31, 2**70, True, None, 1.0, float("nan"), "", "Q9", "Y4"),
    *("X1", "a1", "s1", "s9", "z9", "a1-b1", "row1", "yellow", "grey", "red", "study", "research"),
    *("tile", "partner", "addition", "empty", "programs", "total", "\ud800", "\x00", "x" * 2000),
    *((), ("Y4", "B1"), ["Y4"], [1], {}, {"place": "a1"}, object(), b"x", "0" * 32, "0" * 64),
    *(vocabulary.DICE[7], "2026-02-30T00:00:00Z", DieMoved(1, 1, "Y4", 1, 2)),
)
"""Values for any field: some of them have a meaning there, most have none."""
NO_FACT_AT_ALL: Final = 0.1
"""Of all logs so many go on by a value that is no fact."""
ENVELOPE: Final = {"attested": False, "at": "", "note": "", "state": "", "chain": ""}


@cache
def games() -> list[Game]:
    """A random game with every module, stopped at many places."""
    played = random_game(7)
    log, pack = played.log, played.begin.table.pack
    counts = (2, 3, 4, *range(5, len(log), len(log) // 20), len(log))
    return [Game.load(log[:count], lambda _: pack) for count in counts]


def wild(game: Game, chooser: random.Random) -> Fact:
    """A fact of any type with any values; half of them a fact of the game with one value else."""
    if chooser.random() < 0.5 and len(game.facts) > 2:
        fact = chooser.choice(game.facts[2:])
        return replace(fact, **{chooser.choice(fact.__struct_fields__): chooser.choice(WILD)})
    kind = TYPES[chooser.choice(sorted(TYPES))]
    own = [field for field in kind.__struct_fields__ if field not in ENVELOPE]
    values: dict[str, Any] = {**{field: chooser.choice(WILD) for field in own}, "seq": 1}
    return kind(**values, attested=chooser.random() < 0.2)


@settings(max_examples=100)
@given(st.randoms(use_true_random=False))
def test_whatever_a_program_makes_is_refused_as_such(chooser: random.Random) -> None:
    """The doors answer to any value in any field: by the rule that the fact breaks, by `BadFact`
    (a ValueError) or by `CannotApply`, never by an error from within; what a game does take can be
    read again, and what it does not take changes nothing (R013, R075 and so on)."""
    game = chooser.choice(games()).fork()
    for _ in range(8):
        fact, before = wild(game, chooser), game.state
        try:
            assert isinstance(check(before, fact), Violation | None)
            assert isinstance(decide(before, fact), Violation | tuple)
            evolve(before, fact)
        except (BadFact, CannotApply):
            pass
        taken = taken_by(game, fact, let_stand=chooser.random() < 0.3)
        assert taken or game.state is before


@settings(max_examples=50)
@given(st.randoms(use_true_random=False))
def test_a_log_of_whatever_a_program_makes_is_refused_as_such(chooser: random.Random) -> None:
    """A log that goes on by such a fact is found to be wrong, or is refused by `BadFact` or
    `CannotApply`, wherever it is read."""
    game = chooser.choice(games())
    pack = game.begin.table.pack
    fact: Any = chooser.choice(WILD) if chooser.random() < NO_FACT_AT_ALL else wild(game, chooser)
    reading: tuple[Callable[[], object], ...] = (
        lambda: Game.load([*game.facts, fact], lambda _: pack),
        lambda: game.fork().follow(fact),
        lambda: Validator(game.state).judge(fact, 3),
        lambda: [*Walk(game.state).along([fact])],
        lambda: Walk(game.state).go_on(fact),
        lambda: Walk(game.state).preview(fact),
        lambda: Walk(game.state).check(fact),
        lambda: words(fact, game.header.players),
    )
    for read in reading:
        with contextlib.suppress(BadFact, CannotApply):
            read()


def taken_by(game: Game, fact: Fact, *, let_stand: bool) -> bool:
    """Whether the game takes the fact; what it writes then can be read again."""
    try:
        made = game.let_stand(fact, "agreed") if let_stand else game.play(fact)
    except BadFact:
        return False
    if isinstance(made, Refusal):
        return False
    return [decode_line(encode(it), line=it.seq, file="it") for it in made] == [*made]


@settings(max_examples=50)
@given(st.randoms(use_true_random=False))
def test_whatever_starts_no_game_is_refused_as_such(chooser: random.Random) -> None:
    """A game is started from facts that a program made, or `BadFact`, `InvalidPosition` or
    `CannotApply` says why not."""
    game = games()[0]
    field = chooser.choice([name for name in game.header.__struct_fields__ if name != "type"])
    header = replace(game.header, **{field: chooser.choice(WILD)})
    with contextlib.suppress(BadFact, CannotApply, InvalidPosition):
        Game(header, game.start, game.begin.table.pack).legal()
