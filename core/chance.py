"""The seeded generator `adas-dream-1`: a seed's dice and cards, to the byte as in docs/wire.md."""

import re
from collections.abc import Iterator
from itertools import count as count_from

from adas_dream.events.sha256 import sha256

GENERATOR = "adas-dream-1"
COLOURS = "YBGPX"
SEED_SIZE = 32
ONE_BYTE = 256
TWO_BYTES = 65536

Bag = tuple[int, int, int, int, int]
"""How many dice of each colour the bag holds, in the order of `COLOURS`."""


class Stream:
    """The random bytes of one seed for one purpose (`set-up`, `refill/1` …), from the first on."""

    def __init__(self, seed: bytes, purpose: str) -> None:
        """Open the stream.

        ValueError unless `seed` is 32 bytes and `purpose` printable ASCII without spaces.
        """
        if not re.fullmatch("[!-~]+", purpose):
            raise ValueError(f"a purpose is printable ASCII without spaces, not {purpose!r}")
        self._bytes = _random_bytes(_whole_seed(seed) + purpose.encode("ascii") + b"\0")

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely; ValueError unless 1 <= n <= 65536."""
        if not 1 <= n <= TWO_BYTES:
            raise ValueError(f"the generator draws below 1 to 65536, not below {n}")
        size = ONE_BYTE if n <= ONE_BYTE else TWO_BYTES
        fair = size - size % n
        while (number := self._number(size)) >= fair:
            continue
        return number % n

    def _number(self, size: int) -> int:
        """Take one byte (size 256) or two, the high one first (size 65536)."""
        high = next(self._bytes)
        return high if size == ONE_BYTE else high << 8 | next(self._bytes)


def commitment(seed: bytes) -> str:
    """What a log holds in place of its seed: SHA-256 in lower-case hexadecimal digits.

    ValueError unless `seed` is 32 bytes.
    """
    return sha256(_whole_seed(seed)).hexdigest()


def parse_seed(text: str) -> bytes:
    """Read 64 lower-case hexadecimal digits; ValueError without repeating the secret."""
    wanted = "a seed is 64 lower-case hexadecimal digits"
    if odd := re.search("[^0-9a-f]", text):
        raise ValueError(f"{wanted}, but character {odd.start() + 1} of this one is {odd[0]!r}")
    if len(text) != 2 * SEED_SIZE:
        raise ValueError(f"{wanted}, but this one has {len(text)}")
    return bytes.fromhex(text)


def draw_dice(stream: Stream, bag: Bag, count: int) -> tuple[str, ...]:
    """Draw and roll `count` dice from the bag, listed by colour and value (R050, R051).

    ValueError if the bag has fewer.
    """
    left = list(bag)
    if min(left) < 0 or not 0 <= count <= sum(left):
        raise ValueError(f"{count} dice cannot be drawn from a bag of {bag}")
    dice = sorted(_draw_die(stream, left) for _ in range(count))
    return tuple(f"{COLOURS[colour]}{value}" for colour, value in dice)


def draw_items(stream: Stream, items: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Draw `count` items (cards, tiles, Gears) in drawn order; ValueError if there are fewer."""
    if not 0 <= count <= len(items):
        raise ValueError(f"{count} items cannot be drawn from {len(items)}")
    rest = list(items)
    return tuple(rest.pop(stream.below(len(rest))) for _ in range(count))


def _draw_die(stream: Stream, left: list[int]) -> tuple[int, int]:
    """Take one die out of `left` and roll it: its place in `COLOURS` and its value."""
    index = stream.below(sum(left))
    colour = 0
    while index >= left[colour]:
        index -= left[colour]
        colour += 1
    left[colour] -= 1
    return colour, 1 + stream.below(6)


def _random_bytes(prefix: bytes) -> Iterator[int]:
    """Give the bytes of SHA-256(prefix || i), i = 0, 1, 2 ... in eight bytes, high byte first."""
    for i in count_from():
        yield from sha256(prefix + i.to_bytes(8, "big")).digest()


def _whole_seed(seed: bytes) -> bytes:
    """Give the seed back; ValueError unless it is 32 bytes."""
    if len(seed) != SEED_SIZE:
        raise ValueError(f"a seed is {SEED_SIZE} bytes, not {len(seed)}")
    return seed
