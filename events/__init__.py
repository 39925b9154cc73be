"""The language: the vocabulary, the facts, their log and how it is kept. It knows no rule.

All names stand in `door.py`, loaded when one is asked for: reading a log needs no journal.
"""

from typing import TYPE_CHECKING

from adas_dream.events.doors import lazy_names

if TYPE_CHECKING:
    from adas_dream.events.door import *  # noqa: F403 - a door lists its names
else:
    __getattr__ = lazy_names(__name__)
