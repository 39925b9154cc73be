"""What a corpus shows, as people read it and as programs do (`audit`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from adas_dream.projections.audits import tally
from adas_dream.projections.corpora.summary import Broken, Summary
from adas_dream.projections.wording.text import counted, page_width, prose, safe, wrapped

NAMED: Final = 60
"""How many columns the name of a game takes at most."""


def page(summary: Summary) -> Iterator[str]:
    """The lines about all games: how many there are, the verdicts, what is wrong with which, what
    the corpus puts to the test."""
    yield from tally.page(summary)
    if summary.judged:
        yield from tally.row("facts", [_facts(summary)])
        yield from tally.row("rulings", [_rulings(summary)])
    yield from _what_is_wrong(summary)
    yield from _twins(summary)
    if summary.judged:
        yield from _touched(summary)


def _facts(summary: Summary) -> str:
    if not summary.attested:
        return f"{summary.facts}, none of them as stated by the table"
    share = _share(summary.attested, summary.facts)
    games = counted(summary.with_attested, "game")
    return (
        f"{summary.facts}, {summary.attested} of them ({share}) as stated by the table, in {games}"
    )


def _share(part: int, whole: int) -> str:
    """A share in per cent; what is more than nothing is not told as nothing."""
    share = 100 * part / whole
    return f"{share:.1f} %" if share >= 0.1 else "less than 0.1 %"  # noqa: PLR2004 - one decimal


def _rulings(summary: Summary) -> str:
    if not summary.disputed:
        return "not asked whether a winner depends on one (--readings)"
    count = len(summary.winner_depends)
    return f"the winner depends on one in {count} of {counted(summary.disputed, 'game')}"


def _what_is_wrong(summary: Summary) -> Iterator[str]:
    if summary.broken:
        yield ""
        yield "Broken rules:"
        for broken in sorted(summary.broken.values(), key=lambda it: -it.games):
            yield from _broken(broken)
    if summary.winner_depends:
        yield ""
        yield "The winner depends on a ruling:"
        for game, rulings in summary.winner_depends:
            yield from wrapped(rulings, page_width(), first=f"  {_name(game)}  ")
    for told, heading in ((summary.not_read, "Unreadable:"), (summary.failed, "Not judged:")):
        if told:
            yield ""
            yield heading
            for game, reason in told:
                text = reason if reason.startswith(game) else f"{game}: {reason}"
                yield from prose(safe(text, 10 * NAMED), first="  ")


def _broken(broken: Broken) -> Iterator[str]:
    rule = f"{broken.rule} " if broken.rule else ""
    counts = f"{counted(broken.findings, 'finding')} in {counted(broken.games, 'game')}"
    yield f"  {rule}{broken.code}: {counts}"
    named = [f"{_name(it.game)} fact {it.seq}" for it in broken.first]
    rest = broken.games - len(named)
    yield from wrapped(
        [*named, *([f"and {rest} more"] if rest else [])], page_width(), first="    "
    )


def _name(game: str) -> str:
    return safe(game, NAMED)


def _twins(summary: Summary) -> Iterator[str]:
    told = (
        ("The same game more than once:", summary.same_bytes),
        ("Different games with the same commitment, so by the same seed:", summary.same_seed),
    )
    for heading, groups in told:
        if groups:
            yield ""
            yield heading
            for names in groups:
                yield from wrapped(map(_name, names), page_width(), first="  ")


def _touched(summary: Summary) -> Iterator[str]:
    touched, never = summary.rules
    yield ""
    yield f"Rules touched: {len(touched)} of {len(touched) + len(never)}"
    yield from _labelled("never", never)
    found = [f"{code} {count}" for code, count in summary.codes.most_common()]
    yield f"Codes reported: {len(found)} of {len(found) + len(summary.codes_never)}"
    yield from _labelled("reported", found)


def _labelled(label: str, items: Sequence[str]) -> Iterator[str]:
    if items:
        yield from wrapped(items, page_width(), first=f"  {label}  ")


def as_json(summary: Summary) -> dict[str, Any]:
    """The object that `audit --json` prints."""
    touched, never = summary.rules
    told: dict[str, Any] = {
        "games": summary.games,
        "clean": summary.good,
        **{
            name: {word: summary.verdicts[name][word] for word in words}
            for name, words in tally.ORDER.items()
        },
        "given_up": summary.given_up,
        "facts": summary.facts,
        "attested": summary.attested,
        "broken": [*summary.broken.values()],
        "unreadable": [{"game": game, "reason": reason} for game, reason in summary.not_read],
        "faults": [{"game": game, "fault": fault} for game, fault in summary.failed],
        "same_bytes": summary.same_bytes,
        "same_commitment": summary.same_seed,
        "rules": {"touched": touched, "never": never},
        "codes": {"reported": dict(summary.codes), "never": summary.codes_never},
    }
    if summary.strict:
        told["unproven"] = dict(summary.unproven)
    if summary.disputed:
        depends = [{"game": game, "rulings": on} for game, on in summary.winner_depends]
        told["winner_depends"] = {"asked": summary.disputed, "games": depends}
    return told
