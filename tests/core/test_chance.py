"""The seeded generator, held against the vectors that docs/wire.md explains."""

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adas_dream.core.chance import (
    GENERATOR,
    Bag,
    Stream,
    commitment,
    draw_dice,
    draw_items,
    parse_seed,
)

Vector = dict[str, Any]

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "fixtures" / "generator"
WIRE = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
PAGE = WIRE[WIRE.index("\n## The generator ") + 1 :]
SEEDS = {"zero": bytes(32), "counting": bytes(range(32))}
FULL_BAG: Bag = (12, 12, 12, 12, 12)
PERL = shutil.which("perl")


def shuffle(stream: Stream, items: tuple[str, ...]) -> tuple[str, ...]:
    """Draw all the items, one after another."""
    return draw_items(stream, items, len(items))


LINES = (FOLDER / "vectors.jsonl").read_text("utf-8")
VECTORS: list[Vector] = [json.loads(line) for line in LINES.splitlines()]


def vectors(kind: str) -> list[Vector]:
    """Give the vectors of one kind."""
    return [vector for vector in VECTORS if vector["of"] == kind]


def stream_of(vector: Vector) -> Stream:
    """Open the stream that a vector names."""
    return Stream(SEEDS[vector["seed"]], vector["purpose"])


def take(stream: Stream, count: int) -> str:
    """Take bytes from a stream (a number below 256 is one byte, never refused), in hexadecimal."""
    return bytes(stream.below(256) for _ in range(count)).hex()


def without(bag: Bag, dice: tuple[str, ...]) -> Bag:
    """Give the bag after these dice have left it."""
    gone = Counter(die[0] for die in dice)
    y, b, g, p, x = bag
    return y - gone["Y"], b - gone["B"], g - gone["G"], p - gone["P"], x - gone["X"]


def given_commitment(vector: Vector) -> object:
    """Compute the commitment of the digits."""
    return commitment(parse_seed(vector["digits"]))


def given_bytes(vector: Vector) -> object:
    """Compute the first bytes of a stream."""
    return take(stream_of(vector), vector["count"])


def given_below(vector: Vector) -> object:
    """Compute one number for each bound."""
    stream = stream_of(vector)
    return [stream.below(n) for n in vector["n"]]


def given_dice(vector: Vector) -> object:
    """Compute the draws from one bag."""
    stream, (y, b, g, p, x) = stream_of(vector), vector["bag"]
    bag, draws = (y, b, g, p, x), list[list[str]]()
    for count in vector["counts"]:
        dice = draw_dice(stream, bag, count)
        bag = without(bag, dice)
        draws.append(list(dice))
    return draws


def given_items(vector: Vector) -> object:
    """Compute the items drawn."""
    return list(draw_items(stream_of(vector), tuple(vector["items"]), vector["count"]))


def given_tally(vector: Vector) -> object:
    """Compute how often each number came."""
    stream, n = stream_of(vector), vector["n"]
    tally = Counter(stream.below(n) for _ in range(vector["count"]))
    assert take(stream, 8) == vector["next"]
    return [tally[number] for number in range(n)]


GIVEN: dict[str, Callable[[Vector], object]] = {
    "commitment": given_commitment,
    "bytes": given_bytes,
    "below": given_below,
    "tally": given_tally,
    "dice": given_dice,
    "items": given_items,
}


@pytest.mark.parametrize("number", range(len(VECTORS)))
def test_the_generator_gives_every_vector_of_the_page(number: int) -> None:
    """Section 5 of the contract: the generator is specified to the byte, with test vectors."""
    vector = VECTORS[number]
    assert GIVEN[vector["of"]](vector) == vector["gives"]


def test_the_page_specifies_the_generator_of_this_name() -> None:
    """The name that a log holds is the name that the page specifies."""
    assert PAGE.startswith(f"## The generator `{GENERATOR}`\n")


def test_every_kind_of_vector_is_there() -> None:
    """The page has at least one vector of each kind that can be computed."""
    assert {vector["of"] for vector in VECTORS} == set(GIVEN)


@pytest.mark.skipif(PERL is None, reason="the independent program is in Perl")
def test_the_independent_program_prints_the_vectors() -> None:
    """The vectors come from a program that shares no code with the generator."""
    run = subprocess.run(
        [PERL or "perl", FOLDER / "vectors.pl"], capture_output=True, text=True, check=True
    )
    assert run.stdout == LINES


def test_the_example_by_hand() -> None:
    """R050, R051: the page works out refill/1 of the counting seed from six bytes, none refused."""
    stream = Stream(SEEDS["counting"], "refill/1")
    assert draw_dice(stream, FULL_BAG, 3) == ("B1", "G5", "X1")
    assert take(stream, 1) == "90"


@pytest.mark.parametrize(
    ("purpose", "n", "number", "next_byte"),
    [
        pytest.param(
            "refill/2", 60, 29, "87", id="below 60: f1 (241) is not under 240, 1d (29) is"
        ),
        pytest.param("refill/1", 128, 7, "ae", id="below 128: nothing is ever refused"),
        pytest.param("refill/1", 136, 135, "ae", id="below 136: 87 (135) is just under 136"),
        pytest.param(
            "refill/1",
            135,
            85,
            "a0",
            id="below 135: 87 (135) and ae (174) are refused, 55 (85) is not",
        ),
        pytest.param(
            "refill/1", 34735, 34734, "55", id="below 34735: 87ae (34734) is just under the limit"
        ),
        pytest.param(
            "refill/1", 34734, 21920, "e0", id="below 34734: 87ae is refused, 55a0 (21920) is not"
        ),
    ],
)
def test_a_number_at_or_over_the_limit_is_refused(
    purpose: str, n: int, number: int, next_byte: str
) -> None:
    """A byte is refused from 256 - (256 mod n) on, two bytes from 65536 - (65536 mod n) on."""
    stream = Stream(SEEDS["counting"], purpose)
    assert stream.below(n) == number
    assert take(stream, 1) == next_byte


def test_the_faces_come_equally_often() -> None:
    """60,000 rolls bring each face 10,000 times, give or take five standard deviations."""
    (tally,) = vectors("tally")
    assert sum(tally["gives"]) == 60_000
    assert all(abs(faces - 10_000) < 5 * 91.3 for faces in tally["gives"])


def test_a_draw_of_all_dice_empties_the_bag() -> None:
    """R051: a colour is never drawn more often than the bag holds it."""
    dice = draw_dice(Stream(SEEDS["zero"], "set-up"), (0, 3, 0, 1, 4), 8)
    assert [die[0] for die in dice] == list("BBBPXXXX")
    assert all("1" <= die[1] <= "6" for die in dice)


def test_dice_are_listed_by_colour_and_value() -> None:
    """The contract's list order: dice by colour (Y B G P X) and value."""
    dice = draw_dice(Stream(SEEDS["zero"], "set-up"), FULL_BAG, 60)
    assert list(dice) == sorted(dice, key=lambda die: ("YBGPX".index(die[0]), die[1]))


def test_a_draw_of_nothing_takes_no_byte() -> None:
    """Zero dice or items leave the stream where it was."""
    stream = Stream(SEEDS["counting"], "refill/1")
    assert draw_dice(stream, (0, 0, 0, 0, 0), 0) == ()
    assert shuffle(stream, ()) == ()
    assert take(stream, 1) == "87"


def test_a_shuffle_draws_all_the_items() -> None:
    """A shuffle is a draw of all the items, in the order drawn."""
    (vector,) = [vector for vector in vectors("items") if vector["count"] == 10]
    assert list(shuffle(stream_of(vector), tuple(vector["items"]))) == vector["gives"]


@pytest.mark.parametrize("n", [0, -1, 65537])
def test_a_bound_out_of_range_is_an_error(n: int) -> None:
    """Numbers are drawn below 1 to 65536."""
    with pytest.raises(ValueError, match=f"not below {n}"):
        Stream(SEEDS["zero"], "set-up").below(n)


@pytest.mark.parametrize(
    ("bag", "count"),
    [((1, 0, 0, 0, 1), 3), (FULL_BAG, -1), ((-1, 4, 0, 0, 0), 2)],
    ids=["too few", "below zero", "owed"],
)
def test_dice_that_are_not_there_cannot_be_drawn(bag: Bag, count: int) -> None:
    """R057: how many dice a short bag gives is for the rules to say, not for the generator."""
    with pytest.raises(ValueError, match=f"{count} dice cannot be drawn"):
        draw_dice(Stream(SEEDS["zero"], "refill/1"), bag, count)


@pytest.mark.parametrize("count", [3, -1])
def test_items_that_are_not_there_cannot_be_drawn(count: int) -> None:
    """More items than there are, or fewer than none, is an error."""
    with pytest.raises(ValueError, match=f"{count} items cannot be drawn from 2"):
        draw_items(Stream(SEEDS["zero"], "draw/1/1"), ("a", "b"), count)


@pytest.mark.parametrize("purpose", ["", "refill 1", "refill/1\n", "re\0fill", "display/Möbel/1"])
def test_a_purpose_is_printable_ascii(purpose: str) -> None:
    """A purpose with a zero byte or another alphabet would blur where it ends."""
    with pytest.raises(ValueError, match="printable ASCII"):
        Stream(SEEDS["zero"], purpose)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)], ids=["none", "31", "33"])
def test_a_seed_is_32_bytes(seed: bytes) -> None:
    """Neither a stream nor a commitment is made of another length."""
    with pytest.raises(ValueError, match=f"32 bytes, not {len(seed)}"):
        commitment(seed)
    with pytest.raises(ValueError, match=f"32 bytes, not {len(seed)}"):
        Stream(seed, "set-up")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this one has 0"),
        ("a" * 63, "this one has 63"),
        ("a" * 65, "this one has 65"),
        ("a" * 64 + "\n", "character 65 of this one is '\\n'"),
        ("aB" * 32, "character 2 of this one is 'B'"),
        ("0x" + "a" * 62, "character 2 of this one is 'x'"),
        ("٣" * 64, "character 1 of this one is '٣'"),
    ],
)
def test_a_seed_is_64_lower_case_digits(text: str, message: str) -> None:
    """The written form of a seed is one only, and the error does not repeat the secret."""
    with pytest.raises(ValueError, match="a seed is 64 lower-case hexadecimal digits") as error:
        parse_seed(text)
    assert str(error.value).endswith(message)
