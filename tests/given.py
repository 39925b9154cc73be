"""Given a start and the choices so far, when a choice comes, then these facts or that rule.

    given(start(), ada.turn_started("workshop", 1)).when(ada.die_moved("G4", 4, 5)).then()

`given` plays choices and rolls, and the consequences come by themselves. `when` decides one more;
`next_is` takes a log's next line as it stands, with nothing due before it filled in. What was made
is repeated: judged as the lines of a log, with every invariant after every fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.citations import VIOLATIONS, Violation
from adas_dream.core.engine.playing import forced
from adas_dream.core.findings import Finding, RulingNeeded
from adas_dream.core.reducers import evolve
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.events.catalog import TYPES, AnyFact
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.effects import DieRelocated
from adas_dream.events.facts.turn import PlayEnded, TurnSkipped, TurnStarted
from tests.oracle.invariants import broken

ODD = "adas_dream.core.rules.advisories"
ON_START = f"{ODD}_on_start"
FIRST = 3
"""The number of a log's first fact after its two header lines."""


class Hand:
    """One player's facts by their wire names, without a number: `ada.die_moved("Y4", 1, 2)`."""

    def __init__(self, number: int | None) -> None:
        self.number = number

    def __getattr__(self, name: str) -> Callable[..., Fact]:
        """Make facts of that type; msgspec refuses a value that cannot be written."""
        kind: Callable[..., Fact] = TYPES[name]
        who = (self.number,) if issubclass(TYPES[name], PlayerFact) else ()

        def make(*fields: object, **named: object) -> Fact:
            line = msgspec.json.encode(kind(1, *who, *fields, **named))
            return cast("Fact", msgspec.json.decode(line, type=AnyFact))

        return make


ada, charles, mary, luigi, table = Hand(1), Hand(2), Hand(3), Hand(4), Hand(None)


def numbered(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Facts with their numbers in a log that starts with its two header lines."""
    return tuple(replace(fact, seq=seq) for seq, fact in enumerate(facts, FIRST))


def judged(begin: State, facts: Iterable[Fact]) -> Validator:
    """The judge after these lines."""
    validator = Validator(begin)
    for fact in numbered(facts):
        validator.judge(fact, fact.seq)
    return validator


def is_odd(finding: Finding, module: str = ODD) -> bool:
    """Whether it says what is only odd (R125, R184, R187, R200, I08, I17)."""
    broken = VIOLATIONS.get(finding.code)
    return broken is not None and broken.where.startswith(module)


def oddities(begin: State, facts: Iterable[Fact]) -> list[str]:
    """The rules by which a game is odd, counted without the engine: a player's own cards are not
    eight (R200), it is over in other than 18 turns each (R184, R187), and the table took a die
    from or to a Mill (I08)."""
    all_own = begin.table.rulings.partner_supply == "all-own"
    piles = [player.partners for player in begin.position.players]
    own = [it.deck + len(it.hand) + it.hidden + len(it.played) for it in piles]
    found = ["R200" for count in own if all_own and count != 8]
    turns = begin.position.round - (begin.position.turn is None)
    for fact in facts:
        if isinstance(fact, TurnStarted | TurnSkipped):
            turns = max(turns, fact.turn)
        elif isinstance(fact, PlayEnded) and turns != 18:
            found.append("R184" if turns > 18 else "R187")
        elif isinstance(fact, DieRelocated) and fact.attested:
            found += ["I08"] if {fact.place[0], fact.to_place[0]} != {"s"} else []
    return found


def but_odd(findings: Iterable[Finding], begin: State, facts: Iterable[Fact]) -> list[Finding]:
    """The findings but the odd ones, which must be just those of `oddities`; what is odd of the
    start alone does not matter, as tests build one Gear twice."""
    told = [it for it in findings if not is_odd(it, ON_START)]
    assert [finding.rule for finding in told if is_odd(finding)] == oddities(begin, facts)
    return [finding for finding in told if not is_odd(finding)]


def folded(begin: State, facts: Iterable[Fact]) -> State:
    """The state after these facts, with every invariant checked after each of them."""
    state = begin
    for fact in facts:
        before, state = state, evolve(state, fact)
        assert broken(before, fact, state) == (), fact
    return state


def played(begin: State, choices: Iterable[Fact]) -> tuple[Fact, ...]:
    """The choices with all that they bring; what the last one brings is still due."""
    state, facts = begin, list[Fact]()
    for choice in choices:
        while (due := engine.due(state)) is not None and due != choice:
            facts.append(due)
            state = forced(state, due)
        made = engine.decide(state, choice)
        assert isinstance(made, tuple), (choice, made)
        made = made[: made.index(choice) + 1]
        facts += made
        for fact in made:
            state = evolve(state, fact)
    return tuple(facts)


def offered(legal: engine.Legal) -> tuple[Fact, ...]:
    """Everything that may come next, but for a roll, whose result is open."""
    families = (*legal.families, *legal.interrupts)
    members = (member for family in families for member in family.members or ())
    return (*members, *legal.declines, *((legal.due,) if legal.due else ()))


class Given:
    """A game so far: `facts` since `begin`, and the `state` they lead to."""

    def __init__(self, begin: State, facts: tuple[Fact, ...], earlier: Given | None = None) -> None:
        self.begin = begin
        self.facts: tuple[Fact, ...] = (*earlier.facts, *facts) if earlier else facts
        self.state: State = folded(earlier.state if earlier else begin, facts)

    def on(self, *facts: Fact) -> Given:
        """The same game, some facts later."""
        return Given(self.begin, facts, self) if facts else self

    def when(self, choice: Fact) -> Outcome:
        """A player chooses (or a roll falls), once everything due has come."""
        state, due = engine.settle(self.state)
        return Outcome(self.on(*due), choice, engine.decide(state, choice))

    def next_is(self, fact: Fact) -> Outcome:
        """The log goes on with just this fact."""
        broken_by = engine.check(self.state, fact)
        return Outcome(self, fact, (fact,) if broken_by is None else broken_by)

    def offers(self, *facts: Fact) -> Given:
        """These may come next, among others, and everything that may come is admitted."""
        offer = offered(engine.legal(self.state))
        assert [fact for fact in facts if fact not in offer] == []
        assert [fact for fact in offer if engine.check(self.state, fact) is not None] == []
        return self

    def families(self, name: str) -> tuple[Any, ...]:
        """The legal facts of that wire name."""
        kind, legal = TYPES[name], engine.legal(self.state)
        found = (family for family in legal.families if family.kind is kind)
        return tuple(member for family in found for member in family.members or ())


class Outcome:
    """What came of a choice: the facts it made, or the rule it breaks."""

    def __init__(self, given: Given, choice: Fact, made: tuple[Fact, ...] | Violation) -> None:
        self.given = given
        self.choice = choice
        self.made = made

    def then(self, *facts: Fact) -> Given:
        """Just these facts follow the choice; where something stands before it, all are named."""
        assert isinstance(self.made, tuple), self.made
        made = self.made[1:] if self.made[0] == self.choice else self.made
        assert made == facts
        after = self.given.on(*self.made)
        assert but_odd(judged(after.begin, after.facts).findings, after.begin, after.facts) == []
        return after

    def refused(self, rule: str, code: str, *, ruling: str = "", legal_under: str = "") -> Given:
        """It breaks this rule, by that code; under the other reading of `ruling` it would not."""
        assert isinstance(self.made, Violation), self.made
        assert (self.made.rule, self.made.code) == (rule, code)
        finding = self.finding()
        assert finding.legal is not None
        assert self.choice not in offered(finding.legal)
        assert finding.severity == ("ruling" if ruling else "illegal")
        if ruling:
            assert isinstance(finding.ruling, RulingNeeded)
            assert (finding.ruling.name, finding.ruling.legal_under) == (ruling, legal_under)
        return self.given

    def finding(self) -> Finding:
        """What a judge finds in a log that has the choice all the same."""
        log = (*self.given.facts, self.choice)
        last = FIRST + len(log) - 1
        findings = judged(self.given.begin, log).findings
        return next(finding for finding in findings if finding.seq == last)


def given(begin: State, *choices: Fact) -> Given:
    """The start, and the choices and rolls so far; each must be legal."""
    return Given(begin, played(begin, choices))
