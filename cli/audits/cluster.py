"""The games judged by a Dask cluster: the same function on many machines."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from adas_dream.cli.audits.judging import Judged, Task, judged
from adas_dream.cli.audits.tasks import engine
from adas_dream.cli.output.failures import NoCluster, NoDask, OtherEngine

if TYPE_CHECKING:
    from distributed import Future

AHEAD: Final = 4
"""How many games each thread of the cluster has before it at once."""
LEAST_AHEAD: Final = 16
PATIENCE: Final = "10s"
"""How long a scheduler may take to answer."""
TRIES: Final = 3
"""How often a game is judged again where its worker is lost."""


def judged_there(task: Task) -> Judged | str:
    """In a worker: judge a game; the worker's engine where that is another one."""
    return judged(task) if engine() == task.basis.engine else engine()


def on_cluster(address: str, tasks: Iterable[Task]) -> Iterator[Judged]:
    """What becomes of each game, in order, by the cluster of the scheduler at that address; only
    few wait at a time. `NoDask` without the library, `NoCluster` where the cluster is not there or
    is lost, `OtherEngine` where a worker has another version."""
    try:
        from distributed import Client
    except ImportError:
        raise NoDask(address) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what is lost is told here
    start: Callable[..., Client] = Client
    client = _asked(address, partial(start, address, timeout=PATIENCE, set_as_default=False))
    try:
        waiting: deque[Future[Any]] = deque()
        ahead = max(LEAST_AHEAD, AHEAD * sum(client.nthreads().values()))
        for task in tasks:
            waiting.append(client.submit(judged_there, task, pure=False, retries=TRIES))
            if len(waiting) == ahead:
                yield _result(address, waiting.popleft())
        while waiting:
            yield _result(address, waiting.popleft())
    finally:
        client.close()


def _result(address: str, future: Any) -> Judged:  # noqa: ANN401 - Dask's, half typed
    found = _asked(address, future.result)
    if isinstance(found, str):
        raise OtherEngine(address, there=found, here=engine())
    result: Judged = found
    return result


def _asked(address: str, ask: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the cluster gives
    """What a cluster is asked for; `NoCluster` where it does not give it."""
    from concurrent.futures import CancelledError

    from distributed import KilledWorker
    from distributed.client import FutureCancelledError

    try:
        return ask()
    except (OSError, ValueError, CancelledError, FutureCancelledError, KilledWorker) as error:
        raise NoCluster(address, reason=str(error) or type(error).__name__) from None
