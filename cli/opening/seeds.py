"""The seed of a seeded game: 32 secret bytes in a file of their own, never in the running log.

The file holds 64 hexadecimal digits and a line's end, and only its owner may read it.
"""

import os
import secrets
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final

import click

from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import tell
from adas_dream.core import chance
from adas_dream.events.errors import reason_of
from adas_dream.events.facts.setup import DiceSource
from adas_dream.events.journal.files import created, settle
from adas_dream.events.journal.places import beside, in_store
from adas_dream.events.quoting import printable

OWNER_ONLY: Final = 0o600
OTHERS: Final = 0o044
"""What in a mode lets others than the owner read."""
SUFFIX: Final = ".seed"
_MOST: Final = 2 * chance.SEED_SIZE + len("\r\n") + 1


class BadSeed(ValueError):
    """A seed that cannot be used: says why and in which file, never what the seed is."""

    def __init__(self, reason: str, file: Path | None = None) -> None:
        super().__init__(reason if file is None else f"{printable(str(file))}: {reason}")


def seed_file(game: str) -> Path:
    """Where the seed of a log lies, or is to lie: `GAME.seed`, beside the log that a link points to
    or else beside the link."""
    places = [Path(name + SUFFIX) for name in beside(game)]
    # Not Path.exists: a folder that may not be read is told when the seed is.
    return next((place for place in places if os.path.exists(place)), places[0])  # noqa: PTH110


def fresh() -> bytes:
    """A new seed from the system's own source of secrets."""
    return secrets.token_bytes(chance.SEED_SIZE)


def kept(file: Path, seed: bytes) -> AbstractContextManager[None]:
    """A seed in a new file for its owner only, for the log that the block writes: the seed is taken
    away where that fails. `CannotWrite` where there is such a file already."""
    return created(file, (f"{seed.hex()}\n".encode(),), mode=OWNER_ONLY)


@contextmanager
def taken(file: Path) -> Generator[None, None, None]:
    """A seed that is there already, for the log that the block writes: said after it, and whether
    others than its owner may read it."""
    yield
    settle(file)
    name = printable(str(file))
    tell(messages.SEED_TAKEN.format(file=name))
    if os.name == "posix" and file.stat().st_mode & OTHERS:
        tell(messages.SEED_OPEN.format(file=name))


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


def of_game(given: str | None, dice: DiceSource, game: str) -> bytes | None:
    """The seed in the file that is given, else in `GAME.seed` where that is the game's own; a usage
    error for a given file that does not hold it."""
    if dice.kind != "seeded":
        return None
    try:
        if given is not None:
            return committed(Path(given), dice.commitment)
        lies = seed_file(game)
        if in_store(game) is None and lies.is_file():
            return committed(lies, dice.commitment)
    except BadSeed as problem:
        if given is not None:
            raise click.BadParameter(str(problem), param_hint="--seed-file") from None
    return None


def parse(digits: str) -> bytes:
    """The seed that these digits write, in capitals too; BadSeed for any other text."""
    try:
        return chance.parse_seed(digits.lower() if digits.isascii() else digits)
    except ValueError as error:
        raise BadSeed(str(error)) from None
