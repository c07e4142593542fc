"""The game that `tablewright new` starts from."""
