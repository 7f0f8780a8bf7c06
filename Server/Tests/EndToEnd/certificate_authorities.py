"""CAs for tests of certificates: Pebble, which Let's Encrypt made for such tests, and one that only misbehaves."""

import contextlib
import http.server
import json
import shutil
import ssl
import subprocess
import threading

import requests

from emplace import until
from nodes import free_port


def has_pebble():
    return shutil.which("pebble") is not None and shutil.which("pebble-challtestsrv") is not None


def make_certificate(folder):
    """Creates a certificate for the CA's own web server. Returns the paths of the certificate and the key."""
    certificate, key = folder / "ca.pem", folder / "ca.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
         "-out", certificate, "-days", "30", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"], check=True, capture_output=True)
    return certificate, key


class Pebble:
    """Pebble, with a name server that resolves every name to this machine."""

    # The host for which Pebble refuses to issue certificates.
    BLOCKED = "blocked.example"

    def __init__(self, folder, lifetime):
        self.folder, self.port = folder, free_port()
        # The ports at which Pebble checks names, instead of 80 and 443.
        self.http_port, self.tls_port = free_port(), free_port()
        self.management, self.names, self.names_management = free_port(), free_port(), free_port()
        self.certificate, key = make_certificate(folder)
        self.configuration = folder / "pebble.json"
        self.configuration.write_text(json.dumps({"pebble": {
            "listenAddress": f"127.0.0.1:{self.port}", "managementListenAddress": f"127.0.0.1:{self.management}",
            "certificate": str(self.certificate), "privateKey": str(key), "httpPort": self.http_port, "tlsPort": self.tls_port,
            "ocspResponderURL": "", "externalAccountBindingRequired": False, "domainBlocklist": [self.BLOCKED],
            "certificateValidityPeriod": lifetime, "retryAfter": {"authz": 1, "order": 1}}}))
        self.directory = f"https://127.0.0.1:{self.port}/dir"
        self.process = None
        self.name_server = self._run(
            "pebble-challtestsrv", "-defaultIPv4", "127.0.0.1", "-defaultIPv6", "", "-dns01",
            f"127.0.0.1:{self.names}", "-management", f"127.0.0.1:{self.names_management}", "-http01", "",
            "-https01", "", "-tlsalpn01", "")

    def _run(self, *arguments, **environment):
        with (self.folder / "pebble.log").open("ab") as log:
            return subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)

    def start(self):
        """Starts Pebble, which has forgotten all accounts and has new roots."""
        assert self.process is None
        # One request in ten is rejected because of its nonce.
        self.process = self._run(
            "pebble", "-config", self.configuration, "-strict", "-dnsserver", f"127.0.0.1:{self.names}",
            PEBBLE_VA_NOSLEEP="1", PEBBLE_WFE_NONCEREJECT="10", PATH="/usr/bin:/bin")
        until(self._answers, "Pebble answering")
        root = self.folder / "root.pem"
        root.write_text(
            requests.get(f"https://127.0.0.1:{self.management}/roots/0", verify=self.certificate, timeout=5).text)
        return root

    def _answers(self):
        try:
            return requests.get(self.directory, verify=self.certificate, timeout=5).status_code == 200
        except requests.ConnectionError:
            return False

    def stop(self):
        if self.process is not None:
            self.process.terminate()
            self.process.wait(10)
            self.process = None

    def end(self):
        self.stop()
        self.name_server.terminate()
        self.name_server.wait(10)


@contextlib.contextmanager
def stand_in(folder, answer):
    """A CA whose answers a test decides.

    - answer: takes the path and returns a status, header fields, and a body.

    Yields the address of the directory, and the list of the paths that were requested.
    """
    paths = []

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            paths.append(self.path)
            status, fields, body = answer(self.path)
            self.send_response(status)
            for name, value in ({"Content-Length": len(body), "Replay-Nonce": f"n{len(paths)}"} | fields).items():
                self.send_header(name, str(value))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        do_POST = do_HEAD = do_GET

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*make_certificate(folder))
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"https://127.0.0.1:{server.server_port}/directory", paths
    finally:
        server.shutdown()
        server.server_close()
