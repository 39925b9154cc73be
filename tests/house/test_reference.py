"""The pages of docs/reference are those that the code makes, and leave nothing out."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from msgspec import inspect

from adas_dream.events import TYPES, Position
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.position.workshop import Bag
from adas_dream.projections.wording.finding_words import phrases
from tests.reference.elsewhere import FOLDED, LOGS, elsewhere, folded_code
from tests.reference.field_texts import field_texts
from tests.reference.findings import found_first, pack_of
from tests.reference.pages import FOLDER, PAGES
from tests.reference.type_words import objects


@pytest.mark.parametrize(("name", "made"), PAGES.items(), ids=PAGES)
def test_a_page_is_what_the_code_makes(name: str, made: Callable[[], str]) -> None:
    """If it differs: `python -m tests.reference` writes it again (house rule 14)."""
    assert (FOLDER / f"{name}.md").read_text("utf-8") == made()


def test_no_other_page_lies_there() -> None:
    """What is written by hand stands in another folder."""
    assert {path.stem for path in FOLDER.iterdir()} == set(PAGES)


def test_every_field_of_a_position_has_its_text() -> None:
    """Under each field stands what it is; the counts by colour say it for all their fields."""
    kinds = {kind.cls: kind for kind in objects(inspect.type_info(Position))}
    untold = {
        f"{cls.__name__}.{field.name}"
        for cls, kind in kinds.items()
        for field in kind.fields
        if cls not in (Bag, ByTrack) and field.name not in field_texts(cls)
    }
    assert untold == set()


@pytest.mark.parametrize("kind", [*TYPES.values(), *get_args(AnyStep)])
def test_a_type_says_what_it_is(kind: type) -> None:
    """Each type of fact, and each step, has a text of its own."""
    assert "__doc__" in vars(kind)
    assert kind.__doc__


def test_every_code_is_shown_in_one_way() -> None:
    """Each code has a log that shows it, one in which it only folds, a line that is typed, or the
    reason why nobody is told it; and no file or line is of another."""
    ways = [
        [log.stem for log in LOGS.glob("*.jsonl")],
        [log.stem for log in FOLDED.iterdir()],
        elsewhere().typed,
        elsewhere().untold,
    ]
    assert sorted(code for way in ways for code in way) == sorted(phrases())


@pytest.mark.parametrize("log", sorted(FOLDED.iterdir()), ids=lambda log: log.stem)
def test_a_fact_that_is_folded_unasked_is_told_its_code(log: Path) -> None:
    """Where the rules are asked, another code is found in the same line."""
    assert folded_code(log, pack_of) == log.stem
    assert found_first(log)[1].code != log.stem


@pytest.mark.parametrize("code", elsewhere().typed)
def test_what_is_typed_is_told_its_code(code: str) -> None:
    """The line is refused with the code of its example, which nothing else in the answer has."""
    assert elsewhere().typed[code].answer("--json").count(f'"{code}"') == 1


def test_what_is_told_in_place_of_a_code_has_a_log() -> None:
    """The codes named in the reasons are told in some log."""
    named = re.findall(r"`([\w-]+)`", " ".join(elsewhere().untold.values()))
    assert {code for code in named if not (LOGS / f"{code}.jsonl").is_file()} == set()
