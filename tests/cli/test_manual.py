import re
from pathlib import Path

from adas_dream.cli.main import COMMANDS
from adas_dream.cli.manual import manual

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "commands.md"
MAN = ROOT / "share" / "man" / "man1" / "adas-dream.1"
WRITTEN = {
    r"\-": "-",
    r"\(aq": "'",
    r"\(ga": "`",
    r"\(ti": "~",
    r"\(ha": "^",
    r"\&": "",
    r"\e": "\\",
}
"""How a manual page writes what it would read as its own."""


def test_the_manual_is_what_the_commands_say() -> None:
    """If they differ: `python -m adas_dream.cli.manual > docs/commands.md` (house rule 14)."""
    assert PAGE.read_text("utf-8") == manual()


def test_the_manual_has_an_entry_for_every_command() -> None:
    """In the order of use, each with its usage."""
    entries = [line.removeprefix("## adas-dream ") for line in manual().splitlines()]
    assert [entry for entry in entries if entry in COMMANDS] == [*COMMANDS]


def test_the_manual_page_says_the_same() -> None:
    """Every line of `--help` stands in `man adas-dream`, in its order; if not: `just man`."""
    page = MAN.read_text("utf-8")
    for sign, meant in WRITTEN.items():
        page = page.replace(sign, meant)
    help_texts = "".join(re.findall(r"```text\n(.*?)```", manual(), re.DOTALL))
    wanted = [line.strip() for line in help_texts.splitlines() if line.strip()]
    found = iter([line.strip() for line in page.splitlines()])
    assert [line for line in wanted if line not in found] == []
