"""At a terminal `record` takes lines of notation, words, or the numbers of a list of what is
legal."""

from pathlib import Path
from typing import cast

import pytest

from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.setup import PositionSet
from tests import logs
from tests.cli import games
from tests.cli.games import ADA, recorded, types, verdicts, written
from tests.cli.program import run
from tests.cli.terminals import QUESTION, at_terminal
from tests.given import ada, given, numbered
from tests.house.tree import ROOT
from tests.prompt_games import BASE
from tests.start import start

BACK = "Which? (Enter goes back) "
CARDS = "Partner cards drawn by Ada (2 ids, or Enter if they stay hidden; b goes back): "
CTRL_C, CTRL_D = "\x03", "\x04"


def test_a_turn_is_played_by_numbers(tmp_path: Path) -> None:
    """What is picked from the list stands in the log, told in words; q ends without an error."""
    game = games.observed(tmp_path)
    with at_terminal("record", game) as screen:
        assert screen.answer(QUESTION, "?").endswith("\n1.1 Ada: what next? ")
        listed = screen.answer(QUESTION, "1")
        assert "  1  ws  Ada starts turn 1, a Workshop turn\n" in listed
        assert "\n  Ada starts turn 1, a Workshop turn\n" in screen.answer(QUESTION, "?")
        listed = screen.answer(QUESTION, "1")
        # all but Y1: with 2 Coal it comes to space 1 as a 2 or to space 2 as a 1 (R036)
        assert "  1  Y4>2 …  Ada may move a die in 17 ways\n" in listed
        members = screen.answer(BACK, "10")
        assert " 10  G4>5  Ada moves G4 from space 4 to space 5\n" in members
        screen.wait_for("\n  Ada moves G4 from space 4 to space 5\n")
        screen.answer(QUESTION, "q")
        assert screen.end() == 0
    assert types(game) == ["turn_started", "die_moved"]


def test_only_legal_choices_are_offered(tmp_path: Path) -> None:
    """Every entry of a list is taken: the dice that a 4 can push are Y2 and P3, not B6 (R032)."""
    game = games.observed(tmp_path)
    recorded(game, *ADA[:2])
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, "?")
        listed = screen.answer(QUESTION, "q")
    assert "Ada pushes Y2 out of space 5" in listed
    assert "Ada pushes P3 out of space 5" in listed
    assert "pushes B6" not in listed


def test_a_number_that_is_none_is_asked_again(tmp_path: Path) -> None:
    """Whatever else is answered is said to be no answer, and nothing is recorded."""
    game = games.observed(tmp_path)
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, "?")
        screen.answer(QUESTION, "0")
        for answer in ("99", "01", "x"):
            told = screen.answer(QUESTION, answer)
            assert "\n  that is not an answer: the list has the numbers 1 to 2\n" in told
        for answer in ("-1", "１", "b"):
            assert "` does not fit here\n" in screen.answer(QUESTION, answer)
        assert "no choice can be taken back here" in screen.answer(QUESTION, "")
        shown = screen.answer(QUESTION, "q")
        assert "  1  ws  Ada starts turn 1, a Workshop turn" in shown
        assert screen.end() == 0
    assert types(game) == []


def test_a_number_means_what_was_listed(tmp_path: Path) -> None:
    """A number is one of the list that stands there for this choice: else it is shown first, so
    that no number of an earlier list takes something else."""
    game = games.observed(tmp_path)
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, "1")
        assert "  1  ws  Ada starts turn 1" in screen.answer(QUESTION, "1")
        assert "  Ada starts turn 1" in screen.answer(QUESTION, "1")
        assert "  1  Y4>2 …  Ada may move a die in 17 ways\n" in screen.answer(QUESTION, "q")
        assert screen.end() == 0
    assert types(game) == ["turn_started"]


@pytest.mark.parametrize("key", [CTRL_D, "q\n"])
def test_the_end_of_input_is_no_error(tmp_path: Path, key: str) -> None:
    """Ctrl-D ends the recording as q does: exit code 0."""
    game = games.observed(tmp_path)
    with at_terminal("record", game) as screen:
        screen.wait_for(QUESTION)
        screen.type(key)
        assert screen.end() == 0


def test_ctrl_c_leaves_at_once(tmp_path: Path) -> None:
    """Ctrl-C at a question ends with exit code 130, on a line of its own, without a traceback."""
    game = games.observed(tmp_path)
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, "ws")
        screen.wait_for(QUESTION)
        screen.type(CTRL_C)
        assert screen.end() == 130
    assert screen.shown.endswith("\n")
    assert "Traceback" not in screen.shown
    assert types(game) == ["turn_started"]


def test_observed_cards_are_asked_for(tmp_path: Path) -> None:
    """A draw is asked for with its number; a refused answer is told and asked for again (R046)."""
    game = games.observed(tmp_path)
    recorded(game, *ADA)
    with at_terminal("record", game) as screen:
        screen.answer(CARDS, "lens-grinder")
        told = screen.answer(CARDS, "lens-grinder, cable-layer")
        assert "(R046, page P2)" in told
        screen.answer(QUESTION, "q")
    assert written(game)[4]["cards"] == ["lens-grinder", "cable-layer"]


def test_a_list_says_what_is_no_answer_below_it(tmp_path: Path) -> None:
    """In a list that was opened the word follows the list; ? shows it again, b goes back, board
    shows the board and q quits there too."""
    game = games.observed(tmp_path)
    recorded(game, ADA[0])
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, "?")
        screen.answer(QUESTION, "1")
        screen.answer(BACK, "help")
        told = screen.answer(BACK, "?")
        assert told.endswith(
            f"  that is not an answer: type a number from 1 to 17, or press Enter\n{BACK}"
        )
        assert " 17  B5>1  Ada moves " in screen.answer(BACK, "board")
        assert "bag: Y 8" in screen.answer(BACK, "b")
        screen.answer(QUESTION, "1")
        screen.answer(BACK, "q")
        assert screen.end() == 0
    assert types(game) == ["turn_started"]


def test_at_a_roll_the_choice_can_be_taken_back(tmp_path: Path) -> None:
    """Before the cards are drawn the push that brings them is taken back (R046, CASES 15)."""
    game = games.observed(tmp_path)
    recorded(game, *ADA)
    with at_terminal("record", game) as screen:
        screen.answer(CARDS, "board")
        assert "bag: Y 8" in screen.answer(CARDS, "b")
        screen.answer(QUESTION, "q")
        assert screen.end() == 0
    assert types(game)[-1] == "choice_undone"
    assert verdicts(game)[1] == "legal"


def test_at_a_roll_q_quits(tmp_path: Path) -> None:
    """While cards are asked for, q ends the recording as it does at the menu (R046)."""
    game = games.observed(tmp_path)
    recorded(game, *ADA)
    with at_terminal("record", game) as screen:
        screen.answer(CARDS, "q")
        assert screen.end() == 0


def test_unknown_cards_are_only_counted(tmp_path: Path) -> None:
    """Where nobody says which cards were drawn, they stay hidden in the hand (R066)."""
    game = games.observed(tmp_path)
    recorded(game, *ADA)
    with at_terminal("record", game) as screen:
        screen.answer(
            "Partner cards drawn by Ada (2 ids, or Enter if they stay hidden; b goes back): ",
            "",
        )
        screen.answer(QUESTION, "q")
    assert "cards" not in written(game)[4]


def test_a_card_that_is_not_known_is_asked_for(tmp_path: Path) -> None:
    """Where no pack knows the cards, a card of a hidden hand is named by the table (R066)."""
    game = tmp_path / "game.jsonl"
    storing = (
        ada.turn_started("workshop", 1),
        ada.die_moved("G4", 4, 5),
        ada.die_pushed(5, "Y2"),
        ada.partners_drawn(2),
        ada.die_stored("Y2", "s1"),
    )
    facts = cast("tuple[AnyFact, ...]", numbered(given(start(), *storing).facts))
    game.write_bytes(logs.written((logs.header(), PositionSet(2, start().position), *facts)))
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, "?")
        assert "  1  *NAME     play a Partner card that is not known here" in screen.answer(
            QUESTION, "1"
        )
        screen.answer("of at most 64 characters: ", "the-engineer")
        screen.wait_for("Ada plays Partner card the-engineer")
        screen.answer(QUESTION, "q")
    assert written(game)[-1]["card"] == "the-engineer"
    assert run("validate", game).code == 0


def test_a_line_of_a_choices_file_can_be_typed(tmp_path: Path) -> None:
    """A line that starts with a brace is taken as in a choices file, or told what is wrong."""
    game = games.observed(tmp_path)
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, '{"type":"turn_started"}')
        told = screen.answer(QUESTION, ADA[0])
        assert 'the field "player" is missing' in told
        screen.answer(QUESTION, "q")
    assert types(game) == ["turn_started"]


def test_a_question_offers_only_what_it_takes(tmp_path: Path) -> None:
    """Before a refill is rolled the push can be taken back, before the cards of its bonus nothing
    can, so `b` is not offered there (R050, R046); a line of a choices file is taken at either
    (FOUND 32)."""
    game = tmp_path / "game.jsonl"
    ring = "Y4 G5 X6 | G3 P4 X3 | Y6 B4 P4 | G4 P6 X5 | P5 | Y1 B2 B5"
    pushed = (
        ada.turn_started("workshop", 1),
        ada.die_moved("P5", 5, 6),
        ada.die_pushed(6, "Y1"),
        ada.bonus_gained("innovation", "push", 6),
        ada.innovation_advanced(1),
    )
    facts = cast("tuple[AnyFact, ...]", numbered(pushed))
    game.write_bytes(logs.written((logs.header(), PositionSet(2, start(ring).position), *facts)))
    dice = '{"type":"workshop_refilled","player":1,"space":5,"dice":["Y1","B2","G3"]}'
    cards = "Partner cards drawn by Ada (2 ids, or Enter if they stay hidden): "
    with at_terminal("record", game) as screen:
        screen.answer("into space 5 (3, such as Y4 B2; b goes back): ", dice)
        screen.answer(cards, "b")
        assert "no choice can be taken back here" in screen.answer(cards, '{"type":"no"}')
        assert "there is no fact type" in screen.answer(cards, "")
        screen.answer(QUESTION, "q")
        assert screen.end() == 0
    assert types(game)[-3:] == ["bonus_gained", "partners_drawn", "die_stored"]


@pytest.mark.parametrize("word", ["b", "undo"])
def test_a_choice_is_taken_back(tmp_path: Path, word: str) -> None:
    """Either word takes back the last choice of the open turn, with what went without saying before
    it, and it is told which (CASES 15)."""
    game = games.observed(tmp_path)
    recorded(game, *ADA[:2])
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, word)
        told = " ".join(screen.answer(QUESTION, "q").split())
        assert "taken back: Ada starts turn 1, a Workshop turn; moves G4 from space 4" in told
    assert types(game) == ["turn_started", "die_moved", "choice_undone"]
    assert verdicts(game)[1] == "legal"


def test_b_is_no_undo_where_it_may_mean_blue(tmp_path: Path) -> None:
    """Where a track is to be chosen nobody knows whether `b` is one or goes back, so it is
    neither; `B` is the track (R046, R059)."""
    game = games.observed(tmp_path)
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, "Y4>2 G3")
        screen.answer(QUESTION, "b")
        assert "type undo, or blue" in screen.answer(QUESTION, "B")
        assert "Ada chooses the blue track" in screen.answer(QUESTION, "b")
        assert "taken back: Ada chooses the blue track" in screen.answer(QUESTION, "q")
        assert screen.end() == 0


def test_at_a_roll_the_list_names_what_is_left(tmp_path: Path) -> None:
    """Before cards are drawn `?` names those that are left, and a whole turn may go on there with
    the cards unseen."""
    game = games.observed(tmp_path)
    recorded(game, *ADA)
    with at_terminal("record", game) as screen:
        screen.answer(CARDS, "?")
        listed = " ".join(screen.answer(CARDS, ".").split())
        assert "Ada draws 2 Partner cards from boiler-inspector, canal-surveyor, lens-" in listed
        screen.answer(QUESTION, "q")
        assert screen.end() == 0
    assert types(game)[-1] == "turn_ended"


def test_a_line_is_taken_as_far_as_it_is_legal(tmp_path: Path) -> None:
    """What is legal of a line is in the log; the rest is named with its rule, and what could stand
    there by name: a 4 pushes Y2 or P3 (R032)."""
    game = games.observed(tmp_path)
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, "1.1 G4>5 B6 .")
        told = " ".join(screen.answer(QUESTION, "q").split())
    assert types(game) == ["turn_started", "die_moved"]
    assert "moves G4 from space 4 to space 5 not taken: B6 . `B6` does not fit here" in told
    assert "(R032, page P2)" in told
    assert "Y2, P3 (push a die)" in told


def test_a_choice_in_a_line_is_let_stand(tmp_path: Path) -> None:
    """With a reason the line goes on behind the choice that breaks a rule; `validate` notes it."""
    game = games.observed(tmp_path)
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, 'accept "seen too late" G4>5 B6 .')
        screen.wait_for("1.2 Charles: what next? ")
        screen.type("q\n")
        assert screen.end() == 0
    accepted = [fact for fact in written(game) if fact["type"] == "irregularity_accepted"]
    assert [fact["reason"] for fact in accepted] == ["seen too late"]
    assert types(game)[-1] == "turn_ended"
    assert verdicts(game)[1] == "legal"


def test_claims_that_only_the_table_can_judge_are_one_line(tmp_path: Path) -> None:
    """With a pack that knows no Objective a claim may come at any choice: that is one line of the
    list, the last but for giving up, and it opens to the claims; Study's is one of four."""
    game = tmp_path / "game.jsonl"
    game.write_bytes(b"".join(BASE.read_bytes().splitlines(keepends=True)[:2]))
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, "ws")
        screen.answer(QUESTION, "?")
        listed = screen.answer(QUESTION, "3")
        *others, claims, last = (line for line in listed.splitlines() if line.startswith("  "))
        assert "Objective" in claims
        assert "give up the game" in last
        assert "Objective" not in "".join(others)
        members = screen.answer(BACK, "1")
        assert "Ada claims Objective study-objective for 7 with the disc of a1-b1" in members
        screen.answer(QUESTION, "q")
        assert screen.end() == 0
    assert types(game) == ["turn_started", "objective_claimed"]


def test_after_the_end_scores_are_declared(tmp_path: Path) -> None:
    """Once play is over the prompt asks what stands on paper, and tells where that is wrong; the
    list says what there is to say."""
    game = tmp_path / "game.jsonl"
    game.write_bytes((ROOT / "fixtures" / "games" / "house-three-players.jsonl").read_bytes())
    question = "what else? (score, winner, fix; q leaves) "
    with at_terminal("record", game) as screen:
        assert "Play has ended." in screen.answer(question, "?")
        assert "score 1 total=46" in screen.answer(question, "1")
        assert "score 1 total=46" in screen.answer(question, "score 1 total=0")
        assert "total" in screen.answer(question, "q")
        assert screen.end() == 0
    assert types(game)[-1] == "score_declared"


def test_results_go_to_standard_output_alone(tmp_path: Path) -> None:
    """CONTRACT 3: questions are not mixed into what is printed."""
    game = games.observed(tmp_path)
    assert run("record", game, given="").out == ""
