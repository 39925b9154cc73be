"""Whether a reader would mistake one name for the other."""

from typing import Final

LATIN: Final = "ABEKMHOPCTXYIJSaeopcxyijshkABEZHIKMNOPTYXaovipux"
OTHERS: Final = (
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0423\u0406\u0408\u0405"
    "\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0456\u0458\u0455\u04bb\u043a"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03b1\u03bf\u03bd\u03b9\u03c1\u03c5\u03c7"
)
"""Cyrillic and Greek letters that are printed like the Latin ones in the same place."""


def look_alike(names: tuple[str, ...]) -> bool:
    """Whether two names are the same except for case, width, invisible marks and letters of another
    script that are printed alike."""
    return len({as_printed(name) for name in names}) < len(names)


def same_name(names: tuple[str, ...]) -> bool:
    """Whether two names are the same but for case and blanks."""
    return len({" ".join(name.casefold().split()) for name in names}) < len(names)


def as_printed(name: str) -> str:
    """The name in letters that tell it from any other in print."""
    if name.isascii():
        return name.casefold().strip()
    from unicodedata import category, normalize  # noqa: PLC0415 - most names need no table

    printed = normalize("NFKC", name).translate(str.maketrans(OTHERS, LATIN))
    return "".join(it for it in printed.casefold() if category(it) != "Cf").strip()
