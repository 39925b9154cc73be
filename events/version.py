"""The version of the engine: written into every log, and the version of the distribution."""

from typing import Final

ENGINE: Final = "1.0.0"
