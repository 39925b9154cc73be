"""Games in a store on a server: as in a file, and its password is nowhere to be seen."""

import json
from pathlib import Path

import pytest

from adas_dream.events.archive import Archive
from tests.cli import games
from tests.cli.program import Ended, process, run
from tests.servers import PASSWORD, Server

SECRETS = (PASSWORD, "sesame")
OTHER = "of%20sesame"


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a game with Ada's first choices, and stand in its folder."""
    monkeypatch.setenv("PGPASSWORD", "of somebody else")  # and put back what the program sets
    monkeypatch.chdir(tmp_path)
    return games.begun(tmp_path)


@pytest.fixture
def store(server: Server, log: Path) -> str:
    """Give the URL, with its password, of a store that holds this game as `evening`."""
    server.ask("DROP SCHEMA IF EXISTS adas_dream CASCADE")
    ended = run("import", log, f"{server.url()}#evening", "--create")
    assert ended == Ended(0, f"{server.url(password='')}#evening: 6 facts\n", "")
    return server.url()


@pytest.mark.parametrize(
    "command",
    [["validate"], ["validate", "--json"], ["replay"], ["legal", "--json"], ["score"]],
)
def test_a_game_on_a_server_is_a_game(
    server: Server, log: Path, store: str, command: list[str]
) -> None:
    """Section 3 of the contract: STORE#NAME stands wherever a command takes a GAME."""
    plain, kept = run(*command, log), run(*command, f"{store}#evening")
    assert (kept.code, kept.err) == (plain.code, plain.err)
    assert kept.out.replace(f"{server.url(password='')}#evening", str(log)) == plain.out


def test_a_game_goes_in_and_on_and_out(log: Path, store: str) -> None:
    """What is recorded on a server is what is recorded into a file, to the byte."""
    drawn = '{"type":"partners_drawn","player":1,"count":2,"cards":["lens-grinder","cable-layer"]}'
    for game in (log, f"{store}#evening"):
        assert run("record", game, given=games.lines(drawn)).code == 0
    assert run("export", f"{store}#evening").out.encode() == log.read_bytes()
    (entry,) = json.loads(run("games", store, "--json").out)
    assert (entry["name"], entry["facts"]) == ("evening", 8)


def test_a_game_starts_on_a_server(tmp_path: Path, store: str) -> None:
    """The seed lies in the working folder, under the name of the game alone."""
    options = ("--player", "Ada", "--player", "Mary", "--pack", "house", "--seeded")
    ended = run("new", f"{store}#dawn", *options)
    assert ended.code == 0
    assert (tmp_path / "dawn.seed").exists()
    assert all(secret not in ended.out for secret in SECRETS)
    assert run("record", f"{store}#dawn", given="").code == 0


def test_a_process_of_its_own_finds_the_password(store: str) -> None:
    """The program as users start it comes in by the password in the URL, and shows it nowhere."""
    recorder = process("record", f"{store}#evening", "--json")
    out, err = recorder.communicate("nonsense\n")
    assert recorder.returncode == 1
    assert all(secret not in out + err for secret in SECRETS)


REFUSED = {
    "a whole store": (["legal", "{url}"], 3, "whose games are named STORE#NAME"),
    "one game": (["games", "{url}#evening"], 2, "that is one game"),
    "no game": (["legal", "{url}#dawn"], 3, "there is no game dawn in this store"),
    "a wrong name": (["legal", "{url}#a b"], 3, "cannot name a game"),
    "a wrong password": (["games", "{other}"], 3, "password authentication failed"),
    "two passwords": (["diff", "{url}#evening", "{other}#evening"], 2, "one too many"),
    "no server": (["games", "postgresql://ada:sesame@127.0.0.1:1/x"], 3, "Connection refused"),
    "no option": (["games", "--store=postgresql://ada:sesame@desk/x"], 2, "No such option"),
    "no command": (["postgresql://ada:sesame@desk/x"], 2, "No such command"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_shows_no_password(server: Server, store: str, what: str) -> None:
    """Each is told with its exit code, and none with the password that was typed."""
    arguments, code, told = REFUSED[what]
    urls = {"url": store, "other": server.url(password=OTHER)}
    ended = run(*(argument.format(**urls) for argument in arguments))
    assert (ended.code, told in ended.err) == (code, True)
    assert all(secret not in ended.out + ended.err for secret in SECRETS)


def test_a_fault_shows_no_password(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the traceback nor the line and the object of a fault holds the password."""

    def fail(archive: Archive, _: str) -> None:
        raise RuntimeError(archive.path)

    monkeypatch.setattr(Archive, "read", fail)
    ended = run("validate", f"{store}#evening", "--json", faulty=True)
    assert (ended.code, "Traceback" in ended.err) == (70, True)
    assert all(secret not in ended.out + ended.err for secret in SECRETS)
