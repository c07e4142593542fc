# interpreted: runs once, when a pack is loaded
"""The short lines of a pack: what is paid, which results and actions a card gives, what an enemy's section does.

Each reader gives what the rules need and the words that people see, or raises Mismatch with the nearest known word.
"""

from __future__ import annotations

import re
from typing import Final

from tablewright.engine.complaints import nearest
from tablewright.engine.vocabulary import Mismatch
from tablewright.games.fateforge.printed.cards import (
    ACT_FOCUS,
    ACTS,
    IGNORE_BLOCKER,
    IGNORE_DIFFICULT,
    IGNORE_TRAPS,
    Act,
)
from tablewright.games.fateforge.printed.dice import ACCEPTS, DICE, FROM, MISS, RESULTS
from tablewright.games.fateforge.printed.foes import (
    ABILITIES,
    ANY_HERO,
    COLOURS,
    EARLIEST,
    FOE_ACTS,
    FOE_AREA,
    FOE_BLOCK,
    FOE_CALL,
    FOE_HIT,
    FOE_MEND,
    FOE_PLACE,
    FOE_SHOT,
    FOE_STUN,
    FOE_TIRE,
    FOE_TIRE_CORRUPT,
    FOE_TIRE_FIRST,
    IF_HERO_HERE,
    IF_NO_HERO_HERE,
    IF_NOTHING_DONE,
    LATEST,
    FoeAct,
    Section,
)
from tablewright.games.fateforge.printed.scenes import CHEST, DOOR

FACE_OF: Final = {name: 1 << i for i, name in enumerate(RESULTS)}
PLUS: Final = re.compile(r"([a-z_]+)\+(\d)")
ANYWHERE: Final = 99  # FF-G8: a reach of «any»
CONVERTED: Final = tuple(name for name in RESULTS if name not in ("miss", "special"))


def parts_of(text: str) -> list[str]:
    """«shot, step» as its parts."""
    return [part.strip() for part in text.split(",") if part.strip()]


def bracketed(words: str) -> str:
    return f"[{words.replace('_', ' ')}]"


# What is paid


def read_pay(text: str) -> tuple[tuple[int, ...], bool, str]:
    """«blue shot, any, stealth»: the requirements, whether the stealth token is paid, and the words."""
    needs: list[int] = []
    said: list[str] = []
    stealth = False
    for part in parts_of(text):
        words = part.split()
        if words == ["stealth"]:
            stealth = True
            said.append("the stealth token")
            continue
        colour = words.pop(0) if len(words) > 1 else ""
        if colour and colour not in DICE[:4]:
            raise Mismatch(f"asks for the colour «{colour}», which no die has", nearest(colour, DICE[:4]))
        if len(words) != 1 or words[0] not in ACCEPTS:
            word = " ".join(words)
            raise Mismatch(f"asks for «{word}», which is no result", nearest(word, ACCEPTS))
        needs.append(ACCEPTS[words[0]] + (DICE.index(colour) + 1 if colour else 0) * FROM)
        said.append(f"{colour} {bracketed(shown_result(words[0]))}".strip())
    return tuple(needs), stealth, " + ".join(said)


def shown_result(word: str) -> str:
    return "?" if word == "any" else word


def read_gain(text: str) -> tuple[tuple[int, ...], str]:
    """«shot, step»: the results that are gained, and the words."""
    words = parts_of(text)
    for word in words:
        if word not in CONVERTED:
            raise Mismatch(f"gives «{word}», which is no result", nearest(word, CONVERTED))
    return tuple(FACE_OF[word] for word in words), " + ".join(bracketed(word) for word in words)


def read_face(text: str) -> int:
    """A face of a die: «hit», «step/focus»."""
    mask = 0
    for word in text.split("/"):
        if word not in FACE_OF or word == "block":
            raise Mismatch(f"has the face «{word}», which no die can show", nearest(word, RESULTS))
        mask |= FACE_OF[word]
    if mask & MISS and mask != MISS:
        raise Mismatch("splits a miss, which cannot be", "miss")
    return mask


# Actions of heroes

IGNORES: Final = {
    "past_blockers": (IGNORE_BLOCKER, "ignoring Blocker"),
    "past_all": (
        IGNORE_BLOCKER | IGNORE_DIFFICULT | IGNORE_TRAPS,
        "ignoring Blocker, difficult terrain and traps",
    ),
}
OBJECTS: Final = {"chest": CHEST, "door": DOOR}


def read_acts(text: str, arrow: str) -> tuple[tuple[Act, ...], str]:
    """«shot+1 range+1, stun that»: the actions, and the words."""
    acts: list[Act] = []
    said: list[str] = []
    for part in parts_of(text):
        act, words = read_act(part)
        acts.append(act)
        said.append(words)
    return tuple(acts), arrow.join(said)


def read_act(part: str) -> tuple[Act, str]:
    """«hit+2», «step past_blockers», «stun that», «focus on chest door»"""
    words = part.split()
    name, plus = with_plus(words.pop(0))
    if name not in ACTS:
        raise Mismatch(f"gives the action «{name}», which there is none of", nearest(name, ACTS))
    act = Act(ACTS.index(name), plus=plus)
    details = [f"+{plus}"] if plus else []
    target = ""
    while words:
        word = words.pop(0)
        if word == "range+1":
            act.reach = 1
            details.append("range +1")
        elif word == "that":
            act.that = True
            target = " that target"
        elif word in IGNORES:
            act.ignores, ignoring = IGNORES[word]
            details.append(ignoring)
        elif word == "on" and act.kind == ACT_FOCUS:
            target = " on a " + " or ".join(words)
            for thing in words:
                if thing not in OBJECTS:
                    raise Mismatch(f"works «{thing}», which is no chest and no door", nearest(thing, OBJECTS))
                act.things |= 1 << OBJECTS[thing]
            words = []
        else:
            raise Mismatch(f"has «{word}», which changes no action", nearest(word, [*IGNORES, "that"]))
    between = " " if plus else ", " if details else ""
    return act, f"<{told_act(name, target)}{between}{', '.join(details)}>"


def told_act(name: str, target: str) -> str:
    if name == "follow":
        return "step into that zone"
    if name == "stun" and not target:
        return "stun a minion in your zone"
    return name + target


def with_plus(word: str) -> tuple[str, int]:
    """«hit+2» as its name and its number."""
    match = PLUS.fullmatch(word)
    return (match[1], int(match[2])) if match else (word, 0)


# Sections of enemies

ORDERS: Final = {"earliest": EARLIEST, "latest": LATEST}
ORDER_SIGNS: Final = {EARLIEST: " »", LATEST: " «", ANY_HERO: ""}
CIRCUMSTANCES: Final = {
    "hero_here": (IF_HERO_HERE, "if a hero is in its zone"),
    "no_hero_here": (IF_NO_HERO_HERE, "if no hero is in its zone"),
    "nothing_done": (IF_NOTHING_DONE, "otherwise"),
}


def read_section(text: str) -> Section:
    """«1-2: step, hit earliest»: a section of an action band."""
    distances, colon, acts = text.partition(":")
    if not colon:
        raise Mismatch("has no distance; begin it with «0:», «1:» or «1-2:»")
    near, far = read_reach(distances.strip())
    done, said = read_foe_acts(acts)
    return Section(near, far, done, " → ".join(said))


def read_reach(text: str) -> tuple[int, int]:
    """«0», «1-2», «any»; nothing where none is needed."""
    if text == "any":
        return 0, ANYWHERE
    match = re.fullmatch(r"(\d)(?:-(\d))?", text)
    if not match:
        raise Mismatch(f"has «{text}», which is no distance; write «0», «1» or «1-2»")
    near, far = int(match[1]), int(match[2] or match[1])
    if far < near:
        raise Mismatch(f"has «{text}», which runs backwards")
    return near, far


def read_script(id_words: tuple[str, str], reach: str, acts: str) -> Section:
    """An instruction of a boss: its reach may be missing, then none is needed."""
    name = id_words[1]
    near, far = read_reach(reach) if reach else (-1, -1)
    done, said = read_foe_acts(acts)
    return Section(near, far, done, sentence_of(said), name)


def sentence_of(said: list[str]) -> str:
    text = "; ".join(said)
    return text[:1].upper() + text[1:] + "."


def read_foe_acts(text: str) -> tuple[tuple[FoeAct, ...], list[str]]:
    """«pull earliest, hit earliest»; what stands at the end of a chain holds for all of it (FF-13.11)."""
    pieces = [FoePiece(part) for part in parts_of(text)]
    if not pieces:
        raise Mismatch("does nothing")
    last = pieces[-1].act.order
    for piece in pieces:
        if piece.act.order == ANY_HERO and last != ANY_HERO:
            piece.act.order = last
    return tuple(piece.act for piece in pieces), [piece.told() for piece in pieces]


class FoePiece:
    """One action of a section, word by word."""

    def __init__(self, part: str) -> None:
        self.words = part.split()
        self.when_told = ""
        toxic = self.words[0] == "toxic"
        if toxic:
            self.words.pop(0)
        name, plus = with_plus(self.words.pop(0) if self.words else "")
        if name not in FOE_ACTS:
            raise Mismatch(f"does «{name}», which no enemy can", nearest(name, FOE_ACTS))
        self.name = name
        self.act = FoeAct(FOE_ACTS.index(name))
        self.act.damage = 1 + plus
        self.numbers()
        if toxic:
            self.act.toxic, self.act.damage = (self.act.n if self.act.kind == FOE_AREA else 1 + plus), 0
        elif self.act.kind == FOE_AREA:
            self.act.damage = self.act.n
        while self.words:
            self.modifier(self.words.pop(0))

    def numbers(self) -> None:
        """What stands right behind the name: colours, a number, distances."""
        kind = self.act.kind
        if kind in (FOE_CALL, FOE_PLACE):
            self.act.colour = self.colour()
        if kind == FOE_BLOCK:
            self.act.colour = self.colour()
            self.act.or_colour = self.colour() if self.words and self.words[0] in COLOURS else -1
        if self.words and re.fullmatch(r"\d", self.words[0]):
            self.act.n = int(self.words.pop(0))
        if kind in (FOE_AREA, FOE_TIRE, FOE_TIRE_FIRST):
            if not self.words:
                raise Mismatch(f"does not say how far its «{self.name}» reaches")
            self.act.near, self.act.far = read_reach(self.words.pop(0))

    def colour(self) -> int:
        word = self.words.pop(0) if self.words else ""
        if word not in COLOURS[:6]:
            raise Mismatch(f"names the colour «{word}», which no enemy has", nearest(word, COLOURS[:6]))
        return COLOURS.index(word)

    def modifier(self, word: str) -> None:
        if word in ORDERS:
            self.act.order = ORDERS[word]
        elif word == "range+1":
            self.act.reach = 1
        elif PLUS.fullmatch(word) and word.startswith("toxic+"):
            self.act.toxic = int(word[-1])
        elif word == "if" and self.words and self.words[0] in CIRCUMSTANCES:
            self.act.when, self.when_told = CIRCUMSTANCES[self.words.pop(0)]
        else:
            known = [*ORDERS, "range+1", "toxic+1", "if", *CIRCUMSTANCES]
            near = self.words[0] if word == "if" and self.words else word
            raise Mismatch(f"has «{near}», which changes no action of an enemy", nearest(near, known))

    def told(self) -> str:
        text = self.deed()
        if self.when_told == "otherwise":
            return f"otherwise {text}"
        return f"{self.when_told}: {text}" if self.when_told else text

    def deed(self) -> str:
        act = self.act
        within = "in its zone" if act.far == 0 else f"within {act.far} zone{'s' if act.far > 1 else ''}"
        if act.kind in (FOE_HIT, FOE_SHOT):
            return self.attack() + ORDER_SIGNS[int(act.order)]
        if act.kind == FOE_AREA:
            return f"each hero {within} suffers {act.n}{' toxic' if act.toxic else ''} damage"
        if act.kind == FOE_CALL:
            return f"call {COLOURS[act.colour]}" + (f" {act.n} zones" if act.n > 1 else "")
        if act.kind == FOE_BLOCK:
            other = f", else to a {COLOURS[act.or_colour]} one" if act.or_colour >= 0 else ""
            return f"give {act.n} block token to a {COLOURS[act.colour]} minion{other}"
        if act.kind == FOE_PLACE:
            return f"place 1 {COLOURS[act.colour]} enemy in its zone"
        if act.kind == FOE_MEND:
            return f"regain {act.n} armour"
        if act.kind == FOE_TIRE:
            return f"each hero {within} suffers {act.n} energy"
        if act.kind == FOE_TIRE_FIRST:
            return f"the earliest hero {within} suffers {act.n} energy"
        if act.kind == FOE_TIRE_CORRUPT:
            return f"each hero with a Corruption card suffers {act.n} energy"
        if act.kind == FOE_STUN:
            return "stun" + ORDER_SIGNS[int(act.order)]
        plain = {
            "shove": "each hero in its zone is pushed",
            "traps": "each zone with a hero gets a trap token",
        }
        return plain.get(self.name, self.name + ORDER_SIGNS[int(act.order)])

    def attack(self) -> str:
        act = self.act
        if act.damage == 0:
            text = f"toxic {self.name}"
        else:
            text = self.name + (f" +{act.damage - 1}" if act.damage > 1 else "")
            text += " + toxic" if act.toxic else ""
        return text + (", range +1" if act.reach else "")


# Abilities

ABILITY_WORDS: Final = {
    "blocker": ("Blocker", "In Hero Turns heroes in this zone cannot leave it by their own will."),
    "frontliner": (
        "Frontliner",
        "Heroes cannot target other enemies in this zone that have no Frontliner.",
    ),
    "stealth": ("Stealth", "It cannot be targeted by a hero in another zone."),
    "leader": (
        "Leader",
        "When it activates, the closest {0} minion within {1} zones that is not in this zone moves 1 zone closer.",
    ),
    "life_drain": (
        "Life Drain",
        "After its attack makes a hero suffer at least 1 damage, it regains 1 armour, up to its printed value.",
    ),
    "rally": ("Rally", "When it activates, each {0} minion in this zone gains 1 block token."),
    "pack": ("Pack", "Its attack deals +1 if another white enemy is in the target's zone."),
    "swarm": ("Swarm", "Each attack against it deals at most 1 damage."),
    "relentless": ("Relentless", "It cannot be stunned."),
    "rise": (
        "Rise",
        "The first Shambler defeated this round returns in Clean-Up, undamaged, where it fell, on a roll of 5–6.",
    ),
    "thorns": ("Thorns", "A hero whose hit damages it suffers 1 energy, once per turn."),
    "death_throes": ("Death Throes", "When a hero in its zone defeats it, that hero suffers 1 damage."),
    "ward": ("Ward", "{0} minions in this zone cannot be targeted by shots."),
    "regrow": ("Regrow", "In Clean-Up it regains 1 armour, up to its printed value."),
    "unmovable": ("Unmovable", "It cannot be pushed or pulled."),
    "fear": ("Fear", "A hero that comes to share its zone draws a Fear card."),
    "spawn": (
        "Spawn",
        "In the Clean-Up of even rounds a {0} token, the lowest free number, is placed in this zone.",
    ),
}
WITH_COLOUR: Final = ("leader", "rally", "ward", "spawn")


class AbilityRead:
    """«leader red 2»: which ability, its colour and number, and its words."""

    def __init__(self, text: str) -> None:
        words = text.split()
        self.name = words[0] if words else ""
        if self.name not in ABILITY_WORDS or self.name not in ABILITIES:
            raise Mismatch(
                f"has the ability «{self.name}», which there is none of", nearest(self.name, ABILITIES)
            )
        self.bit = 1 << ABILITIES.index(self.name)
        self.colour = -1
        self.n = 0
        if self.name in WITH_COLOUR:
            if len(words) < 2 or words[1] not in COLOURS[:6]:
                raise Mismatch(f"has «{text}» without a colour; write «{self.name} red»")
            self.colour = COLOURS.index(words[1])
        if self.name == "leader":
            if len(words) != 3 or not words[2].isdigit():
                raise Mismatch(f"has «{text}» without a distance; write «leader red 2»")
            self.n = int(words[2])
        title, rule = ABILITY_WORDS[self.name]
        colour = COLOURS[self.colour] if self.colour >= 0 else ""
        brackets = ", ".join(part for part in (colour, str(self.n) if self.n else "") if part)
        self.title = f"{title} ({brackets})" if brackets else title
        rule = rule.format(colour, self.n)
        self.rule = rule[:1].upper() + rule[1:]
