"""The servers with which Emplace is compared: a server with a single route, and nginx."""

import os
import pathlib
import socket
import subprocess
import time

from bench.tools import BUILT

NGINX = """
worker_processes auto;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000000;
    client_max_body_size 0;
    client_body_temp_path {folder}/nginx-body;
    proxy_temp_path {folder}/nginx-proxy;
    fastcgi_temp_path {folder}/nginx-fastcgi;
    uwsgi_temp_path {folder}/nginx-uwsgi;
    scgi_temp_path {folder}/nginx-scgi;
    server {{
        listen 127.0.0.1:{plain} reuseport;
        location / {{ root {folder}/files; }}
        location /put/ {{ root {folder}; dav_methods PUT; create_full_put_path on; }}
    }}
    server {{
        listen 127.0.0.1:{tls} ssl http2 reuseport;
        ssl_certificate {certificate};
        ssl_certificate_key {key};
        ssl_protocols TLSv1.3;
        location / {{ root {folder}/files; }}
    }}
}}
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """The process of a server. The server has started when its port accepts connections."""

    def __init__(self, port: int, *words: object) -> None:
        self.process = subprocess.Popen(list(map(str, words)), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        end = time.monotonic() + 15
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise SystemExit(f"{words[0]} doesn't listen on {port}")
                time.sleep(0.05)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(15)


class Floor(Process):
    def __init__(self, body: pathlib.Path, *certificate: pathlib.Path) -> None:
        self.port = free_port()
        tls = ["--certificate", certificate[0], "--key", certificate[1]] if certificate else []
        super().__init__(self.port, BUILT / "Floor", "--port", self.port, "--body", body, *tls)
        scheme = "https" if certificate else "http"
        self.url = f"{scheme}://localhost:{self.port}/floor/abcdefghijklmnopqrst"


class Nginx(Process):
    def __init__(self, folder: pathlib.Path, certificate: pathlib.Path, key: pathlib.Path) -> None:
        for name in ("files", "put"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        self.folder, self.port, self.tls_port = folder, free_port(), free_port()
        text = NGINX.format(folder=folder, plain=self.port, tls=self.tls_port, certificate=certificate, key=key)
        # If the master process of nginx runs as root, its workers run as another user by default, and that user
        # couldn't read the files.
        text = f"user {'root' if os.getuid() == 0 else 'nobody'};\n" + text
        configuration = folder / "nginx.conf"
        configuration.write_text(text)
        super().__init__(self.port, "nginx", "-c", configuration, "-p", folder)

    def add(self, name: str, content: bytes) -> None:
        (self.folder / "files" / name).write_bytes(content)
