from pathlib import Path

from adas_dream.cli.main import COMMANDS
from adas_dream.cli.manual import manual

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"


def test_the_manual_is_what_the_commands_say() -> None:
    """If they differ: `python -m adas_dream.cli.manual > docs/commands.md` (house rule 14)."""
    assert PAGE.read_text("utf-8") == manual()


def test_the_manual_has_an_entry_for_every_command() -> None:
    """In the order of use, each with its usage."""
    entries = [line.removeprefix("## adas-dream ") for line in manual().splitlines()]
    assert [entry for entry in entries if entry in COMMANDS] == [*COMMANDS]
