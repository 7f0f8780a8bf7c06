"""The data folder itself: what the database names, and what lies in the folder of content."""

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

# Longer than the server leaves content alone that may belong to a save under way.
AGE = 2 * 3600
LOCK_LIFETIME = 1800


class DataFolder:
    def __init__(self, folder: pathlib.Path) -> None:
        self.database, self.content = folder / "catalogue.sqlite", folder / "content"

    def open(self) -> closing[sqlite3.Connection]:
        return closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=10))

    @contextmanager
    def copied(self) -> Iterator[sqlite3.Connection]:
        """A copy to read while no server runs, so that nothing is recovered or written back in the folder itself."""
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
        """All content there is, what is still staged included, and not what the sweep has put into the trash."""
        return {path.name: path for path in self.content.rglob("*")
                if path.is_file() and path.parent.name != "trash"}

    def named(self) -> set[str]:
        with self.open() as db:
            return {key for key, in db.execute("SELECT DISTINCT blob FROM versions WHERE blob IS NOT NULL")}

    def unnamed(self) -> set[str]:
        """Small content in the database that no version has."""
        with self.open() as db:
            return {key for key, in db.execute(
                "SELECT key FROM contents WHERE key NOT IN (SELECT content FROM versions WHERE content IS NOT NULL)")}

    def integrity(self) -> list[str]:
        with self.open() as db:
            found = [row[0] for row in db.execute("PRAGMA integrity_check")]
            return [line for line in found if line != "ok"] + [str(row) for row in
                                                              db.execute("PRAGMA foreign_key_check")]

    def compare(self, entries: Iterable[Entry], everything: bool) -> tuple[list[tuple[Entry, str]], int]:
        """Every acknowledged save under its version, byte for byte, and locks that last as long as was said."""
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
                        problems.append((entry, f"its lock ends {short:.1f} s before the time that was acknowledged"))
        return problems, count

    def damage(self, db: sqlite3.Connection, row: list | None, digest: str) -> str | None:
        if row is None:
            return "not in the database"
        size, key, small, recorded = row
        if recorded != digest:
            return f"recorded with another hash, {recorded[:12]} instead of {digest[:12]}"
        if key is None and small is None:
            return None if size == 0 else f"{size} bytes and no content"
        if key is not None and small is not None:
            return f"two contents, {key} and {small}"
        if small is not None:
            key, found = small, db.execute("SELECT bytes FROM contents WHERE key = ?", (small,)).fetchone()
            if found is None:
                return f"its small content {small} is missing"
            content, = found
        else:
            try:
                content = self.blob(key).read_bytes()
            except FileNotFoundError:
                return f"its content {key} is missing"
        if hashlib.sha256(content).hexdigest() != digest:
            return f"its content {key} has other bytes ({len(content)} of {size})"
        return None

    def orphans(self) -> set[str]:
        return (self.files().keys() - self.named()) | self.unnamed()

    def count(self) -> int:
        """Contents there are, in files and in the database, whether a version has them or not."""
        with self.open() as db:
            return self.counted(db)

    def counted(self, db: sqlite3.Connection) -> int:
        return len(self.files()) + db.execute("SELECT COUNT(*) FROM contents").fetchone()[0]

    # Only while no server runs

    def count_when_stopped(self) -> int:
        with self.copied() as db:
            return self.counted(db)

    def age_content(self) -> None:
        """Makes all content old enough for the sweep at the next start."""
        then = time.time() - AGE
        for path in self.files().values():
            os.utime(path, (then, then))

    def copy_database(self, target: pathlib.Path) -> None:
        with self.open() as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)

    def put_back(self, copy: pathlib.Path) -> None:
        for suffix in ("-wal", "-shm"):
            pathlib.Path(f"{self.database}{suffix}").unlink(missing_ok=True)
        shutil.copyfile(copy, self.database)
