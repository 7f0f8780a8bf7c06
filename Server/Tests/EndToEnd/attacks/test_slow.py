"""Clients that are too slow, or that only sit there, take nothing from others."""

import threading
import time

import pytest

from attacks.dawdlers import DAWDLERS, SLACK, silent
from attacks.wire import elsewhere
from emplace import Emplace

pytestmark = pytest.mark.alone


@pytest.mark.parametrize("name", DAWDLERS)
def test_a_client_that_takes_too_long_is_not_waited_for(dawdled: dict[str, threading.Thread], name: str) -> None:
    dawdled[name].join()
    dawdler = DAWDLERS[name]
    assert dawdler.seconds is not None, f"still borne with after {dawdler.limit + SLACK} s"
    assert dawdler.seconds > 5, "but it had its time"
    if b"HTTP/1.1" in dawdler.said:
        assert b" 408 " in dawdler.said or b" 400 " in dawdler.said


def test_a_thousand_silent_connections_keep_nobody_out(emplace: Emplace) -> None:
    crowd = []
    try:
        for _ in range(700):   # a process may have 1,024 files open
            crowd.append(silent(emplace))
        start = time.monotonic()
        answer = elsewhere(emplace).get(emplace.address + "/health/ready", timeout=5)
        assert answer.status_code == 200 and time.monotonic() - start < 5
    finally:
        for connection in crowd:
            connection.close()
