"""Is there one order of the operations, each at a moment between its call and its return, that the model allows?

Wing and Gong's search, with a memory of where it has been: operations done and the state they led to. A history is
cut wherever nothing was under way, and each part is searched from every state the part before it may have ended in.
"""

import bisect
import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from race.history import Call, Operation
from race.model import State, explained, repeated_version, steps


def endings(operations: Sequence[Operation], starts: Collection[State],
            optional: Collection[Operation] = ()) -> set[State]:
    """Every state in which an allowed order of the operations may end; empty when there is no such order.

    - optional: operations that may or may not be part of it, as those of which nobody told the outcome.
    """
    every = sorted([*operations, *optional], key=lambda operation: operation.called)
    may_lack = {*map(id, optional), *(id(operation) for operation in operations if operation.answer.is_unknown)}
    returns = [math.inf if id(operation) in may_lack else operation.returned for operation in every]
    needed = sum(1 << index for index, operation in enumerate(every) if id(operation) not in may_lack)
    found: set[State] = set()
    seen = {(0, state) for state in starts}
    rest = list(seen)
    while rest:
        done, state = rest.pop()
        if done & needed == needed:
            found.add(state)
        for index in eligible(every, returns, done):
            for after in steps(state, every[index].request, every[index].answer):
                place = (done | 1 << index, after)
                if place not in seen:
                    seen.add(place)
                    rest.append(place)
    return found


def eligible(operations: Sequence[Operation], returns: Sequence[float], done: int) -> Iterator[int]:
    """What may come next: whatever was called before the first return of something that isn't done yet."""
    first_return = math.inf
    for index in range((~done & done + 1).bit_length() - 1, len(operations)):
        if operations[index].called > first_return:
            return
        if not done >> index & 1:
            first_return = min(first_return, returns[index])
            yield index


def windows(operations: Sequence[Operation]) -> Iterator[list[Operation]]:
    window: list[Operation] = []
    last_return = -math.inf
    for operation in sorted(operations, key=lambda operation: operation.called):
        if window and operation.called > last_return:
            yield window
            window = []
        window.append(operation)
        last_return = max(last_return, operation.returned)
    if window:
        yield window


@dataclass(frozen=True)
class Offence:
    """Operations no order explains; the optional ones were under way when they began or ended."""
    operations: list[Operation]
    optional: list[Operation]
    reason: str


@dataclass
class Verdict:
    offence: Offence | None = None
    windows: int = 0
    longest: int = 0


def check(operations: Sequence[Operation], start: State) -> Verdict:
    """Judges one document's history."""
    verdict = Verdict()
    operations = explained(operations)
    if pair := repeated_version(list(operations)):
        verdict.offence = Offence(list(pair), [], "two saves were given the same version")
        return verdict
    states = {start}
    for window in windows(operations):
        verdict.windows += 1
        verdict.longest = max(verdict.longest, len(window))
        after = endings(window, states)
        if not after:
            verdict.offence = smallest(window, states)
            return verdict
        states = after
    return verdict


def smallest(window: Sequence[Operation], starts: Collection[State]) -> Offence:
    """The shortest stretch of an inexplicable window that can't be explained either.

    It ends with the first return that can't be, and begins as late as it stays inexplicable whatever came before.
    Both are found by halving, for a longer stretch is never easier to explain than one within it.
    """
    def is_inexplicable(begin: float, end: float, states: Collection[State]) -> bool:
        inside, astride = stretch(window, begin, end)
        return not endings(inside, states, astride)

    ends = sorted(operation.returned for operation in window)
    end = ends[bisect.bisect_left(ends, True, key=lambda time: is_inexplicable(-math.inf, time, starts))]
    begins = sorted((operation.called for operation in window if operation.called < end), reverse=True)
    states = conceivable(window)
    latest = bisect.bisect_left(begins, True, key=lambda time: is_inexplicable(time, end, states))
    if latest < len(begins):
        return Offence(*stretch(window, begins[latest], end), "whatever the document was before")
    told = "; or ".join(f"version {s.version}, lock {s.lock!r}, {len(s.body)} bytes, shared to {s.role or 'nobody'}"
                        + (", in the trash" if s.is_deleted else "") for s in sorted(starts))
    return Offence(*stretch(window, -math.inf, end), f"the document was: {told}")


def stretch(window: Sequence[Operation], begin: float, end: float) -> tuple[list[Operation], list[Operation]]:
    """What happened between two moments, and what may have: it was under way at one of them."""
    inside = [o for o in window if begin <= o.called and o.returned <= end]
    astride = [o for o in window if o.called < begin <= o.returned or o.called <= end < o.returned]
    return inside, astride


def conceivable(window: Sequence[Operation]) -> set[State]:
    """Every state the window could begin in as far as its own requests and answers can tell them apart."""
    locks = {""} | {lock for o in window for lock in (o.request.lock, o.request.old, o.answer.lock) if lock}
    contents = {("another version", b""), ("another version", b"other bytes")}
    for operation in window:
        if version := operation.answer.version:
            contents |= {(version, b""), (version, b"other bytes")}
            if operation.request.call is Call.PUT:
                contents.add((version, operation.request.body))
            elif operation.request.call is Call.GET:
                contents.add((version, operation.answer.body))
    roles = {"", *(o.request.role for o in window if o.request.role)}
    if any(o.request.is_guest for o in window):
        roles |= {"view", "edit"}
    return {State(version, lock, body, role, is_deleted) for version, body in contents for lock in locks
            for role in roles for is_deleted in (False, True)}
