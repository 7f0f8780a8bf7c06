"""The files endpoint (docs/protocol/files.md)."""

from __future__ import annotations

from collections.abc import Callable
from os.path import splitext
from typing import Any, NoReturn

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from .store import Document, repaired
from .wopi import (
    ECOSYSTEM,
    LICENCE,
    address,
    admitted_document,
    ancestry,
    base_of,
    name_in,
    put_target,
    refuse,
    refuse_if_lacking,
    the_host,
)

files = Blueprint("files", __name__, url_prefix="/wopi/files/<id>")

LONGEST_LOCK = 1024
LARGEST_EXPECTED = 2**31 - 1  # docs/protocol/files.md#get-file


def version_of(document: Document) -> str:
    return f"v{document.version}"


def modified_time(document: Document) -> str:
    # The time has seven decimal places (docs/protocol/check-info.md#other-properties).
    return document.modified.strftime("%Y-%m-%dT%H:%M:%S.%f0Z")


def file_info(document: Document) -> dict[str, Any]:
    host = the_host()
    writable = not document.read_only
    return {
        "BaseFileName": document.name,
        "FileExtension": splitext(document.name)[1],
        "OwnerId": host.user_id,
        "UserId": host.user_id,
        "UserFriendlyName": host.user,
        "Size": len(document.content),
        "Version": version_of(document),
        "LastModifiedTime": modified_time(document),
        **LICENCE,
        "SupportsLocks": True,
        "SupportsGetLock": "get-lock" not in host.lacks,
        "SupportsExtendedLockLength": True,
        "SupportsUpdate": True,
        "SupportsRename": "rename" not in host.lacks,
        "SupportsDeleteFile": "delete" not in host.lacks,
        "SupportsContainers": True,
        "SupportsEcosystem": True,
        "ReadOnly": document.read_only,
        "UserCanWrite": writable,
        "UserCanRename": writable and "rename" not in host.lacks,
        "UserCanNotWriteRelative": "put-relative" in host.lacks,
    }


@files.get("")
def check(id: str) -> ResponseReturnValue:
    with the_host().lock:
        return file_info(admitted_document(id))


@files.get("/contents")
def get(id: str) -> ResponseReturnValue:
    with the_host().lock:
        document = admitted_document(id)
        content, version = document.content, version_of(document)
    limit = request.headers.get("X-WOPI-MaxExpectedSize", "")
    if len(content) > (int(limit) if limit.isdecimal() else LARGEST_EXPECTED):
        refuse(412)
    return Response(content, mimetype="application/octet-stream", headers={"X-WOPI-ItemVersion": version})


@files.get("/ancestry")
def ancestors(id: str) -> ResponseReturnValue:
    with the_host().lock:
        return ancestry(admitted_document(id))


@files.get("/ecosystem_pointer")
def ecosystem_pointer(id: str) -> ResponseReturnValue:
    with the_host().lock:
        admitted_document(id)
        return {"Url": address(ECOSYSTEM)}


@files.post("/contents")
def put(id: str) -> ResponseReturnValue:
    content = request.get_data()  # before the host is locked, because an upload may be slow
    with the_host().lock:
        document = admitted_document(id)
        if request.headers.get("X-WOPI-Override") != "PUT":
            refuse(501)
        forbid_if_read_only(document)
        # An unlocked file of zero bytes may be written without a lock, for "create new"
        # (docs/protocol/files.md#put-file).
        if the_host().store.lock_on(document) is not None or document.content:
            hold_to_lock(document, request.headers.get("X-WOPI-Lock", ""))
        the_host().store.write(document, content)
        return done(document)


# POST requests to a file


def lock(document: Document) -> ResponseReturnValue:
    new, old = required_lock(), request.headers.get("X-WOPI-OldLock")
    held = the_host().store.lock_on(document)
    if old is not None:
        hold_to_lock(document, old)  # UnlockAndRelock
    elif held not in (None, new):
        conflict(held)
    the_host().store.set_lock(document, new)
    return done(document)


def get_lock(document: Document) -> ResponseReturnValue:
    # If the file isn't locked, the header is empty, not absent (docs/protocol/files.md#lock-header).
    return Response(headers={"X-WOPI-Lock": the_host().store.lock_on(document) or ""})


def refresh_lock(document: Document) -> ResponseReturnValue:
    shown = required_lock()
    hold_to_lock(document, shown)
    the_host().store.set_lock(document, shown)
    return done(document)


def unlock(document: Document) -> ResponseReturnValue:
    hold_to_lock(document, required_lock())
    the_host().store.set_lock(document, None)
    return done(document)


def rename(document: Document) -> ResponseReturnValue:
    store = the_host().store
    wanted = name_in("X-WOPI-RequestedName") or refuse(400)
    if store.lock_on(document) is not None:
        hold_to_lock(document, request.headers.get("X-WOPI-Lock", ""))
    extension = splitext(document.name)[1]
    # The host replaces an illegal or existing name instead of refusing it (docs/protocol/files.md#rename-file).
    document.name = store.free_name(document.parent, repaired(wanted, base_of(document)), extension, document)
    return {"Name": document.name.removesuffix(extension)}


def delete(document: Document) -> ResponseReturnValue:
    held = the_host().store.lock_on(document)
    if held is not None:
        conflict(held)  # DeleteFile has no header for a lock, so it always fails (docs/protocol/files.md#delete-file)
    del the_host().store.documents[document.id]
    return Response()


def put_relative(document: Document) -> ResponseReturnValue:
    # PutRelativeFile is allowed even if the source file is locked or read-only
    # (docs/protocol/files.md#put-relative-file).
    return put_target(document.parent, base_of(document), request.get_data())


OPERATIONS: dict[str, tuple[Callable[[Document], ResponseReturnValue], str | None]] = {
    "LOCK": (lock, None),
    "GET_LOCK": (get_lock, "get-lock"),
    "REFRESH_LOCK": (refresh_lock, None),
    "UNLOCK": (unlock, None),
    "RENAME_FILE": (rename, "rename"),
    "DELETE": (delete, "delete"),
    "PUT_RELATIVE": (put_relative, "put-relative"),
}


@files.post("")
def operate(id: str) -> ResponseReturnValue:
    request.get_data()  # before the host is locked, because an upload may be slow
    with the_host().lock:
        document = admitted_document(id)
        operation, feature = OPERATIONS.get(request.headers.get("X-WOPI-Override", "")) or refuse(501)
        refuse_if_lacking(feature)
        if operation not in (get_lock, put_relative):
            forbid_if_read_only(document)
        return operation(document)


# Locks (docs/protocol/files.md#lock)


def required_lock() -> str:
    shown = request.headers.get("X-WOPI-Lock", "")
    if not 0 < len(shown) <= LONGEST_LOCK:
        refuse(400)
    return shown


def hold_to_lock(document: Document, shown: str) -> None:
    held = the_host().store.lock_on(document)
    if held is None or held != shown:
        conflict(held)


def conflict(held: str | None) -> NoReturn:
    reason = "not locked" if held is None else "held under another lock"
    refuse(409, {"X-WOPI-Lock": held or "", "X-WOPI-LockFailureReason": reason})


def forbid_if_read_only(document: Document) -> None:
    if document.read_only:
        refuse(404)  # "not authorised" (docs/protocol/files.md#lock)


def done(document: Document) -> Response:
    return Response(headers={"X-WOPI-ItemVersion": version_of(document)})
