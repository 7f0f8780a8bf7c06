"""Tests the commands with which operators check settings, the environment, and requests: `config`, `doctor
--environment`, `doctor --network`, `trace`, and `onboarding`. ConfigCommandTests, EnvironmentTests, TraceCommandTests, and
OnboardingTests of EmplaceCLITests test further cases without starting a process."""

import http.client
import http.server
import json
import socket
import threading
from urllib.parse import urlsplit

import pytest

from emplace import Emplace, until
from nodes import free_port
from office import LOCK


def outcomes(report):
    return {check["check"]: check["outcome"] for check in report["checks"]}


def settings(folder, text):
    path = folder / "settings.json"
    path.write_text(text)
    return path


# Settings

def test_the_check_and_the_server_report_the_same_place_in_the_settings_file(emplace, tmp_path):
    file = settings(tmp_path, '{\n  "provider-name": "Contoso\tDrive"\n}\n')
    place = f"{file}:2:28: a tab in a text must be written as \\t"
    assert place in emplace.run("serve", "--config", file, "--data", tmp_path / "new", code=1).stderr
    assert place in emplace.run("config", "check", "--config", file, code=1).stdout
    assert not (tmp_path / "new").exists()


def test_the_check_reports_all_problems_and_the_server_the_first(emplace, tmp_path):
    file = settings(tmp_path, json.dumps({
        "public-url": "https://wopi.contoso.com", "content-url": "https://wopi.contoso.com:8443", "quota": "much",
        "tls-certificate": str(tmp_path / "none.pem"), "tls-key": str(tmp_path / "none.key"), "icons": str(tmp_path)}))
    report = emplace.json("config", "check", "--config", file, code=1)
    assert report["ok"] is False
    found = {problem["setting"] for problem in report["problems"]}
    assert found == {"quota", "tls-certificate", "content-url", "icons"}
    said = emplace.run("serve", "--config", file, "--data", tmp_path / "new", code=1).stderr
    assert "quota" in said and len(said.splitlines()) == 1 and f"{file}:1:" in said


def test_the_check_passes_with_the_settings_of_a_running_server(emplace):
    assert emplace.run("config", "check").stdout == "no problems found\n"
    port = urlsplit(emplace.address).port
    taken = emplace.run("config", "check", "--bind", "--listen", f"127.0.0.1:{port}", code=1)
    assert "already in use" in taken.stdout


def test_settings_are_shown_with_their_sources(emplace, tmp_path):
    file = settings(tmp_path, '{"quota": "20G"}')
    rows = emplace.json("config", "show", "--config", file, "--log-level", "debug", env={"EMPLACE_RETENTION": "none"})
    sources = {row["setting"]: row["source"] for row in rows}
    assert sources["quota"] == f"{file}:1:2" and sources["log-level"] == "--log-level"
    assert sources["retention"] == "EMPLACE_RETENTION" and sources["listen"] == "default"


# Requests

def test_a_save_is_traced_from_the_request_to_the_version(emplace, place):
    file = place.find("Budget.xlsx")
    sent = {"X-WOPI-RequestingApplication": "Excel", "X-WOPI-ClientVersion": "16.0.1 beta",
            "X-WOPI-AppEndpoint": "a\"b status=500", "X-WOPI-MachineName": file.token}
    file.open_for_editing(LOCK)
    correlation = "5d5b0d0e-0c5a-4f7e-9d5a-2f9f3a1c7b11"
    body = file.contents()
    assert file.put(body + b"x", LOCK, **sent, **{"X-WOPI-CorrelationId": correlation}).status_code == 200
    assert file.put(body, "another lock").status_code == 409
    until(lambda: "status=409" in emplace.said(), "the log line of the last request")

    rows = emplace.json("trace", "--document", "Budget.xlsx", "--user", "mia", "--log", emplace.log)
    assert [row["at"] for row in rows] == sorted(row["at"] for row in rows)
    what = [row["what"] for row in rows]
    assert "PUT contents 200" in what and "PUT contents 409" in what and "LOCK 200" in what
    assert {row["source"] for row in rows} >= {"request", "audit", "lock"}
    assert any(row["source"] == "audit" and "v2" in " ".join(row["details"]) for row in rows)
    saved = next(row["fields"] for row in rows if row["what"] == "PUT contents 200")
    assert saved["wopi.app"] == "Excel" and saved["wopi.version"] == "16.0.1%20beta"
    assert saved["wopi.endpoint"] == "a%22b%20status%3D500" and saved["wopi.machine"] == "***"

    text = emplace.log.read_text()
    assert file.token not in text
    same = emplace.json("trace", "--correlation-id", "{" + correlation.upper() + "}", "--log", "-", stdin=text)
    assert "PUT contents 200" in [row["what"] for row in same]
    assert {row["fields"].get("correlation.id", correlation) for row in same} == {correlation}
    assert any(row["source"] == "audit" for row in same)
    file.close(LOCK)


# The environment

def test_the_environment_is_checked_without_looking_at_content(emplace):
    report = emplace.json("doctor", "--environment")
    found = outcomes(report)
    assert found["certificate chain"] == "warning" and found["certificate names"] == "ok"
    assert found["backup"] == "warning" and found["public address"] == "skipped"
    emplace.run("backup", emplace.folder / "backup")
    assert outcomes(emplace.json("doctor", "--environment"))["backup"] == "ok"


def test_a_server_is_reached_at_its_public_address(emplace):
    report = emplace.json("doctor", "--network")
    found = outcomes(report)
    assert found["DNS"] == "ok" and found["public address"] == "ok" and found["proxy"] == "ok", report
    assert found["clock of the server"] == "ok" and found["discovery"] == "skipped"
    # Without the key of a command, the path doesn't exist.
    assert emplace.session().get(emplace.address + "/health/probe").status_code == 404
    answer = emplace.session().get(emplace.address + "/health/probe", headers={"X-Emplace-Probe": "guessed"})
    assert answer.status_code == 404


class Proxy(http.server.BaseHTTPRequestHandler):
    """Forwards each request to a server, and adds the client's address."""

    target = None
    forwards = True

    def do_GET(self):
        server = http.client.HTTPConnection("127.0.0.1", self.target, timeout=30)
        sent = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
        if self.forwards:
            sent["X-Forwarded-For"] = "192.0.2.1"
        server.request("GET", self.path, headers=sent)
        answer = server.getresponse()
        body = answer.read()
        self.send_response(answer.status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        server.close()

    def log_message(self, *_):
        pass


@pytest.fixture
def proxy():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (Proxy,), {}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_a_proxy_must_be_trusted_and_lead_to_this_server(tmp_path, proxy):
    port, handler = free_port(), proxy.RequestHandlerClass
    handler.target = port
    address = f"http://localhost:{proxy.server_port}"
    emplace = Emplace(tmp_path)
    options = ["--plain-http", "--public-url", address]
    emplace.start(*options, listen=f"127.0.0.1:{port}")
    try:
        report = emplace.json("doctor", "--network")
        advice = {check["check"]: check.get("advice", "") for check in report["checks"]}
        assert outcomes(report)["public address"] == "ok" and outcomes(report)["proxy"] == "warning"
        assert "127.0.0.1 to trusted-proxies" in advice["proxy"]
        emplace.stop()
        emplace.start(*options, "--trusted-proxies", "127.0.0.1", listen=f"127.0.0.1:{port}")
        assert outcomes(emplace.json("doctor", "--network"))["proxy"] == "ok"

        other = Emplace(tmp_path / "other")
        other.folder.mkdir()
        other.start("--plain-http")
        handler.target = urlsplit(other.address).port
        report = emplace.json("doctor", "--network", code=1)
        found = next(check for check in report["checks"] if check["check"] == "public address")
        assert found["outcome"] == "failed" and "answers 404, but not as this installation" in found["finding"]
        other.stop()
    finally:
        emplace.stop()


def test_a_public_address_that_nobody_answers_is_a_failure(emplace):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"https://localhost:{taken.getsockname()[1]}"
        report = emplace.json("doctor", "--network", code=1, env={"EMPLACE_PUBLIC_URL": address})
    found = next(check for check in report["checks"] if check["check"] == "public address")
    assert found["outcome"] == "failed" and "nothing listens" in found["finding"] and "firewall" in found["advice"]


# The launch

def test_the_onboarding_sheet_knows_what_microsoft_requires(emplace):
    said = emplace.run("onboarding", "--check", code=1).stdout
    for words in ["content-url", "port 443", "three test accounts", "Cloud Storage Partner Program", "allow list",
                  "app stores"]:
        assert words in said, words
    sheet = emplace.json("onboarding")
    assert sheet["TestAccounts"] == sheet["CommercialTestAccounts"] + sheet["ConsumerTestAccounts"] == 1
