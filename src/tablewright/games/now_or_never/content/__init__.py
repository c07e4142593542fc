"""The content of Now or Never: what may be written in a pack, how it becomes cards, the words of its effects."""

from tablewright.games.now_or_never.content.build import check, content_of
from tablewright.games.now_or_never.content.schema import SECTIONS

__all__ = ["SECTIONS", "check", "content_of"]
