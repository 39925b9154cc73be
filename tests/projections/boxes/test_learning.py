"""What recorded games give of a box: entries with their facts, contradictions, and what is open."""

from typing import Any

import pytest
from msgspec.structs import replace

from adas_dream.core.content.load import parse_pack
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.vocabulary import COLOURS, Die
from adas_dream.projections.boxes.learning import learned
from adas_dream.projections.boxes.occasions import heard
from tests.given import ada, numbered, table
from tests.projections.boxes.played import (
    base,
    conflicts,
    entries,
    facts_of,
    game,
    played,
    told,
    used,
)
from tests.start import placed

COAL = {"do": "gain", "coal": 1}
BOOK = {"do": "gain", "books": 1}
GLAZIER = ("partners", "glazier")


DICE: tuple[tuple[str, Die], ...] = (("a", "Y4"), ("b", "G5"))


def test_a_card_costs_and_does_what_two_games_say() -> None:
    """Paid £2 with a 4 and with a 5, and a Coal each time: cost and effects, with their facts."""
    games = [
        played(
            name, "glazier", ada.resources_spent(pounds=2), ada.resources_gained(coal=1), die=die
        )
        for name, die in DICE
    ]
    found = entries(*games)[GLAZIER]
    assert found == {
        "id": "glazier",
        "title": "glazier",
        "requirement": {},
        "cost": {"pounds": 2},
        "effects": [COAL],
    }
    assert facts_of(learned(games), GLAZIER, "effects") == [("a", 3), ("b", 3)]
    assert conflicts(*games) == {}


def test_what_no_game_states_has_no_fact() -> None:
    """The title and the requirement are printed, and nobody states them: the note says so."""
    (entry,) = learned([played("a", "glazier")]).entries
    fields = {field.name: field for field in entry.fields}
    assert [name for name, it in fields.items() if it.sources] == ["id", "cost", "effects"]
    assert fields["requirement"].note == "not stated; played with a die showing 4"
    assert "if the die pays (R064) more is printed" in fields["cost"].note


def test_a_die_that_pays_is_found() -> None:
    """£3 with a 2, £1 with a 4 and nothing with a 6: printed are £5, and the die pays (R064)."""
    games = [
        played("a", "glazier", ada.resources_spent(pounds=3), die="Y2"),
        played("b", "glazier", ada.resources_spent(pounds=1), die="Y4"),
        played("c", "glazier", die="Y6"),
    ]
    assert entries(*games)[GLAZIER]["cost"] == {"pounds": 5, "die_pays": "pounds"}


def test_payments_that_nothing_explains_stay_with_the_table() -> None:
    """£3 and £1 with the same die: both are told, and the card asks for what is paid each time."""
    games = [
        played("a", "glazier", ada.resources_spent(pounds=3), ada.resources_gained(coal=1)),
        played("b", "glazier", ada.resources_spent(pounds=1), ada.resources_gained(coal=1)),
    ]
    found = entries(*games)[GLAZIER]
    assert (found["cost"], found["effects"]) == (
        {},
        [{"do": "attested", "about": "glazier-cost"}, COAL],
    )
    assert conflicts(*games) == {
        "Partner card glazier: what is paid": ["{ pounds = 1 }", "{ pounds = 3 }"]
    }


def test_effects_that_differ_stay_with_the_table() -> None:
    """A Coal in one game and a Book in the other: nobody guesses which is right."""
    games = [
        played("a", "glazier", ada.resources_gained(coal=1)),
        played("b", "glazier", ada.resources_gained(books=1)),
    ]
    assert entries(*games)[GLAZIER]["effects"] == [{"do": "attested", "about": "glazier"}]
    assert conflicts(*games) == {
        "Partner card glazier: what it does": [
            '[{ do = "gain", coal = 1 }]',
            '[{ do = "gain", books = 1 }]',
        ]
    }


def test_the_order_in_which_things_are_told_does_not_matter() -> None:
    """Neither does it matter whether one gain is told in two facts."""
    games = [
        played("a", "glazier", ada.resources_gained(coal=1), ada.gear_gained("addition")),
        played("b", "glazier", ada.gear_gained("addition"), ada.resources_gained(coal=1)),
        played(
            "c",
            "glazier",
            ada.gear_gained("addition"),
            ada.resources_gained(coal=1),
        ),
    ]
    assert conflicts(*games) == {}
    two = played("d", "carter", ada.resources_gained(coal=1), ada.resources_gained(books=1))
    assert entries(two)["partners", "carter"]["effects"] == [{"do": "gain", "coal": 1, "books": 1}]


EFFECTS: list[tuple[Fact, dict[str, object]]] = [
    (ada.research_advanced("blue", 2), {"do": "research", "track": "blue", "steps": 2}),
    (ada.innovation_advanced(1), {"do": "innovation"}),
    (ada.gear_gained("addition"), {"do": "gear", "gear": "addition"}),
    (ada.gear_swapped("subtraction", "addition"), {"do": "swap-gear"}),
    (ada.gear_built("addition", "a1-b1", free=True), {"do": "free-build"}),
    (ada.assignment_gained("green"), {"do": "assignment", "colour": "green"}),
    (ada.token_gained("lens", 2, science="optics"), {"do": "token", "token": "lens"}),
    (ada.partners_drawn(2), {"do": "draw-partners", "count": 2}),
    (ada.partner_replaced("a", "b"), {"do": "replace-partner", "old": "a", "new": "b"}),
    (ada.multiplier_taken("cam"), {"do": "multiplier"}),
    (ada.die_changed("s1", "Y4", "Y3"), {"do": "turn-active-die", "pips": -1}),
    (ada.bonus_chosen("pounds"), {"do": "wild-bonus"}),
    (ada.bonus_gained("pounds", "effect"), {"do": "bonus", "bonus": "pounds"}),
    (ada.track_chosen("blue"), {"do": "any-research"}),
    (ada.program_placed("low", "col1"), {"do": "program"}),
    (ada.steam_advanced(20), {"do": "steam", "free": True}),
]


@pytest.mark.parametrize(("fact", "effect"), EFFECTS, ids=lambda it: str(it)[:24])
def test_every_effect_is_heard(fact: Fact, effect: dict[str, object]) -> None:
    """What a fact states is the effect that brings it, whatever follows of itself."""
    game_a = played("a", "glazier", fact, steam=1)
    assert entries(game_a)[GLAZIER]["effects"] == [effect]


def test_a_step_of_steam_that_is_paid_is_not_free() -> None:
    """The Coal printed beside the step belongs to it, and is no cost of the card (R133)."""
    steam = (ada.resources_spent(coal=1), ada.steam_advanced(20))
    found = entries(played("a", "glazier", *steam, steam=1))[GLAZIER]
    assert (found["cost"], found["effects"]) == ({}, [{"do": "steam"}])


UNCLEAR: list[tuple[str, Fact, dict[str, Any]]] = [
    ("steam", ada.steam_advanced(15), {"steam": 0}),
    ("research", ada.research_advanced("blue", 2), {"research": "blue 6"}),
    ("innovation", ada.innovation_advanced(1), {"innovation": 5}),
    ("die", ada.die_changed("s1", "Y4", "Y6"), {}),
]


@pytest.mark.parametrize(
    ("fact", "board"), [it[1:] for it in UNCLEAR], ids=[it[0] for it in UNCLEAR]
)
def test_what_several_effects_would_lead_to_is_not_taken(fact: Fact, board: dict[str, Any]) -> None:
    """At the end of a track, at six pips, or where Steam costs nothing anyway, more or less may
    have been meant: alone it says nothing, and it contradicts no other game."""
    unclear = played("a", "glazier", fact, **board)
    assert entries(unclear)[GLAZIER]["effects"] == [{"do": "attested", "about": "glazier"}]
    assert [it.what.startswith("Partner card glazier") for it in learned([unclear]).open] == [True]
    other = played("b", "glazier", ada.resources_gained(coal=1))
    assert entries(unclear, other)[GLAZIER]["effects"] == [COAL]


def test_what_no_effect_expresses_is_left_open() -> None:
    """A die that goes to another slot is nothing that a pack could say."""
    game_a = played("a", "glazier", ada.die_relocated("Y4", "s1", "s2"))
    assert entries(game_a)[GLAZIER]["effects"] == [{"do": "attested", "about": "glazier"}]
    assert learned([game_a]).open[0].what == "Partner card glazier: what no effect expresses"


def test_an_area_gives_what_its_uses_agree_on() -> None:
    """An Addition Gear and a Book, in both games."""
    gives = (ada.gear_gained("addition"), ada.resources_gained(books=1))
    found = entries(used("a", "study", *gives), used("b", "study", *gives))
    assert found["areas", "study"] == {
        "area": "study",
        "effects": [{"do": "gear", "gear": "addition"}, BOOK],
    }


def test_a_reward_is_told_apart_from_what_the_area_gives() -> None:
    """With a disc the same came, and two Coal between: these are the disc space's."""
    plain = used("a", "study", ada.gear_gained("addition"), ada.resources_gained(books=1))
    disc = used(
        "b",
        "study",
        ada.gear_gained("addition"),
        ada.disc_placed("a1-a2", "desk"),
        ada.resources_gained(coal=1),
        ada.resources_gained(books=1),
    )
    found = entries(plain, disc)
    place = {"do": "place-disc", "area": "study"}
    assert found["areas", "study"]["effects"] == [{"do": "gear", "gear": "addition"}, place, BOOK]
    assert found["disc_spaces", "desk"] == {
        "id": "desk",
        "area": "study",
        "research": 0,
        "effects": [COAL],
    }
    assert facts_of(learned([plain, disc]), ("disc_spaces", "desk"), "effects") == [("b", 7)]


def test_a_disc_at_the_end_shows_what_came_before_it() -> None:
    """Nothing came after the disc, so the Coal before it is the area's, and it had no reward."""
    found = entries(
        used("a", "travel", ada.resources_gained(coal=1), ada.disc_placed("a1-a2", "rome"))
    )
    assert found["areas", "travel"]["effects"] == [COAL, {"do": "place-disc", "area": "travel"}]
    assert found["disc_spaces", "rome"]["effects"] == []


def test_what_cannot_be_told_apart_is_left_open() -> None:
    """Each time a disc came first: nobody can say whose the Coal is."""
    both = (ada.disc_placed("a1-a2", "rome"), ada.resources_gained(coal=1))
    game_a = used("a", "travel", *both)
    assert entries(game_a) == {}
    assert [it.what for it in learned([game_a]).open] == [
        'area travel: [{ do = "place-disc", area = "travel" }, { do = "gain", coal = 1 }]',
        "disc space rome, in travel",
    ]


def test_a_use_that_does_not_fit_contradicts() -> None:
    """Alone the area gave a Coal, with a disc it did not."""
    plain = used("a", "travel", ada.resources_gained(coal=1))
    disc = used("b", "travel", ada.disc_placed("a1-a2", "rome"), ada.resources_gained(books=1))
    assert ("areas", "travel") not in entries(plain, disc)
    assert [*conflicts(plain, disc)] == ["area travel: what it does"]


def test_an_advanced_action_has_a_window_of_its_own() -> None:
    """What it gives is not what the area gives; the Research that it was taken with is noted."""
    game_a = used(
        "a",
        "meetings",
        ada.resources_gained(books=1),
        ada.advanced_action_taken("meetings", 2),
        ada.resources_gained(coal=1),
        begin=base(research="yellow 3"),
    )
    found = entries(game_a)
    assert found["advanced", "meetings", 2] == {
        "area": "meetings",
        "level": 2,
        "research": 0,
        "effects": [COAL],
    }
    assert found["areas", "meetings"]["effects"] == [BOOK]


def test_tokens_are_as_they_were_gained() -> None:
    """Value, Science or colour are in the fact; where two games differ there is no entry."""
    lens, seal = (
        ada.token_gained("lens", 2, science="optics"),
        ada.token_gained("seal", 3, colour="blue"),
    )
    games = [played("a", "glazier", lens), played("b", "carter", seal)]
    found = entries(*games)
    assert found["tokens", "lens"] == {"id": "lens", "value": 2, "science": "optics"}
    assert found["tokens", "seal"] == {"id": "seal", "value": 3, "colour": "blue"}
    other = played("c", "glazier", ada.token_gained("lens", 3, science="optics"))
    assert ("tokens", "lens") not in entries(*games, other)
    assert "token lens" in conflicts(*games, other)


def test_a_card_that_takes_the_place_of_another_is_named() -> None:
    """Both have an entry, so that the effect can name them; the table states what they do."""
    found = entries(played("a", "glazier", ada.partner_replaced("glazier", "coachman")))
    assert found["gained_partners", "coachman"]["effects"] == [
        {"do": "attested", "about": "coachman"}
    ]
    assert ("partners", "glazier") in found


def test_an_effect_names_nothing_that_has_no_entry() -> None:
    """A token told in two ways and a Gear whose cost nobody knows are stated each time."""
    games = [
        played("a", "glazier", ada.token_gained("lens", 2, science="optics")),
        played("b", "carter", ada.token_gained("lens", 3, science="optics")),
        played("c", "smith", ada.gear_gained("cam")),
    ]
    found = entries(*games)
    effects = [found["partners", name]["effects"] for name in ("glazier", "carter", "smith")]
    assert effects == [[{"do": "attested", "about": name}] for name in ("lens", "lens", "cam")]


def test_a_multiplier_costs_what_was_paid_when_it_was_built() -> None:
    """A Gear that was only taken has a name and no cost, so it is left open."""
    begin = base(gears=("cam",), store="Y4 B2 G3 X5")
    turn = (ada.turn_started("actions", 1), ada.die_placed("Y4", "s1", "a1"))
    use = (ada.area_used("meetings"), *told(ada.multiplier_taken("drum")))
    build = (ada.gear_built("cam", "a1-b1"), *told(ada.resources_spent(brass=2)))
    game_a = game("a", *turn, *use, *build, begin=begin)
    assert "multipliers" not in {key[0] for key in entries(game_a)}
    named = game(
        "a",
        *turn,
        ada.area_used("meetings"),
        *told(ada.multiplier_taken("cam")),
        *build,
        begin=base(),
    )
    assert entries(named)["multipliers", "cam"] == {"id": "cam", "cost": {"brass": 2}}


@pytest.mark.parametrize("back", [ada.choice_undone(3), table.play_rewound(3, "a wrong card")])
def test_what_was_taken_back_was_not_said(back: Fact) -> None:
    """An undone or rewound card counts no more than one that was never played."""
    assert entries(heard("a", _begin(), numbered((*_facts("glazier"), back)))) == {}


def test_a_log_is_heard_as_far_as_it_can_be_followed() -> None:
    """Coal that nobody has cannot be paid: what comes after it is not heard, and it is said."""
    facts = (*_facts("glazier")[:2], ada.resources_spent(coal=99), ada.resources_gained(books=1))
    told_so_far = heard("a", _begin(), numbered(facts))
    assert entries(told_so_far)[GLAZIER]["effects"] == [COAL]
    assert told_so_far.stuck is not None
    assert told_so_far.stuck.line == 5


def _facts(card: str) -> tuple[Fact, ...]:
    return (ada.partner_played(card, attested=True), *told(ada.resources_gained(coal=1)))


def _begin() -> State:
    return played("x", "y").begin


def test_what_the_pack_knows_is_not_learned_again() -> None:
    """With a pack that has the card its cost and effects are no news."""
    text = (
        'name = "own"\nversion = "1"\ntitle = "Own"\nhouse = false\nabout = ""\nwhole = false\n'
        '[[partners]]\nid = "glazier"\ntitle = "G"\nrequirement = {}\ncost = {}\n'
        'effects = [{ do = "gain", coal = 1 }]\n'
    )
    begin = _begin()
    begin = State(replace(begin.table, pack=parse_pack(text.encode())), begin.position)
    game_a = game("a", ada.partner_played("glazier", attested=True), begin=begin)
    assert GLAZIER not in entries(game_a)


def test_a_card_that_the_pack_leaves_to_the_table_is_learned() -> None:
    """Its cost is known, and what it does is stated each time: that is heard."""
    text = (
        'name = "own"\nversion = "1"\ntitle = "Own"\nhouse = false\nabout = ""\nwhole = false\n'
        '[[partners]]\nid = "glazier"\ntitle = "G"\nrequirement = {}\ncost = { pounds = 2 }\n'
        'effects = [{ do = "attested", about = "glazier" }]\n'
    )
    begin = _begin()
    begin = State(replace(begin.table, pack=parse_pack(text.encode())), begin.position)
    game_a = game("a", *_facts("glazier"), begin=begin)
    found = entries(game_a)[GLAZIER]
    assert (found["cost"], found["effects"]) == ({"pounds": 2}, [COAL])


def test_a_start_that_all_games_have_is_a_set_up() -> None:
    """The bag has the dice of the Workshop too; two starts that differ make no entry."""
    begin = base(store="-- -- -- --", gear_spaces=("covered",) * 12)
    begin = placed(
        begin,
        players=tuple(
            replace(it, partners=replace(it.partners, deck=8, hidden=0))
            for it in begin.position.players
        ),
    )
    found = entries(game("a", begin=begin), game("b", begin=begin))
    assert found["pack",] == {"partner_deck": 8}
    # 8, 8, 9, 8 and 9 in the bag, and 4 yellow, 4 blue, 3 green, 4 purple, 3 grey in the Workshop
    assert found["set_up",]["bag"] == dict.fromkeys(COLOURS, 12)
    assert (found["set_up",]["dice_per_space"], found["set_up",]["store_slots"]) == (3, 4)
    assert found["set_up",]["pounds"] == 9
    poor = placed(begin, players=tuple(replace(it, pounds=1) for it in begin.position.players))
    games = (game("a", begin=begin), game("b", begin=poor))
    assert ("set_up",) not in entries(*games)
    assert [*conflicts(*games)] == ["the start"]


def test_a_game_from_its_middle_gives_no_set_up() -> None:
    """Dice lie in the Stores: that is no start of the box."""
    assert entries(game("a")) == {}
