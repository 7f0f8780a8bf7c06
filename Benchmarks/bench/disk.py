"""The yardstick for saves: a program that writes the same number of bytes to a new file on the same disk and flushes
the file."""

import os
import pathlib
import time
from concurrent.futures import ThreadPoolExecutor


def saves(folder: str, size: int, seconds: float, is_kept: bool) -> float:
    """Returns the number of files written per second to an existing folder.

    - is_kept: whether the files stay on the disk, as in a store, so that each file takes new memory and new blocks.
      Otherwise each file is deleted after it was timed, and the next file reuses the memory and blocks.
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
    """Returns the number of files that several writers write per second in total. Each writer has its own folder, and
    the files stay on the disk."""
    folders = [pathlib.Path(folder, f"{number}-{time.monotonic_ns()}") for number in range(writers)]
    for one in folders:
        one.mkdir()
    # Threads suffice, because Python releases its global interpreter lock during writes and flushes.
    with ThreadPoolExecutor(writers) as pool:
        return sum(pool.map(lambda one: saves(str(one), size, seconds, is_kept=True), folders))
