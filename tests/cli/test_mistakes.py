"""Six mistakes at a table, each corrected in one command (CONTRACT 2, 3)."""

import json
from pathlib import Path

from tests.cli import games
from tests.cli.corrections import BASE, OBSERVED, copy_of, correct, found, player, position, since
from tests.cli.games import written


def test_a_wrong_die_in_a_refill(tmp_path: Path) -> None:
    """Noticed two turns later: one die of space 5 is P3 and not P2, and all else is as it was, the
    bag too, for it was a purple one (R050)."""
    game = copy_of(tmp_path, OBSERVED, 121)
    before = position(game)
    right = '{"type":"workshop_refilled","player":2,"space":5,"dice":["G6","P3","X2"]}'
    ended = correct(game, 93, right)
    assert (ended.code, ended.err, found(game)) == (0, "", ["play-rewound"])
    spaces = before["workshop"]["spaces"]
    assert "P2" in spaces[4]
    spaces[4] = ["P3" if die == "P2" else die for die in spaces[4]]
    assert position(game) == before
    told = ended.out.splitlines()
    assert "  93  space 5 is refilled with G6 P2 X2" in told
    assert "  123  space 5 is refilled with G6 P3 X2" in told
    assert told[-1] == "Taken again: 17 choices and rolls. The log goes on with facts 122 to 151."


def test_a_turn_ended_by_one_key_too_many(tmp_path: Path) -> None:
    """Mary wanted to publish, and a turn and a half have gone since: it is put before the end of
    her turn, with its Book and the first step of Steam, which costs no Coal (R080, R110)."""
    game = copy_of(tmp_path, OBSERVED, 57)
    before = player(game, 3)
    publish = '{"type":"published","player":3,"area":"workshop"}'
    ended = correct(game, 35, publish, options=("--before",))
    assert (ended.code, ended.err, found(game)) == (0, "", ["play-rewound"])
    assert since(game, 57)[:5] == [
        "play_rewound",
        "published",
        "resources_spent",
        "steam_advanced",
        "turn_ended",
    ]
    assert (before["books"], before.get("steam", 0)) == (1, 0)
    assert (player(game, 3).get("books", 0), player(game, 3)["steam"]) == (0, 1)
    assert position(game)["round"] == 2
    assert "In front of fact 35:" in ended.out.splitlines()


def test_a_wrong_card(tmp_path: Path) -> None:
    """It was the Keeper, who costs nothing and draws a card, and not the Surveyor, who took £3
    beside what the die pays, and brought two Research: they are left out, and told."""
    game = copy_of(tmp_path, OBSERVED)
    before = player(game, 1)
    keeper = '{"type":"partner_played","player":1,"card":"lighthouse-keeper"}'
    drawn = '{"type":"partners_drawn","player":1,"count":1,"cards":["lens-grinder"]}'
    ended = correct(game, 157, keeper, drawn)
    assert (ended.code, ended.err, found(game)) == (0, "", ["play-rewound"])
    after = player(game, 1)
    assert after["pounds"] == before["pounds"] + 3
    assert after["research"] == {"yellow": 1, "blue": 0, "green": 0, "purple": 0}
    assert sorted(after["partners"]["hand"]) == ["canal-surveyor", "lens-grinder"]
    assert after["partners"]["played"] == ["lighthouse-keeper"]
    assert "  159  Ada chooses the yellow track" in ended.out.splitlines()
    assert "  161  Ada chooses the purple track" in ended.out.splitlines()
    assert written(game)[-1]["note"] == "the last train"


def test_a_forgotten_effect(tmp_path: Path) -> None:
    """Mary's area gave 1 Coal more than was stated: it is put before the end of her turn, where its
    window is still open."""
    game = copy_of(tmp_path, OBSERVED)
    before = position(game)
    coal = '{"type":"resources_gained","player":3,"coal":1,"attested":true}'
    ended = correct(game, 174, coal, options=("--before",))
    assert (ended.code, ended.err, found(game)) == (0, "", ["play-rewound"])
    before["players"][2]["coal"] += 1
    assert position(game) == before


def test_a_wrong_player(tmp_path: Path) -> None:
    """A token of the end was noted for Charles, and is Ada's (R197)."""
    game = copy_of(tmp_path, BASE)
    token = written(game)[-1]
    fields = {name: token[name] for name in ("type", "token", "value", "science", "attested")}
    ended = correct(game, 517, json.dumps({**fields, "player": 1}))
    assert (ended.code, ended.err) == (0, "")
    assert player(game, 1)["tokens"][-1]["token"] == token["token"]
    assert "tokens" not in player(game, 2)
    assert "play-rewound" in found(game)


def test_a_mistaken_giving_up(tmp_path: Path) -> None:
    """The table did not stop for good: it is taken out, and play goes on (CONTRACT 2)."""
    game = copy_of(tmp_path, OBSERVED)
    ended = correct(game, 180)
    assert (ended.code, ended.err, found(game)) == (0, "", ["play-rewound"])
    assert position(game).get("abandoned", False) is False
    assert since(game, 180) == ["play_rewound"]
    games.recorded(game, '{"type":"turn_started","player":2,"kind":"actions","turn":6}')
