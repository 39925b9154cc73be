"""`whatif` tells the same game with one choice replaced."""

import json

import pytest

from tests.cli.program import run
from tests.start import PACKS

FLIPPED = PACKS.parent / "games" / "flipped-winner.jsonl"
CHARLES = '{"type":"gear_built","player":2,"gear":"addition","gear_space":"b1-b2","deferred":true}'
"""The build at fact 45."""


def choice_at(seq: int) -> str:
    """Give a recorded choice as a line of a choices file."""
    fact = json.loads(FLIPPED.read_text("utf-8").splitlines()[seq - 1])
    return json.dumps({field: value for field, value in fact.items() if field not in RECORDED})


RECORDED = ("seq", "chain", "state")


def test_the_recorded_choice_changes_nothing() -> None:
    """CONTRACT 3: exit code 0 where nothing comes of it."""
    ended = run("whatif", FLIPPED, "--at", "45", "--instead", choice_at(45))
    assert (ended.code, ended.err) == (0, "")
    assert "Every later choice stands, and no line has other points." in ended.out
    told = json.loads(run("whatif", "--json", FLIPPED, "--at", "45", "--instead", CHARLES).out)
    assert (told["same"], told["legal"], told["changed"]) == (True, True, [])
    assert told["scores"]["a"] == told["scores"]["b"]
    assert told["scores"]["lines"] == []


def test_what_no_longer_stands_is_named_and_the_scores_stand_side_by_side() -> None:
    """Charles builds elsewhere: each later choice that is not legal any more has its rule."""
    instead = CHARLES.replace('"addition"', '"subtraction"')
    ended = run("whatif", FLIPPED, "--at", "45", "--instead", instead)
    assert (ended.code, ended.err) == (1, "")
    assert ended.out.startswith("Recorded  At fact 45: Charles builds an Addition Gear in b1-b2")
    assert "Instead   Charles builds a Subtraction Gear in b1-b2" in ended.out
    told = json.loads(run("whatif", "--json", FLIPPED, "--at", "45", "--instead", instead).out)
    assert told["legal"]
    assert {each["fate"] for each in told["changed"]} <= {"dropped", "corrected"}
    assert ("scores" in told) != ("undetermined_from" in told)


def test_a_choice_that_is_not_legal_is_refused() -> None:
    """R113: a covered Gear space is named with its rule and what was legal; exit code 1."""
    instead = CHARLES.replace("b1-b2", "a1-a2")
    ended = run("whatif", FLIPPED, "--at", "45", "--instead", instead)
    assert ended.code == 1
    assert "(R113, page P1)" in ended.out
    assert "Legal there: Charles builds" in ended.out
    told = json.loads(run("whatif", "--json", FLIPPED, "--at", "45", "--instead", instead).out)
    assert (told["legal"], told["refused"]["rule"]) == (False, "R113")
    assert json.loads(CHARLES) in told["might"]["aside"]


@pytest.mark.parametrize(
    ("seq", "instead"),
    [
        ("46", CHARLES),  # a payment
        ("9999", CHARLES),
        ("45", "{}"),
        ("45", "not JSON"),
        ("45", '{"type":"resources_spent","player":2,"coal":1}'),
        ("45", '{"type":"workshop_refilled","player":2,"space":1,"dice":["Y1"]}'),
        ("45", '{"type":"play_abandoned"}'),
    ],
)
def test_only_a_choice_replaces_a_choice(seq: str, instead: str) -> None:
    """CONTRACT 3: a place without a choice, and what is none, are wrong usage, exit code 2."""
    ended = run("whatif", FLIPPED, "--at", seq, "--instead", instead)
    assert (ended.code, ended.out) == (2, "")
    assert "Traceback" not in ended.err
    shown = "; a choice is such as {" in ended.err
    assert shown == (instead == "not JSON")
