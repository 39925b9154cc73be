"""Writing a log so that nothing of it is lost: in a file of its own, or as a game in an archive.

`games.py` starts and opens a game wherever it is kept, as a `Journal` (`journal.py`).
"""
