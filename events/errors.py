"""What can be wrong with a log, an archive, a content pack, a start, or a file to be written: one
tree, one code and one phrase each.

    AdasDreamError
    ├── UnreadableLog
    │   ├── CannotOpen          cannot-open
    │   ├── NotALog             not-a-log
    │   ├── NewerFormat         newer-format
    │   ├── UnknownFormat       unknown-format
    │   ├── LineTooLong         line-too-long
    │   └── BadLine
    │       ├── BlankLine       blank-line
    │       ├── NotUtf8         not-utf-8
    │       ├── NotJson         not-json
    │       ├── TooDeep         too-deep
    │       ├── DuplicateKey    duplicate-key
    │       ├── UnknownFact     unknown-fact
    │       ├── UnknownField    unknown-field
    │       ├── MissingField    missing-field
    │       ├── BadValue        bad-value
    │       ├── NotAChoice      not-a-choice
    │       └── TornLine        torn-line
    ├── StoreError
    │   ├── NoSuchStore         no-such-store
    │   ├── NotAStore           not-a-store
    │   ├── StoreFailed         store-failed
    │   ├── SaveNotKnown        save-not-known
    │   ├── DamagedStore        damaged-store
    │   ├── NoSuchGame          no-such-game
    │   ├── GameExists          game-exists
    │   ├── AnotherLog          another-log
    │   ├── BadGameName         bad-game-name
    │   └── LostRace            lost-race
    ├── WriteFailed
    │   ├── CannotWrite         cannot-write
    │   ├── LogChanged          log-changed
    │   └── LogLocked           log-locked
    ├── BadFact                 bad-fact
    ├── BadPack                 bad-pack
    └── InvalidPosition         unsound-start

The last two stand in `adas_dream.core`, with the packs and the positions that they are about.
A broken rule is not an error but a finding, a value. `str` of an error is one line, safe to print.
"""

from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias

from adas_dream.events.quoting import password_apart, printable

PHRASES: Final[dict[str, str]] = {
    "cannot-open": "cannot be read: {detail}",
    "not-a-log": "is not a game log: {detail}",
    "newer-format": "is written in {detail}, which needs a newer version of adas-dream",
    "unknown-format": "is written in a format that no version of adas-dream writes: {detail}",
    "line-too-long": "the line is longer than {detail} bytes",
    "blank-line": "the line is blank",
    "not-utf-8": "the line is not UTF-8: {detail}",
    "not-json": "the line is not one JSON object: {detail}",
    "too-deep": "the line nests deeper than {detail} levels",
    "duplicate-key": "the key {detail} stands twice in one object",
    "unknown-fact": "there is no fact type {detail}",
    "unknown-field": "there is no field {detail}",
    "missing-field": "the field {detail} is missing",
    "bad-value": "{detail}",
    "not-a-choice": "`record` does not take this: {detail}",
    "torn-line": "the line breaks off: `adas-dream record` sets it aside",
    "no-such-store": "there is no such store: `--create` makes one, for `import` and `new`",
    "not-a-store": "is not a store of games: {detail}",
    "store-failed": "cannot be used: {detail}",
    "save-not-known": "the connection broke during a save: nobody knows whether it was saved, look"
    " before you go on ({detail})",
    "damaged-store": "is damaged: {detail}",
    "no-such-game": "there is no game {detail} in this store",
    "game-exists": "this store already has a game {detail}",
    "another-log": "{detail}: nothing was saved",
    "bad-game-name": "{detail} cannot name a game: use up to 64 letters, digits, `.`, `_` and `-`",
    "bad-fact": "{detail}",
    "bad-pack": "{detail}",
    "unsound-start": "nothing can be played from this position: {detail}",
    "lost-race": "someone else changed the game {detail} at the same time: nothing was saved",
    "cannot-write": "cannot be written: {detail}",
    "log-changed": "another program has changed the file; nothing more is written",
    "log-locked": "someone else is recording this game",
}

NoLog: TypeAlias = Literal[
    "empty", "utf-16", "store", "other-json", "text", "binary", "torn", "headless", "startless"
]
NO_LOG: Final[dict[NoLog, str]] = {
    "empty": "it is empty",
    "utf-16": "it is UTF-16 or UTF-32 text, and a log is UTF-8",
    "store": "it is a database, whose games are named STORE#NAME",
    "other-json": "it is JSON of another program",
    "text": "its first line is not a JSON object",
    "binary": "it is not text",
    "torn": "its only line breaks off",
    "headless": "its first line is not game_set_up",
    "startless": "its second line is not position_set, so nothing says where the game starts",
}
NEWER_ENGINE: Final = "version {engine} of adas-dream wrote this, which is newer than this one"
IT_IS_THERE: Final = "it already exists"


class Where(NamedTuple):
    """Which line of which file is read; `line` is None for a whole file."""

    file: str
    line: int | None


class AdasDreamError(Exception):
    """The root of what is wrong with what is read or written: a log, a choices file, an archive, a
    content pack, a position to start from.

    Not under it: `CannotApply` of `adas_dream.core`, where a fact has no place to go, and the
    built-in errors for an argument that is none.
    """

    code: ClassVar[str]
    detail: str

    @property
    def sentence(self) -> str:
        """What is wrong, without the place: one line, with nothing that acts on a terminal."""
        return PHRASES[self.code].format(detail=printable(self.detail))

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return password_apart(super().__repr__())[0]


class UnreadableLog(AdasDreamError):
    """A file that cannot be read as a log, a choices file or a position.

    `line` counts from 1 and is None where the whole file is meant; `path` is the place in the line
    (`$.die`) or empty; `rule` is the rule that a refused value names, or empty.
    """

    def __init__(
        self, file: str, line: int | None = None, path: str = "", detail: str = "", rule: str = ""
    ) -> None:
        super().__init__(file, line, path, detail, rule)
        self.file = file
        self.line = line
        self.path = path
        self.detail = detail
        self.rule = rule

    def __str__(self) -> str:
        line = f":{self.line}" if self.line is not None else ""
        path = f" {printable(self.path)}:" if self.path else ""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{printable(self.file)}{line}:{path} {self.sentence}{rule}"


class CannotOpen(UnreadableLog):
    """It is not there, is a directory, or may not be read."""

    code = "cannot-open"


class NotALog(UnreadableLog):
    """Its first line shows that it is something else; `why` says what."""

    code = "not-a-log"

    def __init__(self, file: str, why: NoLog) -> None:
        super().__init__(file, detail=NO_LOG[why])
        self.args = (file, why)
        self.why: NoLog = why


class NewerFormat(UnreadableLog):
    """A format that a later version writes; `detail` is its name."""

    code = "newer-format"


class UnknownFormat(UnreadableLog):
    """A format that no version writes; `detail` is what stands there."""

    code = "unknown-format"


class LineTooLong(UnreadableLog):
    """A line over the limit; no more than the limit was read of it."""

    code = "line-too-long"


class BadLine(UnreadableLog):
    """One line, or one value in it, that the language does not have; a version that is `newer` than
    this one, and may have it, wrote the log."""

    newer = ""

    @property
    def sentence(self) -> str:
        """What is wrong, and that a newer version wrote it."""
        note = f" ({NEWER_ENGINE.format(engine=printable(self.newer))})" if self.newer else ""
        return f"{super().sentence}{note}"


class BlankLine(BadLine):
    """Nothing, or only blanks, before the line's end."""

    code = "blank-line"


class NotUtf8(BadLine):
    """Bytes that are no UTF-8."""

    code = "not-utf-8"


class NotJson(BadLine):
    """Broken JSON, two objects on one line, or one object over two lines."""

    code = "not-json"


class TooDeep(BadLine):
    """Objects and lists in each other beyond the limit."""

    code = "too-deep"


class DuplicateKey(BadLine):
    """A key that stands twice in one object: nobody can say which one counts."""

    code = "duplicate-key"


class UnknownFact(BadLine):
    """A `type` that is not in the catalog."""

    code = "unknown-fact"


class UnknownField(BadLine):
    """A field that this type does not have."""

    code = "unknown-field"


class MissingField(BadLine):
    """A field that this type must have."""

    code = "missing-field"


class BadValue(BadLine):
    """A value that the field cannot hold; `rule` where a printed rule says so."""

    code = "bad-value"


class NotAChoice(BadLine):
    """In a choices file: a line or a field that `record` writes itself."""

    code = "not-a-choice"


class TornLine(BadLine):
    """A last line that breaks off, where a whole log is wanted."""

    code = "torn-line"


class StoreError(AdasDreamError):
    """An archive, or a game in it, that is not as expected."""

    def __init__(self, store: str, detail: str = "") -> None:
        super().__init__(store, detail)
        self.store = store
        self.detail = detail

    def __str__(self) -> str:
        return f"{printable(self.store)}: {self.sentence}"


class NoSuchStore(StoreError):
    """No file or database of this name."""

    code = "no-such-store"


class NotAStore(StoreError):
    """Something of this name that holds no games; `detail` says what it is."""

    code = "not-a-store"


class StoreFailed(StoreError):
    """It cannot be read or written now, such as while it is locked; `detail` says why."""

    code = "store-failed"


class SaveNotKnown(StoreError):
    """The connection to a server broke while it saved, all or none; `detail` says how."""

    code = "save-not-known"


class DamagedStore(StoreError):
    """What is kept in it does not hold together; `detail` says what and in which game."""

    code = "damaged-store"


class NoSuchGame(StoreError):
    """`detail` is the game's name."""

    code = "no-such-game"


class GameExists(StoreError):
    """`detail` is the game's name."""

    code = "game-exists"


class AnotherLog(StoreError):
    """A log that is to replace a game and does not begin with it; `detail` says where they part."""

    code = "another-log"


class BadGameName(StoreError):
    """A name that no game can have; `detail` is it in quotation marks."""

    code = "bad-game-name"


class LostRace(StoreError):
    """Another writer was faster; `detail` is the game's name."""

    code = "lost-race"


class WriteFailed(AdasDreamError):
    """Nothing, or nothing more, is written into `file`."""

    def __init__(self, file: str, detail: str = "") -> None:
        super().__init__(file, detail)
        self.file = file
        self.detail = detail

    def __str__(self) -> str:
        return f"{printable(self.file)}: {self.sentence}"


class CannotWrite(WriteFailed):
    """The system does not write it; `detail` says why."""

    code = "cannot-write"


class LogChanged(WriteFailed):
    """Another program has written or replaced the log since it was read."""

    code = "log-changed"


class LogLocked(WriteFailed):
    """Another program is writing the log."""

    code = "log-locked"


class BadFact(AdasDreamError, ValueError):
    """A fact that a program made and no line of a log can hold. `fact_type` is its name there,
    `path` the place of the value (`$.die`) or empty, `rule` the rule that the value breaks."""

    code = "bad-fact"

    def __init__(self, fact_type: str, path: str = "", detail: str = "", rule: str = "") -> None:
        super().__init__(fact_type, path, detail, rule)
        self.fact_type = fact_type
        self.path = path
        self.detail = detail
        self.rule = rule

    def __str__(self) -> str:
        path = f" {printable(self.path)}:" if self.path else ""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{printable(self.fact_type)}:{path} {self.sentence}{rule}"


def reason_of(error: OSError | ValueError) -> str:
    """Why a file cannot be opened, read or written: the system's words."""
    if isinstance(error, FileExistsError):
        return IT_IS_THERE
    return (isinstance(error, OSError) and error.strerror) or str(error)
