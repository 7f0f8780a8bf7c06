"""A phone: its connection and its tokens. The phone gets a new token when the server refuses a token."""

import asyncio
import json
import random
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

from office import token_of, without_query
from soak.http import Broken, Client, Network, Response
from soak.ledger import Document
from soak.people import Person, Tokens, Users
from soak.waits import Waits

MAX_TRIES = 6


class GivesUp(Exception):
    """The error after a violation that has been recorded. The phone can't continue its current work."""


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
    """The speed of the simulated day, and settings that make measurements comparable, such as the size of documents."""
    hour: float                  # the real duration of a simulated hour in seconds
    size: int | None = None      # the size of all documents in bytes; None for documents of different sizes
    reconnecting: float = 0      # the share of opens and saves that begin with a new connection


class Phone:
    def __init__(self, number: int, person: Person, users: Users, network: Network, habits: Habits, seed: int) -> None:
        self.name, self.person, self.users, self.figures = f"phone {number}", person, users, network.figures
        self.client, self.random = Client(network), random.Random(f"{seed} phone {number}")
        self.habits, self.waits = habits, Waits(self.client)
        self.tokens: Tokens | None = None
        self.signed_in_after = 0                  # the number of password changes before the last sign-in
        self.wopi_tokens: dict[str, str] = {}     # WOPI access tokens by the address (WOPISrc) of their resource
        self.spoiled: set[str] = set()            # addresses whose token was damaged on purpose; "" is the OAuth token

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
        """Damages the token for a resource. The server then refuses the token like an expired token."""
        if source:
            self.wopi_tokens[source] = damaged(self.wopi_tokens[source])
        elif self.tokens:
            self.tokens = self.tokens._replace(access=damaged(self.tokens.access))
        self.spoiled.add(source)

    def is_signed_out(self) -> bool:
        """Whether the user's password has been changed, so that all tokens of this phone are invalid."""
        return self.person.changes_done > self.signed_in_after

    def may_be_signed_out(self) -> bool:
        """Whether a change of the user's password has at least begun."""
        return self.person.changes_begun > self.signed_in_after

    def judge(self, what: str, source: str, was_signed_out: bool, refused: bool, response: Response) -> None:
        """Checks that the server refused the request if the token was damaged or revoked, and only then."""
        if refused and not (source in self.spoiled or self.may_be_signed_out()):
            self.violate("valid token refused", f"{what}: {response}")
            raise GivesUp
        if not refused and (was_signed_out or source in self.spoiled):
            reason = "after the password was changed" if was_signed_out else "with a damaged token"
            self.violate("invalid token accepted", f"{what} {reason}: {response}")

    async def sign_in(self) -> None:
        try:
            self.tokens, self.signed_in_after = await self.users.sign_in(self.person)
        except (AssertionError, OSError, KeyError, ValueError) as error:
            self.violate("sign-in failed", f"{type(error).__name__} {error}"[:300])
            raise GivesUp from error
        self.wopi_tokens.clear()
        self.spoiled.clear()

    async def refresh(self) -> bool:
        """Refreshes the OAuth token as the Office Identity Service does. Returns `False` if a change of the password
        has revoked the phone's access."""
        assert self.tokens
        office, was_signed_out = self.users.office, self.is_signed_out()
        form = {"grant_type": "refresh_token", "refresh_token": self.tokens.refresh, "client_id": office.client_id,
                "client_secret": office.identity.client_secret}
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json",
                   **self.context()}
        response = await self.ask("OAuth refresh", "POST", self.tokens.token_uri, headers, urlencode(form).encode())
        if response.status == 200 and not was_signed_out:
            answer = json.loads(response.body)
            self.tokens = self.tokens._replace(access=answer["access_token"], refresh=answer["refresh_token"])
            self.spoiled.discard("")
            return True
        if response.status != 400 or json.loads(response.body).get("error") != "invalid_grant" \
                or not self.may_be_signed_out():
            self.violate("refresh", f"{response}{' after the password was changed' if was_signed_out else ''}")
            raise GivesUp
        return False

    def context(self) -> dict[str, str]:
        return {"X-WOPI-SessionContext": self.tokens.context} if self.tokens and self.tokens.context else {}

    # Calls

    async def bootstrap(self, what: str, operation: str | None, **headers: str) -> Response:
        """Calls the bootstrapper. If the server refuses the OAuth token, refreshes the token or signs in again."""
        for _ in range(MAX_TRIES):
            if self.tokens is None:
                await self.sign_in()
            assert self.tokens
            sent = {"Authorization": f"Bearer {self.tokens.access}", **self.context(),
                    **{name.replace("_", "-"): value for name, value in headers.items()}}
            if operation:
                sent["X-WOPI-EcosystemOperation"] = operation
            was_signed_out = self.is_signed_out()
            response = await self.ask(what, "POST" if operation else "GET", self.users.emplace.bootstrapper, sent)
            self.judge(what, "", was_signed_out, response.status == 401, response)
            if response.status != 401:
                return self.expect(what, response)
            if "authorization_uri=" not in (response.header("WWW-Authenticate") or ""):
                self.violate("no challenge", f"{what}: {response}")
            if not await self.refresh():
                await self.sign_in()
        self.violate("refused repeatedly", what)
        raise GivesUp

    async def call(self, source: str, call: Call) -> Response:
        """Calls a WOPI operation on a resource. If the server refuses the access token, gets a new token."""
        for _ in range(MAX_TRIES):
            if source not in self.wopi_tokens:
                await self.renew(source)
            address = f"{source}{call.suffix}?access_token={self.wopi_tokens[source]}"
            was_signed_out = self.is_signed_out()
            response = await self.ask(call.what, call.method, address, call.fields(), call.body)
            refused = response.status in (401, 404)
            self.judge(call.what, source, was_signed_out, refused, response)
            if not refused:
                return response
            del self.wopi_tokens[source]
            self.spoiled.discard(source)
        self.violate("refused repeatedly", call.what)
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

    def maybe_reconnect(self) -> None:
        """With a small probability, closes the connection, as if the phone had changed to another network."""
        if self.habits.reconnecting and self.random.random() < self.habits.reconnecting:
            self.client.close()


def damaged(token: str) -> str:
    middle = len(token) // 2
    return token[:middle] + ("a" if token[middle] != "a" else "b") + token[middle + 1:]
