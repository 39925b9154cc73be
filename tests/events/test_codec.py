"""One fact, one line: canonical bytes out, nothing but a fact in."""

import json

import pytest

from adas_dream.events import (
    LINE_LIMIT,
    BadLine,
    BadValue,
    BlankLine,
    DuplicateKey,
    LineTooLong,
    MissingField,
    NotJson,
    NotUtf8,
    TooDeep,
    UnknownFact,
    UnknownField,
    UnreadableLog,
    decode_line,
    encode,
    read_line,
    read_position,
)
from adas_dream.events.facts.turn import TurnStarted
from adas_dream.events.facts.workshop import DieMoved
from tests.events.page import LINES

MOVED = b'{"type":"die_moved","seq":4,"player":1,"die":"X6","from_space":2,"to_space":3}'


def refused(raw: bytes) -> BadLine:
    """Give the error of a line that is no fact."""
    with pytest.raises(BadLine) as caught:
        decode_line(raw, line=7, file="a.jsonl")
    assert (caught.value.file, caught.value.line) == ("a.jsonl", 7)
    return caught.value


def with_field(name: str, value: str) -> bytes:
    """Give the moved die with one more field."""
    return MOVED[:-1] + f',"{name}":{value}}}'.encode()


def test_a_fact_is_written_in_schema_order_without_spaces() -> None:
    """Section 2 of the contract: type, seq, player, the type's own fields."""
    assert encode(DieMoved(4, 1, "X6", 2, 3)) == MOVED


def test_the_envelope_follows_the_own_fields() -> None:
    """Section 2 of the contract: then attested, at, note, state, chain."""
    fact = TurnStarted(1, 1, "workshop", 1, attested=True, at="x", note="y", state="z", chain="w")
    assert list(json.loads(encode(fact))) == [
        *("type", "seq", "player", "kind", "turn"),
        *("attested", "at", "note", "state", "chain"),
    ]


def test_a_text_is_unescaped_where_json_allows() -> None:
    """Section 2 of the contract: strings unescaped where JSON allows."""
    fact = DieMoved(4, 1, "X6", 2, 3, note='é😀/\u2028\x7f"\\\n\x01')
    assert encode(fact).endswith('"note":"é😀/\u2028\x7f\\"\\\\\\n\\u0001"}'.encode())


@pytest.mark.parametrize(
    "raw",
    [
        MOVED.replace(b",", b", "),
        b" " + MOVED + b"\t",
        MOVED + b"\r",
        b'{"seq":4,"type":"die_moved","player":1,"die":"X6","from_space":2,"to_space":3}',
        MOVED.replace(b"X6", rb"\u00586"),
        with_field("attested", "false"),
        with_field("note", '""'),
    ],
    ids=["spaces", "blanks around", "a CR", "order of keys", "escape", "false", "empty text"],
)
def test_the_same_in_other_words_is_read_and_marked(raw: bytes) -> None:
    """Case 8: a harmless spelling is no error; digests are those of the canonical bytes."""
    line = read_line(raw, line=7, file="a.jsonl")
    assert (line.number, line.raw, line.canonical) == (7, MOVED, False)


@pytest.mark.parametrize(
    ("number", "path"),
    [
        *((number, "$.seq") for number in ("3.0", "1e2", "true", '"3"', "null", "[]", "{}")),
        *((number, "$.seq") for number in (str(2**70), str(2**31), "0", "-1", "1" * 5000, "1e999")),
    ],
)
def test_nothing_but_an_integer_is_an_integer(number: str, path: str) -> None:
    """Case 10: `3.0`, `1e2`, `true`, `"3"`, 2^70 where an integer belongs."""
    error = refused(MOVED.replace(b'"seq":4', f'"seq":{number}'.encode()))
    assert (type(error), error.path) == (BadValue, path)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "03", "+3", ".5", "0x1"])
def test_nothing_but_json_is_a_number(number: str) -> None:
    """Case 10: what JSON does not know is refused with its byte."""
    error = refused(MOVED.replace(b'"seq":4', f'"seq":{number}'.encode()))
    assert (type(error), "byte" in error.detail) == (NotJson, True)


@pytest.mark.parametrize(
    ("raw", "path", "key"),
    [
        (MOVED[:-1] + b',"seq":4}', "$.seq", '"seq"'),
        (MOVED[:-1] + b',"se\\u0071":5}', "$.seq", '"seq"'),
        (MOVED[:-1] + b',"seq":"x","type":"die_flew"}', "$.seq", '"seq"'),
        (
            LINES["dice_adjusted"].replace(b'"die":"B5",', b'"die":"B5","die":"B5",'),
            "$.changes[0].die",
            '"die"',
        ),
        (
            LINES["position_set"].replace(b'"deck":8', b'"deck":8,"deck":7', 1),
            "$.position.players[0].partners.deck",
            '"deck"',
        ),
    ],
    ids=["twice the same", "escaped", "and wrong besides", "in a list", "deep"],
)
def test_a_key_that_stands_twice_is_refused(raw: bytes, path: str, key: str) -> None:
    """Case 11: a duplicate key at any depth, which JSON decoders let pass."""
    error = refused(raw)
    assert (type(error), error.path, error.detail) == (DuplicateKey, path, key)


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        (with_field("note", "null"), "$.note"),
        (LINES["bonus_gained"].replace(b'"space":3', b'"space":null'), "$.space"),
        (
            LINES["position_set"].replace(b'"streams"', b'"turn":null,"streams"'),
            "$.position.turn",
        ),
    ],
    ids=["a text", "an optional number", "in a position"],
)
def test_null_is_refused_everywhere(raw: bytes, path: str) -> None:
    """Section 2 of the contract: absent, never null."""
    error = refused(raw)
    assert (type(error), error.path) == (BadValue, path)


@pytest.mark.parametrize(
    "raw",
    [
        MOVED + MOVED,
        MOVED + b" " + MOVED,
        MOVED + b"\r" + MOVED,
        MOVED + b",",
        MOVED[:40],
        MOVED[:-1],
        MOVED.replace(b"X6", b"X\x006"),
        MOVED.replace(b"X6", b"X\t6"),
        MOVED.replace(b"X6", rb"\ud800"),
        MOVED.replace(b"X6", rb"\udc00\ud800"),
        b"\xef\xbb\xbf" + MOVED,
        MOVED.replace(b'"', b"'"),
        b"die_moved 4",
    ],
)
def test_a_line_is_one_json_object(raw: bytes) -> None:
    """Case 11: two objects on one line, one over two lines, NUL bytes, lone surrogates."""
    assert type(refused(raw)) is NotJson


@pytest.mark.parametrize("raw", [b"[]", b"3", b'"die_moved"', b"null", b"true"])
def test_another_json_value_is_no_fact(raw: bytes) -> None:
    """A line is an object."""
    error = refused(raw)
    assert (type(error), error.path) == (BadValue, "$")


@pytest.mark.parametrize(
    "bad", [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80"]
)
@pytest.mark.parametrize("place", [b"X6", b"player", b"die_moved"])
def test_bytes_that_are_no_utf_8_are_refused(bad: bytes, place: bytes) -> None:
    """Case 8: invalid UTF-8 in a value, a key or the type, encoded surrogates among it."""
    error = refused(MOVED.replace(place, place + bad))
    assert type(error) is NotUtf8
    assert error.detail == f"byte {MOVED.index(place) + len(place) + 1}"


@pytest.mark.parametrize("raw", [b"", b" ", b"\t\r", b"  \r"])
def test_a_blank_line_is_refused(raw: bytes) -> None:
    """Case 8: a blank line is no fact."""
    assert type(refused(raw)) is BlankLine


@pytest.mark.parametrize(
    "raw",
    [
        b'{"a":' * 100_000,
        b'{"seq":' + b"[" * 40 + b"]" * 40 + b',"type":"die_moved"}',
        with_field("x", "[" * 100_000),
        b"[" * 33 + b"]" * 33,
    ],
    ids=["objects", "before the type", "in an unknown field", "just over the limit"],
)
def test_bottomless_nesting_is_refused(raw: bytes) -> None:
    """Case 25: deep nesting meets a limit, not the recursion limit."""
    error = refused(raw)
    assert (type(error), error.detail) == (TooDeep, "32")


def test_brackets_in_a_text_are_no_nesting() -> None:
    """Case 25: a note may hold any number of brackets, quotes between them."""
    raw = with_field("note", '"' + '[{\\"' * 200 + '"')
    assert read_line(raw, line=1, file="a.jsonl").canonical


def test_an_unknown_type_is_refused() -> None:
    """Case 21: a fact that this version does not know."""
    error = refused(MOVED.replace(b"die_moved", b"die_teleported"))
    assert (type(error), error.path, error.detail) == (UnknownFact, "$.type", '"die_teleported"')


@pytest.mark.parametrize("value", ["3", "null", "[]", "{}", "true"])
def test_a_type_that_is_no_text_is_refused(value: str) -> None:
    """Case 21: the type is a word."""
    error = refused(f'{{"type":{value},"seq":1}}'.encode())
    assert (type(error), error.path) == (UnknownFact, "$.type")


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        (with_field("colour", '"grey"'), "$.colour"),
        (with_field("a b", "1"), '$["a b"]'),
        (
            LINES["dice_adjusted"].replace(b'"becomes":"B6"', b'"becomes":"B6","x":1'),
            "$.changes[0].x",
        ),
        (with_field("state", '"' + "0" * 32 + '"'), "$.state"),
    ],
    ids=["own", "odd name", "in a list", "a state that closes nothing"],
)
def test_an_unknown_field_is_refused(raw: bytes, path: str) -> None:
    """Case 11: an unknown field; a digest belongs only on a line that closes a turn or the play."""
    error = refused(raw)
    assert (type(error), error.path) == (UnknownField, path)


@pytest.mark.parametrize("name", ["turn_ended", "turn_skipped", "play_ended"])
def test_a_closing_line_may_carry_digests(name: str) -> None:
    """Section 5 of the contract: turn_ended and play_ended, and turn_skipped may."""
    bare = LINES[name].partition(b',"state"')[0].partition(b',"chain"')[0].removesuffix(b"}")
    raw = bare + b',"state":"' + b"1" * 32 + b'","chain":"' + b"2" * 32 + b'"}'
    line = read_line(raw, line=1, file="a.jsonl")
    assert (line.fact.state, line.fact.chain, line.canonical) == ("1" * 32, "2" * 32, True)


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        (b"{}", "$.type"),
        (b'{"seq":4}', "$.type"),
        (MOVED.replace(b'"seq":4,', b""), "$.seq"),
        (MOVED.replace(b'"player":1,', b""), "$.player"),
        (LINES["dice_adjusted"].replace(b',"becomes":"B6"', b""), "$.changes[0].becomes"),
        (
            LINES["game_set_up"].replace(b'"two-research":"any-tracks",', b""),
            "$.rulings.two-research",
        ),
    ],
)
def test_a_missing_field_is_refused(raw: bytes, path: str) -> None:
    """Section 2 of the contract: never a silent repair, and every ruling stands in the log."""
    error = refused(raw)
    assert (type(error), error.path) == (MissingField, path)


@pytest.mark.parametrize("name", ["\\u0000", "a\\u001bb", "\\u009b", "a\\n", "\\u2028", ""])
def test_a_name_holds_no_control_characters(name: str) -> None:
    """Case 9: NUL and what acts on a terminal are refused in names, and so is an empty name."""
    error = refused(LINES["game_set_up"].replace(b"Charles", name.encode()))
    assert (type(error), error.path) == (BadValue, "$.players[1]")


@pytest.mark.parametrize("name", ["👩🏽‍🚀", "עדה", "é", "e\u0301", "--help", "<b>Ada</b>", "Аda"])
def test_any_other_name_is_a_name(name: str) -> None:
    """Case 9: emoji, right-to-left, combining forms, look-alikes, names like commands or markup."""
    raw = LINES["game_set_up"].replace(b"Charles", name.encode())
    assert read_line(raw, line=1, file="a.jsonl").canonical


@pytest.mark.parametrize("raw", [b"a\\n", b"a/b", b"-a", b"", b"a" * 65, "ä".encode()])
def test_an_id_is_a_plain_word(raw: bytes) -> None:
    """An id has letters, digits, dot, underscore and hyphen, and no line's end after them."""
    error = refused(LINES["partner_played"].replace(b"lens-grinder", raw))
    assert (type(error), error.path) == (BadValue, "$.card")


@pytest.mark.parametrize("moment", ["yesterday", "2026-11-30", "2026-11-30 19:05:00Z"])
def test_a_moment_has_the_form_of_rfc_3339(moment: str) -> None:
    """Section 2 of the contract: `at` is optional and in the form of RFC 3339."""
    error = refused(with_field("at", f'"{moment}"'))
    assert (type(error), error.path) == (BadValue, "$.at")


def test_a_line_over_the_limit_is_refused() -> None:
    """A line has at most a mebibyte."""
    with pytest.raises(LineTooLong, match=f"longer than {LINE_LIMIT} bytes"):
        decode_line(b"{" + b" " * LINE_LIMIT, line=7, file="a.jsonl")


def test_a_line_at_the_limit_is_read() -> None:
    """The limit itself still is a line."""
    raw = MOVED + b" " * (LINE_LIMIT - len(MOVED))
    assert read_line(raw, line=7, file="a.jsonl").raw == MOVED


def test_a_position_may_stand_over_several_lines_after_a_bom() -> None:
    """Section 1 of the contract: a position is a file of its own, as a chess FEN is."""
    written = json.loads(LINES["position_set"])["position"]
    position = read_position(b"\xef\xbb\xbf" + json.dumps(written, indent=2).encode(), "p.json")
    assert json.loads(encode(position)) == written


@pytest.mark.parametrize(
    ("old", "new", "code", "path"),
    [
        (b'"Y1"', b'"Y7"', "bad-value", "$.workshop.spaces[0][0]"),
        (b'"step":"start"', b'"step":"nap"', "bad-value", "$.queue[0].step"),
        (b'"deck":8', b'"deck":8,"deck":8', "duplicate-key", "$.players[0].partners.deck"),
        (b'"deck":8', b'"deck":null', "bad-value", "$.players[0].partners.deck"),
        (b'"refills":0,', b"", "missing-field", "$.streams.refills"),
        (b'"streams":', b'"streams"', "not-json", ""),
    ],
)
def test_a_flawed_position_is_refused(old: bytes, new: bytes, code: str, path: str) -> None:
    """A position file is held to the same strictness, with paths that start at the position."""
    raw = LINES["position_set"].partition(b'"position":')[2]
    with pytest.raises(UnreadableLog) as caught:
        read_position(raw[:-1].replace(old, new), "p.json")
    assert (caught.value.code, caught.value.line, caught.value.path) == (code, None, path)
