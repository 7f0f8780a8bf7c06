"""Tests certificates from a CA: Pebble issues real ones for names that only its name server knows."""

import datetime
import hashlib
import http.client
import json
import re
import socket
import ssl
import stat

import pytest

from certificate_authorities import Pebble, stand_in
from emplace import until
from nodes import free_port

HOST, CONTENT = "place.example", "content.place.example"
# The life of Pebble's certificates in seconds. They are renewed after two thirds of it.
LIFETIME = 15

pytestmark = pytest.mark.pebble


@pytest.fixture(scope="module")
def ca(tmp_path_factory):
    ca = Pebble(tmp_path_factory.mktemp("pebble"), LIFETIME)
    ca.start()
    yield ca
    ca.end()


def start(server, ca, *options, host=HOST, directory=None, root=None, http_port=None, port=None):
    """Starts a server that orders its certificate, and returns the port."""
    port = port or free_port()
    server.start(
        "--public-url", f"https://{host}", "--acme-email", "mia@place.example",
        "--acme-directory", directory or ca.directory, "--acme-ca", root or ca.certificate,
        "--http-listen", f"127.0.0.1:{http_port or ca.http_port}", *options, listen=f"127.0.0.1:{port}",
        reachable=False)
    return port


def connect(port, root=None, host=HOST):
    """Connects over TLS.

    - root: the only certificate that the server's certificate may chain to; `None` to accept any certificate.
    """
    context = ssl.create_default_context(cafile=root)
    if root is None:
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context.wrap_socket(socket.create_connection(("127.0.0.1", port), 10), server_hostname=host)


def presented(port, root, host=HOST):
    """Returns the digest of the server's certificate, or `None` if it isn't from the CA."""
    try:
        with connect(port, root, host) as connection:
            return hashlib.sha256(connection.getpeercert(binary_form=True)).hexdigest()
    except (ssl.SSLCertVerificationError, ConnectionError):
        return None


def serves(port, host=HOST):
    """Whether the server answers, with whichever certificate."""
    with connect(port, host=host) as connection:
        return alive(connection, host)


def alive(connection, host=HOST):
    connection.sendall(f"GET /health/live HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    answer = b""
    while not answer.endswith(b"live\n"):
        received = connection.recv(4096)
        if not received:
            return False
        answer += received
    return b" 200 OK" in answer


def lines(server, event):
    return [line for line in server.said().splitlines() if re.search(rf"\] {re.escape(event)}$", line)]


def test_a_certificate_is_ordered_and_renewed_while_connections_stay_open(unstarted, ca):
    root = ca.folder / "root.pem"
    port = start(unstarted, ca, "--content-url", f"https://{CONTENT}")
    first = until(lambda: presented(port, root), lambda: unstarted.said())
    assert presented(port, root, CONTENT) == first, "one certificate has both names"
    with connect(port, root) as connection:
        assert alive(connection)
        second = until(lambda: (now := presented(port, root)) != first and now, lambda: unstarted.said())
        assert alive(connection), "the connection that began with the former certificate is still open"

    # Pebble forgets the account when it is restarted, and has another root.
    ca.stop()
    ca.start()
    third = until(lambda: presented(port, root), lambda: unstarted.said(), 60)
    assert third not in (first, second)
    renewals = lines(unstarted, "certificate.renewed")
    assert len(renewals) >= 3 and all(f"names={CONTENT},{HOST}" in line for line in renewals), renewals

    folder = unstarted.data / "tls/acme" / f"127.0.0.1-{ca.port}-dir"
    assert {path.name for path in folder.iterdir()} == {"account.json", "certificate.pem"}
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    report = unstarted.json("doctor")
    assert report["healthy"] and report["certificate"]["names"] == [CONTENT, HOST]
    unstarted.stop()

    # A restart needs no order if the certificate is still good.
    orders = len(lines(unstarted, "certificate.ordering"))
    port = start(unstarted, ca, "--content-url", f"https://{CONTENT}")
    until(lambda: presented(port, root), lambda: unstarted.said())
    assert len(lines(unstarted, "certificate.ordering")) - orders <= 1


def test_plain_http_redirects_and_answers_nothing_else(unstarted, ca):
    start(unstarted, ca, "--content-url", f"https://{CONTENT}")

    def get(path, host=HOST, method="GET"):
        connection = http.client.HTTPConnection("127.0.0.1", ca.http_port, timeout=10)
        connection.request(method, path, headers={"Host": host})
        answer = connection.getresponse()
        answer.read()
        return answer.status, answer.getheader("Location")

    assert get("/a%20b?c=d") == (308, f"https://{HOST}/a%20b?c=d")
    assert get("/x", CONTENT) == (308, f"https://{CONTENT}/x")
    assert get("/x", "evil.example") == (308, f"https://{HOST}/x")
    assert get("//evil.example/") == (308, f"https://{HOST}/")
    assert get("/sign-in", method="POST") == (405, None)
    assert get("/.well-known/acme-challenge/unknown") == (404, None)
    assert get("/metrics")[0] == get("/health/ready")[0] == 308


def test_names_are_proven_with_tls_handshakes(unstarted, ca):
    port = start(unstarted, ca, "--content-url", f"https://{CONTENT}", "--acme-challenge", "tls-alpn-01",
                 http_port=free_port(), port=ca.tls_port)
    root = ca.folder / "root.pem"
    first = until(lambda: presented(port, root), lambda: unstarted.said())
    assert presented(port, root, CONTENT) == first, "one certificate has both names"
    with connect(port, root) as connection:
        until(lambda: presented(port, root) not in (first, None), lambda: unstarted.said())
        assert alive(connection), "the checks of the CA don't disturb other connections"

    # Without a challenge in progress, the CA's protocol gets no certificate.
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["acme-tls/1"])
    with pytest.raises((ssl.SSLError, ConnectionError)):
        context.wrap_socket(socket.create_connection(("127.0.0.1", port), 10), server_hostname="other.example")


def test_a_refused_order_leaves_the_server_serving(unstarted, ca):
    port = start(unstarted, ca, host=Pebble.BLOCKED)
    failed = until(lambda: lines(unstarted, "certificate.renewal-failed"), lambda: unstarted.said())[0]
    assert "rejectedIdentifier" in failed and " error " in failed and "until=none" in failed
    assert serves(port, Pebble.BLOCKED)
    report = unstarted.json("doctor", code=1)
    assert "rejectedIdentifier" in json.dumps(report["certificate_problems"])
    assert "rejectedIdentifier" in unstarted.run("doctor", code=1).stdout


def test_a_ca_that_cannot_reach_the_server_is_quoted(unstarted, ca):
    port = start(unstarted, ca, http_port=free_port())
    failed = until(lambda: lines(unstarted, "certificate.renewal-failed"), lambda: unstarted.said())[0]
    assert "couldn't validate the name: connection: " in failed
    assert serves(port)


def test_a_ca_that_is_down_at_the_start_is_tried_again(unstarted, ca):
    ca.stop()
    port = start(unstarted, ca)
    failed = until(lambda: lines(unstarted, "certificate.renewal-failed"), lambda: unstarted.said())[0]
    assert "can't reach the CA" in failed
    assert serves(port)
    root = ca.start()
    until(lambda: presented(port, root), lambda: unstarted.said())


def test_a_rate_limit_is_obeyed_even_after_a_restart(unstarted, tmp_path):
    def answer(path):
        base = f"https://127.0.0.1:{port[0]}"
        if path == "/directory":
            return 200, {}, json.dumps({name: f"{base}/{name}" for name in (
                "newNonce", "newAccount", "newOrder")}).encode()
        if path == "/newAccount":
            return 201, {"Location": f"{base}/account/1"}, b"{}"
        if path == "/newOrder":
            return 429, {"Retry-After": 3600, "Content-Type": "application/problem+json"}, json.dumps({
                "type": "urn:ietf:params:acme:error:rateLimited", "detail": "too many certificates"}).encode()
        return 200, {}, b""

    port = []
    with stand_in(tmp_path, answer) as (directory, paths):
        port.append(directory.split(":")[2].split("/")[0])
        options = {"directory": directory, "root": tmp_path / "ca.pem", "http_port": free_port()}
        listen = start(unstarted, None, **options)
        failed = until(lambda: lines(unstarted, "certificate.renewal-failed"), lambda: unstarted.said())[0]
        assert "rateLimited: too many certificates" in failed
        next_try = datetime.datetime.fromisoformat(re.search(r"next=(\S+)", failed)[1].replace("Z", "+00:00"))
        wait = (next_try - datetime.datetime.now(datetime.timezone.utc)).total_seconds()
        assert 3500 < wait <= 3600
        assert serves(listen)
        assert paths.count("/newOrder") == 1
        unstarted.stop()
        listen = start(unstarted, None, **options)
        assert serves(listen)
        assert paths.count("/newOrder") == 1 and len(lines(unstarted, "certificate.ordering")) == 1


def test_a_ca_that_answers_garbage_leaves_the_server_serving(unstarted, tmp_path):
    with stand_in(tmp_path, lambda path: (200, {"Content-Type": "text/html"}, b"<h1>Welcome</h1>")) as (directory, _):
        port = start(unstarted, None, directory=directory, root=tmp_path / "ca.pem", http_port=free_port())
        failed = until(lambda: lines(unstarted, "certificate.renewal-failed"), lambda: unstarted.said())[0]
        assert "isn't the JSON that RFC 8555 requires" in failed and "<h1>" not in failed
        assert serves(port)


@pytest.mark.parametrize("options, reason", [
    (["--public-url", "https://localhost:8443"], "host name that others can reach"),
    (["--public-url", "https://192.0.2.1"], "not an IP address"),
    ([], "needs public-url"),
    (["--public-url", "https://place.example", "--acme-ca", "/nowhere.pem"], "can't read acme-ca"),
    (["--public-url", "https://place.example", "--http-listen", "192.0.2.1:80"], "--http-listen"),
    (["--public-url", "https://place.example", "--acme-challenge", "dns-01"], "must be http-01 or tls-alpn-01"),
])
def test_settings_that_cannot_work_are_refused(unstarted, options, reason):
    result = unstarted.run("serve", "--acme-email", "mia@place.example", "--http-listen", f"127.0.0.1:{free_port()}",
                           *options, code=1)
    assert reason in result.stderr and result.stderr.count("\n") == 1
    assert not unstarted.data.exists()
