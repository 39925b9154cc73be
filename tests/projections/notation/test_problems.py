"""What is wrong with a line of notation is told with the rule, and what could stand there."""

import pytest

from adas_dream.core.game import Game
from adas_dream.core.simulation import NAMES
from adas_dream.projections.notation.problems import meanings, problem_in_words
from adas_dream.projections.notation.reading import read_notation
from tests.played_games import started
from tests.projections.notation.test_offering import after
from tests.projections.notation.test_page import reading

PACK = "house-3"
NOT_DUE = "it would {}, and that is not due here ({})"
BRACES = "it is what the table states, and stands in braces where that may come"
NOTHING = "no choice is written so, and no rule speaks of it"


def reasons(game: Game, line: str) -> list[str]:
    """What is wrong with a line, in sentences."""
    problem = read_notation(game, line).problem
    assert problem is not None
    return [*problem_in_words(problem, game.header.players)]


def test_a_statement_that_breaks_off_is_told_as_it_is_written() -> None:
    """Also where what follows it cannot be what belongs to it: a game has no player 7."""
    game = after("")
    for line in ("score", "score 7 total=46", "score total=46"):
        told = "`score`: more belongs to it, as in `score 2 total=46`, for player 2"
        assert reasons(game, line) == [told]
    assert reasons(game, "winner 7") == [
        "`winner`: more belongs to it, as in `winner 2`, for player 2"
    ]
    assert reasons(game, "rewind 1.1") == [
        '`rewind 1.1`: more belongs to it, as in `rewind 3.1 "seen too late"`'
    ]


def test_what_fits_nothing_is_told_with_the_rule_that_says_when_it_is_due() -> None:
    """A turn ends after the push (R004, R031), and Y6 does not lie where the moved die stops."""
    game = after("G4>5")
    assert reasons(game, ".")[:2] == [
        "`.` does not fit here",
        "it would end the turn, and that is not due here (R004)",
    ]
    assert reasons(game, "Y6")[:2] == [
        "`Y6` does not fit here",
        "it would push a die, but not in a way that is possible here (R031, page P2)",
    ]


def test_a_star_brings_no_bonus_that_the_rules_do_not_know() -> None:
    """A wild bonus is one of the six (R047), so another name fits nothing."""
    line = "14.1 G2>1 >2 G clock-breaker pounds ."
    problem = reading("flipped-winner", line, line.replace("pounds", "*shillings")).problem
    assert problem is not None
    assert problem.why == "does-not-fit"


def test_of_what_is_nearly_a_name_only_the_name_is_told() -> None:
    """That no choice is written so would say less than the name that was meant."""
    problem = reading(
        "flipped-winner", "2.2 Y1@c1 travel b1b2>uppsala .", "2.2 Y1@c1 travl ."
    ).problem
    assert problem is not None
    told = [*problem_in_words(problem)]
    assert told[:2] == ["`travl` does not fit here", "did you mean travel?"]
    assert told[2].startswith("could stand here: ")
    assert reasons(after("G4>5"), "zz")[1] == "no choice is written so, and no rule speaks of it"


def said(word: str, number: int = 0) -> list[str]:
    """What a word would have been at the start of a game of two, its modules as the number says."""
    game = started(number, 2, PACK, {})
    assert game.header.players == NAMES[:2]
    problem = read_notation(game, word).problem
    assert problem is not None
    return [*meanings(problem)]


@pytest.mark.parametrize(
    ("word", "deed", "rule"),
    [
        ("meetings", "use an action area", "R009, page P1"),
        ("blue", "choose a Research track", "R041, page P2"),
        ("coal", "choose a bonus", "R047, page P2"),
        ("pub", "publish", "R005, page P1"),
        ("lens", "play a Partner card", "R061, page P2"),
        ("subtraction@a1b1", "build a Gear", "R005, page P1"),
        ("a1b1>out", "take a disc out of the game", "R097, page P1"),
    ],
)
def test_a_choice_that_is_not_due_has_its_rule(word: str, deed: str, rule: str) -> None:
    """Before a turn nobody uses an area (R009), builds (R005) or chooses what nothing brought."""
    assert said(word) == [NOT_DUE.format(deed, rule)]


@pytest.mark.parametrize("word", ["ZZ", "Y9", "a3", "publish", "G4>9", "no-such-card"])
def test_of_what_is_no_choice_no_rule_speaks(word: str) -> None:
    """Neither a form of the notation nor a name of what there is."""
    assert said(word) == [NOTHING]


def test_what_the_table_states_stands_in_braces() -> None:
    """Two pounds are no choice of a player (I37)."""
    assert said("+2p") == [BRACES]


def test_an_exhibitor_is_one_with_its_module_only() -> None:
    """Without `exhibition` its name says nothing (R076)."""
    pack = started(1, 2, PACK, {}).begin.table.pack
    assert pack is not None
    name = pack.exhibitors[0].id
    assert said(name) == [NOTHING]
    assert said(name, 1) == [NOT_DUE.format("activate an Exhibitor", "R076, page P2")]


def test_a_way_that_there_is_not_of_what_is_due_is_told_so() -> None:
    """A die moves one space clockwise (R014), so none moves two."""
    die = started(0, 2, PACK, {}).position.workshop.spaces[0][0]
    ways = "it would move a die, but not in a way that is possible here (R014, page P2)"
    assert said(f"1:{die}>3") == [ways]


def test_what_is_no_notation_is_told_by_its_own_problem() -> None:
    """It is none, whatever the game, so that no rule could speak of it."""
    assert said("?") == []
