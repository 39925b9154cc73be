"""One's own box: learned from three base games, it scores every line that they stated.

Each game is the end of one: eight dice lie in every Mill, and the ninth of Ada ends it. What cards,
areas, discs, Programs and tokens do and score was made up for the test; nothing of it is printed.
"""

import json
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from adas_dream.core.content.load import parse_pack
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.position.player import Partners
from tests.cli.program import run
from tests.given import Hand, ada, charles
from tests.start import having, placed, start

PLAYERS: Final = ("--player", "Ada", "--player", "Charles", "--ruling", "partner-supply=played")
ADAS_MILL: Final = "Y2 B4 G6 X1 P3 Y5 B1 G2 --"
CHARLES_MILL: Final = "X3 X3 X3 P1 P2 P3 Y4 B2 --"
ASKS: Final = ("travel", "lectures", "meetings", "partner-cards", "programs")
"""The lines that ask what content is worth."""


def begin(*cards: str) -> State:
    """Before round 18, the last one; Charles has played these cards before."""
    state = start(pack="base", gear_spaces=("empty",) * 4 + ("covered",) * 8, books=0)
    state = having(state, 1, mill=ADAS_MILL, store="P5 -- -- --", partners=Partners(7, hidden=1))
    piles = Partners(7 - len(cards), hidden=1, played=cards)
    state = having(state, 2, mill=CHARLES_MILL, store="G4 -- -- --", partners=piles)
    return placed(state, round=17)


def started(game: Path, state: State, *options: str | Path) -> None:
    """Start the log from that position."""
    file = game.with_suffix(".start")
    file.write_bytes(msgspec.json.encode(state.position))
    ended = run("new", game, *PLAYERS, "--position", file, *options)
    assert ended.code == 0, ended.err


def choices(*facts: Fact) -> str:
    """Choices as `record` takes them."""
    lines = (json.loads(msgspec.json.encode(fact)) for fact in facts)
    return "".join(json.dumps({k: v for k, v in it.items() if k != "seq"}) + "\n" for it in lines)


def recorded(game: Path, *facts: Fact) -> None:
    """Record these; each must be taken."""
    ended = run("record", game, given=choices(*facts))
    assert ended.code == 0, (ended.out, ended.err)


def stated(*facts: Fact) -> tuple[Fact, ...]:
    """Facts as the table states them, and that it is done."""
    said = tuple(replace(fact, attested=True) for fact in facts)
    return (*said, *(who(fact).step_declined("effects") for fact in facts[-1:]))


def who(fact: Any) -> Hand:  # noqa: ANN401 - a fact of a player
    """The hand of its player."""
    return ada if fact.player == 1 else charles


def workshop(hand: Hand, turn: int, die: str, pushed: str, space: int) -> tuple[Fact, ...]:
    """A Workshop turn up to the card: a die moves on by one space and pushes another."""
    return (
        hand.turn_started("workshop", turn),
        hand.die_moved(die, space, space % 6 + 1),
        hand.die_pushed(space % 6 + 1, pushed),
    )


def score(game: Path) -> dict[str, list[dict[str, Any]]]:
    """Each line of the scorepad, player by player."""
    told = json.loads(run("score", game, "--json").out)
    found: dict[str, list[dict[str, Any]]] = {}
    for player in told["players"]:
        for line in player["lines"]:
            found.setdefault(line["line"], []).append(line)
    return found


def is_known(lines: list[dict[str, Any]]) -> bool:
    """Whether every piece of these lines is known."""
    return all(piece.get("known", True) for line in lines for piece in line["pieces"])


def points(game: Path, *names: str) -> dict[str, list[int]]:
    """What these lines give both players."""
    lines = score(game)
    return {name: [line["points"] for line in lines[name]] for name in names}


GLAZIER = stated(ada.resources_spent(pounds=2), ada.resources_gained(coal=1))
CARTER = stated(ada.innovation_advanced(1))
LENS = ada.token_gained("lens", 2, science="optics", attested=True)
PUMP = charles.token_gained("pump", 3, science="hydraulics", attested=True)
SEAL = ada.token_gained("seal", 2, colour="green", attested=True)


def played(game: Path, state: State, card: str, effects: tuple[Fact, ...], *last: Fact) -> None:
    """Ada plays a card in her Workshop turn, Charles none; then both place their last die."""
    started(game, state)
    recorded(
        game,
        *workshop(ada, 17, "Y4", "G3", 1),
        ada.track_chosen("green"),
        ada.partner_played(card, attested=True),
        *effects,
        ada.turn_ended(),
        *workshop(charles, 17, "Y6", "X5", 3),
        charles.step_declined("partner"),
        charles.turn_ended(),
        ada.turn_started("actions", 18),
        ada.die_placed("P5", "s1", "c3"),
        *last,
    )


def declared(*lines: tuple[str, int, int]) -> tuple[Fact, ...]:
    """Lines as both players wrote them."""
    return tuple(
        hand.score_declared(line, worth)
        for line, *both in lines
        for hand, worth in zip((ada, charles), both, strict=True)
    )


def ending(area: str, charles_does: tuple[Fact, ...], *after: Fact) -> tuple[Fact, ...]:
    """Charles places his die and uses that area, the play ends, and this is said after it."""
    return (
        charles.turn_started("actions", 18),
        charles.die_placed("G4", "s1", "c3"),
        charles.area_used(area),
        *charles_does,
        charles.turn_ended(),
        *after,
    )


COAL_AND_BRASS = ada.resources_gained(coal=2, brass=1)
ROME = ada.disc_placed("a3-b3", "rome", attested=True)
HALL = charles.disc_placed("a3-b3", "hall", attested=True)
LOW = ada.program_placed("low", "row1")


@pytest.fixture(name="games")
def three_base_games(tmp_path: Path) -> tuple[Path, Path, Path]:
    """Three base games to their ends, and what the players wrote down."""
    a, b, c = (tmp_path / f"{name}.jsonl" for name in "abc")
    # Ada: 5 for Rome, 2 x 1 for optics, 3 for the glazier. Charles: 8 for the only disc of a row.
    played(
        a, begin(), "glazier", GLAZIER,
        ada.area_used("travel"), ROME, *stated(ada.resources_gained(books=1), COAL_AND_BRASS),
        ada.turn_ended(),
        *ending("institutions", (HALL, *stated(charles.innovation_advanced(1))), LENS, SEAL,
                *declared(("travel", 5, 0), ("lectures", 0, 8)),
                *declared(("meetings", 2, 0), ("partner-cards", 3, 0))),
    )  # fmt: skip
    # Ada: -1 for the carter, 6 for a Program. Charles: 3 for the glazier, who is not of hydraulics.
    played(
        b, begin("glazier"), "carter", CARTER,
        ada.area_used("meetings"), replace(LOW, attested=True),
        ada.bonus_chosen("coal"), ada.bonus_chosen("brass"), ada.step_declined("effects"),
        ada.turn_ended(),
        *ending("travel", stated(replace(COAL_AND_BRASS, player=2)), PUMP,
                *declared(("meetings", 0, 0), ("partner-cards", -1, 3)),
                *declared(("programs", 6, 0))),
    )  # fmt: skip
    # Charles: 3 x 1 for hydraulics, with a token and the carter; 2 for both of his cards.
    played(
        c, begin("glazier", "carter"), "glazier", GLAZIER,
        ada.area_used("travel"), *stated(COAL_AND_BRASS),
        ada.turn_ended(),
        *ending("institutions", stated(charles.innovation_advanced(1)), PUMP,
                *declared(("meetings", 0, 3), ("partner-cards", 3, 2))),
    )  # fmt: skip
    return a, b, c


def test_a_box_learned_from_three_games_scores_all_that_they_stated(
    games: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    """Before, none of these lines was known; with the learned box a game scores each of them, by
    hand: 5 Rome; 8 the hall; 2 x 1 optics and 3 x 1 hydraulics; 3 and 2 for cards; 6 for the
    Program with the same dice."""
    for name, each in score(games[0]).items():
        assert is_known(each) == (name not in ASKS[:4]), name
    box = tmp_path / "my-box.toml"
    ended = run("pack", "learn", *games, "-o", box)
    assert (ended.code, ended.out) == (0, ""), ended.err
    game = tmp_path / "d.jsonl"
    played_with_the_box(game)
    lines = score(game)
    assert {name: is_known(each) for name, each in lines.items()} == dict.fromkeys(lines, True)
    assert points(game, *ASKS) == {
        "travel": [5, 0],
        "lectures": [0, 8],
        "meetings": [2, 3],
        "partner-cards": [3, 2],
        "programs": [6, 0],
    }
    assert json.loads(run("validate", game, "--json").out)["legality"] == "legal"


def played_with_the_box(game: Path) -> None:
    """A fourth game, with the box: what it knows comes by itself. The Program lies there."""
    state = having(begin("glazier", "carter"), 1, programs="row1=low")
    started(game, state, "--pack", "my-box")
    recorded(
        game,
        *workshop(ada, 17, "Y4", "G3", 1),
        ada.track_chosen("green"),
        ada.partner_played("glazier", attested=True),
        ada.turn_ended(),
        *workshop(charles, 17, "Y6", "X5", 3),
        charles.step_declined("partner"),
        charles.turn_ended(),
        ada.turn_started("actions", 18),
        ada.die_placed("P5", "s1", "c3"),
        ada.area_used("travel"),
        ROME,
        ada.step_declined("advanced_action"),
        ada.turn_ended(),
        charles.turn_started("actions", 18),
        charles.die_placed("G4", "s1", "c3"),
        charles.area_used("institutions"),
        HALL,
        charles.step_declined("advanced_action"),
        charles.turn_ended(),
        LENS,
        PUMP,
    )


def test_what_was_learned_is_what_was_stated(
    games: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    """Cost and effects of the cards, what Travel gives and its reward, tokens, and their worth."""
    box = tmp_path / "my-box.toml"
    assert run("pack", "learn", *games, "-o", box).code == 0
    pack = parse_pack(box.read_bytes())
    cards = {
        card.id: (card.cost.pounds, pack.prestige(card), card.science) for card in pack.partners
    }
    assert cards == {"glazier": (2, 3, "optics"), "carter": (0, -1, "hydraulics")}
    spaces = {it.id: (it.area, it.university, it.level) for it in pack.disc_spaces}
    assert spaces == {"rome": ("travel", 5, None), "hall": ("institutions", None, 6)}
    assert {token.id: token.value for token in pack.tokens} == {"lens": 2, "pump": 3, "seal": 2}
    (seen,) = pack.seen_programs
    assert (seen.program, seen.dice, seen.points) == ("low", ("Y2", "B4", "G6"), 6)
