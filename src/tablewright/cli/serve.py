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
    serve.takes("--workers", "how many processes serve, which needs PostgreSQL (1)", metavar="N", type=whole_number,
                default=1)  # fmt: skip
    serve.takes("--name", "another name under which people reach this computer; can be repeated",
                metavar="NAME", action="append", default=[])  # fmt: skip
    serve.takes("--limit", "what one address or one bot may use, see below; can be repeated",
                metavar="NAME=N", type=pair, action="append", default=[])  # fmt: skip
    serve.takes("--trust-proxy", "a proxy in front of this server that you trust to report visitors' "
        "addresses: an address or a network; can be repeated",
                metavar="CIDR", action="append", default=[])  # fmt: skip
    serve.takes("--metrics-port", "a port where Prometheus reads how the server is doing", metavar="N",
                type=whole_number)  # fmt: skip
    serve.takes("--metrics-host", f"the address of that port ({THIS_COMPUTER})", metavar="H",
                default=THIS_COMPUTER)  # fmt: skip
    serve.takes("--log", "how the log is written: text, or one JSON object per line", metavar="HOW",
                choices=["text", "json"], default="text")  # fmt: skip
    serve.takes("--pack", "the folder of a pack to offer and to change; can be repeated",
                metavar="DIR", action="append", default=[])  # fmt: skip
    serve.takes("--workshop", "who may change packs in the browser: here (only on this machine), everybody, or off",
                metavar="WHO", choices=["here", "everybody", "off"])  # fmt: skip
    serve.takes(
        "--oidc", "a provider with whom people can sign in (OpenID Connect)", metavar="ISSUER", default=""
    )
    serve.takes(
        "--oidc-client", "the client id by which that provider knows this server", metavar="ID", default=""
    )
    serve.takes("--oidc-secret-file", "the file that holds the client secret, if the provider gave you one",
                metavar="FILE", default="")  # fmt: skip
    serve.takes("--oidc-name", "what people call that provider (its address)", metavar="NAME", default="")
    serve.takes("--notify", "how people may be told that it is their turn: push, webhook, discord, slack, telegram, "
        "ntfy, or mail:FILE with a mail server (mailto://…) in the file; can be repeated",
                metavar="HOW", action="append", default=[])  # fmt: skip
    serve.takes("--no-browser", "do not open a browser", action="store_true")
    serve.tells(
        "Opens the web table: a lobby with every game, tables for people and bots, replays. Every move is on disk "
        "before anyone sees it, so you can stop it at any time; when you start it again, every table is as "
        "it was.\n\n"
        "By default it listens at 127.0.0.1, which only programs on this computer can reach. With --host "
        "0.0.0.0 anyone who can reach this computer can open the lobby, set up tables and watch; to join a "
        "table they need its invitation. The connection is not encrypted, so do that in a network you trust.\n\n"
        f"Limits, which the lobby shows: {limits_in_words()}. One server at a time uses a data folder.",
        "tablewright serve",
        "tablewright serve --pack my-cards",
        "tablewright serve --host 0.0.0.0 --port 8000",
        "tablewright serve --store postgresql://tablewright@localhost/tablewright --workers 2",
    )


def run(arguments: Namespace) -> int:
    from tablewright.saves import data_folder
    from tablewright.web.limits import limits_from
    from tablewright.web.oidc import provider_from
    from tablewright.web.proxies import proxies_from

    check_workers(arguments.workers, arguments.store)
    arguments.data = Path(arguments.data).expanduser() if arguments.data else data_folder()
    arguments.limits = checked("--limit", limits_from, arguments.limit)
    arguments.proxies = checked("--trust-proxy", proxies_from, arguments.trust_proxy)
    arguments.provider = checked("--oidc", lambda given: provider_from(*given), [
        arguments.oidc, arguments.oidc_client, arguments.oidc_secret_file, arguments.oidc_name,
    ])  # fmt: skip
    if arguments.notify:
        from tablewright.web.channels import Allowed

        checked("--notify", Allowed.chosen, arguments.notify)
    arguments.packs = pack_folders(arguments.pack)
    with contextlib.ExitStack() as open_now:
        listening = open_now.enter_context(listen(arguments.host, arguments.port))
        if arguments.workers > 1:
            serve_in_several(arguments, listening)
        else:
            serve_here(arguments, listening, arguments.metrics_port)
    say("The tables are closed; everything is kept.")
    return 0


def check_workers(workers: int, store: str) -> None:
    if workers < 1:
        raise Complaint(f"--workers: {workers} processes cannot serve; 1 at least")
    if workers > 1 and not store:
        raise Complaint(
            f"--workers {workers} needs PostgreSQL, because a file serves one process: name a database with "
            "--store URL, or leave out --workers"
        )


def serve_here(
    arguments: Namespace, listening: socket.socket, metrics_port: int | None, *, is_first: bool = True
) -> None:
    """Serve in this process until it is told to stop; the first one says where."""
    from tablewright.web.guard import own_names
    from tablewright.web.metrics import Prometheus
    from tablewright.web.processes import run_until_alone
    from tablewright.web.server import application, server_for

    meters = meters_for(metrics_port)
    with contextlib.ExitStack() as open_now:
        if isinstance(meters, Prometheus):
            assert metrics_port is not None
            open_now.callback(show_metrics(meters, arguments.metrics_host, metrics_port))
        app = application(
            arguments.data, own_names(arguments.host, arguments.name), limits=arguments.limits,
            proxies=arguments.proxies, meters=meters, store=arguments.store, packs=arguments.packs,
            notify=arguments.notify, workshop_for=arguments.workshop or ("off" if arguments.proxies else "here"),
            has_process=True,
            provider=arguments.provider,
        )  # fmt: skip
        set_up_log(arguments.log)
        if isinstance(meters, Prometheus):
            meters.watch(app.state.lobby, lambda: app.state.clients)
        allow_many_sockets()
        if is_first:
            welcome_all(arguments, listening, app.state.lobby.store.where)
        with contextlib.suppress(KeyboardInterrupt):
            run_until_alone(server_for(app), [listening])


def serve_in_several(arguments: Namespace, listening: socket.socket) -> None:
    """Serve in several processes, which share the address; one that ends is followed by another."""
    import asyncio

    from tablewright.web.processes import TooShort, keep_running
    from tablewright.web.store.postgres import prepare, without_password

    asyncio.run(prepare(arguments.store))
    set_up_log(arguments.log)
    welcome_all(arguments, listening, without_password(arguments.store))
    try:
        keep_running(arguments.workers, serve_as, arguments, listening)
    except TooShort as why:
        raise Complaint(str(why)) from None


def serve_as(number: int, arguments: Namespace, listening: socket.socket) -> None:
    """What each of several processes does."""
    port = None if arguments.metrics_port is None else arguments.metrics_port + number
    serve_here(arguments, listening, port, is_first=False)


def welcome_all(arguments: Namespace, listening: socket.socket, where: str) -> None:
    """Say where the table is laid, and open it in a browser."""
    port = listening.getsockname()[1]
    say(*welcome(arguments.host, port, where if arguments.store else arguments.data))
    sys.stdout.flush()
    if not arguments.no_browser:
        open_browser(address(arguments.host, port))


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
        "tables=250 and tables_an_hour=60 opened by one address; sockets=500 held by it, clients=5000 by all; "
        "changes_a_second=10, looks_a_second=100 and sockets_a_second=100 asked for by it; bot_iterations=20000 and "
        "bot_seconds=30 for a bot's decision, in bot_processes=2; keep_finished_days=0 and keep_idle_days=0, after "
        "which a game is no longer kept (0: for ever; campaigns always are); record_seconds=20, "
        "record_moves=50000 and "
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
