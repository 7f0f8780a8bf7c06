"""A flood of requests must neither fill the disk nor block sign-in. An ended session must not be able to change
anything."""

import threading
from collections.abc import Iterator

from attacks.two_users import csrf
from attacks.wire import Wire
from emplace import Emplace, until

AGENT = "x" * 4000


def counted(emplace: Emplace, statement: str) -> int:
    return emplace.select(statement)[0][0]


def test_throttled_sign_ins_add_only_one_audit_event(unstarted: Emplace, password: str) -> None:
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


def test_a_form_whose_session_ended_before_it_arrived_changes_nothing(unstarted: Emplace, password: str) -> None:
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


def test_an_upload_beyond_the_quota_is_not_stored_while_it_arrives(unstarted: Emplace, password: str) -> None:
    unstarted.start("--quota", "1M")
    unstarted.add_user("mia", password)
    view = unstarted.web_view()
    view.sign_in(view.open(unstarted.address + "/sign-in"), "mia", password)
    token, most = csrf(view, unstarted.address + "/account"), 0

    def body() -> Iterator[bytes]:
        nonlocal most
        yield (f'--B\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{token}\r\n'
               '--B\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n').encode()
        for _ in range(200):
            yield bytes(1_000_000)
            most = max(most, sum(file.stat().st_size for file in unstarted.data.rglob("*") if file.is_file()))
        yield b"\r\n--B--\r\n"

    root = view.open(unstarted.address + "/").form(lambda form: form.action.endswith("/upload"), "upload").action
    answer = view.session.post(unstarted.address + root, data=body(), headers={
        "Content-Type": "multipart/form-data; boundary=B"})
    # The server receives 64 MiB more than the quota allows, because content that turns out to be stored already needs
    # no further storage.
    assert answer.status_code == 413 and most < 90_000_000
    assert not list((unstarted.data / "content").rglob("*.bin")) and unstarted.json("user", "quota", "mia")["used"] == 0


def test_a_flood_of_new_link_passwords_by_one_user_does_not_block_sign_in(unstarted: Emplace, password: str) -> None:
    """Every attempt uses the right password, so the limit on failed attempts doesn't stop the flood."""
    unstarted.start()
    for name in ("mia", "mallory"):
        unstarted.add_user(name, password)
    (unstarted.folder / "Plan.txt").write_bytes(b"x")
    unstarted.import_(unstarted.folder / "Plan.txt", user="mallory")
    view = unstarted.web_view()
    view.sign_in(view.open(unstarted.address + "/sign-in"), "mallory", password)
    token = csrf(view, unstarted.address + "/account")
    address = next(href for href, _ in view.open(unstarted.address + "/").links if href.startswith("/documents/"))
    stop, refused = threading.Event(), []

    def flood() -> None:
        session = unstarted.session()
        session.cookies.update(view.session.cookies)
        while not stop.is_set():
            answer = session.post(f"{unstarted.address}{address}/share", allow_redirects=False, data={
                "csrf": token, "access": "view", "password": "correct horse battery"})
            refused.append(answer.status_code == 503)

    threads = [threading.Thread(target=flood, daemon=True) for _ in range(16)]
    for thread in threads:
        thread.start()
    until(lambda: sum(refused) > 20, "20 attempts refused because the queue is full")
    try:
        for _ in range(3):
            mias = unstarted.web_view()
            page = mias.sign_in(mias.open(unstarted.address + "/sign-in"), "mia", password)
            assert page.status == 200 and not page.asks_to_sign_in
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_a_password_that_is_easy_to_guess_is_refused(emplace: Emplace) -> None:
    for name, word, reason in (("eve", "password", "guess"), ("alexandra", "Alexandra1", "sign-in name"),
                               ("eve", "7 signs", "8 characters"), ("eve", "\u00fc\u00f6\u00e4\u00fc", "8 characters")):
        said = emplace.run("user", "add", name, stdin=word + "\n", code=1)
        assert reason in said.stderr and len(said.stderr.splitlines()) == 1
    assert {"eve", "alexandra"}.isdisjoint(user["name"] for user in emplace.json("user", "list"))


def test_signing_all_users_out_revokes_grants_restored_from_a_backup(unstarted: Emplace, password: str) -> None:
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
