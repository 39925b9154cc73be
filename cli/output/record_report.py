"""What `record` tells: results on standard output, everything else on standard error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import click
from msgspec.structs import replace

from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import FINDING, UNREADABLE
from adas_dream.cli.output.printing import say_json
from adas_dream.core.findings import Finding
from adas_dream.core.recording import Refused, Taken
from adas_dream.core.rulebook.load import invariants, rule
from adas_dream.events.catalog import AnyFact
from adas_dream.events.choices import Choice
from adas_dream.events.position.game import Position
from adas_dream.projections.audits.audit import Audit
from adas_dream.projections.audits.page import finding_as_json
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.finding_words import alternatives, citation, reading, sentence
from adas_dream.projections.wording.text import WIDTH, prose, safe

if TYPE_CHECKING:
    from adas_dream.projections.notation.reading import LineProblem

INDENT: Final = "    "


def end_of_play(position: Position) -> str:
    """Why nothing is played any more, in a sentence."""
    return messages.PLAY_IS_OVER if position.over else messages.PLAY_IS_GIVEN_UP


class Teller:
    """Tells what was written into a log, and what was not."""

    def __init__(self, file: str, players: tuple[str, ...], *, as_json: bool) -> None:
        self.file = safe(file, WIDTH)
        self.players = players
        self.as_json = as_json

    def state_of(self, audit: Audit) -> None:
        """Say that the log is not clean, where it is not."""
        if not audit.clean:
            verdicts = f"{audit.integrity}, {audit.legality}"
            click.echo(messages.NOT_CLEAN.format(file=self.file, verdicts=verdicts), err=True)

    def aside(self, file: str) -> None:
        """Say where a torn line went."""
        click.echo(messages.SET_ASIDE.format(file=self.file, aside=safe(file, WIDTH)), err=True)

    def stuck(self) -> None:
        """Say that nobody can play any more."""
        click.echo(f"{self.file}: {messages.CANNOT_GO_ON}", err=True)

    def stopped(self, position: Position) -> None:
        """Say that the game has ended, or was given up."""
        click.echo(f"{self.file}: {end_of_play(position)}", err=True)

    def taken(self, taken: Taken, source: str) -> None:
        """Say what a line of the input brought, and where a declared score differs."""
        self.written(taken.facts, taken.line, taken.findings)
        if not self.as_json:
            self.differences(taken, source)

    def differences(self, taken: Taken, source: str = "") -> None:
        """Say where a declared score differs."""
        for finding in taken.findings:
            self._say(self._reasons(finding), source, taken.line)

    def written(
        self,
        facts: tuple[AnyFact, ...],
        line: int | None = None,
        findings: tuple[Finding, ...] = (),
    ) -> None:
        """Say which facts stand in the log now, and for which line of the input."""
        if not facts:
            return
        first, last = facts[0].seq, facts[-1].seq
        if self.as_json:
            told: dict[str, Any] = {"first": first, "last": last, "facts": facts}
            if findings:
                told["findings"] = [finding_as_json(finding, self.players) for finding in findings]
            self._print(told, line)
        else:
            seqs = str(first) if first == last else f"{first}-{last}"
            said = "; ".join(words(fact, self.players) for fact in facts)
            for text in prose(said, first=f"{seqs}  "):
                click.echo(text)

    def refused(self, refused: Refused, source: str) -> None:
        """Say why a line of the input, or a choice at the terminal, was not taken."""
        if self.as_json:
            told: dict[str, Any] = {"refused": finding_as_json(refused.finding, self.players)}
            if refused.roll is not None:
                told["roll"] = refused.roll
            if refused.cannot_stand is not None:
                told["cannot_stand"] = refused.cannot_stand.code
            self._print(told, refused.line)
            return
        self._say(self._reasons(refused.finding, refused.roll), source, refused.line)
        if refused.cannot_stand is not None:
            why = sentence(replace(refused.finding, code=refused.cannot_stand.code), self.players)
            for text in prose(messages.CANNOT_STAND.format(why=why), first=INDENT):
                click.echo(text, err=True)

    def not_taken(self, problem: LineProblem, source: str, line: int) -> int:
        """Say why nothing of a line of notation was taken; gives the exit code."""
        from adas_dream.projections.notation.problems import problem_in_words

        if self.as_json:
            told = {"column": problem.column, "typed": problem.typed, "code": problem.why}
            said = [*problem_in_words(problem, self.players)]
            self._print({**told, "message": said}, line)
        else:
            place = f"{safe(source, WIDTH)}:{line}:{problem.column}: "
            for number, text in enumerate(problem_in_words(problem, self.players)):
                for line_of in prose(text, first=INDENT) if number else (f"{place}{text}",):
                    click.echo(line_of, err=True)
        return FINDING if problem.readable else UNREADABLE

    def finding(self, finding: Finding) -> None:
        """Say what is wrong with a declared score that stands."""
        self._say(self._reasons(finding), self.file, finding.line)

    def unused(self) -> None:
        """Say that no choice needed the reason that was given."""
        click.echo(f"{self.file}: {messages.NOT_ACCEPTED}", err=True)

    def _say(self, lines: Iterable[str], source: str, line: int) -> None:
        first, *others = lines
        whole = [f"{safe(source, WIDTH)}:{line}: {first}"] if source else prose(first)
        for text in (*whole, *others):
            click.echo(text, err=True)

    def _reasons(self, finding: Finding, roll: AnyFact | None = None) -> Iterator[str]:
        cited = f" ({citation(finding)})" if finding.rule else ""
        yield f"{sentence(finding, self.players)}{cited}"
        told = (
            _text_of(finding.rule),
            messages.THE_SEEDS_ROLL.format(roll=words(roll, self.players)) if roll else "",
            reading(finding),
            alternatives(finding, self.players),
        )
        for text in told:
            yield from prose(text, first=INDENT) if text else ()

    def _print(self, told: dict[str, Any], line: int | None) -> None:
        numbered = told if line is None else {"line": line, **told}
        say_json(numbered)


def _text_of(cited: str) -> str:
    """What the rule or the invariant that a finding cites says; nothing where it cites none."""
    if not cited:
        return ""
    return rule(cited).text if cited.startswith("R") else invariants()[cited]


class Stamp:
    """What is written for people: the time with each choice, a note with the first one."""

    def __init__(self, note: str, *, at_time: bool) -> None:
        self.note = note
        self.at_time = at_time

    def on(self, choice: Choice) -> Choice:
        """The choice with what it does not say itself."""
        fact = choice.fact
        now = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        at = fact.at or (now if self.at_time else "")
        return replace(choice, fact=replace(fact, at=at, note=fact.note or self.note))

    def used(self) -> None:
        """The first choice is taken: the note stands in the log."""
        self.note = ""
