import json
from pathlib import Path

import click
import msgspec
import pytest

from adas_dream.core.content.load import digest_of
from adas_dream.events.position.game import Position
from tests import by_hand, logs
from tests.cli.program import run
from tests.cli.terminals import at_terminal, drawn
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


KEYS = " {seq} of 96  ← → fact  ↑ ↓ turn  Home End  1-2 board  w whole board  q leaves"
RIGHT, LEFT, UP, DOWN = "\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B"
HOME, END = "\x1b[H", "\x1b[F"


def test_a_replay_goes_both_ways(game: Path) -> None:
    """The arrow keys go on and back by facts and by turns: Ada's first turn is facts 3 to 11, that
    of Charles begins with 12; Home and End are the start and the end, behind which nothing is."""
    with drawn("replay", game, "--step") as screen:
        screen.wait_for_foot(KEYS.format(seq=2))
        for key, seq in (
            *((RIGHT, 3), (" ", 4), ("n", 5), (LEFT, 4), ("p", 3), (LEFT, 2), (LEFT, 2)),
            *((DOWN, 3), (DOWN, 12), (RIGHT, 13), (UP, 12), (UP, 3), (UP, 2)),
            *((END, 96), (RIGHT, 96), (DOWN, 96), (HOME, 2)),
        ):
            screen.type(key)
            screen.wait_for_foot(KEYS.format(seq=seq))
        screen.type(RIGHT * 3)
        screen.wait_for_foot(KEYS.format(seq=5))
        assert screen.lines[0] == "    5  Ada pushes Y2 out of space 5"
        assert screen.colours_of("[--]") == {"default"}
        assert screen.colours_of("Y2") == {"brown"}


def test_a_replay_shows_a_board_the_other_or_all(game: Path) -> None:
    """The board of whom the fact is about comes first, a number asks for a player's; w shows the
    whole board, of which a small screen has a part, and hides it again."""
    with drawn("replay", game, "--to", "5", "--step", rows=24) as screen:
        keys = KEYS.replace("96", "5").format(seq=5)
        whole = keys.replace("1-2 board  w whole board", "PgUp PgDn  w at a glance")
        screen.type(END)
        screen.wait_for_foot(keys)
        assert next(it for it in screen.lines if "(player" in it).startswith("── Ada")
        screen.type("2")
        screen.wait_to_see("── Charles")
        assert not any("── Ada" in line for line in screen.lines)
        screen.type("w")
        screen.wait_for_foot(whole)
        screen.wait_to_see("┌─ 1 coal ─")
        screen.type("\x1b[6~")
        screen.wait_to_see("── Charles")
        assert not any("1 coal" in line for line in screen.lines)
        screen.type("\x1b[5~")
        screen.wait_to_see("┌─ 1 coal ─")
        screen.type("w")
        screen.wait_for_foot(keys)


@pytest.mark.parametrize(
    ("key", "code"), [("\x03", 130), ("\x04", 0), ("q", 0), ("Q", 0), ("\x1b", 0)]
)
def test_a_replay_at_a_terminal_is_left(key: str, code: int, game: Path) -> None:
    """Ctrl-C interrupts with exit code 130; Ctrl-D, q and Esc leave with 0 and say where."""
    with drawn("replay", game, "--step") as screen:
        screen.type(RIGHT)
        screen.wait_for_foot(KEYS.format(seq=3))
        screen.type(key)
        assert screen.end() == code
    left = screen.shown.rpartition("q leaves")[2]
    assert ("    3  Ada starts turn 1" in left) == (code == 0)


def test_keys_come_from_the_terminal(game: Path) -> None:
    """Where the game comes in a pipe or a file as standard input, keys are read beside it."""
    with drawn("replay", "-", "--step", given=game) as screen:
        screen.wait_for_foot(KEYS.format(seq=2))
        screen.type(RIGHT)
        screen.wait_for_foot(KEYS.format(seq=3))
        screen.type("q")
        assert screen.end() == 0


def test_a_replay_says_why_it_goes_no_further(tmp_path: Path) -> None:
    """At the last fact that can be followed the screen says why, and so does the end: code 1."""
    file = tmp_path / "illegal.jsonl"
    file.write_bytes(changed(LOG, 5, die="B6"))
    with drawn("replay", file, "--step") as screen:
        screen.type(END)
        screen.wait_to_see("The log cannot be followed from fact 8 on: Ada stores Y2 in s1, but")
        screen.type("q")
        assert screen.end() == 1
    assert "adas-dream: " in screen.shown.rpartition("q leaves")[2]


def test_a_point_behind_the_end_is_told_before_anything_is_shown(game: Path) -> None:
    """A wrong use is exit code 2 at a terminal too."""
    with drawn("replay", game, "--step", "--to", "97") as screen:
        assert screen.end() == 2
    assert "q leaves" not in screen.shown


def test_a_terminal_without_a_cursor_gets_all(game: Path) -> None:
    """A dumb terminal cannot be drawn on: it gets what a pipe gets."""
    with at_terminal("replay", game, "--to", "5", "--step") as screen:
        assert screen.end() == 0
    assert screen.shown.count("bag: ") == 4


@pytest.mark.parametrize("command", ["replay", "score"])
def test_colour_can_be_asked_for(command: str, game: Path) -> None:
    """A pipe gets no colour, a pager that knows what to do with it gets it by --color."""
    assert "\x1b" not in run(command, game).out
    assert "\x1b[0m" in run(command, game, "--color").out
    assert click.unstyle(run(command, game, "--color").out) == run(command, game).out


@pytest.mark.parametrize(
    ("point", "said"),
    [
        (("--to", "97"), "there is no fact 97; the last one is 96"),
        (("--turn", "5.1"), "there is no turn 5.1; the log ends with fact 96"),
        (("--to", "1"), "is not a whole number of 2 or more"),
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
