"""Write the pages of docs/reference that are made from the code: `python -m tests.reference`.

With `--check` it writes nothing and names the pages that differ; exit code 1 where there are some.
"""

import sys

from tests.reference.pages import FOLDER, PAGES


def main() -> int:
    """Write them, or tell which differ."""
    differing = [name for name, made in PAGES.items() if not _is(name, made())]
    if "--check" in sys.argv:
        for name in differing:
            sys.stdout.write(f"docs/reference/{name}.md differs: python -m tests.reference\n")
        return min(len(differing), 1)
    for name in differing:
        (FOLDER / f"{name}.md").write_text(PAGES[name](), "utf-8")
    return 0


def _is(name: str, text: str) -> bool:
    page = FOLDER / f"{name}.md"
    return page.is_file() and page.read_text("utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
