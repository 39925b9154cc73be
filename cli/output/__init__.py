"""What the command line prints, and how the program ends."""
