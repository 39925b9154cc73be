"""docs/reference/findings.md: every code, with its rule, a line, the sentence, what was legal."""

from collections.abc import Iterator
from functools import cache
from itertools import starmap
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from adas_dream.core.citations import VIOLATIONS
from adas_dream.core.content.load import digest_of, parse_pack
from adas_dream.core.content.pack import Pack
from adas_dream.core.findings import Finding
from adas_dream.core.rulebook.load import rules
from adas_dream.core.texts import shipped_values
from adas_dream.events import open_log, read_log
from adas_dream.events.codec import Line
from adas_dream.events.errors import PHRASES
from adas_dream.events.facts.setup import ContentRef
from adas_dream.projections import Audit, audit
from adas_dream.projections.wording.finding_words import PACKAGE, alternatives, reading, sentence
from tests.reference.elsewhere import FOLDED, LOGS, shown
from tests.reference.rules import anchor

ROOT: Final = Path(__file__).parents[2]
PACKS: Final = ("core/content/packs", "fixtures/packs", "fixtures/found")
SET_UP: Final = 2
"""How many lines a log begins with; they are too long to show."""
HEAD: Final = """\
# The findings

For who reads what `validate` prints, and for programs that read its `--json`. A code never changes
its name. Each has its rule, a line of a log in which it is found, the sentence that a person reads,
and what was legal in place of that line. Where two severities are possible, the one of the example
is told.

The whole log of each example is `fixtures/findings/CODE.jsonl`: `adas-dream validate` and
`validate --explain` take it. Where no log shows a code, it is said here who is told it, and how: in
those examples `evening.jsonl` is a copy of `fixtures/findings/no-chain.jsonl`.

This page is made from the code: `python -m tests.reference`.
"""
ERRORS: Final = """
## Errors

What cannot be read, written or kept is no finding but an error, and the exit code is 3. Each is one
line that names the file or the store, and the line and the path where there is one.

| code | says |
|---|---|
"""
TITLES: Final = {"log": "The log", "causes": "What is forced", "scores": "Declared scores"}


def page() -> str:
    """The whole page."""
    return HEAD + _sections() + ERRORS + "".join(starmap(_error, PHRASES.items()))


def _sections() -> str:
    sections = shipped_values(PACKAGE, "sentences", dict[str, dict[str, str]])
    return "".join(
        f"\n## {TITLES.get(title, title.capitalize())}\n" + "".join(starmap(_entry, codes.items()))
        for title, codes in sections.items()
    )


def judged(code: str) -> tuple[Audit, Finding, bytes] | None:
    """The example of a code: its log, the first finding of it and that line; None without one."""
    log = LOGS / f"{code}.jsonl"
    return _judged(log, code) if log.is_file() else None


def _judged(log: Path, code: str) -> tuple[Audit, Finding, bytes]:
    with open_log(str(log)) as stream:
        lines = [*read_log(stream, log.name)]
    told = audit(lines, log.name, pack_of)
    found = next(finding for finding in told.findings if finding.code == code)
    line = lines[found.line - 1]
    return told, found, line.raw if isinstance(line, Line) else b""


def found_first(log: Path) -> tuple[Audit, Finding, bytes]:
    """A log whose last fact has no place, what is found in it, and the line of that fact."""
    with open_log(str(log)) as stream:
        lines = [*read_log(stream, log.name)]
    told = audit(lines, log.name, pack_of)
    (found,) = (it for it in told.findings if it.line == len(lines))
    assert isinstance(lines[-1], Line)
    return told, found, lines[-1].raw


def pack_of(content: ContentRef) -> Pack | None:
    """The pack of that digest, where it is in this project."""
    return _packs().get(content.digest)


@cache
def _packs() -> dict[str, Pack]:
    files = (file for folder in PACKS for file in sorted((ROOT / folder).glob("*.toml")))
    texts = [file.read_bytes() for file in files]
    return {digest_of(text): parse_pack(text) for text in texts}


def _entry(code: str, phrase: str) -> str:
    parts = [f"\n### `{code}`", *_cited(code)]
    example = judged(code)
    if example is not None:
        parts += _example(*example)
    elif (FOLDED / f"{code}.jsonl").is_file():
        parts += _folded(code)
    else:
        parts += (f"> {_plain(phrase)}", *shown(code))
    return "\n\n".join(parts) + "\n"


def _folded(code: str) -> Iterator[str]:
    """Where only who folds a fact without asking the rules is told the code."""
    told, found, line = found_first(FOLDED / f"{code}.jsonl")
    yield f"> {_plain(sentence(replace(found, code=code), told.players))}"
    yield (
        "No log shows it, as another rule is broken first. A program that folds a fact without"
        f" asking the rules is told so; here `validate` finds [`{found.code}`](#{found.code}):"
        f"\n\n```json\n{line.decode()}\n```"
    )


def _cited(code: str) -> Iterator[str]:
    """Its rule, where one belongs to it."""
    violation = VIOLATIONS.get(code)
    if violation is not None and violation.rule:
        yield f"Rule [{violation.rule}](rules.md#{_places()[violation.rule]})."


def _example(told: Audit, found: Finding, line: bytes) -> Iterator[str]:
    yield f"> {_plain(sentence(found, told.players))}"
    where = f"{found.severity.capitalize()}, in line {found.line}"
    if found.line > SET_UP and line:
        yield f"{where}:\n\n```json\n{line.decode()}\n```"
    else:
        yield f"{where}."
    more = (reading(found), alternatives(found, told.players) if found.line > SET_UP else "")
    if any(more):
        yield _plain(" ".join(filter(None, more)))


def _error(code: str, phrase: str) -> str:
    said = "what is wrong with it" if phrase == "{detail}" else phrase.replace("{detail}", "…")
    return f"| `{code}` | {said} |\n"


def _plain(text: str) -> str:
    """Text in which Markdown finds no sign of its own."""
    for sign in "\\`*_{}<>[]|":
        text = text.replace(sign, f"\\{sign}")
    return text


@cache
def _places() -> dict[str, str]:
    """Where each rule and invariant stands on its page."""
    return {rule.id: anchor(rule) for rule in rules()} | {
        it.rule: "the-invariants" for it in VIOLATIONS.values() if it.rule.startswith("I")
    }
