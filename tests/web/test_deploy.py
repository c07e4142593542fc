"""The files in deploy/, run as far as that goes without a container engine: real nginx, real Caddy, systemd's check."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.web.house import Address, No, Person, free_port, house

DEPLOY = Path(__file__).parents[2] / "deploy"
NEW = {"game": "council", "seats": [{"kind": "person", "name": "Ada"}]}


def needs(program: str) -> str:
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/bin")
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def nginx(folder: Path, port: int, table: int) -> list[str]:
    """Our example, as the one site of an nginx of its own."""
    site = (DEPLOY / "nginx.conf").read_text().replace("listen 80", f"listen 127.0.0.1:{port}")
    whole = (
        f"pid {folder}/nginx.pid; error_log {folder}/error.log; daemon off; events {{}}\n"
        f"http {{ access_log off; client_body_temp_path {folder}; proxy_temp_path {folder};\n"
        f"fastcgi_temp_path {folder}; uwsgi_temp_path {folder}; scgi_temp_path {folder};\n"
        f"{site.replace('127.0.0.1:8642', f'127.0.0.1:{table}')} }}"
    )
    (folder / "nginx.conf").write_text(whole)
    return [needs("nginx"), "-c", str(folder / "nginx.conf"), "-p", str(folder)]


def caddy(folder: Path, port: int, table: int) -> list[str]:
    """Our example without a certificate, which takes a name that the whole world knows."""
    text = (DEPLOY / "Caddyfile").read_text().replace("127.0.0.1:8642", f"127.0.0.1:{table}")
    text = re.sub(r"^games\.example\.org \{", f"http://games.example.org:{port} {{", text, flags=re.M)
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    return [needs("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@contextmanager
def proxy(words: list[str], port: int) -> Iterator[None]:
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 20
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(20)


@pytest.mark.parametrize("made", [nginx, caddy])
def test_a_move_through_a_real_proxy(made: Callable[[Path, int, int], list[str]], tmp_path: Path) -> None:
    # GIVEN our table behind a proxy with our example of its settings
    with house(tmp_path / "data", proxies=["127.0.0.1/32"], names=["games.example.org"]) as inn:
        port = free_port()
        name = f"games.example.org:{port}"
        with proxy(made(tmp_path, port, inn.port), port):
            outside = Address(port)
            page = {"Host": name, "Origin": f"http://{name}"}

            # WHEN somebody comes by its name, opens a table, sits down and moves
            table = outside.ask("/api/matches", NEW, **page)
            ada = Person(port, table["match"], [table["tokens"]["0"]], by=name)
            ada.done("Go left")

            # THEN the table has heard it, and a page of another site is refused as ever
            assert inn.room(table).rev == 1
            with pytest.raises(No):
                outside.ask("/api/matches", NEW, Host=name, Origin="http://elsewhere.example.org")


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    # GIVEN the unit with a program that is there
    unit = (DEPLOY / "tablewright.service").read_text()
    (tmp_path / "tablewright.service").write_text(
        unit.replace("/opt/tablewright/bin/tablewright", "/bin/true")
    )

    # WHEN systemd reads it, THEN it has nothing to say
    words = [needs("systemd-analyze"), "verify", str(tmp_path / "tablewright.service")]
    found = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert "tablewright.service" not in found.stderr, found.stderr
    assert found.returncode == 0


def test_the_options_in_the_files_are_those_of_the_command() -> None:
    """A renamed option must not leave a server that does not start."""
    from tablewright.cli.commands import found_commands

    known = set(found_commands().named["serve"].parser.option_names())
    for file in DEPLOY.iterdir():
        text = file.read_text()
        for words in re.findall(r"serve[^\n]*|command: \[\"--name[^\n]*", text):
            used = set(re.findall(r"(--[a-z-]+)", words))
            assert used <= known | {"--file", "--build"}, file.name


def test_containers_have_no_root_no_secret_and_no_open_database() -> None:
    made = (DEPLOY / "Containerfile").read_text()
    assert re.search(r"^USER [1-9]\d*$", made, flags=re.M)
    for file in DEPLOY.glob("compose*.yaml"):
        text = file.read_text()
        assert "read_only: true" in text
        assert not re.search(r"(password|secret|key)\w*[:=]\s*[\"']?[a-z0-9]", text, flags=re.I), file.name
        assert "5432:" not in text


def test_the_image_can_be_built() -> None:
    engine = shutil.which("podman") or shutil.which("docker")
    if engine is None or subprocess.run([engine, "info"], capture_output=True).returncode:
        pytest.skip("no container engine is running")
    subprocess.run([engine, "build", "--file", str(DEPLOY / "Containerfile"), str(DEPLOY.parent)], check=True)
