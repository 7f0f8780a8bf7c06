"""Tests the pages' script in a real browser: uploads of whole folders with their progress, the display of times, and
previews. Also tests the pages without the script.

The server has a content URL, because otherwise it shows no previews of texts and PDFs.
"""

import re
import socket
import time

import pytest
from PIL import Image
from playwright.sync_api import expect

from documents import SAMPLES
from emplace import Emplace, until
from test_browser import View, trusting

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def apart(tmp_path_factory, password):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    emplace = Emplace(tmp_path_factory.mktemp("script"))
    emplace.add_user("mia", password, "--display-name", "Mia Beck")
    emplace.import_(SAMPLES / "Budget.xlsx", user="mia")
    emplace.content = f"https://127.0.0.1:{port}"
    emplace.start("--public-url", f"https://localhost:{port}", "--content-url", emplace.content,
                  "--max-upload-bytes", "20000000", listen=f"127.0.0.1:{port}")
    yield emplace
    emplace.stop()


@pytest.fixture(scope="module")
def chromium(apart):
    with trusting(apart) as browser:
        yield browser


@pytest.fixture(scope="module")
def root(apart, password):
    return apart.place("mia", password).root()


def signed_in(apart, chromium, password, label, name="mia", **options):
    options = {"viewport": {"width": 1280, "height": 768}, "locale": "en-US"} | options
    view = View(chromium.new_context(**options), label)
    view.page.goto(apart.content + "/sign-in")
    view.sign_in(name, password)
    view.page.wait_for_selector("form[action$='/sign-out']")
    return view


def new_folder(view, apart, root, name):
    """Creates a folder for one test, and opens its page in the browser."""
    root.create_container(relative=name)
    folder = root.child(name)
    view.page.goto(f"{apart.content}/folders/{folder.id}")
    return folder


def drop(page, *paths, kinds=("dragEnter", "dragOver", "drop")):
    """Drops files and folders on the page, like a user who drags them from a file manager. The browser reads the
    folders itself."""
    devtools = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for kind in kinds:
        devtools.send("Input.dispatchDragEvent", {"type": kind, "x": 300, "y": 300, "data": data})


def slow(page, upload):
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": upload})


@pytest.fixture
def tree(tmp_path):
    """A folder to drop on a page, including the hidden files that systems add to folders."""
    for name, content in {"Photos/2030/Mai/a.txt": b"a", "Photos/2030/b.txt": b"b", "Photos/c.txt": b"c",
                          "Photos/.DS_Store": b"x", "single.txt": b"s"}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    return tmp_path


@pytest.mark.parametrize("scheme, width", [("light", 1280), ("dark", 320)])
def test_a_dropped_folder_is_uploaded_completely_and_its_row_gets_the_focus(
        apart, chromium, password, root, tree, scheme, width):
    from axe_playwright_python.sync_playwright import Axe

    view = signed_in(apart, chromium, password, f"script-{scheme}", color_scheme=scheme,
                     viewport={"width": width, "height": 768})
    page = view.page
    folder = new_folder(view, apart, root, f"Dropped {width}")
    drop(page, tree / "single.txt", kinds=("dragEnter", "dragOver"))
    page.wait_for_selector("#dropping:has-text('Drop to upload here')")
    page.wait_for_selector("#dropping", state="hidden")
    drop(page, tree / "Photos", tree / "single.txt")
    page.wait_for_selector("#uploads [data-progress-text]:has-text('Done: 4 of 4 uploaded.')")
    page.wait_for_selector("a.entry:has-text('Photos')")
    assert "Photos" in page.evaluate("document.activeElement.innerText")
    assert "4 of 4" in page.inner_text("body > [role=status]")
    assert page.inner_text("#total") == "4 bytes including all versions", "the total wasn't updated"
    shown = ["Photos/2030/b.txt", "Photos/2030/Mai/a.txt", "Photos/c.txt", "single.txt"]
    assert page.locator("#uploads .name").all_inner_texts() == shown
    assert folder.names() == (["Photos"], ["single.txt"])
    photos = folder.child("Photos")
    assert photos.names() == (["2030"], ["c.txt"])
    assert photos.child("2030").child("Mai").child("a.txt").contents() == b"a"
    view.picture("dropped")
    # The same file is uploaded again, so the choice in the form for existing names applies.
    if page.locator("details.first:not([open])").count():
        page.click("details.first > summary")
    page.select_option("#clash", "both")
    view.picture("upload-form")
    drop(page, tree / "single.txt")
    page.wait_for_selector("a.entry:has-text('single (2).txt')")
    faults = Axe().run(page).response["violations"]
    assert not {rule["id"]: [node["html"] for node in rule["nodes"]] for rule in faults}
    assert not view.failures
    page.context.close()


def test_dropping_files_works_in_an_empty_folder_and_on_a_link_page(apart, chromium, password, tree):
    """The upload form on the page of an empty folder differs from the upload form on the page of a link."""
    apart.add_user("ben", password)
    view = signed_in(apart, chromium, password, "script-first", name="ben", viewport={"width": 320, "height": 768})
    page = view.page
    for name in ("single.txt", "Photos"):
        drop(page, tree / name)
        page.wait_for_selector(f"a.entry:has-text('{name}')")
        page.wait_for_selector("#tools form[data-uploads]", state="attached")
    view.picture("first")
    page.context.close()
    photos = apart.place("ben", password).find("Photos")
    link = photos.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": "ReadWrite"}).json()["ShareUrl"]
    guest = View(chromium.new_context(locale="en-US"), "script-guest")
    guest.page.goto(link)
    drop(guest.page, tree / "Photos" / "2030", tree / "single.txt")
    guest.page.wait_for_selector("#uploads [data-progress-text]:has-text('Done: 1 of 3 uploaded. 2 already existed.')")
    guest.page.wait_for_selector("a.entry:has-text('single.txt')")
    assert photos.names() == (["2030"], ["c.txt", "single.txt"])
    assert "Nothing was saved" in guest.page.inner_text("#uploads")
    guest.picture("guest")
    guest.page.context.close()


def test_a_folder_selected_with_the_keyboard_is_uploaded(apart, chromium, password, root, tree):
    view = signed_in(apart, chromium, password, "script-chosen")
    folder = new_folder(view, apart, root, "Chosen")
    view.page.locator("details.first > summary").focus()
    view.page.keyboard.press("Enter")
    view.page.set_input_files("#directory", tree / "Photos")
    view.page.locator("form[data-uploads] button").focus()
    view.page.keyboard.press("Enter")
    view.page.wait_for_selector("a.entry:has-text('Photos')")
    assert folder.child("Photos").names() == (["2030"], ["c.txt"])
    view.page.context.close()


def test_an_upload_shows_progress_and_leaves_nothing_if_it_is_canceled(apart, chromium, password, root, tmp_path):
    view = signed_in(apart, chromium, password, "script-slow")
    page, folder = view.page, new_folder(view, apart, root, "Slow")
    for name, size in (("large.bin", 6_000_000), ("next.bin", 10), ("last.bin", 10), ("huge.bin", 20_000_001)):
        (tmp_path / name).write_bytes(bytes(size))
    slow(page, 400_000)
    page.click("details.first > summary")
    page.set_input_files("#file", [tmp_path / name for name in ("large.bin", "next.bin", "last.bin", "huge.bin")])
    page.click("form[data-uploads] button")
    bar = page.locator("#uploads progress[aria-label='large.bin']")
    until(lambda: 0 < bar.evaluate("bar => bar.value") < 100, "a bar on its way", 20)
    assert re.fullmatch(r"\d+\s?%", page.inner_text("#uploads li:has-text('large.bin') .said"))
    view.picture("progress")
    page.locator("#uploads button[aria-label='Cancel: next.bin']").focus()
    page.keyboard.press("Enter")
    page.click("#uploads button[aria-label='Cancel: large.bin']")
    page.wait_for_selector("#uploads [data-progress-text]:has-text('1 of 4 uploaded. 2 were canceled. "
                           "1 of 4 could not be uploaded.')")
    for name in ("large.bin", "next.bin"):
        assert "The file was not saved" in page.inner_text(f"#uploads li:has-text('{name}')")
    assert "Up to 20 MB" in page.inner_text("#uploads li:has-text('huge.bin')")
    view.picture("cancelled")
    assert folder.names() == ([], ["last.bin"])
    until(lambda: not [path for path in (apart.data / "content").rglob("*") if path.is_file()
                       and path.stat().st_size > 1_000_000], "nothing left of it")
    slow(page, -1)
    page.click("#uploads button[aria-label='Try again: next.bin']")
    page.wait_for_selector("a.entry:has-text('next.bin')")
    page.context.close()


def test_uploading_a_new_version_of_a_document_shows_progress(apart, chromium, password, root, tmp_path):
    view = signed_in(apart, chromium, password, "script-version")
    page, names = view.page, ("plan.txt", "next.txt")
    for name, content in zip(names, (b"first", bytes(2_000_000))):
        (tmp_path / name).write_bytes(content)
    apart.import_(tmp_path / "plan.txt", user="mia", into="Versions")
    file = root.child("Versions").child("plan.txt")
    page.goto(f"{apart.content}/documents/{file.id}")
    slow(page, 400_000)
    for button in ("Cancel", None):
        if page.locator("#file").is_hidden():
            page.click("summary:has-text('Upload a new version')")
        page.set_input_files("#file", tmp_path / "next.txt")
        page.click("form[action$='/upload'] button[type=submit]")
        bar = page.locator(".bar progress")
        until(lambda: 0 < bar.evaluate("bar => bar.value") < 100, "a bar on its way", 20)
        view.picture("version")
        if button:
            page.click(f".bar button:has-text('{button}')")
            page.wait_for_selector(".bar:has-text('The file was not saved')")
        else:
            slow(page, -1)
    page.wait_for_selector("[role=status]:has-text('as version 2 of')")
    assert page.evaluate("document.activeElement.id") == "notice" and page.url.endswith(file.id)
    assert file.contents() == bytes(2_000_000)
    page.context.close()


def test_an_upload_refused_by_the_server_is_shown_beside_its_file(apart, chromium, password, root, tree):
    view = signed_in(apart, chromium, password, "script-refused")
    folder = new_folder(view, apart, root, "Refused")
    folder.create_container(relative="single.txt")
    drop(view.page, tree / "single.txt")
    row = view.page.locator("#uploads li.refused")
    row.wait_for()
    assert "already exists here" in row.inner_text()
    assert "single.txt" in view.page.inner_text("body > [role=status]")
    view.page.context.close()


def test_times_are_shown_in_the_time_zone_of_the_browser(apart, chromium, password):
    view = signed_in(apart, chromium, password, "script-times", timezone_id="Asia/Tokyo")
    page, row = view.page, view.page.locator("tr:has-text('Budget.xlsx') td.modified time")
    # The test sets the modification time, because an imported document has the modification time of its file.
    apart.change(f"UPDATE nodes SET modified = {int(time.time() * 1000) - 120_000} WHERE name = 'Budget.xlsx'")
    page.reload()
    expect(row).to_have_text(re.compile("minutes ago$"))
    expect(row).to_have_attribute("title", re.compile(r" GMT\+9$"))
    apart.change("UPDATE nodes SET modified = 1767306600000 WHERE name = 'Budget.xlsx'")
    page.reload()
    expect(row).to_have_text("Jan 2, 2026")
    expect(row).to_have_attribute("title", "January 2, 2026 at 7:30 AM GMT+9")
    page.context.close()


def test_without_script_an_upload_redirects_to_the_row_of_the_new_document(apart, chromium, password, root, tree):
    view = signed_in(apart, chromium, password, "no-script", java_script_enabled=False)
    page, folder = view.page, new_folder(view, apart, root, "Without")
    assert page.locator("#directory").is_hidden() and page.locator("#uploads").is_hidden()
    page.click("details.first > summary")
    page.set_input_files("#file", tree / "single.txt")
    page.click("form[data-uploads] button")
    page.wait_for_selector("[role=status]:has-text('was uploaded')")
    id_ = folder.child("single.txt").id
    assert page.url.endswith(f"#file-{id_}")
    assert page.locator(f"#file-{id_}:focus").count() == 1, "the row doesn't have the focus"
    view.picture("uploaded")
    page.context.close()


PAGE = b"<html><script>parent.document.title = document.title = 'run'; document.cookie = 'a=b'</script>Hello"


@pytest.mark.parametrize("scheme, width", [("light", 1280), ("dark", 320)])
def test_pictures_texts_and_pdfs_are_previewed_and_their_scripts_do_not_run(
        apart, chromium, password, root, tmp_path, scheme, width):
    from axe_playwright_python.sync_playwright import Axe

    view = signed_in(apart, chromium, password, f"script-{scheme}", color_scheme=scheme,
                     viewport={"width": width, "height": 768})
    page = view.page
    Image.new("RGB", (900, 600), "#4f8f6f").save(tmp_path / "green.png")
    names = {"green.png": (tmp_path / "green.png").read_bytes(), "page.txt": PAGE, "fake.png": PAGE,
             "long.csv": b"day,amount\n" + b"2030-01-01,42\n" * 30_000, "minutes.pdf": PDF}
    for name, content in names.items():
        (tmp_path / name).write_bytes(content)
    apart.import_(*(tmp_path / name for name in names), user="mia", into=f"Shown {width}")
    folder, faults = root.child(f"Shown {width}"), {}

    def check(name):
        view.picture(f"preview-{name.partition('.')[0]}")
        found = Axe().run(page).response["violations"]
        faults.update({f"{name} {rule['id']}": [node["html"] for node in rule["nodes"]] for rule in found})

    for name in names:
        page.goto(f"{apart.content}/documents/{folder.child(name).id}")
        page.wait_for_load_state("networkidle")
        if name == "green.png":
            assert page.evaluate("document.querySelector('.preview img').naturalWidth") == 900
        elif name == "fake.png":
            assert page.locator(".preview").is_hidden(), "the preview of an invalid picture is visible"
            view.failures.clear()
        elif name == "minutes.pdf":
            link = page.locator("a[target=_blank]")
            assert link.inner_text() == "Open in a new tab"
            with page.context.expect_page() as opened:
                link.click()
            opened.value.wait_for_load_state()
            assert opened.value.evaluate("document.contentType") == "application/pdf"
            opened.value.close()
        else:
            shown = page.frame_locator(".preview iframe").locator("body")
            assert ("<script>" in shown.inner_text()) == (name == "page.txt")
            assert ("Only the first 262 kB" in page.inner_text("main")) == (name == "long.csv")
            assert "page.txt" in page.title() or name != "page.txt"
        check(name)
    assert not faults
    assert "a=b" not in str(page.context.cookies())
    page.context.close()


def test_only_the_server_s_own_script_runs_on_its_pages(apart, chromium, password):
    view = signed_in(apart, chromium, password, "script-foreign")
    blocked = view.page.evaluate("""() => new Promise((done) => {
        const seen = [], sources = ["data:text/javascript,window.ran=1", "https://localhost:1/evil.js"];
        addEventListener("securitypolicyviolation", (event) => {
            seen.push(event.effectiveDirective);
            if (seen.length === 4) done(seen);
        });
        for (const src of sources) {
            const script = document.createElement("script");
            try { script.src = src; } catch { }
            document.body.append(script);
        }
        const inline = document.createElement("script");
        try { inline.textContent = "window.ran=1"; } catch { }
        document.body.append(inline);
        try { document.body.innerHTML += "<img src=x onerror='window.ran=1'>"; } catch { }
        setTimeout(() => done(seen), 2000);
    })""")
    assert len(blocked) >= 4 and set(blocked) <= {"require-trusted-types-for", "script-src-elem", "script-src"}
    assert view.page.evaluate("window.ran") is None
    view.page.context.close()


PDF = b"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 41>>stream
BT /F 24 Tf 20 40 Td (Minutes 2030) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
"""


def test_a_new_link_has_the_focus_and_can_be_copied(apart, chromium, password, root, tmp_path):
    (tmp_path / "plan.txt").write_bytes(b"first")
    apart.import_(tmp_path / "plan.txt", user="mia", into="Copied")
    file = root.child("Copied").child("plan.txt")
    view = signed_in(apart, chromium, password, "script-copy", permissions=["clipboard-read", "clipboard-write"])
    page = view.page
    page.goto(f"{apart.content}/documents/{file.id}")
    page.click("form[action$='/share'] button[type=submit]")
    page.wait_for_selector("#notice:has-text('The link was created.')")
    address = page.input_value("#made")
    assert address.startswith(apart.content + "/s/")
    assert page.evaluate("document.activeElement.id") == "made"
    assert page.evaluate("getSelection().toString()") == address
    view.picture("made")
    # The page shows the address once: first in the flash message, and later beside the link.
    assert page.locator(".rows [data-copy]").count() == 0
    for button in ("[data-copy=made]", ".rows [data-copy]"):
        if button != "[data-copy=made]":
            page.goto(f"{apart.content}/documents/{file.id}")
        page.evaluate("navigator.clipboard.writeText('nothing')")
        page.click(button)
        page.wait_for_selector(f"{button}:has-text('Copied')")
        assert page.evaluate("navigator.clipboard.readText()") == address
    page.context.close()
    # Without JavaScript, the page shows the address, but no button to copy it.
    plain = signed_in(apart, chromium, password, "script-no-copy", java_script_enabled=False).page
    plain.goto(f"{apart.content}/documents/{file.id}")
    plain.click("form[action$='/share'] button[type=submit]")
    plain.wait_for_selector("#notice:has-text('The link was created.')")
    # The second link is an edit link, because there is a view link already.
    other = plain.input_value("#made")
    assert other.startswith(apart.content + "/s/") and other != address
    assert plain.locator("[data-copy]:visible").count() == 0
    plain.context.close()


def test_a_new_version_of_another_type_can_be_uploaded_as_a_separate_document(
        apart, chromium, password, root, tmp_path):
    for name, content in (("plan.txt", b"first"), ("Scan.PDF", b"%PDF-1.7")):
        (tmp_path / name).write_bytes(content)
    apart.import_(tmp_path / "plan.txt", user="mia", into="Types")
    file = root.child("Types").child("plan.txt")
    view = signed_in(apart, chromium, password, "script-type")
    page = view.page
    page.goto(f"{apart.content}/documents/{file.id}")
    page.click("summary:has-text('Upload a new version')")
    page.set_input_files("#file", tmp_path / "Scan.PDF")
    page.click("form[action$='/upload'] button[type=submit]")
    page.wait_for_selector("[role=alert]:has-text('Nothing was changed.')")
    assert page.evaluate("document.getElementById('apart').files[0].name") == "Scan.PDF"
    view.picture("refused")
    page.click("button:has-text('Upload as a separate document')")
    page.wait_for_selector("#notice:has-text('was uploaded.')")
    assert root.child("Types").child("Scan.PDF").contents() == b"%PDF-1.7"
    assert file.contents() == b"first" and file.info()["Version"] == "v1"
    page.context.close()
