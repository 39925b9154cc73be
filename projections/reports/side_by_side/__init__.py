"""The page of two logs, or of two readings of one, side by side."""
