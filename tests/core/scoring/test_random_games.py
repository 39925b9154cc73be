from collections.abc import Iterator
from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from adas_dream.core.constants import STEAM_CAPS
from adas_dream.core.geometry import LINES
from adas_dream.core.scoring.mill import gears_built
from adas_dream.core.scoring.order import player_score, score
from adas_dream.core.scoring.score import LineScore, PlayerScore, Score
from adas_dream.core.state import State, under
from adas_dream.core.walk import Walk
from adas_dream.events.facts.turn import PlayEnded, TurnEnded
from adas_dream.events.position.game import Position
from tests.played_games import random_game

GAMES = range(9)
LOWEST = {"left-to-right": -30, "precedence": -35}
MAY_BE_NEGATIVE = {"partner-cards", "completed-lines", "gears"}
ROWS = {6: 8, 5: 6, 4: 4, 3: 2, 2: 2}


@cache
def states(number: int) -> tuple[State, ...]:
    """A game after each turn and at its end, under both readings of a line."""
    played = random_game(number)
    walk, found = Walk(played.begin), list[State]()
    for fact in played.facts:
        walk.fold(fact)
        if isinstance(fact, TurnEnded | PlayEnded):
            found.append(walk.state)
    rulings = replace(played.header.rulings, line_arithmetic="precedence")
    return (*found, *(under(state, rulings) for state in found))


@cache
def scores(number: int) -> tuple[tuple[State, Score], ...]:
    """Each of these states with its score."""
    return tuple((state, score(state)) for state in states(number))


def boards(number: int) -> Iterator[tuple[State, PlayerScore]]:
    """Each of these states with each player's score."""
    return ((state, each) for state, found in scores(number) for each in found.players)


def line(score_: PlayerScore, name: str) -> LineScore:
    """The line of that name."""
    return next(each for each in score_.lines if each.line == name)


@pytest.mark.parametrize("number", GAMES)
def test_pieces_sum_to_lines_and_lines_to_totals(number: int) -> None:
    """A line is the sum of its pieces and the total that of the eleven lines (I35, R190)."""
    for _, each in boards(number):
        assert len(each.lines) == 11
        assert all(it.points == sum(piece.points for piece in it.pieces) for it in each.lines)
        assert each.total == sum(it.points for it in each.lines)


@pytest.mark.parametrize("number", GAMES)
def test_exactly_one_player_wins(number: int) -> None:
    """One player wins, none with more Prestige, and the reason is the first that tells them apart
    from the others (I35, R212-R215)."""
    for _, found in scores(number):
        best = max(each.total for each in found.players)
        leaders = [each.player for each in found.players if each.total == best]
        assert found.winner in leaders
        assert (found.decided_by == "prestige") == (len(leaders) == 1)


@pytest.mark.parametrize("number", GAMES)
def test_lines_stay_within_their_bounds(number: int) -> None:
    """No complete line has more than the Steam cap or less than −30 or −35 (I31)."""
    for state, each in boards(number):
        cap = STEAM_CAPS[state.player(each.player).steam]
        lowest = LOWEST[state.table.rulings.line_arithmetic]
        completed = line(each, "completed-lines")
        assert all(lowest <= piece.points <= cap for piece in completed.pieces)
        assert completed.points <= 6 * cap


@pytest.mark.parametrize("number", GAMES)
def test_gears_are_counted_on_the_board(number: int) -> None:
    """The Gears line is −2 for each that is missing, and two Gears make one line at most (I32)."""
    for state, each in boards(number):
        built = gears_built(state, each.player)
        assert line(each, "gears").points == -2 * (12 - built)
        assert len(line(each, "completed-lines").pieces) <= built // 2


@pytest.mark.parametrize("number", GAMES)
def test_a_row_pays_its_leaders(number: int) -> None:
    """A row pays one leader its value, several half of it each, and nobody where it is empty
    (I33)."""
    for _, found in scores(number):
        for level, value in ROWS.items():
            paid = [
                piece.points
                for each in found.players
                for piece in line(each, "lectures").pieces
                if piece.what == f"level {level}"
            ]
            assert paid in ([], [value], [value // 2] * len(paid))


@pytest.mark.parametrize("number", GAMES)
def test_signs(number: int) -> None:
    """Innovation gives 0, 2 or 4, Gears never more than 0, and only Partner cards and complete
    lines besides can be below zero (I34)."""
    for _, each in boards(number):
        assert line(each, "innovation").points in {0, 2, 4}
        assert line(each, "gears").points <= 0
        assert {it.line for it in each.lines if it.points < 0} <= MAY_BE_NEGATIVE


@pytest.mark.parametrize("number", GAMES)
def test_a_program_scores_once_with_three_dice(number: int) -> None:
    """Each placed Program is one piece, and only with three dice in its line, complete or not, it
    has points (I39)."""
    for state, each in boards(number):
        board = state.player(each.player)
        pieces = line(each, "programs").pieces
        assert [piece.what for piece in pieces] == [name for name in board.programs if name]
        for piece in pieces:
            cells, _ = LINES[board.programs.index(piece.what)]
            assert not piece.points or all(board.mill[cell] for cell in cells)


@pytest.mark.parametrize("number", GAMES)
def test_a_score_is_read_from_the_position_alone(number: int) -> None:
    """A position that was written down and read again has the same score (I36, I40)."""
    for state, found in scores(number):
        text = msgspec.json.encode(state.position)
        again = State(state.table, msgspec.json.decode(text, type=Position))
        assert score(again) == found


def test_one_players_score_is_that_of_the_table() -> None:
    """A player's score asked for alone is the one in everyone's (R190)."""
    state, found = scores(0)[-1]
    assert tuple(player_score(state, each.player) for each in found.players) == found.players
