"""Doors that load nothing until they are used: a package gives the names of its module `door`."""

from collections.abc import Callable
from importlib import import_module
from importlib.machinery import PathFinder
from sys import modules


def lazy_names(package: str) -> Callable[[str], object]:
    """The `__getattr__` of a package: any name but that of a module in it loads its `door`."""

    def find(name: str) -> object:
        special = name.startswith("__") and name != "__all__"
        if special or PathFinder.find_spec(f"{package}.{name}", modules[package].__path__):
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = getattr(import_module(f"{package}.door"), name)
        setattr(modules[package], name, found)
        return found

    return find
