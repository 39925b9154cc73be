"""Content packs by name or from a file, and finding the one that a log names.

A pack that does not ship is looked for beside the log, in the folders of `ADAS_DREAM_PACKS`, and in
the user's data folder, whatever its file is called: name, version and digest stand in the log.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from adas_dream.cli.opening.sources import STANDARD
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import tell
from adas_dream.core.content import load
from adas_dream.core.content.pack import Pack
from adas_dream.core.content.toml_text import PACK_LIMIT
from adas_dream.core.walk import FindPack
from adas_dream.events.errors import CannotOpen
from adas_dream.events.facts.setup import ContentRef
from adas_dream.events.journal.places import MARK, beside, in_store
from adas_dream.events.lines import read_at_most
from adas_dream.events.quoting import printable

DIGITS: Final = 12
"""As many digits of a digest tell two packs apart to the eye."""
FOLDERS: Final = "ADAS_DREAM_PACKS"
"""The variable that names folders of packs, written as `PATH` is."""
OWN_FOLDER: Final = "packs"
"""In the user's data folder."""
Found = tuple[str, Pack, ContentRef]
"""A file, the pack in it, and how a log names it."""


class NoPack(ValueError):
    """There is no such pack, or it cannot be read: says why."""


def named(wanted: str, game: str) -> tuple[Pack, ContentRef]:
    """The pack that `NAME` (its newest version) or `NAME@VERSION` names, for a new game: one that
    ships, else one that is found; NoPack for none, or for several that are not the same."""
    name, _, version = wanted.partition("@")
    with suppress(LookupError):
        return load.shipped_pack(name, version or None)
    places = folders(game)
    found = [it for it in _packs_in(places, name) if version in {"", it[2].version}]
    newest = max((it[2].version for it in found), key=_number, default="")
    best = {it[2]: it for it in reversed(found) if it[2].version == newest}
    if len(best) > 1:
        files = ", ".join(printable(file) for file, _, _ in reversed(best.values()))
        raise NoPack(messages.TWO_OF_ONE_NAME.format(name=printable(wanted), files=files))
    for _, pack, reference in best.values():
        return pack, reference
    known = ", ".join(f"{known}@{number}" for known, number in load.shipped_packs())
    said = messages.NO_PACK.format(name=printable(wanted), known=known, folders=in_words(places))
    raise NoPack(said)


def _number(version: str) -> tuple[int, str]:
    """What versions are sorted by: numbers as numbers, and before them what is none."""
    return (int(version) if version.isascii() and version.isdigit() else 0, version)


def from_file(file: str) -> tuple[Pack, ContentRef]:
    """The pack in a file; NoPack where it cannot be read."""
    try:
        text = read_at_most(file, PACK_LIMIT)
        pack = load.parse_pack(text)
    except CannotOpen as error:
        raise _bad(file, error.detail) from None
    except load.BadPack as problem:
        raise _bad(file, messages.NO_GOOD_PACK.format(problem=problem)) from None
    return pack, load.reference_to(pack, text)


def finder(*files: str, games: tuple[str, ...] = ()) -> FindPack:
    """What finds the pack that a log names: among these files, the shipped ones, and those in the
    folders that are searched for these games."""
    read = [(file, *from_file(file)) for file in files]
    given = {reference: pack for _, pack, reference in read}

    @cache  # a log is read more than once, and told of its pack once
    def find(reference: ContentRef) -> Pack | None:
        found = given.get(reference) or load.find_pack(reference)
        if found is None:
            for file, _, other in read:
                tell(_not_the_pack(file, other, reference))
        return found or searched(reference, games)

    return find


def searched(reference: ContentRef, games: tuple[str, ...]) -> Pack | None:
    """The pack of that name, version and digest in the folders that are searched for these games,
    None where there is none; one that has only the name and the version is told."""
    others: list[str] = []
    for file, pack, found in _packs_in(folders(*games), reference.name):
        if found == reference:
            return pack
        if found.version == reference.version:
            others.append(_not_the_pack(file, found, reference))
    for other in others:
        tell(other)
    return None


def folders(*games: str) -> tuple[Path, ...]:
    """Where packs are looked for, in order, each once."""
    named = os.environ.get(FOLDERS, "").split(os.pathsep)
    places = (*_beside(games), *(Path(folder) for folder in named if folder), _own_folder())
    return tuple(dict.fromkeys(places))


def in_words(places: Iterable[Path]) -> str:
    """Where packs are looked for, for people."""
    return ", ".join(printable(str(place)) for place in places)


def _beside(games: Iterable[str]) -> Iterator[Path]:
    """The folders of the games: where a log or a store lies, where a link to it does, or a folder
    that is given itself."""
    for game in games:
        for name in beside(game) if game != STANDARD else ():
            file = Path(name.rpartition(MARK)[0] if in_store(name) else name)
            yield file if _is_folder(file) else file.parent


def _is_folder(file: Path) -> bool:
    try:
        return file.is_dir()
    except (OSError, ValueError):
        return False


def _own_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("adas-dream", appauthor=False) / OWN_FOLDER


def _packs_in(places: Iterable[Path], name: str) -> Iterator[Found]:
    """The packs of that name in these folders; a file that holds none is passed over, but told
    where it is called so."""
    for place in places:
        for file in _texts_in(place):
            try:
                pack, reference = from_file(str(file))
            except NoPack as problem:
                if file.stem.rpartition("-")[0] == name or file.stem == name:
                    tell(str(problem))
                continue
            if pack.name == name:
                yield str(file), pack, reference


def _texts_in(place: Path) -> list[Path]:
    try:
        return sorted(file for file in place.glob("*.toml") if file.is_file())
    except (OSError, ValueError):
        return []


def _not_the_pack(file: str, given: ContentRef, wanted: ContentRef) -> str:
    """That the pack in a file is not the one that a log names."""
    return messages.NOT_THE_PACK.format(
        file=printable(file),
        pack=f"{printable(given.name)} {printable(given.version)}",
        digest=given.digest[:DIGITS],
        named=f"{printable(wanted.name)} {printable(wanted.version)}",
        wanted=wanted.digest[:DIGITS],
    )


def _bad(file: str, reason: str) -> NoPack:
    return NoPack(messages.BAD_PACK.format(file=printable(file), reason=printable(reason)))
