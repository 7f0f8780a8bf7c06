"""Clients that call whatever comes to their minds, and write down what they were answered."""

import dataclasses
import random
import threading
import time
from collections.abc import Callable

from race.history import PAGES, RESTORING, Answer, Call, Operation, Request
from race.hosts import Host
from race.model import MISSING

# Operations of one client between two moments at which all of them rest. It bounds the parts the checker searches.
ROUND = 50
CALLS = {Call.LOCK: 22, Call.UNLOCK: 20, Call.PUT: 20, Call.RELOCK: 12, Call.REFRESH: 8, Call.GET_LOCK: 10, Call.GET: 8}
# What owners call besides, where there is somebody to share with.
SHARING = {Call.SHARE: 4, Call.SET_END: 2, Call.STOP_SHARING: 2, Call.DELETE: 2, Call.RESTORE: 1, Call.UNDO: 1,
           Call.HAND_OVER: 2}
# What the others do.
HANDING_BACK = {Call.HAND_BACK: 6}
# Every so many clients one is the guest.
GUESTS = 4
# So few that they meet, and of the form Office gives them.
LOCKS = [f'{{"S":"{name}","E":2}}' for name in "ABC"]


class Client:
    def __init__(self, number: int, host: Host, seed: int) -> None:
        self.number, self.host = number, host
        self.history: list[Operation] = []
        self.random = random.Random(f"{seed} {number}")
        self.connection = host.connect()
        self.holders = [""] * host.documents     # who held each document when it was last told
        self.saves = 0
        self.is_guest = host.people is not None and number % GUESTS == 0
        calls = CALLS | (HANDING_BACK if self.is_guest else SHARING if host.people else {})
        self.calls, self.weights = list(calls), list(calls.values())
        # Which documents are missing, as far as it was told: its owner brings them back, before nobody finds any.
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
        # Mostly the one it believes in; with others only, hardly anything would ever be granted.
        known = self.holders[document]
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
            # Nobody holds what isn't there; who is only not allowed to learns better from the next refusal.
            self.holders[document] = ""
            return
        self.missing.discard(document)
        if answer.lock is not None:
            self.holders[document] = answer.lock
        elif answer.status == 200 and request.call in (Call.LOCK, Call.RELOCK):
            self.holders[document] = request.lock or ""
        elif answer.status == 200 and request.call is Call.UNLOCK:
            self.holders[document] = ""


def record(host: Host, clients: int, operations: int, seed: int, progress: Callable[[int], None]) -> list[Operation]:
    """At least this many operations, shared out evenly among the clients.

    An operation whose outcome nobody told may take effect until the host has settled, after all clients came to rest.
    """
    rounds = -(-operations // (clients * ROUND))

    def settle() -> None:
        unsettled = [(client, index) for client in everybody
                     for index in range(len(client.history) - 1, max(len(client.history) - ROUND, 0) - 1, -1)
                     if client.history[index].answer.is_unknown]
        if unsettled:
            host.settle()
        for client, index in unsettled:
            client.history[index] = dataclasses.replace(client.history[index], returned=time.monotonic_ns())

    started = threading.Barrier(clients, settle)
    everybody = [Client(number, host, seed) for number in range(clients)]
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

    threads = [threading.Thread(target=run, args=(client,)) for client in everybody]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return [operation for client in everybody for operation in client.history]
