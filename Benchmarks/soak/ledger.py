"""A record of all saves and locks of each document. Every response is checked against this record."""

import enum
import hashlib
import itertools
import time
from dataclasses import dataclass, field


class Fate(enum.Enum):
    IN_PROGRESS = "in progress"
    DONE = "done"            # the server acknowledged the save, or a phone has read its content
    UNKNOWN = "unknown"      # the save was sent completely, but its response was lost
    NEVER = "never"          # the save was refused or not sent completely, so its content must never be visible


@dataclass(eq=False)
class Save:
    index: int
    digest: str
    size: int
    fate: Fate = Fate.IN_PROGRESS
    version: str | None = None


class Hold(enum.Enum):
    REQUESTED = "requested"
    HELD = "held"
    UNLOCKING = "unlocking"
    ENDED = "ended"


@dataclass(eq=False)
class Claim:
    """A lock that a phone requested for a document."""
    phone: str
    hold: Hold = Hold.REQUESTED
    held_since: float = 0
    ended: float = 0


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


@dataclass(eq=False)
class Document:
    name: str
    source: str
    saves: list[Save]
    # The index of the newest save that the server has certainly stored.
    known: int = 0
    claims: dict[str, Claim] = field(default_factory=dict)

    # Content

    def begin(self, body: bytes) -> Save:
        save = Save(len(self.saves), digest(body), len(body))
        self.saves.append(save)
        return save

    def done(self, save: Save, version: str | None) -> None:
        save.fate, save.version = Fate.DONE, version or save.version
        self.known = max(self.known, save.index)

    def possible(self, since: int) -> list[Save]:
        """Returns the saves whose content a read may return, if the read began when `since` was the index of the newest
        known save."""
        return [save for save in self.saves[since:] if save.fate is not Fate.NEVER]

    def problem_with_content(self, since: int, body: bytes, version: str | None) -> str | None:
        found = digest(body)
        for save in self.possible(since):
            if save.digest == found and save.version in (None, version):
                # This save is certainly stored now: no later read may return an older save.
                self.done(save, version)
                return None
        origin = [index for index, save in enumerate(self.saves) if save.digest == found]
        what = f"save {origin[0]}, {self.saves[origin[0]].fate.value}" if origin else "not from any save"
        return (f"{self.name}: {len(body)} bytes, version {version}: {what}; newest known save before: {since} of "
                f"{len(self.saves) - 1}")

    def problem_with_info(self, since: int, size: int, version: str) -> str | None:
        if any(save.size == size and save.version in (None, version) for save in self.possible(since)):
            return None
        possible = [(save.size, save.version, save.fate.value) for save in self.possible(since)]
        return f"{self.name}: {size} bytes, version {version}; possible are {possible}"

    # Locks

    def claim(self, lock: str, phone: str) -> Claim:
        return self.claims.setdefault(lock, Claim(phone))

    def holds(self, lock: str) -> None:
        self.claims[lock].hold, self.claims[lock].held_since = Hold.HELD, time.monotonic()

    def ends(self, lock: str) -> None:
        self.claims[lock].hold, self.claims[lock].ended = Hold.ENDED, time.monotonic()

    def may_be_held(self, lock: str, begun: float) -> bool:
        """Returns whether a phone may have held the lock with this id during a call that began at the time `begun`."""
        claim = self.claims.get(lock)
        return claim is not None and (claim.hold is not Hold.ENDED or claim.ended >= begun)

    def others_holding(self, begun: float, mine: str | None = None) -> list[str]:
        """Returns the ids of locks that phones held from the time `begun` until now. Leaves out the lock `mine`."""
        return [f"{claim.phone} {lock}" for lock, claim in self.claims.items()
                if lock != mine and claim.hold is Hold.HELD and claim.held_since < begun]

    def forget_old_claims(self) -> None:
        """Deletes claims that ended so many minutes ago that no call in progress can find their locks."""
        limit = time.monotonic() - 300
        for lock in [lock for lock, claim in self.claims.items() if claim.hold is Hold.ENDED and claim.ended < limit]:
            del self.claims[lock]


@dataclass
class Shelf:
    """The documents of one user, and all names that the user's phones requested for new documents."""
    documents: dict[str, Document] = field(default_factory=dict)
    requested: set[str] = field(default_factory=set)
    numbers: itertools.count = field(default_factory=lambda: itertools.count(1))

    def problem_with_listing(self, before: set[str], listed: set[str]) -> str | None:
        missing, unknown = before - listed, listed - set(self.documents) - self.requested
        return f"missing: {sorted(missing)}, unknown: {sorted(unknown)}" if missing or unknown else None
