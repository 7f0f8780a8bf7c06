"""What a phone does without changing anything: looks around, reads, and judges what it sees."""

import json
import time

from soak.ledger import Document
from soak.phone import Call, GivesUp, Phone


class Reader:
    def __init__(self, phone: Phone) -> None:
        self.phone, self.person = phone, phone.person

    async def browse(self) -> str:
        """From the place to its documents (flow 4.2, steps 1 and 2); answers the root container."""
        answer = json.loads((await self.phone.bootstrap("GetRootContainer", "GET_ROOT_CONTAINER")).body)
        root = self.phone.learn(answer["RootContainerInfo"]["ContainerPointer"]["Url"])
        shelf = self.person.shelf
        before = set(shelf.documents)
        response = await self.phone.call(root, Call("EnumerateChildren", "GET", "/children"))
        files = json.loads(self.phone.expect("EnumerateChildren", response).body)["ChildFiles"]
        problem = shelf.problem_with_listing(before, {file["Name"] for file in files})
        if problem:
            self.phone.violate("listing", problem)
        for file in files:
            self.phone.learn(file["Url"])
        return root

    async def look(self, document: Document) -> str:
        """CheckFileInfo, judged; answers the version."""
        since = document.known
        response = await self.phone.call(document.source, Call("CheckFileInfo", "GET"))
        info = json.loads(self.phone.expect("CheckFileInfo", response).body)
        problem = document.problem_with_info(since, info["Size"], info["Version"])
        if problem:
            self.phone.violate("CheckFileInfo", problem)
        if info["BaseFileName"] != document.name or not info["UserCanWrite"]:
            self.phone.violate("CheckFileInfo", f"{document.name}: {info}")
        return info["Version"]

    async def read(self, document: Document) -> bytes:
        since = document.known
        call = Call("GetFile", "GET", "/contents", headers=(("X-WOPI-MaxExpectedSize", "2147483647"),))
        response = self.phone.expect("GetFile", await self.phone.call(document.source, call))
        problem = document.problem_with_content(since, response.body, response.header("X-WOPI-ItemVersion"))
        if problem:
            self.phone.violate("GetFile", problem)
        return response.body

    async def probe(self, document: Document) -> bool:
        """Whether nobody has the lock (step 4a)."""
        begun = time.monotonic()
        response = await self.phone.call(document.source, Call("GetLock", override="GET_LOCK"))
        lock = self.phone.expect("GetLock", response).header("X-WOPI-Lock")
        if lock is None:
            self.phone.violate("GetLock", f"{document.name}: no X-WOPI-Lock")
            raise GivesUp
        if lock == "":
            if held := document.others_holding(begun):
                self.phone.violate("GetLock", f"{document.name}: free, while {held} had it")
            return True
        self.legitimate("GetLock", document, lock, begun)
        return False

    def legitimate(self, what: str, document: Document, lock: str, begun: float) -> None:
        self.phone.figures.count("documents met locked by another phone")
        if not document.is_legitimate(lock, begun):
            self.phone.violate("a conflict with nobody", f"{what}, {document.name}: {lock or 'an empty lock'}")

    def pick(self) -> Document:
        # Some documents are everybody's favourites, so that phones meet.
        documents = list(self.person.shelf.documents.values())
        favourites = documents[:max(len(documents) // 4, 1)]
        return self.phone.random.choice(favourites if self.phone.random.random() < 0.5 else documents)
