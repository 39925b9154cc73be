"""The tests mirror the four parts; `house` holds the rules of the house."""
