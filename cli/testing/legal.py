"""`assert_legal`: a test fails where a game broke a rule; it says which, why, what was legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from adas_dream.cli.opening.known_content import no_content
from adas_dream.cli.testing.logs import GameLog, find_pack_of, name_of, opened
from adas_dream.core.findings import COUNTS, Finding
from adas_dream.events.errors import AdasDreamError
from adas_dream.projections.audits.audit import Audit, audit
from adas_dream.projections.audits.integrity import BREAKS, NO_CHAIN
from adas_dream.projections.audits.page import completeness, finding_page

if TYPE_CHECKING:
    import os

NOT_ENDED: Final = ("unfinished", "given up")
"""What `Audit.unproven` says of a game whose play has not ended."""
MOST: Final = 20
"""How many findings a message tells."""


def assert_legal(
    log: GameLog,
    *,
    strict: bool = True,
    finished: bool = True,
    pack_files: Iterable[str | os.PathLike[str]] = (),
) -> None:
    """Raise an AssertionError where a log breaks a rule or is not as it was written; its message
    has each finding with file, line, number of the fact, rule and page, the reason, and what was
    legal there.

    With `strict` also where something was not judged or not proven, with `finished` where play has
    not ended: both together are `validate --strict`, neither is `validate`. A log that cannot be
    read is not legal either. `pack_files` are content packs of your own; others are looked for as
    the command line does.
    """
    __tracebackhide__ = True
    name = name_of(log)
    try:
        with opened(log) as lines:
            found = audit(lines, name, find_pack_of(log, pack_files))
    except AdasDreamError as error:
        raise AssertionError(str(error)) from None
    wrong = [*_wrong(found, strict=strict, finished=finished)]
    if wrong:
        raise AssertionError("\n".join([f"{name}: {'; '.join(wrong)}", *_reasons(found)]))


def _wrong(found: Audit, *, strict: bool, finished: bool) -> Iterator[str]:
    """What a log is not, in the words of the verdicts."""
    if found.integrity == "broken":
        yield "integrity broken"
    if found.legality != "legal" and (strict or not found.clean):
        yield f"legality {found.legality}"
    lacking = [it for it in found.unproven if (finished if it in NOT_ENDED else strict)]
    if not any(it.code == NO_CHAIN for it in found.findings):  # no turn has ended yet
        lacking = [it for it in lacking if it != "unchained"]
    if any(it in (*NOT_ENDED, found.completeness) for it in lacking):
        yield completeness(found)
    for word in lacking:
        if word not in (*NOT_ENDED, found.completeness, found.legality):
            yield word


def _reasons(found: Audit) -> Iterator[str]:
    """What was found that counts, or else what may be the reason that something is not proven."""
    if found.without_content is not None:
        yield no_content(found.without_content, found.game).message
    counting = [it for it in found.findings if it.severity in COUNTS or it.code in BREAKS]
    told = counting or found.findings
    for finding in told[:MOST]:
        yield ""
        yield from finding_page(finding, found, _place(finding, found))
    if len(told) > MOST:
        yield f"\nand {len(told) - MOST} findings more, which `adas-dream validate` tells"


def _place(finding: Finding, found: Audit) -> str:
    """Where it was found, as `games/evening.jsonl:5: fact 5`."""
    return f"{found.game}:{finding.line}: fact {finding.seq}"
