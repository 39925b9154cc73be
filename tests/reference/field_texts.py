"""What the code says about fields: the text under each of them, which Python itself drops."""

import ast
from functools import cache
from inspect import getsource
from sys import modules
from textwrap import dedent


@cache
def field_texts(kind: type) -> dict[str, str]:
    """Of a struct each field that has a text under it."""
    (body,) = ast.parse(dedent(getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    return {
        field.target.id: " ".join(text.value.value.split())
        for field, text in zip(body.body, body.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }


def told(kind: type) -> str:
    """The text of a struct on one line."""
    return " ".join((kind.__doc__ or "").split())


def noun_of(kind: type) -> str:
    """The last name of the module in which a struct stands: its noun."""
    return modules[kind.__module__].__name__.rpartition(".")[2]
