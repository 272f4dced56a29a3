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
    games had the same bots; `seats` is the share of wins by seat, `moves` the mean of a game."""

    bots: tuple[str, ...]
    games: int
    wins: tuple[int, ...]
    matches: tuple[Match, ...]
    ratings: tuple[Rating, ...]
    seats: tuple[float, ...]
    moves: float
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
    lines += ["", f"Wins by seat: {shares}. A game has {found.moves:.0f} moves."]
    lines += [f"{name} forfeited a game: {why}" for name, why in found.forfeits]
    return "\n".join(lines)


def _verdict(match: Match, test: SequentialTest) -> str:
    sure = {True: "passed", False: "failed", None: "not decided yet"}[match.verdict]
    return (
        f"{match.bots[0]} has a share of {test.stronger:g} and not of {test.weaker:g}: {sure} "
        f"(log-likelihood ratio {match.ratio:+.2f})"
    )


def _cross_table(found: Summary) -> list[str]:
    """The row's share against the column, of matches of two."""
    cells = dict[tuple[str, str], str]()
    for match in found.matches:
        if len(match.bots) == 2:
            one, other = match.bots
            cells[one, other] = f"{match.shares[0].share:.0%}"
            cells[other, one] = f"{match.shares[1].share:.0%}"
    width = max(len(name) for name in found.bots) + 2
    lines = [" " * width + "".join(f"{name:>{width}}" for name in found.bots)]
    for row in found.bots:
        line = "".join(f"{cells.get((row, name), '.'):>{width}}" for name in found.bots)
        lines.append(f"{row:<{width}}{line}")
    return lines


def as_html(found: Summary) -> str:
    """The summary as a page of its own: the text, and bars with intervals."""
    rows = [
        (f"{name} ({' - '.join(match.bots)})", share)
        for match in found.matches
        for name, share in zip(match.bots, match.shares, strict=True)
    ]
    bars = "".join(_bar(at, name, share) for at, (name, share) in enumerate(rows))
    high = 26 * len(rows) + 10
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Toprung arena</title>'
        "<style>body{font:16px system-ui;margin:2em;max-width:60em}pre{overflow:auto}</style>"
        f"<h1>Arena: {found.games} games</h1>"
        f'<svg viewBox="0 0 800 {high}" role="img" aria-label="Shares of wins">{bars}</svg>'
        f"<pre>{escape(told(found))}</pre></html>\n"
    )


def _bar(at: int, name: str, share: Share) -> str:
    y, left, wide = 26 * at + 6, 330, 440
    low, high = left + wide * share.low, left + wide * share.high
    return (
        f'<text x="{left - 8}" y="{y + 13}" font-size="13" text-anchor="end">{escape(name)}</text>'
        f'<rect x="{left}" y="{y}" width="{wide * share.share:.1f}" height="16" fill="#4a90c2"/>'
        f'<path d="M{low:.1f} {y + 8}H{high:.1f}" stroke="#222" stroke-width="3"/>'
        f"<title>{share.share:.1%} ({share.low:.1%} to {share.high:.1%})</title>"
    )
