"""Many games in one SQLite file, kept by eventsourcing; nothing else in the package imports it.

It is imported where a game in a store is asked for, never with the door: the library costs 20 ms
and patches `dataclasses`.
"""

from adas_dream.events.archive.archive import Archive, check_name, whole_game
from adas_dream.events.archive.catalogue import Follower, GameEntry

__all__ = ["Archive", "Follower", "GameEntry", "check_name", "whole_game"]
