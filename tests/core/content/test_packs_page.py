"""docs/packs.md, held against the structs that a pack is read into."""

import re
import tomllib
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import msgspec
import pytest
from msgspec.structs import FieldInfo

from adas_dream.core.content import (
    load,
    objective_conditions,
    pack,
    problems,
    program_conditions,
)
from adas_dream.core.content.effects import AnyEffect
from adas_dream.core.content.lint import lint

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^##+ (.+)\n((?:(?!##).*\n)*)", PAGE, re.MULTILINE))
ROW = re.compile(r"^\| `(\w+)` \| (.+) \| (.+) \| (.+) \| (.*?) ?\|$", re.MULTILINE)
EFFECTS = AnyEffect.__args__
TABLES = [
    kind
    for kind in vars(pack).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct
]

LISTED = [
    pack.Area,
    pack.DiscSpace,
    pack.AdvancedAction,
    pack.Multiplier,
    pack.Program,
    pack.ScoringToken,
    pack.Objective,
    pack.Exhibitor,
    pack.BonusTile,
]


def heading(kind: type[msgspec.Struct]) -> str:
    """Give the heading under which a struct stands: an effect's tag, or its name in words."""
    if kind in EFFECTS:
        return f"`{kind.__struct_config__.tag}`"
    return re.sub("(?<=[a-z])[A-Z]", lambda letter: f" {letter[0].lower()}", kind.__name__)


def rows(kind: type[msgspec.Struct]) -> dict[str, tuple[str, str]]:
    """Give the default and the example of each field that the page lists for a struct."""
    found = ROW.findall(SECTIONS[heading(kind)])
    return {field: (default, example) for field, _, default, _, example in found}


def value(cell: str, field: FieldInfo) -> object:
    """Read a cell's TOML value as the field's type; ValidationError where it is none."""
    read: object = msgspec.convert(tomllib.loads(f"it = {cell.strip('`')}")["it"], field.type)
    return read


def blocks(text: str) -> list[str]:
    """Give the TOML examples of a text."""
    return re.findall(r"^```toml\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("kind", [*TABLES, *EFFECTS], ids=heading)
def test_the_page_lists_every_field(kind: type[msgspec.Struct]) -> None:
    """A struct's table on the page has its fields, all of them, in their order."""
    assert tuple(rows(kind)) == tuple(field.name for field in msgspec.structs.fields(kind))


@pytest.mark.parametrize("kind", [*TABLES, *EFFECTS], ids=heading)
def test_the_page_gives_every_default(kind: type[msgspec.Struct]) -> None:
    """The page says of each field whether it is required, and else its default."""
    for field in msgspec.structs.fields(kind):
        default = rows(kind)[field.name][0]
        if field.required or field.default is None:
            assert default == ("required" if field.required else "none"), field.name
        else:
            assert value(default, field) == field.default, field.name


@pytest.mark.parametrize("kind", [*TABLES, *EFFECTS], ids=heading)
def test_the_examples_of_fields_are_accepted(kind: type[msgspec.Struct]) -> None:
    """Each example is a value that the field takes; a table of its own has a section instead."""
    for field in msgspec.structs.fields(kind):
        example = rows(kind)[field.name][1]
        if example:
            value(example, field)
        else:
            assert re.search(rf"^\| `{field.name}` .*\]\(#", SECTIONS[heading(kind)], re.MULTILINE)


@pytest.mark.parametrize("kind", EFFECTS, ids=heading)
def test_the_page_shows_every_effect(kind: type[msgspec.Struct]) -> None:
    """Each effect of the closed list has an example that is read as that effect."""
    (example,) = blocks(SECTIONS[heading(kind)])
    (effect,) = msgspec.convert(tomllib.loads(example)["effects"], tuple[AnyEffect, ...])
    assert type(effect) is kind


def test_the_page_shows_a_whole_pack() -> None:
    """The pack that the page shows as a whole is read, its deck is whole, and nothing is odd."""
    (text,) = blocks(SECTIONS["A whole pack"])
    shown = load.parse_pack(text.encode())
    assert (shown.house, len(shown.partners)) == (True, shown.partner_deck)
    assert lint(text.encode()) == ()


@pytest.mark.parametrize("kind", LISTED, ids=heading)
def test_the_page_shows_every_table_of_a_list(kind: type[msgspec.Struct]) -> None:
    """Each kind of table that a pack lists has an example, which is read as a list of it."""
    (example,) = blocks(SECTIONS[heading(kind)])
    for field, items in tomllib.loads(example).items():
        (listed,) = (it for it in msgspec.structs.fields(pack.Pack) if it.name == field)
        assert {type(item) for item in msgspec.convert(items, listed.type)} == {kind}


@pytest.mark.parametrize("conditions", [program_conditions, objective_conditions])
def test_the_page_lists_every_condition(conditions: ModuleType) -> None:
    """The page has the table of the conditions with the examples that they are tested by."""
    table = "".join(re.findall(r"^\|.*\n", conditions.__doc__ or "", re.MULTILINE))
    section = conditions.__name__.rpartition(".")[2].replace("_", " ").capitalize()
    assert table in SECTIONS[section]


def test_the_page_lists_every_quantity() -> None:
    """The page says of each quantity what it counts, and what `which` may select of it."""
    section = SECTIONS["Objective conditions"].partition("| `of` | counts |")[2]
    found = re.findall(r"^\| `([\w-]+)` \| ([^`|]+) \|(.*)\|$", section, re.MULTILINE)
    listed = {of: tuple(re.findall(r"`([\w-]+)`", which)) for of, _, which in found}
    which = objective_conditions.WHICH
    assert listed == {of: which.get(of, ()) for of in objective_conditions.QUANTITIES}


def test_the_page_lists_every_code() -> None:
    """The page says of each problem what it is about, and whether it is an advisory."""
    section = SECTIONS["Checking a pack"]
    listed: dict[str, bool] = {}
    for codes, about in re.findall(r"^\| (`.+`) \| (.+) \|$", section, re.MULTILINE):
        listed |= dict.fromkeys(re.findall(r"`([\w-]+)`", codes), about.startswith("advisory"))
    assert listed == {code: code in problems.ADVISORIES for code in problems.SENTENCES}


@pytest.mark.parametrize("code", ["unknown-field", "unknown-token", "never-met"])
def test_the_page_shows_problems_as_they_are_told(code: str) -> None:
    """The lines that the page shows are those that the program prints, but for the names."""
    (shown,) = re.findall(rf"^my-copy-1.toml:\d+: (.+) \[{code}\]$", PAGE, re.MULTILINE)
    sentence = re.escape(problems.SENTENCES[code])
    pattern = re.sub(r"\\{\w+\\}", ".+", sentence)
    severity = "advisory: " if code in problems.ADVISORIES else ""
    assert re.fullmatch(rf"{severity}[\w.\[\]]+: {pattern}", shown)


def test_the_page_leads_within_itself() -> None:
    """Every link to a part of the page leads to a heading of it."""
    parts = {name.lower().replace("`", "").replace(" ", "-") for name in SECTIONS}
    assert set(re.findall(r"\]\(#(.+?)\)", PAGE)) <= parts


def test_the_example_for_contributors_is_a_pack() -> None:
    """The pack that CONTRIBUTING shows is read, and nothing is wrong or odd about it."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^ +```toml\n(.*?)^ +```$", page, re.DOTALL | re.MULTILINE)
    text = dedent(example).encode()
    assert lint(text) == ()
    assert load.parse_pack(text).partners[0].cost.after_die(3) == (2, 0, 0, 0)
