"""What is told is on the disk, whatever ends the recording: a signal, a full disk, another one."""

import json
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import games
from tests.cli.games import ADA, START, lines, recorded, types, verdicts
from tests.cli.program import RUN, bound, needs_modes, process, run


def say(recorder: "subprocess.Popen[str]", line: str) -> str:
    """Give a recorder one choice and wait until it tells what stands in the log."""
    assert recorder.stdin is not None
    assert recorder.stdout is not None
    recorder.stdin.write(f"{line}\n")
    recorder.stdin.flush()
    return recorder.stdout.readline()


def close(recorder: "subprocess.Popen[str]") -> None:
    """Wait for a recorder's end and close its pipes."""
    with recorder:
        pass


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_kill_loses_nothing_that_was_told(tmp_path: Path, count: int) -> None:
    """After kill -9 every choice that was told stands in the log, with all it brought."""
    game = games.observed(tmp_path)
    recorder = process("record", game, "--json")
    told = [json.loads(say(recorder, line)) for line in ADA[:count]]
    recorder.kill()
    close(recorder)
    facts = [fact for one in told for fact in one["facts"]]
    assert games.written(game) == facts
    recorded(game, *ADA[count:])
    assert types(game) == ["turn_started", "die_moved", "die_pushed", "bonus_gained"]


def test_an_interrupt_ends_it_cleanly(tmp_path: Path) -> None:
    """Ctrl-C ends the recording with exit code 130 and not a word; what was told stays."""
    game = games.observed(tmp_path)
    recorder = process("record", game)
    say(recorder, ADA[0])
    recorder.send_signal(signal.SIGINT)
    out, err = recorder.communicate()
    assert (recorder.returncode, out, err) == (130, "", "")
    assert types(game) == ["turn_started"]


def test_a_second_recorder_gets_one_line(tmp_path: Path) -> None:
    """While one records, another is turned away: one line, exit code 3, nothing written."""
    game = games.observed(tmp_path)
    recorder = process("record", game)
    say(recorder, ADA[0])
    ended = run("record", game, given=lines(ADA[1]))
    assert (ended.code, ended.out) == (3, "")
    assert ended.err == f"adas-dream: {game}: someone else is recording this game\n"
    recorder.communicate()
    assert (recorder.returncode, types(game)) == (0, ["turn_started"])
    recorded(game, ADA[1])


def test_others_may_read_meanwhile(tmp_path: Path) -> None:
    """A log that is being recorded can be validated: it ends with a whole choice."""
    game = games.observed(tmp_path)
    recorder = process("record", game)
    for line in ADA:
        say(recorder, line)
        assert verdicts(game) == ("unchained", "legal")
    recorder.communicate()


def test_a_full_disk_is_told_and_acknowledges_nothing(tmp_path: Path) -> None:
    """Where a choice no longer fits on the disk, one line says so and nothing of it stays."""
    game = games.observed(tmp_path)
    before = game.read_bytes()
    room = len(before) + len(START) + 20

    def little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    ended = subprocess.run(
        [sys.executable, "-c", RUN, "record", game],
        input=lines(*ADA),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=little_room,
    )
    assert (ended.returncode, len(ended.stdout.splitlines())) == (3, 1)
    assert ended.stderr == f"adas-dream: {game}: cannot be written: File too large\n"
    assert types(game) == ["turn_started"]
    assert game.read_bytes().startswith(before)


@needs_modes
def test_a_log_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    """A log without leave to write cannot be opened for recording."""
    game = games.observed(tmp_path)
    game.chmod(0o444)
    ended = bound("record", game)
    assert (ended.code, ended.err) == (
        3,
        f"adas-dream: {game}: cannot be written: it is read-only\n",
    )


def test_closed_standard_input_is_told(tmp_path: Path) -> None:
    """Where the program is started without standard input, one line says so: exit code 3."""
    game = games.observed(tmp_path)
    ended = subprocess.run(
        ["/bin/sh", "-c", 'exec "$0" -c "$1" record "$2" <&-', sys.executable, RUN, game],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (3, "")
    assert ended.stderr == "adas-dream: -: cannot be read: standard input is closed\n"


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    """CONTRACT 3: where nobody reads what is told any more, the recording ends without a word."""
    game = games.observed(tmp_path)
    recorder = process("record", game)
    assert recorder.stdout is not None
    say(recorder, ADA[0])
    recorder.stdout.close()
    assert recorder.stdin is not None
    recorder.stdin.write(lines(*ADA[1:]))
    recorder.stdin.close()
    assert recorder.stderr is not None
    assert (recorder.wait(), recorder.stderr.read()) == (0, "")
    recorder.stderr.close()
    assert types(game)[:2] == ["turn_started", "die_moved"]
