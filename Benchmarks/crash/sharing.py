"""A user shares documents with another user, transfers the documents to the other user and gets the documents back. The
user also locks, deletes and restores the documents, until the server is killed."""

import random
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import requests

from crash.documents import Unexpected
from crash.ledger import Figures, Story
from office import LOCK, Container, File, Place
from pages import WebView

DOCUMENTS = 4
ROLES = {None: 1, "view": 2, "edit": 2}
IN_TRASH = re.compile(r'name="id" value="file-([^"]+)"')


# The other user's role after a transfer of ownership. The former owner has the role of an editor then.
OWNER = "own"


class State(NamedTuple):
    """Whether a document is in the trash, the other user's role, and whether the document is locked."""
    is_deleted: bool
    role: str | None
    is_locked: bool = False

    def __str__(self) -> str:
        return (f"{'in the trash' if self.is_deleted else 'not deleted'}, the other user's role: {self.role or 'none'}"
                + (", locked" if self.is_locked else ""))


@dataclass(eq=False)
class Sharing:
    """One shared document, with its acknowledged state and the pending operation."""
    file: File
    acknowledged: State = State(False, None)
    pending: State | None = None
    story: Story = field(default_factory=Story)

    def judge(self, found: State) -> tuple[str | None, bool | None]:
        """Compares the document's state after a crash with the acknowledged state, and records the state found.

        - Returns: the problem, and whether the interrupted operation was completed; None if the crash interrupted no
          operation.
        """
        kept, pending, self.pending = self.acknowledged, self.pending, None
        self.story.tell(f"found {found}")
        # The role isn't visible while a document is in the trash, so it is compared after the document is restored.
        for expected, done in ((kept, False if pending else None), (pending, True)):
            if expected is not None and (found == expected or found.is_deleted and expected.is_deleted):
                self.acknowledged = expected
                return None, done
        self.acknowledged = found
        return f"found {found}; acknowledged: {kept}" + (f"; interrupted: {pending}" if pending else ""), None


class SharingWorker:
    """Restores, shares and transfers documents on the pages, and reads the result through WOPI."""

    def __init__(self, name: str, other: str, views: tuple[WebView, WebView], places: tuple[Place, Place], address: str,
                 folder: Container, seed: int) -> None:
        self.view, self.other_view, self.address, self.folder = *views, address, folder
        self.name, self.random, self.figures = "sharing", random.Random(f"{seed} sharing"), Figures()
        self.person, self.other, self.top, self.phone = name, other, places[0].root(), places[1].root()
        self.user: str = places[1].profile["UserId"]
        # The CSRF tokens stay valid after a kill, because the server stores its sessions on the disk.
        self.csrf = {view: next(form.fields["csrf"] for form in view.open(address + "/").forms if "csrf" in form.fields)
                     for view in views}
        self.entries = [Sharing(self.folder.new_file(f"Shared {number}.docx")) for number in range(DOCUMENTS)]

    def work(self, stop: threading.Event) -> None:
        while not stop.is_set():
            try:
                self.act()
            except requests.RequestException:
                return

    def act(self) -> None:
        entry = self.random.choice(self.entries)
        state = entry.acknowledged
        if state.is_deleted:
            self.post(entry, "restore", state._replace(is_deleted=False), "/trash/restore",
                      id=f"file-{entry.file.id}")
        elif self.random.random() < 0.3:
            self.transfer(entry)
        elif self.random.random() < 0.2 or state.role == OWNER:
            self.lock(entry)
        elif self.random.random() < 0.4 and not state.is_locked:
            self.attempt(entry, "delete", state._replace(is_deleted=True), entry.file.delete)
        else:
            self.share(entry, self.random.choices(list(ROLES), list(ROLES.values()))[0])

    def transfer(self, entry: Sharing) -> None:
        """Transfers ownership of a document to the other user, or back. The former owner stays an editor."""
        state, page = entry.acknowledged, f"/documents/{entry.file.id}/hand-over"
        if state.role == OWNER:
            self.post(entry, "transfer back", state._replace(role="edit"), page, by=self.other_view, name=self.person,
                      action="hand-over")
        else:
            self.post(entry, "transfer", state._replace(role=OWNER), page, name=self.other, action="hand-over")

    def lock(self, entry: Sharing) -> None:
        state, file = entry.acknowledged, entry.file
        if state.is_locked:
            self.attempt(entry, "unlock", state._replace(is_locked=False), lambda: file.unlock(LOCK))
        else:
            self.attempt(entry, "lock", state._replace(is_locked=True), lambda: file.lock(LOCK))

    def share(self, entry: Sharing, role: str | None) -> None:
        page, state = f"/documents/{entry.file.id}", entry.acknowledged._replace(role=role)
        if role is not None:
            self.post(entry, "share", state, f"{page}/permit", name=self.other, access=role)
        elif entry.acknowledged.role is not None:
            self.post(entry, "stop sharing", state, f"{page}/forbid", id=self.user)

    def post(self, entry: Sharing, what: str, expected: State, path: str, by: WebView | None = None,
             **fields: str) -> None:
        view = by or self.view
        self.attempt(entry, what, expected, lambda: view.session.post(
            self.address + path, data={"csrf": self.csrf[view], **fields}, allow_redirects=False, timeout=30))

    def attempt(self, entry: Sharing, what: str, expected: State, call: Callable[[], requests.Response]) -> None:
        entry.pending = expected
        entry.story.tell(f"{what} → {expected}")
        try:
            response = call()
        except requests.RequestException:
            self.figures.interrupted[what] += 1
            entry.story.tell("interrupted")
            raise
        if response.status_code not in (200, 303):
            raise Unexpected(f"{what} answered {response.status_code}; state before: {entry.acknowledged}")
        entry.acknowledged, entry.pending = expected, None
        self.figures.acknowledged[what] += 1

    def compare_all(self, everything: bool) -> list[tuple[Sharing, str]]:
        """Compares both users' documents and the trash with the acknowledged states, and returns the problems. Each
        document must have one owner and be in one folder or in the trash. The parameter `everything` has no effect."""
        there = [file.id for folder in (self.folder, self.top) for file in folder.children()[1]]
        trash = set(IN_TRASH.findall(self.view.open(self.address + "/trash").response.text))
        seen = self.seen()
        problems: list[tuple[Sharing, str]] = []
        for entry in self.entries:
            known = entry.file.id
            if there.count(known) + (known in trash) + (seen.get(known) == OWNER) != 1:
                problems.append((entry, "it isn't in exactly one of the owner's folder, the trash and the other user's "
                                 "folder"))
                continue
            if known in trash and known in seen:
                problems.append((entry, "the other user sees it while it is in the trash"))
            is_locked = known not in trash and entry.file.get_lock().headers.get("X-WOPI-Lock") == LOCK
            problem, done = entry.judge(State(known in trash, seen.get(known), is_locked))
            self.figures.found_done += done is True
            self.figures.found_undone += done is False
            problems += [(entry, problem)] if problem else []
        return problems

    def seen(self) -> dict[str, str]:
        """Returns the other user's role for each document that this user can see, as its owner or because another user
        shared it."""
        folders, own = self.phone.children()
        shared = [child for child in folders if child.name == "Shared with me"]
        files = shared[0].children()[1] if shared else []
        roles = {file.id: "edit" if file.info()["UserCanWrite"] else "view" for file in files}
        return roles | {file.id: OWNER for file in own}
