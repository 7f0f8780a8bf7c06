"""Compares the tables of docs/operating.md with the source: log events, metrics, and kinds of audit events."""

import itertools
import pathlib
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from emplace import ROOT

LEVELS = ("trace", "debug", "info", "notice", "warning", "error", "critical")
# What Prometheus calls the types of swift-metrics; see PrometheusMetricsFactory.
TYPES = {"Counter": "counter", "FloatingPointCounter": "counter", "Gauge": "gauge", "Meter": "gauge",
         "Recorder": "summary", "Timer": "histogram"}
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
COMMENT = re.compile(r'("""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*[\s\S]*?\*/')


class Event(NamedTuple):
    levels: frozenset[str]
    fields: frozenset[str]


class Metric(NamedTuple):
    type: str
    labels: frozenset[str]


class Unreadable(Exception):
    """A call whose message, fields or labels can't be read from the source."""


# Reading Swift


def without_comments(text: str) -> str:
    return COMMENT.sub(lambda match: match[1] or "", text)


def closing(text: str, start: int) -> int:
    """The index of the bracket that closes the one at `start`."""
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
    """The parts between separators that are in no bracket and no string."""
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
    """The arguments of a call by label; an argument without a label is called `_`."""
    found = {}
    for argument in split(text[opening + 1:closing(text, opening)], ","):
        label = re.match(r"(\w+):\s+", argument)
        found[label[1] if label else "_"] = argument[label.end():] if label else argument
    return found


def branches(expression: str) -> tuple[str, list[str]]:
    """The condition of `condition ? a : b` and both values; no condition and the one value of anything else."""
    choice = split(expression, " ? ")
    if len(choice) == 1:
        return "", choice
    return choice[0], split(choice[1], " : ")


class Source:
    """Swift files by name, without their comments."""

    def __init__(self, files: dict[str, str]):
        self.files = {name: without_comments(text) for name, text in files.items()}

    def calls(self, pattern: re.Pattern[str]) -> Iterator[tuple[str, int, re.Match[str], dict[str, str]]]:
        """Each call of a pattern that ends with an opening parenthesis: text, place, match and arguments."""
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
        """Calls of every name that is declared as a `Logger`, and of a context's logger."""
        names = {"logger"}
        for text in self.files.values():
            names |= set(re.findall(r"(\w+)\s*:\s*(?:inout\s+)?(?:Logging\.)?Logger\b(?!\.)", text))
            names |= set(re.findall(r"(?:let|var)\s+(\w+)\s*=\s*(?:Logging\.)?Logger\(", text))
        return re.compile(rf"\b(?:{'|'.join(sorted(names))})\s*\.\s*(log|{'|'.join(LEVELS)})\(")

    def names(self, function: str, arguments: dict[str, str]) -> set[tuple[str, str]]:
        """The levels and messages of a call. Two choices by the same condition are one choice."""
        if arguments.keys() <= {"_"} and not LITERAL.search(arguments.get("_", "")):
            return set()  # `log(record)`, a function of ours.
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
        """The text of a literal, or of a constant that a literal consists of."""
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
        """Lines that are composed without a logger: their literals read `warning emplace: count= [Module] name`."""
        for text in self.files.values():
            for match in re.finditer(r'"(\w+) emplace: (\w+)="(?:(?!func )[\s\S])*?" \[\w+\] ([\w.-]+)"', text):
                yield match[3], self.level(match[1]), {match[2]}

    def common_fields(self) -> set[str]:
        """The fields that a logger adds to all its lines."""
        return {name for text in self.files.values()
                for name in re.findall(r'ogger\[metadataKey: "([^"]+)"\] =', text)}

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
    """The keys of metadata: of a dictionary literal, or of a variable with all that is assigned to it."""
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
    """Keys of dictionary literals: strings with a colon, but for the strings in interpolations."""
    return set(re.findall(r'(?<=[\[\s])"([\w.-]+)":', text))


def labels_of(dimensions: str, text: str, depth: int = 0) -> set[str]:
    """The names in a list of pairs, and in the lists that it is made of, which the same file declares."""
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
    """The rows of all tables whose first column has this heading."""
    found = []
    for table in re.findall(rf"^\| {first} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", page, re.M):
        found += [[cell.strip() for cell in row.strip().strip("|").split(" | ")] for row in table.splitlines()]
    return found


def code(cell: str) -> frozenset[str]:
    """What stands in backquotes in a cell, up to a note in parentheses."""
    return frozenset(re.findall(r"`([^`]+)`", re.sub(r"\([^)]*\)", "", cell)))


def documented_events(page: str) -> dict[str, Event]:
    return {name: Event(code(row[1]), code(row[2])) for row in rows(page, "event") for name in code(row[0])}


def documented_metrics(page: str) -> dict[str, Metric]:
    return {name: Metric(row[1], code(row[3])) for row in rows(page, "metric") for name in code(row[0])}


def documented_names(page: str, first: str) -> set[str]:
    return {name for row in rows(page, first) for name in code(row[0])}


def differences(page: dict, source: dict) -> list[str]:
    """What only one of the two has, and what they say differently."""
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
    """What looks like an event or a metric of ours, and is none."""
    families = "|".join(sorted({re.escape(name.partition(".")[0]) for name in events if "." in name}))
    likely_events = set(re.findall(rf"`((?:{families})\.(?!xml)[a-z.-]+)`", text)) if families else set()
    likely_metrics = set(re.findall(r"`((?:http|process|event_loop|emplace|upload)_[a-z_]+)`", text))
    return sorted(likely_events - events) + sorted(likely_metrics - metrics)


@pytest.fixture(scope="module")
def page() -> str:
    return (ROOT / "docs/operating.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def source() -> Source:
    files = (ROOT / "Server/Sources").rglob("*.swift")
    return Source({str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in files})


def test_every_log_event_is_on_the_page_with_its_level_and_fields(page: str, source: Source) -> None:
    events = source.events()
    assert len(events) >= 35 and {"request", "wopi.refused", "log.dropped"} <= events.keys()
    assert differences(documented_events(page), events) == []


def test_every_row_says_what_it_means_and_what_to_do(page: str) -> None:
    for row in rows(page, "event") + rows(page, "metric"):
        assert len(row) in (5, 6) and all(row), row


def test_every_field_of_all_lines_is_on_the_page(page: str, source: Source) -> None:
    # Hummingbird adds it to the logger of each request.
    assert documented_names(page, "field") == source.common_fields() | {"hb.request.id"}


def test_every_metric_is_on_the_page_with_its_type_and_labels(page: str, source: Source) -> None:
    metrics = source.metrics()
    assert len(metrics) >= 16 and {"http_requests_total", "process_max_fds"} <= metrics.keys()
    assert differences(documented_metrics(page), metrics) == []


def test_every_kind_of_audit_event_is_on_the_page(page: str, source: Source) -> None:
    kinds, named = source.audit_kinds(), documented_names(page, "kind")
    assert len(kinds) >= 45
    assert (sorted(kinds - named), sorted(named - kinds)) == ([], [])


def test_no_page_names_an_event_or_a_metric_that_is_none(source: Source) -> None:
    # The changelog names what was there once.
    pages = [path for glob in ("*.md", "docs/*.md", "Examples/**/*.md") for path in ROOT.glob(glob)
             if path.name != "CHANGELOG.md"]
    events, metrics = set(source.events()), set(source.metrics())
    found = {path.name: strangers(path.read_text(encoding="utf-8"), events, metrics) for path in pages}
    assert {name: names for name, names in found.items() if names} == {}


# The test can fail

EVENTS = "| event | level | fields | meaning | what to do |\n|---|---|---|---|---|\n"
METRICS = "| metric | type | unit | labels | meaning | alert |\n|---|---|---|---|---|---|\n"


@pytest.mark.parametrize("swift, events", [
    ('logger.info("a.b")', {"a.b": ({"info"}, set())}),
    ('// logger.info("a.b")', {}),
    ('/// Says `logger.info("a.b")`.\nlet url = "https://c"; logger.error("a.c")', {"a.c": ({"error"}, set())}),
    ('context.logger.notice(\n    "a.b",\n    metadata: ["one": "\\(x["y"])", "t.wo": .string(z)])',
     {"a.b": ({"notice"}, {"one", "t.wo"})}),
    ('logger.info("a.b", metadata: ["one": "1"]); logger.debug("a.b", metadata: ["two": "2"])',
     {"a.b": ({"info", "debug"}, {"one", "two"})}),
    ('logger.log(level: x == .ok ? .error : .info, "a.b")', {"a.b": ({"error", "info"}, set())}),
    ('logger.log(\n    level: isOff ? .error : .notice, isOff ? "a.off" : "a.on")',
     {"a.off": ({"error"}, set()), "a.on": ({"notice"}, set())}),
    ('logger.log(level: .info, "a.b", metadata: x.map { ["p": "\\($0)", "q": "r"] } ?? ["q": "r"])',
     {"a.b": ({"info"}, {"p", "q"})}),
    ('let data: Logger.Metadata = ["one": "1"]\nlogger.info("a.b", metadata: data)', {"a.b": ({"info"}, {"one"})}),
    ('static let message = "a.b"\nvar data = Logger.Metadata()\ndata["one"] = "1"\n'
     'logger.info("\\(Self.message)", metadata: data, source: "S")', {"a.b": ({"info"}, {"one"})}),
    ('let journal: Logger\njournal.warning("a.b")', {"a.b": ({"warning"}, set())}),
    ('line.append("warning emplace: count=")\nline.append(" [Module] a.b")', {"a.b": ({"warning"}, {"count"})}),
])
def test_events_are_read_from_swift(swift: str, events: dict) -> None:
    expected = {name: Event(*map(frozenset, event)) for name, event in events.items()}
    assert Source({"A.swift": swift}).events() == expected


@pytest.mark.parametrize("swift", [
    'logger.info("\\(name).done")', "logger.info(message, metadata: data)", 'logger.info("a.b", metadata: made())',
    'logger.log(level: level, "a.b")', 'logger.info("a.b", metadata: data)', 'logger.info("a.b"',
])
def test_an_event_that_cannot_be_read_is_an_error(swift: str) -> None:
    with pytest.raises(Unreadable):
        Source({"A.swift": swift}).events()


@pytest.mark.parametrize("swift, name, type, labels", [
    ('Counter(label: "a_total", dimensions: [], factory: metrics)', "a_total", "counter", set()),
    ('CoreMetrics.Meter(label: "a")\nMeter(label: "b", dimensions: [("node", n)], factory: f)', "b", "gauge", {"node"}),
    ('var pair: [(String, String)] { [("p", p), ("q", q)] }\nTimer(\n    label: "a", dimensions: key.pair)',
     "a", "histogram", {"p", "q"}),
    ('let both = [("p", p)]\nRecorder(label: "a", dimensions: both + [("r", "\\(x.y)")])', "a", "summary", {"p", "r"}),
    ('let all = [("a", f(1))]\nfor (label, value) in all { Gauge(label: label, dimensions: []) }', "a", "gauge", set()),
])
def test_metrics_are_read_from_swift(swift: str, name: str, type: str, labels: set) -> None:
    assert Source({"A.swift": swift}).metrics() == {name: Metric(type, frozenset(labels))}


@pytest.mark.parametrize("swift", [
    'Counter(label: prefix + "_total", dimensions: [])', 'Counter(label: "a", dimensions: own)',
    'Counter(label: "a", dimensions: [])\nMeter(label: "a", dimensions: [])',
])
def test_a_metric_that_cannot_be_read_is_an_error(swift: str) -> None:
    with pytest.raises(Unreadable):
        Source({"A.swift": swift}).metrics()


@pytest.mark.parametrize("row, problems", [
    ("| `a.b` | `info` | `one`, `two` | m | d |\n", []),
    ("| `a.c` | `info` | none | m | d |\n",
     ["a.b is in the source, and not on the page", "a.c is on the page, and not in the source"]),
    ("| `a.b` | `error` | `one` | m | d |\n",
     ["a.b: the page has levels error, the source info", "a.b: the page has fields one, the source one, two"]),
])
def test_a_difference_between_page_and_source_is_named(row: str, problems: list[str]) -> None:
    source = Source({"A.swift": 'logger.info("a.b", metadata: ["one": "1", "two": "2"])'})
    assert differences(documented_events(EVENTS + row), source.events()) == problems


@pytest.mark.parametrize("row, problems", [
    ("| `a` | counter | requests | `p` | m | never |\n", []),
    ("| `a` | gauge | requests | `p`, `q` | m | never |\n",
     ["a: the page has type gauge, the source counter", "a: the page has labels p, q, the source p"]),
    ("", ["a is in the source, and not on the page"]),
])
def test_a_difference_between_metrics_is_named(row: str, problems: list[str]) -> None:
    source = Source({"A.swift": 'Counter(label: "a", dimensions: [("p", p)])'})
    assert differences(documented_metrics(METRICS + row), source.metrics()) == problems


def test_a_real_event_that_the_page_forgets_is_named(page: str, source: Source) -> None:
    events = source.events()
    shortened = "\n".join(line for line in page.splitlines() if not line.startswith("| `keys.rotated` |"))
    new = set(differences(documented_events(shortened), events)) - set(differences(documented_events(page), events))
    assert new == {"keys.rotated is in the source, and not on the page"}


def test_a_name_in_prose_that_nothing_has_is_found() -> None:
    text = "`sweep.token` is not `sweep.taken`, `sweep.xml` a file; `http_requests_open`, `http_request_open`."
    assert strangers(text, {"sweep.taken"}, {"http_requests_open"}) == ["sweep.token", "http_request_open"]
