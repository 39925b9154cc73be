"""docs/disputes.md lists every cause of a difference on paper, with its rule."""

import re

from adas_dream.core.citations import VIOLATIONS
from adas_dream.core.scoring import declared
from adas_dream.core.scoring.causes import CAUSES, UNEXPLAINED
from tests.house.tree import ROOT

PAGE = (ROOT / "docs" / "disputes.md").read_text("utf-8")
ROWS = re.findall(r"^\|(?: [^|`]+ \|)? `(declared-[a-z0-9-]+)` \| (R\d{3}) \|", PAGE, re.MULTILINE)


def test_every_cause_is_documented() -> None:
    """The tables hold every code of a declared score, each once, with its rule (R190)."""
    assert declared.SUM_SLIP.code in VIOLATIONS
    codes = {code: it.rule for code, it in VIOLATIONS.items() if code.startswith("declared-")}
    assert dict(ROWS) == codes
    assert len(ROWS) == len(codes)


def test_the_causes_stand_in_the_order_of_the_search() -> None:
    """Line by line as they are tried, the one for no cause last (R190)."""
    order = [
        code
        for line, causes in CAUSES.items()
        for code in (*(cause.code for cause, _ in causes), UNEXPLAINED[line].code)
    ]
    assert [code for code, _ in ROWS][: len(order)] == order
