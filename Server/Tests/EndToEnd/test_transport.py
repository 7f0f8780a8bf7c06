"""Tests HTTP: ranges, conditional requests, HTTP/2, stopping during a response, and a second server on the same
data."""

import asyncio
import hashlib
import os
import re
import ssl

import httpx
import pytest
import requests

from documents import SAMPLES
from emplace import until
from office import LOCK, new_session

BUDGET = (SAMPLES / "Budget.xlsx").read_bytes()
SIZE = len(BUDGET)


@pytest.fixture(scope="module")
def file(emplace, password):
    return emplace.place("mia", password).find("Budget.xlsx")


# Ranges and conditions

@pytest.mark.parametrize("asked, first, last", [
    ("bytes=0-99", 0, 99), ("bytes=-500", SIZE - 500, SIZE - 1)])
def test_a_range_request_returns_that_part_of_the_file(file, asked, first, last):
    answer = file.get(Range=asked)
    assert answer.status_code == 206
    assert answer.content == BUDGET[first:last + 1]
    assert answer.headers["Content-Range"] == f"bytes {first}-{last}/{SIZE}"
    assert answer.headers["Content-Length"] == str(last - first + 1)


@pytest.mark.parametrize("asked", [f"bytes={SIZE}-"])
def test_a_range_beyond_the_end_is_answered_with_416(file, asked):
    answer = file.get(Range=asked)
    assert answer.status_code == 416
    assert answer.headers["Content-Range"] == f"bytes */{SIZE}"


@pytest.mark.parametrize("asked", ["bytes=5-2"])
def test_an_invalid_range_is_ignored(file, asked):
    answer = file.get(Range=asked)
    assert (answer.status_code, answer.content) == (200, BUDGET)


def test_an_unchanged_file_is_answered_with_304(file):
    tag = file.get().headers["ETag"]
    assert re.fullmatch(r'"[^"]+"', tag), "the ETag isn't strong, which ranges need"
    unchanged = file.get(If_None_Match=tag)
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged.headers["ETag"] == tag
    assert file.get(If_None_Match='"other", ' + tag).status_code == 304
    assert file.get(If_None_Match='"other"').status_code == 200
    assert file.get(If_Match='"other"').status_code == 412
    assert file.get(If_Match=tag).status_code == 200


def test_a_range_with_an_outdated_if_range_returns_the_whole_file(file):
    tag = file.get().headers["ETag"]
    assert file.get(Range="bytes=0-9", If_Range=tag).status_code == 206
    whole = file.get(Range="bytes=0-9", If_Range='"other"')
    assert (whole.status_code, whole.content) == (200, BUDGET)


def test_the_etag_changes_with_every_save(place):
    file = place.root().new_file("Tagged.docx")
    tags = {file.get().headers["ETag"]}
    assert file.put(b"same").status_code == 200
    assert file.lock(LOCK).status_code == 200
    tags.add(file.get().headers["ETag"])
    file.save(b"other", LOCK)
    tags.add(file.get().headers["ETag"])
    assert len(tags) == 3
    file.close(LOCK)
    assert file.delete().status_code == 200


# HTTP/2

def test_a_document_is_opened_and_saved_over_http_2(emplace, place):
    file = place.root().new_file("Second.docx")
    trust = ssl.create_default_context(cafile=emplace.authority)
    with httpx.Client(http2=True, verify=trust, trust_env=False) as client:
        def call(method, suffix="", override=None, content=None, **headers):
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            if override:
                sent["X-WOPI-Override"] = override
            answer = client.request(method, file.source + suffix, params={"access_token": file.token},
                                    headers=sent, content=content)
            assert answer.http_version == "HTTP/2"
            return answer

        assert call("GET").json()["BaseFileName"] == "Second.docx"
        free = call("POST", override="GET_LOCK")
        assert free.status_code == 200 and free.headers["X-WOPI-Lock"] == "", "the lock header isn't present and empty"
        assert call("POST", override="LOCK", X_WOPI_Lock=LOCK).status_code == 200
        body = os.urandom(3_000_000)
        assert call("POST", "/contents", "PUT", body, X_WOPI_Lock=LOCK).headers["X-WOPI-ItemVersion"]
        assert call("GET", "/contents").content == body
        assert call("GET", "/contents", Range="bytes=-10").content == body[-10:]
        assert call("POST", override="UNLOCK", X_WOPI_Lock=LOCK).status_code == 200
    assert file.contents() == body
    assert file.delete().status_code == 200


def test_many_requests_share_one_http_2_connection(emplace, place):
    files = place.root().children()[1]
    trust = ssl.create_default_context(cafile=emplace.authority)

    async def everything():
        limits = httpx.Limits(max_connections=1)
        async with httpx.AsyncClient(http2=True, verify=trust, limits=limits, trust_env=False, timeout=60) as client:
            return await asyncio.gather(*(
                client.get(f"{file.source}/contents", params={"access_token": file.token})
                for file in files for _ in range(10)))

    answers = asyncio.run(everything())
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.http_version for answer in answers} == {"HTTP/2"}


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_tls_1_2_and_1_3_are_accepted(emplace, version):
    context = ssl.create_default_context(cafile=emplace.authority)
    context.minimum_version = context.maximum_version = version
    assert httpx.get(emplace.address + "/health/live", verify=context, trust_env=False).status_code == 200


# Health

def test_a_request_with_connection_close_is_answered_with_connection_close(emplace):
    with emplace.session() as session:
        for path in ("/health/live", "/sign-in", "/wopi/files/none") * 20:
            answer = session.get(emplace.address + path, headers={"Connection": "keep-alive, Close"})
            assert answer.headers["Connection"] == "close", path


def test_health_and_metrics_are_served(emplace):
    session = new_session(emplace.authority)
    assert session.get(emplace.address + "/health/live").status_code == 200
    assert session.get(emplace.address + "/health/ready").status_code == 200
    metrics = session.get(emplace.address + "/metrics")
    assert metrics.status_code == 200
    assert re.search(r"(?m)^# TYPE \w+ (counter|histogram|gauge|summary)$", metrics.text)
    assert "access_token" not in metrics.text


def test_a_head_request_is_answered_like_get_without_a_body(file):
    answer = file.call("HEAD", "/contents")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["Content-Length"] == str(SIZE)


# Stopping and starting

@pytest.fixture
def stocked(unstarted, password):
    """A server for one test, with a file of 100 MiB."""
    large = unstarted.folder / "Large.bin"
    large.write_bytes(os.urandom(1 << 20) * 100)
    unstarted.start()
    unstarted.add_user("mia", password)
    unstarted.import_(large, user="mia")
    return unstarted, unstarted.place("mia", password).find("Large.bin"), hashlib.sha256(large.read_bytes()).digest()


def refuses(emplace):
    try:
        return emplace.session().get(emplace.address + "/health/ready", timeout=5).status_code != 200
    except requests.RequestException:
        return True


def test_a_slow_download_completes_before_the_server_stops(stocked):
    emplace, file, expected = stocked
    answer = file.call("GET", "/contents", stream=True, session=emplace.session())
    assert answer.status_code == 200
    pieces = answer.iter_content(1 << 16)
    digest = hashlib.sha256(next(pieces))
    emplace.process.terminate()
    until(lambda: refuses(emplace), "no longer ready")
    for piece in pieces:
        digest.update(piece)
    assert digest.digest() == expected
    assert emplace.stopped() == 0


def test_a_running_upload_completes_before_the_server_stops(stocked):
    emplace, file, _ = stocked
    assert file.lock(LOCK).status_code == 200

    def body():
        yield b"x" * 1_000_000
        emplace.process.terminate()
        until(lambda: refuses(emplace), "no longer ready")
        yield b"y" * 1_000_000

    version = file.save(body(), LOCK)
    assert emplace.stopped() == 0
    emplace.start()
    assert file.info()["Version"] == version
    assert file.contents() == b"x" * 1_000_000 + b"y" * 1_000_000


def test_a_second_server_on_the_same_data_directory_is_refused_with_advice(emplace):
    said = emplace.run("serve", "--listen", "127.0.0.1:0", code=1, timeout=30)
    assert str(emplace.data) in said.stderr or "data" in said.stderr.lower()
    assert "already" in said.stderr.lower() or "another" in said.stderr.lower(), said.stderr
    assert emplace.is_ready()


def test_the_first_start_prints_its_addresses_and_the_next_command(unstarted):
    unstarted.start()
    said = unstarted.said()
    assert unstarted.bootstrapper in said and "self-signed" in said
    assert "user add" in said


def test_plain_http_is_served_if_the_option_is_set(unstarted, password):
    unstarted.start("--plain-http")
    assert unstarted.address.startswith("http://")
    assert requests.get(unstarted.address + "/health/live").status_code == 200


def test_urls_begin_with_the_public_url(unstarted, password):
    unstarted.add_user("mia", password)
    unstarted.import_(SAMPLES / "Budget.xlsx", user="mia")
    unstarted.bootstrapper = None
    unstarted.start("--public-url", "https://docs.contoso.example", reachable=False)
    unstarted.stop()
    opened = unstarted.json("open", "Budget.xlsx", "--user", "mia")
    assert opened["WOPISrc"].startswith("https://docs.contoso.example/wopi/files/")
