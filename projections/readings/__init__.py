"""A game played again: under other readings, or with one choice replaced."""
