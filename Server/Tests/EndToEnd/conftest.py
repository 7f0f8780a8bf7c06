import os
import secrets
import shutil
import time

import pytest

import cluster_nodes
import emplace as one
import outside_stores
from certificate_authorities import has_pebble
from documents import SAMPLES, has_chromium, has_libreoffice
from emplace import BINARY
from objects import Objects
from postgres import Postgres
from witness import witness

# This assignment must precede the import of any test module, because the test modules import `Emplace` from `emplace`.
Emplace = one.Emplace = (cluster_nodes.Cluster if cluster_nodes.NODES > 1
                         else outside_stores.LiveStore if outside_stores.STORE else one.Emplace)

# A password with characters that a form, a shell or a log could mishandle.
PASSWORD = f"Grüße & 100% <tea> + {secrets.token_hex(6)} =\"'"


# The test files that take longest, in descending order of time.
LONGEST = ("test_outside_documents", "test_browser", "test_monitoring", "test_rehearsal", "test_misbehaving_objects",
           "test_permissions", "test_proxies", "test_objects", "test_recovery", "test_adopt", "test_move",
           "test_retention", "test_tools", "test_maintenance", "test_script", "test_nodes", "test_oauth_clients")


# The variables that configure these tests. Any other EMPLACE_ variable is a setting of the developer's own server.
TEST_VARIABLES = {"EMPLACE_BIG", "EMPLACE_BIN", "EMPLACE_SCREENSHOTS", "EMPLACE_TEST_DOCUMENTS",
                  "EMPLACE_TEST_NODES", "EMPLACE_WITNESS"}


def has_providers():
    return shutil.which("glewlwyd") is not None and (one.ROOT / ".venv/identity-providers").exists()


def pytest_configure(config):
    config.witness = witness
    # Removes the variables, because commands that tests run must not read the developer's settings.
    for name in [name for name in os.environ if name.startswith("EMPLACE_") and name not in TEST_VARIABLES]:
        del os.environ[name]


def pytest_sessionfinish(session):
    witness.write_report()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    # scripts/check sets the deadline, in Unix time, so that CI ends in time on a slow machine.
    if time.time() > float(os.environ.get("CHECK_UNTIL") or "inf"):
        pytest.skip("the deadline CHECK_UNTIL has passed")


def pytest_collection_modifyitems(config, items):
    # `test_large` runs first, because it starts the slow clients that `test_slow` checks. `test_logs` runs last,
    # because it searches for the secrets of all other tests.
    turns = {"test_large": -1, "test_slow": 1, "test_logs": 2}
    # If several processes run the test files, the slowest files run first, so that all processes end at about the same
    # time.
    turns |= {name: index - len(LONGEST) - 1 for index, name in enumerate(LONGEST)}
    items.sort(key=lambda item: turns.get(item.module.__name__.rpartition(".")[2], 0))
    lacking = {
        "office": None if has_libreoffice() else "no LibreOffice; run scripts/setup --tests",
        "browser": None if has_chromium() else "no Chromium; run scripts/setup --tests",
        "prometheus": None if shutil.which("prometheus") and shutil.which("promtool")
        else "no Prometheus; install the Debian package prometheus",
        "pebble": None if has_pebble() else "no Pebble; install the Debian package pebble",
        "caddy": None if shutil.which("caddy") else "no Caddy; install the Debian package caddy",
        "providers": None if has_providers() else "no identity providers; run scripts/identity-providers --install",
    }
    if not BINARY.exists() and not config.option.collectonly:
        lacking["server"] = f"no binary at {BINARY}; build it or set EMPLACE_BIN"
    for item in items:
        if item.module.__name__ not in ("test_office_client", "test_citations", "test_events_and_metrics"):
            item.add_marker("server")
        for need, reason in lacking.items():
            if reason and need in item.keywords:
                # In CI, a missing dependency is an error, because a run with skipped tests would look successful.
                if os.environ.get("CI"):
                    raise pytest.UsageError(reason)
                item.add_marker(pytest.mark.skip(reason=reason))
        if cluster_nodes.NODES > 1 and (reason := cluster_nodes.why_not(item)):
            item.add_marker(pytest.mark.skip(reason=f"not with several servers: {reason}"))
        if outside_stores.STORE and (reason := outside_stores.why_not(item)):
            item.add_marker(pytest.mark.skip(reason=f"not over a live store: {reason}"))
        if "big" in item.keywords and os.environ.get("EMPLACE_BIG") != "1":
            item.add_marker(pytest.mark.skip(reason="moves a gigabyte; set EMPLACE_BIG=1"))


@pytest.fixture(scope="module")
def emplace(tmp_path_factory, request):
    """A server with one user and the sample documents, which all tests of a module share."""
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
    """The Place that a phone has added. All tests of a module share it, because signing in is slow by design."""
    return emplace.place("mia", password)


@pytest.fixture(scope="module")
def postgres():
    """A PostgreSQL server, which all tests of a module share."""
    postgres = Postgres()
    yield postgres
    postgres.stop()


@pytest.fixture(scope="module")
def objects():
    """An object store, which all tests of a module share."""
    objects = Objects()
    yield objects
    objects.stop()


@pytest.fixture
def unstarted(tmp_path):
    """A data directory without data, and its server, which a test may start. The server is stopped after the test."""
    emplace = Emplace(tmp_path)
    yield emplace
    emplace.stop()
