"""`serve`: the web table, for this computer or for everybody in the house."""

from __future__ import annotations

import contextlib
import os
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tablewright.cli.commands import Commands, Complaint, pair, say, whole_number

if TYPE_CHECKING:
    import socket

    from tablewright.web.metrics import Meters, Prometheus

T = TypeVar("T")

PORT: Final = 8642
THIS_COMPUTER: Final = "127.0.0.1"


def add(commands: Commands) -> None:
    serve = commands.add("serve", "play in the browser, alone or with others", run, heading="Play")
    serve.takes("--host", f"the address to listen at ({THIS_COMPUTER}: only this computer can come in)",
                metavar="H", default=THIS_COMPUTER)  # fmt: skip
    serve.takes("--port", f"the port ({PORT}; 0 takes any that is free)", metavar="N", type=whole_number,
                default=PORT)  # fmt: skip
    serve.takes("--data", "the folder that keeps the tables (your data folder)", metavar="DIR")
    serve.takes("--store", "the PostgreSQL database that keeps the tables instead of a file in that folder",
                metavar="URL", default="")  # fmt: skip
    serve.takes("--name", "another name under which people reach this computer; may be given again",
                metavar="NAME", action="append", default=[])  # fmt: skip
    serve.takes("--limit", "what one address or one bot may use, see below; may be given again",
                metavar="NAME=N", type=pair, action="append", default=[])  # fmt: skip
    serve.takes("--trust-proxy", "a proxy in front of this server, whose word about visitors' addresses is believed: "
                "an address or a network; may be given again",
                metavar="CIDR", action="append", default=[])  # fmt: skip
    serve.takes("--metrics-port", "a port where Prometheus reads how the server is doing", metavar="N",
                type=whole_number)  # fmt: skip
    serve.takes("--metrics-host", f"the address of that port ({THIS_COMPUTER})", metavar="H",
                default=THIS_COMPUTER)  # fmt: skip
    serve.takes("--log", "how lines for the host are written: text, or one JSON object a line", metavar="HOW",
                choices=["text", "json"], default="text")  # fmt: skip
    serve.takes("--pack", "the folder of a pack to offer and to change; may be given again",
                metavar="DIR", action="append", default=[])  # fmt: skip
    serve.takes("--workshop", "who may change packs in the browser: here (only on this machine), everybody, or off",
                metavar="WHO", choices=["here", "everybody", "off"])  # fmt: skip
    serve.takes("--no-browser", "do not open a browser", action="store_true")
    serve.tells(
        "Opens the web table: a lobby with every game, tables for people and bots, replays. Every move is on disk "
        "before anyone sees it, so you may stop it at any time and start it again: every table is as it was.\n\n"
        "Unless asked it listens at 127.0.0.1, where only programs on this computer can reach it. With --host "
        "0.0.0.0 everyone who can reach this computer may open the lobby, make tables and watch; to sit down at "
        "a table they need its invitation. The connection is not encrypted, so do that in a network you trust.\n\n"
        f"Limits, which the lobby shows: {limits_in_words()}. One server at a time uses a data folder.",
        "tablewright serve",
        "tablewright serve --pack my-cards",
        "tablewright serve --host 0.0.0.0 --port 8000",
    )


def run(arguments: Namespace) -> int:
    from tablewright.saves import data_folder
    from tablewright.web.guard import own_names
    from tablewright.web.limits import limits_from
    from tablewright.web.metrics import Prometheus
    from tablewright.web.proxies import proxies_from
    from tablewright.web.server import application, server_for

    folder = Path(arguments.data).expanduser() if arguments.data else data_folder()
    limits = checked("--limit", limits_from, arguments.limit)
    proxies = checked("--trust-proxy", proxies_from, arguments.trust_proxy)
    meters = meters_for(arguments.metrics_port)
    with contextlib.ExitStack() as open_now:
        listening = open_now.enter_context(listen(arguments.host, arguments.port))
        if isinstance(meters, Prometheus):
            open_now.callback(show_metrics(meters, arguments.metrics_host, arguments.metrics_port))
        names = own_names(arguments.host, arguments.name)
        app = application(
            folder, names, limits=limits, proxies=proxies, meters=meters, store=arguments.store,
            workshop_for=arguments.workshop or ("off" if proxies else "here"), packs=pack_folders(arguments.pack),
        )  # fmt: skip
        set_up_log(arguments.log)
        if isinstance(meters, Prometheus):
            meters.watch(app.state.lobby, lambda: app.state.clients)
        allow_many_sockets()
        port = listening.getsockname()[1]
        kept = app.state.lobby.store.where if arguments.store else folder
        say(*welcome(arguments.host, port, kept))
        sys.stdout.flush()
        if not arguments.no_browser:
            open_browser(address(arguments.host, port))
        with contextlib.suppress(KeyboardInterrupt):
            server_for(app).run(sockets=[listening])
    say("The tables are closed; everything is kept.")
    return 0


def pack_folders(given: list[str]) -> list[Path]:
    """Folders of packs that the host names; one that is none is said before anything is opened."""
    folders = [Path(one).expanduser().resolve() for one in given]
    for folder in folders:
        if not (folder / "pack.toml").is_file():
            raise Complaint(
                f"--pack: {folder} holds no pack.toml; `tablewright pack new {folder.name}` begins a pack"
            )
    return folders


def checked(option: str, read: Callable[[list[Any]], T], given: list[Any]) -> T:
    """What an option means; what it cannot mean is a complaint that names it."""
    try:
        return read(given)
    except ValueError as why:
        raise Complaint(f"{option}: {why}") from None


def meters_for(port: int | None) -> Meters:
    """What counts for the host, if somebody wants to know."""
    from tablewright.web.metrics import Meters, NoMetrics, Prometheus

    try:
        return Meters() if port is None else Prometheus()
    except NoMetrics as why:
        raise Complaint(str(why)) from None


def show_metrics(meters: Prometheus, host: str, port: int) -> Callable[[], None]:
    try:
        return meters.serve(host, port)
    except (OSError, OverflowError) as why:
        reason = str(getattr(why, "strerror", None) or why).lower()
        raise Complaint(
            f"cannot show metrics at {host} port {port}: {reason}; choose another with --metrics-port N"
        ) from None


def limits_in_words() -> str:
    return (
        "tables=250 and tables_an_hour=60 opened by one address; sockets=500 held by it; bot_iterations=20000 and "
        "bot_seconds=30 for a bot's decision, in bot_processes=2; keep_finished_days=0 and keep_idle_days=0, after "
        "which a game is no longer kept (0: for ever; campaigns always are); record_seconds=20, record_moves=50000 and "
        "record_megabytes=1024 for reading an uploaded record"
    )


def listen(host: str, port: int) -> socket.socket:
    from tablewright.web.server import listening

    try:
        return listening(host, port)
    except OverflowError:
        raise Complaint(f"there is no port {port}; choose one from 0 to 65535 with --port N") from None
    except OSError as why:
        reason = (why.strerror or str(why)).lower()
        raise Complaint(
            f"cannot listen at {host} port {port}: {reason}; {way_out(host, port, why)}"
        ) from None


def way_out(host: str, port: int, why: OSError) -> str:
    """What to do when nobody can listen at an address."""
    import errno

    if why.errno == errno.EADDRINUSE:
        return f"if tablewright is running already, open {address(host, port)}, else choose another with --port N"
    if why.errno in (errno.EACCES, errno.EPERM):
        return "choose a port above 1023 with --port N"
    return "name an address of this computer with --host H, such as 127.0.0.1 or 0.0.0.0"


def address(host: str, port: int) -> str:
    """Where to go with a browser on this computer."""
    name = {"0.0.0.0": THIS_COMPUTER, "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def welcome(host: str, port: int, kept: object) -> list[str]:
    lines = [f"The table is laid at {address(host, port)}"]
    if is_loopback(host):
        lines += ["Only this computer can reach it; `tablewright serve --host 0.0.0.0` lets others in."]
    else:
        lines += [
            *(f"Others reach it at http://{other}:{port}/" for other in addresses(host)),
            "Everyone who can reach this computer may open tables and watch; seats need an invitation.",
            "The connection is not encrypted: do this in a network you trust.",
        ]
    return [*lines, f"Games are kept in {kept}. Ctrl-C ends it, and nothing is lost."]


def is_loopback(host: str) -> bool:
    return host in ("localhost", "::1") or host.startswith("127.")


def addresses(host: str) -> list[str]:
    """The addresses by which other computers reach this one, as far as it knows."""
    import socket

    if host not in ("0.0.0.0", "::"):
        return [f"[{host}]" if ":" in host else host]
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return [socket.gethostname()]
    numbers = dict.fromkeys(str(entry[4][0]) for entry in found)
    return [number for number in numbers if not is_loopback(number)] or [socket.gethostname()]


def open_browser(where: str) -> None:
    """Show the lobby, if there is a screen to show it on."""
    import threading
    import webbrowser

    on_a_screen = sys.platform in ("win32", "darwin") or any(
        map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))
    )
    if on_a_screen:
        threading.Timer(0.5, webbrowser.open, [where]).start()


def set_up_log(how: str = "text") -> None:
    """Lines for the host, on the standard error stream."""
    import logging

    logging.basicConfig(format="%(asctime)s %(message)s", datefmt="%H:%M:%S", level=logging.WARNING)
    if how == "json":
        from tablewright.web.health import JsonLines

        for handler in logging.getLogger().handlers:
            handler.setFormatter(JsonLines())
    logging.getLogger("tablewright.web").setLevel(logging.INFO)


def allow_many_sockets() -> None:
    """Each client is an open file, and systems allow few of them unless asked."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
