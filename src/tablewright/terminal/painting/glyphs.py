"""Icons as single letters of the kind that nearly every terminal has; words say the same beside them."""

from __future__ import annotations

from typing import Final

GLYPHS: Final = {
    # Gear and arms
    "satchel": "¤", "sword": "†", "shield": "▼", "crossed-swords": "‡", "axe": "¶", "bow": ")", "arrow": "→",
    "wand": "∕", "hammer": "┬", "anvil": "╤", "boot": "»", "armour": "◘", "key": "⌐", "lock": "◙", "lantern": "☼",
    "rope": "§", "potion": "¡", "ring": "°", "gem": "◊", "coin": "¢", "bag": "¤", "pit": "○", "chain": "∞",
    # Sky and land
    "pause": "‖", "sun": "☼", "moon": "◖", "star": "★", "spark": "✦", "flame": "▲", "campfire": "▲", "bolt": "ϟ",
    "snowflake": "*", "wind": "≈", "wave": "≈", "drop": "•", "spiral": "◎", "compass": "◈", "map": "▦", "flag": "►",
    "banner": "►", "seal": "◉", "gate": "∩", "door": "∩", "house": "⌂", "tower": "♜", "temple": "π",
    "mountain": "▲", "tree": "♠", "leaf": "♣", "withered": "¥", "root": "√", "wheat": "¥", "bread": "◠",
    "fish": "∝", "wood": "≡", "stone": "■", "paw": "♣", "feather": "ƒ",
    # Those who live there
    "heart": "♥", "bleeding": "♦", "skull": "☻", "poisoned": "¿", "person": "☺", "people": "☺", "companion": "☺",
    "bot": "□", "dragon": "Ω", "ghost": "☻", "claw": "ψ", "mask": "θ", "hand": "¬", "eye": "◉", "crown": "♛",
    "wings": "Ψ",
    # What lies on the table
    "die": "▣", "dice": "▣", "cards": "▤", "card": "▤", "book": "▥", "scroll": "▥", "hourglass": "◴", "cube": "■",
    "hex": "⬡", "token": "●", "rune": "◆", "target": "◎", "bell": "♪", "scales": "╥", "chair": "h", "warded": "◘",
    "lost": "?",
}  # fmt: skip

SAME: Final = {
    "health": "heart", "hp": "heart", "life": "heart", "wound": "bleeding", "blood": "bleeding",
    "damage": "bleeding", "gold": "coin", "money": "coin", "price": "coin", "exp": "star", "xp": "star",
    "vp": "star", "points": "star", "renown": "star", "resolve": "flame", "dread": "eye", "grace": "spark",
    "kindled": "flame", "fire": "flame", "energy": "bolt", "mana": "drop", "water": "wave", "chilled": "snowflake",
    "ice": "snowflake", "attack": "sword", "blade": "sword", "weapon": "sword", "fight": "crossed-swords",
    "duel": "crossed-swords", "battle": "crossed-swords", "defence": "shield", "defense": "shield",
    "block": "shield", "food": "bread", "time": "hourglass", "clock": "hourglass", "action": "hourglass",
    "deck": "cards", "hero": "person", "player": "person", "pawn": "person", "worker": "person",
    "villager": "people", "ally": "companion", "party": "people", "enemy": "skull", "foe": "skull",
    "monster": "claw", "death": "skull", "boss": "dragon", "lore": "book", "knowledge": "book", "story": "book",
    "quest": "scroll", "order": "scroll", "rule": "book", "portal": "spiral", "verge": "spiral",
    "madness": "spiral", "chaos": "spiral", "rot": "withered", "move": "boot", "step": "boot", "speed": "boot",
    "shot": "bow", "range": "target", "focus": "target", "magic": "wand", "spell": "wand", "soulfire": "flame",
    "spirit": "ghost", "summon": "ghost", "influence": "hand", "town": "house", "building": "house",
    "camp": "campfire", "rest": "campfire", "day": "sun", "night": "moon", "blessing": "sun", "treasure": "gem",
    "crystal": "gem", "relic": "ring", "artifact": "ring", "metal": "anvil", "iron": "anvil", "tool": "hammer",
    "ore": "stone", "rock": "stone", "lumber": "wood", "grain": "wheat", "herb": "leaf", "forest": "tree",
    "beast": "paw", "torch": "lantern", "light": "lantern", "chest": "satchel", "item": "satchel",
    "trap": "chain", "snare": "chain", "terror": "eye", "alarm": "bell", "fear": "ghost", "luck": "die",
    "roll": "die", "test": "die", "skill": "star", "goal": "flag", "sigil": "rune", "exit": "door",
}  # fmt: skip

GROUND: Final = {  # the floor of a space in a small drawing, by skin
    "water": "≈", "wave": "≈", "sea": "≈", "river": "≈", "ice": "*", "lava": "▲", "fire": "▲", "pit": "○",
    "forest": "♠", "grass": ",", "rubble": "∙", "sand": "∙", "bridge": "=", "stairs": "≡", "wall": "█",
}  # fmt: skip

FLAGS: Final = {  # states that have a sign of their own; all others are shown as words
    "here": "◉", "done": "√", "goal": "★", "danger": "!", "locked": "◙", "blocked": "×",
    "new": "", "lit": "",
}  # fmt: skip


def glyph(icon: str) -> str:
    """The letter for an icon; nothing for one that we do not know, for its words say enough."""
    if not icon:
        return ""
    name = icon.casefold()
    for known in (name, SAME.get(name, ""), name.removesuffix("s"), SAME.get(name.removesuffix("s"), "")):
        if known in GLYPHS:
            return GLYPHS[known]
    return ""


def glyph_before(icon: str, words: str) -> str:
    """Words with their icon before them."""
    return " ".join(filter(None, [glyph(icon), words]))
