"""What clients asked and were answered, and when."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Call(StrEnum):
    LOCK = "Lock"
    REFRESH = "RefreshLock"
    RELOCK = "UnlockAndRelock"
    UNLOCK = "Unlock"
    PUT = "PutFile"
    GET_LOCK = "GetLock"
    GET = "GetFile"
    DELETE = "DeleteFile"
    # On the pages, by the owner.
    RESTORE = "restore"
    # The same from the notice of a deletion.
    UNDO = "undo"
    SHARE = "share"
    SET_END = "set the last day"
    STOP_SHARING = "stop sharing"
    HAND_OVER = "hand over"
    # By the person to whom it was handed over.
    HAND_BACK = "hand back"


PAGES = (Call.RESTORE, Call.UNDO, Call.SHARE, Call.SET_END, Call.STOP_SHARING, Call.HAND_OVER, Call.HAND_BACK)
# What brings a document back from the trash.
RESTORING = (Call.RESTORE, Call.UNDO)


class Request(NamedTuple):
    call: Call
    lock: str | None = None
    old: str | None = None
    body: bytes = b""
    # What is shared: "view" or "edit".
    role: str | None = None
    # Whether the person asks with whom the document is shared, or to whom it was handed over; else its first owner does.
    is_guest: bool = False

    def __str__(self) -> str:
        parts = ["guest:" if self.is_guest else None, self.call.value, f"{self.old} →" if self.old else None, self.lock,
                 (self.body.decode() or "no bytes") if self.call is Call.PUT else None, self.role]
        return " ".join(filter(None, parts))


class Answer(NamedTuple):
    status: int
    # What the headers X-WOPI-Lock and X-WOPI-ItemVersion say; None when they aren't there.
    lock: str | None = None
    version: str | None = None
    body: bytes = b""
    # The versions that a save of unknown outcome may have become.
    candidates: tuple[str, ...] = ()

    @property
    def is_unknown(self) -> bool:
        """Nobody said whether it happened: no answer came, or a server that failed."""
        return self.status == 0 or self.status >= 500

    def __str__(self) -> str:
        if self.status == 0:
            return "no answer"
        parts = [str(self.status), f"lock {self.lock!r}" if self.lock is not None else None,
                 f"version {self.version}" if self.version else None, self.body.decode(errors="replace") or None]
        return " ".join(filter(None, parts))


@dataclass(frozen=True, slots=True)
class Operation:
    client: int
    document: int
    request: Request
    answer: Answer
    # Nanoseconds of one clock for all clients. The operation took effect somewhere between the two, if at all.
    called: int
    returned: int
