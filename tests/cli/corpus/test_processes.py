"""Work on many things in several processes."""

import errno
import os
import signal
from functools import partial

import pytest

from adas_dream.cli.corpus.processes import each


def test_a_process_never_hears_ctrl_c() -> None:
    """It is blocked from its start on, so that none tells a traceback while it loads; the first
    process hears it."""
    blocked = partial(signal.pthread_sigmask, signal.SIG_BLOCK)
    assert list(each(blocked, [()], 2)) == [{signal.SIGINT}]
    assert signal.SIGINT not in blocked(())


def test_where_no_other_process_can_work_this_one_does_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without shared memory, as in some containers, the results are the same and it is told."""

    def fail(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("_multiprocessing.SemLock", fail)
    assert [*each(abs, [-2, 1], 2)] == [2, 1]
    told = "adas-dream: one process does it all, no more can work here: Read-only file system\n"
    assert capsys.readouterr().err == told
