"""A log of this format that a newer version wrote: what is not known here is told as such."""

import io

import pytest

from adas_dream.events import UnreadableLog, read_log
from adas_dream.events.version import ENGINE
from tests.events.page import LINES

HEADER = LINES["game_set_up"]
FACT = LINES["turn_started"]
OWN = f'"engine":"{ENGINE}"'.encode()


def told(engine: str, header: bytes, fact: bytes = FACT) -> str:
    """Give the error that reading a log of that engine ends with."""
    other = f'"engine":"{engine}"'.encode()
    assert OWN in header
    log = header.replace(OWN, other) + b"\n" + fact + b"\n"
    with pytest.raises(UnreadableLog) as caught:
        list(read_log(io.BytesIO(log), "a.jsonl"))
    return str(caught.value)


FIELD = FACT.replace(b'"turn"', b'"mood":1,"turn"', 1)
TYPE = FACT.replace(b"turn_started", b"turn_sung", 1)
WORD = FACT.replace(b"workshop", b"music", 1)
CHAIN = FACT.replace(b"}", b',"chain":"' + b"0" * 32 + b'"}', 1)
IN_HEADER = HEADER.replace(b'"modules"', b'"weather":1,"modules"', 1)
UNKNOWN = (
    (HEADER, FIELD, 'a.jsonl:2: $.mood: there is no field "mood"'),
    (HEADER, TYPE, "a.jsonl:2: $.type: there is no fact type"),
    (HEADER, WORD, "a.jsonl:2: $.kind: must be one of"),
    (HEADER, CHAIN, 'a.jsonl:2: $.chain: there is no field "chain"'),
    (IN_HEADER, FACT, 'a.jsonl:1: $.weather: there is no field "weather"'),
)


@pytest.mark.parametrize(("header", "fact", "said"), UNKNOWN)
@pytest.mark.parametrize("engine", ["1.0.1", "1.10.0", "1.1", "2.0.0-rc1"])
def test_a_newer_version_is_named(header: bytes, fact: bytes, said: str, engine: str) -> None:
    """A field, a fact type or a word that is not known in a log of a newer version: the error has
    the same place, and says that a newer version wrote it (FOUND 24)."""
    error = told(engine, header, fact)
    assert error.startswith(said)
    assert f"(version {engine} of adas-dream wrote this, which is newer than this one)" in error


@pytest.mark.parametrize(("header", "fact", "said"), UNKNOWN)
@pytest.mark.parametrize("engine", [ENGINE, "0.1.0", "1.0", "mine", "x-9.9"])
def test_of_an_older_or_another_one_nothing_is_said(
    header: bytes, fact: bytes, said: str, engine: str
) -> None:
    """In a log of this version, of an older one or of another program it is a slip (FOUND 24)."""
    error = told(engine, header, fact)
    assert error.startswith(said)
    assert "newer" not in error


def test_what_no_version_writes_is_nobodys_news() -> None:
    """Broken JSON and a key that stands twice are no new words, whoever wrote them."""
    for fact in (b"{", b'{"seq":2,"seq":2}', b""):
        assert "newer" not in told("9.9", HEADER, fact)
