"""A seat for a language model, by the Model Context Protocol: `tablewright mcp LINK` or `tablewright mcp GAME`."""
