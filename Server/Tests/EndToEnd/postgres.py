"""A PostgreSQL server, which `scripts/postgres` runs."""

import secrets
import subprocess
from contextlib import contextmanager

from emplace import ROOT


class Postgres:
    def __init__(self):
        # The script `scripts/postgres` stops when its standard input is closed. So the PostgreSQL server also stops
        # when this process ends.
        self.process = subprocess.Popen([ROOT / "scripts/postgres"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert "host=" in line, f"scripts/postgres printed {line!r}"
        self.folder = line.strip().partition("host=")[2]

    def stop(self):
        self.process.stdin.close()
        self.process.wait(30)

    def address(self, database, user="postgres"):
        return f"postgres://{user}@/{database}?host={self.folder}"

    def new_database(self, options="ENCODING 'UTF8' LOCALE 'C'"):
        """Creates an empty database, and returns its address."""
        name = "d" + secrets.token_hex(8)
        self.run(f"CREATE DATABASE {name} TEMPLATE template0 {options}")
        return self.address(name)

    @contextmanager
    def holding(self, table, database):
        """Locks a table, so that statements of all other connections on this table wait."""
        sql = f"BEGIN; LOCK TABLE {table}; SELECT 'held'; SELECT pg_sleep(60)"
        holder = subprocess.Popen(
            ["psql", "-h", self.folder, "-U", "postgres", "-d", database, "-X", "-A", "-t", "-q", "-f", "-"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            holder.stdin.write(sql.replace("; ", ";\n") + ";\n")
            holder.stdin.flush()
            assert holder.stdout.readline().strip() == "held"
            yield
        finally:
            holder.kill()
            holder.communicate()
            self.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' "
                     "AND pid <> pg_backend_pid()")

    def run(self, sql, database="postgres"):
        """Runs a statement, and returns its rows."""
        done = subprocess.run(
            ["psql", "-h", self.folder, "-U", "postgres", "-d", database, "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql],
            capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, f"{sql}: {done.stderr}"
        return done.stdout.split()
