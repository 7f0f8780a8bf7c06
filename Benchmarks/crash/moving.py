"""Moves a data directory of many documents to a PostgreSQL database and a bucket, and kills the command several
times."""

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

PASSWORD, DOCUMENTS_PER_FOLDER, PHONES = secrets.token_urlsafe(12), 1_000, 3
# In bytes. Small documents are stored in the database. One document in a hundred is large and stored in a file.
SMALL, LARGE = (200, 3_000), 90_000
# The number of imported documents that are compared byte for byte after the move.
COMPARED = 300


class Move:
    """The data directory that is moved, and the documents that the target must contain afterwards."""

    def __init__(self, folder: pathlib.Path, documents: int, seed: int, say: Callable[[str], None]) -> None:
        self.folder, self.documents, self.random, self.say = folder, documents, random.Random(f"{seed} moving"), say
        self.source = Emplace(folder)
        self.problems: list[str] = []
        self.digests: dict[str, str] = {}     # the digest of each document to compare, by its path
        self.rows: list[tuple[str, object]] = [("documents", documents)]

    def fill(self) -> None:
        tree = self.folder / "tree"
        for number in range(self.documents):
            path = tree / f"Folder {number // DOCUMENTS_PER_FOLDER}" / f"Document {number}.docx"
            path.parent.mkdir(parents=True, exist_ok=True)
            size = LARGE if number % 100 == 0 else self.random.randint(*SMALL)
            body = self.random.randbytes(size)
            path.write_bytes(body)
            if self.random.random() < COMPARED / self.documents:
                self.digests[str(path.relative_to(tree))] = hashlib.sha256(body).hexdigest()
        self.source.start()
        self.source.add_user("mia", PASSWORD)
        self.source.import_(*sorted(tree.iterdir()), user="mia", timeout=3600)
        shutil.rmtree(tree)

    def phones(self) -> list[tuple[Place, File, bytes]]:
        """Returns simulated phones that have signed in. Each phone has a document that it is editing, and the
        document's content."""
        found = []
        for number in range(PHONES):
            place = self.source.place("mia", PASSWORD)
            file = place.root().new_file(f"Edited {number}.docx")
            assert file.lock(LOCK).status_code == 200
            file.save(body := os.urandom(100_000), LOCK)
            found.append((place, file, body))
        return found

    def run(self, target: Stateless, kills: int) -> None:
        """Starts the move, kills the command several times and starts it again. After the last kill, lets the move
        finish."""
        command = [BINARY, "move", "--to", target.database, "--to", target.bucket]
        # The duration of the move isn't known yet. So the random time until a kill may grow with each kill, to reach
        # every step of the move.
        killed, longest, waited = 0, 2.0, 0.0
        while True:
            begun = time.monotonic()
            move = subprocess.Popen(command, env=self.source.environment | Objects.KEY, stdin=subprocess.DEVNULL,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            try:
                out, err = move.communicate(timeout=self.random.uniform(0.1, longest) if killed < kills else 7200)
            except subprocess.TimeoutExpired:
                move.kill()
                move.communicate()
                killed += 1
                longest *= 1.2
                waited += time.monotonic() - begun
                said = self.source.run("user", "list", code=None)
                self.say(f"killed {killed} times, the last after {time.monotonic() - begun:.1f} s: "
                         f"{said.stderr.strip()[:100] or 'the source is still in use'}")
                if said.returncode != 0 and not any(word in said.stderr for word in ("is unfinished", "was moved to")):
                    self.problems.append(f"after kill {killed}, the error doesn't mention the move: {said.stderr}")
                continue
            if move.returncode != 0 and "was moved to" not in err:
                self.problems.append(f"the move failed: {out}{err}")
            self.rows += [("kills", killed), ("seconds of the killed moves", f"{waited:.0f}"),
                          ("seconds of the last move", f"{time.monotonic() - begun:.0f}")]
            return

    def judge(self, phones: list[tuple[Place, File, bytes]], server: Emplace, what: str) -> None:
        """Checks that phones that signed in before the move can continue after the move, and that the server has all
        documents."""
        found = 0
        for phone, file, body in phones:
            if file.contents() != body or file.get_lock().headers.get("X-WOPI-Lock") != LOCK:
                self.problems.append(f"{what}: {file.name} has another content or lock than its phone gave it")
            phone.refresh()
        root = phones[0][0].root()
        folders: dict[str, dict[str, File]] = {}
        for path, digest in self.digests.items():
            folder, _, name = path.partition("/")
            if folder not in folders:
                folders[folder] = {file.name: file for file in root.child(folder).children()[1]}
            file = folders[folder].get(name)
            if file is None or hashlib.sha256(file.contents()).hexdigest() != digest:
                self.problems.append(f"{what}: {path} {'is missing' if file is None else 'has different bytes'}")
            else:
                found += 1
        health = server.json("doctor", "--check-content", timeout=3600)
        if not health["healthy"] or health["versions"] < self.documents:
            self.problems.append(f"{what}: emplace doctor: {health}")
        self.rows.append((f"{what}: phones that continue, documents compared, versions that doctor counts",
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
    """Moves a data directory to a database and a bucket, and moves it back with a backup. Returns the table and the
    problems."""
    with tempfile.TemporaryDirectory(prefix="emplace-move-") as name, stores() as (postgres, objects):
        folder = pathlib.Path(name)
        (folder / "target").mkdir()
        move = Move(folder, documents, seed, say)
        target = Stateless(folder / "target", postgres.new_database(), objects.new_bucket())
        back = Emplace(folder, folder / "back.log")
        back.data = folder / "back"
        try:
            move.fill()
            say(f"imported {documents} documents")
            phones = move.phones()
            move.source.stop()
            move.run(target, kills)
            refused = move.source.run("serve", code=1).stderr
            if "was moved to" not in refused:
                move.problems.append(f"the error of serve at the source doesn't mention the move: {refused}")
            target.address = move.source.address
            shutil.copytree(move.source.data / "tls", target.data / "tls")
            target.start("--public-url", target.address)
            move.judge(phones, target, "target")
            begun = time.monotonic()
            target.run("backup", back.data, timeout=3600)
            move.rows.append(("seconds of the backup into a folder", f"{time.monotonic() - begun:.0f}"))
            target.stop()
            back.address = target.address
            shutil.copytree(move.source.data / "tls", back.data / "tls", dirs_exist_ok=True)
            back.start("--public-url", back.address)
            move.judge(phones, back, "backup in a folder")
        finally:
            for each in (move.source, target, back):
                each.stop()
    return table([*move.rows, ("violations", len(move.problems)), ("seed", seed)], ("", "")), move.problems
