"""A proxy in front of an object store. The proxy spoils responses: some responses report success, although the store
may not have executed the request. Real object stores and proxies sometimes do this.

    misbehaving.py ENDPOINT KIND[,KIND…]

The proxy prints its own address, and serves until its standard input ends. A KIND may have a probability after a colon,
as in put-blank:0.1. Without a probability, every response of this kind is spoiled. Signatures stay valid, because the
proxy passes the Host field on.
"""

import http.client
import http.server
import random
import sys
import threading
from urllib.parse import parse_qs, urlsplit

HTML = b"<html><head><title>Welcome</title></head><body>It works!</body></html>"
INTERNAL = b'<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>InternalError</Code><Message>again</Message></Error>'


def operation(method, target):
    """Returns the key of SORTS for the operation of a request, or None for any other request."""
    query = parse_qs(urlsplit(target).query, keep_blank_values=True)
    is_object = urlsplit(target).path.strip("/").count("/") > 0
    if method == "PUT":
        return "part" if "partNumber" in query else "put" if is_object else None
    if method == "POST":
        return "begin" if "uploads" in query else "complete" if "uploadId" in query else "delete"
    if method == "GET":
        return "get" if is_object else "list" if "list-type" in query else None
    return "head" if method == "HEAD" and is_object else None


# Functions that spoil a successful response. Each function takes and returns the status, the header fields and the
# body.
def body(text):
    return lambda status, fields, _: (status, fields, text)


WAYS = {
    "cut": lambda status, fields, text: (status, fields, text[:len(text) * 2 // 3]),
    "empty": body(b""),
    "blank": body(b" \n" * 20),
    "html": lambda status, fields, _: (status, {"Content-Type": "text/html"}, HTML),
    "error": body(INTERNAL),
    "two": lambda status, fields, text: (status, fields, text + INTERNAL),
    "other": body(b"<OtherResult><ETag>&quot;a&quot;</ETag><UploadId>b</UploadId></OtherResult>"),
    "no-etag": lambda status, fields, _: (status, {}, b""),
    "202": lambda status, fields, text: (202, fields, text),
    "206": lambda status, fields, text: (206, fields, text),
    "short": lambda status, fields, text: (status, fields, text[:len(text) // 2]),
    "wrong": lambda status, fields, text: (status, fields, text[:-1] + bytes([text[-1] ^ 1]) if text else b"x"),
    "lost": None,   # closes the connection without a response
}
SORTS = {
    "complete": ["cut", "empty", "blank", "html", "error", "two", "other", "lost"],
    "begin": ["cut", "empty", "html", "error", "other", "lost"],
    "part": ["no-etag", "html", "error", "202", "lost"],
    "put": ["no-etag", "html", "error", "202", "lost"],
    "list": ["cut", "empty", "html", "error"],
    "delete": ["cut", "empty", "html", "error"],
    "get": ["short", "wrong", "html", "206", "lost"],
    "head": ["no-etag", "206"],
}
# The store never gets a request that changes data, unless the kind ends in "-done". The store gets all other requests.
KINDS = [f"{sort}-{way}{done}" for sort, ways in SORTS.items() for way in ways
         for done in ([""] if sort in ("list", "get", "head") else ["", "-done"])]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    endpoint = ""
    kinds: dict[str, float] = {}

    def answer(self):
        asked = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        kind = self.kind(operation(self.command, self.path))
        sort, _, rest = (kind or "").partition("-")
        is_done, way = rest.endswith("-done"), WAYS.get(rest.removesuffix("-done"))
        # The store must not execute this request. So the proxy makes up a successful response and then spoils it.
        if kind and not is_done and sort not in ("list", "get", "head"):
            status, fields, text = 200, {"ETag": '"0123456789abcdef0123456789abcdef"'}, self.pretended(sort)
        else:
            status, fields, text = self.ask(asked)
        if kind and status < 300:
            if way is None:
                self.close_connection = True
                return
            status, fields, text = way(status, fields, text)
        self.send_response(status)
        length = fields.pop("Content-Length", None)
        for name, value in fields.items():
            self.send_header(name, value)
        self.send_header("Content-Length", length if self.command == "HEAD" and length else str(len(text)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text)

    do_GET = do_PUT = do_POST = do_DELETE = do_HEAD = answer

    def kind(self, sort):
        possible = [kind for kind, chance in self.kinds.items()
                    if kind.partition("-")[0] == sort and random.random() < chance]
        return random.choice(possible) if possible else None

    def pretended(self, sort):
        """Returns the body of the response that the store would have sent."""
        names = {"complete": "CompleteMultipartUploadResult", "begin": "InitiateMultipartUploadResult", "delete": "DeleteResult"}
        if sort not in names:
            return b""
        return (f'<?xml version="1.0" encoding="UTF-8"?>\n<{names[sort]}><UploadId>none</UploadId>'
                f"<ETag>&quot;0123456789abcdef0123456789abcdef-2&quot;</ETag></{names[sort]}>").encode()

    def ask(self, asked):
        connection = http.client.HTTPConnection(urlsplit(self.endpoint).netloc, timeout=60)
        try:
            connection.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in self.headers.items():
                if name.lower() not in ("connection", "transfer-encoding", "expect"):
                    connection.putheader(name, value)
            connection.endheaders(asked)
            answer = connection.getresponse()
            fields = {name: value for name, value in answer.getheaders()
                      if name.lower() not in ("connection", "transfer-encoding", "keep-alive", "date", "server")}
            return answer.status, fields, answer.read()
        except OSError:
            return 502, {}, b""
        finally:
            connection.close()

    def log_message(self, *arguments):
        pass


def chances(text):
    """Returns the probability of each kind in the text `put-blank:0.1,…`. Raises an error for an unknown kind."""
    kinds = {}
    for each in text.split(","):
        name, _, chance = each.partition(":")
        if name not in KINDS:
            raise ValueError(f"no such kind: {name}; there are {' '.join(KINDS)}")
        kinds[name] = float(chance or 1)
    return kinds


def serve(endpoint, kinds):
    """Starts the proxy in a separate thread of this process."""
    handler = type("Chosen", (Handler,), {"endpoint": endpoint, "kinds": kinds})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: misbehaving.py ENDPOINT KIND[:PROBABILITY][,…]\nkinds: " + " ".join(KINDS))
    try:
        server = serve(sys.argv[1], chances(sys.argv[2]))
    except ValueError as error:
        sys.exit(f"objects: {error}")
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
