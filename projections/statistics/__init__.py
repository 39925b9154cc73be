"""Numbers over many games: what of each game counts, the table of all, and its page."""
