"""Runs EmplaceClient, the SDK's client for an app of the installation's own, against a real server.

The client runs on Linux with URLSession, in the program Tests/EmplaceClientProbe. The test plays the user in the
browser, and turns the clock.
"""

import base64
import contextlib
import json
import os
import pathlib
import shutil
import socket
import socketserver
import ssl
import subprocess
import threading
import time
from urllib.parse import parse_qs, urlsplit

import pytest

from emplace import ROOT, Emplace, rows
from pages import Stopped
from witness import witness

REDIRECT = "com.contoso.drive:/signed-in"
MIA = "mia"


# The forwarder

class Forwarder(socketserver.ThreadingTCPServer):
    """Accepts connections without TLS on this machine, and forwards them to the server with TLS. It checks the server's
    certificate, which URLSession on Linux can't be told to trust. It can also lose responses."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, emplace):
        self.port = urlsplit(emplace.address).port
        self.context = ssl.create_default_context(cafile=emplace.authority)
        # Requests whose first line contains one of these texts are forwarded, but their responses are lost.
        self.lost = []
        self.requests = []
        super().__init__(("127.0.0.1", 0), Connection)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        """A server that is stopped is part of the tests."""


class Connection(socketserver.BaseRequestHandler):
    def handle(self):
        asked = self.request.recv(1 << 20)
        while asked:
            first = asked.split(b"\r\n", 1)[0].decode()
            self.server.requests.append(first)
            lost = next((text for text in self.server.lost if text in first), None)
            while not self.is_complete(asked):
                asked += self.request.recv(1 << 20)
            # One connection for each request, so that each response ends with its connection.
            asked = asked.replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
            with self.server.context.wrap_socket(
                    socket.create_connection(("127.0.0.1", self.server.port), timeout=20),
                    server_hostname="localhost") as server:
                server.sendall(asked)
                answer = b""
                while piece := server.recv(1 << 20):
                    answer += piece
            if lost:
                self.server.lost.remove(lost)
                return
            self.request.sendall(answer)
            return

    @staticmethod
    def is_complete(asked):
        head, _, body = asked.partition(b"\r\n\r\n")
        length = next((int(line.split(b":")[1]) for line in head.split(b"\r\n")
                       if line.lower().startswith(b"content-length:")), 0)
        return b"\r\n\r\n" in asked and len(body) >= length


# The app

class App:
    """An app that uses EmplaceClient, run by the probe."""

    def __init__(self, binary, emplace, client_id, env=None):
        self.emplace, self.forwarder = emplace, Forwarder(emplace)
        self.process = subprocess.Popen(
            [binary, emplace.address, client_id, REDIRECT, self.forwarder.address], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | (env or {}))

    def ask(self, what, **more):
        self.process.stdin.write(json.dumps({"do": what, **more}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"the app ended: {self.process.stderr.read()}"
        return json.loads(line)

    def do(self, what, **more):
        answer = self.ask(what, **more)
        assert "error" not in answer, f"{what}: {answer}"
        return answer["answer"]

    def fail(self, what, **more):
        answer = self.ask(what, **more)
        assert "error" in answer, f"{what}: {answer}"
        return answer["error"]

    def sign_in(self, password, allow=True):
        """Plays the user in the browser. Returns the address of the redirect."""
        view = self.emplace.web_view()
        view.stop = REDIRECT
        with pytest.raises(Stopped) as stop:
            page = view.sign_in(view.open(self.do("begin")), MIA, password)
            view.decide(page, allow)
        witness.saw_url(stop.value.address)
        return stop.value.address

    def refreshes(self):
        return sum("/oauth/token" in line for line in self.forwarder.requests)

    def documents(self):
        return {each["name"]: each for each in self.do("contents", folder=self.do("root"))["documents"]}

    def stop(self):
        with contextlib.suppress(ValueError):
            self.process.stdin.close()
        self.process.wait(10)
        self.forwarder.shutdown()
        self.forwarder.server_close()


@pytest.fixture(scope="module")
def probe():
    """The program that runs the client. It is built first, because the SDK isn't part of the server's build."""
    if not shutil.which("swift"):
        pytest.skip("no Swift toolchain to build the client with")
    build = ["swift", "build", "--package-path", ROOT, "--product", "EmplaceClientProbe"]
    subprocess.run(build, check=True, capture_output=True, timeout=600)
    folder = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return pathlib.Path(folder, "EmplaceClientProbe")


def registered(emplace, name="Contoso Drive"):
    return emplace.json("client", "add", name, "--redirect-uri", REDIRECT, "--public", "--first-party")["client_id"]


@pytest.fixture(scope="module")
def contoso(tmp_path_factory, password):
    """A server with a provider id and the sample documents, and the id of the app's client."""
    emplace = Emplace(tmp_path_factory.mktemp("contoso"))
    emplace.start("--provider-id", "TP_CONTOSO")
    emplace.add_user(MIA, password, "--display-name", "Mia Beck")
    emplace.import_(*sorted((ROOT / "Samples").iterdir()), user=MIA)
    yield emplace, registered(emplace)
    emplace.stop()


@pytest.fixture
def app(probe, contoso):
    app = App(probe, *contoso)
    yield app
    app.stop()


@pytest.fixture
def signed_in(app, password):
    assert app.do("finish", text=app.sign_in(password))["displayName"] == "Mia Beck"
    return app


# Signing in

def test_a_user_signs_in_lists_and_gets_a_link_to_word(signed_in):
    contents = signed_in.do("contents", folder=signed_in.do("root"))
    assert [folder["name"] for folder in contents["folders"]] == ["Plans"]
    document = next(each for each in contents["documents"] if each["name"] == "Getting started.docx")
    link = signed_in.do("link", document=document, text="folder|9 50%")
    told = signed_in.emplace.json("link", "parse", link)
    assert told["kind"] == "open" and told["pass_back"] == "contosodrive" and told["context"] == "folder|9 50%", told
    account = signed_in.do("account")
    assert f"%7Ce%7C{account['id']}%7C" in link and "%7Cd%7CTP_CONTOSO%7C" in link
    assert "access_token" not in json.dumps(contents) + link


def test_a_user_who_declines_isnt_signed_in(app, password):
    assert "didn’t allow" in app.fail("finish", text=app.sign_in(password, allow=False))
    assert app.do("is signed in") is False
    assert "Sign in first" in app.fail("root")


@pytest.mark.parametrize("change", [
    lambda address: address.replace("state=", "state=x"), lambda address: address.replace("iss=https", "iss=http"),
    lambda address: address.replace(REDIRECT, "com.evil.drive:/signed-in"), lambda address: address + "&code=x",
], ids=["another state", "another issuer", "another address", "two codes"])
def test_a_forged_redirect_is_refused_and_the_right_one_still_works(app, password, change):
    address = app.sign_in(password)
    assert "doesn’t belong to this sign-in" in app.fail("finish", text=change(address))
    app.do("finish", text=address)
    assert "doesn’t belong to this sign-in" in app.fail("finish", text=address), "a redirect was accepted twice"
    assert app.documents(), "the second use of the redirect ended the sign-in"


# Refreshing

def test_twenty_refreshes_at_once_make_one_request(signed_in):
    before = signed_in.refreshes()
    signed_in.do("launch", number=3600)
    assert signed_in.do("many at once", number=20) == 20
    assert signed_in.refreshes() == before + 1


def test_a_refresh_whose_response_is_lost_keeps_the_user_signed_in(signed_in):
    signed_in.do("launch", number=3600)
    signed_in.forwarder.lost.append("/oauth/token")
    assert signed_in.do("root")["name"]
    assert signed_in.forwarder.lost == []
    # The new refresh token works too.
    signed_in.do("launch", number=7300)
    assert signed_in.do("root")["name"]


def test_a_day_of_refreshes_of_a_turned_client(signed_in):
    before = signed_in.refreshes()
    for hour in range(1, 25):
        signed_in.do("launch", number=hour * 3600)
        assert signed_in.do("root")["name"]
    assert signed_in.refreshes() == before + 24


@contextlib.contextmanager
def turned_time(file):
    """Yields the environment of programs whose clock is turned by the text in a file, such as `+1h`.

    The program `faketime` provides the memory that its library needs. If the library made that memory itself, it would
    change the environment, and Swift would then find no arguments.
    """
    file.write_text("+0\n")
    holder = subprocess.Popen(["faketime", "-m", "-f", "+0", "sh", "-c", "echo $LD_PRELOAD; echo $FAKETIME_SHARED; cat"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    library, shared = holder.stdout.readline().strip(), holder.stdout.readline().strip()
    yield {"LD_PRELOAD": library, "FAKETIME_SHARED": shared, "FAKETIME_TIMESTAMP_FILE": str(file),
           "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    holder.communicate(timeout=10)


@pytest.mark.skipif(not shutil.which("faketime"), reason="needs the program faketime, which turns the server's clock")
def test_a_day_of_refreshes_in_the_turned_time_of_the_server(probe, unstarted, tmp_path, password):
    clock = tmp_path / "clock"
    with turned_time(clock) as env:
        unstarted.start(env=env)
        unstarted.add_user(MIA, password)
        unstarted.import_(ROOT / "Samples/Budget.xlsx", user=MIA)
        app = App(probe, unstarted, registered(unstarted), env)
        app.do("finish", text=app.sign_in(password))
        root = app.do("root")
        for hour in range(1, 25):
            clock.write_text(f"+{hour}h\n")
            # The access token of the folder ends too, after ten hours, and is replaced.
            assert app.do("contents", folder=root)["documents"], hour
        assert app.refreshes() == 25
        # The server accepts only a token of less than five minutes for Office, so the client refreshes first.
        clock.write_text("+1460m\n")
        assert app.do("allow", text=to_address(unstarted)).startswith("ms-word-tp:code=")
        assert app.refreshes() == 26
        # The sign-in ends after 90 days without a refresh.
        clock.write_text("+92d\n")
        assert "Sign in again" in app.fail("contents", folder=root)
        assert app.do("is signed in") is False
        app.stop()
        unstarted.stop()


@pytest.mark.skipif(not shutil.which("faketime"), reason="needs the program faketime, which turns the server's clock")
@pytest.mark.parametrize("grace, works", [(60, False), (3600, True)])
def test_a_phone_that_lost_two_responses_refreshes_within_the_grace_period(
        probe, unstarted, tmp_path, password, grace, works):
    clock = tmp_path / "clock"
    with turned_time(clock) as env:
        unstarted.start(env=env)
        unstarted.add_user(MIA, password)
        app = App(probe, unstarted, registered(unstarted), env)
        unstarted.run("client", "set", "Contoso Drive", "--refresh-grace", grace)
        app.do("finish", text=app.sign_in(password))
        clock.write_text("+1h\n")
        app.forwarder.lost += ["/oauth/token", "/oauth/token"]
        assert "can’t be reached" in app.fail("root")
        clock.write_text("+110m\n")
        if works:
            assert app.do("root")["name"]
        else:
            assert "Sign in again" in app.fail("root")
        app.stop()
        unstarted.stop()


# The end of a sign-in

def test_a_removed_client_is_reported_as_a_refused_app(probe, contoso, password):
    emplace, _ = contoso
    app = App(probe, emplace, registered(emplace, "Short-lived"))
    app.do("finish", text=app.sign_in(password))
    root = app.do("root")
    emplace.run("client", "remove", "Short-lived")
    assert "(invalid_client). Ask the server’s operator" in app.fail("contents", folder=root)
    app.stop()


def test_a_disconnected_app_has_to_sign_in_again(signed_in):
    root, emplace = signed_in.do("root"), signed_in.emplace
    for app in rows(emplace.json("app", "list")):
        emplace.run("app", "disconnect", app["id"])
    assert "Sign in again" in signed_in.fail("contents", folder=root)
    assert signed_in.do("is signed in") is False


def test_a_disabled_user_has_to_sign_in_again(signed_in):
    root = signed_in.do("root")
    signed_in.emplace.run("user", "disable", MIA)
    try:
        assert "Sign in again" in signed_in.fail("contents", folder=root)
        assert signed_in.do("is signed in") is False
    finally:
        signed_in.emplace.run("user", "enable", MIA)


def test_signing_out_revokes_the_tokens(signed_in):
    assert signed_in.do("sign out") is True
    assert signed_in.do("is signed in") is False
    assert "Sign in first" in signed_in.fail("root")


# Documents

def test_a_document_is_downloaded_and_saved_as_a_new_version(signed_in):
    document = signed_in.documents()["Budget.xlsx"]
    data, version = signed_in.do("download", document=document)
    assert base64.b64decode(data)[:2] == b"PK" and version == document["version"]
    new = signed_in.do("upload", document=document, text=data)
    assert new != version
    assert signed_in.documents()["Budget.xlsx"]["version"] == new
    assert "changed meanwhile" in signed_in.fail("upload", document=document, text=data)
    assert signed_in.do("state", document=document)[:2] == ["Budget.xlsx", new]


def test_a_document_that_is_open_in_word_isnt_saved(signed_in, password):
    document = signed_in.documents()["Getting started.docx"]
    place = signed_in.emplace.place(MIA, password)
    file = place.find("Getting started.docx")
    assert file.call("POST", override="LOCK", headers={"X-WOPI-Lock": "word"}).status_code == 200
    data, _ = signed_in.do("download", document=document)
    assert "open in Office" in signed_in.fail("upload", document=document, text=data)
    assert file.call("POST", override="UNLOCK", headers={"X-WOPI-Lock": "word"}).status_code == 200
    # Word saved, so the app sees a new version.
    assert signed_in.do("upload", document=document, text=data) != document["version"]


def test_a_document_that_was_deleted_is_not_found(signed_in):
    signed_in.emplace.import_tree({"Gone.docx": b"x"}, user=MIA)
    document = signed_in.documents()["Gone.docx"]
    signed_in.emplace.run("document", "delete", "Gone.docx", "--user", MIA)
    assert "no longer there" in signed_in.fail("download", document=document)


def test_a_document_that_the_user_may_only_read_isnt_saved(signed_in, password):
    emplace = signed_in.emplace
    emplace.add_user("ben", password)
    emplace.import_tree({"Reports/Read.docx": b"x" * 100}, user="ben")
    emplace.run("share", "Reports", "--user", "ben", "--with", MIA, "--as", "viewer")

    def found(folder, name, depth=0):
        contents = signed_in.do("contents", folder=folder)
        here = [each for each in contents["documents"] if each["name"] == name]
        return here[0] if here or depth > 3 else next(
            filter(None, (found(inner, name, depth + 1) for inner in contents["folders"])), None)

    document = found(signed_in.do("root"), "Read.docx")
    assert document, "the shared document isn't listed"
    assert signed_in.do("state", document=document)[3] == "false"
    assert base64.b64decode(signed_in.do("download", document=document)[0]) == b"x" * 100
    assert "can’t save here" in signed_in.fail("upload", document=document, text="eA==")


def test_a_document_that_exceeds_the_quota_isnt_saved(signed_in):
    document = signed_in.documents()["Launch.pptx"]
    signed_in.emplace.run("user", "quota", MIA, "100k")
    try:
        large = base64.b64encode(os.urandom(200_000)).decode()
        assert "can’t save here" in signed_in.fail("upload", document=document, text=large)
    finally:
        signed_in.emplace.run("user", "quota", MIA, "none")
    # The lock was released, so Office can save.
    data, _ = signed_in.do("download", document=document)
    assert signed_in.do("upload", document=document, text=data) != document["version"]


def test_a_server_that_requires_proofs_of_offices_servers_answers_the_app(probe, unstarted, tmp_path, password):
    (discovery := tmp_path / "discovery.xml").write_text(
        f'<wopi-discovery><proof-key modulus="{base64.b64encode(bytes([255] * 256)).decode()}" exponent="AQAB"/>'
        "</wopi-discovery>")
    unstarted.start("--discovery", discovery)
    unstarted.add_user(MIA, password)
    unstarted.import_(ROOT / "Samples/Budget.xlsx", user=MIA)
    app = App(probe, unstarted, registered(unstarted))
    app.do("finish", text=app.sign_in(password))
    document = app.documents()["Budget.xlsx"]
    data, version = app.do("download", document=document)
    assert app.do("upload", document=document, text=data) != version
    app.stop()


# Access for Office

def to_address(emplace):
    return (f"contoso:client_id={emplace.office_client()[0]}&response_type=code&scope=wopi&rs=enUS&platform=iOS"
            "&app=word&action=a1%2Fb")


def test_office_gets_a_code_from_the_signed_in_app(signed_in):
    emplace, to = signed_in.emplace, to_address(signed_in.emplace)
    assert signed_in.do("offer", text=to) == ["Office", MIA, "wopi"]
    back = signed_in.do("allow", text=to)
    assert back.startswith("ms-word-tp:code=") and back.endswith("&action=a1%2Fb")
    code = parse_qs(back.partition(":")[2])["code"][0]
    client_id, secret = emplace.office_client()
    answer = emplace.session().post(emplace.address + "/oauth/token", data={
        "grant_type": "authorization_code", "code": code, "redirect_uri": "https://localhost",
        "client_id": client_id, "client_secret": secret})
    assert answer.status_code == 200, answer.text
    assert "error=access_denied" in signed_in.do("decline", text=to)


def test_office_gets_an_error_if_the_server_is_unreachable(probe, unstarted, password):
    unstarted.start()
    unstarted.add_user(MIA, password)
    app = App(probe, unstarted, registered(unstarted))
    app.do("finish", text=app.sign_in(password))
    to, root = to_address(unstarted), app.do("root")
    unstarted.stop()
    assert "can’t be reached" in app.fail("contents", folder=root)
    assert "error=temporarily_unavailable" in app.do("allow", text=to)
    assert app.do("is signed in") is True
    app.do("launch", number=4000)
    assert "can’t be reached" in app.fail("root")
    unstarted.start()
    assert app.do("root")["name"] == root["name"], "the refresh token was lost while the server was stopped"
    app.stop()


# The transport

class Hostile(socketserver.ThreadingTCPServer):
    """A server that answers with a redirect or with a body that doesn't end."""

    allow_reuse_address = daemon_threads = True

    def handle_error(self, request, client_address):
        """The client closes the connection."""


class HostileAnswer(socketserver.BaseRequestHandler):
    def handle(self):
        path = self.request.recv(65536).split(b" ")[1]
        if path == b"/redirect":
            self.request.sendall(b"HTTP/1.1 302 Found\r\nLocation: /endless\r\nContent-Length: 0\r\n\r\n")
        elif path == b"/gigabyte":
            self.request.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n")
            time.sleep(5)
        elif path == b"/cut":
            self.request.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
        else:
            self.request.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in range(1024):
                self.server.sent += 1
                self.request.sendall(b"100000\r\n" + bytes(1 << 20) + b"\r\n")


@pytest.fixture
def hostile():
    with Hostile(("127.0.0.1", 0), HostileAnswer) as server:
        server.sent = 0
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_redirects_arent_followed_and_answers_of_a_gigabyte_are_refused(app, hostile):
    address = f"http://127.0.0.1:{hostile.server_address[1]}"
    assert app.do("get", text=address + "/redirect") == [302, 0]
    start = time.monotonic()
    assert "tooLarge" in app.fail("get", text=address + "/gigabyte", number=1 << 20)
    assert time.monotonic() - start < 4, "the client waited for the body"
    assert "tooLarge" in app.fail("get", text=address + "/endless", number=1 << 20)
    assert hostile.sent < 200, f"the client read {hostile.sent} MB"
    assert "unreachable" in app.fail("get", text=address + "/cut")
    assert "unreachable" in app.fail("get", text="http://127.0.0.1:1/")
    memory = pathlib.Path(f"/proc/{app.process.pid}/status").read_text()
    peak = int(memory.partition("VmHWM:")[2].split()[0]) / 1024
    assert peak < 400, f"the client used {peak:.0f} MB"


def test_the_client_writes_no_log(signed_in):
    signed_in.documents()
    signed_in.fail("download", document={"name": "x", "source": "https://evil.example/wopi/f", "size": 1,
                                         "version": "v"})
    signed_in.process.stdin.close()
    signed_in.process.wait(10)
    assert signed_in.process.stderr.read() == ""
