"""The proof that a story can be read to every end, and the walker that goes everywhere in it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.content.braid import braid, town
from tests.content.ferry import TEXT, Ferry, FerryGame, built

from tablewright.content.story_faults import proof_complaints
from tablewright.content.story_proof import Proof, prove
from tablewright.engine.campaign import Campaign
from tablewright.testing import Nonconforming, check_campaign, walk_story
from tablewright.testing.stories import Stumbled


def broken(*changes: tuple[str, str], **more: Any) -> tuple[Proof, list[tuple[str, str]]]:
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    made = built(text, **more)
    proof = prove(made)
    return proof, [(error.code, error.message) for error in proof_complaints(made, proof)]


def test_everything_in_a_good_story_is_reached_and_every_way_ends() -> None:
    proof, complaints = broken()

    assert proof.holds
    assert complaints == []
    assert {"node mill", "ending home", "choice isle.light", "paragraph bank 1"} <= set(proof.met)


def test_the_shortest_way_is_told_with_what_is_not_in_anybodys_hands() -> None:
    proof, _ = broken()

    assert proof.met["ending home"].steps == ["bank.hut", "hut.seal", "bank.wade", "isle.light"]
    assert proof.met["ending home"].free == 0
    assert proof.met["ending grave"].free == 1  # only a fight leads there
    assert proof.met["choice bank.coins"].free == 1  # a price
    assert proof.met["page bank.talk.fail"].steps == ["bank.talk fail"]


BROKEN = [
    ("unreachable", ('needs = "trusted"\nnext = "home"', 'needs = "trusted"\nnext = "home"\n[[node]]\nid = "attic"\n'
     'title = "x"\ntext = "x"\nnext = "home"'), "the page «attic» cannot be reached"),
    ("unreachable_end", ('id = "grave"\ntitle', 'id = "bog"\ntitle = "x"\ntext = "x"\n[[ending]]\nid = "grave"\ntitle'),
     "the ending «bog» cannot be reached"),
    ("never_choosable", ('needs = "trusted"', 'needs = "trusted and marked"'), "«isle.light» can never be chosen"),
    ("never_read", ('when = "marked"\ntext', 'when = "marked and ally.irsa and trusted"\ntext'),
     "the added paragraph «bank 1» is never read"),
    ("never_taken", ('when = "seen hut"', 'when = "ally.korso and ally.irsa"'), "the way «isle.fight.won.next 2»"),
    ("no_end", ('title = "Leave"\nnext = "back"', 'title = "Leave"\nnext = "hut"'), "from «hut» no end can be reached"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "change", "told"), BROKEN, ids=[f"{one[0]}-{i}" for i, one in enumerate(BROKEN)]
)
def test_a_story_that_is_broken_in_one_place_is_refused_by_name(
    code: str, change: tuple[str, str], told: str
) -> None:
    _, complaints = broken(change)

    assert f"story.{code}" in [found for found, _ in complaints]
    assert any(told in message for _, message in complaints), complaints


def test_a_choice_that_nobody_can_ever_pay_for_is_found() -> None:
    def rich() -> Ferry:
        table = Ferry()
        table.gold = 9
        return table

    assert broken(richest=rich)[1] == []
    _, complaints = broken(('pays = "2 gold"', 'pays = "20 gold"'), richest=rich)
    assert complaints == [("story.never_payable", "nobody can ever pay for «bank.coins»")]


def test_a_complaint_says_where_it_is_written() -> None:
    made = built(TEXT.replace('needs = "trusted"', 'needs = "trusted and marked"'))
    (error, *_) = proof_complaints(made, prove(made))

    assert (error.file, error.line) == ("ferry.toml", TEXT[: TEXT.index('id = "isle"')].count("\n"))


def test_a_search_that_grows_too_large_is_given_up_and_says_so() -> None:
    made = built(braid())
    proof = prove(made, most=100)

    assert proof.given_up == ["c0n0"]
    (error, *_) = [error for error in proof_complaints(made, proof) if error.warning]
    assert error.code == "story.unproved"


def test_flags_are_forgotten_after_their_last_question_so_that_large_stories_can_be_proved() -> None:
    proof = prove(built(braid(105, 40)))

    assert proof.holds
    assert proof.states < 50_000
    assert proof.seconds < 10


def test_pages_that_the_game_opens_are_proved_each_with_those_that_set_what_they_ask() -> None:
    proof = prove(built(town(60, 12)))

    assert proof.holds
    assert proof.seconds < 10


def test_what_is_remembered_ends_with_its_chapter() -> None:
    # GIVEN a flag that ends with the chapter, and a question for it in the next one
    text = TEXT.replace('needs = "trusted"', 'needs = "marked"')

    # THEN nobody can ever say yes there
    made = built(text)
    assert "choice isle.light" in prove(made).missing
    assert "choice isle.light" not in prove(built(text.replace('lasts = "chapter"', 'lasts = "act"'))).missing


def test_the_walker_meets_what_the_proof_says_can_be_met() -> None:
    walked = walk_story(FerryGame())

    # The game of the ferry is told for Ada, so what is Bo's alone is not met; all pages are.
    assert walked.unmet == []
    assert set(walked.endings) == {"The end: home.", "The end: grave.", "On to night.", "Rested."} - {
        "Rested."
    }
    met = {name.partition(" ")[2] for name in prove(built()).met}
    assert set(walked.pages) <= met


def test_a_walker_that_stumbles_gives_seed_and_record() -> None:
    game = FerryGame()
    game.made.stories.pages[game.made.stories.number_of["isle"]] = None

    with pytest.raises(Stumbled, match="ferry, seed 0, move") as told:
        walk_story(game)
    assert told.value.record.startswith("tablewright record")


def test_a_campaign_with_a_broken_story_does_not_conform() -> None:
    game = FerryGame(TEXT.replace('needs = "trusted"', 'needs = "trusted and marked"'))
    game.id = "leaky-ferry"
    game.campaigns = (Campaign(),)

    with pytest.raises(Nonconforming, match=r"«isle\.light» can never be chosen"):
        check_campaign(game, games=1)
