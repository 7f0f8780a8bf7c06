"""Floods of HTTP/2 frames and headers."""

import time

import hpack
import pytest
from hyperframe.frame import (ContinuationFrame, DataFrame, HeadersFrame, PingFrame, PriorityFrame, RstStreamFrame,
                              SettingsFrame, WindowUpdateFrame)

from attacks.h2wire import H2Wire
from attacks.wire import is_well
from emplace import Emplace

pytestmark = pytest.mark.alone
FORM = ("content-type", "application/x-www-form-urlencoded")


def test_an_endless_http2_header_block_ends_the_connection(h2: H2Wire, emplace: Emplace) -> None:
    """Sends CONTINUATION frames for as long as the server accepts them (CVE-2024-27316)."""
    before = emplace.memory_high_water()
    h2.frame(HeadersFrame(1, h2.block(h2.usual())), "END_STREAM")
    filler = hpack.Encoder().encode([(f"x-{n}", "y" * 100) for n in range(100)], huffman=False)
    start = time.monotonic()
    while not (h2.is_closed or h2.went_away) and time.monotonic() - start < 10:
        for _ in range(50):
            h2.frame(ContinuationFrame(1, filler))
        h2.take(0.01)
    assert h2.is_closed or h2.went_away
    assert emplace.memory_high_water() - before < 100 and is_well(emplace)


def test_a_hundred_thousand_http2_headers_are_refused(h2: H2Wire, emplace: Emplace) -> None:
    block = h2.block([*h2.usual(), *((f"x-{n}", "y") for n in range(100_000))])
    h2.frame(HeadersFrame(1, block[:16384]), "END_STREAM")
    for start in range(16384, len(block), 16384):
        is_last = start + 16384 >= len(block)
        h2.frame(ContinuationFrame(1, block[start:start + 16384]), *(["END_HEADERS"] if is_last else []))
    assert h2.was_refused(1) and is_well(emplace)


def test_an_hpack_bomb_is_refused(h2: H2Wire, emplace: Emplace) -> None:
    """The HPACK table has one large entry, and each of thousands of header fields refers to this entry with one
    byte."""
    before = emplace.memory_high_water()
    first = h2.block([*h2.usual(), ("x-bomb", "y" * 3900)])
    index = h2.encoder.encode([("x-bomb", "y" * 3900)])
    assert len(index) == 1, "the reference to the table entry is longer than a byte"
    h2.frame(HeadersFrame(1, first + index * 12_000), "END_HEADERS", "END_STREAM")
    assert h2.was_refused(1) and is_well(emplace)
    assert emplace.memory_high_water() - before < 100


def test_a_rapid_reset_flood_does_not_make_the_server_unavailable(h2: H2Wire, emplace: Emplace) -> None:
    """This is the rapid reset attack, CVE-2023-44487."""
    before = emplace.memory_high_water()
    for n in range(5000):
        if h2.is_closed:
            break
        h2.headers(2 * n + 1, h2.usual())
        h2.frame(RstStreamFrame(2 * n + 1, 8))
    start = time.monotonic()
    assert is_well(emplace) and time.monotonic() - start < 5
    assert emplace.memory_high_water() - before < 100


@pytest.mark.parametrize("kind", ["ping", "settings", "priority", "empty data", "window"])
def test_a_flood_of_control_frames_does_not_make_the_server_unavailable(
        h2: H2Wire, emplace: Emplace, kind: str) -> None:
    before = emplace.memory_high_water()
    h2.headers(1, h2.usual("POST", "/oauth/token", FORM), "END_HEADERS")
    frame = {
        "ping": PingFrame(0, b"12345678"), "settings": SettingsFrame(0, {4: 65535}), "empty data": DataFrame(1, b""),
        "priority": PriorityFrame(1, depends_on=3, stream_weight=1), "window": WindowUpdateFrame(0, 1),
    }[kind]
    h2.send(frame.serialize() * 20_000)
    start = time.monotonic()
    assert is_well(emplace) and time.monotonic() - start < 5
    assert emplace.memory_high_water() - before < 100


def test_http2_streams_above_the_limit_are_refused_and_the_server_stays_healthy(h2: H2Wire, emplace: Emplace) -> None:
    for n in range(1000):
        h2.headers(2 * n + 1, h2.usual("POST", "/oauth/token", FORM), "END_HEADERS")
    h2.outcome(1999, 5)
    refused = sum(1 for found in h2.outcomes.values() if found.is_reset)
    assert refused > 500 or h2.went_away or h2.is_closed
    assert is_well(emplace)


@pytest.mark.parametrize("increment", [0, 2**31 - 1])
def test_a_window_update_of_zero_or_beyond_the_maximum_ends_the_connection(h2: H2Wire, increment: int) -> None:
    raw = b"\0\0\x04\x08\0\0\0\0\0" + increment.to_bytes(4, "big")
    h2.send(raw * 2)
    h2.headers(1, h2.usual())
    h2.outcome(1, 3)
    assert h2.went_away or h2.is_closed
