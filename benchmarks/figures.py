"""A measured figure with its target, and tables of them in Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from statistics import median
from typing import TypeAlias

Row: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """A bound that a figure keeps: at least so much, or less than that."""

    bound: float
    at_least: bool

    def met(self, value: float) -> bool:
        return value >= self.bound if self.at_least else value < self.bound

    @property
    def text(self) -> str:
        return ("at least " if self.at_least else "under ") + shown(self.bound)


def at_least(bound: float) -> Target:
    return Target(bound, at_least=True)


def under(bound: float) -> Target:
    return Target(bound, at_least=False)


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured: its middle value, its range, and the value that the target judges."""

    name: str
    unit: str
    value: float
    low: float
    high: float
    judged: float
    target: Target | None = None
    cases: Mapping[str, float] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        if self.target is None:
            return ""
        return "met" if self.target.met(self.judged) else "MISSED"


def over_cases(
    name: str, unit: str, cases: Mapping[str, float], target: Target | None = None
) -> Figure:
    """The median of several cases; the worst of them has to meet the target."""
    values = list(cases.values())
    low, high = min(values), max(values)
    worst = low if target is None or target.at_least else high
    return Figure(name, unit, median(values), low, high, worst, target, cases)


def over_runs(name: str, unit: str, runs: Sequence[float], target: Target | None = None) -> Figure:
    """The median of repetitions of the same; that median has to meet the target."""
    middle = median(runs)
    return Figure(name, unit, middle, min(runs), max(runs), middle, target)


def shown(value: float) -> str:
    """Three digits that count: 0.0123, 1.23, 12,300,000."""
    if value == 0:
        return "0"
    rounded = float(f"{value:.3g}")
    if abs(rounded) >= 100 or rounded == int(rounded):
        return f"{rounded:,.0f}"
    return f"{rounded:.3g}"


def summary(figures: Sequence[Figure]) -> list[Row]:
    """One row for each figure, under a head."""
    rows: list[Row] = [("what", "figure", "lowest to highest", "target", "")]
    for figure in figures:
        spread = "" if figure.low == figure.high else f"{shown(figure.low)} to {shown(figure.high)}"
        target = figure.target.text if figure.target else ""
        value = f"{shown(figure.value)} {figure.unit}"
        rows.append((figure.name, value, spread, target, figure.verdict))
    return rows


def details(figures: Sequence[Figure]) -> list[list[Row]]:
    """The single cases: one table for neighbouring figures that share their cases."""
    tables = list[list[Row]]()
    for names, group in groupby(figures, key=lambda figure: tuple(figure.cases)):
        if not names:
            continue
        together = list(group)
        rows: list[Row] = [("case", *(f"{figure.name} ({figure.unit})" for figure in together))]
        for name in names:
            rows.append((name, *(shown(figure.cases[name]) for figure in together)))
        tables.append(rows)
    return tables


def markdown(rows: Sequence[Row]) -> str:
    """A table whose columns also line up as plain text; the first row is its head."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
