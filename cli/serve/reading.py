"""The methods that only look: at the end of what was played, or after a fact."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace

from adas_dream.cli.opening.set_up import reading_of
from adas_dream.cli.serve import params
from adas_dream.cli.serve.callers import Caller
from adas_dream.cli.serve.changing import check_turn, not_taken
from adas_dream.cli.serve.faults import no_such_fact, not_allowed
from adas_dream.cli.serve.games import Games, OpenGame
from adas_dream.cli.shapes.legal import Choice, LegalTold
from adas_dream.core import engine
from adas_dream.core.state import State
from adas_dream.core.walk import Walk
from adas_dream.events.catalog import AnyFact
from adas_dream.events.position.game import Position
from adas_dream.projections.audits import explain_page
from adas_dream.projections.audits.explain import Explained
from adas_dream.projections.audits.explain import explain as explained
from adas_dream.projections.boards import page as board_page
from adas_dream.projections.boards.drawing import Drawing, drawing
from adas_dream.projections.notation.reading import read_notation
from adas_dream.projections.notation.writing import write_notation
from adas_dream.projections.readings import dispute_page
from adas_dream.projections.readings.dispute import dispute as disputed
from adas_dream.projections.scorepads import page as scorepad_page
from adas_dream.projections.scorepads.reasons import Reasons
from adas_dream.projections.scorepads.scorepad import scorepad
from adas_dream.projections.views.seats import VIEW, Seat
from adas_dream.projections.views.sight import Sight
from adas_dream.projections.wording import legal_page
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.text import name_of


class Seen(Struct, frozen=True, omit_defaults=True):
    """Facts in their order, as far as the seat may see them; `after` is the last fact there is.
    `words` says each of them in words, where that was asked for."""

    after: int
    facts: tuple[AnyFact, ...]
    words: tuple[str, ...] = ()


class At(Struct, frozen=True):
    """The position after a fact."""

    after: int
    position: Position


class Viewed(Struct, frozen=True, omit_defaults=True):
    """All that a seat may see: it is no log. `facts` are those since the one that was asked for."""

    view: str
    game: str
    after: int
    players: tuple[str, ...]
    position: Position
    legal: LegalTold
    seat: Seat | None = None
    facts: tuple[AnyFact, ...] | None = None


class InNotation(Struct, frozen=True, omit_defaults=True):
    """The game in notation, line by line; or what a line says, as choices that `play` takes."""

    after: int
    lines: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()


class Drawn(Struct, frozen=True):
    """What is to be drawn after a fact: what the game waits for, the table with every place by its
    name, and the same as lines of text."""

    after: int
    awaited: str
    table: Drawing
    lines: tuple[str, ...]


def legal(games: Games, caller: Caller, asked: params.Legal) -> Raw:
    """Tell what may come next, as `legal --json` does."""
    game, seat = games.entered(caller, asked)
    return game.answer((asked, seat), partial(_legal_told, asked=asked, seat=seat))


def _legal_told(game: OpenGame, *, asked: params.Legal, seat: Seat | None) -> dict[str, Any]:
    state, after = _at(game, asked.at)
    found = game.sight(seat).legal(_legal(game, state), _next(game, after))
    members = partial(engine.members, state) if asked.members else None
    told = {"after": after, **legal_page.as_json(found, members)}
    if asked.words:
        told["words"] = legal_page.said(found, game.game.header.players, members)
    return told


def facts(games: Games, caller: Caller, asked: params.Facts) -> Seen:
    """Give the facts of the log, those that were taken back too."""
    game, seat = games.entered(caller, asked)
    game.check_there(asked.after, "$.after")
    shown = game.sight(seat).facts(game.game.facts_after(asked.after))
    most = None if asked.most is UNSET else asked.most
    found, players = tuple(islice(shown, most)), game.game.header.players
    said = tuple(words(fact, players) for fact in found) if asked.words else ()
    return Seen(game.game.seq, found, said)


def position(games: Games, caller: Caller, asked: params.AtPlace) -> At:
    """Give the position, in the shape of `position_set`."""
    game, seat = games.entered(caller, asked)
    state, after = _at(game, asked.at)
    return At(after, game.sight(seat).state(state).position)


def view(games: Games, caller: Caller, asked: params.View) -> Viewed:
    """Give all that a seat may see, at once."""
    game, seat = games.entered(caller, asked)
    sight = game.sight(seat)
    since: tuple[AnyFact, ...] | None = None
    if asked.after is not UNSET:
        game.check_there(asked.after, "$.after")
        since = tuple(sight.facts(game.game.facts_after(asked.after)))
    return Viewed(
        VIEW,
        game.name,
        game.game.seq,
        game.game.header.players,
        sight.state(game.game.state).position,
        legal_page.as_json(sight.legal(game.legal)),
        seat,
        since,
    )


def board(games: Games, caller: Caller, asked: params.AtPlace) -> Drawn:
    """Give what is to be drawn: the table with every place by its name, and as text."""
    game, seat = games.entered(caller, asked)
    state, after = _at(game, asked.at)
    sight = game.sight(seat)
    awaits, seen = _awaited(game, state, after, sight), sight.state(state)
    return Drawn(after, awaits, drawing(seen), tuple(board_page.lines(seen, awaits)))


def score(games: Games, caller: Caller, asked: params.AtPlace) -> dict[str, Any]:
    """Give the scorepad with its reasons, as `score --json` does; before the end, if it ended
    there."""
    game, seat = games.entered(caller, asked)
    state, after = _at(game, asked.at)
    sight = game.sight(seat)
    reasons = Reasons(sight.state(game.game.begin), game.game.start.seq)
    for step in sight.steps(Walk(game.game.begin).along(_facts(game))):
        if step.fact.seq > after:
            break
        reasons.follow(step)
    return scorepad_page.as_json(scorepad(sight.state(state), after), reasons)


def explain(games: Games, caller: Caller, asked: params.Explain) -> dict[str, Any]:
    """Tell all about one fact, as `validate --explain --json` does."""
    game, seat = games.entered(caller, asked)
    try:
        found = _seen(explained(game.game.begin, _facts(game), asked.seq), game.sight(seat))
    except LookupError:
        raise no_such_fact(asked.seq, game.game.seq, "$.seq") from None
    return explain_page.as_json(found, game.game.header.players)


def notation(games: Games, caller: Caller, asked: params.Notation) -> InNotation:
    """Write the game in notation, or read a line of it without playing it."""
    game, seat = games.entered(caller, asked)
    here = game.game
    if asked.line is UNSET:
        _check_open(game, seat)
        lines = write_notation(iter(here.facts), lambda _: here.begin.table.pack)
        return InNotation(here.seq, lines=tuple(lines))
    check_turn(game, seat)
    reading = read_notation(here, asked.line, game.recording.seed)
    if reading.problem is not None:
        raise not_taken(game, reading.problem, seat)
    return InNotation(
        here.seq,
        choices=tuple(legal_page.choice_line(it.fact) for it in reading.inputs),
    )


def dispute(games: Games, caller: Caller, asked: params.Dispute) -> dict[str, Any]:
    """Tell the game under other readings, as `dispute --json` does."""
    game, seat = games.entered(caller, asked)
    _check_open(game, seat)
    for name, values in asked.rulings.items():
        for value in values:
            reading_of(f"{name}={value}")
    settings, seed = asked.rulings or None, game.recording.seed
    found = disputed(game.game.begin, _facts(game), settings, seed=seed)
    return dispute_page.as_json(found, game.game.header.players)


def _check_open(game: OpenGame, seat: Seat | None) -> None:
    """RpcError where the whole game is not for this seat to see yet."""
    if game.sight(seat).seat is not None:
        raise not_allowed("this tells of hidden cards until play has ended", "hidden")


def _at(game: OpenGame, at: int | UnsetType) -> tuple[State, int]:
    """The state at the end or after a fact, and that fact's number."""
    if at is UNSET:
        return game.game.state, game.game.seq
    try:
        return game.game.state_at(at), at
    except LookupError:
        raise no_such_fact(at, game.game.seq) from None


def _legal(game: OpenGame, state: State) -> engine.Legal:
    return game.legal if state is game.game.state else engine.legal(state)


def _next(game: OpenGame, after: int) -> AnyFact | None:
    """The fact that came after that one, if any has come."""
    return next(iter(game.game.facts_after(after)), None)


def _awaited(game: OpenGame, state: State, after: int, sight: Sight) -> str:
    """What the game waits for; of another player's choice only whose it is."""
    found, players = _legal(game, state), state.table.players
    if sight.seat not in {None, found.player}:
        found = sight.legal(found, _next(game, after))
        if found.roll is None and found.due is None and found.player is not None:
            return f"{name_of(players, found.player)} chooses"
    return legal_page.awaited(found, players)


def _facts(game: OpenGame) -> tuple[AnyFact, ...]:
    """The facts after the two of the set-up."""
    return tuple(game.game.facts[2:])


def _seen(found: Explained, sight: Sight) -> Explained:
    """The explanation as far as it may be seen; LookupError where the fact may not."""
    shown = sight.fact(found.fact)
    if shown is None:
        raise LookupError(found.fact.seq)
    return replace(
        found,
        fact=shown,
        before=sight.state(found.before),
        legal=sight.legal(found.legal, found.fact),
        findings=tuple(sight.findings(found.findings)),
    )
