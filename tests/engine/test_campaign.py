"""Campaigns: parts that are tables, what is carried between them, and what a record of all of it can be trusted in."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tablewright as tw
from tablewright.engine.campaign import (
    Campaign,
    Part,
    campaigns_of,
    decode,
    encode,
    find_campaign,
    open_part,
    seed_for,
    too_many,
)
from tablewright.engine.campaign_record import CampaignRecord, replay_campaign
from tablewright.engine.fate import new_secret
from tablewright.engine.game import Game, SetupError
from tablewright.engine.record import Record, RecordError
from tablewright.engine.saga import Saga
from tablewright.engine.table import NOBODY, NotOffered, Result, Table
from tablewright.testing import Nonconforming, check_campaign, check_game

PEBBLES = Path(__file__).parents[1] / "toys" / "pebbles"
HIKE = Path(__file__).parents[1] / "toys" / "hike"


def hike() -> Game:
    return tw.find_game(HIKE)


def begun(seats: int = 3, seed: int | str = 5, **more: Any) -> Saga:
    return tw.campaign(HIKE, seats=seats, seed=seed, **more)


def walk(saga: Saga, *words: str) -> Saga:
    """Answer with these steps, by their names."""
    for word in words:
        names = [tw.notation(saga, move).split()[0] for move in saga.options]
        saga.choose(names.index(word))
    return saga


def played(seed: int = 0, seats: int = 3) -> Saga:
    """A whole campaign, played at random."""
    saga, luck = begun(seats, seed), random.Random(seed)
    while not saga.over:
        saga.choose(luck.randrange(len(saga.options)))
    return saga


# Parts


def test_a_campaign_opens_at_the_first_question_of_its_first_part() -> None:
    saga = begun()

    assert (saga.number, saga.part.name if saga.part else "", saga.seat) == (1, "gate", 0)
    assert [tw.notation(saga, move) for move in saga.options] == ["pay 0", "try-it 0"]
    assert not saga.over


def test_when_a_part_is_over_the_next_one_opens_with_those_who_take_part() -> None:
    saga = walk(begun(), "try-it", "pay", "pay", "rest")

    assert saga.part is not None
    assert (saga.part.name, saga.members, saga.seat) == ("ford", (1, 2), 1)
    assert saga.table.seats == 2
    assert saga.waiting() == [1]


def test_who_misses_a_part_is_an_onlooker_there() -> None:
    saga = walk(begun(), "try-it", "pay", "pay", "rest")

    assert saga.seat_of(0) == NOBODY
    assert saga.anytime(0) == []
    assert [option.id for option in saga.scene(0).prompt.options] == []
    with pytest.raises(NotOffered, match="seat 0 does not sit at the table of The Ford"):
        saga.choose(0, 0)


def test_the_campaign_is_over_when_no_part_follows() -> None:
    saga = played()

    assert saga.over
    assert saga.part is None
    assert saga.result is not None
    assert saga.result.scores == saga.carried.points
    assert saga.waiting() == []


def test_a_new_game_is_one_table_that_ends_and_no_campaign() -> None:
    table = tw.new(HIKE, 2, 5)
    for _ in range(3):
        table.choose(0)

    assert table.over
    assert table.origin is not None
    assert table.origin.part is None


def test_a_copy_lives_its_own_life() -> None:
    saga = walk(begun(), "try-it")
    copy = saga.copy()
    walk(copy, "pay", "pay", "rest", "pay")

    assert (saga.number, copy.number) == (1, 2)
    assert saga.digest() == walk(begun(), "try-it").digest()


def test_campaigns_are_found_beside_the_game() -> None:
    assert list(campaigns_of(hike())) == ["hike"]
    with pytest.raises(SetupError, match="did you mean hike"):
        find_campaign(hike(), "hiek")
    with pytest.raises(SetupError, match="PEBBLES has no campaign"):
        tw.campaign(PEBBLES)


def test_seats_that_no_way_of_the_campaign_has_are_refused() -> None:
    with pytest.raises(SetupError, match="The whole hike is for 2 to 3 seats, not 1"):
        begun(seats=1)


def test_a_part_opens_by_itself_from_what_is_carried() -> None:
    campaign = find_campaign(hike())
    carried = decode(campaign, encode(walk(begun(), "try-it", "pay", "pay", "rest").carried))
    table = open_part(hike(), campaign, carried, 9)

    assert table.seats == 2
    assert tw.record(table).part is not None
    assert tw.replay(Record.parse(tw.record(table).text())).options == table.options


def test_only_so_many_campaigns_may_be_unfinished() -> None:
    campaign = find_campaign(hike())

    assert too_many(campaign, 1) == ""
    assert too_many(campaign, 2) == (
        "2 campaigns of The Hike are unfinished, and there is room for 2; finish or export one first (HK-1.1)"
    )


# Luck


def test_a_part_gives_away_neither_the_seed_of_the_campaign_nor_of_another_part() -> None:
    secret = new_secret()
    saga = walk(begun(seed=secret), "try-it", "pay", "pay", "rest")
    seeds = [saga.table.origin.seed, saga.done[0].table.origin.seed]  # type: ignore[union-attr]

    assert len({secret, *seeds}) == 3
    assert all(isinstance(seed, str) and len(seed) == len(secret) for seed in seeds)
    assert secret not in tw.record(saga.table).text()
    assert secret not in tw.record(saga.done[0].table).text()
    assert seeds[1] not in tw.record(saga.table).text()


def test_luck_of_a_part_does_not_depend_on_how_the_part_before_was_played() -> None:
    one = walk(begun(), "pay", "pay", "pay", "rest")
    other = walk(begun(), "pay", "pay", "pay", "go-on")

    assert one.table.origin is not None
    assert other.table.origin is not None
    assert one.table.origin.seed == other.table.origin.seed == seed_for(5, 2, "ford")


# The record


def test_a_campaign_replays_from_its_text_in_the_middle_of_any_part() -> None:
    saga, luck = begun(seed=3), random.Random(3)
    while not saga.over:
        again = tw.replay(CampaignRecord.parse(tw.record(saga).text()))
        assert again.digest() == saga.digest()
        assert again.options == saga.options
        saga.choose(luck.randrange(len(saga.options)))
    assert tw.replay(CampaignRecord.parse(tw.record(saga).text())).result.scores == saga.result.scores  # type: ignore[union-attr]


def test_the_record_of_a_part_is_whole_by_itself() -> None:
    saga = walk(begun(), "try-it", "pay", "pay", "rest", "pay")
    text = tw.record(saga.table).text()

    assert text.startswith("tablewright record 2\n")
    assert "\ncampaign hike " in text
    assert tw.replay(Record.parse(text)).options == saga.options


def text_of(seed: int = 3) -> str:
    return tw.record(played(seed)).text()


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as told:
        replay_campaign(CampaignRecord.parse(text, "hike.tw"))
    return str(told.value)


def without_part(text: str, file: str) -> str:
    return re.sub(rf"=== {file}\n.*?(?=^===|\Z)", "", text, flags=re.DOTALL | re.MULTILINE)


def test_a_part_that_was_cut_out_is_named() -> None:
    assert refusal(without_part(text_of(), "02-ford.tw")) == (
        "part 2 (ford) of hike.tw is missing: there is no 02-ford.tw; the parts before it can be looked at"
    )


def test_a_part_whose_line_is_gone_is_named() -> None:
    text = re.sub(r"^part 2 .*\n", "", text_of(), flags=re.MULTILINE)

    assert "lacks part" in refusal(text)


def test_an_edited_move_is_found() -> None:
    text = text_of()
    first, _, rest = text.partition("=== 02-ford.tw")
    changed = re.sub(r"^(pay|try-it) 0$", lambda m: f"{'try-it' if m[1] == 'pay' else 'pay'} 0", first, count=1,
                     flags=re.MULTILINE)  # fmt: skip

    assert "does not replay as it was played" in refusal(f"{changed}=== 02-ford.tw{rest}")


def test_a_carried_value_that_no_part_could_have_left_is_found() -> None:
    text = re.sub(r'^(carried .*"done":1,"coins":\[)\d', r"\g<1>5", text_of(), flags=re.MULTILINE)

    assert "part 2 (ford) of hike.tw begins with what the part before it did not carry on" in refusal(text)


def test_an_index_that_tells_of_another_value_is_found() -> None:
    text = re.sub(r'^(done 01.*"coins":\[)\d', r"\g<1>5", text_of(), flags=re.MULTILINE)

    assert "says that part 1 (gate) carried on what it did not" in refusal(text)


def test_a_beginning_that_no_campaign_has_is_found() -> None:
    text = re.sub(r'^(begin .*"coins":\[)\d', r"\g<1>5", text_of(), flags=re.MULTILINE)

    assert "begins with what no campaign of this game begins with" in refusal(text)


def test_two_seats_that_were_swapped_are_found() -> None:
    text = text_of().replace("\nmembers 0 1 2\n", "\nmembers 1 0 2\n", 1)

    assert "has its seats changed round: 1 0 2 instead of 0 1 2" in refusal(text)


def test_a_part_of_another_campaign_is_found() -> None:
    mine, theirs = text_of(3), text_of(4)
    swapped = mine.split("=== ")
    swapped[1] = theirs.split("=== ")[1]

    assert "is of another campaign" in refusal("=== ".join(swapped))


def test_a_campaign_of_another_game_or_version_is_refused() -> None:
    assert "of a game that is not here" in refusal(text_of().replace("\ngame hike\n", "\ngame stroll\n", 1))
    assert "is a campaign of format 9" in refusal(text_of().replace("campaign 1", "campaign 9", 1))
    assert "is not a tablewright campaign" in refusal("tablewright record 2\n")


def test_a_spoilt_part_spoils_only_itself() -> None:
    text = text_of().replace("=== 02-ford.tw\ntablewright record 2", "=== 02-ford.tw\nspoilt", 1)
    made = CampaignRecord.parse(text, "hike.tw")

    assert sorted(made.parts) == ["01-gate.tw", "03-hut.tw"]
    assert tw.replay(made.parts["01-gate.tw"]).over
    assert "part 2 (ford) of hike.tw cannot be read" in refusal(text)


def test_a_part_with_a_header_that_contradicts_itself_is_refused() -> None:
    text = tw.record(walk(begun(), "try-it", "pay", "pay", "rest").table).text()
    for old, new, told in (
        ("part 2 ford", "part 2 hut", "it is the part hut, but what is carried leads to ford"),
        ("members 1 2", "members 2 1", "its members are 2 1, but there sit 1 2"),
        ("seats 2", "seats 3", "it has 3 seats, and 2 members sit there"),
        ('"done":1', '"done":3', "with what is carried the campaign is over"),
        ('"done":1', '"done":"x"', "what is carried cannot be read"),
        ("members 1 2", "members one", "make them numbers"),
        ("part 2 ford", "ford", "it must look like"),
    ):
        with pytest.raises(RecordError, match=re.escape(told)):
            tw.replay(Record.parse(text.replace(old, new, 1)))
    with pytest.raises(RecordError, match="but not `members …`"):
        Record.parse(text.replace("members 1 2\n", ""))


# What every campaign must keep to


def test_the_hike_keeps_to_what_every_campaign_must() -> None:
    walked = check_campaign(HIKE, games=12)

    assert set(walked.parts) == {"gate", "ford", "hut"}
    assert set(walked.endings) == {"The hut is warm.", "The hut was closed."}
    assert walked.missing_one > 0
    check_game(HIKE, games=5)


BEYOND: list[int] = []  # what a faulty campaign keeps where no record sees it


class Loose(msgspec.Struct, frozen=True):
    done: int
    notes: list[int]


class Open(msgspec.Struct):
    done: int


def faulty(fault: str) -> Game:
    """The hike with a campaign that does not keep to something."""
    game: Any = type(hike())()
    game.id, game.folder = f"hike-with-{fault.replace(' ', '-')}", HIKE
    good: Any = find_campaign(hike())

    class Faulty(type(good)):  # type: ignore[misc]
        def begin(self, seats: int, options: Mapping[str, Any], pack: Any) -> Any:
            if fault == "a list is carried":
                return Loose(0, [])
            if fault == "not frozen":
                return Open(0)
            return super().begin(seats, options, pack)

        def next(self, carried: Any) -> Part | None:
            if fault in ("a list is carried", "not frozen"):
                return Part("gate", (0,))
            part: Part | None = super().next(carried)
            if fault == "a name with blanks" and part is not None:
                return part._replace(name="the gate")
            if fault == "endless" and part is None:
                return Part("gate", (0,))
            return part

        def lay_out(self, part: Part, carried: Any, pack: Any) -> Table:
            if fault in ("a list is carried", "not frozen") or getattr(carried, "done", 0) == 3:
                table: Table = game.table(1, {"coins": 2}, None)
                return table
            laid: Table = super().lay_out(part, carried, pack)
            return laid

        def carry(self, table: Any, carried: Any) -> Any:
            if fault == "endless":
                return carried if carried.done == 3 else super().carry(table, carried)
            left = super().carry(table, carried)
            if fault == "carries from elsewhere":
                BEYOND.append(1)
                return msgspec.structs.replace(left, points=(len(BEYOND), *left.points[1:]))
            if fault == "carries the log":
                return msgspec.structs.replace(left, points=(len(table.log or ()), *left.points[1:]))
            if fault == "changes the table":
                table.rested = not table.rested
            return left

        def result(self, carried: Any) -> Result:
            found: Result = super().result(carried)
            return Result(found.won[1:], found.scores, "", "") if fault == "half a result" else found

    broken: Campaign = Faulty()
    broken.carried = {"a list is carried": Loose, "not frozen": Open}.get(fault, good.carried)
    game.campaigns = (broken,)
    return game  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("a list is carried", "carried.notes can be changed"),
        ("not frozen", "carried can be changed"),
        ("carries from elsewhere", "carries on something else"),
        ("carries the log", "asked of a replay of the part"),
        ("changes the table", "changes its table"),
        ("half a result", "the result must say of each of the party"),
    ],
)
def test_a_faulty_campaign_is_found(fault: str, told: str) -> None:
    with pytest.raises(Nonconforming, match=re.escape(told)):
        check_campaign(faulty(fault), games=4, closely=False)


def test_an_endless_campaign_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablewright.testing.campaigns.MOST_PARTS", 8)
    with pytest.raises(Nonconforming, match="not over after 8 parts"):
        check_campaign(faulty("endless"), games=1, closely=False)


def test_a_part_needs_a_name_that_can_stand_in_a_record() -> None:
    with pytest.raises(ValueError, match="a part is called 'the gate'"):
        check_campaign(faulty("a name with blanks"), games=1)
