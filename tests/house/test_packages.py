"""What pyproject.toml lists, what the tree holds and what is installed are the same."""

import subprocess
import sys
from importlib.metadata import version
from importlib.resources import files as resources
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

import adas_dream
from adas_dream.events.version import ENGINE
from tests.house.tree import OWN, PARTS, ROOT, files, project, shown, sources

MOST_MODULES = 9


def listed_packages() -> list[str]:
    """Give the packages that pyproject.toml lists."""
    return list(project()["tool"]["setuptools"]["packages"])


def python(code: str) -> str:
    """What some code prints, run outside the root, which has folders of other names."""
    asked = [sys.executable, "-c", code]
    ended = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=ROOT / "docs")
    return ended.stdout.strip()


def data_patterns() -> list[str]:
    """Give the patterns of shipped data, from the root."""
    data: dict[str, list[str]] = project()["tool"]["setuptools"]["package-data"]
    return [
        f"{folder_of(package)}/{pattern}"
        for package, patterns in data.items()
        for pattern in patterns
    ]


def folder_of(package: str) -> str:
    """Name the folder of a package, from the root."""
    inner = package.removeprefix("adas_dream").removeprefix(".")
    return inner.replace(".", "/") or OWN


def package_of(folder: Path) -> str:
    """Name the package that a folder is."""
    name = shown(folder)
    return "adas_dream" if name == OWN else "adas_dream." + name.replace("/", ".")


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
    paths = [path for path in files(ROOT / part) if shown(path.parent) != OWN]
    tree = {path.relative_to(ROOT / part).as_posix() for path in paths}
    here = installed(resources(f"adas_dream.{part}"), "")
    assert {name for name in here if not name.endswith(".json")} == tree


def test_the_packages_own_files_are_installed() -> None:
    """`adas_dream` itself has the files of one folder beside its four parts."""
    own = {path.name for path in files(ROOT / OWN)}
    here = {entry.name for entry in resources("adas_dream").iterdir() if entry.is_file()}
    assert here == own == {"__init__.py", "__main__.py", "py.typed"}


def test_the_version_stands_once() -> None:
    """The distribution and the package have the version that logs are written with."""
    assert version("adas-dream") == adas_dream.__version__ == ENGINE


def test_the_package_loads_nothing() -> None:
    """Importing `adas_dream` loads no other module: whoever asks for its version pays for that."""
    code = "import sys; old = {*sys.modules}; import adas_dream; print({*sys.modules} - old)"
    assert python(code) == "{'adas_dream'}"


def test_the_package_runs() -> None:
    """`python -m adas_dream` is the command."""
    asked = [sys.executable, "-m", "adas_dream", "--version"]
    ended = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=ROOT / "docs")
    assert ended.stdout.splitlines()[0] == f"adas-dream {ENGINE}"


def test_no_folder_has_too_many_rooms() -> None:
    """In the projections and the command line no folder has more than nine modules, the commands
    apart (house rule 2)."""
    counts: dict[str, int] = {}
    for path in sources("projections", "cli"):
        if path.name != "__init__.py":
            counts[shown(path.parent)] = counts.get(shown(path.parent), 0) + 1
    counts.pop("cli/commands")
    assert {folder: count for folder, count in counts.items() if count > MOST_MODULES} == {}
