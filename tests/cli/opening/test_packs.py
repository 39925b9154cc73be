"""A pack that does not ship is found by its digest, and where it was looked for is told."""

import json
from pathlib import Path

import pytest

from adas_dream.cli.opening import packs
from adas_dream.core.content.load import digest_of
from tests.cli.program import Ended, run
from tests.start import PACKS

PLAYERS = ("--player", "Ada", "--player", "Charles")
OWN = (PACKS / "small-bag-1.toml").read_bytes()
"""An own pack, as far as the program can tell."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test that everything lies in; the user's data folder is `data` in it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv(packs.FOLDERS, raising=False)
    return tmp_path


def put(folder: Path, text: bytes = OWN, name: str = "my-box.toml") -> Path:
    """Put a pack into a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(text)
    return folder / name


def started(folder: Path, *options: str | Path) -> Path:
    """A seeded game with the own pack, whose file lies elsewhere."""
    pack = put(folder / "elsewhere")
    folder.joinpath("games").mkdir()
    game = folder / "games" / "game.jsonl"
    ended = run("new", game, *PLAYERS, "--pack-file", pack, "--seeded", *options)
    assert ended.code == 0, ended.err
    return game


def legal(game: Path | str) -> Ended:
    """Ask what is legal, which needs the pack."""
    return run("legal", game)


def test_a_pack_beside_the_log_is_found(home: Path) -> None:
    """What the file is called does not matter: the digest tells the pack."""
    game = started(home)
    assert legal(game).code == 3
    put(game.parent, name="anything.toml")
    assert (legal(game).code, legal(game).err) == (0, "")
    assert run("validate", game).out.splitlines()[3] == "  legality      legal"


def test_a_pack_beside_the_store_is_found(home: Path) -> None:
    """A game in an archive has its packs beside the store."""
    game = started(home)
    store = home / "store" / "games.db"
    store.parent.mkdir()
    assert run("import", game, f"{store}#game", "--create").code == 0
    assert legal(f"{store}#game").code == 3
    put(store.parent)
    assert legal(f"{store}#game").code == 0


def test_a_pack_beside_a_link_and_beside_its_log_is_found(home: Path) -> None:
    """A link has two folders: its own, and that of the log that it leads to."""
    game = started(home)
    link = home / "links" / "game.jsonl"
    link.parent.mkdir()
    link.symlink_to(game)
    mine = put(link.parent)
    assert legal(link).code == 0
    mine.unlink()
    put(game.parent)
    assert legal(link).code == 0


def test_the_folders_of_the_variable_are_searched(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`ADAS_DREAM_PACKS` names folders as `PATH` does; one that is not there does no harm."""
    game = started(home)
    put(home / "mine")
    monkeypatch.setenv(packs.FOLDERS, f"{home / 'none'}:{home / 'mine'}")
    assert legal(game).code == 0


def test_the_users_data_folder_is_searched(home: Path) -> None:
    """The folder `packs` in the user's data folder needs no variable."""
    game = started(home)
    put(home / "data" / "adas-dream" / "packs")
    assert legal(game).code == 0


@pytest.mark.parametrize("command", ["legal", "validate", "replay", "score", "dispute"])
def test_where_was_looked_is_told(
    command: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever lacks a pack is told which, and where it could lie."""
    game = started(home)
    monkeypatch.setenv(packs.FOLDERS, str(home / "mine"))
    places = (game.parent, home / "mine", home / "data" / "adas-dream" / "packs")
    told = f"{game}: its content pack small-bag 1 is not available; give its file with --pack-file"
    looked = f"(looked in {', '.join(map(str, places))})"
    assert f"adas-dream: {told} {looked}\n" in run(command, game).err


def test_another_text_of_the_same_name_is_told(home: Path) -> None:
    """A box that was changed is another box: its digest and that of the log are told."""
    game = started(home)
    other = put(game.parent, OWN + b"\n")
    ended = legal(game)
    digests = [digest_of(text)[:12] for text in (OWN + b"\n", OWN)]
    assert ended.code == 3
    assert (
        f"{other}: it is small-bag 1 (digest {digests[0]}), and the log names small-bag 1"
        f" (digest {digests[1]})"
    ) in ended.err


def test_what_is_no_pack_is_passed_over(home: Path) -> None:
    """A folder may hold other files; one that is named as the pack is, and is none, is told."""
    game = started(home)
    for name, text in (("a.toml", b"= no TOML"), ("b.toml", b"[tool]\n"), ("c.txt", OWN)):
        put(game.parent, text, name)
    (game.parent / "d.toml").mkdir()
    assert "cannot be read" not in legal(game).err
    wrong = put(game.parent, b"= no TOML", "small-bag-1.toml")
    assert f"{wrong}: " in legal(game).err
    put(game.parent, name="z.toml")
    assert legal(game).code == 0


def test_a_new_game_finds_a_pack_by_its_name(home: Path) -> None:
    """`--pack` takes what ships and what is found; the newest version where none is named."""
    for number in ("2", "10"):
        text = OWN.replace(b'version = "1"', f'version = "{number}"'.encode())
        put(home, text, f"v{number}.toml")
    for wanted, version in (("small-bag", "10"), ("small-bag@2", "2")):
        game = home / f"{version}.jsonl"
        ended = run("new", game, *PLAYERS, "--pack", wanted, "--seeded")
        assert (ended.code, ended.err) == (0, "")
        assert json.loads(game.read_text("utf-8").splitlines()[0])["content"]["version"] == version
        assert "`adas-dream record` goes on with it" in ended.out
        assert legal(game).code == 0


def test_two_packs_of_one_name_are_never_chosen_between(home: Path) -> None:
    """Two different texts of one name and version: the table says which by its file."""
    first, second = put(home, name="a.toml"), put(home, OWN + b"\n", "b.toml")
    options = (*PLAYERS, "--pack", "small-bag", "--seeded")
    ended = run("new", home / "game.jsonl", *options)
    assert ended.code == 2
    assert (
        f"several packs are called small-bag and are not the same: {first}, {second}" in ended.err
    )
    put(home, name="b.toml")
    assert run("new", home / "game.jsonl", *options).code == 0


def test_a_pack_that_nobody_has_is_told_with_the_folders(home: Path) -> None:
    """The usage error names what ships and where else was looked."""
    ended = run("new", home / "game.jsonl", *PLAYERS, "--pack", "attic", "--seeded")
    assert ended.code == 2
    assert "there is no pack attic; known: base@1, house@1" in ended.err
    assert f"(looked in {home}, {home / 'data' / 'adas-dream' / 'packs'})" in ended.err


def test_a_shipped_pack_is_not_searched_for(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the log names a pack that ships, no folder is opened."""
    monkeypatch.setattr(packs, "folders", lambda *_: pytest.fail("a folder was looked into"))
    game = home / "game.jsonl"
    assert run("new", game, *PLAYERS, "--pack", "house", "--seeded").code == 0
    assert legal(game).code == 0
