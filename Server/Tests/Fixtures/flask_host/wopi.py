"""Code that all WOPI endpoints share: the host's state, access checks, addresses, and names in headers."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from hashlib import sha256
from os.path import splitext
from threading import RLock
from typing import Any, NoReturn, cast

from flask import Response, abort, current_app, g, request

from .store import Document, Folder, Item, Store, is_legal, repaired_file
from .tokens import OAuthTokens, Pending, Resource, WOPITokens

FEATURES = ("rename", "delete", "create-container", "get-lock", "shortcuts", "refresh", "put-relative")

# Mobile hosts must send these properties, with the same values for a file and for the container of the file
# (docs/protocol/check-info.md#required-on-mobile).
LICENCE: dict[str, Any] = {"IsEduUser": False, "LicenseCheckForEditIsEnabled": False, "IsAnonymousUser": False}

ECOSYSTEM = Resource("ecosystem")


@dataclass
class Host:
    base: str
    client_id: str
    client_secret: str
    user: str
    password: str
    lacks: frozenset[str]
    store: Store = field(default_factory=Store)
    wopi: WOPITokens = field(default_factory=WOPITokens)
    oauth: OAuthTokens = field(default_factory=OAuthTokens)
    pending: dict[str, Pending] = field(default_factory=dict)
    lock: RLock = field(default_factory=RLock)

    @property
    def user_id(self) -> str:
        # The user id has only letters and digits, whatever characters the user's name has
        # (docs/protocol/check-info.md#required).
        return "u" + sha256(self.user.encode()).hexdigest()[:16]


def the_host() -> Host:
    return cast(Host, current_app.extensions["flask_host"])


def refuse(status: int, headers: dict[str, str] | None = None) -> NoReturn:
    abort(Response(status=status, headers=headers))


def refuse_if_lacking(feature: str | None) -> None:
    if feature in the_host().lacks:
        refuse(501)


# Admission


def bearer() -> str:
    """Returns the token in the Authorization header. Also accepts `Bearer:`, because some of Microsoft's pages write it
    (docs/protocol/README.md#conflicts)."""
    scheme, _, token = request.headers.get("Authorization", "").strip().partition(" ")
    return token.strip() if scheme.rstrip(":").lower() == "bearer" else ""


def admit(resource: Resource) -> None:
    """Responds with 401 unless the access token is for this resource. Tokens in the response get the same expiration as
    this token."""
    host = the_host()
    ends = host.wopi.end_of(request.args.get("access_token") or bearer(), host.user_id, resource)
    if ends is None:
        refuse(401)
    g.ends = ends  # docs/protocol/security.md#token-trading


def admitted_document(id: str) -> Document:
    admit(Resource("files", id))
    return the_host().store.documents.get(id) or refuse(404)


def admitted_folder(id: str) -> Folder:
    admit(Resource("containers", id))
    return the_host().store.folders.get(id) or refuse(404)


# Addresses


def resource_of(item: Item) -> Resource:
    return Resource("files" if isinstance(item, Document) else "containers", item.id)


def token_for(resource: Resource) -> str:
    host = the_host()
    return host.wopi.issue(host.user_id, resource, g.ends)


def address(resource: Resource) -> str:
    # The address is built from the settings, never from the Host header (docs/protocol/security.md#transport).
    path = f"{resource.kind}/{resource.id}".rstrip("/")
    return f"{the_host().base}/wopi/{path}?access_token={token_for(resource)}"


def pointer(item: Item) -> dict[str, str]:
    return {"Name": item.name, "Url": address(resource_of(item))}


def ancestry(item: Item) -> dict[str, Any]:
    return {"AncestorsWithRootFirst": [pointer(folder) for folder in the_host().store.ancestors(item)]}


# Names in headers


def name_in(header: str) -> str | None:
    """Decodes a UTF-7 name (docs/protocol/files.md#utf-7). Returns the header's text unchanged if it isn't UTF-7."""
    value = request.headers.get(header)
    if not value:
        return None
    raw = value.encode("latin-1")
    try:
        name = raw.decode("utf-7")
    except UnicodeDecodeError:
        name = raw.decode("utf-8", "replace")
    return unicodedata.normalize("NFC", name)


def as_header(name: str) -> str:
    return name.encode("utf-7").decode("ascii")


def wanted_name() -> tuple[str, bool]:
    """Returns the requested name for a new item, and whether the item must have exactly this name."""
    suggested, relative = name_in("X-WOPI-SuggestedTarget"), name_in("X-WOPI-RelativeTarget")
    if suggested and relative:
        refuse(501)
    return (relative, True) if relative else (suggested or refuse(400), False)


def target_in(folder: Folder, otherwise: str) -> str | Document:
    """Returns an unused name for a new file, or the document to overwrite (docs/protocol/files.md#put-relative-file,
    docs/protocol/containers.md#create-child-file)."""
    store = the_host().store
    name, exactly = wanted_name()
    free = store.free_name(folder, *repaired_file(name, otherwise))
    if not exactly:
        return free
    proposal = {"X-WOPI-ValidRelativeTarget": as_header(free)}
    if not is_legal(name):
        refuse(400, {**proposal, "X-WOPI-InvalidFileNameError": "A character, a dot or the length"})
    existing = store.named(folder, name)
    if existing is None:
        return name
    overwrite = request.headers.get("X-WOPI-OverwriteRelativeTarget", "").lower() == "true"
    if isinstance(existing, Folder) or not overwrite:
        refuse(409, {**proposal, "X-WOPI-Lock": ""})
    if existing.read_only:
        refuse(501)
    if lock := store.lock_on(existing):
        refuse(409, {"X-WOPI-Lock": lock})
    return existing


def put_target(folder: Folder, otherwise: str, content: bytes) -> dict[str, str]:
    """Writes the file that `target_in` returns. The response is the same for PutRelativeFile and CreateChildFile."""
    store = the_host().store
    target = target_in(folder, otherwise)
    if isinstance(target, str):
        return pointer(store.add_document(folder, target, content))
    store.write(target, content)
    return pointer(target)


def base_of(document: Document) -> str:
    return splitext(document.name)[0]
