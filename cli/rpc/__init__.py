"""JSON-RPC 2.0 over any transport: it knows neither the methods nor the game."""
