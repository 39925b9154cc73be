"""What `audit` tells of all games: the lines where they are asked for, a table, the summary."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

import click

from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import CLEAN, FAULT, FINDING, UNREADABLE, tell
from adas_dream.cli.output.printing import say_either
from adas_dream.events.errors import CannotWrite, reason_of
from adas_dream.events.quoting import printable
from adas_dream.projections.corpora import summary_page, table
from adas_dream.projections.corpora.result import GameResult, result_of
from adas_dream.projections.corpora.summary import Summary

if TYPE_CHECKING:
    from adas_dream.cli.audits.audit import AuditOptions

OUTPUT: Final = "-"
"""The name of standard output."""
Taker = Callable[[bytes, GameResult], None]


def tell_all(lines: Iterable[bytes], options: AuditOptions) -> int:
    """Tell all games, given in their order; gives the exit code."""
    summary, code = Summary(strict=options.strict), CLEAN
    with ExitStack() as writing:
        takers = [writing.enter_context(taker) for taker in _takers(options)]
        for line in lines:
            result = result_of(line)
            summary.add(result)
            code = max(code, _code(result, summary))
            for take in takers:
                take(line, result)
    if OUTPUT in {options.file, options.table}:
        click.echo("\n".join(summary_page.page(summary)), err=True)
    else:
        page = summary_page.page(summary)
        say_either(page, lambda: summary_page.as_json(summary), as_json=options.as_json)
    return code


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
    if options.file == OUTPUT:
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
        if file == OUTPUT:
            raise
        raise CannotWrite(file, reason_of(error)) from None


def _opened(file: str) -> AbstractContextManager[TextIO]:
    if file == OUTPUT:
        return nullcontext(sys.stdout)
    return Path(file).open("w", encoding="utf-8", errors="surrogateescape", newline="")
