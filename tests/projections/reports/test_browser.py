"""What a person does with a page, in a browser."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.projections.reports.browser import opened
from tests.projections.reports.pages import GAMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize("game", GAMES)
def test_each_page_opens_without_a_word_and_without_a_request(
    chromium: "Browser", files: dict[str, Path], game: str
) -> None:
    """The page of each fixture game says nothing on the console, and asks for nothing."""
    with opened(chromium, files[game]) as page:
        assert page.locator("#facts .fact.now").count() == 1
        assert page.locator("#slider").input_value() == page.locator("#slider").get_attribute("max")


def test_keys_buttons_slider_and_addresses_lead_through_the_game(
    chromium: "Browser", files: dict[str, Path]
) -> None:
    """Fact by fact, turn by turn and round by round, by keys, by buttons, by the slider, and by the
    address of a fact."""
    with opened(chromium, files["workshop-two-players"], "#seq-40") as page:

        def at() -> str:
            return page.locator("#place b").inner_text()

        assert at() == "40"
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert at() == "42"
        page.keyboard.press("ArrowLeft")
        assert at() == "41"
        page.keyboard.press("Home")
        assert at() == "2"
        page.keyboard.press("PageDown")
        first = at()
        assert "starts turn 1" in page.locator(".sentence").inner_text().lower()
        page.keyboard.press("Shift+ArrowRight")
        assert "starts turn 1" in page.locator(".sentence").inner_text().lower()
        page.keyboard.press("PageDown")
        assert "starts turn 2" in page.locator(".sentence").inner_text().lower()
        page.locator('[data-go="round-back"]').click()
        assert at() == first
        page.locator("#slider").fill("50")
        assert at() == "52"
        page.locator("#seq-77 a").click()
        assert at() == "77"
        page.wait_for_url("**#seq-77")
