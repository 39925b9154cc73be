"""The README keeps its word: its two commands, which .ci/run runs, and its links."""

import re

from tests.house.tree import ROOT, project

README = (ROOT / "README.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    """Give the blocks of the README in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


BLOCKS = fenced("sh")


def test_the_first_block_installs_and_replays() -> None:
    """The first shell block is one line that makes a venv, installs and replays a game."""
    (line,) = BLOCKS[0].splitlines()
    assert line.startswith("python3 -m venv --without-pip .venv && ")
    assert line.endswith(" replay fixtures/games/workshop-two-players.jsonl")


def test_the_second_block_installs_and_tests() -> None:
    """The second shell block is one line that makes a venv, installs the extra and runs pytest
    on all cores."""
    (line,) = BLOCKS[1].splitlines()
    assert line.startswith("python3 -m venv --without-pip .venv-test && ")
    assert line.endswith(" && .venv-test/bin/python -m pytest -n auto --dist worksteal")


def test_the_game_of_the_first_block_is_there() -> None:
    """The game that the first block replays is one of the fixtures."""
    assert (ROOT / BLOCKS[0].split()[-1]).is_file()


def test_its_links_lead_somewhere_from_anywhere() -> None:
    """Every link is whole, since the page of the package index knows no folder, and those into the
    project name a file of it."""
    inside = f"{project()['project']['urls']['Source']}/blob/main/"
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert [link for link in links if not link.startswith("https://")] == []
    pictures = inside.replace("github.com", "raw.githubusercontent.com").replace("blob/", "")
    into = [(link, root) for link in links for root in (inside, pictures) if link.startswith(root)]
    files = [link.removeprefix(root) for link, root in into]
    assert files
    assert [name for name in files if not (ROOT / name).is_file()] == []


def test_it_is_one_screen() -> None:
    """Who opens it sees what it is, its two commands, a refusal, a dispute, and where to go on."""
    assert len(README.splitlines()) <= 80
