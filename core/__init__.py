"""The game: state, reducers, rules, content and scoring. It has no clock, no dice and no file.

    decide(state, choice) -> facts | the rule it breaks          evolve(state, fact) -> state

`Game` starts or opens a game, says what is legal, plays and undoes; `Validator` judges a log
fact by fact; `score` counts. All names stand in `door.py`.
"""

from typing import TYPE_CHECKING

from adas_dream.events.doors import lazy_names

if TYPE_CHECKING:
    from adas_dream.core.door import *  # noqa: F403 - a door lists its names
else:
    __getattr__ = lazy_names(__name__)
