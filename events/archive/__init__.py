"""Many games in one store, an SQLite file or PostgreSQL, kept as eventsourcing keeps them; nothing
else in the package imports that library.

It is imported where a game in a store is asked for, never with the door: the library costs 20 ms
and patches `dataclasses`.
"""

from adas_dream.events.archive.archive import Archive, check_name, whole_game
from adas_dream.events.archive.catalogue import Follower, GameEntry
from adas_dream.events.archive.stores import is_absent

__all__ = ["Archive", "Follower", "GameEntry", "check_name", "is_absent", "whole_game"]
