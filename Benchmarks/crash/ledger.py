"""A record of all operations that the server acknowledged. The record is in this process, which isn't killed with the
server."""

import hashlib
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import NamedTuple

from office import File

EMPTY = hashlib.sha256().hexdigest()
BEGAN = time.monotonic()


class Document(NamedTuple):
    name: str
    lock: str = ""
    # None if the version is unknown: only the response to a save contains it.
    version: str | None = None
    digest: str = EMPTY
    size: int = 0

    def fits(self, other: "Document") -> bool:
        """Returns whether the other document is equal. If one of the versions is unknown, the versions aren't
        compared."""
        return self == other or (self.version is None and self == other._replace(version=None))

    def __str__(self) -> str:
        return (f"{self.name}, version {self.version or 'new'}, {self.size} bytes {self.digest[:12]}, "
                f"lock {self.lock or 'none'}")


@dataclass(frozen=True)
class Violation:
    kill: int
    subject: str
    what: str
    story: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([f"{self.subject}, after kill {self.kill}: {self.what}", *("    " + s for s in self.story)])


class Story:
    """The last operations on one document or grant, which the report of a violation contains."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=25)

    def tell(self, line: str) -> None:
        self.lines.append(f"{time.monotonic() - BEGAN:9.3f} s  {line}")


@dataclass(eq=False)
class Entry:
    """One document in the ledger. `acknowledged` is None before the document was created and after it was deleted."""
    acknowledged: Document | None
    known_file: File | None = None   # None until a response contains the document's URL
    # The document's state if the pending operation succeeds; None if that deletes the document.
    pending: Document | None = None
    is_pending: bool = False
    is_touched: bool = True          # whether an operation on the document began after the last comparison
    locked_at: float = 0             # the time at which the last acknowledged Lock or RefreshLock was sent
    versions: dict[str, str] = field(default_factory=dict)   # the digest of every acknowledged save by its version
    # The digests of versions that haven't been compared with the disk yet.
    unread: dict[str, str] = field(default_factory=dict)
    story: Story = field(default_factory=Story)

    @property
    def document(self) -> Document:
        """The last acknowledged state of a document that exists."""
        assert self.acknowledged is not None
        return self.acknowledged

    @property
    def file(self) -> File:
        assert self.known_file is not None
        return self.known_file

    def begin(self, what: str, expected: Document | None) -> None:
        self.pending, self.is_pending, self.is_touched = expected, True, True
        self.story.tell(f"{what} → {expected or 'gone'}")

    def end(self, version: str | None = None) -> None:
        document = self.pending
        if document is not None and document.version is None:
            document = document._replace(version=version)
        self.acknowledged, self.is_pending = document, False
        self.note_version()
        self.story.tell(f"acknowledged{f', version {version}' if version else ''}")

    def note_version(self) -> None:
        document = self.acknowledged
        if document is not None and document.version and document.version not in self.versions:
            self.versions[document.version] = self.unread[document.version] = document.digest

    def judge(self, found: Document | None) -> tuple[str | None, bool | None]:
        """Compares the state after a crash with the ledger, and stores the found state in the ledger.

        - Returns: the problem, and whether the interrupted operation was completed; None if the crash interrupted no
          operation.
        """
        kept, self.is_pending, was_pending = self.acknowledged, False, self.is_pending
        self.story.tell(f"found {found or 'nothing'}")
        done = None
        if same(kept, found):
            problem, done = None, False if was_pending else None
        elif was_pending and same(self.pending, found):
            # Two saves never have the same version, not even if one of the two saves was interrupted.
            is_new = self.pending is not None and self.pending.version is None
            again = is_new and found is not None and found.version in self.versions
            problem, done = "an interrupted save has the version of another save" if again else None, True
        else:
            problem = f"found {found or 'nothing'}; acknowledged: {kept or 'nothing'}"
            if was_pending:
                problem += f"; interrupted: {self.pending or 'gone'}"
        self.acknowledged = found
        self.note_version()
        return problem, done


def same(expected: Document | None, found: Document | None) -> bool:
    if expected is None or found is None:
        return expected is found
    return expected.fits(found)


@dataclass
class Figures:
    """The counts of one worker, which only the worker's own thread changes, or the sum of the counts of all workers."""
    acknowledged: Counter[str] = field(default_factory=Counter)
    interrupted: Counter[str] = field(default_factory=Counter)
    found_done: int = 0
    found_undone: int = 0

    def add(self, other: "Figures") -> None:
        self.acknowledged += other.acknowledged
        self.interrupted += other.interrupted
        self.found_done += other.found_done
        self.found_undone += other.found_undone
