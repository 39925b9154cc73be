"""Pages of templates, each one HTML text with all that it needs in it. Only this module needs
jinja2."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from adas_dream.core.scoring.score import signed
from adas_dream.events.sha256 import sha256
from adas_dream.events.version import ENGINE
from adas_dream.projections.scorepads.page import DECIDED
from adas_dream.projections.wording.text import counted

PACKAGE: Final = "adas_dream.projections.reports"
_WORDS: Final[dict[str, Any]] = {"signed": signed, "counted": counted, "decided": DECIDED}
"""What the templates may call."""
_ESCAPES: Final = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028"}
"""What could end a script element, or begin a comment in it."""


def rendered(
    command: str,
    template: str,
    styles: Iterable[str],
    scripts: Iterable[str] = (),
    **values: Any,  # noqa: ANN401 - what the template reads
) -> str:
    """The page of a command, by a template, with style sheets and scripts of this wing."""
    script = "".join(map(_text, scripts))
    if script:
        script = f"(() => {{\n'use strict';\n{script}}})();\n"
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return (
        _environment()
        .get_template(template, globals=_WORDS)
        .render(
            generator=f"adas-dream {ENGINE} {command}",
            style=Markup("".join(map(_text, styles))),  # noqa: S704 - our own files
            script=Markup(script),  # noqa: S704 - our own files
            script_digest=digest,
            **values,
        )
    )


def in_script(value: object) -> Markup:
    """A value as JSON that may stand in a script element, whatever texts are in it."""
    text = msgspec.json.encode(value).decode()
    for letter, escape in _ESCAPES.items():
        text = text.replace(letter, escape)
    return Markup(text)  # noqa: S704 - nothing in it can end the element


@cache
def _environment() -> Environment:
    """Templates that escape whatever they are given."""
    return Environment(
        autoescape=True,
        loader=FunctionLoader(_text),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _text(name: str) -> str:
    return (files(PACKAGE) / "files" / name).read_text("utf-8")
