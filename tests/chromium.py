"""The system's Chromium, driven by Playwright. While it runs its thread has an event loop, in which
nothing else can start one: so it ends with the module whose tests it was for."""

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PROGRAMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Its names; the one that never has a window takes a third less time."""
SWITCHES: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


@pytest.fixture(scope="module")
def chromium() -> Iterator["Browser"]:
    """The browser, one for the tests of a module."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        pytest.skip("there is no chromium here")
    with playwright.sync_playwright() as started:
        yield started.chromium.launch(executable_path=found, args=[*SWITCHES])
