"""The whole position as a page of text."""
