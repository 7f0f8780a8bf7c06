"""HTTP/2: headers that would mean something else over HTTP/1.1, bodies that aren't as long as said, and floods."""

import time

import hpack
import pytest
from hyperframe.frame import (ContinuationFrame, DataFrame, HeadersFrame, PingFrame, PriorityFrame, RstStreamFrame,
                              SettingsFrame, WindowUpdateFrame)

from attacks.h2wire import H2Wire
from attacks.wire import is_well
from emplace import Emplace
from office import LOCK, File

FORM = ("content-type", "application/x-www-form-urlencoded")


@pytest.fixture
def wire(emplace: Emplace) -> H2Wire:
    with H2Wire(emplace) as wire:
        yield wire


def test_a_plain_request_is_answered(wire: H2Wire) -> None:
    """What the other tests would see if they failed."""
    wire.headers(1, wire.usual())
    assert wire.outcome(1).status == 200 and wire.outcome(1).body == b"live\n"
    wire.headers(3, wire.usual("POST", "/oauth/token", FORM, ("content-length", "3")), "END_HEADERS")
    wire.data(3, b"a=b")
    assert wire.outcome(3).status == 401


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
# RFC 9113 §8.2.1 forbids blanks around a value, but nobody can be misled by them here.
HARMLESS = {"a blank before", "a blank behind"}


@pytest.mark.parametrize("name", FORBIDDEN)
def test_a_header_that_http_2_forbids_is_refused(wire: H2Wire, name: str) -> None:
    wire.headers(1, [*wire.usual(), FORBIDDEN[name]])
    assert wire.was_refused(1) or name in HARMLESS and wire.outcome(1).status == 200


NO_SLASH = pytest.mark.xfail(strict=True, reason="a :path without a slash before it is served (RFC 9113 §8.3.1)")


@pytest.mark.parametrize("change", [
    {":path": None}, {":method": None}, {":scheme": None}, {":path": ""},
    {":path": "/health/live HTTP/1.1\r\nX: y"}, {":path": "/health/live\r\n\r\nGET /metrics HTTP/1.1"},
    {":path": "/health/ live"}, {":path": "/health\0live"}, {":method": "GET /metrics HTTP/1.1\r\nX:"}, {":method": ""},
    {":path": "*"},
    pytest.param({":path": "health/live"}, marks=NO_SLASH),
    pytest.param({":path": "https://evil.example/health/live"}, marks=NO_SLASH)])
def test_a_request_line_cannot_be_smuggled_in_pseudo_headers(wire: H2Wire, change: dict[str, str | None]) -> None:
    headers = dict(wire.usual()) | change
    wire.headers(1, [(name, value) for name, value in headers.items() if value is not None])
    assert wire.was_refused(1)


@pytest.mark.parametrize("twice", [":path", ":method", ":scheme", ":authority"])
def test_a_pseudo_header_that_comes_twice_is_refused(wire: H2Wire, twice: str) -> None:
    wire.headers(1, [(twice, "/metrics"), *wire.usual()])
    assert wire.was_refused(1)


@pytest.mark.parametrize("length, body", [("5", b"a=b"), ("1", b"a=b"), ("0", b"a=b"), ("3, 4", b"a=b"), ("-1", b""),
                                          ("x", b"a=b"), ("99999999999999999999", b"a=b")])
def test_a_body_of_another_length_than_said_is_refused(wire: H2Wire, length: str, body: bytes) -> None:
    wire.headers(1, wire.usual("POST", "/oauth/token", FORM, ("content-length", length)), "END_HEADERS")
    wire.data(1, body)
    # 401 would be the answer to the form itself.
    assert wire.was_refused(1) and wire.outcome(1).status != 401


def test_two_lengths_are_refused(wire: H2Wire) -> None:
    wire.headers(1, wire.usual("POST", "/oauth/token", FORM, ("content-length", "3"), ("content-length", "4")),
                 "END_HEADERS")
    wire.data(1, b"a=b")
    assert wire.was_refused(1) and wire.outcome(1).status != 401


@pytest.mark.parametrize("length", ["4", "100"])
def test_a_document_is_not_saved_from_a_body_of_another_length(
        wire: H2Wire, emplace: Emplace, file: File, length: str) -> None:
    assert file.lock(LOCK).status_code == 200
    path = file.source.removeprefix(emplace.address)
    wire.headers(1, wire.usual("POST", f"{path}/contents?access_token={file.token}", ("x-wopi-override", "PUT"),
                               ("x-wopi-lock", LOCK), ("content-length", length)), "END_HEADERS")
    wire.data(1, b"forged, and longer than four" if length == "4" else b"forged")
    assert wire.was_refused(1)
    assert file.contents() == b"unharmed"


def test_a_stream_that_was_reset_saves_nothing(wire: H2Wire, emplace: Emplace, file: File) -> None:
    assert file.lock(LOCK).status_code == 200
    path = file.source.removeprefix(emplace.address)
    wire.headers(1, wire.usual("POST", f"{path}/contents?access_token={file.token}", ("x-wopi-override", "PUT"),
                               ("x-wopi-lock", LOCK)), "END_HEADERS")
    wire.data(1, b"forged", end=False)
    wire.frame(RstStreamFrame(1, 8))
    wire.headers(3, wire.usual())
    assert wire.outcome(3).status == 200
    assert file.contents() == b"unharmed"


def test_data_for_a_stream_that_is_none_is_a_connection_error(wire: H2Wire) -> None:
    wire.data(7, b"x")
    wire.headers(9, wire.usual())
    wire.outcome(9, 3)
    assert wire.went_away or wire.is_closed


def test_a_host_header_does_not_stand_in_for_the_authority(wire: H2Wire, emplace: Emplace) -> None:
    headers = [*wire.usual("GET", "/wopibootstrapper"), ("host", "evil.example")]
    wire.headers(1, headers)
    said = wire.outcome(1)
    assert "evil.example" not in str(said.headers) + said.body.decode()
    changed = dict(wire.usual("GET", "/wopibootstrapper")) | {":authority": "evil.example"}
    wire.headers(3, changed.items())
    assert "evil.example" not in str(wire.outcome(3).headers)


# Floods

def test_a_header_block_without_end_is_cut_off(wire: H2Wire, emplace: Emplace) -> None:
    """CONTINUATION frames for as long as the server takes them (CVE-2024-27316)."""
    before = emplace.memory_high_water()
    wire.frame(HeadersFrame(1, wire.block(wire.usual())), "END_STREAM")
    filler = hpack.Encoder().encode([(f"x-{n}", "y" * 100) for n in range(100)], huffman=False)
    start = time.monotonic()
    while not (wire.is_closed or wire.went_away) and time.monotonic() - start < 10:
        for _ in range(50):
            wire.frame(ContinuationFrame(1, filler))
        wire.take(0.01)
    assert wire.is_closed or wire.went_away
    assert emplace.memory_high_water() - before < 100 and is_well(emplace)


def test_a_hundred_thousand_headers_are_refused(wire: H2Wire, emplace: Emplace) -> None:
    block = wire.block([*wire.usual(), *((f"x-{n}", "y") for n in range(100_000))])
    wire.frame(HeadersFrame(1, block[:16384]), "END_STREAM")
    for start in range(16384, len(block), 16384):
        is_last = start + 16384 >= len(block)
        wire.frame(ContinuationFrame(1, block[start:start + 16384]), *(["END_HEADERS"] if is_last else []))
    assert wire.was_refused(1) and is_well(emplace)


def test_a_small_block_that_unpacks_to_a_large_one_is_refused(wire: H2Wire, emplace: Emplace) -> None:
    """An HPACK bomb: one large entry in the table, named over and over by a byte each."""
    before = emplace.memory_high_water()
    first = wire.block([*wire.usual(), ("x-bomb", "y" * 3900)])
    index = wire.encoder.encode([("x-bomb", "y" * 3900)])
    assert len(index) == 1, "one byte names it"
    wire.frame(HeadersFrame(1, first + index * 12_000), "END_HEADERS", "END_STREAM")
    assert wire.was_refused(1) and is_well(emplace)
    assert emplace.memory_high_water() - before < 100


def test_streams_opened_and_reset_at_once_do_not_take_the_server_away(wire: H2Wire, emplace: Emplace) -> None:
    """Rapid reset (CVE-2023-44487)."""
    before = emplace.memory_high_water()
    for n in range(5000):
        if wire.is_closed:
            break
        wire.headers(2 * n + 1, wire.usual())
        wire.frame(RstStreamFrame(2 * n + 1, 8))
    start = time.monotonic()
    assert is_well(emplace) and time.monotonic() - start < 5
    assert emplace.memory_high_water() - before < 100


@pytest.mark.parametrize("kind", ["ping", "settings", "priority", "empty data", "window"])
def test_frames_that_ask_for_nothing_do_not_take_the_server_away(wire: H2Wire, emplace: Emplace, kind: str) -> None:
    before = emplace.memory_high_water()
    wire.headers(1, wire.usual("POST", "/oauth/token", FORM), "END_HEADERS")
    frame = {
        "ping": PingFrame(0, b"12345678"), "settings": SettingsFrame(0, {4: 65535}), "empty data": DataFrame(1, b""),
        "priority": PriorityFrame(1, depends_on=3, stream_weight=1), "window": WindowUpdateFrame(0, 1),
    }[kind]
    wire.send(frame.serialize() * 20_000)
    start = time.monotonic()
    assert is_well(emplace) and time.monotonic() - start < 5
    assert emplace.memory_high_water() - before < 100


def test_more_streams_than_allowed_are_refused_and_the_rest_goes_on(wire: H2Wire, emplace: Emplace) -> None:
    for n in range(1000):
        wire.headers(2 * n + 1, wire.usual("POST", "/oauth/token", FORM), "END_HEADERS")
    wire.outcome(1999, 5)
    refused = sum(1 for found in wire.outcomes.values() if found.is_reset)
    assert refused > 500 or wire.went_away or wire.is_closed
    assert is_well(emplace)


@pytest.mark.parametrize("increment", [0, 2**31 - 1])
def test_a_window_that_overflows_or_stands_still_is_an_error(wire: H2Wire, increment: int) -> None:
    raw = b"\0\0\x04\x08\0\0\0\0\0" + increment.to_bytes(4, "big")
    wire.send(raw * 2)
    wire.headers(1, wire.usual())
    wire.outcome(1, 3)
    assert wire.went_away or wire.is_closed
