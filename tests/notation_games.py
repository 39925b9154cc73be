"""Games as `record` writes them, with all that can be said in notation: undo, rewinds, notes,
rulings, irregularities, what the table states, hidden cards, scores; the same for a number
everywhere."""

import io
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.cli.opening.notes import read_notes
from adas_dream.core import chance, engine, random_player, rolls
from adas_dream.core.answers import Choices, Roll
from adas_dream.core.content.load import find_pack, shipped_pack
from adas_dream.core.game import Game
from adas_dream.core.recording import Recording, Refused, Taken
from adas_dream.core.rulings import VALUES
from adas_dream.core.state import State
from adas_dream.core.walk import FindPack
from adas_dream.events.catalog import CHOICES, AnyFact
from adas_dream.events.choices import Choice
from adas_dream.events.codec import Line, encode, read_position
from adas_dream.events.facts import effects, partners, setup, table
from adas_dream.events.facts.base import Fact
from adas_dream.events.position.steps import EffectsWindow
from adas_dream.projections.notation.writing import write_notation
from tests.fixtures.walks import PACKS
from tests.fixtures.walks import facts as facts_of
from tests.house.tree import ROOT
from tests.played_games import rewound, started
from tests.seeded_games import seed_of

BASE: Final = ROOT / "fixtures" / "positions" / "base-two-players.json"
REWINDS: Final = 3
LINES: Final = ("programs", "gears", "total")


class Memory:
    """A log that is only remembered."""

    def __init__(self, *facts: AnyFact) -> None:
        self.file = "memory"
        self.facts = [*facts]

    def lines(self) -> Iterator[Line]:
        """What stands there."""
        for number, fact in enumerate(self.facts, 1):
            yield Line(number, fact, encode(fact))

    def set_torn_aside(self) -> None:
        """Nothing is torn."""

    def append(self, facts: Iterable[AnyFact]) -> None:
        """Remember more."""
        self.facts += facts


class Recorded(Struct, frozen=True):
    """A recorded log, and its seed if it has one."""

    facts: tuple[AnyFact, ...]
    seed: bytes | None

    @property
    def text(self) -> bytes:
        """The bytes of the log."""
        return b"".join(encode(fact) + b"\n" for fact in self.facts)


def recorded(number: int) -> Recorded:
    """The game of that number: every fifth without content, every fourth with dice of the table."""
    stream = chance.Stream(seed_of(number), "notation")
    recording, journal, seed = _begun(number)
    left = REWINDS if number % 3 == 0 else 0
    for _ in range(1500):
        if not stream.below(80) and not recording.game.state.stopped:
            _against_the_rules(recording, stream)
        fact = _next(recording.game, stream, left, seed_of(number))
        if fact is None:
            break
        left -= isinstance(fact, table.PlayRewound)
        note = 'a word — “with” "signs"' if stream.below(20) == 0 else ""
        outcome = recording.take(Choice(1, cast("AnyFact", replace(fact, note=note))))
        assert not isinstance(outcome, Refused), outcome
    return Recorded(tuple(journal.facts), seed)


def _begun(number: int) -> tuple[Recording, Memory, bytes | None]:
    seed = seed_of(number)
    game = started(number, 2 + number % 3, "house-3", {})
    header, start = game.header, game.start
    if number % 5 == 0:
        position = read_position(BASE.read_bytes(), "base")
        base = shipped_pack("base")[1]
        header = replace(header, content=base, modules=(), players=("Ada", "Charles"))
        header = replace(header, first_player=1)
        start = setup.PositionSet(2, position)
    if number % 5 == 0 or number % 4 == 1:
        header = replace(header, dice=setup.DiceSource("observed"))
    journal = Memory(header, start)
    recording = Recording.load(journal, find_pack)
    known = seed if header.dice.kind == "seeded" else None
    recording.seed = known
    recording.resume()
    return recording, journal, known


def _next(game: Game, stream: chance.Stream, left: int, seed: bytes) -> Fact | None:
    """What comes next at the table; None where the game is left."""
    state = game.state
    if left and (state.stopped or not stream.below(60)) and stream.below(2):
        rewind = rewound(game, stream)
        if rewind is not None:
            return rewind
    if state.stopped:
        return _after_the_end(game, stream)
    roll = engine.roll_due(state)
    if roll is not None and game.header.dice.kind == "observed":
        return _thrown(state, roll, stream, seed)
    return _said(game, stream) or random_player.choose(state, stream)


def _said(game: Game, stream: chance.Stream) -> Fact | None:
    """Now and then something else than a choice: an undo, a reading, giving up, what is seen."""
    last = game.walk.undo_of_last_choice() if not stream.below(25) else None
    if last is not None:
        return _further_back(game, stream) or last[1]
    if not stream.below(150):
        name = [*VALUES][stream.below(len(VALUES))]
        return setup.RulingAdopted(1, name, VALUES[name][stream.below(len(VALUES[name]))])
    if not stream.below(600):
        return table.PlayAbandoned(1)
    return _stated(game.state, stream) if stream.below(2) else None


def _after_the_end(game: Game, stream: chance.Stream) -> Fact | None:
    if game.state.position.given_up or not stream.below(6):
        return None
    token = effects.TokenGained(1, 1, f"token-{game.seq}", 2, None, "blue", attested=True)
    if not stream.below(3) and engine.check(game.state, token) is None:
        return token
    if not stream.below(3):
        return table.WinnerDeclared(1, 1 + stream.below(2))
    line = LINES[stream.below(len(LINES))]
    return table.ScoreDeclared(1, 1 + stream.below(2), cast("Any", line), stream.below(40) - 5)


def _further_back(game: Game, stream: chance.Stream) -> Fact | None:
    """An undo of several choices, where one is possible."""
    for fact in [*game.walk.standing.undoable][stream.below(8) :]:
        back = table.ChoiceUndone(1, getattr(fact, "player", 1), fact.seq)
        if type(fact) in CHOICES and game.walk.check(back) is None:
            return back
    return None


def _thrown(state: State, roll: Roll, stream: chance.Stream, seed: bytes) -> Fact:
    """What falls at the table; cards stay hidden in most games."""
    if isinstance(roll.template, partners.PartnersDrawn) and seed[-1] % 3:
        return roll.template
    fallen = rolls.rolled(state, roll, seed)
    if fallen is None and isinstance(roll.template, effects.DisplayRefilled):
        return replace(roll.template, item=_name(stream))
    return fallen or roll.template


def _stated(state: State, stream: chance.Stream) -> Fact | None:
    """Something that the table states, where a window is open."""
    opened = [
        step
        for step, answer in engine.steps_to_take(state)
        if isinstance(step, EffectsWindow) and isinstance(answer, Choices)
    ]
    if not opened:
        return None
    player = opened[0].player
    ways: tuple[Fact, ...] = (
        effects.ResourcesGained(1, player, coal=1 + stream.below(3), books=stream.below(2)),
        effects.ResourcesSpent(1, player, pounds=1),
        effects.ResearchAdvanced(1, player, "blue", 1),
        effects.InnovationAdvanced(1, player, 1),
        effects.GearGained(1, player, ("addition", _name(stream))[stream.below(2)]),
        effects.AssignmentGained(1, player, "green", (None, "a-1")[stream.below(2)]),
        effects.BonusChosen(1, player, "brass"),
        effects.TrackChosen(1, player, "purple"),
        partners.PartnersDrawn(1, player, 1),
        effects.TokenGained(1, player, _name(stream), 3, "optics", None),
    )
    fact = replace(ways[stream.below(len(ways))], attested=True)
    return fact if engine.check(state, fact) is None else None


def _name(stream: chance.Stream) -> str:
    """A new name, among them words of the notation, dice, cells and names that end with a dot."""
    name = ("end", "Pub.", "B2", "a1b1", "adv1", "Item")[stream.below(6)]
    return name if not stream.below(3) else f"{name}{stream.below(10_000)}"


def _against_the_rules(recording: Recording, stream: chance.Stream) -> None:
    """A choice that breaks a rule, which the table lets stand where it can."""
    state = recording.game.state
    wrong = [
        fact
        for step, answer in engine.steps_to_take(state)
        if isinstance(answer, Choices)
        for option in answer.options
        for fact in option.candidates(state, step)
        if recording.game.walk.check(fact) is not None
    ]
    if wrong:
        fact = cast("AnyFact", wrong[stream.below(len(wrong))])
        recording.take(Choice(1, fact), "nobody saw it — yet")


def notes_of(game: Recorded) -> list[str]:
    """The game in notation."""
    return [*write_notation(game.facts, find_pack)]


def read_back(game: Recorded, lines: list[str], packs: FindPack = find_pack) -> bytes:
    """The log that these lines give on the same start with the same seed."""
    journal, recording = _begun_again(game, packs)
    stream = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
    for choice in read_notes(stream, "notes", recording):
        outcome = recording.take(choice, choice.accept)
        assert isinstance(outcome, Taken), (choice, outcome)
    return b"".join(encode(fact) + b"\n" for fact in journal.facts)


def places(
    game: Recorded, lines: list[str], packs: FindPack = find_pack
) -> Iterator[tuple[str, Game]]:
    """Each line behind the start, and the game where it stands."""
    _, recording = _begun_again(game, packs)
    for line in lines[2:]:
        yield line, recording.game.fork()
        for choice in read_notes(io.BytesIO(line.encode()), "notes", recording):
            recording.take(choice, choice.accept)


def _begun_again(game: Recorded, packs: FindPack) -> tuple[Memory, Recording]:
    journal = Memory(*game.facts[:2])
    recording = Recording.load(journal, packs)
    recording.seed = game.seed
    recording.resume()
    return journal, recording


@cache
def fixture(game: Path) -> tuple[Recorded, tuple[str, ...]]:
    """A fixture game with the seed that it reveals, and its notation."""
    header, start, others = facts_of(game)
    seeds = [bytes.fromhex(it.seed) for it in others if isinstance(it, setup.SeedRevealed)]
    told = Recorded((header, start, *others), seeds[0] if seeds else None)
    return told, tuple(write_notation(told.facts, PACKS))


@cache
def fixture_places(game: Path) -> tuple[tuple[str, Game], ...]:
    """Each line of that notation behind the start, and the game where it stands."""
    told, lines = fixture(game)
    return tuple(places(told, [*lines], PACKS))
