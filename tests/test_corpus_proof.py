"""A sample of `tests.corpus_proof`: random games are legal and have in `audit` their own score."""

from io import StringIO

import pytest

from adas_dream.core.scoring.order import score
from adas_dream.projections.corpora import judging
from tests import corpus_games
from tests.corpus_proof import prove
from tests.oracle.invariants import INVARIANTS, Invariant
from tests.second_scorer import SecondScorer
from tests.start import having

SAMPLE = 3


def proved(first: int = 1, games: int = SAMPLE) -> tuple[bool, str]:
    """Prove so many games here; gives whether there was no fault, and what was told."""
    out = StringIO()
    return prove(games, first, 1, out), out.getvalue()


def test_random_games_are_legal_and_audit_counts_them_alike() -> None:
    """Each keeps every invariant (I01 to I36), and has the same points by a second scorer."""
    holds, told = proved()
    assert holds, told
    assert f"legal                    {SAMPLE}\n" in told
    assert f"invariants held          {SAMPLE}, all of them asked in {SAMPLE}\n" in told
    assert f"score the same in audit  {SAMPLE}, counted twice in {SAMPLE}\n" in told


def test_a_broken_invariant_is_told_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number that gives the game again, the fact, and the invariant."""
    never = Invariant(lambda *_: False, physical=True)
    monkeypatch.setitem(INVARIANTS, "I01", never)
    holds, told = proved(5, 1)
    assert not holds
    assert "game 5: fact 3 breaks I01\n" in told
    assert "invariants held          0, all of them asked in 1\n" in told


def test_another_score_is_told_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a player's Books others in `audit` than at play (R210), or Gears in the second scorer
    (R207)."""
    monkeypatch.setattr(judging, "score", lambda state: score(having(state, 1, books=99)))
    holds, told = proved(1, 1)
    assert not holds
    assert "game 1: played to (" in told
    assert "score the same in audit  0, counted twice in 1\n" in told
    monkeypatch.setattr(SecondScorer, "gears", lambda *_: 1)
    assert "game 1: a second scorer counts " in proved(1, 1)[1]


def test_a_game_that_cannot_be_played_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told with what went wrong, and is not called legal."""

    def stumble(*_: object) -> None:
        raise LookupError("planted")

    monkeypatch.setattr(corpus_games, "play", stumble)
    holds, told = proved(1, 2)
    assert not holds
    assert "game 1: not played: LookupError('planted')\n" in told
    assert "legal                    0\n" in told
