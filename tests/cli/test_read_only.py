"""A store that may only be read is read, and nothing is written into it or beside it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from adas_dream.events.archive import Archive
from tests.cli import games
from tests.cli.program import Ended, bound, needs_modes, run
from tests.events.archive.stores import altered, bytes_of

pytestmark = needs_modes


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Give a game with Ada's first choices, and stand in its folder."""
    return games.begun(tmp_path)


@pytest.fixture
def store(log: Path) -> Iterator[Path]:
    """Give a store that holds this game, alone in its folder."""
    folder = log.parent / "shelf"
    folder.mkdir()
    store = folder / "games.db"
    assert run("import", log, f"{store}#evening", "--create").code == 0
    yield store
    folder.chmod(0o755)


def closed(store: Path, what: str) -> None:
    """Take away the leave to write the file, the folder or both."""
    if what != "folder":
        store.chmod(0o444)
    if what != "file":
        store.parent.chmod(0o555)


@pytest.mark.parametrize("what", ["file", "folder", "both"])
def test_a_store_that_may_only_be_read_is_read(log: Path, store: Path, what: str) -> None:
    """Every command that takes a GAME has it, the same bytes; nothing comes to stand beside it."""
    listed = run("games", store).out
    closed(store, what)
    assert bound("games", store) == Ended(0, listed, "")
    if what == "both":
        assert bound("export", f"{store}#evening").out.encode() == log.read_bytes()
    for command in ("validate", "replay", "score") if what == "both" else ("validate",):
        ended = bound(command, f"{store}#evening")
        assert ended.out.replace(f"{store}#evening", str(log)) == run(command, log).out
    assert [file.name for file in store.parent.iterdir()] == ["games.db"]


@pytest.mark.parametrize("what", ["file", "folder", "both"])
def test_nothing_is_kept_in_a_store_that_may_only_be_read(
    log: Path, store: Path, what: str
) -> None:
    """What would write is told in one line before it asks anything, and changes nothing."""
    before = store.read_bytes()
    closed(store, what)
    told = f"adas-dream: {store}: cannot be used: it is read-only\n"
    players = ("--player", "Ada", "--player", "Mary", "--pack", "house", "--seeded")
    commands: tuple[list[str | Path], ...] = (
        ["record", f"{store}#evening"],
        ["import", log, f"{store}#again"],
        ["new", f"{store}#dawn", *players],
    )
    for command in commands if what == "both" else commands[:1]:
        assert bound(*command) == Ended(3, "", told)
    assert store.read_bytes() == before


def test_what_a_writer_has_open_is_read(log: Path, store: Path) -> None:
    """Facts that stand in the writer's own file beside the store are read from there."""
    last = log.read_bytes().splitlines(keepends=True)[-1]
    with Archive.open(str(store)) as archive:
        *_, line = archive.read("evening")
        archive.import_("again", [*archive.read("evening")][:-1])
        closed(store, "both")
        assert bound("export", f"{store}#again").out.encode() + last == log.read_bytes()
        archive.append("again", [line.fact], line.number - 1)
        assert bound("export", f"{store}#again").out.encode() == bytes_of(archive, "evening")
        assert bound("games", store).out.count("6 facts") == 2
        store.chmod(0o644)
        store.parent.chmod(0o755)


@pytest.mark.parametrize(
    "spoilt",
    [
        "UPDATE catalogue SET entry='{}'",
        "DELETE FROM tracking",
    ],
)
def test_a_catalogue_that_cannot_be_made_anew_is_told_anew(store: Path, spoilt: str) -> None:
    """A catalogue that is not trusted is made from the facts where it cannot be written."""
    listed = run("games", store).out
    altered(store, spoilt)
    closed(store, "both")
    assert bound("games", store) == Ended(0, listed, "")
    store.parent.chmod(0o755)
    store.chmod(0o644)
    assert run("games", store).out == listed
