"""Nodes, their database's leader and their object store, killed at random moments; and how long nobody could save."""

import hashlib
import json
import pathlib
import random
import secrets
import statistics
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import requests

from crash.cluster import WAY, Cluster
from crash.documents import DocumentWorker
from crash.grants import GrantWorker
from crash.ledger import Figures, Violation
from crash.report import table
from emplace import until
from office import File, new_session

NAME, PASSWORD = "mia", secrets.token_urlsafe(12)
DOCUMENT_WORKERS, GRANT_WORKERS = 6, 3
# What is killed, and for how many seconds it stays away when nobody else starts it again.
KINDS = {"node": 1.0, "PostgreSQL leader, started again by Patroni": 0.0, "PostgreSQL leader with its Patroni": 0.0,
         "object store": 3.0}
# How often each is killed. A leader whose Patroni is gone is missed for half a minute, a node for none.
WEIGHTS = {"node": 4, "PostgreSQL leader, started again by Patroni": 2, "PostgreSQL leader with its Patroni": 1,
           "object store": 2}
# A save that takes longer than its client waits is asked of the next node. What is too large for the database goes to the
# object store, so that a client that saves such content notices when it is away.
PATIENCE, LARGE = 40.0, 70_000
# Seconds: longer than content stays in the trash, and than an upload may take; and how long a sweep may take.
WEEKS = 14 * 24 * 3600
SWEEPING = 1800
ENOUGH = 5


def cut_off(response: requests.Response, *_: object, **__: object) -> None:
    """An answer in the five hundreds says no more than none at all: what was asked for may have happened."""
    if response.status_code >= 500:
        raise requests.ConnectionError(f"answered {response.status_code}")


class Saver:
    """Saves one document without end, at the next node when one is gone, and notes when each save was answered."""

    def __init__(self, file: File, cluster: Cluster, size: int, seed: str) -> None:
        self.session = new_session(cluster.nodes[0].authority)
        self.session.hooks["response"] = [cut_off]
        self.file, self.cluster, self.size = File(self.session, file.url), cluster, size
        self.random, self.answered = random.Random(seed), [time.monotonic()]
        self.last, self.unknown = b"", list[bytes]()    # acknowledged, and asked for since
        self.node, self.cut = 0, 0
        self.problem: str | None = None

    def work(self, stop: threading.Event) -> None:
        while not stop.is_set():
            WAY.port = self.cluster.nodes[self.node % len(self.cluster.nodes)].port
            body = self.random.randbytes(self.size)
            try:
                response = self.file.call("POST", "/contents", "PUT", {"X-WOPI-Lock": "saver"}, data=body,
                                          timeout=PATIENCE)
            except requests.RequestException:
                self.unknown.append(body)
                self.cut += 1
                self.node += 1
                self.session.close()
                time.sleep(0.01)
                continue
            if response.status_code != 200:
                self.problem = f"a save answered {response.status_code} {response.headers.get('X-WOPI-Lock')!r}"
                return
            self.last, self.unknown = body, []
            self.answered.append(time.monotonic())

    def longest_gap(self, since: float) -> float:
        times = self.answered
        begins = next((i for i, moment in enumerate(times) if moment >= since), len(times))
        late = times[max(begins - 1, 0):]
        return max((b - a for a, b in zip(late, late[1:])), default=0.0)

    def keep_lock(self) -> str | None:
        """A save doesn't renew the lock, which ends after half an hour; a run may take longer."""
        answer = self.file.lock("saver")
        return None if answer.status_code == 200 else f"RefreshLock answered {answer.status_code}"

    def compare(self) -> str | None:
        found = self.file.get()
        if found.status_code != 200:
            return f"GetFile answered {found.status_code}"
        if found.content not in (self.last, *self.unknown):
            return f"found {hashlib.sha256(found.content).hexdigest()[:12]}, neither acknowledged last nor cut off since"
        self.last, self.unknown = found.content, []
        return None


@dataclass
class Outages:
    seed: int
    nodes: int
    kills: Counter[str] = field(default_factory=Counter)
    gaps: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    figures: Figures = field(default_factory=Figures)
    saves: int = 0
    saves_cut: int = 0
    doctor: str = "not asked"
    seconds: float = 0
    violations: list[Violation] = field(default_factory=list)

    def text(self) -> str:
        done, cut = self.figures.acknowledged, self.figures.cut_off
        rows = [("nodes", self.nodes), ("kills", self.kills.total()),
                ("operations acknowledged", done.total()), *((f"– {what}", n) for what, n in sorted(done.items())),
                ("cut off or answered 5xx", cut.total()), ("– found done, whole", self.figures.found_done),
                ("– found not done", self.figures.found_undone), ("saves of the two that measure", self.saves),
                ("– cut off or answered 5xx", self.saves_cut), ("emplace doctor --check-content", self.doctor),
                ("violations", len(self.violations)), ("took", f"{self.seconds:.0f} s"), ("seed", self.seed)]
        waits = [(kind, size, len(gaps), f"{statistics.median(gaps):.2f} s", f"{max(gaps):.2f} s")
                 for (kind, size), gaps in sorted(self.gaps.items())]
        return (table(rows, ("", "")) + "\n\nTime without an answered save, by what was killed:\n\n"
                + table(waits, ("killed", "content", "times", "median", "longest")))


class Killing:
    def __init__(self, folder: pathlib.Path, nodes: int, seed: int, options: Sequence[str],
                 say: Callable[[str], None], misbehave: str = "") -> None:
        self.run, self.random, self.say = Outages(seed, nodes), random.Random(f"{seed} outages"), say
        self.cluster = Cluster(folder, nodes, options, misbehave)

    def prepare(self) -> None:
        first, seed = self.cluster.nodes[0], self.run.seed
        first.add_user(NAME, PASSWORD)
        first.run("client", "set", first.office_client()[0], "--refresh", "rotate")
        root = first.place(NAME, PASSWORD).root()
        self.workers: list[DocumentWorker | GrantWorker] = []
        for number in range(DOCUMENT_WORKERS):
            assert root.create_container(relative=f"Folder {number}").status_code == 200
            worker = DocumentWorker(number, root.child(f"Folder {number}"), first.authority, seed)
            worker.session.hooks["response"].append(cut_off)
            self.workers.append(worker)
        for number in range(GRANT_WORKERS):
            office = first.office()
            for session in (office.session, office.identity.session):
                session.hooks["response"].append(cut_off)
            self.workers.append(GrantWorker(number, office, first.bootstrapper, NAME, PASSWORD, seed))
        self.savers = {}
        for size, text in ((1000, "in the database"), (LARGE, "in the object store")):
            file = root.new_file(f"Saved {text}.docx")
            assert file.lock("saver").status_code == 200
            self.savers[text] = Saver(file, self.cluster, size, f"{seed} {text}")

    def go(self, kills: int) -> Outages:
        began = time.monotonic()
        try:
            self.prepare()
            while self.run.kills.total() < kills and len(self.run.violations) < ENOUGH:
                self.round()
            if not self.run.violations:     # otherwise they are what is to be told, however the sweeps would end
                self.sweep()
            self.ask_doctor()
        finally:
            self.cluster.stop()
        self.run.figures, self.run.seconds = self.total(), time.monotonic() - began
        self.run.saves = sum(len(saver.answered) - 1 for saver in self.savers.values())
        self.run.saves_cut = sum(saver.cut for saver in self.savers.values())
        return self.run

    def round(self) -> None:
        # Each once at least, however few kills were asked for.
        unseen = [kind for kind in KINDS if not self.run.kills[kind]]
        kind = unseen[0] if unseen else self.random.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        stop, ports = threading.Event(), [node.port for node in self.cluster.nodes]

        def going(port: int, worker: DocumentWorker | GrantWorker) -> None:
            WAY.port = port
            worker.work(stop)

        # A client stays with one node, as a connection that is kept open does, and all of them with another each round.
        shift = self.random.randrange(len(ports))
        everyone = len(self.workers) + len(self.savers)
        with ThreadPoolExecutor(everyone) as pool:
            working = [(worker, pool.submit(going, ports[(n + shift) % len(ports)], worker))
                       for n, worker in enumerate(self.workers)]
            saving = [pool.submit(saver.work, stop) for saver in self.savers.values()]
            try:
                time.sleep(self.random.uniform(0.3, 1.5))
                self.strike(kind)
            finally:
                stop.set()
        for worker, future in working:
            if error := future.exception():
                self.violate(worker.name, f"{type(error).__name__}: {error}")
        for future in saving:
            future.result()
        self.look()

    def strike(self, kind: str) -> None:
        cluster, patroni = self.cluster, self.cluster.patroni
        assert patroni and cluster.objects
        killed, again = time.monotonic(), lambda: None
        if kind == "node":
            node = self.random.choice(cluster.nodes)
            for saver in self.savers.values():      # the client of the node that dies is the one to measure
                saver.node = cluster.nodes.index(node)
                saver.session.close()
            time.sleep(0.1)
            killed = time.monotonic()
            node.kill()
            again = lambda: cluster.start(node)     # noqa: E731
        elif kind == "object store":
            cluster.objects.kill()
            again = cluster.objects.start_again
        else:
            again = patroni.kill_leader(with_its_keeper="with" in kind)
        self.run.kills[kind] += 1
        time.sleep(KINDS[kind])
        if "leader" not in kind:
            again()
        for text, saver in self.savers.items():
            until(lambda: saver.problem or saver.answered[-1] > killed + 0.5 + KINDS[kind],
                  f"a save of {text} after {kind}", 120)
        if "leader" in kind:
            again()
        time.sleep(0.5)
        for text, saver in self.savers.items():
            self.run.gaps.setdefault((kind, text), []).append(gap := saver.longest_gap(killed))
            self.say(f"kill {self.run.kills.total()}, {kind}: {gap:.2f} s without a save {text}")
        # Another leader killed before somebody follows the new one would only show that nobody may save then.
        cluster.await_database()

    def look(self) -> None:
        WAY.port = self.random.choice(self.cluster.nodes).port
        for worker in self.workers:
            try:
                for subject, problem in worker.look(True):
                    self.violate(worker.name, problem, list(subject.story.lines))
            except Exception as error:      # whatever it is, the server is to blame or the tool is
                self.violate(worker.name, f"{type(error).__name__}: {error}")
        for text, saver in self.savers.items():
            if problem := saver.problem or saver.compare() or saver.keep_lock():
                self.violate(f"what is saved {text}", problem)

    def sweep(self) -> None:
        """Has the nodes sweep away what kills left behind: first into the trash, then out of it. So that it is due,
        everything in the object store becomes older than content is left alone, and than it stays in the trash."""
        # Some thirty objects a second, in a gateway that has other work; each kill of a node leaves a hundred.
        try:
            for _ in range(2):
                self.cluster.grow_older(WEEKS)
                until(self.has_swept, "the end of a sweep", SWEEPING)
            until(lambda: not any(self.found()["trash"].values()), "an empty trash", SWEEPING)
        except AssertionError as late:
            self.violate("sweep", str(late))    # what the kills showed is kept all the same

    def has_swept(self) -> bool:
        """Whether a whole sweep left nothing for the next; what is in the trash by now is its matter."""
        return not any(self.found()["leftovers"].values())

    def found(self) -> dict[str, dict[str, int]]:
        answer = self.doctor("--json").stdout
        found: dict[str, dict[str, int]] = json.loads(answer)
        return found

    def doctor(self, *options: str) -> subprocess.CompletedProcess[str]:
        """By a way to the object store on which nothing is spoiled: what is there is what counts."""
        done: subprocess.CompletedProcess[str] = self.cluster.nodes[0].run(
            "doctor", *options, code=None, timeout=600, env={"EMPLACE_OBJECTS": self.cluster.bucket})
        return done

    def ask_doctor(self) -> None:
        answer = self.doctor("--check-content", "--json")
        found = json.loads(answer.stdout)
        if any(found["leftovers"].values()) or any(found["trash"].values()):
            self.violate("doctor", f"left over after the sweeps: {found['leftovers']}, trash {found['trash']}")
        if uploads := self.cluster.unfinished_uploads():
            self.violate("object store", f"uploads that nobody will complete: {uploads}")
        self.run.doctor = " ".join(answer.stdout.split()).replace("|", "/")
        if answer.returncode:
            self.violate("doctor", f"exit {answer.returncode}: {answer.stdout} {answer.stderr}")

    def violate(self, subject: str, what: str, story: Sequence[str] = ()) -> None:
        self.say(f"violation: {subject}: {what}")
        self.run.violations.append(Violation(self.run.kills.total(), subject, what, tuple(story)))

    def total(self) -> Figures:
        total = Figures()
        for worker in self.workers:
            total.add(worker.figures)
        return total


def outages(nodes: int, kills: int, seed: int, options: Sequence[str], say: Callable[[str], None],
            misbehave: str = "") -> Outages:
    with tempfile.TemporaryDirectory(prefix="emplace-crash-") as folder:
        return Killing(pathlib.Path(folder), nodes, seed, options, say, misbehave).go(kills)
