"""`game_snapshot`: a game is kept as its log, and its scorepad beside it, by syrupy.

Both files are snapshots of syrupy's, which renews and removes them as it does all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any, Final, Self, cast

from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from adas_dream.cli.testing.logs import GameLog, find_pack_of, name_of, opened, text_of
from adas_dream.core.content import load
from adas_dream.core.walk import FindPack
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.errors import AdasDreamError, TornLine
from adas_dream.events.facts.setup import GameSetUp
from adas_dream.events.log import log_of
from adas_dream.projections.comparisons import page as comparison
from adas_dream.projections.comparisons.comparison import compare
from adas_dream.projections.scorepads.scorepad import scorepad
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.wording.finding_words import stuck_in_words

KEPT: Final = "the game that is kept"
RECEIVED: Final = "the game of this test"
NOT_KEPT: Final = "is not kept yet: pytest --snapshot-update writes it, to be read by eye"
MOST: Final = 40
"""How many lines of a difference between two logs are shown."""


class TextExtension(SingleFileSnapshotExtension):
    """A text as a snapshot; a difference is told in the lines that differ."""

    _write_mode = WriteMode.TEXT

    def diff_lines(self, serialized_data: Any, snapshot_data: Any) -> Iterator[str]:  # noqa: ANN401 - as syrupy has it
        """The lines that differ, each with one before and behind it."""
        kept, received = str(snapshot_data).splitlines(), str(serialized_data).splitlines()
        lines = [*unified_diff(kept, received, KEPT, RECEIVED, n=1, lineterm="")]
        yield from lines[:MOST]
        if len(lines) > MOST:
            yield f"and {len(lines) - MOST} lines more"


class ScorepadExtension(TextExtension):
    """A scorepad as a snapshot, `NAME.scorepad`: no other extension takes it for one of its own."""

    file_extension = "scorepad"


class LogExtension(TextExtension):
    """A log as a snapshot, `NAME.jsonl`; a difference is told in the words of the game first."""

    file_extension = "jsonl"

    def __init__(self) -> None:
        super().__init__()
        self.find_pack: FindPack = load.find_pack

    def matches(self, *, serialized_data: Any, snapshot_data: Any) -> bool:  # noqa: ANN401 - as above
        """Whether both are one log, also where another version of adas-dream has written it."""
        kept, received = str(snapshot_data), str(serialized_data)
        return kept == received or _differ_in_version(kept, received)

    def diff_lines(self, serialized_data: Any, snapshot_data: Any) -> Iterator[str]:  # noqa: ANN401 - as above
        """Where the games part, in words, and then the lines that differ."""
        yield from self._in_words(str(snapshot_data), str(serialized_data))
        yield ""
        yield from super().diff_lines(serialized_data, snapshot_data)

    def _in_words(self, kept: str, received: str) -> Iterator[str]:
        try:
            logs = log_of(_facts(kept)), log_of(_facts(received))
            found = compare(*logs, self.find_pack)
        except AdasDreamError as error:  # the file is no log any more
            yield f"{KEPT}: {error}"
        else:
            yield from comparison.page(found, (KEPT, RECEIVED), logs[0].header.players)


class GameSnapshot:
    """The fixture `game_snapshot`: `assert game == game_snapshot`, as for any snapshot of syrupy.

    A game is whatever `assert_legal` takes. `game_snapshot(name="first")` names one of several.
    """

    def __init__(self, snapshot: SnapshotAssertion) -> None:
        self._log = snapshot.use_extension(LogExtension)
        self._scorepad = snapshot.use_extension(ScorepadExtension)

    def __call__(self, *, name: str) -> Self:
        """The snapshot of that name, for the next comparison."""
        for each in (self._log, self._scorepad):
            each(name=name)
        return self

    def __eq__(self, game: object) -> bool:
        """Whether the game is the one that is kept; with `--snapshot-update` it is kept from now
        on. Raises an AdasDreamError for what is no log, also for one that breaks off."""
        log = cast("GameLog", game)
        find_pack = find_pack_of(log)
        text, pad = _kept_of(log, find_pack)
        extension = self._log.extension
        assert isinstance(extension, LogExtension)
        extension.find_pack = find_pack
        return all([self._log == text, self._scorepad == pad])

    __hash__ = None  # type: ignore[assignment] # two comparisons with it need not agree

    def told(self) -> list[str]:
        """What the last comparison has found, in lines."""
        return [line for each in (self._log, self._scorepad) for line in _told(each)]


def _told(snapshot: SnapshotAssertion) -> list[str]:
    """What the last comparison with a snapshot has found; nothing where it is the same."""
    result = snapshot.executions[snapshot.num_executions - 1]
    if result.success:
        return []
    if result.recalled_data is None and result.exception is None:
        return [f"{Path(result.snapshot_location).name} {NOT_KEPT}"]
    return snapshot.get_assert_diff()


def _kept_of(log: GameLog, find_pack: FindPack) -> tuple[str, str]:
    """What is kept of a game: the text of its log, and that of its scorepad at the end."""
    name = name_of(log)
    lines: list[Line] = []
    with opened(log) as read:
        for line in read:
            if not isinstance(line, Line):
                raise TornLine(name, line.number)
            lines.append(line)
    replay = Replay(log_of((line.fact for line in lines), name), find_pack)
    for _ in replay:
        pass
    pad = text_of(scorepad(replay.state, replay.seq))
    if replay.stuck is not None:
        pad += f"\nThe log {stuck_in_words(replay.stuck, replay.header.players)}\n"
    return "".join(f"{line.raw.decode()}\n" for line in lines), pad


def _facts(log: str) -> list[AnyFact]:
    """The facts of a log's text."""
    with opened(log.encode()) as lines:
        return [line.fact for line in lines if isinstance(line, Line)]


def _differ_in_version(kept: str, received: str) -> bool:
    """Whether two logs are the same but for the version in line 1, and the chains that follow from
    it."""
    try:
        mine, other = _facts(kept), _facts(received)
    except AdasDreamError:
        return False
    return _version(mine) != _version(other) and _without(mine) == _without(other)


def _version(facts: list[AnyFact]) -> str:
    return facts[0].engine if isinstance(facts[0], GameSetUp) else ""


def _without(facts: list[AnyFact]) -> list[AnyFact]:
    """The facts without the version and the chains."""
    bare = (replace(fact, chain="") for fact in facts)
    return [replace(it, engine="") if isinstance(it, GameSetUp) else it for it in bare]
