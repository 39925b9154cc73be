"""What the tests of `tests.mutants` do besides: they note which lines each test runs and what it
costs, or they run only some, in a given order. Loaded by `pytest -p tests.mutant_plugin`.
"""

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

RECORD: Final = "MUTANTS_RECORD"
"""The folder to note in: the lines of each test, what each costs, and whether it passes."""
ONLY: Final = "MUTANTS_ONLY"
"""The file with the tests to run, one a line, in this order."""


class Recorder:
    """Notes the lines that each test runs, in a file for each process."""

    def __init__(self, folder: Path, measured: list[str]) -> None:
        self.notes = folder / f"tests-{os.getpid()}.jsonl"
        import coverage  # noqa: PLC0415 - only who notes lines needs the library

        data = str(folder / "lines")
        self.coverage = coverage.Coverage(data, data_suffix=True, include=measured)
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Run a test in a context of its own."""
        self.coverage.switch_context(item.nodeid)
        before = os.times()
        result = yield
        after = os.times()
        cost = sum(after[:4]) - sum(before[:4])
        self.coverage.switch_context("")
        self._note(test=item.nodeid, cost=cost)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails without a fault finds none."""
        if report.failed:
            self._note(failed=report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write the lines."""
        self.coverage.stop()
        self.coverage.save()

    def _note(self, **note: object) -> None:
        with self.notes.open("a") as notes:
            notes.write(json.dumps(note) + "\n")


class Chooser:
    """Keeps the tests that a file names, in its order."""

    def __init__(self, only: Path) -> None:
        self.places = {name: at for at, name in enumerate(only.read_text().splitlines())}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The cheapest come first."""
        chosen = [item for item in items if item.nodeid in self.places]
        items[:] = sorted(chosen, key=lambda item: self.places[item.nodeid])


def pytest_configure(config: pytest.Config) -> None:
    """Note or choose, as the environment says; who only hands tests out to others runs none."""
    hands_out = getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput")
    if (folder := os.environ.get(RECORD)) and not hands_out:
        measured = [str(config.rootpath / part / "*") for part in ("core", "events", "projections")]
        config.pluginmanager.register(Recorder(Path(folder), measured), "mutant-recorder")
    elif only := os.environ.get(ONLY):
        config.pluginmanager.register(Chooser(Path(only)), "mutant-chooser")
