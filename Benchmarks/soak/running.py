"""Runs the simulation: creates users and documents, lets the phones work, and checks the documents afterwards."""

import argparse
import asyncio
import contextlib
import ssl
import statistics
from collections.abc import Awaitable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from urllib.parse import urlsplit

from emplace import Emplace
from soak.day import Day, furnish
from soak.figures import Figures
from soak.http import Network
from soak.people import Users
from soak.phone import GivesUp, Habits, Phone
from soak.reading import Reader
from soak.watch import Watch

MAX_TASKS = 8


async def run_some_at_once(tasks: Iterable[Awaitable[None]]) -> None:
    limit = asyncio.Semaphore(MAX_TASKS)

    async def run(task: Awaitable[None]) -> None:
        async with limit:
            await task

    async with asyncio.TaskGroup() as group:
        for task in tasks:
            group.create_task(run(task))


def people(options: argparse.Namespace) -> int:
    return max(options.phones // options.phones_each, 1)


@dataclass(frozen=True)
class Run:
    emplace: Emplace
    options: argparse.Namespace
    figures: Figures
    habits: Habits

    def network(self, port: int | None) -> Network:
        """Returns the server's address. If there is a relay, the address has the relay's port."""
        address = urlsplit(self.emplace.address)
        context = ssl.create_default_context(cafile=self.emplace.authority)
        # The calculations for `--waiting` assume the round trips of a TLS 1.3 handshake. Older versions of TLS need
        # more.
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        return Network("127.0.0.1", port or address.port, address.hostname, address.netloc, context, self.figures)

    async def live(self, port: int | None = None,
                   beside: AbstractAsyncContextManager = contextlib.nullcontext()) -> Watch:
        """Runs the simulation. The context manager `beside` is entered at the beginning of the day and left at its
        end."""
        network, options = self.network(port), self.options
        users = Users(self.emplace, people(options), self.figures, options.seed)
        await asyncio.to_thread(users.add_accounts)
        phones = [Phone(number, users.people[number % len(users.people)], users, network, self.habits, options.seed)
                  for number in range(options.phones)]
        firsts = phones[:len(users.people)]
        await run_some_at_once(furnish(phone) for phone in firsts)
        await run_some_at_once(phone.sign_in() for phone in phones[len(firsts):])
        for phone in phones:
            phone.client.close()
        print(f"{len(firsts)} users have {len(phones)} phones; the day begins", flush=True)
        self.figures.restart()
        watch = Watch(self.emplace.process.pid, network)
        async with beside:
            await self.day(users, phones, watch)
        await run_some_at_once(check_documents(phone) for phone in firsts)
        await asyncio.sleep(5)
        self.check_open_files(watch)
        return watch

    async def day(self, users: Users, phones: list[Phone], watch: Watch) -> None:
        options, seconds = self.options, self.options.minutes * 60
        changes = len(users.people) // 2 if options.changes is None else options.changes
        keeping = asyncio.create_task(watch.keep())
        async with asyncio.TaskGroup() as group:
            group.create_task(users.change_passwords(changes, seconds))
            for phone in phones:
                group.create_task(Day(phone, seconds).live())
        keeping.cancel()
        watch.end()

    def check_open_files(self, watch: Watch) -> None:
        left = watch.sample()
        self.figures.counts["open files after all phones disconnected"] = left.files
        if left.files > statistics.median(s.files - s.connections for s in watch.quarter(1)) + 12:
            self.figures.violate("open files", f"{left.files} after all phones disconnected")


async def check_documents(phone: Phone) -> None:
    """Checks after the day that a user's documents have the content of the last save and aren't locked."""
    reader = Reader(phone)
    try:
        await reader.browse()
        for document in phone.person.shelf.documents.values():
            await reader.read(document)
            if not await reader.is_unlocked(document):
                phone.violate("a lock after the day", document.name)
            phone.figures.count("documents checked after the day")
    except GivesUp:
        pass
    phone.client.close()
