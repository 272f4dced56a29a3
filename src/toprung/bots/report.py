"""The results of a tournament for people: a summary, as text with a cross table, and as a page."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from toprung.bots.evidence import Rating, SequentialTest, Share, by_building, ratings, share_of
from toprung.bots.tournament import Result


@dataclass(frozen=True, slots=True)
class Match:
    """The games of the same bots. `verdict` is the sequential test's about the first of them."""

    bots: tuple[str, ...]
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
    """What the results come to; there must be some."""
    grouped = defaultdict[tuple[str, ...], list[Result]](list)
    for result in results:
        grouped[result.fixture.names].append(result)
    matches = tuple(_match(names, some, test) for names, some in grouped.items())
    alone = matches[0] if len(matches) == 1 else None
    bots = tuple(dict.fromkeys(name for match in matches for name in match.bots))
    totals = Counter[str]()
    for match in matches:
        for name, count in zip(match.bots, match.wins, strict=True):
            totals[name] += count
    seated = max(len(names) for names in grouped)
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


def _match(names: tuple[str, ...], results: list[Result], test: SequentialTest | None) -> Match:
    scores = by_building(results, 0)
    wins = Counter(named for result in results for named in result.winners)
    return Match(
        names,
        len(results),
        len(scores),
        tuple(wins[named] for named in range(len(names))),
        tuple(share_of(results, named) for named in range(len(names))),
        None if test is None else test.ratio(scores),
        None if test is None else test.verdict(scores),
    )


def told(found: Summary) -> str:
    """The summary as text for a terminal."""
    lines = list[str]()
    for match in found.matches:
        lines.append(f"{match.games} games in {match.buildings} buildings")
        for name, wins, share in zip(match.bots, match.wins, match.shares, strict=True):
            interval = f"{share.low:.0%} to {share.high:.0%}"
            lines.append(f"  {name:<24} {wins:>5} wins  {share.share:>5.1%}  ({interval})")
        if found.test is not None:
            lines.append(f"  {_verdict(match, found.test)}")
    if len(found.matches) > 1:
        lines += ["", *_cross_table(found)]
    if found.ratings:
        lines.append("")
        for one in found.ratings:
            lines.append(f"{one.name:<24} {one.rating:+5.0f}  ({one.low:+.0f} to {one.high:+.0f})")
    shares = ", ".join(f"{seat + 1}: {share:.0%}" for seat, share in enumerate(found.seats))
    length = f"{found.moves:.0f} moves ({found.lengths[0]} to {found.lengths[-1]})"
    lines += ["", f"Wins by seat: {shares}. A game has {length}."]
    lines += [f"{name} forfeited a game: {why}" for name, why in found.forfeits]
    return "\n".join(lines)


def _verdict(match: Match, test: SequentialTest) -> str:
    sure = {True: "passed", False: "failed", None: "not decided yet"}[match.verdict]
    return (
        f"{match.bots[0]} has a share of {test.stronger:g} and not of {test.weaker:g}: {sure} "
        f"(log-likelihood ratio {match.ratio:+.2f})"
    )


def _cross_table(found: Summary) -> list[str]:
    """The row's share against the column, of matches of two; columns have the numbers of rows."""
    cells = dict[tuple[str, str], str]()
    for match in found.matches:
        if len(match.bots) == 2:
            one, other = match.bots
            cells[one, other] = f"{match.shares[0].share:.0%}"
            cells[other, one] = f"{match.shares[1].share:.0%}"
    rows = [f"{number} {name}" for number, name in enumerate(found.bots, 1)]
    width = max(map(len, rows)) + 2
    lines = [" " * width + "".join(f"{number:>6}" for number in range(1, len(rows) + 1))]
    for row, name in zip(rows, found.bots, strict=True):
        line = "".join(f"{cells.get((name, other), '.'):>6}" for other in found.bots)
        lines.append(f"{row:<{width}}{line}")
    return lines


def as_html(found: Summary) -> str:
    """The summary as a page of its own: plots, and the text."""
    plots = [
        _plot(
            "Shares of wins, with 95 % intervals"
            if len(found.matches) == 1
            else f"Shares of wins, with 95 % intervals: {' - '.join(match.bots)}",
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
        f"<h1>Arena: {found.games} games</h1>{''.join(plots)}"
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
            f"{counts[at]} games",
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
