"""An earlier audit, in its file: what each game was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from adas_dream.cli.audits.result_file import Results
from adas_dream.cli.output.failures import NotEarlier
from adas_dream.events.lines import open_log
from adas_dream.projections.corpora.result import GameResult


class Earlier:
    """The results of an earlier audit beside the games of this one. A game is the one of the same
    name, or else, where the name is new, one of the same bytes whose name has gone."""

    def __init__(self, file: str, games: Iterable[str]) -> None:
        """`CannotOpen`, `NotEarlier`."""
        self.file = file
        self._stream: BinaryIO = open_log(file)
        try:
            self._results = Results(self._stream, file, NotEarlier)
            self._gone: dict[str, list[str]] = {}
            for name in sorted({*self._results} - {*games}, reverse=True):
                self._gone.setdefault(self._result(name).basis.digest, []).append(name)
        except BaseException:
            self._stream.close()
            raise

    def close(self) -> None:
        """Let the file go."""
        self._stream.close()

    def of(self, now: GameResult) -> GameResult | None:
        """What a game of this audit was; None where there was none."""
        before = self._results.result(now.game)
        same = self._gone.get(now.basis.digest) if now.basis.digest else None
        return self._result(same.pop()) if before is None and same else before

    def gone(self) -> Iterator[str]:
        """The games of the earlier audit that `of` was asked for none of these."""
        return iter(sorted(chain.from_iterable(self._gone.values())))

    def _result(self, game: str) -> GameResult:
        found = self._results.result(game)
        assert found is not None
        return found


def is_same_file(file: str | None, other: str) -> bool:
    """Whether two names are of one file, which need not be there yet."""
    try:
        return file is not None and Path(file).samefile(other)
    except OSError:
        return file is not None and Path(file).absolute() == Path(other).absolute()
