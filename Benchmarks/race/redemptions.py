"""One code, one refresh token, and many who present it in the same moment."""

import http.client
import json
import ssl
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

from emplace import Emplace
from office import STOP, Office, Place


@dataclass
class Race:
    what: str
    presented: int
    winners: list[dict] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    grant_ended: bool = False


def at_once(office: Office, token_uri: str, form: dict[str, str], count: int,
            ports: Sequence[int] = ()) -> list[tuple[int, dict]]:
    """The answers to the same form, sent over as many connections, all of them open before the first is used.

    - ports: of the nodes that they go to by turns; the one of the address where there is one server.
    """
    url = urlsplit(token_uri)
    context = ssl.create_default_context(cafile=office.authority)
    body = urlencode({**form, "client_id": office.identity.client_id,
                      "client_secret": office.identity.client_secret})
    answers: list[tuple[int, dict]] = []
    start = threading.Barrier(count)

    def present(number: int) -> None:
        port = ports[number % len(ports)] if ports else url.port
        connection = http.client.HTTPSConnection(url.hostname or "", port, context=context, timeout=60)
        connection.connect()
        start.wait()
        connection.request("POST", url.path, body,
                           {"Host": url.netloc, "Content-Type": "application/x-www-form-urlencoded"})
        response = connection.getresponse()
        answers.append((response.status, json.loads(response.read())))
        connection.close()

    threads = [threading.Thread(target=present, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def judge(race: Race, place: Place, answers: list[tuple[int, dict]], allowed: range) -> Race:
    """At most so many win, everybody else learns nothing but `invalid_grant`, and what was won is worthless after."""
    if len(answers) != race.presented:
        race.problems.append(f"{race.presented - len(answers)} got no answer")
    race.winners = [answer for status, answer in answers if status == 200]
    if len(race.winners) not in allowed:
        race.problems.append(f"{len(race.winners)} won; allowed: {allowed.start} to {allowed.stop - 1}")
    odd = {(status, answer.get("error")) for status, answer in answers if status != 200} - {(400, "invalid_grant")}
    if odd:
        race.problems.append(f"refused otherwise than by invalid_grant: {sorted(map(str, odd))}")
    good = [name for answer in race.winners for name in outliving(place, answer)]
    race.grant_ended = not good
    if good:
        race.problems.append(f"still good though its grant was misused: {', '.join(good)}")
    return race


def judge_sharing(race: Race, place: Place, answers: list[tuple[int, dict]]) -> Race:
    """Everybody wins, and what each won is good."""
    race.winners = [answer for status, answer in answers if status == 200]
    if len(race.winners) != race.presented:
        race.problems.append(f"{race.presented - len(race.winners)} of {race.presented} were refused")
    for answer in race.winners:
        place.access_token = answer["access_token"]
        if place.call("GET").status_code != 200:
            race.problems.append("an access token of one of them is worth nothing")
            break
    return race


def outliving(place: Place, answer: dict) -> list[str]:
    """Which of the tokens still work."""
    place.access_token, place.refresh_token = answer["access_token"], answer["refresh_token"]
    good = []
    if place.call("GET").status_code != 401:
        good.append("access token")
    if place.refresh().status_code == 200:
        good.append("refresh token")
    return good


def races(emplace: Emplace, name: str, password: str, count: int, rounds: int, ports: Sequence[int] = ()) -> list[Race]:
    office, result = emplace.office(), []
    emplace.run("client", "set", office.identity.client_id, "--refresh", "rotate")
    challenge = office.challenge(emplace.bootstrapper)
    view = office.web_view()
    bystander = office.add_place(emplace.bootstrapper, name, password)

    def code() -> str:
        return office.authorize(challenge, name, password, view=view)["code"]

    for _ in range(rounds):
        # RFC 6749 §4.1.2: once, and tokens given for a code that is presented again are revoked.
        place = Place(office, emplace.bootstrapper, challenge.token_uri)
        form = {"grant_type": "authorization_code", "code": code(), "redirect_uri": STOP}
        race = Race("authorization code", count)
        result.append(judge(race, place, at_once(office, challenge.token_uri, form, count, ports), range(1, 2)))
    for _ in range(rounds):
        # RFC 9700 §4.14.2: within the grace period all get the same successor, and none of them ends anything.
        place = Place(office, emplace.bootstrapper, challenge.token_uri)
        place.take(office.identity.redeem(challenge.token_uri, code()))
        form = {"grant_type": "refresh_token", "refresh_token": place.refresh_token}
        race = Race("refresh token", count)
        answers = at_once(office, challenge.token_uri, form, count, ports)
        result.append(judge_sharing(race, place, answers))
        if len({answer.get("refresh_token") for answer in race.winners}) != 1:
            race.problems.append("they got different successors")
    # With refresh tokens that stay, all apps that share one go on.
    emplace.run("client", "set", office.identity.client_id, "--refresh", "keep")
    for _ in range(rounds):
        place = Place(office, emplace.bootstrapper, challenge.token_uri)
        place.take(office.identity.redeem(challenge.token_uri, code()))
        form = {"grant_type": "refresh_token", "refresh_token": place.refresh_token}
        race = Race("kept refresh token", count)
        result.append(judge_sharing(race, place, at_once(office, challenge.token_uri, form, count, ports)))
    if bystander.call("GET").status_code != 200 or bystander.refresh().status_code != 200:
        result[-1].problems.append("another grant of the same person ended with it")
    return result
