"""Playing through the server: what is answered stands in the log, and nothing else does."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adas_dream.events.journal.log_file import LogFile
from tests.cli.program import run
from tests.cli.serve.client import SEED, Client, client, played, started

TURN = {"type": "turn_started", "player": 1, "kind": "workshop", "turn": 1}
MOVE = {"type": "die_moved", "player": 1, "die": "X4", "from_space": 2, "to_space": 3}
TOO_HIGH = {"type": "die_pushed", "player": 1, "space": 3, "die": "B5"}


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a whole game, played through the server by random choices."""
    with client() as it:
        game = started(it, tmp_path_factory.mktemp("whole"))
        played(it, game)
        assert it.get("legal", game=game)["awaiting"] == {"what": "nothing"}
    return Path(game)


@pytest.fixture
def it() -> Iterator[Client]:
    """A client."""
    with client() as made:
        yield made


def copied(log: Path, it: Client, folder: Path) -> str:
    """Open a copy of that game."""
    game = folder / "copy.jsonl"
    game.write_bytes(log.read_bytes())
    it.get("open", game=str(game))
    return str(game)


def test_a_whole_game_is_played_to_its_end(log: Path, it: Client, tmp_path: Path) -> None:
    """The log is legal, finished and held against its seed; facts, score and notation are those
    that the commands tell of it."""
    game = copied(log, it, tmp_path)
    lines = Path(game).read_bytes().splitlines()
    assert it.get("facts", game=game)["facts"] == [json.loads(line) for line in lines]
    assert it.get("score", game=game) == json.loads(run("score", "--json", game).out)
    told = it.get("notation", game=game)["lines"]
    assert told == run("replay", "--notation", game).out.splitlines()
    it.get("close", game=game)
    verdicts = json.loads(run("validate", "--json", "--strict", game).out)
    assert verdicts["strict"] == []
    assert it.get("open", game=game)["audit"] == {
        name: value for name, value in verdicts.items() if name != "strict"
    }


def test_a_choice_is_taken_with_what_it_brings(it: Client, tmp_path: Path) -> None:
    """The answer has the facts with their numbers, and they are in the file by then."""
    game = started(it, tmp_path)
    made = it.get("play", game=game, choice=TURN, after=2)
    assert made == {"after": 3, "facts": [{"seq": 3, **TURN}]}
    made = it.get("play", game=game, line="X4>3 P3")
    lines = Path(game).read_text("utf-8").splitlines()
    assert made["facts"] == [json.loads(line) for line in lines[3:]]
    assert made["facts"][0] == {"seq": 4, **MOVE}


def test_what_was_looked_up_ahead_is_what_stands(it: Client, tmp_path: Path) -> None:
    """The answer that was made while nobody waited is the one that is made when it is asked for,
    for everybody who asks; a fault there ends nothing."""
    game = started(it, tmp_path)
    for number in range(25):
        it.games.look_ahead()
        after = it.get("facts", game=game)["after"]
        for seat in (1, "spectator"):
            asked = {"game": game, "words": True, "seat": seat}
            assert it.get("legal", **asked) == it.get("legal", **asked, at=after)
        last = {"game": game, "members": True}
        assert it.get("legal", **last) == it.get("legal", **last, at=after)
        played(it, game, number, most=1)


def test_a_fault_while_looking_ahead_is_told_to_who_asks(
    it: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server goes on, and the request that meets the fault is answered with it."""
    game = started(it, tmp_path)
    it.get("legal", game=game)
    it.get("play", game=game, choice=TURN)
    with monkeypatch.context() as broken:
        broken.setattr("adas_dream.core.engine.legal", lambda _: 1 // 0)
        it.games.look_ahead()
        assert it.error("legal", game=game)[0] == -32603
    assert it.get("legal", game=game)["after"] == 3


def test_what_breaks_a_rule_is_refused_with_findings(it: Client, tmp_path: Path) -> None:
    """R032: the pushed die may not be higher; the finding names the rule and what was legal, and
    nothing is written."""
    game = started(it, tmp_path)
    it.get("play", game=game, line="X4>3")
    before = Path(game).read_bytes()
    code, data = it.error("play", game=game, choice=TOO_HIGH)
    assert (code, data["code"]) == (-32001, "pushed-higher-die")
    (finding,) = data["findings"]
    assert (finding["rule"], finding["seq"]) == ("R032", 5)
    assert {**TOO_HIGH, "die": "P3"} in finding["legal"]["now"]
    assert Path(game).read_bytes() == before
    it.get("play", game=game, choice=TOO_HIGH, accept="we saw it too late")
    assert b"irregularity_accepted" in Path(game).read_bytes()


def test_a_stale_choice_is_refused(it: Client, tmp_path: Path) -> None:
    """A choice, a line, an undo and a rewind made for an earlier place change nothing."""
    game = started(it, tmp_path)
    it.get("play", game=game, choice=TURN)
    for method, params in (
        ("play", {"choice": MOVE}),
        ("play", {"choice": {**MOVE, "after": 2}}),
        ("play", {"line": "X4>3"}),
        ("undo", {}),
        ("rewind", {"to_seq": 3, "reason": "a mistake"}),
    ):
        after = {} if "after" in str(params) else {"after": 2}
        assert it.error(method, game=game, **params, **after) == (
            -32002,
            {"code": "stale-choice", "after": 3},
        )


@pytest.mark.parametrize(
    ("choice", "path", "code"),
    [
        ({"type": "die_moved", "player": 1, "die": "Q9"}, "$.choice.die", "bad-value"),
        ({**MOVE, "to_space": 99}, "$.choice.to_space", "bad-value"),
        ({**MOVE, "more": 1}, "$.choice.more", "unknown-field"),
        ({"type": "dice_moved"}, "$.choice.type", "unknown-fact"),
        ({**TURN, "seq": 3}, "$.choice.seq", "not-a-choice"),
        ({"type": "play_ended"}, "$.choice.type", "not-a-choice"),
        ({**TURN, "at": "2026-13-01T00:00:00Z"}, "$.choice.at", "bad-value"),
        ([], "$.choice", "bad-value"),
    ],
)
def test_a_choice_that_is_none_is_named(
    it: Client, tmp_path: Path, choice: object, path: str, code: str
) -> None:
    """A value that no fact can hold is a wrong parameter, with its place."""
    game = started(it, tmp_path)
    number, data = it.error("play", game=game, choice=choice)
    assert (number, data["path"], data["code"]) == (-32602, path, code)


def test_a_play_has_a_choice_or_a_line(it: Client, tmp_path: Path) -> None:
    """Neither and both are refused, each in its own words."""
    game = started(it, tmp_path)
    for given, told in (({}, "neither is"), ({"choice": TURN, "line": "X4>3"}, "both are")):
        error = it.ask("play", game=game, **given)["error"]
        said = f"$: it is either a `choice` or a `line` of notation: {told} given"
        assert (error["code"], error["message"]) == (-32602, said)


def test_undo_and_rewind_take_back(it: Client, tmp_path: Path) -> None:
    """An undo takes back the last choice of the turn, a rewind any fact; both stay in the log."""
    game = started(it, tmp_path)
    it.get("play", game=game, line="X4>3")
    assert it.get("undo", game=game)["facts"] == [
        {"type": "choice_undone", "seq": 5, "player": 1, "to_seq": 4}
    ]
    assert it.error("undo", game=game, to_seq=4)[0] == -32001
    made = it.get("rewind", game=game, to_seq=3, reason="the wrong player began")
    assert made["facts"][0]["type"] == "play_rewound"
    assert it.get("legal", game=game)["now"] == [TURN]


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("legal", {"at": 4}),
        ("position", {"at": 4}),
        ("explain", {"seq": 4}),
        ("facts", {"after": 4}),
        ("view", {"after": 4}),
        ("undo", {"to_seq": 4}),
        ("rewind", {"to_seq": 4, "reason": "a mistake"}),
    ],
)
def test_a_number_that_no_fact_has_is_a_wrong_parameter(
    it: Client, tmp_path: Path, method: str, params: dict[str, Any]
) -> None:
    """The sentence names the parameter, the number and the last one there is."""
    game = started(it, tmp_path)
    it.get("play", game=game, choice=TURN)
    error = it.ask(method, game=game, **params)["error"]
    (name, *_) = params
    assert error == {
        "code": -32602,
        "message": f"$.{name}: there is no fact 4; the last one is 3",
        "data": {"code": "no-such-fact", "path": f"$.{name}"},
    }


def test_a_view_has_the_facts_since_one_where_that_is_asked(it: Client, tmp_path: Path) -> None:
    """Without `after` it has none, with the last one an empty list."""
    game = started(it, tmp_path)
    it.get("play", game=game, choice=TURN)
    assert "facts" not in it.get("view", game=game)
    assert it.get("view", game=game, after=3)["facts"] == []
    assert [fact["seq"] for fact in it.get("view", game=game, after=0)["facts"]] == [1, 2, 3]


def test_an_undo_after_the_end_says_what_can_be_done(log: Path, it: Client, tmp_path: Path) -> None:
    """Nobody's turn is open then: only the whole table takes back, by a rewind."""
    game = copied(log, it, tmp_path)
    error = it.ask("undo", game=game)["error"]
    assert (error["code"], error["data"]["code"]) == (-32001, "undo-outside-open-turn")
    assert "only a choice of the open turn can be undone" in error["message"]
    assert "rewind" in error["message"]


def test_a_seat_that_is_not_there_is_refused(it: Client, tmp_path: Path) -> None:
    """A game of two has the seats 1 and 2; an `open` in another opens nothing."""
    game = started(it, tmp_path)
    for method, params in (("view", {}), ("legal", {}), ("play", {"line": "X4>3"}), ("open", {})):
        error = it.ask(method, game=game, seat=3, **params)["error"]
        assert (error["code"], error["data"]["code"]) == (-32602, "no-seat")
        assert "the seats 1, 2 and spectator" in error["message"]
    it.get("close", game=game)
    assert it.error("open", game=game, seat=4)[1]["path"] == "$.seat"
    assert it.error("legal", game=game)[1] == {"code": "not-open"}


def test_scores_are_declared_and_compared(log: Path, it: Client, tmp_path: Path) -> None:
    """A line that differs from the rules' is a finding, and stands all the same (R190)."""
    game = copied(log, it, tmp_path)
    pad = it.get("score", game=game)
    right = {line["line"]: line["points"] for line in pad["players"][0]["lines"]}
    assert "findings" not in it.get("declare", game=game, player=1, points=right)
    made = it.get("declare", game=game, player=2, points={"total": 999}, winner=pad["winner"])
    assert [fact["type"] for fact in made["facts"]] == ["score_declared", "winner_declared"]
    assert [finding["seq"] for finding in made["findings"]] == [made["facts"][0]["seq"]]
    error = it.ask("declare", game=game, player=3, points={"total": 1})["error"]
    assert error["message"] == "$.player: there is no player 3: this game has the players 1 to 2"
    assert it.error("declare", game=game)[1]["path"] == "$.points"


def test_all_that_is_written_is_told_to_who_follows(it: Client, tmp_path: Path) -> None:
    """With `follow` each save is one notification, and together they are the log."""
    game = started(it, tmp_path, follow=True)
    it.get("play", game=game, line="X4>3 P3")
    it.get("undo", game=game)
    told = [fact for each in it.told for fact in each["params"]["facts"]]
    assert told == it.get("facts", game=game, after=2)["facts"]
    assert {(each["method"], each["params"]["game"]) for each in it.told} == {("facts", game)}
    it.get("open", game=game)
    it.get("play", game=game, line="P3")
    assert told == [fact for each in it.told for fact in each["params"]["facts"]]


def test_several_games_are_open_at_once(it: Client, tmp_path: Path) -> None:
    """Games in files and in an archive do not touch each other; a name that is not open is told."""
    file = started(it, tmp_path)
    stored = started(it, tmp_path, "games.db#evening", create=True)
    other = started(it, tmp_path, "games.db#morning")
    it.get("play", game=stored, line="X4>3 P3")
    it.get("play", game=file, choice=TURN)
    assert [it.get("legal", game=game)["after"] for game in (file, other)] == [3, 2]
    assert it.error("close", game="no.jsonl") == (-32003, {"code": "not-open"})
    it.get("close", game=stored)
    assert it.error("legal", game=stored)[0] == -32003
    assert run("validate", stored).code == 0


def test_a_write_that_fails_leaves_the_game_as_its_log_is(
    it: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be written is not in the game either, and the game goes on."""
    game = started(it, tmp_path)
    with monkeypatch.context() as broken:

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        broken.setattr("adas_dream.events.journal.log_file.write_at", full)
        code, data = it.error("play", game=game, choice=TURN)
    assert (code, data) == (-32006, {"code": "cannot-write"})
    assert it.get("legal", game=game)["after"] == 2
    assert it.get("play", game=game, choice=TURN)["after"] == 3


def test_a_log_that_another_program_writes_is_left_alone(it: Client, tmp_path: Path) -> None:
    """A locked log cannot be opened; one that was changed behind the server is read again."""
    game = started(it, tmp_path)
    Path(game).write_bytes(
        Path(game).read_bytes() + json.dumps({"seq": 3, **TURN}).encode() + b"\n"
    )
    assert it.error("play", game=game, choice=TURN)[1] == {"code": "log-changed"}
    assert it.get("legal", game=game)["after"] == 3
    it.get("close", game=game)
    with LogFile(game):
        assert it.error("open", game=game) == (-32006, {"code": "log-locked"})


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"players": ["Ada", "ada"]}, "$.players"),
        ({"players": ["Ada"]}, "$.players"),
        ({"first_player": 3}, "$.first_player"),
        ({"pack": "none"}, "$.pack"),
        ({"rulings": {"two-research": "three"}}, "$.rulings"),
        ({"modules": ["cats"]}, "$.modules"),
        ({"edition": "1843"}, "$.edition"),
        ({"seed": "5a"}, "$.seed"),
        ({"position": {}}, "$.position.round"),
        ({"workshop": [["Y4"]] * 5}, "$.workshop"),
        ({"workshop": [["Y4"]] * 6}, "$.workshop"),
        ({"create": True}, "$.create"),
    ],
)
def test_what_makes_no_game_is_named(
    it: Client, tmp_path: Path, more: dict[str, object], path: str
) -> None:
    """The error names the parameter, and no file is left behind."""
    agreed = {"players": ["Ada", "Charles"], "pack": "house@3", "seed": SEED, **more}
    code, data = it.error("new", game=str(tmp_path / "game.jsonl"), **agreed)
    assert (code, data["path"]) == (-32602, path)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "none/game.jsonl", "x" * 300 + ".db#x"])
def test_a_name_that_no_disk_takes_is_told(it: Client, tmp_path: Path, name: str) -> None:
    """Nothing is started under it, and nothing is left behind."""
    agreed = {"players": ["Ada", "Charles"], "pack": "house@3", "seed": SEED, "create": "#" in name}
    code, data = it.error("new", game=f"{tmp_path}/{name}", **agreed)
    assert (code, data) == (-32006, {"code": "cannot-write"})
    assert [*tmp_path.iterdir()] == []


def test_what_cannot_be_opened_is_told(it: Client, tmp_path: Path) -> None:
    """A missing file, one that is no log, a store that is none and a lost seed have their codes."""
    game = started(it, tmp_path)
    it.get("close", game=game)
    assert it.error("new", game=game, players=["Ada", "Charles"]) == (
        -32006,
        {"code": "cannot-write"},
    )
    Path(f"{game}.seed").unlink()
    text = tmp_path / "text.txt"
    text.write_text("tea\n", "utf-8")
    for name, code in (
        (game, "no-seed"),
        (str(tmp_path / "none.jsonl"), "cannot-open"),
        (str(tmp_path), "cannot-open"),
        (str(text), "not-a-log"),
        (str(tmp_path / "none.db#game"), "no-such-store"),
        (f"{tmp_path}/a\0b", "cannot-open"),
        (f"{tmp_path}/{'x' * 300}", "cannot-open"),
        (f"{tmp_path}/{'x' * 300}.db#x", "store-failed"),
    ):
        number, data = it.error("open", game=name)
        assert (number, data["code"]) == (-32005, code)
