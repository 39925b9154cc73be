"""Writing a log so that nothing is lost: in its own file, or as a game in an archive.

`games.py` starts and opens a game wherever it is kept, as a `Journal` (`journal.py`).
"""
