"""What the check of a pack finds (FW-G1)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    forward,
    meet,
    packed,
    station,
)
from tests.games.forward.printed_cards import CARDS

from tablewright.engine.complaints import PackErrors
from tablewright.games.forward.cards import TYPES
from tablewright.games.forward.game import GAME

# The check of a pack (FW-G1)


def complaints(folder: Path, cards: str) -> str:
    with pytest.raises(PackErrors) as wrong:
        GAME.load(packed(folder, cards))
    return str(wrong.value)


@pytest.mark.parametrize(("cards", "words"), [
    (station("hearth_loaf", use='"heall 5"'), "«heall» in the use of «hearth_loaf» is not a word this game knows"),
    (station("hearth_loaf", type='"potion"'), "hearth_loaf"),
    (station("hearth_loaf", domain='"atlantis"'), "«atlantis» of the station «hearth_loaf» is not a domain"),
    (station("barn_wight", table='"giant"'), "«giant» of the station «barn_wight» is not a foe table"),
    (station("visor_sliver", key='"nobody"'), "the key «nobody» of the station «visor_sliver» belongs to no companion"),
    (station("your_name_in_the_well", b='""'), "«your_name_in_the_well» is a terror and needs both «a» and «b»"),
    (station("hearth_loaf", use='"discard nothing_at_all"'), "nothing_at_all"),
    (station("barn_wight", hp="0"), "hp"),
    ('[[station]]\nid = "extra"\ndomain = "frozen_gaol"\nname = "Extra"\ntype = "rest"\n', "has 19 stations"),
    ('[[domain]]\nid = "frozen_gaol"\npatch = true\nplace = 7\n', "place 7 has two domains"),
    ('[shape]\nstations_per_domain = 5\n', "a pack of this shape has 5 in each domain"),
    (station("the_ghostly_princess", lasting='""') + station("lamp_of_the_unshriven", lasting='"fight_ward 2"'),
     "the seal «veil»"),
    (station("the_ghostly_princess", lasting='""'), "the seal «veil»"),
], ids=[
    "unknown word", "unknown type", "unknown domain", "unknown table", "key without companion", "half a terror",
    "unknown card", "no hp", "nineteen stations", "two domains in a place", "another shape", "seal without source",
    "seal with one source",
])  # fmt: skip
def test_g1_a_wrong_pack_is_refused_with_the_place_and_the_word(
    cards: str, words: str, tmp_path: Path
) -> None:
    """FW-G1."""
    # GIVEN a pack with one thing wrong
    # WHEN it is loaded
    said = complaints(tmp_path, cards)

    # THEN the complaint names it, and the file
    assert words in said
    assert "cards.toml" in said or "toml" in said


def test_g1_a_pack_without_nine_domains_is_refused(tmp_path: Path) -> None:
    """FW-G1."""
    # GIVEN a pack that takes the Gaol and its cards away
    gaol = [card.id for card in CARDS if card.code.startswith("L8")]
    packed(tmp_path, "")
    head = (tmp_path / "pack.toml").read_text(encoding="utf-8")
    removed = f'{head}[remove]\ndomain = ["frozen_gaol"]\nstation = {gaol!r}\n'
    (tmp_path / "pack.toml").write_text(removed, encoding="utf-8")

    # WHEN it is loaded
    with pytest.raises(PackErrors) as wrong:
        GAME.load(str(tmp_path))

    # THEN it is refused
    assert "frozen_gaol" in str(wrong.value) or "domains" in str(wrong.value)


def test_g1_a_snare_that_nothing_removes_draws_a_warning(tmp_path: Path) -> None:
    """FW-G1."""
    # GIVEN a pack in which no card cleanses
    cleansing = ["bitterroot_poultice", "gaolers_keys"]
    cards = "".join(station(card, use='"heal 4"') for card in cleansing)
    cards += "".join(
        station(card.id, effect='"heal 4"')
        for card in CARDS
        if card.type == "blessing" and "cleanse" in card.texts[0]
    )

    # WHEN it is loaded
    pack = GAME.load(packed(tmp_path, cards))

    # THEN each Snare draws a warning
    assert len([one for one in pack.warnings if "FW-12.2" in str(one)]) == 15


def test_g14_the_workbench_pack() -> None:
    """FW-G14: 45 cards, five for each Domain, each type at least three times."""
    # GIVEN the workbench
    content = GAME.new(1, 1, {}, "forward-workbench").content

    # WHEN its cards are counted
    kinds = [card.kind for card in content.cards]

    # THEN there are 45 of all ten types
    assert len(kinds) == 45
    assert all(len(domain.cards) == 5 for domain in content.domains)
    assert all(kinds.count(kind) >= 3 for kind in range(len(TYPES)))


def test_g14_a_patch_changes_one_number_of_one_card(tmp_path: Path) -> None:
    """FW-G14: a change of a number is one line."""
    # GIVEN a patch that gives the Barn Wight 5 HP
    table = forward(pack=packed(tmp_path, station("barn_wight", hp="5")))

    # WHEN it is met
    meet(table, "barn_wight")

    # THEN its HP is 5, and everything else is as it was
    assert table.fight.hp == 5
    assert table.fight.foe is not None
    assert table.fight.foe.name == "Barn Wight"


def test_g1_a_pack_of_eight_domains_is_refused(tmp_path: Path) -> None:
    """FW-G1: even where every arrow still leads somewhere."""
    # GIVEN a pack without the Gaol, in which nothing leads to it or speaks of it
    gaol = [card.id for card in CARDS if card.code.startswith("L8")]
    packed(tmp_path, "")
    head = (tmp_path / "pack.toml").read_text(encoding="utf-8")
    removed = f'{head}[remove]\ndomain = ["frozen_gaol"]\nstation = {gaol!r}\n'
    (tmp_path / "pack.toml").write_text(removed, encoding="utf-8")
    ways = {
        "sirocco_wastes": ["amara_rot_glade"],
        "darkwood_brume": ["amara_rot_glade"],
        "amara_rot_glade": ["nightsea_expanse"],
    }
    patches = [
        f'[[domain]]\nid = "{domain}"\npatch = true\nforward = {forward!r}\nsideways = []\n'
        for domain, forward in ways.items()
    ]
    (tmp_path / "cards.toml").write_text("".join(patches), encoding="utf-8")

    # WHEN it is loaded
    with pytest.raises(PackErrors) as wrong:
        GAME.load(str(tmp_path))

    # THEN it is refused for that
    assert "8 domains besides alternatives; FORWARD is played with 9 (FW-G1)" in str(wrong.value)


def test_g1_a_snare_that_nothing_on_its_path_removes_draws_a_warning(tmp_path: Path) -> None:
    """FW-12.2: a Blessing of Termina lies behind you; an Item from there may come along."""

    def warned(kept: str) -> set[str]:
        cards = "".join(station(card, use='"heal 4"') for card in ("bitterroot_poultice", "gaolers_keys"))
        cards += "".join(
            station(card.id, effect='"cleanse 1"' if card.code.startswith("L1-") else '"heal 4"')
            for card in CARDS
            if card.type == "blessing" and "cleanse" in card.texts[0]
        )
        cards += station("hearth_loaf", use=kept)
        pack = GAME.load(packed(tmp_path, cards))
        return {str(one).split("«")[1].split("»")[0] for one in pack.warnings if "FW-12.2" in str(one)}

    # GIVEN a pack that cleanses in Termina alone, by a Blessing, or also by an Item
    snares = {card.id for card in CARDS if card.type == "snare"}
    at_home = {card.id for card in CARDS if card.type == "snare" and card.code.startswith("L1-")}

    # WHEN it is loaded, THEN the Snares met later draw a warning, unless the Item comes along
    assert warned('"heal 4"') == snares - at_home
    assert warned('"heal 4; cleanse 1"') == set()
