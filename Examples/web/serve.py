#!/usr/bin/env python3
"""Serves the sample app, and passes its requests on to an Emplace server at the same origin.

    Examples/web/serve.py --client-id ID                       for a server at https://localhost:8443
    Examples/web/serve.py --client-id ID --emplace https://drive.contoso.example

Emplace sends no CORS headers, so a page at another origin can't call it. For your own app, let the web server that
serves the page pass these paths on in the same way: it is then one origin for the browser.
"""

import argparse
import http.server
import json
import pathlib
import ssl
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
MODULE = HERE.parents[1] / "Web"
# The sample doesn't need /oauth/app-to-app, but the code in Web/README.md does.
PASSED_ON = ("/oauth/token", "/oauth/revoke", "/oauth/app-to-app", "/wopibootstrapper", "/wopi/",
             "/.well-known/oauth-authorization-server")
REQUEST_HEADERS = ("Authorization", "Content-Type", "X-WOPI-Override", "X-WOPI-EcosystemOperation", "X-WOPI-WopiSrc")
RESPONSE_HEADERS = ("Content-Type", "WWW-Authenticate", "X-WOPI-Lock")
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript"}


class Handler(http.server.BaseHTTPRequestHandler):
    chosen: argparse.Namespace
    tls: ssl.SSLContext

    def do_GET(self):
        path = self.path.split("?")[0]
        # Another site must not reach this server under a name of its own.
        if self.headers["Host"] != f"127.0.0.1:{self.chosen.port}":
            return self.send_error(421, "Use 127.0.0.1")
        if path.startswith(PASSED_ON):
            return self.pass_on()
        if path == "/settings.json":
            settings = {"clientID": self.chosen.client_id, "passBack": self.chosen.pass_back}
            return self.answer(200, {"Content-Type": "application/json"}, json.dumps(settings).encode())
        folder, name = (MODULE, path.removeprefix("/officelinks/")) if path.startswith("/officelinks/") else (HERE, path[1:])
        file = folder / (name or "index.html")
        if self.command != "GET" or file.parent != folder or file.suffix not in TYPES or not file.is_file():
            return self.send_error(404)
        self.answer(200, {"Content-Type": TYPES[file.suffix]}, file.read_bytes())

    do_POST = do_GET

    def pass_on(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0)) if self.command == "POST" else None
        headers = {name: self.headers[name] for name in REQUEST_HEADERS if self.headers[name]}
        request = urllib.request.Request(self.chosen.emplace + self.path, body, headers, method=self.command)
        try:
            response = urllib.request.urlopen(request, context=self.tls, timeout=60)
        except urllib.error.HTTPError as refused:
            response = refused
        except OSError as error:
            return self.send_error(502, f"{self.chosen.emplace} can't be reached", str(error))
        with response:
            found = {name: response.headers[name] for name in RESPONSE_HEADERS if response.headers[name]}
            self.answer(response.status, found, response.read())

    def answer(self, status, headers, body):
        self.send_response(status)
        policy = {"Content-Security-Policy": "default-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'"}
        added = {"Content-Length": str(len(body)), "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
        for name, value in (headers | policy | added).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Logs nothing, because the addresses contain tokens."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--client-id", required=True, help="what `emplace client add` printed")
    parser.add_argument("--emplace", default="https://localhost:8443", help="address of the server (default: %(default)s)")
    parser.add_argument("--ca", type=pathlib.Path, default=pathlib.Path("emplace-data/tls/certificate.pem"),
                        help="certificate to trust, if the file exists (default: %(default)s)")
    parser.add_argument("--pass-back", help="scheme with which Office returns, such as contosodrive (default: none)")
    parser.add_argument("--port", type=int, default=8080, help="port on 127.0.0.1 (default: %(default)s)")
    Handler.chosen = parser.parse_args()
    ca = Handler.chosen.ca
    Handler.tls = ssl.create_default_context(cafile=ca if ca.is_file() else None)
    with http.server.ThreadingHTTPServer(("127.0.0.1", Handler.chosen.port), Handler) as server:
        print(f"Open http://127.0.0.1:{Handler.chosen.port}/", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
