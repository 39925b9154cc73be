"""The notation: a game in lines that a person can write at the table, one a turn."""
