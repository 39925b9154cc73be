"""From msgspec's refusal of a line to one of our errors: the place, what belongs there, the rule.

Of msgspec's message only the place is used; what belongs there is read from the types themselves.
"""

import re
from collections.abc import Iterable
from typing import Final, Self, cast

import msgspec
from msgspec import inspect

from adas_dream.events import errors
from adas_dream.events.errors import Where
from adas_dream.events.json_flaws import NESTING_LIMIT, first_flaw, key_path, too_deep
from adas_dream.events.quoting import quoted, shortened
from adas_dream.events.type_words import (
    PathStep,
    fields_at,
    is_die,
    key_type_at,
    same_kind,
    type_at,
    value_at,
    wanted,
)
from adas_dream.events.value_rules import rule_of, rule_of_colour, rule_of_die

_PLACE: Final = re.compile(r" - at `(\$[^`]*)`$")
_KEY_PLACE: Final = re.compile(r" - at `key` in `(\$[^`]*)`$")
_STEP: Final = re.compile(r"\.([^.\[\]]+)|\[([0-9]+)\]|\[(\.\.\.)\]")
_ANY_KEY: Final = "..."
"""What stands in a path of msgspec for whichever key of a table of values."""
_NO_SUCH_FIELD: Final = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_NO_FIELD: Final = re.compile(r"Object missing required field `(.*)`")
_BROKEN: Final = re.compile(r"JSON is malformed: (.*) \(byte ([0-9]+)\)")
NEAR: Final = 0.5
"""How alike two names are, of 1, that may be taken for each other."""
_BLANKS: Final = b" \t\r\n"


class _Written(float):
    """A number that is not written as a whole one, with its `text`: `1e0`."""

    text: str

    def __new__(cls, text: str) -> Self:
        made = super().__new__(cls, text)
        made.text = text
        return made


_READER: Final = msgspec.json.Decoder(float_hook=_Written)


def refusal(error: Exception, raw: bytes, root: object, where: Where) -> errors.BadLine:
    """The error for a text that msgspec refused to decode as `root`."""
    if not raw.strip(_BLANKS):
        return errors.BlankLine(*where)
    if too_deep(raw):
        return errors.TooDeep(*where, detail=str(NESTING_LIMIT))
    try:
        tree = cast("object", _READER.decode(raw))
    except msgspec.ValidationError:
        return errors.BadValue(*where, _place(error)[0], "must be a number within reach")
    except msgspec.DecodeError as broken:
        return _broken_text(str(broken), raw, where)
    flaw = flaw_of(raw, where)
    if isinstance(flaw, errors.DuplicateKey):
        return flaw
    return _refused_value(error, tree, root, where)


def flaw_of(raw: bytes, where: Where) -> errors.BadLine | None:
    """The error for what msgspec lets pass: a key that stands twice, a null; else None."""
    flaw = first_flaw(raw)
    if flaw is None:
        return None
    if flaw.kind == "duplicate":
        return errors.DuplicateKey(*where, flaw.path, quoted(flaw.key))
    return errors.BadValue(*where, flaw.path, "what is absent is left out, it is never null")


def _broken_text(message: str, raw: bytes, where: Where) -> errors.BadLine:
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        return errors.NotUtf8(*where, detail=f"byte {error.start + 1}")
    return errors.NotJson(*where, detail=_syntax(message, raw))


def _syntax(message: str, raw: bytes) -> str:
    broken = _BROKEN.match(message)
    if broken is None:
        return "it breaks off before the object ends"
    what, place = broken[1], int(broken[2])
    rest = raw[place:]
    if what == "trailing characters":
        what = "something follows the object"
    elif rest.startswith((b"NaN", b"Infinity", b"-Infinity")):
        what = "NaN and Infinity are not numbers"
    return f"{what} (byte {place + 1})"


def _place(error: Exception) -> tuple[str, str]:
    message = str(error)
    place = _PLACE.search(message)
    return (place[1], message[: place.start()]) if place else ("$", message)


def _refused_value(error: Exception, tree: object, root: object, where: Where) -> errors.BadLine:
    if keyed := _KEY_PLACE.search(str(error)):
        return errors.BadValue(*where, *_refused_key(keyed[1], error, tree, root))
    path, message = _place(error)
    if field := _NO_SUCH_FIELD.fullmatch(message):
        detail = quoted(field[1]) + _nearest(field[1], fields_at(root, _steps(path), tree))
        return errors.UnknownField(*where, key_path(path, shortened(field[1])), detail)
    if field := _NO_FIELD.fullmatch(message):
        return errors.MissingField(*where, key_path(path, field[1]), quoted(field[1]))
    steps = _named(_steps(path), error, tree, root)
    path = _path(steps)
    value = value_at(tree, steps)
    if path == "$.type":
        return errors.UnknownFact(*where, path, _found(value))
    node = type_at(root, steps, tree)
    detail = f"must be {wanted(node)}, not {_found(value)}"
    return errors.BadValue(*where, path, detail, _rule(steps, tree, node))


def _nearest(name: str, known: Iterable[str]) -> str:
    """The known name that may be meant, as a question; empty where none is near."""
    from difflib import get_close_matches  # noqa: PLC0415 - only where a name is wrong

    near = get_close_matches(shortened(name), [*known], n=1, cutoff=NEAR)
    return f": is {quoted(near[0])} meant?" if near else ""


def _rule(steps: list[PathStep], tree: object, node: inspect.Type) -> str:
    value, fact_type = value_at(tree, steps), str(value_at(tree, ["type"]))
    field = next((step for step in reversed(steps) if isinstance(step, str)), "")
    if not same_kind(node, value):
        return ""
    if is_die(node):
        return rule_of_die(fact_type, field, value)
    if field == "colour":
        return rule_of_colour(fact_type, value)
    return rule_of(fact_type, field)


def _refused_key(path: str, error: Exception, tree: object, root: object) -> tuple[str, str]:
    """The place of a key that a table of values does not have, and what it must be."""
    steps = _steps(path)
    key = _key_in(steps, error, tree, root)
    return key_path(path, shortened(key)), f"must be {wanted(key_type_at(root, steps, tree))}"


def _named(steps: list[PathStep], error: Exception, tree: object, root: object) -> list[PathStep]:
    """The steps with the key itself in place of any key."""
    named = [*steps]
    while _ANY_KEY in named:
        place = named.index(_ANY_KEY)
        named[place] = _key_in(named[:place], error, tree, root)
    return named


def _key_in(steps: list[PathStep], error: Exception, tree: object, root: object) -> str:
    """The key at which msgspec refuses the table of values there: it reads them in their order."""
    table = cast("dict[str, object]", value_at(tree, steps))
    entries, key = [*table.items()], ""
    table.clear()
    for key, value in entries:
        table[key] = value
        if _refuses(tree, root) == str(error):
            break
    table.update(entries)
    return key


def _refuses(tree: object, root: object) -> str:
    """What msgspec says against a tree; empty where it takes it."""
    try:
        msgspec.json.decode(msgspec.json.encode(tree, enc_hook=float), type=root)
    except msgspec.ValidationError as refused:
        return str(refused)
    return ""


def _path(steps: list[PathStep]) -> str:
    path = "$"
    for step in steps:
        path = key_path(path, step) if isinstance(step, str) else f"{path}[{step}]"
    return path


def _steps(path: str) -> list[PathStep]:
    return [key or any_key or int(place) for key, place, any_key in _STEP.findall(path)]


def _found(value: object) -> str:
    if isinstance(value, list):
        return f"a list of {len(cast('list[object]', value))}"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, _Written):
        return shortened(value.text)
    return shortened(msgspec.json.encode(value).decode())
