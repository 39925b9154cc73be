"""What `audit` tells of all games: the lines where they are asked for, a table, the summary."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from adas_dream.cli.opening.sources import STANDARD
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import CLEAN, FAULT, FINDING, UNREADABLE, tell
from adas_dream.cli.output.printing import say_either
from adas_dream.events.errors import CannotWrite, reason_of
from adas_dream.events.quoting import printable
from adas_dream.projections.corpora import changes_page, summary_page, table
from adas_dream.projections.corpora.changes import Changes
from adas_dream.projections.corpora.result import GameResult, result_of
from adas_dream.projections.corpora.summary import Summary

if TYPE_CHECKING:
    from adas_dream.cli.audits.audit import AuditOptions
    from adas_dream.cli.audits.earlier import Earlier

Taker = Callable[[bytes, GameResult], None]


def tell_all(lines: Iterable[bytes], options: AuditOptions, earlier: Earlier | None) -> int:
    """Tell all games, given in their order; gives the exit code."""
    summary, changes, code = Summary(strict=options.strict), Changes(), CLEAN
    with ExitStack() as writing:
        takers = [writing.enter_context(taker) for taker in _takers(options)]
        for line in lines:
            result = result_of(line)
            summary.take(result)
            own = _code(result, summary)
            if earlier is not None:
                own = _code_against(own, changes, earlier.of(result), result)
            code = max(code, own)
            for take in takers:
                take(line, result)
    if earlier is None:
        page = summary_page.page(summary)
        _say(page, lambda: summary_page.as_json(summary), options)
        return code
    changes.only_before.extend(earlier.gone())
    told = partial(changes_page.as_json, changes, earlier.file)
    page = changes_page.page(changes, earlier.file)
    _say(page, lambda: {**summary_page.as_json(summary), "against": told()}, options)
    return code if changes.same else max(code, FINDING)


def _say(lines: Iterable[str], value: Callable[[], object], options: AuditOptions) -> None:
    """The result, on standard error where lines or a table take standard output."""
    if STANDARD in {options.file, options.table}:
        click.echo("\n".join(lines), err=True)
    else:
        say_either(lines, value, as_json=options.as_json)


def _code_against(own: int, changes: Changes, before: GameResult | None, now: GameResult) -> int:
    """The exit code of a game that is held against what it was: that of what is not as it was, and
    a fault of the program in any case."""
    is_same = changes.add(before, now) is None and before is not None
    return CLEAN if is_same and own != FAULT else max(own, FINDING)


def _code(result: GameResult, summary: Summary) -> int:
    """The exit code of a game; a fault of the program is told."""
    if result.fault:
        fault = messages.FAULT.format(fault=printable(result.fault))
        tell(f"{printable(result.game)}: {fault}")
        return FAULT
    if result.unreadable:
        return UNREADABLE
    return FINDING if summary.fails(result) else CLEAN


def _takers(options: AuditOptions) -> Iterator[AbstractContextManager[Taker]]:
    """What takes each line and its result, besides the summary."""
    if options.file == STANDARD:
        yield nullcontext(_print)
    if options.table is not None:
        yield _table(options.table)


def _print(line: bytes, _: GameResult) -> None:
    click.echo(line, nl=False)


@contextmanager
def _table(file: str) -> Generator[Taker, None, None]:
    """A row for each game; `CannotWrite`."""
    try:
        with _opened(file) as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow(table.COLUMNS)
            yield lambda _, result: writer.writerow(table.row(result)) and None
    except (OSError, ValueError) as error:
        if file == STANDARD:
            raise
        raise CannotWrite(file, reason_of(error)) from None


def _opened(file: str) -> AbstractContextManager[TextIO]:
    if file == STANDARD:
        return nullcontext(sys.stdout)
    _check_replaceable(Path(file))
    return Path(file).open("w", encoding="utf-8", errors="surrogateescape", newline="")


def _check_replaceable(file: Path) -> None:
    """FileExistsError where a file is there that is no table of an audit: a log, perhaps."""
    if file.is_file():
        with file.open(encoding="utf-8", errors="replace", newline="") as stream:
            if stream.readline().rstrip("\r\n") != ",".join(table.COLUMNS):
                raise FileExistsError
