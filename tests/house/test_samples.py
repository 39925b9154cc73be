"""What README and tutorial show of the program is what it does: their `console` blocks are run."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from adas_dream.cli.main import main
from tests.house.tree import ROOT

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LEFT_OUT = "…\n"
"""A line that stands for any number of lines."""


def samples(page: Path) -> list[tuple[str, str]]:
    """Each command that a page shows, and what stands below it."""
    blocks = "".join(BLOCK.findall(page.read_text("utf-8")))
    parts = re.split(r"^\$ (.*)\n", blocks, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def answer(command: str) -> str:
    """What the program prints, run in this process; `echo` may give it its input."""
    given, _, asked = command.rpartition(" | ")
    words = shlex.split(asked)
    assert words[0] == "adas-dream"
    text = shlex.split(given)[1] + "\n" if given else ""
    return str(CliRunner().invoke(main, words[1:], input=text).output)


@pytest.mark.parametrize("page", ["README.md", "docs/tutorial.md"])
def test_the_samples_of_a_page_are_real(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run one after the other, in a terminal of 100 columns, each command prints what stands below
    it; a line of `…` stands for lines that are left out."""
    shown = samples(ROOT / page)
    for file in set(re.findall(r"fixtures/\S+", " ".join(command for command, _ in shown))):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for command, output in shown:
        pattern = ".*".join(map(re.escape, output.split(LEFT_OUT)))
        printed = answer(command)
        assert re.fullmatch(pattern, printed, re.DOTALL), (command, printed)
