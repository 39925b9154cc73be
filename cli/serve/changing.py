"""The methods that write: each answers when what it made is on the disk."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, Struct

from adas_dream.cli.output import messages
from adas_dream.cli.rpc.errors import RpcError, bad_params
from adas_dream.cli.serve import params
from adas_dream.cli.serve.callers import Caller, check_own, is_table
from adas_dream.cli.serve.faults import NOT_TAKEN, REFUSED, STALE, bad_choice, not_allowed
from adas_dream.cli.serve.games import Games, OpenGame
from adas_dream.cli.shapes.audits import FindingTold
from adas_dream.core.findings import Finding
from adas_dream.core.game import STALE as STALE_CHOICE
from adas_dream.core.recording import Refused, Repeated, Taken
from adas_dream.events.catalog import AnyFact
from adas_dream.events.choices import UNNUMBERED, Choice, read_choice
from adas_dream.events.errors import BadLine, LineTooLong
from adas_dream.events.facts.table import PlayRewound, ScoreDeclared, WinnerDeclared
from adas_dream.projections.audits.page import finding_as_json
from adas_dream.projections.notation.problems import problem_in_words
from adas_dream.projections.notation.reading import LineProblem, read_notation
from adas_dream.projections.views.seats import Seat


class Made(Struct, frozen=True, gc=False, omit_defaults=True):
    """What was written: `facts` with their numbers, of which `after` is the last; `findings` say
    where a declared score differs. `repeated` is the seed's roll that the client said too."""

    after: int
    facts: tuple[AnyFact, ...]
    findings: list[FindingTold] = []
    repeated: AnyFact | None = None


def play(games: Games, caller: Caller, asked: params.Play) -> Made:
    """Take a choice, a roll or a statement with all it brings, or every one of a line."""
    game, seat = games.entered(caller, asked)
    choices = [*_choices(game, asked, seat)]
    if not is_table(caller, asked, seat):
        if asked.accept is not UNSET:
            raise not_allowed("only the whole table lets an illegal choice stand", "not-the-table")
        check_own(seat, (choice.fact for choice in choices))
    return _take(game, seat, choices)


def undo(games: Games, caller: Caller, asked: params.Undo) -> Made:
    """Take back the seat's own choices of the open turn."""
    game, seat = games.entered(caller, asked)
    if asked.to_seq is not UNSET:
        game.check_there(asked.to_seq, "$.to_seq")
    fact = game.game.undoing(None if asked.to_seq is UNSET else asked.to_seq)
    check_own(seat, (fact,))
    return _take(game, seat, [Choice(1, fact, _after(asked.after))])


def rewind(games: Games, caller: Caller, asked: params.Rewind) -> Made:
    """Take back a fact and all after it, over rolls, turns and the end."""
    game, seat = games.entered(caller, asked)
    if not is_table(caller, asked, seat):
        raise not_allowed("only the whole table rewinds a game", "not-the-table")
    game.check_there(asked.to_seq, "$.to_seq")
    fact = PlayRewound(UNNUMBERED, asked.to_seq, asked.reason)
    return _take(game, seat, [Choice(1, fact, _after(asked.after))])


def declare(games: Games, caller: Caller, asked: params.Declare) -> Made:
    """Note what stands on the paper scorepad; the findings say where it differs."""
    game, seat = games.entered(caller, asked)
    facts = [*_declared(asked, len(game.game.header.players))]
    if not facts:
        raise bad_params("no points and no winner are declared", "$.points")
    if not is_table(caller, asked, seat):
        check_own(seat, facts)
    return _take(game, seat, [Choice(1, fact) for fact in facts])


def _declared(asked: params.Declare, players: int) -> Iterable[AnyFact]:
    for path, number in (("$.player", asked.player), ("$.winner", asked.winner)):
        if number is not UNSET and number > players:
            sentence = messages.NO_PLAYER.format(number=number, players=players)
            raise bad_params(sentence, path)
    for line, points in asked.points.items():
        if asked.player is UNSET:
            raise bad_params("whose points they are is missing", "$.player", "missing-field")
        yield ScoreDeclared(UNNUMBERED, asked.player, line, points, note=asked.note)
    if asked.winner is not UNSET:
        yield WinnerDeclared(UNNUMBERED, asked.winner, note=asked.note)


def _choices(game: OpenGame, asked: params.Play, seat: Seat | None) -> Iterable[Choice]:
    """What is to be taken, in its order."""
    if (asked.choice is UNSET) == (asked.line is UNSET):
        given = "neither is" if asked.choice is UNSET else "both are"
        sentence = f"it is either a `choice` or a `line` of notation: {given} given"
        raise bad_params(sentence, "$", "missing-field")
    accept = "" if asked.accept is UNSET else asked.accept
    if asked.choice is not UNSET:
        try:
            choice = read_choice(bytes(asked.choice), line=1, file=asked.game)
        except LineTooLong as problem:
            raise bad_params(problem.sentence, "$.choice", problem.code) from None
        except BadLine as problem:
            raise bad_choice(problem, "$.choice") from None
        after = choice.after if asked.after is UNSET else asked.after
        return [Choice(1, choice.fact, after, accept)]
    if asked.after is not UNSET and asked.after != game.game.seq:
        raise _stale(game)
    if asked.line is UNSET:
        return []
    check_turn(game, seat)
    reading = read_notation(game.game, asked.line, game.recording.seed, accept=accept)
    if reading.problem is not None:
        raise not_taken(game, reading.problem, seat)
    return [Choice(1, it.fact, accept=it.accept) for it in reading.inputs]


def check_turn(game: OpenGame, seat: Seat | None) -> None:
    """RpcError where the notation of what comes next would tell of another's cards."""
    if seat is not None and game.legal.player not in {None, seat}:
        raise not_allowed("it is another player's turn", "not-your-turn")


def not_taken(game: OpenGame, problem: LineProblem, seat: Seat | None) -> RpcError:
    """Why a line of notation is not taken; not what another player could do there."""
    if seat is not None and problem.game.legal().player not in {None, seat}:
        raise not_allowed("what comes next is another player's", "not-your-turn")
    said = [*problem_in_words(problem, game.game.header.players)]
    sentence = said[0] if said else problem.why
    data = {"column": problem.column, "typed": problem.typed, "message": said}
    return RpcError(NOT_TAKEN, sentence, code=problem.why, **data)


def _take(game: OpenGame, seat: Seat | None, choices: list[Choice]) -> Made:
    """Write choices one by one, each before the next; RpcError for the first that is refused."""
    before, findings, repeated = game.game.seq, list[Finding](), None
    with game.writing() as recording:
        for choice in choices:
            outcome = recording.take(choice, choice.accept)
            if isinstance(outcome, Refused):
                raise _refused(game, outcome, seat)
            if isinstance(outcome, Taken):
                findings += outcome.findings
            if isinstance(outcome, Repeated):
                repeated = outcome.roll
    made = tuple(game.game.facts_after(before))
    players = game.game.header.players
    return Made(
        game.game.seq,
        tuple(game.sight(seat).facts(made)),
        [finding_as_json(finding, players) for finding in findings],
        repeated,
    )


def _refused(game: OpenGame, refused: Refused, seat: Seat | None) -> RpcError:
    finding, sight = refused.finding, game.sight(seat)
    if finding.code == STALE_CHOICE.code:
        return _stale(game)
    findings = [finding_as_json(it, game.game.header.players) for it in sight.findings([finding])]
    data: dict[str, object] = {"code": finding.code, "findings": findings}
    if refused.roll is not None:
        data["roll"] = sight.fact(refused.roll)
    if refused.cannot_stand is not None:
        data["cannot_stand"] = refused.cannot_stand.code
    return RpcError(REFUSED, str(findings[0]["message"]), **data)


def _stale(game: OpenGame) -> RpcError:
    after = game.game.seq
    sentence = f"the last fact of the game is {after}, and this choice was made for another one"
    return RpcError(STALE, sentence, code=STALE_CHOICE.code, after=after)


def _after(asked: int | object) -> int | None:
    return asked if isinstance(asked, int) else None
