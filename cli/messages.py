"""What the command line says by itself, to people who start and record games.

The sentences about facts and findings stand with the projections.
"""

from typing import Final

STARTED: Final = "{file}: a game of {players}"
TORN: Final = "{file}: the last line breaks off; it is left out"
SET_ASIDE: Final = "{file}: the last line breaks off; it is kept in {aside}"
NOT_CLEAN: Final = "{file}: the log is not clean ({verdicts}); it is recorded on all the same"
STOPPED: Final = "{file}: nothing can be recorded, because of fact {seq}: {reason}"
LOCKED: Final = "{file}: someone else is recording this game"
CHANGED: Final = "{file}: another program has changed the file; nothing more is written"
CANNOT_WRITE: Final = "{file}: cannot be written: {reason}"
NO_SEED: Final = "{file}: there is no seed to roll the dice by: {reason}"
THE_SEEDS_ROLL: Final = " The seed rolls: {roll}."
TO_STANDARD_INPUT: Final = "a log is recorded into a file, not into standard input"

PLAY_IS_OVER: Final = "Play has ended."
TURN: Final = "Turn {turn}: {player}"
QUESTION: Final = "Which? (? shows the board, q quits)"
MEMBER: Final = "Which? (Enter goes back)"
NO_SUCH_ANSWER: Final = "  a number from 1 to {last}, ? or q"
NO_SUCH_MEMBER: Final = "  a number from 1 to {last}, or Enter"
UNKNOWN_CARD: Final = "play a Partner card that is not known here"
CARD: Final = "Which card (its id)?"
STATED: Final = "state an effect that the rules do not know"
KIND: Final = "What happened?"
PARTS: Final = "{parts}, and the next one after a comma"
FIELD: Final = "  {field}, {wanted}"
NO_SUCH_LINE: Final = "  {reason}"
DICE_DRAWN: Final = "{count} dice drawn into space {space}"
CARDS_DRAWN: Final = "{count} cards drawn by {player}, if they are known:"
ITEM_DRAWN: Final = "Drawn into the display {display}:"
