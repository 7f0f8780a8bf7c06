"""Tests certificates from the CA in Caddy, which checks names only at the ports 80 and 443.

Caddy and the server run in a network namespace, in which these ports are free.
"""

import shutil
import subprocess

import pytest

from emplace import BINARY

CADDYFILE = """
{
    admin off
    skip_install_trust
    http_port 8088
    storage file_system store
}
https://localhost:9443 {
    tls internal
    acme_server
}
"""

# The options of `emplace serve` are the arguments.
SCRIPT = """
set -eu
ip link set lo up
mount --bind hosts /etc/hosts
caddy run --config Caddyfile > caddy.log 2>&1 &
directory=https://localhost:9443/acme/local/directory
for _ in $(seq 100); do curl -sk -o /dev/null $directory && break; sleep 0.2; done
cp store/pki/authorities/local/root.crt root.pem
"$@" --acme-directory $directory --acme-ca root.pem > serve.log 2>&1 &
for _ in $(seq 150); do grep -q 'certificate.renew' serve.log && break; sleep 0.2; done
for host in place.example content.place.example; do
    curl -s --cacert root.pem https://$host/health/live
done
"""

NAMESPACE = ["unshare", "--map-root-user", "--net", "--mount", "--pid", "--fork", "--kill-child"]


def can_isolate():
    return shutil.which("unshare") is not None and subprocess.run([*NAMESPACE, "true"], capture_output=True).returncode == 0


# Not every machine lets a test create a namespace, not even every machine that runs CI.
@pytest.mark.caddy
@pytest.mark.skipif(not can_isolate(), reason="needs permission to create a network namespace")
@pytest.mark.parametrize("challenge", ["http-01", "tls-alpn-01"])
def test_caddys_ca_issues_a_certificate(tmp_path, challenge):
    (tmp_path / "hosts").write_text("127.0.0.1 localhost place.example content.place.example\n")
    (tmp_path / "Caddyfile").write_text(CADDYFILE)
    result = subprocess.run(
        [*NAMESPACE, "bash", "-c", SCRIPT, "bash", BINARY, "serve", "--data", "data", "--listen", "127.0.0.1:443",
         "--public-url", "https://place.example", "--content-url", "https://content.place.example",
         "--acme-email", "mia@place.example", "--acme-challenge", challenge],
        cwd=tmp_path, capture_output=True, text=True, timeout=120,
        env={"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": str(tmp_path)})
    log = tmp_path / "serve.log"
    assert result.stdout == "live\nlive\n", result.stderr + (log.read_text() if log.exists() else "")
    assert "certificate.renewed" in log.read_text()
