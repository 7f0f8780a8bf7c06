"""One place for all attacks: most of them leave no trace, and those that would start a place of their own."""

from collections.abc import Iterator

import pytest

from attacks.oauth_app import App
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
    assert is_well(emplace), "it outlived every attack"
    emplace.kill()


@pytest.fixture(scope="session")
def place(emplace: Emplace, password: str) -> Place:
    """Mia's phone."""
    return emplace.place("mia", password)


@pytest.fixture(scope="session")
def browser(emplace: Emplace, password: str) -> WebView:
    """Mia's browser, signed in. Signing in is dear by design, so there is one."""
    view = emplace.web_view()
    page = view.sign_in(view.open(emplace.address + "/"), "mia", password)
    assert page.status == 200 and not page.asks_to_sign_in, page.text
    return view


@pytest.fixture(scope="session")
def app(emplace: Emplace, browser: WebView) -> App:
    """A confidential client that isn't Office, used by Mia."""
    return App.registered(emplace, browser, "Planner", "https://planner.example/back")


@pytest.fixture(scope="session")
def public_app(emplace: Emplace, browser: WebView) -> App:
    return App.registered(emplace, browser, "Pocket", "com.example.pocket:/back", "http://127.0.0.1/back", public=True)


@pytest.fixture
def file(place: Place) -> Iterator[File]:
    """A document that is there unharmed when the attack is over."""
    made = place.root().new_file("Victim.docx")
    assert made.put(b"unharmed").status_code == 200
    yield made
    assert made.contents() == b"unharmed"
    if not made.is_free():
        made.close(LOCK)
    assert made.delete().status_code == 200
