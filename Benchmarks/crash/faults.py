"""Damages content, locks the database and fills the disk. After each fault, the server must send a clear error response
and write a log entry, and the fault must not affect other documents."""

import contextlib
import pathlib
import re
import secrets
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass

import requests

from crash.disk import DataDirectory
from crash.report import inline_options, table
from emplace import Emplace
from office import LOCK, File

NAME, PASSWORD = "mia", secrets.token_urlsafe(12)
# In bytes: the size of content that the server stores in a file, and of content that it stores in the database by
# default.
SIZE, SMALL = 300_000, 20_000
INLINE_LIMIT = 65_536
FILESYSTEM_SIZE = 64 * 2**20    # the size of the small file system in bytes
LOG_SECONDS = 5
REASON = re.compile(r".*?reason=(.*?) \[.*")    # matches a log line; the group is the reason
TOO_LARGE = 8 * 2**20           # in bytes; more than the small file system has free


@dataclass
class Finding:
    fault: str
    request: str
    response: str
    log: str = "–"
    others: str = "–"
    problem: str | None = None

    def row(self) -> tuple[str, ...]:
        return self.fault, self.request, self.response, self.log, self.others, "no" if self.problem else "yes"


class Faults:
    def __init__(self, folder: pathlib.Path, inline_limit: int | None) -> None:
        self.inline_limit = inline_limit
        self.server, self.data = Emplace(folder), DataDirectory(folder / "data")
        self.findings: list[Finding] = []

    def prepare(self) -> None:
        self.server.start(*inline_options(self.inline_limit))
        self.server.add_user(NAME, PASSWORD)
        self.root = self.server.place(NAME, PASSWORD).root()
        self.other = self.new_file("Other.docx", b"other" * 1000)

    def new_file(self, name: str, body: bytes) -> File:
        file = self.root.new_file(name)
        assert file.put(body).status_code == 200
        return file

    # Requests during a fault

    def ask(self, fault: str, request: str, call: Callable[[], requests.Response], logged: str | None,
            must_fail: bool = True, is_good: Callable[[requests.Response], bool] = lambda response: True) -> None:
        """Sends a request during a fault, and records whether the response and the log are as expected.

        - call: sends the request.
        - logged: the text that the log must contain afterwards.
        - must_fail: whether the response has to be a 5xx; otherwise it has to be a 200.
        - is_good: returns whether a response with status 200 has the right body.
        """
        seen, begun = self.server.log.stat().st_size, time.monotonic()
        response = None
        try:
            response = call()
            reason = response.headers.get("X-WOPI-ServerError") or ("" if response.ok else response.text[:60])
            said = f"{response.status_code} {reason}".strip()
        except requests.RequestException as error:
            # A truncated response counts as a failure, because the client notices that it is incomplete.
            said = f"truncated ({type(error).__name__})"
        if (seconds := time.monotonic() - begun) > 1:
            said += f" after {seconds:.0f} s"
        finding = Finding(fault, request, said)
        if must_fail and response is not None and response.status_code < 500:
            finding.response = f"{said} instead of a 5xx"
            finding.problem = f"{fault}: {request} answered {finding.response}"
        elif not must_fail and (response is None or response.status_code != 200 or not is_good(response)):
            finding.problem = f"{fault}: {request} answered {said}"
        lines = self.problems_logged(seen, logged)
        if lines:
            line = next((line for line in lines if logged and logged in line), lines[0])
            finding.log = REASON.sub(r"\1", line.partition("emplace: ")[2])
        if logged and not any(logged in line for line in lines):
            finding.problem = finding.problem or f"{fault}: the log doesn't contain {logged!r}"
        finding.others = self.state_of_others()
        if not finding.others.startswith("unaffected"):
            finding.problem = finding.problem or f"{fault}: other documents: {finding.others}"
        self.findings.append(finding)

    def problems_logged(self, since: int, expected: str | None) -> list[str]:
        """Returns the errors and warnings that follow an offset in the log. Waits for the expected text, because the
        server may write it after the response."""
        end = time.monotonic() + LOG_SECONDS
        while True:
            lines = [line for line in self.server.said(since).splitlines() if " error " in line or " warning " in line]
            if not expected or any(expected in line for line in lines) or time.monotonic() > end:
                return lines
            time.sleep(0.05)

    def state_of_others(self) -> str:
        begun = time.monotonic()
        statuses = self.other.call("GET").status_code, self.other.get().status_code
        if statuses != (200, 200):
            return f"CheckFileInfo {statuses[0]}, GetFile {statuses[1]}"
        return f"unaffected ({(time.monotonic() - begun) * 1000:.0f} ms)"

    def after_repair(self, fault: str, file: File, size: int = SIZE) -> None:
        """Checks that a document can be saved after the fault, and that a read returns the saved bytes."""
        body = secrets.token_bytes(size)
        self.ask(fault, "PutFile after the fault", lambda: lock_and_put(file, body), None, must_fail=False)
        self.ask(fault, "GetFile after the fault", file.get, None, must_fail=False,
                 is_good=lambda response: response.content == body)

    # Faults

    def damaged_content(self) -> None:
        def remove(path: pathlib.Path) -> None:
            path.unlink()

        def shorten(path: pathlib.Path) -> None:
            path.write_bytes(path.read_bytes()[:SIZE // 2])

        def flip(path: pathlib.Path) -> None:
            body = bytearray(path.read_bytes())
            body[len(body) // 2] ^= 1
            path.write_bytes(body)

        for fault, damage in (("content missing", remove), ("content truncated", shorten),
                              ("one bit of the content flipped", flip)):
            file = self.new_file(f"{fault}.docx", secrets.token_bytes(SIZE))
            damage(self.data.blob(self.keys_of(file)[0]))
            self.expect_damage(fault, file, SIZE)

    def damaged_inline_content(self) -> None:
        """Damages content in the database with SQL statements, because the file of an open database can't be
        changed."""
        if SMALL > (INLINE_LIMIT if self.inline_limit is None else self.inline_limit):
            return
        # Python's connections don't check foreign keys by default, so they can delete content that a version uses.
        for fault, statement in (
                ("inline content missing", "DELETE FROM contents WHERE key = ?"),
                ("inline content truncated", "UPDATE contents SET bytes = substr(bytes, 1, 10000) WHERE key = ?"),
                ("one bit of inline content flipped",
                 "UPDATE contents SET bytes = CAST(substr(bytes, 1, 10000) || x'00' || substr(bytes, 10002) AS BLOB) "
                 "WHERE key = ?")):
            body = secrets.token_bytes(10_000) + b"\x01" + secrets.token_bytes(SMALL - 10_001)
            file = self.new_file(f"{fault}.docx", body)
            blob, inline = self.keys_of(file)
            assert blob is None and inline is not None, "its content isn't in the database"
            with closing(sqlite3.connect(self.data.database, timeout=10)) as db, db:
                assert db.execute(statement, (inline,)).rowcount == 1
            self.expect_damage(fault, file, SMALL)

    def expect_damage(self, fault: str, file: File, size: int) -> None:
        """Checks that reads of damaged content fail, and that CheckFileInfo and a new save succeed."""
        address = file.info()["FileUrl"]
        self.ask(fault, "CheckFileInfo", lambda: file.call("GET"), None, must_fail=False)
        self.ask(fault, "GetFile", file.get, "damaged")
        self.ask(fault, "FileUrl", lambda: file.session.get(address, timeout=30), "damaged")
        self.after_repair(fault, file, size)

    def keys_of(self, file: File) -> tuple[str | None, str | None]:
        """Returns the key of a document's content file and the key of its content in the database. One of the two keys
        is None."""
        with self.data.open() as db:
            return db.execute("SELECT blob, content FROM nodes WHERE id = ?", (file.id,)).fetchone()

    def locked_database(self) -> None:
        fault, file = "database locked by another process", self.new_file("Locked out.docx", b"before")
        with closing(sqlite3.connect(self.data.database, isolation_level=None)) as db:
            db.execute("BEGIN EXCLUSIVE")
            self.ask(fault, "Lock", lambda: file.lock(LOCK), "busy")
            self.ask(fault, "GetFile", file.get, None, must_fail=False, is_good=lambda r: r.content == b"before")
            db.execute("ROLLBACK")
        self.after_repair(fault, file)

    def full_disk(self) -> None:
        fault, file = "disk full", self.new_file("Large.docx", b"before")
        filler = self.data.content.parent / "filler"
        filler.write_bytes(bytes(shutil.disk_usage(filler.parent).free - TOO_LARGE // 2))
        self.ask(fault, "PutFile, larger than the free space", lambda: lock_and_put(file, bytes(TOO_LARGE)),
                 "storageFull")
        if left := [path.name for path in (self.data.content / "staging").iterdir()]:
            self.findings[-1].problem = f"{fault}: the failed save left {left} in staging"
        self.ask(fault, "GetFile", file.get, None, must_fail=False, is_good=lambda r: r.content == b"before")
        self.fill(filler)
        # The server keeps some disk space for small changes such as locks. Saves must not use the reserved space.
        nothing_free = f"{fault}, no byte free"
        self.ask(nothing_free, "Lock", lambda: file.lock(LOCK), None, must_fail=False)
        self.ask(nothing_free, "PutFile of a small document", lambda: file.put(bytes(SMALL), LOCK), "storageFull")
        self.ask(nothing_free, "GetFile", file.get, None, must_fail=False, is_good=lambda r: r.content == b"before")
        filler.unlink()
        self.after_repair(fault, file)

    def fill(self, filler: pathlib.Path) -> None:
        with contextlib.suppress(OSError), filler.open("ab", buffering=0) as file:
            while file.write(bytes(4096)):
                pass



def lock_and_put(file: File, body: bytes) -> requests.Response:
    """Locks and saves a document, as Office does. Returns the response to the first request that fails, or otherwise
    the response to PutFile."""
    response = file.lock(LOCK)
    return file.put(body, LOCK) if response.status_code == 200 else response


@contextlib.contextmanager
def small_filesystem(folder: pathlib.Path) -> Iterator[str | None]:
    """Mounts a small file system at the folder. Yields the error if mounting fails, and None otherwise."""
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={FILESYSTEM_SIZE},mode=0700", "tmpfs", folder],
                             capture_output=True, text=True)
    if mounted.returncode:
        yield mounted.stderr.strip().splitlines()[-1]
        return
    try:
        yield None
    finally:
        subprocess.run(["umount", folder], check=True)


def faults(inline_limit: int | None, say: Callable[[str], None]) -> tuple[str, list[str]]:
    findings: list[Finding] = []
    with tempfile.TemporaryDirectory(prefix="emplace-faults-") as name:
        on_any_disk = Faults.damaged_content, Faults.damaged_inline_content, Faults.locked_database
        for folder, tries in ((pathlib.Path(name) / "any", on_any_disk),
                              (pathlib.Path(name) / "small", (Faults.full_disk,))):
            folder.mkdir()
            small = small_filesystem(folder / "data") if folder.name == "small" else contextlib.nullcontext()
            with small as obstacle:
                if obstacle:
                    say(f"skipped: disk full (can't mount a small filesystem: {obstacle})")
                    findings.append(Finding("disk full", "skipped: can't mount a small filesystem", "–"))
                    continue
                run = Faults(folder, inline_limit)
                try:
                    run.prepare()
                    for fault in tries:
                        fault(run)
                finally:
                    run.server.stop()
                    findings += run.findings
    head = ("fault", "request", "response", "log", "other documents", "as expected")
    return table([finding.row() for finding in findings], head), [f.problem for f in findings if f.problem]
