# interpreted: works on lines of text, between games rather than in them
"""Records: a whole game as lines of text. The record is the save, the replay, the bug report and the test.

Header lines say how the table was set up; after a blank line follows one move a line, in notation. Lines
that start with `#` tell things that replaying does not need: digests, agreements, clocks, the end. A record only
ever grows, so a game that was killed in the middle of a line has lost nothing but that line.
"""

from __future__ import annotations

import os
import pkgutil
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tablewright.build_info import VERSION
from tablewright.engine.clock import REMARK as CLOCK
from tablewright.engine.clock import Tick, move_back, note_ticks, tick_from
from tablewright.engine.digest import digest
from tablewright.engine.fate import NoSeed, Seed, seed_from
from tablewright.engine.game import Game, SetupError, Value, find_game, notation
from tablewright.engine.numbers import shortened, whole
from tablewright.engine.options import as_word
from tablewright.engine.table import GROUP, NO_SEED, Line, Move, NotOffered, PartOf, Table, unwind

FORMAT: Final = 2
PLAIN_FORMAT: Final = 1  # of what has a numbered seed and is no part of a campaign, as it always was
DIGEST_EVERY: Final = 20
UNDO: Final = "undo"  # the last move; `undo 3` = the third from the end, those after it still stand
UNDONE: Final = re.compile(r"undo(?: (\d{1,9}))?")
MOST_DIGITS: Final = 9  # of a number in a header
CUT: Final = "# cut"  # ends a line that was cut off when the program was killed
AGREED: Final = "The table agreed to take a move back after something new had been seen."

NEEDED: Final = ("game", "engine", "pack", "seats", "seed")  # in every header
OF_A_PART: Final = ("campaign", "members", "carried")  # in that of a campaign's part
A_PART: Final = re.compile(r"(\S+) (\S+) part (\d{1,9}) (\S+)")

PREFIXES: Final = re.compile(r"(?:@(-?\d{1,9}) )?(! )?(.*)")


class RecordError(ValueError):
    """A record cannot be used; the sentence says what is wrong, where, and what to do."""


class OtherPack(RecordError):
    """A record was made with another pack than the one that is here."""


class Record:
    """All that is needed to play a game once more."""

    def __init__(self, game: str, seats: int, seed: Seed) -> None:
        self.where = "the record"
        self.game = game
        self.engine = VERSION
        self.pack = ""
        self.pack_version = ""
        self.pack_hash = ""
        self.content: Any = None  # the loaded pack, as long as the record has not been through a file
        self.seats = seats
        self.seed: Seed = seed
        self.part: PartOf | None = None  # of a campaign
        self.options: dict[str, Value] = {}
        self.players: dict[int, str] = {}
        self.moves: list[str] = []  # those that count: what was taken back is gone from here
        self.lines: list[int] = []  # where each of them stands in the file, if there is one
        self.undone: list[str] = []  # what could be done again, the next one last
        self.digests: dict[int, str] = {}
        self.agreed: dict[
            int, int
        ] = {}  # after how many moves the table agreed to take one back, and how often
        self.ticks: list[Tick] = []  # what the clock did, in order
        self.over = ""
        self.cut = ""  # the rest of a line that was cut off at the end of the file

    # Writing

    def text(self) -> str:
        """The whole record as it stands in a file."""
        body = (f"{move}\n{self.remarks(n)}" for n, move in enumerate(self.moves, 1))
        return self.header() + self.remarks(0) + "".join(body)

    def header(self) -> str:
        pack = f"{self.pack} {self.pack_version or '-'} {self.pack_hash or '-'}" if self.pack else "none"
        lines = [
            f"tablewright record {self.format()}",
            f"game {self.game}",
            f"engine {self.engine}",
            f"pack {pack}",
            f"seats {self.seats}",
            f"seed {self.seed}",
            *(part_lines(self.part) if self.part is not None else ()),
            *(f"option {name}={on_one_line(as_word(value))}" for name, value in self.options.items()),
            *(f"player {seat} {on_one_line(name)}" for seat, name in sorted(self.players.items())),
        ]
        return "\n".join(lines) + "\n\n"

    def format(self) -> int:
        """The oldest format that can say all that is in this record."""
        return FORMAT if isinstance(self.seed, str) or self.part is not None else PLAIN_FORMAT

    def remarks(self, n: int) -> str:
        """What there is to tell about the position after move n."""
        told = f"# digest {n} {self.digests[n]}\n" if n in self.digests else ""
        if self.over and n == len(self.moves):
            told += f"# over {self.over}\n"
        told += f"# agreed {n}\n" * self.agreed.get(n, 0)
        return told + "".join(tick.text() for tick in self.ticks if tick.after == n)

    def write(self, path: str | Path) -> None:
        """Write the record to a new file; an existing one is never written over."""
        create(Path(path), self.text())

    # What changes while a game goes on

    def add(self, line: str, number: int = 0) -> None:
        """One more move."""
        if self.undone and self.undone[-1] == line:
            self.undone.pop()
        else:
            self.undone.clear()
        self.moves.append(line)
        self.lines.append(number)

    def take_back(self, back: int = 1) -> None:
        """The last move does not count any more, or the one that is so many from the end; those after it still do."""
        n = len(self.moves) - back
        self.undone.append(self.moves.pop(n))
        self.lines.pop(n)
        # Both stand in the order of the game, so only what comes after is looked at, however long the record is.
        while self.digests and next(reversed(self.digests)) > n:
            self.digests.popitem()
        later = []
        while self.agreed and next(reversed(self.agreed)) > n:
            later.append(self.agreed.popitem())
        for at, times in reversed(later):
            self.agree(at - 1, times)
        self.ticks = move_back(self.ticks, n)
        self.over = ""

    def agree(self, n: int, times: int = 1) -> None:
        """After move n the table agreed to take one back."""
        if times:
            self.agreed[n] = self.agreed.get(n, 0) + times

    def note(self, table: Table) -> None:
        """Keep a digest of the position every so many moves, and how the game ended."""
        n = len(self.moves)
        if n % DIGEST_EVERY == 0 or table.over:
            self.digests[n] = digest(table)
        if table.over:
            self.over = result_in_words(table)

    # Reading

    @classmethod
    def read(cls, path: str | Path) -> Record:
        """The record in a file."""
        return cls.decode(bytes_of(Path(path)), str(path))

    @classmethod
    def decode(cls, raw: bytes, where: str) -> Record:
        whole, newline, rest = raw.rpartition(b"\n")
        try:
            text = (whole + newline).decode() + rest.decode(errors="replace" if whole else "strict")
        except UnicodeDecodeError:
            raise RecordError(not_a_record(where, "it is not text")) from None
        if "\0" in text:
            raise RecordError(not_a_record(where, "it is not text"))
        return cls.parse(text, where)

    @classmethod
    def parse(cls, text: str, where: str = "the record") -> Record:
        """The record that a text holds; a last line without its end is kept apart in `cut`."""
        if not text.strip():
            raise RecordError(f"{where} is empty: no game was ever begun in it, so start a new one")
        *lines, rest = text.replace("\r\n", "\n").split("\n")
        check_first_line(lines[0] if lines else rest, where)
        blank = lines.index("") if "" in lines else len(lines)
        if blank == len(lines):
            raise RecordError(
                f"{where} ends inside its header, before the first move; use a whole copy of it, or start a new game"
            )
        record = read_header(lines[1:blank], where)
        for number, line in enumerate(lines[blank + 1 :], blank + 2):
            record.read_line(line, number)
        record.cut = rest
        return record

    def read_line(self, line: str, number: int) -> None:
        if not line or line.endswith(CUT):
            return
        if line.startswith("#"):
            self.read_remark(line, number)
        elif undone := UNDONE.fullmatch(line):
            back = int(undone[1] or 1)
            if not 0 < back <= len(self.moves):
                before = "any move" if not self.moves else f"the move that would be {back} back"
                raise RecordError(f"line {number} of {self.where} says `{line}` before {before}; delete it")
            self.take_back(back)
        else:
            self.add(line, number)

    def read_remark(self, line: str, number: int) -> None:
        match line.split():
            case ["#", "digest", n, known] if whole(n) is not None:
                self.digests[int(n)] = known
            case ["#", "agreed", n] if whole(n) is not None:
                self.agree(int(n))
            case ["#", "over", *_]:
                self.over = line.removeprefix("# over").strip()
            case ["#", word, *words] if word == CLOCK and (tick := tick_from(words)) is not None:
                self.ticks.append(tick)
            case ["#", "digest" | "agreed" | "clock", *_]:
                raise RecordError(
                    f"line {number} of {self.where} is no remark: {shortened(line)!r}; mend or delete it"
                )

    def spot(self, n: int) -> str:
        """Where move n stands, for people who look for it."""
        line = self.lines[n - 1]
        return f"line {line} of {self.where}, move {n}" if line else f"move {n} of {self.where}"


# The file -------------------------------------------------------------------------------------------------


def bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as why:
        raise RecordError(f"{path} cannot be read: {(why.strerror or str(why)).lower()}") from None


def create(path: Path, text: str) -> None:
    """Write a new file and see it on disk, its name included; refuse to write over another."""
    try:
        with path.open("xb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise RecordError(f"{path} exists already and is not written over; give another name") from None
    except OSError as why:
        raise RecordError(f"{path} cannot be written: {(why.strerror or str(why)).lower()}") from None
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """A new name is safe only when its folder is on disk too; some systems do not let one ask for that."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


# The header -----------------------------------------------------------------------------------------------


def not_a_record(where: str, why: str) -> str:
    return f"{where} is not a tablewright record: {why}; a record starts with `tablewright record {PLAIN_FORMAT}`"


def check_first_line(line: str, where: str) -> None:
    found = re.fullmatch(r"tablewright record (\d{1,9})", line)
    if found is None:
        start = line if len(line) <= 40 else f"{line[:40]}…"
        raise RecordError(not_a_record(where, f"its first line is {start!r}"))
    if int(found[1]) > FORMAT:
        raise RecordError(
            f"{where} is a record of format {found[1]}, but tablewright {VERSION} reads up to {FORMAT}; "
            "update tablewright to open it"
        )


def read_header(lines: list[str], where: str) -> Record:
    given: dict[str, str] = {}
    record = Record("", 0, 0)
    record.where = where
    for number, line in enumerate(lines, 2):
        word, _, rest = line.partition(" ")
        name, equals, value = rest.partition("=")
        seat, _, player = rest.partition(" ")
        if word == "option" and equals:
            record.options[name] = value
        elif word == "player" and whole(seat) is not None:
            record.players[int(seat)] = player
        elif word in (*NEEDED, *OF_A_PART) and rest and word not in given:
            given[word] = rest
        else:
            raise RecordError(
                f"line {number} of {where} is no header line: {shortened(line)!r}; mend or delete it"
            )
    fill_in(record, given)
    return record


def fill_in(record: Record, given: Mapping[str, str]) -> None:
    for word in NEEDED:
        if word not in given:
            raise RecordError(f"the header of {record.where} does not say `{word} …`; add that line")
    if not given["seats"].isdecimal() or len(given["seats"]) > MOST_DIGITS:
        raise RecordError(
            f"the header of {record.where} says `seats {given['seats'][:40]}`; make it a number"
        )
    try:
        record.seed = seed_from(given["seed"])
    except NoSeed as why:
        raise RecordError(f"the header of {record.where} says `seed {given['seed'][:40]}`; {why}") from None
    record.game, record.engine = given["game"], given["engine"]
    record.seats = int(given["seats"])
    if given["pack"] != "none":
        pack, version, known = (*given["pack"].split(), "-", "-")[:3]
        record.pack = pack
        record.pack_version = version.removeprefix("-")
        record.pack_hash = known.removeprefix("-")
    record.part = read_part(given, record.where)


def part_lines(part: PartOf) -> list[str]:
    """What the header of a part says of its campaign; never the campaign's seed."""
    return [
        f"campaign {part.campaign} {part.run} part {part.number} {part.name}",
        f"members {' '.join(map(str, part.members))}",
        f"carried {part.carried}",
    ]


def read_part(given: Mapping[str, str], where: str) -> PartOf | None:
    """Which part of a campaign a header tells of, if any."""
    if not any(word in given for word in OF_A_PART):
        return None
    for word in OF_A_PART:
        if word not in given:
            raise RecordError(f"the header of {where} tells of a campaign, but not `{word} …`; add that line")
    found = A_PART.fullmatch(given["campaign"])
    if found is None:
        raise RecordError(
            f"the header of {where} says `campaign {given['campaign'][:60]}`; it must look like "
            "`campaign NAME RUN part NUMBER NAME`"
        )
    members = given["members"].split()
    if not all(word.isdecimal() and len(word) <= MOST_DIGITS for word in members):
        raise RecordError(f"the header of {where} says `members {given['members'][:60]}`; make them numbers")
    campaign, run, number, name = found.groups()
    return PartOf(campaign, run, int(number), name, tuple(map(int, members)), given["carried"])


def on_one_line(words: str) -> str:
    return " ".join(words.split())


# From a table, and back -----------------------------------------------------------------------------------


def record(table: Table) -> Record:
    """The record of a table: how it was set up and every move since, with a digest every so many moves."""
    made = started(table)
    made.moves = [last.mark + notation(table, last.move) for last in unwind(table)]
    made.lines = [0] * len(made.moves)
    made.digests = digests_on_the_way(made)
    made.digests[len(made.moves)] = digest(table)
    made.over = result_in_words(table) if table.over else ""
    return made


def digests_on_the_way(made: Record) -> dict[int, str]:
    """The digests that stand between the moves; a table knows its moves but not its earlier positions."""
    again = set_up(made, log=False)
    found = {0: digest(again)}
    for n in range(1, len(made.moves) - len(made.moves) % DIGEST_EVERY + 1):
        advance(again, made, n)
        if n % DIGEST_EVERY == 0:
            found[n] = digest(again)
    return found


def started(table: Table) -> Record:
    """The record of a table on which nothing has been played yet."""
    origin = table.origin
    if origin is None or origin.seed == NO_SEED:
        raise RecordError(
            "this table has no record: it shows what a seat sees, or no game set it up; record the real one"
        )
    made = Record(origin.game, origin.seats, origin.seed)
    made.pack, made.pack_version, made.pack_hash = origin.pack, origin.version, with_kind(origin.digest)
    made.content = origin.content
    made.options = dict(origin.options)
    made.part = origin.part
    return made


def with_kind(known: str) -> str:
    return f"sha256:{known}" if known and ":" not in known else known


def replay(
    record: Record, *, upto: int | None = None, pack: Any = None, log: bool = True, debug: bool = False
) -> Table:
    """The table after all moves of a record, or after the first `upto`; digests on the way are compared."""
    table = set_up(record, pack, log=log, debug=debug)
    last = len(record.moves) if upto is None else max(0, min(upto, len(record.moves)))
    note_agreements(table, record, 0)
    for n in range(1, last + 1):
        advance(table, record, n)
        check_digest(table, record, n)
        note_agreements(table, record, n)
    return table


def set_up(record: Record, pack: Any = None, *, log: bool = True, debug: bool = False) -> Table:
    """The table of a record before its first move."""
    game = game_of(record)
    content = pack if pack is not None else record.content
    if content is None or isinstance(content, (str, Path)):
        content = game.load(content)
    check_pack(record, content)
    try:
        if record.part is None:
            table = game.new(record.seats, record.seed, record.options, content, log=log, debug=debug)
        else:
            table = again(game, record, content, log=log, debug=debug)
    except SetupError as why:
        raise RecordError(f"{record.where} cannot be set up again: {why}") from None
    check_digest(table, record, 0)
    return table


def again(game: Game, record: Record, content: Any, *, log: bool, debug: bool) -> Table:
    """The table of a campaign's part, from what its header says was carried into it."""
    from tablewright.engine.campaign import part_again

    assert record.part is not None
    if record.seats != len(record.part.members):
        raise SetupError(f"it has {record.seats} seats, and {len(record.part.members)} members sit there")
    return part_again(game, record.part, record.seed, record.options, content, log=log, debug=debug)


def game_of(record: Record) -> Game:
    try:
        return find_game(record.game)
    except SetupError as why:
        raise RecordError(
            f"{record.where} is of a game that is not here: {why}; if it has a folder of its own, name that "
            "folder in TABLEWRIGHT_GAMES"
        ) from None


def check_pack(record: Record, content: Any) -> None:
    """A record replays only with the very pack it was made with."""
    here = getattr(content, "id", "")
    known = with_kind(getattr(content, "hash", ""))
    if (here, known) == (record.pack, record.pack_hash):
        return
    made = f"{record.pack} {record.pack_version}".strip() + f" ({record.pack_hash[:19]}…)"
    have = f"{here} {getattr(content, 'version', '')}".strip() + f" ({known[:19]}…)"
    raise OtherPack(
        f"{record.where} was made with {f'the pack {made}' if record.pack else 'no pack'}, and this is "
        f"{have if here else 'no pack'}; give the folder of the right one (--pack PATH, or pack= in Python)"
    )


def check_digest(table: Table, record: Record, n: int) -> None:
    known = record.digests.get(n)
    if known is None or known == digest(table):
        return
    after = f"the position after move {n} differs"
    if record.engine != VERSION:
        raise RecordError(
            f"the rules have changed under {record.where} since engine {record.engine}: {after}; "
            f"open it with tablewright {record.engine}, or replay it up to move {max(0, n - DIGEST_EVERY)}"
        )
    raise RecordError(
        f"{record.where} does not replay as it was played: {after}; the rules or an earlier move changed"
    )


def note_agreements(table: Table, record: Record, n: int) -> None:
    """What the table agreed to stands in the log as well, and what its clock did."""
    if table.log is not None:
        for _ in range(record.agreed.get(n, 0)):
            table.log.append(agreement())
        note_ticks(table, record.ticks, n)


def agreement() -> Line:
    return Line("", AGREED, (), GROUP, GROUP, "system")


def advance(table: Table, record: Record, n: int) -> None:
    """Play move n of a record."""
    try:
        play_line(table, record.moves[n - 1])
    except NotOffered as why:
        changed = f" (it was made with engine {record.engine})" if record.engine != VERSION else ""
        raise RecordError(f"{record.spot(n)}: {why}{changed}") from None


def play_line(table: Table, line: str) -> None:
    """Make the move that a line of a record tells: `[@seat] [!] move`."""
    seat, interjected, words = parts_of(line)
    if table.over:
        raise NotOffered(f"{shortened(words)!r} comes after the end of the game")
    if interjected:
        table.interject(interjection_for(table, words, seat), seat)
        return
    if seat is not None and seat != table.seat:
        table.focus(seat)
    found = move_for(table, words)
    if isinstance(found, int):
        table.choose(found)
    else:
        table.interject(found, seat)


def parts_of(line: str) -> tuple[int | None, bool, str]:
    """The seat, if the line names one; whether it is an interjection; the move in words."""
    found = PREFIXES.fullmatch(line)
    assert found is not None
    return int(found[1]) if found[1] else None, bool(found[2]), " ".join(found[3].split())


def move_for(table: Table, words: str) -> int | Move:
    """The number of the option that these words write, or else a move that is possible at any time."""
    wanted = present_words(table, words)
    for i, move in enumerate(table.options):
        if notation(table, move) == wanted:
            return i
    anytime = table.anytime(max(table.seat, 0))
    for move in anytime:
        if notation(table, move) == wanted:
            return move
    offered = [notation(table, move) for move in table.options]
    raise NotOffered(
        f"{shortened(words)!r} is not offered; offered are {', '.join(offered + interjections(table, anytime))}"
    )


def interjection_for(table: Table, words: str, seat: int | None) -> Move:
    """The move of these words among those that a seat may make at any time."""
    wanted = present_words(table, words)
    anytime = table.anytime(max(table.seat, 0) if seat is None else seat)
    for move in anytime:
        if notation(table, move) == wanted:
            return move
    possible = ", ".join(interjections(table, anytime)) or "nothing"
    raise NotOffered(f"{shortened(words)!r} is not possible at any time; possible is {possible}")


def interjections(table: Table, anytime: list[Move]) -> list[str]:
    return [f"! {notation(table, move)}" for move in anytime]


def present_words(table: Table, words: str) -> str:
    """The same move with the name that its step has today."""
    step, _, rest = words.partition(" ")
    aliases = find_game(table.origin.game).aliases if table.origin is not None else {}
    for old, new in aliases.items():
        if step == old.replace("_", "-"):
            step = new.replace("_", "-")
    return f"{step} {rest}" if rest else step


# In a pickle ----------------------------------------------------------------------------------------------


def pickled(table: Table) -> tuple[Any, ...]:
    """What a pickle keeps of a table: its record, where its game and its cards lie, and whether it keeps a log."""
    made = started(table)
    made.moves = [last.mark + notation(table, last.move) for last in unwind(table)]
    made.lines = [0] * len(made.moves)
    made.digests = {len(made.moves): digest(table)}
    game = find_game(made.game)
    folder = "" if made.game in own_games() else str(game.folder)
    return unpickled, (made.text(), folder, pack_to_keep(table, game), table.log is not None)


def own_games() -> list[str]:
    """The games that are found without a folder wherever this package is installed."""
    import tablewright.games as home

    return [module.name for module in pkgutil.iter_modules(home.__path__)]


def pack_to_keep(table: Table, game: Game) -> Any:
    """The cards of a table, unless they are those that its game loads by itself."""
    content = table.origin.content if table.origin is not None else None
    return None if content is None or content is game.load(None) else content


def unpickled(text: str, folder: str, pack: Any, log: bool) -> Table:
    """The table of a pickle, played once more; without a game of that id here, the one in the folder is taken."""
    made = Record.parse(text, "the pickled table")
    try:
        find_game(made.game)
    except SetupError:
        if folder:
            find_game(folder)
    return replay(made, pack=pack, log=log)


# The end in words -----------------------------------------------------------------------------------------


def result_in_words(table: Table) -> str:
    """How a game ended, on one line."""
    result = table.result
    if result is None:
        return "over"
    scores = f", {' : '.join(str(score) for score in result.scores)}" if result.scores else ""
    clause = f" ({result.clause})" if result.clause else ""
    return on_one_line(f"{winners_in_words(result.won)}{scores}: {result.why}{clause}")


def winners_in_words(won: tuple[bool, ...]) -> str:
    winners = [str(seat) for seat, has_won in enumerate(won) if has_won]
    if len(won) < 2:
        return "won" if winners else "lost"
    if not winners:
        return "nobody won"
    if len(winners) == len(won):
        return "all won"
    return f"seat {winners[0]} won" if len(winners) == 1 else f"seats {' and '.join(winners)} won"
