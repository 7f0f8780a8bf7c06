"""Uploads and downloads of a gigabyte, which the server must not hold in memory."""

import hashlib
import random

import pytest

from office import LOCK

pytestmark = pytest.mark.alone
GIB = 1 << 30
PIECE = 1 << 20
LIMIT = 150   # the maximum memory of the server in MiB


class Stream:
    """Random bytes that are generated while the client reads them."""

    def __init__(self, size):
        self.left, self.random, self.digest = size, random.Random(7), hashlib.sha256()

    def __len__(self):
        return self.left

    def read(self, size=-1):
        piece = self.random.randbytes(min(PIECE, self.left))
        self.left -= len(piece)
        self.digest.update(piece)
        return piece


def pieces(stream):
    while piece := stream.read():
        yield piece


@pytest.mark.big
@pytest.mark.parametrize("known", [True, False], ids=["length known", "chunked"])
def test_a_gigabyte_is_uploaded_and_downloaded_with_little_memory(unstarted, password, known):
    unstarted.start()
    unstarted.add_user("mia", password)
    file = unstarted.place("mia", password).root().new_file("Huge.bin")
    assert file.lock(LOCK).status_code == 200
    stream = Stream(GIB)
    answer = file.call("POST", "/contents", "PUT", {"X-WOPI-Lock": LOCK}, timeout=900,
                       data=stream if known else pieces(stream))
    assert answer.status_code == 200, answer.text
    up = unstarted.memory_high_water()

    digest = hashlib.sha256()
    with file.call("GET", "/contents", stream=True, timeout=900) as answer:
        assert answer.headers["Content-Length"] == str(GIB)
        for piece in answer.iter_content(PIECE):
            digest.update(piece)
    assert digest.digest() == stream.digest.digest()
    down = unstarted.memory_high_water()
    print(f"most memory held: {up:.0f} MiB after the upload, {down:.0f} MiB after the download")
    assert down < LIMIT
    assert file.info()["Size"] == GIB
    file.close(LOCK)
