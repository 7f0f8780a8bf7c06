"""What the server has said yes to, kept where no crash reaches it."""

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
    # None where it can't be known: a save whose answer never came has a version nobody was told.
    version: str | None = None
    digest: str = EMPTY
    size: int = 0

    def fits(self, other: "Document") -> bool:
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
    """The last things that happened to one document or grant."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=25)

    def tell(self, line: str) -> None:
        self.lines.append(f"{time.monotonic() - BEGAN:9.3f} s  {line}")


@dataclass(eq=False)
class Entry:
    """One document. `acknowledged` is None before it was created and after it was deleted."""
    acknowledged: Document | None
    reach: File | None = None      # how a client gets at it, once it was told
    pending: Document | None = None
    is_pending: bool = False
    is_touched: bool = True        # since it was last compared
    locked_at: float = 0           # when the last acknowledged lock or refresh was asked for
    versions: dict[str, str] = field(default_factory=dict)   # version → digest, of every acknowledged save
    unread: dict[str, str] = field(default_factory=dict)     # those not yet looked for on the disk
    story: Story = field(default_factory=Story)

    @property
    def document(self) -> Document:
        """Of one that is there."""
        assert self.acknowledged is not None
        return self.acknowledged

    @property
    def file(self) -> File:
        assert self.reach is not None
        return self.reach

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
        """What is wrong with what was found, and whether the operation that was cut off turns out to be done."""
        kept, self.is_pending, was_pending = self.acknowledged, False, self.is_pending
        self.story.tell(f"found {found or 'nothing'}")
        done = None
        if same(kept, found):
            problem, done = None, False if was_pending else None
        elif was_pending and same(self.pending, found):
            # Version numbers never come again, not even for a save nobody was told of.
            is_new = self.pending is not None and self.pending.version is None
            again = is_new and found is not None and found.version in self.versions
            problem, done = "a save that was cut off has the version of another" if again else None, True
        else:
            problem = f"found {found or 'nothing'}; acknowledged: {kept or 'nothing'}"
            if was_pending:
                problem += f"; cut off: {self.pending or 'gone'}"
        self.acknowledged = found
        self.note_version()
        return problem, done


def same(expected: Document | None, found: Document | None) -> bool:
    if expected is None or found is None:
        return expected is found
    return expected.fits(found)


@dataclass
class Figures:
    """Counted by several threads, each with its own, and added up."""
    acknowledged: Counter[str] = field(default_factory=Counter)
    cut_off: Counter[str] = field(default_factory=Counter)
    found_done: int = 0
    found_undone: int = 0

    def add(self, other: "Figures") -> None:
        self.acknowledged += other.acknowledged
        self.cut_off += other.cut_off
        self.found_done += other.found_done
        self.found_undone += other.found_undone
