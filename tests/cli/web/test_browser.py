"""The page of docs/examples in a real browser: two people play, each in a window of their own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, expect

from adas_dream.core import random_player
from adas_dream.core.chance import Stream
from adas_dream.core.content.load import find_pack
from adas_dream.core.game import Game, Refusal
from adas_dream.events import Line, encode, read_log
from adas_dream.events.facts.base import Fact
from tests.cli.program import run
from tests.cli.web.server import GAME, PAGE, SEED, Served, begin, served

BEFORE = 236
"""So many choices are made before the browsers join: the last round is left."""
CLICKING = """() => setInterval(() => {
  const offered = [...document.querySelectorAll("#choices button:enabled")];
  const ends = offered.find((button) => /ends turn|stores|pushes|places/.test(button.textContent));
  (ends ?? offered[0])?.click();
}, 40)"""
"""A person who clicks as soon as there is something to choose."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a game lies that is nearly over."""
    made = tmp_path_factory.mktemp("browser")
    seed = bytes.fromhex(SEED)
    begin(made / GAME)
    with (made / GAME).open("rb") as log:
        facts = [it.fact for it in read_log(log, GAME) if isinstance(it, Line)]
    game, stream = Game.load(facts, find_pack), Stream(seed, "player")
    played = [*game.resume(seed=seed)]
    for _ in range(BEFORE):
        made_of_it = game.play(cast("Fact", random_player.choose(game.state, stream)), seed=seed)
        assert not isinstance(made_of_it, Refusal)
        played += made_of_it
    with (made / GAME).open("ab") as log:
        log.writelines(encode(fact) + b"\n" for fact in played)
    return made


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Served]:
    """A server with that game."""
    with served(folder) as made:
        yield made


def opened(chromium: Browser, link: str, problems: list[str]) -> Page:
    """Open a link in a window of its own; what its console tells is a problem."""
    page = chromium.new_context(viewport={"width": 1200, "height": 1000}).new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text))
    page.goto(link)
    return page


def test_two_people_finish_a_game(chromium: Browser, server: Served, folder: Path) -> None:
    """Two windows play the rest of a game by clicks; one loses its connection, comes back and sees
    what happened meanwhile; at the end both show the same score, and the log is legal."""
    problems: list[str] = []
    ada = opened(chromium, server.link("1"), problems)
    charles = opened(chromium, server.link("2"), problems)
    expect(ada.locator("#status")).to_have_text("you are Ada")
    expect(charles.locator("#status")).to_have_text("you are Charles")
    who, other = (ada, charles) if ada.locator("#choices button").count() else (charles, ada)

    other.evaluate("socket.close()")
    expect(other.locator("#status")).to_have_text("connecting …")
    before = who.locator("#log li").count()
    who.locator("#choices button").first.evaluate("button => button.click()")
    expect(who.locator("#log li")).not_to_have_count(before)
    expect(other.locator("#status")).to_contain_text("you are")
    assert who.locator("#log li").all_inner_texts()[:before] != []
    expect(other.locator("#log li")).to_have_count(who.locator("#log li").count())

    for page in (ada, charles):
        page.evaluate(CLICKING)
    for page in (ada, charles):
        expect(page.locator("#heading")).to_have_text("Play has ended", timeout=60_000)
        expect(page.locator("#score li")).to_have_count(2)
    shown = [page.locator("#score").inner_text() for page in (ada, charles)]
    assert shown[0] == shown[1]
    for player in json.loads(run("score", "--json", folder / GAME).out)["players"]:
        assert f"{player['name']}: {player['total']}" in shown[0]
    assert json.loads(run("validate", "--strict", "--json", folder / GAME).out)["strict"] == []
    assert problems == []


def test_a_window_without_a_token_shows_nothing(chromium: Browser, server: Served) -> None:
    """Without a token, or with a wrong one, the page shows no board and no choice, and says so."""
    for link in (f"http://{server.address}/", server.link("1") + "x"):
        page = opened(chromium, link, [])
        expect(page.locator("#status")).to_have_text("not let in")
        expect(page.locator("#problem")).not_to_be_empty()
        assert page.locator("#workshop .space, #choices button, #log li").count() == 0


def test_the_page_is_short_and_needs_nothing() -> None:
    """Under three hundred lines, and no address of another server in it."""
    text = PAGE.read_text("utf-8")
    assert len(text.splitlines()) < 300
    assert "://" not in text.replace("ws://${location.host}", "")
