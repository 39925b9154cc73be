"""`simulate`, step by step: what is agreed, the place, what lies there already, what is missing."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, cast

import click
from msgspec import Struct

from adas_dream.cli.corpus import processes
from adas_dream.cli.corpus.progress import shown
from adas_dream.cli.opening import packs
from adas_dream.cli.opening import set_up as agreeing
from adas_dream.cli.opening.set_up import Unfit
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import CLEAN
from adas_dream.cli.output.failures import AnotherGame
from adas_dream.cli.output.printing import say
from adas_dream.core import chance
from adas_dream.core.content.pack import Pack
from adas_dream.core.findings import about_start
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.rulings import EDITION
from adas_dream.core.simulation import Agreed, Simulation, name_of
from adas_dream.events import codec
from adas_dream.events.errors import CannotWrite, reason_of
from adas_dream.events.facts.setup import ContentRef
from adas_dream.events.journal.files import create
from adas_dream.events.journal.places import in_store
from adas_dream.events.lines import open_log, read_log
from adas_dream.projections.wording.finding_words import sentence
from adas_dream.projections.wording.text import WIDTH, counted, safe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adas_dream.events.archive import Archive
    from adas_dream.events.codec import Line

USUAL_PACK: Final = "house"


class SimulateOptions(Struct, frozen=True, gc=False):
    """The options as they were given."""

    count: int
    folder: str | None
    store: str | None
    seed: int
    players: int | None
    pack: str | None
    pack_file: str | None
    modules: tuple[str, ...]
    rulings: tuple[str, ...]
    jobs: int | None


class Place(Protocol):
    """Where games are kept, each whole or not at all."""

    def head(self, name: str) -> bytes | None:
        """The first line of a game, without its end; None where there is none of that name."""

    def keep(self, name: str, log: bytes) -> None:
        """Keep a new game."""


class Folder:
    """A file for each game."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)

    def head(self, name: str) -> bytes | None:
        """The first line of its file."""
        file = self._file(name)
        if not file.exists():
            return None
        with open_log(str(file)) as stream:
            return stream.readline(codec.LINE_LIMIT).removesuffix(b"\n")

    def keep(self, name: str, log: bytes) -> None:
        """A new file."""
        create(self._file(name), log)

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.jsonl"


class Store:
    """An archive that is open."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive

    def head(self, name: str) -> bytes | None:
        """The first line that is kept."""
        return self._archive.head(name)

    def keep(self, name: str, log: bytes) -> None:
        """One import."""
        lines = read_log(BytesIO(log), name)
        self._archive.import_(name, cast("Iterator[Line]", lines))  # it is whole: none is torn


def simulate(options: SimulateOptions) -> int:
    """Play the games that are missing; a usage error names the option that does not fit."""
    where = options.folder or options.store
    if not where or (options.folder and options.store):
        raise click.UsageError(messages.SIMULATE_WHERE)
    if options.store and in_store(options.store) is not None:
        raise click.BadParameter(messages.NUMBERED, param_hint="--into")
    simulation = _simulation(options, where)
    with _opened(options) as place:
        missing = _missing(simulation, options.count, place, where)
        jobs = processes.as_many_as_pay(len(missing), options.jobs)
        _play(simulation, missing, jobs, place)
    there = options.count - len(missing)
    said = messages.SIMULATED.format(
        file=safe(where, WIDTH),
        games=counted(options.count, "game"),
        there=messages.THERE_ALREADY.format(count=there) if there else "",
    )
    say([said])
    return CLEAN


def _simulation(options: SimulateOptions, where: str) -> Simulation:
    """What is to be played, if it can be."""
    hint = "--pack-file" if options.pack_file else "--pack"
    try:
        pack, content = _pack(options, where)
        modules = agreeing.modules_of(options.modules)
        rulings = agreeing.rulings_of(EDITION, options.rulings)
        agreed = Agreed(pack, content, rulings, modules)
        seed = options.seed.to_bytes(chance.SEED_SIZE, "big")
        simulation = Simulation(agreed, seed, options.players or 0)
        simulation.begin(1)
    except Unfit as problem:
        raise click.BadParameter(str(problem), param_hint=problem.option) from None
    except packs.NoPack as problem:
        raise click.BadParameter(str(problem), param_hint=hint) from None
    except InvalidPosition as wrong:
        reason = sentence(about_start(wrong.violation))
        raise click.BadParameter(reason, param_hint=hint) from None
    return simulation


def _pack(options: SimulateOptions, where: str) -> tuple[Pack, ContentRef]:
    """The pack, which says how a game starts; Unfit, NoPack."""
    if options.pack_file is not None and options.pack is not None:
        raise Unfit("--pack", messages.TWO_PACKS)
    if options.pack_file is not None:
        found = packs.from_file(options.pack_file)
    else:
        found = packs.named(options.pack or USUAL_PACK, where)
    if found[0].set_up is None:
        option = "--pack-file" if options.pack_file else "--pack"
        raise Unfit(option, messages.CANNOT_SIMULATE, pack=found[0].name)
    return found


@contextmanager
def _opened(options: SimulateOptions) -> Generator[Place, None, None]:
    """The place, made where there is none."""
    if options.folder:
        try:
            Path(options.folder).mkdir(exist_ok=True)
        except (OSError, ValueError) as error:
            raise CannotWrite(options.folder, reason_of(error)) from None
        yield Folder(options.folder)
        return
    from adas_dream.events.archive import Archive

    with Archive.open(options.store or "", create=True) as archive:
        archive.check_writable()
        yield Store(archive)


def _missing(simulation: Simulation, count: int, place: Place, where: str) -> list[int]:
    """The numbers of the games that are not there yet; `AnotherGame` where one of them has the name
    and another first line, which holds the seed's commitment and all that was agreed."""
    missing: list[int] = []
    for number in range(1, count + 1):
        head = place.head(name_of(number))
        if head is None:
            missing.append(number)
        elif head != codec.encode(simulation.header(number)):
            raise AnotherGame(where, name=name_of(number))
    return missing


def _play(simulation: Simulation, missing: list[int], jobs: int, place: Place) -> None:
    """Play and keep them, in order; a bar tells a person at a terminal how far it is."""
    logs = shown(processes.each(simulation.log, missing, jobs), len(missing))
    for number, log in zip(missing, logs, strict=True):
        place.keep(name_of(number), log)
