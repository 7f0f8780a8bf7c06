"""Catalogues of many documents, written into the database beside a server that isn't running."""

import hashlib
import pathlib
import random
import sqlite3
import string
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import islice

EMPTY = bytes.fromhex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
LETTERS = string.ascii_lowercase + "23456789"
PIECE = 100_000

Row = tuple[object, ...]


def identifier() -> str:
    return "".join(random.choices(LETTERS, k=20))


def fill(data: pathlib.Path, parent: str, name: str, count: int, per_folder: int | None = None,
         versions: int = 0, size: int = 0) -> str:
    """A folder of `count` documents, empty, or of so many versions of `size` bytes each, which the catalogue has; with
    `per_folder` in folders of that many.

    Returns its identifier.
    """
    now = int(time.time() * 1000)
    with closing(sqlite3.connect(data / "catalogue.sqlite")) as db, db:
        # Nothing depends on what is filled in; the pages of a million rows fit.
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA cache_size = -1000000")
        owner, = db.execute("SELECT owner FROM nodes WHERE id = ?", (parent,)).fetchone()

        def folder(parent: str, name: str) -> str:
            made = identifier()
            db.execute("INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified)"
                       " VALUES (?, 0, ?, ?, ?, ?, ?)", (made, owner, parent, name, name.lower(), now))
            return made

        top = inner = folder(parent, name)

        def files() -> Iterator[tuple[Row, Row]]:
            nonlocal inner
            for number in range(count):
                if per_folder and number % per_folder == 0:
                    inner = folder(top, f"Folder {number // per_folder}")
                file, title = identifier(), f"Document {number}.docx"
                yield (file, owner, inner, title, title.lower(), now, EMPTY), (file, EMPTY, now)

        rows = files()
        while piece := list(islice(rows, PIECE)):
            nodes, first = zip(*piece)
            db.executemany("INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified, version, size,"
                           " sha256, is_read_only) VALUES (?, 1, ?, ?, ?, ?, ?, 1, 0, ?, 0)", nodes)
            db.executemany("INSERT INTO versions (file, number, size, sha256, saved) VALUES (?, 1, 0, ?, ?)", first)
            if versions:
                save(db, [row[0] for row in first], versions, size, now)
    return top


def save(db: sqlite3.Connection, files: list[object], versions: int, size: int, now: int) -> None:
    """Versions of content in the catalogue, as so many saves of each document in turn would leave them."""
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
