"""Tests the operator pages in a real browser and by direct requests, and compares the pages with the output of
commands.

The tests write screenshots to the same folder as test_browser.py.
"""

import re

import pytest

from documents import SAMPLES
from emplace import rows
from test_browser import View, chromium  # noqa: F401 (a fixture)

PAGES = ["/operator", "/operator/people", "/operator/locks", "/operator/log", "/operator/apps"]


@pytest.fixture(scope="module")
def boss(emplace, password):
    emplace.add_user("boss", password, "--operator", "--display-name", "Bo Operator")
    return "boss"


def test_the_operator_role_is_given_and_removed_by_command(emplace, password):
    emplace.add_user("helper", password)
    found = [row for row in rows(emplace.json("user", "list")) if row["name"] == "helper"]
    assert found[0]["operator"] is False
    assert emplace.json("user", "set", "helper", "--operator")["operator"] is True
    assert re.search(r"helper .*operator", emplace.run("user", "list").stdout)
    view = emplace.web_view()
    page = view.sign_in(view.open(emplace.address + "/"), "helper", password)
    assert any(href == "/operator" for href, _ in page.links)
    assert all(view.open(emplace.address + path).status == 200 for path in PAGES)
    emplace.run("user", "set", "helper", "--no-operator")
    # The command has removed the operator role. From the next request on, the operator pages respond with 404.
    assert all(view.open(emplace.address + path).status == 404 for path in PAGES)
    assert [row["detail"] for row in rows(emplace.json("audit", "--user", "helper", "--kind", "account_changed"))] == [
        "no operator", "operator"]


def test_operator_pages_are_404_for_other_users(emplace, boss, password):
    emplace.add_user("nosy", password)
    view, person = emplace.web_view(), emplace.json("user", "set", boss, "--operator")["id"]
    page = view.sign_in(view.open(emplace.address + "/"), "nosy", password)
    assert not any(href.startswith("/operator") for href, _ in page.links)
    for path in [*PAGES, f"/operator/people/{person}", "/operator/nothing"]:
        assert view.open(emplace.address + path).status == 404, path
    token = re.search(r'name="csrf" value="([^"]+)"', page.response.text)[1]
    for path, fields in [("people", {"name": "x", "password": "a long password"}), ("locks", {"id": "x"}),
                         (f"people/{person}/disable", {}), (f"people/{person}/role", {"action": "operator"})]:
        answer = view.session.post(f"{emplace.address}/operator/{path}", data={"csrf": token, **fields})
        assert answer.status_code == 404, path
    assert emplace.json("user", "set", boss, "--operator")["disabled"] is False


@pytest.mark.browser
@pytest.mark.parametrize("scheme,width", [("light", 1280), ("dark", 320)])
def test_an_operator_works_with_the_keyboard_alone(emplace, chromium, boss, password, scheme, width):  # noqa: F811
    """The operator adds a user, changes the account, releases a lock and reads the audit log. axe finds no
    accessibility violation."""
    from axe_playwright_python.sync_playwright import Axe

    axe, faults, name = Axe(), {}, f"anna{width}"
    emplace.import_(*sorted(SAMPLES.iterdir()), user=boss, into=f"Plans {width}")
    file = emplace.place(boss, password).find(f"Plans {width}/Budget.xlsx")
    assert file.lock("lock of a phone").status_code == 200

    def signed_in(who, secret, script):
        context = chromium.new_context(viewport={"width": width, "height": 768}, color_scheme=scheme, locale="en-US",
                                       java_script_enabled=script)
        view = View(context, f"{scheme}{'' if script else '-no-script'}")
        view.page.goto(emplace.address + "/sign-in")
        view.sign_in(who, secret)
        view.page.wait_for_selector("form[action$='/sign-out']")
        return view

    view = signed_in(boss, password, script=False)
    page = view.page

    def press(selector, key="Enter"):
        page.locator(selector).first.focus()
        page.keyboard.press(key)

    def type_into(selector, text):
        page.locator(selector).focus()
        page.keyboard.type(text)

    press("nav a:has-text('Operator')")
    page.wait_for_selector("h1:has-text('Overview')")
    view.picture("operator-overview")
    press(".tabs a:has-text('People')")
    page.wait_for_selector("h1:has-text('People')")
    press("summary:has-text('Add a person')")
    type_into("#name", name)
    type_into("#display_name", "Anna with a rather long name")
    view.picture("operator-adding")
    page.keyboard.press("Enter")
    page.wait_for_selector("code.copy")
    made = page.inner_text("code.copy")
    view.picture("operator-added")
    type_into("#size", "2.5")
    press("input[value=bytes]", "Space")
    press("form[action$='/quota'] button")
    page.wait_for_selector("[role=status]:has-text('was changed')")
    assert emplace.json("user", "quota", name)["limit"] == 2_500_000_000
    other = signed_in(name, made, script=False)
    press("a[href$='/disable']")
    page.wait_for_selector("h1:has-text('Disable Anna')")
    view.picture("operator-disabling")
    press("form[action$='/disable'] button")
    page.wait_for_selector("[role=status]:has-text('was disabled')")
    view.picture("operator-person")
    other.page.reload()
    assert "/sign-in" in other.page.url or other.page.locator("input[type=password]").count()
    press("form[action$='/enable'] button")
    page.wait_for_selector("[role=status]:has-text('can sign in again')")
    press(".tabs a:has-text('People')")
    page.wait_for_selector("h1:has-text('People')")
    type_into("#words", "anna with")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"a.entry:has-text('{name}')")
    view.picture("operator-people")
    press(".tabs a:has-text('Documents in use')")
    page.wait_for_selector("h1:has-text('Documents in use')")
    view.picture("operator-locks")
    assert f"Plans {width}" not in page.inner_text("main")
    press("a[aria-label='Release lock: Budget.xlsx']")
    page.wait_for_selector("h1:has-text('Release the lock on Budget.xlsx?')")
    press("form[action='/operator/locks'] button")
    page.wait_for_selector("[role=status]:has-text('The lock on Budget.xlsx was released')")
    assert rows(emplace.json("lock", "list")) == []
    press(".tabs a:has-text('Audit log')")
    page.wait_for_selector("h1:has-text('Audit log')")
    page.locator("#kind").focus()
    page.keyboard.type("lock released")
    press("form[role=search] button")
    page.wait_for_selector("strong:has-text('lock released')")
    view.picture("operator-log-filtered")
    browsers = rows(emplace.json("app", "list", "--user", boss, "--browsers"))
    assert len(browsers) > len(rows(emplace.json("app", "list", "--user", boss)))
    (told,) = rows(emplace.json("audit", "--kind", "lock_released", "--limit", "1"))
    assert told["by"] == boss or told["user"] == boss
    assert told["authority"].startswith("operator:")
    person = emplace.json("user", "set", name, "--business")["id"]
    with_script = signed_in(boss, password, script=True)
    for path in [*PAGES, f"/operator/people/{person}", "/operator/people?words=x", "/operator/log?user=nobody-here"]:
        with_script.page.goto(emplace.address + path)
        assert with_script.page.evaluate("document.documentElement.scrollWidth") <= width, path
        found = axe.run(with_script.page).response["violations"]
        faults.update({f"{path} {rule['id']}": [node["html"] for node in rule["nodes"]] for rule in found})
        with_script.picture("operator-axe-" + re.sub(r"\W+", "-", path)[:20])
    emplace.run("app", "disconnect", browsers[0]["id"])
    assert browsers[0]["id"] not in {row["id"] for row in rows(emplace.json("app", "list", "--browsers"))}
    for each in (view, other, with_script):
        each.page.context.close()
    assert not faults
