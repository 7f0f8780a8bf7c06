"""The phone's requests that change nothing, with checks of their responses."""

import json
import time

from soak.ledger import Document
from soak.phone import Call, GivesUp, Phone


class Reader:
    def __init__(self, phone: Phone) -> None:
        self.phone, self.person = phone, phone.person

    async def browse(self) -> str:
        """Lists the documents of the user (flow 4.2, steps 1 and 2). Returns the root container."""
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

    async def check(self, document: Document) -> str:
        """Calls CheckFileInfo and checks the response. Returns the document's version."""
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

    async def is_unlocked(self, document: Document) -> bool:
        """Calls GetLock (step 4a) and checks the response."""
        begun = time.monotonic()
        response = await self.phone.call(document.source, Call("GetLock", override="GET_LOCK"))
        lock = self.phone.expect("GetLock", response).header("X-WOPI-Lock")
        if lock is None:
            self.phone.violate("GetLock", f"{document.name}: no X-WOPI-Lock")
            raise GivesUp
        if lock == "":
            if held := document.others_holding(begun):
                self.phone.violate("GetLock", f"{document.name}: unlocked, but {held} held the lock")
            return True
        self.expect_claim("GetLock", document, lock, begun)
        return False

    def expect_claim(self, what: str, document: Document, lock: str, begun: float) -> None:
        """Checks that the lock in a response is a lock that another phone may hold."""
        self.phone.figures.count("documents found locked by another phone")
        if not document.may_be_held(lock, begun):
            self.phone.violate("unknown lock", f"{what}, {document.name}: {lock or 'an empty lock'}")

    def pick(self) -> Document:
        # All phones prefer the same documents, so that two phones often open the same document at the same time.
        documents = list(self.person.shelf.documents.values())
        preferred = documents[:max(len(documents) // 4, 1)]
        return self.phone.random.choice(preferred if self.phone.random.random() < 0.5 else documents)
