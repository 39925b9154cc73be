"""A step of the build: of every text that ships in TOML, the JSON that the program reads.

Reading TOML at the start of a command would take longer than judging a game. The JSON is named for
the digest of its text, so that nobody reads it where the TOML beside it is another one.
"""

import json
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from setuptools.command.build_py import build_py


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

    def get_source_files(self) -> list[str]:
        """Everything that a source archive must hold, this file among it."""
        return [*super().get_source_files(), Path(__file__).name]

    def _texts(self) -> Iterator[tuple[Path, bytes]]:
        """Each text, and where its JSON goes."""
        for _, source, target, names in self.data_files:
            for name in map(Path, names):
                if name.suffix == ".toml":
                    text = (source / name).read_bytes()
                    yield target / name.with_suffix(f".{sha256(text).hexdigest()}.json"), text
