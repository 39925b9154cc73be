"""What `record --correct` tells: what was taken out, what took its place, and what became of all
that came later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adas_dream.cli.output import messages
from adas_dream.cli.output.printing import say, say_json
from adas_dream.cli.output.record_report import Teller
from adas_dream.core.correction import Correction, NotCorrectable
from adas_dream.core.findings import Finding
from adas_dream.events.catalog import kind_of
from adas_dream.events.facts.base import Fact
from adas_dream.projections.audits.page import finding_as_json
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.finding_words import sentence
from adas_dream.projections.wording.text import counted, prose


def why_not(made: NotCorrectable, players: tuple[str, ...]) -> str:
    """Why no correction begins at a fact, and what to name instead."""
    fact, broken = made.fact, made.violation
    if broken is not None:
        finding = Finding(broken.code, broken.rule, fact.seq, fact.seq, "illegal", fact=fact)
        return sentence(finding, players)
    told = {"seq": fact.seq, "fact": words(fact, players)}
    if made.cause is not None:
        cause = words(made.cause, players)
        return messages.ONLY_FOLLOWS.format(**told, cause_seq=made.cause.seq, cause=cause)
    from_the_start = kind_of(fact) != "chance"
    why = messages.FOLLOWS_THE_START if from_the_start else messages.THE_SEED_ROLLED
    return why.format(**told)


def tell_correction(tell: Teller, made: Correction, *, dry_run: bool) -> None:
    """Tell what a correction did, or on a `dry_run` what it would do."""
    if tell.as_json:
        say_json(_as_json(made, tell.players, dry_run=dry_run))
        return
    say(_lines(made, tell.players, dry_run=dry_run))
    for finding in made.findings:
        tell.finding(finding)
    if made.stopped is not None:
        tell.refused(made.stopped, tell.file)


def _lines(made: Correction, players: tuple[str, ...], *, dry_run: bool) -> Iterator[str]:
    if dry_run:
        yield messages.DRY_RUN
    if made.out:
        yield from _listed(messages.TAKEN_OUT, made.out, players)
        if made.instead:
            yield from _listed(messages.IN_ITS_PLACE, made.instead, players)
    else:
        place = messages.PUT_BEFORE.format(seq=made.mistake.seq)
        yield from _listed(place, made.instead, players)
    inputs = counted(len(made.again), "choice or roll", "choices and rolls")
    first, last = made.facts[0].seq, made.facts[-1].seq
    yield messages.TAKEN_AGAIN.format(inputs=inputs, first=first, last=last)
    if made.left_out:
        yield from _listed(messages.LEFT_OUT_TOO, made.left_out, players)
    if made.lost:
        yield from _listed(messages.NOT_TAKEN_AGAIN, made.lost, players)


def _listed(head: str, facts: Sequence[Fact], players: tuple[str, ...]) -> Iterator[str]:
    """A heading, and each fact with its number and in words."""
    yield head
    for fact in facts:
        yield from prose(words(fact, players), first=f"  {fact.seq}  ")


def _as_json(made: Correction, players: tuple[str, ...], *, dry_run: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "corrected": made.mistake.seq,
        "written": not dry_run,
        "first": made.facts[0].seq,
        "last": made.facts[-1].seq,
        "taken_out": made.out,
        "instead": made.instead,
        "taken_again": len(made.again),
        "left_out": made.left_out,
        "not_taken_again": made.lost,
        "facts": made.facts,
    }
    if made.stopped is not None:
        told["did_not_fit"] = finding_as_json(made.stopped.finding, players)
    if made.findings:
        told["findings"] = [finding_as_json(finding, players) for finding in made.findings]
    return told
