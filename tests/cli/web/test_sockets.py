"""Over WebSocket: who is let in, what each may do, and what is too much."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from adas_dream.cli.rpc.errors import RpcError
from adas_dream.cli.rpc.messages import LIMIT
from adas_dream.cli.web.rates import MOST, Rates
from tests.cli.program import run
from tests.cli.web.server import GAME, Client, Served, client, served

TURN = {"type": "turn_started", "player": 1, "kind": "workshop", "turn": 1}
NOT_ALLOWED = -32007


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps its games."""
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Served]:
    """A server with a game."""
    with served(folder) as made:
        yield made


@pytest.fixture
def ada(server: Served) -> Iterator[Client]:
    """The client of player 1."""
    with client(server, server.tokens["1"]) as made:
        yield made


@pytest.fixture
def charles(server: Served) -> Iterator[Client]:
    """The client of player 2."""
    with client(server, server.tokens["2"]) as made:
        yield made


def test_a_client_without_a_token_is_let_do_nothing(server: Served, ada: Client) -> None:
    """Whatever it asks of a game, even to look, is refused; so is a token that is nobody's, and one
    of another game."""
    asked: tuple[tuple[str, dict[str, object]], ...] = (
        ("open", {}),
        ("view", {"seat": "spectator"}),
        ("legal", {}),
        ("facts", {}),
        ("play", {"choice": TURN}),
        ("undo", {}),
        ("rewind", {"to_seq": 3, "reason": "so"}),
        ("close", {}),
        ("new", {"players": ["Ada", "Charles"]}),
    )
    before = ada.get("facts")
    with client(server) as stranger:
        for method, params in asked:
            assert stranger.error(method, **params) == (NOT_ALLOWED, "no-token"), method
        for token in ("x", server.tokens["1"][:-1], server.tokens["2"].swapcase()):
            assert stranger.error("open", token=token) == (NOT_ALLOWED, "wrong-token")
        wrong = stranger.error("open", game="other.jsonl", token=server.tokens["1"])
        assert wrong == (NOT_ALLOWED, "wrong-token")
    assert ada.get("facts") == before


def test_a_seat_does_only_what_is_its_own(server: Served, ada: Client, charles: Client) -> None:
    """Ada's choice is Ada's to make and to undo; both see it; a spectator does nothing; what is the
    table's needs the token of every seat, or the host's."""
    last = ada.get("play", choice=TURN)["after"]
    assert charles.error("play", choice=TURN) == (NOT_ALLOWED, "not-allowed")
    assert charles.error("undo") == (NOT_ALLOWED, "not-allowed")
    assert charles.error("view", seat=1) == (NOT_ALLOWED, "not-allowed")
    assert charles.error("play", line="X4>3") == (NOT_ALLOWED, "not-your-turn")
    assert charles.error("play", choice={"type": "play_abandoned"}) == (
        NOT_ALLOWED,
        "not-the-table",
    )
    told = [fact for each in charles.told for fact in each["params"]["facts"]]
    assert told == ada.get("facts", after=last - 1)["facts"]
    assert ada.get("undo")["after"] == last + 1

    last = ada.get("play", choice=TURN)["after"]
    rewind = {"to_seq": last, "reason": "the others were not ready"}
    assert ada.error("rewind", **rewind) == (NOT_ALLOWED, "not-the-table")
    own = [server.tokens["1"]]
    assert ada.error("rewind", **rewind, tokens=own) == (NOT_ALLOWED, "not-the-table")
    assert ada.get("rewind", **rewind, tokens=[*own, server.tokens["2"]])["after"] == last + 1
    last = ada.get("play", choice=TURN)["after"]
    with client(server, server.host) as host, client(server, server.tokens["spectator"]) as guest:
        assert guest.error("undo") == (NOT_ALLOWED, "not-allowed")
        assert guest.get("view")["seat"] == "spectator"
        assert host.get("rewind", to_seq=last, reason="so")["after"] == last + 1


def test_the_host_starts_games_in_the_servers_folder(server: Served, folder: Path) -> None:
    """The tokens of a new game come once; a name that leads out of the folder is refused, for a new
    game and for one that is there."""
    agreed = {"players": ["Mary", "George"], "pack": "house", "seeded": True}
    with client(server, server.host) as host:
        made = host.get("new", game="second.jsonl", **agreed)
        assert set(made["tokens"]) == {"1", "2", "spectator"}
        assert "tokens" not in host.get("open", game="second.jsonl")
        assert (folder / "second.jsonl").is_file()
        for name in (
            "../out.jsonl",
            "/etc/passwd",
            "a/b.jsonl",
            ".hidden",
            "../s.db#x",
            "pg://a#b",
        ):
            assert host.error("open", game=name) == (NOT_ALLOWED, "not-in-folder")
            assert host.error("new", game=name, **agreed) == (NOT_ALLOWED, "not-in-folder")
        with client(server) as mary:
            opened = mary.get("open", game="second.jsonl", token=made["tokens"]["1"])
            assert (opened["seat"], "audit" in opened) == (1, False)
        host.get("close", game="second.jsonl")


def test_a_close_of_a_seat_and_of_the_host(server: Served) -> None:
    """A seat only ends its notifications; where the host lets a game go, seats are told that it is
    not open until it is opened again, and who has no token is not told even that."""
    agreed = {"players": ["Mary", "George"], "pack": "house", "seed": "5a" * 32}
    other = {"game": "third.jsonl"}
    with client(server, server.host) as host, client(server) as mary, client(server) as guest:
        tokens = host.get("new", **other, **agreed)["tokens"]
        mary.get("open", **other, token=tokens["1"], follow=True)
        mary.get("close", **other)
        mary.get("play", **other, choice=TURN)
        assert mary.told == []
        host.get("close", **other)
        for method in ("legal", "open", "close"):
            assert mary.error(method, **other) == (-32003, "not-open")
            assert guest.error(method, **other) == (NOT_ALLOWED, "no-token")
        host.get("open", **other)
        assert mary.get("legal", **other)["after"] == 3
        host.get("close", **other)


def test_a_binary_frame_is_not_read(server: Served) -> None:
    """A message is a text frame: another is answered with -32600, and the connection stays."""
    with client(server, server.tokens["1"]) as it:
        it.socket.send(b'{"jsonrpc":"2.0","id":1,"method":"hello"}')
        answer = json.loads(it.socket.recv())
        assert (answer["id"], answer["error"]["data"]["code"]) == (None, "not-text")
        assert it.get("legal")["awaiting"]["player"] == 1


def test_only_known_pages_may_connect(server: Served) -> None:
    """The server's own page and programs without an origin are let in, another page is not."""
    url = f"ws://{server.address}/"
    with connect(url, origin=Origin(f"http://{server.address}"), proxy=None):
        pass
    for origin in map(Origin, ("http://evil.example", "null", "https://127.0.0.1")):
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(url, origin=origin, proxy=None),
        ):
            pytest.fail("it was let in")
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize("size", [LIMIT + 1, 8 * LIMIT])
def test_a_message_over_the_limit_closes_the_connection(server: Served, size: int) -> None:
    """Over 1 MiB: -32600, and the connection closes; the other clients do not notice."""
    with client(server, server.tokens["1"]) as other, client(server) as it:
        answers: list[str] = []
        it.socket.send("x" * size)
        with pytest.raises(ConnectionClosedError) as closed:
            answers.extend(str(text) for text in it.socket)
        codes = [json.loads(answer)["error"]["code"] for answer in answers]
        assert codes == [-32600] * (size == LIMIT + 1)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        assert other.get("legal")["awaiting"]["player"] == 1


def test_more_than_a_hundred_requests_in_a_second_are_refused() -> None:
    """The hundred-and-first of a second is refused, each seat by itself; a second later it may ask
    again."""
    now = [0.0]
    rates = Rates(lambda: now[0])
    for _ in range(MOST):
        rates.count("ada")
    rates.count("charles")
    with pytest.raises(RpcError) as refused:
        rates.count("ada")
    assert refused.value.number == -32008
    now[0] = 1.0
    rates.count("ada")


def test_a_batch_counts_each_of_its_requests(server: Served) -> None:
    """Of a batch of two hundred the server does a hundred, and lives."""
    with client(server, server.tokens["spectator"]) as it:
        asked = {"jsonrpc": "2.0", "id": 1, "method": "hello"}
        it.socket.send(json.dumps([asked] * 200))
        answers = json.loads(it.socket.recv())
        codes = [answer.get("error", {}).get("code") for answer in answers]
        assert codes.count(None) <= MOST
        assert set(codes) == {None, -32008}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--listen", "0.0.0.0:0"), "--public"),
        (("--listen", "8000"), "HOST:PORT"),
        (("--listen", "127.0.0.1:99999"), "HOST:PORT"),
        (("--public",), "--listen"),
        (("game.jsonl",), "--listen"),
    ],
)
def test_what_does_not_fit_is_told(options: tuple[str, ...], told: str) -> None:
    """An address that others reach needs `--public`; an option of `--listen` needs it."""
    ended = run("serve", *options)
    assert ended.code == 2
    assert told in ended.err


def test_what_cannot_be_served_is_told(tmp_path: Path) -> None:
    """A game or a page that is not there ends it before anything is served."""
    for rest in ((tmp_path / "none.jsonl",), ("--page", tmp_path / "none.html")):
        ended = run("serve", "--listen", "127.0.0.1:0", *rest)
        assert (ended.code, ended.out) == (3, "")
        assert GAME.partition(".")[0] not in ended.out
