"""The rules of FORWARD, one module a chapter of its rulebook."""
