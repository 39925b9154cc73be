"""docs/reference/findings.md: every code, with its rule, a line, the sentence, what was legal."""

from collections.abc import Iterator
from functools import cache
from itertools import starmap
from pathlib import Path
from typing import Final

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
from tests.reference.rules import anchor

ROOT: Final = Path(__file__).parents[2]
LOGS: Final = ROOT / "fixtures" / "findings"
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
`validate --explain` take it. A code without an example is said while a game is recorded or
corrected, or stands behind one that is found first.

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
    if not log.is_file():
        return None
    with open_log(str(log)) as stream:
        lines = [*read_log(stream, log.name)]
    told = audit(lines, log.name, pack_of)
    found = next(finding for finding in told.findings if finding.code == code)
    line = lines[found.line - 1]
    return told, found, line.raw if isinstance(line, Line) else b""


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
    if example is None:
        parts.append(f"> {_plain(phrase)}")
    else:
        parts += _example(*example)
    return "\n\n".join(parts) + "\n"


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
