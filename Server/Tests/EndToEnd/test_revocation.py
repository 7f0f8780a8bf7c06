"""Changing a password, signing a user out and disconnecting an app revoke tokens and sessions immediately."""

import pytest

from office import Challenge


@pytest.fixture
def user(emplace, request):
    """A new user for one test, with one file."""
    name = f"user{abs(hash(request.node.name)) % 10_000_000}"
    emplace.add_user(name, "the first password")
    (emplace.folder / "note.docx").write_bytes(b"note")
    emplace.import_(emplace.folder / "note.docx", user=name)
    return name


def assert_all_access_revoked(place, file):
    Challenge.of(place.call("GET"))
    Challenge.of(place.new_access_token(file.source))
    refused = place.refresh()
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_grant")
    assert file.call("GET").status_code == 401
    assert file.get().status_code == 401
    assert file.lock("x").status_code == 401


def test_a_password_change_on_the_command_line_revokes_all_access_at_once(emplace, user):
    place = emplace.place(user, "the first password")
    file = place.find("note.docx")
    assert file.call("GET").status_code == 200
    emplace.run("user", "password", user, stdin="the second password\n")
    assert_all_access_revoked(place, file)
    again = emplace.place(user, "the second password")
    assert again.find("note.docx").contents() == b"note"
    with pytest.raises(AssertionError, match="refused"):
        emplace.place(user, "the first password")


def test_signing_a_user_out_revokes_all_access_at_once(emplace, user):
    place = emplace.place(user, "the first password")
    file = place.find("note.docx")
    emplace.run("user", "sign-out", user)
    assert_all_access_revoked(place, file)
    assert emplace.place(user, "the first password").find("note.docx").contents() == b"note"


def test_removing_a_user_revokes_all_access_at_once(emplace, user):
    place = emplace.place(user, "the first password")
    file = place.find("note.docx")
    refused = emplace.run("user", "remove", user, code=1).stderr
    assert f"{user} has 1 document (4 bytes); add --transfer-to NAME" in refused and refused.count("\n") == 1
    assert file.get().content == b"note", "the refused command revoked a token"
    emplace.run("user", "remove", user, "--with-documents")
    Challenge.of(place.call("GET"))
    assert file.call("GET").status_code in (401, 404)
    assert user not in emplace.run("user", "list").stdout


def account(emplace, user, password="the first password"):
    view = emplace.web_view()
    page = view.open(emplace.address + "/")
    page = view.sign_in(page, user, password)
    assert page.status == 200 and not page.asks_to_sign_in, page.text
    return view, view.open(page.link("(?i)account"))


def test_disconnecting_an_app_on_the_account_page_revokes_only_its_access(emplace, user):
    place = emplace.place(user, "the first password")
    file = place.find("note.docx")
    view, page = account(emplace, user)
    assert "Office" in page.text
    form, button = page.button("disconnect")
    page = view.submit(page, form, button=button)
    assert page.status == 200
    assert_all_access_revoked(place, file)
    assert not view.open(page.link("(?i)account")).asks_to_sign_in, "the browser was signed out"


def change_password(view, page, *values):
    form = page.form(lambda form: len(form.passwords) >= 2, "form to change the password")
    filled = list(values) + [values[-1]] * (len(form.passwords) - len(values))
    return view.submit(page, form, dict(zip(form.passwords, filled)))


def test_a_password_change_on_the_account_page_revokes_all_other_access(emplace, user):
    place = emplace.place(user, "the first password")
    file = place.find("note.docx")
    other_view, other_page = account(emplace, user)
    view, page = account(emplace, user)
    change_password(view, page, "the first password", "a third password")
    assert_all_access_revoked(place, file)
    assert other_view.open(other_page.url).asks_to_sign_in, "another browser is still signed in"
    assert emplace.place(user, "a third password").find("note.docx").contents() == b"note"


def test_a_password_is_not_changed_without_the_old_one(emplace, user):
    place = emplace.place(user, "the first password")
    view, page = account(emplace, user)
    change_password(view, page, "not the password", "a third password")
    assert place.call("GET").status_code == 200
    emplace.place(user, "the first password")


def test_a_cross_site_form_changes_nothing(emplace, user):
    place = emplace.place(user, "the first password")
    view, page = account(emplace, user)
    form, button = page.button("disconnect")
    foreign = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    # A form on another site has another origin than the page, and doesn't know the page's hidden fields. The session
    # cookie alone must not be sufficient.
    bare = type(form)(form.action, form.method, fields={n: "" for n in form.fields if "id" in n.lower()})
    for attempt in (bare, form):
        assert view.submit(page, attempt, button=button, headers=foreign).status in (400, 401, 403)
    assert place.call("GET").status_code == 200


def test_an_upload_during_which_the_user_is_signed_out_redirects_to_sign_in(emplace):
    emplace.add_user("uploader", "a good password")
    view = emplace.web_view()
    page = view.sign_in(view.open(emplace.address + "/"), "uploader", "a good password")
    form = page.form(lambda form: form.encoding == "multipart/form-data", "form to upload")

    def body():
        yield f'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{form.fields["csrf"]}\r\n'.encode()
        yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="late.docx"\r\n\r\nla'
        emplace.run("user", "sign-out", "uploader")
        yield b"te\r\n--x--\r\n"

    answer = view.session.post(emplace.address + form.action, data=body(), allow_redirects=False,
                               headers={"Content-Type": "multipart/form-data; boundary=x"})
    assert answer.status_code == 303 and answer.headers["Location"].startswith("/sign-in")
    assert emplace.place("uploader", "a good password").root().names() == ([], [])


def test_the_connect_page_lists_and_disconnects_apps(emplace, user):
    place = emplace.place(user, "the first password")
    file = place.find("note.docx")
    view, page = account(emplace, user)
    page = view.open(page.link("^/connect$"))
    assert "Last used" in page.text and "Office" in page.text
    form, button = page.button("disconnect")
    page = view.submit(page, form, button=button)
    assert page.status == 200 and page.url.endswith("/connect") and "No apps are connected" in page.text
    assert_all_access_revoked(place, file)


def test_the_operator_sees_and_disconnects_an_app(emplace, user):
    place = emplace.place(user, "the first password")
    file = place.find("note.docx")
    before = emplace.json("status")
    assert before["counts"]["apps"] >= 1 and before["counts"]["documents"] >= 1 and before["counts"]["bytes"] >= 4
    assert before["counts"]["last_day"]["sign_in"] >= 1 and before["disk"]["free"] > 0
    row, = emplace.json("app", "list", "--user", user)
    assert row["user"] == user and row["last_used"] >= row["since"]
    assert row["id"] in emplace.run("app", "list").stdout
    assert user in emplace.run("app", "disconnect", row["id"]).stdout
    assert_all_access_revoked(place, file)
    assert emplace.json("app", "list", "--user", user) == []
    assert "no connected app" in emplace.run("app", "disconnect", row["id"], code=1).stderr
    assert "connected" in emplace.run("status").stdout
    assert any(event["kind"] == "grant_ended" for event in emplace.json("audit", "--user", user))


def test_a_browser_stays_signed_in_only_if_the_user_chose_that(emplace, user):
    for values, is_kept in (({}, False), ({"stay": "yes"}, True)):
        view = emplace.web_view()
        page = view.open(emplace.address + "/sign-in")
        form = page.sign_in_form
        assert "stay" not in form.fields, "the box is checked by default"
        name, secret = form.named("text", "email")[0], form.passwords[0]
        again = view.submit(page, form, {name: user, secret: "a wrong password"} | values)
        assert again.status == 403 and ("stay" in again.sign_in_form.fields) is is_kept
        assert view.submit(again, again.sign_in_form, {name: user, secret: "the first password"}).status == 200
        cookie = next(cookie for cookie in view.session.cookies if cookie.name.endswith("session"))
        assert (cookie.expires is not None) is is_kept
    # The sign-in page for an app has no checkbox *Stay signed in*. The server ignores the field if a form sends it.
    office = emplace.office()
    view = office.web_view()
    page = view.open(office.authorization_address(office.challenge(emplace.bootstrapper)))
    form = page.sign_in_form
    assert "stay" not in page.response.text
    view.submit(page, form, {form.named("text", "email")[0]: user, form.passwords[0]: "the first password", "stay": "yes"})
    cookie = next(cookie for cookie in view.session.cookies if cookie.name.endswith("session"))
    assert cookie.expires is None
