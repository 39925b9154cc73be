"""The games of a corpus as what is to be done: the bytes of each, and by what they are judged."""

from __future__ import annotations

from contextlib import ExitStack
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Self

from msgspec.structs import replace

from adas_dream import core, events, projections
from adas_dream.cli.audits.judging import Task
from adas_dream.cli.audits.packs import Handed, Packs
from adas_dream.cli.opening.sources import STANDARD, standard_input
from adas_dream.events.codec import LINE_LIMIT
from adas_dream.events.errors import AdasDreamError, CannotOpen, reason_of
from adas_dream.events.facts.setup import ContentRef, GameSetUp
from adas_dream.events.journal.places import in_store
from adas_dream.events.lines import Torn, open_log, read_log
from adas_dream.events.version import ENGINE
from adas_dream.projections.corpora.result import Basis

if TYPE_CHECKING:
    from adas_dream.events.archive import Archive

DIGITS: Final = 12
"""As many digits of the code's digest tell two versions apart."""
_HEAD: Final = LINE_LIMIT + 8
"""The first line of a log is in so many bytes, or is none."""


@cache
def engine() -> str:
    """The version of the engine, and the digest of its code: what judges otherwise is another one,
    also before it has a number."""
    digest = sha256()
    for package in (events, core, projections):
        folder = Path(package.__path__[0])
        for file in sorted(folder.rglob("*")):
            if file.suffix in {".py", ".toml"}:
                digest.update(
                    f"{package.__name__}/{file.relative_to(folder).as_posix()}\0".encode()
                )
                digest.update(file.read_bytes())
    return f"{ENGINE}+{digest.hexdigest()[:DIGITS]}"


class Corpus:
    """The games of a run: their bytes and what each is judged by; `readings` are put in the place
    of every log's own. `usual` is what holds for every game. Stores stay open until the block
    ends."""

    def __init__(self, packs: Packs, readings: dict[str, str], *, disputed: bool) -> None:
        self._packs = packs
        self.usual = Basis(engine=engine(), readings=readings, disputed=disputed)
        self._stores: dict[str, Archive] = {}
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def task(self, game: str) -> Task:
        """What is to be done for a game; an `AdasDreamError` where its bytes cannot be read."""
        log = self._bytes(game)
        content = _content(log)
        handed = Handed() if content is None else self._packs.handed(content)
        basis = replace(self.usual, digest=sha256(log).hexdigest(), pack=handed.digest)
        return Task(game, log, basis, handed.pack)

    def _bytes(self, game: str) -> bytes:
        stored = in_store(game)
        if stored is not None:
            return b"".join(self._store(stored.store).raw(stored.name))
        with standard_input() if game == STANDARD else open_log(game) as stream:
            try:
                return _read(stream)
            except OSError as error:
                raise CannotOpen(game, detail=reason_of(error)) from None

    def _store(self, store: str) -> Archive:
        if store not in self._stores:
            from adas_dream.events.archive import Archive

            self._stores[store] = self._open.enter_context(Archive.open(store))
        return self._stores[store]


def _read(stream: BinaryIO) -> bytes:
    """A log; of what is none, or has a line over the limit, only what shows that."""
    log = stream.read(_HEAD)
    if _content(log) is None:
        return log
    parts, open_line = [log], len(log) - log.rfind(b"\n")
    while open_line <= _HEAD and (more := stream.read(_HEAD)):
        parts.append(more)
        end = more.rfind(b"\n")
        open_line = len(more) - end if end >= 0 else open_line + len(more)
    return b"".join(parts)


def _content(log: bytes) -> ContentRef | None:
    """The pack that the first line names; None where it is no first line."""
    head = log[:_HEAD].partition(b"\n")[0] + b"\n"
    try:
        first = next(read_log(BytesIO(head), ""), None)
    except AdasDreamError:
        return None
    if first is None or isinstance(first, Torn) or not isinstance(first.fact, GameSetUp):
        return None
    return first.fact.content
