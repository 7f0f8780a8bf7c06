"""Runs the tests over documents outside the data directory. As a program, plays the rehearsal over such documents.

With EMPLACE_TEST_DOCUMENTS=folder in the environment, every `Emplace` of the tests serves a folder, in which each user
has a folder. With `apache`, `sabre`, or `wsgidav`, it serves the folders of a WebDAV server of `scripts/webdav-servers`.
"""

import collections
import functools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from emplace import ROOT, Emplace

STORE = os.environ.get("EMPLACE_TEST_DOCUMENTS") or None

# Reasons why a module or a test can't run over documents outside the data directory.
BUILT_IN = "tests the store in the data directory"
NO_QUOTA = "uses quotas, which a live store doesn't have"
NO_SHARING = "shares documents, which a live store can't"
NO_PAGES = "uses pages that a live store doesn't have"
NOT_OVER_LIVE_STORES = {
    "test_adopt": "has documents of its own",
    "test_recovery": BUILT_IN,
    "test_html_in_names": NO_SHARING,
    "test_links": NO_SHARING,
    "test_monitoring": BUILT_IN,
    "test_permissions": NO_SHARING,
    "test_proxies": BUILT_IN,
    "test_retention": BUILT_IN,
    "test_selection": NO_PAGES,
    "test_sharing": NO_SHARING,
    "test_sorting": NO_PAGES,
    "test_trash": NO_PAGES,
    "test_usage": NO_QUOTA,
    "test_floods::test_a_flood_of_new_link_passwords_by_one_user_does_not_block_sign_in": NO_SHARING,
    "test_floods::test_an_upload_beyond_the_quota_is_not_stored_while_it_arrives": NO_QUOTA,
    "test_operator_commands::test_a_save_is_traced_from_the_request_to_the_version": BUILT_IN,
    "test_operator::test_the_operator_role_is_given_and_removed_by_command": NO_PAGES,
    "test_pages::test_a_document_is_uploaded_changed_and_an_earlier_version_restored": NO_PAGES,
    "test_pages::test_a_named_version_survives_pruning_and_only_the_owner_can_delete_it": NO_PAGES,
    "test_pages::test_an_upload_reports_how_a_name_conflict_was_resolved": NO_PAGES,
    "test_paths_and_headers::test_saving_over_a_name_does_not_replace_a_document_that_looks_the_same_on_phones":
        BUILT_IN,
    "test_revocation::test_removing_a_user_revokes_all_access_at_once": BUILT_IN,
    "test_revocation::test_the_operator_sees_and_disconnects_an_app": BUILT_IN,
    "test_secret_leaks::test_every_page_sends_headers_against_referrer_leaks_and_framing": NO_SHARING,
    "test_secret_leaks::test_no_page_loads_external_resources_or_has_inline_script": NO_SHARING,
    "test_secret_leaks::test_responses_with_tokens_have_cache_control_no_store": NO_SHARING,
    "test_two_origins::test_urls_for_browsers_in_wopi_responses_begin_with_the_content_url": NO_SHARING,
    "test_wopi::test_names_that_phones_cannot_handle_are_replaced_for_phones_only":
        "expects that a hidden file is a document",
}


class WebDAV:
    """A WebDAV server that `scripts/webdav-servers` runs. The folder has the files on the server's disk."""

    def __init__(self, kind):
        self.process = subprocess.Popen(
            [ROOT / "scripts/webdav-servers", kind], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        words = self.process.stdout.readline().split()
        assert words, f"no {kind}; run scripts/setup --tests"
        self.address = next(word for word in words if word.startswith("http"))
        self.folder = pathlib.Path(next(word for word in words if word.startswith("/")))

    def account(self, folder):
        """Returns the options for the account on the WebDAV server. Writes its password to a file in the folder."""
        password = folder / "password of the WebDAV server"
        password.write_text("pw\n")
        return ["--documents-user", "alice", "--documents-password-file", password]

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
            self.more = webdav().account(folder)

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


def main():
    from rehearsing import rehearse
    with tempfile.TemporaryDirectory() as folder:
        server = (LiveStore if STORE else Emplace)(pathlib.Path(folder))
        if STORE:
            # The rehearsal adds users of its own, who have no folders.
            server.address_of_homes = server.address_of_homes.replace("{user}", "").replace("//", "/").replace(":/", "://")
        server.start()
        done = rehearse("--data", server.data, env=server.environment, timeout=900)
        server.stop()
    counts = collections.Counter(done.outcomes.values())
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())), *done.problems, sep="\n")
    return 1 if counts["failed"] or counts["passed"] < 60 else 0


if __name__ == "__main__":
    sys.exit(main())
