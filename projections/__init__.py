"""What may be read off a game: folds over facts and functions of a position."""
