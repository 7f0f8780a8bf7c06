"""The server that is measured, with documents of the sizes in the table."""

import http.client
import os
import pathlib
import secrets
import subprocess
import time
from dataclasses import dataclass

from bench.tools import Failed, head
from bench.yardsticks import free_port
from emplace import BINARY, Emplace
from office import Container, File, new_session

PASSWORD = secrets.token_urlsafe(12)
KIB, MIB = 1024, 1024 * 1024
SIZES = {"4 KiB": 4 * KIB, "64 KiB": 64 * KIB, "1 MiB": MIB, "100 MiB": 100 * MIB}


@dataclass(frozen=True)
class Opened:
    """One file or folder with an access token for it."""

    kind: str
    id: str
    token: str

    def target(self, suffix: str = "") -> str:
        return f"/wopi/{self.kind}/{self.id}{suffix}?access_token={self.token}"


class MovableEmplace(Emplace):
    """A server that stores its data in a folder until `move`, and in a PostgreSQL database afterwards."""

    database = ""

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | ({"EMPLACE_DATABASE": self.database} if self.database else {})

    def move(self, database: str) -> None:
        self.run("move", "--to", database, timeout=3600)
        self.database = database


class Server:
    def __init__(self, folder: pathlib.Path, *options: str) -> None:
        self.folder, self.options = folder, options
        self.emplace = MovableEmplace(folder)
        self.is_plain: bool | None = None
        self.opened: dict[str, Opened] = {}
        self.locks: dict[str, str] = {}
        self.oauth = ""

    def prepare(self, writers: int) -> None:
        """Creates a user, a document of each size, and small documents for the clients that save. Then signs in with a
        simulated phone."""
        source = self.folder / "source"
        (source / "Sizes").mkdir(parents=True)
        (source / "Writers").mkdir()
        for name, size in SIZES.items():
            (source / "Sizes" / f"{name}.docx").write_bytes(os.urandom(size))
        for number in range(writers):
            (source / "Writers" / f"{number:02}.docx").write_bytes(os.urandom(4 * KIB))
        self.serve(plain=False)
        self.emplace.add_user("mia", PASSWORD)
        self.emplace.import_(source / "Sizes", source / "Writers", user="mia")
        phone = self.emplace.place("mia", PASSWORD)
        self.oauth = phone.access_token
        for name in ("Sizes", "Writers"):
            folder = phone.find(name)
            for file in folder.children()[1]:
                self.opened[file.name.removesuffix(".docx")] = Opened("files", file.id, file.token)
            self.opened[name] = Opened("containers", folder.id, folder.token)

    def serve(self, plain: bool) -> None:
        """Starts the server with TLS, or without TLS if `plain` is true. Does nothing if the server already runs with
        this setting."""
        if plain == self.is_plain:
            return
        self.emplace.stop()
        self.emplace.start(*["--plain-http"] if plain else [], *self.options)
        self.is_plain = plain

    def stop(self) -> None:
        self.emplace.stop()
        self.is_plain = None

    @property
    def port(self) -> int:
        return int(self.emplace.address.rpartition(":")[2])

    @property
    def pid(self) -> int:
        return self.emplace.process.pid

    @property
    def certificate(self) -> tuple[pathlib.Path, pathlib.Path]:
        certificate = pathlib.Path(self.emplace.authority)
        keys = [path for path in certificate.parent.iterdir() if b"PRIVATE KEY" in path.read_bytes()]
        return certificate, keys[0]

    def url(self, opened: Opened, suffix: str = "") -> str:
        return self.emplace.address + opened.target(suffix)

    def container(self, opened: Opened) -> Container:
        session = new_session(None if self.is_plain else self.emplace.authority)
        return Container(session, self.url(opened))

    def open(self, path: str) -> Opened:
        """Opens a document or folder with `emplace open`, which also finds the documents that `fill` inserted."""
        answer = self.emplace.json("open", path, "--user", "mia")
        kind, _, id = answer["WOPISrc"].partition("/wopi/")[2].partition("/")
        return Opened(kind, id, answer["access_token"])

    # Prepared requests for `load`

    def lock(self, opened: Opened) -> str:
        """Locks a file if it isn't locked yet, and returns the lock, which doesn't expire during a run."""
        if opened.id not in self.locks:
            session = new_session(None if self.is_plain else self.emplace.authority)
            lock = f"bench {opened.id}"
            response = File(session, self.url(opened)).lock(lock)
            assert response.status_code == 200, response.text
            self.locks[opened.id] = lock
        return self.locks[opened.id]

    def put(self, opened: Opened, size: int) -> str:
        return head("POST", opened.target("/contents"),
                    {"X-WOPI-Override": "PUT", "X-WOPI-Lock": self.lock(opened), "Content-Length": size})

    def lock_cycle(self, opened: Opened) -> list[str]:
        """Returns requests that lock a file with the same lock as `lock`, refresh the lock and unlock the file."""
        self.locks.pop(opened.id, None)
        return [head("POST", opened.target(), {"X-WOPI-Override": operation, "X-WOPI-Lock": f"bench {opened.id}",
                                               "Content-Length": 0})
                for operation in ("LOCK", "REFRESH_LOCK", "UNLOCK")]

    # The server's process

    def memory(self, what: str = "VmRSS") -> float:
        """Returns the server's resident memory in MiB. With `VmHWM`, returns the peak of the resident memory."""
        for line in pathlib.Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith(what + ":"):
                return int(line.split()[1]) / 1024
        raise AssertionError(f"no {what} in /proc/{self.pid}/status")

    def processor(self) -> float:
        """Returns the processor time that the server has used, in seconds."""
        fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def forget_peak(self) -> None:
        pathlib.Path(f"/proc/{self.pid}/clear_refs").write_text("5")


def bootstrapping(source: str) -> list[tuple[str, str, dict[str, str]]]:
    """Returns the name, HTTP method and header fields of each operation of the bootstrapper, the endpoint where Office
    begins.

    - source: the WOPISrc of a file.
    """
    field = "X-WOPI-EcosystemOperation"
    return [("Bootstrap", "GET", {}), ("GetRootContainer", "POST", {field: "GET_ROOT_CONTAINER"}),
            ("GetNewAccessToken", "POST", {field: "GET_NEW_ACCESS_TOKEN", "X-WOPI-WopiSrc": source})]


def start_to_ready(folder: pathlib.Path) -> float:
    """Starts a server in a folder, and returns the seconds until the first 200 of /health/ready."""
    port = free_port()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("EMPLACE_")}
    environment = kept | {"EMPLACE_DATA": str(folder / "data")}
    begun = time.perf_counter()
    process = subprocess.Popen([BINARY, "serve", "--plain-http", "--listen", f"127.0.0.1:{port}"], env=environment,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while not is_ready(port):
            if process.poll() is not None or time.perf_counter() > begun + 60:
                raise Failed("the server ended, or isn't ready after 60 s")
            time.sleep(0.002)
        return time.perf_counter() - begun
    finally:
        process.terminate()
        process.wait(30)


def is_ready(port: int) -> bool:
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        client.request("GET", "/health/ready")
        return client.getresponse().status == 200
    except OSError:
        return False
    finally:
        client.close()
