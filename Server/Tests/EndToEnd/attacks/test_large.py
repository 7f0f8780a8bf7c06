"""Requests that are too large, and range requests for large responses."""

import gzip
import zlib

import pytest

from attacks.wire import Wire, is_well
from documents import SAMPLES
from emplace import Emplace
from office import Container, File, Place
from pages import WebView

# The slow clients of `test_slow` start here, so that their waiting time overlaps with these tests.
pytestmark = [pytest.mark.alone, pytest.mark.usefixtures("slow_clients")]


@pytest.mark.parametrize("lines", [
    ["X-Large: " + "x" * 100_000], [f"X-{n}: x" for n in range(100_000)], ["Cookie: " + "a=b; " * 50_000],
    ["Authorization: Bearer " + "x" * 100_000], ["X-" + "n" * 100_000 + ": x"], ["X-Many: " + ":" * 40_000]],
    ids=["one large", "a hundred thousand", "a cookie", "a token", "a name", "colons"])
def test_request_headers_that_are_too_large_are_refused(emplace: Emplace, lines: list[str]) -> None:
    before = emplace.memory_high_water()
    with Wire(emplace) as wire:
        wire.request("GET /health/live HTTP/1.1", *lines)
        assert [answer.status for answer in wire.answers(2)] in ([], [400], [431]) and wire.is_closed
    assert emplace.memory_high_water() - before < 50 and is_well(emplace)


@pytest.mark.parametrize("target", ["/" + "a" * 1_000_000, "/?" + "a=b&" * 250_000, "/" + "a/" * 500_000,
                                    "/" + "%41" * 300_000])
def test_a_url_that_is_too_long_is_refused(emplace: Emplace, target: str) -> None:
    with Wire(emplace) as wire:
        wire.request(f"GET {target} HTTP/1.1")
        assert [answer.status for answer in wire.answers(2)] in ([], [400], [414], [431]) and wire.is_closed


@pytest.mark.parametrize("path, body, statuses", [
    ("/oauth/token", "a=b&" * 500_000, {400}), ("/oauth/token", "&" * 5_000_000, {400, 413}),
    ("/oauth/token", "a=" + "%41" * 2_000_000, {400}), ("/oauth/token", "a&" * 30_000, {400}),
    ("/oauth/introspect", "token=" + "x" * 1_000_000, {400}), ("/sign-in", "name=" + "x" * 1_000_000, {413}),
    ("/sign-in", "a&" * 30_000, {400}), ("/consent", "a=b&" * 500_000, {413})])
def test_a_form_that_is_too_large_is_refused(emplace: Emplace, path: str, body: str, statuses: set[int]) -> None:
    answer = emplace.session().post(emplace.address + path, data=body, headers={
        "Content-Type": "application/x-www-form-urlencoded"})
    assert answer.status_code in statuses


def bomb(megabytes: int) -> bytes:
    """Returns compressed zeros. The compressed data is about a thousandth of the given size."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join(packer.compress(bytes(1 << 20)) for _ in range(megabytes)) + packer.flush()


@pytest.mark.parametrize("coding", ["gzip", "deflate", "x-gzip", "gzip, gzip"])
def test_a_compressed_document_is_refused_with_415(emplace: Emplace, place: Place, coding: str) -> None:
    """The server refuses content with a `Content-Encoding` instead of decompressing or storing it."""
    packed, before = bomb(200), emplace.memory_high_water()
    made = place.root().new_file("Bomb.docx")
    saved = made.put(packed, Content_Encoding=coding)
    assert saved.status_code == 415 and saved.headers["Accept-Encoding"] == "identity"
    assert made.info()["Size"] == 0 and made.contents() == b""
    assert made.delete().status_code == 200
    assert emplace.memory_high_water() - before < 50


def test_a_compressed_form_is_refused_with_415(emplace: Emplace) -> None:
    form = gzip.compress(b"grant_type=authorization_code&client_id=x")
    answer = emplace.session().post(emplace.address + "/oauth/token", data=form, headers={
        "Content-Type": "application/x-www-form-urlencoded", "Content-Encoding": "gzip"})
    assert answer.status_code == 415 and "uncompressed" in answer.text
    answer = emplace.session().post(emplace.address + "/oauth/token", data=bomb(50), headers={
        "Content-Type": "application/x-www-form-urlencoded", "Content-Encoding": "gzip"})
    assert answer.status_code == 415


def multipart(*parts: bytes, boundary: bytes = b"b") -> bytes:
    return b"".join(b"--%s\r\n%s\r\n" % (boundary, part) for part in parts) + b"--%s--\r\n" % boundary


@pytest.mark.parametrize("kind", ["parts", "headers", "a header", "no end", "boundary", "the token",
                                  "an unknown field", "bytes after the end"])
def test_an_upload_form_beyond_any_limit_is_refused(
        emplace: Emplace, browser: WebView, place: Place, kind: str) -> None:
    made = place.root().create_container(suggested="Uploads").json()["ContainerPointer"]
    folder = Container(place.office.session, made["Url"], made["Name"])
    page = browser.open(f"{emplace.address}/folders/{folder.id}")
    form = page.form(lambda form: form.named("file"), "form to upload")
    token = b'Content-Disposition: form-data; name="csrf"\r\n\r\n' + form.fields["csrf"].encode()
    file = b'Content-Disposition: form-data; name="file"; filename="x%d.docx"\r\n\r\nx'
    boundary, body = b"b", {
        "parts": multipart(token, *(file % n for n in range(5000))),
        "headers": multipart(token, b"X-A: b\r\n" * 100_000 + file % 1),
        "a header": multipart(token, b"X-A: " + b"x" * 2_000_000 + b"\r\n" + file % 1),
        "no end": b"--b\r\n" + token + b"\r\n--b\r\n" + b"x" * 2_000_000,
        "boundary": b"", "the token": multipart(token + b"x" * 2_000_000),
        "an unknown field": multipart(
            token, b'Content-Disposition: form-data; name="x"\r\n\r\n' + b"x" * 2_000_000, file % 1),
        "bytes after the end": multipart(token, file % 1) + b"x" * 2_000_000,
    }[kind]
    if kind == "boundary":
        boundary = b"b" * 5000
        body = multipart(token, file % 1, boundary=boundary)
    before = emplace.memory_high_water()
    answer = browser.session.post(emplace.address + form.action, data=body, allow_redirects=False, headers={
        "Content-Type": f"multipart/form-data; boundary={boundary.decode()}"})
    assert answer.status_code in (400, 403, 413, 415), answer.status_code
    assert emplace.memory_high_water() - before < 50
    # The server saves at most 500 files: the files that it received completely before the limit was exceeded.
    _, names = folder.names()
    assert len(names) == {"parts": 500, "bytes after the end": 1}.get(kind, 0)


# Ranges

BUDGET = (SAMPLES / "Budget.xlsx").read_bytes()


@pytest.mark.parametrize("ranges", [
    "bytes=" + ",".join(["0-"] * 1000), "bytes=" + ",".join(f"{n}-{n}" for n in range(0, 4000, 2)), "bytes=0-,0-,0-",
    "bytes=-1,-1,-1", "bytes=0-9,5-14", "bytes=5-9,0-4", "bytes=0-0" + ",  ,0-0" * 100])
def test_many_ranges_return_no_more_than_the_document(place: Place, ranges: str) -> None:
    """Requests the same kilobytes of a document up to a thousand times in one request (CVE-2011-3192)."""
    answer = place.find("Budget.xlsx").get(Range=ranges)
    assert answer.status_code in (200, 206, 416) and len(answer.content) <= len(BUDGET)
    if answer.status_code == 200:
        assert answer.content == BUDGET


@pytest.mark.parametrize("asked", [
    "bytes=0-18446744073709551615", "bytes=18446744073709551615-", "bytes=-18446744073709551616", "bytes=--1",
    "bytes=-9223372036854775808", "bytes=9223372036854775807-9223372036854775808", "bytes=+0-+9", "bytes=0x0-0x9",
    "bytes=1-0", "bytes=-0", "bytes=0--1", "bytes= 0 - 9", "bytes=٠-٩", "octets=0-9", "bytes:0-9"])
def test_a_range_outside_the_document_returns_no_other_bytes(place: Place, asked: str) -> None:
    answer = place.find("Budget.xlsx").get(Range=asked.encode())
    assert answer.status_code in (200, 206, 416)
    if answer.status_code == 206:
        span, _, size = answer.headers["Content-Range"].removeprefix("bytes ").partition("/")
        first, last = map(int, span.split("-"))
        assert int(size) == len(BUDGET) and answer.content == BUDGET[first:last + 1]
    elif answer.status_code == 200:
        assert answer.content == BUDGET
