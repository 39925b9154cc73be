"""A program of any language, which has what `legal --json` says and no more, records a game."""

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from typing import Any, Final

import pytest

from adas_dream.core import Game, Refusal, engine, find_pack
from adas_dream.events import Line, encode, open_log, read_choice, read_log
from adas_dream.projections import audit
from adas_dream.projections.wording import legal_page
from tests.house.tree import ROOT

GAMES: Final = ROOT / "fixtures" / "games"
LETTERS: Final = {"yellow": "Y", "blue": "B", "green": "G", "purple": "P", "grey": "X"}


def begun(name: str) -> Game:
    """The game of a fixture, at its start."""
    with open_log(str(GAMES / f"{name}.jsonl")) as stream:
        facts = [line.fact for line in read_log(stream, name) if isinstance(line, Line)]
    return Game.load(facts[:2], find_pack)


def said(game: Game, *, with_members: bool) -> Any:  # noqa: ANN401 - JSON
    """What `legal --json` prints of a game, with `--members` or without."""
    members = partial(engine.members, game.state) if with_members else None
    told = {"after": game.seq, **legal_page.as_json(engine.legal(game.state), members)}
    return json.loads(json.dumps(told))


def next_line(ask: Callable[..., Any], chooser: random.Random) -> bytes:
    """The next line of a program that knows of a game what it is told; empty where nothing is
    awaited any more."""
    told = ask(with_members=False)
    if told["awaiting"]["what"] == "nothing":
        return b""
    if told["awaiting"]["what"] == "roll":
        line = rolled(told["awaiting"], chooser)
    else:
        line = chosen(told, ask, chooser)
    return json.dumps({**line, "after": told["after"]}).encode()


def chosen(told: Any, ask: Callable[..., Any], chooser: random.Random) -> Any:  # noqa: ANN401 - JSON
    """One of what may come: of a type by chance, out of a large family whose members it asks for,
    or beside the choices; where there are none (R161), one of those beside must come."""
    counted = [it["type"] for it in told["families"]]
    kinds = sorted({it["type"] for it in told["now"]})
    if told["aside"] and (chooser.random() < 0.5 or not (kinds or counted)):
        return chooser.choice(told["aside"])
    kind = chooser.choice([*kinds, *counted])
    if kind not in counted:
        return chooser.choice([it for it in told["now"] if it["type"] == kind])
    families = ask(with_members=True)["families"]
    return chooser.choice(next(it["members"] for it in families if it["type"] == kind))


def rolled(roll: Any, chooser: random.Random) -> dict[str, Any]:  # noqa: ANN401 - JSON
    """What a table draws: dice out of the bag, or cards and items of those that may be there; cards
    that nobody else knows stay hidden, and an item that no pack knows has the table's name."""
    source, count = roll.get("from"), roll["count"]
    if source is None and roll["fills"] == "cards":
        return dict(roll["line"])
    if source is None:
        return {**roll["line"], roll["fills"]: f"seen-{chooser.randint(1, 10**9)}"}
    if roll["fills"] == "dice":
        bag = [letter for colour, letter in LETTERS.items() for _ in range(source[colour])]
        drawn = [f"{letter}{chooser.randint(1, 6)}" for letter in chooser.sample(bag, count)]
        in_order = sorted(drawn, key=lambda die: ([*LETTERS.values()].index(die[0]), die[1]))
        return {**roll["line"], "dice": in_order}
    drawn = chooser.sample(source, count)
    return {**roll["line"], roll["fills"]: drawn[0] if roll["fills"] == "item" else drawn}


def recorded(game: Game, seed: bytes | None, chooser: random.Random) -> Iterator[bytes]:
    """The lines of the log that the program makes of a game."""
    yield from (encode(fact) for fact in game.facts)
    while line := next_line(partial(said, game), chooser):
        choice = read_choice(line, line=1, file="program")
        made = game.play(choice.fact, after=choice.after, seed=seed)
        assert not isinstance(made, Refusal), (line, made.finding)
        yield from (encode(fact) for fact in made)


@pytest.mark.parametrize(
    "name", ["base-two-players", "house-observed-three-players", "house-modules-two-players"]
)
def test_what_legal_says_is_enough_to_record_a_game(name: str) -> None:
    """Each line that a program builds of `legal --json`, asking for the members of large families
    and drawing rolls `from` what it says, is taken, to the end of the game; and the log is intact,
    finished and legal, in a box that is known and in one that is not."""
    chooser = random.Random(name)  # noqa: S311 - a game, no secret
    log = b"".join(line + b"\n" for line in recorded(begun(name), None, chooser))
    found = audit(read_log(BytesIO(log), name), name, find_pack)
    assert (found.integrity, found.completeness, found.legality) == ("intact", "finished", "legal")
