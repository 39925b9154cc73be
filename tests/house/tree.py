"""The source tree, as the tests of the house look at it."""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
PARTS = ("events", "core", "projections", "cli")
OWN = "cli/package"
"""The folder of the files that `adas_dream` itself has."""
MADE = {"build", "dist", "__pycache__", ".git", ".hypothesis", ".import_linter_cache"}

Definition = ast.FunctionDef | ast.AsyncFunctionDef


class Function(NamedTuple):
    """What the tests ask of a function; its tree is not kept, which would be millions of nodes."""

    name: str
    line: int
    length: int
    """Lines, without those of its docstring."""
    docstring: str


def made(name: str) -> bool:
    """Tell whether a folder of this name is made by tools and never part of the project."""
    return name in MADE or name.startswith(".venv") or name.endswith(("_cache", ".egg-info"))


def files(folder: Path = ROOT) -> Iterator[Path]:
    """Give every file of the project below a folder, in a stable order."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and not made(path.name):
            yield from files(path)
        elif path.is_file() and not made(path.name):  # of a worktree, .git is a file
            yield path


def sources(*folders: str) -> list[Path]:
    """Give the Python files below some folders at the root."""
    return [path for folder in folders for path in files(ROOT / folder) if path.suffix == ".py"]


@cache
def functions(path: Path) -> tuple[Function, ...]:
    """Give every function that a file defines, nested ones too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tuple(_function(it) for it in _definitions_in(tree))


def _function(it: Definition) -> Function:
    docstring = ast.get_docstring(it, clean=False) or ""
    last = it.end_lineno or it.lineno
    length = last - it.lineno + 1 - len(docstring.splitlines())
    return Function(it.name, it.lineno, length, cleandoc(docstring))


def _definitions_in(node: ast.AST) -> Iterator[Definition]:
    """Look where statements are: an expression holds no function that has a name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition):
            yield child
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield from _definitions_in(child)


def project() -> dict[str, Any]:
    """Read pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def shown(path: Path) -> str:
    """Name a file from the root."""
    return path.relative_to(ROOT).as_posix()
