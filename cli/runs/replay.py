"""`replay --step` at a terminal, and `replay --notation`, the whole game in notation."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from adas_dream.cli.opening.known_content import check_known
from adas_dream.cli.opening.logs import facts_of, unplayable
from adas_dream.cli.opening.replays import Place, folded
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output import messages
from adas_dream.cli.output.colours import can_be_drawn_on, coloured, has_colours
from adas_dream.cli.output.exits import CLEAN, FINDING, tell
from adas_dream.cli.output.printing import say
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.state import table_of
from adas_dream.core.walk import FindPack
from adas_dream.events.facts.base import PlayerFact
from adas_dream.events.log import log_of
from adas_dream.projections.boards.glance import board_at_a_glance, glance
from adas_dream.projections.boards.page import lines as board_lines
from adas_dream.projections.notation.writing import NotFollowed, write_notation
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.timelines.stepping import Stepping
from adas_dream.projections.timelines.transcript import fact_lines
from adas_dream.projections.wording.finding_words import stuck_in_words
from adas_dream.projections.wording.text import WIDTH, fit_pages, prose, safe

if TYPE_CHECKING:
    from prompt_toolkit import Application
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

OVERLAP: Final = 2
"""How many lines of a page stay when its next lines are shown."""
ESCAPE_ALONE: Final = 0.05
"""After so many seconds Esc is a key of its own, and not the begin of another."""


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


def can_be_stepped() -> bool:
    """Whether a person sees the output, at a terminal that can be drawn on; keys come from there
    also where standard input is something else."""
    return can_be_drawn_on(sys.stdout)


def step_at_terminal(replay: Replay, place: Place) -> None:
    """Show the game as far as the place, fact by fact and turn by turn in both directions, until
    the person leaves; KeyboardInterrupt for Ctrl-C."""
    screen = _Screen(replay, place)
    try:
        _application(screen).run()
    except EOFError:  # the terminal is gone
        return
    say(screen.fact())


class _Screen:
    """What is seen of the game: the fact, the table at a glance with the boards for which there is
    room, or the whole board."""

    def __init__(self, replay: Replay, place: Place) -> None:
        self.replay = replay
        self.gone = replay.taken_back()
        self.stepping = Stepping(replay.seq, replay.state, folded(replay, place))
        self.player: int | None = None  # whose board is wanted, if not that of the fact
        self.is_whole = False
        self.above = 0  # so many lines of the page are further up

    def fact(self) -> Iterator[str]:
        """The fact at hand in words."""
        now = self.stepping.now
        if now.fact is None:
            return iter([messages.STEP_START])
        return fact_lines(now.fact, self.replay.header.players, self.gone.get(now.seq))

    def _why_no_further(self) -> Iterator[str]:
        if self.replay.stuck is not None and self.stepping.now is self.stepping.moments[-1]:
            reason = stuck_in_words(self.replay.stuck, self.replay.header.players)
            yield from prose(messages.STEP_STUCK.format(reason=reason))

    def shown(self, rows: int) -> str:
        """The page, or what fits of it into so many rows."""
        told = [*self.fact(), *self._why_no_further(), ""]
        state, room = self.stepping.now.state, rows - len(told)
        board = board_lines(state) if self.is_whole else self._glances(room)
        page = [*told, *board]
        self.above = max(0, min(self.above, len(page) - rows))
        lines = page[self.above : self.above + rows]
        return "\n".join(map(coloured, lines) if has_colours(sys.stdout) else lines)

    def _glances(self, rows: int) -> list[str]:
        """Boards, that of whom the fact is about first, as long as they fit into so many rows."""
        state, first = self.stepping.now.state, self._whose()
        lines = [*glance(state, first)]
        for player in range(1, len(state.position.players) + 1):
            board = [*board_at_a_glance(state, player)]
            if player != first and len(lines) + len(board) <= rows:
                lines += board
        return lines

    def _whose(self) -> int:
        now = self.stepping.now
        fact, position = now.fact, now.state.position
        if self.player is not None:
            return self.player
        if isinstance(fact, PlayerFact):
            return fact.player
        return position.player_on_turn if position.queue else 1

    def keys(self) -> str:
        """Where it is, and the keys."""
        seq, last = self.stepping.now.seq, self.stepping.moments[-1].seq
        players = len(self.replay.header.players)
        boards = messages.STEP_BOARDS.format(players=players)
        shown = messages.STEP_WHOLE if self.is_whole else boards
        return messages.STEP_KEYS.format(seq=seq, last=last, boards=shown)

    def go(self, move: Callable[[], None]) -> None:
        """Go to another fact."""
        move()
        self.above = 0

    def see(self, player: int | None, *, is_whole: bool = False) -> None:
        """Show that player's board, or the whole one."""
        self.player, self.is_whole, self.above = player, is_whole, 0

    def scroll(self, lines: int) -> None:
        """Show what is so many lines further down in the page."""
        self.above += lines


def _application(screen: _Screen) -> Application[None]:
    from prompt_toolkit import Application
    from prompt_toolkit.application import get_app
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.input import create_input
    from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, Window

    def rows() -> int:
        size = get_app().output.get_size()
        fit_pages(size.columns)
        return max(1, size.rows - 1)

    page = FormattedTextControl(lambda: ANSI(screen.shown(rows())))
    body = Window(page, always_hide_cursor=True)
    foot = Window(FormattedTextControl(screen.keys), height=1, style="reverse")
    application = Application[None](
        Layout(HSplit([body, foot])),
        key_bindings=_bindings(screen, lambda: rows() - OVERLAP),
        full_screen=True,
        input=create_input(always_prefer_tty=True),
    )
    application.ttimeoutlen = ESCAPE_ALONE
    return application


def _bindings(screen: _Screen, page: Callable[[], int]) -> KeyBindings:
    from prompt_toolkit.key_binding import KeyBindings

    bindings = KeyBindings()
    for key, act in _acts(screen, page):
        bindings.add(key, eager=True)(_on_key(act))

    @bindings.add("q", eager=True)
    @bindings.add("Q", eager=True)
    @bindings.add("escape", eager=True)
    @bindings.add("c-d", eager=True)
    def leave(event: KeyPressEvent) -> None:
        event.app.exit()

    @bindings.add("c-c", eager=True)
    def interrupt(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    return bindings


def _on_key(act: Callable[[], None]) -> Callable[[KeyPressEvent], None]:
    return lambda _: act()


def _acts(screen: _Screen, page: Callable[[], int]) -> Iterator[tuple[str, Callable[[], None]]]:
    """What each key does; `page` says how many lines a page goes on by."""
    stepping = screen.stepping
    moves: tuple[tuple[Callable[[], None], tuple[str, ...]], ...] = (
        (partial(stepping.by_facts, 1), ("right", " ", "enter", "n")),
        (partial(stepping.by_facts, -1), ("left", "backspace", "p")),
        (stepping.to_next_turn, ("down", "t")),
        (stepping.to_turn_before, ("up", "T")),
        (partial(stepping.by_facts, -stepping.last), ("home", "g")),
        (partial(stepping.by_facts, stepping.last), ("end", "G")),
    )
    for move, keys in moves:
        yield from ((key, partial(screen.go, move)) for key in keys)
    for player in range(1, len(screen.replay.header.players) + 1):
        yield str(player), partial(screen.see, player)
    yield "0", partial(screen.see, None)
    yield "w", lambda: screen.see(screen.player, is_whole=not screen.is_whole)
    yield "pagedown", lambda: screen.scroll(page())
    yield "pageup", lambda: screen.scroll(-page())
