"""HTTP/2 header fields that would mean something else in HTTP/1.1, and bodies whose size differs from their content
length."""

import pytest
from hyperframe.frame import RstStreamFrame

from attacks.h2wire import H2Wire
from emplace import Emplace
from office import LOCK, File

FORM = ("content-type", "application/x-www-form-urlencoded")


def test_a_valid_http2_request_is_answered(h2: H2Wire) -> None:
    """Shows that the helpers of the following tests get a normal response if there is no attack."""
    h2.headers(1, h2.usual())
    assert h2.outcome(1).status == 200 and h2.outcome(1).body == b"live\n"
    h2.headers(3, h2.usual("POST", "/oauth/token", FORM, ("content-length", "3")), "END_HEADERS")
    h2.data(3, b"a=b")
    assert h2.outcome(3).status == 401


FORBIDDEN = {
    "transfer-encoding": ("transfer-encoding", "chunked"), "connection": ("connection", "close"),
    "connection naming a header": ("connection", "x-forwarded-for"), "keep-alive": ("keep-alive", "timeout=5"),
    "proxy-connection": ("proxy-connection", "keep-alive"), "upgrade": ("upgrade", "h2c"), "te": ("te", "gzip"),
    "an upper-case name": ("X-Upper", "x"), "a name with a blank": ("x y", "x"), "a name with a colon": ("x:y", "x"),
    "a name with a line": ("x: y\r\nevil", "x"), "an empty name": ("", "x"),
    "a value with a line": ("x", "a\r\nevil: b"),
    "a value with a line feed": ("x", "a\nevil: b"), "a value with a NUL": ("x", "a\0b"),
    "a value with a return": ("x", "a\rb"), "a blank before": ("x", " a"), "a blank behind": ("x", "a "),
    "an unknown pseudo-header": (":evil", "x"), "an answer's pseudo-header": (":status", "200"),
    "a pseudo-header behind": (":path", "/metrics"),
}
# RFC 9113 §8.2.1 forbids spaces before and after a value, but a server that accepts these spaces does no harm.
HARMLESS = {"a blank before", "a blank behind"}


@pytest.mark.parametrize("name", FORBIDDEN)
def test_a_header_that_http_2_forbids_is_refused(h2: H2Wire, name: str) -> None:
    h2.headers(1, [*h2.usual(), FORBIDDEN[name]])
    assert h2.was_refused(1) or name in HARMLESS and h2.outcome(1).status == 200


@pytest.mark.parametrize("change", [
    {":path": None}, {":method": None}, {":scheme": None}, {":path": ""},
    {":path": "/health/live HTTP/1.1\r\nX: y"}, {":path": "/health/live\r\n\r\nGET /metrics HTTP/1.1"},
    {":path": "/health/ live"}, {":path": "/health\0live"}, {":method": "GET /metrics HTTP/1.1\r\nX:"}, {":method": ""},
    {":path": "*"}, {":path": "health/live"}, {":path": "https://evil.example/health/live"}])
def test_a_request_line_cannot_be_smuggled_in_pseudo_headers(h2: H2Wire, change: dict[str, str | None]) -> None:
    headers = dict(h2.usual()) | change
    h2.headers(1, [(name, value) for name, value in headers.items() if value is not None])
    assert h2.was_refused(1)


@pytest.mark.parametrize("twice", [":path", ":method", ":scheme", ":authority"])
def test_a_repeated_pseudo_header_is_refused(h2: H2Wire, twice: str) -> None:
    h2.headers(1, [(twice, "/metrics"), *h2.usual()])
    assert h2.was_refused(1)


@pytest.mark.parametrize("length, body", [("5", b"a=b"), ("1", b"a=b"), ("0", b"a=b"), ("3, 4", b"a=b"), ("-1", b""),
                                          ("x", b"a=b"), ("99999999999999999999", b"a=b")])
def test_a_form_body_that_differs_from_its_content_length_is_refused(h2: H2Wire, length: str, body: bytes) -> None:
    h2.headers(1, h2.usual("POST", "/oauth/token", FORM, ("content-length", length)), "END_HEADERS")
    h2.data(1, body)
    # A status of 401 would mean that the server read the sign-in form in the body.
    assert h2.was_refused(1) and h2.outcome(1).status != 401


def test_two_content_length_headers_are_refused(h2: H2Wire) -> None:
    h2.headers(1, h2.usual("POST", "/oauth/token", FORM, ("content-length", "3"), ("content-length", "4")),
                 "END_HEADERS")
    h2.data(1, b"a=b")
    assert h2.was_refused(1) and h2.outcome(1).status != 401


@pytest.mark.parametrize("length", ["+6", "6, 6", "6,6", "", " ", "06;", "0x6", "6.0", "six"])
def test_a_malformed_content_length_is_refused(h2: H2Wire, emplace: Emplace, file: File, length: str) -> None:
    """Without a valid length, the server can't know whether the body is complete (RFC 9110 §8.6)."""
    assert file.lock(LOCK).status_code == 200
    path = file.source.removeprefix(emplace.address)
    h2.headers(1, h2.usual("POST", f"{path}/contents?access_token={file.token}", ("x-wopi-override", "PUT"),
                               ("x-wopi-lock", LOCK), ("content-length", length)), "END_HEADERS")
    h2.data(1, b"forged")
    assert h2.was_refused(1)
    assert file.contents() == b"unharmed"


@pytest.mark.parametrize("length", ["4", "100"])
def test_a_save_whose_body_differs_from_its_content_length_is_refused(
        h2: H2Wire, emplace: Emplace, file: File, length: str) -> None:
    assert file.lock(LOCK).status_code == 200
    path = file.source.removeprefix(emplace.address)
    h2.headers(1, h2.usual("POST", f"{path}/contents?access_token={file.token}", ("x-wopi-override", "PUT"),
                               ("x-wopi-lock", LOCK), ("content-length", length)), "END_HEADERS")
    h2.data(1, b"forged, and longer than four" if length == "4" else b"forged")
    assert h2.was_refused(1)
    assert file.contents() == b"unharmed"


def test_a_save_whose_stream_is_reset_changes_nothing(h2: H2Wire, emplace: Emplace, file: File) -> None:
    assert file.lock(LOCK).status_code == 200
    path = file.source.removeprefix(emplace.address)
    h2.headers(1, h2.usual("POST", f"{path}/contents?access_token={file.token}", ("x-wopi-override", "PUT"),
                               ("x-wopi-lock", LOCK)), "END_HEADERS")
    h2.data(1, b"forged", end=False)
    h2.frame(RstStreamFrame(1, 8))
    h2.headers(3, h2.usual())
    assert h2.outcome(3).status == 200
    assert file.contents() == b"unharmed"


def test_data_for_an_idle_stream_is_a_connection_error(h2: H2Wire) -> None:
    h2.data(7, b"x")
    h2.headers(9, h2.usual())
    h2.outcome(9, 3)
    assert h2.went_away or h2.is_closed


def test_a_host_header_does_not_replace_the_authority_pseudo_header(h2: H2Wire, emplace: Emplace) -> None:
    headers = [*h2.usual("GET", "/wopibootstrapper"), ("host", "evil.example")]
    h2.headers(1, headers)
    said = h2.outcome(1)
    assert said.status == 400 and "evil.example" not in str(said.headers) + said.body.decode()
    changed = dict(h2.usual("GET", "/wopibootstrapper")) | {":authority": "evil.example"}
    h2.headers(3, changed.items())
    assert "evil.example" not in str(h2.outcome(3).headers)
