"""The text of a pack that was learned, added to, or is to be filled in."""

import re
import tomllib

import msgspec
import pytest

from adas_dream.core.content import effects, objective_conditions, pack, program_conditions
from adas_dream.core.content.lint import lint
from adas_dream.core.content.load import parse_pack
from adas_dream.core.content.objective_conditions import QUANTITIES
from adas_dream.projections.boxes.entries import Entry, Field, unknown_card, unknown_space
from adas_dream.projections.boxes.learning import learned
from adas_dream.projections.boxes.page import added, held_by, page, remarks, skeleton
from tests.given import ada
from tests.projections.boxes.played import played

COAL = played("a.jsonl", "glazier", ada.resources_spent(pounds=2), ada.resources_gained(coal=1))
BOOK = played("b.jsonl", "glazier", ada.resources_spent(pounds=2), ada.resources_gained(books=1))
OTHER = played("b.jsonl", "carter", ada.innovation_advanced(1))
MINE = """\
# My box, typed by hand
name = "my-box"
version = "3" # the third
title = "Mine"
house = false
about = ""
whole = false

[[partners]]
id = "glazier" # the first card
title = "The Glazier"
requirement = { at_most = 3 }
cost = { pounds = 3 }
effects = [{ do = "attested", about = "glazier" }]
"""
FORMS = re.sub("^#(?! )", "", skeleton("box", "Box"), flags=re.MULTILINE)
"""The skeleton with every entry made to count."""


def test_a_learned_pack_is_read_and_names_its_facts() -> None:
    """Behind each field stand game and number, or that nobody stated it."""
    text = page(learned([COAL]), "attic")
    made = parse_pack(text.encode())
    assert (made.name, made.version, made.house, made.whole) == ("attic", "1", False, False)
    assert (made.partners[0].id, made.partners[0].cost.pounds) == ("glazier", 2)
    assert lint(text.encode()) == ()
    assert 'id = "glazier"  # a.jsonl 3\n' in text
    assert 'effects = [{ do = "gain", coal = 1 }]\n' in text
    assert "requirement = {}  # not stated; played with a die showing 4\n" in text


def test_contradictions_stand_below_as_comments() -> None:
    """Each way with its facts, and nothing of it above."""
    text = page(learned([COAL, BOOK]), "attic")
    assert text.endswith(
        "# Told in several ways, so it is for you to say which is right:\n"
        "#   Partner card glazier: what it does\n"
        '#     [{ do = "gain", coal = 1 }]: a.jsonl 3\n'
        '#     [{ do = "gain", books = 1 }]: b.jsonl 3\n'
    )
    assert parse_pack(text.encode()).partners[0].effects == (effects.AttestedEffect("glazier"),)


def test_what_a_pack_has_stays_as_it_is() -> None:
    """New entries stand at its end, under the next version; all else is untouched."""
    found = learned([COAL, OTHER])
    made = added(found, MINE, parse_pack(MINE.encode()))
    assert made.new == 1
    assert made.text.startswith(MINE.replace('"3"', '"4"'))
    assert [card.id for card in parse_pack(made.text.encode()).partners] == ["glazier", "carter"]


def test_what_games_tell_otherwise_is_listed() -> None:
    """The pack has £3 and leaves the effects to the table; the games say £2 and a Coal."""
    found = learned([COAL])
    made = added(found, MINE, parse_pack(MINE.encode()))
    assert [*remarks(found, made.conflicts)] == [
        "",
        "Told in several ways, so it is for you to say which is right:",
        "  partners glazier: cost",
        "    { pounds = 3 } in the pack",
        "    { pounds = 2 }: a.jsonl 3",
        "  partners glazier: effects",
        '    [{ do = "attested", about = "glazier" }] in the pack',
        '    [{ do = "gain", coal = 1 }]: a.jsonl 3',
    ]


def test_what_a_pack_has_already_is_no_news() -> None:
    """A pack that was learned from a game learns nothing from it again."""
    found = learned([COAL])
    text = page(found, "attic")
    made = added(found, text, parse_pack(text.encode()))
    assert (made.new, made.conflicts) == (0, ())


def test_every_entry_of_a_pack_is_found_again() -> None:
    """The entries of a pack have the keys that learned ones have."""
    keys = {key[0] for key in held_by(parse_pack(FORMS.encode()))}
    assert keys == {
        "pack",
        "set_up",
        "areas",
        "disc_spaces",
        "advanced",
        "partners",
        "gained_partners",
        "multipliers",
        "seen_programs",
        "tokens",
        "exhibitors",
        "visitors",
        "tiles",
    }


def test_a_skeleton_is_a_pack_as_it_stands() -> None:
    """Nothing counts yet, nothing is wrong, and it says of itself that it is not whole."""
    text = skeleton("my-box", 'The "Box"')
    made = parse_pack(text.encode())
    empty = pack.Pack("my-box", "1", 'The "Box"', house=False, about="", whole=False)
    assert (made, lint(text.encode())) == (empty, ())


def test_every_form_of_the_skeleton_is_right() -> None:
    """With every # taken away it is a pack with every list, in which only tiles are missing."""
    found = {it.code for it in lint(FORMS.encode()) if it.severity == "problem"}
    made = parse_pack(FORMS.encode())
    assert found == set()
    assert [it.name for it in msgspec.structs.fields(made) if getattr(made, it.name) == ()] == []
    assert made.set_up is not None


TABLES = [
    kind
    for kind in vars(pack).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct
]


@pytest.mark.parametrize("kind", TABLES, ids=lambda kind: kind.__name__)
def test_the_skeleton_names_every_field(kind: type[msgspec.Struct]) -> None:
    """A field that a pack may have stands in it, at its place or in a form."""
    for field in msgspec.structs.fields(kind):
        assert re.search(
            rf"^#*\[*{field.name}\b|[{{,] {field.name} =", skeleton("a", "a"), re.MULTILINE
        ), field.name


def tags(union: object) -> set[str]:
    """The words that tell the kinds of a union apart."""
    return {str(kind.__struct_config__.tag) for kind in getattr(union, "__args__", ())}


def test_the_skeleton_names_every_effect_and_condition() -> None:
    """The lists in it are whole: effects, conditions of Programs and of Objectives, quantities."""
    text = skeleton("a", "a")
    shown = set(re.findall(r'do = "([\w-]+)"', text))
    assert shown == tags(effects.AnyEffect)
    words = set(re.findall(r"[\w-]+", text))
    assert tags(program_conditions.AnyCondition) <= words
    assert tags(objective_conditions.AnyCondition) <= words
    assert set(QUANTITIES) <= words


def test_every_effect_of_the_skeleton_is_read() -> None:
    """Each line of the list is an effect as it stands."""
    for line in re.findall(r"^#   (\{ do = .+? \}) ", skeleton("a", "a"), re.MULTILINE):
        told = tomllib.loads(f"it = {line}")["it"]
        assert msgspec.convert(told, effects.AnyEffect)


def test_what_is_known_stands_behind_its_form() -> None:
    """A card and a disc space by their names, a set-up in the place of its form."""
    start = Entry(("set_up",), tuple(Field(*it) for it in SET_UP.items()))
    entries = (start, unknown_space("rome", "travel"), unknown_card("glazier"))
    text = skeleton("my-box", "Mine", entries)
    made = parse_pack(text.encode())
    assert ([it.id for it in made.partners], [it.id for it in made.disc_spaces]) == (
        ["glazier"],
        ["rome"],
    )
    assert made.set_up is not None
    assert "#[set_up]" not in text
    assert lint(text.encode()) == ()
    assert text.index("#[[partners]]") < text.index("\n[[partners]]") < text.index("#[[gained")


SET_UP: dict[str, object] = {
    "bonuses": ["research", "coal", "pounds", "innovation", "brass", "partners"],
    "bag": {"yellow": 12, "blue": 12, "green": 12, "purple": 12, "grey": 12},
    "dice_per_space": 3,
    "store_slots": 4,
    "steam_costs": [0, 1, 2, 3, 4],
    "research_length": 8,
    "pounds": 4,
    "coal": 2,
    "brass": 1,
    "books": 1,
    "assignments": {"yellow": 1},
}
