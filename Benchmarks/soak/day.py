"""A phone's day: several sittings, with pauses between them. In a sitting, the user browses, reads and edits
documents."""

import json
import time
from collections.abc import Awaitable

from office import utf7
from soak.editing import Editor, put
from soak.ledger import Document, Save, digest
from soak.phone import Call, GivesUp, Phone
from soak.reading import Reader

HOURS = 24
# The number of times per day that a user picks up the phone.
SITTINGS = 16
# The number of documents that each user has at the beginning, and the maximum number.
DOCUMENTS = 6
MAX_DOCUMENTS = 40


class Day:
    def __init__(self, phone: Phone, seconds: float) -> None:
        self.phone, self.reader, self.random = phone, Reader(phone), phone.random
        self.hour, self.end = phone.habits.hour, time.monotonic() + seconds
        self.editor: Editor | None = None

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    async def wait(self, hours: float) -> None:
        """Waits a random time with a mean of `hours`, but not past the end of the day."""
        seconds = min(self.random.expovariate(1 / (hours * self.hour)), 4 * hours * self.hour)
        await self.phone.pause(max(min(seconds, self.end - time.monotonic()), 0))

    async def live(self) -> None:
        # Each phone starts at a random time, so that the phones don't start together.
        await self.phone.pause(self.random.random() * HOURS / SITTINGS * self.hour)
        while time.monotonic() < self.end:
            await self.guarded(self.sit())
            self.phone.client.close()
            await self.wait(HOURS / SITTINGS * 0.7)
        if self.editor:
            await self.guarded(self.close_document())
        self.phone.client.close()

    async def guarded(self, work: Awaitable[None]) -> None:
        """Runs a part of the day. After a violation, the phone drops its connection and continues with the next
        part."""
        try:
            await work
        except GivesUp:
            self.phone.client.abort()
            if self.editor and self.editor.is_open:
                # The document may still be locked. Its claim stays in the ledger, so that other phones may find the
                # lock.
                self.editor = None

    async def sit(self) -> None:
        self.phone.figures.count("times a phone was taken up")
        if self.editor is None and self.chance(0.1):
            await self.phone.bootstrap("Bootstrap", None)
        if self.phone.tokens and self.chance(0.15) and not await self.phone.refresh():
            await self.phone.sign_in()
        if self.chance(0.05) and self.phone.tokens:
            self.phone.spoil("")
        if self.editor:
            await self.editor.refresh()
            await self.edit(self.editor)
            return
        root = await self.reader.browse()
        if self.chance(0.05) and len(self.phone.person.shelf.documents) < MAX_DOCUMENTS:
            await create(self.phone, root)
        for _ in range(self.random.choice((1, 1, 2, 3))):
            await self.wait(0.05)
            document = self.reader.pick()
            if self.chance(0.1) and document.source in self.phone.wopi_tokens:
                self.phone.spoil(document.source)
            if self.chance(0.4):
                await self.reader.check(document)
                await self.reader.read(document)
                continue
            editor = Editor(self.phone, self.reader, document)
            if not await editor.open():
                await self.reader.read(document)
                continue
            self.editor = editor
            await self.edit(editor)
            if self.editor:
                return

    async def edit(self, editor: Editor) -> None:
        """Saves the document a few times, and then closes the document or leaves it open until the next sitting."""
        for _ in range(self.random.choice((1, 1, 2, 4))):
            await self.wait(0.1)
            if self.chance(0.08) and editor.document.source in self.phone.wopi_tokens:
                self.phone.spoil(editor.document.source)
            if self.chance(0.2):
                await editor.refresh()
            if self.chance(0.08) and not self.phone.spoiled and not self.phone.may_be_signed_out():
                await editor.save_without_network()
            else:
                await editor.save()
        if self.chance(0.15) and time.monotonic() < self.end:
            self.phone.figures.count("times a phone slept with a document open")
            return
        await self.close_document()

    async def close_document(self) -> None:
        assert self.editor
        await self.editor.close()
        self.editor = None


async def create(phone: Phone, root: str) -> None:
    """Creates an empty document and saves it for the first time, which needs no lock. This is the flow of Create
    New."""
    shelf = phone.person.shelf
    name = f"Document {next(shelf.numbers)} – Grüße.docx"
    shelf.requested.add(name)
    call = Call("CreateChildFile", override="CREATE_CHILD_FILE", headers=(("X-WOPI-RelativeTarget", utf7(name)),))
    answer = json.loads(phone.expect("CreateChildFile", await phone.call(root, call)).body)
    document = Document(name, phone.learn(answer["Url"]), [Save(0, digest(b""), 0)])
    # Other phones don't use the document before it is added to the shelf, so no other phone can lock it before the
    # first save.
    size = phone.habits.size or phone.random.randrange(1_000, 30_000)
    await put(phone, document, phone.random.randbytes(size), None)
    shelf.documents[name] = document


async def furnish(phone: Phone) -> None:
    """Creates a user's first documents."""
    root = await Reader(phone).browse()
    for _ in range(DOCUMENTS):
        await create(phone, root)
