"""The bot of docs/examples plays through the server, by real Node."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import run
from tests.house.tree import ROOT

BOT = ROOT / "docs" / "examples" / "bot.mjs"
PROGRAM = Path(sys.executable).with_name("adas-dream")
SEED = "5a" * 32
FIRST_STOP = 150
"""The fact after which the server is stopped hard."""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def bot(game: Path) -> subprocess.Popen[str]:
    """Start the bot, with its server in the same new process group."""
    return subprocess.Popen(
        ["node", BOT, game, SEED],
        env={**os.environ, "ADAS_DREAM": str(PROGRAM)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )


def acknowledged(playing: subprocess.Popen[str], last: int) -> int:
    """Wait until the bot was told of this fact or a later one: which it was."""
    assert playing.stderr is not None
    for line in playing.stderr:
        told = int(line.removeprefix("fact "))
        if told >= last:
            return told
    pytest.fail("the game ended before that")


def test_the_bot_finishes_a_game_over_a_hard_stop(tmp_path: Path) -> None:
    """Killed in the middle, the log has every fact that was acknowledged; the bot goes on from
    there to the end, and the log is finished, legal and held against its seed."""
    game = tmp_path / "game.jsonl"
    playing = bot(game)
    told = acknowledged(playing, FIRST_STOP)
    os.killpg(playing.pid, signal.SIGKILL)
    rest = playing.communicate()[1]
    told = max([told, *map(int, re.findall(r"^fact (\d+)$", rest, re.MULTILINE))])
    seqs = [json.loads(line)["seq"] for line in game.read_bytes().splitlines()]
    assert len(seqs) >= told
    assert seqs == list(range(1, len(seqs) + 1))

    out, err = bot(game).communicate(timeout=120)
    assert re.fullmatch(r"Ada -?\d+\nCharles -?\d+\nwinner: (Ada|Charles)\n", out), err
    told_of = json.loads(run("validate", "--strict", "--json", game).out)
    assert (told_of["legality"], told_of["dice"], told_of["strict"]) == ("legal", "held", [])
