"""`toprung verify`: whether all chance of a match followed from the secret it was promised to."""

from __future__ import annotations

import click

from toprung.cli.record_files import game_of, read_record
from toprung.core.archive import Played
from toprung.core.errors import Unparsable
from toprung.core.randomness import commitment, is_secret, seed_text
from toprung.games.registry import REGISTRY


@click.command()
@click.argument("file")
@click.option(
    "--commitment", "promised", metavar="HEX", help="What the table showed when the match began."
)
def verify(file: str, promised: str | None) -> None:
    """Check that nobody chose the dice of a match: its record is in FILE (- for stdin).

    When a match begins, the table shows a commitment: the SHA-256 of a secret. The record tells the
    secret. This works out the commitment again, prepares the game from the secret, and plays every
    move again, with dice and draws from it. Compare the commitment with what you were shown.

    \b
    Examples:
      toprung verify game.txt
      toprung verify game.txt --commitment 8f43...
    """
    text = read_record(file)
    archive = REGISTRY[game_of(text)].archive
    if archive is None:
        raise Unparsable("this game has no records")
    played = archive().read(text)
    _require_secret(played)
    shown = commitment(played.seed)
    if promised is not None and promised.strip().lower() != shown:
        raise Unparsable(f"the commitment was another one: this secret's is {shown}")
    if not archive().follows(played):
        raise Unparsable(
            "this game does not begin as its secret prepares it: someone chose how it began, or it "
            "branched off from another match"
        )
    click.echo(f"secret      {seed_text(played.seed).removeprefix('0x')}")
    click.echo(f"commitment  {shown}")
    click.echo(f"The beginning and all {len(played.moves)} moves follow from this secret.")
    if promised is None:
        click.echo("Compare the commitment with the one that the table showed at the start.")
    else:
        click.echo("It is the one that was promised.")


def _require_secret(played: Played) -> None:
    if not is_secret(played.seed):
        raise Unparsable(
            "this game was played with a seed and not with a secret, so there is nothing to verify"
        )
