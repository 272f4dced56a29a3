"""Groups of commands that are imported when they are called, so that --help is quick."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module

import click


class LazyGroup(click.Group):
    """`entries` says where each command lives (`module:name`) and what it does, in one line."""

    def __init__(self, name: str, entries: Mapping[str, tuple[str, str]], help: str) -> None:
        super().__init__(name, help=help)
        self.entries = entries

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.entries, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.entries:
            return super().get_command(ctx, cmd_name)
        module, _, attribute = self.entries[cmd_name][0].partition(":")
        found = getattr(import_module(module), attribute)
        assert isinstance(found, click.Command)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            lines = [(name, self.entries[name][1]) for name in self.list_commands(ctx)]
            formatter.write_dl(lines)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.entries and not name.startswith("-"):
            near = get_close_matches(name, self.entries, n=2, cutoff=0.5)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise click.UsageError(f"there is no command {name!r}{hint}", ctx)
        return super().resolve_command(ctx, args)
