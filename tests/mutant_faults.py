"""Single faults of a module, by its syntax tree: each a small change that a test should see."""

import ast
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Final

from msgspec import Struct

from adas_dream.events.catalog import TYPES

OPPOSITES: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
TWINS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
FACTS: Final = frozenset(kind.__name__ for kind in TYPES.values())
"""The types of facts: what the engine makes has the number 1 until it stands in a log, and another
changes nothing."""
SILENT: Final = (ast.Assert, ast.Raise, ast.JoinedStr)
"""What tells a type checker or a reader something."""
UNSAID: Final = frozenset(
    {"annotation", "bases", "decorator_list", "keywords", "returns", "target"}
)
"""The fields of a definition or an assignment that do not say what the program does."""
Change = tuple[str, ast.expr]
"""What is done, and the expression that comes to stand there."""


class Fault(Struct, frozen=True):
    """One change: the file from the root, the function around it (empty outside of any), the lines
    whose tests should see it, and the line before and after it; `text` is the whole file with it.
    """

    file: str
    where: str
    kind: str
    lines: tuple[int, int]
    before: str
    after: str
    text: str

    @property
    def name(self) -> str:
        """What tells it from others."""
        return f"{self.file} {self.where}: {self.before} -> {self.after}"


class _Place(Struct, frozen=True):
    """A node with what stands around it, the nearest first."""

    node: ast.expr
    around: tuple[ast.AST, ...]

    @property
    def statement(self) -> ast.stmt:
        """The statement it stands in."""
        return next(it for it in self.around if isinstance(it, ast.stmt))

    @property
    def functions(self) -> list[ast.FunctionDef]:
        """The functions it stands in, the nearest first."""
        return [it for it in self.around if isinstance(it, ast.FunctionDef)]


def faults(file: str, text: str) -> Iterator[Fault]:
    """Every fault of a module with that text, in the order of its lines."""
    tree = ast.parse(text)
    constants = _constants(tree)
    words = sorted(set(_compared_words(tree)))
    for place in _places(tree, ()):
        if ast.unparse(place.statement).startswith("__all__"):
            continue
        for kind, new in _changes(place, constants, words):
            yield _fault(file, text, place, kind, new)


def says_something_else(fault: Fault, text: str) -> bool:
    """Whether the module can still be read with the fault in it, and is another program."""
    try:
        return ast.dump(ast.parse(fault.text)) != ast.dump(ast.parse(text))
    except SyntaxError:
        return False


def _places(node: ast.AST, around: tuple[ast.AST, ...]) -> Iterator[_Place]:
    """Every expression that says what the program does: no annotation, no assert, no message."""
    unsaid = UNSAID if isinstance(node, ast.stmt) else ()
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) and field not in unsaid else [value]:
            if isinstance(child, ast.AST) and field not in unsaid and not isinstance(child, SILENT):
                inside = (node, *around)
                if isinstance(child, ast.expr):
                    yield _Place(child, inside)
                yield from _places(child, inside)


def _changes(place: _Place, constants: dict[str, list[str]], words: list[str]) -> Iterator[Change]:
    node = place.node
    yield from _of_a_test(place)
    yield from _of_a_return(place)
    yield from _of_a_table(place)
    if isinstance(node, ast.Compare):
        yield from _of_a_comparison(node)
    elif isinstance(node, ast.BoolOp):
        yield from _of_conditions(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "negation", node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield "arithmetic", _with(node, op=ARITHMETIC[type(node.op)]())
    elif isinstance(node, ast.Constant):
        yield from _of_a_constant(place, words)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        others = constants.get(node.id, [])
        if others:
            at = (others.index(node.id) + 1) % len(others)
            yield "constant", ast.Name(others[at])
        elif node.id in TWINS and isinstance(place.around[0], ast.Call):
            yield "twin", ast.Name(TWINS[node.id])


def _of_a_test(place: _Place) -> Iterator[Change]:
    """The condition of an if, a while, a choice of two or a filter turned round."""
    tested = (ast.If, ast.While, ast.IfExp)
    parent = place.around[0]
    is_test = isinstance(parent, tested) and parent.test is place.node
    filters = isinstance(parent, ast.comprehension) and place.node in parent.ifs
    plain = not isinstance(place.node, ast.Compare | ast.UnaryOp)
    if (is_test or filters) and plain:
        yield "negation", ast.UnaryOp(ast.Not(), place.node)


def _of_a_return(place: _Place) -> Iterator[Change]:
    """What a function gives back: the opposite truth, one more, or nothing where it may."""
    if not isinstance(place.around[0], ast.Return) or not place.functions:
        return
    node, given = place.node, place.functions[0].returns
    annotation = ast.unparse(given) if given else ""
    if isinstance(node, ast.Constant):
        return
    if annotation == "bool":
        yield "return", ast.Constant(value=True)
        yield "return", ast.Constant(value=False)
    elif annotation == "int":
        yield "return", ast.BinOp(node, ast.Add(), ast.Constant(1))
    elif "None" in annotation or annotation == "Answer":
        yield "return", ast.Constant(None)


def _of_a_table(place: _Place) -> Iterator[Change]:
    """A row left out of a table, or a condition of several that are asked in turn."""
    node, parent = place.node, place.around[0]
    told = isinstance(parent, ast.Call | ast.Compare | ast.comprehension)
    asked = not isinstance(parent, ast.Subscript) and (told or not place.functions)
    stored = isinstance(getattr(node, "ctx", None), ast.Store)
    if isinstance(node, ast.Tuple | ast.List | ast.Set) and asked and not stored:
        for at in range(len(node.elts)) if len(node.elts) > 1 else ():
            yield "row", _with(node, elts=[*node.elts[:at], *node.elts[at + 1 :]])
    elif isinstance(node, ast.Dict) and len(node.keys) > 1 and not place.functions:
        for at in range(len(node.keys)):
            keys = [*node.keys[:at], *node.keys[at + 1 :]]
            yield "row", ast.Dict(keys, [*node.values[:at], *node.values[at + 1 :]])


def _of_a_comparison(node: ast.Compare) -> Iterator[Change]:
    for at, op in enumerate(node.ops):
        ops = [*node.ops[:at], OPPOSITES[type(op)](), *node.ops[at + 1 :]]
        yield "comparison", _with(node, ops=ops)


def _of_conditions(node: ast.BoolOp) -> Iterator[Change]:
    """One condition of several left out, or `and` for `or`."""
    for at in range(len(node.values)):
        rest = [*node.values[:at], *node.values[at + 1 :]]
        yield "condition", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "condition", ast.BoolOp(other, node.values)


def _of_a_constant(place: _Place, words: list[str]) -> Iterator[Change]:
    """A number one more or less, the opposite truth, another of the words that are compared."""
    value = place.node.value if isinstance(place.node, ast.Constant) else None
    if _is_of_no_matter(place):
        return
    if isinstance(value, bool):
        yield "truth", ast.Constant(not value)
    elif isinstance(value, int):
        yield "number", ast.Constant(value + 1)
        yield "number", ast.Constant(value - 1)
    elif isinstance(value, str) and _is_compared(place) and len(words) > 1:
        yield "word", ast.Constant(words[(words.index(value) + 1) % len(words)])


def _is_of_no_matter(place: _Place) -> bool:
    """Whether it is a fact's number before it has one, or says how long two lists must be."""
    parent = place.around[0]
    if isinstance(parent, ast.keyword):
        return parent.arg == "strict"
    called = parent.func if isinstance(parent, ast.Call) else None
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in FACTS and isinstance(parent, ast.Call) and place.node in parent.args[:1]


def _is_compared(place: _Place) -> bool:
    return isinstance(place.around[0], ast.Compare)


def _compared_words(tree: ast.Module) -> Iterator[str]:
    for place in _places(tree, ()):
        if isinstance(place.node, ast.Constant) and _is_compared(place):
            value = place.node.value
            if isinstance(value, str):
                yield value


def _constants(tree: ast.Module) -> dict[str, list[str]]:
    """By its name, each constant of the module with all that are made like it."""
    made: dict[str, list[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            (target, *_), how = node.targets, ast.unparse(node.value.func)
            if isinstance(target, ast.Name) and target.id.isupper():
                made.setdefault(how, []).append(target.id)
    return {name: names for names in made.values() if len(names) > 1 for name in names}


def _with(node: ast.expr, **fields: object) -> ast.expr:
    """The node with other fields."""
    made = deepcopy(node)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def _fault(file: str, text: str, place: _Place, kind: str, new: ast.expr) -> Fault:
    """The file with the change."""
    node = place.node
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    lines = text.splitlines(keepends=True)
    written = ast.unparse(ast.fix_missing_locations(new)).encode()
    head = lines[node.lineno - 1].encode()[: node.col_offset]
    tail = lines[node.end_lineno - 1].encode()[node.end_col_offset :]
    # A tuple has its own brackets in what is written anew, anything else needs them to stand there.
    bare = isinstance(new, ast.Tuple | ast.Name | ast.Constant | ast.List | ast.Dict | ast.Set)
    middle = written if bare else b"(" + written + b")"
    changed = (head + middle + tail).decode()
    whole = "".join([*lines[: node.lineno - 1], changed, *lines[node.end_lineno :]])
    where = ".".join(it.name for it in reversed(place.functions))
    before = _in_one_line(lines[node.lineno - 1 : node.end_lineno])
    return Fault(file, where, kind, _lines_of(place), before, _in_one_line([changed]), whole)


def _lines_of(place: _Place) -> tuple[int, int]:
    """The lines whose tests should see a change there: those of its statement, of a value that a
    parameter has of itself all of its function; from 0 on outside of every function."""
    statement = place.statement
    is_default = isinstance(statement, ast.FunctionDef)
    last = statement.end_lineno if is_default else place.node.end_lineno
    assert last is not None
    return statement.lineno if place.functions else 0, last


def _in_one_line(lines: Iterable[str]) -> str:
    return " ".join(" ".join(lines).split())
