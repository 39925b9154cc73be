"""`--adas-dream-games DIR`: every log of a folder as a test."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

import pytest

from adas_dream.events.errors import reason_of

LOG: Final = ".jsonl"
OPTION: Final = "--adas-dream-games"


class Games:
    """The folders that are asked for; a usage error for one without a log.

    Their logs are collected beside whatever else is. But where an argument of pytest names such a
    folder, or a log in it, what that names is collected of it and no more.
    """

    def __init__(self, config: pytest.Config) -> None:
        start = config.invocation_params.dir
        given: list[str] = config.getoption("adas_dream_games") or []
        self._folders = {_path(start, folder): logs_in(start, folder) for folder in given}
        self._named = {_path(start, argument.partition("::")[0]) for argument in config.args}

    def pytest_collect_file(
        self, file_path: Path, parent: pytest.Collector
    ) -> pytest.Collector | None:
        """A log that an argument names, or that lies in a folder which one names."""
        logs = self._folders.get(file_path.parent, ())
        if file_path in logs and self._is_named(file_path.parent):
            return _log_file(parent, file_path)
        return None

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """The logs of all other folders, behind what the arguments name."""
        report = yield
        if isinstance(collector, pytest.Session) and report.passed:
            report.result = [*report.result, *self._others(collector)]
        return report

    def _others(self, session: pytest.Session) -> Iterator[LogFile]:
        for folder, logs in self._folders.items():
            for log in () if self._is_named(folder) else logs:
                yield _log_file(session, log)

    def _is_named(self, folder: Path) -> bool:
        return not self._named.isdisjoint((folder, *self._folders[folder]))


def logs_in(start: Path, folder: str) -> tuple[Path, ...]:
    """The logs of a folder, by name; a usage error where there is none."""
    try:
        inside = sorted(_path(start, folder).iterdir())
    except OSError as error:
        raise pytest.UsageError(f"{OPTION} {folder}: {reason_of(error)}") from None
    logs = tuple(it for it in inside if it.suffix == LOG and not it.is_dir())
    if not logs:
        raise pytest.UsageError(f"{OPTION} {folder}: no log lies there (*{LOG})")
    return logs


def _path(start: Path, named: str) -> Path:
    """The path as pytest writes it: whole, and with its links."""
    return Path(os.path.normpath(start / named))


def _log_file(parent: pytest.Collector, path: Path) -> LogFile:
    return LogFile.from_parent(parent, path=path)  # pyright: ignore[reportUnknownMemberType] - pytest gives its other arguments no type


class LogFile(pytest.File):
    """A log, with one test."""

    def collect(self) -> Iterator[pytest.Item]:
        """The test that its game is legal."""
        strict = self.config.getoption("adas_dream_strict")
        name = "strict" if strict else "legal"
        yield LegalGame.from_parent(self, name=name)  # pyright: ignore[reportUnknownMemberType] - as above


class LegalGame(pytest.Item):
    """The test that the game of a log broke no rule."""

    def runtest(self) -> None:
        """Judge the log; fails with what is wrong with it, not with where that was found."""
        from adas_dream.cli.testing.legal import assert_legal

        strict = bool(self.config.getoption("adas_dream_strict"))
        try:
            assert_legal(self.path, strict=strict, finished=strict)
        except AssertionError as wrong:
            pytest.fail(str(wrong), pytrace=False)

    def reportinfo(self) -> tuple[Path, None, str]:
        """How the test is called."""
        return self.path, None, f"{self.path.name}: {self.name}"
