"""Numbers over many games, from figures made by hand."""

from adas_dream.projections.statistics.figures import By, Figure, Figures, LeftOut
from adas_dream.projections.statistics.page import page
from adas_dream.projections.statistics.table import Row, Statistics


def game(name: str, *figures: Figure) -> Figures:
    """A game, whose digest is its name."""
    return Figures(name, name.encode(), figures)


def rows(*games: Figures | LeftOut) -> dict[tuple[By, str], Row]:
    """The rows of these games, by what they are told by and name."""
    found = Statistics()
    for each in games:
        found.add(each)
    return {(row.by, row.name): row for row in found.rows()}


def test_mean_spread_and_share() -> None:
    """Of 1, 2 and 6 the mean is 3 and the standard deviation the root of (4 + 1 + 9) / 2; of two
    that count for the share one won; two of them are of one game."""
    found = rows(
        game("a", Figure("player", "Ada", 1, True), Figure("player", "Ada", 2, None)),  # noqa: FBT003 - won
        game("b", Figure("player", "Ada", 6, False)),  # noqa: FBT003 - did not
    )
    row = found["player", "Ada"]
    assert (row.games, row.count, row.least, row.most) == (2, 3, 1, 6)
    assert (row.mean, row.deviation) == (3.0, 2.6458)
    assert (row.wins, row.chances, row.share) == (1, 2, 0.5)


def test_a_single_number_has_no_spread() -> None:
    """Below zero it is its own mean, and with no chance there is no share."""
    row = rows(game("a", Figure("line", "gears", -16, None)))["line", "gears"]
    assert (row.mean, row.least, row.most) == (-16.0, -16, -16)
    assert (row.deviation, row.share) == (None, None)


def test_a_copy_does_not_count() -> None:
    """A game of the same bytes counts once, and the other one is left out as a copy."""
    figure = Figure("all", "points", 9, None)
    found = Statistics()
    found.add(game("a", figure))
    found.add(Figures("again", b"a", (figure,)))
    found.add(LeftOut("c", "illegal"))
    assert [row.count for row in found.rows()] == [1]
    assert found.left_out == [LeftOut("again", "copy"), LeftOut("c", "illegal")]


def test_rows_stand_in_their_order() -> None:
    """Lines as they are printed, seats as they sit, players by how many games they have."""
    names: tuple[tuple[By, str], ...] = (
        ("line", "gears"),
        ("line", "travel"),
        ("seat", "2 of 3"),
        ("seat", "1 of 3"),
        ("seat", "2 of 2"),
        ("player", "Ada"),
        ("player", "Charles"),
    )
    first = game("a", *(Figure(by, name, 1, None) for by, name in names))
    found = rows(first, game("b", Figure("player", "Charles", 1, None)))
    assert [name for _, name in found] == [
        "Charles",
        "Ada",
        "2 of 2",
        "1 of 3",
        "2 of 3",
        "travel",
        "gears",
    ]


def test_only_a_few_are_named() -> None:
    """Of seven games left out for one reason five are named, and nothing acts on a terminal."""
    found = Statistics()
    for number in range(7):
        found.add(LeftOut(f"g{number}\x1b", "unfinished"))
    assert [*page(found)][:3] == [
        "0 games, 7 left out",
        "  7 unfinished:",
        r"      g0\x1b, g1\x1b, g2\x1b, g3\x1b, g4\x1b, and 2 more",
    ]
