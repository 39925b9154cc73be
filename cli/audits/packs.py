"""The content pack that judges a game, as it is handed to whatever process does that."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from adas_dream.core.content import load

if TYPE_CHECKING:
    from adas_dream.core.content.pack import Pack
    from adas_dream.core.walk import FindPack
    from adas_dream.events.facts.setup import ContentRef


class Handed(Struct, frozen=True, gc=False):
    """The digest of a pack, empty where it is not available; the pack as JSON, empty where it is
    the one that ships."""

    digest: str = ""
    pack: bytes = b""


class Packs:
    """Finds the packs that logs name; `instead` judges all games of its name in the place of the
    one that the log names."""

    def __init__(self, find_pack: FindPack, instead: tuple[Pack, ContentRef] | None) -> None:
        self._find_pack = find_pack
        self._instead = instead

    def handed(self, content: ContentRef) -> Handed:
        """The pack for a game that names this content."""
        if self._instead is not None and self._instead[0].name == content.name:
            pack, reference = self._instead
            return Handed(reference.digest, msgspec.json.encode(pack))
        if load.find_pack(content) is not None:
            return Handed(content.digest)
        found = self._find_pack(content)
        return Handed() if found is None else Handed(content.digest, msgspec.json.encode(found))
