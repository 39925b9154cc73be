"""JSON-RPC 2.0: what is a request, what is answered, and with which error."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from adas_dream.cli.rpc.messages import LIMIT
from tests.cli.serve.client import Client, client


@pytest.fixture
def it() -> Iterator[Client]:
    """A client."""
    with client() as made:
        yield made


NO_FIELD_AT = '$.at: there is no field "at": is "seat" meant?'
HELLO = '{"jsonrpc":"2.0","id":%s,"method":"hello"}'


@pytest.mark.parametrize(
    ("message", "code", "about"),
    [
        ("", -32700, "not-json"),
        ("{", -32700, "not-json"),
        ("hello", -32700, "not-json"),
        ("[" * 100_000, -32700, "not-json"),
        ('{"jsonrpc":"2.0","id":1,"method":"hello","params":' + "[" * 9999, -32700, "not-json"),
        (b'{"jsonrpc":"2.0","id":1,"method":"\xff"}', -32700, "not-utf-8"),
        ('{"jsonrpc":"2.0","id":1,"method":"\\ud800"}', -32700, "not-json"),
        (f'"{"x" * LIMIT}"', -32600, "too-long"),
        ("[]", -32600, "not-a-request"),
        (f"[{'1,' * 1000}1]", -32600, "not-a-request"),
        ("1", -32600, "not-a-request"),
        ("null", -32600, "not-a-request"),
        ("{}", -32600, "not-a-request"),
        ('{"jsonrpc":"2.0","method":7}', -32600, "not-a-request"),
        ('{"jsonrpc":"2.0","id":{},"method":"hello"}', -32600, "not-a-request"),
        ('{"jsonrpc":"2.0","id":true,"method":"hello"}', -32600, "not-a-request"),
    ],
)
def test_what_is_no_request_is_told_without_an_id(
    it: Client, message: str | bytes, code: int, about: str
) -> None:
    """The standard's error, with an id of null, as nobody can know whose answer it is."""
    answer = it.say(message)
    assert (answer["error"]["code"], answer["error"]["data"]["code"]) == (code, about)
    assert answer["id"] is None


@pytest.mark.parametrize(
    "message",
    [
        '{"id":7,"method":"hello"}',
        '{"id":7}',
        '{"jsonrpc":"1.0","id":7,"method":"hello"}',
        '{"jsonrpc":"2.0","id":7,"method":7}',
        '{"jsonrpc":"2.0","id":7,"method":"hello","more":1}',
        '[{"id":7}]',
    ],
)
def test_what_is_no_request_is_told_with_its_id(it: Client, message: str) -> None:
    """The id of the answer is null only where none can be read, so the client knows whose it is."""
    told = it.say(message)
    (answer,) = told if isinstance(told, list) else [told]
    assert (answer["id"], answer["error"]["code"]) == (7, -32600)


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ({"method": "view", "at": 2}, f"{NO_FIELD_AT} (known: game, seat, after)"),
        ({"method": "hello"}, '$.game: there is no field "game" (known: none)'),
        ({"method": "helo"}, 'Method not found: "helo"; `rpc.discover` lists what there is'),
        ({"method": "legal", "at": 1}, "$.at: must be a whole number from 2 to 2147483647, not 1"),
        (
            {"method": "legal"},
            'no game "game.jsonl" is open: `open` it, or start it with `new`',
        ),
        ({"method": "view", "seat": 9}, "$.seat: must be one of 1, 2, 3, 4, spectator, not 9"),
        (
            {"method": "dispute", "rulings": {"two-research": "same-track"}},
            '$.rulings.two-research: must be a list, not "same-track"',
        ),
        (
            {"method": "new", "players": ["Ada", "Charles"], "rulings": {"two-research": ["x"]}},
            "$.rulings.two-research: must be a text, not a list of 1",
        ),
    ],
)
def test_what_a_parameter_must_be_is_said(it: Client, asked: dict[str, Any], wanted: str) -> None:
    """The sentence names the place and what belongs there, also in a table of values."""
    error = it.ask(game="game.jsonl", **asked)["error"]
    assert error["message"] == wanted


@pytest.mark.parametrize(
    ("rest", "code", "path"),
    [
        ('"method":"helo"', -32601, None),
        ('"method":""', -32601, None),
        ('"method":"hello","params":[]', -32602, "$"),
        ('"method":"hello","params":3', -32602, "$"),
        ('"method":"hello","params":null', -32602, "$"),
        ('"method":"hello","params":{"x":1}', -32602, "$.x"),
        ('"method":"legal"', -32602, "$.game"),
        ('"method":"legal","params":{"game":7}', -32602, "$.game"),
        ('"method":"legal","params":{"game":""}', -32602, "$.game"),
        ('"method":"legal","params":{"game":"a","game":"b"}', -32602, "$.game"),
        ('"method":"legal","params":{"game":"a","at":null}', -32602, "$.at"),
        ('"method":"legal","params":{"game":"a","at":1.0}', -32602, "$.at"),
        ('"method":"legal","params":{"game":"a","at":0}', -32602, "$.at"),
        ('"method":"legal","params":{"game":"a","at":99999999999999999999}', -32602, "$.at"),
        ('"method":"view","params":{"game":"a","seat":5}', -32602, "$.seat"),
        ('"method":"declare","params":{"game":"a","points":{"tea":1}}', -32602, "$.points.tea"),
        (
            '"method":"dispute","params":{"game":"a","rulings":{"b":[],"c":7}}',
            -32602,
            "$.rulings.c",
        ),
    ],
)
def test_a_wrong_parameter_is_named(it: Client, rest: str, code: int, path: str | None) -> None:
    """The error has the id of the request, and says where in the params it is."""
    error = it.say('{"jsonrpc":"2.0","id":"x",' + rest + "}")
    assert (error["id"], error["error"]["code"]) == ("x", code)
    assert error["error"]["data"].get("path") == path


@pytest.mark.parametrize(
    "id_", ["1", "-7", "1.5", '"a\\u00e4"', '""', "null", "12345678901234567890"]
)
def test_an_answer_has_the_id_of_its_request(it: Client, id_: str) -> None:
    """Whatever text or number it is, it comes back as it was written."""
    assert it.say(HELLO % id_)["id"] == json.loads(id_)


def test_a_notification_is_done_and_not_answered(it: Client) -> None:
    """A request without an id gets no answer, not even where it is wrong."""
    assert it.say('{"jsonrpc":"2.0","method":"hello"}') is None
    assert it.say('{"jsonrpc":"2.0","method":"nothing"}') is None
    assert it.say('[{"jsonrpc":"2.0","method":"hello"}]') is None


def test_a_batch_is_answered_in_its_order(it: Client) -> None:
    """Each request has its answer in its place; notifications have none, what is wrong an error."""
    calls = [HELLO % 1, '{"jsonrpc":"2.0","method":"hello"}', "1", HELLO % '"b"', "{}"]
    answers = it.say(f"[{','.join(calls)}]")
    assert [answer["id"] for answer in answers] == [1, None, "b", None]
    assert ["result" in answer for answer in answers] == [True, False, True, False]


def test_a_fault_is_told_and_the_server_goes_on(
    it: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever is raised: -32603, the traceback on standard error, and the next is answered."""

    def broken(name: str) -> None:
        raise RecursionError(name)

    monkeypatch.setattr(it.games, "of", broken)
    code, data = it.error("legal", game="a")
    assert (code, data) == (-32603, {"code": "fault", "fault": "RecursionError: a"})
    assert "Traceback" in capsys.readouterr().err
    assert it.get("hello")["protocol"] == "adas-dream-rpc/1"
