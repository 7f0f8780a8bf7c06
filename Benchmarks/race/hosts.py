"""The servers that the clients use: the real server, or a store in this process, which has a bug on purpose for some
tests."""

import http.client
import random
import ssl
import threading
import time
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import urlencode, urlsplit

from race.history import PAGES, Answer, Call, Request
from race.model import State

OVERRIDES = {Call.LOCK: "LOCK", Call.RELOCK: "LOCK", Call.REFRESH: "REFRESH_LOCK", Call.UNLOCK: "UNLOCK",
             Call.GET_LOCK: "GET_LOCK", Call.PUT: "PUT", Call.DELETE: "DELETE"}


@dataclass(frozen=True)
class Session:
    """A session of a user on the pages. All clients of the user share this session."""
    name: str       # the user name for signing in
    cookie: str
    csrf: str


@dataclass(frozen=True)
class People:
    """The owner, and the guest, a user with whom the owner's documents are shared."""
    owner: Session
    guest: Session
    guest_id: str
    # The addresses of the documents, with access tokens of the guest.
    urls: list[str]

    def form(self, file: str, request: Request) -> tuple[str, dict[str, str]]:
        """Returns the path and the form fields for a request that is sent from a page."""
        if request.call is Call.RESTORE:
            return "/trash/restore", {"id": f"file-{file}"}
        if request.call is Call.UNDO:
            return "/trash/restore", {"id": f"file-{file}", "back": "yes"}
        if request.call is Call.SET_EXPIRATION:
            # The day is random, because setting the current expiration day again would change nothing.
            return f"/documents/{file}/permit", {"id": self.guest_id, "until": f"2099-01-{random.randint(1, 28):02}"}
        if request.call is Call.SHARE:
            return f"/documents/{file}/permit", {"name": self.guest.name, "access": request.role or ""}
        if request.call in (Call.TRANSFER, Call.TRANSFER_BACK):
            to = self.owner if request.is_guest else self.guest
            return f"/documents/{file}/hand-over", {"name": to.name, "action": "hand-over"}
        return f"/documents/{file}/forbid", {"id": self.guest_id}


class Connection(Protocol):
    def ask(self, document: int, request: Request) -> Answer: ...


class Host(Protocol):
    documents: int
    # `None` if the host has neither sharing nor deletion.
    people: People | None

    def connect(self) -> Connection: ...
    def start(self, document: int) -> State: ...

    def settle(self) -> None:
        """Waits until no request is in progress on the server. A request may still be in progress after its connection
        was lost."""


class LiveHost:
    """The real server over TLS. `urls` are the addresses of its documents, with access tokens of the documents'
    owner."""

    def __init__(self, authority: str, urls: list[str], starts: list[State], people: People | None = None) -> None:
        self.context = ssl.create_default_context(cafile=authority)
        self.urls = [urlsplit(url) for url in urls]
        self.guest_urls = [urlsplit(url) for url in people.urls] if people else []
        self.starts, self.documents, self.people = starts, len(urls), people

    def connect(self) -> "LiveConnection":
        return LiveConnection(self)

    def start(self, document: int) -> State:
        return self.starts[document]

    def settle(self) -> None:
        time.sleep(1)


class LiveConnection:
    """One connection, which stays open because handshakes would take most of the client's time."""

    def __init__(self, host: LiveHost) -> None:
        self.host = host
        url = host.urls[0]
        self.http: http.client.HTTPSConnection | None = http.client.HTTPSConnection(
            url.hostname or "", url.port, context=host.context, timeout=60)

    def fields(self) -> dict[str, str | None]:
        """Returns the header fields of every request."""
        return {}

    def ask(self, document: int, request: Request) -> Answer:
        assert self.http
        if request.call in PAGES:
            return self.submit(document, request)
        url = (self.host.guest_urls if request.is_guest else self.host.urls)[document]
        suffix = "/contents" if request.call in (Call.PUT, Call.GET) else ""
        headers = {**self.fields(), "X-WOPI-Override": OVERRIDES.get(request.call), "X-WOPI-Lock": request.lock,
                   "X-WOPI-OldLock": request.old}
        is_get = request.call is Call.GET
        self.http.request("GET" if is_get else "POST", f"{url.path}{suffix}?{url.query}",
                          None if is_get else request.body, {k: v for k, v in headers.items() if v is not None})
        response = self.http.getresponse()
        body = response.read()
        return Answer(response.status, response.getheader("X-WOPI-Lock"), response.getheader("X-WOPI-ItemVersion"),
                      body if is_get and response.status == 200 else b"")

    def submit(self, document: int, request: Request) -> Answer:
        people = self.host.people
        assert self.http and people
        path, fields = people.form(self.host.urls[document].path.rpartition("/")[2], request)
        session = people.guest if request.is_guest else people.owner
        self.http.request("POST", path, urlencode({"csrf": session.csrf, **fields}), {
            **self.fields(), "Cookie": session.cookie, "Content-Type": "application/x-www-form-urlencoded",
            "Sec-Fetch-Site": "same-origin"})
        response = self.http.getresponse()
        response.read()
        return Answer(response.status)


class LocalHost:
    """A store in this process. If `is_atomic` is false, the store reads a state, waits and then writes. So it
    overwrites what other clients wrote in the meantime."""
    people = None

    def __init__(self, documents: int, is_atomic: bool) -> None:
        self.documents, self.is_atomic = documents, is_atomic
        self.states = [State("1") for _ in range(documents)]
        self.lock, self.versions = threading.Lock(), 1

    def connect(self) -> Connection:
        return self

    def start(self, document: int) -> State:
        return State("1")

    def settle(self) -> None:
        pass

    def ask(self, document: int, request: Request) -> Answer:
        if not self.is_atomic:
            return self.get_then_set(document, request)
        with self.lock:
            return self.get_then_set(document, request)

    def get_then_set(self, document: int, request: Request) -> Answer:
        state = self.states[document]
        time.sleep(0.0001)
        state, answer = self.handle(state, request)
        self.states[document] = state
        return answer

    def handle(self, state: State, request: Request) -> tuple[State, Answer]:
        refused, lock = (state, Answer(409, state.lock)), request.lock or ""
        match request.call:
            case Call.GET_LOCK:
                return state, Answer(200, state.lock)
            case Call.GET:
                return state, Answer(200, None, state.version, state.body)
            case Call.LOCK if state.lock in ("", lock):
                return state._replace(lock=lock), Answer(200, None, state.version)
            case Call.REFRESH if state.lock == request.lock:
                return state, Answer(200)
            case Call.RELOCK if state.lock == request.old:
                return state._replace(lock=lock), Answer(200)
            case Call.UNLOCK if state.lock == request.lock:
                return state._replace(lock=""), Answer(200, None, state.version)
            case Call.PUT if state.lock == request.lock or not (state.lock or state.body):
                self.versions += 1
                after = State(f"{self.versions}.{threading.get_ident()}", state.lock, request.body)
                return after, Answer(200, None, after.version)
        return refused
