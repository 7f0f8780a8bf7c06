"""Request smuggling over HTTP/1.1: the server must refuse requests that two parsers could interpret differently."""

import pytest

from attacks.wire import Answer, Wire
from emplace import Emplace
from office import LOCK, File

SMUGGLED = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = "POST /oauth/token HTTP/1.1"
FORM = "Content-Type: application/x-www-form-urlencoded"


def chunked(*chunks: bytes) -> bytes:
    return b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


def assert_refused(wire: Wire) -> Answer | None:
    """Checks that the server refused the request and closed the connection after at most one response. The server must
    not read later bytes as another request."""
    answers = wire.answers()
    assert len(answers) <= 1, f"smuggled: {[(a.status, a.body[:50]) for a in answers]}"
    assert all(a.status in (400, 411, 413, 417, 431, 501, 505) for a in answers), answers
    assert wire.is_closed, "the connection is still open"
    return answers[0] if answers else None


def test_two_pipelined_requests_get_two_responses(emplace: Emplace) -> None:
    """Shows that two requests on one connection both get a response if there is no attack."""
    with Wire(emplace) as wire:
        wire.request(POST, FORM, "Content-Length: 3", body=b"a=b" + SMUGGLED)
        assert [answer.status for answer in wire.answers()] == [401, 200]


LENGTHS = {
    "both lengths": ["Content-Length: 4", "Transfer-Encoding: chunked"],
    "both, the other way round": ["Transfer-Encoding: chunked", "Content-Length: 4"],
    "two lengths": ["Content-Length: 0", "Content-Length: 46"], "a list of lengths": ["Content-Length: 0, 46"],
    "a signed length": ["Content-Length: +0"], "a negative length": ["Content-Length: -1"],
    "a hexadecimal length": ["Content-Length: 0x2e"], "a length with a blank": ["Content-Length: 4 6"],
    "an empty length": ["Content-Length: "], "a length in words": ["Content-Length: nil"],
    "a length too long": ["Content-Length: 18446744073709551616"],
    "a length that wraps": ["Content-Length: 4294967296000000000000"],
    "a blank before the colon": ["Transfer-Encoding : chunked"], "and before the length's": ["Content-Length : 46"],
    "a tab before the colon": ["Content-Length\t: 46"],
    "chunked and more": ["Transfer-Encoding: chunked, identity"], "identity": ["Transfer-Encoding: identity"],
    "an unknown coding": ["Transfer-Encoding: xchunked"], "gzip": ["Transfer-Encoding: gzip"],
    "gzip and chunked": ["Transfer-Encoding: gzip, chunked"],
    "a vertical tab": ["Transfer-Encoding: \x0bchunked"], "quoted": ['Transfer-Encoding: "chunked"'],
    "a parameter": ["Transfer-Encoding: chunked;x=y"], "a folded line": ["Transfer-Encoding:", " chunked"],
    "a folded line behind": ["X-A: b", " Transfer-Encoding: chunked"],
    "a bare line feed": ["X-A: b\nTransfer-Encoding: chunked"], "a bare return": ["X-A: b\rTransfer-Encoding: chunked"],
    "a NUL": ["X-A: b\0Transfer-Encoding: chunked"], "no name": [": x"], "no colon": ["nonsense"],
    "a name with a blank": ["X A: b"], "a blank line's twin": ["\x0b"],
}


@pytest.mark.parametrize("lines", list(LENGTHS.values()), ids=list(LENGTHS))
def test_an_ambiguous_message_length_smuggles_no_second_request(emplace: Emplace, lines: list[str]) -> None:
    with Wire(emplace) as wire:
        wire.request(POST, FORM, *lines, body=chunked() + SMUGGLED)
        assert_refused(wire)


CHUNKS = {
    "no number": b"zz\r\na=b\r\n0\r\n\r\n", "negative": b"-3\r\na=b\r\n0\r\n\r\n",
    "with 0x": b"0x3\r\na=b\r\n0\r\n\r\n",
    "signed": b"+3\r\na=b\r\n0\r\n\r\n", "too big": b"10000000000000003\r\na=b\r\n0\r\n\r\n",
    "huge": b"F" * 40 + b"\r\na=b\r\n0\r\n\r\n", "too short": b"2\r\na=b\r\n0\r\n\r\n",
    "empty": b"\r\na=b\r\n0\r\n\r\n",
    "ended by a line feed": b"3\na=b\n0\n\n", "without an end": b"3\r\na=b0\r\n\r\n",
    "ended by a return": b"3\ra=b\r0\r\r", "a NUL in its size": b"3\0\r\na=b\r\n0\r\n\r\n",
    "an underscore": b"3_0\r\na=b\r\n0\r\n\r\n",
}


@pytest.mark.parametrize("body", list(CHUNKS.values()), ids=list(CHUNKS))
def test_a_malformed_chunk_ends_the_connection(emplace: Emplace, body: bytes) -> None:
    with Wire(emplace) as wire:
        wire.request(POST, FORM, "Transfer-Encoding: chunked", body=body + SMUGGLED)
        assert_refused(wire)


@pytest.mark.parametrize("lines", [["Transfer-Encoding: chunked"], ["transfer-encoding: ChUnKeD"]])
def test_a_valid_chunked_body_ends_at_its_last_chunk(emplace: Emplace, lines: list[str]) -> None:
    with Wire(emplace) as wire:
        wire.request(POST, FORM, *lines, body=chunked(b"a=", b"b") + SMUGGLED)
        assert [answer.status for answer in wire.answers()] == [401, 200]


def test_trailers_are_not_treated_as_headers(emplace: Emplace, file: File) -> None:
    path = file.source.removeprefix(emplace.address)
    with Wire(emplace) as wire:
        wire.request(f"POST {path}/contents HTTP/1.1", "X-WOPI-Override: PUT", f"X-WOPI-Lock: {LOCK}",
                     "Transfer-Encoding: chunked", "Connection: close",
                     body=b"1\r\nx\r\n0\r\nAuthorization: Bearer " + file.token.encode()
                     + b"\r\nContent-Length: 5\r\n\r\n")
        assert [answer.status for answer in wire.answers()] in ([401], [400])


@pytest.mark.parametrize("version", ["HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/3.0", "HTTP/1.2", "HTTP/11",
                                     "http/1.1", "ICY"])
def test_an_unsupported_http_version_smuggles_no_second_request(emplace: Emplace, version: str) -> None:
    with Wire(emplace) as wire:
        wire.request(f"POST /oauth/token {version}", FORM, "Transfer-Encoding: chunked", "Content-Length: 3",
                     body=chunked() + SMUGGLED)
        assert len(wire.answers()) <= 1


@pytest.mark.parametrize("line", [
    "GET / HTTP/1.1 HTTP/1.1", "GET /\tx HTTP/1.1", "GET / x HTTP/1.1", " GET / HTTP/1.1",
    "GET /\x00 HTTP/1.1", "GET\t/ HTTP/1.1", "G\x01T / HTTP/1.1", "GET HTTP/1.1", "GET / HTTP/1.1\rX: y"])
def test_a_malformed_request_line_is_refused(emplace: Emplace, line: str) -> None:
    with Wire(emplace) as wire:
        wire.request(line)
        wire.send(SMUGGLED)
        assert_refused(wire)


@pytest.mark.parametrize("hosts", [["localhost", "evil.example"], ["localhost", "localhost"], [], ["a b"], ["a/b"]],
                         ids=["two", "the same twice", "none", "with a blank", "with a path"])
def test_a_request_without_exactly_one_valid_host_is_refused(emplace: Emplace, hosts: list[str]) -> None:
    """RFC 9112 §3.2 requires the status 400, because a proxy in front of the server may have used the other `Host`
    field."""
    with Wire(emplace) as wire:
        lines = ["GET /health/live HTTP/1.1", *(f"Host: {host}" for host in hosts), "", ""]
        wire.send("\r\n".join(lines).encode())
        assert [answer.status for answer in wire.answers()] == [400]


def test_the_body_of_a_request_refused_early_is_not_read_as_another_request(emplace: Emplace) -> None:
    """The server may respond with 401 before it reads the body. Even then, it must not treat the body as a request."""
    with Wire(emplace) as wire:
        wire.request("POST /wopi/files/x/contents HTTP/1.1", "X-WOPI-Override: PUT", f"Content-Length: {len(SMUGGLED)}",
                     body=SMUGGLED)
        assert [answer.status for answer in wire.answers()] in ([404], [401])
    with Wire(emplace) as wire:
        wire.request("GET /wopi/files/x HTTP/1.1", f"Content-Length: {len(SMUGGLED)}", body=SMUGGLED)
        assert len(wire.answers()) == 1, "the body of a GET became a request"
    with Wire(emplace) as wire:
        wire.request("POST /wopi/files/x/contents HTTP/1.1", "Content-Length: 10000000", body=SMUGGLED * 2000)
        assert len(wire.answers()) <= 1 and wire.is_closed


@pytest.mark.parametrize("lines", [
    ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"],
    ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
     "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="],
    ["Connection: Upgrade", "Upgrade: TLS/1.0"]])
def test_an_upgrade_request_is_answered_over_http_1(emplace: Emplace, lines: list[str]) -> None:
    with Wire(emplace) as wire:
        wire.request("GET /health/live HTTP/1.1", *lines)
        assert [answer.status for answer in wire.answers()] == [200]


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "TRACK", "DEBUG", "PROPFIND", "PUT", "DELETE", "PATCH"])
def test_unsupported_methods_change_nothing_and_echo_nothing(emplace: Emplace, file: File, method: str) -> None:
    path = file.source.removeprefix(emplace.address)
    with Wire(emplace) as wire:
        wire.request(f"{method} {path}?access_token={file.token} HTTP/1.1", "Cookie: secret=echoed",
                     "X-WOPI-Override: DELETE",
                     "Content-Length: 0", "Connection: close")
        found = wire.answers()
    assert all(a.status in (400, 404, 405, 501) and "echoed" not in a.everything for a in found)


@pytest.mark.parametrize("header", ["X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method",
                                    "X-Original-Method"])
def test_a_method_override_header_does_not_change_a_get(file: File, header: str) -> None:
    answer = file.call("GET", override="DELETE", headers={header: "POST"})
    assert answer.status_code == 200 and answer.json()["BaseFileName"] == "Victim.docx"


@pytest.mark.parametrize("header", ["X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Path", "X-Forwarded-Prefix"])
def test_a_url_rewriting_header_does_not_change_the_requested_path(emplace: Emplace, header: str) -> None:
    answer = emplace.session().get(emplace.address + "/health/live", headers={header: "/metrics"})
    assert answer.text == "live\n"
