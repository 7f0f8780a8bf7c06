"""Clients that attack a server or put it under load: many slow connections, and many wrong passwords."""

import asyncio
import contextlib
import random
import threading
import time
from types import TracebackType
from typing import Self

import requests

from bench.server import Server


class SlowClients:
    """Many connections in one thread. Each connection is idle, sends 16 KiB a second, or reads 16 KiB a second."""

    def __init__(self, port: int, download: str, upload: str) -> None:
        self.port, self.download, self.upload = port, download.encode(), upload.encode()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.tasks: list[asyncio.Task[None]] = []
        self.writers: list[asyncio.StreamWriter] = []
        self.moved = {"downloads": 0, "uploads": 0}

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self.loop).result(60)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def connect(self, idle: int, downloads: int, uploads: int) -> None:
        asyncio.run_coroutine_threadsafe(self._connect(idle, downloads, uploads), self.loop).result(120)

    def check_connections(self) -> None:
        closed = sum(task.done() for task in self.tasks)
        assert not closed, f"the server closed {closed} of the slow connections"
        assert all(self.moved.values()), self.moved

    async def _connect(self, idle: int, downloads: int, uploads: int) -> None:
        for work, count in ((self._idle, idle), (self._download, downloads), (self._upload, uploads)):
            for _ in range(count):
                # The client's buffer is small, so that the server has to wait for the client. With a large buffer, the
                # client would accept the whole response at once.
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=64 * 1024)
                self.writers.append(writer)
                self.tasks.append(asyncio.ensure_future(work(reader, writer)))
        await asyncio.sleep(3)

    async def _close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        # Closes the connections, because a server that stops would otherwise wait for their requests.
        for writer in self.writers:
            writer.transport.abort()
        await asyncio.sleep(0.1)

    async def _idle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Sends one request and then nothing, because the server soon closes connections that never sent a request."""
        writer.write(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await asyncio.sleep(3600)
        writer.close()

    async def _download(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(self.download)
        while await reader.read(16 * 1024):
            self.moved["downloads"] += 1
            await asyncio.sleep(1)

    async def _upload(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(self.upload)
        while not reader.at_eof():
            writer.write(bytes(16 * 1024))
            await writer.drain()
            self.moved["uploads"] += 1
            await asyncio.sleep(1)


class Flood:
    """Sends wrong passwords with a new name and address each time, so that no limit for one name or one address
    applies."""

    THREADS = 16

    def __init__(self, server: Server) -> None:
        self.server, self.over = server, threading.Event()
        self.refused = self.turned_away = 0
        self.begun = self.spent = 0.0
        self.threads = [threading.Thread(target=self.run, args=(number,)) for number in range(self.THREADS)]

    def run(self, number: int) -> None:
        generator = random.Random(number)
        view = self.server.emplace.web_view()
        page = view.open(self.server.emplace.address + "/sign-in")
        form = page.sign_in_form
        name, password = form.named("text", "email")[0], form.passwords[0]
        while not self.over.is_set():
            address = ".".join(str(generator.randrange(1, 255)) for _ in range(4))
            fields = {**form.fields, name: f"guess{generator.randrange(10**9)}", password: "wrong password"}
            with contextlib.suppress(requests.RequestException):
                answer = view.session.post(self.server.emplace.address + form.action, data=fields, timeout=30,
                                           headers={"X-Forwarded-For": address})
                self.refused += answer.status_code == 403
                self.turned_away += answer.status_code == 503

    def account(self) -> str:
        """Returns a sentence with the number of attempts per second and the processor time of the attacking clients."""
        seconds = time.monotonic() - self.begun
        share = (time.process_time() - self.spent) / seconds
        return (f"{self.THREADS} concurrent clients; per second, {self.refused / seconds:.0f} wrong passwords were "
                f"checked and {self.turned_away / seconds:.0f} were answered with 503; the clients used "
                f"{share:.2f} cores")

    def __enter__(self) -> Self:
        self.begun, self.spent = time.monotonic(), time.process_time()
        for thread in self.threads:
            thread.start()
        threading.Event().wait(1)
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join()
