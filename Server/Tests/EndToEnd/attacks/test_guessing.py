"""Attackers guess passwords quickly or from many addresses, or try to lock out the owner of an account."""

import concurrent.futures
import contextlib
import itertools
import os
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator

import pytest
import requests

from attacks.signing_in import attempt, cookie
from emplace import Emplace

pytestmark = pytest.mark.alone
SESSION = "__Host-emplace-session"


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory, password: str) -> Iterator[Emplace]:
    """A server behind a proxy on this machine, so that one client can appear under many addresses."""
    emplace = Emplace(tmp_path_factory.mktemp("behind"))
    emplace.start("--trusted-proxies", "127.0.0.1")
    for name in ("mia", "ben"):
        emplace.add_user(name, password)
    yield emplace
    emplace.kill()


def guesses(emplace: Emplace, name: str, addresses: list[str]) -> Counter[int]:
    """Tries a wrong password from each of these addresses, two at a time, because each attempt is slow by design."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return Counter(pool.map(
            lambda address: attempt(emplace, name, "guess", X_Forwarded_For=address).status_code, addresses))


def test_forged_forwarding_headers_do_not_evade_the_sign_in_throttle(unstarted: Emplace, password: str) -> None:
    unstarted.start()
    unstarted.add_user("mia", password)
    statuses = guesses(unstarted, "mia", [f"203.0.113.{n}" for n in range(8)])
    assert statuses == {403: 5, 429: 3}
    for name in ("Forwarded", "X-Real-IP", "True-Client-IP", "CF-Connecting-IP"):
        answer = attempt(unstarted, "mia", "guess",
                         **{name: "for=203.0.113.9" if name == "Forwarded" else "203.0.113.9"})
        assert answer.status_code == 429, name


@pytest.mark.parametrize("addresses", [
    ["10.1.0.1, 198.51.100.5", "198.51.100.5:1234", "::ffff:198.51.100.5", "[::ffff:198.51.100.5]:9", "x, 198.51.100.5",
     "198.51.100.5", "10.2.0.1,198.51.100.5", "127.0.0.1, ::1, 198.51.100.5"],
    [f"2001:db8:1:2::{n:x}" for n in range(8)]], ids=["one address written in many ways", "one IPv6 network"])
def test_one_client_behind_a_proxy_cannot_pass_for_many(behind: Emplace, addresses: list[str]) -> None:
    assert guesses(behind, "mia", addresses) == {403: 5, 429: 3}


def test_wrong_passwords_from_many_clients_behind_two_proxies_lock_out_no_other_client(
        behind: Emplace, password: str) -> None:
    """The last proxy forwards the address of the first proxy. The server must not treat the first proxy as the only
    client."""
    statuses = Counter(
        attempt(behind, f"person-{n}", "guess", X_Forwarded_For=f"10.9.9.9, 203.0.{n}.1, 127.0.0.1").status_code
        for n in range(60))
    assert statuses == {403: 60}, "the clients don't have separate budgets"
    ours = attempt(behind, "mia", password, X_Forwarded_For="192.0.2.77, 127.0.0.1")
    assert ours.status_code == 303


def test_all_spellings_of_a_sign_in_name_share_one_budget_of_attempts(behind: Emplace) -> None:
    names = ["mia", "MIA", "Mia", "mIa", "MiA", "miA", "mIA"]
    statuses = [attempt(behind, name, "guess", X_Forwarded_For="192.0.2.50").status_code for name in names]
    assert statuses == [403] * 5 + [429] * 2


def test_guessing_from_many_addresses_is_throttled_and_does_not_lock_the_owner_out(
        behind: Emplace, password: str) -> None:
    """The server refuses one of the attempts. The test doesn't check which, because earlier tests may have used some of
    the allowed attempts."""
    device = cookie(attempt(behind, "mia", password, X_Forwarded_For="192.0.2.1"), "__Host-emplace-device")
    forged = (device[0], device[1].partition(".")[0] + "." + "A" * 43)
    tries = (attempt(behind, "mia", "guess", X_Forwarded_For=f"198.18.{n}.1").status_code for n in range(24))
    assert 429 in tries, "no attempt was throttled"
    assert attempt(behind, "mia", password, X_Forwarded_For="198.18.99.1").status_code == 429, "not throttled"
    assert attempt(behind, "mia", password, dict([forged]), X_Forwarded_For="198.18.98.1").status_code == 429
    ours = attempt(behind, "mia", password, dict([device]), X_Forwarded_For="198.18.97.1")
    assert ours.status_code == 303, "a browser that signed in before has no budget of its own"


def test_password_guessing_on_the_account_page_is_throttled(behind: Emplace, password: str) -> None:
    """An attacker who has stolen a session could otherwise guess the password on the account page."""
    name, value = cookie(attempt(behind, "ben", password, X_Forwarded_For="192.0.2.2"), SESSION)
    thief = behind.web_view()
    thief.session.cookies.set(name, value)
    page = thief.open(behind.address + "/account")
    form = page.form(lambda form: len(form.passwords) == 3, "form to change the password")
    current, *new = form.passwords
    statuses = [thief.submit(page, form, dict.fromkeys(new, "new password") | {current: f"guess {n}"}).status
                for n in range(8)]
    assert statuses[0] == 403 and statuses[-1] == 429, statuses


def test_an_unknown_name_takes_as_long_as_a_wrong_password(behind: Emplace) -> None:
    """Alternates attempts with a known and an unknown name and compares the median times. Repeats this up to three
    times, because other load can distort the times."""
    for round_ in range(3):
        took: dict[str, list[float]] = {"ben": [], "nobody": []}
        for n in range(4):
            for name in took:
                start = time.perf_counter()
                # Each attempt comes from a new address, because the server refuses throttled attempts quickly for both
                # names.
                answer = attempt(behind, f"{name}{round_}" if name == "nobody" else name, "guess",
                                 X_Forwarded_For=f"203.0.{round_ * 10 + n}.1")
                took[name].append(time.perf_counter() - start)
                assert answer.status_code in (403, 429)
        known, unknown = (statistics.median(times) for times in took.values())
        if 0.6 < unknown / known < 1.67:
            return
    raise AssertionError(f"known {known:.3f} s, unknown {unknown:.3f} s")


def test_a_flood_of_wrong_passwords_neither_blocks_the_owner_nor_delays_shutdown(
        unstarted: Emplace, password: str) -> None:
    unstarted.start("--trusted-proxies", "127.0.0.1")
    unstarted.add_user("mia", password)
    device = cookie(attempt(unstarted, "mia", password, X_Forwarded_For="192.0.2.1"), "__Host-emplace-device")
    turned_away, over = threading.Event(), threading.Event()

    def flood(number: int) -> None:
        """Tries wrong passwords until the test ends."""
        for count in itertools.count():
            if over.is_set():
                return
            with contextlib.suppress(requests.RequestException):
                answer = attempt(unstarted, f"guess{number}-{count}", "guess",
                                 X_Forwarded_For=f"198.{number % 250}.{count // 250 % 250}.{count % 250}")
                if answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0:
                    turned_away.set()

    with concurrent.futures.ThreadPoolExecutor(16 * (os.cpu_count() or 1)) as pool:
        for number in range(16 * (os.cpu_count() or 1)):
            pool.submit(flood, number)
        try:
            assert turned_away.wait(60), "no attempt was refused, so the queue has no limit"
            ours = attempt(unstarted, "mia", password, dict([device]), X_Forwarded_For="192.0.2.2")
            assert ours.status_code == 303, "a browser that signed in before has no queue of its own"
            # This timeout is half of the server's grace period, so the server must refuse the queued attempts instead
            # of finishing them.
            assert unstarted.stop(seconds=15) == 0
        finally:
            over.set()


@pytest.mark.parametrize("name", ["mia\0", "mia' OR '1'='1", "m" * 5000, ""])
def test_a_malformed_sign_in_name_is_refused(emplace: Emplace, name: str, password: str) -> None:
    answer = attempt(emplace, name, password)
    assert answer.status_code in (403, 429) and SESSION not in answer.cookies


def test_a_password_of_a_megabyte_is_refused_quickly(emplace: Emplace) -> None:
    start = time.perf_counter()
    assert attempt(emplace, "mia", "x" * 1_000_000).status_code == 413
    assert time.perf_counter() - start < 5
