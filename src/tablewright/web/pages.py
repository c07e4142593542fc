"""The files of the client: one page, and everything it loads under a path that changes when they change."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.responses import Response

from tablewright.engine.game import games
from tablewright.scene.pictures import BUILT, taken
from tablewright.scene.theme import FOLDER, PLAIN, SHARED, hung, look_of, module, sheet, wardrobe
from tablewright.web.refusals import Refused

LONGEST_NAME: Final = 200  # longer ones have no file, and some systems cannot even look for it
STATIC: Final = Path(__file__).parent / "static"
FONT: Final = "fonts/cinzel.ttf"
PLACE_OF_VERSION: Final = "/s/VERSION/"
PLACE_OF_THEMES: Final = "  <!-- themes -->\n"
PLACE_OF_SCRIPTS: Final = "  <!-- scripts -->\n"
LOBBY: Final = "lobby"
ENTRIES: Final = {"t": "table", "r": "replay", "workshop": "workshop", "gallery": "gallery"}
IMPORT: Final = re.compile(r'^(?:import|export) [^;]*? from "\./([\w.]+)";', re.M)
LOOKS: Final = "js/looks.js"
HUNG: Final = "js/hung.js"
A_YEAR: Final = "public, max-age=31536000, immutable"
NOTHING_HERE: Final = """<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Nothing here – tablewright</title>
  <link rel="stylesheet" href="/s/VERSION/css/base.css">
  <link rel="stylesheet" href="/s/VERSION/css/themes.css">
</head>
<body>
  <main class="quiet-page">
    <h1>There is nothing at this address</h1>
    <p>Perhaps a part of the link was lost on the way. All tables and games are in the lobby.</p>
    <p><a class="opt primary" href="/">To the lobby</a></p>
  </main>
</body>
</html>
"""
MISSING: Final = (
    "<!doctype html><title>tablewright</title><p>The pages of the web table are not installed.</p>"
)

# Told here, because a system's own list may say something else.
KINDS: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}


def themes() -> dict[str, Path]:
    """The theme of every game that comes with us or is known by now, and the game's folder."""
    import tablewright.games as home

    ours = [
        path for root in home.__path__ for path in sorted(Path(root).iterdir()) if (path / FOLDER).is_dir()
    ]
    found = {path.name.replace("_", "-"): path for path in ours}
    strangers = games().values() if os.environ.get("TABLEWRIGHT_GAMES") else ()
    return found | {game.theme or game.id: game.folder for game in strangers if game.folder not in ours}


class Pages:
    """The static folder and the looks of the games, read again when a file in them has changed."""

    def __init__(self, folder: Path = STATIC, dressed: Callable[[], Mapping[str, Path]] = themes) -> None:
        self.folder = folder
        self.dressed = dressed
        self.stamps: dict[Path, int] = {}
        self.known = ""
        self.needed: dict[str, list[str]] = {}  # by script: what it imports in turn
        self.needed_at = ""

    def nothing_here(self) -> str:
        """The page for an address that leads nowhere."""
        return NOTHING_HERE.replace("VERSION", self.version)

    @property
    def version(self) -> str:
        """A short word for the present state of all files."""
        folders = [self.folder, *(home / FOLDER for home in self.dressed().values())]
        paths = [path for folder in folders for path in sorted(folder.rglob("*"))]
        stamps = {
            path: path.stat().st_mtime_ns for path in (*paths, SHARED, BUILT, taken()) if path.is_file()
        }
        if stamps != self.stamps or not self.known:
            whole = sha256()
            for path in stamps:
                whole.update(path.name.encode() + b"\0" + path.read_bytes())
            self.stamps, self.known = stamps, whole.hexdigest()[:12]
        return self.known

    def page(self, kind: str = "") -> Response:
        """The one page, for the lobby, tables and replays; each with the scripts that it needs, fetched at once."""
        shell = self.folder / "index.html"
        text = shell.read_text(encoding="utf-8") if shell.is_file() else MISSING
        links = "".join(
            f'  <link rel="stylesheet" href="{PLACE_OF_VERSION}theme/{theme}.css">\n'
            for theme in self.dressed()
        )
        scripts = "".join(
            f'  <link rel="modulepreload" href="{PLACE_OF_VERSION}{name}">\n'
            for name in self.scripts(f"js/{ENTRIES.get(kind, LOBBY)}.js")
        )
        text = text.replace(PLACE_OF_SCRIPTS, scripts).replace(PLACE_OF_THEMES, links)
        whole = text.replace(PLACE_OF_VERSION, f"/s/{self.version}/")
        return Response(whole, media_type="text/html", headers={"Cache-Control": "no-cache"})

    def scripts(self, entry: str) -> list[str]:
        """A script, and all that it imports in turn."""
        if self.version != self.needed_at:
            self.needed_at, self.needed = self.version, {}
        if entry not in self.needed:
            found: set[str] = set()
            coming = [entry]
            while coming:
                name = coming.pop()
                path = self.folder / name
                if name not in found:
                    found.add(name)
                    coming += [f"js/{each}" for each in IMPORT.findall(read(path))]
            self.needed[entry] = sorted(found)
        return self.needed[entry]

    def file(self, version: str, name: str) -> Response:
        """A file, kept by the browser for as long as its version is the present one."""
        made = self.made(name)
        path = Path(name) if made is not None else self.find(name)
        kind = KINDS.get(path.suffix.casefold(), "application/octet-stream")
        keep = A_YEAR if version == self.version else "no-store"
        body = path.read_bytes() if made is None else made
        return Response(body, media_type=kind, headers={"Cache-Control": keep})

    def made(self, name: str) -> bytes | None:
        """What the looks of the games say: sheets, scripts with symbols and landscapes, pictures of both ends."""
        dressed = self.dressed()
        if name == LOOKS:
            return module().encode()
        if name == HUNG:
            return hung(dressed).encode()
        theme = name.removeprefix("js/looks/").removesuffix(".js")
        if name == f"js/looks/{theme}.js":
            return wardrobe(look_of(dressed[theme]) if theme in dressed else PLAIN).encode()
        theme, _, end = name.removeprefix("ends/").removesuffix(".svg").partition("/")
        if name == f"ends/{theme}/{end}.svg" and theme in dressed and end in look_of(dressed[theme]).drawn:
            return (dressed[theme] / FOLDER / f"{end}.svg").read_bytes()
        theme = name.removeprefix("theme/").removesuffix(".css")
        if name == f"theme/{theme}.css" and theme in dressed:
            return sheet(theme, look_of(dressed[theme])).encode()
        return None

    def find(self, name: str) -> Path:
        if name == FONT:
            return font()
        parts = PurePosixPath(name).parts
        if not parts or {"..", "/"} & set(parts) or "\0" in name or len(name) > LONGEST_NAME:
            raise Refused("there is no such file", "unknown")
        path = self.folder.joinpath(*parts)
        if not path.is_file() or not path.resolve().is_relative_to(self.folder.resolve()):
            raise Refused("there is no such file", "unknown")
        return path


def read(path: Path) -> str:
    """A script; nothing for one that is made from the looks of the games."""
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def font() -> Path:
    """The display face, from the package that brings it."""
    return Path(str(files("fontpkg_cinzel").joinpath("files", "Cinzel[wght].ttf")))
