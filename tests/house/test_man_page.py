"""`man adas-dream` says what the commands say."""

from adas_dream.cli.manual import man_page
from tests.house.tree import ROOT


def test_the_manual_page_is_what_the_commands_say() -> None:
    """If they differ: `python -m adas_dream.cli.manual man > share/man/man1/adas-dream.1`."""
    assert (ROOT / "share" / "man" / "man1" / "adas-dream.1").read_text("utf-8") == man_page()
