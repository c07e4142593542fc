"""The rules of Spiralchain: Foreverot, one module a chapter of its rulebook."""
