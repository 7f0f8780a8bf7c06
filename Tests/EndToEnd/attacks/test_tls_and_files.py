"""Below HTTP and beside it: TLS of the past, plain text where TLS is spoken, and who may read the data folder."""

import socket
import ssl
import stat
from urllib.parse import urlsplit

import pytest

from attacks.wire import Wire, is_well
from emplace import Emplace


def shake_hands(emplace: Emplace, context: ssl.SSLContext) -> ssl.SSLSocket:
    there = urlsplit(emplace.address)
    context.load_verify_locations(emplace.authority)
    plain = socket.create_connection((there.hostname, there.port), timeout=10)
    return context.wrap_socket(plain, server_hostname=there.hostname)


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_tls_of_the_past_is_not_spoken(emplace: Emplace, version: ssl.TLSVersion) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.set_ciphers("ALL:@SECLEVEL=0")
    context.minimum_version = ssl.TLSVersion.TLSv1
    context.maximum_version = version
    with pytest.raises((ssl.SSLError, ConnectionError)):
        shake_hands(emplace, context)
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    with shake_hands(emplace, context) as modern:
        assert modern.version() == "TLSv1.2", "the same client is let in with a version of today"
        assert modern.compression() is None


@pytest.mark.parametrize("ciphers", ["aNULL", "eNULL", "CAMELLIA", "kRSA", "PSK"])
def test_a_cipher_that_protects_nothing_for_long_is_not_spoken(emplace: Emplace, ciphers: str) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(f"{ciphers}:@SECLEVEL=0")
    with pytest.raises((ssl.SSLError, ConnectionError)):
        shake_hands(emplace, context)


def test_plain_text_where_tls_is_spoken_gets_no_answer(emplace: Emplace) -> None:
    there = urlsplit(emplace.address)
    for said in (b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                 b"\x80\x80" * 500):
        with socket.create_connection((there.hostname, there.port), timeout=20) as plain:
            plain.sendall(said)
            try:
                heard = plain.recv(65536)
            except ConnectionError:
                heard = b""
            assert b"HTTP/" not in heard and b"live" not in heard
    assert is_well(emplace)


def test_a_protocol_nobody_offered_is_not_spoken(emplace: Emplace) -> None:
    """ALPACA: TLS for another protocol is not answered as HTTP/2, and says so only when it is."""
    with Wire(emplace, alpn="smtp") as wire:
        assert wire.socket.selected_alpn_protocol() is None
        wire.send(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        assert all(answer.status >= 400 for answer in wire.answers())


def test_nobody_else_on_the_machine_reads_the_data_folder(emplace: Emplace) -> None:
    """Keys and catalogue open to their owner alone, by themselves or by the folder around them."""
    secrets = [path for path in emplace.data.rglob("*") if path.is_file() and (
        "key" in path.name or path.name.startswith("catalogue") or "content" in path.parts)]
    assert len(secrets) > 2
    for path in secrets:
        chain = [path, *(parent for parent in path.parents if parent.is_relative_to(emplace.data))]
        assert any(not stat.S_IMODE(step.stat().st_mode) & 0o077 for step in chain), path


def test_browsers_are_held_to_https_once_the_name_is_one_s_own(unstarted: Emplace) -> None:
    """HSTS; on localhost it would bind every other server there too."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    unstarted.start("--public-url", "https://docs.example", listen=f"127.0.0.1:{port}", reachable=False)
    context = ssl.create_default_context(cafile=unstarted.authority)
    with socket.create_connection(("127.0.0.1", port), timeout=10) as plain:
        with context.wrap_socket(plain, server_hostname="docs.example") as secure:
            secure.sendall(b"GET /sign-in HTTP/1.1\r\nHost: docs.example\r\nConnection: close\r\n\r\n")
            said = b"".join(iter(lambda: secure.recv(65536), b""))
    assert b"\r\nstrict-transport-security: max-age=31536000\r\n" in said.lower()
