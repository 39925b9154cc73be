import importlib

import pytest

DOORS = ["adas_dream.events", "adas_dream.core", "adas_dream.projections"]


def names(door: str) -> list[str]:
    """Give what a door says it offers."""
    return list(getattr(importlib.import_module(door), "__all__", []))


@pytest.mark.parametrize("door", DOORS)
def test_a_door_lists_its_names_once_and_in_order(door: str) -> None:
    """`__all__` of a door is sorted and repeats nothing (house rule 14)."""
    assert names(door) == sorted(set(names(door)))


@pytest.mark.parametrize("door", DOORS)
def test_every_name_of_a_door_opens(door: str) -> None:
    """Whatever a door lists can be imported from it (house rule 14)."""
    module = importlib.import_module(door)
    assert [name for name in names(door) if not hasattr(module, name)] == []
