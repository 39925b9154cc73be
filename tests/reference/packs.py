"""docs/reference/packs.md: every table, effect and condition of a content pack."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final, get_args

from msgspec import Struct, inspect, json

from adas_dream.core.content import objective_conditions, pack, problems, program_conditions
from adas_dream.core.content.effects import AnyEffect
from tests.reference.field_texts import field_texts, told
from tests.reference.type_words import heading, holds

PARTS: Final = Path(__file__).parents[2] / "fixtures" / "pack-parts"
HEAD: Final = """\
# Tables of a content pack

For who writes down cards, tiles and boards; [Content packs](../packs.md) says how to begin. Each
table of the file has its fields, what they hold, and an example. *Default* tells what a field is
where it is left out; a field without a default must stand. Amounts are whole numbers.

This page is made from the code: `python -m tests.reference`.
"""
EFFECTS: Final = """
## Effects

`do` names the effect. There are no others: a pack cannot bring code. Each effect is settled, with
all that it brings, before the next one: a Program that a card gives brings its space's bonus first.
An effect that cannot happen is not an error when the card is played: at the end of a track or of
the deck there is less of it, or nothing.
"""
SAID_OF_ALL: Final = {
    "id": "What a log calls it.",
    "title": "What people read.",
    "area": "Which area.",
    "effects": "What it gives, in order.",
    "pounds": "How many.",
    "coal": "How many.",
    "brass": "How many.",
    "books": "How many.",
    "count": "How many.",
    "set_up": "How a game starts.",
    "bag": "All the dice of the game.",
    "advanced": "The advanced actions.",
    "program": "Which Program.",
    "tile": "True for a tile of the module.",
}
"""What a field of that name is where nothing stands under it."""
TABLES: Final = (
    pack.Pack,
    pack.SetUp,
    pack.PartnerCard,
    pack.Requirement,
    pack.Cost,
    pack.Area,
    pack.DiscSpace,
    pack.AdvancedAction,
    pack.Multiplier,
    pack.Program,
    pack.SeenProgram,
    pack.ScoringToken,
    pack.Objective,
    pack.Exhibitor,
    pack.BonusTile,
)
"""The tables, in the order in which somebody meets them."""


TOLD: Final = """
## What is told of a pack

By `pack check`, with the line and the path of the place. A *problem* makes the pack unplayable, or
must be a mistake; an *advisory* is only odd. In braces stands what the place has.

| code | severity | sentence |
|---|---|---|
"""


def page() -> str:
    """The whole page."""
    tables = "".join(_table(kind) for kind in TABLES)
    conditions = _conditions(program_conditions) + _conditions(objective_conditions)
    effects = "".join(_effect(kind) for kind in get_args(AnyEffect))
    return HEAD + tables + conditions + EFFECTS + effects + TOLD + "".join(_told_of_a_pack())


def part(name: str) -> str:
    """The example of a table or an effect, empty where it has none."""
    file = PARTS / f"{name}.toml"
    return file.read_text("utf-8") if file.is_file() else ""


def _table(kind: type[Struct]) -> str:
    shown = inspect.type_info(kind)
    assert isinstance(shown, inspect.StructType)
    return f"\n## {heading(shown)}\n" + _entry(
        shown, part(heading(shown).lower().replace(" ", "-"))
    )


def _effect(kind: type[Struct]) -> str:
    shown = inspect.type_info(kind)
    assert isinstance(shown, inspect.StructType)
    return f"\n### `{shown.tag}`\n" + _entry(shown, part(f"effects/{shown.tag}"))


def _entry(kind: inspect.StructType, example: str) -> str:
    text = f"\n{told(kind.cls)}\n"
    if kind.fields:
        text += "\n| field | is | holds | default |\n|---|---|---|---|\n" + "".join(_rows(kind))
    return text + (f"\n```toml\n{example}```\n" if example else "")


def _rows(kind: inspect.StructType) -> Iterator[str]:
    texts = field_texts(kind.cls)
    for field in kind.fields:
        text = texts.get(field.name) or SAID_OF_ALL.get(field.name, "")
        yield f"| `{field.name}` | {text} | {holds(field.type)} | {_default(field)} |\n"


def _default(field: inspect.Field) -> str:
    if field.required:
        return ""
    if field.default in (None, "", ()):
        return "nothing"
    return f"`{json.encode(field.default).decode()}`"


def _conditions(module: ModuleType) -> str:
    title = module.__name__.rpartition(".")[2].replace("_", " ").capitalize()
    _, _, text = (module.__doc__ or "").partition("\n\n")
    return f"\n## {title}\n\n{text.strip()}\n"


def _told_of_a_pack() -> Iterator[str]:
    for code, phrase in problems.SENTENCES.items():
        severity = "advisory" if code in problems.ADVISORIES else "problem"
        yield f"| `{code}` | {severity} | {phrase} |\n"
