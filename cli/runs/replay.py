"""`replay --notation`: the whole game in notation."""

from __future__ import annotations

from adas_dream.cli.opening.known_content import check_known
from adas_dream.cli.opening.logs import facts_of, unplayable
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import CLEAN, FINDING, tell
from adas_dream.cli.output.printing import say
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.state import table_of
from adas_dream.core.walk import FindPack
from adas_dream.events.log import log_of
from adas_dream.projections.notation.writing import NotFollowed, write_notation
from adas_dream.projections.wording.text import WIDTH, safe


def write(game: str, find_pack: FindPack) -> int:
    """Write a game in notation; gives the exit code, 1 where the log cannot be followed."""
    with opened(game) as lines:
        log = log_of(facts_of(lines, game), game)
        check_known(log.header, table_of(log.header, find_pack(log.header.content)), game)
        try:
            say(write_notation((log.header, log.start, *log.facts), find_pack))
        except InvalidPosition as wrong:
            raise unplayable(wrong, log.header, game) from None
        except NotFollowed as stuck:
            tell(messages.NOT_FOLLOWED.format(file=safe(game, WIDTH), seq=stuck.seq))
            return FINDING
    return CLEAN
