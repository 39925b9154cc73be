"""Content packs by name or from a file, and finding the one that a log names."""

from functools import cache
from typing import Final

from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import tell
from adas_dream.core.content import load
from adas_dream.core.content.pack import Pack
from adas_dream.core.content.toml_text import PACK_LIMIT
from adas_dream.core.walk import FindPack
from adas_dream.events.errors import CannotOpen
from adas_dream.events.facts.setup import ContentRef
from adas_dream.events.lines import read_at_most
from adas_dream.events.quoting import printable

DIGITS: Final = 12
"""As many digits of a digest tell two packs apart to the eye."""


class NoPack(ValueError):
    """There is no such pack, or it cannot be read: says why."""


def shipped(wanted: str) -> tuple[Pack, ContentRef]:
    """The pack that `NAME` (its newest version) or `NAME@VERSION` names; NoPack for none."""
    name, _, version = wanted.partition("@")
    try:
        return load.shipped_pack(name, version or None)
    except LookupError:
        known = ", ".join(f"{known}@{number}" for known, number in load.shipped_packs())
        raise NoPack(messages.NO_PACK.format(name=printable(wanted), known=known)) from None


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


def finder(*files: str) -> FindPack:
    """What finds the pack that a log names, among these files and the shipped ones."""
    read = [from_file(file) for file in files]
    given = {reference: pack for pack, reference in read}

    @cache  # a log is read more than once, and told of its pack once
    def find(reference: ContentRef) -> Pack | None:
        found = given.get(reference) or load.find_pack(reference)
        if found is None:
            for file, (_, other) in zip(files, read, strict=True):
                tell(_not_the_pack(file, other, reference))
        return found

    return find


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
