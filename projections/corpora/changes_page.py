"""What has changed in a corpus, as people read it and as programs do (`audit --against`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import to_builtins

from adas_dream.core.rulebook.load import rule
from adas_dream.core.scoring.order import LINES
from adas_dream.core.scoring.score import signed
from adas_dream.projections.corpora.changes import KINDS, Change, Changes
from adas_dream.projections.corpora.result import Found, GameResult
from adas_dream.projections.wording.text import counted, name_of, page_width, prose, safe, wrapped

SAID: Final = {
    "verdict": "another verdict",
    "findings": "the same verdicts by other findings",
    "score": "other points",
    "winner": "another winner",
    "log": "another log",
}
INDENT: Final = "    "


def page(changes: Changes, earlier: str) -> Iterator[str]:
    """The counts, the rules by which, then each game with what has changed in it; `earlier` is the
    file of the other audit."""
    counts, name = changes.kinds, safe(earlier, page_width() // 2)
    yield f"{counted(changes.games, 'game')} held against {name}: {len(changes.changed)} changed"
    for kind in KINDS:
        if counts[kind]:
            yield f"  {SAID[kind]}: {counts[kind]}"
    if changes.rules:
        yield ""
        yield "By rule:"
        for number, games in changes.rules.most_common():
            yield from prose(f"{counted(games, 'game')}: {_title(number)}", first=f"  {number}  ")
    for it in changes.changed:
        yield ""
        yield safe(it.game, page_width())
        for line in _told(it):
            yield from prose(line, first="  ")
    yield from _alone("Only there:", changes.only_before)
    yield from _alone("Only now:", changes.only_now)


def _title(number: str) -> str:
    return rule(number).title if number.startswith("R") else "an invariant"


def _told(it: Change) -> Iterator[str]:
    if "log" in it.kinds:
        yield "the log has other bytes"
    for name, old, new in it.verdicts:
        yield f"{name}: {old} → {new}"
    for result in (it.before, it.after):
        if not result.judged:
            yield safe(result.unreadable or result.fault, 10 * page_width())
    for found in it.gone:
        yield f"no longer {_finding(found)}"
    for found in it.come:
        yield f"now {_finding(found)}"
    players = tuple(pad.name for pad in it.after.scores or it.before.scores)
    for moved in it.moved:
        label, points = LINES[moved.line].label, f"{signed(moved.before)} → {signed(moved.after)}"
        yield f"{name_of(players, moved.player)}: {label} {points} ({moved.rule})"
    if "winner" in it.kinds:
        yield f"winner: {_winner(it.before, players)} → {_winner(it.after, players)}"


def _finding(found: Found) -> str:
    cited = f"{found.rule} " if found.rule else ""
    more = f", {found.count} findings" if found.count > 1 else ""
    return f"{found.severity}: {cited}{found.code}, fact {found.seq}{more}"


def _winner(result: GameResult, players: tuple[str, ...]) -> str:
    return name_of(players, result.winner) if result.winner else "nobody"


def _alone(heading: str, games: Iterable[str]) -> Iterator[str]:
    names = [safe(game, page_width() - 4) for game in games]
    if names:
        yield ""
        yield heading
        yield from wrapped(names, page_width(), first="  ")


def as_json(changes: Changes, earlier: str) -> dict[str, Any]:
    """The field `against` of what `audit --json` prints."""
    counts = changes.kinds
    return {
        "file": earlier,
        "games": changes.games,
        "changed": len(changes.changed),
        **{kind: counts[kind] for kind in KINDS},
        "rules": dict(changes.rules.most_common()),
        "changes": [_as_json(it) for it in changes.changed],
        "only_before": changes.only_before,
        "only_now": changes.only_now,
    }


def _as_json(it: Change) -> dict[str, Any]:
    return {
        "game": it.game,
        "kinds": it.kinds,
        "rules": it.rules,
        "verdicts": {name: [old, new] for name, old, new in it.verdicts},
        "gone": to_builtins(it.gone),
        "come": to_builtins(it.come),
        "moved": to_builtins(it.moved),
        "winners": [it.before.winner or None, it.after.winner or None],
    }
