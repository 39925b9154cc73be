"""Pages in the system's Chromium, which may neither ask for anything nor complain."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SWITCHES: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


@pytest.fixture(scope="session")
def chromium() -> Iterator["Browser"]:
    """The browser, one for all tests."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("there is no chromium here")
    with playwright.sync_playwright() as started:
        yield started.chromium.launch(executable_path=found, args=[*SWITCHES])


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
