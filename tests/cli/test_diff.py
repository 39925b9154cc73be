"""`diff` says whether two logs are the same game, and where they first part."""

import json
from pathlib import Path

import pytest

from tests.cli import games
from tests.cli.games import ADA, recorded
from tests.cli.program import run

END = (
    '{"type":"partners_drawn","player":1,"count":2}',
    '{"type":"turn_ended","player":1}',
)
"""The cards of the push's bonus, and the end of Ada's turn."""
OTHER_PUSH = '{"type":"die_pushed","player":1,"space":5,"die":"P3"}'


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """Give two logs of one game that part at Ada's push."""
    logs = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    for log, push in zip(logs, (ADA[2], OTHER_PUSH), strict=True):
        games.started(log, "--workshop", games.WORKSHOP)
        recorded(log, *ADA[:2], push)
    return logs


def test_the_same_game_exits_with_0(pair: tuple[Path, Path]) -> None:
    """CONTRACT 3: exit code 0 for the same game, whatever the log is called."""
    ended = run("diff", pair[0], pair[0])
    assert (ended.code, ended.err) == (0, "")
    assert "are the same game." in ended.out


def test_the_parting_is_told_in_words(pair: tuple[Path, Path]) -> None:
    """CONTRACT 7: exit code 1, both facts, what differs then in words, what was legal there, and
    last the paths."""
    ended = run("diff", *pair)
    assert (ended.code, ended.err) == (1, "")
    assert "They part in turn 1 of Ada, at fact 5:" in ended.out
    assert "  a  Ada pushes Y2 out of space 5 (fact 5)\n" in ended.out
    assert "  b  Ada pushes P3 out of space 5 (fact 5)\n" in ended.out
    assert "Then their boards differ:\n  space 5 of the Workshop: B6 G4 P3 in a, " in ended.out
    assert "  the active die: Y2 in a, P3 in b\n" in ended.out
    assert "  $.turn.active  Y2 in a, P3 in b\n" in ended.out.partition("The paths after that")[2]
    assert "Legal there: Ada pushes Y2 out of space 5; Ada pushes P3 out of space 5" in ended.out


def test_the_parting_is_told_as_json(pair: tuple[Path, Path]) -> None:
    """CONTRACT 7: `same` and `first` with seq, both facts and the paths that differ."""
    ended = run("diff", "--json", *pair)
    told = json.loads(ended.out)
    assert (ended.code, told["same"]) == (1, False)
    first = told["first"]
    assert (first["seq"], first["turn"], first["step"]) == (5, "1.1", "push")
    assert (first["a"]["die"], first["b"]["die"]) == ("Y2", "P3")
    assert {"path": "$.turn.active", "a": "Y2", "b": "P3"} in first["paths"]
    assert json.loads(ADA[2]) in first["legal"]["now"]
    assert "shorter" not in told
    assert json.loads(run("diff", "--json", pair[0], pair[0]).out) == {"same": True}


def test_every_parting_has_its_kind_and_the_scores_come_last(pair: tuple[Path, Path]) -> None:
    """CONTRACT 7: aligned by turn and step, then what it does to the scores."""
    for log in pair:
        recorded(log, *END)
    ended = run("diff", *pair)
    assert "Turn by turn they part 2 times:\n  turn 1 of Ada: another choice\n" in ended.out
    assert (
        "  turn 1 of Ada: a fact that only a has\n    a  Ada passes over the Partner" in ended.out
    )
    scores = "The scores are the same, if play ended where each of them ends."
    assert scores in ended.out.partition("Turn by turn")[2].partition("The paths after")[0]
    told = json.loads(run("diff", "--json", *pair).out)
    assert [(it["kind"], it["turn"], it["step"]) for it in told["partings"]] == [
        ("other-choice", "1.1", "push"),
        ("missing-fact", "1.1", "partner"),
    ]
    assert told["scores"]["a"] == told["scores"]["b"]
    assert told["scores"]["lines"] == []


def test_scores_that_differ_stand_side_by_side(pair: tuple[Path, Path]) -> None:
    """CONTRACT 7: a Book that is spent in one log alone is a point of the leftovers (R210)."""
    publish = '{"type":"published","player":1,"area":"workshop"}'
    recorded(pair[0], *END)
    other = pair[0].with_name("other.jsonl")
    games.started(other, "--workshop", games.WORKSHOP)
    recorded(other, *ADA, END[0], publish, END[1])
    ended = run("diff", pair[0], other)
    rows = [line.split() for line in ended.out.splitlines()]
    assert ["11", "Leftover", "resources", "1", "→", "0", "1"] in rows
    told = json.loads(run("diff", "--json", pair[0], other).out)
    assert told["scores"]["lines"] == [{"player": 1, "line": "leftovers", "a": 1, "b": 0}]


def test_a_beginning_is_said_plainly(pair: tuple[Path, Path]) -> None:
    """A log that ends where the other goes on is its beginning: exit code 1."""
    short = pair[0].with_name("short.jsonl")
    short.write_bytes(b"".join(pair[0].read_bytes().splitlines(keepends=True)[:4]))
    ended = run("diff", short, pair[0])
    assert ended.code == 1
    assert "which goes on." in ended.out.splitlines()[0]
    assert "  a  ends here\n" in ended.out
    assert json.loads(run("diff", "--json", pair[0], short).out)["shorter"] == "b"


def test_other_tables_and_starts_are_listed(tmp_path: Path) -> None:
    """What was agreed on and the start positions are compared before the facts."""
    a, b = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    games.started(a, "--workshop", games.WORKSHOP)
    other = games.WORKSHOP.replace("Y4", "Y5")
    games.started(b, "--workshop", other, "--ruling", "two-research=same-track")
    ended = run("diff", a, b)
    assert ended.code == 1
    told = "the reading of two-research: any-tracks in a, same-track in b"
    assert f"At the table:\n  {told}\n" in ended.out
    assert "In the start:\n  space 1 of the Workshop: Y4 G5 X6 in a, Y5 G5 X6 in b" in ended.out
    assert "The paths in line 1:\n  $.rulings.two-research  any-tracks in a, same" in ended.out
    assert "The paths in line 2:\n  $.workshop.spaces[0]  Y4 G5 X6 in a, Y5 G5 X6 in" in ended.out
    found = json.loads(run("diff", "--json", a, b).out)
    assert found["start"] == [
        {"path": "$.workshop.spaces[0]", "a": ["Y4", "G5", "X6"], "b": ["Y5", "G5", "X6"]}
    ]
    assert "first" not in found


def test_a_log_comes_from_standard_input(pair: tuple[Path, Path]) -> None:
    """One of the logs may be standard input, not both."""
    assert run("diff", "-", pair[0], given=pair[0].read_bytes()).code == 0
    assert run("diff", "-", "-").code == 2


def test_a_torn_line_is_left_out(pair: tuple[Path, Path]) -> None:
    """CASES 6: what stands before a torn line is compared, and the torn line told."""
    torn = pair[0].with_name("torn.jsonl")
    torn.write_bytes(pair[0].read_bytes()[:-20])
    ended = run("diff", torn, pair[0])
    assert (ended.code, len(ended.err.splitlines())) == (1, 1)
    assert "breaks off" in ended.err


@pytest.mark.parametrize("content", [None, b"", b"{}", b'{"type":"game_set_up"}\n'])
def test_what_cannot_be_read_exits_with_3(pair: tuple[Path, Path], content: bytes | None) -> None:
    """CONTRACT 3: exit code 3, one line, where one of them is no log."""
    other = pair[0].with_name("other.jsonl")
    if content is not None:
        other.write_bytes(content)
    for files in ((other, pair[0]), (pair[0], other)):
        ended = run("diff", *files)
        assert (ended.code, ended.out, len(ended.err.splitlines())) == (3, "", 1)
