"""A line of notation in tokens: words, brackets and braces, each with its column.

Blanks part words and mean nothing else: a word that starts with an operator goes on the word before
it, and an operator that needs something behind it takes the next word.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from adas_dream.core.citations import Violation
from adas_dream.events.facts.base import Fact

Kind = Literal["word", "rolled", "open", "close", "bar", "note", "let"]
"""`rolled` stands in `[ ]`; `{`, `}` and `|` frame what the table states; a `note` is a JSON text;
`let` is a choice against the rules that the table lets stand: its reason, then its JSON."""
NUMBER: Final = re.compile(r"\s*([0-9]{1,9})\.([1-4]):?(?=\s|$)")
LONGEST: Final = 20_000
"""How many characters a line may have; a turn takes some fifty."""
_MARKS: Final = {"{": "open", "}": "close", "|": "bar"}
_PLAYER: Final = re.compile(r"([1-4])/(.+)")
_WORD: Final = re.compile(r"(?:'[^']*'|[^\s{}\[\]|\"?'])+")
_GOES_ON: Final = re.compile(r"[>=@~!:/,]")
"""What goes on with the word before it."""
_NEEDS_MORE: Final = "=@!:/,"
"""What no word ends with."""
_MAY_GO_ON: Final = (
    (re.compile("([1-6]:)?([YBGPXybgpx][1-6])?([>=][1-6]?)*>"), re.compile("[1-6].*")),
    (re.compile("([ABCabc][1-3]|[Ss][1-9])~"), re.compile(r"([1-6]:)?[YBGPXybgpx][1-6]\.?")),
)
"""Words that may end so, and what goes on with them all the same."""
_STEPS: Final = re.compile(r"(?:[>=][1-6]?)+\.?")
_STANDS_ALONE: Final = re.compile(r".*[!@].*|[#0-9]+|ws|act|end|undo", re.IGNORECASE)
"""What steps of a move can stand behind, and do not go on with."""
_CHAIN: Final = re.compile(
    r"((?:[1-6]:)?[ybgpx][1-6][>=][1-6]?|[>=][1-6]?)((?:[>=][1-6]?)+)", re.IGNORECASE
)
"""A die that moves, then moves further or is turned: each of them is a token."""


class Token(Struct, frozen=True, gc=False):
    """What stands at a column, counted from 1. A `player` may be named before a word."""

    kind: Kind
    text: str
    column: int
    player: int | None = None


class Unreadable(Exception):
    """What stands at a column is no notation, whatever the game: `why` is a code."""

    def __init__(self, column: int, typed: str, why: str) -> None:
        super().__init__(column, typed, why)
        self.column = column
        self.typed = typed
        self.why = why


class NotRead(Exception):
    """A token cannot be taken here; `at` is another one that is meant."""

    at: Token | None = None

    def __init__(
        self,
        why: str,
        *,
        several: tuple[Fact, ...] = (),
        fact: Fact | None = None,
        violation: Violation | None = None,
        wanted: str = "",
    ) -> None:
        super().__init__(why)
        self.why = why
        self.several = several
        self.fact = fact
        self.violation = violation
        self.wanted = wanted


def tokens(line: str, start: int = 0) -> list[Token]:
    """The tokens of a line from a place on; raises Unreadable."""
    if len(line) > LONGEST:
        raise Unreadable(1, line, "line-too-long")
    found: list[Token] = []
    for token in _raw(line, start):
        if found and found[-1].kind == token.kind == "word" and _joins(found[-1].text, token.text):
            last = found.pop()
            found.append(Token("word", last.text + token.text, last.column))
        else:
            found.append(token)
    return [part for token in found for part in _parts(token)]


def _joins(before: str, word: str) -> bool:
    """Whether two words are one."""
    if before.endswith(".") or not word.strip("."):
        return False
    if _STEPS.fullmatch(word):
        return _STANDS_ALONE.fullmatch(before) is None
    if _GOES_ON.match(word) or before[-1] in _NEEDS_MORE:
        return True
    for ends_so, goes_on in _MAY_GO_ON:
        if ends_so.fullmatch(before):
            return goes_on.fullmatch(word) is not None
    return before[-1] in ">~"


def _raw(line: str, place: int) -> Iterator[Token]:
    """The tokens as blanks and brackets part them."""
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        token, place = _next(line, place)
        yield token


def _next(line: str, place: int) -> tuple[Token, int]:
    sign, column = line[place], place + 1
    if sign == '"':
        text, end = _json(line, place)
        if not isinstance(text, str):
            raise Unreadable(column, sign, "not-a-note")
        return Token("note", text, column), end
    if sign == "?":
        return _let(line, place)
    if sign in _MARKS:
        return Token(_MARKS[sign], sign, column), place + 1  # type: ignore[arg-type]
    if sign == "[":
        end = line.find("]", place)
        if end < 0:
            raise Unreadable(column, line[place:], "bracket-left-open")
        return Token("rolled", line[place + 1 : end], column), end + 1
    word = _WORD.match(line, place)
    if word is None:
        raise Unreadable(column, line[place:], "sign-of-nothing")
    return Token("word", word[0], column), word.end()


def _let(line: str, place: int) -> tuple[Token, int]:
    """`?"reason" {choice}`, without the question mark."""
    reason, end = _json(line, _past_blanks(line, place + 1))
    choice, end = _json(line, _past_blanks(line, end))
    if not isinstance(reason, str) or not isinstance(choice, dict):
        raise Unreadable(place + 1, line[place:], "not-let-stand")
    return Token("let", line[place + 1 : end].lstrip(), place + 1), end


def _past_blanks(line: str, place: int) -> int:
    while place < len(line) and line[place].isspace():
        place += 1
    return place


def _json(line: str, place: int) -> tuple[object, int]:
    try:
        return json.JSONDecoder().raw_decode(line, place)
    except (ValueError, RecursionError):
        raise Unreadable(place + 1, line[place:], "not-json") from None


def _parts(token: Token) -> Iterator[Token]:
    """A word's tokens: steps of a move, and the dots that end a turn behind it."""
    if token.kind != "word":
        yield token
        return
    word = token.text.rstrip(".")
    column = token.column
    if word:
        named = _PLAYER.fullmatch(word)
        player = int(named[1]) if named else None
        body = named[2] if named else word
        chain = _CHAIN.fullmatch(body)
        texts = [chain[1], *re.findall(r"[>=][1-6]?", chain[2])] if chain else [body]
        for text in texts:
            yield Token("word", text, column, player)
    for dots in range(len(token.text) - len(word)):
        yield Token("word", ".", column + len(word) + dots)
