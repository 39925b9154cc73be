"""Another reading is tried only where a verdict can turn on its ruling."""

import inspect
import pkgutil
import re
from importlib import import_module
from types import ModuleType

from adas_dream.core import reducers, rules, scoring
from adas_dream.core.findings import RulingNeeded
from adas_dream.core.other_readings import other_reading, rulings_for
from adas_dream.core.rulings import VALUES, field_of
from adas_dream.core.scoring.causes import OTHER_READING
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from tests.core.scoring.test_causes import CARDS, MILL
from tests.given import ada, table
from tests.start import placed

ARITHMETIC = RulingNeeded("line-arithmetic", "left-to-right", "precedence")
SUPPLY = RulingNeeded("partner-supply", "all-own", "played")
ADVISORIES = ("adas_dream.core.rules.advisories", "adas_dream.core.rules.advisories_on_start")


def read_in(package: ModuleType, *, but: tuple[str, ...] = ()) -> set[str]:
    """The rulings that the code of a package reads."""
    names = (it.name for it in pkgutil.iter_modules(package.__path__, f"{package.__name__}."))
    texts = [inspect.getsource(import_module(name)) for name in names if name not in but]
    fields = set(re.findall(r"\brulings\.(\w+)", "".join(texts)))
    return {name for name in VALUES if field_of(name) in fields}


def told(state: State, fact: Fact) -> RulingNeeded | None:
    """The other reading that makes right what is declared after the end of play."""
    return other_reading(placed(state, over=True, queue=()), fact)


def test_a_score_by_the_other_reading_of_a_ruling_is_told() -> None:
    """52 of the Mill by multiplication first, 5 of the cards by those played alone (R200, R203)."""
    assert told(MILL, ada.score_declared("completed-lines", 52)) == ARITHMETIC
    assert told(CARDS, ada.score_declared("partner-cards", 5)) == SUPPLY
    assert told(CARDS, ada.score_declared("meetings", 4)) == SUPPLY


def test_a_score_that_no_reading_gives_is_wrong() -> None:
    """Nothing makes the cards worth 500 (R199)."""
    assert told(CARDS, ada.score_declared("partner-cards", 500)) is None


def test_what_is_declared_is_tried_under_the_rulings_that_the_scoring_reads() -> None:
    """Those whose fields stand in its code, each with a cause of its own; so of a line, a total and
    a winner (R190, R212)."""
    scored = read_in(scoring)
    assert scored == OTHER_READING.keys()
    for fact in (ada.score_declared("total", 1), table.winner_declared(1)):
        assert {*rulings_for(fact)} == scored


def test_what_is_played_is_tried_under_the_rulings_that_the_rules_read() -> None:
    """Those whose fields stand in the code of rules or reducers; an advisory judges nothing
    (R001)."""
    played = read_in(rules, but=ADVISORIES) | read_in(reducers)
    assert {*rulings_for(ada.turn_ended())} == played
    assert {*rulings_for(table.play_ended())} == played
