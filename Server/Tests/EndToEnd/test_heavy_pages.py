"""Requests the largest page of each kind that a user can create, while other clients send small requests."""

import hashlib
import pathlib
import re
import subprocess
import sys
import time

import pytest

from emplace import Emplace, until

pytestmark = pytest.mark.alone

DEPTH = 20_000
LATE = 0.1        # the maximum delay that a page may add to other requests, in seconds
LARGEST = 2 << 20  # the maximum size of a page in bytes
HELD = 250        # the maximum memory of the server after all pages were read, in MiB
NAME = '"' * 240  # each quotation mark takes six characters in HTML
EMPTY = hashlib.sha256(b"").digest()

# This program requests a page repeatedly, on one connection, until its process is stopped.
READER = """
import sys, requests
session = requests.Session()
session.trust_env = False
session.verify, session.headers["Cookie"] = sys.argv[1], sys.argv[2]
while True:
    answer = session.get(sys.argv[3], timeout=60)
    assert answer.status_code == 200, answer.status_code
    print(len(answer.content), flush=True)
"""


def insert(rows, identifier, name, parent, owner, is_file=False):
    rows.execute(
        "INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified, version, size, sha256, is_read_only)"
        " VALUES (?, ?, ?, ?, ?, ?, 0, 1, 0, ?, 0)",
        (identifier, int(is_file), owner, parent, name, name.lower(), EMPTY))
    if is_file:
        version(rows, identifier, 1)


def version(rows, file, number):
    rows.execute("INSERT INTO versions (file, number, size, sha256, saved) VALUES (?, ?, 0, ?, 0)",
                 (file, number, EMPTY))


def share(rows, node, owner, user, number):
    name = f"{node}-{number}"
    rows.execute("INSERT INTO permissions (node, user_id, owner, is_file, role, name, name_key, created)"
                 " VALUES (?, ?, ?, 1, 1, ?, ?, ?)", (node, user, owner, name, name, number))


def fill(rows):
    """Adds rows that would take hours to create by requests, or that requests of this release can't create."""
    owner, top = rows.execute("SELECT n.owner, n.id FROM nodes n JOIN users u ON u.id = n.owner"
                              " WHERE u.name = 'mia' AND n.parent IS NULL").fetchone()
    parent = top
    for number in range(DEPTH):
        insert(rows, f"deep{number}", f"Deep {number}", parent, owner)
        parent = f"deep{number}"
    for number in range(60):
        insert(rows, f"worst{number}", f"Worst {number}.docx", parent, owner, is_file=True)
    for number in range(5_000):
        insert(rows, f"long{number}", f"{NAME}{number:04}.docx", top, owner, is_file=True)
    for number in range(40_000):
        insert(rows, f"many{number}", f"{number}.docx", "deep0", owner, is_file=True)
    insert(rows, "saved", "Saved.docx", top, owner, is_file=True)
    for number in range(2, 5_000):
        version(rows, "saved", number)
    rows.execute("UPDATE nodes SET version = 4999 WHERE id = 'saved'")
    users = [f"guest{number}" for number in range(2_000)]
    copy_users(rows, users)
    for number, user in enumerate(users):
        share(rows, "saved", owner, user, number)
        for node in range(5):
            share(rows, f"long{(5 * number + node) % 300}", owner, user, 5 * number + node)


def copy_users(rows, users):
    """Adds accounts with which nobody signs in during the test."""
    cursor = rows.execute("SELECT * FROM users WHERE name = 'mia'")
    columns, mia = [column[0] for column in cursor.description], cursor.fetchone()
    for user in users:
        values = dict(zip(columns, mia)) | {"id": user, "name": user, "name_key": user}
        rows.execute(f"INSERT INTO users ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",
                     list(values.values()))


@pytest.fixture(scope="module")
def heavy(tmp_path_factory, password):
    emplace = Emplace(tmp_path_factory.mktemp("heavy"))
    emplace.start()
    emplace.add_user("mia", password)
    emplace.stop()
    with emplace.sqlite() as rows:
        fill(rows)
    emplace.start()
    emplace.view = emplace.web_view()
    page = emplace.view.sign_in(emplace.view.open(emplace.address + "/"), "mia", password)
    # Waits until the server has indexed the names in the background, before the measurement starts.
    until(lambda: "Worst 1.docx" in emplace.view.open(emplace.address + "/find?words=worst+1").text, "all names", 120)
    add_events(emplace, page)
    yield emplace
    emplace.stop()


def add_events(emplace, page):
    """Adds audit events about deeply nested documents, and moves many of the documents to the trash."""
    token = next(form.fields["csrf"] for form in page.forms if "csrf" in form.fields)
    session, deepest = emplace.view.session, f"{emplace.address}/folders/deep{DEPTH - 1}"
    headers = {"Origin": emplace.address, "Sec-Fetch-Site": "same-origin"}
    files = [("csrf", (None, token))] + [("file", (f"Late {number}.docx", b"x")) for number in range(60)]
    assert session.post(deepest + "/upload", files=files, headers=headers).status_code == 200
    chosen = [("csrf", token)] + [("chosen", f"file-worst{number}") for number in range(30)]
    answer = session.post(deepest + "/delete-several", data=chosen, headers=headers)
    assert answer.status_code == 200, answer.text[:500]


PAGES = ["/", "/activity", "/find?words=worst", "/find?words=deep", "/trash", "/trash?words=worst", "/usage", "/shared",
         f"/folders/deep{DEPTH - 1}", f"/folders/deep{DEPTH // 2}", "/folders/deep0", "/documents/worst59",
         "/documents/worst59/move", f"/folders/deep{DEPTH - 1}/move", "/documents/saved", "/documents/saved?before=v2500",
         "/account", "/activity?document=deep0"]


def longest_wait(emplace, probes, seconds):
    """Sends small requests for some seconds. Returns the longest time that a response took."""
    longest, end, turn = 0, time.monotonic() + seconds, 0
    while time.monotonic() < end:
        turn += 1
        begun = time.monotonic()
        assert probes[turn % len(probes)].get(emplace.address + "/health/live", timeout=60).status_code == 200
        longest = max(longest, time.monotonic() - begun)
        time.sleep(0.005)
    return longest


def added_delay(emplace, path):
    """Returns two values: by how much two readers of a page increase the longest wait of other requests, and the size
    of the page."""
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in emplace.view.session.cookies)
    arguments = [sys.executable, "-c", READER, emplace.authority, cookies, emplace.address + path]
    # Several connections are opened before the measurement, so that every event loop may have a connection.
    probes = [emplace.session() for _ in range(4)]
    longest_wait(emplace, probes, 0.2)
    idle = longest_wait(emplace, probes, 1)
    readers = [subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    try:
        size = [int(reader.stdout.readline()) for reader in readers][0]
        longest = longest_wait(emplace, probes, 2)
        assert all(reader.poll() is None for reader in readers), f"a reader of {path} failed"
        return longest - idle, size
    finally:
        for reader in readers:
            reader.kill()
            reader.wait()


@pytest.mark.parametrize("path", PAGES)
def test_the_largest_pages_do_not_delay_other_requests(heavy, path):
    # The result is the best of three attempts, because other load on the machine may distort an attempt.
    waits = []
    for _ in range(3):
        wait, size = added_delay(heavy, path)
        waits.append(wait)
        assert size < LARGEST, f"{path} has {size} bytes"
        if wait < LATE:
            break
    print(f"{path}: {size} bytes, {min(waits) * 1000:.0f} ms")
    assert min(waits) < LATE, f"{path}: {waits}"


def test_memory_is_released_after_the_largest_pages(heavy):
    def held():
        status = pathlib.Path(f"/proc/{heavy.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024

    for path in PAGES:
        assert heavy.view.open(heavy.address + path).status == 200
    until(lambda: held() < HELD, lambda: f"{held():.0f} MiB are held", 60)
