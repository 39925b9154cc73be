"""Two steps of the build: the JSON that the program reads, and archives of the same bytes.

Of every text that ships in TOML JSON is made: reading TOML at the start of a command would take
longer than judging a game. The JSON is named for the digest of its text, so that nobody reads it
where the TOML beside it is another one.

Who builds the same files again gets the same bytes: no archive holds the time of its build, or who
built it. SOURCE_DATE_EPOCH, in seconds since 1970, is the time that they hold instead.
"""

import gzip
import json
import os
import tarfile
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

EARLIEST = "315532800"
"""1980-01-01, the first day that a wheel can hold."""
os.environ.setdefault("SOURCE_DATE_EPOCH", EARLIEST)  # which the wheel heeds as well


class BuildWithTexts(build_py):
    """Puts the packages together as setuptools does, and makes the JSON."""

    def run(self) -> None:
        """Put everything into the folder of the build."""
        super().run()
        for made, text in self._texts():
            values = tomllib.loads(text.decode("utf-8"))
            written = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(written, encoding="utf-8")

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:  # noqa: FBT001, FBT002 - as in setuptools
        """Everything that is installed."""
        made = (str(path) for path, _ in self._texts())
        return [*super().get_outputs(include_bytecode), *made]

    def _texts(self) -> Iterator[tuple[Path, bytes]]:
        """Each text, and where its JSON goes."""
        for _, source, target, names in self.data_files:
            for name in map(Path, names):
                if name.suffix == ".toml":
                    text = (source / name).read_bytes()
                    yield target / name.with_suffix(f".{sha256(text).hexdigest()}.json"), text


class SameSourceArchive(sdist):
    """Makes the source archive as setuptools does, then takes out what differs by the build."""

    def make_archive(self, *args: Any, **settings: Any) -> str:  # noqa: ANN401 - as in setuptools
        """The archive's name."""
        archive = str(super().make_archive(*args, **settings))
        _write_again(Path(archive), int(os.environ["SOURCE_DATE_EPOCH"]))
        return archive


def _write_again(archive: Path, moment: int) -> None:
    """The same files in the order of their names, all of that moment and of nobody."""
    beside = archive.with_suffix(".new")
    with (
        tarfile.open(archive) as old,
        beside.open("wb") as written,
        gzip.GzipFile("", "wb", fileobj=written, mtime=moment) as packed,
        tarfile.open(fileobj=packed, mode="w") as new,
    ):
        for member in sorted(old.getmembers(), key=lambda one: one.name):
            member.mtime, member.uid, member.gid = moment, 0, 0
            member.uname = member.gname = ""
            member.pax_headers = {}  # which hold the moment once more
            member.mode = 0o755 if member.mode & 0o100 else 0o644
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    beside.replace(archive)
