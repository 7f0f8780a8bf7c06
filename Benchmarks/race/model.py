"""One document as the protocol describes it, with one client at a time: Lock and its kin, PutFile, GetFile."""

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


def repeated_version(operations: list[Operation]) -> tuple[Operation, Operation] | None:
    """Two saves that were given one version; no order of them could excuse it."""
    seen: dict[str, Operation] = {}
    for operation in operations:
        if operation.request.call is Call.PUT and operation.answer.status == 200:
            first = seen.setdefault(operation.answer.version or "", operation)
            if first is not operation:
                return first, operation
    return None
