"""Fixtures for the attacks. All attacks use one server. A test whose attack would affect other tests starts its own
server."""

import threading
from collections.abc import Iterator

import pytest

from attacks.h2wire import H2Wire
from attacks.oauth_app import App
from attacks.slow_clients import SLOW_CLIENTS
from attacks.stage import Stage
from attacks.two_users import PASSWORD, TwoUsers
from attacks.wire import is_well
from documents import SAMPLES
from emplace import Emplace
from office import LOCK, File, Place
from pages import WebView


@pytest.fixture(scope="session")
def password() -> str:
    return "correct horse 'battery' & <staple>"


@pytest.fixture(scope="session")
def emplace(tmp_path_factory: pytest.TempPathFactory, password: str) -> Iterator[Emplace]:
    emplace = Emplace(tmp_path_factory.mktemp("attacked"))
    emplace.start()
    emplace.add_user("mia", password, "--display-name", "Mia Beck")
    emplace.import_(*sorted(SAMPLES.iterdir()), user="mia")
    yield emplace
    assert is_well(emplace), "the server didn't survive the attacks"
    emplace.kill()


@pytest.fixture(scope="session")
def place(emplace: Emplace, password: str) -> Place:
    """The Place that Mia added on her phone."""
    return emplace.place("mia", password)


@pytest.fixture(scope="session")
def browser(emplace: Emplace, password: str) -> WebView:
    """Mia's browser, signed in. All tests share it, because signing in is slow by design."""
    view = emplace.web_view()
    page = view.sign_in(view.open(emplace.address + "/"), "mia", password)
    assert page.status == 200 and not page.asks_to_sign_in, page.text
    return view


@pytest.fixture(scope="session")
def app(emplace: Emplace, browser: WebView) -> App:
    """A confidential OAuth client that isn't Office. Mia has connected it to her account."""
    return App.registered(emplace, browser, "Planner", "https://planner.example/back")


@pytest.fixture(scope="session")
def public_app(emplace: Emplace, browser: WebView) -> App:
    return App.registered(emplace, browser, "Pocket", "com.example.pocket:/back", "http://127.0.0.1/back", public=True)


@pytest.fixture
def file(place: Place) -> Iterator[File]:
    """A document of the attacked user. It must be unchanged after the attack."""
    made = place.root().new_file("Victim.docx")
    assert made.put(b"unharmed").status_code == 200
    yield made
    assert made.contents() == b"unharmed"
    if not made.is_free():
        made.close(LOCK)
    assert made.delete().status_code == 200


@pytest.fixture(scope="session")
def stranger(emplace: Emplace, browser: WebView, app: App) -> App:
    """Another confidential client, which has the same redirect URI as `app`."""
    return App.registered(emplace, browser, "Stranger", app.redirect)


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    emplace = Emplace(tmp_path_factory.mktemp("stage"))
    emplace.start()
    emplace.add_user("kim", "the password of Kim")
    place, view = emplace.place("kim", "the password of Kim"), emplace.web_view()
    view.sign_in(view.open(emplace.address + "/sign-in"), "kim", "the password of Kim")
    yield Stage(emplace, view, place)
    emplace.kill()


@pytest.fixture(scope="session")
def two_users(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoUsers]:
    emplace = Emplace(tmp_path_factory.mktemp("two_users"))
    emplace.start()
    for name in ("ann", "bob"):
        emplace.add_user(name, PASSWORD)
        emplace.import_(*sorted(SAMPLES.iterdir()), user=name)
    bobs = emplace.web_view()
    bobs.sign_in(bobs.open(emplace.address + "/sign-in"), "bob", PASSWORD)
    yield TwoUsers(emplace, emplace.place("ann", PASSWORD), emplace.place("bob", PASSWORD), bobs)
    emplace.kill()


@pytest.fixture
def h2(emplace: Emplace) -> Iterator[H2Wire]:
    with H2Wire(emplace) as wire:
        yield wire


@pytest.fixture(scope="session")
def slow_clients(emplace: Emplace) -> dict[str, threading.Thread]:
    """Starts all slow clients at the same time. A test waits for the thread of the client that it checks."""
    threads = {name: threading.Thread(target=client.measure, args=[emplace], daemon=True)
               for name, client in SLOW_CLIENTS.items()}
    for thread in threads.values():
        thread.start()
    return threads
