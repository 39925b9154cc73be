"""How much of a box a pack covers: lines of the scorepad, and effects."""

import pytest

from adas_dream.core.content.coverage import ALL_LINES, Coverage, coverage
from adas_dream.core.content.load import parse_pack, shipped_pack
from adas_dream.core.scoring.order import LINES
from adas_dream.events.vocabulary import ACTION_AREAS

HEAD = 'name = "own"\nversion = "1"\ntitle = "Own"\nhouse = false\nabout = ""\n'
PART = f"{HEAD}whole = false\n"
CARD = """
[[partners]]
id = "{name}"
title = "A"
requirement = {{}}
cost = {{}}
effects = {effects}
"""
KNOWN = CARD.format(name="a", effects='[{ do = "innovation" }]')
STATED = CARD.format(name="b", effects='[{ do = "attested", about = "b" }]')


def covers(text: str) -> Coverage:
    """What a pack's text covers."""
    return coverage(parse_pack(text.encode()))


def extents(found: Coverage) -> dict[str, tuple[int, int, str]]:
    """The lines with what is known of them."""
    return {it.line: (it.known, it.listed, it.extent) for it in found.lines}


def test_there_are_eleven_lines() -> None:
    """R190: the share is that of all of them."""
    assert len(LINES) == ALL_LINES


def test_the_house_pack_covers_all() -> None:
    """Every line is scored, and every effect is one of the list."""
    found = coverage(shipped_pack("house", "3")[0])
    assert (found.scored, found.stated) == (11, 0)


def test_a_pack_that_knows_nothing_leaves_five_lines_open() -> None:
    """Six lines are scored from the log alone; the areas' effects are stated."""
    found = coverage(shipped_pack("base")[0])
    assert (found.scored, found.effects, found.stated) == (6, 0, len(ACTION_AREAS))
    assert {extent for _, _, extent in extents(found).values()} == {"none"}


@pytest.mark.parametrize(("head", "line"), [(HEAD, (1, 1, "whole")), (PART, (0, 1, "part"))])
def test_a_value_that_is_not_there_is_nothing_or_not_known(
    head: str, line: tuple[int, int, str]
) -> None:
    """In a whole pack a card without Prestige scores nothing, else nobody knows what it scores."""
    assert extents(covers(head + KNOWN))["partner-cards"] == line


def test_what_an_unfinished_box_knows_is_counted() -> None:
    """One card of two has its Prestige, one its Science; a Program was only seen."""
    seen = '[[seen_programs]]\nprogram = "low"\ndice = ["Y1", "Y1", "Y1"]\npoints = 3\n'
    text = PART + KNOWN + "prestige = 3\n" + STATED + 'science = "optics"\n' + seen
    found = extents(covers(text))
    assert found["partner-cards"] == (1, 2, "part")
    assert found["meetings"] == (1, 2, "part")
    assert found["programs"] == (0, 1, "part")


def test_discs_count_where_they_score() -> None:
    """A disc space of Travel has a University, one of Institutions a level."""
    spaces = "".join(
        f'[[disc_spaces]]\nid = "{name}"\narea = "{area}"\n{worth}\n'
        for name, area, worth in (
            ("rome", "travel", "university = 5"),
            ("oslo", "travel", ""),
            ("hall", "institutions", "level = 2"),
            ("desk", "study", ""),
        )
    )
    found = extents(covers(PART + spaces))
    assert (found["travel"], found["lectures"]) == ((1, 2, "part"), (1, 1, "part"))


def test_effects_that_the_table_states_are_not_known() -> None:
    """One of two cards, and none of the four areas."""
    found = covers(PART + KNOWN + STATED)
    assert (found.effects, found.stated) == (1, 1 + len(ACTION_AREAS))
