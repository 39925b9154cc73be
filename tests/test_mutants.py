"""The planting of faults: what is changed, what is found, what is listed as changing nothing."""

from collections import Counter
from pathlib import Path

from tests.house.tree import ROOT
from tests.mutant_faults import Fault, faults, says_something_else
from tests.mutant_runs import Known, Tree, batches, seen_by
from tests.mutants import Result, all_faults, equivalents, report

SMALL = '''
"""Words."""
LIMIT = 3
ROWS = (("one", 1), ("two", 2))


def fits(number: int, rows: tuple[str, ...]) -> bool:
    """Whether it fits."""
    assert number != 7
    if not rows or number > LIMIT:
        return False
    return number >= 0


ONE = made(1)
TWO = made(2)


def least(words: tuple[str, ...], more: int = 1) -> int:
    """Add."""
    if "few" in words or "many" in words:
        return min(len(words), LIMIT) + 1
    return kept(ONE)
'''


def test_each_kind_of_fault_is_planted() -> None:
    """Comparisons, negations, numbers, conditions and rows are changed; what is said to a reader or
    a type checker is not."""
    made = [fault for fault in faults("small.py", SMALL) if says_something_else(fault, SMALL)]
    changes = {(it.kind, it.after) for it in made}
    assert changes >= {
        ("number", "LIMIT = 4"),
        ("row", "ROWS = (('two', 2),)"),
        ("condition", "if (number > LIMIT):"),
        ("condition", "if (not rows):"),
        ("condition", "if (not rows and number > LIMIT):"),
        ("comparison", "if not rows or (number >= LIMIT):"),
        ("negation", "if rows or number > LIMIT:"),
        ("truth", "return True"),
        ("return", "return False"),
        ("arithmetic", "return (min(len(words), LIMIT) - 1)"),
        ("twin", "return max(len(words), LIMIT) + 1"),
        ("constant", "return kept(TWO)"),
        ("word", "if 'many' in words or \"many\" in words:"),
    }
    assert not any("7" in it.before or "Words" in it.before for it in made)
    assert {it.lines for it in made if it.before == "if not rows or number > LIMIT:"} == {(10, 10)}
    assert {it.lines for it in made if "more: int = 2" in it.after} == {(19, 23)}
    assert Counter(it.kind for it in made)["comparison"] == 4


def test_a_fault_is_seen_by_the_tests_that_run_its_lines() -> None:
    """Of a line in a function those that run it, of any other those that run anything of the file,
    or all; the cheapest come first."""
    known = Known(
        {"a.py": {3: ["t1"], 10: ["t2", "t3"]}, "b.py": {1: []}}, {"t1": 1.0, "t2": 0.5, "t3": 20.0}
    )
    inside = Fault("a.py", "fits", "number", (10, 11), "", "", "")
    outside = Fault("a.py", "", "number", (0, 3), "", "", "")
    assert seen_by(inside, known) == {"t2", "t3"}
    assert seen_by(outside, known) == {"t1", "t2", "t3"}
    table = Fault("b.py", "", "row", (0, 3), "", "", "")
    assert seen_by(table, known) == {"t1", "t2", "t3"}
    assert [*batches(["t2", "t1", "t3"], known.costs)] == [["t2", "t1"], ["t3"]]


def test_a_planted_fault_is_found_and_one_that_changes_nothing_passes(tmp_path: Path) -> None:
    """In a copy of the project a test sees the fault, and the copy is afterwards as it was."""
    tree = Tree(tmp_path / "copy")
    file, test = "core/scoring/line_arithmetic.py", "tests/core/scoring/test_line_arithmetic.py"
    text = (ROOT / file).read_text("utf-8")
    wrong = text.replace("return min(value, cap)", "return max(value, cap)")
    same = text.replace("return min(value, cap)", "return min(cap, value)")
    assert text not in (wrong, same)
    name = f"{test}::test_the_cap_is_no_floor[216-10-10]"
    for changed, outcome in ((wrong, "found"), (same, "passed")):
        fault = Fault(file, "capped", "twin", (1, 1), "", "", changed)
        assert tree.run(fault, [name], {name: 0.1})[0] == outcome
        assert (tree.folder / file).read_text("utf-8") == text


def test_a_report_counts_what_matters() -> None:
    """What changes nothing counts neither as found nor as unseen; what passed is shown as it was
    and as it is."""
    seen = Fault("core/a.py", "f", "number", (1, 2), "x = 1", "x = 2", "")
    unseen = Fault("core/a.py", "f", "number", (3, 4), "y = 1", "y = 2", "")
    found = {
        seen.name: Result(seen.name, "timeout", ""),
        unseen.name: Result(unseen.name, "passed", ""),
    }
    text, is_clean = report([seen, unseen], found)
    assert text.startswith("2 faults: 1 found, 0 change nothing, 1 passed unseen (50.0% found)\n")
    assert text.endswith("core/a.py:3 number in f\n  - y = 1\n  + y = 2")
    assert not is_clean


def test_what_changes_nothing_is_a_fault_with_a_reason() -> None:
    """Each line of the list is a fault that may be drawn, and says why it changes nothing."""
    reasons = equivalents()
    there = {
        it.name for file in {name.split()[0] for name in reasons} for it, _ in all_faults(file)
    }
    assert sorted(set(reasons) - there) == []
    assert all(why.endswith(".") for why in reasons.values())
