"""What is kept about tables and campaigns, a row at a time. The columns stand in the order of the fields."""

from __future__ import annotations

from typing import Final, NamedTuple

NO_MORE: Final = "-"  # follows the last part of a campaign


class MatchRow(NamedTuple):
    """A table or a replay, without its moves."""

    id: str
    kind: str
    game: str
    pack: str
    header: str
    options: str
    settings: str
    host: str
    invite: str
    parent: str
    created: float
    changed: float
    moves: int
    over: str
    waiting: str
    campaign: str = ""
    part: int = 0
    members: str = ""
    earlier: str = ""
    later: str = ""
    known: str = ""
    let_out: int = 0
    put_out: int = 0
    profile: str = ""
    listed: int = 0  # in the lobby of everybody
    invite_until: float = 0.0  # 0: as long as the table
    again: str = ""  # the table at which the same people play on


class CampaignRow(NamedTuple):
    """A campaign as the shelf shows it, and what its next part is made of."""

    id: str
    game: str
    campaign: str
    pack: str
    title: str
    seats: int
    seed: str
    options: str
    settings: str
    begin: str
    profile: str
    host: str
    invite: str
    created: float
    changed: float
    current: str
    part: str
    done: int
    total: int
    place: str
    party: str
    so_far: str
    over: str
    away: int = 0
    listed: int = 0


class MemberRow(NamedTuple):
    """Who of a campaign's party is who, whether they sit at the present table or miss the part."""

    campaign: str
    member: int
    kind: str
    name: str
    player: str
    token: str


class LineRow(NamedTuple):
    """One thing that happened at a table."""

    match: str
    n: int
    text: str
    seat: int
    nonce: str
    at: float


class SeatRow(NamedTuple):
    """Who sits where."""

    match: str
    seat: int
    kind: str
    name: str
    player: str
    token: str


class ChatRow(NamedTuple):
    """A line of talk, or what happened to the seats."""

    match: str
    n: int
    seat: int
    name: str
    text: str
    how: str
    at: float


class VoteRow(NamedTuple):
    """A vote that is cast while the question of this revision is open."""

    match: str
    seat: int
    rev: int
    option: int


class State(NamedTuple):
    """How a table stands, for the lobby."""

    changed: float
    moves: int
    over: str
    waiting: str


class ProfileRow(NamedTuple):
    """What outlives the games that somebody opened."""

    profile: str
    game: str
    known: str


class PersonRow(NamedTuple):
    """Somebody whom a browser has introduced: a guest, or more if they have a passkey."""

    id: str
    name: str
    colour: str
    created: float
    learned: str = "{}"  # as JSON: rules met and lessons ended
    role: str = ""  # moderator, if somebody has made them one


class HoldRow(NamedTuple):
    """A seat that somebody has held; theirs as long as the seat has this key."""

    person: str
    match: str
    seat: int
    key: str  # its hash


class SecretRow(NamedTuple):
    """What the servers on a database know and nobody else, such as what they sign with."""

    name: str
    value: str


class PasskeyRow(NamedTuple):
    """What a device of somebody proves itself with."""

    id: str
    person: str
    public: str
    counter: int
    name: str
    created: float


class BanRow(NamedTuple):
    """Somebody, or an address, that may not come in for a while."""

    kind: str  # person or address
    value: str
    why: str
    by_whom: str
    made: float
    until: float  # 0: for good


class ReportRow(NamedTuple):
    """What somebody wants a moderator to look at."""

    id: str
    match: str
    n: int  # the line of talk, 0 if it is about the table
    by_whom: str
    text: str
    made: float
    state: str  # open or done


class ClockRow(NamedTuple):
    """The clocks of a table: when somebody must look at them, in seconds that tables were served (0: never)."""

    match: str
    due: float
    state: str  # as JSON


class ServedRow(NamedTuple):
    """For how many seconds tables were served here, ever: the time in which clocks run."""

    name: str
    seconds: float


class TurnRow(NamedTuple):
    """Somebody whose turn it is has not been told yet."""

    match: str
    seat: int
    person: str
    since: float
    tries: int = 0


class ChannelRow(NamedTuple):
    """A way to reach somebody who is not here."""

    id: str
    person: str
    kind: str
    address: str
    code: str  # they must say it first, to show that the address is theirs; none when they have
    site: str  # under which address they know this server
    failed: str  # why the last message did not arrive
    made: float


class WishRow(NamedTuple):
    """When somebody wants to be told that it is their turn."""

    person: str
    how: str  # now, daily or never
    hour: int = 18  # of the day, by Greenwich, for daily
    told: float = 0.0
    digest: float = 0.0
    note: str = ""  # what they should know about their channels


class BlockRow(NamedTuple):
    """Somebody who does not want to play with somebody else."""

    person: str
    other: str
    made: float


class IdentityRow(NamedTuple):
    """Who somebody is elsewhere, proved by a provider whom the host trusts."""

    issuer: str
    subject: str
    person: str
    name: str
    created: float
