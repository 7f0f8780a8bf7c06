"""A history: the requests of all clients and the responses, each with its time."""

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
    # Forms on the pages, which the owner sends.
    RESTORE = "restore"
    # Restores a document with the Undo button of a page that is shown after a deletion.
    UNDO = "undo"
    SHARE = "share"
    SET_EXPIRATION = "set the expiration"
    STOP_SHARING = "stop sharing"
    TRANSFER = "transfer"
    # A form that the guest sends. The guest owns the document after a transfer.
    TRANSFER_BACK = "transfer back"


PAGES = (Call.RESTORE, Call.UNDO, Call.SHARE, Call.SET_EXPIRATION, Call.STOP_SHARING, Call.TRANSFER, Call.TRANSFER_BACK)
# The calls that restore a document from the trash.
RESTORING = (Call.RESTORE, Call.UNDO)


class Request(NamedTuple):
    call: Call
    lock: str | None = None
    old: str | None = None
    body: bytes = b""
    # The guest's new role in a request to share: "view" or "edit".
    role: str | None = None
    # Whether the guest sends the request. Otherwise, the first owner sends it.
    is_guest: bool = False

    def __str__(self) -> str:
        parts = ["guest:" if self.is_guest else None, self.call.value, f"{self.old} →" if self.old else None, self.lock,
                 (self.body.decode() or "no bytes") if self.call is Call.PUT else None, self.role]
        return " ".join(filter(None, parts))


class Answer(NamedTuple):
    status: int
    # The values of the headers X-WOPI-Lock and X-WOPI-ItemVersion in the response, or None if the header is missing.
    lock: str | None = None
    version: str | None = None
    body: bytes = b""
    # The versions that a save whose outcome is unknown may have.
    candidates: tuple[str, ...] = ()

    @property
    def is_unknown(self) -> bool:
        """Whether it is unknown if the operation happened, because there was no response or a 5xx."""
        return self.status == 0 or self.status >= 500

    def __str__(self) -> str:
        if self.status == 0:
            return "no response"
        parts = [str(self.status), f"lock {self.lock!r}" if self.lock is not None else None,
                 f"version {self.version}" if self.version else None, self.body.decode(errors="replace") or None]
        return " ".join(filter(None, parts))


@dataclass(frozen=True, slots=True)
class Operation:
    client: int
    document: int
    request: Request
    answer: Answer
    # The times of the request and of the response, in nanoseconds of one clock for all clients. If the request had an
    # effect, the effect happened between these two times.
    called: int
    returned: int
