"""What pyproject.toml lists, what the tree holds and what is installed are the same."""

from importlib.metadata import version
from importlib.resources import files as resources
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from adas_dream.events.version import ENGINE
from tests.house.tree import PARTS, ROOT, files, project, shown, sources

MOST_MODULES = 9


def listed_packages() -> list[str]:
    """Give the packages that pyproject.toml lists."""
    return list(project()["tool"]["setuptools"]["packages"])


def data_patterns() -> list[str]:
    """Give the patterns of shipped data, from the root."""
    data: dict[str, list[str]] = project()["tool"]["setuptools"]["package-data"]
    return [
        f"{package.removeprefix('adas_dream.').replace('.', '/')}/{pattern}"
        for package, patterns in data.items()
        for pattern in patterns
    ]


def package_of(folder: Path) -> str:
    """Name the package that a folder is."""
    return "adas_dream." + shown(folder).replace("/", ".")


def installed(folder: Traversable, prefix: str) -> set[str]:
    """Name every file that is installed below a folder, without what Python compiled."""
    names = set[str]()
    for entry in folder.iterdir():
        if entry.is_file():
            names.add(prefix + entry.name)
        elif entry.name != "__pycache__":
            names |= installed(entry, f"{prefix}{entry.name}/")
    return names


def test_every_package_is_listed() -> None:
    """The folders with an `__init__.py` are the packages listed, so that none is left out."""
    folders = {path.parent for path in sources(*PARTS) if path.name == "__init__.py"}
    assert {package_of(folder) for folder in folders} == set(listed_packages())


def test_no_package_is_listed_twice() -> None:
    """The list of packages repeats nothing."""
    assert len(set(listed_packages())) == len(listed_packages())


def test_every_module_is_in_a_package() -> None:
    """A folder that holds a module has an `__init__.py`, so that it is a package."""
    folders = {path.parent for path in sources(*PARTS)}
    assert [shown(one) for one in sorted(folders) if not (one / "__init__.py").is_file()] == []


def test_every_data_file_is_shipped() -> None:
    """A file in the four parts that is no module fits one of the data patterns."""
    data = [path for part in PARTS for path in files(ROOT / part) if path.suffix != ".py"]
    assert [shown(one) for one in data if not any(map(one.match, data_patterns()))] == []


@pytest.mark.parametrize("part", PARTS)
def test_a_part_says_that_it_is_typed(part: str) -> None:
    """Each part carries `py.typed`, so that type checkers read its annotations."""
    assert (ROOT / part / "py.typed").is_file()


@pytest.mark.parametrize("part", PARTS)
def test_the_whole_tree_is_installed(part: str) -> None:
    """What is installed is the tree, and JSON that the build made; if one is missing, install
    again."""
    tree = {path.relative_to(ROOT / part).as_posix() for path in files(ROOT / part)}
    here = installed(resources(f"adas_dream.{part}"), "")
    assert {name for name in here if not name.endswith(".json")} == tree


def test_the_version_stands_once() -> None:
    """The distribution has the version that logs are written with."""
    assert version("adas-dream") == ENGINE


def test_no_folder_has_too_many_rooms() -> None:
    """In the projections and the command line no folder has more than nine modules, the commands
    apart (house rule 2)."""
    counts: dict[str, int] = {}
    for path in sources("projections", "cli"):
        if path.name != "__init__.py":
            counts[shown(path.parent)] = counts.get(shown(path.parent), 0) + 1
    counts.pop("cli/commands")
    assert {folder: count for folder, count in counts.items() if count > MOST_MODULES} == {}
