"""Compares the tables of log events, metrics and audit events in docs/operating.md with the source."""

import pytest

from emplace import ROOT
from events_and_metrics import (
    Event, Metric, Source, Unreadable, differences, documented_events, documented_metrics, documented_names,
    exposed_metrics, logged_events, rows, strangers)


@pytest.fixture(scope="module")
def page() -> str:
    return (ROOT / "docs/operating.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def source() -> Source:
    files = [file for sources in ("Server/Sources", "Server/Core/Sources") for file in (ROOT / sources).rglob("*.swift")]
    return Source({str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in files})


def test_every_log_event_is_on_the_page_with_its_level_and_fields(page: str, source: Source) -> None:
    events = source.events()
    assert len(events) >= 35 and {"request", "wopi.refused", "log.dropped"} <= events.keys()
    assert differences(documented_events(page), events) == []


def test_every_row_has_a_meaning_and_an_action(page: str) -> None:
    for row in rows(page, "event") + rows(page, "metric"):
        assert len(row) in (5, 6) and all(row), row


def test_every_field_common_to_all_log_lines_is_on_the_page(page: str, source: Source) -> None:
    # `hb.request.id` is a field that Hummingbird adds to the logger of each request.
    assert {"wopi.operation", "wopi.machine"} <= source.header_fields()
    expected = source.common_fields() | source.header_fields() | {"hb.request.id"}
    assert documented_names(page, "field") == expected


def test_every_metric_is_on_the_page_with_its_type_and_labels(page: str, source: Source) -> None:
    metrics = source.metrics()
    assert len(metrics) >= 16 and {"http_requests_total", "process_max_fds"} <= metrics.keys()
    assert differences(documented_metrics(page), metrics) == []


def test_every_kind_of_audit_event_is_on_the_page(page: str, source: Source) -> None:
    kinds, named = source.audit_kinds(), documented_names(page, "kind")
    assert len(kinds) >= 45
    assert (sorted(kinds - named), sorted(named - kinds)) == ([], [])


def test_no_page_names_an_event_or_a_metric_that_does_not_exist(source: Source) -> None:
    # The changelog isn't checked, because it also names former events and metrics.
    pages = [path for glob in ("*.md", "docs/*.md", "Examples/**/*.md") for path in ROOT.glob(glob)
             if path.name != "CHANGELOG.md"]
    events, metrics = set(source.events()) | source.header_fields(), set(source.metrics())
    found = {path.name: strangers(path.read_text(encoding="utf-8"), events, metrics) for path in pages}
    assert {name: names for name, names in found.items() if names} == {}


# Tests of the readers and the comparison

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
    ('line.open(.warning, label: "x")\nline.add("count", 1)\nline.close(source: "Module", message: "a.b")',
     {"a.b": ({"warning"}, {"count"})}),
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
def test_a_difference_between_documented_and_logged_events_is_reported(row: str, problems: list[str]) -> None:
    source = Source({"A.swift": 'logger.info("a.b", metadata: ["one": "1", "two": "2"])'})
    assert differences(documented_events(EVENTS + row), source.events()) == problems


@pytest.mark.parametrize("row, problems", [
    ("| `a` | counter | requests | `p` | m | never |\n", []),
    ("| `a` | gauge | requests | `p`, `q` | m | never |\n",
     ["a: the page has type gauge, the source counter", "a: the page has labels p, q, the source p"]),
    ("", ["a is in the source, and not on the page"]),
])
def test_a_difference_between_documented_and_declared_metrics_is_reported(row: str, problems: list[str]) -> None:
    source = Source({"A.swift": 'Counter(label: "a", dimensions: [("p", p)])'})
    assert differences(documented_metrics(METRICS + row), source.metrics()) == problems


def test_a_logged_event_that_is_missing_on_the_page_is_reported(page: str, source: Source) -> None:
    events = source.events()
    shortened = "\n".join(line for line in page.splitlines() if not line.startswith("| `keys.rotated` |"))
    new = set(differences(documented_events(shortened), events)) - set(differences(documented_events(page), events))
    assert new == {"keys.rotated is in the source, and not on the page"}


def test_a_name_in_prose_that_is_no_event_or_metric_is_reported() -> None:
    text = "`sweep.token` is not `sweep.taken`, `sweep.xml` a file; `http_requests_open`, `http_request_open`."
    assert strangers(text, {"sweep.taken"}, {"http_requests_open"}) == ["sweep.token", "http_request_open"]


def test_events_are_read_from_a_log() -> None:
    log = """2026-11-26T17:35:34.529Z info emplace: hb.request.id=1 reason=no [x] y [WOPIRoutes] wopi.refused
2026-11-26T17:35:34.530Z warning emplace: [EmplaceCLI] log.dropped
2026-11-26T17:35:34.531Z info emplace: [HummingbirdCore] Server started and listening on 127.0.0.1:8443
2026-11-26T17:35:34.531Z debug emplace: node=one [ServiceLifecycle] stopped
made a new place in /tmp
"""
    modules = {"WOPIRoutes", "EmplaceCLI"}
    assert logged_events(log, modules) == {("info", "wopi.refused"), ("warning", "log.dropped")}


def test_metrics_are_read_from_prometheus_text() -> None:
    text = """# TYPE a_seconds histogram
a_seconds_bucket{route="/",le="0.1"} 1
a_seconds_sum{route="/"} 0.5
# TYPE b_count gauge
b_count 3
# TYPE c_total counter
c_total{overflow="true"} 7
c_total{p="x=\\"y\\""} 7
"""
    assert exposed_metrics(text) == {
        "a_seconds": Metric("histogram", frozenset({"route"})), "b_count": Metric("gauge", frozenset()),
        "c_total": Metric("counter", frozenset({"p"}))}
