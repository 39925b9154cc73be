"""Statements about the table: when they may come, and what they are compared with."""

from typing import TypeAlias

from msgspec.structs import replace

from adas_dream.core import chance
from adas_dream.core.citations import Violation, citing
from adas_dream.core.reducers.base import NO_SUCH_PLAYER
from adas_dream.core.rows import AfterPlay, FactKind, Noun, StatementKind
from adas_dream.core.rules.window import WINDOW
from adas_dream.core.rulings import VALUES
from adas_dream.core.state import State
from adas_dream.events.facts import effects, setup, table
from adas_dream.events.facts.base import Fact, bare
from adas_dream.events.position import steps

violation = citing(__name__)
Declaration: TypeAlias = table.ScoreDeclared | table.WinnerDeclared

SET_UP_AGAIN = violation("", "set-up-again")
NO_SEED_YET = violation("", "seed-revealed-early")
NO_SEED = violation("", "no-seed-committed")
WRONG_SEED = violation("", "seed-does-not-match")
NO_SUCH_RULING = violation("", "no-such-ruling")
NO_SUCH_VALUE = violation("", "no-such-reading")
PLAY_IS_OVER = violation("R183", "statement-after-play")
AFTER_PLAY = violation("R183", "after-play-ended")
AFTER_DECLARED = violation("R197", "token-after-scores")
AFTER_ABANDONED = violation("", "after-play-abandoned")
SCORED_EARLY = violation("R183", "scored-before-the-end")


def _never(_: State, __: Fact) -> Violation:
    return SET_UP_AGAIN


def reveal_seed(state: State, fact: setup.SeedRevealed) -> Violation | None:
    """Only once play has ended or was given up, and only the seed that the log committed to."""
    if state.table.dice.kind != "seeded":
        return NO_SEED
    if not state.stopped:
        return NO_SEED_YET
    commitment = chance.commitment(bytes.fromhex(fact.seed))
    return None if commitment == state.table.dice.commitment else WRONG_SEED


def adopt_ruling(state: State, fact: setup.RulingAdopted) -> Violation | None:
    """A known ruling takes one of its values, while play goes on."""
    if fact.ruling not in VALUES:
        return NO_SUCH_RULING
    if fact.value not in VALUES[fact.ruling]:
        return NO_SUCH_VALUE
    return _play_stopped(state)


def abandon_play(state: State, _: table.PlayAbandoned) -> Violation | None:
    """Only a game that goes on can be given up."""
    return _play_stopped(state)


def _play_stopped(state: State) -> Violation | None:
    if state.position.given_up:
        return AFTER_ABANDONED
    return PLAY_IS_OVER if state.position.over else None


def may_be_declared(state: State, fact: Declaration) -> Violation | None:
    """After the end of play (R183) a score or a winner at this table is declared as the players
    wrote it, right or wrong."""
    if state.position.given_up:
        return AFTER_ABANDONED
    if not state.position.over:
        return SCORED_EARLY
    player = fact.winner if isinstance(fact, table.WinnerDeclared) else fact.player
    return None if _sits(state, player) else NO_SUCH_PLAYER


def declare_score(state: State, fact: table.ScoreDeclared) -> Violation | None:
    """The declared points are the line's, or a cause explains the difference (R190-R211)."""
    return may_be_declared(state, fact) or next(iter(causes_of(state, fact)), None)


def causes_of(state: State, fact: Fact) -> tuple[Violation, ...]:
    """What may explain that declared points differ, in the order of the table (R190-R211); nothing
    for any other fact."""
    if not isinstance(fact, table.ScoreDeclared) or may_be_declared(state, fact) is not None:
        return ()
    # Only a game with a paper scorepad needs the scoring: validate stays quick for the others.
    from adas_dream.core.scoring import causes, declared  # noqa: PLC0415

    if fact.line == "total":
        return declared.explain_total(state, fact.player, fact.points)
    return causes.explain(state, fact.player, fact.line, fact.points)


def declare_winner(state: State, fact: table.WinnerDeclared) -> Violation | None:
    """The declared winner is the winner (R212-R215), or one cause explains the difference."""
    broken = may_be_declared(state, fact)
    if broken is not None:
        return broken
    from adas_dream.core.scoring import declared  # noqa: PLC0415 - as in declare_score

    return declared.explain_winner(state, fact.winner)


def _sits(state: State, player: int) -> bool:
    return player <= len(state.table.players)


def official(state: State, fact: Fact) -> Fact | None:
    """What should have been declared, None where nobody knows, and for any other fact."""
    if not isinstance(fact, Declaration):
        return None
    from adas_dream.core.scoring import causes, declared  # noqa: PLC0415 - as in declare_score

    said = replace(bare(fact), attested=False)
    if isinstance(said, table.WinnerDeclared):
        right = declared.right_winner(state)
        return None if right is None else replace(said, winner=right[0])
    if not _sits(state, said.player):
        return None
    if said.line == "total":
        points = declared.right_total(state, said.player)
    else:
        points = causes.right(state, said.player, said.line)
    return None if points is None else replace(said, points=points)


def after_play(state: State, fact: Fact) -> Violation | None:
    """After `play_ended` only scoring tokens follow, attested, until the first score is declared
    (R183, R197); after `play_abandoned` nothing is played."""
    if state.position.given_up:
        return AFTER_ABANDONED
    if not (isinstance(fact, effects.TokenGained) and fact.attested):
        return AFTER_PLAY
    if not tokens_follow(state):
        return AFTER_DECLARED
    tokens = WINDOW.option_for(fact)
    assert tokens is not None
    return tokens.broken_by(state, steps.EffectsWindow(fact.player, "play_ended"), fact)


def tokens_follow(state: State) -> bool:
    """Whether scoring tokens may be handed out (R197): play has ended, nothing is declared yet."""
    position = state.position
    return position.over and not position.declared and position.declared_winner is None


def following(state: State) -> tuple[type[Fact], ...]:
    """The facts that may follow once play has stopped."""
    return (effects.TokenGained,) if tokens_follow(state) else ()


NOUN = Noun(
    facts=(
        FactKind(table.IrregularityAccepted, violation("", "nothing-to-accept")),
        FactKind(table.ChoiceUndone, violation("", "nothing-to-undo")),
        FactKind(table.PlayRewound, violation("", "nothing-to-rewind")),
    ),
    statements=(
        StatementKind(setup.GameSetUp, _never),
        StatementKind(setup.PositionSet, _never),
        StatementKind(setup.SeedRevealed, reveal_seed),
        StatementKind(setup.RulingAdopted, adopt_ruling),
        StatementKind(table.PlayAbandoned, abandon_play, ends_standstill=True),
        StatementKind(table.ScoreDeclared, declare_score, may_be_declared, official),
        StatementKind(table.WinnerDeclared, declare_winner, may_be_declared, official),
    ),
    after_play=AfterPlay(after_play, following),
)
