"""What is written for a letter that the encoding of the output does not have.

Each stand-in takes as many columns as the letter, so that tables and drawings stay as they are.
"""

from typing import Final

from adas_dream.projections.wording.text import width_of

UNKNOWN: Final = "?"
"""For a column of any other letter."""
_SIGNS: Final = str.maketrans("£×÷—…←→↖↗↘↙−≠─│┌┐└┘", "Lx/-~<>\\/\\/-#-|++++")


def stand_in(wrong: UnicodeError) -> tuple[str, int]:
    """What stands for the letters that cannot be encoded, and where it goes on behind them."""
    assert isinstance(wrong, UnicodeEncodeError)
    letters = wrong.object[wrong.start : wrong.end]
    stand_ins = (
        sign if sign != letter else UNKNOWN * width_of(letter)
        for letter, sign in zip(letters, letters.translate(_SIGNS), strict=True)
    )
    return "".join(stand_ins), wrong.end
