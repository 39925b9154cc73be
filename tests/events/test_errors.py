"""The tree of errors is the one that is drawn, and every error says one safe line."""

import pickle
import re

import pytest

from adas_dream.core import BadPack, InvalidPosition, parse_pack
from adas_dream.core.citations import Violation
from adas_dream.events import (
    PHRASES,
    AdasDreamError,
    BadValue,
    CannotOpen,
    LostRace,
    NotALog,
    StoreError,
    UnreadableLog,
    errors,
)
from adas_dream.events.errors import NO_LOG
from tests.start import start

CORES: dict[type[AdasDreamError], int] = {BadPack: 1, InvalidPosition: 2}
DRAWN = re.compile(r"^( *(?:[│├└─ ]*))(\w+) *([a-z0-9-]*)$", re.MULTILINE)


def leaves(root: type[AdasDreamError]) -> list[type[AdasDreamError]]:
    """Give the classes below a root that have none below them."""
    below = root.__subclasses__()
    return [leaf for one in below for leaf in leaves(one)] if below else [root]


def tree(root: type[AdasDreamError], depth: int = 0) -> list[tuple[int, str, str]]:
    """Give each class under a root with its depth and its own code, as it was defined; those of
    the core come last, whichever was loaded first."""
    by_home = sorted(root.__subclasses__(), key=lambda one: CORES.get(one, 0))
    below = [row for one in by_home for row in tree(one, depth + 1)]
    return [(depth, root.__name__, str(vars(root).get("code", ""))), *below]


def drawing() -> list[tuple[int, str, str]]:
    """Give the rows of the drawing with their depth: four columns a level."""
    text = str(errors.__doc__).split("\n\n")[1]
    return [((len(lead) - 4) // 4, name, code) for lead, name, code in DRAWN.findall(text)]


def test_the_tree_is_the_drawn_one() -> None:
    """House rule 8: an unreadable log is an exception from a drawn, tested tree."""
    assert drawing() == tree(AdasDreamError)


def test_every_code_has_a_phrase_and_every_phrase_a_code() -> None:
    """House rule 8: every sentence stands in one table, under a kebab-case code."""
    assert sorted(PHRASES) == sorted(leaf.code for leaf in leaves(AdasDreamError))
    assert [code for code in PHRASES if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code)] == []


@pytest.mark.parametrize("kind", leaves(UnreadableLog), ids=lambda kind: str(kind.code))
def test_an_unreadable_log_keeps_its_place_through_a_pickle(kind: type[UnreadableLog]) -> None:
    """Case 24: an error of a game read in another process still names file, line and path."""
    error = NotALog("a.jsonl", "empty") if kind is NotALog else kind("a.jsonl", 7, "$.die", "x", "")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - made here
    assert (type(again), vars(again), str(again)) == (kind, vars(error), str(error))


@pytest.mark.parametrize("kind", leaves(StoreError), ids=lambda kind: str(kind.code))
def test_a_store_error_names_the_store(kind: type[StoreError]) -> None:
    """An error of an archive starts with its name, also after a pickle."""
    again = pickle.loads(pickle.dumps(kind("games.db", "evening")))  # noqa: S301 - made here
    assert str(again).startswith("games.db: ")


def test_a_pack_that_cannot_be_read_is_under_the_root() -> None:
    """A program that catches the root catches a broken pack, in one line, also after a pickle."""
    with pytest.raises(AdasDreamError) as caught:
        parse_pack(b'name = "\x1b"')
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - made here
    assert type(again) is BadPack
    assert str(again) == str(caught.value)
    assert str(again).isprintable()


def test_a_start_that_is_unsound_is_under_the_root() -> None:
    """A program that catches the root catches a start that nothing can be played from."""
    error = InvalidPosition(
        Violation("R002", "position-for-other-players", "adas_dream.core.position_validity"),
        start(),
    )
    assert isinstance(error, AdasDreamError)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - made here
    assert (again.violation, again.state) == (error.violation, error.state)
    assert str(again) == "nothing can be played from this position: position-for-other-players"


def test_a_sentence_names_file_line_path_and_rule() -> None:
    """Section 2 of the contract: each a clear error with file, line and path."""
    error = BadValue("evening.jsonl", 12, "$.die", 'must be a die, not "R4"', "R075")
    assert str(error) == 'evening.jsonl:12: $.die: must be a die, not "R4" (R075)'


def test_a_sentence_without_a_place_names_the_file() -> None:
    """Where the whole file is meant there is no line."""
    assert str(CannotOpen("evening.jsonl", detail="No such file or directory")) == (
        "evening.jsonl: cannot be read: No such file or directory"
    )


def test_a_lost_race_says_that_nothing_was_saved() -> None:
    """Known facts of the contract: a conflict rolls the whole save back."""
    assert str(LostRace("games.db", "evening")) == (
        "games.db: someone else changed the game evening at the same time: nothing was saved"
    )


@pytest.mark.parametrize("why", sorted(NO_LOG))
def test_what_is_no_log_is_said_in_words(why: errors.NoLog) -> None:
    """Case 8: every kind of file that is no log has its own words."""
    assert str(NotALog("a", why)) == f"a: is not a game log: {NO_LOG[why]}"


@pytest.mark.parametrize(
    "hostile", ["\x1b[2J", "a\nb", "\x00", "\u202egnp", "\u2028", "\udcff", "\x9b1m"]
)
def test_a_sentence_is_one_line_that_does_nothing_to_a_terminal(hostile: str) -> None:
    """Case 9: what a file or its name holds is shown, and never acts."""
    text = str(BadValue(hostile, 1, f"$.{hostile}", hostile))
    assert text.isprintable()
    assert text.isascii()
