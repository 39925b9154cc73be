"""`audit`, step by step: which games, what is missing, judging it, telling what they show."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from msgspec import Struct

from adas_dream.cli import options as usual
from adas_dream.cli.audits import telling
from adas_dream.cli.audits.earlier import Earlier, is_same_file
from adas_dream.cli.audits.judging import Judged, Task, judged
from adas_dream.cli.audits.packs import Packs
from adas_dream.cli.audits.result_file import ResultFile
from adas_dream.cli.audits.tasks import Corpus
from adas_dream.cli.corpus import processes
from adas_dream.cli.corpus.games import every_game
from adas_dream.cli.corpus.progress import bar
from adas_dream.cli.opening.set_up import settings_of
from adas_dream.cli.opening.sources import STANDARD
from adas_dream.cli.output import messages
from adas_dream.events.errors import AdasDreamError
from adas_dream.projections.corpora.result import GameResult, line_of

if TYPE_CHECKING:
    from adas_dream.core.content.pack import Pack
    from adas_dream.events.facts.setup import ContentRef

WORTH: Final = 2_000_000
"""With so many bytes of logs it pays to start a process for each processor."""


class AuditOptions(Struct, frozen=True, gc=False):
    """The options as they were given."""

    sources: tuple[str, ...]
    file: str | None
    table: str | None
    rulings: tuple[str, ...]
    pack_files: tuple[str, ...]
    with_pack: str | None
    jobs: int | None
    dask: str | None
    strict: bool
    disputed: bool
    against: str | None
    as_json: bool


def audit(options: AuditOptions) -> int:
    """Judge the games that are missing in the file, tell what all show; gives the exit code."""
    _check_files(options)
    packs = Packs(usual.find_pack(options.pack_files, *options.sources), _instead(options))
    readings = _readings(options.rulings)
    games = _games(options)
    with (
        _earlier(options, games) as earlier,
        Corpus(packs, readings, disputed=options.disputed) as corpus,
        ResultFile(None if options.file == STANDARD else options.file) as kept,
    ):
        _judge(games, corpus, kept, options)
        kept.settle(games)
        return telling.tell_all(map(kept.results.line, games), options, earlier)


def _check_files(options: AuditOptions) -> None:
    """Each file that is read or written is one of its own."""
    if options.table is not None and is_same_file(options.file, options.table):
        raise click.BadParameter(messages.ONE_FILE, param_hint="--csv")
    for option, file in (("-o", options.file), ("--csv", options.table)):
        if options.against is not None and is_same_file(file, options.against):
            problem = messages.AGAINST_ITSELF.format(option=option)
            raise click.BadParameter(problem, param_hint="--against")


def _instead(options: AuditOptions) -> tuple[Pack, ContentRef] | None:
    """The pack that judges games of its name whatever their logs name."""
    if options.with_pack is None:
        return None
    from adas_dream.cli.opening import packs

    try:
        return packs.from_file(options.with_pack)
    except packs.NoPack as problem:
        raise click.BadParameter(str(problem), param_hint="--with-pack") from None


@contextmanager
def _earlier(
    options: AuditOptions, games: tuple[str, ...]
) -> Generator[Earlier | None, None, None]:
    """The audit to hold this one against, if there is one."""
    if options.against is None:
        yield None
        return
    with closing(Earlier(options.against, games)) as earlier:
        yield earlier


def _readings(rulings: tuple[str, ...]) -> dict[str, str]:
    """The readings to judge by, one value a ruling."""
    settings = settings_of(rulings)
    for name, values in settings.items():
        if len(values) > 1:
            problem = messages.GIVEN_TWICE.format(name=name)
            raise click.BadParameter(problem, param_hint="--ruling")
    return {name: settings[name][0] for name in sorted(settings)}


def _games(options: AuditOptions) -> tuple[str, ...]:
    """Each game once, in the order of the sources; the files of results are none."""
    files = (options.file, options.against)
    own = {Path(file).absolute() for file in files if file and file != STANDARD}
    return tuple(
        game
        for game in every_game(options.sources)
        if game == STANDARD or Path(game).absolute() not in own
    )


def _judge(games: tuple[str, ...], corpus: Corpus, kept: ResultFile, options: AuditOptions) -> None:
    """Judge what is missing; a bar tells a person at a terminal how far it is."""
    with bar(len(games)) as count_done:
        missing = _missing(games, corpus, kept, count_done)
        for done in _done(missing, options):
            kept.add(done.game, done.line)
            if done.traceback:
                click.echo(done.traceback, err=True, nl=False)
            count_done(1)


def _missing(
    games: Iterable[str], corpus: Corpus, kept: ResultFile, pass_over: Callable[[int], None]
) -> Iterator[Task]:
    """What is to be done: every game that has no result for its bytes as they are, this engine, its
    pack and the readings, or none without a fault."""
    for game in games:
        before = kept.results.result(game)
        try:
            task = corpus.task(game)
        except AdasDreamError as error:
            task = None
            now = GameResult(game, corpus.usual, unreadable=str(error))
            if now != before:
                kept.add(game, line_of(now))
        if task is not None and (before is None or before.fault or before.basis != task.basis):
            yield task
        else:
            pass_over(1)


def _done(missing: Iterator[Task], options: AuditOptions) -> Iterator[Judged]:
    """What becomes of each, by processes here or by a cluster."""
    if options.dask is not None:
        from adas_dream.cli.audits.cluster import on_cluster

        return on_cluster(options.dask, missing)
    jobs, missing = _worth(missing, options.jobs)
    return processes.each(judged, missing, jobs)


def _worth(missing: Iterator[Task], jobs: int | None) -> tuple[int, Iterator[Task]]:
    """How many processes it pays to have; the same tasks, some of which are looked at for it."""
    if jobs is not None:
        return jobs, missing
    ahead, size = list[Task](), 0
    for task in missing:
        ahead.append(task)
        size += len(task.log)
        if size >= WORTH:
            break
    return processes.processors() if size >= WORTH else 1, chain(ahead, missing)
