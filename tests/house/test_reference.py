"""The pages of docs/reference are those that the code makes, and leave nothing out."""

from collections.abc import Callable
from typing import get_args

import pytest
from msgspec import inspect

from adas_dream.events import TYPES, Position
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.position.workshop import Bag
from adas_dream.projections.wording.finding_words import phrases
from tests.reference.field_texts import field_texts
from tests.reference.findings import LOGS
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


def test_the_logs_of_the_findings_are_named_for_codes() -> None:
    """Each log is named for a code; that it shows it, the page above would tell."""
    assert {log.stem for log in LOGS.glob("*.jsonl")} <= set(phrases())
