"""Many random games are legal, keep the invariants, and have in `audit` the score they were played
to.

    python -m tests.corpus_proof [GAMES] [FIRST]

It plays GAMES games (10,000 unless given) from number FIRST (1) on, on all processors, and looks at
each fact: no physical invariant is broken, in two hundred of the games no other one either, and
those are counted by a second scorer too. Then `audit` judges their logs and counts them. It tells
how far it is and what it counted; a fault is told with the number that gives its game again, alone:
`python -m tests.corpus_proof 1 NUMBER`. Exit code 1 where there is one.
"""

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, TextIO

from msgspec.structs import replace

from adas_dream.cli.corpus.processes import each, processors
from adas_dream.core.simulation import name_of
from adas_dream.projections.corpora.result import GameResult, result_of
from tests.cli.program import run
from tests.corpus_games import OF_TESTS, Told, told
from tests.start import PACKS

GAMES: Final = 10_000
WHOLE: Final = 200
"""In so many of the games every invariant is asked, and the score is counted twice."""
BATCH: Final = 250
"""So many games lie on the disk at once."""


class Proof:
    """What was seen so far: counts, and a line for each fault."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.counts = Counter[str]()
        self.faults: list[str] = []

    def batch(self, numbers: range, whole: range) -> None:
        """Play these games and audit them; those in `whole` keep all invariants."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "games"
            folder.mkdir()
            games = list(each(partial(_played, folder, whole), numbers, self.jobs))
            for game, result in zip(games, _audited(folder, self.jobs), strict=True):
                self.take(game, result)

    def take(self, game: Told, result: GameResult) -> None:
        """Hold what a game said of itself against what `audit` says of it."""
        self.counts.update(games=1, facts=game.facts, attested=result.attested)
        checks = {
            "legal": _illegal(game, result),
            "invariants": game.broken,
            "score": game.miscounted or _other_score(game, result),
        }
        for kind, fault in checks.items():
            self.counts[kind] += not fault
            if fault:
                self.faults.append(f"game {game.number}: {fault}")


def _played(folder: Path, whole: range, number: int) -> Told:
    """Play a game and write its log; the log itself is not handed back."""
    try:
        game = told(number, whole=number in whole)
    except Exception as wrong:  # noqa: BLE001 - whatever it is, it is told of this game
        game = Told(number, b"", 0, [], [], 0, "", broken=f"not played: {wrong!r}")
    (folder / f"{name_of(number)}.jsonl").write_bytes(game.log)
    return replace(game, log=b"")


def _audited(folder: Path, jobs: int) -> Iterator[GameResult]:
    """What `audit` says of each game, in their order."""
    pack = PACKS / f"{OF_TESTS}.toml"
    ended = run("audit", folder, "-o", "-", "--jobs", str(jobs), "--pack-file", pack)
    return map(result_of, ended.out.encode().splitlines())


def _illegal(game: Told, result: GameResult) -> str:
    """Why a game is not clean, finished and whole, or has other dice than its seed's."""
    seen = {
        "readable": not (result.unreadable or result.fault),
        "clean": result.clean,
        "legal": result.legality == "legal",
        "finished": result.completeness == "finished",
        "intact": result.integrity == "intact",
        "its seed's": result.dice in {"held", "open"},
        "whole": result.facts == game.facts,
    }
    missing = [word for word, holds in seen.items() if not holds]
    codes = [f"{it.code} at fact {it.seq}" for it in result.broken]
    return f"not {', '.join(missing)} {codes}" if missing else ""


def _other_score(game: Told, result: GameResult) -> str:
    """What `audit` counts otherwise than the game at its end."""
    played = game.points, game.totals, game.winner, game.decided_by
    pads = [dict(it.lines) for it in result.scores]
    audited = pads, [it.total for it in result.scores], result.winner, result.decided_by
    return "" if played == audited else f"played to {played}, audited as {audited}"


def prove(games: int, first: int, jobs: int, out: TextIO) -> bool:
    """Play and audit so many games, and tell; whether there was no fault."""
    proof, begun = Proof(jobs), time.perf_counter()
    every = range(first, first + games)
    whole = every[:: max(1, games // WHOLE)][:WHOLE]
    for at in range(0, games, BATCH):
        known = len(proof.faults)
        proof.batch(every[at : at + BATCH], whole)
        seconds = time.perf_counter() - begun
        _say(
            out,
            *proof.faults[known:],
            f"{proof.counts['games']:,} of {games:,} games, {seconds:.0f} s",
        )
    _say(out, *_told(proof, len(whole)))
    return not proof.faults


def _say(out: TextIO, *lines: str) -> None:
    out.writelines(f"{line}\n" for line in lines)
    out.flush()


def _told(proof: Proof, whole: int) -> Iterable[str]:
    counts = proof.counts
    yield f"faults                   {len(proof.faults):,}"
    yield f"games                    {counts['games']:,}"
    yield f"facts                    {counts['facts']:,}, {counts['attested']:,} of them attested"
    yield f"legal                    {counts['legal']:,}"
    yield f"invariants held          {counts['invariants']:,}, all of them asked in {whole:,}"
    yield f"score the same in audit  {counts['score']:,}, counted twice in {whole:,}"


def main(games: int = GAMES, first: int = 1) -> int:
    """Do it on all processors; gives the exit code."""
    return 0 if prove(games, first, processors(), sys.stdout) else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
