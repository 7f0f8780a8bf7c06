"""What the server relies on, damaged: each time a clear answer, a word in the log, and other documents as before."""

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

from crash.disk import DataFolder
from crash.report import inline_options, table
from emplace import Emplace
from office import LOCK, File

NAME, PASSWORD = "mia", secrets.token_urlsafe(12)
# In a file, and within the server's own limit in the database.
SIZE, SMALL = 300_000, 20_000
INLINE_LIMIT = 65_536
ROOM = 64 * 2**20       # of the small filesystem
REASON = re.compile(r".*?reason=(.*?) \[.*")    # without the ids of the request
TOO_LARGE = 8 * 2**20   # for what is left of it


@dataclass
class Finding:
    fault: str
    asked: str
    answer: str
    log: str = "–"
    others: str = "–"
    problem: str | None = None

    def row(self) -> tuple[str, ...]:
        return self.fault, self.asked, self.answer, self.log, self.others, "no" if self.problem else "yes"


class Faults:
    def __init__(self, folder: pathlib.Path, inline_limit: int | None) -> None:
        self.inline_limit = inline_limit
        self.server, self.data = Emplace(folder), DataFolder(folder / "data")
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

    # What is asked while something is wrong

    def ask(self, fault: str, asked: str, call: Callable[[], requests.Response], says: str | None,
            refused: bool = True, is_good: Callable[[requests.Response], bool] = lambda response: True) -> None:
        """- says: what the log must tell; refused: whether anything but a 5xx is wrong."""
        seen, begun = self.server.log.stat().st_size, time.monotonic()
        response = None
        try:
            response = call()
            reason = response.headers.get("X-WOPI-ServerError") or ("" if response.ok else response.text[:60])
            answer = f"{response.status_code} {reason}".strip()
        except requests.RequestException as error:
            # An answer that breaks off shows the client that it hasn't got everything.
            answer = f"broken off ({type(error).__name__})"
        if (took := time.monotonic() - begun) > 1:
            answer += f" after {took:.0f} s"
        finding = Finding(fault, asked, answer)
        if refused and response is not None and response.status_code < 500:
            finding.answer = f"{answer}, as if it were good"
            finding.problem = f"{fault}: {asked} answered {finding.answer}"
        elif not refused and (response is None or response.status_code != 200 or not is_good(response)):
            finding.problem = f"{fault}: {asked} answered {answer}"
        lines = [line for line in self.server.said(seen).splitlines() if " error " in line or " warning " in line]
        if lines:
            line = next((line for line in lines if says and says in line), lines[0])
            finding.log = REASON.sub(r"\1", line.partition("emplace: ")[2])
        if says and not any(says in line for line in lines):
            finding.problem = finding.problem or f"{fault}: the log doesn't say {says!r}"
        finding.others = self.others_go_on()
        if not finding.others.startswith("go on"):
            finding.problem = finding.problem or f"{fault}: other documents: {finding.others}"
        self.findings.append(finding)

    def others_go_on(self) -> str:
        begun = time.monotonic()
        statuses = self.other.call("GET").status_code, self.other.get().status_code
        if statuses != (200, 200):
            return f"CheckFileInfo {statuses[0]}, GetFile {statuses[1]}"
        return f"go on ({(time.monotonic() - begun) * 1000:.0f} ms)"

    def mended(self, fault: str, file: File, size: int = SIZE) -> None:
        """Once the cause is gone, a save works again, and reads back."""
        body = secrets.token_bytes(size)
        self.ask(fault, "all mended: PutFile", lambda: put_anyhow(file, body), None, refused=False)
        self.ask(fault, "all mended: GetFile", file.get, None, refused=False,
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

        for fault, damage in (("content missing", remove), ("content cut short", shorten),
                              ("one bit of the content flipped", flip)):
            file = self.new_file(f"{fault}.docx", secrets.token_bytes(SIZE))
            damage(self.data.blob(self.keys_of(file)[0]))
            self.is_damaged(fault, file, SIZE)

    def damaged_small_content(self) -> None:
        """What a disk would do to the database, done by its rows: a database in use can't be written to otherwise."""
        if SMALL > (INLINE_LIMIT if self.inline_limit is None else self.inline_limit):
            return
        # Without the check of foreign keys, which a connection of Python's begins with.
        for fault, statement in (
                ("small content missing", "DELETE FROM contents WHERE key = ?"),
                ("small content cut short", "UPDATE contents SET bytes = substr(bytes, 1, 10000) WHERE key = ?"),
                ("one bit of small content flipped",
                 "UPDATE contents SET bytes = CAST(substr(bytes, 1, 10000) || x'00' || substr(bytes, 10002) AS BLOB) "
                 "WHERE key = ?")):
            body = secrets.token_bytes(10_000) + b"\x01" + secrets.token_bytes(SMALL - 10_001)
            file = self.new_file(f"{fault}.docx", body)
            blob, small = self.keys_of(file)
            assert blob is None and small is not None, "it is kept in the database"
            with closing(sqlite3.connect(self.data.database, timeout=10)) as db, db:
                assert db.execute(statement, (small,)).rowcount == 1
            self.is_damaged(fault, file, SMALL)

    def is_damaged(self, fault: str, file: File, size: int) -> None:
        address = file.info()["FileUrl"]
        self.ask(fault, "CheckFileInfo", lambda: file.call("GET"), None, refused=False)
        self.ask(fault, "GetFile", file.get, "damaged")
        self.ask(fault, "FileUrl", lambda: file.session.get(address, timeout=30), "damaged")
        self.mended(fault, file, size)

    def keys_of(self, file: File) -> tuple[str | None, str | None]:
        """Of its content in a file, and of that in the database."""
        with self.data.open() as db:
            return db.execute("SELECT blob, content FROM nodes WHERE id = ?", (file.id,)).fetchone()

    def locked_database(self) -> None:
        fault, file = "database locked by another process", self.new_file("Locked out.docx", b"before")
        with closing(sqlite3.connect(self.data.database, isolation_level=None)) as db:
            db.execute("BEGIN EXCLUSIVE")
            self.ask(fault, "Lock", lambda: file.lock(LOCK), "busy")
            self.ask(fault, "GetFile", file.get, None, refused=False, is_good=lambda r: r.content == b"before")
            db.execute("ROLLBACK")
        self.mended(fault, file)

    def full_disk(self) -> None:
        fault, file = "disk full", self.new_file("Large.docx", b"before")
        filler = self.data.content.parent / "filler"
        filler.write_bytes(bytes(shutil.disk_usage(filler.parent).free - TOO_LARGE // 2))
        self.ask(fault, "PutFile, larger than the room", lambda: put_anyhow(file, bytes(TOO_LARGE)), "storageFull")
        if left := [path.name for path in (self.data.content / "staging").iterdir()]:
            self.findings[-1].problem = f"{fault}: a save that found no room left {left} in staging"
        self.ask(fault, "GetFile", file.get, None, refused=False, is_good=lambda r: r.content == b"before")
        self.fill(filler)
        # The log of the database can't grow either, so now not even a lock can be kept.
        self.ask(f"{fault}, to the last byte", "many Locks", lambda: self.lock_until_refused(file), "storageFull")
        self.ask(f"{fault}, to the last byte", "GetFile", file.get, None, refused=False,
                 is_good=lambda response: response.content == b"before")
        filler.unlink()
        self.mended(fault, file)

    def fill(self, filler: pathlib.Path) -> None:
        with contextlib.suppress(OSError), filler.open("ab", buffering=0) as file:
            while file.write(bytes(4096)):
                pass

    def lock_until_refused(self, file: File) -> requests.Response:
        """The log has some room of its own before it grows."""
        for _ in range(2000):
            response = file.refresh_lock(LOCK) if file.lock(LOCK).status_code == 200 else file.lock(LOCK)
            if response.status_code != 200:
                break
        return response


def put_anyhow(file: File, body: bytes) -> requests.Response:
    """A save as Office makes it, under a lock; whichever step is refused first."""
    response = file.lock(LOCK)
    return file.put(body, LOCK) if response.status_code == 200 else response


@contextlib.contextmanager
def small_filesystem(folder: pathlib.Path) -> Iterator[str | None]:
    """Mounts one there; yields why it couldn't."""
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={ROOM},mode=0700", "tmpfs", folder],
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
        whole = Faults.damaged_content, Faults.damaged_small_content, Faults.locked_database
        for folder, tries in ((pathlib.Path(name) / "whole", whole),
                              (pathlib.Path(name) / "small", (Faults.full_disk,))):
            folder.mkdir()
            small = small_filesystem(folder / "data") if folder.name == "small" else contextlib.nullcontext()
            with small as obstacle:
                if obstacle:
                    say(f"skipped: disk full (no small filesystem can be mounted here: {obstacle})")
                    findings.append(Finding("disk full", "skipped: mounting isn't permitted", "–"))
                    continue
                run = Faults(folder, inline_limit)
                try:
                    run.prepare()
                    for fault in tries:
                        fault(run)
                finally:
                    run.server.stop()
                    findings += run.findings
    head = ("fault", "asked", "answered", "the log says", "other documents", "as it should be")
    return table([finding.row() for finding in findings], head), [f.problem for f in findings if f.problem]
