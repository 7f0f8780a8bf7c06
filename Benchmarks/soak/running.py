"""A town of phones is furnished, lives, and is looked back on."""

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
from soak.people import Town
from soak.phone import GivesUp, Habits, Phone
from soak.reading import Reader
from soak.watch import Watch

AT_ONCE = 8


async def some_at_once(tasks: Iterable[Awaitable[None]]) -> None:
    room = asyncio.Semaphore(AT_ONCE)

    async def run(task: Awaitable[None]) -> None:
        async with room:
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
        """The way to the server, or to what stands before it at this port."""
        address = urlsplit(self.emplace.address)
        context = ssl.create_default_context(cafile=self.emplace.authority)
        # The round trips of a handshake are counted, and older ones take more.
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        return Network("127.0.0.1", port or address.port, address.hostname, address.netloc, context, self.figures)

    async def live(self, port: int | None = None,
                   beside: AbstractAsyncContextManager = contextlib.nullcontext()) -> Watch:
        """The whole of it; `beside` is entered while the phones live."""
        network, options = self.network(port), self.options
        town = Town(self.emplace, people(options), self.figures, options.seed)
        await asyncio.to_thread(town.settle)
        phones = [Phone(number, town.people[number % len(town.people)], town, network, self.habits, options.seed)
                  for number in range(options.phones)]
        firsts = phones[:len(town.people)]
        await some_at_once(furnish(phone) for phone in firsts)
        await some_at_once(phone.sign_in() for phone in phones[len(firsts):])
        for phone in phones:
            phone.client.close()
        print(f"{len(firsts)} people have {len(phones)} phones; the day begins", flush=True)
        self.figures.restart()
        watch = Watch(self.emplace.process.pid, network)
        async with beside:
            await self.day(town, phones, watch)
        await some_at_once(look_back(phone) for phone in firsts)
        await asyncio.sleep(5)
        self.look_at_files(watch)
        return watch

    async def day(self, town: Town, phones: list[Phone], watch: Watch) -> None:
        options, seconds = self.options, self.options.minutes * 60
        changes = len(town.people) // 2 if options.changes is None else options.changes
        keeping = asyncio.create_task(watch.keep())
        async with asyncio.TaskGroup() as group:
            group.create_task(town.change_passwords(changes, seconds))
            for phone in phones:
                group.create_task(Day(phone, seconds).live())
        keeping.cancel()
        watch.end()

    def look_at_files(self, watch: Watch) -> None:
        left = watch.sample()
        self.figures.counts["open files when all had gone"] = left.files
        if left.files > statistics.median(s.files - s.connections for s in watch.quarter(1)) + 12:
            self.figures.violate("open files", f"{left.files} when all had gone")


async def look_back(phone: Phone) -> None:
    """The day after: every document is as it was last saved, and nobody has it locked."""
    reader = Reader(phone)
    try:
        await reader.browse()
        for document in phone.person.shelf.documents.values():
            await reader.read(document)
            if not await reader.probe(document):
                phone.violate("a lock left behind", document.name)
            phone.figures.count("documents read the day after")
    except GivesUp:
        pass
    phone.client.close()
