"""The page about the protocol keeps its word: its transcript, its methods and its errors."""

import json
import re
import subprocess
import sys
from pathlib import Path

from adas_dream.cli.rpc.errors import MESSAGES
from adas_dream.cli.serve.faults import OWN_ERRORS
from adas_dream.cli.serve.methods import METHODS
from tests.cli.program import RUN
from tests.house.tree import ROOT

PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
TRANSCRIPT = re.findall(r"^(-->|<--) (.*)$", PAGE, re.MULTILINE)
ROWS = re.findall(r"^\| `([a-z]+)` \|([^|]*)\|", PAGE, re.MULTILINE)
CODES = re.findall(r"^\| (-32\d{3}) \|", PAGE, re.MULTILINE)


def test_the_transcript_is_what_the_server_says(tmp_path: Path) -> None:
    """The requests of the page, given to the server at once, bring its answers line by line, but
    for what is left out."""
    asked = "".join(f"{text}\n" for mark, text in TRANSCRIPT if mark == "-->")
    ended = subprocess.run(
        [sys.executable, "-c", RUN, "serve"],
        cwd=tmp_path,
        input=asked,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    expected = [text for mark, text in TRANSCRIPT if mark == "<--"]
    answers = ended.stdout.splitlines()
    assert len(answers) == len(expected)
    for answer, text in zip(answers, expected, strict=True):
        assert re.fullmatch(".*".join(map(re.escape, text.split("…"))), answer), (text, answer)
        json.loads(answer)


def test_every_method_has_its_row() -> None:
    """The page lists the methods in the order of use, each with its own params."""
    rows = {name: set(re.findall(r"`([a-z_]+)`", params)) for name, params in ROWS}
    assert list(rows) == list(METHODS)
    for name, method in METHODS.items():
        known = set(method.params.__struct_fields__)
        assert rows[name] == known, name


def test_every_error_has_its_row() -> None:
    """The page lists the errors of the standard and the server's own."""
    assert [int(code) for code in CODES] == [*MESSAGES, *OWN_ERRORS]
