"""The file that keeps the results: what was judged once is not judged again, whatever happens."""

import fcntl
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from adas_dream.cli.audits import audit, judging, tasks
from adas_dream.cli.audits.judging import Judged, Task
from adas_dream.projections.corpora.judging import judge
from tests.cli.audits.corpora import SEEDED, SKIPPED, WORKSHOP, by_name, corpus, results
from tests.cli.program import process, run
from tests.start import PACKS

Judging = Callable[[], list[str]]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small corpus in a folder named games, beside which one stands."""
    monkeypatch.chdir(tmp_path)
    return corpus(tmp_path / "games")


@pytest.fixture
def kept(games: Path) -> Path:
    """The file of its results."""
    file = Path("results.jsonl")
    run("audit", games, "-o", file)
    return file


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Judging:
    """Gives the names of the games that were judged since it was asked last."""
    names: list[str] = []

    def work(task: Task) -> Judged:
        names.append(Path(task.game).stem)
        return judging.judged(task)

    def asked() -> list[str]:
        told, names[:] = [*names], []
        return told

    monkeypatch.setattr(audit, "judged", work)
    return asked


def test_nothing_is_judged_twice(games: Path, kept: Path, judged: Judging) -> None:
    """Run again, the file and what is told are the same, and no game is judged."""
    before = kept.read_bytes()
    fresh = run("audit", games)
    judged()
    assert run("audit", games, "-o", kept) == fresh
    assert judged() == []
    assert kept.read_bytes() == before


def test_what_has_changed_is_judged(games: Path, kept: Path, judged: Judging) -> None:
    """Other bytes, a new game and one that has gone: only the first two are judged, and the file
    has what a fresh one has."""
    shutil.copy(games / f"{SEEDED}.jsonl", games / "new.jsonl")
    shutil.copy(games / f"{WORKSHOP}.jsonl", games / f"{SEEDED}.jsonl")
    (games / "again.jsonl").unlink()
    run("audit", games, "-o", kept)
    assert judged() == [SEEDED, "new"]
    run("audit", games, "-o", "fresh.jsonl")
    assert kept.read_bytes() == Path("fresh.jsonl").read_bytes()


@pytest.mark.parametrize("option", ["--readings", "--ruling=two-research=same-track"])
def test_another_question_is_asked_anew(
    games: Path, kept: Path, judged: Judging, option: str
) -> None:
    """Other readings, or all of them, bring other results for every log."""
    run("audit", games, "-o", kept, option)
    assert len(judged()) == 6
    assert run("audit", games, "-o", kept, option) == run("audit", games, option)


def test_strict_asks_nothing_anew(games: Path, kept: Path, judged: Judging) -> None:
    """What is not proven stands in every result, so that it is only counted otherwise."""
    fresh = run("audit", games, "--strict")
    judged()
    assert run("audit", games, "-o", kept, "--strict") == fresh
    assert judged() == []


def test_another_version_judges_anew(
    games: Path, kept: Path, judged: Judging, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result names the engine and the digest of its code."""
    monkeypatch.setattr(tasks, "engine", lambda: "1.0.0+another")
    run("audit", games, "-o", kept)
    assert len(judged()) == 6
    assert {it.basis.engine for it in results(kept)} == {"1.0.0+another"}


def test_a_pack_that_is_found_judges_anew(tmp_path: Path, judged: Judging) -> None:
    """A game that was undecidable is judged once its pack can be had, and not again after that."""
    (tmp_path / "games").mkdir()
    shutil.copy(PACKS.parent / "games" / "small-bag-two-players.jsonl", tmp_path / "games")
    file, pack = tmp_path / "results.jsonl", ("--pack-file", PACKS / "small-bag-1.toml")
    for options, legality, count in (
        ((), "undecidable", 1),
        (pack, "legal", 1),
        (pack, "legal", 0),
    ):
        run("audit", tmp_path / "games", "-o", file, *options)
        assert len(judged()) == count
        assert results(file)[0].legality == legality


def test_stopped_anywhere_it_goes_on(games: Path, kept: Path, judged: Judging) -> None:
    """Whatever is left of the file, the next run gives the same one, and judges only what is
    missing."""
    whole = kept.read_bytes()
    ends = [at for at in range(len(whole)) if whole[at : at + 1] == b"\n"]
    for cut in sorted({0, 1, 5, 30, len(whole) - 1, ends[0], ends[2] + 1, ends[3] + 8}):
        kept.write_bytes(whole[:cut])
        run("audit", games, "-o", kept)
        assert kept.read_bytes() == whole
        assert len(judged()) == 6 - whole[:cut].count(b"\n")


def test_processes_make_no_difference(games: Path, kept: Path) -> None:
    """Two of them give the same file and tell the same."""
    alone = process("audit", str(games), "-o", "other.jsonl", "--jobs", "2")
    assert alone.communicate()[0] == run("audit", games, "-o", kept).out
    assert Path("other.jsonl").read_bytes() == kept.read_bytes()


def test_killed_at_several_points_it_goes_on(tmp_path: Path) -> None:
    """Killed once a line, then two more lines are written, it goes on to the same file."""
    games = tmp_path / "games"
    run("simulate", "8", "-o", games, "--players", "2", "--pack", "house@1")
    run("audit", games, "-o", tmp_path / "fresh.jsonl")
    file = tmp_path / "results.jsonl"
    for lines in (1, 3):
        running = process("audit", str(games), "-o", str(file), "--jobs", "1")
        while not file.exists() or file.read_bytes().count(b"\n") < lines:
            assert running.poll() is None
        running.kill()
        running.communicate()
        assert 1 <= len(results(file)) <= 8
    run("audit", games, "-o", file)
    assert file.read_bytes() == (tmp_path / "fresh.jsonl").read_bytes()


def test_the_file_is_no_game_of_its_folder(games: Path) -> None:
    """Results that are kept beside the logs are not taken for a log."""
    file = games / "results.jsonl"
    for _ in range(2):
        run("audit", games, "-o", file)
    assert {*by_name(file)} == {SEEDED, WORKSHOP, SKIPPED, "again", "illegal", "none"}


@pytest.mark.parametrize("text", ["no audit\n", "no audit", '{"type":"game_set_up"}\n', "{}\n"])
def test_no_other_file_is_touched(games: Path, text: str) -> None:
    """A file that holds anything but results is refused, exit code 3, and stays as it is."""
    file = Path("other.txt")
    file.write_text(text, "utf-8")
    ended = run("audit", games, "-o", file)
    assert (ended.code, ended.out) == (3, "")
    assert ended.err.endswith(
        "other.txt:1: this is not what `audit -o` writes; nothing is changed\n"
    )
    assert file.read_text("utf-8") == text


def test_two_audits_do_not_write_one_file(games: Path, kept: Path) -> None:
    """The second one is refused, exit code 3."""
    with kept.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        ended = run("audit", games, "-o", kept)
    assert (ended.code, ended.err) == (
        3,
        "adas-dream: results.jsonl: another audit is writing into it\n",
    )


@pytest.mark.parametrize("place", ["games", "none/results.jsonl"])
def test_a_file_that_cannot_be_written_is_told(games: Path, place: str) -> None:
    """A folder, or a file below none: exit code 3, in one line."""
    ended = run("audit", games, "-o", place)
    assert (ended.code, ended.out, len(ended.err.splitlines())) == (3, "", 1)


def test_a_fault_stops_no_other_game(
    games: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of the program is told with its traceback, exit code 70; the other games are judged,
    and this one is tried again by the next run."""
    whole = kept.read_bytes()

    def faulty(*arguments: object) -> object:
        if str(arguments[1]).endswith("illegal.jsonl"):
            raise KeyError("planted")
        return judge(*arguments)  # type: ignore[arg-type] # as they come

    kept.unlink()
    with monkeypatch.context() as planted:
        planted.setattr(judging, "judge", faulty)
        ended = run("audit", games, "-o", kept, faulty=True)
    assert ended.code == 70
    assert "Traceback" in ended.err
    assert "KeyError: 'planted'" in " ".join(ended.out.split())
    assert msgspec.json.encode(by_name(kept)[SKIPPED]) in whole
    assert run("audit", games, "-o", kept).code == 3
    assert kept.read_bytes() == whole
