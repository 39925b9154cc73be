"""Every reader of a log says the same: where the game ends, why, and who wins.

`python -m tests.agreement` asks it of every edit of every recorded game and of 300 random games,
with choices taken back, irregularities and cuts; the suite asks a sample.
"""

import sys
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from adas_dream.core import chance, random_player
from adas_dream.core.game import Game, Refusal
from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.score import Score
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.core.walk import Stuck, Walk, begin
from adas_dream.events.catalog import CHOICES, AnyFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import PositionSet
from adas_dream.events.facts.table import ChoiceUndone, TakingBack
from adas_dream.events.facts.turn import TurnEnded
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.events.log import Log
from adas_dream.events.vocabulary import in_log_order
from adas_dream.projections.comparisons.comparison import compare
from adas_dream.projections.readings.dispute import read_with
from adas_dream.projections.readings.what_if import what_if
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.timelines.timeline import timeline
from tests.fixtures.walks import GAMES, PACKS, facts
from tests.played_games import random_game, rewound
from tests.seeded_games import seed_of

ONE_IN = 30
"""How seldom something illegal is tried that the table lets stand."""


class End(NamedTuple):
    """Where a reader ends a game (the fact that cannot be applied, None for none), the code of the
    reason, and who wins as far as anybody does."""

    seq: int | None
    code: str
    winner: int | None


def ends(log: Log) -> dict[str, End]:
    """What each reader says of a log whose facts are a tuple."""
    state, body = begin(log, PACKS), tuple(log.facts)
    replay = Replay(log, PACKS)
    told = [*timeline(replay, replay)]
    last = told[-1].totals if told else tuple(it.total for it in score(replay.state).players)
    found, compared = read_with(state, body, ()), compare(log, log, PACKS)
    scores = compared.scores or (None, None)
    readers = {
        "validate": _validated(state, body),
        "replay, score": _end(replay.stuck, score(replay.state).winner),
        "timeline": _end(replay.stuck, _best(replay.state, last)),
        "dispute": _end(found.stuck, found.in_force.winner),
        "diff a": _end(compared.stuck[0], _winner(scores[0])),
        "diff b": _end(compared.stuck[1], _winner(scores[1])),
    }
    choice = _a_choice(state, body)
    if choice is not None:
        other = what_if(state, body, choice.seq, replace(choice, seq=1))
        readers["whatif"] = _end(other.stuck, _winner(other.before))
    return readers


def _end(stuck: Stuck | None, winner: int | None) -> End:
    if stuck is None:
        return End(None, "", winner)
    return End(stuck.line, stuck.violation.code, None)


def _winner(result: Score | None) -> int | None:
    return None if result is None else result.winner


def _best(state: State, totals: tuple[int, ...]) -> int | None:
    """The winner, where the totals that the timeline tells last are the scorepad's."""
    result = score(state)
    return result.winner if totals == tuple(it.total for it in result.players) else None


def _validated(state: State, body: tuple[AnyFact, ...]) -> End:
    validator = Validator(state)
    for line, fact in enumerate(body, 3):
        validator.judge(fact, line)
        if validator.lost:
            return End(line, validator.findings[-1].code, None)
    return End(None, "", score(validator.state).winner)


def _a_choice(state: State, body: tuple[AnyFact, ...]) -> Fact | None:
    """The first choice that stands."""
    undone = {it.seq for step in Walk(state).along(body) for it in step.undone}
    for step in Walk(state).along(body):
        fact = step.fact
        chosen = type(fact) in CHOICES and not isinstance(fact, ChoiceUndone)
        if chosen and fact.seq not in undone:
            return fact
    return None


def disagreement(log: Log) -> dict[str, End]:
    """What the readers say, where they do not all say the same; empty where they do."""
    said = ends(log)
    return said if len(set(said.values())) > 1 else {}


def recorded() -> Iterator[tuple[str, Log]]:
    """Every recorded game."""
    for game in GAMES:
        header, start, others = facts(game)
        yield game.stem, Log(header, start, tuple(others))


def numbered(log: Log, body: Iterable[Fact]) -> Log:
    """The log with other facts, numbered anew."""
    renumbered = tuple(replace(fact, seq=seq) for seq, fact in enumerate(body, 3))
    return replace(log, facts=renumbered)


def with_stray_undos(log: Log) -> Iterator[Log]:
    """The log with an undo behind each turn that reaches into the turn before it, and behind its
    last fact one of the first."""
    body = tuple(log.facts)
    closed = [place for place, fact in enumerate(body) if isinstance(fact, TurnEnded)]
    for place in closed:
        undo = ChoiceUndone(1, getattr(body[place], "player", 1), body[place - 1].seq)
        yield numbered(log, (*body[: place + 1], undo, *body[place + 1 :]))
    yield numbered(log, (*body, ChoiceUndone(1, 1, 3)))


def with_doctored_rolls(log: Log) -> Iterator[tuple[int, Log]]:
    """The log with one die of a refill turned to 1 or to 6, and the refill's number."""
    body = tuple(log.facts)
    for place, fact in enumerate(body):
        if not isinstance(fact, WorkshopRefilled) or not fact.dice:
            continue
        for index, pips in product(range(len(fact.dice)), "16"):
            die = fact.dice[index][0] + pips
            dice = in_log_order((*fact.dice[:index], die, *fact.dice[index + 1 :]))  # type: ignore[arg-type]
            if dice != fact.dice:
                changed = (*body[:place], replace(fact, dice=dice), *body[place + 1 :])
                yield fact.seq, replace(log, facts=changed)


def random_log(number: int) -> Log:
    """A random game in which choices are undone and play is rewound, and now and then something
    illegal is tried that the table lets stand."""
    played = random_game(number)
    game = Game(played.header, played.start, played.begin.table.pack)
    seed, stream = seed_of(number), chance.Stream(seed_of(number + 1), "player")
    body, made = [*game.resume(seed=seed)], list[Fact]()
    while (choice := random_player.choose(game.state, stream)) is not None:
        if made and stream.below(ONE_IN) == 0:
            wrong = made[stream.below(len(made))]
            accepted = game.let_stand(replace(wrong, seq=1), "agreed", seed=seed)
            if not isinstance(accepted, Refusal):
                body += accepted
                continue
        taken = game.play(choice, seed=seed)
        if isinstance(taken, Refusal):
            break
        body += taken
        made.append(choice)
        if stream.below(4 * ONE_IN) == 0 and (rewind := rewound(game, stream)) is not None:
            again = game.play(rewind, seed=seed)
            body += () if isinstance(again, Refusal) else again
        back = game.walk.undo_of_last_choice()
        if back is not None and stream.below(ONE_IN) == 0:
            undone = game.play(back[1], seed=seed)
            body += () if isinstance(undone, Refusal) else undone
    return Log(played.header, played.start, tuple(body))


def cut(log: Log, place: int) -> Log:
    """The log that starts from the position after so many facts."""
    walk, body = Walk(begin(log, PACKS)), tuple(log.facts)
    for fact in body[:place]:
        walk.fold(fact)
    header = replace(log.header, rulings=walk.state.table.rulings)
    rest = (_behind(place, fact) for fact in body[place:])
    return numbered(Log(header, PositionSet(2, walk.state.position), ()), rest)


def _behind(place: int, fact: Fact) -> Fact:
    """The fact behind a cut; what reaches behind the cut names its position."""
    if isinstance(fact, TakingBack):
        return replace(fact, to_seq=max(fact.to_seq - place, 2))
    return fact


def main() -> None:
    """Ask it of everything, and print where readers disagree."""
    asked = wrong = 0
    for name, log in everything():
        asked += 1
        if said := disagreement(log):
            wrong += 1
            print(name, said)  # noqa: T201 - a script's result
    print(f"{asked} logs, readers disagree about {wrong}")  # noqa: T201
    sys.exit(1 if wrong else 0)


def everything() -> Iterator[tuple[str, Log]]:
    """The recorded games and each of their edits, then the random games whole and cut."""
    for name, log in recorded():
        yield name, log
        for edited in with_stray_undos(log):
            yield f"{name}, a stray undo", edited
        for seq, edited in with_doctored_rolls(log):
            yield f"{name}, the roll of fact {seq}", edited
    for number in range(300):
        log = random_log(number)
        yield f"random game {number}", log
        yield f"random game {number}, cut", cut(log, number * 7919 % len(tuple(log.facts)))


if __name__ == "__main__":
    main()
