"""`record --correct`: what it tells and refuses, and what it never half writes (CONTRACT 3)."""

import json
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import games
from tests.cli.corrections import OBSERVED, REASON, copy_of, correct, found, position, since
from tests.cli.games import written
from tests.cli.program import RUN, Ended, run
from tests.start import PACKS

YELLOW = '{"type":"track_chosen","player":1,"track":"yellow"}'


def test_a_giving_up_by_a_seed_is_taken_out_too(tmp_path: Path) -> None:
    """The seed that was shown stays known, and rolls on; every roll after it is told once."""
    game = games.seeded(tmp_path)
    games.recorded(game, '{"type":"play_abandoned"}')
    Path(f"{game}.seed").unlink()
    assert correct(game, 3).code == 0
    assert games.types(game) == ["play_abandoned", "seed_revealed", "play_rewound"]
    games.recorded(game, games.START)


def test_a_seed_that_was_not_shown_stays_secret(tmp_path: Path) -> None:
    """The game was given up while its seed was lost; now it is found, and play goes on by it."""
    game = games.seeded(tmp_path)
    seed, away = Path(f"{game}.seed"), tmp_path / "away"
    seed.rename(away)
    games.recorded(game, '{"type":"play_abandoned"}')
    assert correct(game, 3).code == 3
    away.rename(seed)
    assert correct(game, 3).code == 0
    assert games.types(game) == ["play_abandoned", "play_rewound"]


def test_a_refused_choice_writes_nothing(tmp_path: Path) -> None:
    """The new choice is told with the rule that it breaks (R050: four dice are no refill)."""
    game = copy_of(tmp_path, OBSERVED)
    before = game.read_bytes()
    wrong = '{"type":"workshop_refilled","player":2,"space":5,"dice":["G6","P3","X2","Y1"]}'
    ended = correct(game, 93, wrong)
    assert (ended.code, ended.out, game.read_bytes()) == (1, "", before)
    assert ended.err.startswith("-:1: ")
    assert "(R05" in ended.err


def test_a_line_that_is_no_choice_writes_nothing(tmp_path: Path) -> None:
    """A broken line behind a good one ends the correction with exit code 3."""
    game = copy_of(tmp_path, OBSERVED)
    before = game.read_bytes()
    right = '{"type":"workshop_refilled","player":2,"space":5,"dice":["G6","P3","X2"]}'
    ended = correct(game, 93, right, '{"type":"die_stored"}')
    assert (ended.code, ended.out, game.read_bytes()) == (3, "", before)


@pytest.mark.parametrize(("line", "code"), [("[G6 P3 X2 Y1]", 1), ("Y9>9", 1), ("[", 3)])
def test_a_line_of_notation_that_is_not_taken_writes_nothing(
    line: str, code: int, tmp_path: Path
) -> None:
    """It is told by its place, as `record` does, and never ends as a fault of the program."""
    game = copy_of(tmp_path, OBSERVED)
    before = game.read_bytes()
    ended = correct(game, 93, line)
    assert (ended.code, ended.out, game.read_bytes()) == (code, "", before)
    assert ended.err.startswith("-:1:1: ")


def test_a_full_disk_leaves_the_log_as_it_was(tmp_path: Path) -> None:
    """A correction that does not fit on the disk is not there at all, and one line says so."""
    game = copy_of(tmp_path, OBSERVED)
    before = game.read_bytes()
    room = len(before) + 400

    def little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    ended = subprocess.run(
        [sys.executable, "-c", RUN, "record", game, "--correct", "85", "--reason", REASON],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=little_room,
    )
    assert (ended.returncode, ended.stdout) == (3, "")
    assert ended.stderr == f"adas-dream: {game}: cannot be written: File too large\n"
    assert game.read_bytes() == before


def test_where_taking_again_stops(tmp_path: Path) -> None:
    """Ada could not have pushed P2, had it been P5 (R032): the log is corrected and ends before her
    turn's move, and all from there on is named (exit 1)."""
    game = copy_of(tmp_path, OBSERVED)
    right = '{"type":"workshop_refilled","player":2,"space":5,"dice":["G6","P5","X2"]}'
    ended = correct(game, 93, right)
    assert ended.code == 1
    assert found(game) == ["play-rewound"]
    assert games.types(game)[-1] == "turn_started"
    told = ended.out.splitlines()
    place = told.index("Not taken again, as the first of it does not fit any more:")
    assert told[place + 1] == "  152  Ada moves Y2 from space 4 to space 5"
    assert told[-1] == "  180  the table stops playing"
    assert "(R036, page P2)" in " ".join(ended.err.split())
    assert ended.err.startswith(f"{game}:152: ")


def test_a_dry_run_tells_the_same_and_writes_nothing(tmp_path: Path) -> None:
    """What it would do is told with the same exit code; the log stays as it was."""
    game = copy_of(tmp_path, OBSERVED)
    before = game.read_bytes()
    right = '{"type":"workshop_refilled","player":2,"space":5,"dice":["G6","P5","X2"]}'
    dry = correct(game, 93, right, options=("--dry-run",))
    assert game.read_bytes() == before
    wet = correct(game, 93, right)
    assert dry == Ended(wet.code, f"Nothing is written. It would be:\n{wet.out}", wet.err)


def test_a_correction_is_told_as_json(tmp_path: Path) -> None:
    """--json says what was taken out, what took its place, and what became of the rest."""
    game = copy_of(tmp_path, OBSERVED)
    keeper = '{"type":"partner_played","player":1,"card":"lighthouse-keeper"}'
    drawn = '{"type":"partners_drawn","player":1,"count":1}'
    ended = correct(game, 157, keeper, drawn, options=("--json",))
    told = json.loads(ended.out)
    assert (ended.code, told["corrected"], told["written"]) == (0, 157, True)
    assert [fact["seq"] for fact in told["taken_out"]] == [157, 158]
    assert [fact["type"] for fact in told["instead"]] == ["partner_played", "partners_drawn"]
    assert [fact["seq"] for fact in told["left_out"]] == [159, 161]
    assert (told["taken_again"], told["not_taken_again"]) == (18, [])
    assert (told["first"], told["last"]) == (181, written(game)[-1]["seq"])
    assert told["facts"] == written(game)[told["first"] - 3 :]
    assert "did_not_fit" not in told
    stopped = json.loads(correct(game, 85, options=("--json", "--dry-run")).out)
    assert (stopped["written"], stopped["instead"]) == (False, [])


def test_json_names_what_does_not_fit(tmp_path: Path) -> None:
    """`did_not_fit` is a finding as in `validate --json`, and `not_taken_again` are the facts."""
    game = copy_of(tmp_path, OBSERVED, 57)
    ended = correct(game, 35, options=("--json",))
    told = json.loads(ended.out)
    assert (ended.code, told["did_not_fit"]["line"]) == (1, 36)
    assert told["not_taken_again"][0]["seq"] == 36
    assert told["not_taken_again"][-1]["seq"] == 57


@pytest.mark.parametrize(
    ("seq", "said"),
    [
        (1, "lines 1 and 2 set the game up: only a new log can change them"),
        (2, "lines 1 and 2 set the game up: only a new log can change them"),
        (48, "that fact does not stand"),
        (49, "that fact does not stand"),
        (181, "there is no such fact yet"),
        (94, "only follows; name 93 (space 5 is refilled with G6 P2 X2)"),
        (96, "only follows; name 95 (Charles draws 2 Partner cards: lens-grinder, cable-layer)"),
    ],
    ids=["line-1", "line-2", "undone", "an-undo", "to-come", "of-a-roll", "of-cards"],
)
def test_what_cannot_be_corrected(tmp_path: Path, seq: int, said: str) -> None:
    """A usage error says why, and which fact to name instead; nothing is written (exit 2)."""
    game = copy_of(tmp_path, OBSERVED)
    before = game.read_bytes()
    ended = correct(game, seq)
    assert (ended.code, game.read_bytes()) == (2, before)
    assert said in ended.err


def test_a_roll_of_the_seed_cannot_be_corrected(tmp_path: Path) -> None:
    """It falls as it fell (CONTRACT 2, 3)."""
    game = copy_of(tmp_path, "house-whole-game")
    roll = next(it for it in written(game) if it["type"] == "partners_drawn")
    ended = correct(game, roll["seq"])
    assert ended.code == 2
    assert "is the seed's roll, which cannot be corrected" in ended.err


def test_a_log_of_an_older_format_has_no_corrections(tmp_path: Path) -> None:
    """A log goes on in the format of its line 1 (CONTRACT: Format 2)."""
    game = tmp_path / "game.jsonl"
    game.write_bytes((PACKS.parent / "formats" / "1" / f"{OBSERVED}.jsonl").read_bytes())
    ended = correct(game, 180)
    assert ended.code == 2
    assert "the format of this log has no rewind" in ended.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--correct", "93"), "--correct needs a --reason"),
        (("--reason", "x"), "go with --correct SEQ"),
        (("--dry-run",), "go with --correct SEQ"),
        (("--correct", "93", "--reason", "x", "--before"), "--before puts CHOICES in front"),
        (("-", "--correct", "93", "--reason", "x"), "CHOICES has no choice in it"),
        (("--correct", "93", "--reason", " "), "a reason is not blank"),
    ],
    ids=["no-reason", "reason-alone", "dry-run-alone", "before-nothing", "no-choice", "blank"],
)
def test_what_is_asked_for_is_whole(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    """A correction has a place, a reason and, unless it takes out, a choice (exit 2)."""
    game = copy_of(tmp_path, OBSERVED)
    before = game.read_bytes()
    ended = run("record", game, *options, given="")
    assert (ended.code, game.read_bytes()) == (2, before)
    assert said in ended.err


def test_declared_scores_are_declared_again(tmp_path: Path) -> None:
    """Over the end of a whole game: with the same claim again the scorepad is as it was written;
    without Ada's last Gear her line of Gears and her total are 2 too high, and told (R206)."""
    game = copy_of(tmp_path, "house-three-players")
    before, claim = position(game), written(game)[726]
    assert (claim.pop("seq"), claim["type"], claim["value"]) == (729, "objective_claimed", 3)
    same = correct(game, 729, json.dumps(claim))
    assert (same.code, same.err, found(game)) == (0, "", ["play-rewound"])
    assert position(game) == before
    built = [fact["seq"] for fact in written(game) if fact["type"] == "gear_built"][-1]
    out = correct(game, built)
    assert out.code == 0
    assert "Ada notes −12 for Gears instead of −14" in out.err
    assert "Ada notes 24 for the total instead of 22" in out.err
    noted = [it for it in written(game) if it.get("line") == "gears" and it["player"] == 1]
    assert out.err.startswith(f"{game}:{noted[-1]['seq']}: ")


def test_the_seed_is_shown_again_after_the_next_end(tmp_path: Path) -> None:
    """It stands once more, directly after the play's new end (CONTRACT 2)."""
    game = copy_of(tmp_path, "house-whole-game")
    before, last = position(game), len(written(game)) + 2
    choice = next(it for it in reversed(written(game)) if it["type"] == "turn_started")
    right = json.dumps({name: choice[name] for name in ("type", "player", "kind", "turn")})
    assert correct(game, choice["seq"], right).code == 0
    assert since(game, last)[-2:] == ["play_ended", "seed_revealed"]
    assert position(game) == before
    told = json.loads(run("validate", "--json", game).out)
    assert (told["legality"], told["dice"]) == ("legal", "held")


def test_new_choices_have_their_note_and_may_be_let_stand(tmp_path: Path) -> None:
    """--note and --accept mean the new choices: a die pushed that shows more than the moved one
    (R032) stands by the table's word."""
    game = games.begun(tmp_path)
    wrong = '{"type":"die_pushed","player":1,"space":5,"die":"B6"}'
    options = ("--accept", "it was late", "--note", "after tea")
    ended = correct(game, 5, wrong, options=options)
    assert (ended.code, ended.err) == (0, "")
    facts = written(game)
    assert [fact["type"] for fact in facts][4:] == [
        "play_rewound",
        "die_pushed",
        "bonus_gained",
        "irregularity_accepted",
    ]
    assert facts[5]["note"] == "after tea"
    unused = correct(game, 4, games.ADA[1], options=("--accept", "x"))
    assert unused.err.endswith("--accept was not used: it lets no choice of this input stand\n")


def test_a_game_of_an_archive_is_corrected(tmp_path: Path) -> None:
    """The same bytes as in a file, saved at once (CONTRACT 3)."""
    game = copy_of(tmp_path, OBSERVED)
    stored = f"{tmp_path}/games.db#evening"
    assert run("import", game, stored, "--create").code == 0
    for log in (game, stored):
        assert correct(log, 180).code == 0
    assert run("export", stored).out.encode() == game.read_bytes()


def test_a_torn_line_is_set_aside_only_when_it_is_corrected(tmp_path: Path) -> None:
    """A dry run leaves the log as it is, and so does a refused choice."""
    game = copy_of(tmp_path, OBSERVED)
    torn = game.read_bytes() + b'{"type":"turn_'
    game.write_bytes(torn)
    assert correct(game, 180, options=("--dry-run",)).code == 0
    assert correct(game, 180, YELLOW).code == 1
    assert game.read_bytes() == torn
    ended = correct(game, 180)
    assert (ended.code, Path(f"{game}.torn-1").read_bytes()) == (0, b'{"type":"turn_')
    assert found(game) == ["play-rewound"]
