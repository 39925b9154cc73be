import pytest

from adas_dream.core.scoring.cards import own_partners
from adas_dream.core.state import State
from adas_dream.events.position.player import Partners, Token
from tests.core.scoring.lines import NOTHING, PLAYED, line, piece, points, sums, table
from tests.start import having, start

DECK = ("aqueduct", "bellows", "cistern", "dioptre", "etcher", "forger", "galvanist", "herald")
"""The scoring pack's eight cards: 3, 2, −1, 4, 0, −2, 1 and 5."""
PUMP = Token("pump", 2, science="hydraulics")
LENS = Token("lens", 3, science="optics")


def with_piles(readings: dict[str, str] | None = None) -> State:
    """Two cards played, one in hand by name, one there hidden, four in the deck."""
    piles = Partners(
        deck=4,
        hand=("cistern",),
        hidden=1,
        unseen=("dioptre", "etcher", "forger", "galvanist", "herald"),
        played=("aqueduct", "bellows"),
    )
    return having(table(readings=readings), 1, partners=piles, tokens=(PUMP, LENS))


def in_row(dice: str, *programs: str) -> State:
    """Dice in the first row, with Programs at row 1, row 2 …, and no Gear built."""
    spaces = (*programs, *("",) * 6)[:6]
    return having(table(), 1, mill=f"{dice} -- -- -- -- -- --", programs=spaces)


def test_every_own_card_counts() -> None:
    """Cards of 3, 2, −1, 4, 0, −2, 1 and 5 score 12, wherever they are (T49, R199, R200)."""
    state = with_piles()
    assert points(state, "partner-cards") == (12, 12)
    assert sorted(own_partners(state, 1)) == sorted(own_partners(state, 2)) == list(DECK)
    assert sums(state, "partner-cards")["cistern"] == "−1"
    assert line(state, "partner-cards").pieces[0].parts == ("partner:aqueduct",)


def test_only_played_cards_count() -> None:
    """Under `partner-supply=played` the deck and the hand score nothing (R199, R200)."""
    state = with_piles(PLAYED)
    assert own_partners(state, 1) == ("aqueduct", "bellows")
    assert points(state, "partner-cards") == (3 + 2, 0)
    assert all(each.known for each in line(state, "partner-cards").pieces)


def test_a_science_token_counts_own_cards_of_its_science() -> None:
    """A token scores its value for each own card of its Science: 2 × 3 and 3 × 2 (R198)."""
    state = with_piles()
    assert points(state, "meetings") == (2 * 3 + 3 * 2, 0)
    assert sums(state, "meetings") == {
        "pump": "2 × 3 of hydraulics = 6",
        "lens": "3 × 2 of optics = 6",
    }
    first, _ = line(state, "meetings").pieces
    assert first.parts == (
        "token:pump",
        "partner:aqueduct",
        "partner:bellows",
        "partner:cistern",
        "science:hydraulics",
    )


def test_a_science_token_counts_played_cards() -> None:
    """Under `partner-supply=played` it counts only the cards played: 2 × 2 and 3 × 0 (R198)."""
    assert points(with_piles(PLAYED), "meetings")[0] == 2 * 2 + 3 * 0


def test_a_token_without_a_card_of_its_science_scores_nothing() -> None:
    """A token of a Science that no own card has gives 0, and so does one of a colour (R198)."""
    tokens = (Token("comet", 4, science="astronomy"), Token("blue-3", 3, colour="blue"))
    only = piece(having(table(), 1, tokens=tokens), "meetings")
    assert (only.what, only.points, only.sum) == ("comet", 0, "4 × 0 of astronomy = 0")


def test_cards_that_nobody_can_name_are_not_known() -> None:
    """Cards the content does not list score what nobody here can tell, and tokens may count them
    (R197, R199)."""
    state = having(start(**NOTHING), 1, tokens=(PUMP,))
    only = piece(state, "partner-cards")
    assert (only.what, only.points, only.sum, only.known) == ("8 cards not named", 0, "?", False)
    assert not piece(state, "meetings").known


def test_a_named_card_that_the_content_does_not_know() -> None:
    """A played card of an unknown deck is named, but not what it scores (R199)."""
    piles = Partners(6, hidden=1, played=("stranger",))
    pieces = line(having(start(**NOTHING), 1, partners=piles), "partner-cards").pieces
    assert [(each.what, each.known) for each in pieces] == [
        ("stranger", False),
        ("7 cards not named", False),
    ]
    last = having(start(**NOTHING), 1, partners=Partners(0, hidden=1, played=("stranger",)))
    assert line(last, "partner-cards").pieces[1].what == "1 card not named"


def test_a_token_may_count_a_card_that_the_content_does_not_know() -> None:
    """Nobody here can tell of which Science a named card is that no catalogue lists, so that what
    a Science token is worth is not known either (R198)."""
    piles = Partners(0, played=("aqueduct", "stranger"))
    state = having(table(), 1, partners=piles, tokens=(PUMP,))
    assert not piece(state, "meetings").known
    named = having(state, 1, partners=Partners(0, played=("aqueduct", "bellows")))
    assert piece(named, "meetings").known


@pytest.mark.parametrize(
    ("program", "dice", "expected"),
    [
        pytest.param("all-even", "Y2 B4 G6", 5, id="T51-met"),
        pytest.param("all-even", "Y2 B4 --", 0, id="T51-two-dice"),
        pytest.param("all-even", "Y2 B4 G5", 0, id="T51-odd"),
        pytest.param("three-blue", "B1 B6 X3", 0, id="T53-grey"),
        pytest.param("three-blue", "B1 B6 B3", 4, id="T53-met"),
        pytest.param("rising", "Y1 B3 G5", 6, id="left-to-right"),
        pytest.param("rising", "Y5 B3 G1", 0, id="not-reversed"),
        pytest.param("grey-and-low", "X1 B3 Y2", 3, id="both-conditions"),
        pytest.param("grey-and-low", "X1 B4 Y2", 0, id="one-condition"),
        pytest.param("burden", "X1 B4 Y2", -2, id="below-zero"),
    ],
)
def test_a_program(program: str, dice: str, expected: int) -> None:
    """A Program whose line holds 3 dice meeting its condition scores its value, whatever Gears the
    line has; grey is grey (R150-R154, R201)."""
    assert piece(in_row(dice, program), "programs").points == expected


def test_a_column_is_read_downwards() -> None:
    """A Program at a column looks at its dice from top to bottom (R153)."""
    state = having(
        table(),
        1,
        mill="Y1 -- --  B3 -- --  G5 -- --",
        programs="col1=rising",
    )
    only = piece(state, "programs")
    assert (only.points, only.sum) == (6, "col1 Y1 B3 G5 meets it: 6")
    assert only.parts == ("program:col1", "a1", "a2", "a3")


def test_a_program_of_an_unfinished_line() -> None:
    """Two dice meet no Program, and that is known without its text (R201)."""
    only = piece(in_row("Y2 B4 --", "stranger"), "programs")
    assert (only.points, only.sum, only.known) == (0, "row1 does not hold 3 dice: 0", True)


def test_a_program_that_the_content_does_not_know() -> None:
    """Whether three dice meet an unknown Program nobody here can tell (R155, R201)."""
    only = piece(in_row("Y2 B4 G6", "stranger"), "programs")
    assert (only.points, only.sum, only.known) == (0, "row1 Y2 B4 G6: ?", False)


def test_programs_and_lines_score_apart() -> None:
    """Six Programs score once each, and without Gears no line is complete (R151, R152)."""
    every = ("all-even", "three-blue", "rising", "grey-and-low", "burden", "all-even")
    state = having(table(), 1, mill="Y2 Y4 Y6 B2 B4 B6 G2 G4 G6", programs=every)
    pieces = line(state, "programs").pieces
    assert [each.points for each in pieces] == [5, 4, 6, 0, -2, 5]
    assert line(state, "completed-lines").pieces == ()
