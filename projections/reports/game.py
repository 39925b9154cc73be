"""All that the page of a game shows, as data: who plays, what was found, every fact in words, every
position and every scorepad as the difference to the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from adas_dream.core.content.pack import Pack
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.scoring.order import LINES
from adas_dream.core.scoring.score import PlayerScore
from adas_dream.core.state import State
from adas_dream.core.validator import unknown
from adas_dream.core.walk import FindPack, Step, taken_back
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.errors import BadFact
from adas_dream.events.facts.setup import GameSetUp
from adas_dream.events.lines import Torn
from adas_dream.events.log import SET_UP, Log, log_of
from adas_dream.projections.audits.audit import Audit, Auditor
from adas_dream.projections.audits.integrity import NO_STATE
from adas_dream.projections.notation.writing import NotFollowed, write_notation
from adas_dream.projections.reports.points import LineTold, Points, Won
from adas_dream.projections.reports.positions import Change, changes, tree
from adas_dream.projections.reports.rows import Rows, Told, TurnRows
from adas_dream.projections.timelines.timeline import Story, TurnTold
from adas_dream.projections.views.seats import Seat
from adas_dream.projections.views.sight import Sight
from adas_dream.projections.wording.finding_words import stuck_in_words

if TYPE_CHECKING:
    from adas_dream.projections.reports.reading_rows import Readings


class Moment(Struct, gc=False, omit_defaults=True):
    """What the fact `seq` changes: in the position, on the scorepads, and who would win. `gone` is
    1 for a fact that is taken back later."""

    seq: int
    changes: tuple[Change, ...] = ()
    lines: tuple[LineTold, ...] = ()
    won: Won | None = None
    gone: int = 0


class GamePage(Struct, gc=False):
    """A game told for a page. `stuck` says where and why the log cannot be followed any further;
    without a position that it can be played from there is no `start`."""

    name: str
    header: GameSetUp
    audit: Audit
    turns: list[TurnRows]
    about_log: tuple[Told, ...]
    start: State | None
    moments: list[Moment]
    end: State | None
    scores: tuple[PlayerScore, ...]
    winner: Won | None
    told: tuple[TurnTold, ...]
    notation: tuple[str, ...]
    seat: Seat | None
    stuck: str = ""
    readings: Readings | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """Everyone's points at the end of the log."""
        return tuple(score.total for score in self.scores)

    @property
    def findings(self) -> tuple[Told, ...]:
        """Everything found, in the order of the log; what is about the whole log comes first."""
        rows = (row for turn in self.turns for row in turn.rows)
        return (*self.about_log, *(it for row in rows for it in row.findings))


def game_page(  # noqa: PLR0913 - what is read, and how it is shown
    lines: Sequence[Line | Torn],
    name: str,
    find_pack: FindPack,
    *,
    seat: Seat | None = None,
    seed: bytes | None = None,
    disputed: bool = True,
) -> GamePage:
    """A game as the page of a seat shows it; None is somebody who may see all. With the `seed` the
    readings are played with dice that the log does not have; they are left out unless `disputed`.
    Raises what reading a log raises."""
    facts = tuple(line.fact for line in lines if isinstance(line, Line))
    page = _Telling(log_of(facts, name), lines, name, find_pack).page(seat)
    if disputed and page.seat is None and page.start is not None:
        page.readings = _readings(page.start, facts[SET_UP:], seed)
    return page


class _Telling:
    """A game that is told: read, judged and replayed in one walk. Its turns are told along with its
    positions and points."""

    def __init__(
        self, log: Log, lines: Sequence[Line | Torn], name: str, find_pack: FindPack
    ) -> None:
        self.log = Log(log.header, log.start, tuple(log.facts))
        self.name = name
        self.find_pack = find_pack
        auditor = Auditor(name, find_pack)
        made = [auditor.take(line) for line in lines]
        self.steps: tuple[Step, ...] = tuple(step for step in made if step is not None)
        self.audit = auditor.result()
        self.start = auditor.begun
        self.stuck = auditor.stuck
        self.gone = taken_back(self.steps)
        self.turns: tuple[TurnTold, ...] = ()

    def page(self, seat: Seat | None) -> GamePage:
        """The page for a seat."""
        end = self.steps[-1].after if self.steps else self.start
        position = (end or self.log.start).position
        sight = Sight(seat, position)
        rows = Rows(self.log.header.players, sight.findings(self.audit.findings), self.gone)
        moments, points = self._moments(sight)
        self._add_rows(rows, sight, moments)
        _count_turns(rows.turns, moments)
        return GamePage(
            name=self.name,
            header=self.log.header,
            audit=self.audit,
            turns=rows.turns,
            about_log=rows.rest(),
            start=sight.state(self.start) if self.start else None,
            moments=moments,
            end=sight.state(end) if end else None,
            scores=points.scores if points else (),
            winner=points.won if points else None,
            told=self.turns,
            notation=() if sight.seat is not None else tuple(self._notation()),
            seat=sight.seat,
            stuck=stuck_in_words(self.stuck, self.log.header.players) if self.stuck else "",
        )

    def _moments(self, sight: Sight) -> tuple[list[Moment], Points | None]:
        if self.start is None:
            return [], None
        start = sight.state(self.start)
        points = Points(start, self.log.start.seq)
        moments = [Moment(self.log.start.seq, (), points.first, points.won)]
        won = points.won
        story = Story(self.log.start.seq, start, lambda _: points.scores)
        for step in sight.steps(self.steps):
            told = points.follow(step)
            story.add(step)
            moments.append(
                Moment(
                    step.fact.seq,
                    tuple(changes(step.before.position, step.after.position)),
                    told,
                    None if points.won == won else points.won,
                    int(step.fact.seq in self.gone),
                )
            )
            won = points.won
        self.turns = tuple(story.turns())
        return moments, points

    def _add_rows(self, rows: Rows, sight: Sight, moments: list[Moment]) -> None:
        """A row for each fact; those that could be folded have a position."""
        header, start = self.log.header, self.log.start
        rows.add(header, 1, None, 0)
        rows.add(start, SET_UP, 0 if moments else None, 0)
        place, round_number = 0, start.position.round
        for index, fact in enumerate(self._facts):
            seen = sight.fact(fact)
            folded = index < len(self.steps)
            if folded:
                round_number = self.steps[index].before.position.round
            if seen is None:
                continue
            place += folded
            rows.add(seen, SET_UP + 1 + index, place if folded else None, round_number)

    @property
    def _facts(self) -> tuple[AnyFact, ...]:
        return tuple(self.log.facts)

    def _notation(self) -> Iterator[str]:
        """The game in notation, as far as its choices bring what the log has."""
        facts = (self.log.header, self.log.start, *self._facts)
        try:
            lines = [*write_notation(facts, self.find_pack, judged=_is_proven(self.audit))]
        except (NotFollowed, InvalidPosition, BadFact):
            return
        yield from lines[SET_UP:]


def _is_proven(found: Audit) -> bool:
    """Whether each choice is known to bring just what the log has, its digests too, so that it need
    not be played again."""
    codes = {finding.code for finding in found.findings}
    proven = found.clean and found.legality == "legal" and found.integrity == "intact"
    return proven and NO_STATE not in codes


def _readings(start: State, facts: tuple[AnyFact, ...], seed: bytes | None) -> Readings | None:
    """The readings, where the game can be judged at all."""
    if unknown(start.table):
        return None
    # Only a page that has them loads what makes them.
    from adas_dream.projections.readings.dispute import dispute  # noqa: PLC0415 - see above
    from adas_dream.projections.reports.reading_rows import readings  # noqa: PLC0415 - see above

    return readings(dispute(start, facts, seed=seed), start.table.players)


def _count_turns(turns: list[TurnRows], moments: list[Moment]) -> None:
    """What each turn brought its player; nothing where it was taken back."""
    totals: dict[tuple[int, int], int] = {}
    for turn in turns:
        places = [row.place for row in turn.rows if row.place is not None]
        before = _total(totals, turn.player)
        for place in places:
            for line in moments[place].lines:
                totals[line.player, line.line] = line.points
        turn.moved = _total(totals, turn.player) - before


def _total(totals: dict[tuple[int, int], int], player: int) -> int:
    return sum(points for (whose, _), points in totals.items() if whose == player)


def data(page: GamePage) -> dict[str, Any]:
    """What the scripts of the page read: positions and scorepads as differences, and by which
    names they call things."""
    assert page.start is not None
    pack = page.start.table.known
    turns = [turn for turn in page.turns if any(row.place is not None for row in turn.rows)]
    return {
        "players": page.header.players,
        "first_player": page.header.first_player,
        "over": page.end is not None and page.end.position.over,
        "seat": page.seat,
        "lines": [line.label for line in LINES.values()],
        "start": tree(page.start.position),
        "moments": page.moments,
        "turns": [_turn_data(turn) for turn in turns],
        "worth": worths(pack),
        "disputed": page.readings.lines if page.readings else {},
        "line_names": [*LINES],
    }


def _turn_data(turn: TurnRows) -> dict[str, Any]:
    first = next(row.place for row in turn.rows if row.place is not None)
    return {
        "place": first,
        "player": turn.player,
        "number": turn.number,
        "kind": turn.kind,
        "round": turn.round,
    }


def worths(pack: Pack) -> dict[str, Any]:
    """What the content says of the things on the board: what a Program gives, of which level a
    disc space is."""
    return {
        "programs": {it.id: it.prestige for it in pack.programs},
        "levels": {it.id: it.level for it in pack.disc_spaces if it.level is not None},
    }
