"""Icons as single letters of the kind that nearly every terminal has; words say the same beside them."""

from __future__ import annotations

from typing import Final

from tablewright.scene.theme import PLAIN, Look, symbols

GLYPHS: Final = symbols().letters
SAME: Final = symbols().words

GROUND: Final = {  # the floor of a space in a small drawing, by skin
    "water": "≈", "wave": "≈", "sea": "≈", "river": "≈", "ice": "*", "lava": "▲", "fire": "▲", "pit": "○",
    "forest": "♠", "grass": ",", "rubble": "∙", "sand": "∙", "bridge": "=", "stairs": "≡", "wall": "█",
}  # fmt: skip

FLAGS: Final = {  # states that have a sign of their own; all others are shown as words
    "here": "◉", "done": "√", "goal": "★", "danger": "!", "locked": "◙", "blocked": "×",
    "new": "", "lit": "",
}  # fmt: skip


_worn: list[Look] = [PLAIN]


def wear(look: Look) -> None:
    """From now on a game's own symbols, and its own words for those of all games, count too."""
    _worn[0] = look


def glyph(icon: str) -> str:
    """The letter for an icon; nothing for one that we do not know, for its words say enough."""
    if not icon:
        return ""
    name = icon.casefold()
    for word in (name, name.removesuffix("s")):
        for known in (word, _worn[0].words.get(word, ""), SAME.get(word, "")):
            letter = _worn[0].letter(known) or GLYPHS.get(known, "")
            if letter:
                return letter
    return ""


def glyph_before(icon: str, words: str) -> str:
    """Words with their icon before them."""
    return " ".join(filter(None, [glyph(icon), words]))
