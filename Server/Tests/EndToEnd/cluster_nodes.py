"""A place that several servers serve behind HAProxy, wherever a test expects one server.

With EMPLACE_TEST_NODES=3 in the environment every `Emplace` of the tests is a `Cluster` of so many. Needs HAProxy and
what `scripts/postgres` and `scripts/objects` need.
"""

import functools
import json
import os
import socket
import subprocess
import time
from urllib.parse import urlsplit

import requests
import urllib3

from emplace import Emplace, until
from nodes import free_port
from objects import Objects
from postgres import Postgres

NODES = int(os.environ.get("EMPLACE_TEST_NODES") or 1)

# Modules and tests that are not for several servers, and why.
HAS_ITS_OWN = "has databases, buckets and servers of its own"
FOLDER = "looks at content or rows in the data folder, where none are"
ONE_PROCESS = "is about what one process is told or says"
OTHER_THAN_ONE = {
    "test_cluster": HAS_ITS_OWN,
    "test_database": HAS_ITS_OWN,
    "test_members": HAS_ITS_OWN,
    "test_move": HAS_ITS_OWN,
    "test_objects": HAS_ITS_OWN,
    "test_older_folder": "opens data folders of older versions",
    "test_older_installation": "opens data folders of older versions",
    "test_bad_input::test_a_busy_database_delays_a_save_and_reading_goes_on": "holds up SQLite",
    "test_bad_input::test_a_database_busy_for_too_long_fails_the_save_whole": "holds up SQLite",
    "test_care::test_a_place_is_healthy_after_its_work": FOLDER,
    "test_care::test_a_bit_that_flips_before_anybody_opens_the_document_is_found_by_the_server": FOLDER,
    "test_care::test_a_bit_that_flips_in_the_database_is_found_by_the_server_and_by_the_doctor": FOLDER,
    "test_care::test_a_save_mends_what_was_damaged": FOLDER,
    "test_care::test_a_backup_made_while_saves_run_is_the_place": FOLDER,
    "test_cli::test_a_command_that_fails_exits_with_1_and_says_why_in_one_line[doctor --data-]":
        "finds the place by its database, whatever the data folder",
    "test_crowds": "tells clients apart by their addresses, which are all the balancer's here",
    "test_floods::test_signing_everybody_out_ends_what_a_backup_brought_back": "goes on with a backup, a data folder",
    "test_kept::test_an_older_database_beside_newer_content_loses_nothing": FOLDER,
    "test_kept::test_an_upload_that_lasts_for_hours_is_kept_from_every_process_s_sweep": FOLDER,
    "test_kept::test_a_claim_ends_with_the_process_that_had_it": FOLDER,
    "test_kept::test_refused_saves_fill_no_disk": FOLDER,
    "test_kept::test_prune_says_what_it_would_free_and_frees_that": FOLDER,
    "test_kept::test_the_server_prunes_by_its_setting": FOLDER,
    "test_logs::test_no_data_folder_holds_a_secret_in_readable_form": FOLDER,
    "test_serving::test_sighup_takes_new_settings_and_tells_the_other_commands":
        "has a public address in the file of settings, which these are given as a flag",
    "test_serving::test_metrics_at_an_address_of_their_own_and_nothing_else": ONE_PROCESS,
    "test_serving::test_the_log_says_which_threads_requests_run_on": ONE_PROCESS,
    "test_several::test_nobody_has_more_than_two_made_at_once": "is a bound of each server by itself",
    "test_several::test_damaged_content_breaks_the_download_off": FOLDER,
    "test_tls_and_files::test_nobody_else_on_the_machine_reads_the_data_folder": FOLDER,
    "test_transport::test_a_second_server_on_the_same_folder_says_what_to_do": "finds one server enough",
}

# Each connection goes to the next of the servers that are ready, which are asked as in Examples/cluster. TLS is theirs.
BALANCER = """
global
    maxconn 8000
defaults
    mode tcp
    timeout connect 2s
    timeout check 10s
    timeout client 300s
    timeout server 300s
    retries 3
    option redispatch 1
frontend place
    bind {listen}
    default_backend servers
backend servers
    balance roundrobin
    option httpchk
    http-check send meth GET uri /health/ready ver HTTP/1.1 hdr Host {host}
    http-check expect status 200
    default-server check {tls} inter 500ms fall 1 rise 1
"""


@functools.cache
def postgres():
    """The one of this process, with which it ends."""
    return Postgres()


@functools.cache
def objects():
    return Objects()


def accepts(host, port):
    try:
        socket.create_connection((host, port), timeout=5).close()
        return True
    except OSError:
        return False


def why_not(item):
    """Why a test is not for several servers, if it is not."""
    module = item.module.__name__.rpartition(".")[2]
    names = module, f"{module}::{item.originalname}", f"{module}::{item.name}"
    return next(filter(None, map(OTHER_THAN_ONE.get, names)), None)


class Processes:
    """Servers and their balancer, with what a test does to the process of one server."""

    def __init__(self):
        self.servers, self.balancer = [], None

    @property
    def pid(self):
        return self.servers[0].pid

    @property
    def returncode(self):
        """That of the first that ended otherwise than well, or at all."""
        codes = [server.returncode for server in self.servers if server.returncode is not None]
        return next(filter(None, codes), codes[0] if codes else None)

    def poll(self):
        for server in self.servers:
            server.poll()
        return self.returncode

    def send_signal(self, signal_):
        for server in self.servers:
            server.send_signal(signal_)

    def terminate(self):
        for server in self.servers:
            server.terminate()

    def wait(self, timeout=None):
        """Waits for the servers; the balancer, which has nobody left then, is taken away."""
        end = None if timeout is None else time.monotonic() + timeout
        for server in self.servers:
            server.wait(None if end is None else max(0, end - time.monotonic()))
        self._end_balancer()
        return self.returncode

    def kill(self):
        for server in self.servers:
            server.kill()
        self._end_balancer()

    def _end_balancer(self):
        if self.balancer:
            self.balancer.kill()
            self.balancer.wait()


class Cluster(Emplace):
    """Several servers of one place, with a database and a bucket of its own.

    They write one log, and share the data folder for the sake of the certificate and the file of settings.
    """

    servers = NODES

    def __init__(self, folder, log=None):
        super().__init__(folder, log)
        self.database, self.bucket = postgres().new_database(), objects().new_bucket()

    @property
    def environment(self):
        return super().environment | Objects.KEY | {"EMPLACE_DATABASE": self.database, "EMPLACE_OBJECTS": self.bucket}

    def select(self, statement):
        said = self._sql(f"SELECT replace(row_to_json(r)::text, ' ', '\\u0020') FROM ({statement}) r")
        return [tuple(bytes.fromhex(value[2:]) if str(value).startswith("\\x") else value for value in row.values())
                for row in map(json.loads, said)]

    def change(self, statement):
        self._sql(statement)

    def _sql(self, statement):
        return postgres().run(statement, urlsplit(self.database).path[1:])

    @staticmethod
    def literal(value):
        return f"'\\x{value.hex()}'"

    def launch(self, options, listen, files=None, env=None):
        host, _, port = listen.rpartition(":")
        port = int(port) or free_port()
        scheme = "http" if "--plain-http" in options else "https"
        if "--public-url" not in options:
            options = (*options, "--public-url", f"{scheme}://localhost:{port}")
        processes = Processes()
        config = BALANCER.format(listen=f"{host}:{port}", host=f"localhost:{port}",
                                 tls="check-ssl verify none" if scheme == "https" else "")
        try:
            # One after the other, for the first makes the certificate of all.
            for number in range(1, NODES + 1):
                node = free_port()
                own = {"EMPLACE_NODE_NAME": f"node{number}",
                       "EMPLACE_CACHE_FOLDER": str(self.folder / f"{self.data.name} cache of node{number}")}
                processes.servers.append(super().launch(options, f"127.0.0.1:{node}", files, own | (env or {})))
                self._await(processes, f"{scheme}://127.0.0.1:{node}/health/ready")
                config += f"    server node{number} 127.0.0.1:{node}\n"
            (self.folder / "haproxy.cfg").write_text(config)
            with (self.folder / "haproxy.log").open("ab") as log:
                processes.balancer = subprocess.Popen(
                    ["haproxy", "-db", "-f", "haproxy.cfg"], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                    cwd=self.folder)
            until(lambda: accepts(host, port), lambda: (self.folder / "haproxy.log").read_text())
        except BaseException:
            processes.kill()
            raise
        return processes

    def _await(self, processes, address):
        def is_ready():
            assert processes.poll() is None, f"a server ended with {processes.returncode}:\n{self.said()[-4000:]}"
            try:
                return requests.get(address, verify=False, timeout=5).status_code == 200
            except requests.RequestException:
                return False

        urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)  # the address is not the certificate's
        until(is_ready, lambda: f"{address} answering 200:\n{self.said()[-4000:]}", 60)
