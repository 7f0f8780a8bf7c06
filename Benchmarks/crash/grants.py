"""A client that signs in, refreshes tokens and revokes grants until the server is killed."""

import random
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import requests

from crash.documents import Unexpected
from crash.ledger import Figures, Story
from office import IdentityService, Office, Place

MAX_GRANTS = 4
Answer = TypeVar("Answer")


@dataclass(eq=False)
class Holding:
    """One grant (a user's permission for an app), with the OAuth tokens that the client has."""
    place: Place
    is_live: bool = True
    pending: str | None = None
    old: list[str] = field(default_factory=list)    # refresh tokens that newer refresh tokens replaced
    comparisons: int = 0                            # the number of comparisons since the grant ended
    story: Story = field(default_factory=Story)


class GrantWorker:
    def __init__(self, number: int, office: Office, bootstrapper: str, name: str, password: str, seed: int) -> None:
        self.office, self.bootstrapper, self.person = office, bootstrapper, (name, password)
        self.challenge = office.challenge(bootstrapper)
        self.view = office.web_view()      # the web view stays signed in, because checking a password takes a second
        self.name, self.random = f"app {number}", random.Random(f"{seed} grant {number}")
        self.holdings: list[Holding] = []
        self.figures = Figures()
        self.code: str | None = None       # an authorization code that hasn't been exchanged for tokens yet
        self.sign_in()

    def work(self, stop: threading.Event) -> None:
        while not stop.is_set():
            try:
                self.act()
            except requests.RequestException:
                return

    def act(self) -> None:
        live = [holding for holding in self.holdings if holding.is_live]
        if len(live) < 2 or (len(live) < MAX_GRANTS and self.random.random() < 0.05):
            return self.sign_in()
        holding = self.random.choice(live)
        acts = {self.refresh: 12, self.revoke: 1, self.present_old: 1 if holding.old else 0}
        self.random.choices(list(acts), list(acts.values()))[0](holding)

    # Calls

    def sign_in(self) -> None:
        if self.code is None:
            self.code = self.attempt(None, "authorization", lambda: self.office.authorize(
                self.challenge, *self.person, view=self.view)["code"])
        self.redeem()

    def redeem(self) -> None:
        code, self.code = self.code, None
        response = self.attempt(None, "code exchange",
                                lambda: self.office.identity.redeem(self.challenge.token_uri, code))
        if response.status_code != 200:
            raise Unexpected(f"an unused code was refused: {response.status_code} {response.text[:200]}")
        place = Place(self.office, self.bootstrapper, self.challenge.token_uri)
        place.take(response)
        self.holdings.append(Holding(place))
        self.holdings[-1].story.tell("grant created")

    def refresh(self, holding: Holding) -> None:
        before: str = holding.place.refresh_token or ""
        response = self.attempt(holding, "token refresh", holding.place.refresh)
        if response.status_code != 200:
            raise Unexpected(f"the newest refresh token was refused: {response.status_code} {response.text[:200]}")
        # The server still accepts the token that was replaced last, in case the response with the new token was lost.
        # It accepts no older token.
        holding.old = [*holding.old, before][-3:]

    def revoke(self, holding: Holding) -> None:
        response = self.attempt(holding, "revocation", lambda: self.post_revocation(holding))
        if response.status_code != 200:
            raise Unexpected(f"the revocation endpoint answered {response.status_code} {response.text[:200]}")
        holding.is_live = False

    def present_old(self, holding: Holding) -> None:
        """Presents a refresh token that was replaced earlier. The token may be stolen, so the server revokes the
        grant."""
        if len(holding.old) < 2:
            return
        identity: IdentityService = self.office.identity
        response = self.attempt(holding, "replay", lambda: identity.refresh(holding.place.token_uri, holding.old[0]))
        if response.status_code != 400:
            raise Unexpected(f"a replaced refresh token answered {response.status_code} {response.text[:200]}")
        holding.is_live = False

    def post_revocation(self, holding: Holding) -> requests.Response:
        identity: IdentityService = self.office.identity
        form = {"token": holding.place.refresh_token, "client_id": identity.client_id,
                "client_secret": identity.client_secret}
        return identity.session.post(self.bootstrapper.removesuffix("/wopibootstrapper") + "/oauth/revoke", data=form,
                                     timeout=30)

    def attempt(self, holding: Holding | None, what: str, call: Callable[[], Answer]) -> Answer:
        if holding:
            holding.pending = what
            holding.story.tell(what)
        try:
            answer = call()
        except requests.RequestException:
            self.figures.interrupted[what] += 1
            if holding:
                holding.story.tell("interrupted")
            raise
        self.figures.acknowledged[what] += 1
        if holding:
            holding.pending = None
            holding.story.tell("acknowledged")
        return answer

    # After a crash

    def compare_all(self, everything: bool) -> list[tuple[Holding, str]]:
        """Presents the tokens of all grants, and returns the problems. The parameter `everything` has no effect."""
        problems = [(holding, problem) for holding in self.holdings if (problem := self.compare(holding))]
        for holding in self.holdings:
            holding.comparisons += not holding.is_live
        # After a grant has ended, comparing it after two crashes is enough to see that it doesn't become valid again.
        self.holdings = [holding for holding in self.holdings if holding.is_live or holding.comparisons < 2]
        if self.code is not None:
            self.redeem()
        return problems

    def compare(self, holding: Holding) -> str | None:
        pending, holding.pending = holding.pending, None
        access = holding.place.call("GET").status_code
        # After an interrupted refresh, the client presents the old token. The server accepts the old token whether or
        # not the refresh was completed.
        before: str = holding.place.refresh_token or ""
        refreshed = holding.place.refresh().status_code
        holding.story.tell(f"found: access token {access}, refresh token {refreshed}")
        lives, ended = (access, refreshed) == (200, 200), (access, refreshed) == (401, 400)
        may_end = pending in ("revocation", "replay")
        if lives:
            holding.old = [*holding.old, before][-3:]
        if pending:
            self.figures.found_done += may_end and ended
            self.figures.found_undone += may_end and lives
        was_live, holding.is_live = holding.is_live, lives
        if lives and was_live or ended and (may_end or not was_live):
            return None
        return (f"{'an active' if was_live else 'a revoked'} grant: its access token answered {access}, its refresh "
                f"token {refreshed}" + (f"; interrupted: {pending}" if pending else ""))
