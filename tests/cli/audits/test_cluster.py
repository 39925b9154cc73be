"""`audit --dask`: the same results by a real scheduler and two workers, here on loopback."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from adas_dream.cli.audits import cluster, tasks
from adas_dream.events.version import ENGINE
from tests.cli.audits.corpora import SEEDED, corpus
from tests.cli.program import Ended, process, run
from tests.start import PACKS

pytestmark = pytest.mark.skipif(
    find_spec("distributed") is None, reason="the extra `dask` is not installed"
)
PATIENCE = 60
"""How many seconds a cluster may take to be there."""
SCHEDULER = ("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
WORKER = ("dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")


def started(folder: Path, module: str, *options: str) -> subprocess.Popen[bytes]:
    """Start a part of a cluster."""
    return subprocess.Popen(
        [
            *(sys.executable, "-m", f"distributed.cli.{module}", *options),
            *("--scheduler-file", str(folder / "scheduler.json")),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
    )


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers."""
    folder = tmp_path_factory.mktemp("cluster")
    parts = [started(folder, *SCHEDULER)]
    file, until = folder / "scheduler.json", time.monotonic() + PATIENCE
    try:
        parts += [started(folder, *WORKER) for _ in range(2)]
        while not file.exists() or not file.read_bytes().endswith(b"}"):
            assert time.monotonic() < until
            time.sleep(0.05)
        yield json.loads(file.read_text("utf-8"))["address"]
    finally:
        for part in parts:
            part.kill()
            part.wait()


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small corpus, with an archive and a game of a pack of one's own beside it."""
    folder = tmp_path_factory.mktemp("clustered")
    games = corpus(folder / "games")
    run("import", games / f"{SEEDED}.jsonl", f"{folder / 'club.db'}#evening", "--create")
    (games / "small.jsonl").write_bytes(
        (PACKS.parent / "games" / "small-bag-two-players.jsonl").read_bytes()
    )
    return games


def test_a_cluster_gives_the_same_bytes(games: Path, scheduler: str, tmp_path: Path) -> None:
    """Of a folder and an archive, with a pack that no worker has and another reading."""
    sources = (
        str(games),
        str(games.parent / "club.db"),
        "--pack-file",
        str(PACKS / "small-bag-1.toml"),
    )
    options = ("--ruling", "deferred-build=not-allowed")
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    alone = run("audit", *sources, *options, "-o", here)
    running = process("audit", *sources, *options, "-o", str(there), "--dask", scheduler)
    out, err = running.communicate()
    assert Ended(running.returncode, out, err) == alone
    assert there.read_bytes() == here.read_bytes()
    assert b'"legality":"undecidable"' not in there.read_bytes()


def test_a_cluster_that_is_not_there_is_told(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 3, in one line, and no traceback."""
    monkeypatch.setattr(cluster, "PATIENCE", "1s")
    ended = run("audit", games, "--dask", "127.0.0.1:1")
    assert (ended.code, ended.out) == (3, "")
    assert ended.err.startswith("adas-dream: 127.0.0.1:1: the cluster does not answer: ")
    assert len(ended.err.splitlines()) == 1


def test_a_worker_of_another_version_judges_nothing(
    games: Path, scheduler: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its results would be those of other rules: exit code 3, with both versions."""
    for module in (cluster, tasks):
        monkeypatch.setattr(module, "engine", lambda: "0.9+another")
    ended = run("audit", games, "--dask", scheduler, "-o", tmp_path / "results.jsonl")
    assert (ended.code, ended.out) == (3, "")
    assert f"a worker has version {ENGINE}+" in ended.err
    assert ended.err.endswith(", and here it is 0.9+another\n")
