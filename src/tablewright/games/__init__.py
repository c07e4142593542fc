"""The games, a folder each. Delete one and nothing else breaks."""
