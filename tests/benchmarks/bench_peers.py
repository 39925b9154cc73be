"""How fast the engine is beside python-chess, eventsourcing and bare msgspec. Run it by hand:

    python -m tests.benchmarks.bench_peers [VERSION ...]

A VERSION is a git revision or a folder; the code as it stands unless given. Each is measured in one
process: facts a second are held against half-moves or events a second, in slices of processor time
that alternate, and what counts is the median of the ratios within a round. Only the starts are
processes of their own. The tables are Markdown, with a column for each version.
"""

import gc
import io
import os
import platform
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from adas_dream.core import (
    EDITION,
    Game,
    Refusal,
    State,
    Walk,
    chance,
    default_rulings,
    dice_source,
    drawn_displays,
    find_pack,
    random_player,
    rolled_spaces,
    shipped_pack,
    start_position,
    table_of,
)
from adas_dream.core.reducers import evolve
from adas_dream.events import (
    ENGINE,
    FORMAT,
    AnyFact,
    GameSetUp,
    Line,
    PositionSet,
    encode,
    read_log,
)
from adas_dream.projections import audit
from tests.benchmarks import bench_startup, peers
from tests.benchmarks.slices import Work, median, rates, ratio
from tests.house.tree import ROOT
from tests.versions import unpacked

MEASURE: Final = "--measure"
"""What a process is told that measures the version which it runs."""
GAMES: Final = 60
EVENTS: Final = 700
"""As many as a random game has facts."""
FIXTURES: Final = ROOT / "fixtures" / "games"
PLAYERS: Final = ("Ada", "Charles", "Mary", "Luigi")
MODULES: Final[Any] = ("exhibition", "tiles", "objectives")
CHESS: Final = "`chess.pgn.read_game`, random games"
PLAYED: Final = "`chess.pgn.read_game`, three played games"
RANDOM: Final = "chess playouts, `is_game_over`"
COUNTED: Final = "chess playouts, end seen by a cheaper test"
REPLAY: Final = "eventsourcing, `repository.get`"
DECODED: Final = "decode"
CHAINED: Final = "decode and chain"
REDUCED: Final = "decode, chain and bare reduce"


class Table(Struct, frozen=True):
    """Where a random game begins, and the seed of its dice and choices."""

    header: GameSetUp
    start: PositionSet
    seed: bytes


def table(number: int) -> Table:
    """The start of the house game of that number: two to four players, modules as its bits say."""
    seed, players = number.to_bytes(32, "big"), 2 + number % 3
    pack, content = shipped_pack("house")
    assert pack.set_up is not None
    modules = tuple(module for bit, module in enumerate(MODULES) if number >> bit & 1)
    header = GameSetUp(
        1,
        FORMAT,
        ENGINE,
        f"random-{number}",
        EDITION,
        PLAYERS[:players],
        1,
        modules,
        default_rulings(),
        content,
        dice_source(seed),
    )
    spaces, shown = rolled_spaces(pack.set_up, seed), drawn_displays(pack, seed)
    position = start_position(pack, players, 1, spaces, shown=shown, modules=modules)
    return Table(header, PositionSet(2, position), seed)


def played(begin: Table) -> list[AnyFact]:
    """The facts of the random game from there to its end."""
    game = Game(begin.header, begin.start, find_pack(begin.header.content))
    stream = chance.Stream(begin.seed, "player")
    facts = [*game.resume(seed=begin.seed)]
    while (choice := random_player.choose(game.state, stream)) is not None:
        made = game.play(choice, seed=begin.seed)
        assert not isinstance(made, Refusal)
        facts += made
    return facts


def random_log(number: int) -> bytes:
    """A whole random house game as a log."""
    begin = table(number)
    return b"".join(encode(it) + b"\n" for it in (begin.header, begin.start, *played(begin)))


def playout(number: int) -> Callable[[], int]:
    """Play the random game of that number."""
    begin = table(number)
    return lambda: len(played(begin))


def facts_of(log: bytes) -> Iterator[AnyFact]:
    """The facts of a log in memory."""
    return (line.fact for line in read_log(io.BytesIO(log), "") if isinstance(line, Line))


def read(log: bytes) -> int:
    """Read the facts and look at nothing."""
    return sum(1 for _ in facts_of(log))


def replay(log: bytes) -> int:
    """Fold a log that is trusted: nothing is judged."""
    header, start, *facts = facts_of(log)
    assert isinstance(header, GameSetUp)
    assert isinstance(start, PositionSet)
    state = State(table_of(header, find_pack(header.content)), start.position)
    return 2 + sum(1 for _ in Walk(state).along(facts))


def validate(log: bytes) -> int:
    """The verdicts: canonical bytes, chain, rules, dice."""
    return audit(read_log(io.BytesIO(log), ""), "", find_pack).facts


def decoded(log: bytes) -> int:
    """What nothing can go below: msgspec, one line after the other."""
    decode = msgspec.json.Decoder(AnyFact).decode
    return len([decode(line) for line in log.splitlines()])


def chained(log: bytes) -> int:
    """The same, and every byte goes through SHA-256, with a digest for each turn."""
    decode, running, count = msgspec.json.Decoder(AnyFact).decode, sha256(), 0
    for line in log.splitlines(keepends=True):
        fact = decode(line)
        running.update(line)
        if fact.chain:
            running.hexdigest()
        count += 1
    return count


def reduced(log: bytes) -> int:
    """The same, and every fact is folded by the bare reducers."""
    decode, running = msgspec.json.Decoder(AnyFact).decode, sha256()
    header, start, *lines = log.splitlines(keepends=True)
    first, second = decode(header), decode(start)
    assert isinstance(first, GameSetUp)
    assert isinstance(second, PositionSet)
    state = State(table_of(first, find_pack(first.content)), second.position)
    for line in lines:
        fact = decode(line)
        running.update(line)
        if fact.chain:
            running.hexdigest()
        state = evolve(state, fact)
    return 2 + len(lines)


OURS: Final[dict[str, Callable[[bytes], int]]] = {
    "read": read,
    "trusted replay": replay,
    "validate": validate,
    DECODED: decoded,
    CHAINED: chained,
    REDUCED: reduced,
}
"""What is done with every log; the last three are the floor."""


def no_rewinds(log: bytes) -> bool:
    """Whether every fact of the log stands, so that a bare reduce can fold it."""
    return not any(kind in log for kind in (b'"choice_undone"', b'"play_rewound"'))


def logs() -> dict[str, list[bytes]]:
    """The logs by what they are called in the table; what takes facts back is left out."""
    recorded = {path.name: path.read_bytes() for path in sorted(FIXTURES.glob("*.jsonl"))}
    kept = {name: log for name, log in recorded.items() if no_rewinds(log)}
    return {
        "random house": [random_log(number) for number in range(GAMES)],
        "recorded house": [log for name, log in kept.items() if name.startswith("house")],
        "recorded base": [log for name, log in kept.items() if name.startswith("base")],
    }


def works() -> Iterator[Work]:
    """Everything that is measured, theirs first."""
    draw = random.Random(1)  # noqa: S311 - the same games in every run
    pgns = [peers.random_pgn(draw) for _ in range(GAMES)]
    yield Work(CHESS, "half-moves", [partial(peers.read_game, pgn) for pgn in pgns])
    yield Work(PLAYED, "half-moves", [partial(peers.read_game, pgn) for pgn in peers.PLAYED])
    yield Work(RANDOM, "half-moves", [lambda: peers.random_moves(draw).ply()])
    yield Work(COUNTED, "half-moves", [lambda: peers.random_moves_counted(draw).ply()])
    yield Work(REPLAY, "events", [peers.stored_table(EVENTS)])
    yield Work("playouts, random house", "facts", [playout(number) for number in range(GAMES)])
    for games, texts in logs().items():
        for name, run in OURS.items():
            yield Work(f"{name}, {games}", "facts", [partial(run, log) for log in texts])


def compared(name: str) -> Sequence[str]:
    """What a piece of work is held against."""
    what, _, games = name.rpartition(", ")
    floors = {it: f"{it}, {games}" for it in (DECODED, CHAINED, REDUCED)}
    return {
        "read": (floors[DECODED],),
        "trusted replay": (REPLAY, floors[REDUCED]),
        "validate": (CHESS, PLAYED, floors[REDUCED]),
        "playouts": (RANDOM, COUNTED),
    }.get(what, ())


class Measured(Struct, frozen=True):
    """What was found of one version: units a second, the ratios, and the starts in milliseconds."""

    speeds: list[tuple[str, float]]
    ratios: list[tuple[str, float]]
    starts: list[tuple[str, float]]


def measured() -> Measured:
    """Measure the version that runs."""
    everything = [*works()]
    gc.collect()
    gc.freeze()  # what lies about is not looked through again while others are measured
    found = rates(everything)
    speeds = [(f"{work.name} | {work.unit}", median(found, work.name)) for work in everything]
    pairs = [(work.name, other) for work in everything for other in compared(work.name)]
    ratios = [(f"{one} | {other}", ratio(found, one, other)) for one, other in pairs]
    return Measured(speeds, ratios, [*starts()])


def starts() -> Iterator[tuple[str, float]]:
    """The starts, as processes of their own, beside what they import."""
    with tempfile.TemporaryDirectory() as folder:
        for pair in bench_startup.pairs(bench_startup.GAME, Path(folder)):
            _, times = bench_startup.measured(pair, bench_startup.environment(folder))
            yield f"`{pair.name}` | `{pair.against[-1]}`", times


def measured_apart(given: str, module: str = "bench_peers") -> Measured:
    """Measure a version in a process of its own, by a module that is told to."""
    with tempfile.TemporaryDirectory() as folder:
        unpacked(given, Path(folder))
        made = subprocess.run(
            [sys.executable, "-m", f"tests.benchmarks.{module}", MEASURE],
            env={**os.environ, "PYTHONPATH": os.pathsep.join((folder, str(ROOT)))},
            stdout=subprocess.PIPE,
            check=True,
        )
    return msgspec.json.decode(made.stdout, type=Measured)


def tables(versions: Sequence[str]) -> Iterator[str]:
    """The tables as Markdown."""
    found = [measured_apart(given) for given in versions]
    names = ("chess", "eventsourcing", "msgspec", "click")
    libraries = ", ".join(f"{name} {version(name)}" for name in names)
    yield f"Python {platform.python_version()}, {libraries}.\n"
    yield from rows("what | times as fast as", versions, [it.ratios for it in found], "{:.2f}")
    yield from rows("start | times", versions, [it.starts for it in found], "{:.2f}")
    yield from rows("a second | of", versions, [it.speeds for it in found], "{:,.0f}")


def rows(
    head: str, versions: Sequence[str], found: Sequence[list[tuple[str, float]]], form: str
) -> Iterator[str]:
    """A table: a row for each figure, a column for each version."""
    yield f"| {head} | {' | '.join(versions)} |"
    yield f"|---|---|{'--:|' * len(versions)}"
    for figures in zip(*found, strict=True):
        cells = (form.format(figure) for _, figure in figures)
        yield f"| {figures[0][0]} | {' | '.join(cells)} |"
    yield ""


def main(*versions: str) -> None:
    """Measure and print."""
    if versions == (MEASURE,):
        sys.stdout.buffer.write(msgspec.json.encode(measured()))
        return
    for line in tables(versions or (".",)):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
