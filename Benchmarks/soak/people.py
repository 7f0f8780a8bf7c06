"""The users of the simulation. Each user has several documents and several phones, and a password that the operator may
change."""

import asyncio
import random
import secrets
from dataclasses import dataclass, field
from typing import NamedTuple

from emplace import Emplace
from office import Challenge, Office
from pages import WebView
from soak.figures import Figures
from soak.ledger import Shelf

# The maximum number of simultaneous sign-ins. Hashing passwords is expensive, so the server may refuse further sign-ins
# with 503.
MAX_SIGN_INS = 2


class Tokens(NamedTuple):
    """The tokens that the Office Identity Service got for a phone."""
    access: str
    refresh: str
    token_uri: str
    context: str | None


@dataclass(eq=False)
class Person:
    name: str
    password: str
    shelf: Shelf = field(default_factory=Shelf)
    view: WebView | None = None
    # This lock is held during a sign-in and during a change of the password, so that they don't overlap.
    signing_in: asyncio.Lock = field(default_factory=asyncio.Lock)
    changes_begun: int = 0
    changes_done: int = 0


class Users:
    """All users, and the operator of the server."""

    def __init__(self, emplace: Emplace, people: int, figures: Figures, seed: int) -> None:
        self.emplace, self.figures = emplace, figures
        self.office = Office(emplace.authority, *emplace.office_client())
        self.office.session.hooks["response"].clear()
        self.sign_ins = asyncio.Semaphore(MAX_SIGN_INS)
        self.random = random.Random(f"{seed} users")
        self.people = [Person(f"person{number:03}", secrets.token_urlsafe(12)) for number in range(people)]

    def add_accounts(self) -> None:
        for person in self.people:
            self.emplace.add_user(person.name, person.password)

    async def sign_in(self, person: Person) -> tuple[Tokens, int]:
        """Signs in on a phone and adds the server there as a Place. Only a user's first phone needs the password,
        because the phones of a user share the session of one web view.

        - Returns: the tokens, and how many times the password has been changed so far.
        """
        async with person.signing_in, self.sign_ins:
            return await asyncio.to_thread(self.add_place, person), person.changes_done

    def add_place(self, person: Person) -> Tokens:
        with self.figures.timing("sign-in, all pages"):
            if person.view is None:
                person.view = self.office.web_view()
                person.view.session.hooks["response"].clear()
            challenge: Challenge = self.office.challenge(self.emplace.bootstrapper)
            answer = self.office.authorize(challenge, person.name, person.password, view=person.view)
            token_uri, context = answer.get("tk") or challenge.token_uri, answer.get("sc")
            response = self.office.identity.redeem(token_uri, answer["code"], context=context)
            assert response.status_code == 200, response.text
        tokens = response.json()
        return Tokens(tokens["access_token"], tokens["refresh_token"], token_uri, context)

    async def change_passwords(self, times: int, seconds: float) -> None:
        """Changes the passwords of random users, distributed over the day. Each change signs out all phones of the
        user."""
        for _ in range(times):
            await asyncio.sleep(self.random.uniform(0.5, 1.5) * seconds / (times + 1))
            person = self.random.choice(self.people)
            async with person.signing_in:
                password = secrets.token_urlsafe(12)
                person.changes_begun += 1
                with self.figures.timing("password change by the operator"):
                    await asyncio.to_thread(self.emplace.run, "user", "password", person.name, stdin=password + "\n")
                person.password, person.changes_done = password, person.changes_begun
