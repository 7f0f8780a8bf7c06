"""One document as the protocol and docs/sharing.md describe it, with one client at a time: Lock and its kin, PutFile,
GetFile, DeleteFile; the trash; and the right of one person who isn't the owner."""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from race.history import PAGES, RESTORING, Answer, Call, Operation, Request


class State(NamedTuple):
    version: str
    lock: str = ""      # empty: nobody holds it
    body: bytes = b""
    role: str = ""      # what the guest may do: "view", "edit", or nothing
    is_deleted: bool = False
    # To the guest: the first owner is an editor meanwhile.
    is_handed_over: bool = False
    # Whether the guest took the lock, which then ends with the guest's right to save.
    is_guests_lock: bool = False


# What is answered where there is nothing, or nothing that the person may do.
MISSING = 404
# A form that did what it says leads to another page.
DONE = 303


def told(request: Request) -> int:
    """The status of a request that did what it says."""
    return DONE if request.call in PAGES else 200


def may(state: State, request: Request) -> bool:
    """Whether the person who asks may do this to the document, wherever it is."""
    if state.is_deleted or request.call in RESTORING:
        return state.is_deleted and request.call in RESTORING
    if request.call in (Call.SET_END, Call.STOP_SHARING):
        return state.role != "" and not state.is_handed_over
    if request.call in (Call.HAND_OVER, Call.HAND_BACK):
        return state.is_handed_over == (request.call is Call.HAND_BACK)
    if state.is_handed_over:
        return request.is_guest or request.call not in (Call.SHARE, Call.DELETE)
    if request.is_guest:
        return state.role == "edit" or state.role == "view" and request.call is Call.GET
    return True


def weakened(state: State) -> State:
    """The state once the guest's right is what it says: a lock that the guest took ends with the right to save."""
    if state.is_guests_lock and state.role != "edit":
        return state._replace(lock="", is_guests_lock=False)
    return state


def step(state: State, request: Request, answer: Answer) -> State | None:
    """The state afterwards, or None when this request in this state may not be answered so."""
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
            # Without a lock only into a document of no bytes, which is how a new one is begun.
            allowed = state.lock == lock if held else state.body == b""
            after = state._replace(version=answer.version or "", body=request.body)
        case Call.DELETE:
            allowed, after = not held, state._replace(is_deleted=True)
        case Call.RESTORE | Call.UNDO:
            allowed, after = True, state._replace(is_deleted=False)
        case Call.SHARE:
            allowed, after = True, weakened(state._replace(role=request.role or ""))
        case Call.SET_END:
            # Far away, so that nothing ends by it.
            allowed = True
        case Call.STOP_SHARING:
            allowed, after = True, weakened(state._replace(role=""))
        case Call.HAND_OVER:
            # The guest's own right goes with it.
            allowed, after = True, state._replace(is_handed_over=True, role="")
        case Call.HAND_BACK:
            allowed, after = True, state._replace(is_handed_over=False, role="edit")
    if not allowed:
        # A refusal says who holds the document; when nobody does the header is there, and empty.
        return state if answer.status == 409 and answer.lock == state.lock else None
    if answer.status != told(request) or answer.lock is not None:
        return None
    if request.call in (Call.LOCK, Call.UNLOCK) and answer.version != state.version:
        return None
    if request.call is Call.PUT and (not answer.version or answer.version == state.version):
        return None
    return after


def steps(state: State, request: Request, answer: Answer) -> Iterator[State]:
    """The states afterwards: several when nobody told the outcome, and it isn't known which version a save became."""
    versions = answer.candidates if answer.is_unknown and request.call is Call.PUT else (None,)
    for version in versions:
        done = Answer(told(request), None, version if request.call is Call.PUT else state.version)
        after = step(state, request, done if answer.is_unknown else answer)
        if after is not None:
            yield after


def explained(operations: Sequence[Operation]) -> list[Operation]:
    """The operations that can say anything, each save without an answer with the versions that it may have become.

    Those are the versions that somebody saw, of which no answer to a save told, and one that nobody saw.
    """
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
    """Two saves that were given one version; no order of them could excuse it."""
    seen: dict[str, Operation] = {}
    for operation in operations:
        if operation.request.call is Call.PUT and operation.answer.status == 200:
            first = seen.setdefault(operation.answer.version or "", operation)
            if first is not operation:
                return first, operation
    return None
