"""`toprung serve` and `toprung play`: the table service, for everyone or just for you."""

from __future__ import annotations

import os
import re
import webbrowser
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Never, TypeVar, cast

import click

from toprung.cli.config_file import LIMITS, read_config
from toprung.cli.errors import Failure
from toprung.core.errors import Unparsable
from toprung.core.extras import require
from toprung.server.limits import Limits
from toprung.server.settings import Retention, Settings

_Command = TypeVar("_Command", bound=Callable[..., object])
_KEPT = tuple(field.name for field in fields(Retention))
USUAL = Settings()
HOME_PORT = 8018  # of `toprung play`

DATABASE = click.option(
    "--database",
    metavar="URL",
    envvar="TOPRUNG_DATABASE",
    help="postgresql://… or sqlite:///FILE; by default a file in your data folder.",
)
_BOTS = click.option(
    "--bots",
    "bots",
    multiple=True,
    metavar="[GAME=]BOT",
    envvar="TOPRUNG_BOTS",
    callback=lambda _, __, given: _outside_bots(given),
    help="A bot of your own that may sit at tables: my_package:Bot, moon=my_package:Bot, "
    "exec:./my_bot; repeatable. It runs with your rights.",
)
_LOG = click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="info",
    show_default=True,
    envvar="TOPRUNG_LOG_LEVEL",
    help="Logs go to stderr, one JSON object per line.",
)


def _outside_bots(given: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Each with its game, the first one if none is named. Raises BadParameter for a bot that there
    is not."""
    from toprung.bots.registry import bot_made
    from toprung.games.registry import NAMES
    from toprung.match.limits import LONGEST_NAME

    bots = []
    for text in given:
        head, found, rest = text.partition("=")
        game, name = (head, rest) if found and head in NAMES else (NAMES[0], text)
        if len(name) > LONGEST_NAME:
            raise click.BadParameter(f"the name is longer than {LONGEST_NAME} characters: {name}")
        try:
            bot_made(game, name, 0)
        except Unparsable as wrong:
            raise click.BadParameter(str(wrong)) from None
        bots.append((game, name))
    return tuple(bots)


def _secret(given: str | None) -> str | None:
    """Raises BadParameter for one that could be guessed."""
    if given is not None and (len(given) < 32 or not given.isascii()):
        raise click.BadParameter("it needs at least 32 characters, such as openssl rand -hex 32")
    return given


def _cluster(given: str | None) -> str | None:
    """Raises MissingExtra without Ray."""
    if given is not None:
        require("cluster", "Serving on a cluster", "ray")
    return given


def _contact(given: str | None) -> str | None:
    """Raises BadParameter for what nobody can write to, and MissingExtra without the package."""
    if given is not None:
        if not re.fullmatch(r"(mailto:[!-~]+@[!-~]+|https://[!-~]+)", given):
            raise click.BadParameter("it should be mailto:you@games.example, or an https address")
        require("serve", "Sending notifications", "cryptography")
    return given


def _days(what: str, words: str) -> Callable[[_Command], _Command]:
    usual: int | None = getattr(USUAL.retention, what)
    return click.option(
        f"--keep-{what}",
        type=click.IntRange(1, 36_500),
        envvar=f"TOPRUNG_KEEP_{what.upper()}",
        default=usual,
        show_default=usual is not None,
        metavar="DAYS",
        help=words,
    )


def _processes(what: str, words: str) -> Callable[[_Command], _Command]:
    return click.option(
        f"--{what}-processes",
        type=click.IntRange(1, 1_024),
        envvar=f"TOPRUNG_{what.upper()}_PROCESSES",
        metavar="COUNT",
        help=f"{words}; by default half as many as there are cores.",
    )


@click.command()
@click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="TOPRUNG_CONFIG",
    is_eager=True,
    expose_value=False,
    callback=read_config,
    help="A file of settings, in TOML. The environment counts before it, and flags before both.",
)
@click.option(
    "--host",
    default=USUAL.host,
    show_default=True,
    envvar="TOPRUNG_HOST",
    help="Where to listen; 0.0.0.0 lets others in.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=USUAL.port,
    show_default=True,
    envvar="TOPRUNG_PORT",
    help="0 finds a free one.",
)
@DATABASE
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    envvar="TOPRUNG_ORIGINS",
    help="A page elsewhere that may use this service, https://games.example; repeatable.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="HOST",
    envvar="TOPRUNG_NAMES",
    help="A host name under which people reach this service, games.example; repeatable. "
    "IP addresses and this machine's own name always work.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    envvar="TOPRUNG_PROXIES",
    default=USUAL.proxies,
    show_default=True,
    callback=lambda _, __, given: tuple(one for one in given if one != "none"),
    help="A proxy that is trusted to say for whom it asks; repeatable. `none` trusts nobody.",
)
@click.option(
    "--advertise",
    "advertised",
    metavar="URL",
    envvar="TOPRUNG_ADVERTISE",
    help="Where other servers on the same PostgreSQL reach this one, http://10.0.0.5:8017; by "
    "default its host (or the machine's name) and port.",
)
@click.option(
    "--push",
    metavar="CONTACT",
    envvar="TOPRUNG_PUSH",
    callback=lambda _, __, given: _contact(given),
    help="Tell people of their turn while no page is open, where they have days for it: through "
    "the push services of their browsers, which are told this contact (mailto:… or https://…).",
)
@click.option(
    "--push-host",
    "push_hosts",
    multiple=True,
    metavar="HOST",
    envvar="TOPRUNG_PUSH_HOSTS",
    default=USUAL.push_hosts,
    help="A push service to which messages may go, with all names below it; repeatable. By default "
    "those of Google, Mozilla, Apple and Microsoft.",
)
@_days("abandoned", "Keep matches that nobody finished for so many days without a move.")
@_days("finished", "Keep finished matches for so many days.")
@_days("films", "Keep the films of finished matches for so many days.")
@_days("tokens", "Tokens expire if they are not used for so many days.")
@_processes("world", "Processes for the physics of live tables")
@_processes("worker", "Processes in which bots think")
@click.option(
    "--ray",
    metavar="ADDRESS",
    envvar="TOPRUNG_RAY",
    callback=lambda _, __, given: _cluster(given),
    help="Run those processes on a Ray cluster: HOST:PORT of its head, auto, or local to start one "
    "here.",
)
@click.option(
    "--idle-seconds",
    type=click.FloatRange(1, 86_400),
    default=USUAL.idle_seconds,
    show_default=True,
    envvar="TOPRUNG_IDLE_SECONDS",
    metavar="SECONDS",
    help="A table where nobody is leaves the memory after so long.",
)
@click.option(
    "--admin-token",
    metavar="SECRET",
    envvar="TOPRUNG_ADMIN_TOKEN",
    callback=lambda _, __, given: _secret(given),
    help="With this secret `toprung admin` may look after the service: at least 32 characters.",
)
@_BOTS
@_LOG
def serve(log_level: str, **given: object) -> None:
    """Run the table service: both games, for players anywhere.

    It listens on this machine only, unless --host says otherwise. Every event is saved before the
    players hear of it, so you can stop the service at any moment; Ctrl-C shuts it down cleanly.

    \b
    Examples:
      toprung serve
      toprung serve --host 0.0.0.0 --port 80
      toprung serve --database postgresql://toprung@db.example/toprung
      toprung serve --name games.example        # behind a proxy that asks under that name
      toprung serve --config toprung.toml
      toprung serve --ray auto                  # worlds and bots on other machines
    """
    try:
        limits = Limits.given(os.environ, click.get_current_context().meta[LIMITS])
    except Unparsable as wrong:
        raise Failure(wrong) from None
    _run(
        _settings({**given, "limits": limits}),
        log_level,
        lambda address: click.echo(f"Toprung is at {address}"),
    )


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"0 finds a free one. By default {HOME_PORT}, or a free one if that is taken. "
    "Browsers remember your name and seats by port.",
)
@DATABASE
@_BOTS
@click.option("--browser/--no-browser", default=True, help="Open the page, or only say where.")
def play(
    port: int | None, database: str | None, bots: tuple[tuple[str, str], ...], browser: bool
) -> None:
    """Play both games in your browser, on this machine.

    The page opens by itself; press Ctrl-C here to stop. Games that you leave are there next time.
    To play in the terminal: toprung climbers play.

    \b
    Examples:
      toprung play
      toprung play --no-browser --port 8000
      toprung play --bots my_package:Bot        # your own bot at the tables
    """
    from toprung.server.serve import usual_or_free

    def opened(address: str) -> None:
        click.echo(f"The table is set: {address}  (Ctrl-C ends)")
        if browser:
            webbrowser.open(address)

    wanted = usual_or_free(HOME_PORT) if port is None else port
    _run(replace(USUAL, port=wanted, database=database, bots=bots), "warning", opened)


def _settings(given: Mapping[str, object]) -> Settings:
    """Options have the names of settings; those that were left open are as usual."""
    said = {name: value for name, value in given.items() if value is not None}
    keep = {name: said.pop(f"keep_{name}") for name in _KEPT if f"keep_{name}" in said}
    # Their types were checked by click: Never fits whatever a field wants.
    retention = Retention(**cast("dict[str, Never]", keep))
    return replace(USUAL, retention=retention, **cast("dict[str, Never]", said))


def _run(settings: Settings, log_level: str, ready: Callable[[str], None]) -> None:
    from toprung.server.serve import PortTaken, run_service

    try:
        run_service(settings, log_level, ready)
    except PortTaken as taken:
        raise Failure(taken) from None
