"""A corpus judged: game by game, on many cores or machines, each kept as a line of a file."""
