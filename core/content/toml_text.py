"""The text of a pack as values, within bounds: a short text can be such that it fills memory."""

import re
from typing import Any, Final

PACK_LIMIT: Final = 2**18
"""The longest text of a pack in bytes; the largest shipped one takes some 17,000."""
KEY_LIMIT: Final = 8
"""How many parts a dotted key may have; a pack needs four."""

_TEXTS: Final = (
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}+|\Z)',
    r"'''(?:[^']++|'(?!''))*+(?:'{3,5}+|\Z)",
    r'"(?:[^"\\\n]++|\\[^\n])*+"?',
    r"'[^'\n]*+'?",
)
_PART: Final = rf"(?:[A-Za-z0-9_-]++|{_TEXTS[2]}|{_TEXTS[3]})[ \t]*+"
_TOKEN: Final = re.compile(
    rf"#[^\n]*+|{_TEXTS[0]}|{_TEXTS[1]}|(?P<deep>(?:{_PART}\.[ \t]*+){{{KEY_LIMIT}}})|{_PART}",
    re.DOTALL,
)


class TooMuch(ValueError):
    """A text beyond the bounds of a pack: says which, and in which `line`."""

    def __init__(self, reason: str, line: int = 1) -> None:
        super().__init__(reason)
        self.line = line


def read_toml(text: bytes) -> dict[str, Any]:
    """The values of a TOML text: `TooMuch`, another ValueError where it is no UTF-8 or no TOML, or
    a RecursionError where its lists nest too deep."""
    import tomllib  # noqa: PLC0415 - slow, and shipped packs do without

    if len(text) > PACK_LIMIT:
        raise TooMuch(f"a pack has at most {PACK_LIMIT} bytes")
    decoded = text.decode("utf-8")
    for token in _TOKEN.finditer(decoded):
        if token["deep"]:
            line = decoded.count("\n", 0, token.start()) + 1
            raise TooMuch(f"a key has at most {KEY_LIMIT} parts", line)
    return tomllib.loads(decoded)
