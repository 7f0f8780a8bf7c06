"""Three PostgreSQL servers that one of them leads, which `scripts/patroni` runs."""

import os
import pathlib
import signal
import subprocess

import requests

from emplace import ROOT, until


class Patroni:
    def __init__(self):
        # It stops when nobody holds the other end of its input any more, however this process ends.
        self.process = subprocess.Popen([ROOT / "scripts/patroni"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("postgres://"), f"scripts/patroni printed {self.address!r}"
        self.folder = pathlib.Path(self.process.stdout.readline().strip())
        self.members = sorted(self.folder.glob("member*"))
        self.again = []

    def stop(self):
        for keeper in self.again:
            keeper.kill()
            keeper.wait()
        self.process.stdin.close()
        self.process.wait(60)

    def leader(self):
        """The folder of the member that leads, or None while nobody does."""
        for member in self.members:
            try:
                if requests.get((member / "status").read_text().strip() + "/primary", timeout=2).status_code == 200:
                    return member
            except requests.RequestException:
                pass
        return None

    def ask(self, sql):
        """What a statement answers at the leader, or None while there is no one to ask."""
        done = subprocess.run(["psql", f"{self.address}&connect_timeout=5", "-XAtc", sql], capture_output=True, text=True,
                              timeout=60)
        return done.stdout.strip() if done.returncode == 0 else None

    def is_whole(self):
        """Whether there is a leader, and two members follow it, one of them synchronously."""
        for member in self.members:
            try:
                answer = requests.get((member / "status").read_text().strip() + "/cluster", timeout=2).json()
            except (requests.RequestException, ValueError):
                continue
            return sorted(each["role"] for each in answer["members"]
                          if each["state"] in ("running", "streaming")) == ["leader", "replica", "sync_standby"]
        return False

    def make_whole(self):
        """Waits until it is. A member that needs what the others don't have any more is copied anew, as an operator
        would have it."""
        try:
            until(self.is_whole, "three members", 25)
        except AssertionError:
            leader = until(self.leader, "a leader", 60)
            for member in self.members:
                log = (member / "log").read_text().splitlines()[-15:]
                if member != leader and any("has already been removed" in line for line in log):
                    requests.post((member / "status").read_text().strip() + "/reinitialize", json={"force": True},
                                  timeout=10)
            until(self.is_whole, self.logs, 90)

    def logs(self):
        return "three members; " + "\n".join(
            f"{member}:\n" + "\n".join((member / "log").read_text().splitlines()[-15:]) for member in self.members)

    def kill_leader(self, with_its_keeper=False):
        """Kills the PostgreSQL server that leads. Its keeper, Patroni, starts it again; killed as well, as when the
        whole machine is gone, it doesn't, and another member leads. Answers what lets the keeper go on.

        Patroni before 3.0.3 must not be stopped and let go on instead: it then overwrites its successor's claim to lead,
        and what was committed in between is lost (https://github.com/patroni/patroni/pull/2689).
        """
        leader = until(self.leader, "a leader", 60)
        keeper = self.keeper(leader) if with_its_keeper else None
        if keeper:
            os.kill(keeper, signal.SIGKILL)
        os.kill(int((leader / "data/postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        return lambda: keeper and self.keep(leader)

    def keep(self, member):
        """Starts the keeper of a member whose own was killed."""
        user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
        with (member / "log").open("ab") as log:
            self.again.append(subprocess.Popen(
                ["patroni", f"{member.name}/patroni.yml"], cwd=member.parent, stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, **user))

    @staticmethod
    def keeper(member):
        settings = f"{member.name}/patroni.yml"
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().decode().split("\0")
                if settings in words and (process / "cwd").resolve() == member.parent:
                    return int(process.name)
            except OSError:
                pass
        raise AssertionError(f"no Patroni of {member}")
