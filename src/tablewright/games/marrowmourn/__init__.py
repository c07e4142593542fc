"""Marrowmourn Halls: a dungeon crawl for one to four, and the Chamber of Champions."""
