"""The table in a terminal: scenes in words, for lines, and on a screen."""
