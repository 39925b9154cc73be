"""One writer at a time for a log, on every system that can lock a file."""

from adas_dream.events.errors import CannotOpen, LogLocked, reason_of


def lock(descriptor: int, file: str) -> None:
    """Lock an open file until it is closed: no lock file lies beside it.

    `LogLocked` where another program holds it, `CannotOpen` where it cannot be locked.
    """
    try:
        import portalocker  # noqa: PLC0415 - only who writes a log needs it
    except (ImportError, RuntimeError):
        raise CannotOpen(file, detail="this system cannot lock files") from None
    flags = portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING
    try:
        portalocker.lock(descriptor, flags)
    except portalocker.AlreadyLocked:
        raise LogLocked(file) from None
    except portalocker.LockException as error:
        cause = error.__cause__
        detail = reason_of(cause) if isinstance(cause, OSError) else str(error)
        raise CannotOpen(file, detail=detail) from None
