"""The seed of a seeded game: 32 secret bytes in a file of their own, never in the running log.

The file holds 64 hexadecimal digits and a line's end, and only its owner may read it.
"""

import secrets
from pathlib import Path
from typing import Final

from adas_dream.cli.output import messages
from adas_dream.core import chance
from adas_dream.events.errors import reason_of
from adas_dream.events.journal.files import create
from adas_dream.events.quoting import printable

OWNER_ONLY: Final = 0o600
SUFFIX: Final = ".seed"
_MOST: Final = 2 * chance.SEED_SIZE + len("\r\n") + 1


class BadSeed(ValueError):
    """A seed that cannot be used: says why and in which file, never what the seed is."""

    def __init__(self, reason: str, file: Path | None = None) -> None:
        super().__init__(reason if file is None else f"{printable(str(file))}: {reason}")


def seed_file(game: str) -> Path:
    """Where the seed of a log lies: `GAME.seed`."""
    return Path(game + SUFFIX)


def fresh() -> bytes:
    """A new seed from the system's own source of secrets."""
    return secrets.token_bytes(chance.SEED_SIZE)


def keep(file: Path, seed: bytes) -> None:
    """Write a seed for its owner only; `CannotWrite` where there is such a file already."""
    create(file, f"{seed.hex()}\n".encode(), mode=OWNER_ONLY)


def take(file: Path) -> bytes:
    """The seed in a file; BadSeed says why there is none."""
    try:
        with file.open("rb") as stream:
            text = stream.read(_MOST)
    except OSError as error:
        raise BadSeed(reason_of(error), file) from None
    try:
        return parse(text.decode("latin-1").rstrip("\r\n"))
    except BadSeed as problem:
        raise BadSeed(str(problem), file) from None


def committed(file: Path, commitment: str) -> bytes:
    """The seed in a file, if it is the one that a log committed to; BadSeed."""
    seed = take(file)
    if chance.commitment(seed) != commitment:
        raise BadSeed(messages.OTHER_SEED, file)
    return seed


def parse(digits: str) -> bytes:
    """The seed that these digits write; BadSeed for any other text."""
    try:
        return chance.parse_seed(digits)
    except ValueError as error:
        raise BadSeed(str(error)) from None
