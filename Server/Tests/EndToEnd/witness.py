"""Records every secret that a client of the server had, so that the last test can search for the secrets in the logs.

Tests run in several processes. If EMPLACE_WITNESS names a folder, each process writes its secrets to that folder. The
process with the last test reads all secrets in the folder.
"""

import json
import os
import pathlib
import re
from urllib.parse import parse_qsl, urlsplit

SECRET_MEMBERS = {"access_token", "refresh_token", "client_secret", "AccessToken", "code", "id_token"}
SECRET_PARAMETERS = {"access_token", "refresh_token", "code", "client_secret", "token"}
URL = re.compile(r"https?://[^\s\"'<>]+")
# These cookies contain messages, languages, sort orders and times of visits. The tests don't search for these values,
# because the data directory may contain the same values by chance: for example, an id that begins with the same time.
COOKIES_WITHOUT_SECRET = re.compile(r"emplace-(notice|language|order|(shared|trash)-[0-9a-f]{12})")


class Witness:
    def __init__(self):
        self.secrets = {}   # the kind of each secret
        self.logs = []      # the log files of servers
        self.folders = []   # the data directories of the servers
        self.marks = {}     # the log file that must contain each correlation id

    def saw(self, what, secret):
        # Values with fewer than eight characters occur in ordinary text by chance.
        if isinstance(secret, str) and len(secret) >= 8 and len(set(secret)) > 4:
            self.secrets.setdefault(secret, what)
        return secret

    def saw_url(self, url):
        for name, value in parse_qsl(urlsplit(url).query):
            if name in SECRET_PARAMETERS:
                self.saw(f"{name} in an address", value)

    def saw_json(self, value):
        if isinstance(value, dict):
            for name, member in value.items():
                if name in SECRET_MEMBERS:
                    self.saw(f"{name} in an answer", member)
                elif name == "FileUrl" and isinstance(member, str):
                    # This URL opens the file without a separate token, so every long part of the URL counts as a token.
                    for part in re.split(r"[/?&=]", urlsplit(member).path + "&" + urlsplit(member).query):
                        if len(part) > 40:
                            self.saw("FileUrl", part)
                self.saw_json(member)
        elif isinstance(value, list):
            for member in value:
                self.saw_json(member)
        elif isinstance(value, str) and value.startswith("http"):
            self.saw_url(value)

    def saw_response(self, response, *_, **__):
        """Records the secrets in a response. `requests` calls this hook before a test reads the response."""
        self.saw_url(response.request.url)
        self.saw_url(response.headers.get("Location", ""))
        for name, value in response.cookies.items():
            if not COOKIES_WITHOUT_SECRET.fullmatch(name.removeprefix("__Host-")):
                self.saw(f"cookie {name}", value)
        if response.headers.get("Content-Type", "").startswith("application/json"):
            try:
                self.saw_json(response.json())
            except ValueError:
                pass

    def write_report(self):
        """Writes the recorded secrets to a file. The process with the last test reads the file in
        `with_reports_of_other_processes`."""
        if folder := os.environ.get("EMPLACE_WITNESS"):
            path = pathlib.Path(folder) / f"{os.getpid()}.json"
            path.touch(mode=0o600)
            path.write_text(json.dumps({
                "secrets": self.secrets, "logs": list(map(str, self.logs)), "folders": list(map(str, self.folders))}))

    def with_reports_of_other_processes(self):
        whole = Witness()
        whole.secrets, whole.logs, whole.folders = dict(self.secrets), list(self.logs), list(self.folders)
        if folder := os.environ.get("EMPLACE_WITNESS"):
            for path in pathlib.Path(folder).glob("*.json"):
                report = json.loads(path.read_text())
                whole.secrets |= report["secrets"]
                whole.logs += map(pathlib.Path, report["logs"])
                whole.folders += map(pathlib.Path, report["folders"])
        return whole


witness = Witness()
