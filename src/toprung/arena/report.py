"""The results of a tournament for people: a summary, as text with a cross table, and as a page."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TypeAlias

from toprung.arena.statistics import Rating, SequentialTest, Share, by_building, ratings, share_of
from toprung.arena.tournament import Result

_Played: TypeAlias = "tuple[tuple[str, ...], tuple[tuple[str, str], ...]]"  # bots and options


@dataclass(frozen=True, slots=True)
class Match:
    """The games of the same bots, who agreed on the same options. `verdict` is the sequential
    test's about the first of them."""

    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    games: int
    buildings: int
    wins: tuple[int, ...]
    shares: tuple[Share, ...]
    ratio: float | None
    verdict: bool | None


@dataclass(frozen=True, slots=True)
class Summary:
    """All of a tournament. `games` and `wins` are those of the bots in the order given, where all
    games had the same bots; `seats` is the share of wins by seat, `moves` the mean of a game, and
    `lengths` are the moves of all games, the shortest first."""

    bots: tuple[str, ...]
    games: int
    wins: tuple[int, ...]
    matches: tuple[Match, ...]
    ratings: tuple[Rating, ...]
    seats: tuple[float, ...]
    moves: float
    lengths: tuple[int, ...]
    forfeits: tuple[tuple[str, str], ...]
    test: SequentialTest | None


def summary(results: Sequence[Result], test: SequentialTest | None = None) -> Summary:
    """What the results come to; there must be some. Several versions of a bot are several bots,
    told apart by their signatures."""
    results = _told_apart(results)
    grouped = defaultdict[_Played, list[Result]](list)
    for result in results:
        grouped[result.fixture.names, result.fixture.options].append(result)
    matches = tuple(_match(*played, some, test) for played, some in grouped.items())
    alone = matches[0] if len(matches) == 1 else None
    bots = tuple(dict.fromkeys(name for match in matches for name in match.bots))
    totals = Counter[str]()
    for match in matches:
        for name, count in zip(match.bots, match.wins, strict=True):
            totals[name] += count
    seated = max(len(match.bots) for match in matches)
    seats = Counter(
        (named + result.fixture.rotation) % len(result.fixture.names)
        for result in results
        for named in result.winners
    )
    forfeits = tuple(
        (result.fixture.names[result.forfeit], result.why)
        for result in results
        if result.forfeit is not None
    )
    return Summary(
        bots=alone.bots if alone else bots,
        games=len(results),
        wins=alone.wins if alone else tuple(totals[name] for name in bots),
        matches=matches,
        ratings=tuple(ratings(results)) if len(bots) > 1 else (),
        seats=tuple(seats[seat] / len(results) for seat in range(seated)),
        moves=sum(result.moves for result in results) / len(results),
        lengths=tuple(sorted(result.moves for result in results)),
        forfeits=forfeits,
        test=test,
    )


def _told_apart(results: Sequence[Result]) -> Sequence[Result]:
    versions = defaultdict[str, set[str]](set)
    for result in results:
        for name, signature in _signed(result):
            versions[name].add(signature)
    if all(len(signatures) == 1 for signatures in versions.values()):
        return results
    return [
        replace(
            result,
            fixture=replace(
                result.fixture,
                names=tuple(
                    f"{name} ({signature or 'unsigned'})" if len(versions[name]) > 1 else name
                    for name, signature in _signed(result)
                ),
            ),
        )
        for result in results
    ]


def _signed(result: Result) -> Iterator[tuple[str, str]]:
    """Each bot's name and signature; older logs have none."""
    names, signatures = result.fixture.names, result.fixture.signatures
    return zip(names, signatures or [""] * len(names), strict=True)


def _match(
    names: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    results: list[Result],
    test: SequentialTest | None,
) -> Match:
    scores = by_building(results, 0)
    wins = Counter(named for result in results for named in result.winners)
    return Match(
        names,
        options,
        len(results),
        len(scores),
        tuple(wins[named] for named in range(len(names))),
        tuple(share_of(results, named) for named in range(len(names))),
        None if test is None else test.ratio(scores),
        None if test is None else test.verdict(scores),
    )


def counted(number: int, what: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def told(found: Summary) -> str:
    """The summary as text for a terminal."""
    lines, width = list[str](), max(24, *map(len, found.bots))
    for match in found.matches:
        played = f"{counted(match.games, 'game')} in {counted(match.buildings, 'building')}"
        lines.append(f"{played}{_agreed(match)}")
        for name, wins, share in zip(match.bots, match.wins, match.shares, strict=True):
            interval = f"{share.low:.0%} to {share.high:.0%}"
            won = f"{wins:>5} {'win ' if wins == 1 else 'wins'}"
            lines.append(f"  {name:<{width}} {won} {share.share:>7.1%}  ({interval})")
        if found.test is not None:
            lines.append(f"  {_verdict(match, found.test)}")
    if len(found.matches) > 1:
        lines += ["", *_cross_table(found)]
    if found.ratings:
        lines.append("")
        for one in found.ratings:
            interval = f"  ({one.low:+.0f} to {one.high:+.0f})" if one.low < one.high else ""
            lines.append(f"{one.name:<{width + 2}} {one.rating:+5.0f}{interval}")
    shares = ", ".join(f"{seat + 1}: {share:.0%}" for seat, share in enumerate(found.seats))
    length = f"{found.moves:.0f} moves ({found.lengths[0]} to {found.lengths[-1]})"
    lines += ["", f"Wins by seat: {shares}. A game has {length}."]
    lines += [f"{name} forfeited a game: {why}" for name, why in found.forfeits]
    return "\n".join(lines)


def _agreed(match: Match) -> str:
    return "".join(f", {name}={value}" for name, value in match.options)


def _verdict(match: Match, test: SequentialTest) -> str:
    sure = {True: "passed", False: "failed", None: "not decided yet"}[match.verdict]
    return (
        f"{match.bots[0]} has a share of {test.stronger:g} and not of {test.weaker:g}: {sure} "
        f"(log-likelihood ratio {match.ratio:+.2f})"
    )


def _cross_table(found: Summary) -> list[str]:
    """The row's share against the column, of matches of two, the best bot first; columns have the
    numbers of rows."""
    cells = dict[tuple[str, str], str]()
    for match in found.matches:
        if len(match.bots) == 2:
            one, other = match.bots
            cells[one, other] = f"{match.shares[0].share:.0%}"
            cells[other, one] = f"{match.shares[1].share:.0%}"
    bots = [one.name for one in found.ratings]
    rows = [f"{number} {name}" for number, name in enumerate(bots, 1)]
    width = max(map(len, rows)) + 2
    lines = [" " * width + "".join(f"{number:>6}" for number in range(1, len(rows) + 1))]
    for row, name in zip(rows, bots, strict=True):
        line = "".join(f"{cells.get((name, other), '.'):>6}" for other in bots)
        lines.append(f"{row:<{width}}{line}")
    return lines


def as_html(found: Summary) -> str:
    """The summary as a page of its own: plots, and the text."""
    plots = [
        _plot(
            "Shares of wins, with 95 % intervals"
            if len(found.matches) == 1
            else f"Shares of wins, with 95 % intervals: {' - '.join(match.bots)}{_agreed(match)}",
            [
                _Bar(name, f"{share.share:.1%}", share.share, share.low, share.high)
                for name, share in zip(match.bots, match.shares, strict=True)
            ],
        )
        for match in found.matches
    ]
    if found.ratings:
        plots.append(_plot("Ratings in Elo points, with 95 % intervals", _rating_bars(found)))
    seats = [
        _Bar(f"seat {seat}", f"{share:.1%}", share) for seat, share in enumerate(found.seats, 1)
    ]
    plots.append(_plot("Wins by seat", seats))
    plots.append(_plot("Length of games", _length_bars(found.lengths)))
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Toprung arena</title>'
        '<meta name="viewport" content="width=device-width">'
        "<style>body{font:16px system-ui;margin:2em;max-width:60em}pre{overflow:auto}</style>"
        f"<h1>Arena: {counted(found.games, 'game')}</h1>{''.join(plots)}"
        f"<h2>In words</h2><pre>{escape(told(found))}</pre></html>\n"
    )


@dataclass(frozen=True, slots=True)
class _Bar:
    """A bar of a plot: how long it is and its interval, as shares of the width."""

    name: str
    value: str
    share: float
    low: float | None = None
    high: float | None = None


def _rating_bars(found: Summary) -> list[_Bar]:
    """From the worst that a bot may be to the best."""
    least = min(one.low for one in found.ratings)
    whole = max(one.high for one in found.ratings) - least or 1.0
    return [
        _Bar(
            one.name,
            f"{one.rating:+.0f}",
            (one.rating - least) / whole,
            (one.low - least) / whole,
            (one.high - least) / whole,
        )
        for one in found.ratings
    ]


def _length_bars(lengths: Sequence[int], bins: int = 8) -> list[_Bar]:
    """How many games have so many moves."""
    shortest, longest = lengths[0], lengths[-1]
    step = (longest - shortest) // bins + 1
    counts = Counter((length - shortest) // step for length in lengths)
    return [
        _Bar(
            f"{shortest + at * step} to {min(longest, shortest + (at + 1) * step - 1)} moves",
            counted(counts[at], "game"),
            counts[at] / max(counts.values()),
        )
        for at in range(max(counts) + 1)
    ]


def _plot(title: str, bars: Sequence[_Bar]) -> str:
    drawn = "".join(_drawn(at, bar) for at, bar in enumerate(bars))
    return (
        f'<h2>{escape(title)}</h2><svg viewBox="0 0 800 {26 * len(bars) + 10}" role="img" '
        f'aria-label="{escape(title)}">{drawn}</svg>'
    )


def _drawn(at: int, bar: _Bar) -> str:
    y, left, wide = 26 * at + 6, 290, 420
    name = bar.name if len(bar.name) <= 40 else f"{bar.name[:39]}…"
    interval = ""
    if bar.low is not None and bar.high is not None:
        low, high = left + wide * bar.low, left + wide * bar.high
        interval = f'<path d="M{low:.1f} {y + 8}H{high:.1f}" stroke="#222" stroke-width="3"/>'
    return (
        f"<g><title>{escape(bar.name)}: {bar.value}</title>"
        f'<text x="{left - 8}" y="{y + 13}" font-size="13" text-anchor="end">{escape(name)}</text>'
        f'<rect x="{left}" y="{y}" width="{wide * bar.share:.1f}" height="16" fill="#4a90c2"/>'
        f'{interval}<text x="{left + wide + 8}" y="{y + 13}" font-size="13">{bar.value}</text></g>'
    )
