"""Catalogues of many documents, written into the database beside a server that isn't running."""

import pathlib
import random
import sqlite3
import string
import time
from contextlib import closing


def identifier() -> str:
    return "".join(random.choices(string.ascii_lowercase + "23456789", k=20))


def fill(data: pathlib.Path, parent: str, name: str, count: int, per_folder: int | None = None) -> str:
    """A folder of `count` empty documents; with `per_folder` in folders of that many.

    Returns its identifier.
    """
    now = int(time.time() * 1000)
    with closing(sqlite3.connect(data / "catalogue.sqlite")) as db, db:
        owner, = db.execute("SELECT owner FROM nodes WHERE id = ?", (parent,)).fetchone()

        def folder(parent: str, name: str) -> str:
            made = identifier()
            db.execute("INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified)"
                       " VALUES (?, 0, ?, ?, ?, ?, ?)", (made, owner, parent, name, name.lower(), now))
            return made

        top = inner = folder(parent, name)
        digest = bytes.fromhex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        nodes, versions = [], []
        for number in range(count):
            if per_folder and number % per_folder == 0:
                inner = folder(top, f"Folder {number // per_folder}")
            file, title = identifier(), f"Document {number}.docx"
            nodes.append((file, owner, inner, title, title.lower(), now, digest))
            versions.append((file, digest, now))
        db.executemany("INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified, version, size, sha256,"
                       " is_read_only) VALUES (?, 1, ?, ?, ?, ?, ?, 1, 0, ?, 0)", nodes)
        db.executemany("INSERT INTO versions (file, number, size, sha256, saved) VALUES (?, 1, 0, ?, ?)", versions)
    return top
