"""Reading a line: what fits now, what goes without saying, names, undo, and what is refused."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from adas_dream.core.game import Game, Refusal
from adas_dream.events.catalog import name_of
from adas_dream.projections import (
    Reading,
    completions,
    could_stand,
    problem_in_words,
    read_notation,
)
from adas_dream.projections.notation.problems import PHRASES
from tests.fixtures.walks import FOLDER, PACKS
from tests.house.tree import ROOT
from tests.notation_games import fixture, places


def before(game: str, start: str) -> Game:
    """A fixture game before the first line of its notation that starts so."""
    told, lines = fixture(FOLDER / f"{game}.jsonl")
    return next(here for line, here in places(told, [*lines], PACKS) if line.startswith(start))


@pytest.fixture(scope="module")
def by_hand() -> Game:
    """The game worked out by hand before its first turn, which is Ada's."""
    return before("workshop-two-players", "1.1")


def kinds(read: Reading) -> list[str]:
    """The types of what was read, which is all of the line."""
    assert read.problem is None, [*problem_in_words(read.problem)]
    return [name_of(each.fact) for each in read.inputs]


def why(read: Reading) -> tuple[str, int]:
    """Why the line is not taken, and from which column on."""
    assert read.problem is not None
    return read.problem.why, read.problem.column


def played(game: Game, line: str) -> Game:
    """The game after a line."""
    after, read = game.fork(), read_notation(game, line)
    assert read.problem is None
    for each in read.inputs:
        assert not isinstance(after.play(each.fact), Refusal)
    return after


def test_reading_changes_nothing(by_hand: Game) -> None:
    """The game stands where it stood, whatever the line says."""
    seq, position = by_hand.seq, by_hand.position
    read_notation(by_hand, "G4>5 Y2 .")
    assert (by_hand.seq, by_hand.position) == (seq, position)


def test_a_line_is_read_as_far_as_it_is_legal(by_hand: Game) -> None:
    """What comes before the problem is there, for a prompt to take."""
    read = read_notation(by_hand, "G4>5 Y2 Y3 .")
    assert why(read) == ("does-not-fit", 9)
    assert [(said.column, said.text) for said in read.said] == [(1, "G4>5"), (6, "Y2")]
    assert [name_of(each.fact) for each in read.inputs] == [
        "turn_started",
        "die_moved",
        "die_pushed",
    ]


def test_the_start_of_a_turn_goes_without_saying(by_hand: Game) -> None:
    """A move starts a Workshop turn; a dot alone starts none."""
    assert kinds(read_notation(by_hand, "G4>5")) == ["turn_started", "die_moved"]
    assert why(read_notation(by_hand, ".")) == ("does-not-fit", 1)


def test_cards_are_drawn_unseen_and_the_step_passed_without_a_word(by_hand: Game) -> None:
    """The push of Y2 brings two cards (R046); whether one could be played nobody knows (R065)."""
    said = kinds(read_notation(by_hand, "G4>5 Y2 ."))
    assert said[-3:] == ["partners_drawn", "step_declined", "turn_ended"]


def test_the_only_die_that_can_be_pushed_goes_without_saying() -> None:
    """In 2.1 of that game P4 can push one die only (R032), and does so before the dot."""
    game = before("workshop-two-players", "2.1")
    assert kinds(read_notation(game, "2.1 P4>3 =5 >4 ."))[-2:] != [
        "die_moved_further",
        "turn_ended",
    ]
    assert "die_pushed" in kinds(read_notation(game, "2.1 P4>3 =5 >4 ."))


@pytest.mark.parametrize("line", ["G4>5>6=5", "G4>5 >6 =5", "G4 > 5 > 6 = 5", "4:g4>>=5"])
def test_steps_may_stand_together_or_apart(by_hand: Game, line: str) -> None:
    """A die that moves, moves further and is turned, in any writing (R013-R018)."""
    said = kinds(read_notation(by_hand, line))
    assert said[1:] == ["die_moved", "die_moved_further", "workshop_die_turned"]


def test_a_space_that_is_left_out_is_not_taken_from_the_next_word(by_hand: Game) -> None:
    """`G4> Y2` is a move and a push; `G4 > 5` is a move to space 5."""
    assert kinds(read_notation(by_hand, "G4> Y2"))[1:] == ["die_moved", "die_pushed"]
    assert kinds(read_notation(by_hand, "G4 > 5"))[1:] == ["die_moved"]


def test_names_are_told_apart_by_as_many_letters_as_they_need() -> None:
    """Any beginning will do that only one name has, of the name or of one of its words."""
    game = before("house-second-version", "6.1")
    assert kinds(read_notation(game, "P1@a3 stu b3c3>lat"))[-1] == "disc_placed"
    several = read_notation(game, "P1@a3 stu b3c3>study-")
    assert why(several) == ("several-fit", 11)
    assert several.problem is not None
    assert "b3c3>study-lathe" in [*problem_in_words(several.problem)][1]


def test_a_mark_names_a_disc_space_that_no_name_begins_with() -> None:
    """`t2` is the University worth 2, as the pack prints it: Bologna."""
    game = before("house-second-version", "6.2")
    read = read_notation(game, "G2@c1 study pub c2c3>t2")
    assert (
        read.inputs[-1].fact == read_notation(game, "G2@c1 study pub c2c3>bologna").inputs[-1].fact
    )


def test_a_star_takes_a_name_letter_by_letter() -> None:
    """A new name needs it; alone it is what nobody names; a known game does not take a new name."""
    game = before("workshop-two-players", "3.1")
    line = "3.1 B5>3 P4 [G2 G5 X1] G {}"
    assert why(read_notation(game, line.format("Card.X")))[0] == "does-not-fit"
    assert card(read_notation(game, line.format("*Card.X"))) == "Card.X"
    assert card(read_notation(game, line.format("*'end'"))) == "end"
    assert card(read_notation(game, line.format("*"))) == "partner-card"


def card(read: Reading) -> Any:  # noqa: ANN401 - a field of the last fact
    """The card that was played last."""
    assert read.problem is None
    return getattr(read.inputs[-1].fact, "card", None)


def test_undo_takes_back_the_last_word_with_what_went_unsaid(by_hand: Game) -> None:
    """`undo` after the first move takes the start of the turn back too; a count takes several, a
    number everything from that fact on; behind cards that were drawn nothing can be undone."""
    read = read_notation(by_hand, "G4>5 undo")
    assert getattr(read.inputs[-1].fact, "to_seq", 0) == 3
    moved = played(by_hand, "G4>5 >6")
    assert getattr(read_notation(moved, "undo").inputs[-1].fact, "to_seq", 0) == 5
    assert getattr(read_notation(moved, "undo 2").inputs[-1].fact, "to_seq", 0) == 3
    assert getattr(read_notation(moved, "undo #4").inputs[-1].fact, "to_seq", 0) == 4
    assert why(read_notation(moved, "undo 3")) == ("nothing-to-undo", 1)
    assert kinds(read_notation(by_hand, "G4>5 undo G4>5 Y2"))[-1] == "die_pushed"


def test_a_rewind_has_its_reason(by_hand: Game) -> None:
    """To a fact or to the start of a turn, never without why."""
    ended = played(by_hand, "G4>5 Y2 .")
    read = read_notation(ended, 'rewind 1.1 "another die"')
    assert read.problem is None
    assert getattr(read.inputs[0].fact, "to_seq", 0) == 3
    assert why(read_notation(ended, "rewind 1.1")) == ("statement-breaks-off", 1)
    assert why(read_notation(ended, 'rewind 3.1 "x"'))[0] == "no-such-turn"
    assert why(read_notation(ended, 'rewind #99 "x"'))[0] == "not-legal"


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("ruling two=sideways", "no-such-name", 1),
        ("ruling", "no-such-name", 1),
        ("winner", "statement-breaks-off", 1),
        ("score 1", "statement-breaks-off", 1),
        ("score 1 total=9", "not-legal", 1),
        ("winner 1", "not-legal", 1),
        ('"a note"', "note-of-nothing", 1),
        ('ws "a" "b"', "note-of-nothing", 8),
        (f'ws "{"a" * 1001}"', "no-such-value", 4),
        ('ws "\\ud800"', "no-such-value", 4),
        ("ws ?nothing", "not-json", 5),
        ('ws ?"why" "what"', "not-let-stand", 4),
        ('ws ?"why" {"type":"turn_skipped","player":1,"turn":1}', "not-a-choice", 4),
        ("ws ]", "sign-of-nothing", 4),
        ("ws |", "brace-not-open", 4),
        ("ws {", "brace-left-open", 4),
        ("ws [", "bracket-left-open", 4),
        (
            'ws ?"why" {"type":"die_moved","player":1,"die":"G4","from_space":4,"to_space":5}',
            "breaks-no-rule",
            4,
        ),
        ('ws ?" " {"type":"turn_ended","player":1}', "no-reason", 4),
        (" " * 20_001, "line-too-long", 1),
        (f"{'9' * 5000}.1 ws", "does-not-fit", 1),
        ("2.1 ws", "another-turn", 1),
    ],
)
def test_what_cannot_be_read_says_why(by_hand: Game, line: str, code: str, column: int) -> None:
    """Each mistake has its code and its column, and a sentence."""
    read = read_notation(by_hand, line)
    assert why(read) == (code, column)
    assert read.problem is not None
    assert next(problem_in_words(read.problem)) != ""


def test_every_code_has_its_sentence() -> None:
    """What the reader may say is wrong stands in the table of sentences, and nothing else does."""
    raised: set[str] = set()
    for path in (ROOT / "projections" / "notation").glob("*.py"):
        text = path.read_text("utf-8")
        raised |= {*re.findall(r'NotRead\(\s*"([a-z-]+)"', text)}
        raised |= {*re.findall(r'Unreadable\([^"]*"([a-z-]+)"', text)}
    assert raised == {*PHRASES}


def test_a_reading_and_giving_up_have_words(by_hand: Game) -> None:
    """Names of rulings and of their values by any beginning that is enough."""
    read = read_notation(by_hand, 'ruling two=same "so be it" abandon "the last train"')
    assert kinds(read) == ["ruling_adopted", "play_abandoned"]
    assert [each.fact.note for each in read.inputs] == ["so be it", "the last train"]


def test_every_completion_is_read_as_its_fact() -> None:
    """In the whole form and in the shortest, which is never longer."""
    for name, start in (("house-whole-game", "4.2"), ("house-modules-two-players", "3.1")):
        game = before(name, start)
        offered = [*completions(game)]
        assert offered != []
        for each in offered:
            for text in (each.text, each.short):
                read = read_notation(game, text)
                assert read.problem is None, text
                assert replace(read.inputs[-1].fact, seq=1) == replace(each.fact, seq=1)
            assert len(each.short) <= len(each.text)


def test_completions_reach_behind_what_goes_unsaid(by_hand: Game) -> None:
    """Before a turn its first moves are offered with its start."""
    texts = [each.text for each in completions(by_hand)]
    assert "ws" in texts
    assert "G4>5" in texts


def test_what_could_stand_says_what_is_awaited() -> None:
    """A roll, statements in an open window, scores after the end."""
    game = before("workshop-two-players", "3.1")
    rolled = played(game, "3.1 B5>3 P4")
    assert "[ ] for what is rolled or drawn" in could_stand(rolled)
    stated = played(rolled, "[G2 G5 X1] G *card-1")
    assert "{ } for what the table states" in could_stand(stated)
    assert could_stand(before("house-three-players", "winner")) == ["score", "winner"]


def test_a_fork_goes_on_by_itself(by_hand: Game) -> None:
    """What is played in a copy of a game does not touch it, and has the same chain."""
    line = "1.1 G4>5 Y2 ."
    forked = by_hand.fork()
    one = [forked.play(each.fact) for each in read_notation(forked, line).inputs]
    assert by_hand.seq == 2
    other = by_hand.fork()
    assert one == [other.play(each.fact) for each in read_notation(other, line).inputs]
    assert forked.position != by_hand.position
