"""What a person does with the page of two logs, in a browser."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adas_dream.projections.reports.side_by_side.html import comparison_html
from adas_dream.projections.reports.side_by_side.telling import ComparisonPage
from tests.projections.reports.browser import opened
from tests.projections.reports.compared import (
    ADAS,
    FLIPPED,
    FOUR,
    MARYS,
    PRECEDENCE,
    hostile,
    logs,
    readings,
)
from tests.projections.reports.expected import drawn_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

READ_BACK = Path(__file__).with_name("drawn.js").read_text(encoding="utf-8")
AXE = """async () => (await axe.run(document, { resultTypes: ['violations'] }))
  .violations.map(({ id, impact, nodes }) => [id, impact, nodes[0].html])"""
EARLIER = "formats/1/house-four-players"


def written(folder: Path, page: ComparisonPage) -> Path:
    """A page in a file."""
    file = folder / "both.html"
    file.write_text(comparison_html(page), encoding="utf-8")
    return file


def test_both_boards_are_drawn_as_the_positions_are_at_every_parting(
    chromium: "Browser", tmp_path: Path
) -> None:
    """Dice, Gears, discs, tracks and resources that are read back from both drawings are those of
    the engine's positions in each log."""
    page_of_it = logs(FOUR, EARLIER)
    right = [
        drawn_of((state.position for it in page_of_it.places if (state := it.states[side])), prefix)
        for side, prefix in enumerate(("a-", "b-"))
    ]
    with opened(chromium, written(tmp_path, page_of_it)) as page:
        assert page.evaluate(READ_BACK, right) is None


def test_one_goes_from_parting_to_parting_by_keys_buttons_links_and_addresses(
    chromium: "Browser", tmp_path: Path
) -> None:
    """An address opens its parting; what differs there is marked in both, and stands before what is
    the same; the scorepads are those of the place."""
    with opened(chromium, written(tmp_path, logs(ADAS, MARYS)), "#parting-2") as page:
        card = page.locator("#now")
        assert "Ada gains £3" in card.inner_text()
        assert page.locator("#a-player-1 .changed-text").inner_text() == "7"
        assert page.locator("#b-player-1 .changed-text").inner_text() == "4"
        assert page.locator("#differing .pair").count() == 2
        assert page.locator("#b-player-2").is_hidden()
        page.keyboard.press("ArrowRight")
        assert "judged otherwise" in card.inner_text()
        assert "Illegal" in card.inner_text()
        page.locator('[data-go="on"]').click()
        assert page.locator("#place").inner_text() == "4 of 4"
        page.keyboard.press("End")
        assert page.locator("#place").inner_text() == "the end"
        assert page.locator('[data-go="on"]').is_disabled()
        page.locator("#parting-1 > a").click()
        page.wait_for_url("**#parting-1")
        assert page.locator("#a-player-3 .track.changed").count() == 2


def test_points_that_only_a_reading_counts_otherwise_are_marked(
    chromium: "Browser", tmp_path: Path
) -> None:
    """R203: the boards stand there once, with both totals, and the line that differs is marked in
    the scorepads by a sign."""
    with opened(chromium, written(tmp_path, readings(FLIPPED, PRECEDENCE))) as page:
        assert page.locator("#a-player-2 .points").inner_text() == "a 60 ≠ b 42"
        marked = page.locator("#pads tbody tr.differs")
        assert marked.count() == 1
        assert "≠ 6" in marked.inner_text()


def test_hostile_names_stay_text(chromium: "Browser", tmp_path: Path) -> None:
    """Names and file names that would be markup or a script are shown, and run nothing."""
    names = ("</script><script>alert(1)</script>", "<img src=x onerror=alert(2)>")
    with opened(chromium, written(tmp_path, hostile(names))) as page:
        assert "</script><scri" in page.locator(".summary").inner_text()
        assert page.locator("img").count() == 0
        assert page.locator("script").count() == 2


def test_axe_finds_nothing(chromium: "Browser", tmp_path: Path) -> None:
    """A checker of accessibility finds nothing, and on a phone the page is not wider than the
    screen."""
    axe = pytest.importorskip("axe_core_python.sync_playwright").Axe()
    with opened(chromium, written(tmp_path, logs(ADAS, MARYS)), "#parting-3") as page:
        page.evaluate(axe.axe_script)
        assert page.evaluate(AXE) == []
        page.set_viewport_size({"width": 375, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_without_scripts_and_on_paper_it_can_be_read(chromium: "Browser", tmp_path: Path) -> None:
    """Without scripts the partings in words and both scorepads are there; on paper each parting has
    its boards."""
    file = written(tmp_path, logs(ADAS, MARYS))
    with opened(chromium, file, java_script_enabled=False) as page:
        text = page.locator("body").inner_text()
        for part in ("Mary chooses the blue track", "Ada's pounds: 7 in a, 4 in b", "Total"):
            assert part in text
        assert not page.locator("#board").is_visible()
    with opened(chromium, file) as page:
        page.emulate_media(media="print")
        page.wait_for_selector("#end .printed")
        assert page.locator(".stop .printed").count() == 5
        page.emulate_media(media="screen")
        page.wait_for_selector(".printed", state="detached")
