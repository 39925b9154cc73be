"""Foreign text in a sentence: shortened, and with nothing left that acts on a terminal."""

from typing import Final

SHOWN: Final = 60
"""How many characters of a foreign value a sentence shows."""


def printable(text: str) -> str:
    r"""The text with every character that does not print written as an escape (`\x1b`)."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def quoted(text: str) -> str:
    """The text in quotation marks, shortened to `SHOWN` characters."""
    return f'"{shortened(text)}"'


def shortened(text: str) -> str:
    """The first `SHOWN` characters, and a sign where some are left out."""
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
