"""Measures each target: sizes of files and functions, test lines, unlabeled parameters, undocumented members."""

import math
import pathlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .checkout import Checkout, Target, swift_files
from .declarations import FUNCTIONS, declarations
from .documented import undocumented

# The maximum number of parameters of a function that have no argument label.
MAX_UNLABELED = 2


@dataclass(frozen=True)
class Figures:
    """The measurements of one target, or the sum of several."""

    files: list[int] = field(default_factory=list)
    functions: list[int] = field(default_factory=list)
    tests: int = 0
    # Lines of the contract suites that test the target.
    contracts: int = 0
    # The cases of public enums and the requirements of public protocols that have no documentation comment.
    undocumented: list[str] = field(default_factory=list)
    unlabeled: list[str] = field(default_factory=list)

    @property
    def lines(self) -> int:
        return sum(self.files)

    @property
    def tests_per_line(self) -> float | None:
        return self.tests / self.lines if self.lines else None

    @property
    def checks_per_line(self) -> float | None:
        """Lines of tests and contract suites for each line of source, or None without contract suites."""
        return (self.tests + self.contracts) / self.lines if self.lines and self.contracts else None

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(
            self.files + other.files, self.functions + other.functions, self.tests + other.tests,
            self.contracts + other.contracts, self.undocumented + other.undocumented, self.unlabeled + other.unlabeled)

    def as_json(self) -> dict[str, object]:
        return {
            "files": len(self.files), "lines": self.lines, "fileMedian": percentile(self.files, 50),
            "fileP90": percentile(self.files, 90), "functions": len(self.functions),
            "functionMedian": percentile(self.functions, 50), "functionP90": percentile(self.functions, 90),
            "testLines": self.tests, "testsPerLine": rounded(self.tests_per_line, 2),
            "contractLines": self.contracts, "testsAndContractsPerLine": rounded(self.checks_per_line, 2),
            "undocumented": self.undocumented, "moreThanTwoUnlabeled": self.unlabeled,
        }


def percentile(values: Sequence[int], share: int) -> int | None:
    """Returns the smallest value that `share` percent of the values don't exceed."""
    if not values:
        return None
    return sorted(values)[max(0, math.ceil(len(values) * share / 100) - 1)]


def rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def count_lines(files: Iterable[pathlib.Path]) -> list[int]:
    return [len(file.read_text().splitlines()) for file in files]


def measure(target: Target, root: pathlib.Path) -> Figures:
    files = swift_files(target.folder)
    tests = sum(sum(count_lines(swift_files(folder))) for folder in target.tests)
    contracts = sum(count_lines(target.contracts))
    functions: list[int] = []
    without_comment: list[str] = []
    unlabeled: list[str] = []
    for file in files:
        text, name = file.read_text(), file.relative_to(root)
        without_comment += [f"{name}:{line} {member}" for line, member in undocumented(text)]
        for found in declarations(text):
            if found.kind in FUNCTIONS and found.lines:
                functions.append(found.lines)
            if found.unlabeled > MAX_UNLABELED:
                unlabeled.append(f"{name}:{found.line} {found.name}")
    return Figures(count_lines(files), functions, tests, contracts, without_comment, unlabeled)


def measure_all(checkout: Checkout) -> dict[str, Figures]:
    """Returns figures by target, from the lowest layer up. Test folders that match no target have their own entries."""
    found = {target.name: measure(target, checkout.root) for target in checkout.targets()}
    for folder in checkout.other_tests():
        found[folder.name] = Figures(tests=sum(count_lines(swift_files(folder))))
    return found


def shortfalls(libraries: dict[str, Figures]) -> list[str]:
    """Returns a line for each rule that the libraries break, followed by the places that break it."""
    together = sum(libraries.values(), Figures())
    rules = {
        f"more than {MAX_UNLABELED} parameters without a label": together.unlabeled,
        "a case of a public enum, or a requirement of a public protocol, without a documentation comment":
            together.undocumented,
    }
    return [line for rule, places in rules.items() if places for line in (f"{rule}:", *(f"    {p}" for p in places))]


# The table

HEADS = [
    "target", "files", "lines", "file", "function", "tests per line", "with contracts", "undocumented",
    "over two unlabeled",
]


def table(measured: Sequence[dict[str, Figures]]) -> str:
    """Returns a Markdown table. With two trees, differing figures are shown as `before → after`."""
    names = list(dict.fromkeys(name for found in reversed(measured) for name in found))
    rows = [HEADS, ["---", *["--:"] * (len(HEADS) - 1)]]
    for name in names:
        rows.append([name, *merged([cells(found.get(name)) for found in measured])])
    sums = [cells(sum(found.values(), Figures())) for found in measured]
    rows.append(["all", *merged(sums)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    return "\n".join(line(row, widths) for row in rows)


def cells(figures: Figures | None) -> list[str]:
    if figures is None:
        return ["–"] * (len(HEADS) - 1)
    if not figures.files:
        return ["–", f"{figures.tests:,} of tests", *["–"] * (len(HEADS) - 3)]
    return [
        str(len(figures.files)), f"{figures.lines:,}", sizes(figures.files), sizes(figures.functions),
        f"{figures.tests_per_line:.2f}", "–" if figures.checks_per_line is None else f"{figures.checks_per_line:.2f}",
        str(len(figures.undocumented)), str(len(figures.unlabeled))]


def sizes(lines: Sequence[int]) -> str:
    return f"{percentile(lines, 50)}/{percentile(lines, 90)}" if lines else "–"


def merged(columns: Sequence[Sequence[str]]) -> list[str]:
    return [" → ".join(dict.fromkeys(values)) for values in zip(*columns)]


def line(row: Sequence[str], widths: Sequence[int]) -> str:
    padded = [row[0].ljust(widths[0]), *(text.rjust(width) for text, width in zip(row[1:], widths[1:]))]
    return "| " + " | ".join(padded) + " |"
