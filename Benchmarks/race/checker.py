"""Checks that a history is linearizable: that the model allows some order of the operations in which each takes effect
between its request and its response.

The search is the algorithm of Wing and Gong, which remembers the sets of operations and states that it has visited. A
history is split at the moments when no operation was in progress. The search of each part (a window) starts from every
state that is possible after the previous window.
"""

import bisect
import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from race.history import Call, Operation
from race.model import State, explained, repeated_version, steps


def endings(operations: Sequence[Operation], starts: Collection[State],
            optional: Collection[Operation] = ()) -> set[State]:
    """Returns all states after allowed orders of the operations, or an empty set if no order is allowed.

    - optional: operations that an order may omit, like operations whose outcome is unknown.
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
                visited = (done | 1 << index, after)
                if visited not in seen:
                    seen.add(visited)
                    rest.append(visited)
    return found


def eligible(operations: Sequence[Operation], returns: Sequence[float], done: int) -> Iterator[int]:
    """Yields the operations that may come next: operations that were called before any other remaining operation
    returned."""
    first_return = math.inf
    for index in range((~done & done + 1).bit_length() - 1, len(operations)):
        if operations[index].called > first_return:
            return
        if not done >> index & 1:
            first_return = min(first_return, returns[index])
            yield index


def windows(operations: Sequence[Operation]) -> Iterator[list[Operation]]:
    """Splits a history at the moments when no operation was in progress."""
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
class Violation:
    """Operations that no order explains. An optional operation was in progress when the first of the others began or
    the last ended."""
    operations: list[Operation]
    optional: list[Operation]
    reason: str


@dataclass
class Verdict:
    violation: Violation | None = None
    windows: int = 0
    longest: int = 0


def check(operations: Sequence[Operation], start: State) -> Verdict:
    """Checks the history of one document."""
    verdict = Verdict()
    operations = explained(operations)
    if pair := repeated_version(list(operations)):
        verdict.violation = Violation(list(pair), [], "two saves have the same version")
        return verdict
    states = {start}
    for window in windows(operations):
        verdict.windows += 1
        verdict.longest = max(verdict.longest, len(window))
        after = endings(window, states)
        if not after:
            verdict.violation = smallest(window, states)
            return verdict
        states = after
    return verdict


def smallest(window: Sequence[Operation], starts: Collection[State]) -> Violation:
    """Returns the shortest part of a window that no order explains.

    First, moves the end of the part to the earliest possible time, with the given start. Then moves the start to the
    latest possible time. Both times are found by bisection, because if no order explains a part, no order explains a
    longer part that contains it.
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
        return Violation(*stretch(window, begins[latest], end), "in any state before")
    before = "; or ".join(f"version {s.version}, lock {s.lock!r}, {len(s.body)} bytes, guest's role {s.role or 'none'}"
                          + (", in the trash" if s.is_deleted else "") for s in sorted(starts))
    return Violation(*stretch(window, -math.inf, end), f"state before: {before}")


def stretch(window: Sequence[Operation], begin: float, end: float) -> tuple[list[Operation], list[Operation]]:
    """Returns the operations between two times, and the operations that were in progress at one of the two times."""
    inside = [o for o in window if begin <= o.called and o.returned <= end]
    astride = [o for o in window if o.called < begin <= o.returned or o.called <= end < o.returned]
    return inside, astride


def conceivable(window: Sequence[Operation]) -> set[State]:
    """Returns the states in which the window may begin. Treats states as one state if the requests and responses in the
    window can't distinguish them."""
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
