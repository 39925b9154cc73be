"""`pack learn` proposes a pack from recorded games, or adds to one; `pack new` starts one."""

import json
from pathlib import Path

import msgspec
import pytest

from adas_dream.core.content.load import parse_pack
from adas_dream.events.facts.base import Fact
from tests.cli.program import run
from tests.cli.terminals import at_terminal
from tests.cli.test_own_box import begin, choices, stated, workshop
from tests.given import ada

BOX = """\
name = "my-box"
version = "1"
title = "Mine"
house = false
about = ""
whole = false
"""
COAL = stated(ada.resources_gained(coal=1))
BOOK = stated(ada.resources_gained(books=1))


def game_of(file: Path, *effects: Fact, pack: Path | None = None) -> Path:
    """A game in which Ada plays the glazier, and this is stated."""
    start = file.with_suffix(".start")
    start.write_bytes(msgspec.json.encode(begin().position))
    own = ("--pack-file", pack) if pack else ()
    players = ("--player", "Ada", "--player", "Charles")
    assert run("new", file, *players, "--position", start, *own).code == 0
    turn = (*workshop(ada, 17, "Y4", "G3", 1), ada.track_chosen("green"))
    played = ada.partner_played("glazier", attested=True)
    ended = run("record", file, *own, given=choices(*turn, played, *effects))
    assert ended.code == 0, ended.err
    return file


def test_a_pack_is_printed(tmp_path: Path) -> None:
    """Without -o it goes to standard output; what it comes to is said beside it."""
    ended = run("pack", "learn", game_of(tmp_path / "a.jsonl", *COAL))
    pack = parse_pack(ended.out.encode())
    assert (ended.code, pack.name, [it.id for it in pack.partners]) == (0, "my-box", ["glazier"])
    assert ended.err == ("adas-dream: 1 new entry from 1 game; told in several ways: 0; open: 0\n")


def test_contradictions_are_told_by_the_exit_code(tmp_path: Path) -> None:
    """CONTRACT 3: exit 1 for a difference; the pack is written all the same."""
    games = (game_of(tmp_path / "a.jsonl", *COAL), game_of(tmp_path / "b.jsonl", *BOOK))
    box = tmp_path / "attic-1.toml"
    ended = run("pack", "learn", *games, "-o", box)
    assert (ended.code, ended.out) == (1, "")
    assert "told in several ways: 1" in ended.err
    assert "#     " in box.read_text("utf-8")
    assert parse_pack(box.read_bytes()).name == "attic"


def test_games_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """The facts name files by their names alone, unless two files have the same."""
    (tmp_path / "x").mkdir()
    games = (game_of(tmp_path / "a.jsonl", *COAL), game_of(tmp_path / "x" / "a.jsonl", *COAL))
    assert "# a.jsonl 10\n" in run("pack", "learn", games[0]).out
    assert f"# {games[0]} 10; {games[1]} 10\n" in run("pack", "learn", *games).out


def test_entries_go_into_a_pack(tmp_path: Path) -> None:
    """What is new stands at the end, under the next version, with the file's own mode; a second
    time nothing is new, and nothing is written."""
    box = tmp_path / "my-box.toml"
    box.write_text(BOX, "utf-8")
    box.chmod(0o640)
    game = game_of(tmp_path / "a.jsonl", *COAL)
    ended = run("pack", "learn", game, "--into", box)
    assert (ended.code, ended.out) == (0, "")
    pack = parse_pack(box.read_bytes())
    assert (pack.version, [it.id for it in pack.partners]) == ("2", ["glazier"])
    assert box.stat().st_mode & 0o777 == 0o640
    before = box.read_bytes()
    assert "0 new entries" in run("pack", "learn", game, "--into", box).err
    assert box.read_bytes() == before


def test_what_the_pack_has_otherwise_is_listed(tmp_path: Path) -> None:
    """Its own entry stays; what the game says of it is a difference, exit 1."""
    box = tmp_path / "my-box.toml"
    assert run("pack", "learn", game_of(tmp_path / "a.jsonl", *COAL), "-o", box).code == 0
    ended = run("pack", "learn", game_of(tmp_path / "b.jsonl", *BOOK), "--into", box)
    assert ended.code == 1
    assert '[{ do = "gain", coal = 1 }] in the pack' in ended.out
    assert '[{ do = "gain", books = 1 }]: b.jsonl 10' in ended.out


def test_a_pack_that_a_game_is_played_with_is_not_changed(tmp_path: Path) -> None:
    """The log names its digest: the next version goes into a new file."""
    box, newer = tmp_path / "my-box.toml", tmp_path / "my-box-2.toml"
    box.write_text(BOX, "utf-8")
    game = game_of(tmp_path / "a.jsonl", *COAL, pack=box)
    ended = run("pack", "learn", game, "--into", box)
    assert (ended.code, ended.out) == (2, "")
    assert "one of the games is played with it" in ended.err
    assert run("pack", "learn", game, "--into", box, "-o", newer).code == 0
    assert (box.read_text("utf-8"), parse_pack(newer.read_bytes()).version) == (BOX, "2")


def test_what_was_learned_is_printed_as_json(tmp_path: Path) -> None:
    """Entries with their fields and facts, contradictions, and what is open."""
    game = game_of(tmp_path / "a.jsonl", *COAL)
    told = json.loads(run("pack", "learn", "--json", game).out)
    assert [*told] == ["games", "entries", "conflicts", "open"]
    (entry,) = told["entries"]
    assert entry["key"] == ["partners", "glazier"]
    effects = next(it for it in entry["fields"] if it["name"] == "effects")
    assert effects["sources"] == [{"game": "a.jsonl", "seq": 10}]


INLINE = f"{BOX}partners = []\n"


@pytest.mark.parametrize(
    ("text", "options", "code", "told"),
    [
        (BOX, ("--name", "x"), 2, "--into takes the name of its file"),
        (BOX, ("--json",), 2, "--into takes the name of its file"),
        ("name = 1", (), 2, "--into: "),
        (BOX.replace('"1"', '"one"'), (), 2, "its version is no number"),
        (INLINE, (), 3, "what was learned does not fit into it"),
    ],
)
def test_what_cannot_be_added_to_is_told(
    tmp_path: Path, text: str, options: tuple[str, ...], code: int, told: str
) -> None:
    """Nothing is written where the result would be no pack, or have no next version."""
    box = tmp_path / "my-box.toml"
    box.write_text(text, "utf-8")
    game = game_of(tmp_path / "a.jsonl", *COAL)
    ended = run("pack", "learn", game, "--into", box, *options)
    assert (ended.code, ended.out) == (code, "")
    assert told in ended.err
    assert box.read_text("utf-8") == text


@pytest.mark.parametrize("command", [("pack", "new"), ("pack", "learn")])
def test_a_file_is_never_overwritten(command: tuple[str, ...], tmp_path: Path) -> None:
    """A file that is there stays as it is, exit code 3."""
    file = tmp_path / "my-box.toml"
    file.write_text("precious", "utf-8")
    games = (game_of(tmp_path / "a.jsonl", *COAL),) if command[-1] == "learn" else ()
    ended = run(*command, *games, "-o", file)
    assert (ended.code, file.read_text("utf-8")) == (3, "precious")
    assert "it already exists" in ended.err


def test_a_game_without_its_pack_teaches_nothing(tmp_path: Path) -> None:
    """What the pack knew nobody stated, so it must be there (exit code 3)."""
    (tmp_path / "x").mkdir()
    box = tmp_path / "x" / "my-box.toml"
    box.write_text(BOX, "utf-8")
    game = game_of(tmp_path / "a.jsonl", *COAL, pack=box)
    ended = run("pack", "learn", game)
    assert ended.code == 3
    assert "its content pack my-box 1 is not available" in ended.err
    assert run("pack", "learn", game, "--pack-file", box).code == 0


@pytest.mark.parametrize(
    ("options", "name"),
    [(("-o", "My box 7.toml"), "My-box-7"), (("-o", "attic-2.toml"), "attic"), ((), "my-box")],
)
def test_a_skeleton_is_called_by_its_file(
    options: tuple[str, ...],
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The name of the file without a version; to standard output it is called `my-box`."""
    monkeypatch.chdir(tmp_path)
    ended = run("pack", "new", *options)
    text = Path(options[1]).read_text("utf-8") if options else ended.out
    assert (ended.code, parse_pack(text.encode()).name) == (0, name)
    assert run("pack", "check", "-", given=text).code == 0


def test_a_name_that_no_log_could_have_is_refused() -> None:
    """A name is an id."""
    assert run("pack", "new", "--name", "a/b").code == 2
    assert parse_pack(run("pack", "new", "--name", "attic").out.encode()).name == "attic"


def test_what_is_known_of_a_box_is_asked_for(tmp_path: Path) -> None:
    """At a terminal title, start, disc spaces and cards; Enter leaves each for later, `b` goes back
    and `?` says what may be answered."""
    box = tmp_path / "my-box.toml"
    with at_terminal("pack", "new", "-o", box) as screen:
        screen.answer("Title of the box, as people read it [my-box]: ", "Mine")
        screen.answer("(y or Enter): ", "b")
        screen.answer("Title of the box, as people read it [my-box]: ", "My Box")
        screen.answer("(y or Enter): ", "?")
        screen.wait_for("y for yes, Enter for no")
        screen.answer("(y or Enter): ", "y")
        for answer in (
            "research coal pounds brass partners innovation",
            "12 12 12 12 12",
            "3",
            "4",
        ):
            screen.answer(": ", answer)
        screen.answer("the lowest first: ", "0 1 2 3 4")
        screen.answer("after its start: ", "8")
        screen.answer("every player: pounds, Coal, Brass, Books: ", "4 2 1 1")
        screen.answer("every player: Assignments (yellow blue green purple): ", "1 0 0 0")
        screen.answer("disc spaces in study, or Enter: ", "desk desk")
        screen.wait_for("each id stands for one thing")
        screen.answer("disc spaces in study, or Enter: ", "desk, shelf")
        screen.answer("disc spaces in travel, or Enter: ", "desk")
        screen.wait_for("each id stands for one thing")
        screen.answer("disc spaces in travel, or Enter: ", "")
        screen.answer("disc spaces in meetings, or Enter: ", "")
        screen.answer("disc spaces in institutions, or Enter: ", "hall")
        screen.answer("Partner cards of a deck, or Enter: ", "no/id")
        screen.wait_for("an id has 1 to 64 letters")
        screen.answer("Partner cards of a deck, or Enter: ", "glazier carter")
        assert screen.end() == 0
    pack = parse_pack(box.read_bytes())
    assert (pack.title, [it.id for it in pack.partners]) == ("My Box", ["glazier", "carter"])
    assert [it.id for it in pack.disc_spaces] == ["desk", "shelf", "hall"]
    assert pack.set_up is not None
    assert (pack.set_up.pounds, pack.set_up.assignments.yellow) == (4, 1)


@pytest.mark.parametrize("key", ["\x04", "q\n"])
def test_a_box_that_is_not_asked_to_its_end_is_not_written(tmp_path: Path, key: str) -> None:
    """Ctrl-D and q leave without a file."""
    box = tmp_path / "my-box.toml"
    with at_terminal("pack", "new", "-o", box) as screen:
        screen.wait_for("[my-box]: ")
        screen.type(key)
        assert screen.end() == 2
    assert not box.exists()
