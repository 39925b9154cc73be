"""What can be wrong with a content pack: every code with its sentence."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from adas_dream.core.content.toml_lines import Path
from adas_dream.events.quoting import printable

Severity = Literal["problem", "advisory"]


class Problem(Struct, frozen=True, gc=False):
    """One thing that is wrong (or, as an advisory, only odd): the line of the file, from 1, the
    path of the place (`partners[3].cost.coal`, lists from 0; empty for the whole file), the code
    and the sentence."""

    line: int
    path: str
    code: str
    severity: Severity
    message: str


class Found(Struct, frozen=True, gc=False):
    """A problem before its place is written down: `words` fill in its sentence."""

    path: Path
    code: str
    words: Mapping[str, object] = {}


PROBLEMS: Final[dict[str, str]] = {
    "not-utf-8": "the file is not UTF-8 text: {reason}",
    "too-much": "{reason}",
    "not-toml": "this is not TOML: {reason}",
    "unknown-field": "there is no field `{name}` here{hint}",
    "missing-field": "the field `{name}` is missing: {wanted}",
    "wrong-type": "{wanted} belongs here, not {given}",
    "wrong-value": "{wanted} belongs here, not {given}{hint}",
    "version-number": "a version is a whole number from 1, as a text, not {given}",
    "duplicate-id": "`{id}` is already the id of {first}, in line {line}",
    "duplicate": "{what} is already described in line {line}",
    "reserved-id": "no Multiplier can be called `{id}`: the log uses this word for something else",
    "deck-size": "a deck has {deck} cards, but {listed} are listed: list all of them, or none",
    "bag-too-small": "the start needs {needed} dice, six times {each}, but the bag has {held}",
    "bounds-crossed": "nothing is at least {low} and at most {high}",
    "die-pays-nothing": "the die pays {resource}, but this costs none",
    "die-pays-gear": "a die pays for Partner cards (R064), not for a Multiplier",
    "empty-gain": "nothing is gained: name at least one of {resources}",
    "does-nothing": "this changes nothing",
    "too-many-different": "there are six Workshop bonuses: {count} different ones are too many",
    "unknown-token": "there is no token `{id}` in the pack{hint}",
    "unknown-partner": "there is no Partner card `{id}` in the pack{hint}",
    "unknown-gear": "a Gear is addition, subtraction or a Multiplier of the pack, not `{id}`{hint}",
    "which-not-valid": "of `{of}`, `which` selects {wanted}, not {given}",
    "second-objective": "{area} already has {what}, `{first}` in line {line}: one an area (R160)",
    "values-crossed": "whoever comes later gets {lower}, more than the first with {higher} (R165)",
    "tile-missing": "no tile for space {space}: there is one for each of the six, or none at all",
    "token-kind": "a token has a `science` (R197) or a `colour` (R209), one of the two",
    "seen-otherwise": "by its conditions {program} scores {given} here, but {seen} was seen",
    "university-values": "`{at}` is worth {first} in line {line} and {value} here (R192)",
}
"""What a game cannot be played with, or what cannot be meant."""

ADVISORIES: Final[dict[str, str]] = {
    "never-met": "no three dice meet this",
    "always-met": "any three dice meet this",
    "wrong-area": "`{field}` scores in {right} only (R192, R194); this space is in {area}",
    "at-alone": "`at` names the University of a space, but this space has none",
    "gear-of-the-display": "this takes `{id}` out of the display; `multiplier` takes any",
    "third-subtraction": "new Subtraction Gears have no source in the rules (R125)",
    "nothing-there": "the pack has no {what}, so the table states what this effect does",
    "bonus-missing": "no space has {missing}: each of the six bonuses lies beside one",
    "shows-too-many": "{shown} are to be shown, but the pack has {held}",
    "shows-none": "the pack has {held} {what}, but none is shown at the start",
    "out-of-reach": "this needs Research {research}, but the tracks have {length} spaces",
    "area-not-described": "what {area} gives is not in `areas`, so this is never offered",
    "area-without-objective": "{area} has no printed Objective; every area has one (R160)",
    "science-of-no-card": "no Partner card of the pack has the science `{science}`{hint}",
    "shipped-name": "{name} {version} is a pack of this project, but this text is different",
}
"""What can be played with, and is probably a slip."""

SENTENCES: Final[dict[str, str]] = {**PROBLEMS, **ADVISORIES}


def written(found: Found, line: int) -> Problem:
    """The problem with its place and its sentence."""
    severity: Severity = "advisory" if found.code in ADVISORIES else "problem"
    message = SENTENCES[found.code].format(**found.words)
    return Problem(line, path_text(found.path), found.code, severity, printable(message))


def path_text(path: Path) -> str:
    """A path as it is written: `partners[3].cost.coal`."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return printable("".join(steps).removeprefix("."))
