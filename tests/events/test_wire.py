"""docs/wire.md says what the codec does: every line on it is read and written again, and so is
every line of fixtures/facts.jsonl, which docs/reference/facts.md shows."""

import re
from hashlib import sha256

import pytest

from adas_dream.events import (
    LINE_LIMIT,
    TYPES,
    encode,
    name_of,
    position_digest,
    read_choice,
    read_line,
    read_position,
)
from adas_dream.events.json_flaws import NESTING_LIMIT
from adas_dream.events.vocabulary import (
    ACTION_AREAS,
    BONUSES,
    COLOURS,
    GEAR_SPACES,
    INT_LIMIT,
    NAME_LIMIT,
    PROGRAM_SPACES,
    TEXT_LIMIT,
)
from tests.events.page import EXAMPLES, LOG, POSITION, Example, blocks, section

SAID = section("The position")
CODE = re.compile(r"`([^`]+)`")


def named(example: Example) -> str:
    """Name an example by its type."""
    return example.name


each_example = pytest.mark.parametrize("example", EXAMPLES, ids=named)


def test_there_is_one_example_of_every_type() -> None:
    """Section 2 of the contract: one canonical line for each type, in the order of the catalog."""
    assert [example.name for example in EXAMPLES] == [*TYPES]


@each_example
def test_an_example_is_read_and_written_to_the_same_bytes(example: Example) -> None:
    """The example is canonical and of the type that it names."""
    line = read_line(example.line, line=1, file="facts.jsonl")
    assert (line.raw, line.canonical) == (example.line, True)
    assert encode(line.fact) == example.line
    assert name_of(line.fact) == example.name


@pytest.mark.parametrize("title", ["Fields of every fact", "The chain"])
def test_the_other_lines_are_canonical_too(title: str) -> None:
    """Lines outside the list of facts are read and written to the same bytes as well."""
    lines = [line.encode() for block in blocks(section(title)) for line in block.splitlines()]
    assert [encode(read_line(line, line=1, file="docs/wire.md").fact) for line in lines] == lines


def test_the_choices_of_the_page_are_choices() -> None:
    """Section 7 of the contract: the lines of the choices file are input to record."""
    (block,) = blocks(section("The choices file"))
    choices = [read_choice(line.encode(), line=1, file="-") for line in block.splitlines()]
    assert [choice.after for choice in choices] == [9, None, None, None, None, None]


def test_the_position_of_the_page_has_the_digest_it_says() -> None:
    """Section 5 of the contract: `state` is the digest of the position in the log's own format."""
    position = read_position(POSITION, "mid-turn.json")
    digest = sha256(encode(position)).hexdigest()[:32]
    assert f"`{digest}`" in SAID
    assert position_digest(position) == digest


def test_the_chain_of_the_page_is_computed_with_sha_256_alone() -> None:
    """Section 5 of the contract, done by hand: no code of the project takes part."""
    text = section("The chain")
    (chain,) = set(re.findall(rb'"chain":"([0-9a-f]{32})"', LOG))
    bare = LOG.replace(b',"chain":"' + chain + b'"', b"")
    assert sha256(bare).hexdigest()[:32] == chain.decode()
    assert f"have {len(bare):,} bytes" in text
    assert text.count(chain.decode()) == 3


@pytest.mark.parametrize("word", [*COLOURS, *BONUSES, *ACTION_AREAS, *GEAR_SPACES, *PROGRAM_SPACES])
def test_the_notation_names_every_word(word: str) -> None:
    """A word of the vocabulary that the table leaves out could not be written by others."""
    assert word in CODE.findall(section("Notation"))


@pytest.mark.parametrize(
    "limit",
    [
        f"{LINE_LIMIT:,} bytes",
        f"{NESTING_LIMIT} deep",
        f"±{INT_LIMIT - 1}",
        f"{NAME_LIMIT} characters",
        f"most {TEXT_LIMIT}.",
    ],
)
def test_the_limits_are_those_of_the_code(limit: str) -> None:
    """The page names the limits that the codec keeps."""
    assert limit in section("Lines").replace("\n", " ")
