"""Tests the sample app for web pages, Examples/web, as a person uses it: sign in, open a document in Word, and see the
new version after coming back. Office on the same machine is played by the tests' Office client."""

import re
import subprocess
import sys
from urllib.parse import quote

import pytest
import requests

from documents import SAMPLES, with_sentence
from emplace import ROOT, Emplace
from nodes import free_port
from test_browser import View, trusting

pytestmark = pytest.mark.browser

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"
# Headless Chromium keeps every page visible, so the page is told what a phone tells it.
SHOW = """state => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory, password):
    emplace = Emplace(tmp_path_factory.mktemp("web-sample"))
    emplace.start("--provider-id", "TP_CONTOSO")
    emplace.add_user("mia", password, "--display-name", "Mia Beck")
    emplace.import_(*sorted(SAMPLES.iterdir()), user="mia")
    yield emplace
    emplace.stop()


@pytest.fixture(scope="module")
def sample(server):
    """The address of the sample app. It is served as Web/README.md says."""
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    made = server.json("client", "add", "Contoso sample", "--redirect-uri", address, "--public")
    process = subprocess.Popen(
        [sys.executable, ROOT / "Examples/web/serve.py", "--client-id", made["client_id"], "--emplace", server.address,
         "--ca", server.authority, "--pass-back", "contosodrive", "--port", str(port)],
        stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline().strip() == f"Open {address}"
    yield address
    process.terminate()
    process.wait()


@pytest.fixture
def app(server, sample):
    with trusting(server) as browser:
        context = browser.new_context(viewport={"width": 375, "height": 667}, locale="en-US", user_agent=IPHONE)
        view = View(context, "web-sample")
        view.page.goto(sample)
        yield view
        context.close()


def sign_in(view, password):
    view.page.click("#sign-in")
    view.sign_in("mia", password)
    view.page.click("button:has-text('Allow')")
    view.page.wait_for_selector("#list li")


def item(view, name):
    return view.page.locator("li", has_text=name)


def status(view, name, text):
    item(view, name).locator(".status", has_text=text).wait_for()


def test_a_document_is_opened_in_word_and_its_new_version_is_shown(server, app, password):
    asked = []
    session = app.page.context.new_cdp_session(app.page)
    session.on("Page.frameRequestedNavigation", lambda event: asked.append(event["url"]))
    session.send("Page.enable")
    sign_in(app, password)
    app.picture("list")
    item(app, "Getting started.docx").locator("button", has_text="Open in").click(no_wait_after=True)
    app.page.evaluate(SHOW, "hidden")
    link = server.json("link", "parse", asked[-1])
    assert "Getting started.docx" in str(link) and "contosodrive" in str(link) and "access_token" not in asked[-1]
    # Word opens the document, saves it, and closes it.
    document = server.place("mia", password).find("Getting started.docx")
    document.open_for_editing("word-1")
    app.page.evaluate(SHOW, "visible")
    status(app, "Getting started.docx", "Open in Word.")
    document.save(with_sentence(document.contents(), "Written in Word."), "word-1")
    app.page.evaluate(SHOW, "visible")
    status(app, "Getting started.docx", "New version. Still open in Word.")
    document.close("word-1")
    app.page.evaluate(SHOW, "visible")
    status(app, "Getting started.docx", "You see the new version.")
    app.picture("new-version")


def test_a_native_app_around_the_page_passes_on_how_office_came_back(server, app, sample, password):
    sign_in(app, password)
    item(app, "Budget.xlsx").locator("button", has_text="Open in").click(no_wait_after=True)
    status(app, "Budget.xlsx", "If Excel didn't open: Get Excel or download the document")
    app.picture("unknown")
    source = item(app, "Budget.xlsx").get_attribute("data-source")
    back = f"contosodrive:ofe|u|{source}|z|yes|c|{source.rpartition('/')[2]}"
    document = server.place("mia", password).find("Budget.xlsx")
    document.open_for_editing("excel-1")
    app.page.goto(f"{sample}?back={quote(back, safe='')}")
    status(app, "Budget.xlsx", "Excel is still saving.")
    document.close("excel-1")
    app.page.goto(f"{sample}?back={quote(back.replace('yes', 'no'), safe='')}")
    status(app, "Budget.xlsx", "No changes.")
    app.page.goto(f"{sample}?back={quote(back.replace('contosodrive', 'evil'), safe='')}")
    app.page.wait_for_selector("#problem:has-text('scheme')")


def test_the_answer_of_another_sign_in_is_refused(app, sample):
    app.page.goto(sample + "?code=stolen&state=other")
    app.page.wait_for_selector("#problem:has-text('another sign-in')")
    assert app.page.evaluate("sessionStorage.getItem('tokens')") is None


def test_a_token_that_has_expired_is_replaced(app, password):
    sign_in(app, password)
    expired = []

    def expire(route):
        """Answers the first request for a folder or a document as the server does if the token has expired."""
        name = route.request.url.partition("?")[0]
        # The page calls the bootstrapper without a token on purpose, to see the challenge.
        if name in expired or name.endswith("wopibootstrapper") and route.request.method == "GET":
            return route.fallback()
        expired.append(name)
        return route.fulfill(status=401)

    app.page.route(re.compile("/wopi/|/wopibootstrapper"), expire)
    refreshed = []
    app.page.on("request", lambda request: refreshed.append(request.url) if "/oauth/token" in request.url else None)
    app.page.click("button:has-text('Plans/')")
    app.page.click("button:has-text('2026/')")
    item(app, "Roadmap.docx").wait_for()
    app.page.reload()
    item(app, "Budget.xlsx").wait_for()
    assert len(expired) == 4 and len(refreshed) == 1 and app.page.locator("#problem").is_hidden()


def test_a_session_that_ended_asks_to_sign_in_again(server, app, password):
    sign_in(app, password)
    server.run("user", "password", "mia", stdin=password + "\n")
    app.page.reload()
    app.page.wait_for_selector("#problem:has-text('Sign in again')")
    app.page.wait_for_selector("#sign-in:visible")


@pytest.mark.parametrize("path", ["serve.py", "../README.md", "..%2fREADME.md", "officelinks/../../README.md",
                                  "officelinks/test/subjects.js", "oauth/authorize", "account", "//etc/passwd"])
def test_the_sample_server_serves_nothing_else(sample, path):
    session = requests.Session()
    session.trust_env = False
    request = session.prepare_request(requests.Request("GET", sample))
    request.url = sample + path
    assert session.send(request).status_code == 404
    request.url, request.headers["Host"] = sample, "evil.example"
    assert session.send(request).status_code == 421
