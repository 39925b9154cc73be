"""The names of `adas_dream.cli.testing`, loaded with the first of them that is asked for."""

from adas_dream.cli.testing.legal import assert_legal
from adas_dream.cli.testing.logs import GameLog, RecordedGame
from adas_dream.cli.testing.recording import NotRecorded, RecordGame

__all__ = ["GameLog", "NotRecorded", "RecordGame", "RecordedGame", "assert_legal"]
