"""Logs of as many lines as one likes: what is kept of them does not grow with them."""

from collections.abc import Callable
from itertools import islice

import pytest

from adas_dream.core import kept_findings
from adas_dream.core.content.load import find_pack
from adas_dream.core.kept_findings import More
from adas_dream.events import log as log_module
from adas_dream.events.log import log_of
from adas_dream.projections.audits import audit as audit_module
from adas_dream.projections.audits import page
from adas_dream.projections.audits.audit import audit
from adas_dream.projections.comparisons import by_turn
from adas_dream.projections.comparisons.comparison import compare
from tests import logs
from tests.long_logs import ALL, GoingOn, lines, rewound, stated
from tests.memory import peak_of

SHORT, LONG = 1_500, 4_500
FEW = 20


@pytest.fixture(autouse=True)
def _small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that a short log reaches."""
    monkeypatch.setattr(log_module, "REACH", 200)
    monkeypatch.setattr(by_turn, "LONGEST", 100)
    monkeypatch.setattr(kept_findings, "MOST_ALIKE", FEW)
    monkeypatch.setattr(audit_module, "MOST_ALIKE", FEW)


def judged(going_on: GoingOn, many: int) -> None:
    """Judge a log of so many lines."""
    assert audit(lines(going_on, many), logs.FILE, find_pack).facts == many


def compared(going_on: GoingOn, many: int) -> None:
    """Compare it with itself."""
    a, b = (log_of(islice(going_on(), many)) for _ in "ab")
    assert compare(a, b, find_pack).same


@pytest.mark.parametrize(
    ("work", "name"), [(judged, "rewound"), (judged, "stated"), (compared, "stated")]
)
def test_three_times_the_lines_take_no_more_memory(
    work: Callable[[GoingOn, int], None], name: str
) -> None:
    """At most 1.2 times, whatever the lines are, to judge and to compare."""
    work(ALL[name], SHORT)  # Python keeps what it frees for later
    short = peak_of(lambda: work(ALL[name], SHORT))
    long = peak_of(lambda: work(ALL[name], LONG))
    assert long <= 1.2 * short


def test_many_rewinds_are_counted() -> None:
    """Of fifty the first twenty are listed, and that there are thirty more, on the page and in
    JSON."""
    found = audit(lines(rewound, 102), logs.FILE, find_pack)
    assert (found.legality, len(found.findings)) == ("legal", FEW)
    assert found.more == (More("play-rewound", 30),)
    assert [*page.page(found)][-1] == "  play-rewound: 30 more, which are not listed"
    assert [*page.as_json(found)["more"]] == [{"code": "play-rewound", "count": 30}]


def test_many_stated_facts_are_counted() -> None:
    """Of fifty gains the first twenty are named by their numbers; all that the table stated is
    counted."""
    found = audit(lines(stated, 154), logs.FILE, find_pack)
    gained = next(it for it in found.stated if it.type == "resources_gained")
    assert (len(gained.seqs), gained.more) == (FEW, 30)
    assert found.attested == 101  # and the card
    told = next(it for it in page.as_json(found)["stated"] if it["type"] == "resources_gained")
    assert told["more"] == 30
    assert any("and 30 more" in line for line in page.page(found))
