"""Reads log events, metrics and kinds of audit events from Swift, docs/operating.md, and the output of servers."""

import itertools
import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

from emplace import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

from structure.swift_text import SwiftText  # noqa: E402

LEVELS = ("trace", "debug", "info", "notice", "warning", "error", "critical")
# Prometheus's names for the types of swift-metrics; see PrometheusMetricsFactory.
TYPES = {"Counter": "counter", "FloatingPointCounter": "counter", "Gauge": "gauge", "Meter": "gauge",
         "Recorder": "summary", "Timer": "histogram"}
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


class Event(NamedTuple):
    levels: frozenset[str]
    fields: frozenset[str]


class Metric(NamedTuple):
    type: str
    labels: frozenset[str]


class Unreadable(Exception):
    """The error for a call in the source whose message, fields or labels can't be determined."""


# Reading Swift


def closing(text: str, start: int) -> int:
    """Returns the index of the bracket that closes the bracket at `start`."""
    depth, at = 0, start
    while at < len(text):
        if literal := LITERAL.match(text, at):
            at = literal.end()
            continue
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if depth == 0:
            return at
        at += 1
    raise Unreadable(f"no closing bracket: {text[start:start + 60]}")


def split(text: str, separator: str) -> list[str]:
    """Splits a text at each separator that isn't inside brackets or strings."""
    parts, begin, at = [], 0, 0
    while at < len(text):
        if literal := LITERAL.match(text, at):
            at = literal.end()
        elif text[at] in "([{":
            at = closing(text, at) + 1
        elif text.startswith(separator, at):
            parts.append(text[begin:at].strip())
            begin = at = at + len(separator)
        else:
            at += 1
    return [*parts, text[begin:].strip()]


def arguments(text: str, opening: int) -> dict[str, str]:
    """Returns the arguments of a call by label. An argument without a label has the label `_`."""
    found = {}
    for argument in split(text[opening + 1:closing(text, opening)], ","):
        label = re.match(r"(\w+):\s+", argument)
        found[label[1] if label else "_"] = argument[label.end():] if label else argument
    return found


def branches(expression: str) -> tuple[str, list[str]]:
    """Returns the condition and both values of the expression `condition ? a : b`. For any other expression, returns
    the expression without a condition."""
    choice = split(expression, " ? ")
    if len(choice) == 1:
        return "", choice
    return choice[0], split(choice[1], " : ")


class Source:
    """Swift files by name, without their comments."""

    def __init__(self, files: dict[str, str]):
        self.files = {name: SwiftText(text).without_comments() for name, text in files.items()}

    def calls(self, pattern: re.Pattern[str]) -> Iterator[tuple[str, int, re.Match[str], dict[str, str]]]:
        """Yields each call that matches a pattern, which ends in an opening parenthesis. Each result is the text, the
        position, the match and the arguments."""
        for name, text in self.files.items():
            for match in pattern.finditer(text):
                try:
                    yield text, match.start(), match, arguments(text, match.end() - 1)
                except Unreadable as problem:
                    raise Unreadable(f"{name}: {problem}") from None

    # Log events

    def events(self) -> dict[str, Event]:
        found: dict[str, Event] = {}

        def add(name: str, level: str, fields: set[str]) -> None:
            known = found.get(name, Event(frozenset(), frozenset()))
            found[name] = Event(known.levels | {level}, known.fields | fields)

        for text, at, match, arguments in self.calls(self.logging()):
            fields = fields_of(arguments.get("metadata", "[:]"), text[:at])
            for level, name in self.names(match[1], arguments):
                add(name, level, fields)
        for name, level, fields in self.composed():
            add(name, level, fields)
        return found

    def logging(self) -> re.Pattern[str]:
        """Returns a pattern for calls on any variable that is declared as a `Logger`, and on the logger of a
        context."""
        names = {"logger"}
        for text in self.files.values():
            names |= set(re.findall(r"(\w+)\s*:\s*(?:inout\s+)?(?:Logging\.)?Logger\b(?!\.)", text))
            names |= set(re.findall(r"(?:let|var)\s+(\w+)\s*=\s*(?:Logging\.)?Logger\(", text))
        return re.compile(rf"\b(?:{'|'.join(sorted(names))})\s*\.\s*(log|{'|'.join(LEVELS)})\(")

    def names(self, function: str, arguments: dict[str, str]) -> set[tuple[str, str]]:
        """Returns the levels and messages of a call. If level and message depend on the same condition, pairs the
        values that belong together."""
        if arguments.keys() <= {"_"} and not LITERAL.search(arguments.get("_", "")):
            return set()  # This call is `log(record)`, which is a function of this project and no logger.
        condition, levels = branches(arguments["level"]) if function == "log" else ("", ["." + function])
        other, messages = branches(arguments["_"])
        pairs = zip(levels, messages, strict=True) if condition and condition == other \
            else itertools.product(levels, messages)
        return {(self.level(level), self.message(message)) for level, message in pairs}

    def level(self, expression: str) -> str:
        level = expression.removeprefix(".")
        if level not in LEVELS:
            raise Unreadable(f"not a level: {expression}")
        return level

    def message(self, expression: str) -> str:
        """Returns the text of a string literal, or of the constant that it interpolates."""
        literal = LITERAL.fullmatch(expression)
        constant = re.fullmatch(r"\\\((?:\w+\.)*(\w+)\)", literal[1]) if literal else None
        if not literal or "\\(" in literal[1] and not constant:
            raise Unreadable(f"the message of a log event has to be a literal: {expression}")
        if not constant:
            return literal[1]
        texts = {match[1] for text in self.files.values()
                 for match in re.finditer(rf'static let {constant[1]} = "([^"\\]*)"', text)}
        if len(texts) != 1:
            raise Unreadable(f"not one constant: {expression}")
        return texts.pop()

    def composed(self) -> Iterator[tuple[str, str, set[str]]]:
        """Yields log lines that the source composes without a logger, from calls such as `line.open(.warning, …)`,
        `line.add("count", …)` and `line.close(source: …, message: "name")`."""
        for text in self.files.values():
            for match in re.finditer(
                    r'line\.open\(\.(\w+),((?:(?!func )[\s\S])*?)line\.close\(source: "\w+", message: "([\w.-]+)"\)', text):
                yield match[3], self.level(match[1]), set(re.findall(r'line\.add\("(\w+)"', match[2]))

    def common_fields(self) -> set[str]:
        """Returns the fields that a logger adds to all its lines."""
        return {name for text in self.files.values()
                for name in re.findall(r'ogger\[metadataKey: "([^"]+)"\] =', text)}

    def header_fields(self) -> set[str]:
        """Returns the fields of a request's line that have the values of headers."""
        return {name for text in self.files.values()
                for name in re.findall(r'LoggedField\(\.\w+, as: "([^"]+)"\)', text)}

    # Metrics

    def metrics(self) -> dict[str, Metric]:
        found = {}
        pattern = re.compile(rf"(?<![\w.])({'|'.join(TYPES)})\((?=\s*label:)")
        for text, at, match, arguments in self.calls(pattern):
            labels = labels_of(arguments.get("dimensions", "[]"), text)
            for name in metric_names(arguments["label"], text[:at]):
                metric = Metric(TYPES[match[1]], frozenset(labels))
                if found.setdefault(name, metric) != metric:
                    raise Unreadable(f"{name} is {found[name]} and {metric}")
        return found

    # Audit events

    def audit_kinds(self) -> set[str]:
        found: set[str] = set()
        for text in self.files.values():
            for match in re.finditer(r"struct (?:Audit|Document)Event\b[\s\S]*?enum Kind: String[^{]*\{", text):
                body = text[match.end():closing(text, match.end() - 1)]
                found |= {raw or case for case, raw in re.findall(r'case (\w+)(?: = "(\w+)")?', body)}
        return found


def last(pattern: str, text: str) -> re.Match[str] | None:
    return max(re.finditer(pattern, text), key=re.Match.start, default=None)


def fields_of(metadata: str, before: str) -> set[str]:
    """Returns the metadata keys of a dictionary literal, or of all assignments to a variable."""
    if re.fullmatch(r"\w+", metadata):
        declared = last(rf"\b(?:let|var) {metadata}\b[^=\n]*= ", before)
        if not declared:
            raise Unreadable(f"no declaration of {metadata}")
        return keys(before[declared.end():].splitlines()[0]) \
            | set(re.findall(rf'\b{metadata}\["([^"]+)"\] =', before[declared.end():]))
    found = keys(metadata)
    if not found and metadata != "[:]":
        raise Unreadable(f"no fields: {metadata}")
    return found


def keys(text: str) -> set[str]:
    """Returns the keys of dictionary literals: strings before a colon, except strings inside interpolations."""
    return set(re.findall(r'(?<=[\[\s])"([\w.-]+)":', text))


def labels_of(dimensions: str, text: str, depth: int = 0) -> set[str]:
    """Returns the label names in a list of pairs. Includes the label names of other lists in the same file to which the
    list refers."""
    found = set(re.findall(r'\("(\w+)",', dimensions))
    for path in re.findall(r"\b[a-z]\w*(?:\.\w+)*\b(?!\()", LITERAL.sub("", re.sub(r"\([^()]*\)", "", dimensions))):
        declared = re.search(rf"\b(?:let|var) {path.rpartition('.')[2]}\b[^={{\n]*(?:=|\{{)([^\n]*)", text)
        if not declared or depth > 3:
            raise Unreadable(f"no declaration of {path}")
        found |= labels_of(declared[1], text, depth + 1)
    return found


def metric_names(label: str, before: str) -> list[str]:
    if literal := LITERAL.fullmatch(label):
        return [literal[1]]
    loop = last(rf"for \({label}, \w+\) in (\w+) \{{", before)
    listed = last(rf"let {loop[1]} = \[", before) if loop else None
    if not listed:
        raise Unreadable(f"the label of a metric has to be a literal: {label}")
    body = before[listed.end() - 1:closing(before, listed.end() - 1)]
    return re.findall(r'\("(\w+)",', body)


# Reading the page


def rows(page: str, first: str) -> list[list[str]]:
    """Returns the rows of all tables whose first column has this heading."""
    found = []
    for table in re.findall(rf"^\| {first} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", page, re.M):
        found += [[cell.strip() for cell in row.strip().strip("|").split(" | ")] for row in table.splitlines()]
    return found


def code(cell: str) -> frozenset[str]:
    """Returns the words in backquotes in a table cell. Ignores a note in parentheses at the end of the cell."""
    return frozenset(re.findall(r"`([^`]+)`", re.sub(r"\([^)]*\)", "", cell)))


def documented_events(page: str) -> dict[str, Event]:
    return {name: Event(code(row[1]), code(row[2])) for row in rows(page, "event") for name in code(row[0])}


def documented_metrics(page: str) -> dict[str, Metric]:
    return {name: Metric(row[1], code(row[3])) for row in rows(page, "metric") for name in code(row[0])}


def documented_names(page: str, first: str) -> set[str]:
    return {name for row in rows(page, first) for name in code(row[0])}


def differences(page: dict, source: dict) -> list[str]:
    """Returns the entries that only the documentation page has, the entries that only the source has, and the entries
    that differ."""
    return [
        *(f"{name} is in the source, and not on the page" for name in sorted(source.keys() - page.keys())),
        *(f"{name} is on the page, and not in the source" for name in sorted(page.keys() - source.keys())),
        *(f"{name}: the page has {part} {shown(ours)}, the source {shown(theirs)}"
          for name in sorted(page.keys() & source.keys())
          for part, ours, theirs in zip(page[name]._fields, page[name], source[name], strict=True) if ours != theirs),
    ]


def shown(value: str | frozenset[str]) -> str:
    return value if isinstance(value, str) else ", ".join(sorted(value)) or "none"


def strangers(text: str, events: set[str], metrics: set[str]) -> list[str]:
    """Returns the names in a text that look like a log event or a metric, although no such event or metric exists."""
    families = "|".join(sorted({re.escape(name.partition(".")[0]) for name in events if "." in name}))
    likely_events = set(re.findall(rf"`((?:{families})\.(?!xml)[a-z.-]+)`", text)) if families else set()
    likely_metrics = set(re.findall(r"`((?:http|process|event_loop|emplace|upload)_[a-z_]+)`", text))
    return sorted(likely_events - events) + sorted(likely_metrics - metrics)


# Reading the log and the metrics of a server

LINE = re.compile(r"^\S+Z (\w+) emplace: .*\[(\w+)\] (\S+)$", re.M)
SAMPLE = re.compile(r"^(\w+?)(?:_bucket|_sum|_count)?\{(.*)\} \S+$", re.M)


def own_modules() -> set[str]:
    return {path.name for sources in ("Server/Sources", "Server/Core/Sources") for path in (ROOT / sources).glob("*/*")}


def logged_events(log: str, modules: set[str]) -> set[tuple[str, str]]:
    """Returns the level and the event of each log line that one of these modules wrote."""
    return {(level, event) for level, module, event in LINE.findall(log) if module in modules}


def exposed_metrics(text: str) -> dict[str, Metric]:
    """Parses metrics in the text format of Prometheus. Leaves out the label `le` of histogram buckets."""
    types = dict(re.findall(r"^# TYPE (\w+) (\w+)$", text, re.M))
    labels: dict[str, set[str]] = {name: set() for name in types}
    for name, pairs in SAMPLE.findall(text):
        labels[name] |= set(re.findall(r'(\w+)="', pairs)) - {"le", "overflow"}
    return {name: Metric(type, frozenset(labels[name])) for name, type in types.items()}
