"""A phone: its connection, its tokens, and what it does when they are no good."""

import asyncio
import json
import random
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

from office import token_of, without_query
from soak.http import Broken, Client, Network, Response
from soak.ledger import Document
from soak.people import Person, Tokens, Town
from soak.waits import Waits

TRIES = 6


class GivesUp(Exception):
    """Something was wrong that has been written down; the phone can't go on with what it was at."""


@dataclass(frozen=True)
class Call:
    """One WOPI call on a resource."""
    what: str
    method: str = "POST"
    suffix: str = ""
    override: str | None = None
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""

    def fields(self) -> dict[str, str]:
        override = {"X-WOPI-Override": self.override} if self.override else {}
        return {**override, **dict(self.headers)}


@dataclass(frozen=True)
class Habits:
    """How fast the phones live, and what they are held to so that their waiting can be compared."""
    hour: float                  # of their day, in seconds
    size: int | None = None      # of each document; without it they differ
    reconnecting: float = 0      # how often the network is another one when a document is opened or saved


class Phone:
    def __init__(self, number: int, person: Person, town: Town, network: Network, habits: Habits, seed: int) -> None:
        self.name, self.person, self.town, self.figures = f"phone {number}", person, town, network.figures
        self.client, self.random = Client(network), random.Random(f"{seed} phone {number}")
        self.habits, self.waits = habits, Waits(self.client)
        self.tokens: Tokens | None = None
        self.signed_in_after = 0                  # how many changes of the password
        self.wopi_tokens: dict[str, str] = {}     # by WOPISrc
        self.spoiled: set[str] = set()            # WOPISrcs whose token was damaged on purpose; "" is the OAuth token

    def violate(self, kind: str, story: str) -> None:
        self.figures.violate(kind, f"{self.name} of {self.person.name}: {story}")

    async def ask(self, what: str, method: str, address: str, headers: dict[str, str], body: bytes = b"") -> Response:
        parts = urlsplit(address)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        try:
            return await self.client.ask(what, method, target, headers, body)
        except Broken as error:
            self.violate("connection failed", str(error))
            raise GivesUp from error

    # Tokens

    def spoil(self, source: str) -> None:
        """What an expired token is to the server, without waiting ten hours."""
        if source:
            self.wopi_tokens[source] = damaged(self.wopi_tokens[source])
        elif self.tokens:
            self.tokens = self.tokens._replace(access=damaged(self.tokens.access))
        self.spoiled.add(source)

    def is_out(self) -> bool:
        """Its password has been changed: nothing this phone has may open anything."""
        return self.person.changes_done > self.signed_in_after

    def may_be_out(self) -> bool:
        return self.person.changes_begun > self.signed_in_after

    def judge(self, what: str, source: str, was_out: bool, refused: bool, response: Response) -> None:
        """A refusal needs a reason, and where there is a reason there has to be a refusal."""
        if refused and not (source in self.spoiled or self.may_be_out()):
            self.violate("refused without a reason", f"{what}: {response}")
            raise GivesUp
        if not refused and (was_out or source in self.spoiled):
            reason = "after the password was changed" if was_out else "with a damaged token"
            self.violate("let in", f"{what} {reason}: {response}")

    async def sign_in(self) -> None:
        try:
            self.tokens, self.signed_in_after = await self.town.sign_in(self.person)
        except (AssertionError, OSError, KeyError, ValueError) as error:
            self.violate("sign-in failed", f"{type(error).__name__} {error}"[:300])
            raise GivesUp from error
        self.wopi_tokens.clear()
        self.spoiled.clear()

    async def refresh(self) -> bool:
        """As the Office Identity Service does it; `False` when the grant has ended, and rightly so."""
        assert self.tokens
        office, was_out = self.town.office, self.is_out()
        form = {"grant_type": "refresh_token", "refresh_token": self.tokens.refresh, "client_id": office.client_id,
                "client_secret": office.identity.client_secret}
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json",
                   **self.context()}
        response = await self.ask("OAuth refresh", "POST", self.tokens.token_uri, headers, urlencode(form).encode())
        if response.status == 200 and not was_out:
            answer = json.loads(response.body)
            self.tokens = self.tokens._replace(access=answer["access_token"], refresh=answer["refresh_token"])
            self.spoiled.discard("")
            return True
        if response.status != 400 or json.loads(response.body).get("error") != "invalid_grant" \
                or not self.may_be_out():
            self.violate("refresh", f"{response}{' after the password was changed' if was_out else ''}")
            raise GivesUp
        return False

    def context(self) -> dict[str, str]:
        return {"X-WOPI-SessionContext": self.tokens.context} if self.tokens and self.tokens.context else {}

    # Calls

    async def bootstrap(self, what: str, operation: str | None, **headers: str) -> Response:
        """Calls the bootstrapper until it lets this phone in, with what that takes."""
        for _ in range(TRIES):
            if self.tokens is None:
                await self.sign_in()
            assert self.tokens
            sent = {"Authorization": f"Bearer {self.tokens.access}", **self.context(),
                    **{name.replace("_", "-"): value for name, value in headers.items()}}
            if operation:
                sent["X-WOPI-EcosystemOperation"] = operation
            was_out = self.is_out()
            response = await self.ask(what, "POST" if operation else "GET", self.town.emplace.bootstrapper, sent)
            self.judge(what, "", was_out, response.status == 401, response)
            if response.status != 401:
                return self.expect(what, response)
            if "authorization_uri=" not in (response.header("WWW-Authenticate") or ""):
                self.violate("no challenge", f"{what}: {response}")
            if not await self.refresh():
                await self.sign_in()
        self.violate("no way in", what)
        raise GivesUp

    async def call(self, source: str, call: Call) -> Response:
        """Calls a resource; a token that is no good is replaced, as all clients do."""
        for _ in range(TRIES):
            if source not in self.wopi_tokens:
                await self.renew(source)
            address = f"{source}{call.suffix}?access_token={self.wopi_tokens[source]}"
            was_out = self.is_out()
            response = await self.ask(call.what, call.method, address, call.fields(), call.body)
            refused = response.status in (401, 404)
            self.judge(call.what, source, was_out, refused, response)
            if not refused:
                return response
            del self.wopi_tokens[source]
            self.spoiled.discard(source)
        self.violate("no way in", call.what)
        raise GivesUp

    async def renew(self, source: str) -> None:
        response = await self.bootstrap("GetNewAccessToken", "GET_NEW_ACCESS_TOKEN", X_WOPI_WopiSrc=source)
        self.wopi_tokens[source] = json.loads(response.body)["AccessTokenInfo"]["AccessToken"]

    def learn(self, url: str) -> str:
        source = without_query(url)
        self.wopi_tokens[source] = token_of(url)
        self.spoiled.discard(source)
        return source

    def expect(self, what: str, response: Response, *statuses: int) -> Response:
        if response.status not in (statuses or (200,)):
            self.violate(f"{what} answered {response.status}", str(response))
            raise GivesUp
        return response

    async def lose_network(self, document: Document, call: Call, sent: int) -> None:
        address = urlsplit(f"{document.source}{call.suffix}?access_token={self.wopi_tokens[document.source]}")
        try:
            await self.client.cut("POST", f"{address.path}?{address.query}", call.fields(), call.body, sent)
        except Broken as error:
            self.violate("connection failed", str(error))
            raise GivesUp from error

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def meet_another_network(self) -> None:
        if self.habits.reconnecting and self.random.random() < self.habits.reconnecting:
            self.client.close()


def damaged(token: str) -> str:
    middle = len(token) // 2
    return token[:middle] + ("a" if token[middle] != "a" else "b") + token[middle + 1:]
