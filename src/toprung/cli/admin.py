"""`toprung admin`: what those who run a service may do there, while it runs."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from urllib.parse import quote

import click

from toprung.cli.errors import Failure

SECONDS: Final = 60.0  # for the service to answer
# A match's id may begin with a dash, and is not a row of options then.
ID_FIRST: Final = {"ignore_unknown_options": True, "help_option_names": ["--help"]}


class Service:
    """A running service, and the token that opens it."""

    def __init__(self, address: str, token: str) -> None:
        self._address, self._token = address.rstrip("/"), token

    def ask(self, method: str, path: str) -> bytes:
        """Raises Failure with what the service says."""
        if not self._token:
            raise Failure("say the service's admin token first, in TOPRUNG_ADMIN_TOKEN")
        request = urllib.request.Request(
            f"{self._address}/api/admin{path}",
            method=method,
            headers={"authorization": f"Bearer {self._token}"},
        )
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                body: bytes = answer.read()
                return body
        except urllib.error.HTTPError as error:
            raise Failure(_why(error.code, error.read())) from None
        except (OSError, ValueError) as error:
            raise Failure(f"{self._address} does not answer: {error}") from None


def _why(status: int, body: bytes) -> str:
    if status == 401:
        return "this is not the service's admin token"
    try:
        said = json.loads(body)["words"]["en"]
    except (ValueError, KeyError, TypeError):
        return f"the service answered {status}"
    return f"{said} (has the service an admin token?)" if "page" in said else str(said)


@click.group()
@click.option(
    "--service",
    default="http://127.0.0.1:8017",
    show_default=True,
    envvar="TOPRUNG_SERVICE",
    metavar="URL",
    help="Where the service is.",
)
@click.option(
    "--token",
    default="",
    envvar="TOPRUNG_ADMIN_TOKEN",
    help="The service's admin token; better in the environment than here.",
)
@click.pass_context
def admin(context: click.Context, service: str, token: str) -> None:
    """Look after a running service: see tables, end matches, take copies, send people away.

    The service and this command need the same secret, TOPRUNG_ADMIN_TOKEN.

    \b
    Examples:
      export TOPRUNG_ADMIN_TOKEN=$(openssl rand -hex 32)
      toprung admin list
      toprung admin close K7QWXM
      toprung admin export MATCH game.jsonl
      toprung admin ban PERSON
    """
    context.obj = Service(service, token)


@admin.command("list")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each table.")
@click.pass_obj
def list_tables(service: Service, as_json: bool) -> None:
    """List the tables whose match is not over, latest change first.

    \b
    Examples:
      toprung admin list
      toprung admin list --json | jq .code
    """
    for table in json.loads(service.ask("GET", "/tables?limit=1000")):
        if as_json:
            click.echo(json.dumps(table, ensure_ascii=False))
            continue
        at = datetime.fromtimestamp(table["changed"] / 1000, UTC).isoformat(" ", "seconds")
        who = ", ".join(f"{one['name']} ({one['person'] or 'bot'})" for one in table["players"])
        kind = f"{table['game']} {table['status']}"
        click.echo(f"{table['code']}  {at[:19]}  {kind:<20}  {table['watched']} here  {who}")


@admin.command()
@click.argument("code")
@click.pass_obj
def close(service: Service, code: str) -> None:
    """End the match at a table: everybody leaves. What was played is kept.

    \b
    Examples:
      toprung admin close K7QWXM
    """
    service.ask("DELETE", f"/tables/{quote(code, safe='')}")
    click.echo(f"{code.upper()} is closed.")


@admin.command(context_settings=ID_FIRST)
@click.argument("match")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def export(service: Service, match: str, file: Path) -> None:
    """Save a match with all its events, even while it is played.

    \b
    Examples:
      toprung admin export MATCH game.jsonl
    """
    text = service.ask("GET", f"/matches/{quote(match, safe='')}/export")
    with file.open("xb") as opened:
        opened.write(text)
    click.echo(f"Saved {match} in {file}.")


@admin.command()
@click.argument("person")
@click.pass_obj
def ban(service: Service, person: str) -> None:
    """Make a person's token worthless, and send them away everywhere.

    \b
    Examples:
      toprung admin ban PERSON
    """
    service.ask("PUT", f"/people/{quote(person, safe='')}/ban")
    click.echo(f"{person} is banned.")


@admin.command()
@click.argument("person")
@click.pass_obj
def unban(service: Service, person: str) -> None:
    """Let a banned person's token count again.

    \b
    Examples:
      toprung admin unban PERSON
    """
    service.ask("DELETE", f"/people/{quote(person, safe='')}/ban")
    click.echo(f"{person} may come back.")
