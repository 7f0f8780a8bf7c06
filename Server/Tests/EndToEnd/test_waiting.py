"""Tests scripts/soak --waiting: the relay between the phones and the server adds the delay DELAY, loses no data, and
measures the server's time separately."""

import asyncio
import datetime
import ssl
import sys
import time

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from emplace import ROOT

sys.path.insert(0, str(ROOT / "Benchmarks"))

from soak.beside import durations  # noqa: E402
from soak.distance import DELAY, Exchanges, distant  # noqa: E402
from soak.figures import Figures  # noqa: E402
from soak.http import Client, Network  # noqa: E402
from soak.waiting import judge, kinds  # noqa: E402
from soak.waits import Waits  # noqa: E402

THINKING = 0.05
BODY = bytes(60 * 1024)


@pytest.fixture
def contexts(tmp_path):
    """The TLS context of the server and the TLS context of the client."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    day = datetime.timedelta(days=1)
    now = datetime.datetime.now(datetime.timezone.utc)
    certificate = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
                   .serial_number(1).not_valid_before(now - day).not_valid_after(now + day)
                   .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), True)
                   .sign(key, hashes.SHA256()))
    chain = tmp_path / "chain.pem"
    chain.write_bytes(certificate.public_bytes(serialization.Encoding.PEM) + key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(chain)
    return server, ssl.create_default_context(cafile=chain)


async def think(reader, writer):
    """Sends the response to each request after a delay. A header of the request contains the number of bytes in the
    response."""
    try:
        while head := await reader.readuntil(b"\r\n\r\n"):
            lines = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:] if line)
            await reader.readexactly(int(lines.get("Content-Length", 0)))
            await asyncio.sleep(THINKING)
            body = bytes(int(lines["Wanted"]))
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    except (EOFError, OSError):
        writer.close()


async def ask(client, times, **sent):
    for _ in range(times):
        await client.ask("a request", "POST", "/", {"Wanted": "61440"}, **sent)


async def one_phone(server, context, saw):
    """Simulates a phone until the relay has ended: opens a document on a new connection, saves it on the same
    connection, and saves it on another connection."""
    figures = Figures()
    with distant(server.sockets[0].getsockname()[1], saw) as distance:
        client = Client(Network("127.0.0.1", distance.port, "localhost", "localhost", context, figures))
        waits = Waits(client)
        for what, times, first in (("open", 4, lambda: None), ("save", 1, lambda: None), ("save", 1, client.close)):
            first()
            with waits.of(what) as wait:
                await ask(client, times, body=BODY if what == "save" else b"")
                wait.counts = True
        with pytest.raises(ValueError), waits.of("save"):
            raise ValueError("not saved")
        client.close()
        await asyncio.sleep(0.1)
        server.close()
    return figures


def test_a_wait_is_divided_into_server_time_and_network_time(contexts):
    async def run():
        server = await asyncio.start_server(think, "127.0.0.1", 0, ssl=contexts[0])
        return await one_phone(server, contexts[1], saw)

    saw: list[Exchanges] = []
    figures = asyncio.run(run())
    judged = judge(figures.waits, saw[0], figures)
    assert not figures.violations
    assert [(one.wait.what, one.wait.requests, one.trips) for one in judged] == [
        ("open", 4, 6), ("save", 1, 1), ("save", 1, 3)]
    for one in judged:
        assert one.ours >= one.wait.requests * THINKING
        assert one.rest >= -0.001, f"{one} was faster than the network delay allows"
        assert one.wait.seconds >= one.trips * 2 * DELAY + one.wait.requests * THINKING - 0.001
    assert [len(some) for _, some in kinds("save", judged)] == [2, 1, 1, 0]


def test_a_wait_without_exchanges_at_the_relay_is_a_violation(contexts):
    async def run():
        server = await asyncio.start_server(think, "127.0.0.1", 0, ssl=contexts[0])
        return await one_phone(server, contexts[1], saw)

    saw: list[Exchanges] = []
    figures = asyncio.run(run())
    for exchanges in saw[0].by_port.values():
        exchanges.clear()
    assert judge(figures.waits, saw[0], figures) == []
    assert figures.violations["missing in the relay's record"] == 3


def test_the_relay_delivers_all_bytes_in_order_and_with_delay():
    sent = bytes(range(256)) * 4096

    async def run(port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        begun = time.monotonic()
        for at in range(0, len(sent), 1000):
            writer.write(sent[at:at + 1000])
            if at % 50_000 == 0:
                await asyncio.sleep(0.001)
        came = await reader.readexactly(len(sent))
        writer.close()
        return came, time.monotonic() - begun

    with distant(9, []) as distance:
        came, took = asyncio.run(run(distance.distant_echo))
    assert came == sent
    # On this connection, the first round trip is the TLS handshake.
    assert took >= 4 * DELAY


def test_bytes_sent_before_an_aborted_connection_arrive():
    async def run():
        came = asyncio.get_running_loop().create_future()

        async def take(reader, writer):
            came.set_result(await reader.read())
            writer.close()

        server = await asyncio.start_server(take, "127.0.0.1", 0)
        with distant(server.sockets[0].getsockname()[1], []) as distance:
            _, writer = await asyncio.open_connection("127.0.0.1", distance.port)
            writer.write(BODY)
            await writer.drain()
            await asyncio.sleep(0.001)
            writer.transport.abort()
            return await asyncio.wait_for(came, 30)

    assert asyncio.run(run()) == BODY


def test_durations_are_read_from_the_server_log():
    text = ('# TYPE http_request_duration_seconds histogram\n'
            'http_request_duration_seconds_bucket{method="GET",route="/wopi/files/{id}",le="0.001"} 3\n'
            'http_request_duration_seconds_sum{method="GET",route="/wopi/files/{id}"} 0.5\n'
            'http_request_duration_seconds_count{method="GET",route="/wopi/files/{id}"} 4\n')
    assert durations(text) == {("GET", "/wopi/files/{id}"): (0.5, 4)}
