"""Tests the pages' links to Office: the button that opens a document in its app, and the steps to add the Place on a
phone.

Chromium follows the links and shows the QR code, so that the tests fail if a security policy blocks the links or the QR
code.
"""

import html
import re

import pytest

from documents import SAMPLES
from emplace import Emplace
from nodes import free_port
from pages import made_link
from test_browser import View, trusting

pytestmark = pytest.mark.browser

OPENED = {"Getting started.docx": "ms-word:", "Budget.xlsx": "ms-excel:", "Launch.pptx": "ms-powerpoint:"}


@pytest.fixture(scope="module")
def registered(tmp_path_factory, password):
    """A server with a provider id from Microsoft."""
    emplace = Emplace(tmp_path_factory.mktemp("registered"))
    emplace.start("--provider-id", "TP_CONTOSO", "--provider-name", "Contoso Drive")
    emplace.add_user("mia", password, "--display-name", "Mia Beck")
    emplace.import_(*sorted(SAMPLES.iterdir()), user="mia")
    yield emplace
    emplace.stop()


@pytest.fixture
def home(registered, password):
    view = registered.web_view()
    return view, view.sign_in(view.open(registered.address + "/"), "mia", password)


def office_links(page):
    return [href for href, _ in page.links if href.startswith("ms-")]


def test_the_first_button_of_a_document_opens_it_in_its_app(registered, home):
    view, page = home
    for name, scheme in OPENED.items():
        document = view.open(page.link("^" + re.escape(name)))
        buttons = re.findall(r'<a class="button[^"]*" href="([^"]*)"', document.response.text)
        link = html.unescape(buttons[0])
        assert link.startswith(scheme + "ofe|u|" + registered.address + "/wopi/files/") and "/download" in buttons[1]
        # The parser that apps use accepts the link, and `emplace link open` prints the same link for the document.
        read = registered.json("link", "parse", link)
        made = registered.run("link", "open", name, "--user", "mia", "--app-source", "web")
        assert made.stdout.strip() == link
        assert "TP_CONTOSO" in str(read) and name in str(read) and "access_token" not in link
        assert link in office_links(page), "the row in the folder has no such link"


def test_a_guest_gets_the_view_or_edit_link_that_the_share_allows(registered, home):
    view, page = home
    document = view.open(page.link("^Budget"))
    for access, mode in (("view", "ofv"), ("edit", "ofe")):
        form, button = document.button(r"/share$|create link")
        shown = view.submit(document, form, {"access": access}, button=button)
        links = office_links(registered.web_view().open(made_link(shown)))
        assert len(links) == 1 and links[0].startswith(f"ms-excel:{mode}|u|")


def test_a_browser_follows_an_office_link_despite_the_content_security_policy(registered, password):
    with trusting(registered) as browser:
        context = browser.new_context(viewport={"width": 320, "height": 568}, locale="en-US")
        view = View(context, "opening")
        said, asked = [], []
        view.page.on("console", lambda message: said.append(message.text))
        # The URLs that the browser would pass to the operating system, which has no app for them.
        session = context.new_cdp_session(view.page)
        session.on("Page.frameRequestedNavigation", lambda event: asked.append(event["url"]))
        session.send("Page.enable")
        view.page.goto(registered.address + "/")
        view.sign_in("mia", password)
        view.page.click("text=Budget.xlsx")
        view.page.wait_for_selector("a[href^='ms-excel:']")
        view.picture("document")
        view.page.locator("a[href^='ms-excel:']").first.click(no_wait_after=True)
        for _ in range(100):
            if asked and any(url.startswith("ms-excel:") for url in asked):
                break
            view.page.wait_for_timeout(20)
        assert any(url.startswith("ms-excel:ofe|u|") for url in asked), (asked, said)
        assert not [text for text in said if "Content Security Policy" in text], said
        assert "/documents/" in view.page.url, "the browser left the page"
        context.close()


@pytest.mark.parametrize("system, scheme", [("Windows NT 10.0; Win64; x64", "ms-excel:"),
                                            ("Linux; Android 15; Pixel 9", "intent:")])
def test_a_page_says_what_to_do_when_no_app_opens(registered, password, system, scheme):
    with trusting(registered) as browser:
        agent = f"Mozilla/5.0 ({system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
        context = browser.new_context(viewport={"width": 1024, "height": 768}, locale="en-US", user_agent=agent)
        view = View(context, scheme.strip(":"))
        asked = []
        session = context.new_cdp_session(view.page)
        session.on("Page.frameRequestedNavigation", lambda event: asked.append(event["url"]))
        session.send("Page.enable")
        view.page.goto(registered.address + "/")
        view.sign_in("mia", password)
        row = view.page.locator("tr", has_text="Budget.xlsx")
        row.locator("a.office").click(no_wait_after=True)
        if scheme == "intent:":
            # Android's browser opens the fallback address, which is this page with a mark.
            view.page.wait_for_timeout(200)
            view.page.evaluate("location.hash = 'office-not-installed'")
        row.locator("text=If Excel doesn’t open").wait_for(timeout=20000)
        view.picture("not-opened")
        [opened] = [url for url in asked if url.startswith(scheme)]
        if scheme == "intent:":
            assert "package=com.microsoft.office.excel" in opened and "office-not-installed" in opened
        assert "office-not-installed" not in view.page.url
        context.close()


@pytest.fixture
def public(tmp_path, password):
    """A server with a public host name that only the browser of the test can resolve."""
    emplace, port = Emplace(tmp_path), free_port()
    emplace.start("--provider-name", "Contoso Drive", "--public-url", f"https://place.example:{port}",
                  listen=f"127.0.0.1:{port}", reachable=False)
    emplace.add_user("mia", password)
    yield emplace
    emplace.stop()


def test_a_server_on_localhost_shows_no_qr_code(home):
    _, page = home
    assert "Add a Place" in page.text and '<path class="light"' not in page.response.text


def test_the_qr_code_on_the_home_page_contains_the_server_s_address(public, password):
    import zxingcpp
    from PIL import Image

    for scheme in ("light", "dark"):
        with trusting(public, "--host-resolver-rules=MAP place.example 127.0.0.1") as browser:
            context = browser.new_context(viewport={"width": 1024, "height": 768}, locale="en-US", color_scheme=scheme)
            view = View(context, scheme)
            view.page.goto(public.address + "/")
            view.sign_in("mia", password)
            picture = view.page.locator(".guide svg")
            picture.wait_for()
            view.picture("first-steps")
            path = public.folder / f"code-{scheme}.png"
            picture.screenshot(path=path)
            codes = zxingcpp.read_barcodes(Image.open(path).convert("RGB"))
            assert [code.text for code in codes] == [public.address]
            text = view.page.inner_text(".guide")
            assert "Contoso Drive" in text and "iPhone or iPad" in text and "Android" in text
            context.close()


def test_the_first_steps_are_shown_until_they_are_done_or_hidden(registered, password):
    registered.add_user("ida", password)
    registered.add_user("tom", password)
    for name in ("ida", "tom"):
        view = registered.web_view()
        page = view.sign_in(view.open(registered.address + "/"), name, password)
        assert "Add a Place" in page.text
        if name == "ida":
            form, button = page.button("hide")
            assert "Add a Place" not in view.submit(page, form, button=button).text
        else:
            registered.place(name, password)
        assert "Add a Place" not in view.open(registered.address + "/").text
        assert "Add a Place" in view.open(view.open(registered.address + "/account").link("on your phone")).text
