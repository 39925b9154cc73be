"""What a short command loads: most of its time is its start."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.program import RUN
from tests.house.tree import ROOT

LISTED = """
import os, sys
def listing(code):
    sys.stderr.write(" ".join(sys.modules))
    sys.exit(code)
os._exit = listing
"""
"""At the end of the program, names what is loaded."""
CLICK = "import click; os._exit(0)"
BOTH = "import click, msgspec; os._exit(0)"
BEGINNING = {
    "adas_dream",
    "adas_dream.cli",
    "adas_dream.cli.main",
    "adas_dream.cli.options",
    "adas_dream.cli.output",
    "adas_dream.cli.output.exits",
    "adas_dream.cli.program",
}
"""What stands before any command."""
SLOW = {
    "asyncio",
    "dataclasses",
    "hashlib",
    "importlib.metadata",
    "importlib.resources",
    "json",
    "logging",
    "pathlib",
    "pkgutil",
    "random",
    "sqlite3",
    "subprocess",
    "tempfile",
    "tomllib",
    "unicodedata",
}
"""Modules of Python that take long to load."""
NEEDLESS = (
    "adas_dream.cli.output.failures",
    "adas_dream.cli.output.messages",
    "adas_dream.cli.runs",
    "adas_dream.cli.terminal",
    "adas_dream.core.content.lint",
    "adas_dream.core.content.problems",
    "adas_dream.core.content.toml_lines",
    "adas_dream.core.content.toml_text",
    "adas_dream.core.door",
    "adas_dream.core.game",
    "adas_dream.core.random_player",
    "adas_dream.core.recording",
    "adas_dream.core.rulebook",
    "adas_dream.core.sampling",
    "adas_dream.core.scoring",
    "adas_dream.events.archive",
    "adas_dream.events.bad_lines",
    "adas_dream.events.choices",
    "adas_dream.events.door",
    "adas_dream.events.journal.games",
    "adas_dream.events.json_schema",
    "adas_dream.projections.boards",
    "adas_dream.projections.comparisons",
    "adas_dream.projections.door",
    "adas_dream.projections.readings",
    "adas_dream.projections.scorepads",
    "adas_dream.projections.timelines",
    "adas_dream.projections.wording.fact_words",
    "adas_dream.projections.wording.finding_words",
    "adas_dream.projections.wording.legal_page",
)
"""What other commands are made of, and what only a finding needs."""


def loaded(code: str, *arguments: str | Path) -> set[str]:
    """Name the modules that are loaded when some code has run."""
    ended = subprocess.run(
        [sys.executable, "-c", LISTED + code, *map(str, arguments)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    return set(ended.stderr.split())


def test_help_loads_click_and_how_a_program_ends() -> None:
    """The overview pays for nothing that only a command needs."""
    new = loaded(RUN, "--help") - loaded(CLICK)
    foreign = {name for name in new if name.partition(".")[0] not in sys.stdlib_module_names}
    assert {name for name in foreign if not name.startswith("click.")} == BEGINNING
    assert new & SLOW == set()


@pytest.mark.parametrize(
    "game", ["house-four-players", "house-observed-three-players", "workshop-two-players"]
)
@pytest.mark.parametrize("options", [(), ("--json",)], ids=" ".join)
def test_a_clean_log_is_judged_without_what_only_a_finding_needs(
    game: str, options: tuple[str, ...]
) -> None:
    """No sentence, no rule text, no score, no TOML and no OpenSSL: a log without a finding is told
    in four verdicts."""
    file = ROOT / "fixtures" / "games" / f"{game}.jsonl"
    new = loaded(RUN, "validate", *options, file) - loaded(BOTH)
    assert "adas_dream.projections.audits.audit" in new
    assert [it for it in NEEDLESS if any(f"{name}.".startswith(f"{it}.") for name in new)] == []
    assert new & SLOW == set()


def test_a_file_is_recorded_without_what_only_a_terminal_needs(tmp_path: Path) -> None:
    """Line editing is loaded where somebody types, and nowhere else."""
    game = ROOT / "fixtures" / "games" / "house-four-players.jsonl"
    copy, empty = tmp_path / "game.jsonl", tmp_path / "none.jsonl"
    copy.write_bytes(game.read_bytes())
    empty.write_bytes(b"")
    for arguments in (("--help",), ("validate", game), ("record", copy, empty)):
        assert "prompt_toolkit" not in loaded(RUN, *arguments)


def test_what_is_not_loaded_is_there_to_be_loaded() -> None:
    """A module that is renamed is renamed in the list above too."""
    assert [name for name in NEEDLESS if find_spec(name) is None] == []
