"""The server answers invalid requests with the error that the protocol defines, writes a log line, and loses no
data."""

import contextlib
import os
import re
import socket
import sqlite3
import ssl
import subprocess
import threading
import unicodedata
from urllib.parse import urlsplit

import pytest
import requests

from documents import SAMPLES
from emplace import Emplace, until
from office import LOCK, Challenge, File, new_session, utf7

FORBIDDEN = set('\\/:*?"<>|#{}^[]`%')


@pytest.fixture
def file(place):
    """A document that must be unchanged after the test."""
    made = place.root().new_file("Target.docx")
    body = (SAMPLES / "Getting started.docx").read_bytes()
    assert made.put(body).status_code == 200
    version, name = made.info()["Version"], made.name
    yield made
    assert (made.contents(), made.info()["Version"], made.info()["BaseFileName"]) == (body, version, name)
    lock = made.get_lock().headers["X-WOPI-Lock"]
    if lock:
        made.close(lock)
    assert made.delete().status_code == 200


def assert_logged(emplace, response):
    correlation = response.request.headers["X-WOPI-CorrelationId"]
    until(lambda: correlation in emplace.said(), f"{correlation} in the log")


# Names

# HostileNameTests tries many more names without a server.
BAD_NAMES = {
    "nothing": "", "10,000 characters": "n" * 9995 + ".docx", "a way up": "../up.docx", "raw bytes": b"\xff\xfe.docx",
    "forbidden characters": utf7('a:b*c?d"e<f>g|h#i{j}k^l[m]n`o%p.docx'),
}
NAMES = pytest.mark.parametrize("name", list(BAD_NAMES.values()), ids=list(BAD_NAMES))


def assert_valid_for_phones(name):
    assert name and name not in (".", "..") and not name.startswith(".") and not name.endswith((" ", "."))
    assert not FORBIDDEN & set(name) and unicodedata.is_normalized("NFC", name)
    assert not any(unicodedata.category(c) in ("Cc", "Cs") for c in name)
    assert len(name.rpartition(".")[0] or name) <= 512


def decoded(name):
    try:
        return name.encode().decode("utf-7")
    except UnicodeError:
        return name


@NAMES
def test_an_invalid_suggested_name_is_corrected_and_never_refused(place, file, name):
    for answer in (
        file.call("POST", override="PUT_RELATIVE", headers={"X-WOPI-SuggestedTarget": name}, data=b"x"),
        place.root().call("POST", override="CREATE_CHILD_FILE", headers={"X-WOPI-SuggestedTarget": name}),
    ):
        if name == "" and answer.status_code == 400:
            continue   # an empty header counts as missing, so the response is a 400
        assert answer.status_code == 200, f"{answer.status_code} {answer.text}"
        assert_valid_for_phones(answer.json()["Name"])
        assert File(file.session, answer.json()["Url"]).delete().status_code == 200


@NAMES
def test_an_invalid_relative_target_is_refused_with_400(emplace, place, file, name):
    for call in (
        lambda sent: file.call("POST", override="PUT_RELATIVE", headers=sent, data=b"x"),
        lambda sent: place.root().call("POST", override="CREATE_CHILD_FILE", headers=sent),
    ):
        answer = call({"X-WOPI-RelativeTarget": name})
        if answer.status_code == 200:
            # The server may accept a long name, or text that isn't UTF-7, but only if it doesn't change the name.
            made = answer.json()["Name"]
            assert isinstance(name, str) and (len(name) > 512 or made in (name, decoded(name)))
            assert_valid_for_phones(made)
            assert File(file.session, answer.json()["Url"]).delete().status_code == 200
        else:
            assert answer.status_code == 400, answer.text
            assert_logged(emplace, answer)


@NAMES
def test_a_file_is_renamed_to_a_valid_name_or_not_at_all(place, name):
    file = place.root().new_file("Renamed.docx")
    answer = file.call("POST", override="RENAME_FILE", headers={"X-WOPI-RequestedName": name})
    if answer.status_code == 200:
        assert_valid_for_phones(answer.json()["Name"])
        assert file.info()["BaseFileName"] == answer.json()["Name"] + ".docx"
    else:
        assert answer.status_code == 400
        assert file.info()["BaseFileName"] == "Renamed.docx"
    assert file.delete().status_code == 200


# Locks

@pytest.mark.parametrize("lock", ["x" * 10_000, "größe".encode(), b"\xff\xfe", None],
                         ids=["10,000 characters", "not ASCII", "raw bytes", "missing"])
@pytest.mark.parametrize("override", ["LOCK"])
def test_an_invalid_lock_id_is_refused_with_400(emplace, file, lock, override):
    headers = {} if lock is None else {"X-WOPI-Lock": lock}
    answer = file.call("POST", override=override, headers=headers)
    assert answer.status_code == 400
    assert_logged(emplace, answer)
    assert file.is_free()


@pytest.mark.parametrize("lock", ["x" * 1024, LOCK, "a  b"])
def test_a_lock_id_is_returned_exactly_as_it_was_sent(file, lock):
    assert file.lock(lock).status_code == 200
    assert file.get_lock().headers["X-WOPI-Lock"] == lock
    if lock.swapcase() != lock:
        refused = file.unlock(lock.swapcase())
        assert (refused.status_code, refused.headers["X-WOPI-Lock"]) == (409, lock)
    file.close(lock)


@pytest.mark.parametrize("override", ["NO_SUCH_THING", "lock "])
def test_an_unknown_operation_is_answered_with_501(file, override):
    answer = file.call("POST", headers={"X-WOPI-Override": override, "X-WOPI-Lock": "x"})
    assert answer.status_code == 501 or (override == "lock " and answer.status_code == 200)


# Bodies

class Wire:
    """A TLS connection for requests that no HTTP library would send."""

    def __init__(self, emplace):
        there = urlsplit(emplace.address)
        context = ssl.create_default_context(cafile=emplace.authority)
        plain = socket.create_connection((there.hostname, there.port), timeout=30)
        self.socket, self.host = context.wrap_socket(plain, server_hostname=there.hostname), there.netloc

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, *lines, body=b""):
        head = "\r\n".join((*lines, f"Host: {self.host}", "", "")).encode("latin-1")
        self.socket.sendall(head + body)

    def status(self):
        received = b""
        while b"\r\n" not in received:
            piece = self.socket.recv(4096)
            if not piece:
                return None
            received += piece
        return int(received.split()[1])


def put_line(file):
    address = urlsplit(file.source)
    return f"POST {address.path}/contents?access_token={file.token} HTTP/1.1"


def test_a_body_shorter_than_its_content_length_saves_nothing(emplace, file):
    assert file.lock(LOCK).status_code == 200
    with Wire(emplace) as wire:
        wire.send(put_line(file), "X-WOPI-Override: PUT", f"X-WOPI-Lock: {LOCK}", "Content-Length: 100000",
                  body=b"x" * 1000)
        with contextlib.suppress(OSError):
            wire.socket.unwrap()   # the server may close the connection before the client does
    assert file.get_lock().headers["X-WOPI-Lock"] == LOCK


def test_a_truncated_chunked_body_saves_nothing(emplace, file):
    assert file.lock(LOCK).status_code == 200
    with Wire(emplace) as wire:
        wire.send(put_line(file), "X-WOPI-Override: PUT", f"X-WOPI-Lock: {LOCK}", "Transfer-Encoding: chunked",
                  body=b"3e8\r\n" + b"x" * 1000 + b"\r\n")
    assert file.info()


@pytest.mark.parametrize("lines", [
    ["Content-Length: 5", "Transfer-Encoding: chunked"]])
def test_a_body_with_both_length_and_chunked_encoding_is_refused(emplace, file, lines):
    assert file.lock(LOCK).status_code == 200
    with Wire(emplace) as wire:
        wire.send(put_line(file), "X-WOPI-Override: PUT", f"X-WOPI-Lock: {LOCK}", *lines, body=b"zz\r\nhello\r\n")
        assert wire.status() in (None, 400, 411, 413, 501)


def test_a_body_above_the_limit_is_refused_before_it_is_sent(unstarted, password):
    help_ = unstarted.run("serve", "--help").stdout
    flag = re.search(r"--[a-z-]*(?:body|upload|size)[a-z-]*", help_)
    assert flag, f"no option for the maximum size of a body: {help_}"
    unstarted.start(flag[0], "1048576")
    unstarted.add_user("mia", password)
    file = unstarted.place("mia", password).root().new_file("Large.docx")
    assert file.put(b"x" * 1_000_000).status_code == 200
    assert file.lock(LOCK).status_code == 200
    with Wire(unstarted) as wire:
        wire.send(put_line(file), "X-WOPI-Override: PUT", f"X-WOPI-Lock: {LOCK}", "Content-Length: 1048577")
        assert wire.status() == 413, "not refused before the body"

    try:
        # The body is sent in chunks, without a content length. PaceTests tests a client that never stops sending.
        answer = file.put((b"x" * 65536 for _ in range(32)), LOCK)
        assert answer.status_code == 413
    except requests.ConnectionError:
        pass   # the server may close the connection of a client that continues to send
    assert file.contents() == b"x" * 1_000_000
    file.close(LOCK)


@pytest.mark.parametrize("path", [
    "/wopi/files/", "/wopi/files/..%2f..%2fetc", "/wopi/files/%00", "/wopi/files/" + "a" * 5000, "/wopi/containers/x",
    "/wopi/files/ids/x", "/wopi/nothing", "/wopi/files/x/contents/more", "//wopi/files/x", "/wopi/files/%ff%fe"])
def test_a_malformed_wopi_path_is_not_found(emplace, file, path):
    with Wire(emplace) as wire:
        wire.send(f"GET {path}?access_token={file.token} HTTP/1.1")
        assert wire.status() in (400, 401, 404, 414)


# Tokens

def tampered(token):
    middle = len(token) // 2
    yield token[:-1] + ("A" if token[-1] != "A" else "B")
    yield token[:middle] + ("A" if token[middle] != "A" else "B") + token[middle + 1:]
    yield ("A" if token[0] != "A" else "B") + token[1:]
    yield token + "A"
    yield token[:-1]
    yield token.swapcase()


def test_a_tampered_token_is_refused(emplace, file):
    for token in [*tampered(file.token), "", ".", "a.b.c", "x" * 5000, "%00", "%F0%9F"]:
        for answer in (file.call("GET", token=token), file.call("GET", "/contents", token=token),
                       file.call("POST", override="LOCK", headers={"X-WOPI-Lock": "x"}, token=token),
                       file.call("POST", "/contents", "PUT", {}, token=token, data=b"x"),
                       file.call("POST", override="DELETE", token=token)):
            assert answer.status_code in (401, 404), token
    assert_logged(emplace, answer)


def test_a_token_of_another_server_is_refused(emplace, unstarted, file, password):
    unstarted.start()
    unstarted.add_user("mia", password)
    unstarted.import_(SAMPLES / "Budget.xlsx", user="mia")
    foreign = unstarted.place("mia", password)
    assert file.call("GET", token=foreign.find("Budget.xlsx").token).status_code in (401, 404)
    answer = new_session(emplace.authority).get(
        emplace.bootstrapper, headers={"Authorization": f"Bearer {foreign.access_token}"})
    Challenge.of(answer)


@pytest.mark.parametrize("change", [
    lambda s, h: s.replace(h, "evil.example"), lambda s, h: s.replace(h, h + ".evil.example"),
    lambda s, h: s.replace("https://", "https://evil.example@"), lambda s, h: s.replace("https://", "http://"),
    lambda s, h: s.replace("/wopi/", "/other/"), lambda s, h: s + "/contents", lambda s, h: s[:-1] + "~",
    lambda s, h: s.partition("://")[2], lambda s, h: "", lambda s, h: "nonsense", lambda s, h: s.replace(h, h + ":444"),
    lambda s, h: s.rpartition("/")[0] + "/../files/" + s.rpartition("/")[2]],
    ids=["another host", "a longer host", "a user before the host", "plain http", "another path", "a deeper path",
         "no such file", "no scheme", "empty", "no address", "another port", "a detour"])
def test_a_wopisrc_of_another_server_is_not_found(place, file, change):
    there = change(file.source, urlsplit(file.source).netloc)
    assert place.new_access_token(there).status_code == 404


# A machine in trouble

@pytest.fixture
def small_disk(tmp_path):
    folder = tmp_path / "small"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "none", folder], capture_output=True).returncode:
        pytest.skip("only an administrator can mount a small disk")
    emplace = Emplace(folder, log=tmp_path / "server.log")
    yield emplace
    emplace.stop()
    subprocess.run(["umount", "-l", folder])


def test_a_save_on_a_full_disk_loses_nothing_and_is_logged(small_disk, password):
    small_disk.start()
    small_disk.add_user("mia", password)
    small_disk.import_(SAMPLES / "Budget.xlsx", user="mia")
    file = small_disk.place("mia", password).find("Budget.xlsx")
    before, version = file.open_for_editing(LOCK), file.info()["Version"]
    answer = file.put(os.urandom(40_000_000), LOCK)
    assert answer.status_code in (500, 507), answer.status_code
    assert_logged(small_disk, answer)
    assert re.search(r"(?i)no space|disk is full|ENOSPC|full", small_disk.said())
    assert (file.contents(), file.info()["Version"]) == (before, version)
    small = os.urandom(100_000)
    file.save(small, LOCK)
    assert file.contents() == small, "the interrupted save still takes space on the disk"
    file.close(LOCK)


def database(emplace):
    found = [p for p in emplace.data.rglob("*") if p.is_file() and p.read_bytes()[:16] == b"SQLite format 3\0"]
    assert found, "no SQLite file in the data directory"
    return max(found, key=lambda path: path.stat().st_size)


def test_a_busy_database_delays_a_save_but_not_reads(emplace, place):
    file = place.root().new_file("Busy.docx")
    held = sqlite3.connect(database(emplace), isolation_level=None, check_same_thread=False)
    held.execute("BEGIN IMMEDIATE")
    outcome = []
    save = threading.Thread(target=lambda: outcome.append(file.put(b"bytes").status_code))
    try:
        save.start()
        assert file.info()["Size"] == 0, "the read saw an unfinished save"
        assert place.root().names()[0]
    finally:
        held.execute("ROLLBACK")
        held.close()
    save.join(60)
    assert outcome == [200] and file.contents() == b"bytes"
    assert file.delete().status_code == 200


def test_a_save_fails_as_a_whole_if_the_database_is_busy_for_too_long(emplace, place, file):
    assert file.lock(LOCK).status_code == 200
    held = sqlite3.connect(database(emplace), isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    try:
        answer = file.put(b"too late", LOCK)
    finally:
        held.execute("ROLLBACK")
        held.close()
    assert answer.status_code in (500, 503), answer.status_code
    assert_logged(emplace, answer)
