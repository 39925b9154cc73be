"""The rules of the game as `rules` shows them: text, page, status, and the code that holds each.

A finding's rule is held where its code is registered. A rule that no finding cites (scoring, say)
is held by the functions whose docstrings name it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from inspect import getmembers, isfunction
from pkgutil import walk_packages
from typing import Any, Final

from msgspec import Struct, to_builtins

from adas_dream import core
from adas_dream.core.citations import VIOLATIONS
from adas_dream.core.rulebook.load import Rule, Ruling, invariants, rule, rules, rulings
from adas_dream.events import value_rules
from adas_dream.projections.wording.finding_words import phrases
from adas_dream.projections.wording.text import page_width, prose, wrapped

CODEC: Final = "adas_dream.events.value_rules"
"""Where the rules stand that a line of a log cannot even break."""
FIXED: Final = "fixed"
_NAMED: Final = re.compile(r"R([0-9]{3})(?:-R([0-9]{3}))?")
_ROW: Final = "{id}  {status:<10}  {page:<10}  {title}"


def as_json(asked: Rule) -> dict[str, Any]:
    """The object that `rules --json` prints for one rule."""
    told: dict[str, Any] = {
        "id": asked.id,
        "page": page_of(asked),
        "text": asked.text,
        "status": asked.status,
        "reading": asked.ruling or (FIXED if asked.fixed else ""),
        "where": list(where(asked.id)),
        "codes": list(codes(asked.id)),
    }
    return {name: value for name, value in told.items() if value != ""}


def with_word(word: str) -> tuple[Rule, ...]:
    """The rules in whose title or text a word stands, or the begin of one."""
    found = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
    return tuple(it for it in rules() if found.search(f"{it.title} {it.text}"))


def overview(among: Iterable[Rule]) -> Iterator[str]:
    """One line for each of these rules."""
    for asked in among:
        yield _ROW.format(id=asked.id, status=asked.status, page=page_of(asked), title=asked.title)


def page(asked: Rule) -> Iterator[str]:
    """The lines about one rule."""
    yield f"{asked.id}  {asked.title}"
    yield ""
    yield from prose(asked.text)
    yield ""
    yield from _labelled(
        ("page", [page_of(asked) or "none: it follows from the pages"]),
        ("status", [asked.status]),
        ("reason", (asked.reason or "").split()),
        ("held by", where(asked.id)),
        ("codes", codes(asked.id)),
    )
    for ruling in rulings():
        if asked.id in ruling.rules:
            yield ""
            yield from _ruling(ruling)


def _labelled(*rows: tuple[str, Sequence[str]]) -> Iterator[str]:
    for label, items in rows:
        if items:
            between = " " if label == "reason" else ", "
            yield from wrapped(items, page_width(), first=label.ljust(9), between=between)


class Entry(Struct, frozen=True, gc=False):
    """All about what `rules` was asked for: the lines for people, the object for programs."""

    lines: tuple[str, ...]
    json: dict[str, Any]


def entry(name: str) -> Entry:
    """All about a rule (`R032`), an invariant (`I17`), a ruling (`two-research`) or the code of a
    finding (`pushed-higher-die`); LookupError where it is none of these."""
    number = name.upper()
    with suppress(KeyError):
        asked = rule(number)
        return Entry(tuple(page(asked)), as_json(asked))
    if number in invariants():
        return _of_invariant(number)
    for ruling in rulings():
        if ruling.name == name.lower():
            return Entry(tuple(_ruling(ruling)), to_builtins(ruling))
    return _of_code(name.lower())


def _of_invariant(number: str) -> Entry:
    text, held, told = invariants()[number], _holders(number), codes(number)
    lines = [f"{number}  an invariant", "", *prose(text), ""]
    lines += _labelled(("held by", held), ("codes", told))
    return Entry(tuple(lines), {"id": number, "text": text, "where": [*held], "codes": [*told]})


def _of_code(code: str) -> Entry:
    _load_everything()
    sentence = phrases()[code]
    violation = VIOLATIONS.get(code)
    told = f"{code}: {sentence}"
    lines, more = [*prose(told)], {}
    if violation is not None and violation.rule:
        cited = entry(violation.rule)
        lines, more = [*lines, "", *cited.lines], cited.json
    return Entry(tuple(lines), {"code": code, "sentence": sentence, **more})


def page_of(asked: Rule) -> str:
    """The rules pages it stands on, `P1, P2`; empty where it only follows from them."""
    return ", ".join(asked.page)


@cache
def codes(rule_id: str) -> tuple[str, ...]:
    """The codes of the findings that cite a rule."""
    _load_everything()
    return tuple(
        sorted(code for code, violation in VIOLATIONS.items() if violation.rule == rule_id)
    )


def _holders(number: str) -> tuple[str, ...]:
    """The modules and names that report a violation of it."""
    _load_everything()
    return tuple(sorted({it.where for it in VIOLATIONS.values() if it.rule == number}))


@cache
def where(rule_id: str) -> tuple[str, ...]:
    """The module and name of everything that holds a rule."""
    held = {*_holders(rule_id)}
    if rule_id in value_rules.RULES.values() or rule(rule_id).status == "codec":
        held.add(CODEC)
    return tuple(sorted(held or _named().get(rule_id, set())))


@cache
def _load_everything() -> tuple[str, ...]:
    """Import every module of the game, which registers all codes; gives their names."""
    found = walk_packages(core.__path__, core.__name__ + ".")
    names = tuple(sorted(module.name for module in found))
    for name in names:
        import_module(name)
    return names


@cache
def _named() -> dict[str, set[str]]:
    """For each rule the functions whose docstrings name it."""
    named: dict[str, set[str]] = {}
    for name in _load_everything():
        for function_name, function in getmembers(import_module(name), isfunction):
            if function.__module__ == name:
                for first, last in _NAMED.findall(function.__doc__ or ""):
                    for number in range(int(first), int(last or first) + 1):
                        named.setdefault(f"R{number:03}", set()).add(f"{name}:{function_name}")
    return named


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield from prose(f"{ruling.name}: {ruling.question}")
    for value in ruling.values:
        said = f"{value}: {ruling.readings[value]}"
        yield from prose(said, first="  ")
