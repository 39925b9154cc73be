"""`report`: pages to look at in a browser."""
