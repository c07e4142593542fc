"""How the steady player of Spiralchain: Foreverot thinks a turn through."""
