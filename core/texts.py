"""The texts that ship with the engine: people write them in TOML, the build makes JSON of them.

Reading TOML at the start of a command would take longer than judging a game. The JSON is named for
the digest of its text, so it is never stale: where the TOML has been changed since, that is read.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TypeVar

import msgspec

from adas_dream.events.sha256 import sha256

Shape = TypeVar("Shape")


def shipped_file(package: str, name: str) -> bytes | None:
    """A file that ships in a package, None where there is none."""
    module = import_module(package)
    loader = module.__spec__ and module.__spec__.loader
    read: Callable[[str], bytes] | None = getattr(loader, "get_data", None)
    try:
        return read(f"{module.__path__[0]}/{name}") if read else None
    except OSError:
        return None


def shipped_values(package: str, name: str, kind: type[Shape]) -> Shape:
    """What the text `name` in a package says; LookupError where there is none."""
    text = shipped_file(package, f"{name}.toml")
    if text is None:
        raise LookupError(f"there is no {name}.toml in {package}")
    made = made_of(package, name, sha256(text).hexdigest(), kind)
    return _read(text, kind) if made is None else made


def made_of(package: str, name: str, digest: str, kind: type[Shape]) -> Shape | None:
    """What the text `name` with this SHA-256 says, None where the build made no JSON of it."""
    made = shipped_file(package, f"{name}.{digest}.json")
    return None if made is None else msgspec.json.decode(made, type=kind)


def _read(text: bytes, kind: type[Shape]) -> Shape:
    from tomllib import loads  # noqa: PLC0415 - slow, and what is installed does without

    return msgspec.convert(loads(text.decode("utf-8")), kind)
