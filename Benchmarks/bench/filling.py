"""Inserts many documents directly into the database while the server is stopped."""

import hashlib
import pathlib
import random
import re
import sqlite3
import string
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import islice

EMPTY = bytes.fromhex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
LETTERS = string.ascii_lowercase + "23456789"
ROWS_PER_INSERT = 100_000

Row = tuple[object, ...]


def identifier() -> str:
    return "".join(random.choices(LETTERS, k=20))


def sort_name(name: str) -> str:
    """Returns the server's sort key for a name that `fill` makes. In a sort key, each number follows its length, and
    the file extension is at the end."""
    stem, dot, extension = name.lower().rpartition(".")
    return re.sub(r"\d+", lambda found: f"{len(found[0].lstrip('0')):03}{found[0].lstrip('0')}",
                  f"{stem}\x01{extension}" if dot else extension)


def words(node: Row, is_file: int) -> Iterator[Row]:
    """Returns rows of the search index for a row of `nodes`, one for each word of its name."""
    identifier, owner, parent, name = node[:4]
    return ((identifier, word, owner, is_file, parent) for word in re.findall("[a-z]+|[0-9]+", str(name).lower()))


WORDS = "INSERT OR IGNORE INTO name_words (node, word, owner, is_file, parent) VALUES (?, ?, ?, ?, ?)"


def fill(data: pathlib.Path, parent: str, name: str, count: int, per_folder: int | None = None,
         versions: int = 0, size: int = 0) -> str:
    """Creates a folder with documents.

    - count: the number of documents.
    - per_folder: the number of documents in each inner folder; without it, there are no inner folders.
    - versions: the number of versions of each document; 0 for empty documents.
    - size: the bytes of each version, which are kept in the database.
    - Returns: the folder's id.
    """
    now = int(time.time() * 1000)
    with closing(sqlite3.connect(data / "catalogue.sqlite")) as db, db:
        # The database doesn't flush, because `fill` can create the rows again. The cache is large enough for the pages
        # of a million rows.
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA cache_size = -1000000")
        owner, = db.execute("SELECT owner FROM nodes WHERE id = ?", (parent,)).fetchone()

        def folder(parent: str, name: str) -> str:
            made = identifier(), owner, parent, name
            db.execute("INSERT INTO nodes (id, is_file, owner, parent, name, indexed_name, name_key, sort_name, modified)"
                       " VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?)", (*made, name, name.lower(), sort_name(name), now))
            db.executemany(WORDS, words(made, 0))
            return made[0]

        top = inner = folder(parent, name)

        def files() -> Iterator[tuple[Row, Row]]:
            nonlocal inner
            for number in range(count):
                if per_folder and number % per_folder == 0:
                    inner = folder(top, f"Folder {number // per_folder}")
                file, title = identifier(), f"Document {number}.docx"
                node = file, owner, inner, title, title, title.lower(), sort_name(title), now, EMPTY
                yield node, (file, EMPTY, now)

        rows = files()
        while piece := list(islice(rows, ROWS_PER_INSERT)):
            nodes, first = zip(*piece)
            db.executemany("INSERT INTO nodes (id, is_file, owner, parent, name, indexed_name, name_key, sort_name,"
                           " modified, version, size, sha256, is_read_only)"
                           " VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, 1, 0, ?, 0)", nodes)
            db.executemany(WORDS, (word for node in nodes for word in words(node, 1)))
            db.executemany("INSERT INTO versions (file, number, size, sha256, saved) VALUES (?, 1, 0, ?, ?)", first)
            if versions:
                save(db, [row[0] for row in first], versions, size, now)
    return top


def save(db: sqlite3.Connection, files: list[object], versions: int, size: int, now: int) -> None:
    """Inserts versions with inline content. The order is the same as if clients had saved each document in turn."""
    tail, number = random.randbytes(size), 0
    for version in range(2, versions + 2):
        contents, named = [], []
        for file in files:
            number += 1
            key = f"{10 ** 15 + now + version}{10 ** 6 + number % 10 ** 6}{identifier()[:10]}"
            data = number.to_bytes(8) + tail[8:]
            digest = hashlib.sha256(data).digest()
            contents.append((key, data))
            named.append((key, digest, version, size, now + version, file))
            if len(contents) == 2_000:
                insert(db, contents, named)
                contents, named = [], []
        insert(db, contents, named)
    db.commit()


def insert(db: sqlite3.Connection, contents: list[Row], named: list[Row]) -> None:
    db.executemany("INSERT INTO contents (key, bytes) VALUES (?, ?)", contents)
    db.executemany("INSERT INTO versions (content, sha256, number, size, saved, file) VALUES (?, ?, ?, ?, ?, ?)", named)
    db.executemany("UPDATE nodes SET content = ?, sha256 = ?, version = ?, size = ?, modified = ? WHERE id = ?", named)


def share(data: pathlib.Path, name: str, count: int, people: int) -> None:
    """Shares folders that `fill` made and that aren't shared yet, each with one of several new editors.

    - name: a user whose settings the new users get.
    - count: the number of folders.
    - people: the number of new users.
    """
    with closing(sqlite3.connect(data / "catalogue.sqlite")) as db, db:
        columns = [row[1] for row in db.execute("PRAGMA table_info (users)") if row[1] not in ("id", "name", "name_key")]
        others = [identifier() for _ in range(people)]
        db.executemany(f"INSERT INTO users (id, name, name_key, {', '.join(columns)})"
                       f" SELECT ?1, ?1, ?1, {', '.join(columns)} FROM users WHERE name = ?2",
                       ((other, name) for other in others))
        folders = db.execute(
            "SELECT id, owner, name, name_key FROM nodes WHERE is_file = 0 AND name LIKE 'Folder %'"
            " AND id NOT IN (SELECT node FROM permissions) LIMIT ?", (count,)).fetchall()
        assert len(folders) == count, f"{len(folders)} folders instead of {count}"
        now = int(time.time() * 1000)
        db.executemany("INSERT INTO permissions (node, user_id, owner, is_file, role, name, name_key, created)"
                       " VALUES (?, ?, ?, 0, 2, ?, ?, ?)",
                       ((folder, others[number % people], owner, title, key, now)
                        for number, (folder, owner, title, key) in enumerate(folders)))
