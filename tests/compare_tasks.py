"""What `tests.compare_versions` asks both versions: of which logs, and by which commands."""

import json
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.compare_inputs import Log, drawing, edited, finished, torn
from tests.house.tree import ROOT

Task = dict[str, Any]
FIXTURES: Final = ROOT / "fixtures"
BASE: Final = "base-two-players"
TOGETHER: Final = 8
"""How many games are made and read in one batch."""
RARE: Final = 20
"""One game in so many is asked slow questions too, and is kept in an archive."""
SMALL: Final = 40_000
"""How many bytes a log may have of which the board is shown after each fact."""
VERDICT: Final = "validate --json {log}"
ALWAYS: Final = (
    VERDICT,
    "score {log}",
    "score --json {log}",
    "replay {log}",
    "replay --timeline {log}",
    "legal {log}",
)
"""What every whole game is asked."""
SOMETIMES: Final = (
    "validate {log}",
    "validate --strict --json {log}",
    "validate --explain {seq} {log}",
    "validate --explain {seq} --json {log}",
    "score --explain {log}",
    "score --over-time {log}",
    "score --at {seq} --json {log}",
    "replay --json {log}",
    "replay --json --to {seq} {log}",
    "replay --to {seq} {log}",
    "legal --json {log}",
    "legal --json --members --at {seq} {log}",
    "legal --at {seq} {log}",
)
"""Of these a game or an edited log is asked one or two."""
SLOW: Final = (
    "dispute {log}",
    "dispute --json {log}",
    "dispute --json --at {seq} {log}",
    "whatif {log} --at {at} --instead {choice}",
    "whatif --json {log} --at {at} --instead {choice}",
    "diff {log} {other}",
    "diff --json {log} {other}",
    "validate --json {log} {other}",
)
"""What only some logs are asked."""
ARCHIVED: Final = (
    "import --json {log} games.db#{name} --create",
    "games --json games.db",
    "export games.db#{name}",
    "validate --json games.db#{name}",
    "score games.db#{name}",
    "replay --json games.db#{name}",
)
"""What is done with a log and an archive."""
EXCHANGED: Final = ("games other.db", "games --json other.db")
EXCHANGED_GAME: Final = ("export other.db#{name}", "validate --json other.db#{name}")
"""What each version is asked of the archive that the other one wrote."""


class Tasks:
    """Batches of tasks. A log lies in `inputs`, which both versions see as `in`; what a version
    writes lies on its own desk."""

    def __init__(self, inputs: Path, desks: list[Path], choices: frozenset[str]) -> None:
        self.inputs, self.desks, self.choices = inputs, desks, choices
        self._archived: list[str] = []

    def of_fixtures(self) -> Iterator[list[Task]]:
        """Every log of the fixtures is asked everything, with its own pack where that lies there;
        the frozen ones, most of which are copies, fewer slow questions."""
        shutil.copytree(FIXTURES, self.inputs / "fixtures")
        packs = {sha256(it.read_bytes()).hexdigest(): it for it in FIXTURES.rglob("*.toml")}
        paths = sorted(FIXTURES.rglob("*.jsonl"))
        for path in paths:
            log = _in_fixtures(path)
            draw, facts = drawing(log), _facts(path.read_bytes())
            words = self._words(log, facts, draw, other=_in_fixtures(paths[0]))
            slow = draw.sample(SLOW, 2) if "formats" in path.parts else SLOW
            step = ("replay --step {log}",) if path.stat().st_size < SMALL else ()
            tasks = [task(reader, words) for reader in (*ALWAYS, *SOMETIMES, *slow, *step)]
            pack = packs.get(facts[0].get("content", {}).get("digest", ""))
            if pack is not None:
                tasks = [
                    {**it, "run": [*it["run"], "--pack-file", _in_fixtures(pack)]} for it in tasks
                ]
            yield [*tasks, task(VERDICT, words), task(VERDICT, {**words, "log": "-"}, piped=log)]
        yield list(self._archiving(paths))

    def _archiving(self, paths: list[Path]) -> Iterator[Task]:
        for number, path in enumerate(paths):
            name = f"fixture-{number}"
            self._archived.append(name)
            words = {"log": _in_fixtures(path), "name": name}
            yield from (task(reader, words) for reader in ARCHIVED)

    def of_games(self, games: int, edits: int, first: int) -> Iterator[list[Task]]:
        """Random games that both make, then read, with their share of the edits. While a batch is
        worked on the next is made, so a game is read two batches after it was made."""
        numbers = range(first, first + games)
        blocks = [numbers[at : at + TOGETHER] for at in range(0, games, TOGETHER)]
        self._write_base()
        for at in range(len(blocks) + 2):
            tasks = [self._play(number) for number in blocks[at]] if at < len(blocks) else []
            for number in blocks[at - 2] if at > 1 else ():
                share = (number - first + 1) * edits // games - (number - first) * edits // games
                tasks += self._of_game(number, share)
            yield tasks

    def _write_base(self) -> None:
        line = (FIXTURES / "games" / f"{BASE}.jsonl").read_bytes().splitlines()[1]
        (self.inputs / "base.json").write_text(json.dumps(json.loads(line)["position"]), "utf-8")
        for desk in self.desks:
            (desk / "made").mkdir()
            (desk / "recorded").mkdir()

    @staticmethod
    def _play(number: int) -> Task:
        file = f"made/{number}.jsonl"
        made: Task = {"reader": "making a random game", "play": number, "file": file}
        return {**made, "base": "in/base.json", "files": [file], "then": [file]}

    def _of_game(self, number: int, edits: int) -> Iterator[Task]:
        """What is asked of a game and of the logs that edits make of it."""
        draw = drawing(f"game {number}")
        made = [desk / "made" / f"{number}.jsonl" for desk in self.desks]
        text = made[0].read_bytes()
        for path in made:
            path.unlink()
        log, name = finished(text, number) if number % 3 else text, f"{number}.jsonl"
        (self.inputs / name).write_bytes(log)
        (self.inputs / f"{name}.seed").write_text(f"{number:064x}\n")
        (self.inputs / f"{name}.seed").chmod(0o600)
        whole = Log(log)
        words = self._words(f"in/{name}", whole.facts, draw, other=f"in/{name}")
        rare = number % RARE == 0
        readers = [*ALWAYS, *draw.sample(SOMETIMES, 2)]
        tasks = [task(reader, words) for reader in readers]
        if rare:
            tasks += self._rarely(number, whole, words, draw)
        for edit in range(edits):
            tasks += self._of_edit(whole, f"{number}-{edit}", words, draw)
        tasks[-1]["last"] += [name, f"{name}.seed"]
        yield from tasks

    def _of_edit(self, log: Log, name: str, words: dict[str, str], draw: Random) -> list[Task]:
        about, text = edited(log, draw)
        if draw.random() < 0.03:
            about, text = f"{about}, torn", torn(text, draw)
        (self.inputs / f"{name}.jsonl").write_bytes(text)
        here = {**words, "log": f"in/{name}.jsonl"}
        if draw.random() < 0.1:
            asked = [task(VERDICT, {**here, "log": "-"}, piped=here["log"])]
        else:
            asked = [task(VERDICT, here)]
        if draw.random() < 0.3:
            asked.append(task(draw.choice((*ALWAYS[1:], *SOMETIMES)), here))
        if draw.random() < 1 / 200:
            asked.append(task(draw.choice(SLOW), here))
        for it in asked:
            it["about"] = about
        asked[-1]["last"].append(f"{name}.jsonl")
        return asked

    def _rarely(self, number: int, log: Log, words: dict[str, str], draw: Random) -> Iterator[Task]:
        yield from (task(reader, words) for reader in SLOW)
        name = f"game-{number}"
        yield from (task(reader, {**words, "name": name}) for reader in ARCHIVED)
        self._archived += [name, f"{name}-recorded"]
        begun = draw.randrange(2, len(log.lines))
        choices = [_choice(it) for it in log.facts[begun:] if it["type"] in self.choices]
        start, file = b"".join(log.lines[:begun]), f"recorded/{number}.jsonl"
        (self.inputs / f"{number}.choices").write_text("\n".join(choices), "utf-8")
        for desk in self.desks:
            (desk / file).write_bytes(start)
        more = {"name": f"{name}-recorded", "log": file, "number": f"{number}"}
        recording = "in/{number}.choices --seed-file in/{number}.jsonl.seed"
        yield task(ARCHIVED[0], more)
        yield task(f"record {{log}} {recording}", more, then=[file])
        yield task(f"record --json games.db#{{name}} {recording}", more)
        yield from (task(reader, more) for reader in ARCHIVED[1:])

    def _words(self, log: str, facts: list[Any], draw: Random, *, other: str) -> dict[str, str]:
        """What stands for the words in braces."""
        chosen = [it for it in facts if it.get("type") in self.choices and "seq" in it]
        if not chosen:
            return {"log": log, "other": other, "seq": "3", "at": "3", "choice": "{}"}
        fact = draw.choice(chosen)
        alike = [it for it in chosen if it["type"] == fact["type"] and it["seq"] != fact["seq"]]
        return {
            "log": log,
            "other": other,
            "seq": str(draw.randint(min(3, len(facts)), len(facts))),
            "at": str(fact["seq"]),
            "choice": _choice(draw.choice(alike or chosen)),
        }

    def exchange_archives(self) -> None:
        """Each version gets the archive that the other one wrote."""
        one, other = self.desks
        for here, there in ((one, other), (other, one)):
            for part in here.glob("games.db*"):
                shutil.copy2(part, there / part.name.replace("games", "other"))

    def of_archives(self) -> Iterator[list[Task]]:
        """What each reads in the archive of the other."""
        yield [task(reader, {}) for reader in EXCHANGED]
        for name in self._archived:
            yield [task(reader, {"name": name}) for reader in EXCHANGED_GAME]


def task(
    reader: str, words: dict[str, str], *, piped: str = "", then: list[str] | None = None
) -> Task:
    """A command that is run; `piped` is a file that comes through a pipe, `then` are files that are
    read after it; `last` are those of `in` that nobody needs any more."""
    run = [part.format(**words) for part in reader.split()]
    files = [part for part in (*run, piped, *(then or ())) if part.startswith(("in/", "recorded/"))]
    name = f"{reader} (piped)" if piped else reader
    more = {"reader": name, "run": run, "piped": piped, "then": then or []}
    return {**more, "files": files, "last": []}


def _in_fixtures(path: Path) -> str:
    """A file of the fixtures, as a desk sees it."""
    return f"in/fixtures/{path.relative_to(FIXTURES).as_posix()}"


def _facts(text: bytes) -> list[Any]:
    """The lines of a log or of choices; what is no object is left out."""
    facts: list[Any] = []
    for line in text.splitlines():
        try:
            facts.append(json.loads(line))
        except ValueError:
            continue
    return [it for it in facts if isinstance(it, dict)] or [{}]


def _choice(fact: dict[str, Any]) -> str:
    """A choice as it stands in a file of choices."""
    left_out = ("seq", "state", "chain")
    return json.dumps({name: value for name, value in fact.items() if name not in left_out})
