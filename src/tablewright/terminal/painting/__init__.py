"""Scenes drawn in characters: paper, looks, and a painter for every kind of thing on a table."""
