"""Packs and cards, read once: what every game's builder has in common."""
