import json
from pathlib import Path

import pytest

from tests import logs
from tests.cli.program import run
from tests.logs import changed

LOG = logs.by_hand_log()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The game worked out by hand, in a file."""
    file = tmp_path / "game.jsonl"
    file.write_bytes(LOG)
    return file


def test_what_may_come_at_the_end(game: Path) -> None:
    """After turn 4.2 Ada starts a turn of either kind: she has dice to place (R001, R008)."""
    ended = run("legal", game)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines()[0] == "Awaited: Ada may start a turn."
    assert "  Ada starts turn 5, an Actions turn" in ended.out.splitlines()


def test_what_may_come_after_a_fact(game: Path) -> None:
    """R032: after the move of G4 into space 5 Ada may push Y2 or P3."""
    lines = run("legal", game, "--at", "4").out.splitlines()
    place = lines.index("die_pushed (2)")
    assert lines[place + 1 : place + 3] == [
        "  Ada pushes Y2 out of space 5",
        "  Ada pushes P3 out of space 5",
    ]


def test_what_may_come_as_json(game: Path) -> None:
    """The seq that it holds for, who must choose, and every choice as a line of a choices file."""
    told = json.loads(run("legal", game, "--at", "4", "--json").out)
    assert [*told] == ["after", "awaiting", "now", "aside", "families", "attested"]
    assert told["after"] == 4
    assert told["awaiting"] == {"what": "choice", "player": 1}
    assert {"type": "die_pushed", "player": 1, "space": 5, "die": "Y2"} in told["now"]


def test_what_was_played_was_on_offer(game: Path) -> None:
    """At every choice of the game by hand what was chosen is among the facts that may come."""
    for line in map(json.loads, LOG.splitlines()[2:40]):
        if line["type"] in ("die_moved", "die_pushed", "turn_started", "track_chosen"):
            told = json.loads(run("legal", game, "--at", str(line["seq"] - 1), "--json").out)
            assert {key: line[key] for key in line if key != "seq"} in told["now"]


def test_a_line_of_it_is_taken_by_record(game: Path) -> None:
    """Each of eight lines that `legal --json` lists is recorded as it is, with the place that it
    was made for; the last one again is refused, with what was legal in the same words (R004)."""
    line: dict[str, object] = {}
    for _ in range(8):
        told = json.loads(run("legal", game, "--json").out)
        line = told["now"][-1]
        given = json.dumps({**line, "after": told["after"]})
        taken = run("record", game, "--json", given=given)
        assert taken.code == 0, taken.err
        assert json.loads(taken.out)["first"] == told["after"] + 1
    again = run("record", game, "--json", given=json.dumps(line))
    assert again.code == 1
    refused = json.loads(again.out)["refused"]
    legal = json.loads(run("legal", game, "--json").out)
    assert refused["legal"] == {name: legal[name] for name in refused["legal"]}


def test_a_fact_that_is_not_there_is_a_wrong_use(game: Path) -> None:
    """Exit code 2, with the number of the last one."""
    ended = run("legal", game, "--at", "200")
    assert (ended.code, ended.out) == (2, "")
    assert "there is no fact 200; the last one is 96" in ended.err


def test_what_cannot_be_folded_is_told(tmp_path: Path) -> None:
    """Nothing is legal after a fact that cannot be applied: exit code 1."""
    file = tmp_path / "illegal.jsonl"
    file.write_bytes(changed(LOG, 5, die="B6"))
    ended = run("legal", file)
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.startswith(f"adas-dream: {file}:8: ")


def test_the_ways_to_go_on_are_counted(game: Path) -> None:
    """R032: after the move of G4 into space 5 each depth has its line; with --json they are a list,
    after the fact that was asked for, and the first is what `legal` lists."""
    told = json.loads(run("legal", game, "--at", "4", "--json").out)
    counted = json.loads(run("legal", game, "--at", "4", "--count", "2", "--json").out)
    assert counted["after"] == 4
    assert counted["counts"][0] == len(told["now"]) + len(told["aside"])
    lines = [f"{depth}: {count}" for depth, count in enumerate(counted["counts"], 1)]
    assert run("legal", game, "--at", "4", "--count", "2").out.splitlines() == lines


def test_a_line_ends_at_a_roll_unless_the_seed_is_there(tmp_path: Path) -> None:
    """Before a refill nothing can be chosen without the seed; it lies beside the game, or where it
    is said, and another one is exit code 2."""
    run("simulate", "1", "-o", tmp_path)
    game = tmp_path / "game-000001.jsonl"
    facts = [json.loads(line) for line in game.read_bytes().splitlines()]
    before = next(it["seq"] for it in facts if it["type"] == "workshop_refilled") - 1
    asked = ("legal", game, "--at", str(before), "--count", "1")
    assert run(*asked).out == "1: 0\n"
    kept = tmp_path / "kept"
    kept.write_text(facts[-1]["seed"])
    rolled = run(*asked, "--seed-file", kept)
    assert int(rolled.out.removeprefix("1: ")) > 0
    kept.rename(tmp_path / f"{game.name}.seed")
    assert run(*asked) == rolled
    kept.write_text("8" * 64)
    wrong = run(*asked, "--seed-file", kept)
    assert (wrong.code, wrong.out) == (2, "")


def test_count_goes_without_members(game: Path) -> None:
    """Exit code 2."""
    ended = run("legal", game, "--count", "1", "--members")
    assert (ended.code, ended.out) == (2, "")
    assert "--count or --members" in ended.err
