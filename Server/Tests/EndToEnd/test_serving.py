"""Tests `emplace serve`: changing settings with SIGHUP, settings that other commands use, and errors before the server
starts."""

import datetime
import json
import re
import shutil
import signal
import socket
import ssl
from urllib.parse import urlsplit

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from documents import SAMPLES
from emplace import Emplace, until
from nodes import free_port


def certificate(folder, name):
    """Writes a certificate for localhost and the certificate's key. Returns the certificate's serial number."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(hours=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), False)
            .sign(key, hashes.SHA256()))
    (folder / "chain.pem").write_bytes(made.public_bytes(Encoding.PEM))
    (folder / "key.pem").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return made.serial_number


def handshake(emplace):
    there = urlsplit(emplace.address)
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context.wrap_socket(socket.create_connection((there.hostname, there.port), timeout=10),
                               server_hostname=there.hostname)


def serial(connection):
    return x509.load_der_x509_certificate(connection.getpeercert(binary_form=True)).serial_number


def reloaded(said):
    """Returns the names of the servers that logged that they reloaded their settings. A single server has no name."""
    return {re.search(r"node=\S+|$", line)[0] for line in said.splitlines() if "reload." in line}


def reload(emplace, settings):
    """Writes the settings file, sends SIGHUP, and returns the new log lines."""
    if settings is not None:
        (emplace.data / "emplace.json").write_text(settings if isinstance(settings, str) else json.dumps(settings))
    seen = emplace.log.stat().st_size
    emplace.process.send_signal(signal.SIGHUP)
    until(lambda: len(reloaded(emplace.said(seen))) == emplace.servers,
          lambda: f"a reload in {emplace.said(seen)!r}")
    return emplace.said(seen)


def test_sighup_applies_new_settings_and_logs_those_that_need_a_restart(unstarted):
    unstarted.start()
    said = reload(unstarted, {"provider-name": "Contoso Drive", "provider-id": "TP_CONTOSO", "log-level": "debug"})
    assert "reload.done" in said and "provider-name" in said and "log-level" in said
    assert "Contoso Drive" in unstarted.session().get(unstarted.address + "/sign-in").text
    assert 'providerId="TP_CONTOSO"' in unstarted.session().get(unstarted.bootstrapper).headers["WWW-Authenticate"]
    said = reload(unstarted, {"provider-name": "Contoso Drive", "public-url": "https://other.example"})
    assert "reload.restart-needed" in said and "public-url" in said
    assert "providerId" not in unstarted.session().get(unstarted.bootstrapper).headers["WWW-Authenticate"]
    assert unstarted.stop() == 0, "SIGTERM didn't end it with status 0"


@pytest.mark.parametrize("nonsense", ["{", '{"provider-nam": "Typo"}'])
def test_invalid_settings_at_a_reload_keep_the_old_settings(emplace, nonsense):
    before = emplace.session().get(emplace.bootstrapper).headers["WWW-Authenticate"]
    said = reload(emplace, nonsense)
    assert "reload.refused" in said and "reload.done" not in said
    assert emplace.process.poll() is None and emplace.is_ready()
    assert emplace.session().get(emplace.bootstrapper).headers["WWW-Authenticate"] == before
    (emplace.data / "emplace.json").unlink()


def test_sighup_loads_a_renewed_certificate_and_closes_no_connection(unstarted, tmp_path):
    first = certificate(tmp_path, "first")
    unstarted.start("--tls-certificate", tmp_path / "chain.pem", "--tls-key", tmp_path / "key.pem", reachable=False)
    there = urlsplit(unstarted.address)
    open_ = handshake(unstarted)
    assert serial(open_) == first
    second = certificate(tmp_path, "second")
    said = reload(unstarted, None)
    assert "certificate=replaced" in said
    with handshake(unstarted) as fresh:
        assert serial(fresh) == second
    open_.sendall(b"GET /health/live HTTP/1.1\r\nHost: %s\r\n\r\n" % there.netloc.encode())
    assert open_.recv(100).startswith(b"HTTP/1.1 200"), "the existing connection was closed"
    (tmp_path / "chain.pem").write_text("no certificate")
    said = reload(unstarted, None)
    assert "reload.refused" in said and "chain.pem" in said
    with handshake(unstarted) as fresh:
        assert serial(fresh) == second
    open_.close()


def test_a_port_in_use_is_reported_and_nothing_is_created(unstarted):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = unstarted.run("serve", "--listen", f"127.0.0.1:{port}", code=1, timeout=30)
        assert str(port) in said.stderr and "--listen" in said.stderr
        assert len(said.stderr.strip().splitlines()) == 1
    assert not unstarted.data.exists()


def test_plain_http_on_the_tls_port_is_redirected_to_https(emplace):
    plain = emplace.address.replace("https://", "http://")
    answer = requests.get(plain + "/documents/x?y=z", allow_redirects=False, timeout=10)
    assert answer.status_code == 301
    assert answer.headers["Location"] == emplace.address + "/documents/x?y=z"
    assert emplace.address in answer.text and "HTTPS" in answer.text
    assert emplace.session().get(plain + "/health/live").text == "live\n", "the redirect to https failed"
    posted = requests.post(plain + "/oauth/token", data={"client_secret": "hush"}, allow_redirects=False, timeout=10)
    assert posted.status_code == 400 and "Location" not in posted.headers and "HTTPS" in posted.text


def test_other_commands_use_the_settings_that_the_server_was_started_with(unstarted, password):
    unstarted.start("--provider-id", "TP_CONTOSO", "--provider-name", "Contoso Drive")
    unstarted.add_user("mia", password)
    unstarted.import_(SAMPLES / "Budget.xlsx", user="mia")
    link = ("link", "open", "Budget.xlsx", "--user", "mia")
    assert "TP_CONTOSO" in unstarted.run(*link).stdout
    assert "TP_OTHER" in unstarted.run(*link, env={"EMPLACE_PROVIDER_ID": "TP_OTHER"}).stdout
    sheet = unstarted.json("onboarding", code=None)
    assert sheet["ProviderId"] == "TP_CONTOSO" and sheet["LocalizedProviderName"] == "Contoso Drive"
    unstarted.stop()
    assert "TP_CONTOSO" in unstarted.run(*link).stdout, "the settings of the last start were lost"
    unstarted.start()
    unstarted.run(*link, code=1)


def test_the_metrics_address_serves_only_metrics_and_health(unstarted):
    port = free_port()
    unstarted.start("--metrics-listen", f"127.0.0.1:{port}", "--node-name", "first")
    metrics = f"http://127.0.0.1:{port}"
    # The metrics can be requested with any host name, and through a proxy.
    asked = requests.get(metrics + "/metrics", headers={"Host": "node1.example:9100", "X-Forwarded-For": "10.0.0.9"})
    assert asked.status_code == 200 and 'emplace_node_info{node="first"} 1' in asked.text.splitlines()
    assert "http_requests_open 0" in asked.text.splitlines(), "requests for metrics are counted"
    assert requests.get(metrics + "/health/ready").text == "ready\n"
    for path in ("/", "/sign-in", "/wopibootstrapper", "/wopi/files/x", "/oauth/token", "/assets/x"):
        assert requests.get(metrics + path).status_code == 404
    there = unstarted.session().get(unstarted.address + "/metrics", headers={"X-Forwarded-For": "10.0.0.9"})
    assert there.status_code == 404


def test_an_unusable_metrics_address_is_refused_before_anything_is_created(unstarted):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = unstarted.run("serve", "--listen", "127.0.0.1:0", "--metrics-listen", f"127.0.0.1:{port}", code=1)
        assert "--metrics-listen" in refused.stderr and refused.stderr.count("\n") == 1
    assert "`metrics-listen` must be ADDRESS:PORT" in unstarted.run("serve", "--metrics-listen", "9100", code=1).stderr
    assert not unstarted.data.exists()


def test_the_log_and_the_metrics_have_the_limits_of_connections_requests_and_memory(unstarted):
    unstarted.start(files=1024)
    assert "448 connections, 448 requests; per client 112 connections, 112 requests; 1024 open files" in unstarted.said()
    metrics = unstarted.session().get(unstarted.address + "/metrics").text
    for line in ("process_max_fds 1024", "http_connections_limit 448", "http_connections_per_client_limit 112",
                 "http_requests_limit 448", "http_requests_per_client_limit 112"):
        assert line in metrics.splitlines()
    memory = next(line for line in metrics.splitlines() if line.startswith("upload_memory_limit_bytes "))
    assert f"up to {int(memory.split()[1]) >> 20} MiB of memory" in unstarted.said()


@pytest.mark.parametrize("options, lines", [
    ([], ["info emplace: [EmplaceCLI] executor.event-loops", "executor.own-threads"]),
    (["--no-event-loop-executor"], ["info emplace: reason=event-loop-executor is false "]),
])
def test_the_log_has_the_threads_that_requests_run_on(unstarted, options, lines):
    """The server can be reached with both values of the option. If it was built with Swift 6.4 or later, it doesn't use
    the event loops."""
    unstarted.start(*options)
    assert any(line in unstarted.said() for line in lines)
    metrics = unstarted.session().get(unstarted.address + "/metrics").text
    assert "event_loop_lateness_seconds_count" in metrics


@pytest.mark.parametrize("remove", [lambda data: data.rename(data.with_name("moved")), shutil.rmtree],
                         ids=["moved", "deleted"])
def test_the_server_ends_when_its_data_directory_is_gone(tmp_path, remove):
    emplace = Emplace(tmp_path)
    emplace.start()
    remove(emplace.data)
    assert emplace.stopped(20) == 78
    said = emplace.said()
    assert "data.gone" in said and "was moved or deleted while the server was running" in said
