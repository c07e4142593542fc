"""Where tables and campaigns are kept: rows, what is done with them, and the databases that do it."""

from __future__ import annotations

from pathlib import Path

from tablewright.web.metrics import Meters
from tablewright.web.store.database import Database as Database
from tablewright.web.store.database import StoreError as StoreError
from tablewright.web.store.database import Tell as Tell
from tablewright.web.store.rows import NO_MORE as NO_MORE
from tablewright.web.store.rows import BanRow as BanRow
from tablewright.web.store.rows import BlockRow as BlockRow
from tablewright.web.store.rows import CampaignRow as CampaignRow
from tablewright.web.store.rows import ChannelRow as ChannelRow
from tablewright.web.store.rows import ChatRow as ChatRow
from tablewright.web.store.rows import ClockRow as ClockRow
from tablewright.web.store.rows import HoldRow as HoldRow
from tablewright.web.store.rows import IdentityRow as IdentityRow
from tablewright.web.store.rows import LineRow as LineRow
from tablewright.web.store.rows import MatchRow as MatchRow
from tablewright.web.store.rows import MemberRow as MemberRow
from tablewright.web.store.rows import PasskeyRow as PasskeyRow
from tablewright.web.store.rows import PersonRow as PersonRow
from tablewright.web.store.rows import ReportRow as ReportRow
from tablewright.web.store.rows import SeatRow as SeatRow
from tablewright.web.store.rows import State as State
from tablewright.web.store.rows import TurnRow as TurnRow
from tablewright.web.store.rows import VoteRow as VoteRow
from tablewright.web.store.rows import WishRow as WishRow
from tablewright.web.store.sqlite import Sqlite
from tablewright.web.store.store import CLOCK as CLOCK
from tablewright.web.store.store import EVERYTHING as EVERYTHING
from tablewright.web.store.store import LINES as LINES
from tablewright.web.store.store import ROW as ROW
from tablewright.web.store.store import SEATS as SEATS
from tablewright.web.store.store import TALK as TALK
from tablewright.web.store.store import UNSAID as UNSAID
from tablewright.web.store.store import VOTES as VOTES
from tablewright.web.store.store import Overtaken as Overtaken
from tablewright.web.store.store import Store as Store


def opened(url: str, folder: Path, meters: Meters | None = None) -> Store:
    """The store at an address; none means a file in the folder."""
    if not url:
        return Store(Sqlite(folder), meters)
    from tablewright.web.store.postgres import Postgres

    return Store(Postgres(url), meters)
