"""Seeded games: the seed lies beside the log, rolls its dice, and is revealed at the end."""

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from adas_dream.cli.opening import seeds
from adas_dream.events.codec import read_line
from adas_dream.events.errors import CannotWrite
from adas_dream.events.facts.setup import PositionSet
from adas_dream.events.position.game import EndTrigger
from adas_dream.events.position.steps import StartTurn
from tests.cli import games
from tests.cli.games import START, lines, recorded, types, verdicts, written
from tests.cli.program import run
from tests.start import start


def rolls(game: Path) -> list[str]:
    """Give the rolls of a log as lines of a choices file."""
    facts = [fact for fact in written(game) if fact["type"] in CHANCE]
    return [json.dumps({name: fact[name] for name in fact if name != "seq"}) for fact in facts]


CHANCE = ("workshop_refilled", "partners_drawn")
TO_THE_DRAW = (
    START,
    '{"type":"die_moved","player":1,"die":"X4","from_space":4,"to_space":5}',
    '{"type":"die_pushed","player":1,"space":5,"die":"P3"}',
)
"""With `SEED` space 4 holds an X4, space 5 a P3, and space 5 gives two Partner cards."""


def test_the_seed_rolls(tmp_path: Path) -> None:
    """CONTRACT 5: in a seeded game a roll comes by itself, the cards known (R046)."""
    game = games.seeded(tmp_path)
    recorded(game, *TO_THE_DRAW)
    assert types(game)[-3:] == ["bonus_gained", "partners_drawn", "die_stored"]
    (roll,) = rolls(game)
    assert len(json.loads(roll)["cards"]) == 2
    assert verdicts(game)[1] == "legal"


def test_a_roll_in_the_input_must_be_the_seeds(tmp_path: Path) -> None:
    """A choices file of a seeded game may repeat its rolls, which adds nothing."""
    game = games.seeded(tmp_path)
    recorded(game, *TO_THE_DRAW)
    again = tmp_path / "again.jsonl"
    games.started(again, "--seed", games.SEED, "--game", "game")
    recorded(again, *TO_THE_DRAW, *rolls(game))
    assert again.read_bytes() == game.read_bytes()


def test_another_roll_is_refused_and_the_seeds_shown(tmp_path: Path) -> None:
    """A roll in the input that is not the seed's is refused, and the seed's is told (R046)."""
    game = games.seeded(tmp_path)
    recorded(game, *TO_THE_DRAW)
    (roll,) = map(json.loads, rolls(game))
    other = json.dumps({**roll, "cards": roll["cards"][::-1]})
    again = tmp_path / "again.jsonl"
    games.started(again, "--seed", games.SEED, "--game", "game")
    ended = run("record", again, given=lines(*TO_THE_DRAW, other))
    assert ended.code == 1
    assert "(R046, page P2)" in ended.err
    assert f"The seed rolls: Ada draws 2 Partner cards: {', '.join(roll['cards'])}." in ended.err
    told = json.loads(run("record", again, "--json", given=lines(other)).out)
    assert "refused" in told
    assert again.read_bytes() == game.read_bytes()


def test_without_its_seed_nothing_is_recorded(tmp_path: Path) -> None:
    """CONTRACT 5: where the seed is gone or another one, the log stays as it is: exit code 3."""
    game = games.seeded(tmp_path)
    seed = Path(f"{game}.seed")
    before = game.read_bytes()
    seed.write_text(f"{'0' * 64}\n", "ascii")
    other = run("record", game, given=lines(START))
    seed.unlink()
    gone = run("record", game, given=lines(START))
    assert (other.code, gone.code) == (3, 3)
    assert "not the seed that the first line commits to" in other.err
    assert "No such file" in gone.err
    assert game.read_bytes() == before


def test_a_seed_may_lie_elsewhere(tmp_path: Path) -> None:
    """--seed-file names the file that holds the seed."""
    game = games.seeded(tmp_path)
    Path(f"{game}.seed").rename(tmp_path / "elsewhere")
    ended = run("record", game, "--seed-file", tmp_path / "elsewhere", given=lines(START))
    assert ended.code == 0


LAST_TURN = (
    '{"type":"turn_started","player":2,"kind":"workshop","turn":1}',
    '{"type":"die_moved","player":2,"die":"G6","from_space":1,"to_space":2}',
    '{"type":"die_pushed","player":2,"space":2,"die":"B3"}',
    '{"type":"track_chosen","player":2,"track":"blue"}',
    '{"type":"turn_ended","player":2}',
)
"""With `SEED` space 1 holds a G6, space 2 a B3, and space 2 gives Research."""


def last_turn(tmp_path: Path) -> Path:
    """Give a seeded game in which Charles has the last turn."""
    start = read_line(games.seeded(tmp_path).read_bytes().splitlines()[1], line=2, file="").fact
    assert isinstance(start, PositionSet)
    position = replace(start.position, queue=(StartTurn(2),), end=EndTrigger(1, 1))
    file = tmp_path / "start.json"
    file.write_bytes(msgspec.json.encode(position))
    game = tmp_path / "last.jsonl"
    games.started(game, "--seed", games.SEED, "--position", str(file))
    return game


def test_the_seed_is_revealed_when_play_has_ended(tmp_path: Path) -> None:
    """CONTRACT 5: right after play_ended the log shows its seed (R181, R183)."""
    game = last_turn(tmp_path)
    recorded(game, *LAST_TURN)
    *_, ended, revealed = written(game)
    assert ended["type"] == "play_ended"
    assert (revealed["type"], revealed["seed"]) == ("seed_revealed", games.SEED)
    assert verdicts(game) == ("intact", "legal")


def test_a_seed_that_is_not_yet_revealed_is_so_later(tmp_path: Path) -> None:
    """Where the recording broke off at the end of play, the next one reveals the seed, once."""
    game = last_turn(tmp_path)
    recorded(game, *LAST_TURN)
    whole = game.read_bytes()
    game.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    recorded(game)
    assert run("record", game, given="").code == 0
    assert game.read_bytes() == whole


@pytest.mark.parametrize("text", ["0" * 64, "0" * 64 + "\n", "0" * 64 + "\r\n"])
def test_a_seed_file_holds_one_line(tmp_path: Path, text: str) -> None:
    """A seed is 64 hexadecimal digits, with or without a line's end."""
    (tmp_path / "seed").write_bytes(text.encode("ascii"))
    assert seeds.take(tmp_path / "seed") == bytes(32)


def test_a_seed_may_be_written_in_capitals() -> None:
    """Capitals and small letters are the same hexadecimal digits."""
    assert seeds.parse("5A" * 32) == seeds.parse("5a" * 32) == bytes.fromhex("5a" * 32)


@pytest.mark.parametrize("content", [b"", b"0" * 63, b"0" * 65, b"\xff" * 64, b" " * 64])
def test_anything_else_is_no_seed(tmp_path: Path, content: bytes) -> None:
    """What is not such a line is told with the file's name, and without the digits."""
    file = tmp_path / "seed"
    file.write_bytes(content)
    with pytest.raises(seeds.BadSeed) as raised:
        seeds.take(file)
    assert str(raised.value).startswith(f"{file}: a seed is 64 lower-case hexadecimal digits")
    assert "0000" not in str(raised.value)


def test_an_endless_seed_file_is_not_read() -> None:
    """No more of a seed file is read than a seed has digits."""
    with pytest.raises(seeds.BadSeed):
        seeds.take(Path("/dev/zero"))


def test_a_seed_is_kept_once(tmp_path: Path) -> None:
    """A file that holds a seed is never overwritten."""
    file = tmp_path / "seed"
    with seeds.kept(file, bytes(32)):
        pass
    with pytest.raises(CannotWrite, match="it already exists"), seeds.kept(file, bytes(range(32))):
        pass
    assert seeds.take(file) == bytes(32)


def test_cards_that_no_seed_knows_are_said_after_a_roll(tmp_path: Path) -> None:
    """Where the pack lists no cards the table draws them, also right after dice that the seed
    rolled: a draw is not held against a roll of another kind (R046)."""
    start_file, game = tmp_path / "start.json", tmp_path / "game.jsonl"
    position = start("P1 B3 | G5 | Y2 X6 | G4 | X5 | P3 B1").position
    start_file.write_bytes(msgspec.json.encode(position))
    players = ("--player", "Ada", "--player", "Charles", "--seed", games.SEED)
    assert run("new", game, *players, "--position", start_file).code == 0
    choices = (
        START,
        '{"type":"die_moved","player":1,"die":"X5","from_space":5,"to_space":6}',
        '{"type":"die_pushed","player":1,"space":6,"die":"P3"}',
        '{"type":"partners_drawn","player":1,"count":2}',
    )
    recorded(game, *choices)
    assert types(game)[-4:] == [
        "workshop_refilled",
        "bonus_gained",
        "partners_drawn",
        "die_stored",
    ]


def test_a_seed_lies_beside_the_log_that_a_link_points_to(tmp_path: Path) -> None:
    """The seed is looked for beside the log itself, and then beside the link (FOUND 37)."""
    game = games.seeded(tmp_path)
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "link.jsonl"
    link.symlink_to(game)
    recorded(link, START)
    Path(f"{game}.seed").rename(f"{link}.seed")
    recorded(link, *TO_THE_DRAW[1:])
    assert "partners_drawn" in types(game)
    Path(f"{link}.seed").unlink()
    assert f"{game}.seed: No such file" in run("record", link, given=lines(START)).err


def test_a_seed_of_a_linked_store_lies_beside_the_store(tmp_path: Path) -> None:
    """It is the same for a game in a store that is a link (FOUND 37)."""
    store, link = tmp_path / "store", tmp_path / "links" / "link"
    link.parent.mkdir()
    options = ("--player", "Ada", "--player", "Mary", "--pack", "house@1", "--seeded")
    assert run("new", f"{store}#one", *options, "--create").code == 0
    link.symlink_to(store)
    assert run("record", f"{link}#one", given="").code == 0
    assert run("new", f"{link}#two", *options).code == 0
    assert Path(f"{store}#two.seed").is_file()
