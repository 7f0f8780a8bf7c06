"""The containers endpoint (docs/protocol/containers.md) and the ecosystem (docs/protocol/ecosystem.md#operations)."""

from __future__ import annotations

from collections.abc import Callable
from os.path import splitext
from typing import Any

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from .files import modified_time, version_of
from .store import Document, Folder, is_legal, repaired
from .wopi import (
    ECOSYSTEM,
    LICENCE,
    address,
    admit,
    admitted_folder,
    ancestry,
    as_header,
    name_in,
    pointer,
    put_target,
    refuse,
    refuse_if_lacking,
    the_host,
    wanted_name,
)

containers = Blueprint("containers", __name__, url_prefix="/wopi/containers/<id>")
ecosystem = Blueprint("ecosystem", __name__, url_prefix="/wopi/ecosystem")

BAD_NAME = {"X-WOPI-InvalidContainerNameError": "A character, a dot or the length"}


def container_info(folder: Folder) -> dict[str, Any]:
    host = the_host()
    below_root = folder is not host.store.root
    return {
        "Name": folder.name,
        **LICENCE,
        "UserCanCreateChildContainer": "create-container" not in host.lacks,
        "UserCanCreateChildFile": True,
        "UserCanDelete": below_root and "delete" not in host.lacks,
        "UserCanRename": below_root and "rename" not in host.lacks,
    }


def container_answer(folder: Folder) -> dict[str, Any]:
    # ContainerInfo is optional, and saves the client a request (docs/protocol/containers.md#shapes).
    return {"ContainerPointer": pointer(folder), "ContainerInfo": container_info(folder)}


@containers.get("")
def check(id: str) -> ResponseReturnValue:
    with the_host().lock:
        return container_info(admitted_folder(id))


@containers.get("/children")
def children(id: str) -> ResponseReturnValue:
    store = the_host().store
    with the_host().lock:
        folder = admitted_folder(id)
        wanted = extension_filter()
        documents = [
            document
            for document in store.documents_in(folder)
            if not wanted or splitext(document.name)[1].lower() in wanted
        ]
        return {
            "ChildContainers": [pointer(child) for child in store.folders_in(folder)],
            "ChildFiles": [child_file(document) for document in documents],
        }


def child_file(document: Document) -> dict[str, Any]:
    return {
        **pointer(document),
        "Size": len(document.content),
        "Version": version_of(document),
        "LastModifiedTime": modified_time(document),
    }


def extension_filter() -> set[str]:
    """Returns the requested file extensions in lower case, each with its dot. An empty set means all files
    (docs/protocol/containers.md#enumerate-children)."""
    entries = request.headers.get("X-WOPI-FileExtensionFilterList", "").split(",")
    return {entry.strip().lower() for entry in entries if entry.strip().startswith(".")}


@containers.get("/ancestry")
def ancestors(id: str) -> ResponseReturnValue:
    with the_host().lock:
        return ancestry(admitted_folder(id))


@containers.get("/ecosystem_pointer")
def ecosystem_pointer(id: str) -> ResponseReturnValue:
    with the_host().lock:
        admitted_folder(id)
        return {"Url": address(ECOSYSTEM)}


# POST requests to a container


def create_file(folder: Folder) -> ResponseReturnValue:
    # The new file is empty. The client then sends PutFile (docs/protocol/containers.md#create-child-file).
    return put_target(folder, "Document", b"")


def create_container(folder: Folder) -> ResponseReturnValue:
    store = the_host().store
    name, exactly = wanted_name()
    free = store.free_name(folder, repaired(name, "Folder"))
    if exactly and not is_legal(name):
        refuse(400, BAD_NAME)
    if exactly and store.named(folder, name) is not None:
        refuse(409, {"X-WOPI-ValidRelativeTarget": as_header(free)})
    return container_answer(store.add_folder(folder, name if exactly else free))


def delete(folder: Folder) -> ResponseReturnValue:
    store = the_host().store
    if folder is store.root or store.folders_in(folder) or store.documents_in(folder):
        refuse(409)
    del store.folders[folder.id]
    return Response()


def rename(folder: Folder) -> ResponseReturnValue:
    store = the_host().store
    name = name_in("X-WOPI-RequestedName") or refuse(400)
    if folder.parent is None:
        refuse(404)  # the root container can't be renamed, and its property UserCanRename is false
    if not is_legal(name):
        refuse(400, BAD_NAME)
    # If the name is taken, the rename fails. For a file, the host would choose another name instead
    # (docs/protocol/containers.md#rename-container).
    if store.named(folder.parent, name) not in (None, folder):
        refuse(409)
    folder.name = name
    return {"Name": name}


OPERATIONS: dict[str, tuple[Callable[[Folder], ResponseReturnValue], str | None]] = {
    "CREATE_CHILD_FILE": (create_file, None),
    "CREATE_CHILD_CONTAINER": (create_container, "create-container"),
    "DELETE_CONTAINER": (delete, "delete"),
    "RENAME_CONTAINER": (rename, "rename"),
}


@containers.post("")
def operate(id: str) -> ResponseReturnValue:
    with the_host().lock:
        folder = admitted_folder(id)
        operation, feature = OPERATIONS.get(request.headers.get("X-WOPI-Override", "")) or refuse(501)
        refuse_if_lacking(feature)
        return operation(folder)


# The ecosystem


@ecosystem.get("")
def check_ecosystem() -> ResponseReturnValue:
    admit(ECOSYSTEM)
    return {"SupportsContainers": True}


@ecosystem.get("/root_container_pointer")
def root_container_pointer() -> ResponseReturnValue:
    admit(ECOSYSTEM)
    with the_host().lock:
        return container_answer(the_host().store.root)


@ecosystem.post("")
def operate_ecosystem() -> ResponseReturnValue:
    admit(ECOSYSTEM)
    refuse(501)  # GetFileWopiSrc is reserved; no client calls it
