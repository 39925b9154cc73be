"""Reading a pack from its TOML text, and finding the ones that ship with the engine."""

from functools import cache
from typing import Final

import msgspec

from adas_dream.core.content.pack import Pack
from adas_dream.core.texts import made_of, shipped_file
from adas_dream.events.errors import AdasDreamError
from adas_dream.events.facts.setup import ContentRef
from adas_dream.events.sha256 import sha256

PACKAGE: Final = "adas_dream.core.content"
"""Where the shipped packs lie."""


class BadPack(AdasDreamError, ValueError):
    """A pack's text cannot be read; `detail` says where and why."""

    code = "bad-pack"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


def parse_pack(text: bytes) -> Pack:
    """The pack of a TOML text; BadPack with the path of what is wrong."""
    from adas_dream.core.content.toml_text import read_toml  # noqa: PLC0415 - shipped packs do without

    try:
        pack = msgspec.convert(read_toml(text), Pack)
    except (ValueError, RecursionError) as problem:  # no TOML, too much of it, or no pack
        raise BadPack(str(problem)) from problem
    lacking = pack.set_up.lacking_dice() if pack.set_up else None
    if lacking:
        from adas_dream.core.content.problems import PROBLEMS  # noqa: PLC0415 - needed by no good pack

        raise BadPack(f"{PROBLEMS['bag-too-small'].format_map(lacking)} - at `$.set_up.bag`")
    return pack


def digest_of(text: bytes) -> str:
    """The digest by which a log names a pack: the SHA-256 of its text."""
    return sha256(text).hexdigest()


def shipped_text(name: str, version: str) -> bytes | None:
    """The text of a shipped pack, None where there is no such pack or version."""
    return shipped_file(PACKAGE, f"packs/{name}-{version}.toml")


@cache
def find_pack(reference: ContentRef) -> Pack | None:
    """The shipped pack a log names, None unless its digest is the one the log names."""
    text = shipped_text(reference.name, reference.version)
    if text is None or digest_of(text) != reference.digest:
        return None
    return _pack(text, reference)


def shipped_pack(name: str, version: str | None = None) -> tuple[Pack, ContentRef]:
    """A shipped pack, the newest version unless one is named, and how a log names it; LookupError
    where there is none."""
    version = version or newest(name)
    text = shipped_text(name, version) if version else None
    if version is None or text is None:
        raise LookupError(f"there is no pack {name}@{version}" if version else f"no pack {name}")
    pack = _pack(text, ContentRef(name, version, digest_of(text)))
    return pack, reference_to(pack, text)


def _pack(text: bytes, reference: ContentRef) -> Pack:
    """The shipped pack of this text."""
    file = f"packs/{reference.name}-{reference.version}"
    made = made_of(PACKAGE, file, reference.digest, Pack)
    return parse_pack(text) if made is None else made


def reference_to(pack: Pack, text: bytes) -> ContentRef:
    """How a log names the pack that is read from this text."""
    return ContentRef(pack.name, pack.version, digest_of(text))


def shipped_packs() -> tuple[tuple[str, str], ...]:
    """Name and version of every shipped pack, sorted."""
    from importlib.resources import files  # noqa: PLC0415 - slow, and only a list of packs needs it

    folder = files("adas_dream.core.content") / "packs"
    names = (file.name.removesuffix(".toml") for file in folder.iterdir() if ".toml" in file.name)
    return tuple(sorted((name.rpartition("-")[0], name.rpartition("-")[2]) for name in names))


def newest(name: str) -> str | None:
    """The newest shipped version of a pack, None where there is none of that name."""
    versions = [version for known, version in shipped_packs() if known == name]
    return max(versions, key=int, default=None)
