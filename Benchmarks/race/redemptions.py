"""Presents one authorization code or refresh token on many connections at the same moment."""

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
    grant_revoked: bool = False


def at_once(office: Office, token_uri: str, form: dict[str, str], count: int,
            ports: Sequence[int] = ()) -> list[tuple[int, dict]]:
    """Sends the same form on `count` connections. All connections are opened before the first form is sent.

    - ports: the ports of the nodes, over which the connections are distributed; by default, the port in `token_uri`.
    - Returns: the statuses and bodies of the responses.
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
    """Checks the responses to an authorization code: few responses are successful, all others have the error
    `invalid_grant`, and the server has revoked the tokens in the successful responses.

    - allowed: the allowed numbers of successful responses.
    """
    if len(answers) != race.presented:
        race.problems.append(f"{race.presented - len(answers)} got no response")
    race.winners = [answer for status, answer in answers if status == 200]
    if len(race.winners) not in allowed:
        race.problems.append(f"{len(race.winners)} were accepted; allowed: {allowed.start} to {allowed.stop - 1}")
    odd = {(status, answer.get("error")) for status, answer in answers if status != 200} - {(400, "invalid_grant")}
    if odd:
        race.problems.append(f"refused with other errors than invalid_grant: {sorted(map(str, odd))}")
    valid = [name for answer in race.winners for name in valid_tokens(place, answer)]
    race.grant_revoked = not valid
    if valid:
        race.problems.append(f"still valid after the code was presented again: {', '.join(valid)}")
    return race


def judge_sharing(race: Race, place: Place, answers: list[tuple[int, dict]]) -> Race:
    """Checks the responses to a refresh token: all are successful, and all access tokens are valid."""
    race.winners = [answer for status, answer in answers if status == 200]
    if len(race.winners) != race.presented:
        race.problems.append(f"{race.presented - len(race.winners)} of {race.presented} were refused")
    for answer in race.winners:
        place.access_token = answer["access_token"]
        if place.call("GET").status_code != 200:
            race.problems.append("one of the new access tokens is invalid")
            break
    return race


def valid_tokens(place: Place, answer: dict) -> list[str]:
    """Returns the kinds of tokens in a response that are still valid."""
    place.access_token, place.refresh_token = answer["access_token"], answer["refresh_token"]
    valid = []
    if place.call("GET").status_code != 401:
        valid.append("access token")
    if place.refresh().status_code == 200:
        valid.append("refresh token")
    return valid


def races(emplace: Emplace, name: str, password: str, count: int, rounds: int, ports: Sequence[int] = (),
          skew: int = 0) -> list[Race]:
    """Runs all races.

    - count: how many connections present each code or token at the same moment.
    - rounds: the number of codes and tokens of each kind.
    - ports: the ports of the nodes; empty if there is only one server.
    - skew: the number of seconds by which the nodes' clocks are wrong.
    """
    office, result = emplace.office(), []
    # The grace period for replaced tokens has to exceed the difference between two clocks.
    emplace.run("client", "set", office.identity.client_id, "--refresh", "rotate", "--refresh-grace", 60 + 2 * skew)
    challenge = office.challenge(emplace.bootstrapper)
    view = office.web_view()
    bystander = office.add_place(emplace.bootstrapper, name, password)

    def code() -> str:
        return office.authorize(challenge, name, password, view=view)["code"]

    for _ in range(rounds):
        # RFC 6749 §4.1.2: the server accepts a code once. If a client presents the code again, the server revokes its
        # tokens.
        place = Place(office, emplace.bootstrapper, challenge.token_uri)
        form = {"grant_type": "authorization_code", "code": code(), "redirect_uri": STOP}
        race = Race("authorization code", count)
        result.append(judge(race, place, at_once(office, challenge.token_uri, form, count, ports), range(1, 2)))
    for _ in range(rounds):
        # RFC 9700 §4.14.2. Within the grace period, all requests with the replaced token get the same new refresh
        # token, and the grant stays valid.
        place = Place(office, emplace.bootstrapper, challenge.token_uri)
        place.take(office.identity.redeem(challenge.token_uri, code()))
        form = {"grant_type": "refresh_token", "refresh_token": place.refresh_token}
        race = Race("refresh token", count)
        answers = at_once(office, challenge.token_uri, form, count, ports)
        result.append(judge_sharing(race, place, answers))
        if len({answer.get("refresh_token") for answer in race.winners}) != 1:
            race.problems.append("the responses contain different refresh tokens")
    # If the server doesn't replace refresh tokens, several apps may use the same refresh token.
    emplace.run("client", "set", office.identity.client_id, "--refresh", "keep")
    for _ in range(rounds):
        place = Place(office, emplace.bootstrapper, challenge.token_uri)
        place.take(office.identity.redeem(challenge.token_uri, code()))
        form = {"grant_type": "refresh_token", "refresh_token": place.refresh_token}
        race = Race("kept refresh token", count)
        result.append(judge_sharing(race, place, at_once(office, challenge.token_uri, form, count, ports)))
    if bystander.call("GET").status_code != 200 or bystander.refresh().status_code != 200:
        result[-1].problems.append("another grant of the same user was revoked, too")
    return result
