"""The findings of a log while it is judged, and how many alike are not kept.

Every finding that counts is kept. Of what does not count any more, or never did, the first of each
code are, so that a log of a million rewinds takes no more memory than one of ten thousand.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.findings import COUNTS, Finding

MOST_ALIKE: Final = 10_000
"""So many advisories of one code are kept; of the others only their number."""


class More(Struct, frozen=True, gc=False):
    """How many advisories of a code there are beside those that are kept."""

    code: str
    count: int


class Alike:
    """Counts advisories by their codes."""

    def __init__(self) -> None:
        self._counts = Counter[str]()

    def keeps(self, code: str) -> bool:
        """Whether the next one of this code is kept."""
        self._counts[code] += 1
        return self._counts[code] <= MOST_ALIKE

    @property
    def more(self) -> tuple[More, ...]:
        """Those that are not kept, in the order in which the codes first came."""
        counts = self._counts.items()
        return tuple(More(code, it - MOST_ALIKE) for code, it in counts if it > MOST_ALIKE)


class KeptFindings:
    """The findings so far, each under a key by which it can be changed; a later one has a greater
    key."""

    def __init__(self) -> None:
        self._found: dict[int, Finding] = {}
        self._alike = Alike()
        self.next_key = 0

    @property
    def more(self) -> tuple[More, ...]:
        """How many are not kept."""
        return self._alike.more

    def add(self, finding: Finding) -> None:
        """Take the next one."""
        if finding.severity != "advisory" or self._alike.keeps(finding.code):
            self._found[self.next_key] = finding
        self.next_key += 1

    def __iter__(self) -> Iterator[Finding]:
        """All of them, in the order in which they were found."""
        return iter(self._found.values())

    def __getitem__(self, key: int) -> Finding:
        return self._found[key]

    def __setitem__(self, key: int, finding: Finding) -> None:
        self._found[key] = finding

    def get(self, key: int) -> Finding | None:
        """The finding, if it is kept."""
        return self._found.get(key)

    def take_back(self, key: int, seq: int) -> None:
        """What is found under a key was taken back by that fact: it is an advisory for good."""
        finding = self._found.get(key)
        if finding is None:
            return
        if finding.severity == "advisory" or self._alike.keeps(finding.code):
            self._found[key] = replace(finding, severity="advisory", taken_back_by=seq)
        else:
            del self._found[key]

    def by_line(self) -> list[Finding]:
        """All of them, in the order of the lines."""
        return sorted(self._found.values(), key=lambda finding: finding.line)

    def come_after(self, seq: int) -> None:
        """What counts and is behind a fact is found after it, unless it is after an earlier one."""
        for key, finding in self._found.items():
            counts = finding.severity in COUNTS and finding.seq > seq
            if counts and (finding.after is None or finding.after > seq):
                self._found[key] = replace(finding, after=seq)
