# ruff: noqa: E501 - made-up tables read better in long lines
"""Made-up tables that together have every shape a scene can have: dungeon, worlds, combat, decks, town, ring."""

from __future__ import annotations

from tablewright.engine.scene import (
    Amount,
    Area,
    Block,
    Board,
    Convert,
    Counter,
    Counters,
    Dice,
    Die,
    Entry,
    Grid,
    Group,
    Head,
    Link,
    Mark,
    Option,
    Outcome,
    Path,
    Piece,
    Plane,
    Prompt,
    Rank,
    Refusal,
    Region,
    Scene,
    Seat,
    Slot,
    Space,
    Span,
    Stat,
    Story,
    Term,
    Track,
    Zone,
)
from tablewright.scene.check import check

SEATS = [
    Seat("ada", "Ada", tone="a", to_act=True, stats=[Stat("Health", 5, "heart", 8, "good")]),
    Seat("brin", "Brin", tone="b", stats=[Stat("Health", 4, "heart", 7)]),
    Seat("cog", "Cog", kind="bot", tone="c"),
]
LOG = [
    Entry(1, "Round 3 begins.", how="system", clause="1.1"),
    Entry(2, "Brin rolls 5, 2 against the Warden", "brin", "roll", clause="4.2"),
    Entry(3, "and loses 1 health", "brin", depth=1),
    Entry(4, "Careful!", "brin", "chat"),
]
TERMS = {
    "1.1": Term("1.1 Rounds", "A round has three phases.", "1.1"),
    "4.2": Term("4.2 Fights", "Roll two dice against the foe.", "4.2"),
    "ghoul": Term("Ghoul", "It is always hungry."),
}


def asked(text: str, *options: Option, clause: str = "4.2", source: str = "") -> Prompt:
    return Prompt("q7", text, clause, options=options, source=source, undo=True)


def scene(title: str, areas: list[Area], prompt: Prompt | None, **more: object) -> Scene:
    made = Scene(
        1, "gallery", "m1", 7, more.pop("head", Head(title, "Hero actions", clause="1.1")), SEATS, areas, seat="ada",
        prompt=prompt, log=LOG, terms=TERMS, **more,  # type: ignore[arg-type]
    )  # fmt: skip
    check(made)
    return made


def refused(name: str, label: str, *targets: str) -> Option:
    why = Refusal("4.2", "Roll two dice against the foe.")
    return Option(name, label, targets=targets, enabled=False, why_not=why)


# A dungeon of squares, with walls, fog, doors, figures, dice that can be traded, a sheet in a frame


def dungeon() -> Scene:
    spaces = [square(x, y) for y in range(8) for x in range(10)]
    doors = [
        Link("sq-2-3", "sq-2-4", "door-1", "door", flags=["closed"]),
        Link("sq-4-2", "sq-5-2", "door-2", "door", flags=["locked"]),
        Link("sq-4-6", "sq-5-6", how="wall"),
    ]
    board = Board("vault", "Vault, level 1", Grid(10, 8, 8), spaces, doors, focus="sq-2-5", clause="1.1")
    dice = Dice(
        "pool", "Attack pool",
        [Die("d1", "sword", tone="bad"), Die("d2", "shield", tone="a"), Die("d3", "blank", flags=["locked"]),
         Die("d4", "6", sides=8, tone="gold", flags=["new"])],
        pool=[Amount("sword", 2), Amount("oddity", 1, "oddity")],
        converts=[Convert([Amount("shield", 1)], [Amount("spark", 1)], "Reckless", "convert-1"),
                  Convert([Amount("coin", 2)], [Amount("shield", 1)], "Bribe")],
        need=[Span("Need "), Span("3", "b", "spark"), Span(" to hit the "), Span("Ghoul", term="ghoul")],
    )  # fmt: skip
    gear = Zone("gear", "Gear", "list", owner="ada", pieces=[
        Piece("mace", "card", "Iron mace", text="+1 spark"),
        Piece("lantern", "card", "Lantern", flags=["spent"], text="Clear fog around you", under=[Piece("oil", "token", "Oil")]),
    ])  # fmt: skip
    numbers = Counters(
        "numbers", [Counter("actions", "Actions", 2, "hourglass", 3), Counter("gold", "Gold", 7)]
    )
    sheet = Group("sheet", [numbers, gear], "Ada the Warden", "frame", owner="ada", tone="a")
    options = [
        Option("o0", "Move north", ["sq-2-4"]),
        Option("o1", "Move north-east", ["sq-3-4"]),
        Option("o2", "Move east", ["sq-3-5"]),
        Option("o3", "Open the door", ["door-1"]),
        Option("o4", "Convert shield to spark", ["convert-1"]),
        Option("o5", "Reroll locked die", ["d3"]),
        Option("o6", "Strike the ghoul", ["ghoul-2"], detail="Roll two dice.", cost=[Amount("hourglass", 1)]),
        Option("o7", "Push the ghoul", ["ghoul-2"]),
        Option("o8", "End turn", tone="primary", key="e"),
        refused("r0", "Move west through the wall"),
        Option("a0", "Flee", aside=True, group="anytime", tone="danger", confirm="Flee? You lose your gold."),
    ]
    areas = [Area("mat", "main", [board]), Area("tray", "tray", [dice]), Area("me", "side", [sheet])]
    return scene("The Sunken Vault", areas, asked("Ada: 2 actions left", *options))


def square(x: int, y: int) -> Space:
    pieces = {
        (2, 5): [Piece("ada-mini", "mini", "Ada", short="A", tone="a", owner="ada", stats=[Stat("HP", 5, "heart")])],
        (3, 6): [Piece("brin-mini", "mini", "Brin", short="B", tone="b", owner="brin")],
        (1, 1): [Piece("ghoul-1", "mini", "Ghoul", short="gh", tone="bad", term="ghoul", stats=[Stat("HP", 2, "heart")])],
        (4, 2): [Piece("ghoul-2", "mini", "Ghoul", short="gh", tone="bad", term="ghoul")],
        (8, 6): [Piece("chest", "token", "Chest", icon="chest", tone="gold", n=2), Piece("key-1", "token", "Key", icon="key")],
    }.get((x, y), [])  # fmt: skip
    flags = (
        ["fog"]
        if x > 6 and y < 4
        else ["blocked"]
        if (x, y) == (3, 2)
        else ["danger"]
        if (x, y) == (9, 7)
        else []
    )
    walls = "".join(
        side
        for side, there in (("n", y == 0), ("e", x in (4, 9)), ("s", y in (3, 7)), ("w", x == 0))
        if there
    )
    skin = "water" if x == 7 and y in (5, 6) else ""
    return Space(
        f"sq-{x}-{y}",
        x,
        y,
        short="X" if (x, y) == (5, 0) else "",
        skin=skin,
        flags=flags,
        walls=walls,
        pieces=pieces,
    )


# Worlds with slots on a map, a market with prices, hidden hands, a track with marks


def worlds() -> Scene:
    import math

    names = ["Ashfall", "Brine", "Cinder", "Dusk", "Everfen", "Frost", "Gloam", "Hearth"]
    spaces = [
        world(name, 50 + 42 * math.sin(i * math.pi / 4), 30 - 25 * math.cos(i * math.pi / 4))
        for i, name in enumerate(names)
    ]
    middle = Space(
        "crossroads", 50, 30, "The Crossroads", shape="round", tone="gold", text="Four omens open it."
    )
    links = [Link(f"w-{a}", f"w-{b}") for a, b in zip(names, names[1:] + names[:1], strict=True)]
    links += [
        Link(f"w-{name}", "crossroads", how="portal" if i % 2 else "path") for i, name in enumerate(names)
    ]
    links.append(Link("w-Ashfall", "w-Cinder", how="sight", one_way=True))
    board = Board("worlds", "The eight worlds", Plane(100, 60), [*spaces, middle], links, [Region("north", "North", ["w-Ashfall", "w-Brine"])])  # fmt: skip
    market = Zone("market", "Market row", "row", marks=["free", "1", "2", "3"], pieces=[
        Piece(f"m-{name}", "card", name, icon="lantern", cost=[Amount("coin", i)], text="A thing one might want to have.")
        for i, name in enumerate(["Lantern", "Mule", "Chart", "Buckler"])
    ])  # fmt: skip
    tide = Track("tide", "Dark tide", 0, 10, 6, tone="bad", marks=[Mark(4, "raid"), Mark(8, "raid")])
    renown = Track("renown", "Renown", 0, 20, marks=[
        Mark(7, pieces=[Piece("r-ada", "marker", "Ada", tone="a")]), Mark(11, pieces=[Piece("r-brin", "marker", "Brin", tone="b")])
    ])  # fmt: skip
    theirs = Zone("hand-brin", "Hand", "fan", owner="brin", sees="owner", count=4)
    mine = Zone("hand-ada", "Your hand", "fan", owner="ada", sees="owner", pieces=[
        Piece("pathfinder", "card", "Pathfinder", icon="map", text="Move 2 worlds."),
        Piece("bargain", "card", "Bargain", icon="coin", text="Buy at half price.", turn=90),
        Piece("ward", "card", "Ward", icon="shield", text="Ignore a raid.", n=2),
    ])  # fmt: skip
    deck = Zone("deck", "Deck", "pile", sees="none", count=23)
    gone = Zone(
        "gone", "Discard", "pile", pieces=[Piece("g1", "card", "Old news"), Piece("g2", "card", "Chart")]
    )
    options = [
        Option("o0", "Go to Cinder: Gate", ["pawn-Brine", "slot-Cinder-Gate"]),
        Option(
            "o1", "Go to Ashfall: Shrine", ["pawn-Brine", "slot-Ashfall-Shrine"], cost=[Amount("bread", 1)]
        ),
        Option("o2", "Buy Chart", ["m-Chart"], cost=[Amount("coin", 2)]),
        Option("o3", "Play Pathfinder", ["pathfinder"]),
        refused("r0", "Enter the Crossroads", "crossroads"),
        Option("o4", "End travel", tone="primary", key="e"),
    ]
    areas = [
        Area("sky", "main", [board]),
        Area("beside", "side", [tide, renown, market, theirs, Group("piles", [deck, gone], arrange="row")]),
        Area("hand", "hand", [mine], title="Your hand", owner="ada"),
    ]
    head = Head(
        "Eight Worlds",
        "Travel",
        steps=["Dawn", "Travel", "Dusk"],
        step=1,
        goal="Gather 4 omens.",
        clause="1.1",
    )
    return scene("", areas, asked("Choose where to travel", *options), head=head)


def world(name: str, x: float, y: float) -> Space:
    places = ["Gate", "Market", "Ruin", "Shrine", "Wilds"]
    foe = Piece(f"foe-{name}", "token", "Skulls", icon="skull", tone="bad", n=2, stats=[Stat("", 3)])
    pawn = Piece("pawn-Brine", "mini", "Ada", short="Ad", tone="a", owner="ada")
    slots = [
        Slot(f"slot-{name}-{place}", place, cap=1, pieces=[foe] if place == "Wilds" and name != "Frost" else [pawn] if (name, place) == ("Brine", "Ruin") else [])
        for place in places
    ]  # fmt: skip
    return Space(f"w-{name}", x, y, name, skin=name.lower(), slots=slots)


# Zones of a fight with outlines, lines of sight, an order of activation


def combat() -> Scene:
    def zone(name: str, x: float, y: float, *pieces: Piece, text: str = "") -> Space:
        corner = [(x - 15, y - 10), (x + 15, y - 12), (x + 14, y + 10), (x - 14, y + 12)]
        return Space(f"z-{name}", x, y, name, poly=corner, text=text, pieces=pieces)

    board = Board("gatehouse", "Gatehouse", Plane(120, 80), [
        zone("Yard", 20, 15, Piece("ada-fig", "mini", "Ada", tone="a", stats=[Stat("HP", 6, "heart")]), Piece("dog", "mini", "Dog", tone="a")),
        zone("Gate", 60, 14, Piece("warden", "mini", "Warden", tone="bad"), Piece("archer", "mini", "Archer", tone="bad")),
        zone("Tower", 102, 14, text="High ground: +1 die"),
        zone("Ditch", 20, 52, text="Slow: costs 2"), zone("Hall", 62, 42, Piece("brin-fig", "mini", "Brin", tone="b")),
        zone("Cellar", 60, 70, text="Dark"), zone("Roof", 102, 60, *(Piece(f"rat-{i}", "mini", f"Rat {i}") for i in range(7))),
    ], [
        Link("z-Yard", "z-Gate", "gate-door", "door", flags=["closed"]), Link("z-Yard", "z-Ditch"), Link("z-Gate", "z-Hall"),
        Link("z-Tower", "z-Gate"), Link("z-Tower", "z-Roof"), Link("z-Hall", "z-Roof"), Link("z-Ditch", "z-Cellar"),
        Link("z-Hall", "z-Cellar", how="door"), Link("z-Ditch", "z-Hall", how="wall"), Link("z-Tower", "z-Hall", how="sight", label="sight"),
    ])  # fmt: skip
    order = Zone("order", "Initiative", "list", pieces=[Piece(f"i-{n}", "marker", name, stats=[Stat("Init", 9 - n)]) for n, name in enumerate(["Archer", "Ada", "Warden", "Brin"])])  # fmt: skip
    alarm = Track("alarm", "Alarm", 0, 6, 2, "bell", "bad", marks=[Mark(6, "Guards!")])
    mood = Track(
        "mood", "Mood", -4, 4, 1, tone="good", marks=[Mark(-4, "Dread"), Mark(0, "calm"), Mark(4, "Joy")]
    )
    sheets = Group("sheets", [
        Group("s-ada", [Counters("c-ada", [Counter("hp-ada", "Health", 6)])], "Ada"),
        Group("s-brin", [Counters("c-brin", [Counter("hp-brin", "Health", 4)])], "Brin"),
    ], "Heroes", "tabs")  # fmt: skip
    options = [
        Option("o0", "Ada to the Gate", ["z-Gate"]), Option("o1", "Ada to the Ditch", ["z-Ditch"]),
        Option("o2", "Strike the Warden", ["warden"]), Option("o3", "Open the door", ["gate-door"]),
        Option("o4", "Heal Brin", ["hp-brin"]), Option("o5", "Pass", key="l"),
    ]  # fmt: skip
    areas = [Area("field", "main", [board]), Area("side", "side", [order, alarm, mood, sheets])]
    return scene("Storm the Gatehouse", areas, asked("Ada acts", *options))


# A diamond of decks, each with a row of hidden cards


def decks() -> Scene:
    spaces = [
        Space(f"dk-{row}-{i}", (3 - n) / 2 + i, row, f"Domain {row}{i}", short=f"D{row}", flags=["done"] if row == 4 else [],
              zones=[Zone(f"dp-{row}-{i}", "Deck", "pile", sees="none", count=12),
                     Zone(f"dr-{row}-{i}", pieces=[Piece(f"dc-{row}-{i}-{k}", "card", face="down") for k in range(3)])])
        for row, n in enumerate([1, 2, 3, 2, 1]) for i in range(n)
    ]  # fmt: skip
    board = Board("diamond", "The diamond", Grid(3, 5, 0), spaces, [Link("dk-4-0", "dk-3-0", one_way=True)])
    options = [Option(f"o{k}", f"Turn card {k + 1}", [f"dc-2-1-{k}"]) for k in range(3)]
    return scene(
        "Nine Decks", [Area("all", "main", [board], title="The diamond")], asked("Turn a card", *options)
    )


# A town with workers and a story that asks


def town() -> Scene:
    names = [
        "Inn",
        "Smithy",
        "Temple",
        "Docks",
        "Market",
        "Guild",
        "Library",
        "Walls",
        "Mill",
        "Farm",
        "Tower",
        "Stables",
        "Quarry",
        "Well",
        "Gallows",
        "Park",
    ]
    spaces = [
        Space(f"t-{i}", i % 4, i // 4, name, text="Gain 1 coin" if i % 3 == 1 else "", flags=["blocked"] if name == "Gallows" else [],
              slots=[Slot(f"t-{i}-{k}", pieces=[Piece(f"w-{i}", "mini", "Worker", icon="person", tone="abc"[i % 3])] if k == i % 2 and not i % 5 else []) for k in range(2)])
        for i, name in enumerate(names)
    ]  # fmt: skip
    knock = Story("knock", "A knock after midnight", [
        Block("Rain drums on the shutters. A child stands at the inn door holding a lantern that gives no light."),
        Block("“They took the bell,” she says.", "quote"),
        Block("If you hold the Old Map you may choose the third answer.", "rule"),
        Block("a heading", "h"), Block("an item", "item"),
    ])  # fmt: skip
    stores = [Track(f"s-{name}", name, 0, 8, i + 2) for i, name in enumerate(["Wood", "Food", "Fear"])]
    options = [
        Option("o0", "Follow her to the river", detail="Test courage 7"), Option("o1", "Send her to the Temple", ["t-2"]),
        Option("o2", "Show the Old Map", gain=[Amount("scroll", 2)]), Option("o3", "Bar the door", gain=[Amount("skull", 1)]),
    ]  # fmt: skip
    areas = [
        Area("town", "main", [Board("streets", "The town", Grid(4, 4, 4), spaces)]),
        Area("tale", "story", [knock]), Area("stores", "side", stores),
    ]  # fmt: skip
    return scene("Riverhold", areas, asked("What do you answer?", *options, source="knock"))


# Paths of all shapes, and more options than there are keys


def paths() -> Scene:
    def ring(name: str, shape: str, n: int) -> Board:
        spaces = [
            Space(
                f"{name}-{i}",
                0,
                0,
                f"Stop {i}",
                pieces=[Piece(f"{name}-p", "mini", "Pawn")] if i == 2 else [],
            )
            for i in range(n)
        ]
        return Board(name, name.capitalize(), Path(shape), spaces)  # type: ignore[arg-type]

    boards = [
        ring("row", "row", 5),
        ring("column", "column", 3),
        ring("round", "ring", 12),
        ring("snake", "snake", 14),
    ]
    options = [Option(f"o{i}", f"Answer number {i}") for i in range(80)]
    return scene("Ways", [Area("ways", "main", boards)], asked("Which?", *options))


def ended() -> Scene:
    made = town()
    over = Outcome("The river remembers you.", [Rank("ada", True, 12), Rank("brin", False, 7)])
    return Scene(1, "gallery", "m1", 8, Head("Riverhold", "Over"), SEATS, made.areas, seat="ada", log=[*LOG, Entry(5, "The bell rings.", how="story")], terms=TERMS, over=over)  # fmt: skip


def bare() -> Scene:
    return Scene(1, "gallery", "m1", 0, Head("Nothing yet"), [], [])


GALLERY = {
    "dungeon": dungeon, "worlds": worlds, "combat": combat, "decks": decks, "town": town, "paths": paths,
    "ended": ended, "bare": bare,
}  # fmt: skip
