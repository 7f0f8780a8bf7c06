"""Tests the pages in a real browser with and without JavaScript, on screens of the size of a phone and of a tablet.

The tests write screenshots to EMPLACE_SCREENSHOTS, or .build-screens, for developers to look at.
"""

import base64
import contextlib
import hashlib
import http.server
import os
import pathlib
import shutil
import threading
from urllib.parse import urlencode

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from PIL import Image
from playwright.sync_api import sync_playwright

from documents import SAMPLES
from emplace import ROOT, until
from pages import NO_WORDS, is_stop_address
from witness import witness

PICTURES = pathlib.Path(os.environ.get("EMPLACE_SCREENSHOTS", ROOT / ".build-screens"))
CHROMIUM = shutil.which("chromium")

pytestmark = pytest.mark.browser


@contextlib.contextmanager
def trusting(emplace, *options):
    """Launches a browser that trusts the key of this server's certificate, and verifies all other certificates."""
    certificate = x509.load_pem_x509_certificate(pathlib.Path(emplace.authority).read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    pin = base64.b64encode(hashlib.sha256(key).digest()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[
            "--no-sandbox", f"--ignore-certificate-errors-spki-list={pin}", *options])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def chromium(emplace):
    with trusting(emplace) as browser:
        yield browser


@pytest.fixture(params=[(320, 568), (1024, 768)], ids=["phone", "tablet"])
def size(request):
    return request.param


@pytest.fixture(params=[False, True], ids=["no script", "script"])
def view(chromium, size, request):
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-US",
                                   java_script_enabled=request.param)
    yield View(context, f"{size[0]}{'' if request.param else '-no-script'}")
    context.close()


class View:
    """A page in the browser. It records the stop URLs to which the page was redirected, and screenshots."""

    def __init__(self, context, label):
        self.page, self.label, self.left_for, self.failures = context.new_page(), label, [], []
        self.page.on("requestfailed", self._failed)

    def _failed(self, request):
        # No server listens at the stop URL. So a refused connection shows that the browser followed the redirect.
        if is_stop_address(request.url) and "REFUSED" in (request.failure or ""):
            witness.saw_url(request.url)
            self.left_for.append(request.url)
        else:
            self.failures.append((request.url.partition("?")[0], request.failure))

    def picture(self, name):
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{name}-{self.label}.png"
        self.page.screenshot(path=path, full_page=True)
        width = self.page.viewport_size["width"]
        assert Image.open(path).width == width, f"{name} is wider than {width} pixels: {path}"

    def sign_in(self, name, password):
        self.page.locator("input[type=text], input[type=email], input:not([type])").first.fill(name)
        self.page.locator("input[type=password]").fill(password)
        self.click(lambda text: not NO_WORDS.search(text), within="form:has(input[type=password])")

    def click(self, wanted, within="form"):
        buttons = self.page.locator(f"{within} button, {within} input[type=submit]")
        for index in range(buttons.count()):
            button = buttons.nth(index)
            text = " ".join(filter(None, (button.inner_text(), button.get_attribute("value"))))
            if wanted(text):
                # The redirect to the stop URL fails by design, so the click must not wait for another page.
                button.click(no_wait_after=True)
                return
        raise AssertionError(f"no such button: {[buttons.nth(i).inner_text() for i in range(buttons.count())]}")

    def stopped(self):
        def left():
            # Playwright has no thread of its own, so it delivers events during this wait.
            self.page.wait_for_timeout(20)
            return self.left_for
        return until(left, lambda: f"leaving for the stop address; instead {self.failures}, {self.page.url}", 15)[0]


def authorize_address(emplace, **parameters):
    office = emplace.office()
    return office.authorization_address(office.challenge(emplace.bootstrapper), **parameters)


def test_sign_in_and_consent_redirect_to_the_stop_url(emplace, view, password):
    view.page.goto(authorize_address(emplace))
    view.picture("sign-in")
    assert view.page.locator("a[href*=privacy]").count() >= 1
    view.sign_in("mia", password)
    view.page.wait_for_selector("form:not(:has(input[type=password]))")
    assert "Office" in view.page.inner_text("body")
    view.picture("consent")
    view.click(lambda text: "allow" in text)
    assert "code=" in view.stopped()


def test_a_wrong_password_shows_an_error_and_allows_another_try(emplace, view, password):
    view.page.goto(authorize_address(emplace))
    view.sign_in("mia", "not the password")
    view.page.wait_for_selector("input[type=password]")
    view.picture("wrong-password")
    assert view.page.locator("input[type=password]").input_value() == ""
    assert "mia" in [box.input_value() for box in view.page.locator("input:not([type=password])").all()]
    assert view.page.locator("[role=alert], [aria-live], .error").count() >= 1
    view.sign_in("mia", password)
    view.page.wait_for_selector("form:not(:has(input[type=password]))")
    assert "Office" in view.page.inner_text("body")


def test_declining_consent_redirects_to_the_stop_url(emplace, view, password):
    view.page.goto(authorize_address(emplace))
    view.sign_in("mia", password)
    view.page.wait_for_selector("form:not(:has(input[type=password]))")
    view.click(lambda text: NO_WORDS.search(text))
    assert "error=access_denied" in view.stopped()


@contextlib.contextmanager
def redirecting_callback():
    """Runs the callback of an app. The callback redirects to another origin, which redirects to a third origin, as
    sign-in services do.

    Yields the address of the callback, the last address, and the list of requested paths.
    """
    came, servers = [], []

    def serve(answer):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                answer(self)

            def log_message(self, *_):
                pass
        servers.append(http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return servers[-1].server_port

    def redirect(address):
        def answer(handler):
            came.append(handler.path)
            handler.send_response(302)
            handler.send_header("Location", address)
            handler.end_headers()
        return answer

    def land(handler):
        handler.send_response(200)
        handler.send_header("Content-Type", "text/html")
        handler.end_headers()
        handler.wfile.write(b"<h1>Signed in with the app</h1>")

    last = f"http://localhost:{serve(land)}/landed"
    second = f"http://127.0.0.1:{serve(redirect(last))}/second"
    callback = f"http://127.0.0.1:{serve(redirect(second))}/callback"
    yield callback, last, came
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("button, answer", [
    ("allow", "code="), ("decline", "error=access_denied"), ("cancel", "error=access_denied")])
@pytest.mark.parametrize("script", [False, True], ids=["no script", "script"])
def test_an_app_s_callback_may_redirect_to_other_origins(emplace, chromium, password, button, answer, script):
    """Browsers apply a page's `form-action` to every redirect that follows the form."""
    with redirecting_callback() as (callback, last, came):
        made = emplace.json("client", "add", f"Leading on {button} {script}", "--redirect-uri", callback, "--public")
        challenge = base64.urlsafe_b64encode(hashlib.sha256(b"v" * 43).digest()).rstrip(b"=").decode()
        query = urlencode({"response_type": "code", "client_id": made["client_id"], "redirect_uri": callback,
                           "state": "s", "code_challenge": challenge, "code_challenge_method": "S256"})
        context = chromium.new_context(locale="en-US", java_script_enabled=script)
        page = context.new_page()
        try:
            page.goto(f"{emplace.address}/oauth/authorize?{query}")
            if button != "cancel":
                page.locator("input[name=name]").fill("mia")
                page.locator("input[name=password]").fill(password)
                page.locator("button[value=sign-in]").click()
            page.locator(f"button[value={button}]").click(no_wait_after=True)
            page.wait_for_url(last, timeout=10_000)
            assert "Signed in with the app" in page.inner_text("body")
        finally:
            context.close()
            emplace.run("client", "remove", made["client_id"])
    assert [path.partition("?")[0] for path in came] == ["/callback", "/second"]
    assert answer in came[0]
    witness.saw_url(f"http://localhost{came[0]}")


def test_the_home_page_and_account_page_fit_the_screen(emplace, view, password):
    view.page.goto(emplace.address + "/")
    view.sign_in("mia", password)
    view.page.wait_for_selector("text=Budget.xlsx")
    view.picture("home")
    view.page.locator("a[href*=account]").first.click()
    view.page.wait_for_selector("input[type=password]")
    view.picture("account")


@pytest.mark.parametrize("language, word", [
    ("de-DE", "Passwort"), ("fr-FR", "passe"), ("es-ES", "ontraseña"), ("ja-JP", "パスワード"), ("en-GB", "assword")])
def test_the_sign_in_page_uses_the_language_of_the_request(emplace, chromium, language, word):
    context = chromium.new_context(viewport={"width": 320, "height": 568}, locale="en-US", java_script_enabled=False)
    view = View(context, language)
    view.page.goto(authorize_address(emplace, rs=language))
    assert word in view.page.inner_text("body")
    assert view.page.get_attribute("html", "lang").startswith(language[:2])
    view.picture("sign-in")
    view.page.goto(authorize_address(emplace, rs=None))
    assert "assword" in view.page.inner_text("body"), "without rs, the page isn't in the language of the device"
    context.close()


def test_pages_are_dark_if_the_device_prefers_dark(emplace, chromium):
    shades = {}
    for scheme in ("light", "dark"):
        context = chromium.new_context(viewport={"width": 320, "height": 568}, color_scheme=scheme)
        view = View(context, scheme)
        view.page.goto(authorize_address(emplace))
        view.picture("sign-in")
        picture = Image.open(PICTURES / f"sign-in-{scheme}.png").convert("L")
        shades[scheme] = sum(picture.getdata()) / (picture.width * picture.height)
        context.close()
    assert shades["light"] > 150 and shades["dark"] < 100


def test_pages_send_headers_against_framing_sniffing_and_referrer_leaks(emplace):
    page = emplace.web_view().open(authorize_address(emplace))
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert "no-store" in page.headers["Cache-Control"]
    assert "width=device-width" in page.metas["viewport"]
    assert page.headers["X-Content-Type-Options"] == "nosniff"


def test_axe_finds_no_violation_on_any_page(emplace, chromium, password):
    """Checks the WCAG 2.2 rules that a program can check, with light and dark colors and on screens of two sizes."""
    from axe_playwright_python.sync_playwright import Axe

    axe, faults = Axe(), {}
    emplace.run("user", "set", "mia", "--operator")
    for scheme, width in (("light", 1024), ("dark", 320)):
        context = chromium.new_context(viewport={"width": width, "height": 768}, color_scheme=scheme, locale="en-US")
        view = View(context, f"axe-{scheme}")

        def check(name):
            view.picture(name)
            found = axe.run(view.page).response["violations"]
            faults.update({f"{name} {scheme} {rule['id']}": [node["html"] for node in rule["nodes"]] for rule in found})

        view.page.goto(emplace.address + "/")
        check("landing")
        view.sign_in("mia", password)
        view.page.wait_for_selector("text=Budget.xlsx")
        check("home")
        view.page.locator("summary", has_text="New folder").click()
        view.page.locator("#new").fill("a/b")
        view.page.locator("form:has(#new) button").click()
        view.page.wait_for_selector("[role=alert]")
        check("refused")
        assert view.page.locator("#new").input_value() == "a/b"
        assert view.page.evaluate("document.activeElement.id") == "new"
        for name, path in (("account", "/account"), ("connect", "/connect"), ("privacy", "/privacy"),
                           ("sign-out", "/sign-out"), ("missing", "/x"), ("operator", "/operator"),
                           ("people", "/operator/people"), ("locks", "/operator/locks"), ("log", "/operator/log"),
                           ("apps", "/operator/apps")):
            view.page.goto(emplace.address + path)
            check(name)
        view.page.goto(emplace.address + "/")
        view.page.click("text=Budget.xlsx")
        view.page.wait_for_selector("text=Version 1")
        check("document")
        view.page.locator("a[href$='/move']").first.click()
        view.page.wait_for_selector("text=Move Budget.xlsx")
        check("move")
        context.close()
    emplace.run("user", "set", "mia", "--no-operator")
    assert not faults


def test_the_first_document_is_visible_at_once_and_select_all_works_with_the_keyboard(emplace, view, password):
    """On a phone, the guide to the apps leaves space for the first document. *Select all* requires JavaScript."""
    name, page = f"chooser-{view.label}", view.page
    emplace.add_user(name, password)
    emplace.import_(*sorted(SAMPLES.iterdir()), user=name)
    page.goto(emplace.address + "/sign-in")
    view.sign_in(name, password)
    page.wait_for_selector(".first-steps")
    view.picture("first-documents")
    is_phone = page.viewport_size["width"] < 640
    if is_phone:
        row = page.locator("a.entry").first.bounding_box()
        assert row["y"] + row["height"] <= page.viewport_size["height"], row
    assert page.locator(".first-steps a[href='/connect']").is_visible() == is_phone
    page.locator("summary:has-text('Select')").focus()
    page.keyboard.press("Enter")
    every, boxes = page.locator("[data-all-rows] input"), page.locator("input[name=chosen]")
    if not page.evaluate("matchMedia('(scripting: enabled)').matches"):
        assert every.is_hidden()
        return
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[data-all-rows]') != null")
    page.keyboard.press("Space")
    assert page.locator("input[name=chosen]:checked").count() == boxes.count() > 2
    boxes.first.uncheck()
    assert every.evaluate("box => box.indeterminate && !box.checked")
    every.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    assert page.locator("input[name=chosen]:checked").count() == 0


@pytest.mark.parametrize("scheme,width", [("light", 1280), ("dark", 320)])
def test_a_folder_is_shared_and_left_with_the_keyboard_alone(emplace, chromium, password, scheme, width):
    """axe finds no accessibility violation on the pages of the owner, an editor and a viewer, and all pages fit the
    screen."""
    from axe_playwright_python.sync_playwright import Axe

    axe, names = Axe(), {role: f"{role}{width}" for role in ("viewer", "editor")}
    folder = f"Shared {width}"
    for name in names.values():
        emplace.add_user(name, password, "--display-name", f"{name.capitalize()} with a rather long name")
    emplace.import_(*sorted(SAMPLES.iterdir()), user="mia", into=folder)

    def signed_in(name):
        context = chromium.new_context(viewport={"width": width, "height": 768}, color_scheme=scheme, locale="en-US",
                                       java_script_enabled=False)
        view = View(context, f"sharing-{scheme}")
        view.page.goto(emplace.address + "/sign-in")
        view.sign_in(name, password)
        view.page.wait_for_selector("form[action$='/sign-out']")
        return view

    def press(view, selector, key="Enter"):
        view.page.locator(selector).first.focus()
        view.page.keyboard.press(key)

    owner = signed_in("mia")
    for role, name in names.items():
        owner.page.goto(emplace.address + "/")
        press(owner, f"a.entry:has-text('{folder}')")
        owner.page.wait_for_selector("h1:has-text('Shared')")
        if owner.page.locator("#person").is_hidden():
            press(owner, "summary:has-text('Share')")
        owner.page.locator("#person").focus()
        owner.page.keyboard.type(name)
        if role == "editor":
            owner.page.keyboard.press("Tab")
            owner.page.keyboard.press("ArrowDown")
        press(owner, "form:has(#person) button")
        owner.page.wait_for_selector("[role=status]")
        assert name.capitalize() in owner.page.inner_text("main")
    owner.picture("owner")
    for role, name in names.items():
        view = signed_in(name)
        press(view, "a.entry:has-text('Shared with me')")
        view.page.wait_for_selector("h1:has-text('Shared with me')")
        view.picture(f"{role}-shared-with-me")
        press(view, f"a.entry:has-text('{folder}')")
        view.page.wait_for_selector("text=Shared by Mia")
        view.picture(f"{role}-folder")
        press(view, "a.entry:has-text('Budget.xlsx')")
        view.page.wait_for_selector("h1:has-text('Budget.xlsx')")
        view.picture(f"{role}-document")
        assert view.page.locator("#versions").count() == (1 if role == "editor" else 0)
        view.page.go_back()
        press(view, "a[href$='/leave']")
        view.page.wait_for_selector("h1:has-text('from Shared with me?')")
        view.picture(f"{role}-leaving")
        press(view, "form[action$='/leave'] button")
        view.page.wait_for_selector("[role=status]:has-text('no longer shared with you')")
        assert "Nothing is shared with you" in view.page.inner_text("main")
        view.picture(f"{role}-after")
    owner.page.reload()
    assert "Not shared with anyone" in owner.page.text_content("main")
    # The pages are opened again with JavaScript, which axe needs.
    emplace.run("share", folder, "--user", "mia", "--with", names["viewer"], "--as", "viewer", "--until", "2099-12-31")
    emplace.run("share", folder, "--user", "mia", "--with", names["editor"], "--as", "editor")
    faults = {}
    for name in ("mia", *names.values()):
        context = chromium.new_context(viewport={"width": width, "height": 768}, color_scheme=scheme, locale="en-US")
        view = View(context, f"sharing-axe-{scheme}")
        view.page.goto(emplace.address + "/sign-in")
        view.sign_in(name, password)
        view.page.wait_for_selector("form[action$='/sign-out']")
        ways = ["Shared with me", folder, "Budget.xlsx"] if name != "mia" else [folder, "Budget.xlsx"]
        for way in ways:
            view.page.click(f"a.entry:has-text('{way}')")
            view.page.wait_for_selector(f"h1:has-text('{way}')")
            if name == "mia" and way == folder:
                view.page.click("summary:has-text('Share')")
            found = axe.run(view.page).response["violations"]
            faults.update({f"{name} {way} {rule['id']}": [node["html"] for node in rule["nodes"]] for rule in found})
        context.close()
    assert not faults


@pytest.mark.parametrize("scheme,width", [("light", 1280), ("dark", 320)])
def test_a_folder_is_deleted_and_restored_with_the_keyboard_alone(emplace, chromium, password, scheme, width):
    """With a quota, the page shows the free storage. axe finds no accessibility violation, and all pages fit the
    screen."""
    from axe_playwright_python.sync_playwright import Axe

    axe, name, folder = Axe(), f"deleter{width}", "A folder with a name that is longer than most of them are"
    emplace.add_user(name, password)
    emplace.import_(*sorted(SAMPLES.iterdir()), user=name, into=folder)
    emplace.import_(sorted(SAMPLES.glob("*.docx"))[0], user=name)
    emplace.run("user", "quota", name, str(int(emplace.json("user", "quota", name)["used"] * 1.05)))
    context = chromium.new_context(viewport={"width": width, "height": 768}, color_scheme=scheme, locale="en-US",
                                   java_script_enabled=False)
    view = View(context, f"trash-{scheme}")
    page = view.page
    page.goto(emplace.address + "/sign-in")
    view.sign_in(name, password)
    page.wait_for_selector("form[action$='/sign-out']")

    def press(selector, key="Enter"):
        page.locator(selector).first.focus()
        page.keyboard.press(key)

    assert "storage is almost full" in page.inner_text("main")
    view.picture("nearly-full")
    for gone in (folder, "docx"):
        page.goto(emplace.address + "/")
        press(f"a.entry:has-text('{gone}')")
        if gone == folder:
            page.wait_for_selector("h1:has-text('longer')")
            press("summary:has-text('delete')")
        press("a.danger")
        page.wait_for_selector("button.danger")
        press("button.danger")
        page.wait_for_selector("[role=status]")
        assert "was moved to the trash" in page.inner_text("[role=status]")
    view.picture("deleted")
    press("[role=status] a")
    page.wait_for_selector("h1:has-text('Trash')")
    view.picture("trash")
    faults = {}
    with_script = chromium.new_context(viewport={"width": width, "height": 768}, color_scheme=scheme, locale="en-US")
    other = View(with_script, f"trash-axe-{scheme}")
    other.page.goto(emplace.address + "/sign-in")
    other.sign_in(name, password)
    other.page.wait_for_selector("form[action$='/sign-out']")
    for way in ("/", "/trash", "/trash/empty", "/usage", "/shared"):
        other.page.goto(emplace.address + way)
        found = axe.run(other.page).response["violations"]
        faults.update({f"{way} {rule['id']}": [node["html"] for node in rule["nodes"]] for rule in found})
    with_script.close()
    assert not faults
    press(f"button[aria-label='Restore: {folder}']")
    page.wait_for_selector("[role=status]")
    assert "was restored" in page.inner_text("[role=status]") and folder in page.inner_text("main")
    page.goto(emplace.address + "/trash")
    press("a.danger:has-text('Empty trash')")
    page.wait_for_selector("button.danger")
    view.picture("empty-asks")
    press("button.danger")
    page.wait_for_selector("text=The trash is empty.")
    view.picture("empty")
    context.close()


def test_a_document_is_found_by_name_with_the_keyboard_alone(emplace, chromium, password):
    """axe finds no accessibility violation on the search page with results, without results, and after a refused
    search."""
    from axe_playwright_python.sync_playwright import Axe

    axe, faults = Axe(), {}
    emplace.add_user("finder", password, "--display-name", "Finder")
    emplace.import_(*sorted(SAMPLES.iterdir()), user="finder", into="Ärger with a rather long name of a folder")
    emplace.import_(*sorted(SAMPLES.iterdir()), user="mia", into="Found")
    emplace.run("share", "Found", "--user", "mia", "--with", "finder", "--as", "viewer")
    for scheme, width, script in (("light", 1024, False), ("dark", 320, False), ("light", 1024, True),
                                  ("dark", 320, True)):
        context = chromium.new_context(viewport={"width": width, "height": 768}, color_scheme=scheme, locale="en-US",
                                       java_script_enabled=script)
        view = View(context, f"{scheme}{'' if script else '-no-script'}")

        def check(name):
            view.picture(name)
            if script:
                assert view.page.evaluate("document.documentElement.scrollWidth") <= width, name
                found = axe.run(view.page).response["violations"]
                faults.update({f"{name} {scheme} {rule['id']}": [node["html"] for node in rule["nodes"]]
                               for rule in found})

        view.page.goto(emplace.address + "/sign-in")
        view.sign_in("finder", password)
        view.page.wait_for_selector("form[action$='/sign-out']")
        check("find-home")
        for words, text, name in (("BUDGET xls", "Shared by Mia", "find"), ("arger", "Ärger", "find-folder"),
                                  ("nothing like it", "No names match your search", "find-nothing"),
                                  ("%*_", "Enter at least one letter", "find-refused")):
            view.page.locator("#words").fill("")
            view.page.locator("#words").focus()
            view.page.keyboard.type(words)
            view.page.keyboard.press("Enter")
            view.page.wait_for_selector(f"main :text('{text}')")
            assert view.page.locator("#words").input_value() == words
            check(name)
        view.page.goto(emplace.address + "/find?words=budget")
        view.page.locator("a.entry").first.focus()
        view.page.keyboard.press("Enter")
        view.page.wait_for_selector("h1:has-text('Budget.xlsx')")
        context.close()
    assert not faults
    found = emplace.run("find", "budget", "--user", "finder")
    own, shared = found.stdout.splitlines()
    assert own.endswith("/Budget.xlsx") and shared == "Shared with me/Found/Budget.xlsx (mia's)"


@pytest.mark.parametrize("scheme,width", [("light", 1280), ("dark", 320)])
def test_a_link_with_a_password_is_opened_and_added_with_the_keyboard_alone(emplace, chromium, password, scheme, width):
    """axe finds no accessibility violation on the pages of the owner, of a user without access and of a visitor, and
    all pages fit the screen."""
    from axe_playwright_python.sync_playwright import Axe

    axe, faults = Axe(), {}
    owner_name, visitor_name, folder = f"linker{width}", f"keeper{width}", "Minutes of the meetings of this year"
    for name in (owner_name, visitor_name):
        emplace.add_user(name, password, "--display-name", f"{name.capitalize()} with a rather long name")
    emplace.import_(*sorted(SAMPLES.iterdir()), user=owner_name, into=folder)

    def view(script):
        context = chromium.new_context(viewport={"width": width, "height": 768}, color_scheme=scheme, locale="en-US",
                                       java_script_enabled=script)
        return View(context, f"link-{scheme}")

    def signed_in(name, script=False):
        made = view(script)
        made.page.goto(emplace.address + "/sign-in")
        made.sign_in(name, password)
        made.page.wait_for_selector("form[action$='/sign-out']")
        return made

    def press(view, selector, key="Enter"):
        view.page.locator(selector).first.focus()
        view.page.keyboard.press(key)

    def check(address, name, who=None):
        seen = signed_in(who, script=True) if who else view(True)
        seen.page.goto(address)
        found = axe.run(seen.page).response["violations"]
        faults.update({f"{name} {rule['id']}": [node["html"] for node in rule["nodes"]] for rule in found})
        seen.page.context.close()

    owner = signed_in(owner_name)
    press(owner, f"a.entry:has-text('{folder}')")
    owner.page.wait_for_selector("h1:has-text('Minutes')")
    press(owner, "summary:has-text('Share')")
    press(owner, "summary:has-text('Expiration and password')")
    for secret, answer in (("short", "[role=alert]"), ("the secret of the minutes", "[role=status]")):
        owner.page.locator("#link-password").focus()
        owner.page.keyboard.type(secret)
        owner.picture(f"terms-{secret[:5]}")
        owner.page.keyboard.press("Enter")
        owner.page.wait_for_selector(answer)
    owner.picture("made")
    address = owner.page.input_value("#made")
    check(owner.page.url, "owner", owner_name)
    stranger = view(False)
    stranger.page.goto(address)
    stranger.page.wait_for_selector("h1:has-text('This link requires a password')")
    assert folder not in stranger.page.content()
    check(address, "locked")
    stranger.page.keyboard.type("not the secret")
    stranger.page.keyboard.press("Enter")
    stranger.page.wait_for_selector("[role=alert]")
    stranger.picture("wrong")
    stranger.page.locator("#password").fill("the secret of the minutes")
    stranger.page.keyboard.press("Enter")
    stranger.page.wait_for_selector(f"h1:has-text('{folder}')")
    stranger.picture("open")
    press(stranger, "a:has-text('Sign in to add')")
    stranger.page.wait_for_selector("form:has(input[type=password])")
    stranger.sign_in(visitor_name, password)
    stranger.page.wait_for_selector(f"h1:has-text('{folder}')")
    stranger.picture("offered")
    press(stranger, "form[action$='/keep'] button")
    stranger.page.wait_for_selector("[role=status]:has-text('was added to Shared with me')")
    stranger.picture("kept")
    check(stranger.page.url, "kept", visitor_name)
    owner.page.reload()
    assert "through a link" in owner.page.text_content("main")
    owner.picture("owner-after")
    for made in (owner, stranger):
        made.page.context.close()
    assert not faults


@pytest.mark.parametrize("scheme,width", [("light", 1280), ("dark", 320)])
def test_several_items_are_selected_moved_and_deleted_with_the_keyboard_alone(
        emplace, chromium, password, scheme, width):
    """The selected items are also downloaded as a zip. Checkboxes are visible only while the user selects items. axe
    finds no accessibility violation."""
    from axe_playwright_python.sync_playwright import Axe

    axe, name, long = Axe(), f"chooser{width}", "A folder with a name that is longer than most of them are"
    emplace.add_user(name, password)
    emplace.import_(*sorted(SAMPLES.iterdir()), user=name)
    emplace.import_(sorted(SAMPLES.iterdir())[0], user=name, into=long)
    emplace.import_(sorted(SAMPLES.iterdir())[0], user=name, into=f"{long}/Inner")

    def signed_in(script):
        context = chromium.new_context(viewport={"width": width, "height": 768}, color_scheme=scheme, locale="en-US",
                                       java_script_enabled=script, accept_downloads=True)
        view = View(context, f"several-{scheme}{'-axe' if script else ''}")
        view.page.goto(emplace.address + "/sign-in")
        view.sign_in(name, password)
        view.page.wait_for_selector("form[action$='/sign-out']")
        return context, view

    context, view = signed_in(False)
    page = view.page

    def press(selector, key="Enter"):
        page.locator(selector).first.focus()
        page.keyboard.press(key)

    boxes = page.locator("input[name=chosen]")
    assert boxes.count() > 3 and not boxes.first.is_visible()
    view.picture("not-choosing")
    press("summary:has-text('Select')")
    assert boxes.first.is_visible()
    press("#several button[value=delete]")
    page.wait_for_selector("[role=alert]")
    assert "Select at least one" in page.inner_text("[role=alert]") and boxes.first.is_visible()
    view.picture("nothing-chosen")
    for index in (3, 4):
        boxes.nth(index).focus()
        page.keyboard.press("Space")
    view.picture("choosing")
    with page.expect_download() as download:
        press("#several button[value=download]")
    assert download.value.suggested_filename == "Documents.zip"
    with page.expect_download() as download:
        press("a:has-text('Download all')")
    assert download.value.suggested_filename == "Documents.zip"
    press("#several button[value=move]")
    page.wait_for_selector("h1:has-text('Move 2 items')")
    press(f"button.entry:has-text('{long}')")
    page.wait_for_selector(f".crumbs [aria-current]:has-text('{long}')")
    view.picture("move")
    press("button:has-text('Move here')")
    page.wait_for_selector("[role=status]")
    assert "2 items were moved to" in page.inner_text("[role=status]")
    press(f"a.entry:has-text('{long}')")
    page.wait_for_selector("h1:has-text('longer')")
    press("summary:has-text('Select')")
    for index in range(3):
        boxes.nth(index).focus()
        page.keyboard.press("Space")
    press("#several button[value=delete]")
    page.wait_for_selector("h1:has-text('Delete 3 items?')")
    assert "Inner" in page.inner_text("main")
    view.picture("delete")
    press("button.danger")
    page.wait_for_selector("[role=status]")
    assert "3 items were moved to the trash" in page.inner_text("[role=status]")
    context.close()

    context, view = signed_in(True)
    page, faults = view.page, {}

    def check(what):
        found = axe.run(page).response["violations"]
        faults.update({f"{what} {rule['id']}": [node["html"] for node in rule["nodes"]] for rule in found})

    page.click("summary:has-text('Select')")
    check("choosing")
    page.screenshot(path=PICTURES / f"several-{scheme}-sticky.png")
    boxes = page.locator("input[name=chosen]")
    boxes.nth(1).check()
    page.click("#several button[value=move]")
    page.wait_for_selector("h1:has-text('Move 1 item')")
    check("move")
    page.go_back()
    page.click("summary:has-text('Select')") if not boxes.first.is_visible() else None
    boxes.nth(1).check()
    page.click("#several button[value=delete]")
    page.wait_for_selector("h1:has-text('Delete')")
    check("delete")
    context.close()
    assert not faults


@pytest.mark.parametrize("scheme,width", [("light", 1280), ("dark", 320)])
def test_a_folder_is_sorted_with_the_keyboard_alone(emplace, chromium, password, scheme, width):
    """Wide screens have table headers for sorting, and narrow screens have a line of links. axe finds no accessibility
    violation."""
    from axe_playwright_python.sync_playwright import Axe

    name, axe, faults = f"sorting{width}", Axe(), {}
    emplace.add_user(name, password)
    for number, document in enumerate(("doc 10.docx", "doc 2.docx", "Äpfel.docx", "apfel.docx")):
        (emplace.folder / document).write_bytes(b"x" * (2_000 * (number + 1)))
        emplace.import_(emplace.folder / document, user=name)
    for script in (False, True):
        context = chromium.new_context(viewport={"width": width, "height": 768}, color_scheme=scheme, locale="en-US",
                                       java_script_enabled=script)
        view = View(context, f"sorting-{scheme}")
        page = view.page
        page.goto(emplace.address + "/sign-in")
        view.sign_in(name, password)
        page.wait_for_selector("form[action$='/sign-out']")
        ways = page.locator("p.sort a" if width < 640 else "th a")
        for head, first in (("Size", "apfel.docx"), ("Size", "doc 10.docx"), ("Name", "apfel.docx"), ("Name", "doc 10.docx")):
            assert ways.filter(has_text=head).is_visible()
            ways.filter(has_text=head).focus()
            page.keyboard.press("Enter")
            page.wait_for_selector(f"tbody tr:first-child a.entry:has-text('{first}')")
            if script:
                found = axe.run(page).response["violations"]
                faults.update({f"{head} {rule['id']}": [node["html"] for node in rule["nodes"]] for rule in found})
        view.picture("sorted")
        context.close()
    assert not faults


@pytest.mark.parametrize("scheme,width", [("light", 1280), ("dark", 320)])
def test_a_folder_is_transferred_with_the_keyboard_alone(emplace, chromium, password, scheme, width):
    """The page asks for confirmation and explains the effect. After a refusal, the page still has the text that the
    user typed. axe finds no accessibility violation."""
    from axe_playwright_python.sync_playwright import Axe

    axe, faults, name, heir = Axe(), {}, f"giver{width}", f"heir{width}"
    folder = "A folder with a name that is longer than most of them are"
    emplace.add_user(name, password)
    emplace.add_user(heir, password, "--display-name", "Somebody with a rather long name")
    emplace.import_(sorted(SAMPLES.iterdir())[0], user=name, into=folder)
    context = chromium.new_context(viewport={"width": width, "height": 768}, color_scheme=scheme, locale="en-US")
    view = View(context, f"handing-over-{scheme}")
    page = view.page
    page.goto(emplace.address + "/sign-in")
    view.sign_in(name, password)
    page.wait_for_selector("form[action$='/sign-out']")

    def check(what):
        view.picture(what)
        found = axe.run(page).response["violations"]
        faults.update({f"{what} {rule['id']}": [node["html"] for node in rule["nodes"]] for rule in found})

    def press(selector):
        page.locator(selector).first.focus()
        page.keyboard.press("Enter")

    press(f"a.entry:has-text('{folder}')")
    page.wait_for_selector("h1:has-text('longer')")
    press("#tools summary:has-text('Share')")
    press("summary:has-text('Transfer ownership')")
    page.locator("#new-owner").focus()
    page.keyboard.type("nobody-here")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=alert]")
    assert page.input_value("#new-owner") == "nobody-here" and page.evaluate("document.activeElement.id") == "new-owner"
    check("refused")
    page.keyboard.press("Control+A")
    page.keyboard.type(heir)
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Transfer ownership of')")
    assert "Only the new owner can transfer ownership back" in page.inner_text("main")
    check("asked")
    press("button[value=hand-over]")
    page.wait_for_selector("[role=status]")
    assert "now belongs to Somebody" in page.inner_text("[role=status]")
    assert page.locator("form[action$='/hand-over']").count() == 0
    check("handed-over")
    context.close()
    assert not faults
