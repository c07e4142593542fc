"""The web table: a lobby, tables that survive anything, and a socket for every seat."""
