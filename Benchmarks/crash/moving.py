"""A place of many documents that moves to a database and a bucket, and is killed on the way, again and again."""

import contextlib
import hashlib
import os
import pathlib
import random
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator

from crash.report import table
from emplace import BINARY, Emplace
from nodes import Stateless
from objects import Objects
from office import LOCK, File, Place
from postgres import Postgres

PASSWORD, PER_FOLDER, PHONES = secrets.token_urlsafe(12), 1_000, 3
# Bytes of documents: most ride with their rows, one in a hundred is content of its own.
SMALL, LARGE = (200, 3_000), 90_000
# What is looked at with its bytes afterwards, of all that were imported.
LOOKED_AT = 300


class Moved:
    """The place, where it goes, and what must be there afterwards."""

    def __init__(self, folder: pathlib.Path, documents: int, seed: int, say: Callable[[str], None]) -> None:
        self.folder, self.documents, self.random, self.say = folder, documents, random.Random(f"{seed} moving"), say
        self.source = Emplace(folder)
        self.problems: list[str] = []
        self.kept: dict[str, str] = {}
        self.rows: list[tuple[str, object]] = [("documents", documents)]

    def fill(self) -> None:
        tree = self.folder / "tree"
        for number in range(self.documents):
            path = tree / f"Folder {number // PER_FOLDER}" / f"Document {number}.docx"
            path.parent.mkdir(parents=True, exist_ok=True)
            size = LARGE if number % 100 == 0 else self.random.randint(*SMALL)
            body = self.random.randbytes(size)
            path.write_bytes(body)
            if self.random.random() < LOOKED_AT / self.documents:
                self.kept[str(path.relative_to(tree))] = hashlib.sha256(body).hexdigest()
        self.source.start()
        self.source.add_user("mia", PASSWORD)
        self.source.import_(*sorted(tree.iterdir()), user="mia", timeout=3600)
        shutil.rmtree(tree)

    def phones(self) -> list[tuple[Place, File, bytes]]:
        """Phones that have signed in, each with a document that it is editing."""
        found = []
        for number in range(PHONES):
            place = self.source.place("mia", PASSWORD)
            file = place.root().new_file(f"Edited {number}.docx")
            assert file.lock(LOCK).status_code == 200
            file.save(body := os.urandom(100_000), LOCK)
            found.append((place, file, body))
        return found

    def move(self, target: Stateless, kills: int) -> None:
        """Begins the move, kills it, and begins it again; at last it comes to its end."""
        command = [BINARY, "move", "--to", target.database, "--to", target.bucket]
        # As long as the whole takes nobody knows before it has been seen: kills come ever later, and at any step.
        killed, patience, waited = 0, 2.0, 0.0
        while True:
            begun = time.monotonic()
            move = subprocess.Popen(command, env=self.source.environment | Objects.KEY, stdin=subprocess.DEVNULL,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            try:
                out, err = move.communicate(timeout=self.random.uniform(0.1, patience) if killed < kills else 7200)
            except subprocess.TimeoutExpired:
                move.kill()
                move.communicate()
                killed += 1
                patience *= 1.2
                waited += time.monotonic() - begun
                said = self.source.run("user", "list", code=None)
                self.say(f"killed {killed} times, the last after {time.monotonic() - begun:.1f} s: "
                         f"{said.stderr.strip()[:100] or 'still in its folder'}")
                if said.returncode != 0 and not any(word in said.stderr for word in ("is being moved", "has moved")):
                    self.problems.append(f"after kill {killed} nobody is told where the place is: {said.stderr}")
                continue
            if move.returncode != 0 and "has moved to" not in err:
                self.problems.append(f"the move failed: {out}{err}")
            self.rows += [("kills", killed), ("seconds of moves that were killed", f"{waited:.0f}"),
                          ("seconds of the last move", f"{time.monotonic() - begun:.0f}")]
            return

    def judge(self, phones: list[tuple[Place, File, bytes]], place: Emplace, what: str) -> None:
        """Whether phones that signed in before go on, and everything is there."""
        found = 0
        for phone, file, body in phones:
            if file.contents() != body or file.get_lock().headers.get("X-WOPI-Lock") != LOCK:
                self.problems.append(f"{what}: {file.name} isn't as its phone left it")
            phone.refresh()
        root = phones[0][0].root()
        folders: dict[str, dict[str, File]] = {}
        for path, digest in self.kept.items():
            folder, _, name = path.partition("/")
            if folder not in folders:
                folders[folder] = {file.name: file for file in root.child(folder).children()[1]}
            file = folders[folder].get(name)
            if file is None or hashlib.sha256(file.contents()).hexdigest() != digest:
                self.problems.append(f"{what}: {path} is {'missing' if file is None else 'other bytes'}")
            else:
                found += 1
        health = place.json("doctor", "--check-content", timeout=3600)
        if not health["healthy"] or health["versions"] < self.documents:
            self.problems.append(f"{what}: emplace doctor: {health}")
        self.rows.append((f"{what}: phones that go on, documents looked at, doctor's versions",
                          f"{len(phones)}, {found}, {health['versions']}"))


@contextlib.contextmanager
def stores() -> Iterator[tuple[Postgres, Objects]]:
    postgres, objects = Postgres(), Objects()
    try:
        yield postgres, objects
    finally:
        objects.stop()
        postgres.stop()


def moving(documents: int, kills: int, seed: int, say: Callable[[str], None]) -> tuple[str, list[str]]:
    """Moves a place there and, as a backup, back: what was seen as a table, and what was wrong."""
    with tempfile.TemporaryDirectory(prefix="emplace-move-") as name, stores() as (postgres, objects):
        folder = pathlib.Path(name)
        (folder / "target").mkdir()
        moved = Moved(folder, documents, seed, say)
        target = Stateless(folder / "target", postgres.new_database(), objects.new_bucket())
        back = Emplace(folder, folder / "back.log")
        back.data = folder / "back"
        try:
            moved.fill()
            say(f"imported {documents} documents")
            phones = moved.phones()
            moved.source.stop()
            moved.move(target, kills)
            refused = moved.source.run("serve", code=1).stderr
            if "has moved" not in refused:
                moved.problems.append(f"the source serves, or says nothing of the move: {refused}")
            target.address = moved.source.address
            shutil.copytree(moved.source.data / "tls", target.data / "tls")
            target.start("--public-url", target.address)
            moved.judge(phones, target, "there")
            begun = time.monotonic()
            target.run("backup", back.data, timeout=3600)
            moved.rows.append(("seconds of the backup that leads back", f"{time.monotonic() - begun:.0f}"))
            target.stop()
            back.address = target.address
            shutil.copytree(moved.source.data / "tls", back.data / "tls", dirs_exist_ok=True)
            back.start("--public-url", back.address)
            moved.judge(phones, back, "back in a folder")
        finally:
            for each in (moved.source, target, back):
                each.stop()
    return table([*moved.rows, ("violations", len(moved.problems)), ("seed", seed)], ("", "")), moved.problems
