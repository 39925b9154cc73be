"""Work on many things in several processes."""

import signal
from functools import partial

from adas_dream.cli.corpus.processes import each


def test_a_process_never_hears_ctrl_c() -> None:
    """It is blocked from its start on, so that none tells a traceback while it loads; the first
    process hears it."""
    blocked = partial(signal.pthread_sigmask, signal.SIG_BLOCK)
    assert list(each(blocked, [()], 2)) == [{signal.SIGINT}]
    assert signal.SIGINT not in blocked(())
