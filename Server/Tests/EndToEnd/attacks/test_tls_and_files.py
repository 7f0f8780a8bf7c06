"""Old TLS versions, plain text on the TLS port, and access to the files of the data directory."""

import datetime
import ipaddress
import socket
import ssl
import stat
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (Encoding, NoEncryption, PrivateFormat,
                                                          load_pem_private_key)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from attacks.wire import Wire, is_well
from emplace import Emplace


def shake_hands(emplace: Emplace, context: ssl.SSLContext) -> ssl.SSLSocket:
    there = urlsplit(emplace.address)
    context.load_verify_locations(emplace.authority)
    plain = socket.create_connection((there.hostname, there.port), timeout=10)
    return context.wrap_socket(plain, server_hostname=there.hostname)


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_tls_before_1_2_is_refused(emplace: Emplace, version: ssl.TLSVersion) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.set_ciphers("ALL:@SECLEVEL=0")
    context.minimum_version = ssl.TLSVersion.TLSv1
    context.maximum_version = version
    with pytest.raises((ssl.SSLError, ConnectionError)):
        shake_hands(emplace, context)
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    with shake_hands(emplace, context) as modern:
        assert modern.version() == "TLSv1.2", "the same client can't connect with TLS 1.2"
        assert modern.compression() is None


def signed_by(emplace: Emplace, name: str, folder: Path) -> ssl.SSLContext:
    """Returns a TLS context for a server with another name. Its certificate is signed with the key in the data
    directory."""
    issuer = x509.load_pem_x509_certificate(Path(emplace.authority).read_bytes())
    secret = load_pem_private_key((emplace.data / "tls/key.pem").read_bytes(), None)
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.timezone.utc)
    made = (x509.CertificateBuilder().issuer_name(issuer.subject).public_key(key.public_key())
            .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
            .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(hours=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), False).sign(secret, hashes.SHA256()))
    (folder / "bank.pem").write_bytes(made.public_bytes(Encoding.PEM) + issuer.public_bytes(Encoding.PEM))
    (folder / "bank.key").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "bank.pem", folder / "bank.key")
    return context


def test_the_self_signed_certificate_cannot_sign_certificates_of_other_sites(emplace: Emplace, tmp_path: Path) -> None:
    """If a browser trusts the server's certificate, it must not trust other certificates that are signed with a stolen
    `tls/key.pem`."""
    bank, trusting = signed_by(emplace, "bank.example", tmp_path), ssl.create_default_context(cafile=emplace.authority)
    ours, theirs = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = trusting.wrap_bio(theirs, ours, server_hostname="bank.example")
    server = bank.wrap_bio(ours, theirs, server_side=True)
    with pytest.raises(ssl.SSLCertVerificationError):
        for _ in range(10):
            for side in (client, server):
                try:
                    side.do_handshake()
                except ssl.SSLWantReadError:
                    continue
    own = x509.load_pem_x509_certificate(Path(emplace.authority).read_bytes()).extensions
    assert not own.get_extension_for_class(x509.BasicConstraints).value.ca
    assert list(own.get_extension_for_class(x509.ExtendedKeyUsage).value) == [ExtendedKeyUsageOID.SERVER_AUTH]
    assert "localhost" in own.get_extension_for_class(x509.SubjectAlternativeName).value.get_values_for_type(
        x509.DNSName)


def test_a_self_signed_certificate_that_is_a_ca_is_replaced(unstarted: Emplace) -> None:
    """Earlier releases made certificates that are also certificate authorities. The server replaces such a certificate,
    and users have to trust the new certificate."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.timezone.utc)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Emplace at localhost")])
    names = [x509.DNSName("localhost"), *(x509.IPAddress(ipaddress.ip_address(a)) for a in ("127.0.0.1", "::1"))]
    made = (x509.CertificateBuilder().issuer_name(subject).subject_name(subject).public_key(key.public_key())
            .serial_number(1).not_valid_before(now).not_valid_after(now + datetime.timedelta(days=825))
            .add_extension(x509.BasicConstraints(True, 0), True)
            .add_extension(x509.SubjectAlternativeName(names), False).sign(key, hashes.SHA256()))
    folder = unstarted.data / "tls"
    folder.mkdir(parents=True)
    (folder / "certificate.pem").write_bytes(made.public_bytes(Encoding.PEM))
    (folder / "key.pem").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    unstarted.start()
    now_there = x509.load_pem_x509_certificate((folder / "certificate.pem").read_bytes())
    assert not now_there.extensions.get_extension_for_class(x509.BasicConstraints).value.ca


@pytest.mark.parametrize("ciphers", ["aNULL", "eNULL", "CAMELLIA", "kRSA", "PSK"])
def test_weak_ciphers_are_refused(emplace: Emplace, ciphers: str) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(f"{ciphers}:@SECLEVEL=0")
    with pytest.raises((ssl.SSLError, ConnectionError)):
        shake_hands(emplace, context)


def test_plain_text_on_the_tls_port_gets_at_most_a_redirect_to_https(emplace: Emplace) -> None:
    there = urlsplit(emplace.address)
    for said in (b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                 b"\x80\x80" * 500):
        with socket.create_connection((there.hostname, there.port), timeout=20) as plain:
            plain.sendall(said)
            try:
                heard = plain.recv(65536)
            except ConnectionError:
                heard = b""
            status, _, rest = heard.partition(b"\r\n")
            is_alert = heard.startswith(b"\x15\x03")
            assert is_alert or status in (b"", b"HTTP/1.1 301 Moved Permanently", b"HTTP/1.1 400 Bad Request")
            assert not rest.endswith(b"live\n") and b"Set-Cookie" not in rest
            locations = [line for line in rest.split(b"\r\n") if line.startswith(b"Location:")]
            assert all(line.startswith(b"Location: " + emplace.address.encode() + b"/") for line in locations)
    assert is_well(emplace)


def test_an_alpn_protocol_that_was_not_offered_is_not_negotiated(emplace: Emplace) -> None:
    """A client that offers only an unknown protocol must not get HTTP/2 (ALPACA attack)."""
    with Wire(emplace, alpn="smtp") as wire:
        assert wire.socket.selected_alpn_protocol() is None
        wire.send(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        assert all(answer.status >= 400 for answer in wire.answers())


def test_only_the_owner_can_read_the_data_directory(emplace: Emplace) -> None:
    """Each key, database and content file can be read only by its owner, or is in a folder that only the owner can
    open."""
    secrets = [path for path in emplace.data.rglob("*") if path.is_file() and (
        "key" in path.name or path.name.startswith("catalogue") or "content" in path.parts)]
    assert len(secrets) > 2
    for path in secrets:
        chain = [path, *(parent for parent in path.parents if parent.is_relative_to(emplace.data))]
        assert any(not stat.S_IMODE(step.stat().st_mode) & 0o077 for step in chain), path


def test_hsts_is_sent_for_a_host_name_other_than_localhost(unstarted: Emplace) -> None:
    """HSTS isn't sent for localhost, because it would also apply to every other server on the machine."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    unstarted.start("--public-url", "https://docs.example", listen=f"127.0.0.1:{port}", reachable=False)
    context = ssl.create_default_context(cafile=unstarted.authority)
    with socket.create_connection(("127.0.0.1", port), timeout=10) as plain:
        with context.wrap_socket(plain, server_hostname="docs.example") as secure:
            secure.sendall(b"GET /sign-in HTTP/1.1\r\nHost: docs.example\r\nConnection: close\r\n\r\n")
            said = b"".join(iter(lambda: secure.recv(65536), b""))
    assert b"\r\nstrict-transport-security: max-age=31536000\r\n" in said.lower()
