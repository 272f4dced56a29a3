"""`toprung bot`: a bot takes a seat at an online table, as any player does."""

from __future__ import annotations

from urllib.parse import urlsplit

import click

from toprung.cli.errors import Failure


@click.command()
@click.option("--connect", "url", required=True, metavar="URL", help="Where the service is.")
@click.option("--table", "code", required=True, metavar="CODE", help="The code of the table.")
@click.option("--bot", "level", default="", help="A level, my_package:Bot or exec:program.")
@click.option("--name", default="", help="Its name at the table; usually that of the bot.")
@click.option("--seat", type=click.IntRange(1, 6), help="Which seat; usually the first open one.")
@click.option("--seed", type=int, default=0, show_default=True)
def bot(url: str, code: str, level: str, name: str, seat: int | None, seed: int) -> None:
    """Let a bot play at an online table.

    It joins as any player does: it takes an open seat, plays when it is its turn, and leaves when
    the match is over. If somebody asks to take moves back, it agrees. The bot thinks on this
    machine. Usually it is the strongest of ours. In Catch the Moon it leads its ladder as a hand
    does, sixty times a second.

    \b
    Examples:
      toprung bot --connect http://127.0.0.1:8000 --table ABC123
      toprung bot --connect https://example.org --table ABC123 --bot lynx --name Linus
      toprung bot --connect http://127.0.0.1:8000 --table ABC123 --bot "exec:./my_bot"
    """
    from toprung.cli.online_player import OnlinePlayer
    from toprung.cli.online_table import OnlineTable

    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
        raise Failure(f"--connect takes an address such as http://127.0.0.1:8000, not {url!r}")
    table = OnlineTable(url.rstrip("/"), code.strip().upper())
    click.echo(OnlinePlayer(table, level, name, seat, seed).play())
