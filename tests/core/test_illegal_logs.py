import pytest

from adas_dream.core.findings import Finding
from adas_dream.core.rulebook.load import rule, rules
from tests.cases.edits import Case, edited
from tests.cases.games import GAMES
from tests.cases.workshop import FRAME, MOVES, PUSHES
from tests.cases.workshop_steps import BONUSES, REFILLS, STORES
from tests.given import judged, offered

CASES = (*FRAME, *MOVES, *PUSHES, *BONUSES, *REFILLS, *STORES)
OF_THE_TURN = [each.id for each in rules() if "R001" <= each.id <= "R071" or each.id == "R075"]
UNBREAKABLE = {
    "definition": "R007 R012 R033 R035 R038 R039 R056 R065 R070 R071",
    "codec": "R075",
    "attested": "R064",
}
"""The rules of the Workshop turn that no log can break, by what they are in the book."""


def name(case: Case) -> str:
    """Name a case for people."""
    return f"{case.rule} {case.words}"


def first_finding(case: Case) -> Finding:
    """Give the first finding of the edited log that counts."""
    begin, facts = GAMES[case.game]
    validator = judged(begin, edited(facts, case.edit))
    assert validator.legality in {"illegal", "depends-on-ruling"}
    return next(found for found in validator.findings if found.severity != "advisory")


@pytest.mark.parametrize("game", GAMES)
def test_the_games_are_legal_before_the_edit(game: str) -> None:
    """Each game that the table edits breaks no rule from R001 to R071 as it is written."""
    begin, facts = GAMES[game]
    validator = judged(begin, facts)
    assert (validator.findings, validator.legality) == ([], "legal")


@pytest.mark.parametrize("case", CASES, ids=name)
def test_one_edit_breaks_one_rule(case: Case) -> None:
    """Each edited log is refused at its line with its rule, from R001 to R069, before all else."""
    found = first_finding(case)
    assert (found.rule, found.seq, found.severity) == (case.rule, case.seq, case.severity)


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_finding_tells_what_was_legal(case: Case) -> None:
    """With each finding, from R001 to R069, stands what might have come there instead."""
    legal = first_finding(case).legal
    assert legal is not None
    if case.instead is None:
        assert legal.roll is not None
    else:
        assert case.instead in offered(legal)


def test_the_table_has_fifty_rows_and_more() -> None:
    """The table is long enough, and no row of it, from R001 to R069, stands twice."""
    assert len(CASES) >= 50
    assert len({name(case) for case in CASES}) == len(CASES)


def test_every_rule_is_in_the_table_or_cannot_be_broken() -> None:
    """Each rule from R001 to R071, and R075, has a row, or the book says why no log breaks it."""
    broken = {case.rule for case in CASES if case.rule[0] == "R"}
    unbreakable = {each for ids in UNBREAKABLE.values() for each in ids.split()}
    assert broken | unbreakable == set(OF_THE_TURN)
    assert not broken & unbreakable


@pytest.mark.parametrize(("status", "ids"), UNBREAKABLE.items())
def test_what_cannot_be_broken_has_its_reason(status: str, ids: str) -> None:
    """Definitions (R007), red dice (R075) and unknown texts (R064) have a reason in the book."""
    for each in ids.split():
        assert rule(each).status == status
        assert rule(each).reason
