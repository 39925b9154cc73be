"""In which line of a TOML text each key and each item of a list stands.

The standard reader gives values without lines. This one goes over a text that it has read, so that
the text is known to be TOML, and notes lines alone.
"""

import re
import tomllib
from bisect import bisect_right
from typing import Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""A way into the text: keys, and places in lists from 0."""

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE: Final = re.compile(r"[ \t]*")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_CLOSED: Final = re.compile(r"[ \t]*\]\]?")
_EQUALS: Final = re.compile(r"[ \t]*=")
_ATOM: Final = re.compile(r"[^,\]}#\r\n]+")
_STRINGS: Final = (
    re.compile(r'"""(?:\\.|[^\\])*?"{3,5}(?!")', re.DOTALL),
    re.compile(r"'''.*?'{3,5}(?!')", re.DOTALL),
    re.compile(r'"(?:\\.|[^"\\])*"'),
    re.compile(r"'[^']*'"),
)


def lines_of(text: str) -> dict[Path, int]:
    """The line, from 1, of every table, key and item of a text that is TOML."""
    scanner = _Scanner(text)
    scanner.document()
    return scanner.lines


def line_of(path: Path, lines: dict[Path, int]) -> int:
    """The line of what lies at `path`, or of the innermost thing around it that is there."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


class _Scanner:
    """A place in the text, and the lines noted so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._sizes: dict[Path, int] = {}

    def document(self) -> None:
        """Tables with their keys, to the end of the text."""
        table: Path = ()
        while self._blank() < len(self.text):
            table = self._table(table)

    def _table(self, table: Path) -> Path:
        """A header, which opens a table, or a key of the open one."""
        if not self.text.startswith("[", self.at):
            self._pair(table)
            return table
        many = self.text.startswith("[[", self.at)
        start = self.at
        self.at += 2 if many else 1
        path = self._resolved(self._keys(), many=many)
        for depth in range(1, len(path) + 1):
            self.lines.setdefault(path[:depth], self._line(start))
        self._match(_CLOSED)
        return path

    def _resolved(self, keys: Path, *, many: bool) -> Path:
        """The header's way, with the place of the open item in each list of tables on it."""
        path: Path = ()
        for index, key in enumerate(keys):
            path = (*path, key)
            if many and index == len(keys) - 1:
                self._sizes[path] = self._sizes.get(path, 0) + 1
            if path in self._sizes:
                path = (*path, self._sizes[path] - 1)
        return path

    def _pair(self, table: Path) -> None:
        """A key, dotted perhaps, with its value."""
        start, path = self.at, table
        for key in self._keys():
            path = (*path, key)
            self.lines.setdefault(path, self._line(start))
        self._match(_EQUALS)
        self._value(path)

    def _keys(self) -> Path:
        """The parts of a dotted key."""
        keys = [self._key()]
        while self._after_space("."):
            keys.append(self._key())
        return tuple(keys)

    def _key(self) -> str:
        self._match(_SPACE)
        quoted = self._string()
        if quoted is None:
            return self._match(_BARE_KEY)
        name: str = tomllib.loads(f"it = {quoted}")["it"]
        return name

    def _value(self, path: Path) -> None:
        self._match(_SPACE)
        if self.text.startswith("[", self.at):
            self._list(path)
        elif self.text.startswith("{", self.at):
            self.at += 1
            while self._goes_on("}"):
                self._pair(path)
        elif self._string() is None:
            self._match(_ATOM)

    def _list(self, path: Path) -> None:
        self.at += 1
        item = 0
        while self._goes_on("]"):
            self.lines[(*path, item)] = self._line(self.at)
            self._value((*path, item))
            item += 1

    def _goes_on(self, closing: str) -> bool:
        """Whether another item follows; else the closing bracket is passed."""
        while self.text.startswith(",", self._blank()):
            self.at += 1
        if self.at < len(self.text) and not self.text.startswith(closing, self.at):
            return True
        self.at += 1
        return False

    def _string(self) -> str | None:
        for pattern in _STRINGS:
            found = pattern.match(self.text, self.at)
            if found:
                self.at = found.end()
                return found[0]
        return None

    def _after_space(self, mark: str) -> bool:
        self._match(_SPACE)
        if not self.text.startswith(mark, self.at):
            return False
        self.at += len(mark)
        return True

    def _blank(self) -> int:
        self._match(_BLANK)
        return self.at

    def _match(self, pattern: re.Pattern[str]) -> str:
        """Pass over what fits, or over one character, so that the end is always reached."""
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at + 1
        return found[0] if found else ""

    def _line(self, at: int) -> int:
        return bisect_right(self._starts, at)
