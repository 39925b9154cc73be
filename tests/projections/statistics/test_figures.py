"""What of a recorded game counts, and what does not."""

import json
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest

from adas_dream.core.content.load import find_pack
from adas_dream.events.lines import open_log, read_log
from adas_dream.projections.statistics.figures import AREAS, By, Figures, LeftOut, figures
from tests.start import PACKS

GAMES = PACKS.parent / "games"
FLIPPED = GAMES / "flipped-winner.jsonl"
REWOUND = GAMES / "house-rewound-two-players.jsonl"


def counted(file: Path) -> Figures:
    """The figures of a game that counts."""
    with open_log(str(file)) as stream:
        found = figures(read_log(stream, file.name), file.name, find_pack)
    assert isinstance(found, Figures)
    return found


def of(found: Figures, by: By, name: str | None = None) -> list[tuple[str, int, bool | None]]:
    """Name, number and share of each figure, of one name if it is given."""
    told = [(it.name, it.value, it.won) for it in found.figures if it.by == by]
    return [it for it in told if name in {None, it[0]}]


def test_players_seats_and_lines() -> None:
    """Charles wins 60 to 50 (the game's README); he has more completed lines, both as many
    Innovation, which counts for nobody's share."""
    found = counted(FLIPPED)
    assert of(found, "player") == [("Ada", 50, False), ("Charles", 60, True)]
    assert of(found, "seat") == [("1 of 2", 50, False), ("2 of 2", 60, True)]
    assert sum(value for _, value, _ in of(found, "line")) == 110
    lines = of(found, "line", "completed-lines")
    assert [won for _, _, won in lines] == [None, True]


@pytest.mark.parametrize("file", [FLIPPED, REWOUND])
def test_every_turn_uses_an_area(file: Path) -> None:
    """The uses of all areas are the turns of all players that stand, also where the table took
    turns back."""
    found = counted(file)
    uses = [value for _, value, _ in of(found, "area")]
    facts = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    last = {it["player"]: it["turn"] for it in facts if it["type"] == "turn_started"}
    assert sum(uses) == sum(last.values())


def test_areas_claims_and_programs() -> None:
    """They are those of the log, where nothing of it was taken back."""
    facts = [json.loads(line) for line in FLIPPED.read_text(encoding="utf-8").splitlines()]
    assert not {"choice_undone", "play_rewound"} & {it["type"] for it in facts}
    found = counted(FLIPPED)
    used = Counter((it["player"], it["area"]) for it in facts if it["type"] == "area_used")
    published = Counter((it["player"], it["area"]) for it in facts if it["type"] == "published")
    for area in AREAS[1:]:
        for by, counts in (("area", used), ("publish", published)):
            told = [value for _, value, _ in of(found, "area" if by == "area" else "publish", area)]
            assert told == [counts[1, area], counts[2, area]]
    claims = {(it["objective"], it["value"]) for it in facts if it["type"] == "objective_claimed"}
    assert {(name, value) for name, value, _ in of(found, "objective")} == claims
    placed = Counter(it["program"] for it in facts if it["type"] == "program_placed")
    assert Counter(name for name, _, _ in of(found, "program")) == placed


def test_rulings_in_force_at_the_end() -> None:
    """Each of the twelve with the points of both; the first player did not win."""
    told = of(counted(FLIPPED), "ruling")
    assert len(told) == 2 * 12
    assert told[0] == ("line-arithmetic=left-to-right", 50, False)
    assert ("line-arithmetic=left-to-right", 60, None) in told


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("workshop-two-players", "unfinished"),
        ("house-deferred-claim", "given up"),
        ("small-bag-two-players", "undecidable"),
        ("base-two-players", "not known"),
    ],
)
def test_what_does_not_count(name: str, why: str) -> None:
    """Games that are not finished, not judged, or whose points are not known."""
    with open_log(str(GAMES / f"{name}.jsonl")) as stream:
        found = figures(read_log(stream, name), name, find_pack)
    assert found == LeftOut(name, why)  # type: ignore[arg-type] # one of the reasons


def test_what_is_not_as_it_should_be() -> None:
    """A changed slot is told as broken, as that is the gravest; without chains it is illegal; cut
    short it is torn."""
    log = FLIPPED.read_bytes()
    lines = [json.loads(line) for line in log.splitlines()]
    assert whys(log.replace(b'"slot":"s1"', b'"slot":"s2"', 1)) == "broken"
    bare = [{k: v for k, v in it.items() if k not in {"chain", "state"}} for it in lines]
    text = b"".join(json.dumps(it, separators=(",", ":")).encode() + b"\n" for it in bare)
    assert whys(text.replace(b'"slot":"s1"', b'"slot":"s2"', 1)) == "illegal"
    assert whys(log[:-5]) == "torn"


def whys(log: bytes) -> str:
    """Why a log does not count."""
    found = figures(read_log(BytesIO(log), "log"), "log", find_pack)
    assert isinstance(found, LeftOut)
    return found.why
