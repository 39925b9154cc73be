import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from adas_dream.core.citations import VIOLATIONS
from tests import logs
from tests.cli.program import run
from tests.logs import changed, unchained, without

LOG = logs.by_hand_log()
ILLEGAL = unchained(changed(LOG, 5, die="B6"))
"""Ada pushes a 6 with a 4 (R032)."""
FIELDS = [
    "game",
    "integrity",
    "completeness",
    "legality",
    "dice",
    "facts",
    "attested",
    "findings",
    "stated",
]
STATED = {
    "partner_played": (54, 93),
    "resources_spent": (55,),
    "resources_gained": (56, 94),
    "research_advanced": (57,),
    "innovation_advanced": (95,),
}
"""What the table states of the two cards that are played in that game."""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The game worked out by hand, in a file."""
    file = tmp_path / "game.jsonl"
    file.write_bytes(LOG)
    return file


def test_the_three_verdicts_are_told(game: Path) -> None:
    """A clean game that stops early: exit code 0, and it is called unfinished."""
    ended = run("validate", game)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines()[1:] == [
        "  integrity     intact",
        "  completeness  unfinished, after turn 4 of Charles",
        "  legality      legal",
        "  dice          observed",
        "  facts         96, 7 of them as stated by the table",
        "    partner_played        54, 93",
        "    resources_spent       55",
        "    resources_gained      56, 94",
        "    research_advanced     57",
        "    innovation_advanced   95",
    ]


def test_the_verdicts_as_json(game: Path) -> None:
    """One object with the fields of the contract, and the turn in which the game stops."""
    told = json.loads(run("validate", "--json", game).out)
    assert [*told] == [*FIELDS, "turn"]
    assert told["game"] == str(game)
    assert (told["integrity"], told["completeness"]) == ("intact", "unfinished")
    assert (told["legality"], told["facts"], told["attested"]) == ("legal", 96, 7)
    assert (told["findings"], told["turn"]) == ([], {"player": 2, "number": 4})
    stated = {each["type"]: tuple(each["seqs"]) for each in told["stated"]}
    assert stated == STATED


def test_a_finding_says_where_which_rule_and_what_was_legal(tmp_path: Path) -> None:
    """R032, page P2: the line, the sentence, and the two dice that could be pushed; exit code 1."""
    file = tmp_path / "illegal.jsonl"
    file.write_bytes(ILLEGAL)
    ended = run("validate", file)
    assert ended.code == 1
    lines = ended.out.splitlines()
    assert "  line 5: illegal: pushed-higher-die (R032, page P2)" in lines
    assert "Legal there: Ada pushes Y2 out of space 5; Ada pushes P3 out of space 5" in ended.out
    assert any("after the illegal fact 5" in line for line in lines)


def test_a_finding_as_json(tmp_path: Path) -> None:
    """Code, rule, seq, line, severity, message, what was legal; later ones carry `after`."""
    file = tmp_path / "illegal.jsonl"
    file.write_bytes(ILLEGAL)
    first, second, *_ = json.loads(run("validate", "--json", file).out)["findings"]
    assert [*first] == ["code", "rule", "seq", "line", "severity", "message", "legal"]
    assert (first["code"], first["rule"]) == ("pushed-higher-die", "R032")
    assert (first["seq"], first["line"], first["severity"]) == (5, 5, "illegal")
    pushes = [line["die"] for line in first["legal"]["now"] if line["type"] == "die_pushed"]
    assert pushes == ["Y2", "P3"]
    assert second["after"] == 5
    assert second["code"] in VIOLATIONS


def test_a_broken_chain_is_an_exit_code_of_its_own_account(tmp_path: Path) -> None:
    """A note that somebody added changes no rule, and yet the log is not as it was written."""
    file = tmp_path / "edited.jsonl"
    file.write_bytes(changed(LOG, 14, note="paid"))
    ended = run("validate", file)
    assert ended.code == 1
    assert "  legality      legal" in ended.out.splitlines()
    assert "  line 21: broken: chain-broken" in ended.out.splitlines()


def test_a_game_is_read_from_standard_input() -> None:
    """`-` is the game that comes in a pipe."""
    ended = run("validate", "-", given=LOG)
    assert (ended.code, ended.out.splitlines()[0]) == (0, "-")


def test_many_games_are_told_one_by_one(game: Path, tmp_path: Path) -> None:
    """An empty and a missing one stop nobody; the highest exit code counts."""
    empty, illegal = tmp_path / "empty.jsonl", tmp_path / "illegal.jsonl"
    empty.write_bytes(b"")
    illegal.write_bytes(ILLEGAL)
    ended = run("validate", "--json", game, empty, tmp_path / "none.jsonl", illegal)
    assert ended.code == 3
    told = [json.loads(line) for line in ended.out.splitlines()]
    assert [(each["game"], each["legality"]) for each in told] == [
        (str(game), "legal"),
        (str(illegal), "illegal"),
    ]
    assert ended.err.splitlines() == [
        f"adas-dream: {empty}: is not a game log: it is empty",
        f"adas-dream: {tmp_path / 'none.jsonl'}: cannot be read: No such file or directory",
    ]
    assert run("validate", game, illegal).code == 1


def test_a_line_that_is_no_fact_is_named_with_its_place(tmp_path: Path) -> None:
    """The file, the line, the path in it and the rule that the value breaks; exit code 3."""
    file = tmp_path / "bad.jsonl"
    file.write_bytes(changed(LOG, 4, die="G7"))
    ended = run("validate", file)
    assert (ended.code, ended.out) == (3, "")
    assert ended.err.startswith(f"adas-dream: {file}:4: $.die: ")
    assert ended.err.count("\n") == 1


def test_a_pack_that_is_not_shipped_is_given_as_a_file(tmp_path: Path) -> None:
    """With the pack at hand the game is judged, without it the verdict is left open."""
    text = b'name = "mine"\nversion = "1"\ntitle = "Mine"\nhouse = true\nabout = ""\n'
    pack = tmp_path / "elsewhere" / "mine.toml"
    pack.parent.mkdir()
    pack.write_bytes(text)
    content = {"name": "mine", "version": "1", "digest": logs.digest_of(text)}
    file = tmp_path / "game.jsonl"
    file.write_bytes(unchained(changed(LOG, 1, content=content)))
    assert json.loads(run("validate", "--json", file).out)["legality"] == "undecidable"
    ended = run("validate", "--json", "--pack-file", pack, file)
    assert json.loads(ended.out)["legality"] == "legal"
    wrong = run("validate", "--pack-file", file, file)
    assert (wrong.code, wrong.out) == (2, "")


def store(folder: Path) -> Path:
    """Give a database of SQLite."""
    file = folder / "games.db"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE games (id TEXT)")
    return file


def holding(content: bytes) -> Callable[[Path], Path]:
    """Give a file with this content."""

    def make(folder: Path) -> Path:
        file = folder / "file"
        file.write_bytes(content)
        return file

    return make


IN_PLACE_OF_A_LOG: dict[str, Callable[[Path], Path]] = {
    "empty": holding(b""),
    "a torn letter": holding("é".encode()[:1]),
    "random bytes": holding(bytes(range(256)) * 16),
    "another program's JSON": holding(b'{"name": "x", "dependencies": {}}\n'),
    "a list": holding(b"[1, 2, 3]\n"),
    "UTF-16": holding(LOG.decode().encode("utf-16")),
    "a newer format": holding(changed(LOG, 1, format="adas-dream/7")),
    "no header": holding(without(LOG, 1)),
    "text": holding(b"Dear Charles,\n"),
    "a directory": lambda folder: folder,
    "a store": store,
    "nothing": lambda folder: folder / "no-such-file",
}


@pytest.mark.parametrize("name", sorted(IN_PLACE_OF_A_LOG))
def test_what_is_no_log_is_one_clear_line(name: str, tmp_path: Path) -> None:
    """One line on standard error that names the file, nothing on standard output, exit code 3."""
    file = IN_PLACE_OF_A_LOG[name](tmp_path)
    ended = run("validate", file)
    assert (ended.code, ended.out) == (3, "")
    assert ended.err.startswith(f"adas-dream: {file}:")
    assert ended.err.count("\n") == 1
    assert "Traceback" not in ended.err


def test_a_name_that_acts_on_a_terminal_is_written_out(tmp_path: Path) -> None:
    """Neither a file's name nor a player's can move the reader's cursor."""
    file = tmp_path / "a\x1b[2Jb.jsonl"
    file.write_bytes(
        logs.written((logs.header(("A\u202eda", "Charles")), *logs.by_hand_facts()[1:]))
    )
    ended = run("validate", file)
    assert "\x1b" not in ended.out
    assert "\u202e" not in ended.out
    assert json.loads(run("validate", "--json", file).out)["game"] == str(file)
