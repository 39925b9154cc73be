"""Final scoring: eleven lines in the printed order, every point with its because (page P3)."""
