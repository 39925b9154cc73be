"""How much memory a piece of work takes."""

import gc
import tracemalloc
from collections.abc import Callable


def peak_of(work: Callable[[], object]) -> int:
    """Give the most bytes that Python held at once during some work."""
    gc.collect()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
