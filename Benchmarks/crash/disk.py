"""Reads a data directory without the server: the rows of the database and the files with content."""

import hashlib
import os
import pathlib
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager

from crash.ledger import Entry

# In seconds. Garbage collection doesn't delete content younger than this, because a save in progress may need the
# content.
AGE = 2 * 3600
LOCK_LIFETIME = 1800


class DataDirectory:
    def __init__(self, folder: pathlib.Path) -> None:
        self.database, self.content = folder / "catalogue.sqlite", folder / "content"

    def open(self) -> closing[sqlite3.Connection]:
        return closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=10))

    @contextmanager
    def copied(self) -> Iterator[sqlite3.Connection]:
        """Opens a copy of a stopped server's database, because opening the original would run its recovery."""
        with tempfile.TemporaryDirectory(prefix="emplace-copy-") as folder:
            copy = pathlib.Path(folder) / self.database.name
            for suffix in ("", "-wal"):
                if (source := pathlib.Path(f"{self.database}{suffix}")).exists():
                    shutil.copyfile(source, f"{copy}{suffix}")
            with closing(sqlite3.connect(copy)) as db:
                yield db

    def blob(self, key: str) -> pathlib.Path:
        return self.content / key[:2] / key

    def files(self) -> dict[str, pathlib.Path]:
        """Returns all files with content by name, both stored files and uploads in progress. Files in the trash of
        garbage collection aren't included."""
        return {path.name: path for path in self.content.rglob("*")
                if path.is_file() and path.parent.name != "trash"}

    def referenced(self) -> set[str]:
        """Returns the keys of the content files to which a version refers."""
        with self.open() as db:
            return {key for key, in db.execute("SELECT DISTINCT blob FROM versions WHERE blob IS NOT NULL")}

    def unreferenced_inline(self) -> set[str]:
        """Returns the keys of the content in the database to which no version refers."""
        with self.open() as db:
            return {key for key, in db.execute(
                "SELECT key FROM contents WHERE key NOT IN (SELECT content FROM versions WHERE content IS NOT NULL)")}

    def integrity(self) -> list[str]:
        with self.open() as db:
            found = [row[0] for row in db.execute("PRAGMA integrity_check")]
            return [line for line in found if line != "ok"] + [str(row) for row in
                                                              db.execute("PRAGMA foreign_key_check")]

    def compare(self, entries: Iterable[Entry], everything: bool) -> tuple[list[tuple[Entry, str]], int]:
        """Checks that each acknowledged save is stored under its version with the same bytes, and that each lock lasts
        as long as the server announced.

        - everything: whether to check also versions that an earlier comparison has already found.
        - Returns: the problems, and the number of versions checked.
        """
        problems: list[tuple[Entry, str]] = []
        count = 0
        with self.open() as db:
            for entry in entries:
                id = entry.file.id
                wanted = entry.versions if everything else entry.unread
                rows = {f"v{number}": row for number, *row in db.execute(
                    "SELECT number, size, blob, content, lower(hex(sha256)) FROM versions WHERE file = ?", (id,))}
                for version, digest in wanted.items():
                    count += 1
                    if problem := self.damage(db, rows.get(version), digest):
                        problems.append((entry, f"version {version}: {problem}"))
                entry.unread = {}
                if entry.document.lock and entry.locked_at:
                    expires, = db.execute("SELECT lock_expires FROM nodes WHERE id = ?", (id,)).fetchone()
                    short = entry.locked_at + LOCK_LIFETIME - expires / 1000
                    if short > 1:
                        problems.append((entry, f"its lock expires {short:.1f} s earlier than acknowledged"))
        return problems, count

    def damage(self, db: sqlite3.Connection, row: list | None, digest: str) -> str | None:
        """Returns how a version differs from the save with this digest, or None if the version has the bytes that were
        saved.

        - row: the version's size, key of its file, key of its inline content, and recorded digest.
        """
        if row is None:
            return "not in the database"
        size, key, inline, recorded = row
        if recorded != digest:
            return f"recorded with the hash {recorded[:12]} instead of {digest[:12]}"
        if key is None and inline is None:
            return None if size == 0 else f"{size} bytes but no content"
        if key is not None and inline is not None:
            return f"two contents, {key} and {inline}"
        if inline is not None:
            key, found = inline, db.execute("SELECT bytes FROM contents WHERE key = ?", (inline,)).fetchone()
            if found is None:
                return f"its inline content {inline} is missing"
            content, = found
        else:
            try:
                content = self.blob(key).read_bytes()
            except FileNotFoundError:
                return f"its content {key} is missing"
        if hashlib.sha256(content).hexdigest() != digest:
            return f"its content {key} has different bytes ({len(content)} instead of {size})"
        return None

    def orphans(self) -> set[str]:
        """Returns the keys of all content, in files and in the database, to which no version refers."""
        return (self.files().keys() - self.referenced()) | self.unreferenced_inline()

    def count(self) -> int:
        """Returns the number of contents in files and in the database, including contents to which no version
        refers."""
        with self.open() as db:
            return self.count_in(db)

    def count_in(self, db: sqlite3.Connection) -> int:
        return len(self.files()) + db.execute("SELECT COUNT(*) FROM contents").fetchone()[0]

    # Only while the server is stopped

    def count_when_stopped(self) -> int:
        with self.copied() as db:
            return self.count_in(db)

    def age_content(self) -> None:
        """Makes all content old enough for the garbage collection that runs when the server starts."""
        then = time.time() - AGE
        for path in self.files().values():
            os.utime(path, (then, then))

    def copy_database(self, target: pathlib.Path) -> None:
        with self.open() as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)

    def restore_database(self, copy: pathlib.Path) -> None:
        for suffix in ("-wal", "-shm"):
            pathlib.Path(f"{self.database}{suffix}").unlink(missing_ok=True)
        shutil.copyfile(copy, self.database)
