"""Sizes of files and functions, tests for each line, documented and unlabelled: of each target."""

import math
import pathlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .checkout import Checkout, Target, swift_files
from .declarations import FUNCTIONS, Declaration, declarations

# Parameters that a call gives without a label.
MOST_UNLABELLED = 2
# Members that a protocol of Swift's own asks for, and documents: none needs a comment in each type.
WITNESSES = {
    "hash(into:)", "encode(to:)", "init(from:)", "description", "debugDescription", "init(stringLiteral:)",
    "init(arrayLiteral:)", "init(dictionaryLiteral:)", "==(_:_:)", "==(lhs:rhs:)", "<(_:_:)", "<(lhs:rhs:)",
}


@dataclass(frozen=True)
class Figures:
    """Of one target, or of several together."""

    files: list[int] = field(default_factory=list)
    functions: list[int] = field(default_factory=list)
    tests: int = 0
    # Lines of the contract suites that hold it to account.
    contracts: int = 0
    public: int = 0
    undocumented: list[str] = field(default_factory=list)
    unlabelled: list[str] = field(default_factory=list)

    @property
    def lines(self) -> int:
        return sum(self.files)

    @property
    def tests_per_line(self) -> float | None:
        return self.tests / self.lines if self.lines else None

    @property
    def checks_per_line(self) -> float | None:
        """With the contract suites; none where there are none."""
        return (self.tests + self.contracts) / self.lines if self.lines and self.contracts else None

    @property
    def documented(self) -> float | None:
        return 1 - len(self.undocumented) / self.public if self.public else None

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(
            self.files + other.files, self.functions + other.functions, self.tests + other.tests,
            self.contracts + other.contracts, self.public + other.public, self.undocumented + other.undocumented,
            self.unlabelled + other.unlabelled)

    def as_json(self) -> dict[str, object]:
        return {
            "files": len(self.files), "lines": self.lines, "fileMedian": percentile(self.files, 50),
            "fileP90": percentile(self.files, 90), "functions": len(self.functions),
            "functionMedian": percentile(self.functions, 50), "functionP90": percentile(self.functions, 90),
            "testLines": self.tests, "testsPerLine": rounded(self.tests_per_line, 2),
            "contractLines": self.contracts, "testsAndContractsPerLine": rounded(self.checks_per_line, 2),
            "public": self.public,
            "documented": rounded(self.documented, 3), "undocumented": self.undocumented,
            "moreThanTwoUnlabelled": self.unlabelled,
        }


def percentile(values: Sequence[int], share: int) -> int | None:
    """The smallest value that so many of a hundred don't exceed."""
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
    public, undocumented, unlabelled = 0, [], []
    for file in files:
        for found in declarations(file.read_text()):
            place = f"{file.relative_to(root)}:{found.line} {found.name}"
            if found.kind in FUNCTIONS and found.lines:
                functions.append(found.lines)
            if found.unlabelled > MOST_UNLABELLED:
                unlabelled.append(place)
            if found.is_public and is_told(found):
                public += 1
                if not found.is_documented:
                    undocumented.append(place)
    return Figures(count_lines(files), functions, tests, contracts, public, undocumented, unlabelled)


def is_told(found: Declaration) -> bool:
    return found.name not in WITNESSES


def measure_all(checkout: Checkout) -> dict[str, Figures]:
    """By target, from the lowest layer up; tests that are named after no target stand by themselves."""
    found = {target.name: measure(target, checkout.root) for target in checkout.targets()}
    for folder in checkout.other_tests():
        found[folder.name] = Figures(tests=sum(count_lines(swift_files(folder))))
    return found


# Thresholds

@dataclass(frozen=True)
class Thresholds:
    # By library, in percent.
    documented: dict[str, int]
    # Of a library that isn't named.
    documented_elsewhere: int
    # How many functions may have more than two parameters without a label.
    more_unlabelled: int

    def least(self, library: str) -> int:
        return self.documented.get(library, self.documented_elsewhere)

    def outgrown(self, libraries: dict[str, Figures]) -> list[str]:
        """The thresholds that the libraries have left behind by a whole percent, or a whole function, at least."""
        lines = [
            f'"{name}": {percent}' for name, figures in libraries.items()
            if (percent := whole_percent(figures)) > self.least(name)]
        unlabelled = sum(len(figures.unlabelled) for figures in libraries.values())
        return lines + ([f"more_unlabelled={unlabelled}"] if unlabelled < self.more_unlabelled else [])


def whole_percent(figures: Figures) -> int:
    """Rounded down, so that a threshold written from it holds."""
    if not figures.public:
        return 100
    return 100 * (figures.public - len(figures.undocumented)) // figures.public


def shortfalls(libraries: dict[str, Figures], thresholds: Thresholds) -> list[str]:
    """A line for each threshold that isn't kept, followed by where."""
    lines = []
    for name, figures in libraries.items():
        percent, least = whole_percent(figures), thresholds.least(name)
        if percent < least:
            lines.append(f"{name}: {percent} % of the public declarations are documented, not {least} %. Without:")
            lines += [f"    {place}" for place in figures.undocumented]
    unlabelled = [place for figures in libraries.values() for place in figures.unlabelled]
    if len(unlabelled) > thresholds.more_unlabelled:
        lines.append(
            f"{len(unlabelled)} functions of libraries have more than {MOST_UNLABELLED} parameters without a label, "
            f"not {thresholds.more_unlabelled}:")
        lines += [f"    {place}" for place in unlabelled]
    return lines


# The table

HEADS = [
    "target", "files", "lines", "file", "function", "tests per line", "with contracts", "documented",
    "over two unlabelled",
]


def table(measured: Sequence[dict[str, Figures]]) -> str:
    """Markdown, with the figures of two trees as `before → after`."""
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
        "–" if figures.documented is None else f"{whole_percent(figures)} %",
        str(len(figures.unlabelled))]


def sizes(lines: Sequence[int]) -> str:
    return f"{percentile(lines, 50)}/{percentile(lines, 90)}" if lines else "–"


def merged(columns: Sequence[Sequence[str]]) -> list[str]:
    return [" → ".join(dict.fromkeys(values)) for values in zip(*columns)]


def line(row: Sequence[str], widths: Sequence[int]) -> str:
    padded = [row[0].ljust(widths[0]), *(text.rjust(width) for text, width in zip(row[1:], widths[1:]))]
    return "| " + " | ".join(padded) + " |"
