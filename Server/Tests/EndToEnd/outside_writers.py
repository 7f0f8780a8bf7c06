"""Changes a folder with other programs while phones save its documents, and checks that no content is lost.

Each content has a unique text. A content may be replaced only by a writer that has read it. So at the end, each content
that a phone's save was acknowledged for, or that an outside program has written, must be found: as a document, as a
former content in `.emplace/versions`, or beside the document, unless a writer that had read it replaced it.

    python outside_writers.py SECONDS [--operations N] [--webdav KIND] [--break-check]

runs against a new server, and prints the counts. `--operations` ends the run after so many operations, if that is
earlier. `--webdav` writes to a WebDAV server of `scripts/webdav-servers` instead of a folder. `--break-check` removes
one content on purpose; the check must then fail.
"""

import argparse
import ctypes
import os
import pathlib
import random
import signal
import sys
import tempfile
import threading
import time
import uuid
from urllib.parse import quote

import requests

AT_FDCWD, RENAME_EXCHANGE = -100, 2
libc = ctypes.CDLL(None, use_errno=True)


def exchange(one, other):
    """Exchanges two files in one step."""
    done = libc.renameat2(AT_FDCWD, os.fsencode(one), AT_FDCWD, os.fsencode(other), RENAME_EXCHANGE)
    if done != 0:
        raise OSError(ctypes.get_errno(), "renameat2")


class Ledger:
    """What was written, and what may be gone because a writer has read it and then replaced it."""

    def __init__(self):
        self.lock = threading.Lock()
        self.written, self.replaced = set(), set()
        self.counts = {}

    def write(self, text):
        with self.lock:
            self.written.add(text)

    def replace(self, text):
        with self.lock:
            self.replaced.add(text)

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1


class Outside:
    """A careful program on the same machine: it replaces a file only if the file still is what it has read."""

    def __init__(self, folder, names, ledger, seed):
        self.folder, self.names, self.ledger = folder, names, ledger
        self.random = random.Random(seed)

    def step(self):
        path = self.folder / self.random.choice(self.names)
        try:
            seen = path.read_text()
        except FileNotFoundError:
            return
        text = f"outside {uuid.uuid4()}"
        beside = self.folder / f".writing-{uuid.uuid4()}"
        beside.write_text(text)
        # The text counts as written before it is visible, because the server may see it at once.
        self.ledger.write(text)
        try:
            exchange(beside, path)
        except OSError:
            # The file was removed or renamed meanwhile. Nothing was replaced.
            with self.ledger.lock:
                self.ledger.written.discard(text)
            beside.unlink()
            return
        found = beside.read_text()
        if found == seen:
            self.ledger.replace(seen)
            beside.unlink()
            self.ledger.count("outside replaced")
        else:
            beside.rename(self.folder / f"kept {uuid.uuid4()}.txt")
            self.ledger.count("outside kept beside")


class OverWebDAV:
    """A WebDAV client that locks a file while it replaces the content that it has read."""

    def __init__(self, address, names, ledger, seed):
        self.address, self.names, self.ledger = address, names, ledger
        self.random, self.session = random.Random(seed), requests.Session()
        self.session.auth = ("alice", "pw")

    def step(self):
        url = f"{self.address}{quote(self.random.choice(self.names))}"
        body = ('<?xml version="1.0"?><d:lockinfo xmlns:d="DAV:"><d:lockscope><d:exclusive/></d:lockscope>'
                "<d:locktype><d:write/></d:locktype></d:lockinfo>")
        locked = self.session.request("LOCK", url, data=body, headers={"Depth": "0", "Timeout": "Second-60"}, timeout=30)
        if locked.status_code != 200:
            self.ledger.count("outside found it locked")
            return
        token = locked.headers["Lock-Token"]
        try:
            self.replace(url, token)
        finally:
            self.session.request("UNLOCK", url, headers={"Lock-Token": token}, timeout=30)

    def replace(self, url, token):
        read = self.session.get(url, timeout=30)
        if read.status_code != 200:
            return
        text = f"outside {uuid.uuid4()}"
        self.ledger.write(text)
        saved = self.session.put(url, text.encode(), headers={"If": f"({token})"}, timeout=30)
        if saved.ok:
            self.ledger.replace(read.text)
            self.ledger.count("outside replaced")
        else:
            with self.ledger.lock:
                self.ledger.written.discard(text)


class Phone:
    """An app that opens documents, saves them a few times, and closes them."""

    def __init__(self, file_of, names, ledger, seed):
        self.file_of, self.names, self.ledger = file_of, names, ledger
        self.random = random.Random(seed)

    def step(self):
        lock = str(uuid.uuid4())
        file = self.file_of(self.random.choice(self.names))
        if file is None or file.lock(lock).status_code != 200:
            self.ledger.count("phone found it locked or moved")
            return
        answer = file.get()
        seen = answer.text if answer.status_code == 200 else None
        for _ in range(self.random.randint(1, 4)):
            if seen is None:
                break
            text = f"phone {uuid.uuid4()}"
            answer = file.put(text.encode(), lock)
            if answer.status_code == 200:
                self.ledger.write(text)
                self.ledger.replace(seen)
                seen = text
                self.ledger.count("phone saved")
            else:
                # The server has stored the text beside the document, or not at all. It wasn't acknowledged.
                seen = None
                self.ledger.count(f"phone refused {answer.status_code}")
        file.unlock(lock)


def repeat(step, end):
    """Calls `step` until `end` is set. While the server is being restarted, calls fail."""
    while not end.is_set():
        try:
            step()
        except (requests.RequestException, AssertionError):
            time.sleep(0.2)


def texts(folder):
    """The contents of all files below a folder, also of hidden ones."""
    return {path.read_text(errors="replace") for path in folder.rglob("*") if path.is_file()}


def lost(folder, ledger, formers=()):
    """The contents that are neither there nor replaced by a writer that had read them."""
    there = texts(folder).union(*(texts(former) for former in formers))
    return sorted(ledger.written - ledger.replaced - there)


def run(server, place, folder, seconds, kills=0, phones=3, programs=2, seed=1, operations=None, webdav=None):
    """Lets phones and programs write for some time, kills the server now and then, and returns the ledger.

    - operations: the number of operations after which the run ends, if that is earlier.
    - webdav: the address at which programs change the documents; None if they change the folder.
    """
    ledger, names = Ledger(), [f"Document {number}.docx" for number in range(1, 9)]
    for name in names:
        text = f"first {uuid.uuid4()}"
        if webdav:
            requests.put(webdav + quote(name), text.encode(), auth=("alice", "pw"), timeout=30).raise_for_status()
        else:
            (folder / name).write_text(text)
        ledger.write(text)
    known = {}

    def file_of(name):
        if name not in known:
            known[name] = place.find(name)
        return known[name]

    end = threading.Event()
    writers = [Phone(file_of, names, ledger, seed * 100 + number) for number in range(phones)]
    writers += [OverWebDAV(webdav, names, ledger, seed * 1000 + number) if webdav
                else Outside(folder, names, ledger, seed * 1000 + number) for number in range(programs)]
    threads = [threading.Thread(target=repeat, args=(writer.step, end)) for writer in writers]
    for thread in threads:
        thread.start()
    begin, killed = time.monotonic(), 0
    while time.monotonic() - begin < seconds and sum(ledger.counts.values()) < (operations or float("inf")):
        time.sleep(0.2)
        if killed < kills and time.monotonic() - begin >= seconds / (kills + 1) * (killed + 1):
            server.stop(signal.SIGKILL)
            ledger.count("killed")
            killed += 1
            server.start(*server.options)
    end.set()
    for thread in threads:
        thread.join(60)
    return ledger


def main():
    from conftest import PASSWORD
    from emplace import Emplace
    from outside_stores import WebDAV
    parser = argparse.ArgumentParser(prog="outside_writers.py")
    parser.add_argument("seconds", type=float)
    parser.add_argument("--operations", type=int)
    parser.add_argument("--webdav", metavar="KIND")
    parser.add_argument("--break-check", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        server, webdav, formers = Emplace(scratch), None, []
        if options.webdav:
            webdav = WebDAV(options.webdav)
            folder, formers = webdav.folder, [scratch / "data/documents"]
            server.options = ["--documents", webdav.address, *webdav.account(scratch)]
        else:
            folder = scratch / "documents"
            folder.mkdir()
            server.options = ["--documents", folder]
        server.start(*server.options)
        server.add_user("mia", PASSWORD)
        place = server.place("mia", PASSWORD)
        begin = time.monotonic()
        ledger = run(server, place, folder, options.seconds, kills=int(options.seconds // 20),
                     operations=options.operations, webdav=webdav and webdav.address)
        seconds = time.monotonic() - begin
        server.stop()
        if options.break_check:
            victims = [path for path in folder.rglob("*") if path.is_file()
                       and path.read_text(errors="replace") in ledger.written - ledger.replaced]
            victims[0].unlink()
        missing = lost(folder, ledger, formers)
        print(dict(sorted(ledger.counts.items())), f"operations {sum(ledger.counts.values())}",
              f"written {len(ledger.written)}", f"lost {len(missing)}", f"seconds {seconds:.0f}", sep="\n")
        if webdav:
            webdav.stop()
        return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
