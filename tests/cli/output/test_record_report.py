"""What `record` tells fits the page, however much a choice brings."""

import pytest

from adas_dream.cli.output.record_report import Teller
from adas_dream.projections.wording.text import WIDTH
from tests.given import ada, numbered


def test_what_was_written_fits_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    """All that a choice brought is told in full, and no line is wider than the page."""
    facts = numbered(ada.resources_gained(pounds=points, coal=1) for points in range(1, 9))
    Teller("game.jsonl", ("Ada",), as_json=False).written(facts)  # type: ignore[arg-type]
    told = capsys.readouterr().out.splitlines()
    assert (len(told), max(map(len, told)) <= WIDTH) == (2, True)
    assert told[0].startswith("3-10  Ada gains £1, 1 Coal; Ada gains £2, 1 Coal;")
    assert [line[:6] for line in told[1:]] == [" " * 6]
    said = " ".join(line.strip() for line in told)
    assert said.count("; ") == len(facts) - 1
    assert said.endswith("Ada gains £8, 1 Coal")
