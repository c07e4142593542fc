# interpreted: made once for each look at the table, not once a move
"""A hero board: hearts, mana, goods, specialists, hero actions, red and blue slots, and what can still be learnt."""

from __future__ import annotations

from tablewright.engine.scene import Counter, Counters, Group, Piece, Stat, Track, Widget, Zone
from tablewright.games.now_or_never.cards import (
    ACTION_NAMES,
    COIN,
    HEART,
    MANA,
    ONCE_PER_SEASON,
    RED,
    THINGS,
    Token,
    Use,
)
from tablewright.games.now_or_never.rules.anytime_actions import cannot_buy_ability
from tablewright.games.now_or_never.rules.gear_abilities_artifacts import mark_of
from tablewright.games.now_or_never.show.common import (
    GOOD_TONES,
    filled,
    known,
    name_of,
    own_clause,
    owner_of,
    red_stats,
    seat_id,
    several,
)
from tablewright.games.now_or_never.show.town import villager_piece
from tablewright.games.now_or_never.table import ABILITIES, ARROWS, BLUES, SLOTS, Player, Table

LEVELS = ("", "I", "II", "III")


# Beside the table


def your_hero(table: Table, seat: int) -> list[Widget]:
    """What one looks at on every turn."""
    return [
        Group(f"turn-of-{seat}", [specialists(table, seat), hero_actions(table, seat)], arrange="row"),
        goods(table, seat),
        hearts(table, seat),
        mana(table, seat),
        *filled(story_tokens(table, seat)),
    ]


def story_tokens(table: Table, seat: int) -> Zone:
    """NN-20.17, G19: beside the board, where they need no slot."""
    player = table.players[seat]
    pieces = [
        Piece(
            f"story-token-{seat}-{number}", "token", token.name, icon=token.id, tone="gold", text=token.text,
            tags=["for the whole campaign"] if token.is_kept else [],
            flags=spent_flags(table, player, token.uses), term=f"story:{number}",
        )
        for number in player.story_tokens
        for token in (table.content.story_tokens[number],)
    ]  # fmt: skip
    return Zone(
        f"story-tokens-{seat}", "Story tokens", "list", seat_id(seat), pieces=pieces, clause="NN-20.17"
    )


def hearts(table: Table, seat: int) -> Track:
    player = table.players[seat]
    most = table.max_hearts(player)
    tone = "good" if player.has[HEART] * 3 > most else "bad"
    return Track(
        f"hearts-{seat}", "Hearts", 0, most, player.has[HEART], "heart", tone, term="heart", clause="NN-4.4"
    )


def mana(table: Table, seat: int) -> Track:
    player = table.players[seat]
    most = table.max_mana(player)
    return Track(
        f"mana-{seat}", "Mana", 0, most, player.has[MANA], "mana", "blue", term="mana", clause="NN-4.5"
    )


def goods(table: Table, seat: int) -> Counters:
    """NN-4.1–4.3: coins, experience, books and the four goods."""
    has = table.players[seat].has
    items = [
        Counter(f"has-{seat}-{thing}", several(thing, 2).capitalize(), has[thing], THINGS[thing],
                tone=GOOD_TONES[thing] if thing < len(GOOD_TONES) else "gold" if thing == COIN else "",
                term=THINGS[thing])
        for thing in (5, 6, 4, 0, 1, 2, 3)
    ]  # fmt: skip
    return Counters(f"has-{seat}", items, clause="NN-4.1")


def specialists(table: Table, owner: int, label: str = "") -> Zone:
    """NN-4.6, 6.1–6.5: four slots; what the use of each costs, and the tax of its owner."""
    player = table.owner(owner)
    pieces = [
        specialist_piece(table, owner, player, slot) if player.specialists[slot] >= 0 else free_slot(owner, slot)
        for slot in range(SLOTS)
        if player.specialists[slot] >= 0 or not label
    ]  # fmt: skip
    return Zone(
        f"specialists-{owner}", label or "Specialists", "row", owner_of(table, owner),
        cap=None if label else SLOTS, pieces=pieces, clause="NN-4.6",
    )  # fmt: skip


def specialist_piece(table: Table, owner: int, player: Player, slot: int) -> Piece:
    one = table.content.specialists[player.specialists[slot]]
    return Piece(
        f"specialist-{owner}-{slot}", "tile", one.name, icon=one.id,
        flags=[] if player.is_up(slot) else ["spent"], tags=[ACTION_NAMES[one.action]],
        stats=[Stat("Cost", int(one.cost), "coin"), Stat("Tax", int(one.tax), "tax")],
        text=bonus_words(one.text), term=f"specialist:{player.specialists[slot]}",
    )  # fmt: skip


def bonus_words(text: str) -> str:
    """The bonus of a specialist, without the action that its symbol shows."""
    return text.partition(" + ")[2].rstrip(".") and f"+ {text.partition(' + ')[2].rstrip('.')}"


def free_slot(owner: int, slot: int) -> Piece:
    return Piece(f"specialist-{owner}-{slot}", "tile", "Free slot", tone="quiet", clause="NN-4.6")


def hero_actions(table: Table, seat: int) -> Zone:
    """NN-3.5, 9.3, 9.4: three tokens on their arrows, and what is added to each."""
    player = table.players[seat]
    hero = table.content.heroes[player.hero]
    more = int(player.mods.movement)
    pieces = [
        Piece(
            f"arrow-{seat}-{arrow}", "tile", f"{hero.arrows[arrow] + more} movement",
            flags=[] if (player.arrows >> arrow) & 1 else ["spent"],
            text=f"{hero.arrows[arrow]} + {more}" if more else "", term="arrow",
        )
        for arrow in range(ARROWS)
    ]  # fmt: skip
    return Zone(
        f"arrows-{seat}", "Hero actions", "row", seat_id(seat), cap=ARROWS, pieces=pieces, clause="NN-9.3"
    )


# Below the map


def slots_and_abilities(table: Table, seat: int) -> Group:
    """NN-4.7–4.9: red slots by die face, blue slots, the basic ability, artifacts, and what can be learnt."""
    zones: list[Widget] = [
        red_slots(table, seat),
        blue_slots(table, seat),
        *filled(abilities(table, seat)),
    ]
    return Group(f"slots-of-{seat}", zones, arrange="row", owner=seat_id(seat))


def red_slots(table: Table, seat: int) -> Zone:
    player = table.players[seat]
    pieces = [red_slot(table, seat, player, slot) for slot in range(SLOTS)]
    return Zone(f"red-{seat}", "Red slots, by die face", "row", seat_id(seat), cap=SLOTS, pieces=pieces,
                clause="NN-13.2")  # fmt: skip


def red_slot(table: Table, seat: int, player: Player, slot: int) -> Piece:
    """NN-4.8: a placed token, otherwise the basic ability of this face."""
    number = player.red[slot]
    if number >= 0:
        token = table.content.tokens[number]
        assert token.red is not None
        return Piece(
            f"red-{seat}-{slot}", "tile", f"{slot + 1} {token.name}", tone="red", stats=red_stats(token.red),
            text=extra_words(token), term=f"token:{number}",
        )  # fmt: skip
    red = table.content.heroes[player.hero].faces[slot]
    return Piece(
        f"red-{seat}-{slot}",
        "tile",
        f"{slot + 1} Basic",
        stats=red_stats(red),
        term=f"red:{player.hero}:{slot}",
    )


def extra_words(token: Token) -> str:
    """What a red token does beyond its numbers."""
    return f"+{token.red.mana} mana when rolled" if token.red is not None and token.red.mana else ""


def blue_slots(table: Table, seat: int) -> Zone:
    """NN-4.7, 4.9: the basic ability, which needs no slot, three slots, and artifacts that can be used."""
    player = table.players[seat]
    pieces = [basic_piece(table, seat, player)]
    for slot in range(BLUES):
        number = player.blue[slot]
        if number < 0:
            pieces.append(
                Piece(f"blue-{seat}-{slot}", "tile", "Free blue slot", tone="quiet", clause="NN-4.7")
            )
        else:
            token = table.content.tokens[number]
            pieces.append(
                Piece(f"blue-{seat}-{slot}", "tile", token.name, icon=token.id, tone="blue", text=token.text,
                      flags=spent_flags(table, player, token.uses), term=f"token:{number}",
                      clause=own_clause(token.uses))
            )  # fmt: skip
    return Zone(f"blue-{seat}", "Blue slots", "row", seat_id(seat), pieces=pieces, clause="NN-4.7")


def basic_piece(table: Table, seat: int, player: Player) -> Piece:
    hero = table.content.heroes[player.hero]
    assert hero.basic is not None
    return Piece(
        f"basic-{seat}", "tile", hero.basic.name, icon=hero.id, text=hero.basic.text,
        flags=spent_flags(table, player, (hero.basic,)), term=f"use:{hero.basic.index}",
    )  # fmt: skip


def spent_flags(table: Table, player: Player, uses: tuple[Use, ...]) -> list[str]:
    """NN-18.11: what can be used once a season and was used."""
    once = [use for use in uses if use.limit == ONCE_PER_SEASON]
    return ["spent"] if once and all(player.spent.has(mark_of(use)) for use in once) else []


def abilities(table: Table, seat: int) -> Zone:
    """NN-17.12–17.14: the tokens below the board, each with its price; dim where the level below is missing."""
    player = table.players[seat]
    tokens = table.content.heroes[player.hero].tokens
    pieces = [
        ability_piece(table, seat, i, tokens[i]) for i in range(ABILITIES) if (player.abilities >> i) & 1
    ]
    return Zone(
        f"abilities-{seat}", "Abilities to learn", "row", seat_id(seat), pieces=pieces, clause="NN-17.12"
    )


def ability_piece(table: Table, seat: int, i: int, number: int) -> Piece:
    token = table.content.tokens[number]
    locked = cannot_buy_ability(table, seat, i) == "NN-17.14"
    level = (
        Stat("Level", LEVELS[token.level]) if token.level < len(LEVELS) else Stat("Level", int(token.level))
    )
    return Piece(
        f"ability-{seat}-{i}", "tile", token.name, tone="red" if token.colour == RED else "blue",
        stats=[level, Stat("Experience", int(token.cost), "experience")],
        flags=["locked"] if locked else [], text=token.text, term=f"ability:{number}",
        clause=own_clause(token.uses),
    )  # fmt: skip


# Others


def others(table: Table, seat: int) -> list[Widget]:
    """NN-6.2, 22.10: the specialists of everybody else, small; a click hires one."""
    owners = [owner for owner in range(table.seats) if owner != seat and table.players[owner].hero >= 0]
    shown: list[Widget] = [
        zone
        for owner in owners
        for zone in filled(specialists(table, owner, f"{name_of(table, owner)}'s specialists"))
    ]
    if table.bot is not None and table.bot.hero >= 0:
        shown += filled(specialists(table, table.seats, "The bot's specialists"))
        shown += filled(bot_takings(table))
    return shown


def bot_takings(table: Table) -> Zone:
    """NN-22.6, 22.12, 22.16: what the bot has taken, out of play."""
    bot = table.bot
    assert bot is not None
    pieces = [villager_piece(table, one) for one in known(bot.waiting)]
    for n, name, icon in (
        (len(bot.kept), "Search tokens", "search"),
        (len(bot.orders), "Orders", "order"),
        (len(bot.hand), "Quest cards", "quest"),
    ):
        if n:
            pieces.append(Piece(f"bot-{icon}", "token", name, icon=icon, face="down", n=n, clause="NN-22.6"))
    return Zone("bot-takings", "Taken by the bot", "list", pieces=pieces, clause="NN-22.6")
