"""Runs Prometheus with the files of Examples/monitoring: every query fits the metrics of a real server, and every alert
fires when it should."""

import contextlib
import json
import math
import os
import re
import signal
import socket
import sqlite3
import ssl
import subprocess
import threading
import time
from urllib.parse import urlsplit

import pytest
import requests

from documents import SAMPLES
from emplace import ROOT, Emplace, until
from events_and_metrics import Metric, Source, documented_metrics
from nodes import free_port
from office import LOCK

FOLDER = ROOT / "Examples/monitoring"
JOB = 'job="emplace", instance="127.0.0.1:9464"'

# Reading the files


def alert_expressions(rules: str) -> dict[str, str]:
    """Returns the expressions of the rules by the names of the alerts."""
    found = {}
    for rule in re.split(r"^ +- alert: ", rules, flags=re.M)[1:]:
        folded, plain = re.search(r"^ +expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)", rule, re.M).groups()
        found[rule.partition("\n")[0]] = " ".join((folded or plain).split())
    return found


def panels() -> list[dict]:
    return [panel for panel in json.loads((FOLDER / "dashboard.json").read_text())["panels"] if panel["type"] != "row"]


def panel_queries(interval: str) -> dict[tuple[str, str], str]:
    """Returns the queries of the dashboard by panel and legend, with values for Grafana's variables."""
    queries = {}
    for panel in panels():
        for target in panel["targets"]:
            assert (panel["title"], target["legendFormat"]) not in queries
            queries[panel["title"], target["legendFormat"]] = target["expr"].replace(
                "$__rate_interval", interval).replace('"$job"', '"emplace"').replace('"$instance"', '".*"')
    return queries


def strangers(query: str, metrics: dict[str, Metric]) -> list[str]:
    """Returns the names of metrics and labels in a query that no server exposes."""
    known = {name: metric.labels for name, metric in metrics.items() if metric.type != "histogram"}
    for name, metric in metrics.items():
        if metric.type == "histogram":
            known |= {name + "_bucket": metric.labels | {"le"}, name + "_sum": metric.labels,
                      name + "_count": metric.labels}
    # Prometheus adds these itself.
    known |= {"up": frozenset(), "ALERTS": frozenset({"alertname", "alertstate"})}
    own, found, grouped = {"job", "instance"}, [], set()
    text = re.sub(r'"(?:[^"\\]|\\.)*"', '""', query)
    for labels in re.findall(r"\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)", text):
        grouped |= set(re.findall(r"\w+", labels))
    text = re.sub(r"\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)", " ", text)
    text = re.sub(r"(label_values\(.*), \w+\)", r"\1)", text)
    text = re.sub(r"\[[^\]]*\]", " ", text)
    available = set(own)
    for name, labels in re.findall(r"(?<![\w.$])([a-zA-Z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?", text):
        if name in ("and", "or", "unless", "bool", "offset"):
            continue
        if name not in known:
            found.append(name)
            continue
        available |= known[name]
        found += [f"{name}: {label}" for label in re.findall(r"(\w+)\s*(?:=~|!~|!=|=)", labels)
                  if label not in known[name] | own]
    return found + sorted(grouped - available)


@pytest.fixture(scope="module")
def rules() -> str:
    return (FOLDER / "alerts.yml").read_text()


@pytest.fixture(scope="module")
def metrics() -> dict[str, Metric]:
    files = [*(ROOT / "Server/Sources").rglob("*.swift"), *(ROOT / "Server/Core/Sources").rglob("*.swift")]
    return Source({str(path): path.read_text(encoding="utf-8") for path in files}).metrics()


def test_every_name_in_the_files_is_a_metric_or_a_label_of_the_server(rules, metrics):
    dashboard = json.loads((FOLDER / "dashboard.json").read_text())
    queries = [*alert_expressions(rules).values(), *panel_queries("1m").values(),
               *(each["expr"] for each in dashboard["annotations"]["list"]),
               *(each["definition"] for each in dashboard["templating"]["list"] if each["type"] == "query")]
    assert len(queries) > 45
    assert {query: names for query in queries if (names := strangers(query, metrics))} == {}


@pytest.mark.parametrize("query, names", [
    ('sum by (a) (rate(m_total{a="x", b=~"{y}"}[5m])) > 0.01', []),
    ('sum by (c) (rate(m_totals{a="x"}[5m]))', ["m_totals", "c"]),
    ('m_total{c="x"} / on (instance) m_total', ["m_total: c"]),
    ('histogram_quantile(0.9, rate(h_bucket{le!=""}[$__rate_interval])) and h', ["h"]),
    ('label_values(up{job="$job"}, instance)', []),
    ('h_count{le="1"} or absent(n{job="j"})', ["h_count: le", "n"]),
])
def test_a_name_that_no_server_exposes_is_found(query, names):
    known = {"m_total": Metric("counter", frozenset("ab")), "h": Metric("histogram", frozenset())}
    assert strangers(query, known) == names


def test_every_alert_has_a_section_on_the_page_and_every_panel_a_description(rules):
    names = list(alert_expressions(rules))
    page = (ROOT / "docs/monitoring.md").read_text()
    assert re.findall(r"^### (Emplace\w+)$", page, re.M) == names
    assert re.findall(r"page: docs/monitoring\.md#(\w+)$", rules, re.M) == [name.lower() for name in names]
    mentioned = set()
    for panel in panels():
        mentioned |= set(re.findall(r"\bEmplace\w+", panel["description"]))
    # Without a target there is nothing to show on a dashboard.
    assert mentioned == set(names) - {"EmplaceMissing"}


def test_grafana_can_import_the_dashboard():
    dashboard = json.loads((FOLDER / "dashboard.json").read_text())
    assert "id" not in dashboard and dashboard["uid"] and dashboard["schemaVersion"] >= 36
    variables = {each["name"]: each["type"] for each in dashboard["templating"]["list"]}
    assert variables == {"datasource": "datasource", "job": "query", "instance": "query"}
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
    cells = [(x, y) for panel in dashboard["panels"] for place in [panel["gridPos"]]
             for x in range(place["x"], place["x"] + place["w"]) for y in range(place["y"], place["y"] + place["h"])]
    assert len(set(cells)) == len(cells) and max(x for x, _ in cells) < 24, "panels overlap"
    for panel in panels():
        assert panel["description"].endswith(".") and panel["fieldConfig"]["defaults"]["unit"]
        steps = panel["fieldConfig"]["defaults"]["thresholds"]["steps"]
        assert steps[0]["value"] is None and all(step["color"] for step in steps)
        for source in (panel["datasource"], *(target["datasource"] for target in panel["targets"])):
            assert source == {"type": "prometheus", "uid": "${datasource}"}


# Prometheus


@pytest.mark.prometheus
def test_promtool_accepts_the_files(rules):
    checked = subprocess.run(["promtool", "check", "config", FOLDER / "prometheus.yml"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert f"{len(alert_expressions(rules))} rules found" in checked.stdout


class Prometheus:
    """Prometheus with the files of Examples/monitoring, in which a minute takes a second."""

    def __init__(self, folder, target, job=None):
        """Starts Prometheus.

        - job: replaces the job of `prometheus.yml`.
        """
        self.address = f"http://127.0.0.1:{free_port()}"
        config = (FOLDER / "prometheus.yml").read_text().partition("alerting:")[0]
        if job:
            config = config.partition("  - job_name")[0] + job
        config = config.replace("127.0.0.1:9464", target).replace(": 15s", ": 250ms")
        assert config.count(target) == 1 and config.count("250ms") == 2
        (folder / "prometheus.yml").write_text(config)
        (folder / "alerts.yml").write_text(faster((FOLDER / "alerts.yml").read_text()))
        self.log = (folder / "prometheus.log").open("wb")
        self.process = subprocess.Popen(
            ["prometheus", f"--config.file={folder / 'prometheus.yml'}", f"--storage.tsdb.path={folder / 'rows'}",
             f"--web.listen-address={self.address.removeprefix('http://')}", "--log.level=warn"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT, cwd=folder)
        until(self.is_ready, lambda: (folder / "prometheus.log").read_text())
        until(lambda: self.query("up == 1"), "the server scraped")

    def is_ready(self):
        assert self.process.poll() is None, "Prometheus ended"
        with contextlib.suppress(requests.ConnectionError):
            return requests.get(self.address + "/-/ready", timeout=5).status_code == 200

    def query(self, query):
        answer = requests.get(self.address + "/api/v1/query", params={"query": query}, timeout=10).json()
        assert answer["status"] == "success", f"{query}: {answer}"
        return [each for each in answer["data"]["result"] if not math.isnan(float(each["value"][1]))]

    def fired(self):
        """Returns the names of the alerts that fire now or fired before.

        Leaves out EmplaceMissing, because Prometheus starts to scrape five seconds after its own start, and five
        seconds count as five minutes here.
        """
        found = self.query('last_over_time(ALERTS{alertstate="firing", alertname!="EmplaceMissing"}[1h])')
        return {each["metric"]["alertname"] for each in found}

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self.log.close()


def faster(rules: str) -> str:
    """Turns the minutes of `for` and of ranges into seconds."""
    return re.sub(r"(for: |\[)(\d+)([mh])\b",
                  lambda found: f"{found[1]}{int(found[2]) * (60 if found[3] == 'h' else 1)}s", rules)


class Watched:
    """A server with a user, and Prometheus."""

    def __init__(self, folder, password):
        self.emplace, self.password = Emplace(folder), password
        self.metrics = f"127.0.0.1:{free_port()}"
        self.options = ["--metrics-listen", self.metrics, "--quota", "20M"]
        self.prometheus = None

    def start(self, *options, **more):
        self.emplace.start(*self.options, *options, **more)
        return self

    def prepare(self):
        self.emplace.add_user("mia", self.password)
        self.emplace.import_tree({"Large.docx": os.urandom(8_000_000), "Damaged.docx": os.urandom(300_000)}, user="mia")
        self.emplace.import_(SAMPLES / "Budget.xlsx", user="mia")
        self.place = self.emplace.place("mia", self.password)
        self.file, self.large, self.damaged = map(self.place.find, ("Budget.xlsx", "Large.docx", "Damaged.docx"))
        self.view = self.emplace.web_view()
        page = self.view.sign_in(self.view.open(self.emplace.address + "/sign-in"), "mia", self.password)
        self.form = next(form for form in page.forms if form.encoding == "multipart/form-data")
        self.page = page

    def scraped(self):
        return requests.get(f"http://{self.metrics}/metrics", timeout=10).text

    def gauge(self, name):
        return int(re.search(rf"^{name} (\d+)$", self.scraped(), re.M)[1])

    def probe(self):
        self.emplace.is_ready()

    def upload(self, content):
        return self.view.submit(self.page, self.form, {"file": ("Uploaded.txt", content)}).status

    def sign_in(self, password):
        view = self.emplace.web_view()
        return view.sign_in(view.open(self.emplace.address + "/sign-in"), "mia", password).status

    def work(self):
        """Does what Office and a browser do on an ordinary day."""
        self.probe()
        content = self.file.open_for_editing(LOCK)
        self.file.save(content + b" ", LOCK)
        self.file.close(LOCK)
        self.place.refresh()
        assert self.upload(os.urandom(100)) == 200
        page = self.view.open(self.emplace.address + "/")
        document = self.view.open(page.link("Uploaded"))
        assert self.view.session.get(document.link("/download")).status_code == 200
        assert self.sign_in(self.password) == 200


@pytest.fixture(scope="module")
def watched(tmp_path_factory, password):
    watched = Watched(tmp_path_factory.mktemp("watched"), password)
    # 400 open files allow about 130 connections and requests, so that a few clients reach the limits.
    watched.start("--max-connections-per-client", "36", files=400)
    watched.prepare()
    watched.prometheus = Prometheus(watched.emplace.folder, watched.metrics)
    yield watched
    watched.prometheus.stop()
    watched.emplace.stop()


# Queries that return nothing while all is well, because a server exposes a status only after its first such answer.
EMPTY_WITHOUT_TROUBLE = {
    ("Failed requests", "failed"), ("Not ready", "not ready"), ("Refused and failed saves", "conflict"),
    ("Refused and failed saves", "too large"), ("Refused and failed saves", "failed"), ("Sign-ins", "refused"),
    ("Sign-ins", "throttled"), ("Refused WOPI tokens", "{{instance}}"), ("Answers cut off", "{{instance}}")}

EMPTY_WITHOUT_FULL_DISK = {("Not ready", "not ready"), ("Refused and failed saves", "failed")}


@pytest.mark.prometheus
def test_on_a_healthy_server_queries_return_data_and_no_alert_fires(watched, rules):
    end = time.monotonic() + 6
    while time.monotonic() < end:
        watched.work()
    empty = {name for name, query in panel_queries("10s").items() if not watched.prometheus.query(query)}
    assert empty == EMPTY_WITHOUT_TROUBLE
    found = {name for name, query in alert_expressions(faster(rules)).items() if watched.prometheus.query(query)}
    # The server of this test may open few files on purpose. Its speed and its disk depend on this machine.
    depends_on_machine = {"EmplaceSlow", "EmplaceThreadsLate", "EmplaceDiskFull"}
    assert found - depends_on_machine == {"EmplaceFewOpenFiles"}
    assert watched.prometheus.fired() <= depends_on_machine | {"EmplaceFewOpenFiles"}


# Troubles, made for real


class Client:
    """A client with its own address, whose requests never end."""

    def __init__(self, emplace, address, requests):
        there = urlsplit(emplace.address)
        self.place, self.address = (there.hostname, there.port), address
        self.tls = ssl.create_default_context(cafile=emplace.authority)
        self.connections = [self.request() for _ in range(requests)]

    def request(self):
        plain = socket.create_connection(self.place, 10, source_address=(self.address, 0))
        connection = self.tls.wrap_socket(plain, server_hostname="localhost")
        connection.sendall(b"POST /oauth/token HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: 5\r\n"
                           b"Content-Type: application/x-www-form-urlencoded\r\n\r\n" % self.place[1])
        return connection

    def close(self):
        for connection in self.connections:
            connection.close()


def make_fire(watched, names, trouble):
    """Makes trouble until all these alerts have fired."""
    def have_fired():
        trouble()
        return names <= watched.prometheus.fired()
    until(have_fired, lambda: f"{names - watched.prometheus.fired()} firing", 90)


@pytest.mark.prometheus
def test_refused_and_failed_requests_fire_alerts(watched, rules):
    for file in (watched.emplace.data / "content").rglob("*"):
        if file.is_file() and file.stat().st_size == 300_000:
            file.write_bytes(b"")
    content = watched.file.contents()
    watched.file.lock(LOCK)

    def trouble():
        watched.probe()
        assert watched.damaged.get().status_code == 500
        for _ in range(2):
            assert watched.file.put(content, "another lock").status_code == 409
            assert watched.file.call("GET", token="no token").status_code == 401
            answer = watched.emplace.session().post(
                watched.emplace.address + "/oauth/token", auth=("nobody", "nothing"),
                data={"grant_type": "refresh_token", "refresh_token": "none"})
            assert answer.status_code == 401
        assert watched.sign_in("wrong") in (403, 429)
        assert watched.upload(bytes(21_000_000)) == 413

    make_fire(watched, {"EmplaceErrors", "EmplaceSavesConflict", "EmplaceTokensRefused", "EmplaceClientsRefused",
                        "EmplaceSignInsFail", "EmplaceFewOpenFiles"}, trouble)
    until(lambda: watched.sign_in("wrong") == 429, "throttled")
    watched.file.unlock(LOCK)


@pytest.mark.prometheus
def test_answers_that_clients_cut_off_fire_an_alert(watched):
    def trouble():
        for _ in range(5):
            watched.large.call("GET", "/contents", session=watched.emplace.session(), stream=True).close()
    make_fire(watched, {"EmplaceAnswersCut"}, trouble)


@pytest.mark.prometheus
def test_clients_that_use_up_the_limits_fire_alerts(watched):
    per_client = watched.gauge("http_requests_per_client_limit")
    # One client uses all its requests, and three others most of theirs.
    share = watched.gauge("http_requests_limit") * 85 // 100 - per_client
    clients = [Client(watched.emplace, "127.0.0.2", per_client),
               *(Client(watched.emplace, f"127.0.0.{3 + number}", share // 3 + 1) for number in range(3))]
    until(lambda: watched.gauge("http_requests_open") > 0.8 * watched.gauge("http_requests_limit"), "the requests open")

    def trouble():
        # The first of these connections get 503 for their requests, and the others are closed.
        refused = []
        for _ in range(5):
            with contextlib.suppress(OSError):
                refused.append(clients[0].request())
        for connection in refused:
            connection.close()

    make_fire(watched, {"EmplaceConnectionsNearLimit", "EmplaceRequestsNearLimit", "EmplaceConnectionsRefused",
                        "EmplaceRequestsRefused"}, trouble)
    for client in clients:
        client.close()


@pytest.mark.prometheus
def test_every_query_that_was_empty_returns_data_after_the_trouble(watched):
    queries = panel_queries("1h")
    assert [name for name in EMPTY_WITHOUT_TROUBLE - EMPTY_WITHOUT_FULL_DISK
            if not watched.prometheus.query(queries[name])] == []


@pytest.mark.prometheus
def test_the_job_on_the_page_reads_the_metrics_of_a_server_on_the_same_machine(tmp_path):
    emplace = Emplace(tmp_path).start()
    page = (ROOT / "docs/monitoring.md").read_text()
    job = re.search(r"```yaml\n(.*?)```", page, re.S)[1]
    target = urlsplit(emplace.address).netloc
    assert job.count("/etc/prometheus/emplace.pem") == 1 and job.count("localhost:8443") == 1
    try:
        # Fails unless Prometheus can read the metrics over TLS.
        Prometheus(tmp_path, target, job.replace("/etc/prometheus/emplace.pem", emplace.authority).replace(
            "localhost:8443", target)).stop()
    finally:
        emplace.stop()


@pytest.fixture
def full_disk(tmp_path):
    """A data directory on a disk of 40 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=40m", "none", folder], capture_output=True).returncode:
        pytest.skip("only an administrator can mount a small disk")
    yield folder
    subprocess.run(["umount", "-l", folder])


@pytest.mark.prometheus
def test_a_full_disk_fires_alerts(full_disk, tmp_path, password):
    watched = Watched(full_disk, password).start()
    try:
        watched.prepare()
        watched.prometheus = Prometheus(tmp_path, watched.metrics)
        watched.file.lock(LOCK)
        with (full_disk / "filler").open("ab", buffering=0) as filler, contextlib.suppress(OSError):
            while True:
                filler.write(bytes(1 << 16))

        def trouble():
            watched.probe()
            assert watched.file.put(os.urandom(300_000), LOCK).status_code == 500
            assert watched.upload(os.urandom(300_000)) == 507

        make_fire(watched, {"EmplaceNotReady", "EmplaceSavesFail", "EmplaceErrors", "EmplaceDiskFull"}, trouble)
        queries = panel_queries("1h")
        assert [name for name in EMPTY_WITHOUT_FULL_DISK if not watched.prometheus.query(queries[name])] == []
    finally:
        if watched.prometheus:
            watched.prometheus.stop()
        watched.emplace.stop()


@pytest.mark.prometheus
def test_a_server_that_stops_fires_no_alert_until_it_is_missed(tmp_path, password):
    watched = Watched(tmp_path, password).start("--leave-delay", "1s")
    watched.prometheus = Prometheus(tmp_path, watched.metrics)
    try:
        watched.emplace.process.send_signal(signal.SIGTERM)
        while watched.emplace.process.poll() is None:
            watched.probe()
        watched.emplace.stopped()
        until(lambda: watched.prometheus.fired() == {"EmplaceDown"}, watched.prometheus.fired)
        # Each run counts less than the run before it, so that Prometheus sees each time that the counter starts again.
        for count in 90, 60, 30:
            watched.start()
            until(lambda: watched.prometheus.query(f"event_loop_lateness_seconds_count > {count}"), "a scrape")
            watched.emplace.kill()
        until(lambda: watched.prometheus.fired() >= {"EmplaceRestarts"}, watched.prometheus.fired)
        assert watched.prometheus.fired() == {"EmplaceDown", "EmplaceRestarts"}
    finally:
        watched.prometheus.stop()
        watched.emplace.stop()


def settings(watched, **values):
    """Changes values that the server remembers between starts, as if they had been written at another time."""
    with contextlib.closing(sqlite3.connect(watched.emplace.data / "catalogue.sqlite")) as database, database:
        for name, value in values.items():
            database.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)",
                             (name.replace("_", "-"), str(int(value * 1000))))


@pytest.mark.prometheus
def test_an_installation_that_needs_its_operator_fires_alerts(tmp_path, password):
    watched = Watched(tmp_path, password).start()
    watched.prepare()
    assert watched.upload(os.urandom(10_700_000)) == 200
    watched.emplace.run("backup", tmp_path / "backup")
    watched.emplace.stop()
    hour = 3600
    settings(watched, last_backup=time.time() - 72 * hour, last_sweep=time.time() - 5 * hour)
    with contextlib.closing(sqlite3.connect(watched.emplace.data / "catalogue.sqlite")) as database, database:
        database.execute("CREATE TRIGGER refuses BEFORE UPDATE ON settings WHEN NEW.name = 'last-sweep' "
                         "BEGIN SELECT RAISE(ABORT, 'refused'); END")
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "5", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
                   check=True, capture_output=True)
    # No client of this test trusts the certificate.
    watched.start("--tls-certificate", str(certificate), "--tls-key", str(key), reachable=False)
    try:
        watched.prometheus = Prometheus(tmp_path, watched.metrics)
        expected = {"EmplaceCertificateExpires", "EmplaceBackupOld", "EmplaceMaintenanceStopped",
                    "EmplaceUsersNearQuota"}
        until(lambda: expected <= watched.prometheus.fired(), watched.prometheus.fired, 60)
        assert 4 < (watched.gauge("emplace_certificate_expiry_timestamp_seconds") - time.time()) / 24 / hour < 5
    finally:
        if watched.prometheus:
            watched.prometheus.stop()
        watched.emplace.stop()


@pytest.mark.prometheus
def test_a_database_that_another_program_locks_fires_an_alert(watched):
    end = threading.Event()

    def lock_again():
        while not end.is_set():
            with contextlib.suppress(requests.RequestException):
                watched.file.call("POST", override="LOCK", headers={"X-WOPI-Lock": LOCK},
                                  session=watched.emplace.session())

    apps = [threading.Thread(target=lock_again) for _ in range(40)]
    with contextlib.closing(sqlite3.connect(watched.emplace.data / "catalogue.sqlite", isolation_level=None)) as database:
        for app in apps:
            app.start()

        def trouble():
            with contextlib.suppress(sqlite3.OperationalError):
                database.execute("BEGIN IMMEDIATE")
            time.sleep(0.3)
        try:
            make_fire(watched, {"EmplaceWritesWait"}, trouble)
        finally:
            database.rollback()
            end.set()
            for app in apps:
                app.join(60)


# Troubles with the series of a real server, in Prometheus's own time

ROUTE = 'http_requests_total{method="%s",route="%s",status="%d"}'
FIRING = 'count by (alertname) (ALERTS{alertstate="firing"})'
SAVE, OPEN = "/wopi/files/{id}/contents", "/wopi/files/{id}"
# Each case has the series that differ from those of a healthy server, in the notation of `promtool test rules` with a
# value every 15 seconds for an hour, and the alerts that fire after 40 minutes.
CASES = {
    "a healthy server": ({}, set()),
    "no answer": ({"up": "1x80 0x160"}, {"EmplaceDown"}),
    "no answer for a minute": ({"up": "1x154 0x3 1x80"}, set()),
    "nightly restart": ({"event_loop_lateness_seconds_count": "0+100x80 0+100x160"}, set()),
    "three restarts": ({"event_loop_lateness_seconds_count": "0+100x40 0+100x40 0+100x40 0+100x120"},
                       {"EmplaceRestarts"}),
    "storage not ready": ({ROUTE % ("GET", "/health/ready", 503): "0+5x240"}, {"EmplaceNotReady"}),
    "a server that stops within a minute": ({ROUTE % ("GET", "/health/ready", 503): "0x150 0+5x4 20x80"}, set()),
    "1 of 200 requests fails": ({ROUTE % ("GET", OPEN, 500): "0+1x240", ROUTE % ("GET", OPEN, 200): "0+200x240"},
                                set()),
    "damaged content": ({ROUTE % ("GET", SAVE, 500): "0+40x240"}, {"EmplaceErrors"}),
    "an object store that refuses saves": ({ROUTE % ("POST", SAVE, 500): "0+1x240",
                                            ROUTE % ("GET", OPEN, 200): "0+500x240"}, {"EmplaceSavesFail"}),
    "a full disk, in the browser": ({ROUTE % ("POST", "/folders/{id}/upload", 507): "0+1x240",
                                     ROUTE % ("GET", OPEN, 200): "0+500x240"}, {"EmplaceSavesFail"}),
    "some conflicts": ({ROUTE % ("POST", SAVE, 409): "0+5x240", ROUTE % ("POST", SAVE, 200): "0+10x240"}, set()),
    "a proxy that drops the lock": ({ROUTE % ("POST", SAVE, 409): "0+100x240"}, {"EmplaceSavesConflict"}),
    "answers cut off": ({'http_responses_cut_total{method="GET",route="/download/{id}"}': "0+100x240"},
                        {"EmplaceAnswersCut"}),
    "forgotten passwords": ({ROUTE % ("POST", "/sign-in", 403): "0+1x240"}, set()),
    "guessed passwords": ({ROUTE % ("POST", "/sign-in", 403): "0+1x240", ROUTE % ("POST", "/sign-in", 429): "0+20x240"},
                          {"EmplaceSignInsFail"}),
    "expired tokens": ({ROUTE % ("GET", OPEN, 401): "0+1x240", ROUTE % ("GET", OPEN, 200): "0+50x240"}, set()),
    "a wrong clock": ({ROUTE % ("GET", OPEN, 401): "0+100x240"}, {"EmplaceTokensRefused"}),
    "a stranger at the token endpoint": ({ROUTE % ("POST", "/oauth/token", 401): "0+1x240",
                                          ROUTE % ("POST", "/oauth/token", 200): "0+2x240"}, set()),
    "an old client secret": ({ROUTE % ("POST", "/oauth/token", 401): "0+100x240"}, {"EmplaceClientsRefused"}),
    "many connections": ({"http_connections_open": "8100x240", "http_connections_limit": "10000x240"},
                         {"EmplaceConnectionsNearLimit"}),
    "many requests": ({"http_requests_open": "8100x240", "http_requests_limit": "10000x240"},
                      {"EmplaceRequestsNearLimit"}),
    "a burst of connections": ({"http_connections_refused_total": "0x100 50x200"}, set()),
    "refused connections": ({"http_connections_refused_total": "0+1x240"}, {"EmplaceConnectionsRefused"}),
    "refused requests": ({"http_requests_refused_total": "0+1x240"}, {"EmplaceRequestsRefused"}),
    "the default limit on open files": ({"process_max_fds": "1024x240"}, {"EmplaceFewOpenFiles"}),
    "a certificate for three more weeks": ({"emplace_certificate_expiry_timestamp_seconds": "1900000x240"}, set()),
    "a certificate for one more week": ({"emplace_certificate_expiry_timestamp_seconds": "600000x240"},
                                        {"EmplaceCertificateExpires"}),
    "a half full disk": ({"emplace_disk_free_bytes": "50x240", "emplace_disk_size_bytes": "100x240"}, set()),
    "a nearly full disk": ({"emplace_disk_free_bytes": "9x240", "emplace_disk_size_bytes": "100x240"},
                           {"EmplaceDiskFull"}),
    "a user near the quota": ({"emplace_users_near_quota": "1x240"}, {"EmplaceUsersNearQuota"}),
    "a burst of writes": ({"emplace_database_writes_waiting": "0x100 90x10 0x130"}, set()),
    "a slow disk": ({"emplace_database_writes_waiting": "25x240"}, {"EmplaceWritesWait"}),
    "a slow database": ({'http_request_duration_seconds_bucket{method="GET",route="/wopi/files/{id}",le="%s"}' % le:
                         f"0+{count}x240" for le, count in
                         {"0.5": 0, "1": 50, "2.5": 100, "5": 100, "+Inf": 100}.items()}, {"EmplaceSlow"}),
    "a database that doesn't fit in memory": ({'event_loop_lateness_seconds_bucket{le="%s"}' % le: f"0+{count}x240" for
                                               le, count in {"0.01": 90, "0.1": 95, "0.25": 100, "+Inf": 100}.items()},
                                              {"EmplaceThreadsLate"}),
}


def series(text: str) -> dict[str, str]:
    """Returns the series of a scrape with the notation of promtool: a gauge stays the same, and a counter has grown by
    its value every 15 seconds. Leaves out the buckets, because this machine may be slow."""
    types = {name: metric.type for name, metric in documented_metrics(
        (ROOT / "docs/operating.md").read_text()).items()}
    found = {"up": "1x240"}
    for name, labels, value in re.findall(r"^(\w+)(\{.*\})? ([\d.e-]+)$", text, re.M):
        if not name.endswith("_bucket"):
            found[name + labels] = f"{value}x240" if types.get(name) == "gauge" else f"0+{value}x240"
    return found


def labeled(name: str) -> str:
    """Adds the labels of a scrape to a series."""
    metric, _, labels = name.partition("{")
    return f"{metric}{{{JOB}, {labels}" if labels else f"{metric}{{{JOB}}}"


@pytest.fixture(scope="module")
def healthy(tmp_path_factory, password) -> dict[str, str]:
    """The series of a server after some work."""
    watched = Watched(tmp_path_factory.mktemp("healthy"), password).start()
    watched.prepare()
    watched.work()
    found = series(watched.scraped())
    watched.emplace.stop()
    found["process_max_fds"] = "65536x240"
    return found


@pytest.mark.prometheus
def test_alerts_fire_in_trouble_and_only_then(healthy, rules, metrics, tmp_path):
    tests = []
    for name, (changed, alerts) in CASES.items():
        assert [problem for each in changed for problem in strangers(each, metrics)] == [], name
        tests.append({
            "name": name, "interval": "15s",
            "input_series": [{"series": labeled(each), "values": values}
                             for each, values in (healthy | changed).items()],
            "promql_expr_test": [{
                "expr": FIRING, "eval_time": "40m",
                "exp_samples": [{"labels": f'{{alertname="{alert}"}}', "value": 1} for alert in sorted(alerts)]}]})
    tests.append({
        "name": "no server", "interval": "15s", "input_series": [{"series": 'up{job="other"}', "values": "1x240"}],
        "promql_expr_test": [{"expr": FIRING, "eval_time": "40m",
                              "exp_samples": [{"labels": '{alertname="EmplaceMissing"}', "value": 1}]}]})
    # The clock of these tests begins in 1970, so times that have long passed need three days.
    days = {"up": "1x17280", "emplace_backup_timestamp_seconds": "60x17280",
            "emplace_maintenance_timestamp_seconds": "60x17280"}
    overdue = {"EmplaceBackupOld", "EmplaceMaintenanceStopped"}
    tests.append({
        "name": "no backup and no maintenance for three days", "interval": "15s",
        "input_series": [{"series": labeled(each), "values": values} for each, values in days.items()],
        "promql_expr_test": [{
            "expr": FIRING, "eval_time": "71h",
            "exp_samples": [{"labels": f'{{alertname="{alert}"}}', "value": 1} for alert in sorted(overdue)]}]})
    expected = {"EmplaceMissing"}.union(overdue, *(alerts for _, alerts in CASES.values()))
    assert expected == set(alert_expressions(rules))
    # JSON is also YAML.
    (tmp_path / "tests.yml").write_text(json.dumps(
        {"rule_files": [str(FOLDER / "alerts.yml")], "evaluation_interval": "15s", "tests": tests}))
    checked = subprocess.run(["promtool", "test", "rules", tmp_path / "tests.yml"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
