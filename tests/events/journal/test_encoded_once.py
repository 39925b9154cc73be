"""A fact that is recorded is encoded once, wherever it is kept."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from adas_dream.events import AnyFact, PlayAbandoned, begin_log, codec, open_journal
from adas_dream.events.archive import Archive
from tests.events.archive.stores import facts, made

MORE = [PlayAbandoned(seq, note="the last train") for seq in (10, 11, 12)]


class Counting:
    """An encoder that counts the facts."""

    def __init__(self) -> None:
        self.count = 0
        self._encoder = msgspec.json.Encoder()

    def encode(self, fact: AnyFact) -> bytes:
        """Encode one."""
        self.count += 1
        return self._encoder.encode(fact)

    def encode_lines(self, facts: Sequence[AnyFact]) -> bytes:
        """Encode several."""
        self.count += len(facts)
        return self._encoder.encode_lines(facts)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Counting]:
    """Give what counts from now on."""

    def begin() -> Counting:
        counting = Counting()
        monkeypatch.setattr(codec, "_ENCODER", counting)
        monkeypatch.setattr(codec, "_ENCODE", counting.encode)
        return counting

    return begin


@pytest.mark.parametrize("kept", ["{}/game.jsonl", "{}/games.db#evening"])
def test_a_recorded_fact_is_encoded_once(
    tmp_path: Path, counted: Callable[[], Counting], kept: str
) -> None:
    """A choice with all that follows from it is written from the bytes that were checked."""
    game = kept.format(tmp_path)
    begin_log(game, facts(), make_store=True)
    with open_journal(game) as journal:
        assert len([*journal.lines()]) == 9
        counting = counted()
        journal.append(MORE)
    assert counting.count == 3


def test_a_fact_added_to_an_archive_is_encoded_once(
    tmp_path: Path, counted: Callable[[], Counting]
) -> None:
    """What a program appends is checked by what it reads as, not by a second writing."""
    with Archive.open(str(made(tmp_path / "games.db", "evening"))) as archive:
        counting = counted()
        archive.append("evening", MORE, 9)
    assert counting.count == 3
