"""The log of a GAME as its lines are read."""

import io

import pytest

from adas_dream.cli.opening.logs import facts_of, log_in
from adas_dream.events.lines import read_log
from tests.logs import FILE, by_hand_facts, by_hand_log


def test_a_last_line_that_breaks_off_is_told_and_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The log ends before it, and its number is said once it is reached (CASES 6)."""
    log = log_in(read_log(io.BytesIO(by_hand_log() + b'{"type":"turn_sta'), FILE), FILE)
    assert (log.header, log.start) == by_hand_facts()[:2]
    assert capsys.readouterr().err == ""
    assert tuple(log.facts) == by_hand_facts()[2:]
    said = f"adas-dream: {FILE}:97: the last line breaks off and is left out\n"
    assert capsys.readouterr().err == said


def test_a_whole_log_is_read_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    """Every line is a fact, and nothing is said (CASES 6)."""
    assert tuple(facts_of(read_log(io.BytesIO(by_hand_log()), FILE), FILE)) == by_hand_facts()
    assert capsys.readouterr().err == ""
