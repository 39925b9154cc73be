"""Pages in Chromium, which may neither ask for anything nor complain."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

DESK: Final["ViewportSize"] = {"width": 1280, "height": 800}
_COUNT: Final = count(1)  # so that another address in the same file loads it anew


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
    heard = {
        "console": lambda said: complaints.append(said.text),
        "pageerror": lambda error: complaints.append(str(error)),
        "request": lambda asked: complaints.append(asked.url),
    }
    page = browser.new_page(**{"viewport": DESK, **settings}) if settings else _desk(browser)
    for event, hear in heard.items():
        page.on(event, hear)  # type: ignore[call-overload] # one of its events
    opening = f"{file.as_uri()}?{next(_COUNT)}"
    page.goto(f"{opening}{address}")
    complaints.remove(opening)
    yield page
    for event, hear in heard.items():
        page.remove_listener(event, hear)
    if settings:
        page.close()
    assert complaints == []


def _desk(browser: "Browser") -> "Page":
    """The tab for all that needs no settings of its own: one that is warm opens the next file in
    half the time."""
    if browser.contexts:
        return browser.contexts[0].pages[0]
    return browser.new_context(viewport=DESK).new_page()


def place(page: "Page") -> str:
    """The number of the fact at hand."""
    return page.locator("#place b").inner_text()
