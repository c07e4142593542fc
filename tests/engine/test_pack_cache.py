"""What is kept of a pack between two starts: found again, never stale, never in the way."""

from __future__ import annotations

import importlib
import os
import shutil
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.found import ANY

from tablewright.engine import pack as packs
from tablewright.engine import pack_cache
from tablewright.engine.complaints import PackErrors
from tablewright.engine.digest import digest
from tablewright.engine.game import find_game
from tablewright.engine.pack import load_pack

GAME: Any = find_game(ANY)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(pack_cache.SWITCH, str(tmp_path / "cache"))
    return tmp_path / "cache" / "packs"


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Notes each time a pack is checked as a whole: what a start that finds it kept does without."""
    done: list[str] = []
    real = packs.read_and_checked

    def noted(chain: Any, game: Any, key: str) -> Any:
        done.append(key)
        return real(chain, game, key)

    monkeypatch.setattr(packs, "read_and_checked", noted)
    return done


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A pack of one's own that changes one card of ours."""
    folder = tmp_path / "own"
    packs.new_pack(folder, GAME)
    shutil.rmtree(tmp_path / "cache", ignore_errors=True)
    return folder


def kept(cache: Path) -> list[Path]:
    return sorted(cache.glob("*.pack"))


def test_the_second_start_finds_it(cache: Path, checks: list[str]) -> None:
    first = load_pack(None, GAME)
    second = load_pack(None, GAME)

    assert len(checks) == 1
    assert len(kept(cache)) == 1
    assert (second.id, second.version, second.hash) == (first.id, first.version, first.hash)
    assert [(entry.section, entry.id, entry.data) for entry in second.raw] == [
        (entry.section, entry.id, entry.data) for entry in first.raw
    ]
    assert [str(one) for one in second.warnings] == [str(one) for one in first.warnings]
    where = [entry.where("effect") for entry in second.raw["station"]]
    assert where == [entry.where("effect") for entry in first.raw["station"]]


def test_the_game_is_the_same_either_way(checks: list[str]) -> None:
    def played(pack: Any) -> str:
        table = GAME.new(seed=5, pack=pack)
        for _ in range(120):
            if not table.over:
                table.choose(len(table.options) - 1)
        return digest(table)

    fresh, found = played(load_pack(None, GAME)), played(load_pack(None, GAME))

    assert fresh == found
    assert len(checks) == 1


def test_a_change_of_one_word_is_another_key(own: Path, cache: Path, checks: list[str]) -> None:
    load_pack(own, GAME)
    load_pack(own, GAME)
    assert len(checks) == 1

    head = own / "pack.toml"
    head.write_text(head.read_text("utf-8") + "\n# changed\n", encoding="utf-8")
    load_pack(own, GAME)

    assert len(set(checks)) == 2
    assert len(kept(cache)) == 2


def test_a_new_file_is_another_key(own: Path, checks: list[str]) -> None:
    load_pack(own, GAME)
    (own / "more.toml").write_text("# nothing yet\n", encoding="utf-8")
    load_pack(own, GAME)

    assert len(set(checks)) == 2


def test_another_version_of_the_program_is_another_key(
    checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    load_pack(None, GAME)
    monkeypatch.setattr(pack_cache, "VERSION", "99.0")
    load_pack(None, GAME)

    assert len(set(checks)) == 2


def test_changed_code_is_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [("pack.toml", "id = 'x'")]
    before = pack_cache.key_of(GAME, texts)
    code = pack_cache.code_of(GAME)

    assert any(line.startswith(str(GAME.content_path / "build.py")) for line in code)
    assert any("pack_cache.py" in line for line in code)
    monkeypatch.setattr(pack_cache, "code_of", lambda game: [*code[:-1], code[-1] + "1"])
    assert pack_cache.key_of(GAME, texts) != before


GAME_WITH_FOLDERS = """
from pathlib import Path
from typing import Any
from tablewright.engine.packed_game import PackedGame, Parts
from tablewright.engine.vocabulary import Vocabulary
from beacons import content

nothing: Any = None

class Beacons(PackedGame):
    id = "beacons"
    title = "Beacons"
    content_path = Path(__file__).parent / "content"
    parts = Parts(content, Vocabulary(), nothing, nothing, nothing)

GAME = Beacons()
"""
CONTENT_AS_A_PACKAGE = {
    "__init__.py": "from beacons.content.build import SECTIONS, check, content_of\n",
    "schema.py": "import msgspec\nclass Hill(msgspec.Struct):\n    id: str\n    height: int\n",
    "build.py": """
from beacons.content.schema import Hill
from tablewright.engine.pack_content import Section
SECTIONS = {"hill": Section(Hill)}
def check(raw):
    return []
def content_of(pack, variant):
    return {entry.id: entry.data["height"] for entry in pack.raw["hill"]}
""",
    "deeper/__init__.py": "",
    "deeper/verbs.py": "# words of cards\n",
    "pack.toml": 'id = "beacons"\nversion = "1"\ngame = "beacons"\ntitle = "Hills"\n',
    "north/hills.toml": "[[hill]]\nid = 'tor'\nheight = 3\n",
}


@pytest.fixture
def beacons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game whose content is a package: schema and verbs lie beside the cards, some a folder deeper."""
    home = tmp_path / "beacons"
    files = {"__init__.py": "", "game.py": GAME_WITH_FOLDERS}
    files |= {f"content/{name}": text for name, text in CONTENT_AS_A_PACKAGE.items()}
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield importlib.import_module("beacons.game").GAME
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_content_may_be_a_package_beside_its_cards(beacons: Any, checks: list[str]) -> None:
    pack = beacons.load(None)

    assert beacons.compiled(pack, None) == {"tor": 3}
    beacons.own = None
    assert beacons.load(None).hash == pack.hash
    assert len(checks) == 1


def test_changed_code_in_a_deeper_folder_is_another_key(beacons: Any, checks: list[str]) -> None:
    beacons.load(None)
    (beacons.content_path / "deeper" / "verbs.py").write_text("# other words of cards\n", encoding="utf-8")
    beacons.own = None
    beacons.load(None)
    (beacons.content_path.parent / "rules").mkdir()
    (beacons.content_path.parent / "rules" / "fires.py").write_text("", encoding="utf-8")
    beacons.own = None
    beacons.load(None)

    assert len(set(checks)) == 3


@pytest.mark.parametrize("damage", [b"", b"short", b"\0" * 4000])
def test_a_damaged_file_is_ignored_and_written_again(cache: Path, checks: list[str], damage: bytes) -> None:
    first = load_pack(None, GAME)
    (path,) = kept(cache)
    whole = path.read_bytes()
    path.write_bytes(damage)

    assert load_pack(None, GAME).hash == first.hash
    assert len(checks) == 2
    assert path.read_bytes() == whole


def test_one_flipped_bit_is_seen(cache: Path, checks: list[str]) -> None:
    load_pack(None, GAME)
    (path,) = kept(cache)
    written = bytearray(path.read_bytes())
    written[len(written) // 2] ^= 1
    path.write_bytes(bytes(written))
    load_pack(None, GAME)

    assert len(checks) == 2


def test_data_of_another_shape_is_ignored(cache: Path, checks: list[str]) -> None:
    """Even with a right fingerprint: somebody else may have written the file."""
    from hashlib import sha256

    import msgspec

    load_pack(None, GAME)
    (path,) = kept(cache)
    for shape in ({"hash": 3}, {"hash": "", "files": [], "trees": [], "warnings": []}):
        body = msgspec.msgpack.encode(shape)
        path.write_bytes(sha256(body).digest() + body)
        load_pack(None, GAME)

    assert len(checks) == 3


@pytest.mark.skipif(os.name == "nt", reason="folders have no such bits there")
def test_a_folder_that_cannot_be_written_is_no_matter(cache: Path, checks: list[str]) -> None:
    cache.parent.mkdir()
    cache.write_text("a file where the folder should be", encoding="utf-8")
    first = load_pack(None, GAME)

    assert load_pack(None, GAME).hash == first.hash
    assert len(checks) == 2
    assert cache.is_file()


def test_it_can_be_switched_off(cache: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pack_cache.SWITCH, pack_cache.OFF)
    load_pack(None, GAME)
    load_pack(None, GAME)

    assert len(checks) == 2
    assert not cache.exists()


def test_a_wrong_pack_is_never_kept(own: Path, cache: Path) -> None:
    load_pack(None, GAME)
    before = kept(cache)
    (own / "wrong.toml").write_text("[[station]]\nid = 'x'\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(PackErrors, match=r"wrong\.toml"):
            load_pack(own, GAME)

    assert kept(cache) == before


def test_only_the_owner_can_read_it_and_nothing_half_written_stays(cache: Path) -> None:
    load_pack(None, GAME)
    (path,) = cache.iterdir()

    assert path.suffix == ".pack"
    if os.name != "nt":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_old_files_make_room(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_cache, "MOST", 2)
    something = pack_cache.Kept("", [], [], [])
    for i, key in enumerate("abc"):
        pack_cache.keep(key, something)
        os.utime(cache / f"{key}.pack", (i, i))
    pack_cache.make_room(cache)

    assert [path.stem for path in kept(cache)] == ["b", "c"]


def test_dates_are_not_kept_because_they_would_come_back_as_texts(cache: Path) -> None:
    import datetime

    file = pack_cache.KeptFile({"when": datetime.date(2026, 1, 1)}, [])
    pack_cache.keep("dated", pack_cache.Kept("", [file], [], []))

    assert not (cache / "dated.pack").exists()


def test_a_game_whose_code_lies_elsewhere_is_not_kept(tmp_path: Path) -> None:
    class Toy:
        id = "toy"
        content_path = tmp_path / "content"

    assert pack_cache.key_of(Toy(), [("pack.toml", "")]) == ""
