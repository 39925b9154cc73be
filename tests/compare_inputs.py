"""Random single edits of a log as text, for `tests.compare_versions`: what they make is the same
whatever the program does, for nothing here asks it.

Most edits say something else in one line, drop, repeat or swap lines or put one in, and seal the
chain anew, as in `tests.mutations`; some leave chain or numbers as they were, and some are not even
JSON.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any, Final

Fact = dict[str, Any]
DIGITS: Final = 32
"""How many digits of SHA-256 a chain has (docs/wire.md)."""
LIMIT: Final = 2**20
"""How long a line may be."""
ENVELOPE: Final = ("type", "seq", "player", "attested", "at", "note", "state", "chain")
DIGESTS: Final = ("state", "chain")
BOM: Final = b"\xef\xbb\xbf"


class Log:
    """A log's lines, as bytes and as facts, with the chain up to each."""

    def __init__(self, text: bytes) -> None:
        self.lines = text.splitlines(keepends=True)
        self.facts: list[Fact] = [json.loads(line) for line in self.lines]
        self._chains = [sha256()]
        for fact, line in zip(self.facts, self.lines, strict=True):
            self._chains.append(_after(self._chains[-1], fact, line))

    def before(self, place: int, facts: list[Fact], *, state: bool) -> bytes:
        """The log up to a place, then these facts, numbered and sealed; `state` keeps digests of
        positions behind the place."""
        running, lines = self._chains[place], self.lines[:place]
        for seq, fact in enumerate(facts, place + 1):
            told = {**fact, "seq": seq}
            if not state:
                told.pop("state", None)
            if "chain" in told:
                del told["chain"]
                whole = running.copy()
                whole.update(written(told))
                told["chain"] = whole.hexdigest()[:DIGITS]
            lines.append(written(told))
            running = _after(running, told, lines[-1])
        return b"".join(lines)


def _after(running: Any, fact: Fact, line: bytes) -> Any:  # noqa: ANN401 - a hash has no public type
    if "chain" in fact:
        return sha256(fact["chain"].encode())
    after = running.copy()
    after.update(line)
    return after


def written(fact: Fact) -> bytes:
    """The canonical line of a fact."""
    return json.dumps(fact, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def finished(text: bytes, number: int) -> bytes:
    """The log of a whole game with its seed told at the end, so that a changed roll is found."""
    log = Log(text)
    seq = len(log.lines) + 1
    revealed = {"type": "seed_revealed", "seq": seq, "seed": f"{number:064x}", "chain": ""}
    return log.before(len(log.lines), [revealed], state=True)


def drawing(seed: str) -> Random:
    """What draws for this seed, the same in every run."""
    return Random(seed)  # noqa: S311 - the inputs of a test, no secret


def edited(log: Log, draw: Random) -> tuple[str, bytes]:
    """One edit: its kind and place, and the log with it."""
    whole = b"".join(log.lines)
    while True:
        place = 0 if draw.random() < 0.06 else draw.randrange(len(log.lines))
        if draw.random() < 0.25:
            raw = draw.choice(BY_BYTES)
            line = raw(log.lines[place], draw)
            made, kind = b"".join([*log.lines[:place], line, *log.lines[place + 1 :]]), raw.__name__
        else:
            how = draw.choice(BY_FACTS)
            made, kind = _by_facts(log, place, how(log.facts, place, draw), draw), how.__name__
        if made != whole:
            return f"{kind} line {place + 1}", made


def _by_facts(log: Log, place: int, facts: list[Fact], draw: Random) -> bytes:
    """The log with other facts from a place on, now and then cut behind it, and what takes back
    mostly still meaning what it meant."""
    shift = len(facts) - len(log.facts[place:])
    if shift and draw.random() < 0.7:
        facts = [_shifted(fact, place + 1, shift) for fact in facts]
    if draw.random() < 0.6:
        facts = facts[: draw.randint(1, 250)]
    if draw.random() < 0.12:
        return b"".join([*log.lines[:place], *map(written, facts)])
    return log.before(place, facts, state=draw.random() < 0.3)


def _shifted(fact: Fact, seq: int, shift: int) -> Fact:
    reaches = fact.get("to_seq")
    return (
        {**fact, "to_seq": reaches + shift} if isinstance(reaches, int) and reaches > seq else fact
    )


def dropped(facts: list[Fact], place: int, _: Random) -> list[Fact]:
    """A line is lost."""
    return facts[place + 1 :]


def repeated(facts: list[Fact], place: int, _: Random) -> list[Fact]:
    """A line stands twice."""
    return [facts[place], *facts[place:]]


def swapped(facts: list[Fact], place: int, _: Random) -> list[Fact]:
    """A line and the next change places."""
    return [*reversed(facts[place : place + 2]), *facts[place + 2 :]]


def put(facts: list[Fact], place: int, draw: Random) -> list[Fact]:
    """A line from elsewhere is put in."""
    return [draw.choice(facts), *facts[place:]]


def added(facts: list[Fact], place: int, draw: Random) -> list[Fact]:
    """A line that is rare in random games is put in."""
    player, back = draw.randint(1, 4), max(1, place - draw.choice((0, 1, 2, 5, 50)))
    made: Fact = draw.choice(
        (
            {"type": "choice_undone", "player": player, "to_seq": back},
            {"type": "play_rewound", "to_seq": back, "reason": "why not", "chain": ""},
            {"type": "play_abandoned", "chain": ""},
            {"type": "irregularity_accepted", "player": player, "reason": "we let it stand"},
            {"type": "score_declared", "player": player, "line": "total", "points": 40},
            {"type": "winner_declared", "winner": player},
            {"type": "step_declined", "player": player, "step": "exhibition"},
            {"type": "turn_skipped", "player": player, "turn": draw.randint(1, 9)},
            {"type": "ruling_adopted", "ruling": "two-research", "value": "same-track"},
        )
    )
    return [{"type": made["type"], "seq": 0, **made}, *facts[place:]]


def changed(facts: list[Fact], place: int, draw: Random) -> list[Fact]:
    """A line says something else in one field, or in one place within it."""
    fact = facts[place]
    fields = [name for name in fact if name not in ENVELOPE] or ["type"]
    field = draw.choice([*fields * 4, *(name for name in fact if name != "seq")])
    others = [it[field] for it in facts if field in it and it[field] != fact[field]]
    value = draw.choice(others) if others and draw.random() < 0.6 else _other(fact[field], draw)
    return [{**fact, field: value}, *facts[place + 1 :]]


def noted(facts: list[Fact], place: int, draw: Random) -> list[Fact]:
    """A line has a note or a time more, or is said to be attested."""
    told = {name: value for name, value in facts[place].items() if name not in DIGESTS}
    more: Fact = draw.choice(
        (
            {"note": "späte Nacht ✓"},
            {"at": "2026-11-05T21:00:00+01:00"},
            {"at": "late"},
            {"attested": True},
        )
    )
    digests: Fact = {name: facts[place][name] for name in DIGESTS if name in facts[place]}
    return [{**told, **more, **digests}, *facts[place + 1 :]]


def _other(here: Any, draw: Random) -> Any:  # noqa: ANN401 - any value of JSON
    """A value close to the one that stands here."""
    made: Any = 1
    if isinstance(here, bool):
        made = not here
    elif isinstance(here, int):
        made = here + draw.choice((-1, 1))
    elif isinstance(here, str):
        dice = (f"{here[:1]}{draw.randint(1, 6)}", f"{draw.choice('YBGPX')}{here[1:]}")
        made = draw.choice(dice if here[1:].isdigit() else (here + "x", here[:-1], ""))
    elif isinstance(here, list) and here:
        at = draw.randrange(len(here))
        other = [*here[:at], _other(here[at], draw), *here[at + 1 :]]
        made = draw.choice((other, here[:-1], [*here, here[0]]))
    elif isinstance(here, dict) and here:
        name = draw.choice(sorted(here))
        made = {**here, name: _other(here[name], draw)}
    return made


BY_FACTS: Final[tuple[Callable[[list[Fact], int, Random], list[Fact]], ...]] = (
    changed,
    changed,
    changed,
    changed,
    dropped,
    dropped,
    repeated,
    swapped,
    put,
    added,
    noted,
)


def one_byte_less(line: bytes, draw: Random) -> bytes:
    """A byte is lost."""
    place = draw.randrange(len(line))
    return line[:place] + line[place + 1 :]


def one_byte_more(line: bytes, draw: Random) -> bytes:
    """A byte is put in."""
    place = draw.randrange(len(line))
    return (
        line[:place]
        + draw.choice((b" ", b"0", b'"', b"{", b"\n", b"\r", b"\xff", b"\0"))
        + line[place:]
    )


def other_byte(line: bytes, draw: Random) -> bytes:
    """A byte is another one."""
    place = draw.randrange(len(line))
    return line[:place] + bytes([draw.randrange(256)]) + line[place + 1 :]


def otherwise_written(line: bytes, draw: Random) -> bytes:
    """The same fact in other bytes: with spaces, in another order, escaped."""
    fact = json.loads(line)
    spaced = json.dumps(fact, ensure_ascii=False).encode() + b"\n"
    turned = written(dict(sorted(fact.items(), reverse=True)))
    escaped = line.replace(b"a", b"\\u0061")
    return draw.choice(
        (spaced, turned, escaped, line[:-1] + b" \n", b" " + line, line[:-1] + b"\r\n")
    )


def oddly_written(line: bytes, draw: Random) -> bytes:
    """The fact with a name twice or a name too many, a number that is no whole number, nothing,
    another start."""
    seq = b'"seq":%d' % json.loads(line)["seq"]
    other: tuple[bytes, ...] = (
        b'"seq":1.5',
        seq + b".0",
        b'"seq":null',
        b'"seq":"1"',
        b'"seq":' + b"9" * 25,
    )
    other += (seq + b"," + seq, seq + b',"odd":1', seq + b',"attested":false', b'"player":1')
    return draw.choice((line.replace(seq, draw.choice(other), 1), BOM + line, b"[" * 3000 + line))


def blank(line: bytes, draw: Random) -> bytes:
    """A line without anything comes first, or something that is no object."""
    return draw.choice((b"\n", b"  \n", b"null\n", b"[]\n", b"{}\n", b'"x"\n')) + line


def run_together(line: bytes, _: Random) -> bytes:
    """Two lines are one."""
    return line[:-1]


def too_long(line: bytes, draw: Random) -> bytes:
    """A line has about as many bytes as it may."""
    return line[:-1] + b" " * (LIMIT - len(line) + draw.choice((-1, 0, 1, 2, 3))) + b"\n"


BY_BYTES: Final = (
    one_byte_less,
    one_byte_more,
    other_byte,
    other_byte,
    otherwise_written,
    otherwise_written,
    oddly_written,
    oddly_written,
    blank,
    run_together,
    too_long,
)


def torn(text: bytes, draw: Random) -> bytes:
    """The log broken off anywhere."""
    return text[: draw.randrange(len(text))]
