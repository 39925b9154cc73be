"""All that the page of two logs side by side shows, as data: both sides, where they part in words,
and the positions and points of both at each of these places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.findings import COUNTS, Finding
from adas_dream.core.rulings import with_readings
from adas_dream.core.scoring.score import Score
from adas_dream.core.state import State
from adas_dream.core.walk import FindPack
from adas_dream.events.catalog import AnyFact, kind_of
from adas_dream.events.codec import Line
from adas_dream.events.facts.setup import GameSetUp, RulingAdopted
from adas_dream.events.lines import Torn
from adas_dream.events.log import Log, log_of
from adas_dream.events.quoting import printable
from adas_dream.projections.audits.audit import Audit, audit
from adas_dream.projections.audits.page import in_brief
from adas_dream.projections.comparisons.comparison import Comparison, differences
from adas_dream.projections.comparisons.page import MOST
from adas_dream.projections.comparisons.places import in_words, name_of_place
from adas_dream.projections.comparisons.stops import SideBySide, Stop, StopKind, side_by_side
from adas_dream.projections.readings.changed_choices import THERE, finding_of
from adas_dream.projections.readings.dispute import Dispute, Settings, played_with
from adas_dream.projections.readings.dispute_page import settings_in_words
from adas_dream.projections.readings.replayed import Replayed
from adas_dream.projections.reports.rows import Bit, Told, bits, told
from adas_dream.projections.reports.side_by_side.positions import Place
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.finding_words import AS_PLAYED
from adas_dream.projections.wording.turns import turn_in_words

MOST_STOPS: Final = 100
"""Of so many places at most the boards are in the page."""
DIGESTS: Final = ("$.content.digest", "$.dice.commitment")
Letter: TypeAlias = Literal["a", "b"]
Players: TypeAlias = tuple[str, ...]


class Side(Struct, frozen=True, gc=False):
    """A log of a comparison: what it is called, its verdicts in words, how many findings count,
    whether its integrity is broken; and its end, None where it cannot be followed to there."""

    letter: Letter
    name: str
    players: Players
    verdict: str
    counting: int
    broken: bool
    end: State | None

    @property
    def wrong(self) -> bool:
        """Whether the log is not clean."""
        return self.broken or self.counting > 0


class FactTold(Struct, frozen=True, gc=False):
    """The fact of a side: where it is in the log, its words, what was found about it. Without words
    it is not there, for what was found."""

    place: str
    text: tuple[Bit, ...]
    findings: tuple[Told, ...]


class StopTold(Struct, frozen=True, gc=False):
    """A place at which both are looked at, in words; no `turn` for the end. `differs` is what does
    between the positions; `unknown` are the sides that cannot be followed to there."""

    address: str
    kind: StopKind | Literal["end"]
    turn: str
    facts: int
    a: FactTold | None
    b: FactTold | None
    again: str
    differs: tuple[str, ...]
    unknown: tuple[Letter, ...]


class ComparisonPage(Struct, frozen=True, gc=False):
    """Two logs told for a page. `settings` are those under which b is played again, none where it
    is another log; `left_out` counts the places that are too many. From the turn
    `apart`, in words, on no turn is the same; empty where some are. `without_content` has line 1
    of a log whose content pack is not available."""

    sides: tuple[Side, Side]
    found: Comparison
    unrelated: bool
    table: tuple[str, ...]
    start: tuple[str, ...]
    stops: tuple[StopTold, ...]
    places: tuple[Place, ...]
    left_out: int
    apart: str
    without_content: tuple[GameSetUp | None, GameSetUp | None] = (None, None)
    settings: Settings = ()
    dispute: Dispute | None = None

    @property
    def scores(self) -> tuple[Score, Score] | None:
        """Both scores at the end, where they can be compared."""
        return None if self.unrelated else self.found.scores

    @property
    def clean(self) -> bool:
        """Whether both are the same game, and nothing that counts was found in either."""
        matters = self.dispute is not None and self.dispute.alone[0].matters
        same = self.found.same if self.dispute is None else not matters
        return same and self.found.whole and not any(it.wrong for it in self.sides)


Lines: TypeAlias = Sequence[Line | Torn]
Found: TypeAlias = tuple[tuple[Finding, ...], tuple[Finding, ...]]


def compared_logs(
    lines: tuple[Lines, Lines], names: tuple[str, str], find_pack: FindPack
) -> ComparisonPage:
    """The page of two logs. Raises what reading a log raises."""
    a, b = (_log(*each) for each in zip(lines, names, strict=True))
    audits = [audit(*each, find_pack) for each in zip(lines, names, strict=True)]
    findings = audits[0].findings, audits[1].findings
    found = side_by_side(a, b, find_pack, findings)
    sides = (
        _side(0, names[0], audits[0], found),
        _side(1, names[1], audits[1], found),
    )
    unknown = audits[0].without_content, audits[1].without_content
    return replace(_page(sides, found, findings), without_content=unknown)


def compared_readings(  # noqa: PLR0913 - what is read, and how it is played
    lines: Lines,
    name: str,
    begin: State,
    settings: Settings,
    find_pack: FindPack,
    *,
    seed: bytes | None = None,
) -> ComparisonPage:
    """The page of the choices of a game from `begin`, played again as its table plays and under
    other readings: so what differs comes of the readings alone. Raises what reading a log raises.
    """
    log, audited = _log(lines, name), audit(lines, name, find_pack)
    dispute, usual, again = played_with(begin, log.facts, settings, seed=seed)
    findings = audited.findings, _findings_there(audited, dispute)
    played = _under(log, (), usual), _under(log, settings, again)
    found = side_by_side(*played, find_pack, findings)
    a = _side(0, f"{name}, as the table plays", audited, found)
    b = Side(
        letter="b",
        name=f"with {settings_in_words(settings)}",
        players=a.players,
        verdict="",
        counting=_counting(findings[1]),
        broken=False,
        end=found.ends[1],
    )
    page = _page((a, b), found, findings, replayed=True)
    return replace(page, settings=settings, dispute=dispute)


_LETTERS: Final[tuple[Letter, Letter]] = ("a", "b")


def _log(lines: Lines, name: str) -> Log:
    """The log, with its facts at hand."""
    log = log_of((line.fact for line in lines if isinstance(line, Line)), name)
    return replace(log, facts=tuple(log.facts))


def _under(log: Log, settings: Settings, again: Replayed) -> Log:
    """A game played again as a log; each fact has the number of the recorded one it came of. The
    readings hold from start to end, whatever the table adopted."""
    held = dict(settings)
    header = replace(log.header, rulings=with_readings(log.header.rulings, held))
    facts: list[AnyFact] = []
    for fact, cause in zip(again.facts, again.causes, strict=True):
        if isinstance(fact, RulingAdopted) and fact.ruling in held:
            fact = replace(fact, value=held[fact.ruling])  # noqa: PLW2901 - the fact as it holds there
        facts.append(replace(fact, seq=cause))  # type: ignore[arg-type]
    return Log(header, log.start, tuple(facts))


def _findings_there(audited: Audit, dispute: Dispute) -> tuple[Finding, ...]:
    """What counts under the readings: what does as the table plays, but for what they allow, and
    what they refuse."""
    reading = dispute.alone[0]
    allowed = {it.fact.seq for it in reading.allowed}
    kept = (it for it in audited.findings if it.severity in COUNTS and it.seq not in allowed)
    return (*kept, *map(finding_of, reading.changed))


def _side(place: int, name: str, audited: Audit, found: SideBySide) -> Side:
    return Side(
        letter=_LETTERS[place],
        name=printable(name),
        players=audited.players,
        verdict=in_brief(audited),
        counting=_counting(audited.findings),
        broken=audited.integrity == "broken",
        end=found.ends[place],
    )


def _counting(findings: Iterable[Finding]) -> int:
    return sum(it.severity in COUNTS for it in findings)


def _page(
    sides: tuple[Side, Side], found: SideBySide, findings: Found, *, replayed: bool = False
) -> ComparisonPage:
    players = sides[0].players
    shown = _shown(found)
    teller = _Teller((players, sides[1].players), findings, replayed=replayed)
    stops = [teller.stop(number, stop) for number, stop in enumerate(shown, 1)]
    places = [Place(stop.turn, stop.states) for stop in shown]
    if not found.unrelated:
        stops.append(teller.end(found))
        places.append(Place("", found.ends))
    return ComparisonPage(
        sides=sides,
        found=found.found,
        unrelated=found.unrelated,
        table=tuple(_first(_agreed(found.found, players))),
        start=tuple(_first(in_words(found.found.start, players))),
        stops=tuple(stops),
        places=tuple(places),
        left_out=0 if found.unrelated else len(found.stops) - len(shown),
        apart=turn_in_words(found.apart, players) if found.apart else "",
    )


def _shown(found: SideBySide) -> tuple[Stop, ...]:
    """The stops that are in the page: none of two different games, and none behind the turn from
    which on no turn is the same."""
    if found.unrelated:
        return ()
    turns = [it.turn for it in found.stops]
    last = len(turns) - turns[::-1].index(found.apart) if found.apart in turns else len(turns)
    return found.stops[: min(last, MOST_STOPS)]


def _agreed(found: Comparison, players: Players) -> Iterator[str]:
    """What differs of what was agreed; a digest tells people nothing."""
    for place in found.table:
        if place.path in DIGESTS:
            yield f"{name_of_place(place.path, '', players)} is not the same"
        else:
            yield from in_words([place], players)


def _first(sentences: Iterable[str]) -> Iterator[str]:
    """The first sentences, and how many more there are."""
    told = [*sentences]
    yield from told[:MOST]
    if len(told) > MOST:
        yield f"and {len(told) - MOST} more"


class _Teller:
    """Tells stops in words; where b is a game that is `replayed`, it is told of a fact of a why b
    has it not."""

    def __init__(
        self, players: tuple[Players, Players], findings: Found, *, replayed: bool
    ) -> None:
        self._players = players
        self._findings = findings
        self._replayed = replayed

    def stop(self, number: int, stop: Stop) -> StopTold:
        """A parting, or a fact that is judged otherwise."""
        lacking = self._lacking(stop.a) if self._replayed and stop.b is None else None
        return StopTold(
            address=f"parting-{number}",
            kind=stop.kind,
            turn=turn_in_words(stop.turn, self._players[0]),
            facts=stop.facts,
            a=self._fact(0, stop.a),
            b=self._fact(1, stop.b) or lacking,
            again="" if stop.again is None else turn_in_words(stop.again, self._players[0]),
            differs=tuple(_first(self._differs(*stop.states))),
            unknown=tuple(it for it, state in zip(_LETTERS, stop.states, strict=True) if not state),
        )

    def end(self, found: SideBySide) -> StopTold:
        """The ends of both."""
        last = Stop("same-position", "", None, None, 1, None, found.ends)
        return replace(self.stop(0, last), address="end", kind="end")

    def _fact(self, side: int, fact: AnyFact | None) -> FactTold | None:
        if fact is None:
            return None
        text = tuple(bits(words(fact, self._players[side])))
        follows = self._replayed and kind_of(fact) == "consequence"
        place = f"follows from fact {fact.seq}" if follows else f"fact {fact.seq}"
        return FactTold(place, text, self._about(side, fact))

    def _lacking(self, fact: AnyFact | None) -> FactTold | None:
        """What is told in b of a fact of a that it has not."""
        found = self._about(1, fact) if fact is not None else ()
        return FactTold("", (), found) if found else None

    def _about(self, side: int, fact: AnyFact) -> tuple[Told, ...]:
        read = THERE if self._replayed and side else AS_PLAYED
        return tuple(
            told(it, self._players[side], read=read)
            for it in self._findings[side]
            if it.seq == fact.seq and type(it.fact) is type(fact) and it.severity in COUNTS
        )

    def _differs(self, a: State | None, b: State | None) -> Iterator[str]:
        if a is not None and b is not None:
            yield from in_words(differences(a.position, b.position), self._players[0])
