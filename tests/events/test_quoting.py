"""Foreign text in a sentence: nothing acts on a terminal, and no password is shown."""

import pytest

from adas_dream.core import find_pack
from adas_dream.events import Line, NotALog, encode
from adas_dream.events.quoting import password_apart, printable
from adas_dream.projections import audit, audit_page
from adas_dream.projections.audits.page import as_json
from tests.logs import by_hand_facts


@pytest.mark.parametrize(
    ("text", "without", "password"),
    [
        ("postgresql://ada:s@desk/games#evening", "postgresql://ada@desk/games#evening", "s"),
        ("POSTGRES://ada:s@desk", "POSTGRES://ada@desk", "s"),
        ("--into=postgres://ada:s%20t@desk/x", "--into=postgres://ada@desk/x", "s t"),
        ("postgresql://ada:a@b:c/d#e?f@desk/games", "postgresql://ada@desk/games", "a@b:c/d#e?f"),
        ("postgresql://desk/x?password=s&user=ada", "postgresql://desk/x?user=ada", "s"),
        ("postgresql://desk/x?user=ada&password=s#y", "postgresql://desk/x?user=ada#y", "s"),
        ("postgresql://desk/x?password=s#y", "postgresql://desk/x#y", "s"),
        ("postgresql://desk/x?sslpassword=s", "postgresql://desk/x", "s"),
        ("postgresql://:s@desk/x", "postgresql://@desk/x", "s"),
        ("postgresql://ada:@desk/x", "postgresql://ada@desk/x", ""),
        ("postgresql://ada@desk:5432/x#y", "postgresql://ada@desk:5432/x#y", ""),
        ("postgresql://desk:5432/x#y", "postgresql://desk:5432/x#y", ""),
        ("games.db#evening", "games.db#evening", ""),
        ("https://ada:s@desk", "https://ada:s@desk", ""),
        ("a:b@c", "a:b@c", ""),
    ],
)
def test_a_password_is_taken_out_of_a_url(text: str, without: str, password: str) -> None:
    """All between the user's name and the host is the password, and what remains is still a URL."""
    assert password_apart(text) == (without, password)
    assert printable(text) == without
    assert password_apart(without) == (without, "")


def test_what_is_told_of_a_store_has_no_password() -> None:
    """Whoever names a game by a URL with a password finds it in no text of ours: error or audit,
    for people or for programs."""
    name = "postgresql://ada:sesame@desk/games#evening"
    found = audit([Line(it.seq, it, encode(it)) for it in by_hand_facts()], name, find_pack)
    wrong = NotALog(name, "store")
    for text in (str(wrong), repr(wrong), repr(found), *audit_page(found), str(as_json(found))):
        assert "sesame" not in text
