"""How the steady player of Marrowmourn Halls thinks a turn through."""
