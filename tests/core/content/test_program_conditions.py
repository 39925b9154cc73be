"""Program conditions: each accepts and refuses what its row of the table says, and more lines."""

import re
import tomllib

import msgspec
import pytest

from adas_dream.core.content import program_conditions
from adas_dream.core.content.program_conditions import AnyCondition, DiceLine, ProgramCondition

ROW = re.compile(
    r"^\| (?:`(?P<tag>[\w-]+)` )?\| (?P<names>[\w, ]*)\|"
    r" (?:`(?P<fields>.+)`: )?(?P<yes>[YBGPX1-6 ]+) \| (?P<no>[YBGPX1-6 ]+) \|$",
    re.MULTILINE,
)
KINDS: tuple[type[ProgramCondition], ...] = AnyCondition.__args__


def dice(text: str) -> DiceLine:
    """Read three dice in line order."""
    line: DiceLine = msgspec.convert(tuple(text.split()), DiceLine)
    return line


def condition(tag: str, fields: str = "") -> AnyCondition:
    """Read a condition with these fields, as a pack has them."""
    words = ", ".join(filter(None, (f'if = "{tag}"', fields)))
    table = tomllib.loads(f"it = {{ {words} }}")
    asked: AnyCondition = msgspec.convert(table["it"], AnyCondition)
    return asked


def examples() -> list[tuple[str, str, str, str]]:
    """Give the table's rows: the tag, the fields, a line that is accepted, one that is refused."""
    rows, tag = [], ""
    for row in ROW.finditer(program_conditions.__doc__ or ""):
        tag = row["tag"] or tag
        rows.append((tag, row["fields"] or "", row["yes"], row["no"]))
    return rows


EXAMPLES = examples()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__struct_config__.tag)
def test_every_condition_stands_in_the_table(kind: type[ProgramCondition]) -> None:
    """The table has a row with the fields and an example of each condition of the closed set."""
    tag = kind.__struct_config__.tag
    names = next(
        row["names"].strip()
        for row in ROW.finditer(program_conditions.__doc__ or "")
        if row["tag"] == tag
    )
    assert names == ", ".join(kind.__struct_fields__)


def test_the_table_has_no_other_condition() -> None:
    """Each row is of a condition that there is."""
    assert {tag for tag, *_ in EXAMPLES} == {kind.__struct_config__.tag for kind in KINDS}


@pytest.mark.parametrize(("tag", "fields", "accepted", "refused"), EXAMPLES)
def test_a_condition_decides_as_its_row_says(
    tag: str, fields: str, accepted: str, refused: str
) -> None:
    """The one line meets the condition and the other does not (R150)."""
    asked = condition(tag, fields)
    assert (asked.met_by(dice(accepted)), asked.met_by(dice(refused))) == (True, False)


@pytest.mark.parametrize(
    ("tag", "fields", "line", "met"),
    [
        ("even", "", "X2 X4 X6", True),
        ("even", "", "Y1 B3 G5", False),
        ("odd", "", "Y2 B4 G6", False),
        ("equal", "", "Y3 B3 X2", False),
        ("different", "", "X1 X2 X3", True),
        ("different", "", "Y2 B2 G5", False),
        ("different", "", "Y5 B2 G2", False),
        # Strict unless it says otherwise, and consecutive only where it says so (point 70).
        ("ascending", "", "Y1 B1 G5", False),
        ("ascending", "", "Y1 B3 G3", False),
        ("ascending", "", "Y1 B2 G3", True),
        ("ascending", "strict = false", "Y2 B2 G2", True),
        ("ascending", "strict = false", "Y2 B3 G1", False),
        ("ascending", "consecutive = true", "Y4 B5 G6", True),
        ("ascending", "consecutive = true", "Y4 B4 G5", False),
        ("ascending", "strict = false, consecutive = true", "Y4 B4 G5", True),
        ("ascending", "strict = false, consecutive = true", "Y4 B4 G6", False),
        ("ascending", "strict = false, consecutive = true", "Y5 B4 G4", False),
        ("descending", "strict = false, consecutive = true", "Y5 B5 G4", True),
        ("descending", "strict = false, consecutive = true", "Y5 B5 G3", False),
        # Read from the first die to the last, never backwards (R153).
        ("ascending", "", "Y5 B3 G1", False),
        ("descending", "", "Y1 B3 G5", False),
        ("descending", "", "Y6 B3 G2", True),
        ("descending", "", "Y6 B6 G2", False),
        ("descending", "strict = false", "Y6 B6 G2", True),
        ("descending", "consecutive = true", "Y3 B2 G1", True),
        ("descending", "consecutive = true", "Y1 B2 G3", False),
        ("sum", "at_least = 10, at_most = 11", "Y3 B3 G3", False),
        ("sum", "at_least = 10, at_most = 11", "Y3 B3 G4", True),
        ("sum", "at_least = 10, at_most = 11", "Y3 B4 G4", True),
        ("sum", "at_least = 10, at_most = 11", "Y4 B4 G4", False),
        ("sum", "at_most = 9", "Y1 B2 G6", True),
        ("each", "at_least = 4", "Y4 B6 G5", True),
        ("each", "at_least = 4", "Y4 B3 G5", False),
        ("each", "at_least = 2, at_most = 3", "Y2 B3 G2", True),
        ("each", "at_least = 2, at_most = 3", "Y1 B3 G2", False),
        ("colour", 'colour = "blue", count = 2', "B1 Y2 B3", True),
        ("colour", 'colour = "blue", count = 2', "B1 Y2 G3", False),
        ("colour", 'colour = "blue", count = 1', "B1 B2 B3", True),
        # Grey is grey, never a wild colour (R154).
        ("colour", 'colour = "grey", count = 2', "X1 Y2 X3", True),
        ("colour", 'colour = "blue"', "X1 X2 X3", False),
        ("one-colour", "", "X1 X2 X3", True),
        ("one-colour", "", "B1 B2 X3", False),
        ("three-colours", "", "X1 X2 B3", False),
        ("any-of", 'conditions = [{ if = "even" }, { if = "odd" }]', "Y1 B3 G5", True),
        ("any-of", "conditions = []", "Y1 B3 G5", False),
        ("all-of", 'conditions = [{ if = "even" }, { if = "equal" }]', "Y3 B3 G3", False),
        ("all-of", "conditions = []", "Y1 B3 G5", True),
    ],
)
def test_a_condition_decides(tag: str, fields: str, line: str, *, met: bool) -> None:
    """Further lines that a condition accepts or refuses, at the edges of what it says (R150)."""
    assert condition(tag, fields).met_by(dice(line)) == met


@pytest.mark.parametrize(
    "words",
    [
        'if = "sum", at_least = 2',
        'if = "sum", at_most = 19',
        'if = "each", at_most = 7',
        'if = "colour", colour = "red"',
        'if = "colour", colour = "blue", count = 4',
        'if = "prime"',
        'if = "even", strict = true',
    ],
)
def test_what_no_dice_show_is_no_condition(words: str) -> None:
    """A bound, a colour or a word that there is not is refused when the pack is read."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(tomllib.loads(f"it = {{ {words} }}")["it"], AnyCondition)
