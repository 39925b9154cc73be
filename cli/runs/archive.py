"""`import`, `export` and `games`, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from adas_dream.cli.opening import seeds
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import tell
from adas_dream.cli.output.printing import say, say_json
from adas_dream.events.archive import Archive, check_name, whole_game
from adas_dream.events.errors import CannotWrite, LostRace, NoSuchGame, TornLine
from adas_dream.events.journal.files import check_free, create_from
from adas_dream.events.journal.places import MARK, Stored, in_store, on_server
from adas_dream.events.lines import Torn
from adas_dream.projections.wording.text import WIDTH, counted, names_of, pad, safe

if TYPE_CHECKING:
    from adas_dream.events.archive import GameEntry
    from adas_dream.events.codec import Line

PAGE: Final = 500
"""How many lines are written at once."""
NAME_COLUMNS: Final = 32
STATE_COLUMNS: Final = 20


class Whole:
    """The lines of a log that must not break off: `TornLine`. Counts the lines in other words."""

    def __init__(self, lines: Iterable[Line | Torn], file: str) -> None:
        self._lines = lines
        self.file = file
        self.rewritten = 0

    def __iter__(self) -> Iterator[Line]:
        for line in self._lines:
            if isinstance(line, Torn):
                raise TornLine(self.file, line.number)
            self.rewritten += not line.canonical
            yield line


def take_in(file: str, into: Stored, *, create: bool, replace: bool, as_json: bool) -> None:
    """Put a log into a store under a new name; `replace` goes on with a game of that name."""
    with opened(file) as lines:
        whole = Whole(lines, file)
        kept: Iterable[Line] = whole
        if create:  # read to the end first: no store is made for what cannot be kept
            kept = list(whole_game(into.store, into.name, whole))
        with Archive.open(into.store, create=create) as archive:
            entry = (archive.replace if replace else archive.import_)(into.name, kept)
    if whole.rewritten:
        tell(messages.REWRITTEN.format(file=safe(file, WIDTH), count=whole.rewritten))
    if as_json:
        say_json(entry)
    else:
        place = safe(f"{into.store}#{into.name}", WIDTH)
        say([messages.IMPORTED.format(game=place, facts=counted(entry.facts, "fact"))])


def give_out(game: str, file: str | None) -> None:
    """Write a game to a new file, or to standard output."""
    with opened(game) as lines:
        raw = (line.raw + b"\n" for line in Whole(lines, game))
        pages = iter(lambda: b"".join(islice(raw, PAGE)), b"")
        if file is not None:
            create_from(Path(file), pages)
            return
        for page in pages:
            click.echo(page, nl=False)


def check_whole(store: str) -> None:
    """A usage error where one game is named."""
    game = in_store(store)
    if game is not None and (on_server(store) or Path(game.store).exists()):
        raise click.BadParameter(messages.A_WHOLE_STORE, param_hint="STORE")


def rename(store: str, name: str, new: str, *, as_json: bool) -> None:
    """Give a game another name, and its seed with it."""
    with Archive.open(store) as archive:
        entry = archive.rename(name, new)
    _take_along(seeds.seed_file(f"{store}{MARK}{name}"), seeds.seed_file(f"{store}{MARK}{new}"))
    if as_json:
        say_json(entry)
        return
    game = safe(f"{store}{MARK}{name}", WIDTH)
    say([messages.RENAMED.format(game=game, new=safe(new, WIDTH))])


def remove(store: str, name: str, file: str | None, *, as_json: bool) -> None:
    """Take a game out once its log is on the disk, and its seed with it."""
    with Archive.open(store) as archive:
        archive.check_writable()
        check_name(store, name)
        folder = Path() if on_server(store) else Path(store).parent
        copy = folder / f"{name}.jsonl" if file is None else Path(file)
        facts = _taken_out(archive, name, copy)
    _take_along(seeds.seed_file(f"{store}{MARK}{name}"), seeds.seed_file(str(copy)))
    if as_json:
        say_json({"name": name, "facts": facts, "file": str(copy)})
        return
    game = safe(f"{store}{MARK}{name}", WIDTH)
    say([messages.REMOVED.format(game=game, file=safe(str(copy), WIDTH))])


def _taken_out(archive: Archive, name: str, copy: Path) -> int:
    """How many facts a game had that is only in the copy now. Where somebody goes on with it
    meanwhile, it stays and the copy does not."""
    facts = 0

    def counted_lines() -> Iterator[bytes]:
        nonlocal facts
        for line in archive.raw(name):
            facts += 1
            yield line

    create_from(copy, counted_lines())
    try:
        archive.remove(name, facts)
    except (LostRace, NoSuchGame):
        copy.unlink(missing_ok=True)
        raise
    return facts


def _take_along(seed: Path, beside: Path) -> None:
    """Move a seed to where it is looked for now, and tell it."""
    if not seed.is_file() or seed == beside:
        return
    try:
        check_free(str(beside))
        seed.rename(beside)
    except CannotWrite as problem:
        tell(messages.SEED_STAYS.format(file=safe(str(seed), WIDTH), reason=problem))
        return
    tell(messages.SEED_MOVED.format(file=safe(str(beside), WIDTH)))


def list_games(store: str, *, as_json: bool) -> None:
    """Tell every game of a store, by name."""
    with Archive.open(store) as archive:
        games = archive.games()
    if as_json:
        say_json(games)
        return
    say(map(_row, games))
    if not games:
        tell(messages.NO_GAMES.format(file=safe(store, WIDTH)))


def _row(entry: GameEntry) -> str:
    facts = counted(entry.facts, "fact")
    players = ", ".join(names_of(entry.players))
    columns = pad(safe(entry.name, NAME_COLUMNS), NAME_COLUMNS), pad(_state(entry), STATE_COLUMNS)
    return f"{columns[0]}  {facts:>14}  {columns[1]}  {players}".rstrip()


def _state(entry: GameEntry) -> str:
    if entry.finished:
        return messages.FINISHED
    if entry.given_up:
        return messages.GIVEN_UP
    return messages.AFTER_TURN.format(turn=entry.last_turn) if entry.last_turn else messages.BEGUN
