"""What can be read off a game: folds over facts and functions of a position.

All names stand in `door.py`, loaded when one is asked for: judging a log draws no board.
"""

from typing import TYPE_CHECKING

from adas_dream.events.doors import lazy_names

if TYPE_CHECKING:
    from adas_dream.projections.door import *  # noqa: F403 - a door lists its names
else:
    __getattr__ = lazy_names(__name__)
