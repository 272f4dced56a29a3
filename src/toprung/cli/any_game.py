"""`toprung NAME`: the commands of a game that has none of its own.

They know a game only by its manifest: its description in words, its moves as text, its bots.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import click

from toprung.cli.record_files import writable_record
from toprung.cli.terminal import ask

if TYPE_CHECKING:
    from toprung.cli.local_match import LocalMatch
    from toprung.cli.record_files import ReplayOptions
    from toprung.core.seat import Seat
    from toprung.core.view import GameView

FEW = 40  # moves that are listed at once


def game_group(name: str) -> click.Group:
    """The commands of the game with this name."""
    group = click.Group(name, help=f"Play {name} in this terminal.\n\n\b\n  toprung {name} play")
    group.add_command(_play_command(name))
    return group


def _play_command(name: str) -> click.Command:
    @click.command("play")
    @click.option("--players", type=int, metavar="N", help="How many play; the fewest by default.")
    @click.option("--seed", type=int, help="For chance and bots; by default a new one each time.")
    @click.option(
        "--bots",
        metavar="LIST",
        help="Bots on the last seats, or none. By default the strongest on all but one.",
    )
    @click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Repeatable.")
    @click.option("--record", metavar="FILE", help="Save the game to FILE, finished or not.")
    def play(
        players: int | None,
        seed: int | None,
        bots: str | None,
        options: tuple[str, ...],
        record: str | None,
    ) -> None:
        from toprung.bots.registry import levels
        from toprung.cli.local_match import LocalMatch
        from toprung.games.registry import REGISTRY

        rules, view = REGISTRY[name].rules(), REGISTRY[name].view()
        seats = players or rules.seats[0]
        seed = secrets.randbelow(1_000_000) if seed is None else seed
        known = [level.name for level in levels(name)]
        named = [] if bots in (None, "", "none") else [one.strip() for one in str(bots).split(",")]
        if bots is None and known:
            named = [known[-1]] * (seats - 1)
        chosen = dict(option.partition("=")[::2] for option in options)
        local = LocalMatch(name, rules.start(seats, seed, chosen), named, seats, seed)
        path = writable_record(record)
        try:
            _run(local, view)
        finally:
            if path is not None:
                local.save(path)
                click.echo(f"Saved {_counted(len(local.moves))} in {path}.")

    play.help = (
        f"Play {name} in this terminal, against bots or each other.\n\n"
        "Type a move as it is listed, or one of moves, undo, hint and quit.\n\n"
        f"\b\nExamples:\n  toprung {name} play\n  toprung {name} play --bots none --seed 7"
    )
    return play


def _run(local: LocalMatch, view: GameView) -> None:
    """Play to the end, or until a player quits."""
    from toprung.core.errors import ToprungError

    click.echo(view.describe(local.state).named()["en"])
    while (seat := local.to_act) is not None:
        before = local.state
        level = local.bots[seat]
        if level is not None:
            local.perform(seat, local.script(seat, level))
        else:
            line = ask(f"player {seat + 1}> ")
            if line is None or line.strip() in ("quit", "q", "resign"):
                click.echo(f"The game ends here, after {_counted(len(local.moves))}.")
                return
            try:
                if not _typed(local, seat, line.strip()):
                    if local.state != before:
                        click.echo(view.describe(local.state).named()["en"])
                    continue
            except ToprungError as error:
                click.echo(f"No: {error}")
                continue
        for _ in local.rest():
            pass
        if len(local.states) > 1 and local.state != before:
            said = view.tell(before, seat, local.moves[-1].move, local.state)
            click.echo(_sentence(said.named()["en"]))
            click.echo(view.describe(local.state).named()["en"])
    ended = local.match.outcome
    assert ended is not None
    click.echo(f"The game is over. {_sentence(ended.words.named()['en'])} ({ended.rule})")


def _typed(local: LocalMatch, seat: Seat, line: str) -> bool:
    """Do what was typed. Whether a move was made."""
    match line:
        case "" | "help" | "moves":
            moves = [*local.state.moves()]
            shown = "  ".join(moves[:FEW])
            click.echo(f"{shown}  ... {len(moves)} in all" if len(moves) > FEW else shown)
        case "hint":
            from toprung.bots.bot import PlayMove
            from toprung.bots.registry import levels

            known = levels(local.match.created.game)
            script = local.script(seat, known[-1].name) if known else ()
            moves = [step.move for step in script if isinstance(step, PlayMove)]
            click.echo("  ".join(moves) or "No bot plays this game.")
        case "undo":
            own = [index for index, move in enumerate(local.moves) if move.seat == seat]
            local.back_to(seat, own[-1] if own else -1)
            click.echo("Taken back.")
        case _:
            local.play(seat, line)
            return True
    return False


def _counted(moves: int) -> str:
    return "1 move" if moves == 1 else f"{moves} moves"


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def replay_record(name: str, text: str, options: ReplayOptions) -> None:
    """Tell a record of any game that keeps them."""
    from toprung.cli.errors import Failure
    from toprung.core.json import dumps
    from toprung.core.seat import Seat
    from toprung.games.registry import REGISTRY

    entry = REGISTRY[name]
    if entry.archive is None:
        raise Failure(f"{name} keeps no records")
    played, view = entry.archive().read(text), entry.view()
    state = entry.rules().parse(played.start)
    for number, (seat, move) in enumerate(played.moves[: options.at], 1):
        before, state = state, state.play(Seat(seat), move)
        said = view.tell(before, Seat(seat), move, state).named()["en"]
        line = {"number": number, "seat": seat, "move": move, "position": state.text}
        click.echo(dumps(line) if options.as_json else f"{number:>5}  {move:<12} {said}")
    click.echo(
        dumps({"position": state.text}) if options.as_json else view.describe(state).named()["en"]
    )
