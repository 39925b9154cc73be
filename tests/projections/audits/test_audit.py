import tracemalloc
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from adas_dream.core.chance import Stream
from adas_dream.core.content.load import find_pack
from adas_dream.core.findings import LogFinding, RulingNeeded
from adas_dream.events.catalog import AnyFact, name_of
from adas_dream.events.chain import Chain
from adas_dream.events.codec import Line, decode_line, encode
from adas_dream.events.errors import NotALog, UnreadableLog
from adas_dream.events.facts.effects import ResearchAdvanced, TrackChosen
from adas_dream.events.facts.setup import PositionSet
from adas_dream.events.facts.table import ChoiceUndone
from adas_dream.events.facts.turn import TurnStarted
from adas_dream.events.position import game, steps
from adas_dream.projections import Audit, TurnName, audit
from tests import logs
from tests.logs import audited, changed, codes, unchained, without
from tests.played_games import random_game
from tests.start import placed, start

LOG = logs.by_hand_log()
LINES = LOG.splitlines(keepends=True)
PUSH = 5
"""Ada's first push, Y2 out of space 5 where B6 is too high: line and seq alike."""


def verdicts(found: Audit) -> tuple[str, str, str]:
    """Give the three words."""
    return found.integrity, found.completeness, found.legality


def test_a_game_that_stops_after_a_turn_is_unfinished() -> None:
    """Four rounds by hand: intact, legal, and never called finished."""
    found = audited(LOG)
    assert verdicts(found) == ("intact", "unfinished", "legal")
    assert (found.facts, found.attested, found.findings) == (96, 7, ())
    assert found.turn == TurnName(2, 4, open=False)
    assert found.clean


def test_what_the_table_stated_is_listed() -> None:
    """Every attested fact is named by type and number, so that nothing hides behind a count."""
    facts = [decode_line(raw.rstrip(), line=1, file=logs.FILE) for raw in LINES]
    attested = {(name_of(fact), fact.seq) for fact in facts if fact.attested}
    found = audited(LOG)
    assert {(it.type, seq) for it in found.stated for seq in it.seqs} == attested
    assert len(attested) == found.attested == 7


def test_a_whole_game_is_finished() -> None:
    """A game that has come to `play_ended` is finished, and legal to its last fact (R183)."""
    whole = random_game(0)
    assert verdicts(audited(logs.written(whole.log))) == ("intact", "finished", "legal")


def test_a_log_cut_between_lines_is_unfinished() -> None:
    """Cut after any line a log is clean and unfinished, and its turn is named."""
    for count in range(2, len(LINES)):
        found = audited(b"".join(LINES[:count]))
        assert (found.completeness, found.legality, found.clean) == ("unfinished", "legal", True)
        assert found.integrity == ("intact" if count >= 11 else "unchained")
    assert audited(b"".join(LINES[:40])).turn == TurnName(2, 2, open=True)


def test_a_last_line_that_breaks_off_is_torn() -> None:
    """A line that was not written to its end leaves the rest as it is."""
    for size in (1, 20, len(LINES[40]) - 3):
        found = audited(b"".join(LINES[:40]) + LINES[40][:size])
        assert verdicts(found) == ("intact", "torn", "legal")
        assert (codes(found), found.facts, found.clean) == (["torn-line"], 40, True)


def test_a_whole_last_line_without_its_end_is_no_torn_one() -> None:
    """Where only the line feed is missing the fact counts."""
    found = audited(LOG.removesuffix(b"\n"))
    assert (found.completeness, found.facts) == ("unfinished", 96)


def test_a_header_alone_is_no_log() -> None:
    """A log cut after line 1 has no position to start from, as every command says; only a torn
    second line is told as torn."""
    with pytest.raises(NotALog):
        audited(LINES[0])
    found = audited(LINES[0] + b'{"type":')
    assert verdicts(found) == ("unchained", "torn", "undecidable")
    assert (codes(found), found.turn, found.clean) == (
        ["no-start-position", "torn-line"],
        None,
        True,
    )


def test_a_log_without_its_second_line_is_broken() -> None:
    """Whatever stands where `position_set` belongs, nothing after it can be judged."""
    found = audited(without(LOG, 2))
    assert (found.integrity, found.legality) == ("broken", "undecidable")
    assert "no-start-position" in codes(found)
    assert not found.clean


@pytest.mark.parametrize(
    ("line", "fields", "turn"),
    [(1, {"game": "another"}, "1.1"), (14, {"note": "x"}, "1.2"), (96, {"player": 1}, "4.2")],
)
def test_a_changed_line_is_found_in_its_turn(line: int, fields: dict[str, str], turn: str) -> None:
    """The chain at a turn's end tells that one of the turn's lines was changed."""
    found = audited(changed(LOG, line, **fields))
    broken = [each for each in found.findings if each.code == "chain-broken"]
    assert [dict(each.about)["turn"] for each in broken] == [turn]  # type: ignore[attr-defined]
    assert (found.integrity, found.clean) == ("broken", False)


def test_lines_that_are_dropped_swapped_or_repeated_break_the_chain_of_one_turn() -> None:
    """Each is told at the end of the turn that it happened in, and nowhere else."""
    swapped = [*LINES[:12], LINES[13], LINES[12], *LINES[14:]]
    repeated = [*LINES[:13], LINES[12], *LINES[13:]]
    for log in (without(LOG, 13), b"".join(swapped), b"".join(repeated)):
        found = audited(log)
        assert codes(found).count("chain-broken") == 1
        assert found.integrity == "broken"


def test_a_lost_line_leaves_a_gap_in_the_numbers() -> None:
    """Numbers go 1, 2, 3 …: after 12 comes 14 (I36)."""
    found = audited(without(LOG, 13))
    gap = found.findings[0]
    assert (gap.code, gap.line, gap.seq) == ("seq-gap", 13, 14)


def test_a_repeated_line_repeats_its_number() -> None:
    """The same line twice, or an earlier number again."""
    found = audited(b"".join([*LINES[:13], LINES[12], *LINES[13:]]))
    repeated = found.findings[0]
    assert (repeated.code, repeated.line, repeated.seq) == ("seq-repeated", 14, 13)


def test_a_log_without_chains_is_unchained() -> None:
    """Nothing speaks against it, but a change would not show: an advisory."""
    found = audited(unchained(LOG))
    assert verdicts(found) == ("unchained", "unfinished", "legal")
    assert (codes(found), found.clean) == (["no-chain"], True)


def test_a_turn_that_lost_its_chain_is_found() -> None:
    """Where turns before it have a chain, one without breaks integrity."""
    found = audited(changed(LOG, 21, chain=None))
    assert codes(found) == ["chain-missing"]
    assert found.integrity == "broken"


ENDS = [number for number, line in enumerate(LINES, 1) if b'"chain"' in line]
"""The lines that end a turn."""


@pytest.mark.parametrize("line", ENDS)
@pytest.mark.parametrize("chain", [None, "0" * 32])
def test_one_wrong_chain_is_one_finding(line: int, chain: str | None) -> None:
    """A chain that was changed or left out is told at its own turn, and the next turn, which fits
    the lines before it, is not blamed, unless no turn has a chain any more (FOUND 25)."""
    found = audited(changed(LOG, line, chain=chain))
    code = "chain-broken" if chain else "chain-missing"
    assert [(it.code, it.line) for it in found.findings] == [(code, line)]
    assert found.integrity == "broken"


@pytest.mark.parametrize("chains", [(None, None), ("0" * 32, "1" * 32), ("0" * 32, None)])
@pytest.mark.parametrize("first", [0, 3])
def test_two_wrong_chains_are_two_findings(first: int, chains: tuple[str | None, ...]) -> None:
    """Each is told once; of several that a log lacks from its start the first is (FOUND 25)."""
    log = LOG
    for line, chain in zip(ENDS[first:], chains, strict=False):
        log = changed(log, line, chain=chain)
    lines = [it.line for it in audited(log).findings]
    from_the_start = first == 0 and chains == (None, None)
    assert lines == ENDS[first : first + 1 if from_the_start else first + 2]


def test_a_turn_that_was_changed_and_chained_anew_is_one_finding() -> None:
    """The next turn still goes on from the chain that stood there before (FOUND 25)."""
    lines = changed(LOG, ENDS[2] - 1, note="x").splitlines(keepends=True)
    anew = resealed(b"".join(lines[: ENDS[2]])).splitlines(keepends=True)
    found = audited(b"".join([*anew, *lines[ENDS[2] :]]))
    assert [(it.code, it.line) for it in found.findings] == [("chain-broken", ENDS[3])]


def test_a_chained_log_without_any_state_is_told() -> None:
    """The digests of positions, all left out of a chained log of more than one round, are missed
    once, at the end of round 1; a log of one round has no other to miss (FOUND 25)."""
    log = LOG
    for line in ENDS:
        log = changed(log, line, state=None)
    log = resealed(log)
    found = audited(log)
    assert [(it.code, it.line, it.severity) for it in found.findings] == [
        ("no-state", ENDS[1], "advisory")
    ]
    assert (found.integrity, found.clean) == ("intact", True)
    lines = log.splitlines(keepends=True)
    assert codes(audited(b"".join(lines[: ENDS[2] - 1]))) == []
    assert codes(audited(b"".join(lines[: ENDS[2]]))) == ["no-state"]
    assert codes(audited(unchained(LOG))) == ["no-chain"]


def resealed(log: bytes) -> bytes:
    """Give the log with the chain of every turn computed anew."""
    chain, lines = Chain(), list[bytes]()
    for raw in log.splitlines():
        fact = decode_line(raw, line=1, file="")
        if fact.chain:
            fact = replace(fact, chain=chain.digest_for(fact))
        chain.add(fact, encode(fact))
        lines.append(encode(fact) + b"\n")
    return b"".join(lines)


def test_a_state_that_differs_is_told_once() -> None:
    """Another start with every chain computed anew parts from the digests of states."""
    richer = LINES[1].replace(b'"books":1', b'"books":2', 1)
    found = audited(resealed(b"".join([LINES[0], richer, *LINES[2:]])))
    assert codes(found) == ["state-differs"]
    assert found.findings[0].line == 21
    assert verdicts(found) == ("broken", "unfinished", "legal")


def test_the_first_illegal_fact_is_blamed() -> None:
    """Later findings name it, and nothing after what cannot be applied is judged."""
    found = audited(unchained(changed(LOG, PUSH, die="B6")))
    assert found.legality == "illegal"
    told = [(each.code, each.rule, each.seq, each.after) for each in found.findings]
    assert told[0] == ("pushed-higher-die", "R032", PUSH, None)
    assert told[1] == ("stored-not-the-active-die", "R037", 8, PUSH)
    assert told[2][0] == "not-judged"
    assert not found.clean


def test_a_state_is_not_compared_where_the_fold_is_lost() -> None:
    """After a fact that cannot be applied no digest of a round is held against the log."""
    assert "state-differs" not in codes(audited(changed(LOG, PUSH, die="B6")))


def test_what_another_reading_allows_is_no_illegal_fact() -> None:
    """Under `two-research=same-track` a second track depends on the ruling (R148): exit code 1."""
    queue = (steps.ChooseTrack(1, "R148", 2), steps.CloseTurn(1))
    begin = placed(start(), queue=queue, turn=game.Turn("actions", 1))
    facts = (
        logs.header(two_research="same-track"),
        PositionSet(2, begin.position),
        TrackChosen(3, 1, "yellow"),
        ResearchAdvanced(4, 1, "yellow", 1),
        TrackChosen(5, 1, "blue"),
    )
    found = audited(logs.written(facts))
    assert verdicts(found) == ("unchained", "unfinished", "depends-on-ruling")
    (finding,) = found.findings
    assert (finding.severity, finding.rule, finding.line) == ("ruling", "R148", 5)
    assert finding.ruling == RulingNeeded("two-research", "same-track", "any-tracks")
    assert not found.clean


def test_an_unknown_pack_leaves_the_verdict_open() -> None:
    """A log whose content is not available can be replayed, not judged."""
    header = msgspec.json.decode(LINES[0])
    content = {**header["content"], "digest": "0" * 64}
    found = audited(unchained(changed(LOG, 1, content=content)))
    assert verdicts(found) == ("unchained", "unfinished", "undecidable")
    assert codes(found) == ["content-not-to-be-had", "no-chain"]
    assert found.clean


def test_an_unknown_edition_leaves_the_verdict_open() -> None:
    """CONTRACT 6: an edition is a set of settings; one that is not known here judges nothing."""
    found = audited(unchained(changed(LOG, 1, edition="2031-01")))
    assert verdicts(found) == ("unchained", "unfinished", "undecidable")
    assert codes(found) == ["edition-not-known", "no-chain"]
    assert found.clean


def test_lines_in_other_words_are_counted() -> None:
    """Blanks after colons change nothing but the bytes: one advisory, with their number."""
    found = audited(LOG.replace(b'":', b'": '))
    (advisory,) = found.findings
    assert (advisory.code, advisory.line) == ("not-canonical", 1)
    assert isinstance(advisory, LogFinding)
    assert dict(advisory.about) == {"count": 96}
    assert verdicts(found) == ("intact", "unfinished", "legal")


@pytest.mark.parametrize(
    "other", ["ada", "ADA ", "\uff21da", "A\u200bda", "Ada", "\u0410da", "\u0391d\u0430"]
)
def test_names_that_look_alike_are_noted(other: str) -> None:
    """Case, width, invisible letters and letters of another script make no other name."""
    facts = (logs.header(players=("Ada", other)), *logs.by_hand_facts()[1:])
    assert "names-look-alike" in codes(audited(logs.written(facts)))


@pytest.mark.parametrize(
    "other", ["Adam", "\u05e2\u05d3\u05d4", "\u0410\u0434\u0430", "\U0001f469"]
)
def test_other_names_are_not(other: str) -> None:
    """A longer name, another script and an emoji are names like any other."""
    facts = (logs.header(players=("Ada", other)), *logs.by_hand_facts()[1:])
    assert "names-look-alike" not in codes(audited(logs.written(facts)))


def test_a_time_that_is_none_is_noted() -> None:
    """A log of format 0 or 1 may hold a 30th of February: an advisory each, and it stays clean
    (FOUND 27)."""
    log = changed(unchained(LOG), 5, at="2026-02-30T00:00:00Z")
    log = changed(log, 3, at="2026-02-28T00:00:00Z")
    for number in (0, 1):
        found = audited(log.replace(b"adas-dream/2", b"adas-dream/%d" % number, 1))
        noted = [it for it in found.findings if it.code == "not-a-date"]
        assert [(it.line, it.seq, it.severity) for it in noted] == [(5, 5, "advisory")]
        assert found.clean
    with pytest.raises(UnreadableLog, match=r"game\.jsonl:5: \$\.at: must be a moment"):
        audited(log)


def test_a_choice_taken_back_is_no_finding() -> None:
    """Ada starts her turn, takes it back and starts it again: nobody has had a turn."""
    undone = (*logs.by_hand_facts()[:3], ChoiceUndone(4, 1, 3))
    assert audited(logs.written(undone)).turn is None
    found = audited(logs.written((*undone, TurnStarted(5, 1, "workshop", 1))))
    assert (found.turn, found.findings) == (TurnName(1, 1, open=True), ())


def undone_for_ever(count: int) -> Iterator[Line]:
    """Give a log in which Ada starts her turn and takes it back again, over and over."""
    facts = list[AnyFact](logs.by_hand_facts()[:2])
    for number, fact in enumerate(facts, 1):
        yield Line(number, fact, encode(fact), canonical=True)
    for seq in range(3, count, 2):
        start = TurnStarted(seq, 1, "workshop", 1)
        undo = ChoiceUndone(seq + 1, 1, seq)
        yield Line(seq, start, encode(start), canonical=True)
        yield Line(seq + 1, undo, encode(undo), canonical=True)


def test_a_long_log_takes_no_more_memory_than_a_short_one() -> None:
    """Two thousand undos: what is kept does not grow with the log."""
    audit(undone_for_ever(4_000), logs.FILE, find_pack)  # Python keeps what it frees for later
    tracemalloc.start()
    audit(undone_for_ever(200), logs.FILE, find_pack)
    _, short = tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    found = audit(undone_for_ever(4_000), logs.FILE, find_pack)
    _, long = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (found.facts, found.findings) == (4_000, ())
    assert long < short + 200_000


def edited(log: bytes, stream: Stream) -> bytes:
    """Give the log with one random edit: a line dropped, moved, repeated, or a value changed."""
    lines = log.splitlines(keepends=True)
    here, there = (2 + stream.below(len(lines) - 2) for _ in range(2))
    kind = stream.below(5)
    if kind == 0:
        return without(log, here + 1)
    if kind == 1:
        lines.insert(here, lines[there])
    elif kind == 2:
        lines[here], lines[there] = lines[there], lines[here]
    else:
        fact = msgspec.json.decode(lines[here])
        fields = [name for name in fact if name != "type"]
        field = fields[stream.below(len(fields))]
        others = [each[field] for each in DECODED if field in each]
        return changed(log, here + 1, **{field: others[stream.below(len(others))]})
    return b"".join(lines)


DECODED = [msgspec.json.decode(line) for line in LINES]


@pytest.mark.parametrize("seed", range(8))
def test_an_edited_log_is_judged_whatever_the_edit_is(seed: int) -> None:
    """No edit makes the audit fail, and none goes unseen that touches a closed turn."""
    stream = Stream(seed.to_bytes(32, "big"), "edits")
    for _ in range(40):
        log = edited(LOG, stream)
        try:
            found = audited(log)
        except UnreadableLog:
            continue
        assert LOG.startswith(log) or found.integrity == "broken"
        counts = [each for each in found.findings if each.severity in ("illegal", "ruling")]
        assert found.clean == (found.integrity != "broken" and not counts)
        assert (found.legality == "illegal") == any(each.severity == "illegal" for each in counts)
