from syrupy.assertion import SnapshotAssertion

from adas_dream.events.facts.table import PlayAbandoned
from adas_dream.projections import Audit
from adas_dream.projections.audits.page import as_json, completeness
from adas_dream.projections.audits.page import page as lines_of
from tests import logs
from tests.logs import audited, changed, unchained, without
from tests.played_games import random_game

LOG = logs.by_hand_log()


def text_of(found: Audit) -> str:
    """Give the page about an audit."""
    return "\n".join(lines_of(found))


def test_a_clean_game(page: SnapshotAssertion) -> None:
    """The three verdicts, how much the table stated, and nothing else."""
    assert text_of(audited(LOG)) == page


def test_an_illegal_game(page: SnapshotAssertion) -> None:
    """R032: Ada pushes a 6 with a 4; the die that is stored then is another (R037)."""
    assert text_of(audited(unchained(changed(LOG, 5, die="B6")))) == page


def test_a_log_that_lost_a_line(page: SnapshotAssertion) -> None:
    """The number, the rule, the chain and the digest of the round each tell of it."""
    assert text_of(audited(without(LOG, 30))) == page


def test_where_a_game_stops() -> None:
    """In a turn, after one, before the first one, or at the end of play."""
    lines = LOG.splitlines(keepends=True)
    assert completeness(audited(b"".join(lines[:2]))) == "unfinished, before the first turn"
    assert completeness(audited(b"".join(lines[:14]))) == "unfinished, in turn 1 of Charles"
    assert completeness(audited(b"".join(lines[:21]))) == "unfinished, after turn 1 of Charles"
    assert completeness(audited(LOG[:-9])) == "torn, in turn 4 of Charles"
    assert completeness(audited(logs.written(random_game(0).log))) == "finished"


def test_a_game_that_was_given_up_says_so() -> None:
    """`play_abandoned` leaves a game unfinished; the verdict tells that the table stopped it."""
    for lines, where in ((2, "before the first turn"), (14, "in turn 1 of Charles")):
        cut = logs.by_hand_facts()[:lines]
        given_up = audited(logs.written((*cut, PlayAbandoned(lines + 1))))
        assert completeness(given_up) == f"unfinished, given up {where}"
        assert as_json(given_up)["given_up"] is True
    assert "given_up" not in as_json(audited(LOG))


def test_a_finished_game_names_no_turn() -> None:
    """In JSON the turn is where the game stops, so a finished one has none."""
    assert "turn" not in as_json(audited(logs.written(random_game(0).log)))
