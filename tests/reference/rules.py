"""docs/reference/rules.md: every rule, ruling and invariant, with its pages and codes."""

import re
from collections.abc import Iterator
from typing import Final

from adas_dream.core.rulebook.load import Rule, Ruling, invariants, rules, rulings
from adas_dream.projections.wording.rule_list import codes, page_of

HEAD: Final = """\
# The rules

For who wants to know what the engine holds a game against, and where it is printed. A finding cites
a rule by its number. P1 is the page *Publish, Build and Objectives*, P2 *Workshop Turn*, P3 *End
and Final Scoring*; the texts are in our own words. `adas-dream rules R032` prints the same at a
terminal, with the code that holds the rule.

| status | means |
|---|---|
| enforced | a log that breaks it gets a finding |
| codec | a line of a log cannot even break it |
| content | the content pack holds it |
| attested | taken as the table states it, and counted |
| definition | who breaks it breaks another rule |

This page is made from the code: `python -m tests.reference`.
"""
RULINGS: Final = """
## The rulings

A point that reasonable tables read differently, because the pages contradict each other or leave a
gap. The log of a game has the value of every ruling in its first line. The first value is the
default.
"""
INVARIANTS: Final = """
## The invariants

What holds after every fact, whatever the table states.

| invariant | says | codes |
|---|---|---|
"""


def page() -> str:
    """The whole page."""
    return HEAD + "".join(_rules()) + RULINGS + "".join(map(_ruling, rulings())) + _invariants()


def _rules() -> Iterator[str]:
    area = ""
    for rule in rules():
        if rule.area != area:
            area = rule.area
            yield f"\n## {area.capitalize()}\n"
        yield _rule(rule)


def _rule(rule: Rule) -> str:
    about = [f"Page {page_of(rule)}." if rule.page else "It follows from the pages."]
    about.append(f"{rule.status.capitalize()}{': ' + rule.reason if rule.reason else '.'}")
    if named := [each for each in rulings() if rule.id in each.rules]:
        about.append(f"Rulings: {', '.join(f'[`{it.name}`](#{it.name})' for it in named)}.")
    if found := codes(rule.id):
        about.append(f"Codes: {_linked(found)}.")
    return f"\n### {heading(rule)}\n\n{rule.text}\n\n*{' '.join(about)}*\n"


def heading(rule: Rule) -> str:
    """Under what a rule stands."""
    return f"{rule.id}: {rule.title}"


def anchor(rule: Rule) -> str:
    """Where that heading is on the page."""
    return re.sub(r"[^\w -]", "", heading(rule).lower()).replace(" ", "-")


def _linked(found: tuple[str, ...]) -> str:
    return ", ".join(f"[`{code}`](findings.md#{code})" for code in found)


def _ruling(ruling: Ruling) -> str:
    values = "".join(f"| `{value}` | {ruling.readings[value]} |\n" for value in ruling.values)
    where = f"Pages {', '.join(ruling.pages)}; rules {', '.join(ruling.rules)}."
    return (
        f"\n### `{ruling.name}`\n\n{ruling.question} {ruling.why}\n\n{where}\n\n"
        f"| value | means |\n|---|---|\n{values}"
    )


def _invariants() -> str:
    rows = (
        f"| {name} | {text} | {_linked(codes(name))} |\n" for name, text in invariants().items()
    )
    return INVARIANTS + "".join(rows)
