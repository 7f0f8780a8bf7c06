"""A model of one document, which defines the allowed responses to sequential requests: locks, PutFile, GetFile and
DeleteFile of the protocol, and the trash, sharing and transfers of docs/sharing.md."""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from race.history import PAGES, RESTORING, Answer, Call, Operation, Request


class State(NamedTuple):
    version: str
    lock: str = ""      # the id of the document's lock; empty if the document isn't locked
    body: bytes = b""
    role: str = ""      # the guest's role: "view", "edit", or empty if the document isn't shared with the guest
    is_deleted: bool = False
    # Whether the guest owns the document after a transfer. The first owner is an editor then.
    is_transferred: bool = False
    # Whether the guest holds the lock. The lock is released when the guest loses the right to save.
    is_guests_lock: bool = False


# The HTTP status of the response if the document doesn't exist or the user lacks the permission.
MISSING = 404
# The HTTP status after a successful form: a redirect to a page.
DONE = 303


def success(request: Request) -> int:
    """Returns the HTTP status of the response to a successful request."""
    return DONE if request.call in PAGES else 200


def may(state: State, request: Request) -> bool:
    """Returns whether the user who sends the request has the permission for it, for a document in this state."""
    if state.is_deleted or request.call in RESTORING:
        return state.is_deleted and request.call in RESTORING
    if request.call in (Call.SET_EXPIRATION, Call.STOP_SHARING):
        return state.role != "" and not state.is_transferred
    if request.call in (Call.TRANSFER, Call.TRANSFER_BACK):
        return state.is_transferred == (request.call is Call.TRANSFER_BACK)
    if state.is_transferred:
        return request.is_guest or request.call not in (Call.SHARE, Call.DELETE)
    if request.is_guest:
        return state.role == "edit" or state.role == "view" and request.call is Call.GET
    return True


def without_lost_lock(state: State) -> State:
    """Returns the state without the guest's lock, if the guest has lost the right to save. Otherwise, returns the state
    unchanged."""
    if state.is_guests_lock and state.role != "edit":
        return state._replace(lock="", is_guests_lock=False)
    return state


def step(state: State, request: Request, answer: Answer) -> State | None:
    """Returns the state after a request, or None if the server must not send this response in this state."""
    held, lock, after = state.lock != "", request.lock or "", state
    if not may(state, request):
        return state if answer.status == MISSING else None
    match request.call:
        case Call.GET_LOCK:
            return state if answer.status == 200 and answer.lock == state.lock else None
        case Call.GET:
            return state if answer == Answer(200, None, state.version, state.body) else None
        case Call.LOCK:
            allowed = state.lock in ("", lock)
            after = state if held else state._replace(lock=lock, is_guests_lock=request.is_guest)
        case Call.REFRESH:
            allowed = held and state.lock == lock
        case Call.RELOCK:
            allowed = held and state.lock == request.old
            after = state if state.lock == lock else state._replace(lock=lock, is_guests_lock=request.is_guest)
        case Call.UNLOCK:
            allowed, after = held and state.lock == lock, state._replace(lock="", is_guests_lock=False)
        case Call.PUT:
            # Without a lock, only an empty document may be saved, because this is the first save of a new document.
            allowed = state.lock == lock if held else state.body == b""
            after = state._replace(version=answer.version or "", body=request.body)
        case Call.DELETE:
            allowed, after = not held, state._replace(is_deleted=True)
        case Call.RESTORE | Call.UNDO:
            allowed, after = True, state._replace(is_deleted=False)
        case Call.SHARE:
            allowed, after = True, without_lost_lock(state._replace(role=request.role or ""))
        case Call.SET_EXPIRATION:
            # The new expiration day is long after the end of the run, so it doesn't change the state.
            allowed = True
        case Call.STOP_SHARING:
            allowed, after = True, without_lost_lock(state._replace(role=""))
        case Call.TRANSFER:
            # The guest becomes the owner, so the share with the guest ends.
            allowed, after = True, state._replace(is_transferred=True, role="")
        case Call.TRANSFER_BACK:
            allowed, after = True, state._replace(is_transferred=False, role="edit")
    if not allowed:
        # A response with status 409 has the current lock in its header. The header is empty if there is no lock.
        return state if answer.status == 409 and answer.lock == state.lock else None
    if answer.status != success(request) or answer.lock is not None:
        return None
    if request.call in (Call.LOCK, Call.UNLOCK) and answer.version != state.version:
        return None
    if request.call is Call.PUT and (not answer.version or answer.version == state.version):
        return None
    return after


def steps(state: State, request: Request, answer: Answer) -> Iterator[State]:
    """Yields the possible states after a request. There are several states if the outcome of a request or the version
    of a save is unknown."""
    versions = answer.candidates if answer.is_unknown and request.call is Call.PUT else (None,)
    for version in versions:
        done = Answer(success(request), None, version if request.call is Call.PUT else state.version)
        after = step(state, request, done if answer.is_unknown else answer)
        if after is not None:
            yield after


def explained(operations: Sequence[Operation]) -> list[Operation]:
    """Returns the operations without reads whose outcome is unknown. A save whose outcome is unknown gets a list of
    versions that it may have: the versions in other responses that belong to no acknowledged save, and one version that
    no response contains."""
    given = {o.answer.version for o in operations if o.request.call is Call.PUT and o.answer.status == 200}
    seen: dict[str, int] = {}
    bodies: dict[str, bytes] = {}
    for o in operations:
        if (version := o.answer.version) and not o.answer.is_unknown:
            seen[version] = min(seen.get(version, o.returned), o.returned)
            if o.request.call is Call.GET:
                bodies[version] = o.answer.body
    found = []
    for number, o in enumerate(operations):
        if not o.answer.is_unknown:
            found.append(o)
        elif o.request.call is Call.PUT:
            candidates = [version for version, moment in seen.items() if version not in given
                          and moment >= o.called and bodies.get(version, o.request.body) == o.request.body]
            answer = o.answer._replace(candidates=(*candidates, f"unseen {number}"))
            found.append(dataclasses.replace(o, answer=answer))
        elif o.request.call not in (Call.GET, Call.GET_LOCK):
            found.append(o)
    return found


def repeated_version(operations: list[Operation]) -> tuple[Operation, Operation] | None:
    """Returns two saves that have the same version, which no order explains."""
    seen: dict[str, Operation] = {}
    for operation in operations:
        if operation.request.call is Call.PUT and operation.answer.status == 200:
            first = seen.setdefault(operation.answer.version or "", operation)
            if first is not operation:
                return first, operation
    return None
