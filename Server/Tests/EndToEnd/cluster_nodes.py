"""Runs several servers behind HAProxy, for tests that expect one server.

With EMPLACE_TEST_NODES=3 in the environment, every `Emplace` of the tests is a `Cluster` of three servers. This
requires HAProxy and the programs that `scripts/postgres` and `scripts/objects` require.
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

# Reasons why a module or a test can't run with several servers.
HAS_ITS_OWN = "has databases, buckets and servers of its own"
FOLDER = "reads content or rows in the data directory, which a cluster doesn't have"
ONE_PROCESS = "tests one process"
ONLY_ONE_SERVER = {
    "test_adopt": "follows a page that is about one server",
    "test_recovery": "follows a page that is about one server",
    "test_acme": "orders a certificate for one server, and stops its CA",
    "test_acme_caddy": HAS_ITS_OWN,
    "test_cluster": HAS_ITS_OWN,
    "test_database": HAS_ITS_OWN,
    "test_nodes": HAS_ITS_OWN,
    "test_move": HAS_ITS_OWN,
    "test_objects": HAS_ITS_OWN,
    "test_operator_commands": "checks the settings and the public address of one server",
    "test_proxies": "runs each proxy in front of one server",
    "test_older_folder": "opens data directories of older versions",
    "test_older_installation": "opens data directories of older versions",
    "test_bad_input::test_a_busy_database_delays_a_save_but_not_reads": "locks the SQLite database",
    "test_bad_input::test_a_save_fails_as_a_whole_if_the_database_is_busy_for_too_long": "locks the SQLite database",
    "test_maintenance::test_doctor_finds_a_server_healthy_after_saves": FOLDER,
    "test_maintenance::test_a_flipped_bit_in_a_content_file_is_detected_when_the_document_is_opened": FOLDER,
    "test_maintenance::test_a_flipped_bit_in_the_database_is_detected_by_the_server_and_by_doctor": FOLDER,
    "test_maintenance::test_a_save_replaces_a_damaged_newest_version": FOLDER,
    "test_maintenance::test_a_backup_made_during_saves_is_complete_and_consistent": FOLDER,
    "test_cli::test_a_command_that_fails_exits_with_1_and_a_one_line_error[doctor --data-]":
        "uses the database even if the data directory doesn't exist",
    "test_emplace_client::test_a_day_of_refreshes_in_the_turned_time_of_the_server": ONE_PROCESS,
    "test_emplace_client::test_a_phone_that_lost_two_responses_refreshes_within_the_grace_period": ONE_PROCESS,
    "test_exhaustion": "distinguishes clients by address, but all requests come from the balancer",
    "test_floods::test_signing_all_users_out_revokes_grants_restored_from_a_backup": "continues with a backup",
    "test_retention::test_starting_with_an_older_database_loses_no_newer_content": FOLDER,
    "test_retention::test_garbage_collection_of_any_process_keeps_the_content_of_a_running_upload": FOLDER,
    "test_retention::test_a_claim_ends_with_the_process_that_holds_it": FOLDER,
    "test_retention::test_refused_saves_leave_no_content_on_the_disk": FOLDER,
    "test_retention::test_prune_removes_exactly_what_its_dry_run_lists": FOLDER,
    "test_retention::test_the_server_removes_old_versions_by_its_retention_setting": FOLDER,
    "test_logs::test_no_data_directory_contains_a_secret_in_readable_form": FOLDER,
    "test_monitoring": ONE_PROCESS,
    "test_serving::test_sighup_applies_new_settings_and_logs_those_that_need_a_restart":
        "sets the public URL in the settings file, but a cluster sets it by flag",
    "test_serving::test_the_metrics_address_serves_only_metrics_and_health": ONE_PROCESS,
    "test_serving::test_the_log_has_the_threads_that_requests_run_on": ONE_PROCESS,
    "test_selection::test_a_user_can_download_only_two_zips_at_once": "is a limit of each server, not of the cluster",
    "test_selection::test_damaged_content_ends_a_zip_download_with_an_error": FOLDER,
    "test_tls_and_files::test_only_the_owner_can_read_the_data_directory": FOLDER,
    "test_transport::test_a_second_server_on_the_same_data_directory_is_refused_with_advice":
        "expects that a second server is refused",
}

# HAProxy sends each connection to the next server that is ready. The health check is the same as in Examples/cluster.
# The servers terminate TLS, not HAProxy.
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
    """Returns the PostgreSQL server of this process. The server stops when this process ends."""
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
    """Returns why a test can't run with several servers, or None if it can."""
    module = item.module.__name__.rpartition(".")[2]
    names = module, f"{module}::{item.originalname}", f"{module}::{item.name}"
    return next(filter(None, map(ONLY_ONE_SERVER.get, names)), None)


class Processes:
    """The server processes and their load balancer. The class has the methods of a single process that tests use."""

    def __init__(self):
        self.servers, self.balancer = [], None

    @property
    def pid(self):
        return self.servers[0].pid

    @property
    def returncode(self):
        """The exit status of the server that failed first. If no server failed, the exit status of the server that
        ended first."""
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
        """Waits for the servers to end, then stops the balancer."""
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
    """Several servers with one database and one bucket.

    All servers write to one log file. They share a data directory, which contains the certificate and the settings
    file.
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
            # The servers start one after another, because the first server makes the certificate for all.
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

        # The tests use another host name than the name in the certificate.
        urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)
        until(is_ready, lambda: f"{address} answering 200:\n{self.said()[-4000:]}", 60)
