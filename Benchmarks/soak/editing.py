"""A document that is open on a phone: the phone locks and saves it, and in the meantime loses connections and uses
expired tokens."""

import json
import time
import uuid

from soak.ledger import Document, Fate, Hold, Save
from soak.phone import Call, GivesUp, Phone
from soak.reading import Reader

# Document sizes in bytes, with their frequencies. Most documents are small; a few contain pictures.
SIZES, WEIGHTS = (2_000, 12_000, 40_000, 150_000, 900_000), (20, 40, 25, 12, 3)
# The number of seconds after which the server has certainly noticed that a connection was lost.
LOSS_NOTICED = 2.0


class Editor:
    def __init__(self, phone: Phone, reader: Reader, document: Document) -> None:
        self.phone, self.reader, self.document = phone, reader, document
        self.lock = json.dumps({"S": str(uuid.UUID(int=phone.random.getrandbits(128))), "E": 2, "P": phone.name})
        self.is_open = False

    def locking(self, what: str, override: str) -> Call:
        return Call(what, override=override, headers=(("X-WOPI-Lock", self.lock),))

    async def open(self) -> bool:
        """Opens the document: flow 4.2, steps 3 to 6. Returns `False` if another phone holds the lock."""
        self.phone.maybe_reconnect()
        with self.phone.waits.of("open") as wait:
            wait.counts = await self.lock_and_read()
        return self.is_open

    async def lock_and_read(self) -> bool:
        await self.reader.check(self.document)
        if not await self.reader.is_unlocked(self.document):
            return False
        begun = time.monotonic()
        self.document.forget_old_claims()
        self.document.claim(self.lock, self.phone.name)
        response = await self.phone.call(self.document.source, self.locking("Lock", "LOCK"))
        if response.status == 409:
            self.document.ends(self.lock)
            self.reader.expect_claim("Lock", self.document, response.header("X-WOPI-Lock") or "", begun)
            return False
        self.phone.expect("Lock", response)
        if held := self.document.others_holding(begun, self.lock):
            self.phone.violate("two phones hold a lock", f"{self.document.name}: {self.lock}, and {held}")
        self.document.holds(self.lock)
        self.is_open = True
        await self.reader.read(self.document)
        return True

    async def refresh(self) -> None:
        response = await self.phone.call(self.document.source, self.locking("RefreshLock", "REFRESH_LOCK"))
        self.phone.expect("RefreshLock", response)

    async def close(self) -> None:
        claim = self.document.claims[self.lock]
        was, claim.hold = claim.hold, Hold.UNLOCKING
        try:
            self.phone.expect(
                "Unlock", await self.phone.call(self.document.source, self.locking("Unlock", "UNLOCK")))
        except GivesUp:
            claim.hold = was
            raise
        self.document.ends(self.lock)
        self.is_open = False

    async def save(self) -> None:
        self.phone.maybe_reconnect()
        await put(self.phone, self.document, self.body(), self.lock)
        self.phone.figures.count("saves acknowledged")
        # In 30 % of cases, checks that a read returns the saved content.
        if self.phone.random.random() < 0.3:
            await self.reader.read(self.document)
        elif self.phone.random.random() < 0.3:
            await self.reader.check(self.document)

    async def save_without_network(self) -> None:
        """Loses the network during an upload, or before the response arrives. Saves again some seconds later."""
        body = self.body()
        call = saving(body, self.lock)
        if self.document.source not in self.phone.wopi_tokens:
            await self.phone.renew(self.document.source)
        save = self.document.begin(body)
        is_cut = self.phone.random.random() < 0.7
        save.fate = Fate.NEVER if is_cut else Fate.UNKNOWN
        sent = self.phone.random.randrange(len(body)) if is_cut else len(body)
        await self.phone.lose_network(self.document, call, sent)
        self.phone.figures.count("uploads interrupted" if is_cut else "responses to uploads lost")
        await self.phone.pause(LOSS_NOTICED + self.phone.random.random() * 3)
        await self.refresh()
        await self.reader.read(self.document)
        await put(self.phone, self.document, body, self.lock)
        await self.reader.read(self.document)

    def body(self) -> bytes:
        head = f"{self.document.name}, {self.phone.name}, {self.phone.random.getrandbits(128):x}\n".encode()
        if self.phone.habits.size:
            return head + self.phone.random.randbytes(self.phone.habits.size - len(head))
        size = self.phone.random.choices(SIZES, WEIGHTS)[0]
        return head + self.phone.random.randbytes(self.phone.random.randrange(size // 2, size))


def saving(body: bytes, lock: str | None) -> Call:
    headers = (("X-WOPI-Lock", lock),) if lock else ()
    return Call(f"PutFile {'up to' if len(body) <= 200_000 else 'over'} 200 KB", suffix="/contents",
                override="PUT", headers=headers, body=body)


async def put(phone: Phone, document: Document, body: bytes, lock: str | None) -> None:
    save: Save = document.begin(body)
    try:
        with phone.waits.of("save") as wait:
            response = phone.expect("PutFile", await phone.call(document.source, saving(body, lock)))
            wait.counts = True
    except GivesUp:
        save.fate = Fate.UNKNOWN if save.fate is Fate.IN_PROGRESS else save.fate
        raise
    version = response.header("X-WOPI-ItemVersion")
    if version is None or save.version not in (None, version):
        phone.violate("PutFile", f"{document.name}: answered version {version}, but a read returned {save.version}")
    document.done(save, version)
