"""Two steps of one kind in a row: a fact reaches the one that it is for, and each is done once."""

from typing import Any

import pytest
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.position_validity import why_invalid
from adas_dream.core.reducers import evolve
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.player import Partners
from tests.board import at_end, board, using, with_due
from tests.given import Given, ada, charles, given
from tests.start import having, placed, start


def due(*steps_due: Any, **fields: Any) -> Given:  # noqa: ANN401 - steps, and as in `board`
    """Give an Actions turn with these steps due before its end choice."""
    return given(with_due(at_end("travel", **fields), *steps_due))


def behind_charles(build: Fact, **fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give Ada's deferred build after Charles has placed a disc in his turn (R072)."""
    readings = {"deferred-build": "until-next-turn-ends"}
    begin = board(readings=readings, gear_spaces="a1-b1=empty", **fields)
    theirs = (
        charles.turn_started("actions", 1),
        charles.die_placed("Y4", "s1", "a1"),
        charles.area_used("institutions"),
        charles.disc_placed("a1-a2", "hall-4"),
    )
    turns = (*using("study"), ada.step_declined("effects"), ada.turn_ended(), *theirs)
    return given(begin, *given(begin, *turns).facts, build)


def research(track: str) -> Any:  # noqa: ANN401 - a step
    """Give Research on that track, due."""
    return steps.AdvanceResearch(1, "R009", track, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("queue", "fields", "brought"),
    [
        (
            (research("blue"), research("green")),
            {"research": "blue 8"},
            [ada.research_advanced("green", 1)],
        ),
        (
            (steps.AdvanceSteam(1, "R009"), steps.AdvanceSteam(1, "R009", free=True)),
            {"steam": 2, "coal": 1},
            [ada.steam_advanced(25)],
        ),
        (
            (steps.AdvanceSteam(1, "R009"), steps.Pay(1, "R063", coal=1)),
            {"steam": 4, "coal": 1},
            [ada.resources_spent(coal=1)],
        ),
        (
            (steps.GainGear(1, "R009", "addition"), steps.GainGear(1, "R009", "subtraction")),
            {"stock": 0},
            [ada.gear_gained("subtraction")],
        ),
        (
            (steps.TurnActiveDie(1, "R063", 1), steps.TurnActiveDie(1, "R063", -1)),
            {"mill": "Y6 -- -- -- -- -- -- -- --"},
            [ada.die_changed("a1", "Y6", "Y5")],
        ),
        (
            (steps.GainToken(1, "R009", "unknown"), steps.GainToken(1, "R009", "seal")),
            {},
            [ada.token_gained("seal", 2, colour="blue")],
        ),
        (
            (
                steps.ReplacePartner(1, "R009", "gone", "new"),
                steps.ReplacePartner(1, "R009", "card-1", "new"),
            ),
            {"partners": Partners(7, hand=("card-1",))},
            [ada.partner_replaced("card-1", "new")],
        ),
    ],
    ids=["research", "steam", "payment", "gear", "die", "token", "card"],
)
def test_what_has_no_effect_is_not_done_by_the_next(
    queue: tuple[Any, ...], fields: dict[str, Any], brought: list[Fact]
) -> None:
    """An effect that cannot be is no fact (points 24, 65), and the next of its kind comes once."""
    turn = due(*queue, **fields)
    if "mill" in fields:
        begin = placed(turn.begin, turn=replace(turn.begin.turn, active="Y6"))
        turn = given(begin)
    assert engine.settle(turn.state)[1] == brought
    after = engine.settle(turn.state)[0]
    assert after.position.queue == turn.begin.position.queue[2:]


def test_an_empty_stack_and_another_display() -> None:
    """Where one display cannot be refilled, the other is, and once (R106)."""
    queue = (
        steps.RefillDisplay(1, "R106", "multipliers"),
        steps.RefillDisplay(1, "R140", "programs"),
    )
    turn = due(*queue, multipliers="cam", programs="evens / blues climb")
    filled = turn.next_is(ada.display_refilled("programs", "blues")).then()
    filled.next_is(ada.display_refilled("programs", "climb")).refused("R106", "display-not-short")


def test_a_disc_goes_by_the_effect_of_its_area() -> None:
    """Of two effects that place a disc the one is used in whose area the disc space lies, whether
    the other could be or not, and what is offered is taken (R009)."""
    queue = (steps.PlaceDisc(1, "R009", "travel"), steps.PlaceDisc(1, "R009", "study"))
    full = due(*queue, discs="oxford=2 paris=2 clock=2")
    once = full.when(ada.disc_placed("a1-b1", "lathe")).then()
    once.when(ada.disc_placed("a1-a2", "desk")).refused("I14", "disc-without-cause")
    both = due(*queue)
    both.offers(ada.disc_placed("a1-b1", "lathe"), ada.disc_placed("a1-b1", "oxford"))
    second = both.when(ada.disc_placed("a1-b1", "lathe")).then()
    second.when(ada.disc_placed("a1-a2", "oxford")).refused("I14", "disc-without-cause")


def test_a_stated_effect_revives_no_step_before_its_window() -> None:
    """A Steam space that could not be paid when it was due stays so, whatever the table states
    after it (R136, point 65)."""
    window = steps.EffectsWindow(1, "x")
    turn = due(steps.AdvanceSteam(1, "R009"), window, steam=3, coal=0)
    gained = turn.next_is(ada.resources_gained(coal=5, attested=True)).then()
    assert gained.state.position.queue[0] == window
    gained.next_is(ada.resources_gained(pounds=1, attested=True)).then()


def test_a_met_objective_is_not_owed_for_what_others_do() -> None:
    """What Ada meets by what Charles does after her deferred build waits for her own turn (R161,
    point 77)."""
    build = ada.gear_built("subtraction", "a1-b1", deferred=True)
    before = behind_charles(build, objectives="collier", brass=3, coal=6)
    built = given(before.begin, *before.facts, ada.resources_spent(coal=1, brass=1))
    claim = ada.objective_claimed("collier", "a2-b2", 7)
    built.next_is(claim).refused("R161", "objective-not-met")
    spent = built.next_is(charles.resources_spent(coal=4, attested=True)).then()
    spent.next_is(charles.step_declined("effects")).then()
    spent.next_is(claim).refused("R161", "claim-in-another-players-turn")


def test_an_attested_claim_is_taken_behind_a_window() -> None:
    """What a deferred build met is claimed also where its own cost is stated first (R161)."""
    begin = board(
        objectives="builder mystery", gear_spaces="a1-b1=empty b1-c1=addition", gears=("odd",)
    )
    built = given(
        begin,
        *using("travel"),
        ada.step_declined("effects"),
        ada.turn_ended(),
        ada.gear_built("odd", "a1-b1", deferred=True),
    )
    built.offers(ada.objective_claimed("mystery", "a2-b2", 7, attested=True))


def test_the_active_die_is_that_of_the_own_turn() -> None:
    """An effect that comes to Ada in Charles's turn turns none of his dice (R070)."""
    begin = having(board(gear_spaces="a1-b1=empty"), 2, store="Y4 -- -- --")
    turn = (charles.turn_started("actions", 1), charles.die_placed("Y4", "s1", "a1"))
    theirs = given(placed(begin, queue=(steps.StartTurn(2),)), *turn).state
    assert engine.due(with_due(theirs, steps.TurnActiveDie(1, "R063", 1))) is None
    between = placed(begin, queue=(steps.TurnActiveDie(1, "R063", 1), steps.StartTurn(1)))
    assert why_invalid(between) is None


def in_a_tile() -> State:
    """Give the middle of a Workshop turn of Ada's: the tile of the push is stated, her Store has
    one slot left for the pushed die."""
    begin = start(store="Y2 X5 B1 --", mill="Y4 -- -- -- -- -- -- -- --")
    workshop = replace(begin.position.workshop, tiles=(1,) * 6)
    begin = placed(begin, workshop=workshop)
    begin = State(replace(begin.table, modules=("tiles",)), begin.position)
    turn = (
        ada.turn_started("workshop", 1),
        ada.die_moved("G4", 4, 5),
        ada.die_pushed(5, "Y2"),
        ada.bonus_gained("tile", "push", 5),
    )
    return given(begin, *turn).state


def test_the_pushed_die_keeps_its_slot() -> None:
    """No effect takes the last slot while a pushed die waits for it (R060, I09)."""
    window = given(in_a_tile())
    window.next_is(ada.die_relocated("Y4", "a1", "s4", attested=True)).refused(
        "I09", "slot-of-the-pushed-die-taken"
    )
    window.next_is(ada.die_relocated("B1", "s3", "s4", attested=True)).then()


@pytest.mark.parametrize(
    ("fact", "rule", "code"),
    [
        (ada.die_relocated("Y4", "a1", "a1", attested=True), "I37", "effect-of-nothing"),
        (ada.die_changed("a1", "Y4", "Y4", attested=True), "I37", "effect-of-nothing"),
        (ada.resources_gained(attested=True), "I37", "effect-of-nothing"),
        (ada.resources_spent(attested=True), "I37", "effect-of-nothing"),
        (ada.disc_relocated("desk", "desk", attested=True), "I37", "effect-of-nothing"),
        (
            ada.gear_swapped("addition", "addition", attested=True),
            "R129",
            "gear-swapped-for-its-like",
        ),
        (ada.partner_replaced("card-1", "card-2", attested=True), "I22", "card-held-already"),
        (ada.disc_placed("a1-b1", "builder", attested=True), "I16", "disc-space-is-an-objective"),
        (ada.disc_relocated("desk", "builder", attested=True), "I16", "disc-space-is-an-objective"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_what_the_table_states_is_held_against_what_is_known(
    fact: Fact, rule: str, code: str
) -> None:
    """A zero effect is no fact, a swap gives another Gear, a card is there once, and a disc comes
    to an Objective by a claim only (I37, R129, I22, I16)."""
    begin = at_end(
        "travel", objectives="builder", discs="desk=1", partners=Partners(6, ("card-1", "card-2"))
    )
    given(with_due(begin, steps.EffectsWindow(1, "x"))).next_is(fact).refused(rule, code)


def test_a_deferred_build_stands_beside_a_free_one() -> None:
    """Who may build for free by what the own deferred build left open may still build deferred:
    each build is the one that it is marked as (R072, R128)."""
    begin = at_end("travel", gear_spaces="a1-b1=empty b1-c1=empty", brass=9, coal=9)
    ended = given(begin, ada.turn_ended()).state
    given(with_due(ended, steps.BuildFree(1, "R009"))).offers(
        ada.gear_built("addition", "a1-b1", free=True),
        ada.gear_built("addition", "a1-b1", deferred=True),
    )


def test_a_step_that_costs_nothing_is_done_besides_a_free_one() -> None:
    """The first Steam space costs nothing: with a free one after it there are two (R133)."""
    queue = (steps.AdvanceSteam(1, "R009"), steps.AdvanceSteam(1, "R009", free=True))
    turn = due(*queue, steam=0, coal=0)
    assert engine.settle(turn.state)[1] == [ada.steam_advanced(15), ada.steam_advanced(20)]


def test_a_player_passes_over_the_own_window() -> None:
    """Charles's words close his window, not Ada's, which waits for her payment (R072, R111)."""
    build = ada.gear_built("odd", "a1-b1", deferred=True)
    built = behind_charles(build, gears=("odd",))
    closed = built.next_is(charles.step_declined("effects")).then().state
    windows = [it.player for it in closed.position.queue if isinstance(it, steps.EffectsWindow)]
    assert windows == []
    own = built.next_is(ada.step_declined("effects")).then().state
    windows = [it.player for it in own.position.queue if isinstance(it, steps.EffectsWindow)]
    assert windows == [2]


def test_a_stated_card_brings_no_step_before_its_window_back() -> None:
    """A card that is stated on an Actions turn is one of the window's facts (point 33)."""
    hand = {"partners": Partners(7, hidden=1), "gear_spaces": "a1-b1=empty"}
    turn = due(steps.BuildFree(1, "R009"), steps.EffectsWindow(1, "x"), **hand)
    played = turn.next_is(ada.partner_played("card-1", attested=True)).then()
    kinds = [type(step) for step in played.state.position.queue]
    assert steps.BuildFree not in kinds


TWO_PAYMENTS = (steps.AdvanceSteam(1, "R009"), steps.Pay(1, "R063", pounds=2))
"""The Steam space behind 20, for 2 Coal, and £2 for a card."""


def test_of_two_payments_each_is_made_once() -> None:
    """The 2 Coal move the marker to 25, and the £2 are still due after it (R086, R063)."""
    turn = due(*TWO_PAYMENTS, steam=2, coal=2)
    paid = turn.next_is(ada.resources_spent(coal=2)).then()
    paid.next_is(ada.resources_spent(pounds=2)).refused("R009", "area-effect-missing")
    moved = paid.next_is(ada.steam_advanced(25)).then()
    moved.next_is(ada.turn_ended()).refused("R063", "card-payment-or-effect-missing")
    moved.next_is(ada.resources_spent(pounds=2)).then().offers(ada.turn_ended())


def test_a_payment_out_of_turn_is_that_which_it_names() -> None:
    """£2 paid before the Coal are no Coal, and 2 Coal paid before the £2 move the marker: what
    stood before is over, what stands behind is due (R086, R063)."""
    first = due(*TWO_PAYMENTS, steam=2, coal=2)
    pounds, coal = ada.resources_spent(pounds=2), ada.resources_spent(coal=2)
    first.next_is(pounds).refused("R086", "steam-coal-wrong")
    assert engine.due(evolve(first.state, pounds)) is None
    second = due(*TWO_PAYMENTS[::-1], steam=2, coal=2)
    second.next_is(coal).refused("R063", "card-payment-or-effect-wrong")
    assert engine.due(evolve(second.state, coal)) == ada.steam_advanced(25)
    assert engine.due(evolve(second.state, pounds)) == coal


def test_the_pushed_die_keeps_one_of_two_slots() -> None:
    """Where two slots are empty the table may state that a die of the Mill goes into one of them
    (R060, I09)."""
    state = having(in_a_tile(), 1, store="Y2 X5 -- --")
    moved = given(state).next_is(ada.die_relocated("Y4", "a1", "s4", attested=True))
    assert engine.check(state, moved.choice) is None
    after = evolve(state, moved.choice)
    assert after.player(1).store == ("Y2", "X5", "", "Y4")


def test_of_two_steps_that_take_a_fact_the_first_is_meant() -> None:
    """Level 2 of Study is more than a stacked disc allows, whether an advanced action of Travel may
    be taken behind it or not (R094)."""
    queue = (
        steps.TakeAdvancedAction(1, "study", any_research=True),
        steps.TakeAdvancedAction(1, "travel"),
    )
    for open_steps in (queue, queue[:1]):
        turn = due(*open_steps, research="yellow 8 blue 8 green 8 purple 8")
        turn.when(ada.advanced_action_taken("study", 2)).refused(
            "R094", "advanced-action-above-level-1"
        )
