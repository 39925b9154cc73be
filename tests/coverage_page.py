"""`docs/coverage.md`: what random games never touch, why, and which test holds it instead."""

import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from adas_dream.core.citations import VIOLATIONS, Violation
from adas_dream.core.rulebook.load import rules
from adas_dream.projections.wording.rule_list import codes
from tests.coverage_counts import Counts

REASONS: Final = Path(__file__).with_name("coverage_reasons.toml")
LEAD: Final = """\
# What random games touch

Random games show that the engine goes on, not that it holds every rule: much of what a rule
forbids never comes near in random play. This page says what was never touched, why it cannot be or
hardly ever is, and which test holds it instead. `python -m tests.coverage_report` plays the games
and writes the page; the reasons stand in
[`tests/coverage_reasons.toml`](../tests/coverage_reasons.toml).

{games:,} games by the random player, the same every time: 2 to 4 players, both versions of the
house pack with areas, every set of modules, every reading of every ruling, at the end the winner's
scorepad and the seed. They have {facts:,} facts and were judged with one roll that is not the
seed's. Then {edits:,} single edits were judged, each up to its first finding: a line lost, said
twice, swapped with the next, put in, taken back, replaced, or with another value; {found:,} of them
were found out. The others are another choice that was as legal, or a name.

A rule is *asked* when one of its predicates is put to a fact, or a field of a consequence is
compared; a code is *reported* when a finding has it. {rules} of the {enforced} enforced rules were
touched in one of the two ways, and {reported} of the {all} codes were reported.
"""


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Codes that random games do not reach for one reason, each with the test that holds it; a
    name that ends in `*` stands for all that start so."""

    title: str
    why: str
    codes: dict[str, str]

    def test_of(self, code: str) -> str:
        """The test that holds the code, nothing where the group does not name it."""
        wide = (test for name, test in self.codes.items() if fnmatchcase(code, name))
        return self.codes.get(code) or next(wide, "")


@cache
def groups() -> tuple[Group, ...]:
    """Read the reasons."""
    read: dict[str, Any] = tomllib.loads(REASONS.read_text("utf-8"))
    return tuple(msgspec.convert(read["group"], list[Group]))


def unexplained(counts: Counts) -> list[str]:
    """Name the codes that were never reported and have no reason."""
    return [code for code in never_reported(counts) if group_of(code) is None]


def group_of(code: str) -> Group | None:
    """Find the reason of a code: the group that has its own row, else one that has it by `*`."""
    own = (group for group in groups() if code in group.codes)
    return next(own, next((group for group in groups() if group.test_of(code)), None))


def registry() -> dict[str, Violation]:
    """Give every code there is, of all modules of the game."""
    for rule in rules():
        codes(rule.id)  # loads them
    return VIOLATIONS


def never_reported(counts: Counts) -> list[str]:
    """Name the codes without a finding, in the order of the registry."""
    return [code for code in registry() if not counts.reported[code]]


def enforced() -> list[str]:
    """Name the enforced rules."""
    return [rule.id for rule in rules() if rule.status == "enforced"]


def touched(counts: Counts, rule: str) -> bool:
    """Tell whether a rule was asked or one of its codes reported."""
    return any(counts.asked[code] or counts.reported[code] for code in codes(rule))


def page(counts: Counts) -> Iterator[str]:
    """Give the lines of the page."""
    every = enforced()
    yield LEAD.format(
        games=counts.games,
        facts=counts.facts,
        edits=counts.edits,
        found=counts.found,
        rules=sum(touched(counts, rule) for rule in every),
        enforced=len(every),
        reported=len(registry()) - len(never_reported(counts)),
        all=len(registry()),
    )
    yield from _rules(counts)
    yield from _codes(counts)
    yield from _all_rules(counts)


def _rules(counts: Counts) -> Iterator[str]:
    yield "## Rules never touched"
    yield ""
    yield "Neither asked nor reported; the section below that names their codes says why."
    yield ""
    yield "| rule | title | codes | see |"
    yield "|---|---|---|---|"
    for rule in rules():
        if rule.status == "enforced" and not touched(counts, rule.id):
            own = codes(rule.id)
            titles = {group.title for group in map(group_of, own) if group is not None}
            yield f"| {rule.id} | {rule.title} | {_quoted(own)} | {'; '.join(sorted(titles))} |"
    yield ""


def _codes(counts: Counts) -> Iterator[str]:
    yield "## Codes never reported"
    never = never_reported(counts)
    for group in groups():
        rows = [code for code in never if group_of(code) is group]
        if not rows:
            continue
        yield from ("", f"### {group.title}", "", group.why.strip(), "")
        yield "| code | rule | asked | held by |"
        yield "|---|---|---|---|"
        for code in rows:
            asked = counts.asked[code] or ""
            yield f"| `{code}` | {VIOLATIONS[code].rule} | {asked} | {_held(group.test_of(code))} |"
    yield ""


def _held(test: str) -> str:
    file, _, name = test.partition("::")
    return f"[`{name}`](../{file})"


def _all_rules(counts: Counts) -> Iterator[str]:
    yield "## Every enforced rule"
    yield ""
    yield "How often a predicate of the rule was asked, and how often its codes were reported."
    yield ""
    yield "| rule | title | asked | reported | codes reported |"
    yield "|---|---|---|---|---|"
    for rule in rules():
        if rule.status == "enforced":
            own = codes(rule.id)
            asked = sum(counts.asked[code] for code in own)
            reported = sum(counts.reported[code] for code in own)
            seen = sum(bool(counts.reported[code]) for code in own)
            yield f"| {rule.id} | {rule.title} | {asked} | {reported} | {seen} of {len(own)} |"


def _quoted(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)
