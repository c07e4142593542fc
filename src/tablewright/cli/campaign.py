"""`campaign`: many games that tell one story, from evening to evening, at this terminal."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablewright.cli.commands import Command, Commands, Complaint, pair, say, say_json, whole_number
from tablewright.cli.playing import (
    bot,
    how_it_ended,
    in_lines,
    is_full_screen,
    line_mode,
    on_the_screen,
    seats_of_bots,
    step_through,
)
from tablewright.engine.numbers import whole

if TYPE_CHECKING:
    from tablewright.record.campaigns import KeptCampaign, Slot


def add(commands: Commands) -> None:
    family = commands.add("campaign", "many games, one story, one save", heading="Play")
    family.tells(
        "A campaign is played in parts, each a game of its own; what is kept and remembered goes from part "
        "to part. "
        "Everything you do is saved before you see its result."
    )
    add_new(family)
    shelf = family.add("list", "the campaigns you have begun, with their marks", show_shelf)
    shelf.takes("--json", "answer in JSON", action="store_true")
    add_resume(family)
    mark = family.add("mark", "give this moment a name to return to", set_mark)
    mark.takes("name", "the campaign", metavar="NAME")
    mark.takes("mark", "what to call the moment", metavar="MARK", nargs="+")
    add_replay(family)
    add_seat(family)
    out = family.add(
        "export", "everything in one file, to be sent or kept; frees its place on the shelf", send_out
    )
    out.takes("name", "the campaign", metavar="NAME")
    out.takes("file", "the file to write; an existing file is never overwritten", metavar="FILE")
    back = family.add("import", "import an exported campaign, beside those you have", bring_in)
    back.takes("file", "an exported campaign", metavar="FILE")
    back.takes("--pack", "the pack it was played with, if it is not found by itself", metavar="PACK")


def add_new(family: Command) -> None:
    new = family.add("new", "begin a campaign", begin)
    new.takes("game", "a game with a campaign, or its folder", metavar="GAME")
    new.takes("--campaign", "which one, if the game has several", metavar="CAMPAIGN")
    new.takes("--seats", "how many play it", metavar="N", type=whole_number)
    new.takes("--title", "what to call it", metavar="TITLE", default="")
    new.takes("--name", "who sits at a seat, counted from 1; can be repeated", metavar="SEAT=NAME",
              action="append", type=pair, default=[])  # fmt: skip
    new.takes("--bot", "a bot at this seat, or at every seat (all=steady); can be repeated", metavar="SEAT=PLAYER",
              action="append", type=bot, default=[])  # fmt: skip
    new.takes("--option", "set one thing about the game; can be repeated", metavar="NAME=VALUE",
              action="append", type=pair, default=[])  # fmt: skip
    new.takes(
        "--seed",
        "the seed of all parts; the same number deals the same campaign",
        metavar="N",
        type=whole_number,
    )
    new.takes("--pack", "play with this pack", metavar="PACK")
    line_mode(new)
    new.tells(
        "Begins a campaign in a slot of its own. `tablewright campaign resume` takes you back to where you "
        "stopped, even in the middle of a fight.",
    )


def add_resume(family: Command) -> None:
    resume = family.add("resume", "go on with a campaign, or return to a mark", go_on)
    resume.takes("name", "the campaign; the one played last if left out", metavar="NAME", nargs="?")
    resume.takes("--mark", "return to this mark; what came after it is kept as a branch", metavar="MARK")
    resume.takes("--pack", "the pack it was begun with, if that has moved", metavar="PACK")
    resume.takes("--old-pack", "if the cards have changed: go on with the old ones", action="store_true")
    resume.takes("--restart-part", "if the cards have changed: begin this part again", action="store_true")
    line_mode(resume)


def add_replay(family: Command) -> None:
    replay = family.add("replay", "look at a part again, move by move", look_again)
    replay.takes("name", "the campaign", metavar="NAME")
    replay.takes(
        "part", "the number of the part; lists them if left out", metavar="PART", nargs="?", type=whole_number
    )
    replay.takes("--seat", "what this seat of the part saw, counted from 1", metavar="N", type=whole_number)
    replay.takes("--all", "print the whole story at once", action="store_true")
    replay.takes(
        "--plain", "plain lines: for screen readers, pipes and simple terminals", action="store_true"
    )


def add_seat(family: Command) -> None:
    seat = family.add("seat", "hand a seat to someone else: a friend, or a bot", change_seat)
    seat.takes("name", "the campaign", metavar="NAME")
    seat.takes("seat", "the seat of the party, counted from 1", metavar="SEAT", type=whole_number)
    seat.takes("player", "a name, or `bot steady`", metavar="PLAYER", nargs="+")


# Playing


def begin(arguments: Namespace) -> int:
    from tablewright.engine.campaign import find_campaign, seats_and_options
    from tablewright.engine.fate import new_secret
    from tablewright.engine.game import find_game
    from tablewright.record.campaigns import KeptCampaign
    from tablewright.record.profile import options_for
    from tablewright.saves import BOT, GAME_NOTE, PACK_NOTE

    game = find_game(arguments.game)
    campaign = find_campaign(game, arguments.campaign)
    seats, _ = seats_and_options(game, campaign, arguments.seats, {})
    players = dict(named_seats(arguments.name))
    players |= {seat: f"{BOT}{name}" for seat, name in seats_of_bots(arguments.bot, seats).items()}
    seed = new_secret() if arguments.seed is None else arguments.seed
    options = {**options_for(game, campaign), **dict(arguments.option)}
    notes = ""
    if (Path(arguments.game) / "game.py").is_file():
        notes += f"{GAME_NOTE}{Path(arguments.game).resolve()}\n"
    if arguments.pack is not None:
        pack = Path(arguments.pack)
        notes += f"{PACK_NOTE}{pack.resolve() if pack.exists() else pack}\n"
    kept = KeptCampaign.start(
        game, campaign.id, seats, seed, options, arguments.pack, players, arguments.title, notes
    )
    return play(kept, arguments)


def named_seats(given: list[tuple[str, str]]) -> Iterator[tuple[int, str]]:
    """Who sits where, the seats counted from 0."""
    for word, name in given:
        number = whole(word)
        if not number:
            raise Complaint(f"--name {word}={name}: seats are counted from 1")
        yield number - 1, name


def go_on(arguments: Namespace) -> int:
    from tablewright.record.campaigns import KeptCampaign, find_slot, last_slot
    from tablewright.record.exports import take_back

    path = find_slot(arguments.name) if arguments.name else last_slot()
    take_back(path)
    kept = KeptCampaign.opened(path, arguments.pack)
    if arguments.mark:
        kept.go_back_to(arguments.mark)
    elif arguments.old_pack:
        kept.use_old_pack()
    elif arguments.restart_part:
        kept.restart_part()
    else:
        kept.take_up()
    say(*kept.news)
    return play(kept, arguments)


def play(kept: KeptCampaign, arguments: Namespace) -> int:
    """Play part after part until the campaign is over or the person leaves."""
    from tablewright.record.profile import remember_campaign

    resumes = f"tablewright campaign resume {kept.path.name}"
    while not kept.over and kept.match is not None:
        tell_part(kept)
        if is_full_screen(arguments):
            code = on_the_screen(kept.match, arguments)
            if code or not kept.match.table.over:
                say(f"Your campaign is kept; go on with `{resumes}`.")
                return code
            if kept.next_part() is not None and not wants_more(kept):
                return 0
        else:
            if not in_lines(kept.match, arguments, "go on with the campaign", resumes):
                return 0
        kept.go_on()
        remember_campaign(kept)
    tell_end(kept)
    return 0


def wants_more(kept: KeptCampaign) -> bool:
    """Between two parts on the whole screen: one key goes on."""
    try:
        return (
            input(f"{kept.title_of(kept.next_part())} follows. Enter goes on, q leaves. ").strip().lower()
            != "q"
        )
    except (EOFError, KeyboardInterrupt):
        return False


def tell_part(kept: KeptCampaign) -> None:
    """The heading of a part, and what has happened so far."""
    from tablewright.cli.commands import wrapped
    from tablewright.engine.campaign import part_after

    now = kept.present()
    part = part_after(kept.campaign, kept.carried_into(now))
    say("", f"Part {now.number}: {kept.title_of(part)}")
    say(*(row for line in kept.so_far()[-5:] for row in wrapped(line)))


def tell_end(kept: KeptCampaign) -> None:
    say("", f"{kept.made.title or kept.path.name} is over: {how_it_ended(kept.made.over)}")
    say(f"`tablewright campaign replay {kept.path.name}` lists its parts.")


# The shelf


def show_shelf(arguments: Namespace) -> int:
    from tablewright.record.campaigns import all_slots, campaigns_folder

    slots = all_slots()
    if arguments.json:
        say_json([{**slot._asdict(), "name": slot.name, "path": str(slot.path)} for slot in slots])
        return 0
    if not slots:
        say("You have begun no campaign yet; `tablewright campaign new GAME` begins one.")
        return 0
    for slot in slots:
        say(*slot_lines(slot))
    say("", f"They lie in {campaigns_folder()}; `tablewright campaign resume NAME` goes on with one.")
    return 0


def slot_lines(slot: Slot) -> list[str]:
    if slot.broken:
        return [f"{slot.name}  cannot be opened: {slot.broken}"]
    done = f" ({slot.done} of {slot.of} parts done)" if slot.of else ""
    state = f"over: {how_it_ended(slot.over)}" if slot.over else f"{slot.place}{done}"
    away = f", exported to {slot.away}" if slot.away else ""
    title = f"  «{slot.title}»" if slot.title != slot.name else ""
    lines = [f"{slot.name}{title}  {slot.game}, {slot.when:%d %b %Y %H:%M}  {state}{away}"]
    lines += [f"    {slot.party}"] if slot.party else []
    return lines + ([f"    marks: {', '.join(slot.marks)}"] if slot.marks else [])


def set_mark(arguments: Namespace) -> int:
    from tablewright.record.campaigns import KeptCampaign

    name = " ".join(arguments.mark)
    KeptCampaign.load(arguments.name).mark(name)
    say(f"`tablewright campaign resume {arguments.name} --mark '{name}'` returns here.")
    return 0


def change_seat(arguments: Namespace) -> int:
    from tablewright.players import find_player
    from tablewright.record.campaigns import KeptCampaign
    from tablewright.saves import BOT

    name = " ".join(arguments.player)
    if name.startswith(BOT):
        find_player(name.removeprefix(BOT), anywhere=True)
    KeptCampaign.opened(arguments.name).seat_player(arguments.seat - 1, name)
    say(f"Seat {arguments.seat} is {name} from now on.")
    return 0


def look_again(arguments: Namespace) -> int:
    from tablewright.record.campaigns import KeptCampaign

    kept = KeptCampaign.opened(arguments.name)
    if arguments.part is None:
        say(*(f"{one.number}  {one.name}  {one.file}" for one in kept.made.line()))
        say("", f"`tablewright campaign replay {arguments.name} NUMBER` shows one again.")
        return 0
    found = [one for one in kept.made.line() if one.number == arguments.part]
    if not found:
        raise Complaint(f"{arguments.name} has no part {arguments.part}; it has {len(kept.made.line())}")
    match = kept.look_at(found[0].file)
    if arguments.seat is not None and not 1 <= arguments.seat <= match.table.seats:
        raise Complaint(f"--seat {arguments.seat}: the seats of this part are 1 to {match.table.seats}")
    return step_through(match, arguments.seat, arguments, tell_all=arguments.all)


# From here to elsewhere


def send_out(arguments: Namespace) -> int:
    from tablewright.record.campaigns import find_slot
    from tablewright.record.exports import export

    file: Any = Path(arguments.file)
    export(find_slot(arguments.name), file.resolve())
    say(
        f"{file} holds the whole campaign; `tablewright campaign import {file}` takes it in, here or elsewhere."
    )
    return 0


def bring_in(arguments: Namespace) -> int:
    from tablewright.record.exports import bring_in

    path, wrong = bring_in(Path(arguments.file), arguments.pack)
    if wrong:
        say(f"It was taken in as {path.name}, but cannot be played on as it is: {wrong}.")
        say(f"`tablewright campaign replay {path.name}` shows the parts that are sound.")
        return 1
    say(f"It is here as {path.name}; `tablewright campaign resume {path.name}` goes on with it.")
    return 0
