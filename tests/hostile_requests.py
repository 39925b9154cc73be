"""Malformed, huge, out-of-order and hostile requests: each is answered as JSON-RPC says, and the
server lives. Run it by hand for many:

    python -m tests.hostile_requests [COUNT] [SEED]

It prints how many answers there were of each code. A fault (-32603) is never right.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import IO, Any, Final

from adas_dream.cli.rpc.errors import FAULT, MESSAGES
from adas_dream.cli.rpc.messages import LIMIT
from adas_dream.cli.serve.faults import OWN_ERRORS
from adas_dream.cli.serve.methods import METHODS
from tests.cli.program import RUN

COUNT: Final = 10_000
GAME: Final = "game.jsonl"
SEED: Final = "5a" * 32
NEW: Final = {"game": GAME, "players": ["Ada", "Charles"], "pack": "house@3", "seed": SEED}
CODES: Final = {*MESSAGES, *OWN_ERRORS}
SPOILT: Final = 5
"""Of ten requests so many have one thing changed in them."""
NO_REQUESTS: Final = (b"[" * 5000, b'{"a":' * 5000, b"\xff\xfe", b"", b"0", b"\0" * 9)
Answer = Callable[[bytes], bytes | None]

VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2, 5, 2**31, 2**63, 2**64, -(2**70), 1.5, 1e308, "", " ", "\0",
    "\ud800", "é", "x" * 5000, "a/b", "none.jsonl", "store.db#x", "#", "-", ".", "..", GAME, [],
    {}, [None], [[[[[[]]]]]], {"": {}}, {"type": "turn_ended"}, {"type": "play_ended"}, "NaN",
)  # fmt: skip
TURN: Final = {"type": "turn_started", "player": 1, "kind": "workshop", "turn": 1}
PUSH: Final = {"type": "die_pushed", "player": 1, "space": 3, "die": "P3"}
ROLL: Final = {"type": "workshop_refilled", "player": 1, "space": 3, "dice": ["Y1", "B2", "X4"]}
OF_GAME: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("open", {"follow": True}),
    ("legal", {"members": True, "at": 2}),
    ("play", {"choice": TURN}),
    ("play", {"choice": PUSH, "accept": "so"}),
    ("play", {"choice": ROLL}),
    ("play", {"line": "X4>3 P3 .", "after": 2}),
    ("play", {"line": "{ + ' ! score total 5"}),
    ("undo", {"to_seq": 3}),
    ("rewind", {"to_seq": 3, "reason": "a mistake", "tokens": ["x"]}),
    ("declare", {"player": 1, "points": {"total": 3, "travel": -5}, "winner": 2}),
    ("facts", {"after": 0, "most": 3}),
    ("position", {"at": 3, "seat": 1}),
    ("board", {"seat": "spectator"}),
    ("view", {"seat": 2, "after": 2}),
    ("score", {"at": 4}),
    ("explain", {"seq": 3}),
    ("notation", {"line": "Y1>3"}),
    ("dispute", {"rulings": {"two-research": ["same-track"]}}),
)
ASKED: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    *((method, {"game": GAME, **params}) for method, params in OF_GAME),
    ("hello", {}),
    ("open", {"game": "none.jsonl"}),
    ("new", {**NEW, "game": "other.jsonl"}),
    ("new", NEW),
    ("close", {"game": "other.jsonl"}),
    ("rpc.discover", {}),
)
"""What a client might say, which is then spoilt."""


def requests(seed: int) -> Iterator[bytes]:
    """Requests without end, mostly wrong in one way or another."""
    stream = Random(seed)  # noqa: S311 - the same requests each time
    while True:
        method, params = stream.choice(ASKED)
        id_ = stream.choice([1, "a"])
        asked = {"jsonrpc": "2.0", "id": id_, "method": method, "params": params}
        tree: dict[str, Any] = json.loads(json.dumps(asked))
        way = stream.randrange(10)
        if way < SPOILT:
            _spoil(tree, stream)
        text = json.dumps(tree, ensure_ascii=bool(stream.randrange(2)))
        yield _wronged(text.encode("utf-8", "surrogatepass"), way, stream).replace(b"\n", b" ")


def _wronged(raw: bytes, way: int, stream: Random) -> bytes:
    """A request as a whole in a wrong form, or as it is."""
    if way == SPOILT:
        return b"[" + b",".join([raw] * stream.randrange(4)) + b"]"
    if way in {6, 7}:
        return _cut(raw, stream)
    return stream.choice([*NO_REQUESTS, raw + raw]) if way == 8 else raw


def _spoil(node: Any, stream: Random) -> None:  # noqa: ANN401 - JSON
    """Change one thing somewhere in a value."""
    while node:
        key = stream.choice([*node] if isinstance(node, dict) else range(len(node)))
        if isinstance(node[key], dict | list) and node[key] and stream.randrange(4):
            node = node[key]
            continue
        way = stream.randrange(4)
        if way == 0:
            del node[key]
        elif way == 1 and isinstance(node, dict):
            node[stream.choice(["x", "", "seat", "at", "\0"])] = stream.choice(VALUES)
        else:
            node[key] = stream.choice([*VALUES, *METHODS])
        return


def _cut(raw: bytes, stream: Random) -> bytes:
    """Change some bytes somewhere."""
    begin = stream.randrange(len(raw) + 1)
    end = begin + stream.randrange(4)
    return raw[:begin] + stream.randbytes(stream.randrange(3)) + raw[end:]


def codes_of(raw: bytes | None) -> Iterator[int]:
    """The codes of an answer, 0 for a result; AssertionError where it is no answer."""
    if raw is None:
        return
    told = json.loads(raw)
    for answer in told if isinstance(told, list) else [told]:
        assert answer["jsonrpc"] == "2.0", answer
        if "result" in answer:
            assert answer.keys() == {"jsonrpc", "id", "result"}, answer
            yield 0
            continue
        error = answer["error"]
        assert answer.keys() == {"jsonrpc", "id", "error"}, answer
        assert error["code"] in CODES - {FAULT}, answer
        assert error["message"], answer
        assert error["data"]["code"], answer
        yield error["code"]


def counted(answer: Answer, count: int, seed: int) -> Counter[int]:
    """How many answers of each code so many requests bring."""
    found: Counter[int] = Counter()
    for _, raw in zip(range(count), requests(seed), strict=False):
        found.update(codes_of(answer(raw)))
    return found


class Server:
    """The server in a process of its own; `answer` gives what it says to a request, if anything."""

    def __init__(self, folder: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", RUN, "serve"],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in: IO[bytes] = self._process.stdin
        self._out: IO[bytes] = self._process.stdout
        self._asked = 0

    @property
    def process_id(self) -> int:
        """Its process."""
        return self._process.pid

    def answer(self, raw: bytes) -> bytes | None:
        """Say something, then ask whether the server lives: what came before the answer to that."""
        self._asked += 1
        alive = f"alive-{self._asked}"
        ping = {"jsonrpc": "2.0", "id": alive, "method": "hello"}
        self._in.write(raw + b"\n" + json.dumps(ping).encode() + b"\n")
        self._in.flush()
        answers = []
        while True:
            line = self._out.readline()
            assert line, f"the server ended after {raw[:200]!r}"
            if f'"id":"{alive}"'.encode() in line:
                break
            if b'"method":"facts"' not in line[:40]:
                answers.append(line)
        assert len(answers) <= 1, answers
        return answers[0] if answers else None

    def end_by_too_much(self) -> tuple[int, int]:
        """Say something over the limit: the code of the answer, and that of the process."""
        self._in.write(b'"' + b"x" * LIMIT + b'"\n')
        self._in.flush()
        (code,) = codes_of(self._out.readline())
        assert self._out.read() == b""
        self._in.close()
        return code, self._process.wait()


def main(count: int, seed: int) -> int:
    """Say so many to a server; print what it answers."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        begun = {"jsonrpc": "2.0", "id": 1, "method": "new", "params": NEW}
        server.answer(json.dumps(begun).encode())
        found = counted(server.answer, count, seed)
        ended = server.end_by_too_much()
    for code, number in sorted(found.items()):
        sys.stdout.write(f"{number:7} {code or 'result'}\n")
    sys.stdout.write(
        f"alive after {count} requests; over the limit: {ended[0]}, exit code {ended[1]}\n"
    )
    return 0


if __name__ == "__main__":
    asked = [*map(int, sys.argv[1:])]
    sys.exit(main(*(asked + [COUNT, 1][len(asked) :])))
