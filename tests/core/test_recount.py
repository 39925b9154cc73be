from adas_dream.core.reducers import evolve
from adas_dream.events.catalog import TYPES
from tests import by_hand, recount
from tests.given import ada
from tests.start import placed, start


def test_the_fold_counts_as_the_lines_do() -> None:
    """After every line of the hand-made game the dice, the Coal and the discs are where a count of
    the lines alone has them (I01, I14, I18)."""
    state = by_hand.begin()
    count = recount.of(state)
    for fact in by_hand.facts():
        state = evolve(state, fact)
        count.read(fact)
        assert recount.same(count, state), fact
    assert count.by_colour() == dict.fromkeys("YBGPX", 12)


def test_a_die_that_is_not_counted_shows() -> None:
    """A fold that lost a die, or left a Coal unpaid, differs from the count of the lines (I01)."""
    state = start()
    count = recount.of(state)
    fact = ada.die_moved("G4", 4, 5)
    count.read(fact)
    assert not recount.same(count, state)
    count = recount.of(state)
    count.read(ada.resources_spent(coal=1))
    assert not recount.same(count, state)
    count = recount.of(state)
    count.read(ada.disc_removed("a1-b1"))
    assert not recount.same(count, state)


def test_every_type_it_reads_is_one_of_the_log() -> None:
    """The count reads wire names of facts that move dice, Coal or discs, and no others (I01)."""
    assert recount.READ.keys() <= TYPES.keys()


def test_a_die_on_a_bonus_space_is_counted() -> None:
    """Between push and store the active die lies on a bonus space and is counted there (I01)."""
    begin = start()
    lines = [ada.turn_started("workshop", 1), ada.die_moved("G4", 4, 5), ada.die_pushed(5, "Y2")]
    state = begin
    for fact in lines:
        state = evolve(state, fact)
    count = recount.of(placed(state))
    assert count.by_colour() == dict.fromkeys("YBGPX", 12)
    count.read(ada.die_stored("Y2", "s1"))
    assert count.dice[1, "s1"] == {"Y2": 1}
