"""A person who shares documents with another, deletes and restores them on the pages, until it is cut off."""

import random
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import requests

from crash.documents import Unexpected
from crash.ledger import Figures, Story
from office import Container, File, Place
from pages import WebView

DOCUMENTS = 4
ROLES = {None: 1, "view": 2, "edit": 2}
IN_TRASH = re.compile(r'name="id" value="file-([^"]+)"')


class State(NamedTuple):
    """What the server said yes to: where the document is, and what the other person may do with it."""
    is_deleted: bool
    role: str | None

    def __str__(self) -> str:
        return f"{'in the trash' if self.is_deleted else 'there'}, shared to {self.role or 'nobody'}"


@dataclass(eq=False)
class Sharing:
    """One document."""
    file: File
    acknowledged: State = State(False, None)
    pending: State | None = None
    story: Story = field(default_factory=Story)

    def judge(self, found: State) -> tuple[str | None, bool | None]:
        """What is wrong with what was found, and whether the operation that was cut off turns out to be done."""
        kept, pending, self.pending = self.acknowledged, self.pending, None
        self.story.tell(f"found {found}")
        # Nobody sees with whom something in the trash is shared, so that is compared when it is restored.
        for expected, done in ((kept, False if pending else None), (pending, True)):
            if expected is not None and (found == expected or found.is_deleted and expected.is_deleted):
                self.acknowledged = expected
                return None, done
        self.acknowledged = found
        return f"found {found}; acknowledged: {kept}" + (f"; cut off: {pending}" if pending else ""), None


class SharingWorker:
    """Works on the pages, which are what people delete, restore and share with; the phone of the other person tells what
    became of it."""

    def __init__(self, view: WebView, address: str, folder: Container, other: tuple[str, Place], seed: int) -> None:
        self.view, self.address, self.folder = view, address, folder
        self.name, self.random, self.figures = "sharing", random.Random(f"{seed} sharing"), Figures()
        self.other, self.phone = other[0], other[1].root()
        self.user: str = other[1].profile["UserId"]
        # Of the session, which goes on through every kill.
        self.csrf = next(form.fields["csrf"] for form in view.open(address + "/").forms if "csrf" in form.fields)
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
        elif self.random.random() < 0.4:
            self.attempt(entry, "delete", state._replace(is_deleted=True), entry.file.delete)
        else:
            self.share(entry, self.random.choices(list(ROLES), list(ROLES.values()))[0])

    def share(self, entry: Sharing, role: str | None) -> None:
        page, state = f"/documents/{entry.file.id}", entry.acknowledged._replace(role=role)
        if role is not None:
            self.post(entry, "share", state, f"{page}/permit", name=self.other, access=role)
        elif entry.acknowledged.role is not None:
            self.post(entry, "stop sharing", state, f"{page}/forbid", id=self.user)

    def post(self, entry: Sharing, what: str, expected: State, path: str, **fields: str) -> None:
        self.attempt(entry, what, expected, lambda: self.view.session.post(
            self.address + path, data={"csrf": self.csrf, **fields}, allow_redirects=False, timeout=30))

    def attempt(self, entry: Sharing, what: str, expected: State, call: Callable[[], requests.Response]) -> None:
        entry.pending = expected
        entry.story.tell(f"{what} → {expected}")
        try:
            response = call()
        except requests.RequestException:
            self.figures.cut_off[what] += 1
            entry.story.tell("cut off")
            raise
        if response.status_code not in (200, 303):
            raise Unexpected(f"{what} answered {response.status_code} where it was {entry.acknowledged}")
        entry.acknowledged, entry.pending = expected, None
        self.figures.acknowledged[what] += 1

    def look(self, everything: bool) -> list[tuple[Sharing, str]]:
        """Compares what the folder, the trash and the other person's phone have with what was acknowledged."""
        there = {file.id for file in self.folder.children()[1]}
        trash = set(IN_TRASH.findall(self.view.open(self.address + "/trash").response.text))
        seen = self.seen()
        problems: list[tuple[Sharing, str]] = []
        for entry in self.entries:
            known = entry.file.id
            if (known in there) == (known in trash):
                problems.append((entry, "it is in its folder and in the trash, or in neither"))
                continue
            if known in trash and known in seen:
                problems.append((entry, "the other person sees it in the trash"))
            problem, done = entry.judge(State(known in trash, seen.get(known)))
            self.figures.found_done += done is True
            self.figures.found_undone += done is False
            problems += [(entry, problem)] if problem else []
        return problems

    def seen(self) -> dict[str, str]:
        """What the other person may do with what is shared with them."""
        folders = [child for child in self.phone.children()[0] if child.name == "Shared with me"]
        files = folders[0].children()[1] if folders else []
        return {file.id: "edit" if file.info()["UserCanWrite"] else "view" for file in files}
