# interpreted: runs once, when a pack is loaded
"""The content of a pack for Fateforge: what may be written in it, and what it becomes."""

from tablewright.games.fateforge.content.build import check, content_of, story_of
from tablewright.games.fateforge.content.schema import SECTIONS

__all__ = ["SECTIONS", "check", "content_of", "story_of"]
