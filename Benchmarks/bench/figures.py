"""Measures the server and a yardstick alternately, and compares the results."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

Measure = Callable[[], float]


@dataclass
class Row:
    """A line of the table: the ratio of the server's work per second to the yardstick's."""

    work: str
    yardstick: str
    goal: float | None
    ratios: list[float] = field(default_factory=list)
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)

    def add(self, ours: float, theirs: float) -> None:
        self.ours.append(ours)
        self.theirs.append(theirs)
        self.ratios.append(ours / theirs)

    @property
    def median(self) -> float:
        return statistics.median(self.ratios)

    @property
    def is_met(self) -> bool:
        return self.goal is None or round(self.median, 2) >= self.goal

    def cells(self) -> tuple[str, ...]:
        spread = f"{min(self.ratios):.2f}–{max(self.ratios):.2f}"
        goal, met = ("–", "–") if self.goal is None else (f"≥ {self.goal:g}", "yes" if self.is_met else "**no**")
        return self.work, self.yardstick, goal, f"{self.median:.2f}", spread, met


HEAD = ("work", "yardstick", "goal", "median", "spread", "met")


def by_turns(row: Row, rounds: int, ours: Measure, *yardsticks: Measure) -> Row:
    """Measures the server and the yardsticks alternately. If there are several yardsticks, the smallest result of a
    round counts. The first measurement of each program fills caches and isn't counted."""
    ours()
    for yardstick in yardsticks:
        yardstick()
    for _ in range(rounds):
        time.sleep(0.1)
        row.add(ours(), min(yardstick() for yardstick in yardsticks))
    return row


@dataclass
class Limit:
    """A line of the table whose goal is an upper bound, such as a time in milliseconds, and not a ratio."""

    work: str
    goal: float
    median: float
    worst: float
    unit: str
    yardstick: str = "–"

    @property
    def is_met(self) -> bool:
        return self.median < self.goal

    def cells(self) -> tuple[str, ...]:
        return (self.work, self.yardstick, f"< {self.goal:g} {self.unit}", f"{self.median:.2f} {self.unit}",
                f"≤ {self.worst:.2f} {self.unit}", "yes" if self.is_met else "**no**")
