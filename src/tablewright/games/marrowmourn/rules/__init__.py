"""The rules of Marrowmourn Halls, one module a chapter of its rulebook."""
