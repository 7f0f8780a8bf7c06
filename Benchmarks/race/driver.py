"""Clients that send random requests and record the responses."""

import dataclasses
import random
import threading
import time
from collections.abc import Callable

from race.history import PAGES, RESTORING, Answer, Call, Operation, Request
from race.hosts import Host
from race.model import MISSING

# The number of operations that each client runs between two pauses. In a pause, no client has a request in progress.
# Without pauses, the checker would have to search all operations together.
ROUND = 50
CALLS = {Call.LOCK: 22, Call.UNLOCK: 20, Call.PUT: 20, Call.RELOCK: 12, Call.REFRESH: 8, Call.GET_LOCK: 10, Call.GET: 8}
# If the host has a guest, the owner also sends these calls, with these relative frequencies.
OWNER_CALLS = {Call.SHARE: 4, Call.SET_EXPIRATION: 2, Call.STOP_SHARING: 2, Call.DELETE: 2, Call.RESTORE: 1,
               Call.UNDO: 1, Call.TRANSFER: 2}
# The guest also sends these calls, with these relative frequencies.
GUEST_CALLS = {Call.TRANSFER_BACK: 6}
# One in this many clients is the guest.
CLIENTS_PER_GUEST = 4
# There are only three locks, so that several clients often use the same lock. They have the syntax of Office's locks.
LOCKS = [f'{{"S":"{name}","E":2}}' for name in "ABC"]


class Client:
    def __init__(self, number: int, host: Host, seed: int) -> None:
        self.number, self.host = number, host
        self.history: list[Operation] = []
        self.random = random.Random(f"{seed} {number}")
        self.connection = host.connect()
        self.locks = [""] * host.documents     # the lock of each document according to the last response about it
        self.saves = 0
        self.is_guest = host.people is not None and number % CLIENTS_PER_GUEST == 0
        calls = CALLS | (GUEST_CALLS if self.is_guest else OWNER_CALLS if host.people else {})
        self.calls, self.weights = list(calls), list(calls.values())
        # The documents that are missing, according to the last responses. The owner restores them soon, because
        # requests for a deleted document test little.
        self.missing: set[int] = set()

    def act(self) -> None:
        document = self.random.randrange(self.host.documents)
        request = self.request(document)
        called = time.monotonic_ns()
        answer = self.connection.ask(document, request)
        returned = time.monotonic_ns()
        self.history.append(Operation(self.number, document, request, answer, called, returned))
        self.learn(document, request, answer)

    def request(self, document: int) -> Request:
        call = self.random.choices(self.calls, self.weights)[0]
        if document in self.missing and Call.RESTORE in self.calls and self.random.random() < 0.5:
            call = self.random.choice(RESTORING)
        if call in (Call.GET_LOCK, Call.GET, Call.DELETE, *PAGES):
            role = self.random.choice(["view", "edit", "edit"]) if call is Call.SHARE else None
            return Request(call, role=role, is_guest=self.is_guest)
        # In 70 % of cases, uses the lock that the client knows. With random locks, the server would refuse almost every
        # request.
        known = self.locks[document]
        lock = known if known and self.random.random() < 0.7 else self.random.choice(LOCKS)
        if call is Call.RELOCK:
            return Request(call, self.random.choice(LOCKS), lock, is_guest=self.is_guest)
        if call is not Call.PUT:
            return Request(call, lock, is_guest=self.is_guest)
        self.saves += 1
        body = f"{self.number}-{self.saves}".encode() if self.random.random() < 0.7 else b""
        return Request(call, None if self.random.random() < 0.3 else lock, None, body, is_guest=self.is_guest)

    def learn(self, document: int, request: Request, answer: Answer) -> None:
        if answer.is_unknown:
            return
        if answer.status == MISSING:
            self.missing.add(document)
            # A missing document has no lock. If the document exists and only the user's permission is missing, a later
            # refusal tells the client the lock.
            self.locks[document] = ""
            return
        self.missing.discard(document)
        if answer.lock is not None:
            self.locks[document] = answer.lock
        elif answer.status == 200 and request.call in (Call.LOCK, Call.RELOCK):
            self.locks[document] = request.lock or ""
        elif answer.status == 200 and request.call is Call.UNLOCK:
            self.locks[document] = ""


def record(host: Host, clients: int, operations: int, seed: int, progress: Callable[[int], None]) -> list[Operation]:
    """Runs at least this many operations, the same number for each client, and returns the history.

    An operation whose outcome is unknown may take effect until its round ends. A round ends when no request is in
    progress.
    """
    rounds = -(-operations // (clients * ROUND))

    def settle() -> None:
        """Waits for the host between two rounds, while all clients are paused."""
        unsettled = [(client, index) for client in everyone
                     for index in range(len(client.history) - 1, max(len(client.history) - ROUND, 0) - 1, -1)
                     if client.history[index].answer.is_unknown]
        if unsettled:
            host.settle()
        for client, index in unsettled:
            client.history[index] = dataclasses.replace(client.history[index], returned=time.monotonic_ns())

    started = threading.Barrier(clients, settle)
    everyone = [Client(number, host, seed) for number in range(clients)]
    failures: list[BaseException] = []

    def run(client: Client) -> None:
        try:
            for number in range(rounds):
                started.wait()
                if client.number == 0:
                    progress(number * clients * ROUND)
                for _ in range(ROUND):
                    client.act()
            started.wait()
        except threading.BrokenBarrierError:
            pass
        except BaseException as error:
            failures.append(error)
            started.abort()

    threads = [threading.Thread(target=run, args=(client,)) for client in everyone]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return [operation for client in everyone for operation in client.history]
