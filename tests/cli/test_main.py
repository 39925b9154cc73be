import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import click
import pytest

from adas_dream.cli.main import COMMANDS, main
from adas_dream.events.version import ENGINE
from adas_dream.projections.wording.text import width_of
from tests import logs
from tests.cli.program import RUN, process, run
from tests.cli.terminals import at_terminal
from tests.house.tree import ROOT

FOLDER = str(ROOT / "fixtures" / "games")
GAME = str(Path(FOLDER, "flipped-winner.jsonl"))
CLOSED = "adas-dream: the result cannot be written: standard output is closed"
HUGE = 200 * 2**20
PEAK_OF = """
import resource, subprocess, sys
ended = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(ended.returncode)
"""
"""Runs a command, and prints the most memory that it took, in KiB."""


def test_the_overview_names_every_command() -> None:
    """In the order of use, with the exit codes."""
    ended = run("--help")
    assert (ended.code, ended.err) == (0, "")
    lines = [line.split() for line in ended.out.partition("Commands:\n")[2].splitlines()]
    assert [words[0] for words in lines if words and words[0] in COMMANDS] == [*COMMANDS]
    assert "Exit codes" in ended.out


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help_with_an_example(command: str) -> None:
    """`--help` of each says what it does and shows how it is used."""
    ended = run(command, "--help")
    assert (ended.code, ended.err) == (0, "")
    examples = ended.out.partition("Example")[2]
    assert f" adas-dream {command}" in examples
    assert max(map(len, examples.splitlines())) <= 80


@pytest.mark.parametrize("arguments", [(), ("no-such-command",), ("validate",), ("replay", "--x")])
def test_a_wrong_use_is_told(arguments: tuple[str, ...]) -> None:
    """On standard error, with exit code 2."""
    ended = run(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert "Usage: adas-dream" in ended.err


def test_the_version_names_what_can_be_read_and_judged() -> None:
    """`--version` names the engine, the three formats, the editions and the packs that ship, and
    needs no command."""
    ended = run("--version")
    assert ended.out.splitlines() == [
        f"adas-dream {ENGINE}",
        "formats: adas-dream/0, adas-dream/1, adas-dream/2",
        "editions: 2026-11, 2026-11-30",
        "packs: base@1, house@1, house@2, house@3",
    ]


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    """Who reads only the first line of a long text is not told anything; exit code 0."""
    file = tmp_path / "game.jsonl"
    file.write_bytes(logs.by_hand_log())
    for arguments in (["replay", str(file)], ["rules"], ["--help"]):
        writer = process(*arguments)
        assert writer.stdout is not None
        writer.stdout.close()
        _, told = writer.communicate()
        assert (writer.returncode, told) == (0, "")


def test_an_interrupted_command_says_so_by_its_exit_code() -> None:
    """130, without a traceback."""
    waiting = process("validate", "-")
    assert waiting.stdin is not None
    waiting.stdin.write('{"type":"game')
    waiting.stdin.flush()
    assert waiting.stderr is not None
    with pytest.raises(subprocess.TimeoutExpired):
        waiting.wait(1)
    waiting.send_signal(signal.SIGINT)
    _, told = waiting.communicate()
    assert (waiting.returncode, told.strip()) == (130, "")


def test_a_full_disk_is_told() -> None:
    """What cannot be written is one line on standard error, not a traceback."""
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-c", RUN, "rules"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ended.returncode == 3
    assert ended.stderr == (b"adas-dream: the result cannot be written: No space left on device\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("score", "--help"),
        ("score", GAME),
        ("score", GAME, "--json"),
        ("validate", FOLDER),
        ("export", GAME),
        ("report", GAME, "-o", "-"),
        ("audit", GAME, "--csv", "-"),
        ("stats", FOLDER, "--html"),
    ],
    ids=" ".join,
)
def test_a_closed_output_is_told(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Started with standard output closed, a command says that its result is lost, and its exit
    code too, in whichever form the result is (CONTRACT 3)."""
    monkeypatch.setattr(os, "dup2", lambda *_: None)  # the output of the tests stays open
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as ended:
        main.main([*arguments])
    with suppress(OSError):  # what waited cannot be written either
        sys.stdout.close()
    told = capsys.readouterr().err.splitlines()[-1]
    assert (ended.value.code, told) == (3, CLOSED)


def test_a_closed_output_that_nothing_is_written_to_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What goes into a file is not lost: exit code 0 (CONTRACT 3)."""
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as ended:
        main.main(["export", GAME, "-o", str(tmp_path / "game.jsonl")])
    sys.stdout.close()
    assert ended.value.code == 0


@pytest.mark.parametrize(("arguments", "code"), [(["validate", "no-such-file"], 3), (["no"], 2)])
def test_where_nothing_can_be_told_the_code_tells(arguments: list[str], code: int) -> None:
    """Standard error may be full too: the exit code is the same."""
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run([sys.executable, "-c", RUN, *arguments], stderr=full, check=False)
    assert ended.returncode == code


def test_standard_input_may_be_closed() -> None:
    """Then there is no log to read: exit code 3."""
    ended = subprocess.run(
        ["sh", "-c", '"$0" -c "$1" validate - <&-', sys.executable, RUN],
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 3
    assert ended.stderr.count(b"\n") == 1


def encoded(encoding: str, *arguments: str | Path) -> bytes:
    """Run the program with an output of that encoding; give what it prints."""
    ended = subprocess.run(
        [sys.executable, "-c", RUN, *map(str, arguments)],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": encoding, "PYTHONPATH": ":".join(sys.path)},
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    return ended.stdout


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "cp437"])
@pytest.mark.parametrize("command", ["replay", "score"])
def test_a_terminal_without_the_letters_gets_stand_ins(
    command: str, encoding: str, tmp_path: Path
) -> None:
    """Each takes as many columns as the letter, so no column moves: `-` for the minus sign and for
    a line, `+` for a corner, `?` for each column of a name (FOUND 30)."""
    file = tmp_path / "game.jsonl"
    names = ("\u05e2\u05d3\u05d4 \u540d", "Andre\u0301")
    file.write_bytes(logs.written((logs.header(names), *logs.by_hand_facts()[1:])))
    told = encoded(encoding, command, file).decode(encoding)
    full = run(command, file).out
    assert [*map(width_of, told.splitlines())] == [*map(width_of, full.splitlines())]
    assert "??? ??" in told
    assert "Andre " in told
    assert "\\u" not in told
    if (command, encoding) == ("replay", "latin-1"):
        assert "+- 1 " in told
        assert " --> " in told
    if command == "score":
        assert "-24" in told


@pytest.mark.parametrize("encoding", ["latin-1", "cp437"])
def test_json_has_escapes_and_no_stand_ins(encoding: str, tmp_path: Path) -> None:
    """What the encoding lacks is a JSON escape, so that a program reads the same (FOUND 30)."""
    file = tmp_path / "game.jsonl"
    names = ("\u05e2\u05d3\u05d4", "\U0001f469")
    file.write_bytes(logs.written((logs.header(names), *logs.by_hand_facts()[1:])))
    told = json.loads(encoded(encoding, "score", file, "--json").decode(encoding))
    assert tuple(player["name"] for player in told["players"]) == names


@pytest.mark.parametrize(
    "command", [("validate",), ("dispute",), ("validate", "--explain", "20")], ids=" ".join
)
def test_a_file_name_that_is_not_utf_8_can_be_told_back(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    r"""A byte that is not UTF-8 is a JSON escape, `\udcff`, of which `os.fsencode` makes the byte
    again (FOUND 33)."""
    file = tmp_path / os.fsdecode(b"g\xff\xc3\xa9.jsonl")
    file.write_bytes(logs.by_hand_log())
    told = json.loads(encoded("utf-8", *command, file, "--json"))
    assert os.fsencode(told["game"]) == os.fsencode(file)


def test_a_huge_line_takes_little_memory(tmp_path: Path) -> None:
    """Of a line of 200 MB no more is read than shows that it is too long; exit code 3."""
    file = tmp_path / "huge.jsonl"
    with file.open("wb") as stream:
        stream.write(logs.by_hand_log().splitlines(keepends=True)[0])
        stream.write(b'{"type":"')
        stream.truncate(HUGE)
    # Started by a small process: the peak that a process tells counts what started it too.
    command = [sys.executable, "-c", PEAK_OF, sys.executable, "-c", RUN, "validate", str(file)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 3
    assert ended.stderr.startswith(f"adas-dream: {file}:2: ")
    assert int(ended.stdout) < HUGE / 2**10


@pytest.mark.parametrize(
    ("shell", "said"),
    [
        ("bash", "complete -o nosort -F _adas_dream_completion adas-dream"),
        ("zsh", "#compdef adas-dream"),
        ("fish", "complete --no-files --command adas-dream"),
    ],
)
def test_a_shell_is_given_its_completion(
    shell: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`completion bash` prints the script of the shell, as `_ADAS_DREAM_COMPLETE=bash_source`
    does."""
    printed = run("completion", shell)
    assert (printed.code, said in printed.out) == (0, True)
    monkeypatch.setenv("_ADAS_DREAM_COMPLETE", f"{shell}_source")
    assert run().out.strip() == printed.out.strip()


@pytest.mark.parametrize(("shell", "start"), [("bash", "--norc"), ("zsh", "-f"), ("fish", "-N")])
def test_a_shell_reads_its_script(shell: str, start: str, tmp_path: Path) -> None:
    """The shell itself finds nothing wrong with its script."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not there")
    script = tmp_path / "script"
    script.write_text(run("completion", shell).out, "utf-8")
    ended = subprocess.run(
        [shell, start, "-n", script], capture_output=True, text=True, check=False, timeout=30
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_names_of_commands_are_completed_without_loading_any() -> None:
    """Whatever a name begins with, the overview knows it; a key press must not wait."""
    names = main.shell_complete(click.Context(main), "s")
    assert [it.value for it in names] == [name for name in COMMANDS if name.startswith("s")]
    assert {it.help for it in names} <= {*COMMANDS.values()}


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("adas-dream wh", ["plain,whatif"]),
        ("adas-dream replay --st", ["plain,--step"]),
        ("adas-dream replay ga", ["file,ga"]),
    ],
)
def test_what_is_typed_is_completed(
    typed: str, offered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command, an option, and a GAME by the names of files."""
    monkeypatch.setenv("_ADAS_DREAM_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(typed.count(" ")))
    assert run().out.split() == offered


def test_a_mistyped_command_is_guessed() -> None:
    """The usage error names the command that is nearly the same, and only such a one."""
    ended = run("vaildate", "game.jsonl")
    assert (ended.code, "is it 'validate'?" in ended.err) == (2, True)
    ended = run("frobnicate")
    assert (ended.code, "is it" in ended.err) == (2, False)


@pytest.mark.parametrize(
    "command",
    [("replay",), ("replay", "--timeline"), ("dispute",), ("score", "--explain")],
    ids=" ".join,
)
def test_a_page_fits_the_terminal(command: tuple[str, ...]) -> None:
    """At 80 columns no line is longer, and what a pipe gets is as wide as ever (FOUND 31)."""
    game = ROOT / "fixtures" / "games" / "house-whole-game.jsonl"
    with at_terminal(*command, game, columns=80) as screen:
        screen.end()
    assert 60 < max(map(width_of, screen.shown.splitlines())) <= 80
    if command == ("replay",):
        assert max(map(width_of, run(*command, game).out.splitlines())) == 100


def test_what_was_recorded_is_told_in_any_encoding(tmp_path: Path) -> None:
    """A note with a letter that the output lacks is an escape in the JSON of `record`, and the
    choice is in the log (FOUND 30)."""
    game, choices = tmp_path / "game.jsonl", tmp_path / "choices.jsonl"
    game.write_bytes(logs.written(logs.by_hand_facts()[:2]))
    line = '{"type":"turn_started","player":1,"kind":"workshop","turn":1,"note":"\u0442"}\n'
    choices.write_text(line, "utf-8")
    told = encoded("latin-1", "record", game, choices, "--json").decode("latin-1")
    assert [json.loads(it)["facts"][0]["note"] for it in told.splitlines()] == ["\u0442"]
    assert len(game.read_bytes().splitlines()) == 3
