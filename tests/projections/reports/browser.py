"""Pages in Chromium, which may neither ask for anything nor complain."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@contextmanager
def opened(
    browser: "Browser",
    file: Path,
    address: str = "",
    **settings: Any,  # noqa: ANN401 - Playwright's own
) -> Iterator["Page"]:
    """The page of a file; whatever it says on the console, asks for or stumbles over fails the
    test at the end."""
    complaints: list[str] = []
    settings.setdefault("viewport", {"width": 1280, "height": 800})
    page = browser.new_page(**settings)
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda asked: complaints.append(asked.url))
    page.goto(f"{file.as_uri()}{address}")
    complaints.remove(f"{file.as_uri()}{address}".partition("#")[0])
    yield page
    page.close()
    assert complaints == []
