import pytest

from adas_dream.core.findings import Finding
from adas_dream.core.rulebook.load import rule
from tests.cases.board_building import BUILDING_CASES
from tests.cases.board_games import BOARD_GAMES
from tests.cases.board_publishing import PUBLISH_CASES
from tests.cases.edits import Case, edited
from tests.given import judged, offered

CASES = (*PUBLISH_CASES, *BUILDING_CASES)
SAID_ELSEWHERE = "R084 R096 R114 R115 R118 R120 R143 R166 R167 R168 R169 R170 R182 R184 R187"
"""Rules of these pages that only define, or that are reported as another."""


def name(case: Case) -> str:
    """Name a case for people."""
    return f"{case.rule} {case.game}: {case.words}"


def first_finding(case: Case) -> Finding:
    """Give the first finding of the edited log that counts."""
    begin, facts = BOARD_GAMES[case.game]
    validator = judged(begin, edited(facts, case.edit))
    assert validator.legality in {"illegal", "depends-on-ruling"}
    return next(found for found in validator.findings if found.severity != "advisory")


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_the_games_are_legal_before_the_edit(game: str) -> None:
    """Each game that the table edits breaks no rule from R001 to R187 as it is written."""
    validator = judged(*BOARD_GAMES[game])
    assert (validator.findings, validator.legality) == ([], "legal")


@pytest.mark.parametrize("case", CASES, ids=name)
def test_one_edit_breaks_one_rule(case: Case) -> None:
    """Each edited log is refused at its line with its rule, from R005 to R187, before all else."""
    found = first_finding(case)
    assert (found.rule, found.seq, found.severity) == (case.rule, case.seq, case.severity)


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_finding_tells_what_was_legal(case: Case) -> None:
    """With each finding, from R005 to R187, stands what might have come there instead."""
    legal = first_finding(case).legal
    assert legal is not None
    if case.instead is None:
        assert legal.roll is not None or not legal.families
    else:
        assert case.instead in offered(legal)


def test_the_table_has_seventy_five_rows_and_more() -> None:
    """The table is long enough, and no row of it, from R005 to R187, stands twice."""
    assert len(CASES) >= 75
    assert len({name(case) for case in CASES}) == len(CASES)


def test_what_is_said_elsewhere_is_no_check() -> None:
    """A rule such as R168 that no row can name says in the book why (R084 to R187)."""
    broken = {case.rule for case in CASES}
    for each in SAID_ELSEWHERE.split():
        assert each not in broken
        assert rule(each).status == "definition"
        assert rule(each).reason
