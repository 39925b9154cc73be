import json
from pathlib import Path

import msgspec
import pytest

from adas_dream.core.content.load import digest_of
from adas_dream.events.position.game import Position
from tests import by_hand, logs
from tests.cli.program import run
from tests.cli.terminals import at_terminal
from tests.logs import changed, without
from tests.start import PACKS

LOG = logs.by_hand_log()
PACK = PACKS / "small-bag-1.toml"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The game worked out by hand, in a file."""
    file = tmp_path / "game.jsonl"
    file.write_bytes(LOG)
    return file


def test_the_whole_game_is_told(game: Path) -> None:
    """Without a point the game is told turn by turn, from the first board to the last."""
    ended = run("replay", game)
    assert (ended.code, ended.err) == (0, "")
    assert "    4  Ada moves G4 from space 4 to space 5" in ended.out.splitlines()
    assert ended.out.count("bag: ") == 2


@pytest.mark.parametrize("turn", by_hand.turns(), ids=lambda turn: turn.name)
def test_the_position_after_a_turn_is_the_one_drawn_by_hand(turn: by_hand.Turn, game: Path) -> None:
    """`--turn N.PLAYER --json` prints it in the shape of `position_set`."""
    ended = run("replay", game, "--turn", turn.name, "--json")
    position = msgspec.json.decode(ended.out, type=Position)
    assert position.workshop == by_hand.workshop_drawn(turn.board)
    assert position.players == tuple(map(by_hand.player_drawn, turn.board[2:]))


def test_the_board_after_a_fact(game: Path) -> None:
    """`--to SEQ` stops after that fact, here between the push and the Store."""
    ended = run("replay", game, "--to", "49")
    assert (ended.code, ended.err) == (0, "")
    assert "pushed: P4" in ended.out


def test_the_position_at_the_end_as_json(game: Path) -> None:
    """`--json` alone is the position after the last fact: round 5 begins."""
    position = msgspec.json.decode(run("replay", game, "--json").out, type=Position)
    assert (position.round, position.turn) == (5, None)


def test_a_position_is_a_start(game: Path) -> None:
    """What `--json` prints is what a log's second line holds."""
    line = json.loads(LOG.splitlines()[1])
    assert json.loads(run("replay", game, "--to", "2", "--json").out) == line["position"]


def test_step_by_step(game: Path) -> None:
    """`--step` shows the start, then each fact with the board after it; a pipe waits for nobody."""
    ended = run("replay", game, "--to", "5", "--step")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.count("bag: ") == 4
    assert [line for line in ended.out.splitlines() if line.startswith("    5  ")] == [
        "    5  Ada pushes Y2 out of space 5"
    ]
    told = run("replay", game, "--to", "5", "--step", "--json").out.splitlines()
    assert len([json.loads(line) for line in told]) == 4


@pytest.mark.parametrize(
    ("key", "code"), [("\x03", 130), ("\x04", 0), ("q", 0), ("Q", 0), ("\x1b", 0)]
)
def test_a_replay_at_a_terminal_is_left(key: str, code: int, game: Path) -> None:
    """Any key shows the next step; Ctrl-C interrupts with exit code 130, Ctrl-D, q and Esc leave
    with 0 and show nothing more."""
    with at_terminal("replay", game, "--step") as screen:
        screen.wait_for("q ends.")
        screen.press(" ")
        assert "    3  Ada starts turn 1" in screen.wait_for("q ends.")
        screen.press(key)
        assert screen.end() == code
    assert screen.shown.count("bag: ") == 2


@pytest.mark.parametrize(
    ("point", "said"),
    [
        (("--to", "97"), "there is no fact 97; the last one is 96"),
        (("--turn", "5.1"), "there is no turn 5.1; the log ends with fact 96"),
        (("--to", "1"), "1 is not in the range"),
        (("--turn", "first"), "such as 3.1"),
        (("--to", "5", "--turn", "1.1"), "not both"),
    ],
)
def test_a_point_that_is_not_there_is_a_wrong_use(
    point: tuple[str, ...], said: str, game: Path
) -> None:
    """Exit code 2, with a word about what there is."""
    ended = run("replay", game, *point)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err


def test_an_illegal_game_is_replayed_as_far_as_it_goes(tmp_path: Path) -> None:
    """A replay judges nothing, but a die that is not there cannot be stored: exit code 1."""
    file = tmp_path / "illegal.jsonl"
    file.write_bytes(changed(LOG, 5, die="B6"))
    ended = run("replay", file)
    assert ended.code == 1
    assert "    7  Ada draws 2 Partner cards" in ended.out.splitlines()
    assert ended.err == (
        f"adas-dream: {file}:8: the log cannot be followed from fact 8 on:"
        " Ada stores Y2 in s1, but the die to store is the pushed one.\n"
    )
    assert run("replay", file, "--to", "20").out == ""


def test_a_torn_line_is_left_out_with_a_word(tmp_path: Path) -> None:
    """What stands before it is replayed; exit code 0."""
    file = tmp_path / "torn.jsonl"
    file.write_bytes(LOG[:-20])
    ended = run("replay", file)
    assert ended.code == 0
    assert ended.err == f"adas-dream: {file}:96: the last line breaks off and is left out\n"


def test_an_unknown_pack_is_no_obstacle(tmp_path: Path) -> None:
    """A game can be replayed without its content pack."""
    header = json.loads(LOG.splitlines()[0])
    content = {**header["content"], "digest": "0" * 64}
    file = tmp_path / "unknown.jsonl"
    file.write_bytes(changed(LOG, 1, content=content))
    assert run("replay", file, "--turn", "4.2").code == 0


@pytest.mark.parametrize("command", ["replay", "legal", "score"])
def test_an_unknown_edition_is_told(command: str, tmp_path: Path) -> None:
    """CASES 19: what is shown of an edition that is not known is shown with that word."""
    file = tmp_path / "strange.jsonl"
    file.write_bytes(changed(LOG, 1, edition="2031-01"))
    ended = run(command, file)
    assert ended.code == (3 if command == "legal" else 0)
    assert ended.err == f"adas-dream: {file}: this version does not know its edition, 2031-01\n"


@pytest.mark.parametrize("command", ["replay", "legal", "score"])
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            {"name": "mine", "version": "2"},
            "pack mine 2 is not available; give its file with --pack-file",
        ),
        ({"digest": "0" * 64}, "pack base 1 is not the one that comes with this program"),
    ],
    ids=["unknown", "another"],
)
def test_a_pack_that_is_not_to_be_had_is_told(
    content: dict[str, str], told: str, command: str, tmp_path: Path
) -> None:
    """CONTRACT 4: without its content pack a game is replayed, but nobody can tell what is legal;
    a pack of the same name that ships is said to be another."""
    header = json.loads(LOG.splitlines()[0])
    file = tmp_path / "strange.jsonl"
    file.write_bytes(changed(LOG, 1, content={**header["content"], **content}))
    ended = run(command, file)
    assert ended.code == (3 if command == "legal" else 0)
    assert f"{file}: its content {told}" in ended.err
    assert (ended.out == "") == (command == "legal")


@pytest.mark.parametrize("command", ["legal", "record"])
def test_a_pack_file_that_does_not_match_is_told(command: str, tmp_path: Path) -> None:
    """Where --pack-file gives another pack than the log names, both digests are told, once."""
    header = json.loads(LOG.splitlines()[0])
    content = {"name": "small-bag", "version": "1", "digest": "0" * 64}
    file = tmp_path / "strange.jsonl"
    file.write_bytes(changed(LOG, 1, content={**header["content"], **content}))
    ended = run(command, file, "--pack-file", PACK)
    digest = digest_of(PACK.read_bytes())[:12]
    told = (
        f"adas-dream: {PACK}: it is small-bag 1 (digest {digest}), and the log names small-bag 1"
        " (digest 000000000000)"
    )
    assert [line for line in ended.err.splitlines() if str(PACK) in line] == [told]


@pytest.mark.parametrize("command", ["replay", "legal", "score"])
def test_a_log_without_a_start_position_cannot_be_replayed(command: str, tmp_path: Path) -> None:
    """Line 2 must be `position_set`: one line on standard error, exit code 3."""
    file = tmp_path / "headless.jsonl"
    file.write_bytes(without(LOG, 2))
    ended = run(command, file)
    assert (ended.code, ended.out) == (3, "")
    assert ended.err == (
        f"adas-dream: {file}: is not a game log: its second line is not position_set, so nothing"
        " says where the game starts\n"
    )


def test_a_game_is_read_from_standard_input() -> None:
    """`-` is the game that comes in a pipe."""
    assert run("replay", "-", "--to", "11", given=LOG).code == 0
