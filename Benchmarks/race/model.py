"""One document as the protocol describes it, with one client at a time: Lock and its kin, PutFile, GetFile."""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from race.history import Answer, Call, Operation, Request


class State(NamedTuple):
    version: str
    lock: str = ""      # empty: nobody holds it
    body: bytes = b""


def step(state: State, request: Request, answer: Answer) -> State | None:
    """The state afterwards, or None when this request in this state may not be answered so."""
    held, lock, after = state.lock != "", request.lock or "", state
    match request.call:
        case Call.GET_LOCK:
            return state if answer.status == 200 and answer.lock == state.lock else None
        case Call.GET:
            return state if answer == Answer(200, None, state.version, state.body) else None
        case Call.LOCK:
            allowed, after = state.lock in ("", lock), state._replace(lock=lock)
        case Call.REFRESH:
            allowed = held and state.lock == lock
        case Call.RELOCK:
            allowed, after = held and state.lock == request.old, state._replace(lock=lock)
        case Call.UNLOCK:
            allowed, after = held and state.lock == lock, state._replace(lock="")
        case Call.PUT:
            # Without a lock only into a document of no bytes, which is how a new one is begun.
            allowed = state.lock == lock if held else state.body == b""
            after = State(answer.version or "", state.lock, request.body)
    if not allowed:
        # A refusal says who holds the document; when nobody does the header is there, and empty.
        return state if answer.status == 409 and answer.lock == state.lock else None
    if answer.status != 200 or answer.lock is not None:
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
        told = Answer(200, None, version) if request.call is Call.PUT else Answer(200, None, state.version)
        if request.call in (Call.RELOCK, Call.REFRESH):
            told = Answer(200)
        after = step(state, request, told if answer.is_unknown else answer)
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
