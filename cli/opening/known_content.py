"""Whether the edition and the content pack that judge a game are available."""

from adas_dream.cli.output.failures import Failure, NoContent, NoEdition
from adas_dream.core.content import load
from adas_dream.core.state import Table
from adas_dream.core.validator import NO_EDITION, unknown
from adas_dream.events.facts.setup import GameSetUp
from adas_dream.events.quoting import printable


def lacking(header: GameSetUp, table: Table, file: str) -> Failure | None:
    """What a game is judged by but is not available; None where everything is known."""
    unknown_here = unknown(table)
    if unknown_here is None:
        return None
    if unknown_here == NO_EDITION:
        return NoEdition(file, edition=printable(header.edition))
    return no_content(header, file)


def no_content(header: GameSetUp, file: str) -> NoContent:
    """That the content pack of a game is not available, and where it was looked for."""
    from adas_dream.cli.opening.packs import folders, in_words

    content = header.content
    ships = load.shipped_text(content.name, content.version) is not None
    return NoContent(file, content, in_words(folders(file)), ships=ships)


def check_known(header: GameSetUp, table: Table, file: str) -> None:
    """Raise `NoEdition` or `NoContent` where what the game is judged by is not available."""
    not_to_be_had = lacking(header, table, file)
    if not_to_be_had is not None:
        raise not_to_be_had
