"""The people, each with a password that the operator changes, some documents, and several phones."""

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

# Hashing passwords is dear, and a server that gets more of them at once than it has room for may say so.
SIGNING_IN = 2


class Tokens(NamedTuple):
    """What the Office Identity Service got for a phone."""
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
    # Held while somebody signs in and while the operator changes the password: never both.
    at_the_door: asyncio.Lock = field(default_factory=asyncio.Lock)
    changes_begun: int = 0
    changes_done: int = 0


class Town:
    """Everybody, and the operator."""

    def __init__(self, emplace: Emplace, people: int, figures: Figures, seed: int) -> None:
        self.emplace, self.figures = emplace, figures
        self.office = Office(emplace.authority, *emplace.office_client())
        self.office.session.hooks["response"].clear()
        self.door = asyncio.Semaphore(SIGNING_IN)
        self.random = random.Random(f"{seed} town")
        self.people = [Person(f"person{number:03}", secrets.token_urlsafe(12)) for number in range(people)]

    def settle(self) -> None:
        for person in self.people:
            self.emplace.add_user(person.name, person.password)

    async def sign_in(self, person: Person) -> tuple[Tokens, int]:
        """A place is added. The web view keeps the person's session, so that only the first of their phones asks for
        the password; answers also how many password changes there had been."""
        async with person.at_the_door, self.door:
            return await asyncio.to_thread(self.add_place, person), person.changes_done

    def add_place(self, person: Person) -> Tokens:
        with self.figures.timing("sign-in, all its pages"):
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
        """The operator's day: every now and then somebody gets another password, and all their phones are out."""
        for _ in range(times):
            await asyncio.sleep(self.random.uniform(0.5, 1.5) * seconds / (times + 1))
            person = self.random.choice(self.people)
            async with person.at_the_door:
                password = secrets.token_urlsafe(12)
                person.changes_begun += 1
                with self.figures.timing("password change by the operator"):
                    await asyncio.to_thread(self.emplace.run, "user", "password", person.name, stdin=password + "\n")
                person.password, person.changes_done = password, person.changes_begun
