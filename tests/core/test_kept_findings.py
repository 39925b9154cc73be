"""Which findings of a log are kept, and what is known of the others."""

import pytest

from adas_dream.core import kept_findings
from adas_dream.core.findings import Finding
from adas_dream.core.kept_findings import KeptFindings, More


@pytest.fixture(autouse=True)
def _two_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two advisories of one code are kept."""
    monkeypatch.setattr(kept_findings, "MOST_ALIKE", 2)


def advisory(seq: int, code: str = "play-rewound") -> Finding:
    """An advisory at that fact."""
    return Finding(code, "", seq, seq, "advisory")


def test_the_first_advisories_of_a_code() -> None:
    """Of three alike the first two are kept, and that there is one more; another code is another
    matter."""
    found = KeptFindings()
    for finding in (advisory(5), advisory(3), advisory(9, "other"), advisory(7)):
        found.add(finding)
    assert [it.seq for it in found.by_line()] == [3, 5, 9]
    assert found.more == (More("play-rewound", 1),)


def test_what_counts_is_kept() -> None:
    """However many illegal facts there are, each keeps its key."""
    found = KeptFindings()
    for seq in (1, 2, 3, 4):
        found.add(Finding("a", "R032", seq, seq, "illegal"))
    assert ([it.seq for it in found], found[3].seq, found.more) == ([1, 2, 3, 4], 4, ())


def test_what_counts_no_longer_is_an_advisory_as_the_others() -> None:
    """The third one that was taken back is only counted, and the one that stands stays."""
    found = KeptFindings()
    for seq in (1, 2, 3, 4):
        found.add(Finding("a", "R032", seq, seq, "illegal"))
    for key in (0, 1, 2):
        found.take_back(key, 99)
    assert [(it.seq, it.severity) for it in found] == [
        (1, "advisory"),
        (2, "advisory"),
        (4, "illegal"),
    ]
    assert found.more == (More("a", 1),)


def test_an_advisory_that_is_taken_back_says_so_where_it_is_kept() -> None:
    """Of three alike two are kept, and each can be taken back."""
    found = KeptFindings()
    for seq in (1, 2, 3):
        found.add(advisory(seq, "a"))
        found.take_back(seq - 1, 9)
    assert [(it.seq, it.taken_back_by) for it in found] == [(1, 9), (2, 9)]
    assert (found.get(2), found.more) == (None, (More("a", 1),))
