"""Runs the tests over documents outside the data directory.

With EMPLACE_TEST_DOCUMENTS=folder in the environment, every `Emplace` of the tests serves a folder, in which each user
has a folder. With `apache`, `sabre`, or `wsgidav`, it serves the folders of a WebDAV server of `scripts/webdav-servers`.
"""

import functools
import os
import pathlib
import shutil
import subprocess
import tempfile

from emplace import ROOT, Emplace

STORE = os.environ.get("EMPLACE_TEST_DOCUMENTS") or None

# Reasons why a module or a test can't run over documents outside the data directory.
BUILT_IN = "tests the store in the data directory"
ITS_OWN = "starts documents of its own"
NO_SHARING = "shares documents, which a live store can't"
NO_PAGES = "uses pages that a live store doesn't have"
NOT_OVER_LIVE_STORES = {}


class WebDAV:
    """A WebDAV server that `scripts/webdav-servers` runs. The folder has the files on the server's disk."""

    def __init__(self, kind):
        self.process = subprocess.Popen(
            [ROOT / "scripts/webdav-servers", kind], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        words = self.process.stdout.readline().split()
        assert words, f"no {kind}; run scripts/setup --tests"
        self.address = next(word for word in words if word.startswith("http"))
        self.folder = pathlib.Path(next(word for word in words if word.startswith("/")))

    def stop(self):
        if self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait(60)


@functools.cache
def webdav():
    """Returns the WebDAV server of this process. The server stops when this process ends, because its input ends."""
    return WebDAV(STORE)


def why_not(item):
    """Returns why a test can't run over a live store, or None if it can."""
    module = item.module.__name__.rpartition(".")[2]
    names = module, f"{module}::{item.originalname}", f"{module}::{item.name}"
    return next(filter(None, map(NOT_OVER_LIVE_STORES.get, names)), None)


class LiveStore(Emplace):
    """A server whose documents are in a folder outside its data directory. Documents are added with a copy."""

    def __init__(self, folder, log=None):
        super().__init__(folder, log)
        if STORE == "folder":
            self.homes = pathlib.Path(tempfile.mkdtemp(prefix="homes ", dir=folder))
            self.address_of_homes = f"{self.homes}/{{user}}"
            self.more = []
        else:
            self.homes = pathlib.Path(tempfile.mkdtemp(prefix="homes-", dir=webdav().folder))
            self._give(self.homes)
            self.address_of_homes = f"{webdav().address}{self.homes.name}/{{user}}/"
            password = folder / "password of the WebDAV server"
            password.write_text("pw\n")
            self.more = ["--documents-user", "alice", "--documents-password-file", password]

    @property
    def serving(self):
        return ["--documents", self.address_of_homes, *self.more]

    def _give(self, path):
        """Makes the WebDAV server's user the owner of what a test has added."""
        owner = webdav().folder.stat() if STORE != "folder" else None
        for each in [path, *path.rglob("*")] if owner else []:
            os.chown(each, owner.st_uid, owner.st_gid)
            each.chmod(0o755 if each.is_dir() else 0o644)

    def home(self, user):
        home = self.homes / user
        if not home.exists():
            home.mkdir()
            self._give(home)
        return home

    def add_user(self, name, password, *options):
        done = super().add_user(name, password, *options)
        self.home(name)
        return done

    def import_(self, *paths, user, into=None, **options):
        home = self.home(user)
        target = home / into if into else home
        target.mkdir(parents=True, exist_ok=True)
        for path in map(pathlib.Path, paths):
            if path.is_dir():
                shutil.copytree(path, target / path.name, dirs_exist_ok=True)
            else:
                shutil.copyfile(path, target / path.name)
        self._give(home)
        return subprocess.CompletedProcess(["import"], 0, "", "")

    def export(self, user, to, folder=None):
        shutil.copytree(self.home(user) / (folder or ""), to, ignore=shutil.ignore_patterns(".emplace"))
        return subprocess.CompletedProcess(["export"], 0, "", "")

    def launch(self, options, listen, files=None, env=None):
        return super().launch((*options, *self.serving), listen, files, env)
