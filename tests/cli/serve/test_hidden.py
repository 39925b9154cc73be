"""No answer to a seat tells of hidden cards, the seed or the digests."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from tests.cli.serve.client import Client, client, played, started

Seat = int | str
Asked = tuple[str, dict[str, Any]]
SEATS: tuple[Seat, ...] = (1, 2, 3, "spectator")
PLAYERS = ["Ada", "Charles", "Mary"]
SEED = "0123456789abcdef" * 4
DICE = [f"{colour}{value}" for colour in "YBGPX" for value in range(1, 7)]
SHOWN = {
    "multipliers": ["crown-wheel", "bevel-pair", "snail-cam"],
    "programs": ["even-hand", "odd-hand", "triplets", "motley"],
}
DIFFERING = (2, 4)
"""Games in which every player draws cards soon."""
NOT_THEIRS = {"type": "partner_played", "card": "cable-layer"}


def questions(log: list[dict[str, Any]]) -> Iterator[Asked]:
    """What may be asked of a log, also what is refused; it changes nothing."""
    after = log[-1]["seq"]
    for method in ("legal", "position", "board", "score", "facts", "notation", "dispute"):
        yield method, {}
    yield "view", {"after": 0}
    for fact in log[2:]:
        if fact["type"] in {"step_declined", "partners_drawn", "partner_played"}:
            yield "explain", {"seq": fact["seq"]}
    for at in range(3, after, 13):
        for method in ("position", "legal", "score", "board"):
            yield method, {"at": at}
    yield "legal", {"at": after, "members": True}
    yield "rewind", {"to_seq": after, "reason": "curious"}
    for player in (1, 2, 3):
        yield "play", {"choice": {**NOT_THEIRS, "player": player}, "after": 1}
        yield "play", {"choice": {**NOT_THEIRS, "player": player, "card": "nobody"}}
    for line in ("?", ". . . . nobody", "cable nobody", "9.1 Y4>5", "} nobody"):
        yield "notation", {"line": line}
        yield "play", {"line": line}


class Pair(Struct):
    """Two games of the same table, in which the seat sees the same: the cards that others draw are
    not the same."""

    it: Client
    games: tuple[str, str]
    seat: Seat
    stream: Random

    def go_on(self) -> bool:
        """Make the same choice or roll in both; false where they have none in common."""
        legal = [self.it.get("legal", game=game, members=True) for game in self.games]
        if legal[0]["awaiting"] != legal[1]["awaiting"]:
            return False
        if legal[0]["awaiting"]["what"] == "roll":
            for game, fact in zip(self.games, self.rolled(legal[0]["awaiting"]), strict=True):
                self.it.get("play", game=game, choice=fact)
            return True
        mine, others = ([json.dumps(it) for it in offered(each)] for each in legal)
        common = [text for text in mine if text in others]
        if common:
            choice = json.loads(self.stream.choice(common))
            here, there = (self.it.get("play", game=game, choice=choice) for game in self.games)
            return bool(here["after"] == there["after"])
        return False

    def rolled(self, awaited: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """The roll for either game: the same dice, other cards unless they are the seat's own."""
        kind, player, count = (awaited[name] for name in ("type", "player", "count"))
        fact: dict[str, Any] = {"type": kind, "player": player}
        if kind == "workshop_refilled":
            dice = sorted(self.stream.sample(DICE, count), key=DICE.index)
            yield from [{**fact, "space": awaited["space"], "dice": dice}] * 2
        elif kind == "display_refilled":
            position = self.it.get("position", game=self.games[0])["position"]
            stacks = {each["id"]: each["stack"] for each in position["displays"]}
            item = stacks[awaited["display"]][0]
            yield from [{**fact, "display": awaited["display"], "item": item}] * 2
        else:
            for number, game in enumerate(self.games):
                piles = self.it.get("position", game=game)["position"]["players"][player - 1]
                unseen = piles["partners"]["unseen"]
                other = number and player != self.seat
                yield {**fact, "count": count, "cards": (unseen[::-1] if other else unseen)[:count]}


def offered(legal: dict[str, Any]) -> list[dict[str, Any]]:
    """Every choice that may come next."""
    members = [it for family in legal["families"] for it in family.get("members", ())]
    return [*legal["now"], *legal["aside"], *members]


def pair(it: Client, folder: Path, seat: Seat, number: int) -> Pair:
    """Start such a pair, with observed dice."""
    stream = Random(number)  # noqa: S311 - the same games each time
    spaces = [sorted(stream.sample(DICE, 3), key=DICE.index) for _ in range(6)]
    agreed = {"players": PLAYERS, "workshop": spaces, "shown": SHOWN, "id": "evening"}
    games = []
    for name in ("a", "b"):
        games.append(str(folder / f"{name}.jsonl"))
        it.get("new", game=games[-1], pack="house@3", **agreed)
    return Pair(it, (games[0], games[1]), seat, stream)


@pytest.mark.parametrize("seat", SEATS)
def test_answers_do_not_depend_on_hidden_cards(tmp_path: Path, seat: Seat) -> None:
    """Two games that differ only in the cards that others drew: whatever a seat asks, it is told
    the same of both."""
    differing = 0
    with client() as it:
        for number in DIFFERING:
            folder = tmp_path / str(number)
            folder.mkdir()
            both = pair(it, folder, seat, number)
            for _ in range(60):
                if not both.go_on():
                    break
            here, there = both.games
            facts = [it.get("facts", game=game)["facts"] for game in both.games]
            differing += facts[0] != facts[1]
            for method, params in questions(min(facts, key=len)):
                told = [it.ask(method, game=game, seat=seat, **params) for game in both.games]
                texts = [json.dumps(answer).replace(there, here) for answer in told]
                assert texts[0] == texts[1], (method, params)
    assert differing


def test_no_answer_to_a_seat_has_the_seed_or_a_digest(tmp_path: Path) -> None:
    """As a seeded game goes on, neither the seed nor `state` and `chain` are in any answer, and no
    question changes the game; once it was given up everybody sees them."""
    with client() as it:
        game = started(it, tmp_path, players=PLAYERS, seed=SEED)
        played(it, game, most=110)
        log = it.get("facts", game=game)["facts"]
        assert any("state" in fact for fact in log)
        for seat in SEATS:
            for method, params in questions(log[:60]):
                text = json.dumps(it.ask(method, game=game, seat=seat, **params))
                assert SEED not in text
                assert '"chain":' not in text
                assert '"state":' not in text
        assert it.get("facts", game=game)["facts"] == log
        it.get("play", game=game, choice={"type": "play_abandoned"})
        assert SEED in json.dumps(it.get("facts", game=game, seat="spectator"))
