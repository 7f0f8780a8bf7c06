"""A phone's day: it sleeps, is taken up, looks around, edits something, and is put away again."""

import json
import time

from office import utf7
from soak.editing import Editor, put
from soak.ledger import Document, Save, digest
from soak.phone import Call, GivesUp, Phone
from soak.reading import Reader

HOURS = 24
# How often a phone is taken up in a day.
SITTINGS = 16
DOCUMENTS = 6
MOST_DOCUMENTS = 40


class Day:
    def __init__(self, phone: Phone, seconds: float) -> None:
        self.phone, self.reader, self.random = phone, Reader(phone), phone.random
        self.hour, self.end = phone.habits.hour, time.monotonic() + seconds
        self.editor: Editor | None = None

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    async def wait(self, hours: float) -> None:
        """About so long, and not past the day's end."""
        seconds = min(self.random.expovariate(1 / (hours * self.hour)), 4 * hours * self.hour)
        await self.phone.pause(max(min(seconds, self.end - time.monotonic()), 0))

    async def live(self) -> None:
        # Not all get up at once.
        await self.phone.pause(self.random.random() * HOURS / SITTINGS * self.hour)
        while time.monotonic() < self.end:
            await self.guarded(self.sit())
            self.phone.client.close()
            await self.wait(HOURS / SITTINGS * 0.7)
        if self.editor:
            await self.guarded(self.put_away())
        self.phone.client.close()

    async def guarded(self, doing) -> None:
        """One thing that went wrong is written down once; then the phone goes on with its day."""
        try:
            await doing
        except GivesUp:
            self.phone.client.abort()
            if self.editor and self.editor.is_open:
                # It may still be held, so nobody may be blamed for meeting it.
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
        if self.chance(0.05) and len(self.phone.person.shelf.documents) < MOST_DOCUMENTS:
            await create(self.phone, root)
        for _ in range(self.random.choice((1, 1, 2, 3))):
            await self.wait(0.05)
            document = self.reader.pick()
            if self.chance(0.1) and document.source in self.phone.wopi_tokens:
                self.phone.spoil(document.source)
            if self.chance(0.4):
                await self.reader.look(document)
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
        """Some changes; then the document is closed, or the phone falls asleep over it."""
        for _ in range(self.random.choice((1, 1, 2, 4))):
            await self.wait(0.1)
            if self.chance(0.08) and editor.document.source in self.phone.wopi_tokens:
                self.phone.spoil(editor.document.source)
            if self.chance(0.2):
                await editor.refresh()
            if self.chance(0.08) and not self.phone.spoiled and not self.phone.may_be_out():
                await editor.save_in_a_tunnel()
            else:
                await editor.save()
        if self.chance(0.15) and time.monotonic() < self.end:
            self.phone.figures.count("times a phone slept with a document open")
            return
        await self.put_away()

    async def put_away(self) -> None:
        assert self.editor
        await self.editor.close()
        self.editor = None


async def create(phone: Phone, root: str) -> None:
    """A new document, empty, and its first save, which needs no lock (flow of Create New)."""
    shelf = phone.person.shelf
    name = f"Document {next(shelf.numbers)} – Grüße.docx"
    shelf.wished.add(name)
    call = Call("CreateChildFile", override="CREATE_CHILD_FILE", headers=(("X-WOPI-RelativeTarget", utf7(name)),))
    answer = json.loads(phone.expect("CreateChildFile", await phone.call(root, call)).body)
    document = Document(name, phone.learn(answer["Url"]), [Save(0, digest(b""), 0)])
    # Nobody else knows it before it is on the shelf, so nobody else locks it in between.
    size = phone.habits.size or phone.random.randrange(1_000, 30_000)
    await put(phone, document, phone.random.randbytes(size), None)
    shelf.documents[name] = document


async def furnish(phone: Phone) -> None:
    """A person's first documents."""
    root = await Reader(phone).browse()
    for _ in range(DOCUMENTS):
        await create(phone, root)
