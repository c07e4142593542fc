"""Spiralchain: Foreverot, a cooperative saga for one to eight heroes."""
