import os
import secrets

import pytest

import cluster_nodes
import emplace as one
from documents import SAMPLES, has_chromium, has_libreoffice
from emplace import BINARY
from objects import Objects
from postgres import Postgres
from witness import witness

# Before any test's module takes it from there.
Emplace = one.Emplace = cluster_nodes.Cluster if cluster_nodes.NODES > 1 else one.Emplace

# A password with everything a form, a shell or a log could trip over.
PASSWORD = f"Grüße & 100% <tea> + {secrets.token_hex(6)} =\"'"


# The files that take most of the time, the longest first.
LONGEST = ("test_browser", "test_rehearsal", "test_misbehaving_objects", "test_permissions", "test_objects", "test_move",
           "test_retention", "test_tools", "test_maintenance", "test_script", "test_nodes", "test_oauth_clients")


# The variables that steer these tests. Every other EMPLACE_ variable is a setting of the caller's own server.
STEERING = {"EMPLACE_BIG", "EMPLACE_BIN", "EMPLACE_SCREENSHOTS", "EMPLACE_TEST_NODES", "EMPLACE_WITNESS"}


def pytest_configure(config):
    config.witness = witness
    # No command that a test runs may read the caller's settings, however the test starts it.
    for name in [name for name in os.environ if name.startswith("EMPLACE_") and name not in STEERING]:
        del os.environ[name]


def pytest_sessionfinish(session):
    witness.leave_word()


def pytest_collection_modifyitems(config, items):
    # The slow clients of `test_slow` begin with `test_large`. What no log may hold is known when all else has run.
    turns = {"test_large": -1, "test_slow": 1, "test_logs": 2}
    # Where files are shared out to several processes, those that take longest come first, so that all end together.
    turns |= {name: place - len(LONGEST) - 1 for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: turns.get(item.module.__name__.rpartition(".")[2], 0))
    lacking = {
        "office": None if has_libreoffice() else "no LibreOffice; run scripts/setup --tests",
        "browser": None if has_chromium() else "no Chromium; run scripts/setup --tests",
    }
    if not BINARY.exists() and not config.option.collectonly:
        lacking["server"] = f"no binary at {BINARY}; build it or set EMPLACE_BIN"
    for item in items:
        if item.module.__name__ not in ("test_office_client", "test_citations", "test_events_and_metrics"):
            item.add_marker("server")
        for need, reason in lacking.items():
            if reason and need in item.keywords:
                # Where everything has to be there, a part that is missing must not pass for a green run.
                if os.environ.get("CI"):
                    raise pytest.UsageError(reason)
                item.add_marker(pytest.mark.skip(reason=reason))
        if cluster_nodes.NODES > 1 and (reason := cluster_nodes.why_not(item)):
            item.add_marker(pytest.mark.skip(reason=f"not for several servers: {reason}"))
        if "big" in item.keywords and os.environ.get("EMPLACE_BIG") != "1":
            item.add_marker(pytest.mark.skip(reason="moves a gigabyte; set EMPLACE_BIG=1"))


@pytest.fixture(scope="module")
def emplace(tmp_path_factory, request):
    """A server of this module's own, with one user and the sample documents."""
    emplace = Emplace(tmp_path_factory.mktemp(request.module.__name__))
    emplace.start()
    emplace.add_user("mia", PASSWORD, "--display-name", "Mia Beck")
    emplace.import_(*sorted(SAMPLES.iterdir()), user="mia")
    yield emplace
    emplace.stop()


@pytest.fixture(scope="module")
def password():
    return PASSWORD


@pytest.fixture(scope="module")
def place(emplace, password):
    """The place as a phone has it after it was added; once a module, for signing in is expensive by design."""
    return emplace.place("mia", password)


@pytest.fixture(scope="module")
def postgres():
    """A database server of this module's own."""
    postgres = Postgres()
    yield postgres
    postgres.stop()


@pytest.fixture(scope="module")
def objects():
    """An object store of this module's own."""
    objects = Objects()
    yield objects
    objects.stop()


@pytest.fixture
def unstarted(tmp_path):
    """A data folder of one test's own; whatever it starts is stopped."""
    emplace = Emplace(tmp_path)
    yield emplace
    emplace.stop()
