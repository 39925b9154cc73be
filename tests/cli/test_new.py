"""`new` writes the two set-up lines, canonically, once, and the seed beside them."""

import json
import stat
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from adas_dream.core import chance
from adas_dream.core.rulings import DEFAULTS
from adas_dream.events.codec import read_line, read_position
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.vocabulary import DICE
from tests.by_hand import begin
from tests.cli import games
from tests.cli.program import Ended, run
from tests.cli.terminals import at_terminal
from tests.start import PACKS

HOUSE = ("--pack", "house@3", "--workshop", games.WORKSHOP)
SHOWN = "multipliers=worm-drive,snail-cam,geneva-wheel"
PLAYERS = ("--player", "Ada", "--player", "Charles")


def written(game: Path) -> tuple[GameSetUp, PositionSet]:
    """Give the two facts of a new log, each of which must be canonical."""
    lines = game.read_bytes().splitlines(keepends=True)
    assert [line[-1:] for line in lines] == [b"\n", b"\n"]
    read = [read_line(raw[:-1], line=number, file="") for number, raw in enumerate(lines, 1)]
    assert [line.canonical for line in read] == [True, True]
    header, start = (line.fact for line in read)
    assert isinstance(header, GameSetUp)
    assert isinstance(start, PositionSet)
    return header, start


def refused(tmp_path: Path, *options: str) -> Ended:
    """Give the usage error for these options; nothing may be written."""
    ended = run("new", tmp_path / "game.jsonl", *PLAYERS, *options)
    assert (ended.code, ended.out) == (2, "")
    assert list(tmp_path.iterdir()) == []
    return ended


def test_the_header_says_by_what_the_game_is_judged(tmp_path: Path) -> None:
    """CONTRACT 2: line 1 names players, first player, edition, pack and every ruling's value."""
    game = games.observed(tmp_path, "--first-player", "2", "--ruling", "two-research=same-track")
    header, _ = written(game)
    assert (header.players, header.first_player) == (("Ada", "Charles"), 2)
    assert (header.game, header.edition, header.format) == ("game", "2026-11-30", "adas-dream/2")
    assert (header.content.name, header.content.version) == ("house", "1")
    raw = json.loads(game.read_text("utf-8").splitlines()[0])
    assert raw["rulings"] == {**DEFAULTS, "two-research": "same-track"}
    assert raw["dice"] == {"kind": "observed"}


def test_modules_stand_once_and_in_order(tmp_path: Path) -> None:
    """CONTRACT 2: `modules` lists the modules in play, however they were given."""
    given = ("--module", "tiles", "--module", "exhibition", "--module", "tiles")
    header, start = written(games.observed(tmp_path, *given))
    assert header.modules == ("exhibition", "tiles")
    assert start.position.workshop.tiles == (1,) * 6


def test_the_workshop_holds_the_observed_dice(tmp_path: Path) -> None:
    """The dice of --workshop lie in the spaces, in the log's order, and have left the bag (I01)."""
    _, start = written(games.observed(tmp_path))
    workshop = start.position.workshop
    assert workshop.spaces[0] == ("Y4", "G5", "X6")
    assert workshop.spaces[5] == ("Y1", "B2", "B5")
    bag = workshop.bag
    # 12 of each colour; 4 yellow, 4 blue, 3 green, 4 purple and 3 grey ones were rolled
    assert (bag.yellow, bag.blue, bag.green, bag.purple, bag.grey) == (8, 8, 9, 8, 9)


def test_the_displays_show_what_is_given(tmp_path: Path) -> None:
    """--shown says what lies face up; the rest of the pack's items is the stack."""
    programs = "programs=falling-tone,one-parity,stair,a-grey-die"
    game = tmp_path / "game.jsonl"
    assert run("new", game, *PLAYERS, *HOUSE, "--shown", SHOWN, "--shown", programs).code == 0
    multipliers, shown = written(game)[1].position.displays
    assert multipliers.shown == ("worm-drive", "snail-cam", "geneva-wheel")
    assert not set(multipliers.shown) & set(multipliers.stack)
    assert shown.shown == ("falling-tone", "one-parity", "stair", "a-grey-die")


def test_a_seeded_game_commits_to_its_seed(tmp_path: Path) -> None:
    """CONTRACT 5: the log holds the SHA-256 of the seed's 32 bytes, never the seed."""
    game = games.seeded(tmp_path)
    header, start = written(game)
    seed = bytes(range(32))
    assert header.dice.commitment == sha256(seed).hexdigest()
    assert header.dice.generator == chance.GENERATOR
    assert seed.hex() not in game.read_text("utf-8")
    assert [len(dice) for dice in start.position.workshop.spaces] == [3] * 6
    assert all(die in DICE for dice in start.position.workshop.spaces for die in dice)


def test_the_seed_is_its_owners_alone(tmp_path: Path) -> None:
    """CONTRACT 5: the seed lies in GAME.seed, and nobody else may read it."""
    file = Path(f"{games.seeded(tmp_path)}.seed")
    assert file.read_text("ascii") == f"{games.SEED}\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_every_seed_is_a_new_one(tmp_path: Path) -> None:
    """CONTRACT 5: without --seed the seed is fresh and secret."""
    for name in ("a", "b"):
        assert run("new", tmp_path / name, *PLAYERS, "--pack", "house@1", "--seeded").code == 0
    seeds = [(tmp_path / f"{name}.seed").read_text("ascii") for name in ("a", "b")]
    assert seeds[0] != seeds[1]
    assert [len(seed) for seed in seeds] == [65, 65]


def test_a_seed_file_that_is_there_is_taken(tmp_path: Path) -> None:
    """--seed-file names where the seed lies; a file that is there is read and left alone."""
    seed = tmp_path / "seed"
    seed.write_text(games.SEED, "ascii")
    game = tmp_path / "game.jsonl"
    options = (*PLAYERS, "--pack", "house@1", "--seed-file", str(seed))
    seed.chmod(0o600)
    ended = run("new", game, *options)
    said = f"adas-dream: {seed}: the seed that was there already is taken\n"
    assert (ended.code, ended.err) == (0, said)
    assert written(game)[0].dice.commitment == sha256(bytes(range(32))).hexdigest()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.jsonl", "seed"]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644])
def test_a_seed_that_others_may_read_is_told(tmp_path: Path, mode: int) -> None:
    """Who can read the seed knows all dice to come: `new` warns of it, and takes it (FOUND 27)."""
    seed = tmp_path / "seed"
    seed.write_text(games.SEED, "ascii")
    seed.chmod(mode)
    ended = run("new", tmp_path / "a", *PLAYERS, "--pack", "house@1", "--seed-file", seed)
    assert (ended.code, f"{seed}: others may read this seed" in ended.err) == (0, True)
    ended = run("new", tmp_path / "b", *PLAYERS, "--pack", "house@1", "--seeded")
    assert (ended.code, ended.err) == (0, "")


def test_the_same_seed_starts_the_same_game(tmp_path: Path) -> None:
    """CASES 17: the set-up dice follow from the seed alone."""
    for name in ("a", "b"):
        games.started(tmp_path / name, "--seed", games.SEED, "--game", "same")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_position_starts_a_game(tmp_path: Path) -> None:
    """--position takes the start as it stands, in the shape of position_set."""
    position = begin().position
    file = tmp_path / "start.json"
    line = PositionSet(2, position)
    file.write_bytes(msgspec.json.encode(position))
    game = tmp_path / "game.jsonl"
    assert run("new", game, *PLAYERS, "--position", file).code == 0
    assert written(game)[1] == line
    assert read_position(file.read_bytes(), "") == position


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    """A log that is there stays as it is: one line tells so, exit code 3."""
    game = games.observed(tmp_path)
    before = game.read_bytes()
    ended = run("new", game, *PLAYERS, "--pack", "house@1", "--workshop", games.WORKSHOP)
    assert (ended.code, ended.out) == (3, "")
    assert ended.err == f"adas-dream: {game}: cannot be written: it already exists\n"
    assert game.read_bytes() == before


def test_a_seed_is_never_overwritten(tmp_path: Path) -> None:
    """A seed file that is there belongs to another game: nothing is written, exit code 3."""
    game = tmp_path / "game.jsonl"
    seed = tmp_path / "game.jsonl.seed"
    seed.write_text("precious", "ascii")
    ended = run("new", game, *PLAYERS, "--pack", "house@1", "--seeded")
    assert (ended.code, len(ended.err.splitlines())) == (3, 1)
    assert seed.read_text("ascii") == "precious"
    assert not game.exists()


def test_no_seed_stays_of_a_game_that_cannot_be_written(tmp_path: Path) -> None:
    """Where the log cannot be written, its seed is taken away again."""
    ended = run(
        "new", tmp_path / "nowhere" / "game.jsonl", *PLAYERS, "--pack", "house@1", "--seeded",
        "--seed-file", tmp_path / "seed",
    )  # fmt: skip
    assert ended.code == 3
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--pack", "house@1"), "--workshop: nothing says which dice lie in the Workshop"),
        ((), "--position: pack base does not say how a game starts"),
        (("--pack", "house@9"), "--pack: there is no pack house@9"),
        (("--pack", "house", "--pack-file", "x"), "--pack: the pack comes from"),
        (("--pack-file", "x"), "--pack-file: x: No such file"),
        (("--pack-file", __file__), "--pack-file: "),
        (
            ("--player", "C", "--player", "D", "--player", "E"),
            "--player: a game has two to four players, not 5",
        ),
        (("--first-player", "3"), "--first-player: there is no player 3"),
        (("--ruling", "two-research=none"), "--ruling: two-research is one of any-tracks"),
        (("--ruling", "three-research=x"), "--ruling: there is no ruling three-research"),
        (("--ruling", "empty-publish=illegal") * 2, "--ruling: empty-publish is given twice"),
        (("--module", "chess"), "--module: there is no module chess"),
        (("--edition", "1998"), "--edition: there is no edition 1998"),
        (("--observed", "--seed", games.SEED), "--observed: a game with observed dice"),
        (("--seed", "0" * 63), "--seed: a seed is 64"),
        (("--seed", games.SEED, "--seed-file", "x"), "--seed: the seed comes from"),
        (("--seeded", "--workshop", games.WORKSHOP), "--workshop: the seed rolls the dice"),
        (("--pack", "house@1", "--workshop", "Y1 / Y2"), "--workshop: the Workshop has six"),
        (("--pack", "house@1", "--workshop", "Y7 /////"), "--workshop: a die is its colour"),
        (("--pack", "house@1", "--workshop", "Y1 /////"), "--workshop: 3 dice go into each"),
        (
            ("--pack", "house@1", "--workshop", "Y1 Y1 Y1 /" * 5 + "Y1 Y1 Y1"),
            "--workshop: the bag holds no more yellow dice",
        ),
        (("--pack", "house@1", "--seeded", "--game", "a/b"), "--game: must be an id"),
        (("--seeded", "--shown", "multipliers=a"), "--shown: the seed draws"),
        (
            (*HOUSE, "--shown", "cards=x"),
            "--shown: there is no display cards; known: multipliers",
        ),
        ((*HOUSE, "--shown", "multipliers=x"), "--shown: there is no x left for it"),
        ((*HOUSE, "--shown", "multipliers=worm-drive"), "--shown: 3 items are shown, not 1"),
        ((*HOUSE, "--shown", SHOWN), "--shown: nothing says what the display programs shows"),
        ((*HOUSE, "--shown", SHOWN, "--shown", SHOWN), "--shown: multipliers is given twice"),
    ],
)
def test_what_makes_no_game_is_a_usage_error(
    tmp_path: Path, options: tuple[str, ...], told: str
) -> None:
    """Exit code 2 names the option that does not fit, and no file is made."""
    assert told in refused(tmp_path, *options).err


@pytest.mark.parametrize("name", ["\x00", "a\nb", "\x1b[31m", "x" * 65, ""])
def test_a_name_that_acts_on_a_terminal_is_refused(tmp_path: Path, name: str) -> None:
    """CASES 9: control characters are no part of a name, nor is a name empty or endless."""
    options = ("--pack", "house@1", "--workshop", games.WORKSHOP, "--player", name)
    assert "--player: must be a text" in refused(tmp_path, *options).err


@pytest.mark.parametrize("name", ["Ада", "阿達", "e\u0301a", "👩‍🔬", "--help", "<b>Ada</b>"])
def test_other_names_stand_as_they_were_given(tmp_path: Path, name: str) -> None:
    """CASES 9: any text without control characters is a name, byte for byte."""
    game = games.observed(tmp_path, f"--player={name}")
    assert written(game)[0].players == ("Ada", "Charles", name)
    assert f'"{name}"'.encode() in game.read_bytes()


def test_a_position_for_other_players_is_refused(tmp_path: Path) -> None:
    """A position has a board for each player and no other."""
    file = tmp_path / "start.json"
    file.write_bytes(msgspec.json.encode(begin().position))
    game = tmp_path / "game.jsonl"
    ended = run("new", game, *PLAYERS, "--player", "Mary", "--position", file)
    assert ended.code == 2
    assert "--position: it has 2 boards, but 3 players are given" in ended.err
    assert not game.exists()


def test_a_broken_position_is_unreadable(tmp_path: Path) -> None:
    """A position file that is none is told with its name, exit code 3."""
    file = tmp_path / "start.json"
    file.write_text('{"round":1}', "utf-8")
    ended = run("new", tmp_path / "game.jsonl", *PLAYERS, "--position", file)
    assert (ended.code, len(ended.err.splitlines())) == (3, 1)
    assert ended.err.startswith(f"adas-dream: {file}: ")


def test_the_game_is_named_after_its_file(tmp_path: Path) -> None:
    """The id is the file's name without what an id cannot hold."""
    game = tmp_path / "Tuesday's game (2).jsonl"
    games.started(game, "--workshop", games.WORKSHOP)
    assert written(game)[0].game == "Tuesday-s-game-2"


def test_a_position_that_nothing_can_be_played_from_is_refused(tmp_path: Path) -> None:
    """A log is not started where `record` could not go on: here nothing is due (R012)."""
    file, game = tmp_path / "start.json", tmp_path / "game.jsonl"
    file.write_bytes(msgspec.json.encode(replace(begin().position, queue=())))
    ended = run("new", game, *PLAYERS, "--position", file)
    assert ended.code == 2
    assert "--position: The steps due in the start position do not fit its turn." in ended.err
    assert not game.exists()


def test_a_seed_has_its_own_start(tmp_path: Path) -> None:
    """The start of a seeded game must be the seed's when it is revealed, so no other is taken."""
    file, game = tmp_path / "start.json", tmp_path / "game.jsonl"
    file.write_bytes(msgspec.json.encode(begin().position))
    ended = run("new", game, *PLAYERS, "--pack", "house", "--seeded", "--position", file)
    assert ended.code == 2
    assert "--position: the seed rolls and draws another set-up than this one" in ended.err
    assert [*tmp_path.iterdir()] == [file]


@pytest.mark.parametrize("option", ["--player", "--game"])
def test_what_is_not_utf_8_is_refused(tmp_path: Path, option: str) -> None:
    """A log is UTF-8, so a name in other bytes, as the system hands it over, is wrong usage."""
    game = tmp_path / "game.jsonl"
    ended = run("new", game, *PLAYERS, "--pack", "house", "--seeded", option, "\udcff")
    assert ended.code == 2
    assert "it is not UTF-8" in ended.err
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("names", [("Ada", "\u0410da"), ("Ada", "  ")])
def test_names_that_nobody_can_tell_apart_are_told(tmp_path: Path, names: tuple[str, str]) -> None:
    """The game is started, with a word about what `validate` would note (CASES 9)."""
    game = tmp_path / "game.jsonl"
    players = ("--player", names[0], "--player", names[1])
    ended = run("new", game, *players, "--pack", "house", "--seeded")
    assert (ended.code, "have names that look alike, or one has no name" in ended.err) == (0, True)


@pytest.mark.parametrize("other", ["Ada", "ada", " Ada  ", "ADA"])
def test_two_players_have_two_names(tmp_path: Path, other: str) -> None:
    """Nobody could tell who of the same name won: no game is started (FOUND 29)."""
    players = ("--player", "Ada", "--player", other)
    ended = run("new", tmp_path / "game.jsonl", *players, "--pack", "house", "--seeded")
    assert (ended.code, "two players have the same name" in ended.err) == (2, True)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("file", "options", "code", "told"),
    [
        ("nowhere/g.jsonl", ("--pack", "house"), 3, "cannot be written: there is no such folder"),
        ("g.jsonl", ("--shown", "multipliers=a"), 2, "the pack base knows no displays"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_asked(
    tmp_path: Path, file: str, options: tuple[str, ...], code: int, told: str
) -> None:
    """Nobody answers a dozen questions in vain."""
    players = ("--player", "Ada", "--player", "Mary")
    with at_terminal("new", tmp_path / file, *players, *options) as screen:
        screen.wait_for(told)
        assert screen.end() == code


def test_the_next_command_is_named_whole(tmp_path: Path) -> None:
    """Where the pack is one's own, `record` needs its file too."""
    pack = PACKS / "small-bag-1.toml"
    options = ("--player", "Ada", "--player", "Mary", "--pack-file", pack, "--seeded")
    ended = run("new", tmp_path / "g.jsonl", *options)
    assert f"`adas-dream record --pack-file {pack}` goes on with it" in ended.out
