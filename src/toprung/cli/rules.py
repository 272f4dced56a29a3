"""`toprung rules`: the rulebooks, and the tests that prove them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toprung.cli.errors import Failure
from toprung.core.errors import Unparsable
from toprung.core.rulebook import Rule, Rulebook, UnknownRule
from toprung.core.words import LANGUAGES, Language
from toprung.games.registry import REGISTRY
from toprung.match.house_rules import house_rules

if TYPE_CHECKING:
    from rich.console import Console

_FIRST = next(iter(REGISTRY))
_HOUSE = "table"  # the rules of every match, whatever the game


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--game", type=click.Choice([*REGISTRY, _HOUSE]), help=f"By default {_FIRST}.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print a list of JSON objects.")
@click.option("--coverage", is_flag=True, help="List the tests that prove each rule.")
def rules(
    ids: tuple[str, ...], game: str | None, lang: Language, as_json: bool, coverage: bool
) -> None:
    """Read a game's rules by section, or the rules with these IDs. The house rules, which hold for
    every match, are those of the game `table`.

    A ruling is our answer where the printed rulebook is silent, with the reason; a variant is an
    option. --coverage lists the tests of each rule, and exits with code 1 if a rule has none.

    \b
    Examples:
      toprung rules
      toprung rules CL-BLK-4 CL-BUI-2
      toprung rules --game moon --lang fr
      toprung rules --coverage
    """
    chosen = _chosen(ids, game)
    if coverage:
        _print_coverage(chosen, as_json)
    elif as_json:
        plain = [_plain(entry, rule, lang) for entry, rule in chosen]
        click.echo(json.dumps(plain, ensure_ascii=False, indent=2))
    else:
        from toprung.cli.terminal import plain_console

        _print_rules(plain_console(), chosen, lang)


Chosen = Sequence[tuple[Rulebook, Rule]]


def _chosen(ids: tuple[str, ...], game: str | None) -> Chosen:
    """The rules asked for, each with its book."""
    if not ids:
        book = _book(game or _FIRST)
        return [(book, rule) for rule in book]
    books = [_book(name) for name in ([game] if game else [*REGISTRY, _HOUSE])]
    return [_find(rule_id.upper(), books) for rule_id in ids]


def _book(name: str) -> Rulebook:
    return house_rules() if name == _HOUSE else REGISTRY[name].rulebook


def _find(rule_id: str, books: Sequence[Rulebook]) -> tuple[Rulebook, Rule]:
    near: tuple[str, ...] = ()
    for book in books:
        try:
            return book, book[rule_id]
        except UnknownRule as error:
            near += error.near
    hint = f"; did you mean {' or '.join(near[:3])}?" if near else "; `toprung rules` lists all"
    raise Failure(f"there is no rule {rule_id!r}{hint}")


def _plain(book: Rulebook, rule: Rule, lang: Language) -> dict[str, object]:
    return {
        "id": rule.id,
        "game": book.game,
        "kind": rule.kind,
        "section": rule.section,
        "section_title": book.section_title(rule.section, lang),
        "title": rule.title[lang],
        "text": rule.text[lang],
        "why": rule.why[lang] if rule.why else None,
        "editions": list(rule.editions),
    }


def _print_rules(console: Console, chosen: Chosen, lang: Language) -> None:
    from rich.text import Text

    from toprung.cli.terminal import indented

    heading = ""
    for book, rule in chosen:
        title = f"{book.name[lang]}: {book.section_title(rule.section, lang)}"
        if title != heading:
            console.print(Text(("\n" if heading else "") + title, style="bold underline"))
            heading = title
        line = Text.assemble("\n", (rule.id, "bold cyan"), "  ", (rule.title[lang], "bold"))
        marks = [*([rule.kind] if rule.kind != "rule" else []), *rule.editions]
        if marks:
            line.append(f"  ({', '.join(marks)})", style="dim")
        console.print(line)
        console.print(indented(console, rule.text[lang]))
        if rule.why:
            console.print(indented(console, rule.why[lang], "italic dim"))


def _print_coverage(chosen: Chosen, as_json: bool) -> None:
    from toprung.cli.rule_coverage import proofs

    found = proofs(_tests_folder())
    tests = {rule.id: found.get(rule.id, []) for _, rule in chosen}
    if as_json:
        click.echo(json.dumps(tests, indent=2))
    else:
        for rule_id, names in tests.items():
            click.echo("\n    ".join([rule_id, *(names or ["no test yet"])]))
    missing = [rule.id for _, rule in chosen if not tests[rule.id]]
    if missing:
        click.echo(f"{len(missing)} rules without a test: {', '.join(missing)}", err=True)
        raise click.exceptions.Exit(1)


def _tests_folder() -> Path:
    """The tests of the checkout that this package runs from."""
    root = Path(__file__).resolve().parents[3]
    if not (root / "pyproject.toml").is_file() or not (root / "tests").is_dir():
        raise Unparsable(
            "the tests are not here: run this from a checkout of the source (make setup there, "
            "then .venv/bin/toprung rules --coverage)"
        )
    return root / "tests"
