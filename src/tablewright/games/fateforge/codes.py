"""How results and enemy tokens are numbered in play, and the words that records have for them."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.printed.dice import DICE, FACE, FROM, RESULTS
from tablewright.games.fateforge.printed.foes import LETTERS, NUMBERS

BAG: Final = 1 << 12  # an item in the bag is card + armour cubes * BAG


# Words of records


def foe_word(code: int) -> str:
    """R2 = red 2; a boss is X."""
    return FOE_WORDS[code]


def words_of_foes() -> list[str]:
    words: list[str] = []
    for colour in range(len(LETTERS)):
        for number in range(NUMBERS):
            words.append(f"{LETTERS[colour]}{number}" if LETTERS[colour] != "X" else "X" * (number + 1))
    return words


FOE_WORDS: Final = words_of_foes()
FOE_OF: Final = {word: code for code, word in enumerate(FOE_WORDS)}
BOSS_CODE: Final = 6 * NUMBERS


def face_word(face: int) -> str:
    """step, skill_hit, step/focus"""
    return "/".join([name for i, name in enumerate(RESULTS) if face >> i & 1])


def words_of_results() -> dict[int, str]:
    """Every single and split face, without and with the colour of a die."""
    words: dict[int, str] = {}
    bits = len(RESULTS)
    for one in range(bits):
        for other in range(one, bits):
            face = 1 << one | 1 << other
            words[face] = face_word(face)
            for colour, name in enumerate(DICE):
                words[face + (colour + 1) * FROM] = f"{name}_{face_word(face)}"
    return words


RESULT_WORDS: Final = words_of_results()
RESULT_OF: Final = {word: code for code, word in RESULT_WORDS.items()}


def colour_of(code: int) -> int:
    """The colour of the die a result comes from; -1 for a converted one (FF-R30)."""
    return code // FROM - 1


def without_one(codes: tuple[int, ...], code: int) -> tuple[int, ...]:
    """These results less one of them."""
    for i in range(len(codes)):
        if codes[i] == code:
            return codes[:i] + codes[i + 1 :]
    raise ValueError(f"{code} is none of {codes}")


def is_first(codes: tuple[int, ...], i: int) -> bool:
    """Whether none of these that come before it is the same."""
    for j in range(i):
        if codes[j] == codes[i]:
            return False
    return True


def holds(codes: tuple[int, ...], code: int) -> bool:
    """Whether it is one of these; in a row of small numbers quicker than `in`."""
    for other in codes:
        if other == code:
            return True
    return False


def fits(code: int, need: int) -> bool:
    """FF-4.4, 4.10, 4.13: whether a result satisfies a requirement."""
    if not code & need & FACE:
        return False
    colour = need // FROM
    return colour == 0 or colour == code // FROM
