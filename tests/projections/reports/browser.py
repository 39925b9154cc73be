"""Pages in Chromium, which may neither ask for anything nor complain."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

DESK: Final["ViewportSize"] = {"width": 1280, "height": 800}


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
    page = _new_page(browser, settings)
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda asked: complaints.append(asked.url))
    page.goto(f"{file.as_uri()}{address}")
    complaints.remove(f"{file.as_uri()}{address}".partition("#")[0])
    yield page
    page.close()
    assert complaints == []


def _new_page(browser: "Browser", settings: dict[str, Any]) -> "Page":
    """One at the desk, where a first page has warmed up the next, or one with settings of its
    own."""
    if settings:
        return browser.new_page(**{"viewport": DESK, **settings})
    desk = browser.contexts[0] if browser.contexts else browser.new_context(viewport=DESK)
    return desk.new_page()
