"""docs/packs.md, and the examples and texts of docs/reference/packs.md, held against what a pack
is read into."""

import re
import tomllib
from pathlib import Path
from textwrap import dedent

import msgspec
import pytest

from adas_dream.core.content import (
    load,
    objective_conditions,
    pack,
    problems,
)
from adas_dream.core.content.effects import AnyEffect
from adas_dream.core.content.lint import lint
from tests.reference.packs import TABLES, part

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
EFFECTS = AnyEffect.__args__
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
    """Name a struct in words, or an effect by its tag."""
    if kind in EFFECTS:
        return str(kind.__struct_config__.tag)
    return re.sub("(?<=[a-z])[A-Z]", lambda letter: f"-{letter[0]}", kind.__name__).lower()


@pytest.mark.parametrize("kind", EFFECTS, ids=heading)
def test_every_effect_is_shown(kind: type[msgspec.Struct]) -> None:
    """Each effect of the closed list has an example that is read as that effect."""
    example = part(f"effects/{heading(kind)}")
    (effect,) = msgspec.convert(tomllib.loads(example)["effects"], tuple[AnyEffect, ...])
    assert type(effect) is kind


def test_a_whole_pack_is_shown() -> None:
    """The pack that is shown as a whole is read, its deck is whole, and nothing is odd."""
    text = part("pack")
    shown = load.parse_pack(text.encode())
    assert (shown.house, len(shown.partners)) == (True, shown.partner_deck)
    assert lint(text.encode()) == ()


@pytest.mark.parametrize("kind", LISTED, ids=heading)
def test_every_table_of_a_list_is_shown(kind: type[msgspec.Struct]) -> None:
    """Each kind of table that a pack lists has an example, which is read as a list of it."""
    example = part(heading(kind))
    for field, items in tomllib.loads(example).items():
        (listed,) = (it for it in msgspec.structs.fields(pack.Pack) if it.name == field)
        assert {type(item) for item in msgspec.convert(items, listed.type)} == {kind}


def test_every_quantity_is_explained() -> None:
    """The text says of each quantity what it counts, and what `which` may select of it."""
    section = (objective_conditions.__doc__ or "").partition("| `of` | counts |")[2]
    found = re.findall(r"^\| `([\w-]+)` \| ([^`|]+) \|(.*)\|$", section, re.MULTILINE)
    listed = {of: tuple(re.findall(r"`([\w-]+)`", which)) for of, _, which in found}
    which = objective_conditions.WHICH
    assert listed == {of: which.get(of, ()) for of in objective_conditions.QUANTITIES}


@pytest.mark.parametrize("code", ["unknown-field", "unknown-token", "never-met"])
def test_the_page_shows_problems_as_they_are_told(code: str) -> None:
    """The lines that the page shows are those that the program prints, but for the names."""
    (shown,) = re.findall(rf"^my-copy-1.toml:\d+: (.+) \[{code}\]$", PAGE, re.MULTILINE)
    sentence = re.escape(problems.SENTENCES[code])
    pattern = re.sub(r"\\{\w+\\}", ".+", sentence)
    severity = "advisory: " if code in problems.ADVISORIES else ""
    assert re.fullmatch(rf"{severity}[\w.\[\]]+: {pattern}", shown)


def test_the_card_entered_by_hand_is_a_pack() -> None:
    """The pack that the page enters by hand is read, and nothing is wrong or odd about it."""
    (example,) = re.findall(r"^ +```toml\n(.*?)^ +```$", PAGE, re.DOTALL | re.MULTILINE)
    text = dedent(example).encode()
    assert lint(text) == ()
    assert load.parse_pack(text).partners[0].cost.after_die(3) == (2, 0, 0, 0)


def test_every_table_is_listed() -> None:
    """The reference has every table that a pack may hold, each once."""
    held = {kind for kind in vars(pack).values() if isinstance(kind, type)}
    own = {kind for kind in held if kind.__module__ == pack.__name__}
    assert set(TABLES) == {kind for kind in own if issubclass(kind, msgspec.Struct)}
    assert len(TABLES) == len(set(TABLES))
