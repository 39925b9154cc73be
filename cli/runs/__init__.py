"""Each command step by step: it opens, asks the projections, prints, and gives the exit code."""
