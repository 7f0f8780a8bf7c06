"""Kills servers, the leader of their database and their object store at random moments, and measures how long saves
fail."""

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

from crash.cluster import ROUTE, Cluster
from crash.documents import DocumentWorker
from crash.grants import GrantWorker
from crash.ledger import Figures, Violation
from crash.report import table
from emplace import until
from office import File, new_session

NAME, PASSWORD = "mia", secrets.token_urlsafe(12)
DOCUMENT_WORKERS, GRANT_WORKERS = 6, 3
# The processes that this tool kills. The number is how many seconds the tool waits after the kill before it continues.
KINDS = {"node": 1.0, "PostgreSQL leader, started again by Patroni": 0.0, "PostgreSQL leader with its Patroni": 0.0,
         "object store": 3.0}
# The relative frequency of each kind of kill. If the leader is killed with its Patroni, another server becomes the
# leader after half a minute.
WEIGHTS = {"node": 4, "PostgreSQL leader, started again by Patroni": 2, "PostgreSQL leader with its Patroni": 1,
           "object store": 2}
# The number of seconds for which the client of a save waits before it tries the next server.
SAVE_TIMEOUT = 40.0
# In bytes. This size is too large for the database, so saves of these documents need the object store.
LARGE = 70_000
# In seconds: longer than content stays in the trash of garbage collection, and longer than an upload may take.
WEEKS = 14 * 24 * 3600
# The maximum number of seconds for which this tool waits for a garbage collection.
COLLECTION_TIMEOUT = 1800
MAX_VIOLATIONS = 5


def raise_for_5xx(response: requests.Response, *_: object, **__: object) -> None:
    """Treats a 5xx as a lost connection, because the operation may have happened in both cases."""
    if response.status_code >= 500:
        raise requests.ConnectionError(f"answered {response.status_code}")


class Saver:
    """Saves one document again and again, and records the time of each response. If a server is gone, uses the next
    server."""

    def __init__(self, file: File, cluster: Cluster, size: int, seed: str) -> None:
        self.session = new_session(cluster.nodes[0].authority)
        self.session.hooks["response"] = [raise_for_5xx]
        self.file, self.cluster, self.size = File(self.session, file.url), cluster, size
        self.random, self.answered = random.Random(seed), [time.monotonic()]
        # The content of the last acknowledged save, and of saves that were interrupted after it.
        self.last, self.unknown = b"", list[bytes]()
        self.node, self.interrupted = 0, 0
        self.problem: str | None = None

    def work(self, stop: threading.Event) -> None:
        while not stop.is_set():
            ROUTE.port = self.cluster.nodes[self.node % len(self.cluster.nodes)].port
            body = self.random.randbytes(self.size)
            try:
                response = self.file.call("POST", "/contents", "PUT", {"X-WOPI-Lock": "saver"}, data=body,
                                          timeout=SAVE_TIMEOUT)
            except requests.RequestException:
                self.unknown.append(body)
                self.interrupted += 1
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
        """Returns the longest time in seconds between two responses, the second of which came after `since`."""
        times = self.answered
        begins = next((i for i, moment in enumerate(times) if moment >= since), len(times))
        late = times[max(begins - 1, 0):]
        return max((b - a for a, b in zip(late, late[1:])), default=0.0)

    def keep_lock(self) -> str | None:
        """Refreshes the lock of the document, because a lock expires after half an hour and a run of this tool may take
        longer."""
        answer = self.file.lock("saver")
        return None if answer.status_code == 200 else f"RefreshLock answered {answer.status_code}"

    def compare(self) -> str | None:
        found = self.file.get()
        if found.status_code != 200:
            return f"GetFile answered {found.status_code}"
        if found.content not in (self.last, *self.unknown):
            digest = hashlib.sha256(found.content).hexdigest()[:12]
            return f"found {digest}, which is neither the last acknowledged save nor one interrupted since"
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
    saves_interrupted: int = 0
    doctor: str = "not run"
    seconds: float = 0
    violations: list[Violation] = field(default_factory=list)

    def text(self) -> str:
        done, interrupted = self.figures.acknowledged, self.figures.interrupted
        rows = [("nodes", self.nodes), ("kills", self.kills.total()),
                ("operations acknowledged", done.total()), *((f"– {what}", n) for what, n in sorted(done.items())),
                ("interrupted or answered 5xx", interrupted.total()), ("– completed", self.figures.found_done),
                ("– not done at all", self.figures.found_undone),
                ("saves of the two clients that measure gaps", self.saves),
                ("– interrupted or answered 5xx", self.saves_interrupted),
                ("emplace doctor --check-content", self.doctor), ("violations", len(self.violations)),
                ("duration", f"{self.seconds:.0f} s"), ("seed", self.seed)]
        gaps = [(kind, size, len(each), f"{statistics.median(each):.2f} s", f"{max(each):.2f} s")
                for (kind, size), each in sorted(self.gaps.items())]
        return (table(rows, ("", "")) + "\n\nTime without a successful save, by what was killed:\n\n"
                + table(gaps, ("killed", "content", "times", "median", "longest")))


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
            worker.session.hooks["response"].append(raise_for_5xx)
            self.workers.append(worker)
        for number in range(GRANT_WORKERS):
            office = first.office()
            for session in (office.session, office.identity.session):
                session.hooks["response"].append(raise_for_5xx)
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
            while self.run.kills.total() < kills and len(self.run.violations) < MAX_VIOLATIONS:
                self.round()
            if not self.run.violations:     # after a violation, the result of garbage collection would prove nothing
                self.collect_garbage()
            self.run_doctor()
        finally:
            self.cluster.stop()
        self.run.figures, self.run.seconds = self.total(), time.monotonic() - began
        self.run.saves = sum(len(saver.answered) - 1 for saver in self.savers.values())
        self.run.saves_interrupted = sum(saver.interrupted for saver in self.savers.values())
        return self.run

    def round(self) -> None:
        # Chooses each kind of kill once, and afterwards random kinds.
        unseen = [kind for kind in KINDS if not self.run.kills[kind]]
        kind = unseen[0] if unseen else self.random.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        stop, ports = threading.Event(), [node.port for node in self.cluster.nodes]

        def work(port: int, worker: DocumentWorker | GrantWorker) -> None:
            ROUTE.port = port
            worker.work(stop)

        # Within a round, each client uses one server, as a client does that keeps its connection open.
        shift = self.random.randrange(len(ports))
        with ThreadPoolExecutor(len(self.workers) + len(self.savers)) as pool:
            working = [(worker, pool.submit(work, ports[(n + shift) % len(ports)], worker))
                       for n, worker in enumerate(self.workers)]
            saving = [pool.submit(saver.work, stop) for saver in self.savers.values()]
            try:
                time.sleep(self.random.uniform(0.3, 1.5))
                self.kill(kind)
            finally:
                stop.set()
        for worker, future in working:
            if error := future.exception():
                self.violate(worker.name, f"{type(error).__name__}: {error}")
        for future in saving:
            future.result()
        self.compare()

    def kill(self, kind: str) -> None:
        """Kills a process, starts it again, waits for the next saves, and records the time between saves."""
        cluster, patroni = self.cluster, self.cluster.patroni
        assert patroni and cluster.objects
        killed, start_again = time.monotonic(), lambda: None
        if kind == "node":
            node = self.random.choice(cluster.nodes)
            # Every client uses the node that is killed next, so that the gap is measured.
            for saver in self.savers.values():
                saver.node = cluster.nodes.index(node)
                saver.session.close()
            time.sleep(0.1)
            killed = time.monotonic()
            node.kill()
            start_again = lambda: cluster.start(node)     # noqa: E731
        elif kind == "object store":
            cluster.objects.kill()
            start_again = cluster.objects.start_again
        else:
            start_again = patroni.kill_leader(with_its_keeper="with" in kind)
        self.run.kills[kind] += 1
        time.sleep(KINDS[kind])
        if "leader" not in kind:
            start_again()
        for text, saver in self.savers.items():
            until(lambda: saver.problem or saver.answered[-1] > killed + 0.5 + KINDS[kind],
                  f"a save of {text} after {kind}", 120)
        if "leader" in kind:
            start_again()
        time.sleep(0.5)
        for text, saver in self.savers.items():
            self.run.gaps.setdefault((kind, text), []).append(gap := saver.longest_gap(killed))
            self.say(f"kill {self.run.kills.total()}, {kind}: {gap:.2f} s without a save {text}")
        # Waits until the new leader has a standby. If this leader were killed earlier, no save could succeed.
        cluster.await_database()

    def compare(self) -> None:
        """Compares the servers' state with the ledger."""
        ROUTE.port = self.random.choice(self.cluster.nodes).port
        for worker in self.workers:
            try:
                for subject, problem in worker.compare_all(True):
                    self.violate(worker.name, problem, list(subject.story.lines))
            except Exception as error:      # the error may come from the server or from this tool
                self.violate(worker.name, f"{type(error).__name__}: {error}")
        for text, saver in self.savers.items():
            if problem := saver.problem or saver.compare() or saver.keep_lock():
                self.violate(f"the document saved {text}", problem)

    def collect_garbage(self) -> None:
        """Waits for two garbage collections. The first moves the content that kills left behind to the trash, and the
        second empties the trash.

        Before each garbage collection, all objects are made old enough to be moved or deleted.
        """
        # Each kill of a server leaves a hundred unused objects behind, and the object store deletes only thirty a
        # second.
        try:
            for _ in range(2):
                self.cluster.grow_older(WEEKS)
                until(self.has_no_leftovers, "the end of garbage collection", COLLECTION_TIMEOUT)
            until(lambda: not any(self.found()["trash"].values()), "an empty trash", COLLECTION_TIMEOUT)
        except AssertionError as late:
            # Records a violation instead of failing, so that the results of the kills aren't lost.
            self.violate("garbage collection", str(late))

    def has_no_leftovers(self) -> bool:
        """Returns whether garbage collection has moved all unused content to the trash."""
        return not any(self.found()["leftovers"].values())

    def found(self) -> dict[str, dict[str, int]]:
        """Returns the report of `emplace doctor`."""
        found: dict[str, dict[str, int]] = json.loads(self.doctor("--json").stdout)
        return found

    def doctor(self, *options: str) -> subprocess.CompletedProcess[str]:
        """Runs `emplace doctor` with the object store itself, and not through the proxy that spoils responses."""
        done: subprocess.CompletedProcess[str] = self.cluster.nodes[0].run(
            "doctor", *options, code=None, timeout=600, env={"EMPLACE_OBJECTS": self.cluster.bucket})
        return done

    def run_doctor(self) -> None:
        answer = self.doctor("--check-content", "--json")
        found = json.loads(answer.stdout)
        if any(found["leftovers"].values()) or any(found["trash"].values()):
            self.violate("doctor", f"left after garbage collection: {found['leftovers']}, trash {found['trash']}")
        if uploads := self.cluster.unfinished_uploads():
            self.violate("object store", f"multipart uploads that were neither completed nor aborted: {uploads}")
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
