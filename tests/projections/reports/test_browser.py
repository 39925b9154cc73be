"""What a person sees of a page and does with it, in a browser."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adas_dream.projections.reports.html import game_html
from tests.projections.reports.browser import opened, place
from tests.projections.reports.expected import drawn_of
from tests.projections.reports.pages import (
    GAMES,
    broken_off,
    disputed,
    of_nobody_known,
    replay_of,
    wrong_payment,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from adas_dream.projections.reports.game import GamePage

READ_BACK = Path(__file__).with_name("drawn.js").read_text(encoding="utf-8")
SHORT = 200
"""The board of a game of so many facts is looked at fact by fact,"""
STEP_BY_STEP = {"flipped-winner", "house-modules-two-players"}
"""and of the longer ones these: of the base game, and with all modules."""
SAYS = "el => el.textContent"
AXE = """async ([exclude, rules]) => {
  const found = await axe.run({ exclude }, { resultTypes: ['violations'], ...rules });
  return found.violations.map(({ id, impact, nodes }) => [id, impact, nodes[0].html]);
}"""
RIGHT_ENDS = """() => {
  const right = (element) => element.getBoundingClientRect().right;
  const names = [...document.querySelectorAll('#curve .end-name')].map(right);
  return [Math.max(...names), ...['#curve svg', '#curve .now-line', '#slider']
    .map((it) => right(document.querySelector(it)))];
}"""
THUMB = 8
"""How far the slider is longer than its axis, at each end."""
REST = [".turn:nth-of-type(n+4):not(.now, :has(.illegal, .stated, .gone))"]
"""Not looked at: the timeline, whose rows are all of one make, but for some turns and all marks."""
ON_SCREEN = ["color-contrast", "scrollable-region-focusable"]
"""What depends on colours and the size of the screen; of texts in drawings it cannot be told."""


def written(folder: Path, page: "GamePage") -> Path:
    """A page in a file."""
    file = folder / "game.html"
    file.write_text(game_html(page), encoding="utf-8")
    return file


def test_keys_buttons_slider_and_addresses_lead_through_the_game(
    chromium: "Browser", files: dict[str, Path]
) -> None:
    """Fact by fact, turn by turn and round by round, by keys, by buttons, by the slider, and by the
    address of a fact."""
    with opened(chromium, files["workshop-two-players"], "#seq-40") as page:
        assert place(page) == "40"
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert place(page) == "42"
        page.keyboard.press("ArrowLeft")
        assert place(page) == "41"
        page.keyboard.press("Home")
        assert place(page) == "2"
        page.keyboard.press("PageDown")
        first = place(page)
        assert "Starts turn 1" in page.locator(".sentence").inner_text()
        page.keyboard.press("Shift+ArrowRight")
        assert "Starts turn 1" in page.locator(".sentence").inner_text()
        page.keyboard.press("PageDown")
        assert "Starts turn 2" in page.locator(".sentence").inner_text()
        page.locator('[data-go="round-back"]').click()
        assert place(page) == first
        page.locator("#slider").fill("50")
        assert place(page) == "52"
        page.locator("#seq-77 a").click()
        assert place(page) == "77"
        page.wait_for_url("**#seq-77")


def test_by_keys_alone_a_point_leads_to_the_facts_that_made_it(
    chromium: "Browser", files: dict[str, Path]
) -> None:
    """S goes to the scorepad, arrows move in it, Enter marks the pieces on the board and lists
    their facts; a link there goes to its fact, Escape clears, T shows the turns."""
    with opened(chromium, files["house-four-players"]) as page:
        page.keyboard.press("s")
        for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"):
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        assert "Why Ada has" in page.locator("#why").inner_text()
        assert page.locator("#player-1 .mill .dice.lit").count() >= 3
        link = page.locator("#why a").last
        seq = link.inner_text()
        link.focus()
        page.keyboard.press("Enter")
        assert place(page) == seq
        page.keyboard.press("Escape")
        assert page.locator("#why").inner_text() == ""
        page.keyboard.press("t")
        assert page.locator("#turns").is_visible()
        page.keyboard.press("2")
        assert page.evaluate("document.activeElement.id") == "player-2"
        page.keyboard.press("?")
        assert page.locator("#keys").is_visible()


def test_a_finding_is_found_and_tells_all(chromium: "Browser", tmp_path: Path) -> None:
    """N goes to the fact that breaks a rule: its rule, page, reason and what was legal stand there
    and in the list of all findings."""
    page_of_it = wrong_payment()
    (counting,) = (it for it in page_of_it.findings if it.counts)
    with opened(chromium, written(tmp_path, page_of_it)) as page:
        page.keyboard.press("n")
        assert f"seq-{place(page)}" == counting.address
        row = page.locator(f"#{counting.address}")
        row.wait_for(state="visible")
        for text in (counting.sentence, counting.rule, counting.legal):
            assert text in row.evaluate(SAYS)
            assert text in page.locator("#findings").inner_text()
        assert page.locator("#curve .flag").count() == 1
        assert "1 finding" in page.locator(".verdict").inner_text()


@pytest.mark.parametrize("made", [broken_off, of_nobody_known])
def test_a_game_cut_short_or_of_unknown_content_has_a_page(
    chromium: "Browser", tmp_path: Path, made: Callable[[], "GamePage"]
) -> None:
    """Where the log ends, or what the content does not tell, is said so; the rest is shown."""
    page_of_it = made()
    with opened(chromium, written(tmp_path, page_of_it)) as page:
        if page_of_it.audit.completeness != "finished":
            assert "The log ends here" in page.locator("#facts p.cut").inner_text()
        if page_of_it.audit.legality == "undecidable":
            assert "?" in page.locator("#scorepad tbody").inner_text()
        page.keyboard.press("Home")
        assert place(page) == "2"


def test_hostile_names_and_notes_stay_text(chromium: "Browser", tmp_path: Path) -> None:
    """A name or a note that would be markup or a script is shown as it is, and runs nothing."""
    page_of_it = wrong_payment(
        ("</script><script>alert(1)</script>", "<img src=x onerror=alert(2)>")
    )
    with opened(chromium, written(tmp_path, page_of_it), "#seq-40") as page:
        assert "</script><scri" in page.locator(".standing").inner_text()
        page.keyboard.press("End")
        page.keyboard.press("s")
        page.keyboard.press("Enter")
        assert page.locator("img").count() == 0
        assert page.locator("script").count() == 2


def test_at_the_end_of_the_curve_a_name_stands_whole(chromium: "Browser", tmp_path: Path) -> None:
    """The margin is as wide as the widest name with its points, and the slider below ends where the
    curve does."""
    with opened(chromium, written(tmp_path, wrong_payment(("WWWWWWWW", "Charles")))) as page:
        page.keyboard.press("End")
        names, edge, now, slider = page.evaluate(RIGHT_ENDS)
        assert names <= edge
        assert abs(slider - THUMB - now) <= 1


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (375, "dark")])
def test_axe_finds_nothing(chromium: "Browser", tmp_path: Path, width: int, scheme: str) -> None:
    """In light and dark, on a desk and on a phone a checker of accessibility finds nothing, and the
    page is never wider than the screen."""
    axe = pytest.importorskip("axe_core_python.sync_playwright").Axe()
    file = written(tmp_path, disputed())
    size = {"width": width, "height": 800}
    with opened(chromium, file, "#seq-90", viewport=size, color_scheme=scheme) as page:
        page.evaluate(axe.axe_script)
        assert page.evaluate(AXE, [[REST, ["svg"]], {"runOnly": ON_SCREEN}]) == []
        if scheme == "light":
            others = {"rules": {rule: {"enabled": False} for rule in ON_SCREEN}}
            assert page.evaluate(AXE, [[REST], others]) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_on_paper_each_round_has_its_page(chromium: "Browser", files: dict[str, Path]) -> None:
    """R184: of a game of four rounds the board, the facts and the scorepad of each are printed."""
    with opened(chromium, files["workshop-two-players"]) as page:
        page.emulate_media(media="print")
        page.wait_for_selector(".print")
        titles = page.locator(".print h2").evaluate_all(f"all => all.map({SAYS})")
        assert [title.partition(": ")[2] for title in titles] == [f"round {n}" for n in range(1, 5)]
        facts = page.locator(".print .fact").count()
        assert facts == page.locator("#facts .fact").count() - 2
        page.emulate_media(media="screen")
        page.wait_for_selector(".print", state="detached")


def test_without_scripts_it_is_a_text_to_read(chromium: "Browser", tmp_path: Path) -> None:
    """The timeline, the scorepad, the board as text, the findings and the readings are there."""
    with opened(chromium, written(tmp_path, disputed()), java_script_enabled=False) as page:
        text = page.locator("body").inner_text()
        for part in ("Timeline", "Completed lines", "Turn by turn", "Readings side by side"):
            assert part in text
        assert not page.locator("#slider").is_visible()
        assert page.locator("#scorepad button").count() == 0
        assert "Awaited: " in page.locator("noscript pre").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_drawn_as_the_position_is(
    chromium: "Browser", files: dict[str, Path], game: str
) -> None:
    """Dice, Gears, discs, Programs, tracks and resources that are read back from the drawing are
    those of the engine's position, at every fact or from one to the fifth after it; the page asks
    for nothing and says nothing on the console."""
    replay = replay_of(game)
    start = replay.state
    positions = [start.position, *(step.after.position for step in replay)]
    every = 5 if len(positions) > SHORT and game not in STEP_BY_STEP else 1
    with opened(chromium, files[game]) as page:
        assert place(page) == str(replay.seq)
        assert page.evaluate(READ_BACK, [drawn_of(positions, every=every)]) is None
