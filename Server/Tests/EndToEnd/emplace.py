"""Runs the real binary with one data directory, both as a server and as commands."""

import contextlib
import json
import os
import pathlib
import re
import resource
import signal
import sqlite3
import subprocess
import tempfile
import time

import requests

from office import Office, new_session
from pages import WebView
from witness import witness

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = pathlib.Path(os.environ.get("EMPLACE_BIN", ROOT / "Server/.build/debug/emplace"))
BOOTSTRAPPER = re.compile(r"https?://[^\s\"'<>]+/wopibootstrapper")


def until(condition, what, seconds=30):
    """Calls `condition` until it returns a true value, and returns that value."""
    end = time.monotonic() + seconds
    while True:
        result = condition()
        if result:
            return result
        assert time.monotonic() < end, f"not within {seconds} s: {what() if callable(what) else what}"
        time.sleep(0.05)


def rows(value):
    """Returns the list in the JSON output of a command, which may be inside an object."""
    if isinstance(value, dict):
        lists = [member for member in value.values() if isinstance(member, list)]
        assert len(lists) == 1, f"one list expected: {value}"
        return lists[0]
    return value


class Emplace:
    servers = 1

    def __init__(self, folder, log=None):
        self.folder = folder
        self.data = folder / "data"
        self.process = self.address = self.bootstrapper = None
        self.log = log or folder / "server.log"
        self._office_client = None
        witness.logs.append(self.log)
        witness.folders.append(self.data)

    # Commands

    @property
    def environment(self):
        # Commands must not use the developer's own settings for a server, database or object store.
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("EMPLACE_", "AWS_", "PG"))}
        return kept | {"EMPLACE_DATA": str(self.data)}

    def run(self, *arguments, stdin=None, code=0, timeout=120, env=None):
        """Runs a command and checks its exit status."""
        # A command that tries to serve and fails also gets a free port, because the default port may be in use.
        port = {"EMPLACE_LISTEN": "127.0.0.1:0"} if arguments and arguments[0] == "serve" else {}
        result = subprocess.run([BINARY, *map(str, arguments)], input=stdin or "", capture_output=True, text=True,
                                env=self.environment | port | (env or {}), timeout=timeout,
                                cwd=self.folder)
        assert code is None or result.returncode == code, (
            f"emplace {' '.join(map(str, arguments))}: exit {result.returncode}, not {code}\n"
            f"{result.stdout}\n{result.stderr}")
        return result

    def json(self, *arguments, **options):
        result = self.run(*arguments, "--json", **options)
        try:
            value = json.loads(result.stdout)
        except ValueError:
            raise AssertionError(f"emplace {' '.join(map(str, arguments))} --json printed {result.stdout!r}")
        witness.saw_json(value)
        return value

    def add_user(self, name, password, *options):
        witness.saw("password", password)
        return self.run("user", "add", name, *options, stdin=password + "\n")

    def import_(self, *paths, user, into=None, **options):
        return self.run("import", *paths, "--user", user, *(["--into", into] if into else []), **options)

    def import_tree(self, tree, user, into=None):
        """Imports several documents with one command.

        - tree: contents by path. All paths begin with the same folder.
        """
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            for path, content in tree.items():
                file = pathlib.Path(folder, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
            return self.import_(*pathlib.Path(folder).iterdir(), user=user, into=into)

    def add_people(self, passwords):
        """Adds users. Returns for each user the Place that the user's phone has added."""
        for name, password in passwords.items():
            self.add_user(name, password, "--display-name", name.capitalize() + " Test")
        return {name: self.place(name, password) for name, password in passwords.items()}

    def export(self, user, to, folder=None):
        return self.run("export", *([folder] if folder else []), "--user", user, "--to", to)

    def clients(self):
        return rows(self.json("client", "list"))

    def office_client(self):
        """Returns the id and the secret of Office's client, which the server creates at its first start."""
        if self._office_client is None:
            found = [c for c in self.clients() if "https://localhost" in json.dumps(c).split('"')]
            assert len(found) == 1, found
            fresh = self.json("client", "new-secret", found[0]["name"])
            assert fresh["client_id"] == found[0]["client_id"]
            self._office_client = fresh["client_id"], fresh["client_secret"]
        return self._office_client

    # Direct access to the database

    @contextlib.contextmanager
    def sqlite(self):
        with contextlib.closing(sqlite3.connect(self.data / "catalogue.sqlite", timeout=30)) as rows, rows:
            yield rows

    def select(self, statement):
        with self.sqlite() as rows:
            return rows.execute(statement).fetchall()

    def change(self, statement):
        with self.sqlite() as rows:
            rows.execute(statement)

    @staticmethod
    def literal(value):
        """Returns bytes as a literal for an SQL statement."""
        return f"X'{value.hex()}'"

    # Server

    def start(self, *options, listen=None, reachable=True, files=None, env=None):
        """Starts the server. If the server is started again, it uses the same port, so that addresses stay valid.

        `files` is the limit on open files, as set by `ulimit -n`.
        """
        assert self.process is None
        port = requests.utils.urlparse(self.address).port if self.address else 0
        seen = self.log.stat().st_size if self.log.exists() else 0
        self.process = self.launch(options, listen or f"127.0.0.1:{port}", files, env)

        def printed():
            said = self.said(seen)
            assert self.process.poll() is None, f"the server ended with {self.process.returncode}:\n{said}"
            return BOOTSTRAPPER.search(said)

        self.bootstrapper = until(printed, lambda: f"a bootstrapper address in {self.said(seen)!r}")[0]
        self.address = self.bootstrapper.removesuffix("/wopibootstrapper")
        if not reachable:
            return self
        until(self.is_ready, lambda: f"{self.address}/health/ready answering 200:\n{self.said(seen)}")
        return self

    def launch(self, options, listen, files=None, env=None):
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [BINARY, "serve", "--listen", listen, *map(str, options)],
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, env=self.environment | (env or {}),
                cwd=self.folder,
                preexec_fn=files and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))))

    def said(self, offset=0):
        with self.log.open("rb") as log:
            log.seek(offset)
            return log.read().decode("utf-8", "replace")

    def is_ready(self):
        try:
            return self.session().get(f"{self.address}/health/ready", timeout=5).status_code == 200
        except (requests.ConnectionError, requests.Timeout):
            return False

    def stop(self, signal_=signal.SIGTERM, seconds=30):
        if self.process is None:
            return None
        self.process.send_signal(signal_)
        return self.stopped(seconds)

    def stopped(self, seconds=30):
        """Waits for the server to stop after a stop signal, and returns its exit status. Sends no second signal, which
        would end the server immediately."""
        process, self.process = self.process, None
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"the server was still there after {seconds} s")

    def kill(self):
        """Kills the server, so that it can neither run handlers nor flush buffers."""
        return self.stop(signal.SIGKILL)

    def memory_high_water(self):
        """Returns the peak memory of the server in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024

    # Clients

    @property
    def authority(self):
        """Returns the path of the server's self-signed certificate, which clients use as the only trust anchor."""
        for path in sorted(p for p in self.data.rglob("*") if p.suffix in (".pem", ".crt", ".cer")):
            if b"BEGIN CERTIFICATE" in path.read_bytes():
                return str(path)
        raise AssertionError(f"no certificate in {self.data}: {sorted(map(str, self.data.rglob('*')))[:20]}")

    def session(self):
        return new_session(self.authority if self.address.startswith("https:") else None)

    def web_view(self):
        return WebView(self.session())

    def office(self):
        return Office(self.authority, *self.office_client())

    def place(self, name, password):
        return self.office().add_place(self.bootstrapper, name, password)
