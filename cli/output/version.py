"""What `--version` says: the engine, and what it can read and judge."""

from collections.abc import Iterable, Iterator

from adas_dream.core.content.load import shipped_packs
from adas_dream.core.rulings import EDITIONS
from adas_dream.events.upcast import FORMATS
from adas_dream.events.version import ENGINE


def version_lines(program: str) -> Iterator[str]:
    """The engine's version, then formats, editions and packs; the last of a list is the newest."""
    yield f"{program} {ENGINE}"
    yield _listed("formats", FORMATS)
    yield _listed("editions", EDITIONS)
    yield _listed("packs", (f"{name}@{version}" for name, version in shipped_packs()))


def _listed(what: str, names: Iterable[str]) -> str:
    return f"{what}: {', '.join(names)}"
