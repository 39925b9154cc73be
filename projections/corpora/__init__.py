"""Many games judged and counted: what is kept of each, what all of them show, what has changed."""
