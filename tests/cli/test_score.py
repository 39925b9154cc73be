"""`score` gives the scorepad of a log, at any point, with its reasons, and over time."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from adas_dream.core.rulings import DEFAULTS
from adas_dream.events.vocabulary import ScoreLine
from tests import logs
from tests.cli.program import Ended, run
from tests.logs import by_hand_log, changed, written
from tests.played_games import random_game
from tests.positions import PACK_FILE, POSITIONS, file_of, log_of

ROWS = (
    *("objectives", "travel", "lectures", "meetings", "partner-cards", "programs"),
    *("completed-lines", "gears", "innovation", "assignments", "leftovers"),
)
PLAYED = "partner-supply=played"
PREC = "line-arithmetic=precedence"


def scored(name: str, *options: str) -> Ended:
    """Score one of the positions; it must work."""
    ended = run("score", file_of(name), "--pack-file", PACK_FILE, *options)
    assert (ended.code, ended.err) == (0, "")
    return ended


def pads(name: str) -> dict[str, Any]:
    """The scorepad of a position as JSON."""
    found: dict[str, Any] = json.loads(scored(name, "--json").out)
    return found


def points(pad: dict[str, Any], line: str, setting: str = "") -> list[int]:
    """What a line gives each player, in force or under another setting."""
    lines = [player["lines"][ROWS.index(line)] for player in pad["players"]]
    return [under(each, setting) for each in lines]


def under(line: dict[str, Any], setting: str) -> int:
    """A line's points under a setting, those in force where it has no others."""
    for reading in line.get("readings", []):
        if f"{reading['ruling']}={reading['value']}" == setting:
            return int(reading["points"])
    return int(line["points"])


def test_the_lines_stand_in_printed_order() -> None:
    """CONTRACT 7: `players` has the eleven lines under their names, each with its rule (R190)."""
    pad = pads("cards")
    for player in pad["players"]:
        assert tuple(line["line"] for line in player["lines"]) == ROWS
        assert all(line["rule"].startswith("R") for line in player["lines"])
    assert set(ROWS) == set(get_args(ScoreLine))
    assert [(player["player"], player["name"]) for player in pad["players"]] == [
        (1, "Ada"),
        (2, "Charles"),
    ]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_positions_are_as_written(name: str) -> None:
    """Each file in fixtures/positions has the bytes that tests/positions.py gives it."""
    assert file_of(name).read_bytes() == log_of(name)


@pytest.mark.parametrize(
    ("name", "line", "expected", "setting", "otherwise"),
    [
        pytest.param("worked-mill", "completed-lines", [79, 56], PREC, [52, 37], id="T22-T23"),
        pytest.param("two-gears-less", "completed-lines", [47, 0], PREC, [41, 0], id="T21-T25"),
        pytest.param("two-gears-less", "gears", [-4, -20], PREC, [-4, -20], id="T25-T29"),
        pytest.param("areas", "objectives", [3, 0, 7], PREC, [3, 0, 7], id="T33"),
        pytest.param("areas", "travel", [10, 6, 0], PREC, [10, 6, 0], id="T39-T41"),
        pytest.param("areas", "lectures", [7, 7, 4], PREC, [7, 7, 4], id="T43-T45"),
        pytest.param("cards", "meetings", [6, 0], PLAYED, [4, 0], id="tokens"),
        pytest.param("cards", "partner-cards", [12, 12], PLAYED, [5, 0], id="T49"),
        pytest.param("cards", "programs", [5, 4], PLAYED, [5, 4], id="T51-T53"),
        pytest.param("cards", "innovation", [2, 4], PLAYED, [2, 4], id="T31"),
        pytest.param("cards", "assignments", [10, 0], PLAYED, [10, 0], id="T55"),
        pytest.param("cards", "leftovers", [4, 0], PLAYED, [4, 0], id="T57"),
    ],
)
def test_the_vectors(
    name: str, line: str, expected: list[int], setting: str, otherwise: list[int]
) -> None:
    """Each row of the scoring vectors comes out, and under the other setting too (R190-R211)."""
    pad = pads(name)
    assert points(pad, line) == expected
    assert points(pad, line, setting) == otherwise


@pytest.mark.parametrize(
    ("name", "totals", "winner", "decided_by"),
    [
        pytest.param("gears-built", [100, 100, 99], 2, "gears-built", id="T59"),
        pytest.param("three-tied", [-12] * 3, 2, "turn-order", id="T61"),
        pytest.param("four-tied", [-11, -11, -12, -11], 4, "turn-order", id="T63"),
        pytest.param("flip", [36, 28], 1, "prestige", id="flip"),
    ],
)
def test_the_winner(name: str, totals: list[int], winner: int, decided_by: str) -> None:
    """The winner and what decided are told (R212-R215)."""
    pad = pads(name)
    assert [player["total"] for player in pad["players"]] == totals
    assert (pad["winner"], pad["decided_by"]) == (winner, decided_by)


def test_a_winner_that_depends_on_a_reading() -> None:
    """Where another reading makes another winner, it is told with its totals (R203)."""
    reading, played = pads("flip")["readings"]
    assert reading == {
        "ruling": "line-arithmetic",
        "value": "precedence",
        "totals": [-4, 28],
        "winner": 2,
        "decided_by": "prestige",
    }
    assert (played["ruling"], played["winner"]) == ("partner-supply", 1)


def test_the_rulings_in_force_are_told() -> None:
    """CONTRACT 7: `rulings` has every ruling with its value."""
    assert pads("flip")["rulings"] == DEFAULTS


def test_a_piece_has_its_sum_its_facts_and_its_parts() -> None:
    """CONTRACT 7: every point has its because, here the start position (house rule 10)."""
    line = pads("worked-mill")["players"][0]["lines"][6]
    assert line["pieces"][0] == {
        "what": "row1",
        "points": 20,
        "sum": "4 + 2 = 6, × 5 = 30, Steam 20: 20",
        "facts": [2],
        "parts": ["a1", "b1", "c1", "a1-b1", "b1-c1", "steam"],
    }
    assert line["readings"][0]["pieces"][0]["sum"] == "2 × 5 = 10, 4 + 10 = 14, Steam 20: 14"


def test_pieces_sum_up_in_json_too() -> None:
    """CONTRACT 7: pieces sum to lines and lines to totals, in a whole game (I35)."""
    ended = run("score", "-", "--json", given=whole_game())
    for player in json.loads(ended.out)["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])
        for line in player["lines"]:
            assert line["points"] == sum(piece["points"] for piece in line["pieces"])


def whole_game() -> bytes:
    """The log of a random game of four."""
    return written(random_game(2, undo=True).log)


def test_a_piece_that_nobody_can_tell_is_marked() -> None:
    """CONTRACT 7: what the content does not know has `known` false, and is counted (R197)."""
    ended = run("score", file_of("unknown"), "--json")
    players = json.loads(ended.out)["players"]
    assert [player["unknown"] for player in players] == [2, 2, 2, 2]
    pieces = [piece for player in players for line in player["lines"] for piece in line["pieces"]]
    assert sum(piece.get("known") is False for piece in pieces) == 8
    assert all(piece.get("known", False) is False for piece in pieces if "?" in piece["sum"])


def test_a_log_without_its_pack_is_scored_as_far_as_it_is_known() -> None:
    """A pack that is not available leaves question marks and what the pages give (R191, R193)."""
    ended = run("score", file_of("areas"))
    assert ended.code == 0
    assert "31 pieces are not known without the content pack" in " ".join(ended.out.split())
    assert " 2 Travel                                  2?               2?                0\n" in (
        ended.out
    )


def test_a_point_in_the_middle(tmp_path: Path) -> None:
    """`--at SEQ` gives the scorepad if play had ended there: as that of the log cut there."""
    log = whole_game()
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(log.splitlines(keepends=True)[:300]))
    at = run("score", "-", "--at", "300", "--json", given=log)
    assert (at.code, at.err) == (0, "")
    assert at.out == run("score", cut, "--json").out
    assert json.loads(at.out)["over"] is False


def test_the_start_has_a_score() -> None:
    """`--at 2` is the start position: everyone's missing Gears count (R206)."""
    pad = json.loads(run("score", "-", "--at", "2", "--json", given=by_hand_log()).out)
    assert [player["lines"][7]["points"] for player in pad["players"]] == [-24, -24]
    assert pad["seq"] == 2


def test_a_place_that_the_log_does_not_have() -> None:
    """`--at` beyond the end is a usage error."""
    ended = run("score", "-", "--at", "97", given=by_hand_log())
    assert (ended.code, ended.out) == (2, "")
    assert "97" in ended.err


def test_a_log_that_cannot_be_folded_has_no_score() -> None:
    """Where a fact cannot be folded nothing after it is counted: no score, and code 1."""
    ended = run("score", "-", given=changed(by_hand_log(), 5, die="B6"))
    assert (ended.code, ended.out) == (1, "")
    assert "-:8: " in ended.err
    assert run("score", "-", "--over-time", given=changed(by_hand_log(), 5, die="B6")).out == ""


def test_what_is_no_log() -> None:
    """What cannot be read ends with 3, as does a log without a start position."""
    assert run("score", "no-such-file.jsonl").code == 3
    assert run("score", "-", given="{}\n").code == 3
    assert run("score", "-", given=by_hand_log().splitlines(keepends=True)[0]).code == 3


def test_a_torn_last_line_is_told() -> None:
    """The rest of a log whose last line breaks off is scored all the same."""
    ended = run("score", "-", given=by_hand_log()[:-20])
    assert ended.code == 0
    assert "-:96: " in ended.err


def test_explain_or_over_time() -> None:
    """The two views are asked for one by one."""
    assert run("score", "-", "--explain", "--over-time", given=by_hand_log()).code == 2


def test_the_points_over_time() -> None:
    """`--over-time` has everyone's lines at the start and after each turn; the last are those of
    the scorepad."""
    log = whole_game()
    turns = json.loads(run("score", "-", "--over-time", "--json", given=log).out)["turns"]
    pad = json.loads(run("score", "-", "--json", given=log).out)
    last = turns[-1]["players"]
    assert [player["total"] for player in last] == [each["total"] for each in pad["players"]]
    assert [[*player["lines"].values()] for player in last] == [
        [line["points"] for line in each["lines"]] for each in pad["players"]
    ]
    assert "turn" not in turns[0]
    counted = [turn["turn"]["number"] for turn in turns if turn.get("turn", {}).get("player") == 1]
    assert counted == [*range(1, len(counted) + 1)]


def test_help_has_an_example() -> None:
    """Every command has help with an example (house rule 14)."""
    ended = run("score", "--help")
    assert ended.code == 0
    assert "adas-dream score game.jsonl --explain" in ended.out


def test_of_two_players_of_one_name_the_winner_is_told(tmp_path: Path) -> None:
    """In an old log both are Ada: the number stands beside the name (FOUND 29)."""
    game = tmp_path / "game.jsonl"
    facts = (logs.header(("Ada", "Ada")), *logs.by_hand_facts()[1:])
    game.write_bytes(logs.written(facts))
    told = json.loads(run("score", game, "--json").out)
    ended = run("score", game)
    assert f"Ada (player {told['winner']}) would win" in ended.out
    (heads,) = (line.split() for line in ended.out.splitlines() if line.count("Ada (") == 2)
    assert heads == ["Ada", "(player", "1)", "Ada", "(player", "2)"]


def test_the_fact_that_adopted_a_reading_is_named(tmp_path: Path) -> None:
    """A line that another reading counts otherwise names the fact by which the one in force was
    adopted, on the page and in JSON (R200, FOUND 45)."""
    game = tmp_path / "game.jsonl"
    adopted = b'{"type":"ruling_adopted","seq":3,"ruling":"partner-supply","value":"played"}\n'
    game.write_bytes(file_of("worked-mill").read_bytes() + adopted)
    told = json.loads(run("score", game, "--pack-file", PACK_FILE, "--json").out)
    line = told["players"][0]["lines"][ROWS.index("partner-cards")]
    assert [(it["value"], it["adopted"]) for it in line["readings"]] == [("all-own", 3)]
    ended = run("score", game, "--pack-file", PACK_FILE, "--explain")
    assert "partner-supply=played, adopted by fact 3\n" in ended.out
