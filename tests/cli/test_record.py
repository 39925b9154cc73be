"""`record` takes choices, writes them with all they bring, and tells what stands in the log."""

import json
import re
from pathlib import Path

import pytest

from adas_dream.events.facts.setup import PositionSet
from adas_dream.events.facts.turn import TurnStarted
from adas_dream.events.facts.workshop import WorkshopDieTurned
from tests import by_hand, logs
from tests.cli import games
from tests.cli.games import ADA, START, lines, recorded, types, verdicts, written
from tests.cli.program import run
from tests.start import PACKS, having

DRAWN = '{"type":"partners_drawn","player":1,"count":2,"cards":["lens-grinder","cable-layer"]}'


def test_a_choice_stands_with_all_it_brings(tmp_path: Path) -> None:
    """CONTRACT 1: the push brings its bonus, and the roll that is awaited ends it (R040, R046)."""
    game = games.observed(tmp_path)
    recorded(game, *ADA)
    assert types(game) == ["turn_started", "die_moved", "die_pushed", "bonus_gained"]
    recorded(game, DRAWN)
    assert types(game)[4:] == ["partners_drawn", "die_stored"]
    assert verdicts(game)[1] == "legal"


def test_each_choice_is_told_in_words(tmp_path: Path) -> None:
    """One line a choice on standard output: the range of numbers, and the facts in words."""
    ended = run("record", games.observed(tmp_path), given=lines(*ADA))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines() == [
        "3  Ada starts turn 1, a Workshop turn",
        "4  Ada moves G4 from space 4 to space 5",
        "5-6  Ada pushes Y2 out of space 5; Ada gains the partners bonus of space 5 (push)",
    ]


def test_each_choice_is_told_as_json(tmp_path: Path) -> None:
    """--json gives one object a choice: the line of the input, the numbers, the facts."""
    game = games.observed(tmp_path)
    ended = run("record", game, "--json", given=lines(*ADA))
    told = [json.loads(line) for line in ended.out.splitlines()]
    assert [(one["line"], one["first"], one["last"]) for one in told] == [
        (1, 3, 3),
        (2, 4, 4),
        (3, 5, 6),
    ]
    assert [fact for one in told for fact in one["facts"]] == written(game)


def test_choices_come_from_a_file_or_a_pipe(tmp_path: Path) -> None:
    """CHOICES names a file; -, or nothing where there is no terminal, is standard input."""
    file = tmp_path / "choices.jsonl"
    file.write_text(lines(*ADA), "utf-8")
    logs = []
    for name, options, given in (
        ("a", (file,), ""),
        ("b", ("-",), lines(*ADA)),
        ("c", (), lines(*ADA)),
    ):
        game = tmp_path / name
        games.started(game, "--workshop", games.WORKSHOP, "--game", "same")
        assert run("record", game, *options, given=given).code == 0
        logs.append(game.read_bytes())
    assert logs[0] == logs[1] == logs[2]


def test_a_refused_choice_leaves_nothing(tmp_path: Path) -> None:
    """A choice against a rule is told with rule, page and what was legal; what was before stays."""
    game = games.observed(tmp_path)
    wrong = '{"type":"die_pushed","player":1,"space":5,"die":"B6"}'
    ended = run("record", game, given=lines(*ADA[:2], wrong, ADA[2]))
    assert ended.code == 1
    assert len(ended.out.splitlines()) == 2
    first, *more = ended.err.splitlines()
    assert re.fullmatch(r"-:3: .*B6.* \(R032, page P2\)", first)
    told = " ".join(line.strip() for line in more)
    assert told.startswith("The pushed die shows no more than the moved die")
    assert "Legal there: Ada pushes Y2 out of space 5" in told
    assert types(game) == ["turn_started", "die_moved"]


def test_a_refusal_is_told_as_json(tmp_path: Path) -> None:
    """--json gives the finding with its code, its rule and what was legal."""
    wrong = '{"type":"die_moved","player":1,"die":"G4","from_space":4,"to_space":3}'
    ended = run("record", games.observed(tmp_path), "--json", given=lines(ADA[0], wrong))
    told = json.loads(ended.out.splitlines()[-1])
    assert (ended.code, told["line"]) == (1, 2)
    assert (told["refused"]["rule"], told["refused"]["severity"]) == ("R015", "illegal")
    assert json.loads(ADA[1]) in told["refused"]["legal"]["now"]


def test_a_line_that_is_no_choice_is_unreadable(tmp_path: Path) -> None:
    """A broken line of the input ends it with exit code 3; what was taken before stays."""
    game = games.observed(tmp_path)
    ended = run("record", game, given=lines(ADA[0], '{"type":"die_stored"}', ADA[1]))
    assert (ended.code, len(ended.out.splitlines())) == (3, 1)
    assert ended.err.startswith("adas-dream: -:2: ")
    assert types(game) == ["turn_started"]


def test_a_consequence_is_not_given_but_written(tmp_path: Path) -> None:
    """CONTRACT 7: a choices file holds choices and rolls; record writes what they bring."""
    line = '{"type":"die_stored","player":1,"die":"Y2","slot":"s1"}'
    ended = run("record", games.observed(tmp_path), given=lines(line))
    assert ended.code == 3
    assert "record writes die_stored itself" in ended.err


def test_a_stale_choice_is_refused(tmp_path: Path) -> None:
    """CASES 16: a choice made for a place that is past is refused, one for this place taken."""
    game = games.observed(tmp_path)
    recorded(game, ADA[0])
    stale = f'{ADA[1][:-1]},"after":2}}'
    ended = run("record", game, "--json", given=lines(stale))
    assert ended.code == 1
    assert json.loads(ended.out)["refused"]["code"] == "stale-choice"
    recorded(game, f'{ADA[1][:-1]},"after":3}}')
    assert types(game) == ["turn_started", "die_moved"]


def test_missing_consequences_come_first(tmp_path: Path) -> None:
    """What a broken recording still owed is written before anything else (R040)."""
    game = games.observed(tmp_path)
    recorded(game, *ADA)
    whole = game.read_bytes()
    game.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    ended = run("record", game)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == "6  Ada gains the partners bonus of space 5 (push)\n"
    assert game.read_bytes() == whole


def test_a_torn_line_is_set_aside(tmp_path: Path) -> None:
    """CASES 6: the torn line is kept beside the log with a word, and recording goes on."""
    game = games.observed(tmp_path)
    recorded(game, *ADA)
    whole = game.read_bytes()
    game.write_bytes(whole[:-20])
    ended = run("record", game)
    assert ended.code == 0
    assert ended.err == f"{game}: the last line breaks off; it is kept in {game}.torn-1\n"
    assert game.read_bytes() == whole
    assert whole.endswith(Path(f"{game}.torn-1").read_bytes() + whole[-20:])


def test_a_log_in_other_words_is_gone_on_with(tmp_path: Path) -> None:
    """CASES 8: a log with CRLF, a BOM or blanks in its lines is read, and nothing is rewritten."""
    game = games.observed(tmp_path)
    recorded(game, *ADA)
    before = b"\xef\xbb\xbf" + game.read_bytes().replace(b"\n", b"\r\n").replace(b'":', b'": ')
    game.write_bytes(before)
    recorded(game, DRAWN)
    assert game.read_bytes().startswith(before)
    assert verdicts(game) == ("unchained", "legal")


def test_the_chain_goes_on(tmp_path: Path) -> None:
    """CONTRACT 5: recorded in one go or choice by choice, the log has the same bytes."""
    turn = (
        *ADA,
        DRAWN,
        '{"type":"step_declined","player":1,"step":"partner"}',
        '{"type":"turn_ended","player":1}',
    )
    once, by_line = tmp_path / "once", tmp_path / "by-line"
    for game in (once, by_line):
        games.started(game, "--workshop", games.WORKSHOP, "--game", "same")
    recorded(once, *turn)
    for line in turn:
        recorded(by_line, line)
    assert once.read_bytes() == by_line.read_bytes()
    assert "chain" in written(once)[-1]
    assert verdicts(once) == ("intact", "legal")


def test_an_unclean_log_is_recorded_on(tmp_path: Path) -> None:
    """A log with an illegal fact is gone on with, and a line says that it is not clean."""
    game = games.observed(tmp_path)
    with game.open("a", encoding="utf-8") as log:
        log.write('{"type":"turn_started","seq":3,"player":1,"kind":"workshop","turn":7}\n')
    ended = run("record", game, given=lines(ADA[1]))
    assert ended.code == 0
    assert ended.err == (f"{game}: the log is not clean (unchained, illegal); recording goes on\n")
    assert types(game) == ["turn_started", "die_moved"]


def test_a_log_that_cannot_be_folded_ends_there(tmp_path: Path) -> None:
    """Where a fact has no place to go, nothing can be recorded after it: exit code 3, one line."""
    game = games.observed(tmp_path)
    with game.open("a", encoding="utf-8") as log:
        log.write('{"type":"die_stored","seq":3,"player":1,"die":"Y2","slot":"s1"}\n')
    before = game.read_bytes()
    ended = run("record", game, given=lines(START))
    assert (ended.code, len(ended.err.splitlines())) == (3, 1)
    assert "nothing can be recorded, because of fact 3" in ended.err
    assert game.read_bytes() == before


def test_a_log_without_its_pack_is_not_recorded_into(tmp_path: Path) -> None:
    """CONTRACT 4: without the content pack nothing can be judged, so nothing is recorded."""
    game = games.observed(tmp_path)
    game.write_text(game.read_text("utf-8").replace('"version":"1"', '"version":"99"'), "utf-8")
    ended = run("record", game, given=lines(START))
    assert (ended.code, len(ended.err.splitlines())) == (3, 1)
    assert "content pack" in ended.err


def test_a_log_of_an_unknown_edition_is_not_recorded_into(tmp_path: Path) -> None:
    """CONTRACT 6, case 19: by settings that are not known nothing is recorded."""
    game = games.observed(tmp_path)
    game.write_text(game.read_text("utf-8").replace("2026-11", "2031-01"), "utf-8")
    before = game.read_bytes()
    ended = run("record", game, given=lines(START))
    assert (ended.code, len(ended.err.splitlines())) == (3, 1)
    assert "does not know its edition, 2031-01" in ended.err
    assert game.read_bytes() == before


def test_a_pack_of_ones_own_is_found_by_its_digest(tmp_path: Path) -> None:
    """--pack-file gives the pack that the log names."""
    pack = PACKS / "small-bag-1.toml"
    game = tmp_path / "game.jsonl"
    players = ("--player", "Ada", "--player", "Charles")
    options = ("--pack-file", pack, "--seed", games.SEED)
    assert run("new", game, *players, *options).code == 0
    assert run("record", game, given=lines(START)).code == 3
    assert run("record", game, "--pack-file", pack, given=lines(START)).code == 0


@pytest.mark.parametrize("content", [b"", b"{}\n", b"hello\n", b"\xff\xfe"])
def test_what_is_no_log_is_left_alone(tmp_path: Path, content: bytes) -> None:
    """Exit code 3 for what is no log; it stays as it is."""
    game = tmp_path / "game.jsonl"
    game.write_bytes(content)
    ended = run("record", game, given=lines(START))
    assert (ended.code, len(ended.err.splitlines())) == (3, 1)
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]
    assert game.read_bytes() == content


def test_an_illegal_choice_can_be_let_stand(tmp_path: Path) -> None:
    """CASES 5: --accept writes the choice, what it brings, and the table's reason."""
    game = games.observed(tmp_path)
    wrong = '{"type":"die_pushed","player":1,"space":5,"die":"B6"}'
    ended = run("record", game, "--accept", "we noticed too late", given=lines(*ADA[:2], wrong))
    assert ended.code == 0
    assert types(game)[2:] == ["die_pushed", "bonus_gained", "irregularity_accepted"]
    assert written(game)[-1]["reason"] == "we noticed too late"
    told = json.loads(run("validate", "--json", game).out)
    assert [finding["severity"] for finding in told["findings"]] == ["advisory", "advisory"]


def test_one_reason_lets_one_choice_stand(tmp_path: Path) -> None:
    """--accept is for one illegal choice: the next one is refused."""
    game = games.observed(tmp_path)
    wrong = '{"type":"turn_started","player":2,"kind":"workshop","turn":1}'
    more = '{"type":"die_moved","player":2,"die":"G4","from_space":4,"to_space":6}'
    ended = run("record", game, "--accept", "hurry", given=lines(wrong, more))
    assert ended.code == 1
    assert types(game) == ["turn_started", "irregularity_accepted"]


def test_the_impossible_cannot_be_let_stand(tmp_path: Path) -> None:
    """CONTRACT 2: an irregularity is only what could happen at a table (I02)."""
    game = games.observed(tmp_path)
    ghost = '{"type":"die_moved","player":1,"die":"Y1","from_space":4,"to_space":5}'
    ended = run("record", game, "--accept", "magic", given=lines(ADA[0], ghost))
    assert (ended.code, types(game)) == (1, ["turn_started"])
    assert "(R013, page P2)" in ended.err
    assert " ".join(ended.err.split()).endswith(
        "--accept cannot hold here: Ada moves Y1 from space 4 to space 5,"
        " but that cannot be done with what lies on the table."
    )
    told = json.loads(run("record", game, "--accept", "no", "--json", given=lines(ghost)).out)
    assert (told["refused"]["rule"], told["cannot_stand"]) == ("R013", "physically-impossible")


@pytest.mark.parametrize("blank", ["", "  ", "\t"])
def test_the_table_says_why_it_accepts(tmp_path: Path, blank: str) -> None:
    """A reason that says nothing is a wrong use: exit code 2 (FOUND 34)."""
    ended = run("record", games.observed(tmp_path), "--accept", blank, given=lines(ADA[0]))
    assert (ended.code, "a reason is not blank" in ended.err) == (2, True)


def test_a_reason_that_lets_nothing_stand_is_told(tmp_path: Path) -> None:
    """Where every choice is legal, or what is refused is no choice, the reason stands nowhere, and
    that is said (FOUND 34)."""
    game = games.observed(tmp_path)
    ended = run("record", game, "--accept", "hurry", given=lines(ADA[0]))
    said = f"{game}: --accept was not used: it lets no choice of this input stand\n"
    assert (ended.code, ended.err) == (0, said)
    roll = '{"type":"partners_drawn","player":1,"count":2}'
    ended = run("record", game, "--accept", "hurry", given=lines(roll))
    assert (ended.code, ended.err.endswith(said)) == (1, True)


def test_a_stale_choice_cannot_be_let_stand(tmp_path: Path) -> None:
    """--accept is for the rules of the game, not for a choice made for another place."""
    game = games.observed(tmp_path)
    stale = f'{ADA[0][:-1]},"after":1}}'
    ended = run("record", game, "--accept", "anyway", given=lines(stale))
    assert (ended.code, types(game)) == (1, [])


def test_the_time_is_written_only_when_asked(tmp_path: Path) -> None:
    """CONTRACT 2: `at` is an RFC 3339 moment, on choices, and only with --at-time."""
    game = games.observed(tmp_path)
    recorded(game, ADA[0])
    assert run("record", game, "--at-time", given=lines(*ADA[1:])).code == 0
    times = [fact.get("at", "") for fact in written(game)]
    assert [bool(at) for at in times] == [False, True, True, False]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", str(times[1]))


def test_a_note_stands_with_the_first_choice(tmp_path: Path) -> None:
    """--note says something about this recording; a line's own note and time stay."""
    game = games.observed(tmp_path)
    own = f'{ADA[1][:-1]},"at":"2026-11-30T19:05:00Z","note":"own"}}'
    assert run("record", game, "--note", "after tea", given=lines(ADA[0], own, ADA[2])).code == 0
    told = [(fact.get("at"), fact.get("note")) for fact in written(game)]
    assert told == [
        (None, "after tea"),
        ("2026-11-30T19:05:00Z", "own"),
        (None, None),
        (None, None),
    ]


def test_a_choice_can_be_taken_back(tmp_path: Path) -> None:
    """CASES 15: an undo is a choice; what was undone stays readable."""
    game = games.observed(tmp_path)
    undo = '{"type":"choice_undone","player":1,"to_seq":4}'
    recorded(game, *ADA[:2], undo, ADA[1], ADA[2])
    assert types(game)[1:4] == ["die_moved", "choice_undone", "die_moved"]
    assert verdicts(game)[1] == "legal"


def test_help_has_an_example() -> None:
    """CONTRACT 3: every command has --help with an example."""
    for command in ("new", "record", "diff"):
        ended = run(command, "--help")
        assert (ended.code, f"adas-dream {command} " in ended.out) == (0, True)


def test_a_log_whose_payment_cannot_be_paid_is_not_gone_on_with(tmp_path: Path) -> None:
    """A die was turned without the Coal for it (R022): the Coal that is due is not there."""
    broke = having(by_hand.begin(), 1, coal=0)
    wrong = logs.written(
        (
            logs.header(),
            PositionSet(2, broke.position),
            TurnStarted(3, 1, "workshop", 1),
            WorkshopDieTurned(4, 1, 4, "G4", "G5"),
        )
    )
    game = tmp_path / "game.jsonl"
    game.write_bytes(wrong)
    ended = run("record", game, given="")
    assert ended.code == 3
    assert ended.err.splitlines()[-1].endswith(
        "because of fact 4: what is due after it cannot be paid or done"
    )
    assert game.read_bytes() == wrong


@pytest.mark.parametrize("option", ["--note", "--accept"])
def test_no_text_is_written_that_cannot_be_read(tmp_path: Path, option: str) -> None:
    """CONTRACT 2: a text of a log has at most 1000 characters, in UTF-8."""
    game = games.observed(tmp_path)
    for text, said in (("x" * 1001, "at most 1000 characters, not 1001"), ("\udcff", "not UTF-8")):
        ended = run("record", game, option, text, given=lines(ADA[0]))
        assert ended.code == 2
        assert said in ended.err
    assert types(game) == []
    assert run("record", game, option, "x" * 1000, given=lines(ADA[0])).code == 0
    assert verdicts(game)[1] == "legal"


@pytest.mark.parametrize("choice", [START, *ADA[1:2]])
def test_a_time_that_is_none_is_not_recorded(tmp_path: Path, choice: str) -> None:
    """A 30th of February is refused with its place, and nothing is written (FOUND 27)."""
    game = games.observed(tmp_path)
    before = game.read_bytes()
    ended = run("record", game, given=lines(choice[:-1] + ',"at":"2026-02-30T00:00:00Z"}'))
    said = 'adas-dream: -:1: $.at: must be a moment such as 2026-11-30T19:05:00Z, not "2026-02-30'
    assert (ended.code, ended.err.startswith(said), game.read_bytes()) == (3, True, before)
    recorded(game, START[:-1] + ',"at":"2024-02-29T23:59:60Z"}')
