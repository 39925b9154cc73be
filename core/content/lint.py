"""What is wrong with a content pack: every problem with its line, its path and its reason.

A pack with a problem cannot be played, although `parse_pack` may read it; an advisory is only odd.
A list or a table that does not fit is left out of the later checks, and nothing else is.
"""

import re
from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final

from adas_dream.core import constants
from adas_dream.core.content import load, pack
from adas_dream.core.content.checks import CHECKS
from adas_dream.core.content.parts import Parts, given
from adas_dream.core.content.problems import Found, Problem, path_text, written
from adas_dream.core.content.toml_lines import Path, line_of, lines_of
from adas_dream.core.content.toml_text import TooMuch, read_toml
from adas_dream.events.vocabulary import ACTION_AREAS, SPACES

Lines = dict[Path, int]
_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")
BYTE_ORDER_MARK: Final = "\ufeff"
SHARED: Final = (
    ("partners", "gained_partners"),
    ("disc_spaces", "objectives"),
    ("multipliers",),
    ("programs",),
    ("tokens",),
    ("exhibitors",),
    ("visitors",),
)
"""The lists whose ids must differ among each other: a log names cards, and the place of a disc, by
the id alone."""


def lint(text: bytes) -> tuple[Problem, ...]:
    """Everything that is wrong with a pack's text (a file's bytes), in the order of its lines."""
    try:
        raw = read_toml(text)
    except TooMuch as problem:
        return (written(Found((), "too-much", {"reason": problem}), problem.line),)
    except UnicodeDecodeError as problem:
        line = text.count(b"\n", 0, problem.start) + 1
        return (written(Found((), "not-utf-8", {"reason": problem.reason}), line),)
    except (ValueError, RecursionError) as problem:
        return (_not_toml(problem, text.decode("utf-8")),)
    lines = lines_of(text.decode("utf-8"))
    found = (written(it, line_of(it.path, lines)) for it in _found(raw, text, lines))
    return tuple(sorted(found, key=lambda it: (it.line, it.path, it.code)))


def _not_toml(problem: Exception, text: str) -> Problem:
    reason = str(problem)
    if isinstance(problem, RecursionError):
        reason = "its lists and tables are nested too deeply"
    if text.startswith(BYTE_ORDER_MARK):
        reason = "it starts with a byte order mark; save it without one"
    place = _PLACE.search(reason)
    last = text.count("\n") + 1
    line = int(place[1] or last) if place else 1
    return written(Found((), "not-toml", {"reason": reason}), line)


def _found(raw: dict[str, Any], text: bytes, lines: Lines) -> Iterator[Found]:
    parts = Parts(raw)
    yield from parts.misfits
    for path, part in parts.fitting:
        for check in CHECKS.get(type(part), ()):
            yield from check(path, part, parts)
    for ask in WHOLE:
        yield from ask(parts, lines)
    yield from _is_not_another_pack(raw, text)


def version_is_a_number(parts: Parts, _: Lines) -> Iterator[Found]:
    """The newest version is the greatest number."""
    version = parts.raw.get("version")
    if isinstance(version, str) and not re.fullmatch("[1-9][0-9]{0,8}", version):
        yield Found(("version",), "version-number", {"given": given(version)})


def deck_is_whole(parts: Parts, _: Lines) -> Iterator[Found]:
    """All cards of a deck are listed, or none (R046)."""
    listed = len(parts.items("partners"))
    deck = parts.raw.get("partner_deck", constants.EXPECTED_PARTNERS)
    if not parts.whole:
        return
    if listed and isinstance(deck, int) and deck != listed:
        place = "partner_deck" if "partner_deck" in parts.raw else "partners"
        yield Found((place,), "deck-size", {"deck": deck, "listed": listed})


def ids_differ(parts: Parts, lines: Lines) -> Iterator[Found]:
    """No two things that a log tells apart by the id alone have the same one."""
    for fields in SHARED:
        first: dict[str, Path] = {}
        for path, name in parts.named(*fields):
            before = first.setdefault(name, path)
            if before != path:
                words = {"id": name, "first": path_text(before[:-1])}
                yield Found(path, "duplicate-id", {**words, "line": line_of(before, lines)})


def each_is_described_once(parts: Parts, lines: Lines) -> Iterator[Found]:
    """An area, an advanced action and a Workshop space have one entry each."""
    yield from _twice(parts, lines, pack.Area, lambda it: it.area, "{0.area}")
    action = "the advanced action of level {0.level} in {0.area}"
    yield from _twice(parts, lines, pack.AdvancedAction, lambda it: (it.area, it.level), action)
    yield from _twice(parts, lines, pack.BonusTile, lambda it: it.space, "the tile of {0.space}")


def _twice(
    parts: Parts, lines: Lines, kind: type[Any], key: Callable[[Any], Hashable], what: str
) -> Iterator[Found]:
    first: dict[Hashable, Path] = {}
    for path, part in parts.of(kind):
        before = first.setdefault(key(part), path)
        if before != path:
            words = {"what": what.format(part), "line": line_of(before, lines)}
            yield Found(path, "duplicate", words)


def areas_have_one_objective(parts: Parts, lines: Lines) -> Iterator[Found]:
    """An area has one printed Objective and at most one tile (R160, R172)."""
    first: dict[tuple[str, bool], tuple[Path, str]] = {}
    for path, objective in parts.of(pack.Objective):
        before, name = first.setdefault((objective.area, objective.tile), (path, objective.id))
        if before != path:
            what = "a tile" if objective.tile else "a printed Objective"
            words = {"area": objective.area, "what": what, "first": name}
            yield Found(path, "second-objective", {**words, "line": line_of(before, lines)})
    for area in ACTION_AREAS if _is_complete(parts, "objectives", pack.Objective) else ():
        if (area, False) not in first:
            yield Found(("objectives",), "area-without-objective", {"area": area})


def tiles_cover_the_workshop(parts: Parts, _: Lines) -> Iterator[Found]:
    """Every Workshop space has a tile, or none has (R077)."""
    covered = {tile.space for _, tile in parts.of(pack.BonusTile)}
    for space in SPACES if _is_complete(parts, "tiles", pack.BonusTile) else ():
        if space not in covered:
            yield Found(("tiles",), "tile-missing", {"space": space})


def _is_complete(parts: Parts, field: str, kind: type[Any]) -> bool:
    """Whether the list has all its items, and each of them is what it should be."""
    return parts.whole and 0 < len(parts.items(field)) == len(parts.of(kind))


def a_university_has_one_value(parts: Parts, lines: Lines) -> Iterator[Found]:
    """All spaces of a University are worth the same: it counts once (R192)."""
    first: dict[str, tuple[Path, int]] = {}
    for path, space in parts.of(pack.DiscSpace):
        if space.at is not None and space.university is not None:
            before, value = first.setdefault(space.at, (path, space.university))
            if value != space.university:
                words = {"at": space.at, "first": value, "value": space.university}
                line = line_of((*before, "university"), lines)
                yield Found((*path, "university"), "university-values", {**words, "line": line})


def seen_programs_are_told_once(parts: Parts, lines: Lines) -> Iterator[Found]:
    """For the same dice a Program scores the same, and what it was seen to score is what its
    conditions give."""
    kind, what = pack.SeenProgram, "what {0.program} scores for these dice"
    yield from _twice(parts, lines, kind, lambda it: (it.program, it.dice), what)
    known = {program.id: program for _, program in parts.of(pack.Program)}
    for path, seen in parts.of(kind):
        program = known.get(seen.program)
        if program is None:
            continue
        met = all(condition.met_by(seen.dice) for condition in program.conditions)
        points = program.prestige if met else 0
        if points != seen.points:
            words = {"program": program.id, "given": points, "seen": seen.points}
            yield Found((*path, "points"), "seen-otherwise", words)


def advanced_actions_are_offered(parts: Parts, _: Lines) -> Iterator[Found]:
    """An advanced action is offered after an area's effects, so these must be known (R094)."""
    described = parts.texts("areas", key="area")
    for path, action in parts.of(pack.AdvancedAction):
        if parts.whole and action.area not in described and action.level > 1:
            yield Found((*path, "area"), "area-not-described", {"area": action.area})


def _is_not_another_pack(raw: dict[str, Any], text: bytes) -> Iterator[Found]:
    """A log tells packs apart by the digest too, but people do not."""
    name, version = raw.get("name"), raw.get("version")
    if (name, version) in load.shipped_packs():
        shipped = load.shipped_text(str(name), str(version))
        if shipped is not None and load.digest_of(shipped) != load.digest_of(text):
            yield Found(("name",), "shipped-name", {"name": name, "version": version})


WHOLE: Final[tuple[Callable[[Parts, Lines], Iterator[Found]], ...]] = (
    version_is_a_number,
    deck_is_whole,
    ids_differ,
    each_is_described_once,
    areas_have_one_objective,
    tiles_cover_the_workshop,
    a_university_has_one_value,
    seen_programs_are_told_once,
    advanced_actions_are_offered,
)
"""What is asked of a pack as a whole."""
