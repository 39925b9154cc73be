"""Copies of the project in which faults are planted, and what its tests say of them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from tests.house.tree import OWN, PARTS, ROOT, files, shown
from tests.mutant_faults import Fault
from tests.mutant_plugin import ONLY, RECORD

if TYPE_CHECKING:
    from coverage import CoverageData

Outcome = Literal["found", "timeout", "passed"]
BATCHES: Final = ((25, 1.0), (250, 15.0), (10**6, 10**6))
"""How many tests run at once, and what they may cost in seconds of one core: the cheapest first,
since most faults are found by one of them."""
PATIENCE: Final = 60
"""How many seconds a run may take besides ten times what its tests cost."""


class Known(Struct):
    """What a run without a fault tells: which tests run which lines of a file, and what each
    costs, in seconds of one core."""

    tests: dict[str, dict[int, list[str]]]
    costs: dict[str, float]


class Tree:
    """A copy of the project with its own import package, in a folder that nobody else uses."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._planted = 0
        for path in files(ROOT):
            there = folder / shown(path)
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, there)
        package = folder / "package" / "adas_dream"
        package.mkdir(parents=True, exist_ok=True)
        for part in PARTS:
            if not (package / part).exists():
                (package / part).symlink_to(folder / part)
        for own in files(folder / OWN):
            shutil.copy2(own, package)

    def pytest(
        self, *options: str, environment: dict[str, str], seconds: float | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run tests of the copy on the code of the copy; TimeoutExpired after so many seconds."""
        paths = (self.folder / "package", self.folder)
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options],
            cwd=self.folder,
            env={
                **os.environ,
                "CI": "true",
                "PYTHONPATH": os.pathsep.join(map(str, paths)),
                **environment,
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
        )

    def run(
        self, fault: Fault, tests: Iterable[str], costs: dict[str, float]
    ) -> tuple[Outcome, str]:
        """Plant the fault, run these tests, the cheapest first, and take the fault away; gives what
        became of it, and the test that found it."""
        path = self.folder / fault.file
        text, status = path.read_text("utf-8"), path.stat()
        path.write_text(fault.text, "utf-8")
        # A time of its own, so that nothing compiled for another text is taken for this one.
        self._planted += 1
        os.utime(path, (status.st_atime, status.st_mtime + self._planted))
        try:
            for batch in batches(sorted(tests, key=lambda it: costs.get(it, 1.0)), costs):
                found = self._first_failing(batch, sum(costs.get(it, 1.0) for it in batch))
                if found is not None:
                    return found
        finally:
            path.write_text(text, "utf-8")
            os.utime(path, (status.st_atime, status.st_mtime))
        return "passed", ""

    def _first_failing(self, tests: list[str], cost: float) -> tuple[Outcome, str] | None:
        only = self.folder / "only.txt"
        only.write_text("\n".join(tests))
        modules = sorted({test.partition("::")[0] for test in tests})
        options = ("-x", "-p", "tests.mutant_plugin", "-p", "no:xdist", *modules)
        try:
            ended = self.pytest(
                *options, environment={ONLY: str(only)}, seconds=PATIENCE + 10 * cost
            )
        except subprocess.TimeoutExpired:
            return "timeout", tests[0]
        if ended.returncode in (0, 5):
            return None
        told = ended.stdout.splitlines()
        failing = (line for line in told if line.startswith(("FAILED", "ERROR")))
        return "found", next(failing, "it cannot be imported").partition(" - ")[0]


def batches(tests: list[str], costs: dict[str, float]) -> Iterator[list[str]]:
    """The tests in their order, some at a time."""
    rest = [*tests]
    for most, seconds in BATCHES:
        batch: list[str] = []
        cost = 0.0
        while rest and len(batch) < most and (not batch or cost < seconds):
            cost += costs.get(rest[0], 1.0)
            batch.append(rest.pop(0))
        if batch:
            yield batch


def recorded(tree: Tree, folder: Path) -> Known:
    """Run every test of the copy once, without a fault, and note what each of them runs."""
    import coverage  # noqa: PLC0415 - only who notes lines needs the library

    folder.mkdir(parents=True, exist_ok=True)
    options = ("-p", "tests.mutant_plugin", "-n", str(os.cpu_count()), "--dist", "loadfile")
    ended = tree.pytest(*options, environment={RECORD: str(folder)})
    if ended.returncode not in (0, 1):
        raise RuntimeError(ended.stdout + ended.stderr)
    notes = [json.loads(line) for path in folder.glob("tests-*") for line in path.open()]
    failed = {note["failed"] for note in notes if "failed" in note}
    costs = {note["test"]: note["cost"] for note in notes if "test" in note}
    lines = coverage.Coverage(str(folder / "lines"))
    lines.combine([str(folder)], keep=True)
    return Known(_tests_of(lines.get_data(), tree, failed), costs)


def _tests_of(data: CoverageData, tree: Tree, failed: set[str]) -> dict[str, dict[int, list[str]]]:
    found: dict[str, dict[int, list[str]]] = {}
    for measured in data.measured_files():
        path = Path(measured).resolve()
        if not path.is_relative_to(tree.folder.resolve()):
            continue
        tests: dict[int, list[str]] = defaultdict(list)
        for line, contexts in data.contexts_by_lineno(measured).items():
            tests[line] = [it for it in contexts if it and it not in failed]
        found[path.relative_to(tree.folder.resolve()).as_posix()] = tests
    return found


def seen_by(fault: Fault, known: Known) -> set[str]:
    """The tests that run its lines; of a line outside of every function, which runs once when the
    file is opened, all that run any function of the file, or all there are."""
    lines = known.tests.get(fault.file, {})
    first, last = fault.lines
    if first:
        return {test for line in range(first, last + 1) for test in lines.get(line, ())}
    return {test for tests in lines.values() for test in tests} or {*known.costs}
