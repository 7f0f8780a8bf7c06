"""The yardstick of a save: the same bytes written to a new file on the same disk, and flushed."""

import os
import pathlib
import time


def saves(folder: pathlib.Path, size: int, seconds: float) -> float:
    """Files per second. Each is taken away again, which isn't timed, so that the disk never fills."""
    piece = os.urandom(min(size, 1 << 20))
    path, count, spent = folder / "yardstick", 0, 0.0
    while spent < seconds:
        begun = time.perf_counter()
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        left = size
        while left > 0:
            left -= os.write(file, piece[:left])
        os.fsync(file)
        os.close(file)
        spent += time.perf_counter() - begun
        count += 1
        path.unlink()
    return count / spent
