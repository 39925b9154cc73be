"""The door of the language: what it offers, and what opening it costs."""

import subprocess
import sys

from adas_dream import events
from adas_dream.events import TYPES, door, errors

LOADED = """
import sys
import msgspec
before = set(sys.modules)
from adas_dream.events import TYPES
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(new - set(sys.stdlib_module_names)))
"""


def test_every_type_of_fact_is_at_the_door() -> None:
    """Section 8 of the contract: front ends open one door and name facts by their classes."""
    assert [kind.__name__ for kind in TYPES.values() if not hasattr(events, kind.__name__)] == []


def test_every_error_is_at_the_door() -> None:
    """Section 8 of the contract: what can be raised can be caught."""
    names = [name for name, value in vars(errors).items() if isinstance(value, type)]
    raised = [name for name in names if issubclass(vars(errors)[name], Exception)]
    assert [name for name in raised if name not in door.__all__] == []


def test_the_door_loads_nothing_but_msgspec() -> None:
    """House plan: no click, no rich, no eventsourcing; the standard library and msgspec."""
    result = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == ["adas_dream"]
