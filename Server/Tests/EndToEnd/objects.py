"""An object store, which `scripts/objects` runs."""

import contextlib
import itertools
import os
import pathlib
import re
import signal
import sqlite3
import subprocess

import misbehaving
from emplace import ROOT


class Objects:
    """A server that implements the S3 protocol, and its buckets."""

    KEY = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing-secret"}

    def __init__(self):
        self.again = None
        self.process = subprocess.Popen([ROOT / "scripts/objects"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.endpoint = self.process.stdout.readline().strip()
        assert self.endpoint.startswith("http://127.0.0.1:"), f"scripts/objects printed {self.endpoint!r}"
        self.numbers = itertools.count(1)

    def stop(self):
        if self.again:
            self.again.kill()
            self.again.wait()
        self.process.stdin.close()
        self.process.wait()

    def kill(self):
        """Kills the object store, which interrupts the requests in progress."""
        if self.again:
            self.again.kill()
            self.again.wait()
            return
        gateway = int(subprocess.run(
            ["pgrep", "-P", str(self.process.pid), "juicefs"], check=True, capture_output=True).stdout)
        # The process replaces its command line with a text in which spaces separate the arguments.
        self.command = pathlib.Path(f"/proc/{gateway}/cmdline").read_text().replace("\0", " ").split()
        os.kill(gateway, signal.SIGKILL)

    def start_again(self):
        self.again = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=os.environ | {"MINIO_ROOT_USER": "testing", "MINIO_ROOT_PASSWORD": "testing-secret"})

    def age(self, seconds):
        """Makes all objects older: changes their modification times, and the times in the names of objects in the
        trash. The object store must have been killed before."""
        meta = re.search(r"sqlite3://(\S+)", " ".join(self.command))[1]
        with contextlib.closing(sqlite3.connect(meta, timeout=30)) as rows, rows:
            rows.execute("UPDATE jfs_node SET mtime = mtime - ?1, ctime = ctime - ?1", [seconds * 1_000_000])
            for row, name in rows.execute("SELECT rowid, name FROM jfs_edge").fetchall():
                if mark := re.fullmatch(rb"(\w+)\.(\d{13})\.(\d+)", name):
                    key, moment, size = mark.groups()
                    rows.execute("UPDATE jfs_edge SET name = ?1 WHERE rowid = ?2",
                                 [b"%s.%d.%s" % (key, int(moment) - seconds * 1000, size), row])

    def address(self, bucket):
        return f"s3://{bucket}/place?endpoint={self.endpoint}"

    def new_bucket(self):
        """Creates a bucket, and returns the address of a folder in the bucket."""
        name = f"bucket-{next(self.numbers)}"
        self.ask("PUT", name)
        return self.address(name)

    @contextlib.contextmanager
    def misbehaving(self, kinds, bucket):
        """Starts a proxy that spoils responses of this store (see `misbehaving.py`). Yields the address of a folder
        through the proxy."""
        server = misbehaving.serve(self.endpoint, misbehaving.chances(kinds))
        try:
            yield bucket.replace(self.endpoint, f"http://127.0.0.1:{server.server_address[1]}")
        finally:
            server.shutdown()
            server.server_close()

    def ask(self, method, path, query=""):
        """Sends a signed request to the store, and returns the text of the response."""
        key = f"{self.KEY['AWS_ACCESS_KEY_ID']}:{self.KEY['AWS_SECRET_ACCESS_KEY']}"
        return subprocess.run(
            ["curl", "-sS", "--fail-with-body", "-X", method, "--aws-sigv4", "aws:amz:us-east-1:s3", "--user", key,
             f"{self.endpoint}/{path}{query}"], check=True, capture_output=True, text=True).stdout
