"""What the cards in force change for one player: recomputed when a card comes or goes, never in between."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64


class Mods:
    """Numbers that the rules read. A Mods is never changed once a hero has it, only replaced."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.id = ""
        self.gate_adjacent: i64 = -1  # Alliance for a Gate to an adjacent world, -1 as printed
        self.gate_nur: i64 = 3
        self.gate_less: i64 = 0
        self.verge_safe: i64 = 6
        self.rouse_on: i64 = 5
        self.confront_bonus: i64 = 0
        self.first_bonus: i64 = 0  # on the first Confront roll of a turn
        self.night_bonus: i64 = 0  # on Confront rolls at Night
        self.action_bonus: i64 = 0
        self.less_obliviate: i64 = 0
        self.less_named: i64 = 0
        self.less_in_company: i64 = 0
        self.more_warlord: i64 = 0
        self.swap_obliviate: i64 = -1
        self.swap_rot: i64 = -1
        self.swap_most: i64 = 0
        self.forges = False
        self.own_weight: i64 = 1
        self.reserve_weight: i64 = 1
        self.transfer_open = False
        self.deploy_steps: i64 = 1
        self.card_uses: i64 = 2
        self.uses: i64 = 2
        self.no_gate = False
        self.no_trade = False
        self.night_less: i64 = 0
        self.skills_off = False
        self.favor_draw: i64 = 0
        self.favor_free = False
        self.re_roll_as_special = False
        self.prophecy_draw: i64 = 1
        self.location_alliance: i64 = 0
        self.location_energy: i64 = 0
        self.exchange_any: i64 = 0
        self.skills: tuple[int, ...] = (0, 0, 0, 0)  # icons on Role Cards
        self.free_roles: tuple[int, ...] = ()  # those that may be used without an action
        self.triggers: i64 = 0


NO_MODS: Final = Mods()


def add(mods: Mods, kind: str, args: tuple[Any, ...]) -> None:
    """SF-11.2, SF-18.2, SF-20.2: what one line of a card changes."""
    if kind in ("roll_bonus", "cost", "pay_as", "pawn_weight"):
        add_scoped(mods, kind, args)
    elif kind in ("gate_adjacent", "gate_nur", "gate_less", "verge_safe", "rouse_on"):
        add_travel(mods, kind, args[0])
    elif kind == "location_uses":
        if args[0] == "world_card":
            mods.card_uses = args[1]
        else:
            mods.uses = args[1]
            mods.card_uses = args[1]
    elif kind == "forbid":
        mods.no_gate = mods.no_gate or args[0] == "gate"
        mods.no_trade = mods.no_trade or args[0] == "trade"
    else:
        add_plain(mods, kind, args)


def add_travel(mods: Mods, kind: str, n: int) -> None:
    if kind == "gate_adjacent":
        mods.gate_adjacent = n
    elif kind == "gate_nur":
        mods.gate_nur = n
    elif kind == "gate_less":
        mods.gate_less += n
    elif kind == "rouse_on":
        mods.rouse_on = min(mods.rouse_on, n)
    elif mods.verge_safe <= 6:  # SF-R49: what makes the Verge worse beats what makes it better
        mods.verge_safe = n


def add_scoped(mods: Mods, kind: str, args: tuple[Any, ...]) -> None:
    scope: str = args[0]
    if kind == "roll_bonus":
        n: int = args[1]
        if scope == "confront":
            mods.confront_bonus += n
        elif scope == "first_confront":
            mods.first_bonus += n
        elif scope == "night_confront":
            mods.night_bonus += n
        else:
            mods.action_bonus += n
    elif kind == "cost":
        add_cost(mods, scope, args[1])
    elif kind == "pay_as":
        if scope == "rot":
            mods.swap_rot = args[1]
            mods.swap_most = args[2]
        else:
            mods.swap_obliviate = args[1]
    elif scope == "own":
        mods.own_weight = args[1]
    else:
        mods.reserve_weight = args[1]


def add_cost(mods: Mods, scope: str, n: int) -> None:
    if scope == "obliviate":
        mods.less_obliviate -= n
    elif scope == "named_warlord":
        mods.less_named -= n
    elif scope == "warlord_in_company":
        mods.less_in_company -= n
    else:
        mods.more_warlord += n


def add_plain(mods: Mods, kind: str, args: tuple[Any, ...]) -> None:
    if kind == "forge":
        mods.forges = True
    elif kind == "transfer_open":
        mods.transfer_open = True
    elif kind == "deploy_steps":
        mods.deploy_steps = args[0]
    elif kind == "night_discard":
        mods.night_less -= args[0]
    elif kind == "skills_off":
        mods.skills_off = True
    elif kind == "favor_draw":
        mods.favor_draw += args[0]
    elif kind == "favor_free":
        mods.favor_free = True
    elif kind == "re_roll_as_special":
        mods.re_roll_as_special = True
    elif kind == "prophecy_draw":
        mods.prophecy_draw = args[0]
    elif kind == "location_alliance":
        mods.location_alliance += args[0]
    elif kind == "location_energy":
        mods.location_energy += args[0]
    elif kind == "exchange_any":
        mods.exchange_any += args[0]
    else:
        raise ValueError(f"no rule reads the modifier {kind}")
