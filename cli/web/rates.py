"""How often a seat may ask."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable, Hashable
from typing import Final

from adas_dream.cli.rpc.errors import RpcError
from adas_dream.cli.serve.faults import TOO_MANY

MOST: Final = 100
"""Requests in a second."""
SECOND: Final = 1.0


class Rates:
    """Counts what each asked in the last second: `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked: defaultdict[Hashable, deque[float]] = defaultdict(deque)

    def count(self, who: Hashable) -> None:
        """Count a request; RpcError where there were too many in the last second."""
        now, asked = self._clock(), self._asked[who]
        while asked and asked[0] <= now - SECOND:
            asked.popleft()
        if len(asked) >= MOST:
            sentence = f"more than {MOST} requests in a second"
            raise RpcError(TOO_MANY, sentence, code="too-many", most=MOST)
        asked.append(now)

    def forget(self, who: Hashable) -> None:
        """Forget somebody who has left."""
        self._asked.pop(who, None)
