"""The Mill's geometry: nine cells, twelve Gear spaces, six lines (R220-R222)."""

from typing import Final

from adas_dream.events.vocabulary import CELLS, GEAR_SPACES, PROGRAM_SPACES

LINES: Final = tuple(
    (
        tuple(CELLS.index(cell) for cell in cells),
        tuple(GEAR_SPACES.index(gap) for gap in gaps),
    )
    for cells, gaps in (
        (("a1", "b1", "c1"), ("a1-b1", "b1-c1")),
        (("a2", "b2", "c2"), ("a2-b2", "b2-c2")),
        (("a3", "b3", "c3"), ("a3-b3", "b3-c3")),
        (("a1", "a2", "a3"), ("a1-a2", "a2-a3")),
        (("b1", "b2", "b3"), ("b1-b2", "b2-b3")),
        (("c1", "c2", "c3"), ("c1-c2", "c2-c3")),
    )
)
"""The six lines, rows then columns: their cells and their two Gear spaces (R220-R222)."""

LINE_NAMES: Final = PROGRAM_SPACES
"""The lines are named as the Program spaces at their heads: row1 … col3."""
