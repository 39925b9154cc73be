"""Work on many things in several processes, the results in the order of the things."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

Thing = TypeVar("Thing")
Result = TypeVar("Result")
AHEAD: Final = 4
"""How many things each process has before it at once."""
MANY: Final = 100
"""With so many games it pays to start a process for each processor."""
_WORK: Final[list[Callable[[Any], Any]]] = []
"""In a process of the pool: what it does."""


def each(work: Callable[[Thing], Result], things: Iterable[Thing], jobs: int) -> Iterator[Result]:
    """What `work` makes of each thing, by so many processes; both must be picklable if they are
    more than one. Only few things and results wait at a time, however many there are."""
    pool = _pool(work, jobs) if jobs > 1 else None
    if pool is None:
        yield from map(work, things)
        return
    try:
        waiting: deque[Future[Result]] = deque()
        for thing in things:
            with _ctrl_c_is_held():  # a process may be started
                waiting.append(pool.submit(_work, thing))
            if len(waiting) == jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _pool(work: Callable[[Any], Any], jobs: int) -> ProcessPoolExecutor | None:
    """The processes; None, which is told, where the system has no shared memory for them."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Not forked: a store that is open, and the threads of whoever calls, are not copied.
    try:
        return ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (work,))
    except OSError as problem:
        from adas_dream.cli.output import messages
        from adas_dream.cli.output.exits import tell
        from adas_dream.events.errors import reason_of

        tell(messages.ONE_PROCESS.format(reason=reason_of(problem)))
        return None


@contextmanager
def _ctrl_c_is_held() -> Generator[None, None, None]:
    """Hold Ctrl-C back; processes that are started meanwhile never hear it, also while they load:
    it is for the first process, with which all end."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def as_many_as_pay(games: int, wanted: int | None) -> int:
    """How many processes to take for so many games, unless it is said: one a processor, where it
    pays to start them."""
    return wanted or (processors() if games >= MANY else 1)


def processors() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin(work: Callable[[Any], Any]) -> None:
    """Make a process of the pool ready, which does not hear Ctrl-C."""
    import gc
    import signal
    from threading import Thread

    from adas_dream.cli.program import FEW_COLLECTIONS

    gc.set_threshold(FEW_COLLECTIONS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_first, daemon=True).start()
    _WORK.append(work)


def _end_with_the_first() -> None:
    from multiprocessing import parent_process

    first = parent_process()
    if first is not None:
        first.join()
        os._exit(0)


def _work(thing: Any) -> Any:  # noqa: ANN401 - of the kind that the work takes
    return _WORK[0](thing)
