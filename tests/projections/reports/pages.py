"""The pages of the fixture games, each made once."""

import json
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from adas_dream.core import find_pack
from adas_dream.events.codec import Line
from adas_dream.events.lines import Torn, open_log, read_log
from adas_dream.events.log import log_of
from adas_dream.projections.reports.game import GamePage, game_page
from adas_dream.projections.timelines.replaying import Replay
from tests.house.tree import ROOT

GAMES: Final = tuple(sorted(path.stem for path in (ROOT / "fixtures/games").glob("*.jsonl")))


def lines_of(path: Path) -> list[Line | Torn]:
    """The lines of a log."""
    with open_log(str(path)) as stream:
        return [*read_log(stream, path.name)]


@cache
def page_of(game: str) -> GamePage:
    """The page of a fixture game, without its readings."""
    path = ROOT / "fixtures/games" / f"{game}.jsonl"
    return game_page(lines_of(path), path.name, find_pack, disputed=False)


def replay_of(game: str) -> Replay:
    """The replay of a fixture game."""
    lines = lines_of(ROOT / "fixtures/games" / f"{game}.jsonl")
    return Replay(log_of(line.fact for line in lines if isinstance(line, Line)), find_pack)


@cache
def disputed() -> GamePage:
    """The page of a small game with its readings side by side."""
    path = ROOT / "fixtures/games/house-deferred-claim.jsonl"
    return game_page(lines_of(path), path.name, find_pack)


def changed(game: str, **fields: object) -> list[bytes]:
    """The lines of a fixture game, with other fields in the first."""
    first, *rest = (
        (ROOT / "fixtures/games" / f"{game}.jsonl").read_bytes().splitlines(keepends=True)
    )
    header = {**json.loads(first), **fields}
    return [json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode() + b"\n", *rest]


def read(log: list[bytes]) -> list[Line | Torn]:
    """The lines of a log in memory."""
    return [*read_log(BytesIO(b"".join(log)), "a log")]


def made_of(log: list[bytes]) -> GamePage:
    """The page of a log in memory."""
    return game_page(read(log), "a log", find_pack, disputed=False)


def wrong_payment(players: tuple[str, str] = ("Ada", "Charles")) -> GamePage:
    """A game in which a card's price was not paid in full, with the payer's word."""
    log = changed("house-whole-game", players=players)
    paid = next(
        at for at, line in enumerate(log) if b"resources_spent" in line and b"pounds" in line
    )
    fact = json.loads(log[paid])
    fact |= {"pounds": fact["pounds"] + 1, "note": "<b onclick=alert(3)>enough</b>"}
    log[paid] = json.dumps(fact, separators=(",", ":")).encode() + b"\n"
    return made_of(log[: paid + 40])


def broken_off() -> GamePage:
    """A game whose last line was not written to its end."""
    return made_of([*changed("house-whole-game")[:200], b'{"type":"turn_'])


def of_nobody_known() -> GamePage:
    """A game whose content pack is not available."""
    content = {"name": "unheard-of", "version": "1", "digest": "0" * 64}
    return made_of(changed("house-whole-game", content=content))
