"""Tests of the web module in Chromium: the shared test vectors, and the addresses and events when a page opens Office.

The browser has no Office. The tests look at the addresses that it would pass to the system.
"""

import functools
import http.server
import json
import pathlib
import shutil
import threading

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = sorted(path.name for path in (ROOT / "Tests/Vectors").glob("*.json"))
AGENTS = {
    "windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/123.0.0.0 Safari/537.36",
    "mac": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15",
    "android": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/123.0.0.0 Mobile Safari/537.36",
    "iOS": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
}
PAGE = """<!doctype html><title>Documents</title><button>Open in Word</button><output></output><script type="module">
import { OfficeLink, openInOffice, platform } from "/Web/officelinks.js";
const link = new OfficeLink({
  file: { source: "https://wopi.contoso.example/wopi/files/f-17", provider: "TP", user: "u1", name: "A|B 50%.docx" } });
document.body.id = platform();
document.querySelector("button").addEventListener("click", async () => {
  document.querySelector("output").textContent = await openInOffice(link, { timeout: 400 });
});
</script>"""

RUN = """async ({ subject, rows }) => {
    const { isForWeb, run } = await import("/Web/test/subjects.js");
    return rows.filter((row) => isForWeb(subject, row)).flatMap((row) => {
      try {
        run(subject, row);
        return [];
      } catch (error) {
        return [`${row.name}: ${error.message}`];
      }
    });
}"""


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves the repository, and a page with a button that opens a document in Word."""

    def do_GET(self):
        if self.path.split("?")[0] != "/page":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        # The module needs no more than the pages of Emplace allow.
        self.send_header("Content-Security-Policy",
                         "default-src 'none'; script-src 'self' 'unsafe-inline'; require-trusted-types-for 'script'; "
                         "trusted-types 'none'")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def address():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=ROOT))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, address):
    contexts = []

    def open_(agent):
        context = browser.new_context(user_agent=AGENTS[agent])
        contexts.append(context)
        page = context.new_page()
        asked, said = [], []
        page.on("console", lambda message: said.append(message.text))
        session = context.new_cdp_session(page)
        session.on("Page.frameRequestedNavigation", lambda event: asked.append(event["url"]))
        session.send("Page.enable")
        page.goto(address + "/page")
        page.wait_for_selector("body[id]")
        return page, asked, said

    yield open_
    for context in contexts:
        context.close()


@pytest.mark.parametrize("name", VECTORS)
def test_chromium_reads_and_writes_what_the_vectors_say(browser, address, name):
    page = browser.new_page()
    page.goto(address + "/page")
    failed = page.evaluate(RUN, json.loads((ROOT / "Tests/Vectors" / name).read_text()))
    assert failed == []
    page.close()


def outcome(page):
    page.wait_for_selector("output:not(:empty)")
    return page.inner_text("output")


@pytest.mark.parametrize("agent, start", [
    ("windows", "ms-word:ofe|u|https://wopi.contoso.example/wopi/files/f-17|d|TP|e|u1|n|A%7CB%2050%25.docx|a|Web"),
    ("mac", "ms-word:ofe|u|"), ("iOS", "ms-word:ofe%7Cu%7C"),
    ("android", "intent:ofe%7Cu%7Chttps://wopi.contoso.example/wopi/files/f-17%7Cd%7CTP"),
])
def test_a_click_asks_the_system_for_office_and_says_unknown_if_nothing_happens(open_page, agent, start):
    page, asked, said = open_page(agent)
    assert page.get_attribute("body", "id") == agent
    page.click("button", no_wait_after=True)
    assert outcome(page) == "unknown"
    assert len(asked) == 1 and asked[0].startswith(start), asked
    assert not [text for text in said if "Content Security Policy" in text], said
    assert page.url.endswith("/page"), "the browser left the page"


def test_a_page_that_is_covered_says_opened(open_page):
    page, _, _ = open_page("iOS")
    # Headless Chromium keeps every page visible, so the test says that the page is hidden.
    page.evaluate("""() => {
        document.querySelector("button").addEventListener("click", () => {
          Object.defineProperty(document, "visibilityState", { value: "hidden" });
          document.dispatchEvent(new Event("visibilitychange"));
        });
    }""")
    page.click("button", no_wait_after=True)
    assert outcome(page) == "opened"


def test_a_fallback_to_the_page_itself_says_not_installed(open_page):
    page, asked, _ = open_page("android")
    page.click("button", no_wait_after=True)
    # What a browser on Android does if no app has the package of the intent.
    page.evaluate("location.assign(location.href.split('#')[0] + '#office-not-installed')")
    assert outcome(page) == "notInstalled"
    assert page.url.endswith("/page") and "office-not-installed;end" in asked[0]
