"""A page to look at in a browser: a game replayed, audited and explained, without a network."""
