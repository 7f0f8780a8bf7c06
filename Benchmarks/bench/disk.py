"""The yardstick of a save: the same bytes written to a new file on the same disk, and flushed."""

import os
import pathlib
import time
from concurrent.futures import ThreadPoolExecutor


def saves(folder: str, size: int, seconds: float, is_kept: bool) -> float:
    """Files per second, into a folder that is there.

    Those that are kept, as a store keeps what it is given, take new memory and new blocks each time; one that is taken
    away again, which isn't timed, leaves its own to the next.
    """
    piece = os.urandom(min(size, 1 << 20))
    count, spent = 0, 0.0
    while spent < seconds:
        path = os.path.join(folder, f"{time.monotonic_ns()}")
        begun = time.perf_counter()
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        left = size
        while left > 0:
            left -= os.write(file, piece[:left])
        os.fsync(file)
        os.close(file)
        spent += time.perf_counter() - begun
        count += 1
        if not is_kept:
            os.unlink(path)
    return count / spent


def crowd(folder: str, size: int, seconds: float, writers: int) -> float:
    """Files per second of several writers together, each into a folder of its own; the files are kept."""
    folders = [pathlib.Path(folder, f"{number}-{time.monotonic_ns()}") for number in range(writers)]
    for one in folders:
        one.mkdir()
    # Writing and flushing let the other threads run.
    with ThreadPoolExecutor(writers) as pool:
        return sum(pool.map(lambda one: saves(str(one), size, seconds, is_kept=True), folders))
