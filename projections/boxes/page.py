"""What games gave of a box as the text of a content pack, with the facts behind each entry."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, cast

import msgspec
from msgspec import Struct
from msgspec.structs import fields as fields_of
from msgspec.structs import replace

from adas_dream.core.content.pack import Pack
from adas_dream.core.texts import shipped_file
from adas_dream.projections.boxes.entries import Entry, Field, shown, toml
from adas_dream.projections.boxes.learning import Learned
from adas_dream.projections.boxes.sources import Conflict, Key, told_in

LISTS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "areas": ("What using an area gives", ("area",)),
    "disc_spaces": ("Disc spaces", ("id",)),
    "advanced": ("Advanced actions", ("area", "level")),
    "partners": ("Partner cards", ("id",)),
    "gained_partners": ("Cards that take the place of others", ("id",)),
    "multipliers": ("Multipliers", ("id",)),
    "seen_programs": ("What Programs were seen to score", ("program", "dice")),
    "tokens": ("Scoring tokens", ("id",)),
    "exhibitors": ("Exhibitors", ("id",)),
    "visitors": ("Visitors", ("id",)),
    "tiles": ("Bonus Tiles", ("space",)),
}
"""The lists that games give entries of: the heading, and what tells the entries apart."""
PACKAGE: Final = "adas_dream.projections.boxes"
"""Where the skeleton lies."""
SET_UP: Final = "set_up"
PACK: Final = "pack"
ABOUT: Final = "Learned from recorded games; what they did not state is stated at the table."
CONFLICTS: Final = "Told in several ways, so it is for you to say which is right:"
OPEN: Final = "Named or stated, but no entry comes of it alone:"
_VERSION: Final = re.compile(r'^version(\s*)=(\s*)"([0-9]+)"', re.MULTILINE)


class Added(Struct, frozen=True, gc=False):
    """A pack with what games gave: its text, how many entries are new, and what the pack and the
    games tell differently."""

    text: str
    new: int
    conflicts: tuple[Conflict, ...]


def page(learned: Learned, name: str) -> str:
    """A pack of its own, of a box that is not known whole."""
    head = (
        ("name", name),
        ("version", "1"),
        ("title", name),
        ("house", False),
        ("about", ABOUT),
        ("whole", False),
    )
    lines = [
        f"# Learned from {', '.join(learned.games)}.",
        "# Behind each field stand the facts that it comes from; compare each with the box.",
        "",
        *(f"{field} = {toml(value)}" for field, value in head),
        *(_line(it) for entry in learned.entries if entry.key == (PACK,) for it in entry.fields),
        *_tables(learned.entries),
        *(f"# {line}" if line else "" for line in remarks(learned)),
    ]
    return "\n".join(lines) + "\n"


def skeleton(name: str, title: str, entries: Sequence[Entry] = ()) -> str:
    """A pack with every entry that the pages leave open, commented; and those that are known, each
    behind the one that shows its form, a set-up in the place of it."""
    raw = shipped_file(PACKAGE, "skeleton.txt")
    assert raw is not None
    text = raw.decode("utf-8").replace("{name}", toml(name)).replace("{title}", toml(title))
    for kind in dict.fromkeys(entry.key[0] for entry in entries):
        tables = [line for it in entries if it.key[0] == kind for line in _table(it)]
        shows = rf"#\[{kind}\]" if kind == SET_UP else rf"#\[\[{kind}\]\]"
        form = re.compile(rf"^{shows}\n(?:#.*\n)*", re.MULTILINE)
        (at, end) = form.search(text).span()  # type: ignore[union-attr] # a test finds all of them
        kept = text[at:end] if kind != SET_UP else ""
        text = text[:at] + kept + "\n".join(tables[kind == SET_UP :]) + "\n" + text[end:]
    return text


def added(learned: Learned, text: str, pack: Pack) -> Added:
    """A pack's text, under the next version, with the entries at its end that it does not have yet.
    What it has already stays as it is: where games tell something else, that is a conflict."""
    held = held_by(pack)
    new = tuple(it for it in learned.entries if it.key not in held and it.key != (PACK,))
    old = ((it, held[it.key]) for it in learned.entries if it.key in held)
    differing = tuple(one for entry, table in old for one in _differing(entry, table))
    newer = _VERSION.sub(_next_version, text, count=1)
    lines = (newer.rstrip(), *_tables(new))
    return Added("\n".join(lines) + "\n", len(new), differing)


def _next_version(found: re.Match[str]) -> str:
    return f'version{found[1]}={found[2]}"{int(found[3]) + 1}"'


def held_by(pack: Pack) -> dict[Key, Struct]:
    """The entries that a pack has."""
    held: dict[Key, Struct] = {(PACK,): pack}
    if pack.set_up is not None:
        held[(SET_UP,)] = pack.set_up
    for name, (_, keys) in LISTS.items():
        for table in getattr(pack, name):
            held[(name, *(getattr(table, key) for key in keys))] = table
    for card in pack.gained_partners:
        held[("partners", card.id)] = card
    return held


def _differing(entry: Entry, table: Struct) -> Iterator[Conflict]:
    """What games state of an entry, and the pack does not have or has otherwise."""
    types = {it.name: it.type for it in fields_of(table)}
    for field in entry.fields:
        has = getattr(table, field.name)
        if field.sources and msgspec.convert(field.value, types[field.name]) != has:
            what = f"{' '.join(map(str, entry.key))}: {field.name}"
            mine = "nothing" if has is None else toml(_as_toml(has))
            yield Conflict(what, ((f"{mine} in the pack", ()), (toml(field.value), field.sources)))


def _as_toml(value: object) -> object:
    if isinstance(value, Struct):
        return shown(value)
    if isinstance(value, tuple):
        return [*map(_as_toml, cast("tuple[object, ...]", value))]
    return value


def _tables(entries: Sequence[Entry]) -> Iterator[str]:
    for entry in entries:
        if entry.key == (SET_UP,):
            yield from ("", "# The start", *_table(entry))
    for name, (heading, _) in LISTS.items():
        listed = [entry for entry in entries if entry.key[0] == name]
        if listed:
            yield from ("", f"# {heading}", *(line for entry in listed for line in _table(entry)))


def _table(entry: Entry) -> tuple[str, ...]:
    """An entry as a table, below a blank line. Facts that all of it comes from are named once."""
    name = entry.key[0]
    sources = {field.sources for field in entry.fields if field.sources}
    first, *others = entry.fields
    if len(sources) == 1 and first.sources:
        others = [replace(field, sources=()) for field in others]
    heading = f"[{name}]" if name == SET_UP else f"[[{name}]]"
    return ("", heading, *map(_line, (first, *others)))


def _line(field: Field) -> str:
    said = "; ".join(it for it in (told_in(field.sources), field.note) if it)
    line = f"{field.name} = {toml(field.value)}"
    return f"{line}  # {said}" if said else line


def remarks(learned: Learned, more: Sequence[Conflict] = ()) -> Iterator[str]:
    """What is no entry: what is told in several ways, by the games or beside a pack, and what is
    open."""
    conflicts = [*learned.conflicts, *more]
    if conflicts:
        yield from ("", CONFLICTS, *(f"  {line}" for it in conflicts for line in _in_lines(it)))
    if learned.open:
        yield from ("", OPEN, *(f"  {it.what} ({told_in(it.sources)})" for it in learned.open))


def _in_lines(conflict: Conflict) -> Iterator[str]:
    """A conflict for people: what it is about, and each way with its facts."""
    yield conflict.what
    for way, sources in conflict.ways:
        yield f"  {way}: {told_in(sources)}" if sources else f"  {way}"


def as_json(learned: Learned) -> dict[str, Any]:
    """The entries, conflicts and open things as data; `sources` by game and seq."""
    return {
        "games": learned.games,
        "entries": [
            {
                "key": entry.key,
                "fields": [
                    {"name": it.name, "value": it.value, "sources": it.sources, "note": it.note}
                    for it in entry.fields
                ],
            }
            for entry in learned.entries
        ],
        "conflicts": learned.conflicts,
        "open": learned.open,
    }
