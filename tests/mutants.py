"""Single faults, planted one by one in copies of the project: does any test see them?

    python -m tests.mutants [COUNT] [SEED] [--folder FOLDER] [--only FILE]

COUNT faults are drawn by SEED from rules, reducers, scoring, the walk, the judge, the engine and
the readings. For each the tests that run its lines are run, the cheapest first, up to the first
that fails. What became of each stands in FOLDER (in the folder for temporary files unless told
otherwise), so that the same command goes on where it was stopped. What changes nothing stands in
`mutants_equivalent.toml`, with the reason.
"""

import argparse
import hashlib
import os
import queue
import random
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from tests.house.tree import ROOT, files, shown, sources
from tests.mutant_faults import Fault, faults, says_something_else
from tests.mutant_runs import Known, Outcome, Tree, recorded, seen_by

TARGETS: Final = (
    "core/rules/",
    "core/reducers/",
    "core/scoring/",
    "core/engine/",
    "core/walk.py",
    "core/kept_findings.py",
    "core/validator.py",
    "projections/readings/",
    "events/log.py",
)
EQUIVALENT: Final = ROOT / "tests" / "mutants_equivalent.toml"


class Result(Struct, frozen=True):
    """What became of a fault, and the test that found it."""

    name: str
    outcome: Outcome
    by: str


def equivalents() -> dict[str, str]:
    """The faults that change nothing, each with the reason."""
    listed = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("fault", [])
    return {
        f"{it['file']} {it['where']}: {it['before']} -> {it['after']}": it["why"] for it in listed
    }


def all_faults(only: str = "") -> Iterator[tuple[Fault, str]]:
    """Every fault that may be drawn, with the text of its file."""
    for path in sources("core", "events", "projections"):
        name = shown(path)
        if name.startswith(TARGETS) and name.startswith(only):
            text = path.read_text("utf-8")
            yield from ((fault, text) for fault in faults(name, text))


def drawn(count: int, seed: int, only: str = "") -> list[Fault]:
    """So many faults that say something else, the same for a seed as long as the code is."""
    pool = list(all_faults(only))
    random.Random(seed).shuffle(pool)  # noqa: S311 - not a secret
    found: dict[str, Fault] = {}
    for fault, text in pool:
        if len(found) == count:
            break
        if says_something_else(fault, text):
            found.setdefault(fault.name, fault)
    return [*found.values()]


def state_of_the_code() -> str:
    """A digest of all code and tests: what was noted holds for them alone."""
    made = hashlib.sha256()
    for path in files(ROOT):
        if path.suffix in (".py", ".toml", ".json", ".jsonl"):
            made.update(shown(path).encode() + path.read_bytes())
    return made.hexdigest()[:12]


class Hunt:
    """Faults tried in several copies at once; what became of them is kept in a file."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.results = folder / f"results-{seed}.jsonl"
        self.trees = queue.SimpleQueue[Tree]()
        for number in range(os.cpu_count() or 1):
            self.trees.put(Tree(folder / f"copy-{number}"))
        self.known = self._known()

    def _known(self) -> Known:
        kept = self.folder / "known.json"
        if not kept.exists():
            _say("Running every test once, to know which lines each of them runs.")
            tree = self.trees.get()
            kept.write_bytes(msgspec.json.encode(recorded(tree, self.folder / "record")))
            self.trees.put(tree)
        return msgspec.json.decode(kept.read_bytes(), type=Known)

    def done(self) -> dict[str, Result]:
        """What is known from before."""
        if not self.results.exists():
            return {}
        lines = self.results.read_bytes().splitlines()
        return {it.name: it for it in (msgspec.json.decode(line, type=Result) for line in lines)}

    def try_(self, fault: Fault) -> Result:
        """Plant it in a copy that is free."""
        tree = self.trees.get()
        try:
            outcome, by = tree.run(fault, seen_by(fault, self.known), self.known.costs)
        finally:
            self.trees.put(tree)
        return Result(fault.name, outcome, by)

    def all(self, wanted: list[Fault]) -> dict[str, Result]:
        """Try what was not tried before; each result is kept at once."""
        found = self.done()
        rest = [fault for fault in wanted if fault.name not in found]
        with ThreadPoolExecutor(self.trees.qsize()) as pool:
            tries = [pool.submit(self.try_, fault) for fault in rest]
            for number, tried in enumerate(as_completed(tries), len(wanted) - len(rest) + 1):
                result = tried.result()
                found[result.name] = result
                with self.results.open("ab") as results:
                    results.write(msgspec.json.encode(result) + b"\n")
                _say(f"{number}/{len(wanted)} {result.outcome}: {result.name}")
        return found


def report(wanted: list[Fault], found: dict[str, Result]) -> tuple[str, bool]:
    """The share that was found of the faults that matter, and those that passed unseen."""
    reasons = equivalents()
    passed = [fault for fault in wanted if found[fault.name].outcome == "passed"]
    unseen = [fault for fault in passed if fault.name not in reasons]
    matter = len(wanted) - len(passed) + len(unseen)
    share = (matter - len(unseen)) / matter if matter else 1.0
    counts = f"{matter - len(unseen)} found, {len(passed) - len(unseen)} change nothing"
    lines = [f"{len(wanted)} faults: {counts}, {len(unseen)} passed unseen ({share:.1%} found)"]
    for fault in unseen:
        first, last = fault.lines
        lines += [
            f"{fault.file}:{first or last} {fault.kind} in {fault.where or 'the module'}",
            f"  - {fault.before}",
            f"  + {fault.after}",
        ]
    return "\n".join(lines), not unseen


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    """Draw, try and report; 1 where a fault passed unseen."""
    parser = argparse.ArgumentParser("python -m tests.mutants", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=600)
    parser.add_argument("seed", nargs="?", type=int, default=random.randrange(10**6))  # noqa: S311
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument("--only", default="", help="a file or a folder from the root")
    asked = parser.parse_args(arguments)
    folder = asked.folder or Path(tempfile.gettempdir()) / f"mutants-{state_of_the_code()}"
    _say(f"Seed {asked.seed}, folder {folder}")
    wanted = drawn(asked.count, asked.seed, asked.only)
    text, is_clean = report(wanted, Hunt(folder, asked.seed).all(wanted))
    _say(text)
    return 0 if is_clean else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
