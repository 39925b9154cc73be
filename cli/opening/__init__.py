"""Opening what a command is given: games, packs, seeds and journals."""
