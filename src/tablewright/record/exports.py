"""A campaign in one file: exported, brought in, and looked through for faults."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from tablewright.engine import campaign_record as index
from tablewright.engine.campaign import find_campaign
from tablewright.engine.campaign_record import (
    CampaignRecord,
    replay_campaign,
)
from tablewright.engine.game import SetupError
from tablewright.engine.match import write_whole
from tablewright.engine.record import (
    CUT,
    RecordError,
    bytes_of,
    create,
    game_of,
    on_one_line,
)
from tablewright.record.campaigns import (
    AWAY,
    HERE,
    INDEX,
    away_in,
    check_room,
    find_noted_game,
    last_remark,
    new_folder,
    read_index,
)
from tablewright.saves import GAME_NOTE, noted


def whole_record(path: Path) -> CampaignRecord:
    """A campaign with the records of all its parts, those of old branches too."""
    made = read_index(path)
    for file in made.opened():
        if (path / file).exists():
            made.take_in(file, (path / file).read_bytes().decode(errors="replace"), str(path / file))
        else:
            made.spoilt[file] = "it is missing"
    return made


def export(path: Path, file: Path) -> None:
    """Everything in one text, and a note that it was put away: it takes no room among the unfinished ones then."""
    raw = (path / INDEX).read_bytes().rpartition(b"\n")
    text = (raw[0] + raw[1]).decode(errors="replace")
    for part in read_index(path).opened():
        if (path / part).exists():
            body = (path / part).read_bytes().decode(errors="replace")
            text += f"{index.SECTION}{part}\n{body}" + ("" if body.endswith("\n") else f" {CUT}\n")
    create(file, text)
    append_to(path, f"{AWAY}{on_one_line(str(file))}\n")


def take_back(path: Path) -> None:
    """An exported campaign is played here again, if there is room."""
    made = read_index(path)
    if away_in(bytes_of(path / INDEX).decode(errors="replace")):
        find_noted_game(noted(path / INDEX, GAME_NOTE) or "")
        if not made.over:
            check_room(find_campaign(game_of(made.head), made.campaign), made.head.game)
        append_to(path, f"{HERE}\n")


def append_to(path: Path, text: str) -> None:
    file = path / INDEX
    with file.open("r+b", buffering=0) as opened:
        size = opened.seek(0, os.SEEK_END)
        write_whole(opened, text.encode(), size)


def bring_in(file: Path, pack: Any = None) -> tuple[Path, str]:
    """Take in an exported campaign as a slot of its own: nothing is overwritten. Where it is, and what is wrong with
    it; what is sound can be looked at all the same."""
    text = bytes_of(file).decode(errors="replace")
    made = CampaignRecord.parse(text, file.name)
    find_noted_game(last_remark(text, GAME_NOTE))
    game = game_of(made.head)
    campaign = find_campaign(game, made.campaign)
    if not made.over:
        check_room(campaign, game.id)
    wrong = what_is_wrong(made, pack)
    path = new_folder(made.title or f"{game.id}-{file.stem}")
    index_text, *sections = re.split(rf"^{index.SECTION}", text.replace("\r\n", "\n"), flags=re.MULTILINE)
    for section in sections:
        name, _, body = section.partition("\n")
        if index.FILE.fullmatch(name.strip()):
            create(path / name.strip(), body)
    create(path / INDEX, index_text)
    append_to(path, f"{HERE}\n")
    return path, wrong


def what_is_wrong(made: CampaignRecord, pack: Any = None) -> str:
    """Why a campaign cannot be played on as it is; "" if it can. Every part is replayed and compared."""
    try:
        replay_campaign(made, pack=pack, log=False)
    except (RecordError, SetupError) as why:
        return str(why)
    return ""
