import subprocess
import sys

from adas_dream import projections
from adas_dream.projections.audits.audit import audit as judged
from adas_dream.projections.boards.page import board as drawn


def test_every_name_has_its_home() -> None:
    """The door lists what its table can find, and nothing else (house rule 14)."""
    assert set(projections.__all__) == set(projections.HOMES)


def test_a_name_is_the_function_also_where_its_module_has_the_same_name() -> None:
    """However a module was loaded before, the door gives what stands in it."""
    assert projections.audit is judged
    assert projections.board is drawn
    assert not hasattr(projections, "no_such_name")


def test_judging_does_not_load_the_board() -> None:
    """A name is loaded when it is asked for, so that `validate` starts quickly."""
    code = "import sys, adas_dream.projections.audits.audit; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert "adas_dream.projections.audits.audit" in loaded
    assert "adas_dream.projections.boards.page" not in loaded
    assert "adas_dream.core.rulebook.load" not in loaded
