"""What `-o` and its like may name, in every command: a file, `-` for standard output, never ''."""

import json
from pathlib import Path

import pytest

from adas_dream.cli.main import COMMANDS, main
from adas_dream.cli.output import messages
from tests.cli.program import run
from tests.house.tree import ROOT

GAME = ROOT / "fixtures/games/workshop-two-players.jsonl"
START = ("--player", "Ada", "--player", "Mary", "--pack", "house", "--seeded")
ANY = {
    "report": ("report", GAME, "-o"),
    "export": ("export", GAME, "-o"),
    "dispute": ("dispute", GAME, "--at", "20", "-o"),
    "audit": ("audit", GAME, "-o"),
    "audit --csv": ("audit", GAME, "--csv"),
    "pack new": ("pack", "new", "-o"),
    "pack learn": ("pack", "learn", GAME, "-o"),
}
ON_THE_DISK = {
    "simulate": ("simulate", "1", "-o"),
    "simulate --into": ("simulate", "1", "--into"),
    "games": ("games", "games.db", "--remove", "evening", "-o"),
    "pack learn --into": ("pack", "learn", GAME, "--into"),
    "new": ("new", *START),
    "new --seed-file": ("new", "game.jsonl", *START, "--seed-file"),
}
ALL = {**ANY, **ON_THE_DISK}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run in a folder in which nothing lies."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", ALL)
def test_an_empty_name_is_a_wrong_use(command: str, here: Path) -> None:
    """It is told, exit code 2, and nothing is written (CONTRACT 3)."""
    ended = run(*ALL[command], "")
    assert (ended.code, ended.out, [*here.iterdir()]) == (2, "", [])
    assert messages.NOTHING_NAMED in " ".join(ended.err.split())


@pytest.mark.parametrize("command", ON_THE_DISK)
def test_what_is_kept_on_the_disk_does_not_go_to_standard_output(command: str, here: Path) -> None:
    """`-` is refused for a folder, an archive, a log to go on with: exit code 2, and nothing of
    that name is made (CONTRACT 3)."""
    ended = run(*ON_THE_DISK[command], "-")
    assert (ended.code, ended.out, [*here.iterdir()]) == (2, "", [])
    assert messages.ON_THE_DISK in " ".join(ended.err.split())


@pytest.mark.parametrize("command", ["export", "dispute", "pack new", "pack learn"])
def test_a_file_may_be_standard_output(command: str, here: Path) -> None:
    """`-o -` prints what `-o FILE` writes, and nothing beside it."""
    file = here / "my-box"
    assert run(*ANY[command], file).code == 0
    ended = run(*ANY[command], "-")
    assert (ended.code, ended.out) == (0, file.read_text(encoding="utf-8"))
    assert [*here.iterdir()] == [file]


def test_every_command_that_writes_is_tried() -> None:
    """Each command with an option -o stands in the lists above."""
    context = main.make_context("adas-dream", ["--help"], resilient_parsing=True)
    writing = set[str]()
    for name in COMMANDS:
        command = main.get_command(context, name)
        assert command is not None
        for each in getattr(command, "commands", {"": command}).values():
            if any("-o" in option.opts for option in each.params):
                writing.add(f"{name} {each.name}" if each is not command else name)
    assert writing == {name for name in ALL if "--" not in name} - {"new"}


def test_a_folder_whose_name_ends_as_standard_input_is_a_folder(here: Path) -> None:
    """Only `-` itself is standard input."""
    folder = here / "games-"
    folder.mkdir()
    (folder / "a.jsonl").write_bytes(GAME.read_bytes())
    assert run("validate", folder.name).code == 0


def test_a_folder_called_as_standard_input_does_not_hide_it(here: Path) -> None:
    """`-` is standard input also beside a folder of that name, which is `./-`."""
    (here / "-").mkdir()
    assert run("audit", "-", given=GAME.read_bytes()).code == 0
    (here / "-" / "a.jsonl").write_bytes(GAME.read_bytes())
    assert run("audit", "./-").code == 0


def test_what_is_piped_in_is_no_file_of_results(here: Path) -> None:
    """`audit - -o -` judges standard input; only a file that it writes is none of its games."""
    (here / "-").write_bytes(b"")
    ended = run("audit", "-", "./-", "-o", "-", given=GAME.read_bytes())
    assert [json.loads(line)["game"] for line in ended.out.splitlines()] == ["-", "./-"]


@pytest.mark.parametrize("command", ["validate", "score", "stats", "audit", "diff"])
def test_an_empty_name_is_not_the_folder_in_which_one_is(command: str, here: Path) -> None:
    """A variable of the shell that is not set reads nothing: it cannot be read, exit code 3."""
    (here / "a.jsonl").write_bytes(GAME.read_bytes())
    ended = run(command, *["", ""][: 1 + (command == "diff")])
    assert (ended.code, ended.out) == (3, "")
    assert "cannot be read: No such file or directory" in ended.err
