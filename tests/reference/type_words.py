"""What a field of the log holds, in words for people, from its type."""

from collections.abc import Iterator
from typing import Final, Literal, get_args, get_origin

from msgspec import inspect

from adas_dream.events import vocabulary
from adas_dream.events.position.steps import AnyStep

IN_ORDER: Final = {
    tuple(sorted(get_args(kind))): get_args(kind)
    for kind in vars(vocabulary).values()
    if get_origin(kind) is Literal
}
"""The words of each set as the vocabulary lists them; msgspec gives them by the alphabet."""
NAMED: Final[dict[tuple[str, ...], str]] = {
    vocabulary.DICE: "a die",
    vocabulary.SLOTS: "a Store slot",
    vocabulary.CELLS: "a Mill cell",
    vocabulary.PLACES: "a cell or a slot",
    vocabulary.GEAR_SPACES: "a Gear space",
    vocabulary.PROGRAM_SPACES: "a Program space",
    ("",): '`""`',
}
"""Sets of words that the notation explains."""
PATTERNS: Final = {
    None: "a text",
    r"^([0-9a-f]{64})?$(?!\n)": "64 hexadecimal digits",
    **{
        kind.pattern: words
        for kind, words in (
            (inspect.type_info(vocabulary.Id), "an id"),
            (inspect.type_info(vocabulary.Name), "a name"),
            (inspect.type_info(vocabulary.Sha256), "64 hexadecimal digits"),
        )
        if isinstance(kind, inspect.StrType)
    },
}
KINDS: Final = {
    "step": "[steps](position.md#the-steps)",
    "do": "[effects](packs.md#effects)",
    "program_conditions": "[conditions](packs.md#program-conditions)",
    "objective_conditions": "[conditions](packs.md#objective-conditions)",
}
"""Where the members of a closed list stand, by the field that names each of them; of conditions,
which all have `if`, by the module."""
STEPS: Final = {kind.__name__ for kind in get_args(AnyStep)}


def holds(kind: inspect.Type) -> str:
    """A type in words; an object is named as its heading on the page of the position."""
    match kind:
        case inspect.BoolType():
            words = "`true` or `false`"
        case inspect.LiteralType():
            words = _words(tuple(str(value) for value in kind.values))
        case inspect.IntType():
            words = _number(kind)
        case inspect.StrType():
            words = PATTERNS[kind.pattern]
        case inspect.VarTupleType():
            words = f"a list{_length(kind)}: {holds(kind.item_type)}"
        case inspect.StructType():
            words = f"[{heading(kind)}]({page_of(kind)}#{anchor(kind)})"
        case inspect.UnionType():
            words = _any_of(kind)
        case _:
            raise LookupError(kind)
    return words


def heading(kind: inspect.StructType) -> str:
    """The name of an object in words: `Build window`."""
    name = kind.cls.__name__
    return name[0] + "".join(f" {it.lower()}" if it.isupper() else it for it in name[1:])


def page_of(kind: inspect.StructType) -> str:
    """On which page of the reference it stands."""
    return "packs.md" if kind.cls.__module__.startswith("adas_dream.core") else "position.md"


def anchor(kind: inspect.StructType) -> str:
    """Where its heading is."""
    return heading(kind).lower().replace(" ", "-")


def objects(kind: inspect.Type) -> Iterator[inspect.StructType]:
    """Every object that a type holds, itself first, steps left out."""
    match kind:
        case inspect.UnionType():
            for member in kind.types:
                yield from objects(member)
        case inspect.VarTupleType():
            yield from objects(kind.item_type)
        case inspect.StructType() if kind.cls.__name__ not in STEPS:
            yield kind
            for field in kind.fields:
                yield from objects(field.type)


def _words(values: tuple[str, ...]) -> str:
    ordered = IN_ORDER.get(tuple(sorted(values)), values)
    if ordered in NAMED:
        return NAMED[ordered]
    *most, last = (f"`{value}`" for value in ordered)
    return f"{', '.join(most)} or {last}" if most else last


def _number(kind: inspect.IntType) -> str:
    if kind.ge is None:
        return "a number"
    return f"a number from {kind.ge}" + (f" to {kind.le:,}" if kind.le is not None else "")


def _length(kind: inspect.VarTupleType) -> str:
    least, most = kind.min_length, kind.max_length
    if most is None:
        return ""
    if least is None:
        return f" of at most {most:,}"
    return f" of {most}" if least == most else f" of {least} to {most}"


def _any_of(kind: inspect.UnionType) -> str:
    members = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
    words = [one.values for one in members if isinstance(one, inspect.LiteralType)]
    if len(words) == len(members):
        return " or ".join(_words(tuple(map(str, values))) for values in words)
    if len(members) > 1 and isinstance(members[0], inspect.StructType):
        field, module = members[0].tag_field, members[0].cls.__module__.rpartition(".")[2]
        return KINDS[module if field == "if" else str(field)]
    return " or ".join(holds(one) for one in members)
