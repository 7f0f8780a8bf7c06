"""Catalogues of many documents, written into the database beside a server that isn't running."""

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


def fill(data: pathlib.Path, parent: str, name: str, count: int, per_folder: int | None = None) -> str:
    """A folder of `count` empty documents; with `per_folder` in folders of that many.

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
            nodes, versions = zip(*piece)
            db.executemany("INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified, version, size,"
                           " sha256, is_read_only) VALUES (?, 1, ?, ?, ?, ?, ?, 1, 0, ?, 0)", nodes)
            db.executemany("INSERT INTO versions (file, number, size, sha256, saved) VALUES (?, 1, 0, ?, ?)", versions)
    return top
