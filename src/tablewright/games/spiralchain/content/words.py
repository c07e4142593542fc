# interpreted: read once, when a pack is loaded
"""Things to gain and to spend, and the words that verbs and questions take: worlds, enemies, players, colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablewright.engine.language import (
    Many,
    Vocabulary,
    Word,
)
from tablewright.engine.numbers import whole
from tablewright.engine.vocabulary import Arg, Kind, Known, Mismatch
from tablewright.engine.wording import Said
from tablewright.games.spiralchain.cards import (
    BINDMETAL,
    COLOURS,
    GAINS,
    INFLUENCE,
    LORE,
    PAY_ANY,
    PAY_EITHER,
    PAY_RE_ROLL,
    RE_ROLL,
    SPECIAL_RE_ROLL,
    Cost,
)

# Things to gain and to spend

GAIN_WORDS: Final = {
    "blue": "blue Energy", "black": "black Energy", "red": "red Energy", "yellow": "yellow Energy",
    "bindmetal": "Bindmetal", "influence": "Influence", "re_roll": "Re-Roll", "special_re_roll": "Special Re-Roll",
    "any": "Energy of any colour", "of_one_colour": "Energy of one colour",
    "of_one_other_colour": "Energy of one other colour", "lore": "random Lore", "relic": "random Relic",
    "alliance": "Alliance", "home": "Energy of your world's home colour",
}  # fmt: skip
GAIN_KINDS: Final = {
    **{colour: i for i, colour in enumerate(COLOURS)},
    "bindmetal": BINDMETAL, "influence": INFLUENCE, "re_roll": RE_ROLL, "special_re_roll": SPECIAL_RE_ROLL, **GAINS,
}  # fmt: skip
PRICE_WORDS: Final = {
    "blue": "blue Energy", "black": "black Energy", "red": "red Energy", "yellow": "yellow Energy",
    "bindmetal": "Bindmetal", "influence": "Influence", "any": "Energy of any colour", "same": "Energy of one colour",
    "different": "Energy of different colours", "energy_or_bindmetal": "Energy or Bindmetal",
    "re_roll_of_either_side": "Re-Roll of either side",
}  # fmt: skip
PRICE_UNITS: Final = {
    **{colour: i for i, colour in enumerate(COLOURS)},
    "bindmetal": BINDMETAL, "influence": INFLUENCE, "any": PAY_ANY, "energy_or_bindmetal": PAY_EITHER,
    "re_roll_of_either_side": PAY_RE_ROLL,
}  # fmt: skip


class Thing(Kind):
    """A number, or the word for what there are so many of."""

    name = "thing"

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__()
        self.words = words

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        number = whole(atom)
        if number is not None:
            return Arg(number, Said(atom))
        if atom not in self.words:
            raise Mismatch("is neither a number nor a token", next(iter(self.words)))
        return Arg(atom, Said(self.words[atom]))


def counted(args: Sequence[Arg]) -> list[tuple[int, str]]:
    """«1 yellow 2 blue» as numbers and words; a word without a number counts once."""
    found: list[tuple[int, str]] = []
    n = 1
    for arg in args:
        if isinstance(arg.value, int):
            n = arg.value
        else:
            found.append((n, arg.value))
            n = 1
    return found


def listed(parts: Sequence[tuple[int, str]], words: dict[str, str]) -> str:
    first = parts[: len(COLOURS)]
    if len({n for n, _ in first}) == 1 and {word for _, word in first} == set(COLOURS):
        rest = [f"{n} {words[word]}" for n, word in parts[len(COLOURS) :]]
        texts = [f"{first[0][0]} Energy in each colour", *rest]
    else:
        texts = [f"{n} {words[word]}" for n, word in parts]
    return ", ".join(texts[:-1]) + " and " + texts[-1] if len(texts) > 1 else "".join(texts)


class Gains(Many):
    """What is gained: «2 yellow, 1 alliance»."""

    def __init__(self) -> None:
        super().__init__(Thing(GAIN_WORDS))

    def gather(self, args: list[Arg]) -> Arg:
        parts = counted(args)
        return Arg(tuple((GAIN_KINDS[word], n) for n, word in parts), Said(listed(parts, GAIN_WORDS)))


class Price(Many):
    """What is spent: «1 yellow, 1 any»."""

    def __init__(self) -> None:
        super().__init__(Thing(PRICE_WORDS))

    def gather(self, args: list[Arg]) -> Arg:
        parts = counted(args)
        return Arg(cost_of(parts), Said(listed(parts, PRICE_WORDS)))


def cost_of(parts: Sequence[tuple[int, str]]) -> Cost:
    """Parts of a price as the rules pay them."""
    units: list[int] = []
    same = different = 0
    for n, word in parts:
        if word == "same":
            same = n
        elif word == "different":
            different = n
        else:
            units += [PRICE_UNITS[word]] * n
    return Cost(tuple(sorted(units)), same, different)


# Words

WORLDS: Final = {
    "nur": "Nur", "core": "Core", "depal": "Depal", "onus": "Onus", "arctos": "Arctos", "murrod": "Murrod",
    "rettik": "Rettik", "pithysia": "Pithysia",
}  # fmt: skip
WHERE: Final = Word(
    "world",
    {
        **WORLDS,
        "here": "{here}",
        "your_world": "your world",
        "any": "a face-up world of your choice",
        "adjacent": "an adjacent face-up world",
        "near": "your world or an adjacent one",
        "lowest": "the lowest-numbered face-up world",
        "highest": "the highest-numbered face-up world",
        "above_verge": "each face-up world above the Verge",
        "below_verge": "the world just below the Verge",
        "hero_worlds": "each face-up world with a Player Pawn (at most three, the lowest-numbered first)",
        "lowest_with_dragon": "the lowest-numbered face-up world that has a Dragon",
        "lowest_without_dragon": "the lowest-numbered face-up world without Dragons",
        "highest_without_obliviate": "the highest-numbered face-up world without an Obliviate",
        "neighbour_below": "the nearest lower face-up world (if none, the nearest higher one)",
        "most_open": "the face-up world with most unblocked locations",
        "most_warlords": "the face-up world with most Warlords",
        "most_dragons": "the face-up world with most Dragons",
        "most_reserves": "the face-up world with most Reinforcements",
        "there": "that world",
    },
)
ENEMY: Final = Word(
    "enemy", {"warlord": "a Warlord", "obliviate": "an Obliviate", "enemy": "an Obliviate or Warlord"}
)
ANYWHERE: Final = Word("world", {**WHERE.words, "above_verge": "any face-up world above the Verge"})
SUCH: Final = Word(
    "world",
    {
        **WHERE.words,
        "lowest_with_dragon": "a face-up world that has a Dragon",
        "lowest_without_dragon": "a face-up world without Dragons",
        "highest_without_obliviate": "a face-up world without an Obliviate",
    },
)
NO_ENEMY: Final = Word(
    "enemy", {"warlord": "Warlord", "obliviate": "Obliviate", "enemy": "Obliviate or Warlord"}
)
PLACED: Final = Word(
    "token",
    {
        "obliviate": "an Obliviate",
        "ruin": "a Ruin",
        "rotkin_abroad": "a random Rotkin Abroad (if the pool has none, a random Obliviate)",
    },
)
WHO: Final = Word(
    "player",
    {
        "player": "each player",
        "player_here": "each player on {here}",
        "lonely_player": "each player who shares a world with no other Player Pawn",
    },
)
TIME: Final = Word("time", {"day": "Day", "night": "Night"})
HOW: Final = Word(
    "way",
    {"verge": "paying no Alliance but making the Verge roll", "free": "without a Verge roll"},
    default="free",
)
COLOUR: Final = Word("colour", COLOURS)
REACH: Final = Word(
    "reach", {"anywhere": "anywhere", "near": "on your or an adjacent world", "here": "on your world"}
)
METAL: Final = Word("kind", {"or_bindmetal": "or 1 Bindmetal"}, default="")
ROAD: Final = Word("road", {"all": "any world", "your_world": "your present world"})


class ColourNumber(Word):
    """A colour, which the step gets as its number."""

    def __init__(self) -> None:
        super().__init__("colour", COLOURS)

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        found = super().read(atom, vocabulary, known, this)
        return Arg(COLOURS.index(atom), found.said)


class AnyOf(Many):
    """Several words, of which one will do."""

    def gather(self, args: list[Arg]) -> Arg:
        return Arg(tuple(arg.value for arg in args), Said(" or ".join(arg.said.text for arg in args)))


class TokenNumber(Word):
    """A kind of token, which the step gets as its number."""

    def __init__(self, lore: str = "Lore") -> None:
        super().__init__("token", {**GAIN_WORDS, "lore": lore})

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        found = super().read(atom, vocabulary, known, this)
        return Arg(LORE if atom == "lore" else GAIN_KINDS[atom], found.said)
