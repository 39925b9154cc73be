"""Writing a log so that nothing of it is lost: in a file of its own, or as a game in an archive."""
