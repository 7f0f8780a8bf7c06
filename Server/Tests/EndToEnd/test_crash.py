"""A server that is killed while a user works doesn't lose any change that it acknowledged."""

import threading

import pytest
import requests

from conftest import PASSWORD
from documents import SAMPLES, sentences, text_by_libreoffice, with_sentence
from emplace import Emplace
from office import LOCK


@pytest.fixture
def server(tmp_path):
    emplace = Emplace(tmp_path)
    emplace.start()
    emplace.add_user("mia", PASSWORD)
    emplace.import_(*sorted(SAMPLES.iterdir()), user="mia")
    yield emplace
    emplace.stop()


def crash(server):
    server.kill()
    server.start()


def test_a_lock_survives_a_crash(server):
    place = server.place("mia", PASSWORD)
    file = place.find("Plans/2026/Roadmap.docx")
    file.open_for_editing(LOCK)
    crash(server)
    refused = file.lock("another")
    assert (refused.status_code, refused.headers["X-WOPI-Lock"]) == (409, LOCK)
    assert file.get_lock().headers["X-WOPI-Lock"] == LOCK
    assert file.refresh_lock(LOCK).status_code == 200
    file.close(LOCK)


def test_every_token_survives_a_crash(server):
    place = server.place("mia", PASSWORD)
    file = place.find("Budget.xlsx")
    crash(server)
    assert file.call("GET").status_code == 200, "the WOPI token is invalid"
    assert place.call("GET").status_code == 200, "the OAuth token is invalid"
    assert place.refresh().status_code == 200, "the refresh token is invalid"
    assert place.root().names()[0] == ["Plans"]


@pytest.mark.office
def test_an_acknowledged_save_and_the_editing_session_survive_a_crash(server, tmp_path):
    place = server.place("mia", PASSWORD)
    file = place.find("Plans/2026/Roadmap.docx")
    first = with_sentence(file.open_for_editing(LOCK), "Before the crash.")
    version = file.save(first, LOCK)
    crash(server)
    assert file.get_lock().headers["X-WOPI-Lock"] == LOCK
    assert file.info()["Version"] == version
    response = file.get()
    assert (response.content, response.headers["X-WOPI-ItemVersion"]) == (first, version)
    second = with_sentence(first, "After the crash.")
    later = file.save(second, LOCK)
    assert later != version and file.close(LOCK) == later
    server.export("mia", tmp_path / "out")
    exported = tmp_path / "out/Plans/2026/Roadmap.docx"
    assert exported.read_bytes() == second
    assert sentences(second)[-2:] == ["Before the crash.", "After the crash."]
    assert "After the crash." in text_by_libreoffice(exported, tmp_path)


def test_a_crash_during_an_upload_changes_nothing(server):
    file = server.place("mia", PASSWORD).find("Budget.xlsx")
    before = file.open_for_editing(LOCK)
    version = file.info()["Version"]
    half_sent, gone_on = threading.Event(), threading.Event()

    def body():
        yield b"x" * 4_000_000
        half_sent.set()
        gone_on.wait(30)
        yield b"y" * 4_000_000

    def upload():
        try:
            outcome.append(file.put(body(), LOCK).status_code)
        except requests.RequestException:
            outcome.append("cut off")

    outcome = []
    thread = threading.Thread(target=upload)
    thread.start()
    assert half_sent.wait(30)
    server.kill()
    gone_on.set()
    thread.join(30)
    assert outcome == ["cut off"]
    server.start()
    assert (file.contents(), file.info()["Version"]) == (before, version)
    file.save(b"after", LOCK)
    file.close(LOCK)


def test_a_crash_during_many_saves_keeps_the_last_acknowledged_one(server):
    place = server.place("mia", PASSWORD)
    file = place.root().new_file("Counter.docx")
    assert file.put(b"0").status_code == 200
    assert file.lock(LOCK).status_code == 200
    answered, enough = [0], threading.Event()

    def save():
        try:
            for number in range(1, 10_000):
                file.save(str(number).encode() * 2000, LOCK)
                answered.append(number)
                if number == 15:
                    enough.set()
        except requests.RequestException:
            pass

    thread = threading.Thread(target=save)
    thread.start()
    assert enough.wait(60)
    server.kill()
    thread.join(30)
    server.start()
    last = answered[-1]
    # The interrupted save may have been stored, although the client got no response. So the document has either the
    # content of this save or the content of the last acknowledged save, and the content is complete.
    assert file.contents() in (str(last).encode() * 2000, str(last + 1).encode() * 2000)
    file.save(b"on", LOCK)
    file.close(LOCK)


def test_a_graceful_stop_loses_nothing(server):
    file = server.place("mia", PASSWORD).find("Budget.xlsx")
    file.open_for_editing(LOCK)
    version = file.save(b"saved", LOCK)
    assert server.stop() == 0
    server.start()
    assert file.info()["Version"] == version and file.contents() == b"saved"
    file.close(LOCK)
