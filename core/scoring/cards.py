"""Lines 4 to 6: Meetings, Partner cards and Programs."""

from adas_dream.core.geometry import LINES
from adas_dream.core.scoring.score import LineScore, Piece, line_of, signed
from adas_dream.core.state import State
from adas_dream.events.vocabulary import CELLS, PROGRAM_SPACES, Cell, Die


def own_partners(state: State, player: int) -> tuple[str, ...]:
    """The Partner cards that count: all own ones wherever they are, or by `partner-supply` only
    those played (R198-R200)."""
    piles = state.player(player).partners
    if state.table.rulings.partner_supply == "played":
        return piles.played
    return (*piles.played, *piles.hand, *piles.unseen)


def uncounted(state: State, player: int) -> int:
    """Own cards that nobody can name."""
    piles = state.player(player).partners
    if state.table.rulings.partner_supply == "played":
        return 0
    return max(0, piles.deck + piles.hidden - len(piles.unseen))


def meetings(state: State, player: int) -> LineScore:
    """Each Science token its value for each own Partner card of that Science (R198)."""
    cards = [(it, state.table.known.partner(it)) for it in own_partners(state, player)]
    pack = state.table.known
    sciences = all(it and (it.science is not None or pack.whole) for _, it in cards)
    tokens = (token for token in state.player(player).tokens if token.science is not None)
    pieces: list[Piece] = []
    for token in tokens:
        counted = [card for card, it in cards if it and it.science == token.science]
        points = token.value * len(counted)
        written = f"{signed(token.value)} × {len(counted)} of {token.science} = {signed(points)}"
        cards_counted = (f"partner:{card}" for card in counted)
        parts = (f"token:{token.token}", *cards_counted, f"science:{token.science}")
        known = sciences and not uncounted(state, player)
        pieces.append(Piece(token.token, points, written, parts, known))
    return line_of("meetings", "R198", tuple(pieces))


def partner_cards(state: State, player: int) -> LineScore:
    """The Prestige printed on every own Partner card, negatives included (R199, R200)."""
    pieces = [_partner(state, card) for card in own_partners(state, player)]
    unnamed = uncounted(state, player)
    if unnamed:
        what = "1 card not named" if unnamed == 1 else f"{unnamed} cards not named"
        pieces.append(Piece(what, 0, "?", (), known=False))
    return line_of("partner-cards", "R199", tuple(pieces))


def _partner(state: State, card: str) -> Piece:
    pack = state.table.known
    known = pack.partner(card)
    points = pack.prestige(known) if known else None
    written = "?" if points is None else signed(points)
    return Piece(card, points or 0, written, (f"partner:{card}",), points is not None)


def dice_of_line(state: State, player: int, index: int) -> tuple[Die, Die, Die] | None:
    """The three dice of a line in line order, None unless it holds three."""
    mill, cells = state.player(player).mill, LINES[index][0]
    first, second, third = mill[cells[0]], mill[cells[1]], mill[cells[2]]
    return (first, second, third) if first and second and third else None


def programs(state: State, player: int) -> LineScore:
    """Each Program whose line holds 3 dice meeting its condition its value, once (R201)."""
    placed = enumerate(state.player(player).programs)
    pieces = (_program(state, player, index, name) for index, name in placed if name)
    return line_of("programs", "R201", tuple(pieces))


def _program(state: State, player: int, index: int, name: str) -> Piece:
    space = PROGRAM_SPACES[index]
    known = state.table.known.program(name)
    dice = dice_of_line(state, player, index)
    cells: tuple[Cell, ...] = tuple(CELLS[cell] for cell in LINES[index][0])
    parts = (f"program:{space}", *cells)
    if dice is None:
        return Piece(name, 0, f"{space} does not hold 3 dice: 0", parts)
    shown = " ".join(dice)
    if known is None:
        seen = state.table.known.seen_program(name, dice)
        written = f"{space} {shown}: {'?' if seen is None else signed(seen)}"
        return Piece(name, seen or 0, written, parts, known=seen is not None)
    met = all(condition.met_by(dice) for condition in known.conditions)
    points = known.prestige if met else 0
    word = "meets it" if met else "does not meet it"
    return Piece(name, points, f"{space} {shown} {word}: {signed(points)}", parts)
