import subprocess
import sys

import pytest

from adas_dream import projections
from adas_dream.projections.audits.audit import audit as judged
from adas_dream.projections.boards.page import board as drawn


def test_a_name_is_the_function_also_where_its_module_has_the_same_name() -> None:
    """However a module was loaded before, the door gives what stands in it."""
    assert projections.audit is judged
    assert projections.board is drawn
    assert not hasattr(projections, "no_such_name")
    assert not hasattr(projections, "__no_such_name__")


def test_judging_does_not_load_the_board() -> None:
    """A name is loaded when it is asked for, so that `validate` starts quickly."""
    code = "import sys, adas_dream.projections.audits.audit; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert "adas_dream.projections.audits.audit" in loaded
    assert "adas_dream.projections.boards.page" not in loaded
    assert "adas_dream.core.rulebook.load" not in loaded


@pytest.mark.parametrize("door", ["core", "projections"])
def test_a_module_behind_a_door_does_not_open_it(door: str) -> None:
    """What is imported from inside is a module, and no other name is loaded with it."""
    inside = {"core": "engine", "projections": "boards"}[door]
    code = f"import sys; from adas_dream.{door} import {inside}; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert f"adas_dream.{door}.{inside}" in loaded
    assert f"adas_dream.{door}.door" not in loaded
