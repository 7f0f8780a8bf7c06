"""Several servers (nodes) with one PostgreSQL database. Each node sees changes by other nodes immediately."""

import concurrent.futures
from urllib.parse import urlsplit

import pytest

from conftest import PASSWORD
from documents import SAMPLES
from emplace import Emplace, until
from nodes import Node, at, free_port
from office import LOCK
from postgres import Postgres

OTHER_LOCK = "another lock"


@pytest.fixture(scope="module")
def nodes(tmp_path_factory, postgres):
    """Two nodes with one database, one content folder and one public URL."""
    first = Node(tmp_path_factory.mktemp("first"), postgres.new_database())
    first.start()
    first.add_user("mia", PASSWORD)
    first.import_(*sorted(SAMPLES.iterdir()), user="mia")
    second = Node(tmp_path_factory.mktemp("second"), first.database, first.data)
    second.port = free_port()
    second.start("--public-url", first.address, listen=f"127.0.0.1:{second.port}", reachable=False)
    yield first, second
    second.stop()
    first.stop()


@pytest.fixture(scope="module")
def place(nodes):
    return nodes[0].place("mia", PASSWORD)


def test_a_document_saved_at_one_node_opens_at_the_other(nodes, place):
    file = place.find("Plans/2026/Roadmap.docx")
    there = at(nodes[1], file)
    assert there.info()["Version"] == file.info()["Version"], "a token of one node is invalid at the other"
    body = there.open_for_editing(LOCK)
    assert file.call("POST", override="LOCK", headers={"X-WOPI-Lock": OTHER_LOCK}).status_code == 409
    for size, node in [(len(body) + 1, file), (200_000, there), (300_000, file)]:
        saved = node.call("POST", "/contents", "PUT", headers={"X-WOPI-Lock": LOCK}, data=b"x" * size)
        assert saved.status_code == 200, saved.text
        for reader in (file, there):
            assert reader.contents() == b"x" * size
            assert reader.info()["Version"] == saved.headers["X-WOPI-ItemVersion"]
    file.close(LOCK)
    assert there.is_free()


def test_only_one_of_two_concurrent_locks_at_two_nodes_succeeds(nodes, place):
    file = place.root().new_file("contended.docx")
    takers = [(file, LOCK), (at(nodes[1], file), OTHER_LOCK)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for _ in range(20):
            def take(taker):
                return taker[0].call("POST", override="LOCK", headers={"X-WOPI-Lock": taker[1]}).status_code
            codes = list(pool.map(take, takers))
            assert sorted(codes) == [200, 409], codes
            winner = takers[codes.index(200)]
            assert winner[0].call("POST", override="UNLOCK", headers={"X-WOPI-Lock": winner[1]}).status_code == 200


def test_a_code_redeemed_at_two_nodes_at_once_is_accepted_once(nodes):
    office = nodes[0].office()
    for _ in range(3):
        challenge = office.challenge(nodes[0].bootstrapper)
        code = office.authorize(challenge, "mia", PASSWORD)["code"]
        token_uri = challenge.token_uri
        public = urlsplit(token_uri).netloc

        def redeem(address):
            session = nodes[0].session()
            session.headers["Host"] = public
            form = {"grant_type": "authorization_code", "code": code, "redirect_uri": "https://localhost",
                    "client_id": office.identity.client_id, "client_secret": office.identity.client_secret}
            return session.post(address, data=form, timeout=30).status_code

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            addresses = [token_uri, token_uri.replace(public, f"localhost:{nodes[1].port}", 1)]
            assert sorted(pool.map(redeem, addresses)) == [200, 400]


def test_requests_succeed_after_the_database_closes_its_connections(nodes, place, postgres):
    file = place.root().new_file("kept-on.docx")
    version = None
    for round_ in range(10):
        postgres.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'd%'")
        saved = file.put(b"x" * (round_ + 1)) if version is None else file.call(
            "POST", "/contents", "PUT", headers={"X-WOPI-Lock": LOCK}, data=b"x" * (round_ + 1))
        assert saved.status_code == 200, saved.text
        if version is None:
            assert file.call("POST", override="LOCK", headers={"X-WOPI-Lock": LOCK}).status_code == 200
        version = saved.headers["X-WOPI-ItemVersion"]
        assert file.info()["Version"] == version


def test_saves_and_locks_of_a_killed_node_are_kept_by_the_other(nodes, place):
    second = nodes[1]
    file = place.root().new_file("survivor.docx")
    there = at(second, file)
    assert there.call("POST", override="LOCK", headers={"X-WOPI-Lock": LOCK}).status_code == 200
    assert there.call("POST", "/contents", "PUT", headers={"X-WOPI-Lock": LOCK}, data=b"kept").status_code == 200
    second.kill()
    assert file.contents() == b"kept"
    assert file.call("POST", override="GET_LOCK").headers["X-WOPI-Lock"] == LOCK
    second.start("--public-url", nodes[0].address, listen=f"127.0.0.1:{second.port}", reachable=False)
    assert until(lambda: there.call("GET").status_code == 200, "the node answering again")


def test_commands_work_on_the_database_and_doctor_reports_no_damage(nodes):
    assert [row["name"] for row in nodes[0].json("user", "list")] == ["mia"]
    assert nodes[0].run("doctor", "--check-content").stdout.strip()
    assert nodes[0].json("audit", "--user", "mia")
    added = nodes[1].json("audit", "--user", "mia", "--kind", "account_added")
    assert [event["kind"] for event in added] == ["account_added"]
    assert nodes[1].json("status")["counts"]["people"] >= 1 and nodes[0].json("app", "list", "--user", "mia") is not None


class TestBadInput:
    def one_line(self, node, *arguments, **options):
        done = node.run(*arguments, code=1, **options)
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr
        return done.stderr

    def test_a_password_in_the_database_address_is_refused(self, unstarted):
        said = self.one_line(unstarted, "serve", "--database", "postgres://mia:hunter2@db/place")
        assert "PGPASSWORD" in said and "hunter2" not in said

    @pytest.mark.parametrize("address", ["mysql://db/place", "place", "postgres://a@db/place?color=red"])
    def test_a_malformed_address_is_refused(self, unstarted, address):
        assert "Error: `database` " in self.one_line(unstarted, "serve", "--database", address)
        assert not unstarted.data.exists(), "the data directory was created"

    def test_an_unreachable_server_is_reported(self, unstarted):
        said = self.one_line(unstarted, "user", "list", "--database", "postgres://a@127.0.0.1:1/place")
        assert "can't use the database at 127.0.0.1:1, database place" in said and "Connection refused" in said

    def test_a_wrong_database_password_is_reported(self, unstarted, postgres):
        address = postgres.new_database()
        if not postgres.run("SELECT 1 FROM pg_roles WHERE rolname = 'guarded'"):
            postgres.run("CREATE ROLE guarded LOGIN SUPERUSER PASSWORD 'right'")
        guarded = address.replace("postgres@", "guarded@")
        secret = unstarted.folder / "secret"
        secret.write_text("wrong\n")
        said = self.one_line(unstarted, "user", "list", "--database", guarded, "--database-password-file", secret)
        assert "password authentication failed" in said
        secret.write_text("right\n")
        said = self.one_line(unstarted, "user", "list", "--database", guarded, "--database-password-file", secret)
        assert "no Emplace data in the database" in said and "emplace serve" in said
        said = self.one_line(unstarted, "user", "list", "--database", guarded, env={"PGPASSWORD": "right"})
        assert "no Emplace data in the database" in said
        secret.write_text("\n")
        said = self.one_line(unstarted, "user", "list", "--database", guarded, "--database-password-file", secret)
        assert "must contain the database password" in said

    def test_a_database_with_another_locale_is_refused(self, unstarted, postgres):
        address = postgres.new_database("ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'de' LOCALE 'C'")
        said = self.one_line(unstarted, "serve", "--database", address)
        assert "LOCALE 'C'" in said

    def test_a_data_directory_with_its_own_database_is_refused(self, unstarted, postgres):
        unstarted.add_user("mia", PASSWORD)
        said = self.one_line(unstarted, "user", "list", "--database", postgres.new_database())
        assert "has a database of its own" in said

    def test_a_data_directory_with_content_of_another_server_is_refused(self, nodes, tmp_path, postgres):
        other = Node(tmp_path, postgres.new_database(), nodes[0].data)
        assert "belongs to a different server" in self.one_line(other, "user", "add", "leo", stdin=PASSWORD + "\n")
        alone = Emplace(tmp_path)
        alone.data = nodes[0].data
        said = self.one_line(alone, "serve", "--listen", "127.0.0.1:0")
        assert "belongs to a server on PostgreSQL" in said and "--database" in said


def test_requests_wait_while_the_database_server_restarts(tmp_path):
    """While the database server restarts, requests to a node are delayed, but no request fails."""
    postgres = Postgres()
    node = Node(tmp_path, postgres.new_database())
    try:
        node.start()
        node.add_user("mia", PASSWORD)
        place = node.place("mia", PASSWORD)
        file = place.root().new_file("patient.docx")
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            postgres.run("ALTER SYSTEM SET max_connections = 300")
            asked = [pool.submit(file.info) for _ in range(4)]
            restart(postgres)
            asked.append(pool.submit(file.put, b"after all"))
            for answer in asked[:-1]:
                assert answer.result()["Version"]
            assert asked[-1].result().status_code == 200
        assert file.contents() == b"after all"
    finally:
        node.stop()
        postgres.stop()


def restart(postgres):
    import os
    import subprocess
    as_owner = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.geteuid() == 0 else []
    programs = postgres.run("SELECT setting FROM pg_config WHERE name = 'BINDIR'")[0]
    subprocess.run([*as_owner, f"{programs}/pg_ctl", "restart", "-m", "immediate", "-D", f"{postgres.folder}/data",
                    "-l", f"{postgres.folder}/server.log"], check=True, capture_output=True, timeout=60, cwd=postgres.folder)


def test_a_server_ends_when_the_folder_with_its_content_is_gone(tmp_path, postgres):
    node = Node(tmp_path, postgres.new_database())
    node.start()
    try:
        node.data.rename(tmp_path / "moved")
        assert node.stopped(20) == 78
        assert "data.gone" in node.said()
    finally:
        node.stop()
