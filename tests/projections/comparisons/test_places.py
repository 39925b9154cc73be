"""What differs is told in the words of the game, for every part of a table and a position."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import UNSET, Struct
from msgspec.structs import replace

from adas_dream.events.facts.setup import GameSetUp
from adas_dream.events.position.game import Claim, DiscSpace, Objective, Position
from adas_dream.projections.comparisons.comparison import TABLE, Difference, differences
from adas_dream.projections.comparisons.places import in_words, name_of_place
from tests.start import having, start

PLAYERS = ("Ada", "Charles")
BEGIN = start()
SPACES = (DiscSpace("hall-1-a", "institutions", (1,)), DiscSpace("uppsala", "travel"))
CLAIMED = Objective("three-gears", "study", (Claim(2, 4, 3),))


def structs_in(kind: Any) -> Iterator[tuple[str, type[Struct]]]:  # noqa: ANN401 - any type there is
    """Give the types of parts that a type has, with `[]` for those of a list."""
    if get_origin(kind) is Annotated:
        yield from structs_in(get_args(kind)[0])
    elif get_origin(kind) in (Union, UnionType):
        for each in get_args(kind):
            yield from structs_in(each)
    elif get_origin(kind) is tuple:
        yield from ((f"[0]{place}", each) for place, each in structs_in(get_args(kind)[0]))
    elif isinstance(kind, type) and issubclass(kind, Struct):
        yield "", kind


def paths(kind: type[Struct], path: str = "$") -> Iterator[str]:
    """Give the path of every field, and of every field of its parts; a step due is one part."""
    for field, hint in get_type_hints(kind, include_extras=True).items():
        if field in kind.__struct_fields__:
            yield f"{path}.{field}".replace("_", "-" if "rulings" in path else "_")
            for place, part in structs_in(hint) if field != "queue" else ():
                yield from paths(part, f"{path}.{field}{place}")


def told(a: Position, b: Position, before: Position | None = None) -> list[str]:
    """Give what differs between two positions."""
    return [*in_words(differences(a, b, before), PLAYERS)]


def test_every_part_has_words() -> None:
    """No part of a position, and nothing a table agrees on, is named as programs name it."""
    table = (path for path in paths(GameSetUp) if path.split(".")[1] in TABLE)
    for path in (*paths(Position), *table):
        name = name_of_place(path, "some-id", PLAYERS)
        assert not {*"$[]{}_"} & {*name}, path
        assert name[0].islower() or name.startswith(("Ada's ", "Addition", "Objective")), path


def test_what_a_player_has_is_told_with_the_name() -> None:
    """Amounts, tracks, and each place of the board by itself; what is absent is nothing or 0."""
    a = having(BEGIN, 2, coal=0, steam=1, mill="Y4 -- -- -- -- -- -- -- X1").position
    assert told(a, having(BEGIN, 2, coal=3).position) == [
        "Charles's Mill, a1: Y4 in a, nothing in b",
        "Charles's Mill, c3: X1 in a, nothing in b",
        "Charles's Steam: 15 in a, 10 in b",
        "Charles's Coal: 0 in a, 3 in b",
    ]


def test_things_are_told_by_their_ids() -> None:
    """Disc spaces and Objectives by id, with the names of who has a disc there or claimed it."""
    a = replace(BEGIN.position, disc_spaces=SPACES, objectives=(CLAIMED,))
    moved = tuple(replace(space, discs=(2, 2)) for space in SPACES)
    b = replace(a, disc_spaces=moved, objectives=(replace(CLAIMED, claims=()),))
    claim = "player Charles, turn 4, value 3"
    assert told(a, b, a) == [
        "discs on hall-1-a: Ada in a, Charles, Charles in b, before Ada",
        "discs on uppsala: nothing in a, Charles, Charles in b",
        f"claims of Objective three-gears: {claim} in a, nothing in b, before {claim}",
    ]
    assert [place.id for place in differences(a, b)] == ["hall-1-a", "uppsala", "three-gears"]


def test_what_is_due_is_told_once_and_last() -> None:
    """The steps of the queue are one thing for players; a flag is yes or no."""
    places = (
        Difference("$.queue[0].step", "push", "push", "bonus"),
        Difference("$.queue[1].step", "bonus", "bonus", "refill"),
        Difference("$.turn.further", UNSET, a=True),
    )
    assert [*in_words(places, PLAYERS)] == [
        "the die was moved further: yes in a, no in b",
        "what is due next in the turn is not the same",
    ]


def test_nothing_of_a_name_acts_on_a_terminal() -> None:
    """Ids and names from a log are shown safely."""
    place = Difference("$.players", a=["A\x1b[1m", "B"], b=["A", "B"])
    assert [*in_words([place], PLAYERS)] == ["the players: A\\x1b[1m, B in a, A, B in b"]
