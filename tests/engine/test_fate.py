"""Luck: the same everywhere, each stream by itself, and fair."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tablewright.engine.fate import Fate, NoLuckHere, NoSeed, new_secret, seed_from, seed_of_part


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


# The same numbers on every machine, in every build


def test_the_numbers_never_change() -> None:
    fate = Fate(7, ("dice", "deck"))

    assert [fate.word(0) for _ in range(5)] == [3255169701, 3519911821, 1054667814, 580002833, 865249352]
    assert [fate.word(1) for _ in range(5)] == [4256832029, 3109413979, 872324904, 1549449730, 2369104721]


@pytest.mark.parametrize(
    ("seed", "words"),
    [(0, [261566071, 4115118691, 3468214691]), (2**32 - 1, [649101760, 609334957, 735107143])],
)
def test_the_smallest_and_the_largest_seed(seed: int, words: list[int]) -> None:
    fate = Fate(seed, ("dice",))

    assert [fate.word(0) for _ in range(3)] == words


def test_dice_of_a_seed() -> None:
    fate = Fate(7, ("dice", "deck"))

    assert [fate.below(6, 0) + 1 for _ in range(12)] == [5, 5, 2, 1, 2, 4, 4, 1, 2, 4, 6, 4]


# Each stream by itself


def test_a_stream_does_not_care_what_others_draw() -> None:
    alone, busy = Fate(3, ("dice", "deck")), Fate(3, ("dice", "deck"))
    expected = [alone.below(1000, 0) for _ in range(20)]

    drawn = []
    for _ in range(20):
        busy.below(5, 1)
        drawn.append(busy.below(1000, 0))

    assert drawn == expected


def test_luck_hangs_on_the_name_not_on_the_place() -> None:
    here, there = Fate(3, ("dice", "deck")), Fate(3, ("bag", "deck", "dice"))

    assert [here.word(0) for _ in range(5)] == [there.word(2) for _ in range(5)]


def test_different_seeds_and_names_give_different_luck() -> None:
    streams = [Fate(seed, (name,)) for seed in range(50) for name in ("dice", "deck", "bag")]

    assert len({fate.word(0) for fate in streams}) == 150


# Fair: the limits are exceeded by one fair stream in ten thousand


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_faces_are_equally_likely(seed: int) -> None:
    fate = Fate(seed, ("dice",))
    counts = [0] * 6
    for _ in range(60_000):
        counts[fate.below(6, 0)] += 1

    assert chi_square(counts) < 25.7  # 5 degrees of freedom


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_face_tells_nothing_about_the_next(seed: int) -> None:
    fate = Fate(seed, ("dice",))
    pairs = [0] * 36
    before = fate.below(6, 0)
    for _ in range(36_000):
        face = fate.below(6, 0)
        pairs[before * 6 + face] += 1
        before = face

    assert chi_square(pairs) < 76.0  # 35 degrees of freedom


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_stream_tells_nothing_about_another(seed: int) -> None:
    fate = Fate(seed, ("own", "foe"))
    pairs = [0] * 36
    for _ in range(36_000):
        pairs[fate.below(6, 0) * 6 + fate.below(6, 1)] += 1

    assert chi_square(pairs) < 76.0


def test_a_seed_tells_nothing_about_the_next() -> None:
    first = [Fate(seed, ("dice",)).below(6, 0) for seed in range(36_001)]
    pairs = [0] * 36
    for one, other in pairwise(first):
        pairs[one * 6 + other] += 1

    assert chi_square(pairs) < 76.0


def test_all_numbers_below_and_no_others() -> None:
    fate = Fate(9, ("lot",))

    assert {fate.below(3, 0) for _ in range(200)} == {0, 1, 2}
    assert {fate.below(1, 0) for _ in range(20)} == {0}


# What tests lay out, copies, and what a seat sees


def test_laid_faces_come_first_then_chance_goes_on_as_if_nothing_had_been() -> None:
    plain, laid = Fate(7, ("dice",)), Fate(7, ("dice",))
    laid.lay("dice", [3, 0])
    laid.lay("dice", [5])

    assert [laid.below(6, 0) for _ in range(5)] == [3, 0, 5, plain.below(6, 0), plain.below(6, 0)]


def test_a_copy_goes_its_own_way() -> None:
    fate = Fate(7, ("dice",))
    fate.lay("dice", [1, 2])
    copy = fate.copy()

    drawn = [copy.below(6, 0) for _ in range(4)]

    assert fate.total == 0
    assert [fate.below(6, 0) for _ in range(4)] == drawn


def test_luck_that_falls_in_forgets_how_much_was_drawn_before() -> None:
    # GIVEN the same luck twice, and one of them further on in a stream
    one, other = Fate(5, ("dice", "deck")), Fate(5, ("dice", "deck"))
    for _ in range(7):
        other.word(0)

    # WHEN both fall in on the same beat
    one.fall_in(3)
    other.fall_in(3)

    # THEN they go on alike in every stream, and another beat is other luck
    here = [one.word(0), one.word(0), one.word(1)]
    assert here == [other.word(0), other.word(0), other.word(1)]
    other.fall_in(4)
    assert [other.word(0), other.word(0), other.word(1)] != here


def test_total_counts_every_draw() -> None:
    fate = Fate(7, ("dice", "deck"))
    fate.below(6, 0)
    fate.below(9, 1)

    assert fate.total == 2


def test_nobody_draws_from_what_a_seat_sees() -> None:
    unknown = Fate(7, ("dice",)).unknown()

    assert unknown.seed == 0
    with pytest.raises(NoLuckHere, match="luck falls only on the real one"):
        unknown.below(6, 0)


# Secrets: luck for tables that people play


SECRET = "0x000102030405060708090a0b0c0d0e0f"
SECRET_DICE = [14279096, 2010691005, 1027483711]
SECRET_DECK = [306524092, 1897252651, 2938417556]
SECRET_PART = "0x72c01e6431a64d9b125084274a5bf21b"
NUMBERED_PART = 1883770200


def test_the_numbers_of_a_secret_never_change() -> None:
    fate = Fate(SECRET, ("dice", "deck"))

    assert [fate.word(0) for _ in range(3)] == SECRET_DICE
    assert [fate.word(1) for _ in range(3)] == SECRET_DECK


def test_a_secret_stream_goes_on_from_block_to_block_and_any_word_can_be_had_again() -> None:
    # GIVEN forty words of a stream, more than two blocks
    fate = Fate(SECRET, ("dice",))
    early = fate.copy()
    words = [fate.word(0) for _ in range(40)]

    # THEN they differ, and a copy from the start gives the same, though both remember blocks together
    assert len(set(words)) == 40
    assert [early.word(0) for _ in range(40)] == words


def test_streams_of_a_secret_hang_on_their_names_alone() -> None:
    here, there = Fate(SECRET, ("dice", "deck")), Fate(SECRET, ("bag", "deck", "dice"))

    assert [here.word(0) for _ in range(20)] == [there.word(2) for _ in range(20)]


def test_dice_of_a_secret_are_fair() -> None:
    fate = Fate(SECRET, ("dice",))
    counts = [0] * 6
    for _ in range(6000):
        counts[fate.below(6, 0)] += 1

    assert chi_square(counts) < 20.5  # one in a thousand


def test_two_secrets_that_differ_in_one_bit_have_nothing_in_common() -> None:
    one, other = Fate(SECRET, ("dice",)), Fate(SECRET[:-1] + "e", ("dice",))

    assert not {one.word(0) for _ in range(100)} & {other.word(0) for _ in range(100)}


def test_a_new_secret_has_128_bits_and_is_new_each_time() -> None:
    secrets = {new_secret() for _ in range(10)}

    assert len(secrets) == 10
    assert all(seed_from(secret) == secret and len(secret) == 34 for secret in secrets)


@pytest.mark.parametrize(
    "words", ["", "-1", "7.5", "0x", "0x12", "0X" + "1" * 32, "0x" + "g" * 32, "9" * 5000, "²"]
)
def test_what_is_no_seed_is_refused_in_a_sentence(words: str) -> None:
    with pytest.raises(NoSeed, match="is no seed; give a whole number, or 0x") as told:
        seed_from(words)

    assert len(str(told.value)) < 200


def test_the_part_of_a_campaign_has_a_seed_of_its_own() -> None:
    # GIVEN the parts of campaigns with a secret and with a number
    parts = [
        seed_of_part(SECRET, "1 gate"),
        seed_of_part(SECRET, "2 gate"),
        seed_of_part(SECRET[:-1] + "e", "1 gate"),
    ]

    # THEN all differ, do not hold the campaign's seed, and are made again the same
    assert len({*parts, SECRET}) == 4
    assert parts[0] == seed_of_part(SECRET, "1 gate") == SECRET_PART
    assert seed_of_part(7, "1 gate") == NUMBERED_PART
