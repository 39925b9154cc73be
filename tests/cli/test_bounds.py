"""What is read is bounded: nothing in a log, a pack or a file without end stops the program."""

import json
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import reduce
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies

from adas_dream.core.content.load import BadPack, parse_pack
from adas_dream.core.content.toml_text import KEY_LIMIT, PACK_LIMIT
from tests import logs
from tests.cli import games
from tests.cli.program import RUN, Ended, run

Json: TypeAlias = "dict[str, Any] | list[Any] | int"
Place: TypeAlias = tuple[str | int, ...]
MEMORY = 400 * 2**20
PLAYERS = ("--player", "Ada", "--player", "Charles")
HOUSE = Path(__file__).parents[2] / "core" / "content" / "packs" / "house-1.toml"
ENDLESS = Path("/dev/zero")


def in_little_memory(*arguments: str | Path, given: str = "") -> Ended:
    """Run the program where it gets no more than `MEMORY`."""
    ended = subprocess.run(
        [sys.executable, "-c", RUN, *map(str, arguments)],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)


def position(log: Path) -> dict[str, Any]:
    """The start position of a log, as JSON."""
    start: dict[str, Any] = json.loads(log.read_bytes().splitlines()[1])["position"]
    return start


def with_start(log: Path, start: dict[str, Any]) -> Path:
    """The log with another start position."""
    log.write_bytes(logs.changed(log.read_bytes(), 2, position=start))
    return log


def with_bag(log: Path, dice: int) -> Path:
    """The log with so many yellow dice in the bag."""
    start = position(log)
    start["workshop"]["bag"]["yellow"] = dice
    return with_start(log, start)


def with_unseen(log: Path, cards: int) -> Path:
    """The log with so many known cards in the deck of player 1."""
    start = position(log)
    piles = start["players"][0]["partners"]
    piles["deck"], piles["unseen"] = cards, [f"c{number}" for number in range(cards)]
    return with_start(log, start)


def with_stack(log: Path, items: int) -> Path:
    """The log with so many Programs in the stack of a display."""
    start = position(log)
    start["displays"] = [{"id": "programs", "stack": [f"p{number}" for number in range(items)]}]
    return with_start(log, start)


@pytest.mark.parametrize(
    ("most", "path", "wanted"),
    [
        (with_bag, "workshop.bag.yellow", "must be a whole number from 0 to 10000, not 10001"),
        (with_unseen, "players[0].partners.unseen", "must be a list of at most 10000, not a list"),
        (with_stack, "displays[0].stack", "must be a list of at most 10000, not a list"),
    ],
)
def test_what_is_drawn_from_is_bounded_where_it_is_read(
    tmp_path: Path, most: Callable[[Path, int], Path], path: str, wanted: str
) -> None:
    """A bag of 10,000 dice of a colour, or 10,000 ids to draw from, is read and played from, which
    the generator can do (it draws below 65,536, and there are five colours); one more is refused
    with its place by commands that judge, record or try (FOUND 18)."""
    game = most(games.seeded(tmp_path), 10_000)
    assert run("validate", game).code == 0
    assert run("record", game, given=games.lines(games.START)).code == 0
    game = most(game, 10_001)
    choice = '{"type":"turn_ended","player":1}'
    for command in (("validate",), ("dispute",), ("record",), ("whatif", "--at", "3")):
        options = ("--instead", choice) if command[0] == "whatif" else ()
        ended = run(command[0], game, *command[1:], *options)
        assert (ended.code, ended.out) == (3, "")
        assert ended.err.startswith(f"adas-dream: {game}:2: $.position.{path}: {wanted}")


def test_the_other_games_of_a_call_are_still_judged(tmp_path: Path) -> None:
    """A log beyond the bounds does not keep the next one from being judged (FOUND 18)."""
    (tmp_path / "a").mkdir()
    bad = with_bag(games.seeded(tmp_path / "a"), 65_536)
    good = games.seeded(tmp_path)
    ended = run("validate", "--json", bad, good)
    assert (ended.code, [json.loads(line)["game"] for line in ended.out.splitlines()]) == (
        3,
        [str(good)],
    )


def test_a_file_without_end_stops_no_audit(tmp_path: Path) -> None:
    """Of a file that is no log, and of one with a line of 8 GB, `audit` reads only what shows that;
    the good game beside them is judged."""
    folder = tmp_path / "games"
    folder.mkdir()
    good = games.seeded(folder)
    long = folder / "long.jsonl"
    long.write_bytes(good.read_bytes())
    with long.open("r+b") as stream:
        stream.truncate(8 * 2**30)
    ended = in_little_memory("audit", folder, ENDLESS)
    assert ended.code == 3
    told = " ".join(ended.out.split())
    assert told.startswith("3 games: 1 clean, 2 unreadable ")
    assert f"{ENDLESS}: is not a game log: it is not text" in told
    assert f"{long.name}:3: the line is longer than 1048576 bytes" in told


def test_a_position_file_is_bounded_alike(tmp_path: Path) -> None:
    """`new --position` refuses such a bag too, and writes nothing (FOUND 18)."""
    start = position(games.seeded(tmp_path))
    start["workshop"]["bag"]["yellow"] = 65_536
    file, game = tmp_path / "start.json", tmp_path / "new.jsonl"
    file.write_bytes(msgspec.json.encode(start))
    ended = run("new", game, *PLAYERS, "--position", file)
    assert (ended.code, game.exists()) == (3, False)
    assert f"{file}: $.workshop.bag.yellow: must be a whole number from 0 to 10000" in ended.err


def test_the_schema_knows_the_bounds() -> None:
    """The JSON Schema has the same limits: 10,000 dice of a colour and 10,000 ids (FOUND 18)."""
    parts = json.loads(run("schema").out)["$defs"]
    assert parts["Bag"]["properties"]["grey"] == {
        "type": "integer",
        "minimum": 0,
        "maximum": 10_000,
    }
    assert parts["Partners"]["properties"]["unseen"]["maxItems"] == 10_000
    assert parts["Display"]["properties"]["stack"]["maxItems"] == 10_000


def test_a_pack_has_the_dice_for_its_start(tmp_path: Path) -> None:
    """A start with three dice in each of six spaces needs 18: a bag of one die is told, with exit
    code 2, by whatever reads the pack (FOUND 18)."""
    colours = ("yellow", "blue", "green", "purple", "grey")
    bag = "{ " + ", ".join(f"{colour} = {int(colour == 'grey')}" for colour in colours) + " }"
    lines = HOUSE.read_text("utf-8").replace('"house"', '"mine"').splitlines()
    pack = tmp_path / "mine.toml"
    text = "\n".join(f"bag = {bag}" if line.startswith("bag") else line for line in lines)
    pack.write_text(text, "utf-8")
    game = tmp_path / "game.jsonl"
    ended = run("new", game, *PLAYERS, "--pack-file", pack, "--seeded")
    assert (ended.code, game.exists()) == (2, False)
    said = "the start needs 18 dice, six times 3, but the bag has 1"
    assert f"{said} - at `$.set_up.bag`" in ended.err
    log = games.seeded(tmp_path)
    assert said in run("validate", log, "--pack-file", pack).err
    assert f"{said} [bag-too-small]" in run("pack", "check", pack).out


@pytest.mark.parametrize(
    "text",
    [
        ".".join(["a"] * 20_000) + " = 1",
        "[" + ".".join(['"a"'] * 20_000) + "]",
        "a = { " + " . ".join(["'a'"] * 20_000) + " = 1 }",
        'x = [""" """", { ' + "a." * 20_000 + "a = 1 }]",
        "x = [''' '''', { " + "a." * 20_000 + "a = 1 }]",
    ],
)
def test_a_key_of_a_pack_has_eight_parts(tmp_path: Path, text: str) -> None:
    """A key of 20,000 parts takes 722 MB from a reader that nests it: it is told by its line, and
    little memory is used (FOUND 19)."""
    pack = tmp_path / "bomb.toml"
    pack.write_text(f"# the second line\n{text}\n", "utf-8")
    ended = in_little_memory("pack", "check", pack)
    assert (ended.code, ended.err) == (1, "")
    assert ended.out.startswith(f"{pack}:2: a key has at most 8 parts [too-much]\n")
    ended = in_little_memory("validate", pack, "--pack-file", pack)
    assert (ended.code, "a key has at most 8 parts" in ended.err) == (2, True)


def test_a_text_may_end_in_quotes_of_its_own() -> None:
    """Behind four or five quotes no text goes on, nor over the end of a comment (FOUND 19)."""
    bomb = 'x = """a"""" # \\\n' + "a." * 20_000 + "a = 1\n"
    with pytest.raises(BadPack, match="a key has at most 8 parts"):
        parse_pack(bomb.encode())


def test_dots_in_a_text_of_a_pack_are_no_key() -> None:
    """Only keys are counted: texts and comments may have any number of dots (FOUND 19)."""
    dots = ".".join(["a"] * 50)
    texts = (f'"{dots}"', f"'{dots}'", f'"""{dots}\n{dots}"""', f"'''{dots}\n{dots}'''")
    for text in texts:
        with pytest.raises(BadPack, match=r"`str`, got `object` - at `\$.about`"):
            parse_pack(f"about = {{ about = {text} }} # {dots}".encode())
    deep = ".".join(["a"] * KEY_LIMIT)
    with pytest.raises(BadPack, match="unknown field `a`"):
        parse_pack(f"{deep} = 1".encode())


def test_a_long_pack_is_not_read_to_its_end() -> None:
    """A text of more than 262,144 bytes is no pack, at the Python door too (FOUND 19)."""
    with pytest.raises(BadPack, match="a pack has at most 262144 bytes"):
        parse_pack(b"#" * (PACK_LIMIT + 1))


def test_what_never_ends_is_told(tmp_path: Path) -> None:
    """An endless file is refused in one line as a log, a pack, a position, choices and a seed,
    without filling the memory (FOUND 19)."""
    game = games.seeded(tmp_path)
    new = ("new", tmp_path / "new.jsonl", *PLAYERS, "--pack", "house@1")
    tries: tuple[tuple[int, str, tuple[str | Path, ...]], ...] = (
        (3, "is not a game log: it is not text", ("validate", ENDLESS)),
        (3, "is not a game log: it is not text", ("replay", ENDLESS)),
        (2, "a pack has at most 262144 bytes", ("validate", game, "--pack-file", ENDLESS)),
        (1, "a pack has at most 262144 bytes", ("pack", "check", ENDLESS)),
        (3, "the line is longer than 1048576 bytes", (*new, "--position", ENDLESS)),
        (3, "the line is longer than 1048576 bytes", ("record", game, ENDLESS)),
        (2, "a seed is 64 lower-case hexadecimal digits", (*new, "--seed-file", ENDLESS)),
        (3, "a seed is 64 lower-case", ("record", game, "--seed-file", ENDLESS)),
    )
    for code, said, arguments in tries:
        ended = in_little_memory(*arguments)
        assert (ended.code, said in ended.out + ended.err) == (code, True), ended
        assert "Traceback" not in ended.err
    assert not (tmp_path / "new.jsonl").exists()


def numbers_and_lists(node: Json, path: Place = ()) -> Iterator[Place]:
    """The places of all numbers and lists in a JSON value."""
    if not isinstance(node, dict):
        yield path
    if isinstance(node, int):
        return
    items = node.items() if isinstance(node, dict) else enumerate(node)
    for step, child in items:
        if isinstance(child, int | list | dict):
            yield from numbers_and_lists(child, (*path, step))


EXTREMES = (0, 1, 7, 9_999, 10_000, 65_535, 65_536, 2**31 - 1, 1 - 2**31)
START = json.loads(logs.by_hand_log().splitlines()[1])["position"]


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    place=strategies.sampled_from([*numbers_and_lists(START)]),
    number=strategies.sampled_from(EXTREMES),
    times=strategies.sampled_from((0, 2, 1_000)),
)
def test_no_number_and_no_list_of_a_start_is_a_fault(
    tmp_path: Path, place: Place, number: int, times: int
) -> None:
    """Whatever number or list in a start position is made extreme, it is judged or refused in one
    line, and never ends in a fault of the program, which `run` would not let pass (FOUND 18)."""
    start = msgspec.json.decode(msgspec.json.encode(START))
    *before, last = place
    around = reduce(lambda node, step: node[step], before, start)
    around[last] = around[last] * times if isinstance(around[last], list) else number
    game = tmp_path / "game.jsonl"
    game.write_bytes(logs.unchained(logs.changed(logs.by_hand_log(), 2, position=start)))
    for command in ("validate", "legal", "score", "replay"):
        assert run(command, game).code in {0, 1, 3}
