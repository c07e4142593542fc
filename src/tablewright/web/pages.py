"""The files of the client: one page, and everything it loads under a path that changes when they change."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.responses import Response

from tablewright.web.refusals import Refused

STATIC: Final = Path(__file__).parent / "static"
FONT: Final = "fonts/cinzel.ttf"
PLACE_OF_VERSION: Final = "/s/VERSION/"
A_YEAR: Final = "public, max-age=31536000, immutable"
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


class Pages:
    """The static folder, read again when a file in it has changed."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder
        self.stamps: dict[Path, int] = {}
        self.known = ""

    @property
    def version(self) -> str:
        """A short word for the present state of all files."""
        stamps = {path: path.stat().st_mtime_ns for path in sorted(self.folder.rglob("*")) if path.is_file()}
        if stamps != self.stamps or not self.known:
            whole = sha256()
            for path in stamps:
                whole.update(str(path.relative_to(self.folder)).encode() + b"\0" + path.read_bytes())
            self.stamps, self.known = stamps, whole.hexdigest()[:12]
        return self.known

    def page(self) -> Response:
        """The one page, for the lobby, tables and replays."""
        shell = self.folder / "index.html"
        text = shell.read_text(encoding="utf-8") if shell.is_file() else MISSING
        whole = text.replace(PLACE_OF_VERSION, f"/s/{self.version}/")
        return Response(whole, media_type="text/html", headers={"Cache-Control": "no-cache"})

    def file(self, version: str, name: str) -> Response:
        """A file, kept by the browser for as long as its version is the present one."""
        path = self.find(name)
        kind = KINDS.get(path.suffix.casefold(), "application/octet-stream")
        keep = A_YEAR if version == self.version else "no-store"
        return Response(path.read_bytes(), media_type=kind, headers={"Cache-Control": keep})

    def find(self, name: str) -> Path:
        if name == FONT:
            return font()
        parts = PurePosixPath(name).parts
        if not parts or {"..", "/"} & set(parts) or "\0" in name:
            raise Refused("there is no such file", "unknown")
        path = self.folder.joinpath(*parts)
        if not path.is_file() or not path.resolve().is_relative_to(self.folder.resolve()):
            raise Refused("there is no such file", "unknown")
        return path


def font() -> Path:
    """The display face, from the package that brings it."""
    return Path(str(files("fontpkg_cinzel").joinpath("files", "Cinzel[wght].ttf")))
