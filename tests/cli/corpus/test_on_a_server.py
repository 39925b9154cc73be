"""A corpus on a server: every command says of it what it says of a store in a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.audits.corpora import SEEDED, SKIPPED, corpus, results
from tests.cli.program import Ended, process, run
from tests.servers import PASSWORD, Server

NAMES = (SEEDED, SKIPPED, "again", "illegal")


@pytest.fixture(scope="module")
def club(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The URL, with its password, and the file of two stores with the same five games, of which one
    is illegal, one there twice, and one counts for statistics."""
    folder = tmp_path_factory.mktemp("club")
    games = corpus(folder / "games")
    stores = server.database("club"), str(folder / "club.db")
    with pytest.MonkeyPatch.context() as kept:
        kept.setenv("PGPASSWORD", "of somebody else")  # and put back what the program sets
        for store in stores:
            for name in NAMES:
                run("import", games / f"{name}.jsonl", f"{store}#{name}", "--create")
            run("simulate", "1", "--into", store, "--pack", "house@1", "--players", "2")
        yield stores


def said_alike(club: tuple[str, str], *command: str) -> Ended:
    """What a command says of the store on the server; of the file it says the same."""
    url, file = club
    ended, plain = run(*command, url), run(*command, file)
    shown = url.replace(":open%20sesame", "")
    assert (
        Ended(ended.code, ended.out.replace(shown, file), ended.err.replace(shown, file)) == plain
    )
    assert_no_password(ended)
    return ended


def assert_no_password(ended: Ended) -> None:
    """Neither the password nor the form that it has in a URL is told."""
    assert not any(it in ended.out + ended.err for it in (PASSWORD, "sesame"))


@pytest.mark.parametrize(
    ("command", "code"),
    [("validate", 1), ("score", 1), ("stats", 0), ("audit", 1), ("games", 0)],
)
def test_a_command_takes_the_store_on_a_server(
    club: tuple[str, str], command: str, code: int
) -> None:
    """The games, their findings, points and figures are the same, and so is the exit code."""
    assert said_alike(club, command, "--json").code == code


def test_statistics_count_the_finished_legal_game(club: tuple[str, str]) -> None:
    """Of the five games one is finished, legal and known whole; two processes, which find the
    password of the URL as the first one does, count the same."""
    alone = said_alike(club, "stats", "--json")
    assert alone.out.startswith('{"games":1,"left_out":[')
    running = process("stats", club[0], "--json", "--jobs", "2")
    assert running.communicate() == (alone.out, "")


def test_two_processes_audit_a_store_on_a_server(
    club: tuple[str, str], server: Server, tmp_path: Path
) -> None:
    """As users start it, with the password in the URL: the file of results and the table are those
    of one process and of a store in a file but for its name, and hold no password; run again
    it is the same."""
    url, file = club
    shown = server.url("club", password="")
    kept, table = tmp_path / "results.jsonl", tmp_path / "table.csv"
    ended = audited(url, kept, table)
    text = kept.read_text("utf-8")
    assert "sesame" not in text + table.read_text("utf-8")
    assert [it.game for it in results(kept)] == [
        f"{shown}#{name}" for name in sorted((*NAMES, "game-000001"))
    ]
    run("audit", file, "-o", tmp_path / "plain.jsonl")
    assert text.replace(shown, file) == (tmp_path / "plain.jsonl").read_text("utf-8")
    assert audited(url, kept, table) == ended
    assert kept.read_text("utf-8") == text


def audited(url: str, kept: Path, table: Path) -> Ended:
    """Audit by two processes of a program of its own."""
    running = process("audit", url, "-o", kept, "--csv", table, "--jobs", "2")
    out, err = running.communicate()
    ended = Ended(running.returncode, out, err)
    assert ended.code == 1, err
    assert_no_password(ended)
    return ended


def test_a_server_that_is_gone_is_told(club: tuple[str, str]) -> None:
    """Exit code 3, in one line without the password, and no game is taken for a bad one."""
    url = club[0].replace("/club", "/none")
    for command in ("validate", "score", "stats", "audit"):
        ended = run(command, url)
        assert (ended.code, ended.out, len(ended.err.splitlines())) == (3, "", 1)
        assert_no_password(ended)
