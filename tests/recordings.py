"""Two people's recordings of one game, as logs in `fixtures/recordings`.

Ada's is the recorded game of three as it is. Mary's has another id, neither times nor notes nor
what was taken back, and three planted differences. Run as a program it writes both:
`python -m tests.recordings`, with this project's folder as the working one.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from adas_dream.core.content.load import find_pack
from adas_dream.core.reducers import evolve
from adas_dream.core.state import State, table_of
from adas_dream.events.catalog import AnyFact
from adas_dream.events.chain import Sealer, position_digest
from adas_dream.events.codec import Line, encode
from adas_dream.events.facts.effects import ResearchAdvanced, ResourcesGained, TrackChosen
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.events.lines import open_log, read_log
from tests.standing import standing
from tests.start import PACKS

GAME: Final = PACKS.parent / "games" / "house-observed-three-players.jsonl"
FOLDER: Final = PACKS.parent / "recordings"
TRACK: Final = 31
"""Mary's track in her first turn: she notes blue, not green."""
LOST: Final = 79
"""The £3 of Ada's push in her second turn: Mary does not note them."""
ROLL: Final = 142
"""The refill of her own fourth turn: she reads P2, not P1."""


def recorded() -> Iterator[AnyFact]:
    """The facts of the recorded game."""
    with open_log(str(GAME)) as stream:
        for line in read_log(stream, GAME.name):
            assert isinstance(line, Line)
            yield line.fact


def marys() -> Iterator[AnyFact]:
    """The facts as Mary notes them, with the numbers of Ada's."""
    for fact in standing(recorded()):
        noted = replace(fact, at="", note="")
        if isinstance(noted, GameSetUp):
            noted = replace(noted, game="evening-mary")
        elif fact.seq in (TRACK, TRACK + 1):
            assert isinstance(noted, TrackChosen | ResearchAdvanced)
            noted = replace(noted, track="blue")
        elif fact.seq == ROLL and isinstance(noted, WorkshopRefilled):
            noted = replace(noted, dice=("Y2", "P2", "X5"))
        elif fact.seq == LOST and isinstance(noted, ResourcesGained):
            continue
        yield noted


def sealed(facts: Iterable[AnyFact]) -> bytes:
    """The log of these facts, numbered, with the digests that belong there."""
    header, start, *others = facts
    assert isinstance(header, GameSetUp)
    assert isinstance(start, PositionSet)
    state = State(table_of(header, find_pack(header.content)), start.position)
    chain, log = Sealer(), b""
    for seq, fact in enumerate((header, start, *others), 1):
        numbered = replace(fact, seq=seq)
        if seq > start.seq:
            state = evolve(state, numbered)
        if numbered.state:
            numbered = replace(numbered, state=position_digest(state.position, header.format))
        numbered = chain.seal(replace(numbered, chain=""))
        raw = encode(numbered)
        chain.add(numbered, raw)
        log += raw + b"\n"
    return log


def files() -> dict[str, bytes]:
    """Both logs by their names."""
    return {"evening-ada": GAME.read_bytes(), "evening-mary": sealed(marys())}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, log in files().items():
        (FOLDER / f"{name}.jsonl").write_bytes(log)
