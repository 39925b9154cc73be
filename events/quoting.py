"""Foreign text in a sentence: shortened, without a password, and with nothing left that acts on a
terminal."""

import re
from typing import Final

SHOWN: Final = 60
"""How many characters of a foreign value a sentence shows."""


_SERVER: Final = "://"
_PASSWORD: Final = re.compile(r"(postgres(?:ql)?://[^:/?#@\s]*):(\S*)@", re.IGNORECASE)
"""In the URL of a server: all between the user's name and the last @ before the host, so that also
one with a letter that a URL should write in another way is found whole."""
_ASKED: Final = re.compile(r"(\?)(?:ssl)?password=([^&\s#]*)&|[?&](?:ssl)?password=([^&\s#]*)")
"""The same behind the question mark."""


def printable(text: str) -> str:
    r"""The text with every character that does not print written as an escape (`\x1b`), and without
    the password of a server."""
    if _SERVER in text:
        text, _ = password_apart(text)
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def password_apart(text: str) -> tuple[str, str]:
    """The text without the password in a URL of PostgreSQL, and the password; empty for none."""
    found = [it[2] for it in _PASSWORD.finditer(text)]
    text = _PASSWORD.sub(r"\1@", text)
    if _SERVER in text:
        found += [it[2] or it[3] or "" for it in _ASKED.finditer(text)]
        text = _ASKED.sub(lambda it: it[1] or "", text)
    password = next(filter(None, found), "")
    if "%" in password:
        from urllib.parse import unquote  # noqa: PLC0415 - few passwords need it

        password = unquote(password)
    return text, password


def quoted(text: str) -> str:
    """The text in quotation marks, shortened to `SHOWN` characters."""
    return f'"{shortened(text)}"'


def shortened(text: str) -> str:
    """The first `SHOWN` characters, and a sign where some are left out."""
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
