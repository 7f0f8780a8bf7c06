"""Lets clients work, kills the server, starts it again, and compares the server's state with the ledger. Repeats this
many times."""

import pathlib
import random
import secrets
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from crash.disk import DataDirectory
from crash.documents import DocumentWorker
from crash.grants import GrantWorker
from crash.ledger import Figures, Violation
from crash.sharing import SharingWorker
from emplace import Emplace, until
from office import Container

NAME, OTHER, PASSWORD = "mia", "ben", secrets.token_urlsafe(12)
DOCUMENT_WORKERS, GRANT_WORKERS = 6, 2
WORK_SECONDS = 0.05, 0.9
ROUNDS_PER_LINE, ROUNDS_PER_COLLECTION = 10, 20
Worker = DocumentWorker | GrantWorker | SharingWorker
MAX_VIOLATIONS = 5      # the run ends when it has found this many violations
# The maximum duration of the garbage collection that runs when the server starts. It is long, because other checks may
# run on the same two cores.
COLLECTION_SECONDS = 60


@dataclass
class Run:
    seed: int
    kills: int = 0
    kills_while_starting: int = 0
    collections: int = 0
    collected: int = 0
    saves_read: int = 0
    slowest_start: float = 0
    seconds: float = 0
    figures: Figures = field(default_factory=Figures)
    violations: list[Violation] = field(default_factory=list)

    def rows(self) -> list[tuple[str, object]]:
        done, cut = self.figures.acknowledged, self.figures.interrupted
        return [("operations", done.total() + cut.total()), ("acknowledged", done.total()),
                *((f"– {what}", count) for what, count in sorted(done.items())),
                ("interrupted", cut.total()), ("– completed", self.figures.found_done),
                ("– not done at all", self.figures.found_undone),
                ("kills", self.kills), ("– while the server was starting", self.kills_while_starting),
                ("slowest start after a kill", f"{self.slowest_start:.2f} s"),
                ("acknowledged saves read back from the disk", self.saves_read),
                ("garbage collections", self.collections), ("– unreferenced contents deleted", self.collected),
                ("violations", len(self.violations)), ("duration", f"{self.seconds:.0f} s"), ("seed", self.seed)]


class Crash:
    def __init__(self, folder: pathlib.Path, seed: int, is_broken: bool, options: Sequence[str],
                 say: Callable[[str], None]) -> None:
        self.options = options
        self.emplace, self.data, self.say = Emplace(folder), DataDirectory(folder / "data"), say
        self.random, self.run, self.is_broken = random.Random(f"{seed} kills"), Run(seed), is_broken
        self.copy, self.rounds = folder / "copy.sqlite", 0

    def prepare(self) -> None:
        seed = self.run.seed
        self.emplace.start(*self.options)
        self.emplace.add_user(NAME, PASSWORD)
        # With this setting, each refresh replaces the refresh token, so the client loses its access if the server loses
        # a commit.
        self.emplace.run("client", "set", self.emplace.office_client()[0], "--refresh", "rotate")
        root = self.emplace.place(NAME, PASSWORD).root()
        self.documents = []
        for number in range(DOCUMENT_WORKERS):
            assert root.create_container(relative=f"Folder {number}").status_code == 200
            folder = root.child(f"Folder {number}")
            self.documents.append(DocumentWorker(number, folder, self.emplace.authority, seed))
        self.grants = [GrantWorker(number, self.emplace.office(), self.emplace.bootstrapper, NAME, PASSWORD, seed)
                       for number in range(GRANT_WORKERS)]
        self.workers: list[Worker] = [*self.documents, *self.grants, self.sharing(root)]

    def sharing(self, root: Container) -> SharingWorker:
        self.emplace.add_user(OTHER, PASSWORD)
        assert root.create_container(relative="Shared").status_code == 200
        address = self.emplace.address
        views = self.emplace.web_view(), self.emplace.web_view()
        for view, name in zip(views, (NAME, OTHER)):
            view.sign_in(view.open(address + "/"), name, PASSWORD)
        places = self.emplace.place(NAME, PASSWORD), self.emplace.place(OTHER, PASSWORD)
        return SharingWorker(NAME, OTHER, views, places, address, root.child("Shared"), self.run.seed)

    def go(self, kills: int) -> Run:
        began = time.monotonic()
        try:
            self.prepare()
            while self.run.kills < kills and len(self.run.violations) < MAX_VIOLATIONS:
                left = kills - self.run.kills
                self.rounds += 1
                self.round(is_last=left == 1, may_kill_start=left > 2)
                if self.rounds % ROUNDS_PER_LINE == 0:
                    figures = self.total()
                    self.say(f"{self.run.kills} kills, {figures.acknowledged.total()} operations acknowledged, "
                             f"{figures.interrupted.total()} interrupted, {len(self.run.violations)} violations")
        finally:
            self.emplace.stop()
        self.run.figures, self.run.seconds = self.total(), time.monotonic() - began
        return self.run

    def round(self, is_last: bool, may_kill_start: bool) -> None:
        if self.is_broken:
            self.data.copy_database(self.copy)
        self.work()
        if self.is_broken:
            self.data.restore_database(self.copy)
        thorough = is_last or self.rounds % ROUNDS_PER_COLLECTION == 0
        if thorough:
            self.data.age_content()
            before = self.data.count_when_stopped()
        self.start(may_kill_start)
        if thorough:
            self.await_collection(before)
        self.compare(thorough)

    def work(self) -> None:
        stop = threading.Event()
        with ThreadPoolExecutor(len(self.workers)) as pool:
            working = [(worker, pool.submit(worker.work, stop)) for worker in self.workers]
            time.sleep(self.random.uniform(*WORK_SECONDS))
            self.emplace.kill()
            self.run.kills += 1
            stop.set()
        for worker, future in working:
            if error := future.exception():
                self.violate(worker.name, str(error), self.stories(worker))

    def start(self, may_kill: bool) -> None:
        if may_kill and self.random.random() < 0.1:
            # Kills the server while it starts, so that the recovery from the previous kill is interrupted, too.
            self.emplace.start(*self.options, reachable=False)
            time.sleep(self.random.uniform(0, 0.03))
            self.emplace.kill()
            self.run.kills += 1
            self.run.kills_while_starting += 1
        began = time.monotonic()
        self.emplace.start(*self.options)
        self.run.slowest_start = max(self.run.slowest_start, time.monotonic() - began)

    def await_collection(self, before: int) -> None:
        """Waits for the garbage collection that runs when the server starts. Garbage collection must delete all content
        to which no version refers, because the content files look old.

        - before: the number of contents before the server started.
        """
        try:
            until(lambda: not self.data.orphans(), "no unreferenced content", seconds=COLLECTION_SECONDS)
        except AssertionError:
            self.violate("content", f"still there after garbage collection: {sorted(self.data.orphans())[:5]}", ())
        self.run.collections += 1
        self.run.collected += before - self.data.count()
        for problem in self.data.integrity():
            self.violate("database", problem, ())

    def compare(self, everything: bool) -> None:
        """Compares the server's state with the ledger.

        - everything: whether to compare also documents and grants that weren't changed since the last comparison.
        """
        with ThreadPoolExecutor(len(self.workers)) as pool:
            comparing = [(worker, pool.submit(worker.compare_all, everything)) for worker in self.workers]
        for worker, future in comparing:
            if error := future.exception():
                self.violate(worker.name, f"{type(error).__name__}: {error}", self.stories(worker))
                continue
            for subject, problem in future.result():
                self.violate(worker.name, problem, subject.story.lines)
        for worker in self.documents:
            problems, count = self.data.compare(worker.entries, everything)
            self.run.saves_read += count
            for entry, problem in problems:
                self.violate(worker.name, problem, entry.story.lines)

    def violate(self, subject: str, what: str, story: Iterable[str]) -> None:
        self.run.violations.append(Violation(self.run.kills, subject, what, tuple(story)))

    def total(self) -> Figures:
        total = Figures()
        for worker in self.workers:
            total.add(worker.figures)
        return total

    @staticmethod
    def stories(worker: Worker) -> list[str]:
        kept = worker.holdings if isinstance(worker, GrantWorker) else worker.entries
        return sorted(line for each in kept for line in list(each.story.lines)[-4:])


def crash(kills: int, seed: int, is_broken: bool, options: Sequence[str], say: Callable[[str], None]) -> Run:
    with tempfile.TemporaryDirectory(prefix="emplace-crash-") as folder:
        return Crash(pathlib.Path(folder), seed, is_broken, options, say).go(kills)
