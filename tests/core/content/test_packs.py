"""The shipped packs and the packs for tests: as they were released, whole, and counted out."""

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from msgspec import Struct

from adas_dream.core.content import effects, load, objective_conditions, program_conditions
from adas_dream.core.content.effects import AnyEffect, AttestedEffect, Effect
from adas_dream.core.content.pack import Cost, Pack, Requirement
from adas_dream.core.setup import rolled_spaces, start_position
from adas_dream.events.facts.setup import ContentRef
from adas_dream.events.vocabulary import ACTION_AREAS, BONUSES, TRACKS

ROOT = Path(__file__).parents[3]
SHIPPED = load.shipped_packs()
SHIPPED_FOLDER, TEST_FOLDER = "core/content/packs", "fixtures/packs"
FILES = [
    f"{folder}/{path.name}"
    for folder in (SHIPPED_FOLDER, TEST_FOLDER)
    for path in sorted((ROOT / folder).glob("*.toml"))
]
SEED = bytes(range(32))

Amounts = tuple[int, int, int, int]


def text_of(file: str) -> bytes:
    """Read a pack's file, named from the root."""
    return (ROOT / file).read_bytes()


def pack_of(file: str) -> Pack:
    """Parse a pack's file, named from the root."""
    return load.parse_pack(text_of(file))


def frozen() -> dict[str, str]:
    """Give the digest by which each pack was released."""
    lines = (ROOT / TEST_FOLDER / "digests.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("  ") for line in lines if not line.startswith("#")]
    return {file: digest for digest, file in rows}


HOUSES = {version: pack_of(f"{SHIPPED_FOLDER}/house-{version}.toml") for version in "123"}
HOUSE = HOUSES["1"]
CARDS = {card.id: card for card in HOUSE.partners}
WITH_START = [file for file in FILES if pack_of(file).set_up is not None]


def test_a_released_pack_never_changes() -> None:
    """Every pack has the digest of its release: a change makes a new version with a new line."""
    assert {file: load.digest_of(text_of(file)) for file in FILES} == frozen()


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_named_for_its_pack(file: str) -> None:
    """A pack's name and whole-number version are those of its file."""
    pack = pack_of(file)
    assert Path(file).name == f"{pack.name}-{pack.version}.toml"
    assert re.fullmatch("[1-9][0-9]*", pack.version)


@pytest.mark.parametrize("file", FILES)
def test_a_file_has_the_same_bytes_everywhere(file: str) -> None:
    """A pack's text, which its digest stands for, is ASCII with plain line ends and no margin."""
    text = text_of(file).decode("ascii")
    assert text == "".join(f"{line.rstrip()}\n" for line in text.splitlines())


@pytest.mark.parametrize(("name", "version"), SHIPPED)
def test_a_log_finds_a_shipped_pack(name: str, version: str) -> None:
    """A log's name, version and digest lead to the shipped pack; another digest does not."""
    text = load.shipped_text(name, version) or b""
    found = load.find_pack(ContentRef(name, version, load.digest_of(text)))
    assert found == load.parse_pack(text)
    assert load.find_pack(ContentRef(name, version, "0" * 64)) is None


def test_the_shipped_packs_are_these() -> None:
    """The packs that users start games with are all seen by the engine, under their names."""
    shipped = {f"{SHIPPED_FOLDER}/{name}-{version}.toml" for name, version in SHIPPED}
    assert shipped == {file for file in FILES if file.startswith(SHIPPED_FOLDER)}


@pytest.mark.parametrize("file", FILES)
def test_invented_packs_say_so(file: str) -> None:
    """Every pack but `base` is marked as invented and says that it is not the printed game."""
    pack = pack_of(file)
    assert pack.house == (pack.name != "base")
    assert pack.house == ("Invented" in pack.about and "not the printed game" in pack.about)


@pytest.mark.parametrize("version", [version for name, version in SHIPPED if name == "base"])
def test_base_holds_no_card(version: str) -> None:
    """The pack of what the pages give has no card texts and no amounts for a start."""
    base = load.parse_pack(load.shipped_text("base", version) or b"")
    assert (base.partners, base.set_up, base.partner_deck) == ((), None, 8)


@pytest.mark.parametrize("file", FILES)
def test_ids_and_titles_are_unique(file: str) -> None:
    """No two cards of a pack share an id or a title, so that a log names one card."""
    pack = pack_of(file)
    cards = (*pack.partners, *pack.gained_partners)
    assert len({card.id for card in cards}) == len({card.title for card in cards}) == len(cards)


@pytest.mark.parametrize("file", FILES)
def test_a_deck_is_known_as_a_whole_or_not_at_all(file: str) -> None:
    """A pack lists every card of a player's deck, or none (R046)."""
    pack = pack_of(file)
    assert len(pack.partners) in (0, pack.partner_deck)


@pytest.mark.parametrize("file", FILES)
def test_a_card_can_be_played(file: str) -> None:
    """Some die meets every requirement (R062), and what a die pays is part of the cost (R064)."""
    pack = pack_of(file)
    for card in (*pack.partners, *pack.gained_partners):
        assert any(card.requirement.met_by(value) for value in range(1, 7)), card.id
        assert not card.cost.die_pays or getattr(card.cost, card.cost.die_pays) > 0, card.id


def parts_of(part: object, kinds: tuple[type[Struct], ...]) -> set[type[Struct]]:
    """Give those of the types that are somewhere in a pack."""
    if isinstance(part, tuple):
        return {kind for item in part for kind in parts_of(item, kinds)}
    if not isinstance(part, Struct):
        return set()
    inside = tuple(getattr(part, field) for field in part.__struct_fields__)
    return parts_of(inside, kinds) | ({type(part)} & set(kinds))


def fields_of(kind: type[Effect]) -> str:
    """Give the fields of an effect as the table of effects lists them."""
    return ", ".join(kind.__struct_fields__)


@pytest.mark.parametrize("kind", AnyEffect.__args__, ids=lambda kind: kind.__name__)
def test_every_effect_stands_in_the_table(kind: type[Effect]) -> None:
    """The table in the effects' module has a row for each effect of the closed list."""
    row = rf"^\| `{kind.__struct_config__.tag}` \| {fields_of(kind)} \| .+ \|$"
    assert re.search(row, effects.__doc__ or "", re.MULTILINE)


def test_every_effect_is_in_use() -> None:
    """Each effect of the closed list is somewhere in a pack that ships or is for tests, but for the
    one that leaves it to the table."""
    used = {kind for file in FILES for kind in parts_of(pack_of(file), AnyEffect.__args__)}
    assert used | {AttestedEffect} == set(AnyEffect.__args__)


def test_the_house_pack_asks_every_question() -> None:
    """Each Program condition is in version 2 of the house pack, each Objective condition in 3."""
    programs = program_conditions.AnyCondition.__args__
    objectives = objective_conditions.AnyCondition.__args__
    assert parts_of(HOUSES["2"], programs) == set(programs)
    assert parts_of(HOUSES["3"], objectives) == set(objectives)


def test_the_house_pack_grows_by_versions() -> None:
    """Version 1 has cards alone, 2 all of a whole game, and 3 is 2 with Objectives and modules."""
    one, two, three = HOUSES["1"], HOUSES["2"], HOUSES["3"]
    more = ("objectives", "exhibitors", "visitors", "tiles")
    kept = [field for field in Pack.__struct_fields__ if field not in ("version", "about", *more)]
    assert [field for field in kept if getattr(two, field) != getattr(three, field)] == []
    assert all(getattr(three, field) and not getattr(two, field) for field in more)
    assert {card.id for card in one.partners} == {card.id for card in two.partners}
    assert (one.areas, one.disc_spaces, one.programs, one.multipliers) == ((), (), (), ())


def test_the_house_pack_has_all_that_a_whole_game_needs() -> None:
    """Four areas with three advanced actions each, disc spaces on every level, tokens of every
    science, more Multipliers and Programs than the displays show (R009, R094, R194, R197)."""
    pack = HOUSES["2"]
    assert [area.area for area in pack.areas] == list(ACTION_AREAS)
    assert {(it.area, it.level) for it in pack.advanced} == set(product(ACTION_AREAS, (1, 2, 3)))
    halls = [space for space in pack.disc_spaces if space.area == "institutions"]
    assert Counter(space.level for space in halls) == dict.fromkeys(range(1, 7), 2)
    sciences = {card.science for card in pack.partners}
    assert Counter(token.science for token in pack.tokens if token.science) == dict.fromkeys(
        sciences, 2
    )
    assert {token.colour for token in pack.tokens if token.colour} == set(TRACKS)
    assert pack.set_up is not None
    assert pack.set_up.multipliers_shown < len(pack.multipliers) >= 8
    assert pack.set_up.programs_shown < len(pack.programs) >= 14


def test_the_house_cards_score_in_every_way() -> None:
    """Eight cards, two of each of four sciences, with Prestige above, at and below zero (R199)."""
    sciences = [card.science for card in HOUSE.partners]
    assert sorted(map(sciences.count, set(sciences))) == [2, 2, 2, 2]
    assert {
        (worth > 0) - (worth < 0)
        for worth in map(HOUSE.prestige, HOUSE.partners)
        if worth is not None
    } == {-1, 0, 1}


@pytest.mark.parametrize(
    ("requirement", "met"),
    [
        (Requirement(), (1, 2, 3, 4, 5, 6)),
        (Requirement(at_most=2), (1, 2)),
        (Requirement(at_least=4), (4, 5, 6)),
        (Requirement(at_least=2, at_most=4), (2, 3, 4)),
        (Requirement(at_least=3, at_most=3), (3,)),
        (Requirement(at_least=5, at_most=2), ()),
    ],
)
def test_a_requirement_bounds_the_value(requirement: Requirement, met: tuple[int, ...]) -> None:
    """A die meets a requirement between both bounds, the bounds included (R062)."""
    assert tuple(value for value in range(1, 7) if requirement.met_by(value)) == met


@pytest.mark.parametrize(
    ("cost", "value", "left"),
    [
        (Cost(), 6, (0, 0, 0, 0)),
        (Cost(1, 2, 3, 4), 6, (1, 2, 3, 4)),
        (Cost(pounds=5, die_pays="pounds"), 1, (4, 0, 0, 0)),
        (Cost(pounds=5, die_pays="pounds"), 4, (1, 0, 0, 0)),
        (Cost(pounds=5, die_pays="pounds"), 5, (0, 0, 0, 0)),
        (Cost(pounds=5, die_pays="pounds"), 6, (0, 0, 0, 0)),
        (Cost(pounds=2, coal=6, die_pays="coal"), 3, (2, 3, 0, 0)),
        (Cost(pounds=2, coal=6, die_pays="coal"), 6, (2, 0, 0, 0)),
        (Cost(coal=3, brass=3, die_pays="brass"), 2, (0, 3, 1, 0)),
        (Cost(brass=1, books=2, die_pays="books"), 1, (0, 0, 1, 1)),
    ],
)
def test_the_die_pays_of_one_resource(cost: Cost, value: int, left: Amounts) -> None:
    """The die pays its value of the one resource named and never more than that costs (R064)."""
    assert cost.after_die(value) == left


@pytest.mark.parametrize(
    ("card", "lefts"),
    [
        ("canal-surveyor", {1: (4, 0, 0, 0), 2: (3, 0, 0, 0), 3: (2, 0, 0, 0)}),
        (
            "cable-layer",
            {3: (1, 3, 0, 0), 4: (1, 2, 0, 0), 5: (1, 1, 0, 0), 6: (1, 0, 0, 0)},
        ),
    ],
)
def test_two_house_cards_are_paid_by_the_die(card: str, lefts: dict[int, Amounts]) -> None:
    """What these two cards leave to pay, for every die that may play them (R062, R064)."""
    requirement, cost = CARDS[card].requirement, CARDS[card].cost
    allowed = [value for value in range(1, 7) if requirement.met_by(value)]
    assert {value: cost.after_die(value) for value in allowed} == lefts


def test_low_dice_play_more_house_cards() -> None:
    """A low die plays more of the house cards than a high one, as the page says of low dice."""
    playable = [sum(card.requirement.met_by(v) for card in HOUSE.partners) for v in range(1, 7)]
    assert playable == [6, 7, 7, 6, 3, 2]


@pytest.mark.parametrize("version", [version for name, version in SHIPPED if name == "house"])
def test_each_bonus_has_a_space_in_the_house_pack(version: str) -> None:
    """The six bonuses lie beside the six spaces, each once (R040)."""
    set_up = load.parse_pack(load.shipped_text("house", version) or b"").set_up
    assert set_up is not None
    assert sorted(set_up.bonuses) == sorted(BONUSES)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("file", "dice"),
    [
        (f"{SHIPPED_FOLDER}/house-1.toml", 60),
        (f"{SHIPPED_FOLDER}/house-3.toml", 60),
        (f"{TEST_FOLDER}/small-bag-1.toml", 20),
        (f"{TEST_FOLDER}/wild-1.toml", 60),
    ],
)
def test_a_start_holds_every_die(file: str, dice: int, players: int) -> None:
    """A start has three dice in each of six Workshop spaces and the rest in the bag (I01)."""
    pack = pack_of(file)
    assert pack.set_up is not None
    position = start_position(pack, players, 1, rolled_spaces(pack.set_up, SEED))
    workshop, bag = position.workshop, position.workshop.bag
    assert [len(space) for space in workshop.spaces] == [3] * 6
    assert bag.yellow + bag.blue + bag.green + bag.purple + bag.grey == dice - 18
    assert len(position.players) == players


@pytest.mark.parametrize("file", WITH_START)
def test_players_start_alike(file: str) -> None:
    """Every player starts with what the pack says, no die, and a full deck of the pack's cards."""
    pack = pack_of(file)
    assert pack.set_up is not None
    first, *others = start_position(pack, 4, 1, rolled_spaces(pack.set_up, SEED)).players
    assert others == [first] * 3
    assert (first.pounds, first.coal, first.brass, first.books) == (
        pack.set_up.pounds,
        pack.set_up.coal,
        pack.set_up.brass,
        pack.set_up.books,
    )
    assert (first.assignments, set(first.store)) == (pack.set_up.assignments, {""})
    assert first.partners.unseen == tuple(card.id for card in pack.partners)
