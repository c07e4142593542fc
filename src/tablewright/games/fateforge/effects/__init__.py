"""What cards do beyond results and actions, and what story pages do.

The hero whose card is in effect is `table.user`. A step that lets somebody choose offers words that records keep:
the id of a hero, the word of an enemy token, the name of a zone.
"""
