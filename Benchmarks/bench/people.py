"""Measures whether pages, searches and requests for shared documents are as fast with a million documents as with a
thousand."""

import argparse
import os
import pathlib
import random
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from urllib.parse import quote_plus

from bench.figures import HEAD, Limit, Row
from bench.filling import fill, share
from bench.growth import PER_FOLDER, Growth, disk_usage
from bench.server import PASSWORD, Opened, Server
from bench.tools import head
from crash.report import keep, table
from emplace import until
from postgres import Postgres

# The guest, with whom the owner shares ten folders, and a user with whom the owner shares all folders.
GUEST, FRIEND = "ben", "eve"
# The numbers of documents and of shared folders.
SIZES = ((1_000, 10), (1_000_000, 10_000))
# The number of folders shared with the guest, and the number of other users with whom the remaining folders are shared.
GUESTS_FOLDERS, OTHERS = 10, 100
# The number of documents in the owner's trash.
DELETED = 100
# The maximum duration of a search in milliseconds.
SEARCH_GOAL = 50
# The number of documents whose ownership one command transfers, and the maximum duration of the command in seconds.
TRANSFERRED, TRANSFER_GOAL = 10_000, 3
SEARCHES = {"a word in one name": "{number}", "two words, one of them in all names": "document {number}",
            "a word in all names": "docu"}


def move(server: Server, postgres: Postgres) -> None:
    """Moves a server's data to a PostgreSQL database, and runs VACUUM ANALYZE, as autovacuum would within minutes."""
    database = postgres.new_database()
    server.emplace.move(database)
    subprocess.run(["psql", database, "-X", "-q", "-c", "VACUUM ANALYZE"], check=True, timeout=600)


class People:
    """A server with an owner, a guest with whom ten folders are shared, and many other users with whom the remaining
    folders are shared."""

    def __init__(self, server: Server, documents: int, shared: int, postgres: Postgres | None) -> None:
        self.server, self.documents = server, documents
        emplace = server.emplace
        fill(emplace.data, server.opened["Sizes"].id, "Filled", documents, PER_FOLDER)
        fill(emplace.data, server.opened["Sizes"].id, "Gone", DELETED)
        server.serve(plain=False)
        emplace.run("document", "delete", "Sizes/Gone", "--user", "mia")
        emplace.add_user(GUEST, PASSWORD)
        for number in range(GUESTS_FOLDERS):
            # The shared folders are evenly distributed over all folders.
            folder = number * (documents // PER_FOLDER // GUESTS_FOLDERS)
            emplace.run("share", f"Sizes/Filled/Folder {folder}", "--user", "mia", "--with", GUEST, "--as", "editor")
        emplace.add_user(FRIEND, PASSWORD)
        emplace.run("share", "Sizes/Filled", "--user", "mia", "--with", FRIEND, "--as", "viewer")
        server.stop()
        if shared > GUESTS_FOLDERS:
            share(emplace.data, GUEST, shared - GUESTS_FOLDERS, OTHERS)
        if postgres:
            move(server, postgres)
        server.serve(plain=True)
        until(lambda: "still indexing" not in self.page("mia", "/find?words=document"), "a complete search", 600)
        self.cookies = {name: self.cookie(name) for name in ("mia", GUEST, FRIEND)}
        found = emplace.place(GUEST, PASSWORD).find("Shared with me")
        self.shared = Opened("containers", found.id, found.token)
        folders = found.children()[0]
        self.folders = [Opened("containers", folder.id, folder.token) for folder in folders]
        self.files = [Opened("files", file.id, file.token) for folder in folders for file in folder.children()[1]]
        random.shuffle(self.files)

    def view(self, name: str):
        view = self.server.emplace.web_view()
        view.sign_in(view.open(self.server.emplace.address + "/"), name, PASSWORD)
        return view

    def page(self, name: str, path: str) -> str:
        return self.view(name).open(self.server.emplace.address + path).text

    def cookie(self, name: str) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.view(name).session.cookies)

    def pages(self, name: str, path: str) -> list[str]:
        """Returns a user's requests for a page of each folder that is shared with the guest."""
        return [head("GET", path.format(folder=folder.id), {"Cookie": self.cookies[name]}) for folder in self.folders]

    def searches(self, name: str, words: str) -> list[str]:
        """Returns a user's searches for random documents that the user may see."""
        own = range(self.documents) if name != GUEST else [
            folder * PER_FOLDER + number for number in range(PER_FOLDER)
            for folder in range(0, self.documents // PER_FOLDER, self.documents // PER_FOLDER // GUESTS_FOLDERS)]
        return [head("GET", "/find?words=" + quote_plus(words.format(number=number)), {"Cookie": self.cookies[name]})
                for number in random.choices(own, k=200)]


class PeopleGrowth(Growth):
    postgres: Postgres | None = None
    by_processor = False

    def rate(self, server: Server, connections: int, script: Sequence[pathlib.Path]) -> float:
        if not self.by_processor:
            return super().rate(server, connections, script)
        before = server.processor()
        answered = super().rate(server, connections, script) * self.seconds
        return answered / (server.processor() - before)

    def rows(self) -> Iterator[Row | Limit]:
        servers = [self.make(f"people-{documents}") for documents, _ in SIZES]
        try:
            few, many = (People(server, *size, self.postgres) for server, size in zip(servers, SIZES))
            self.max_size = disk_usage(self.folder)
            names = [f"{documents:,} documents, {shared:,} folders shared" for documents, shared in SIZES]

            def turns(work: str, connections: int, requests: Callable[[People], Sequence[str]]) -> list[Row]:
                return self.by_turns(work, servers, [
                    [self.load.script(random.sample(list(requests(people)), len(requests(people)))) for _ in range(8)]
                    for people in (few, many)], connections, names)

            yield from turns("CheckFileInfo, by the guest", 32, lambda people: [
                head("GET", file.target()) for file in people.files])
            yield from turns("EnumerateChildren of a shared folder", 8, lambda people: [
                head("GET", folder.target("/children")) for folder in people.folders])
            yield from turns("EnumerateChildren of Shared with me", 8, lambda people: [
                head("GET", people.shared.target("/children"))])
            yield from turns("page of a shared folder, by the guest", 2, lambda people: people.pages(
                GUEST, "/folders/{folder}"))
            yield from turns("Activity of a folder, by the owner", 2, lambda people: people.pages(
                "mia", "/activity?document={folder}"))
            yield from turns("search of the trash, by the owner: a word in all names", 2, lambda people: people.pages(
                "mia", "/trash?words=docu"))
            for name, who in (("mia", "the owner"), (GUEST, "the guest")):
                for what, words in SEARCHES.items():
                    yield from turns(f"search by {who}: {what}", 1, lambda people: people.searches(name, words))
                    yield self.search_time(many, name, who, what, words)
            for what, words in SEARCHES.items():
                yield self.search_time(many, FRIEND, "a user with all shares", what, words)
        finally:
            self.delete(*servers)
        yield self.transfer()

    def transfer(self) -> Limit:
        """Transfers a folder of documents to the guest and back with `emplace share transfer`, while the server
        runs."""
        server = self.make("transfer")
        try:
            emplace = server.emplace
            fill(emplace.data, server.opened["Sizes"].id, "Filled", TRANSFERRED, PER_FOLDER)
            server.serve(plain=False)
            emplace.add_user(GUEST, PASSWORD)
            server.stop()
            if self.postgres:
                move(server, self.postgres)
            server.serve(plain=True)
            folder, people, spent = "Sizes/Filled", ("mia", GUEST), []
            for _ in range(self.rounds):
                begun = time.monotonic()
                emplace.run("share", "transfer", folder, "--user", people[0], "--to", people[1])
                spent.append(time.monotonic() - begun)
                folder, people = "Filled", people[::-1]
        finally:
            self.delete(server)
        return Limit(f"transfer of {TRANSFERRED:,} documents", TRANSFER_GOAL, statistics.median(spent), max(spent), "s")

    def search_time(self, people: People, name: str, who: str, what: str, words: str) -> Limit:
        """Measures the time for a page with search results, on one connection."""
        script = self.load.script(people.searches(name, words))
        found = [1000 / self.rate(people.server, 1, [script]) for _ in range(self.rounds)]
        return Limit(f"search by {who}: {what}, of {people.documents:,}", SEARCH_GOAL, statistics.median(found),
                     max(found), "ms")


MOVED = ("Both installations use a PostgreSQL server on the same machine, with 64 MiB of buffers, that doesn't flush"
         " commits.")
PROCESSOR = (" Times are the server's processor time, because the machine had other work, except the time of the"
             " transfer.")
ABOUT = """\
Median and worst of {rounds} rounds with alternating turns of {seconds:g} s, on one machine that also runs the \
clients. Load average before and after: {before}, {after}. In both installations, {own} folders of {each} documents \
are shared with the guest, the other shared folders with {others} more users, and all folders with one user. A search \
returns the whole page with the first 50 results. {where}{what} The run took {minutes:.0f} minutes and up to \
{storage:.1f} GiB."""


def people(folder: pathlib.Path, options: argparse.Namespace, say: Callable[[str], None]) -> int:
    rows, begun, before = [], time.monotonic(), os.getloadavg()[0]
    grown = PeopleGrowth(folder, options.rounds, options.seconds, [])
    grown.by_processor = options.processor
    if options.database:
        grown.postgres = Postgres()
    try:
        for row in grown.rows():
            rows.append(row)
            say("  ".join(row.cells()))
    finally:
        if grown.postgres:
            grown.postgres.stop()
    text = table((row.cells() for row in rows), HEAD)
    about = ABOUT.format(
        rounds=options.rounds, seconds=options.seconds, before=f"{before:.1f}", after=f"{os.getloadavg()[0]:.1f}",
        what=PROCESSOR if options.processor else "",
        where=MOVED if options.database else "The database is a file.", own=GUESTS_FOLDERS, each=PER_FOLDER,
        others=OTHERS, minutes=(time.monotonic() - begun) / 60, storage=grown.max_size)
    say("\n" + text + "\n\n" + about)
    if options.results:
        keep(options.results, "scripts/bench --only people" + " --database" * options.database
             + " --processor" * options.processor, about, text)
    return 0
