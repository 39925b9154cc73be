"""Golden-file tests of games with pytest: what the plugin gives, and `assert_legal`.

All names stand in `door.py`, loaded when one is asked for: pytest loads this package with every
plugin that is installed, also where no test is about a game.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adas_dream.cli.testing.door import *  # noqa: F403 - a door lists its names
else:

    def __getattr__(name: str) -> object:
        from adas_dream.events.doors import lazy_names

        return lazy_names(__name__)(name)
