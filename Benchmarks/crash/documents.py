"""A client that creates, locks, saves, renames and deletes documents in its own folder until the server is killed."""

import hashlib
import json
import random
import threading
import time
from collections.abc import Callable

import requests

from crash.ledger import EMPTY, Document, Entry, Figures
from office import Container, File, new_session

MIN_DOCUMENTS, MAX_DOCUMENTS = 3, 7
# In bytes: an empty document, a document that fits into a network packet, and larger documents up to one that the
# server writes in several pieces.
SIZES = (0, 1, 700, 4096, 20_000, 65_536, 300_000, 1_000_000)
WEIGHTS = (1, 1, 3, 4, 4, 3, 2, 1)


class Unexpected(Exception):
    """The error for a response that a client without mistakes should never get."""


class DocumentWorker:
    def __init__(self, number: int, folder: Container, authority: str, seed: int) -> None:
        self.session = new_session(authority)
        # Removes the hook that records secrets for the tests, because the hook parses every response a second time.
        self.session.hooks["response"].clear()
        self.folder = Container(self.session, folder.url, folder.name)
        self.name, self.random = f"worker {number}", random.Random(f"{seed} document {number}")
        self.entries: list[Entry] = []
        self.figures, self.count = Figures(), 0

    def work(self, stop: threading.Event) -> None:
        """Creates, saves and deletes documents until `stop` is set or the server is gone. The operation in progress
        then stays pending in the ledger."""
        while not stop.is_set():
            try:
                self.act()
            except requests.RequestException:
                return

    def act(self) -> None:
        there = [entry for entry in self.entries if entry.acknowledged]
        if len(there) < MIN_DOCUMENTS or (len(there) < MAX_DOCUMENTS and self.random.random() < 0.04):
            return self.create(self.random.choice(there) if there else None)
        entry = self.random.choice(there)
        if entry.document.lock:
            acts = {self.save: 10, self.refresh: 2, self.relock: 2, self.unlock: 2, self.rename: 1}
        elif entry.document.size == 0:
            acts = {self.save: 4, self.lock: 2}
        else:
            acts = {self.lock: 8, self.rename: 3, self.delete: 2}
        self.random.choices(list(acts), list(acts.values()))[0](entry)

    # Calls

    def create(self, beside: Entry | None) -> None:
        """Creates an empty document, as Office creates a new document, or a document with content, as Office saves a
        copy.

        - beside: the document of which the new document is a copy.
        """
        document = Document(self.fresh_name() + ".docx")
        entry = Entry(None)
        self.entries.append(entry)
        if beside is None or self.random.random() < 0.5:
            self.attempt(entry, "CreateChildFile", document, lambda: self.folder.create_file(relative=document.name))
        else:
            body, document = self.body(document)
            self.attempt(entry, "PutRelativeFile", document,
                         lambda: beside.file.put_relative(body, relative=document.name))

    def lock(self, entry: Entry) -> None:
        lock = self.fresh_lock()
        self.attempt(entry, "Lock", entry.document._replace(lock=lock), lambda: entry.file.lock(lock))

    def refresh(self, entry: Entry) -> None:
        self.attempt(entry, "RefreshLock", entry.document,
                     lambda: entry.file.refresh_lock(entry.document.lock))

    def relock(self, entry: Entry) -> None:
        lock = self.fresh_lock()
        self.attempt(entry, "UnlockAndRelock", entry.document._replace(lock=lock),
                     lambda: entry.file.lock(lock, old=entry.document.lock))

    def unlock(self, entry: Entry) -> None:
        self.attempt(entry, "Unlock", entry.document._replace(lock=""),
                     lambda: entry.file.unlock(entry.document.lock))

    def save(self, entry: Entry) -> None:
        body, document = self.body(entry.document)
        self.attempt(entry, "PutFile", document, lambda: entry.file.put(body, entry.document.lock or None))

    def rename(self, entry: Entry) -> None:
        name = self.fresh_name()
        self.attempt(entry, "RenameFile", entry.document._replace(name=name + ".docx"),
                     lambda: entry.file.rename(name, entry.document.lock or None))

    def delete(self, entry: Entry) -> None:
        self.attempt(entry, "DeleteFile", None, entry.file.delete)

    def attempt(self, entry: Entry, what: str, expected: Document | None,
                call: Callable[[], requests.Response]) -> None:
        entry.begin(what, expected)
        asked = time.time()
        try:
            response = call()
        except requests.RequestException:
            self.figures.interrupted[what] += 1
            entry.story.tell("interrupted")
            raise
        if response.status_code != 200:
            raise Unexpected(f"{what} of {entry.acknowledged} answered {response.status_code} {response.text[:200]}")
        if entry.known_file is None:
            entry.known_file = File(self.session, json.loads(response.content)["Url"])
        if what in ("Lock", "RefreshLock", "UnlockAndRelock"):
            entry.locked_at = asked
        entry.end(response.headers.get("X-WOPI-ItemVersion"))
        self.figures.acknowledged[what] += 1

    # Random values

    def fresh_name(self) -> str:
        self.count += 1
        return f"Document {self.count}"

    def fresh_lock(self) -> str:
        return json.dumps({"S": f"{self.random.randrange(2**32):08X}", "E": 2})

    def body(self, document: Document) -> tuple[bytes, Document]:
        body = self.random.randbytes(self.random.choices(SIZES, WEIGHTS)[0])
        digest = hashlib.sha256(body).hexdigest() if body else EMPTY
        return body, document._replace(version=None, digest=digest, size=len(body))

    # After a crash

    def compare_all(self, everything: bool) -> list[tuple[Entry, str]]:
        """Compares all documents in the folder with the ledger, and returns the problems.

        - everything: whether to read also the content of documents that weren't changed since the last comparison.
        """
        files = {file.id: file for file in self.folder.children()[1]}
        names = {file.name: file for file in files.values()}
        problems: list[tuple[Entry, str]] = []
        for entry in self.entries:
            if entry.known_file is not None:
                file = files.pop(entry.file.id, None)
            else:
                # The server was killed while it created this document, so the client knows only the document's name.
                file = names.get(entry.pending.name) if entry.pending else None
                if file is not None:
                    files.pop(file.id, None)
            problems += [(entry, problem) for problem in self.compare(entry, file, everything)]
        for file in files.values():
            problems.append((Entry(None), f"{file.name} exists, but it was never created or was deleted"))
        # The ledger needs no entry for a deleted document: if the document reappears, the loop above reports it.
        self.entries = [entry for entry in self.entries if entry.acknowledged]
        return problems

    def compare(self, entry: Entry, file: File | None, everything: bool) -> list[str]:
        if file is None:
            was_created = entry.known_file is not None
            found, wrong = None, []
            if was_created and (status := entry.file.call("GET").status_code) != 404:
                wrong.append(f"not listed in the folder, but CheckFileInfo answers {status}")
        else:
            entry.known_file = file
            if not (everything or entry.is_touched or entry.is_pending):
                known, listed = entry.document, (file.name, file.listed.get("Version"), file.listed.get("Size"))
                same = listed == (known.name, known.version, known.size)
                return [] if same else [f"the folder lists {listed}; acknowledged: {known}"]
            found, wrong = self.observe(file)
            if entry.acknowledged and entry.acknowledged.version is None:
                # The response to a request that creates a document doesn't contain the document's version.
                entry.acknowledged = entry.acknowledged._replace(version=found.version)
        problem, done = entry.judge(found)
        self.figures.found_done += done is True
        self.figures.found_undone += done is False
        entry.is_touched = False
        return wrong + ([problem] if problem else [])

    def observe(self, file: File) -> tuple[Document, list[str]]:
        info, content, lock = file.info(), file.get(), file.get_lock()
        digest = hashlib.sha256(content.content).hexdigest()
        document = Document(info["BaseFileName"], lock.headers.get("X-WOPI-Lock", "?"),
                            content.headers.get("X-WOPI-ItemVersion"), digest, len(content.content))
        wrong = [f"{call} answered {answer.status_code}"
                 for call, answer in (("GetFile", content), ("GetLock", lock)) if answer.status_code != 200]
        if (info["Version"], info["Size"]) != (document.version, document.size):
            wrong.append(f"CheckFileInfo answers version {info['Version']}, {info['Size']} bytes; GetFile {document}")
        return document, wrong
