"""A PostgreSQL cluster of three servers with one leader, which `scripts/patroni` runs."""

import os
import pathlib
import signal
import subprocess

import requests

from emplace import ROOT, until


class Patroni:
    def __init__(self):
        # The script `scripts/patroni` stops when its standard input is closed. So the cluster also stops when this
        # process ends.
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
        """Returns the folder of the PostgreSQL server that is the leader, or None if there is no leader."""
        for member in self.members:
            try:
                if requests.get((member / "status").read_text().strip() + "/primary", timeout=2).status_code == 200:
                    return member
            except requests.RequestException:
                pass
        return None

    def ask(self, sql):
        """Runs a statement on the leader and returns its result, or None if there is no leader."""
        done = subprocess.run(["psql", f"{self.address}&connect_timeout=5", "-XAtc", sql], capture_output=True, text=True,
                              timeout=60)
        return done.stdout.strip() if done.returncode == 0 else None

    def is_whole(self):
        """Returns whether two servers follow the leader. One of the two must follow synchronously."""
        for member in self.members:
            try:
                answer = requests.get((member / "status").read_text().strip() + "/cluster", timeout=2).json()
            except (requests.RequestException, ValueError):
                continue
            return sorted(each["role"] for each in answer["members"]
                          if each["state"] in ("running", "streaming")) == ["leader", "replica", "sync_standby"]
        return False

    def make_whole(self):
        """Waits until the cluster has a leader and two followers. If a follower needs log files that the other servers
        have deleted, reinitializes the follower, as an operator would."""
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
        """Kills the PostgreSQL server that is the leader. Its keeper, Patroni, starts it again. If the keeper is killed
        as well, as when a machine fails, another server becomes the leader. Returns a function that starts the killed
        processes again.

        Don't suspend and resume Patroni before 3.0.3 instead: the old Patroni then takes the lead back from its
        successor, and commits in between are lost (https://github.com/patroni/patroni/pull/2689).
        """
        leader = until(self.leader, "a leader", 60)
        keeper = self.keeper(leader) if with_its_keeper else None
        if keeper:
            os.kill(keeper, signal.SIGKILL)
        os.kill(int((leader / "data/postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        return lambda: keeper and self.keep(leader)

    def keep(self, member):
        """Starts Patroni again for a server of the cluster after Patroni was killed."""
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
