"""Tests share links with an expiration or a password, and links that a visitor adds to their documents."""

import datetime
import re

import pytest

from office import LOCK
from pages import made_link

PASSWORDS = {name: f"a long password of {name}" for name in ("lena", "kurt")}
NAME = "Offer.docx"
SECRET = "Käsekuchen am Montag"


@pytest.fixture(scope="module")
def people(emplace):
    return emplace.add_people(PASSWORDS)


@pytest.fixture
def folder(emplace, people, request):
    """A new folder for one test. It contains a document, and a folder with another document."""
    name = f"Offers {abs(hash(request.node.nodeid)) % 10_000_000}"
    content = b"the first version"
    emplace.import_tree({f"{name}/{NAME}": content, f"{name}/Inner/{NAME}": content}, user="lena")
    return name


def signed_in(emplace, name):
    view = emplace.web_view()
    page = view.sign_in(view.open(emplace.address + "/"), name, PASSWORDS[name])
    assert page.status == 200 and not page.asks_to_sign_in
    return view


def make(emplace, folder, access="view", document=None, **terms):
    """Creates a link on the item's page. Returns the resulting page and the link's address."""
    view = signed_in(emplace, "lena")
    page = view.open(view.open(emplace.address + "/").link(f"^{folder}"))
    if document:
        page = view.open(page.link(f"^{document}"))
    form = page.form(lambda form: form.action.endswith("/share"), "form to make a link")
    page = view.submit(page, form, {"access": access} | terms)
    return page, made_link(page)


def day(offset):
    return (datetime.datetime.now(datetime.timezone.utc).date() + datetime.timedelta(days=offset)).isoformat()


def test_a_link_shows_nothing_before_its_password_is_entered(emplace, people, folder):
    page, address = make(emplace, folder, document=NAME, password=SECRET)
    assert page.status == 200 and "with password" in page.text and SECRET not in page.response.text
    visitor = emplace.web_view()
    page = visitor.open(address)
    assert page.status == 403 and "This link requires a password" in page.text
    for word in (NAME, "Offer", folder, "Lena"):
        assert word not in page.response.text
    for path in ("/download", "/documents/x", "/folders/x", "/documents/x/download"):
        answer = visitor.open(address + path)
        assert answer.status == 403 and "Offer" not in answer.response.text, path
    wrong = visitor.submit(page, page.forms[0], {"password": "kasekuchen am montag"})
    assert wrong.status == 403 and "The password is incorrect" in wrong.text and NAME not in wrong.response.text
    opened = visitor.submit(wrong, wrong.forms[0], {"password": SECRET})
    assert opened.status == 200 and NAME in opened.text
    assert visitor.open(opened.link("(?i)download")).response.content == b"the first version"
    # A browser that hasn't opened the link before needs the password. After the owner has changed the password, the
    # visitor's browser needs the new password.
    assert emplace.web_view().open(address).status == 403
    assert visitor.open(address).status == 200
    page, same = make(emplace, folder, document=NAME, password="another password")
    assert same == address
    assert visitor.open(address).status == 403


def test_the_owner_opens_a_link_without_its_password(emplace, people, folder):
    _, address = make(emplace, folder, password=SECRET)
    assert signed_in(emplace, "lena").open(address).status == 200
    assert signed_in(emplace, "kurt").open(address).status == 403


def test_uploads_and_adding_are_refused_before_the_link_password_is_entered(emplace, people, folder):
    _, address = make(emplace, folder, access="edit", document=NAME, password=SECRET)
    visitor = emplace.web_view()
    page = visitor.open(address)
    csrf = page.forms[0].fields["csrf"]
    for path in ("/upload", "/keep"):
        answer = visitor.session.post(address + path, data={"csrf": csrf}, files={"file": ("x.docx", b"stolen")},
                                      allow_redirects=False)
        assert answer.status_code == 403 and "Offer" not in answer.text, path
    assert people["lena"].find(f"{folder}/{NAME}").contents() == b"the first version"


def test_a_forged_link_cookie_is_refused(emplace, people, folder):
    _, first = make(emplace, folder, document=NAME, password=SECRET)
    _, second = make(emplace, folder, access="edit", document=NAME, password=SECRET)
    visitor = emplace.web_view()
    page = visitor.open(first)
    visitor.submit(page, page.forms[0], {"password": SECRET})
    cookie = next(c for c in visitor.session.cookies if "link" in c.name)
    assert cookie.has_nonstandard_attr("HttpOnly") and re.fullmatch(r"\d+\.[\w-]{43}", cookie.value)
    end, mac = cookie.value.split(".")
    stranger = emplace.web_view()
    other = stranger.open(second)
    names = [cookie.name]
    for value in (cookie.value, f"{int(end) + 1}.{mac}", f"{end}.", "." + mac, "1", "x" * 400):
        for name in names:
            stranger.session.cookies.set(name, value, domain=cookie.domain, path="/")
        assert stranger.open(second).status == 403, value
        stranger.session.cookies.clear()
    assert visitor.open(second).status == 403, "the password of one link opened the other"
    assert other.status == 403


def test_guessing_a_link_password_is_throttled(emplace, people, folder):
    _, address = make(emplace, folder, document=NAME, password=SECRET)
    visitor = emplace.web_view()
    page = visitor.open(address)
    statuses = [visitor.submit(page, page.forms[0], {"password": f"guess {number}"}) for number in range(7)]
    assert statuses[0].status == 403 and statuses[-1].status == 429
    assert int(statuses[-1].headers["Retry-After"]) > 0 and "Too many attempts" in statuses[-1].text
    assert visitor.submit(page, page.forms[0], {"password": SECRET}).status == 429


@pytest.mark.parametrize("terms, words", [
    ({"password": "short"}, "at least 8 characters"),
    ({"password": "password"}, "too common"),
    ({"password": "x" * 1025}, "long"),
    ({"until": day(-2)}, "date that"),
    ({"until": "tomorrow"}, "date that"),
    ({"until": "2030-13-40"}, "date that"),
    ({"until": day(-2), "password": "short"}, "date that hasn’t passed. The password must have at least 8 characters"),
])
def test_invalid_link_passwords_and_expiry_dates_are_refused(emplace, people, folder, terms, words):
    page, address = make(emplace, folder, document=NAME, **terms)
    assert page.status == 400 and address is None, page.text[:300]
    assert re.search(words, page.text), page.text[:300]
    assert f'value="{terms.get("password")}"' not in page.response.text, "the page contains the password"


def test_the_page_shows_the_expiry_of_a_link(emplace, people, folder):
    page, address = make(emplace, folder, document=NAME, until=day(3))
    assert page.status == 200 and "until" in page.text
    assert emplace.web_view().open(address).status == 200
    # If the owner changes the expiration, the link keeps its address. An edit link has another address.
    page, same = make(emplace, folder, document=NAME, until=day(9))
    assert same == address
    page, other = make(emplace, folder, document=NAME, access="edit")
    assert other != address


def keep(emplace, address, name="kurt", password=None):
    view = signed_in(emplace, name)
    page = view.open(address)
    if password:
        page = view.submit(page, page.form(lambda form: form.action.endswith("/open"), "form"), {"password": password})
    form, button = page.button("Add to Shared with me")
    return view, view.submit(page, form, button=button)


def test_a_visitor_adds_a_linked_folder_and_finds_it_on_the_phone(emplace, people, folder):
    _, address = make(emplace, folder)
    stranger = emplace.web_view()
    page = stranger.open(stranger.open(address).link("Sign in to add"))
    page = stranger.sign_in(page, "kurt", PASSWORDS["kurt"])
    assert page.url.endswith(address.rpartition("/s/")[2]), "sign-in didn't lead back to the link"
    view, page = keep(emplace, address)
    assert page.status == 200 and "Shared with me" in page.text and "/folders/" in page.url
    place = people["kurt"].find(f"Shared with me/{folder}")
    item = place.child(NAME)
    assert item.info()["ReadOnly"] is True and item.info()["UserCanWrite"] is False
    assert item.contents() == b"the first version"
    assert "Open in Shared with me" in view.open(address).text
    owner = signed_in(emplace, "lena")
    page = owner.open(owner.open(emplace.address + "/").link(f"^{folder}"))
    assert "Kurt Test" in page.text and "through a link" in page.text
    # After the owner revokes the link, the user who added the folder loses it, even while it is open on the user's
    # phone.
    question = owner.open(page.link("/unshare"))
    form, button = question.button("revoke link")
    owner.submit(question, form, button=button)
    assert item.call("GET").status_code in (401, 404)
    assert folder not in people["kurt"].find("Shared with me").names()[0]


def test_a_document_added_from_an_edit_link_can_be_saved_on_the_phone(emplace, people, folder):
    _, address = make(emplace, folder, access="edit", document=NAME, password=SECRET)
    _, page = keep(emplace, address, password=SECRET)
    assert page.status == 200, page.text[:300]
    kept = [name for name in people["kurt"].find("Shared with me").names()[1] if name.startswith("Offer")]
    item = people["kurt"].find(f"Shared with me/{kept[-1]}")
    assert item.info()["UserCanWrite"] is True
    item.open_for_editing(LOCK)
    item.save(b"Kurt's version", LOCK)
    item.close(LOCK)
    assert people["lena"].find(f"{folder}/{NAME}").contents() == b"Kurt's version"


def test_adding_a_link_is_refused_for_owners_strangers_and_forged_tokens(emplace, people, folder):
    _, address = make(emplace, folder)
    owner = signed_in(emplace, "lena")
    page = owner.open(address)
    assert "Add to Shared with me" not in page.text
    csrf = page.forms[0].fields["csrf"]
    answer = owner.session.post(address + "/keep", data={"csrf": csrf}, allow_redirects=False)
    assert answer.status_code == 409
    stranger = emplace.web_view()
    page = stranger.open(address)
    answer = stranger.session.post(address + "/keep", data={"csrf": "x"}, allow_redirects=False)
    assert answer.status_code in (303, 403) and "/sign-in" in answer.headers.get("Location", "/sign-in")
    kurt = signed_in(emplace, "kurt")
    kurt.open(address)
    for token in ("", "x", csrf):
        answer = kurt.session.post(address + "/keep", data={"csrf": token}, allow_redirects=False)
        assert answer.status_code == 403
    assert kurt.session.post(address[:-4] + "AAAA/keep", data={"csrf": csrf}).status_code == 404


def test_a_link_password_is_in_no_log_and_no_database_row(emplace, people, folder):
    _, address = make(emplace, folder, document=NAME, password=SECRET)
    visitor = emplace.web_view()
    page = visitor.open(address)
    visitor.submit(page, page.forms[0], {"password": SECRET})
    for file in emplace.folder.rglob("*"):
        if file.is_file() and file.suffix not in (".docx",):
            assert SECRET.encode() not in file.read_bytes(), file.name
