"""Modules: what differs when one is played with, one file each.

`exhibition` adds a step beside the Partner card (R076), `tiles` takes the place of the printed
Workshop bonuses (R077, R078), `objectives` replaces printed Objectives by tiles (R172).
"""

from adas_dream.core import reducers as reducers  # first: the table of reducers imports the modules
