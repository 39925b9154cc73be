"""The code of any version of the program, in a folder from which it can be imported."""

import json
import shutil
import subprocess
import tarfile
import tomllib
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from tests.house.tree import OWN, PARTS, ROOT


def unpacked(given: str, folder: Path) -> None:
    """Put the package `adas_dream` of a checkout (`.` is this one as it stands) or of a revision
    into a folder; SystemExit where it is neither."""
    source = ROOT if given == "." else Path(given)
    if not source.is_dir():
        made = subprocess.run(
            ["git", "archive", given, *PARTS], cwd=ROOT, capture_output=True, check=False
        )
        if made.returncode:
            raise SystemExit(f"{given}: neither a folder nor a revision")
        source = folder / "source"
        with tarfile.open(fileobj=BytesIO(made.stdout)) as archive:
            archive.extractall(source, filter="data")
    for part in PARTS:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(source / part, folder / "adas_dream" / part, ignore=ignored)
    # Without it Python would look further and take the installed package. Old versions have none.
    shutil.copy2(ROOT / OWN / "__init__.py", folder / "adas_dream")
    for text in (folder / "adas_dream").rglob("*.toml"):
        _make_json(text)


def _make_json(source: Path) -> None:
    """What a build makes of a text (`build_steps.py`), which needs setuptools."""
    text = source.read_bytes()
    made = source.with_suffix(f".{sha256(text).hexdigest()}.json")
    made.write_text(json.dumps(tomllib.loads(text.decode())), "utf-8")
