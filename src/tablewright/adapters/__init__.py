"""Doors for programs: each library finds the games behind its own interface, and no door shows more than a seat sees.

`gymnasium`, `pettingzoo` and `openspiel` need the libraries of the same name; nothing is imported before it is used.
"""
