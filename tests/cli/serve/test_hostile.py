"""Hostile clients: samples of tests/hostile_requests.py and tests/serve_memory.py."""

import gc
import json
import subprocess
import sys
import weakref
from pathlib import Path
from typing import Final

import pytest

from adas_dream.cli.rpc.messages import LIMIT
from tests.cli.program import RUN, process
from tests.cli.serve.client import client, started
from tests.hostile_requests import GAME, NEW, counted

SAMPLE: Final = 600


def test_a_sample_of_hostile_requests_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has an answer as JSON-RPC says, none a fault, and the game goes on; most kinds of errors
    are among them."""
    monkeypatch.chdir(tmp_path)
    with client() as it:
        it.get("new", **NEW)

        def answer(raw: bytes) -> bytes | None:
            told = it.say(raw)
            return None if told is None else json.dumps(told).encode()

        found = counted(answer, SAMPLE, 1)
        assert set(found) >= {0, -32700, -32600, -32601, -32602, -32001, -32002, -32003, -32005}
        assert it.get("legal", game=GAME)["after"] >= 2


def test_a_message_over_the_limit_ends_the_server() -> None:
    """More than 1 MiB: -32600, then the streams are closed, with exit code 3; exactly 1 MiB is
    read."""
    serving = process("serve")
    whole = '{"jsonrpc":"2.0","id":1,"method":"hello"}'.rjust(LIMIT)
    out, err = serving.communicate(f"{whole}\n{whole} \n{whole}\n")
    first, second = map(json.loads, out.splitlines())
    assert "result" in first
    assert (second["error"]["code"], second["error"]["data"]["code"]) == (-32600, "too-long")
    assert (serving.returncode, len(err.splitlines())) == (3, 1)


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_stream_may_be_closed_from_the_start(closed: str) -> None:
    """Without an input there is nothing to read, and an answer that nobody gets is told in a line:
    exit code 3, as for every command."""
    ended = subprocess.run(
        ["/bin/sh", "-c", f'"$0" -c "$1" serve {closed}', sys.executable, RUN],
        input=b'{"jsonrpc":"2.0","id":1,"method":"hello"}\n',
        capture_output=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (3, b"")
    assert len(ended.stderr.splitlines()) == 1


def test_a_game_that_was_let_go_leaves_nothing_behind(tmp_path: Path) -> None:
    """Neither the game nor its recording is held any more once it was closed."""
    with client() as it:
        game = started(it, tmp_path)
        it.get("play", game=game, line="X4>3 P3 .")
        it.get("legal", game=game)
        it.get("view", game=game, seat=2)
        it.get("dispute", game=game)
        here = it.games.of(game)
        held = [weakref.ref(each) for each in (here, here.recording, here.game, here.game.walk)]
        del here
        it.get("close", game=game)
        it.get("hello")
        gc.collect()
        assert [ref() for ref in held] == [None] * len(held)
