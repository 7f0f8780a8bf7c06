"""What a stranger can make the place keep, and what a late form still does."""

from attacks.household import csrf
from attacks.wire import Wire
from emplace import Emplace

AGENT = "x" * 4000


def counted(emplace: Emplace, statement: str) -> int:
    return emplace.select(statement)[0][0]


def test_throttled_sign_ins_leave_one_row(unstarted: Emplace, password: str) -> None:
    unstarted.start()
    unstarted.add_user("mia", password)
    view = unstarted.web_view()
    view.session.headers["User-Agent"] = AGENT
    form = view.open(unstarted.address + "/sign-in").sign_in_form
    data = form.fields | {form.named("text", "email")[0]: "mia", form.passwords[0]: "guess"}

    def guess() -> int:
        return view.session.post(unstarted.address + "/sign-in", data=data, allow_redirects=False).status_code

    assert [guess() for _ in range(5)] == [403] * 5
    before = counted(unstarted, "SELECT COUNT(*) FROM events WHERE node IS NULL")
    assert {guess() for _ in range(400)} == {429}
    assert counted(unstarted, "SELECT COUNT(*) FROM events WHERE node IS NULL") == before + 1
    assert counted(unstarted, "SELECT MAX(LENGTH(user_agent)) FROM events") <= 200


def test_a_form_that_arrives_late_acts_for_no_session_that_ended(unstarted: Emplace, password: str) -> None:
    unstarted.start()
    unstarted.add_user("mia", password, "--display-name", "Mia Beck")
    view = unstarted.web_view()
    view.sign_in(view.open(unstarted.address + "/sign-in"), "mia", password)
    body = f"csrf={csrf(view, unstarted.address + '/account')}&name=Eve".encode()
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in view.session.cookies)
    with Wire(unstarted) as wire:
        wire.request("POST /account/name HTTP/1.1", f"Cookie: {cookies}", f"Content-Length: {len(body)}",
                     "Content-Type: application/x-www-form-urlencoded", body=body[:-3])
        wire.read(quiet=1)
        unstarted.run("user", "sign-out", "mia")
        wire.send(body[-3:])
        answer = wire.answer()
    assert answer.status == 303 and answer.values("location")[0].startswith("/sign-in")
    assert unstarted.json("user", "list")[0]["display_name"] == "Mia Beck"


def test_a_password_anybody_would_guess_is_not_taken(emplace: Emplace) -> None:
    for name, word, reason in (("eve", "password", "guess"), ("alexandra", "Alexandra1", "sign-in name"),
                               ("eve", "7 signs", "8 characters"), ("eve", "\u00fc\u00f6\u00e4\u00fc", "8 characters")):
        said = emplace.run("user", "add", name, stdin=word + "\n", code=1)
        assert reason in said.stderr and len(said.stderr.splitlines()) == 1
    assert {"eve", "alexandra"}.isdisjoint(user["name"] for user in emplace.json("user", "list"))


def test_signing_everybody_out_ends_what_a_backup_brought_back(unstarted: Emplace, password: str) -> None:
    unstarted.start()
    unstarted.add_user("mia", password)
    unstarted.add_user("ben", password)
    place = unstarted.place("mia", password)
    view = unstarted.web_view()
    view.sign_in(view.open(unstarted.address + "/sign-in"), "ben", password)
    unstarted.run("backup", unstarted.folder / "backup")
    unstarted.run("user", "sign-out", "mia")
    unstarted.stop()
    unstarted.data = unstarted.folder / "backup"
    unstarted.run("user", "sign-out", "--all")
    unstarted.start()
    assert place.call("GET").status_code == 401
    assert view.open(unstarted.address + "/account").asks_to_sign_in
    assert unstarted.run("user", "sign-out", code=64).stderr
    assert unstarted.run("user", "sign-out", "mia", "--all", code=64).stderr
