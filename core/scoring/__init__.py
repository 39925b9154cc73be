"""Final scoring: eleven lines in the printed order, every point with its reason (page P3)."""
