"""The tree of folders and documents, their versions and their locks, all in memory."""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from os.path import splitext
from pathlib import Path

LOCK_SECONDS = 30 * 60
LONGEST_BASE = 250  # docs/protocol/check-info.md#other-properties, FileNameMaxLength
LONGEST_EXTENSION = 32

# Mobile clients can't handle names with these characters (docs/protocol/files.md#names).
FORBIDDEN = frozenset('\\/:*?"<>|#{}^[]`%')


@dataclass(eq=False)
class Folder:
    id: str
    name: str
    parent: Folder | None


@dataclass(eq=False)
class Document:
    id: str
    name: str
    parent: Folder
    content: bytes
    modified: datetime
    version: int = 1
    read_only: bool = False
    lock: str | None = None
    lock_ends: float = 0.0


Item = Folder | Document


class Store:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.documents: dict[str, Document] = {}
        self.folders: dict[str, Folder] = {}
        self._clock = clock
        # An id is never used for a second file, so an id and a version together are unique
        # (docs/protocol/files.md#versions).
        self._numbers = count(1)
        self.root = Folder("c0", "Files", None)
        self.folders[self.root.id] = self.root

    # The tree

    def add_folder(self, parent: Folder, name: str) -> Folder:
        folder = Folder(f"c{next(self._numbers)}", name, parent)
        self.folders[folder.id] = folder
        return folder

    def add_document(self, parent: Folder, name: str, content: bytes = b"", read_only: bool = False) -> Document:
        document = Document(
            f"f{next(self._numbers)}", name, parent, content, datetime.now(UTC), read_only=read_only
        )
        self.documents[document.id] = document
        return document

    def write(self, document: Document, content: bytes) -> None:
        # Saving the same bytes creates a new version, too (docs/protocol/files.md#item-version).
        document.content = content
        document.version += 1
        document.modified = datetime.now(UTC)

    def folders_in(self, folder: Folder) -> list[Folder]:
        return sorted((f for f in self.folders.values() if f.parent is folder), key=lambda f: folded(f.name))

    def documents_in(self, folder: Folder) -> list[Document]:
        return sorted((d for d in self.documents.values() if d.parent is folder), key=lambda d: folded(d.name))

    def ancestors(self, item: Item) -> list[Folder]:
        """Returns the folders that contain the item, from the root folder to the item's parent folder."""
        path: list[Folder] = []
        while item.parent is not None:
            item = item.parent
            path.insert(0, item)
        return path

    def named(self, folder: Folder, name: str) -> Item | None:
        # A folder and a document can't have the same name, and the comparison ignores case
        # (docs/protocol/files.md#names).
        wanted = folded(name)
        items: list[Item] = [*self.folders_in(folder), *self.documents_in(folder)]
        return next((item for item in items if folded(item.name) == wanted), None)

    def free_name(self, folder: Folder, base: str, extension: str = "", besides: Item | None = None) -> str:
        """Returns the name itself if no other item has it. Otherwise returns the first unused name of `base (2)`, `base
        (3)`…"""
        name = base + extension
        for number in count(2):
            if self.named(folder, name) in (None, besides):
                return name
            suffix = f" ({number})"
            name = base[: LONGEST_BASE - len(suffix)] + suffix + extension
        raise AssertionError("count() does not end")

    # Locks (docs/protocol/files.md#lock)

    def lock_on(self, document: Document) -> str | None:
        if document.lock is not None and document.lock_ends <= self._clock():
            document.lock = None
        return document.lock

    def set_lock(self, document: Document, lock: str | None) -> None:
        document.lock = lock
        document.lock_ends = self._clock() + LOCK_SECONDS

    # The first content

    def seed(self, samples: Path | None) -> None:
        reports = self.add_folder(self.root, "Reports")
        quarterly = self.add_folder(reports, "Quarterly")
        self.add_document(quarterly, "Notes.txt", b"Nothing to report.\n")
        self.add_folder(self.root, "Empty")
        if samples is not None:
            self._copy(samples, self.root)
        first = next((d for d in self.documents.values() if d.name.endswith(".docx")), None)
        content = first.content if first is not None else b"No sample was given."
        self.add_document(self.root, "Read only.docx", content, read_only=True)

    def _copy(self, source: Path, folder: Folder) -> None:
        for entry in visible(source):
            name = unicodedata.normalize("NFC", entry.name)
            if entry.is_dir():
                self._copy(entry, self.add_folder(folder, name))
            else:
                self.add_document(folder, name, entry.read_bytes())


def visible(directory: Path) -> Iterator[Path]:
    return (entry for entry in sorted(directory.iterdir()) if not entry.name.startswith("."))


# Names (docs/protocol/files.md#names)


def folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def is_harmful(character: str) -> bool:
    return character in FORBIDDEN or unicodedata.category(character) in ("Cc", "Cs")


def is_legal(name: str) -> bool:
    return (
        name.strip() != ""
        and not name.startswith(".")
        and not name.endswith((".", " "))
        and not any(map(is_harmful, name))
        and len(splitext(name)[0]) <= LONGEST_BASE
        and len(name) <= LONGEST_BASE + LONGEST_EXTENSION
    )


def repaired(name: str, otherwise: str, longest: int = LONGEST_BASE) -> str:
    """Returns a legal name, without extension, that is as similar to `name` as possible."""
    name = "".join("-" if is_harmful(character) else character for character in name)
    name = re.sub(r"^[\s.]+", "", name)[:longest]
    return re.sub(r"[\s.]+$", "", name) or otherwise


def repaired_file(name: str, otherwise: str) -> tuple[str, str]:
    """Returns a legal name without extension, and an extension. If the text begins with a dot, it is only an extension
    (docs/protocol/files.md#put-relative-file)."""
    base, extension = ("", name) if name.startswith(".") else splitext(name)
    kept = repaired(extension[1:], "", LONGEST_EXTENSION - 1)
    return repaired(base, otherwise), f".{kept}" if kept else ""
