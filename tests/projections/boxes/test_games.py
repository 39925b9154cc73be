"""Whatever game is heard, what comes of it is a pack."""

import pytest
from msgspec import Struct

from adas_dream.core.content.lint import lint
from adas_dream.core.content.load import parse_pack
from adas_dream.core.walk import begin
from adas_dream.events.codec import Line
from adas_dream.events.lines import open_log, read_log
from adas_dream.events.log import log_of
from adas_dream.projections.boxes.learning import learned
from adas_dream.projections.boxes.occasions import Heard, heard
from adas_dream.projections.boxes.page import added, page, skeleton
from tests.fixtures.walks import FOLDER, GAMES, PACKS

NAMES = [game.stem for game in GAMES]


def listened(name: str) -> Heard:
    """What a recorded game stated."""
    with open_log(str(FOLDER / f"{name}.jsonl")) as stream:
        lines = [line.fact for line in read_log(stream, name) if isinstance(line, Line)]
    log = log_of(lines)
    return heard(name, begin(log, PACKS), log.facts)


def problems(text: str) -> list[Struct]:
    """What is wrong with a pack, but for what is only odd."""
    return [it for it in lint(text.encode()) if it.severity == "problem"]


@pytest.mark.parametrize("name", NAMES)
def test_a_pack_comes_of_every_game(name: str) -> None:
    """Its text is read, nothing is wrong with it, and it fits into a skeleton."""
    found = learned([listened(name)])
    text = page(found, "own")
    assert (found.games, problems(text)) == ((name,), [])
    empty = skeleton("own", "Own")
    made = added(found, empty, parse_pack(empty.encode()))
    assert problems(made.text) == []


def test_a_pack_comes_of_all_games_together() -> None:
    """Invented packs and what was drawn at random contradict each other, and are told so."""
    found = learned([listened(name) for name in NAMES])
    assert problems(page(found, "own")) == []
    assert found.conflicts


def test_a_seeded_game_with_a_whole_pack_states_nothing_new() -> None:
    """All that came of cards, areas and tiles stands in the pack already."""
    found = learned([listened("house-whole-game")])
    assert {entry.key[0] for entry in found.entries} <= {"pack", "set_up"}
    assert found.conflicts == ()
