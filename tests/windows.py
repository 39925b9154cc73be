"""An interpreter that lacks what Windows lacks, and forbids what Windows forbids.

No module of ours may load one of POSIX; functions, flags and signals of POSIX are gone; no folder
can be opened; a file that is open keeps its name and its place; one that is locked can be opened by
nobody else. What other libraries do by the name of the system, they do as here.
"""

import builtins
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final

PARTS: Final = ("events", "core", "projections", "cli")
LACKING: Final = {
    os: (
        "fork forkpty geteuid getegid getpgid killpg setsid chown fchown fchmod mkfifo statvfs sync"
        " sched_getaffinity fdatasync uname ttyname openpty pread pwrite O_NONBLOCK O_DIRECTORY"
        " O_NOFOLLOW O_CLOEXEC O_SYNC"
    ),
    signal: "SIGHUP SIGPIPE SIGWINCH SIGALRM SIGUSR1 SIGUSR2 SIGQUIT SIGTSTP alarm pthread_sigmask",
}
MODULES: Final = {"fcntl", "grp", "pwd", "termios", "tty", "resource", "readline", "pty", "curses"}
Inode = tuple[int, int]
_LOCKED: Final = set[Inode]()
_NO: Final = "the process cannot access the file"


def become_windows() -> None:
    """From here on this process lacks it."""
    for module, names in LACKING.items():
        for name in names.split():
            with suppress(AttributeError):
                delattr(module, name)
    builtins.__import__ = _without_posix(builtins.__import__)
    builtins.open = _refusing(builtins.open, _is_locked)
    os.open = _refusing(os.open, os.path.isdir)
    for name in ("replace", "rename", "unlink", "remove"):
        setattr(os, name, _refusing(getattr(os, name), _is_open))
    import portalocker  # noqa: PLC0415 - as it is, before it is asked for

    portalocker.lock = _noticed(portalocker.lock)


def _without_posix(load: Callable[..., Any]) -> Any:  # noqa: ANN401 - as `__import__`
    def loaded(name: str, names: Any = None, *rest: Any, **more: Any) -> Any:  # noqa: ANN401 - as above
        if name in MODULES and str((names or {}).get("__name__")).startswith("adas_dream"):
            raise ModuleNotFoundError(f"No module named {name!r}")
        return load(name, names, *rest, **more)

    return loaded


def _refusing(function: Callable[..., Any], is_refused: Callable[[Any], bool]) -> Any:  # noqa: ANN401
    def refused(*given: Any, **more: Any) -> Any:  # noqa: ANN401
        for path in given[:2]:
            if isinstance(path, str | os.PathLike) and is_refused(path):
                raise PermissionError(13, _NO, str(path))
        return function(*given, **more)

    return refused


def _noticed(lock: Callable[..., None]) -> Callable[..., None]:
    def noticed(descriptor: int, flags: int) -> None:
        lock(descriptor, flags)
        _LOCKED.add(_inode(os.fstat(descriptor)))

    return noticed


def _is_locked(path: Any) -> bool:  # noqa: ANN401 - a name, or the mode beside it
    return _is_open(path) and _inode(Path(path).stat()) in _LOCKED


def _is_open(path: Any) -> bool:  # noqa: ANN401 - as above
    if Path(path).name.startswith("tmp"):  # Python's own, which Windows removes by itself
        return False
    try:
        return _inode(Path(path).stat()) in set(_opened())
    except OSError:
        return False


def _opened() -> Iterator[Inode]:
    for name in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            yield _inode(name.stat())


def _inode(status: os.stat_result) -> Inode:
    return status.st_dev, status.st_ino


def modules() -> Iterator[str]:
    """Every module of ours, by name."""
    for part in PARTS:
        package = import_module(f"adas_dream.{part}")
        yield from (it.name for it in walk_packages(package.__path__, f"{package.__name__}."))


def main() -> None:
    """Run the commands that are given as JSON, each its words and its input, and print for each its
    exit code and what it said; then load every module."""
    steps: list[tuple[list[str], str]] = json.load(sys.stdin)
    become_windows()
    from click.testing import CliRunner  # noqa: PLC0415 - as on Windows

    from adas_dream.cli.main import main as program  # noqa: PLC0415 - as above

    ended = [CliRunner().invoke(program, words, input=given) for words, given in steps]
    for name in modules():
        import_module(name)
    sys.stdout.write(json.dumps([(it.exit_code, it.output) for it in ended]))
    sys.stdout.flush()
