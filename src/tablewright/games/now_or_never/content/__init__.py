"""The content of Now or Never: what may be written in a pack, how it becomes cards, the words of its effects."""
