"""The work that one version of the program does for `tests.compare_versions`, in one process.

It is started with the code of that version on its path, reads a list of tasks a line and answers
a list a line. It asks the program as its users do: by the commands, run in this process, and by
the doors of its packages; so it works with an older and a newer version alike.
"""

import io
import json
import os
import signal
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from threading import Thread
from traceback import format_exc
from typing import Any, Final

from click.testing import CliRunner
from msgspec.structs import replace

from adas_dream import core
from adas_dream.cli.main import main
from adas_dream.core import chance, random_player, rulings
from adas_dream.events import CHOICES, NAMES, ChoiceUndone, Line, PlayRewound, encode, read_log

FAULT: Final = 70
PATIENCE: Final = 300
"""How many seconds a task may take."""
MODULES: Final = ("exhibition", "tiles", "objectives")
PLAYERS: Final = ("Ada", "Charles", "Mary", "Luigi")
ONE_IN: Final = 25
"""How seldom a choice is taken back, or has a note."""


class TooSlowError(Exception):
    """A task that does not end."""


def ran(arguments: list[str], piped: str = "") -> tuple[int, bytes, bytes]:
    """Exit code and both outputs of a command; `piped` is a file that comes through a pipe, in
    pieces."""
    stream = _pipe(Path(piped).read_bytes()) if piped else None
    result = CliRunner().invoke(main, arguments, input=stream)
    if stream is not None:
        stream.close()
    return result.exit_code, result.stdout_bytes, result.stderr_bytes


def _pipe(content: bytes) -> io.BufferedReader:
    """The reading end of a pipe into which this is written bit by bit."""
    out, into = os.pipe()
    draw = Random(len(content))  # noqa: S311 - the inputs of a test, no secret

    def write() -> None:
        rest = content
        try:
            while rest:
                size = draw.choice((1, 7, 500, 30_000, 65_536, 200_000))
                rest = rest[os.write(into, rest[:size]) :]
        except BrokenPipeError:
            pass
        finally:
            os.close(into)

    Thread(target=write, daemon=True).start()
    return os.fdopen(out, "rb")


def played(number: int, file: str, base: str) -> tuple[int, bytes, bytes]:
    """Make the random game of that number and write its log into the file; its seed lies beside.
    `base` is the log whose start the games of the pack without cards have."""
    draw = Random(number)  # noqa: S311 - the inputs of a test, no secret
    told = ran(_start(draw, number, file, base))
    if told[0] == 0:
        with Path(file).open("rb") as log:
            facts = [line.fact for line in read_log(log, file) if isinstance(line, Line)]
        game = core.Game.load(facts, core.find_pack)
        with Path(file).open("ab") as log:
            seed = number.to_bytes(32, "big")
            log.writelines(encode(fact) + b"\n" for fact in _played(game, draw, seed))
    return told


def _start(draw: Random, number: int, file: str, base: str) -> list[str]:
    """The command that starts the game: any pack, table and readings."""
    arguments = ["new", file, "--seeded", "--seed", f"{number:064x}", "--game", f"random-{number}"]
    if number % 8 == 0:
        players = 2
        arguments += ["--pack", "base", "--position", base]
    else:
        players = draw.choice((2, 3, 4))
        arguments += ["--pack", f"house@{draw.choice('1233')}"]
        arguments += [
            it for module in MODULES if draw.random() < 0.5 for it in ("--module", module)
        ]
        arguments += ["--first-player", str(draw.randint(1, players))]
    for name, values in rulings.VALUES.items():
        if draw.random() < 0.4:
            arguments += ["--ruling", f"{name}={draw.choice(list(values))}"]
    return arguments + [it for name in PLAYERS[:players] for it in ("--player", name)]


def _played(game: core.Game, draw: Random, seed: bytes) -> Iterator[Any]:
    """Every fact of a random game, with notes, undone choices and rewinds."""
    stream = chance.Stream(seed, "player")
    rewinds = 6 if draw.random() < 0.4 else 0
    undoes = draw.random() < 0.6
    yield from (taken := [*game.resume(seed=seed)])
    while (choice := random_player.choose(game.state, stream)) is not None:
        if draw.random() * ONE_IN < 1:
            choice = replace(
                choice, note=f"Nº {draw.randint(1, 99)} “so”", at="2026-11-05T20:15:00Z"
            )
        made = game.play(choice, seed=seed)
        if isinstance(made, core.Refusal):
            raise TypeError(made)
        taken += made
        yield from made
        for back in _backs(draw, taken, undoes=undoes, rewinds=rewinds):
            made = game.play(back, seed=seed)
            if not isinstance(made, core.Refusal):
                rewinds -= isinstance(back, PlayRewound)
                taken += made
                yield from made


def _backs(draw: Random, taken: list[Any], *, undoes: bool, rewinds: int) -> Iterator[Any]:
    """Now and then what takes back one of the last facts, which may be refused."""
    last = taken[-1]
    if undoes and draw.random() * ONE_IN < 1:
        for fact in reversed(taken[-8:]):
            if type(fact) in CHOICES:
                yield ChoiceUndone(1, fact.player, fact.seq)
                break
    if rewinds > 0 and draw.random() * 2 * ONE_IN < 1:
        seq = last.seq - draw.randrange(min(draw.choice((3, 30, 200)), last.seq - 2))
        yield PlayRewound(1, seq, "seen too late")


def done(task: dict[str, Any]) -> dict[str, Any]:
    """The answer to a task: the exit code, a digest of what was said, and the seconds of processor
    time; of a task that asks for it, what was said."""
    begin = time.process_time()
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        if "play" in task:
            code, out, err = played(task["play"], task["file"], task["base"])
        else:
            code, out, err = ran(task["run"], task["piped"])
        out += b"".join(Path(file).read_bytes() for file in task["then"])
    except Exception:  # noqa: BLE001 - whatever it is, it is compared
        code, out, err = FAULT, b"", format_exc().encode()
    signal.setitimer(signal.ITIMER_REAL, 0)
    text = b"%d\n%b\n%b" % (code, out, err)
    answer: dict[str, Any] = {"code": code, "digest": sha256(text).hexdigest()}
    if task.get("tell"):
        answer["text"] = text.decode("utf-8", "replace")
    return {**answer, "seconds": time.process_time() - begin}


def _stop(*_: object) -> None:
    raise TooSlowError


def serve() -> None:
    """Answer until there are no more tasks; the first line says what this version is."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    tasks = os.fdopen(os.dup(0), encoding="utf-8")
    signal.signal(signal.SIGALRM, _stop)
    about = {"code": core.__file__, "choices": sorted(NAMES[it] for it in CHOICES)}
    print(json.dumps(about), file=answers, flush=True)
    for line in tasks:
        told = json.dumps([done(task) for task in json.loads(line)])
        print(told, file=answers, flush=True)


if __name__ == "__main__":
    serve()
