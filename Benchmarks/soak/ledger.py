"""What was asked of each document and what came of it, so that whatever a phone sees can be judged."""

import enum
import hashlib
import itertools
import time
from dataclasses import dataclass, field


class Fate(enum.Enum):
    UNDER_WAY = "under way"
    DONE = "done"            # acknowledged, or seen by somebody
    IN_DOUBT = "in doubt"    # sent whole, the answer lost: done or not
    NEVER = "never"          # refused, or cut off before its end: nobody may ever see it


@dataclass(eq=False)
class Save:
    index: int
    digest: str
    size: int
    fate: Fate = Fate.UNDER_WAY
    version: str | None = None


class Hold(enum.Enum):
    ASKED = "asked for"
    HELD = "held"
    ENDING = "being given back"
    ENDED = "ended"


@dataclass(eq=False)
class Claim:
    """One lock somebody asked for."""
    phone: str
    hold: Hold = Hold.ASKED
    held_since: float = 0
    ended: float = 0


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


@dataclass(eq=False)
class Document:
    name: str
    source: str
    saves: list[Save]
    # The newest save that is known to be there.
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
        """What a read may show that began when `since` was the newest known save."""
        return [save for save in self.saves[since:] if save.fate is not Fate.NEVER]

    def problem_with_content(self, since: int, body: bytes, version: str | None) -> str | None:
        found = digest(body)
        for save in self.possible(since):
            if save.digest == found and save.version in (None, version):
                # It has been seen, so no later read may show anything older.
                self.done(save, version)
                return None
        origin = [index for index, save in enumerate(self.saves) if save.digest == found]
        what = f"save {origin[0]}, {self.saves[origin[0]].fate.value}" if origin else "no save of anybody's"
        return f"{self.name}: {len(body)} bytes, version {version}: {what}; {since} was known of {len(self.saves) - 1}"

    def problem_with_info(self, since: int, size: int, version: str) -> str | None:
        if any(save.size == size and save.version in (None, version) for save in self.possible(since)):
            return None
        told = [(save.size, save.version, save.fate.value) for save in self.possible(since)]
        return f"{self.name}: {size} bytes, version {version}, where there could be {told}"

    # Locks

    def claim(self, lock: str, phone: str) -> Claim:
        return self.claims.setdefault(lock, Claim(phone))

    def holds(self, lock: str) -> None:
        self.claims[lock].hold, self.claims[lock].held_since = Hold.HELD, time.monotonic()

    def ends(self, lock: str) -> None:
        self.claims[lock].hold, self.claims[lock].ended = Hold.ENDED, time.monotonic()

    def is_legitimate(self, lock: str, begun: float) -> bool:
        """Whether somebody may have had this lock during a call that began then."""
        claim = self.claims.get(lock)
        return claim is not None and (claim.hold is not Hold.ENDED or claim.ended >= begun)

    def others_holding(self, begun: float, mine: str | None = None) -> list[str]:
        """Locks that were held all through a call that began then and ends now."""
        return [f"{claim.phone} {lock}" for lock, claim in self.claims.items()
                if lock != mine and claim.hold is Hold.HELD and claim.held_since < begun]

    def tidy(self) -> None:
        """A day makes many; what ended long ago can't be met any more."""
        limit = time.monotonic() - 300
        for lock in [lock for lock, claim in self.claims.items() if claim.hold is Hold.ENDED and claim.ended < limit]:
            del self.claims[lock]


@dataclass
class Shelf:
    """The documents of one person, and the names under way."""
    documents: dict[str, Document] = field(default_factory=dict)
    wished: set[str] = field(default_factory=set)
    numbers: itertools.count = field(default_factory=lambda: itertools.count(1))

    def problem_with_listing(self, before: set[str], listed: set[str]) -> str | None:
        lacking, strange = before - listed, listed - set(self.documents) - self.wished
        return f"lacks {sorted(lacking)}, has {sorted(strange)} of nobody's" if lacking or strange else None
