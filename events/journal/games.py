"""Starting and opening the log of a GAME where it is kept: in a file, or in a store."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager

from adas_dream.events.catalog import AnyFact
from adas_dream.events.journal.journal import Journal
from adas_dream.events.journal.places import in_store
from adas_dream.events.made_facts import written


def check_free(game: str, *, make_store: bool = False) -> None:
    """Raise `CannotWrite` or a `StoreError` where `begin_log` could not write this game: it is
    there already, or nothing may be written there."""
    stored = in_store(game)
    if stored is None:
        from adas_dream.events.journal import files

        files.check_free(game)
        return
    from adas_dream.events.journal import archived

    archived.check_free(stored, make_store=make_store)


def begin_log(game: str, facts: Iterable[AnyFact], *, make_store: bool = False) -> None:
    """Write a new log with these facts, durably: a file, or a game in a store (`STORE#NAME`), which
    `make_store` makes where there is none. `CannotWrite`, or a `StoreError`; `BadFact` for what
    could not be read again."""
    stored = in_store(game)
    if stored is None:
        from adas_dream.events.journal import files

        files.create(game, b"".join(line.raw + b"\n" for line in written(facts)))
        return
    from adas_dream.events.journal import archived

    archived.begin(stored, facts, make_store=make_store)


@contextmanager
def open_journal(game: str) -> Generator[Journal, None, None]:
    """The log of a game, to be gone on with until it is closed; a file is locked meanwhile.

    `CannotOpen`, `CannotWrite`, `LogLocked`, or a `StoreError`.
    """
    stored = in_store(game)
    if stored is None:
        from adas_dream.events.journal.log_file import LogFile

        with LogFile(game) as log:
            yield log
        return
    from adas_dream.events.journal import archived

    with archived.opened(stored) as archived_log:
        yield archived_log
