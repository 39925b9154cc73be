"""Two versions of the program on the same logs: same bytes, same findings, same pages. By hand:

    python -m tests.compare_versions OLD NEW [--games 1000] [--edits 20000]

OLD and NEW are folders of this project (`.` is this one as it stands) or git revisions. Each runs
in one process of its own. Both make the same random games, which must be the same bytes; both read
them, the logs of `fixtures` and random single edits of the games, and what they say is compared:
exit code and both outputs of the commands. What differs, or ends as a fault of the program, is
printed and its log is kept; then the exit code is 1.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from itertools import takewhile, zip_longest
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, field

from tests.compare_tasks import Task, Tasks
from tests.versions import unpacked

WORKER: Final = Path(__file__).parent / "compare_worker.py"
SHOWN: Final = 20
"""How many differences are shown in full."""
FAULT: Final = 70
EACH: Final = 30
"""How many seconds pass before it says how far it is."""
AROUND: Final = 60
"""How much of a line is shown before the place where two part."""
WIDTH: Final = 300


class Version:
    """A version of the program: its code in a folder of its own, and the process that runs it."""

    def __init__(self, given: str, folder: Path, inputs: Path) -> None:
        self.given, self.folder = given, folder
        self.code = folder / "code"
        unpacked(given, self.code)
        self.desk = folder / "desk"
        self.desk.mkdir()
        (self.desk / "in").symlink_to(inputs)
        self.seconds: Counter[str] = Counter()
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(WORKER)],
            cwd=self.desk,
            env={**os.environ, "PYTHONPATH": str(self.code), "COLUMNS": "100"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        about = self._answer()
        if not Path(about["code"]).is_relative_to(self.code):
            raise SystemExit(f"{given}: another version runs, {about['code']}")
        self.choices = frozenset(about["choices"])

    def ask(self, tasks: list[Task]) -> None:
        """Let it work on these; `answers` gives what came of them."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(tasks) + "\n")
        self._process.stdin.flush()

    def answers(self, tasks: list[Task]) -> list[Any]:
        """What came of the tasks that it was asked last."""
        told: list[Any] = self._answer()
        for task, answer in zip(tasks, told, strict=True):
            self.seconds[task["reader"]] += answer["seconds"]
        return told

    def _answer(self) -> Any:  # noqa: ANN401 - whatever JSON it is
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.given}: it broke off, with exit code {self._process.wait()}")
        return json.loads(line)

    def end(self) -> None:
        """There are no more tasks."""
        self._process.communicate()


class Comparison(Struct):
    """Two versions, the folder with what both read, and what was found so far."""

    old: Version
    new: Version
    folder: Path
    kept: Path
    tasks: Counter[str] = field(default_factory=Counter[str])
    found: list[str] = field(default_factory=list[str])

    def run(self, batches: Iterable[list[Task]]) -> None:
        """Do these tasks with both, one batch after the other; the next is made meanwhile."""
        asked: list[Task] = []
        told = time.monotonic()
        for tasks in batches:
            if time.monotonic() > told + EACH:
                told = time.monotonic()
                sys.stderr.write(f"{self.tasks.total()} asked, {len(self.found)} differ\n")
            self._compare(asked)
            asked = tasks
            if tasks:
                self.old.ask(tasks)
                self.new.ask(tasks)
        self._compare(asked)

    def _compare(self, tasks: list[Task]) -> None:
        if not tasks:
            return
        answers = [version.answers(tasks) for version in (self.old, self.new)]
        for task, old, new in zip(tasks, *answers, strict=True):
            self.tasks[task["reader"]] += 1
            if old["digest"] != new["digest"]:
                self._differs(task, "they differ")
            elif FAULT in (old["code"], new["code"]):
                self._differs(task, "a fault of the program in both")
        for gone in {file for task in tasks for file in task.get("last", ())}:
            (self.folder / gone).unlink()

    def _differs(self, task: Task, what: str) -> None:
        place = f"{len(self.found) + 1}"
        self.found.append(f"{what}: {task['reader']}")
        if len(self.found) > SHOWN:
            return
        keep = self.kept / place
        keep.mkdir(parents=True)
        for version, name in ((self.old, "old"), (self.new, "new")):
            for file in dict.fromkeys(task["files"]):
                if (version.desk / file).is_file():
                    shutil.copy2(version.desk / file, keep / f"{name}-{Path(file).name}")
        texts = [self._again(version, task) for version in (self.old, self.new)]
        for name, text in zip(("old", "new"), texts, strict=True):
            (keep / f"{name}.out").write_text(text, "utf-8")
        (keep / "task.json").write_text(json.dumps(task, indent=1), "utf-8")
        say(f"{place}. {self.found[-1]}\n   {task.get('about', '')} {shown(task)}")
        say(f"   kept in {keep}")
        say(first_difference(*texts))

    @staticmethod
    def _again(version: Version, task: Task) -> str:
        version.ask([{**task, "tell": True}])
        told: str = version.answers([task])[0]["text"]
        return told


def shown(task: Task) -> str:
    """The command of a task, as it may be typed."""
    return " ".join(task.get("run", (f"game {task.get('play')}",)))


def first_difference(old: str, new: str) -> str:
    """The first line that is not the same in both, from shortly before where they part."""
    pairs = zip_longest(old.splitlines(), new.splitlines(), fillvalue="(nothing)")
    for number, (one, other) in enumerate(pairs):
        if one != other:
            alike = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
            begin = max(0, len([*alike]) - AROUND)
            told = (one[begin:][:WIDTH], other[begin:][:WIDTH])
            return f"   line {number} old: {told[0]}\n   line {number} new: {told[1]}"
    return "   the same when asked again, so it hangs on what was asked before"


def say(text: str) -> None:
    """One line for who waits."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def compare(
    old: str, new: str, *, games: int, edits: int, first: int, kept: Path, fixtures: bool = True
) -> list[str]:
    """Everything that differs, each with its reader; how long both took is said."""
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        inputs = folder / "in"
        inputs.mkdir()
        versions = (Version(old, folder / "old", inputs), Version(new, folder / "new", inputs))
        comparison = Comparison(*versions, inputs, kept)
        tasks = Tasks(inputs, [it.desk for it in versions], versions[0].choices)
        if fixtures:
            comparison.run(tasks.of_fixtures())
        comparison.run(tasks.of_games(games, edits, first))
        tasks.exchange_archives()
        comparison.run(tasks.of_archives())
        for version in versions:
            version.end()
    say(report(comparison))
    say(f"{time.monotonic() - begin:.0f} s")
    return comparison.found


def report(comparison: Comparison) -> str:
    """What was asked how often, how long each version took for it, and what differs."""
    rows = [f"{'reader':42} {'asked':>7} {'old s':>8} {'new s':>8} {'old/new':>8}"]
    for reader, count in sorted(comparison.tasks.items()):
        old, new = (it.seconds[reader] for it in (comparison.old, comparison.new))
        rows.append(f"{reader:42} {count:7} {old:8.1f} {new:8.1f} {old / new:8.2f}")
    rows += [f"{count} times {what}" for what, count in Counter(comparison.found).items()]
    return "\n".join([*rows, f"{len(comparison.found)} of {comparison.tasks.total()} differ"])


def main(arguments: list[str] | None = None) -> int:
    """Compare the versions that the command line names; 1 where anything differs."""
    parser = argparse.ArgumentParser(prog="tests.compare_versions", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--edits", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=1, help="the number of the first game")
    parser.add_argument("--no-fixtures", action="store_true")
    parser.add_argument("--keep", type=Path, help="a folder for the logs of what differs")
    given = parser.parse_args(arguments)
    kept = given.keep or Path(tempfile.mkdtemp(prefix="compared-"))
    found = compare(
        given.old,
        given.new,
        games=given.games,
        edits=given.edits,
        first=given.first,
        kept=kept,
        fixtures=not given.no_fixtures,
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
