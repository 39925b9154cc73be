"""`serve`: games for other front ends, through JSON-RPC 2.0."""
