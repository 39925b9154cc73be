"""The choices file: what record takes, and what it writes itself."""

import io

import pytest

from adas_dream.events import (
    ATTESTED,
    CHANCE,
    CHOICES,
    CONSEQUENCES,
    NAMES,
    TYPES,
    Choice,
    NotAChoice,
    UnreadableLog,
    read_choice,
    read_choices,
)
from adas_dream.events.facts.turn import TurnStarted
from adas_dream.events.facts.workshop import DieMoved
from tests.events.page import LINES

MOVED = b'{"type":"die_moved","player":1,"die":"X6","from_space":2,"to_space":3}'


def without_numbers(name: str) -> bytes:
    """Give the example of a type as a line of input: without seq, state and chain."""
    raw = LINES[name]
    start, _, rest = raw.partition(b'"seq":')
    bare = start + rest.partition(b",")[2] if b"," in rest else start[:-1] + b"}"
    return bare.partition(b',"state"')[0].partition(b',"chain"')[0].removesuffix(b"}") + b"}"


def attested(raw: bytes) -> bytes:
    """Give a line marked as attested."""
    return raw if b"attested" in raw else raw[:-1] + b',"attested":true}'


def refused(raw: bytes) -> UnreadableLog:
    """Give the error of a line that is no input."""
    with pytest.raises(UnreadableLog) as caught:
        read_choice(raw, line=3, file="evening.choices")
    assert (caught.value.file, caught.value.line) == ("evening.choices", 3)
    return caught.value


def test_choices_come_in_their_order_with_their_lines() -> None:
    """Section 7 of the contract: choice and chance lines without seq and chain."""
    start = b'{"type":"turn_started","player":1,"kind":"workshop","turn":1,"after":2}'
    choices = read_choices(io.BytesIO(start + b"\r\n" + MOVED), "evening.choices")
    assert list(choices) == [
        Choice(1, TurnStarted(1, 1, "workshop", 1), 2),
        Choice(2, DieMoved(1, 1, "X6", 2, 3), None),
    ]


def test_spaces_and_the_order_of_keys_are_free() -> None:
    """A choices file is often written by hand."""
    raw = b'{ "player": 1, "die": "X6", "type": "die_moved", "to_space": 3, "from_space": 2 }'
    assert read_choice(raw, line=1, file="-") == read_choice(MOVED, line=1, file="-")


@pytest.mark.parametrize("name", [NAMES[kind] for kind in (*CHOICES, *CHANCE)])
def test_every_choice_and_every_roll_is_input(name: str) -> None:
    """Section 7 of the contract: the log's choice and chance lines."""
    choice = read_choice(without_numbers(name), line=1, file="-")
    assert type(choice.fact) is TYPES[name]


@pytest.mark.parametrize("name", [NAMES[kind] for kind in CONSEQUENCES])
def test_a_consequence_is_input_only_where_it_is_attested(name: str) -> None:
    """Section 1 of the contract: choices without consequences are input to record."""
    raw = attested(without_numbers(name))
    assert read_choice(raw, line=1, file="-").fact.attested
    error = refused(raw.replace(b',"attested":true', b""))
    assert (type(error), error.path) == (NotAChoice, "$.type")
    assert error.detail == f"record writes {name} itself"


@pytest.mark.parametrize("name", [NAMES[kind] for kind in ATTESTED])
def test_what_people_state_is_input_but_for_what_commands_write(name: str) -> None:
    """Section 3 of the contract: `new` starts a log, `record` reveals the seed."""
    writers = {"game_set_up": "new", "position_set": "new", "seed_revealed": "record"}
    if name not in writers:
        assert type(read_choice(without_numbers(name), line=1, file="-").fact) is TYPES[name]
        return
    error = refused(without_numbers(name))
    assert (type(error), error.path) == (NotAChoice, "$.type")
    assert error.detail == f"{writers[name]} writes {name} itself"


@pytest.mark.parametrize("field", ["seq", "state", "chain"])
def test_a_field_that_record_writes_is_refused(field: str) -> None:
    """Section 7 of the contract: without seq and chain."""
    error = refused(MOVED[:-1] + f',"{field}":4}}'.encode())
    assert (type(error), error.path) == (NotAChoice, f"$.{field}")
    assert str(error) == (
        f"evening.choices:3: $.{field}: `record` does not take this:"
        f' record writes "{field}" itself; leave it out'
    )


@pytest.mark.parametrize("after", ["0", "-1", "true", "3.0", '"3"', "null", str(2**31), "[]"])
def test_after_is_the_number_of_a_fact(after: str) -> None:
    """Section 7 of the contract: a play names the fact for which it was made."""
    error = refused(MOVED[:-1] + f',"after":{after}}}'.encode())
    assert (error.code, error.path) == ("bad-value", "$.after")


@pytest.mark.parametrize(
    ("raw", "code", "path"),
    [
        (b"", "blank-line", ""),
        (b"\xff", "not-utf-8", ""),
        (MOVED[:-1], "not-json", ""),
        (MOVED + MOVED, "not-json", ""),
        (b"[" * 50_000, "too-deep", ""),
        (MOVED[:-1] + b',"x":' + b"[" * 40 + b"]" * 40 + b"}", "too-deep", ""),
        (b"[]", "bad-value", "$"),
        (b"{}", "missing-field", "$.type"),
        (MOVED.replace(b"die_moved", b"die_flew"), "unknown-fact", "$.type"),
        (MOVED[:-1] + b',"colour":"grey"}', "unknown-field", "$.colour"),
        (MOVED[:-1] + b',"die":"X6"}', "duplicate-key", "$.die"),
        (MOVED[:-1] + b',"after":2,"after":3}', "duplicate-key", "$.after"),
        (MOVED[:-1] + b',"note":null}', "bad-value", "$.note"),
        (MOVED.replace(b"X6", b"R6"), "bad-value", "$.die"),
        (MOVED.replace(b'"player":1', b'"player":1.0'), "bad-value", "$.player"),
        (b" " * 2**21, "line-too-long", ""),
    ],
)
def test_a_flawed_choice_is_refused_as_a_flawed_fact_is(raw: bytes, code: str, path: str) -> None:
    """Cases 10 and 11 hold for input as for logs."""
    error = refused(raw)
    assert (error.code, error.path) == (code, path)


def test_a_flaw_is_told_with_its_line() -> None:
    """The number is that of the file's line, and what stands before it has been given."""
    choices = read_choices(io.BytesIO(MOVED + b"\n" + MOVED[:-1]), "evening.choices")
    assert next(choices).line == 1
    with pytest.raises(UnreadableLog, match=r"evening\.choices:2: "):
        next(choices)


def test_an_empty_file_holds_no_choice() -> None:
    """A pipe that closes at once is no error."""
    assert list(read_choices(io.BytesIO(b""), "-")) == []
