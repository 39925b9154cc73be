"""A game from its start to its end: turn by turn, as text, and as points."""
