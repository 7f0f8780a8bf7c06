"""Runs several servers behind HAProxy, with the configuration of Examples/cluster."""

import os
import signal
import subprocess

import requests

from emplace import ROOT, Emplace, until
from nodes import Stateless, free_port

SERVERS = 3


class BehindBalancer(Stateless):
    """A server behind HAProxy. HAProxy terminates TLS."""

    def is_ready(self):
        try:
            return requests.get(f"http://127.0.0.1:{self.port}/health/ready", timeout=5,
                                headers={"Host": self.public}).status_code == 200
        except requests.ConnectionError:
            return False

    def serve(self, public, *options):
        self.public = public.removeprefix("https://")
        self.start(*options, "--public-url", public, "--plain-http", "--trusted-proxies", "127.0.0.1", "--leave-delay",
                   "2s", "--node-name", f"server-{self.port}", listen=f"127.0.0.1:{self.port}", reachable=False)
        until(self.is_ready, "a server that is ready")


class Balanced(Emplace):
    """Several servers that clients see as one server with one address and one certificate. Commands run on the shared
    database."""

    def __init__(self, folder, postgres, objects):
        super().__init__(folder)
        database, bucket = postgres.new_database(), objects.new_bucket()
        self.servers = []
        for number in range(SERVERS):
            (folder / str(number)).mkdir()
            self.servers.append(BehindBalancer(folder / str(number), database, bucket))
            self.servers[-1].port = free_port()
        self.port = free_port()
        self.address = f"https://localhost:{self.port}"
        self.bootstrapper = self.address + "/wopibootstrapper"
        certificate, key = folder / "certificate.pem", folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
             "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
             certificate], check=True, capture_output=True)
        both = folder / "both.pem"
        both.write_bytes(certificate.read_bytes() + key.read_bytes())
        self.both = both

    def start(self, *options, env=None):
        self.log.touch()
        for server in self.servers:
            server.serve(self.address, *options)
        ports = {f"PLACE_SERVER{number}": f"127.0.0.1:{server.port}" for number, server in enumerate(self.servers, 1)}
        log = self.folder / "haproxy.log"
        self.process = subprocess.Popen(
            ["haproxy", "-db", "-f", ROOT / "Examples/cluster/haproxy.cfg"], stderr=log.open("wb"),
            env=os.environ | ports | {"PLACE_LISTEN": f"127.0.0.1:{self.port}", "PLACE_CERTIFICATE": str(self.both),
                                      "PLACE_HOST": f"localhost:{self.port}"})
        until(self.is_ready, lambda: f"a balancer that is ready: {log.read_text()}")
        return self

    @property
    def authority(self):
        return str(self.folder / "certificate.pem")

    @property
    def environment(self):
        return self.servers[0].environment

    def said(self, offset=0):
        """Returns the log lines of all servers as one text. Skips the first `offset` characters of the text."""
        return "".join(server.said() for server in self.servers)[offset:]

    def stop(self, signal_=signal.SIGTERM, seconds=30):
        process, self.process = self.process, None
        if process:
            process.kill()
            process.wait()
        return max((server.stop(signal_, seconds) or 0 for server in self.servers), default=0)
