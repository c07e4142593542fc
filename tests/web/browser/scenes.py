"""Hand-made scenes with the shapes of all boards we know of, to be drawn without a game behind them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tests.found import GAMES

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
    Event,
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
    Range,
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

LOOKS = (GAMES * 4)[:4]  # whatever looks come with us
SEATS = [
    Seat(
        "seat-0", "Ada", tone="a", to_act=True, stats=[Stat("Health", 5, "heart", 8, "good", clause="XX-1")]
    ),
    Seat("seat-1", "Brin", tone="b", online=False),
    Seat("seat-2", "Cog", kind="bot", tone="c"),
]
TERMS = {
    "ghoul": Term("Ghoul", "It was a neighbour once.", "XX-2"),
    "XX-1": Term("XX-1 One", "There is a rule for everything.", "XX-1"),
    "XX-2": Term("XX-2 Two", "What is dead stays where it is.", "XX-2"),
}


def scene(theme: str, areas: Sequence[Area], options: Sequence[Option], **more: Any) -> Scene:
    prompt = Prompt("q7", "Ada, choose your action", "XX-1", options=options, **more.pop("prompt", {}))
    return Scene(
        1,
        "council",
        "toy",
        7,
        Head("A made-up table", "Hero actions", ["Dawn", "Day", "Dusk"], 1, "Get out."),
        SEATS,
        areas,
        "seat-0",
        theme,
        prompt,
        terms=TERMS,
        **more,
        log=[
            Entry(1, "Round 3 begins.", how="system"),
            Entry(
                2,
                [Span("Brin", "b", ref="seat-1"), Span(" rolls "), Span("5, 2", "good")],
                "seat-1",
                "roll",
                0,
                False,
                "XX-1",
            ),
            Entry(3, "and loses 1 health", "seat-1", depth=1),
        ],
    )


def refused(id: str, label: str, *targets: str) -> Option:
    return Option(id, label, list(targets), enabled=False, why_not=Refusal("XX-2", TERMS["XX-2"].text))


END = Option("o9", "End the turn", tone="primary", key="e")


def dungeon() -> Scene:
    """Eight ways, walls, doors, fog, dice with conversions, a character sheet."""
    pieces = {
        "c3": [Piece("ada", "mini", "Ada", "A", "person", "a", stats=[Stat("Health", 5, "heart")])],
        "d2": [Piece("brin", "mini", "Brin", icon="person", tone="b", flags=["spent"])],
        "e6": [
            Piece("ghoul", "mini", "Ghoul", icon="skull", tone="bad", stats=[Stat("Health", 2)], term="ghoul")
        ],
        "a1": [Piece(f"cube-{i}", "cube", "Cube", tone="abc"[i]) for i in range(3)],
        "b1": [
            Piece("flag", "marker", "Flag", icon="flag", turn=90),
            Piece("hidden", "token", face="down", n=3),
        ],
    }
    spaces = []
    for y in range(8):
        for x in range(10):
            name = f"{'abcdefghij'[x]}{8 - y}"
            sides = [("n", y == 0), ("e", x in (4, 9)), ("s", y in (3, 7)), ("w", x == 0)]
            spaces.append(
                Space(
                    name,
                    x,
                    y,
                    name,
                    skin="water" if name in ("h3", "h2") else "floor",
                    flags=["fog"] if x > 6 and y < 4 else ["cursed"] if name == "g2" else [],
                    walls="".join(side for side, is_there in sides if is_there),
                    pieces=pieces.get(name, []),
                )
            )
    doors = [
        Link("c5", "c4", "oak-door", "door", label="Oak door", flags=["closed"]),
        Link("e6", "f6", "iron-door", "door", flags=["locked"]),
        Link("e2", "f2", how="door", flags=["open"]),
        Link("a5", "a4", how="wall"),
    ]
    crypt = Region("crypt", "Crypt", ["a8", "b8", "a7", "b7"], "dread")
    faces = [("sword", 6), ("shield", 6), ("5", 6), ("17", 20), ("3", 8), ("4", 4), ("9", 12), ("0", 10)]
    dice = [
        Die(f"die-{i}", face, face if face.isalpha() else "", sides, "abcdefgh"[i])
        for i, (face, sides) in enumerate(faces)
    ]
    pool = Dice(
        "pool",
        "Attack pool",
        [*dice, Die("die-locked", "2", flags=["locked"]), Die("die-blank", "not rolled")],
        [Amount("spark", 2, "spark")],
        [
            Convert([Amount("shield", 1)], [Amount("spark", 1)], "Reckless", "reckless"),
            Convert([Amount("coin", 2)], [Amount("shield", 1)]),
        ],
        [
            Span("Need "),
            Span("3", "b", "spark"),
            Span(" to hit the "),
            Span("Ghoul", ref="ghoul", term="ghoul"),
        ],
    )
    sheet = Group(
        "sheet",
        [
            Counters(
                "numbers",
                [Counter("gold", "Gold", 7, "coin"), Counter("moves", "Actions", 2, "hourglass", 3)],
            ),
            Zone(
                "gear",
                "Gear",
                "list",
                pieces=[
                    Piece(
                        "mace",
                        "card",
                        "Iron mace",
                        icon="hammer",
                        text="+1 spark",
                        under=[Piece("oil", "token", "Oil")],
                    )
                ],
            ),
        ],
        "Ada the Warden",
        "frame",
        owner="seat-0",
    )
    tracks = Group(
        "tracks",
        [
            Track(
                "threat",
                "Threat",
                0,
                10,
                2,
                "skull",
                "bad",
                marks=[Mark(5, "raid"), Mark(10, "doom", tone="bad")],
            ),
            Track("race", "Race", 0, 20, marks=[Mark(6, pieces=[Piece("race-a", "token", "Ada", tone="a")])]),
            Track("nerve", "Nerve", -3, 3, 0, "eye", "dread"),
            Track("lore", "Lore", 0, 60, 13, "book", "e"),
        ],
        "Tracks",
        "tabs",
    )
    areas = [
        Area(
            "vault",
            "main",
            [Board("floor", "The vault", Grid(10, 8, 8), spaces, doors, [crypt])],
            title="The vault",
        ),
        Area("attack", "side", [pool], title="Attack"),
        Area("ada-area", "side", [sheet, tracks], owner="seat-0"),
    ]
    options = [
        Option("o0", "Move to c4", ["ada", "c4"], icon="boot"),
        Option("o1", "Move to d4", ["ada", "d4"]),
        Option("o2", "Open the oak door", ["oak-door"]),
        Option("o3", "Strike the Ghoul", ["ghoul"], cost=[Amount("bolt", 2, "sparks")]),
        Option("o4", "Talk to the Ghoul", ["ghoul"]),
        Option("o5", "Turn a shield into a spark", ["reckless"]),
        refused("r0", "Open the iron door", "iron-door"),
        END,
    ]
    return scene(LOOKS[0], areas, options)


def worlds() -> Scene:
    """Boards with location slots on a plane, a market with prices, hidden and open hands."""
    names = ["Ashfall", "Brine", "Cinder", "Dusk", "Everfen", "Frost", "Gloam", "Hearth"]
    spaces = []
    for i, name in enumerate(names):
        turn = i / 8 * 2 * math.pi
        slots = [
            Slot(
                f"{name}-{place}",
                place,
                pieces=[Piece(f"rot-{i}", "token", "Rot", icon="skull", tone="bad", n=2)]
                if place == "Ruin" and i % 3 == 0
                else [],
            )
            for place in ("Gate", "Market", "Ruin", "Shrine", "Wilds")
        ]
        spaces.append(
            Space(
                name, 50 + 40 * math.sin(turn), 32 - 26 * math.cos(turn), name, skin=name.lower(), slots=slots
            )
        )
    spaces[1].slots[2].pieces.append(Piece("ada", "mini", "Ada", icon="person", tone="a"))  # type: ignore[attr-defined]
    spaces.append(Space("hub", 43, 27.5, "The Crossroads", w=14, h=9, shape="round", tone="gold"))
    spaces.append(Space("gem", 4, 3, "Gem", w=10, h=8, shape="diamond", flags=["goal"], text="Shines."))
    links = [
        Link(name, names[(i + 1) % 8], f"way-{i}", one_way=i == 2, label="toll" if i == 2 else "")
        for i, name in enumerate(names)
    ]
    links += [Link(name, "hub", how="portal") for name in names[::2]] + [Link("Dusk", "Frost", how="sight")]
    market = Zone(
        "market",
        "Market row",
        marks=["free", "1", "2"],
        pieces=[
            Piece(f"ware-{i}", "card", name, icon="coin", cost=[Amount("coin", i)])
            for i, name in enumerate(["Lantern", "Mule", "Chart"])
        ],
    )
    hand = Zone(
        "hand",
        "Your hand",
        "fan",
        "seat-0",
        "owner",
        pieces=[
            Piece(
                "pathfinder",
                "card",
                "Pathfinder",
                icon="map",
                tone="a",
                text="Move 2 worlds.",
                tags=["prophecy"],
            )
        ],
    )
    theirs = Zone("brins-hand", "Brin's hand", owner="seat-1", sees="owner", count=4)
    row = Zone("row", "Row", cap=4, pieces=[Piece("row-3", "card", "Slot 3", face="down", back="x", at=2)])
    areas = [
        Area(
            "all",
            "main",
            [Board("worlds", "The worlds", Plane(100, 64), spaces, links, focus="Brine")],
            title="The worlds",
        ),
        Area("shop", "side", [market, theirs, row], title="Market"),
        Area("mine", "hand", [hand]),
        Area(
            "tray",
            "tray",
            [
                Zone(
                    "bag",
                    "Bag",
                    "grid",
                    pieces=[Piece(f"chip-{i}", "token", "Chip", tone="c") for i in range(5)],
                )
            ],
        ),
    ]
    options = [
        Option("o0", "Go to the Gate of Cinder", ["ada", "Cinder-Gate"]),
        Option("o1", "Go to the Shrine of Ashfall", ["ada", "Ashfall-Shrine"]),
        Option("o2", "Buy the Chart", ["ware-2"]),
        Option("o3", "Seal the way from Dusk", ["way-3"]),
        Option("o4", "Play Pathfinder", ["pathfinder"]),
        Option("o5", "Ask Brin", ["seat-1"]),
        refused("r0", "Enter the Crossroads", "hub"),
        END,
    ]
    return scene(LOOKS[1], areas, options)


def town() -> Scene:
    """A town of four by four with two workers a place, a story with choices, several resource tracks."""
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
        Space(
            name,
            i % 4,
            i // 4,
            name,
            skin=["town", "water", "grass", "stone"][i % 4],
            flags=["blocked"] if name == "Gallows" else [],
            text="Gain 1 coin" if i % 2 else "",
            slots=[
                Slot(
                    f"{name}-{k}",
                    pieces=[Piece(f"worker-{i}", "mini", "Worker", icon="person", tone="a")]
                    if i == k == 0
                    else [],
                )
                for k in range(2)
            ],
        )
        for i, name in enumerate(names)
    ]
    knock = Story(
        "knock",
        "A knock after midnight",
        [
            Block("Rain drums on the shutters."),
            Block("“They took the bell,” she says.", "quote"),
            Block("What you hold counts.", "rule"),
            Block("First.", "item"),
            Block("Then", "h"),
        ],
        "book",
    )
    areas = [
        Area("place", "main", [Board("town", "The town", Grid(4, 4, 0), spaces)], title="The town"),
        Area("tale", "story", [knock]),
        Area(
            "stores",
            "side",
            [Track("wood", "Wood", 0, 8, 5, "wood", "good"), Track("hope", "Hope", 0, 5, 2, "sun", "gold")],
            title="Stores",
        ),
    ]
    options = [
        Option("o0", "Follow her", detail="Test courage 7"),
        Option("o1", "Send her to the Temple", ["Temple"]),
        Option("o2", "Send the worker to the Temple", ["worker-0", "Temple-0"]),
        refused("r0", "Climb the Gallows", "Gallows"),
        Option("o3", "Think it over", aside=True),
    ]
    return scene(LOOKS[2], areas, options, prompt={"source": "knock"})


def combat() -> Scene:
    """Zones with borders of their own, minis, lines of sight, initiative; a path and a deck beside it."""
    zones: dict[str, list[tuple[float, float]]] = {
        "Yard": [(0, 0), (40, 0), (37, 22), (0, 27)],
        "Gate": [(41, 0), (68, 0), (68, 19), (38.5, 21.5)],
        "Ditch": [(0, 28.5), (37, 23), (40, 39.5), (16.5, 58), (0, 58)],
        "Hall": [(38.5, 22.8), (68, 20), (68, 45), (42, 41)],
    }
    minis = {
        "Yard": [Piece("ada", "mini", "Ada", icon="person", tone="a")],
        "Gate": [Piece("warden", "mini", "Warden", icon="skull", tone="bad")],
    }
    spaces = [
        Space(name, 0, 0, name, poly=poly, skin="stone", pieces=minis.get(name, []))
        for name, poly in zones.items()
    ]
    links = [
        Link("Yard", "Gate", how="door"),
        Link("Ditch", "Hall", "trapdoor", "door", flags=["locked"]),
        Link("Gate", "Hall", how="sight"),
        Link("Yard", "Hall", how="wall"),
    ]
    deck = Zone("deck", "Deck", "pile", sees="none", count=9)
    gone = Zone(
        "gone",
        "Discard pile",
        "pile",
        pieces=[Piece(f"gone-{i}", "card", f"Card {i}", icon="star", text="Done.") for i in range(4)],
    )
    road = [
        Board(
            f"road-{shape}",
            f"Road, {shape}",
            Path(shape),
            [Space(f"{shape}-{i}", 0, 0, str(i)) for i in range(6)],
        )
        for shape in ("row", "column", "ring", "snake")
    ]
    order = Zone(
        "order",
        "Initiative",
        "list",
        pieces=[
            Piece("first", "token", "Archer", tone="bad", stats=[Stat("Initiative", 9)]),
            Piece("second", "token", "Ada", tone="a", flags=["active"]),
        ],
    )
    areas = [
        Area(
            "map",
            "main",
            [Board("gatehouse", "Gatehouse", Plane(70, 58), spaces, links)],
            title="Gatehouse",
            weight=2,
        ),
        Area(
            "roads",
            "main",
            [Group("four", road, "Roads", "tabs"), Group("piles", [deck, gone], arrange="row")],
            title="Roads",
        ),
        Area("turn", "side", [order]),
    ]
    options = [
        Option("o0", "Ada to the Gate", ["ada", "Gate"]),
        Option("o1", "Force the trapdoor", ["trapdoor"]),
        Option("o2", "Draw a card", ["deck"]),
        Option("o3", "Act before the Archer", ["first"]),
        END,
    ]
    return scene(LOOKS[3], areas, options)


def nothing() -> Scene:
    """The least there can be, in a theme and with symbols and tones that nobody knows."""
    strange = Piece("strange", "token", "Strange", icon="qwertz", tone="ultra", flags=["sideways"])
    areas = [
        Area(
            "a",
            "main",
            [
                Zone("z", pieces=[strange]),
                Board("b", "Empty", Grid(1, 1, 4), [Space("s", 0, 0, skin="unheard-of")]),
            ],
        )
    ]
    return scene("unheard-of", areas, [])


def ended() -> Scene:
    whole = town()
    return Scene(
        1,
        whole.game,
        "toy",
        8,
        whole.head,
        SEATS,
        whole.areas,
        "seat-0",
        whole.theme,
        None,
        whole.log,
        terms=TERMS,
        events=[Event("say", "knock")],
        over=Outcome("The river remembers.", [Rank("seat-0", True, 12), Rank("seat-1", False, 7)]),
    )


def asking(how: Any, least: int, most: int) -> Scene:
    """A question that takes several options."""
    options = [Option(f"o{i}", name) for i, name in enumerate(["Amber", "Basalt", "Cinnabar", "Dulcimer"])]
    return scene(
        "felt",
        [Area("a", "main", [Story("s", "Crates", [Block("Choose.")])])],
        options,
        prompt={"how": how, "min": least, "max": most},
    )


def amount() -> Scene:
    options = [Option("o0", "Pay coins", amount=Range(1, 9, 2, 3)), Option("o1", "Pay nothing")]
    return scene("felt", [Area("a", "main", [Story("s", "Toll", [Block("Pay.")])])], options)


BOARDS = [dungeon, worlds, town, combat, nothing]
