"""A few of the edits of `tests.mutations`, which tries thousands."""

import pytest

from tests.mutations import mutations, reason, unexplained


@pytest.mark.parametrize("first", [7, 78])
def test_an_edited_log_is_refused_or_legal_for_a_reason(first: int) -> None:
    """One edit breaks a rule, from R001 on, or is of a kind that is known to leave a legal game."""
    tally = mutations(60, first, per_game=30)
    assert unexplained(tally) == []
    # One edit in twelve is of the two header lines, of which many leave another legal game.
    assert sum(tally.rules.values()) >= 0.9 * tally.edits
    assert sum(tally.rules.values()) + sum(tally.legal.values()) == tally.edits == 60


def test_most_kinds_of_edit_have_no_excuse() -> None:
    """A lost payment, a line that stands twice and another player are never legal (R002)."""
    for kind in (
        "dropped resources_spent",
        "dropped workshop_refilled",
        "dropped objective_claimed",
        "repeated die_moved",
        "put turn_started",
        "changed die_moved.player",
        "changed resources_gained.coal",
        "swapped die_moved and die_pushed",
    ):
        assert reason(kind) == ""
