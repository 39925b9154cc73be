from syrupy.assertion import SnapshotAssertion

from adas_dream.projections import transcript
from tests import logs
from tests.logs import changed, without


def text_of(log: bytes) -> str:
    """Give the transcript of a log."""
    return "\n".join(transcript(logs.replay_of(log)))


def test_the_whole_game_by_hand(page: SnapshotAssertion) -> None:
    """Eight turns in words, one fact a line, between the first and the last board."""
    assert text_of(logs.by_hand_log()) == page


def test_every_fact_has_its_line() -> None:
    """Each of the 94 facts after the set-up stands under its number."""
    numbers = [line[:5].strip() for line in text_of(logs.by_hand_log()).split("\n")]
    assert [number for number in numbers if number.isdigit()] == [*map(str, range(3, 97))]


def test_a_turn_has_its_heading() -> None:
    """Turn by turn: the heading says whose turn it is, and which (R003)."""
    lines = text_of(logs.by_hand_log()).split("\n")
    headings = [line.strip("─ ") for line in lines if line.startswith("── turn")]
    names = [f"turn {number} of {name}" for number in range(1, 5) for name in ("Ada", "Charles")]
    assert headings == names


def test_a_note_stands_with_its_fact() -> None:
    """What somebody noted is read beside the fact that it was noted with."""
    noted = changed(logs.by_hand_log(), 4, note="slowly")
    assert "    4  Ada moves G4 from space 4 to space 5 — slowly" in text_of(noted).split("\n")


def test_a_reading_that_is_not_the_usual_one_is_named() -> None:
    """Before anything else a reader sees by which readings the table plays."""
    header = logs.header(two_research="same-track")
    log = logs.written((header, *logs.by_hand_facts()[1:]))
    assert "Readings  two-research=same-track" in text_of(log)


def test_a_log_that_cannot_be_folded_is_told_up_to_there() -> None:
    """Without the fact that stores the die the next one finds no die: the text ends before it."""
    replay = logs.replay_of(changed(logs.by_hand_log(), 5, die="B6"))
    text = "\n".join(transcript(replay))
    assert replay.stuck is not None
    assert (replay.stuck.fact.seq, replay.seq) == (8, 7)
    assert "    7  Ada draws 2 Partner cards" in text
    assert "    8  " not in text
    assert logs.replay_of(without(logs.by_hand_log(), 3)).stuck is None
