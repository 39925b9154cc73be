"""The chain: one digest a turn, computed here once more with SHA-256 alone."""

import io
from collections.abc import Iterator
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from adas_dream.events import (
    AnyFact,
    BadLine,
    Chain,
    Line,
    decode_line,
    encode,
    position_digest,
    read_log,
)
from adas_dream.events.chain import Sealer, Seals
from adas_dream.events.facts.setup import GameSetUp, PositionSet, SeedRevealed
from adas_dream.events.facts.table import (
    ChoiceUndone,
    PlayAbandoned,
    PlayRewound,
    ScoreDeclared,
    WinnerDeclared,
)
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped, TurnStarted
from adas_dream.events.lines import Block, read_blocks
from adas_dream.events.position.game import Claim, Objective
from tests.events.page import LINES, LOG

NEXT = (
    b'{"type":"turn_started","seq":10,"player":2,"kind":"workshop","turn":1}\n',
    b'{"type":"turn_ended","seq":11,"player":2,"state":"' + b"7" * 32 + b'"}\n',
)
SEAL = b',"chain":"' + LOG[-35:-3] + b'"'
TURN_1 = sha256(LOG.replace(SEAL, b"")).hexdigest()[:32]
TURN_2 = sha256(TURN_1.encode() + b"".join(NEXT)).hexdigest()[:32]
TWO_TURNS = LOG + NEXT[0] + NEXT[1].replace(b"}", b',"chain":"' + TURN_2.encode() + b'"}')


def faults(data: bytes) -> list[int]:
    """Give the numbers of the closing lines whose chain does not fit."""
    chain, found = Chain(), list[int]()
    for line in read_log(io.BytesIO(data), "a.jsonl"):
        assert isinstance(line, Line)
        if line.needs_chain and chain.digest_for(line.fact) != line.fact.chain:
            found.append(line.number)
        chain.add(line.fact, line.raw)
    return found


def edited(*change: tuple[int, bytes | None]) -> bytes:
    """Give the two turns with some lines replaced, or dropped where the new line is None."""
    lines: list[bytes | None] = [*TWO_TURNS.splitlines(keepends=True)]
    for number, line in change:
        lines[number - 1] = line
    return b"".join(line for line in lines if line is not None)


def line_of(number: int) -> bytes:
    """Give one line of the two turns."""
    return TWO_TURNS.splitlines(keepends=True)[number - 1]


def test_a_log_as_written_is_intact() -> None:
    """Section 5 of the contract: over the previous chain and every line since, ends included."""
    assert SEAL in LOG.splitlines()[-1]
    assert faults(TWO_TURNS) == []


@pytest.mark.parametrize(
    ("data", "closing"),
    [
        (edited((4, line_of(4).replace(b"X6", b"X5"))), [9]),
        (edited((2, line_of(2).replace(b'"pounds":3', b'"pounds":4'))), [9]),
        (edited((7, None)), [8]),
        (edited((7, line_of(7) * 2)), [10]),
        (edited((6, line_of(7)), (7, line_of(6))), [9]),
        (edited((10, line_of(10).replace(b"workshop", b"actions"))), [11]),
        (edited((11, line_of(11).replace(b"77", b"78"))), [11]),
        (edited((9, line_of(9).replace(TURN_1[:4].encode(), b"0000"))), [9, 11]),
        (edited((9, line_of(9).replace(SEAL, b""))), [9, 11]),
    ],
    ids=[
        "changed",
        "set-up",
        "dropped",
        "repeated",
        "swapped",
        "turn 2",
        "state",
        "chain",
        "unsealed",
    ],
)
def test_an_edit_is_told_at_its_own_turn(data: bytes, closing: list[int]) -> None:
    """Section 5 of the contract: names the turn where a line was changed, dropped or swapped."""
    assert faults(data) == closing


def test_another_spelling_changes_no_digest() -> None:
    """The chain is over canonical bytes, so spaces and line ends are no damage."""
    assert faults(TWO_TURNS.replace(b",", b", ").replace(b"\n", b"\r\n")) == []


def test_a_clean_cut_at_the_end_of_a_turn_does_not_show() -> None:
    """Case 7: completeness has to say it; the chain cannot see what is not there."""
    assert faults(LOG) == []


def test_what_is_sealed_is_what_is_checked() -> None:
    """Writing and checking use one function."""
    sealer, chain = Sealer(), Chain()
    for number, raw in enumerate(LOG.splitlines()[:-1], 1):
        fact = decode_line(raw, line=number, file="a.jsonl")
        sealer.add(fact, raw)
        chain.add(fact, raw)
    sealed = sealer.seal(TurnEnded(9, 1))
    assert encode(sealed) + b"\n" == line_of(9)
    assert chain.digest_for(sealed) == sealed.chain == TURN_1


def test_a_long_log_without_a_chain_is_hashed_as_a_short_one() -> None:
    """However many lines stand before a chain, it is the digest of them all."""
    chain, moved = Chain(), decode_line(LINES["die_moved"], line=1, file="a.jsonl")
    for _ in range(1001):
        chain.add(moved, LINES["die_moved"])
    ended = TurnEnded(1002, 1)
    text = (LINES["die_moved"] + b"\n") * 1001 + encode(ended) + b"\n"
    assert chain.digest_for(ended) == sha256(text).hexdigest()[:32]


def test_a_chain_goes_on_from_a_digest() -> None:
    """A log is taken up at a turn's end from the digest that stands there."""
    chain = Chain(TURN_1)
    started, ended = (decode_line(raw[:-1], line=1, file="a.jsonl") for raw in NEXT)
    chain.add(started, NEXT[0][:-1])
    assert chain.digest_for(ended) == TURN_2


def test_in_every_format_the_ends_carry_a_chain() -> None:
    """Section 5 of the contract: turn_ended and play_ended must, and turn_skipped may."""
    seals = Seals()
    for ends in (TurnEnded(9, 1), PlayEnded(9)):
        assert (seals.must(ends), seals.may(ends)) == (True, True)
    skipped = TurnSkipped(9, 1, 1)
    assert (seals.must(skipped), seals.may(skipped)) == (False, True)
    begun = TurnStarted(9, 1, "workshop", 1)
    assert (seals.must(begun), seals.may(begun)) == (False, False)


def test_a_position_has_the_digest_of_its_canonical_bytes() -> None:
    """Section 5 of the contract: `state` is the digest of the position in the log's own format."""
    fact = decode_line(LOG.splitlines()[1], line=2, file="a.jsonl")
    assert isinstance(fact, PositionSet)
    bare = LOG.splitlines()[1].partition(b'"position":')[2][:-1]
    assert position_digest(fact.position) == sha256(bare).hexdigest()[:32]
    richer = structs.replace(fact.position, round=2)
    assert position_digest(richer) != position_digest(fact.position)


def after_the_end(format_: str) -> Seals:
    """Give the seals of a log in that format, behind its end."""
    seals, (header, start) = (
        Seals(),
        [
            decode_line(raw, line=number, file="a.jsonl")
            for number, raw in enumerate(LOG.splitlines()[:2], 1)
        ],
    )
    assert isinstance(header, GameSetUp)
    for fact in (structs.replace(header, format=format_), start, PlayEnded(9)):
        seals.add(fact)
    return seals


STATED = (
    SeedRevealed(10, seed="0" * 64),
    ScoreDeclared(10, 1, "total", 5),
    WinnerDeclared(10, 1),
    TurnStarted(10, 1, "workshop", 1),
)


def test_since_format_2_every_fact_after_the_end_carries_a_chain() -> None:
    """Section 5 of the contract: what stands behind the last chain was under no digest before; in
    formats 0 and 1 none is missed there, and none may stand."""
    assert [after_the_end("adas-dream/2").must(fact) for fact in STATED] == [True] * 4
    assert [after_the_end("adas-dream/1").may(fact) for fact in STATED] == [False] * 4


def test_a_rewind_and_giving_up_carry_a_chain_wherever_they_stand() -> None:
    """Section 5 of the contract: `play_abandoned` and `play_rewound`, in format 2 alone."""
    header = decode_line(LOG.splitlines()[0], line=1, file="a.jsonl")
    assert isinstance(header, GameSetUp)
    for format_, belongs in (("adas-dream/2", True), ("adas-dream/1", False)):
        seals = Seals()
        seals.add(structs.replace(header, format=format_))
        for fact in (PlayAbandoned(9), PlayRewound(9, 3, "a mistake")):
            assert (seals.must(fact), seals.may(fact)) == (belongs, belongs)


def test_after_a_rewind_over_the_end_only_the_ends_carry_one_again() -> None:
    """Play goes on, so a turn's start has none; a rewind to a later fact leaves the end."""
    over = after_the_end("adas-dream/2")
    over.add(PlayRewound(11, 10, "a wrong score"))
    assert over.must(STATED[1])
    over.add(PlayRewound(12, 9, "the end came too early"))
    assert not over.may(STATED[3])


def test_a_log_that_starts_behind_the_end_carries_chains() -> None:
    """A position in which play is over, or given up, is behind the end too."""
    start = decode_line(LOG.splitlines()[1], line=2, file="a.jsonl")
    header = decode_line(LOG.splitlines()[0], line=1, file="a.jsonl")
    assert isinstance(start, PositionSet)
    for over in ({"over": True}, {"abandoned": True}):
        seals = Seals()
        seals.add(header)
        seals.add(structs.replace(start, position=structs.replace(start.position, **over)))
        assert seals.must(STATED[0])


def test_in_whose_turn_a_claim_was_made_is_in_no_old_digest() -> None:
    """Section 6 of the contract: `state` of formats 0 and 1 is the digest of the position as those
    formats have it, which knew no `in_turn_of` (R164)."""
    fact = decode_line(LOG.splitlines()[1], line=2, file="a.jsonl")
    assert isinstance(fact, PositionSet)
    old, new = (
        structs.replace(
            fact.position, objectives=(Objective("dean", "study", (Claim(1, 6, 7, whose),)),)
        )
        for whose in (None, 2)
    )
    assert position_digest(new) != position_digest(old) == position_digest(old, "adas-dream/1")
    assert position_digest(new, "adas-dream/1") == position_digest(old)


def some_line(draw: Random, seq: int) -> bytes:
    """Give a line that may carry a chain, may end the game, or may take something back."""
    to_seq = draw.randint(3, seq)
    some: list[AnyFact] = [
        TurnStarted(seq, 1, "workshop", seq),
        TurnEnded(seq, 1),
        TurnSkipped(seq, 1, turn=seq),
        PlayEnded(seq),
        PlayAbandoned(seq),
        ChoiceUndone(seq, 1, to_seq=to_seq),
        PlayRewound(seq, to_seq=to_seq, reason="late"),
    ]
    chain = "0" * 32 * (draw.random() < 0.05)
    at = draw.choice([*[""] * 15, *["2026-11-30T20:15:00Z"] * 5, "no moment"])
    return encode(structs.replace(draw.choice(some), chain=chain, at=at))


def told(blocks: Iterator[Block]) -> list[object]:
    """Give the lines that are read, and the error that reading ends with."""
    found: list[object] = []
    try:
        found.extend(read_blocks(blocks, "a.jsonl"))
    except BadLine as error:
        found += [type(error), error.line, error.path]
    return found


@given(st.randoms(use_true_random=False), st.sampled_from([b"1", b"2"]))
def test_lines_that_come_together_are_read_as_one_by_one(draw: Random, format_: bytes) -> None:
    """Which line needs a chain and which has none of its own depends on no block."""
    start = LOG.replace(b"adas-dream/2", b"adas-dream/" + format_).splitlines()[:2]
    lines = [*start, *(some_line(draw, seq) for seq in range(3, draw.randint(4, 30)))]
    alone = told(Block(number, [line]) for number, line in enumerate(lines, 1))
    assert told(iter([Block(1, lines)])) == alone
