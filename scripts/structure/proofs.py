"""Checks the rules of docs/architecture.md in the sources: stores contain no rules, routes use no ports, and the domain
knows no addresses."""

import pathlib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from .checkout import swift_files
from .manifests import CORE
from .rules import CACHES, CLIENTS, COMPOSITION, SQL
from .swift_text import SwiftText

PORTS = (
    "DocumentStore", "DocumentReader", "DocumentWriter", "Blobs", "SignInStore", "SignInReader", "SignInWriter",
    "KeyStore",
)
# The targets with routes, and the targets whose code routes share. They call the operations of the domain, such as those
# of `Library`, and never a port.
ROUTES = ["Pages", "WOPIRoutes", "OAuthRoutes", "Localization", "ZipArchives"]
# The errors that describe the state of a store. Every other error of the domain is the outcome of a rule.
STORE_ERRORS = {"busy", "storageFull", "storageReadOnly", "damaged"}
# The errors that a port declares for its stores. The domain converts them to outcomes of its rules.
PORT_ERRORS = {"TreeError"}


@dataclass(frozen=True)
class Source:
    """A file, its code without strings and comments, and its strings by line."""
    path: str
    code: str
    strings: list[tuple[int, str]]

    @staticmethod
    def read(file: pathlib.Path, root: pathlib.Path) -> "Source":
        swift = SwiftText(file.read_text())
        strings = [(line_at(swift.text, start), swift.text[start:end]) for start, end in swift.strings()]
        return Source(str(file.relative_to(root)), swift.code, strings)


@dataclass(frozen=True)
class Finding:
    path: str
    line: int
    text: str
    why: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}: {self.why}"


def line_at(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def in_code(pattern: str, why: str) -> Callable[[Source], Iterator[Finding]]:
    def find(source: Source) -> Iterator[Finding]:
        for match in re.finditer(pattern, source.code):
            yield Finding(source.path, line_at(source.code, match.start()), match[0].strip(), why)
    return find


def in_strings(pattern: str, why: str) -> Callable[[Source], Iterator[Finding]]:
    def find(source: Source) -> Iterator[Finding]:
        for line, text in source.strings:
            if match := re.search(pattern, text):
                yield Finding(source.path, line, match[0].strip(), why)
    return find


NO_PORT = [in_code(rf"\b(?:{'|'.join(PORTS)})\b", "a route calls the verbs of the domain, not a port")]
NO_ROUTE = [
    in_strings(
        r"://[^\s\"]*|(?<![\w/])/[A-Za-z_{][\w/{}-]*|\b(?:wopi|oauth|files|containers)/", "the domain knows no address"),
    in_code(r"\bappending(?:PathComponent)?\((?:path|component)?\b", "the domain builds no address"),
]
NO_RULE = [
    in_code(
        r"\bDate\(\)|\.now\b|\btimeIntervalSinceNow\b|\b(?:Continuous|Suspending)Clock\b|\bclock_gettime\b"
        r"|\bgettimeofday\b|\btime\(nil\)", "a store has no clock: pass the time in"),
    in_strings(
        r"(?i)\bCURRENT_(?:TIME|DATE)\w*|\b(?:datetime|strftime|julianday|unixepoch|now)\(",
        "a statement has no clock: pass the time in"),
    in_code(
        r"\brandom\w*\(|\bUUID\(\)|\bSystemRandomNumberGenerator\b|\.shuffled\(\)|\bgetrandom\(",
        "a store makes no identifier, because a transaction may run again"),
    in_strings(r"(?i)\b(?:random|randomblob|gen_random_uuid)\(", "a statement makes no identifier"),
    in_code(
        r"\b(?:let|var)?\s*\w*(?i:limit|lifetime|expiry|retention|quota|grace|maximum|age)"
        r"(?:\s*:\s*\w+\??)?\s*=\s*[-.(]*\d[\d_]*|\w+\s*:\s*(?:TimeInterval|Duration)\s*=\s*[-.(]*\w+"
        r"|\.(?:seconds|minutes|hours|days)\(\d[\d_]*", "limits and lifetimes are rules of the domain"),
    in_strings(r"(?i)\bLIMIT \d\d+", "limits are rules of the domain"),
]

# Findings that are correct code, by file and text.
ALLOWED = {
    # `Blobs` promises random keys. The keys are made outside of transactions, so a transaction that runs again doesn't
    # make another key.
    ("Server/Sources/Storage/DiskBlobs/DiskBlobs.swift", "SystemRandomNumberGenerator"),
    # The age from which a temporary file counts as left by a killed process. Such files never were content.
    ("Server/Sources/Storage/DiskBlobs/DiskBlobs.swift", "timeIntervalSinceNow"),
    ("Server/Sources/Storage/DiskBlobs/DiskBlobs.swift", "let leftoverAge: TimeInterval = 60"),
    # Default arguments that aren't rules: the length of a page, and the wait for another process.
    ("Server/Sources/Storage/SQLStorage/Library/SQLStorage+checking.swift", "limit: Int = 1000"),
    ("Server/Sources/Storage/SQLiteEngine/SQLiteEngine.swift", "timeout: TimeInterval = 10"),
    # Timeouts and retries of requests to a remote server. They don't affect what is stored.
    ("Server/Sources/Storage/PostgresEngine/Attempts.swift", "patience: Duration = .seconds"),
    ("Server/Sources/Storage/PostgresEngine/Patience.swift", "ContinuousClock"),
    ("Server/Sources/Storage/PostgresEngine/Patience.swift", ".now"),
    ("Server/Sources/Storage/PostgresEngine/Patience.swift", "random("),
    ("Server/Sources/Storage/PostgresEngine/PostgresConnection.swift", "ContinuousClock"),
    ("Server/Sources/Storage/PostgresEngine/PostgresConnection.swift", ".now"),
    ("Server/Sources/Storage/PostgresEngine/PostgresEngine.swift", "longest: Duration = .seconds"),
    ("Server/Sources/Storage/S3Blobs/S3Client.swift", "patience: Duration = .seconds"),
    ("Server/Sources/Storage/S3Blobs/S3Client.swift", "ContinuousClock"),
    ("Server/Sources/Storage/S3Blobs/S3Client.swift", ".now"),
    ("Server/Sources/Storage/S3Blobs/S3Client.swift", "random("),
    ("Server/Sources/Storage/S3Blobs/S3Client.swift", ".seconds(5"),
    ("Server/Sources/Storage/S3Blobs/S3Client.swift", ".seconds(60"),
    ("Server/Sources/Storage/S3Blobs/S3Client.swift", ".hours(6"),
    ("Server/Sources/Storage/S3Blobs/S3Client.swift", "concurrentHTTP1ConnectionsPerHostSoftLimit = 256"),
    ("Server/Sources/Storage/S3Blobs/S3Client.swift", ".seconds(3"),
    ("Server/Sources/Storage/WebDAVTree/WebDAVClient.swift", "ContinuousClock"),
    ("Server/Sources/Storage/WebDAVTree/WebDAVClient.swift", ".now"),
    ("Server/Sources/Storage/WebDAVTree/WebDAVClient.swift", "random("),
    ("Server/Sources/Storage/WebDAVTree/WebDAVClient.swift", ".seconds(5"),
    ("Server/Sources/Storage/WebDAVTree/WebDAVClient.swift", ".seconds(60"),
    ("Server/Sources/Storage/WebDAVTree/WebDAVClient.swift", ".hours(6"),
    ("Server/Sources/Storage/WebDAVTree/WebDAVClient.swift", "concurrentHTTP1ConnectionsPerHostSoftLimit = 64"),
    ("Server/Sources/Storage/WebDAVTree/WebDAVServer.swift", "deadline: Duration = .seconds"),
    ("Server/Sources/Storage/WebDAVTree/WebDAVServer.swift", "patience: Duration = .seconds"),
    # How long an ETag has stayed the same, measured without the clocks of servers.
    ("Server/Sources/Storage/WebDAVTree/WebDAVTree.swift", "ContinuousClock"),
    # `connect` passes its parameter `now` on.
    ("Server/Sources/Storage/WebDAVTree/WebDAVTree.swift", ".now"),
    # Names of temporary files, which no row contains, and the age from which such a file was left by a killed process.
    ("Server/Sources/Storage/WebDAVTree/LocalFiles.swift", "random("),
    ("Server/Sources/Storage/WebDAVTree/LocalFiles.swift", "let leftoverAge: TimeInterval = 86_400"),
    # Marks of transactions, which only the engine uses. The engine makes a new mark each time it runs a transaction.
    ("Server/Sources/Storage/PostgresEngine/WriteMarks.swift", "Date()"),
    ("Server/Sources/Storage/PostgresEngine/WriteMarks.swift", "lifetime: Duration = .seconds"),
    ("Server/Sources/Storage/PostgresEngine/WriteMarks.swift", "lifetime: Duration = lifetime"),
    ("Server/Sources/Storage/PostgresEngine/PostgresEngine.swift", ".seconds(24"),
    ("Server/Sources/Storage/PostgresEngine/WriteMarks.swift", "ContinuousClock"),
    ("Server/Sources/Storage/PostgresEngine/WriteMarks.swift", ".now"),
    ("Server/Sources/Storage/PostgresEngine/WriteMarks.swift", ".seconds(60"),
    # Defaults of settings, the age of files that a killed process has left, and names of files that are chosen outside
    # of transactions. A time of day is only read where the caller passes none.
    ("Server/Sources/Storage/FolderTree/FolderTree.swift", "Date()"),
    ("Server/Sources/Storage/FolderTree/FolderTree.swift", "random("),
    ("Server/Sources/Storage/FolderTree/FolderTree.swift", "rescanInterval: Duration = .seconds"),
    ("Server/Sources/Storage/FolderTree/FolderTree.swift", "staleLockAge: TimeInterval = 24"),
    ("Server/Sources/Storage/FolderTree/FolderTree.swift", "formerGrace: Duration = .seconds"),
    # How often a file that another program still writes to is looked at.
    ("Server/Sources/Storage/FolderTree/FolderTree.swift", "lateWriteDelay: Duration = .seconds"),
    ("Server/Sources/Storage/FolderTree/FolderTree.swift", "let leftoverAge: TimeInterval = 24"),
    ("Server/Sources/Storage/FolderTree/FolderTree+staging.swift", "random("),
    ("Server/Sources/Storage/FolderTree/Slot.swift", "random("),
    ("Server/Sources/Storage/FolderTree/TreeRoot.swift", "random("),
    # The domain passes the limit to `Blobs.stage`. The store only counts the bytes and throws this error.
    ("Server/Sources/Storage/DiskBlobs/DiskBlobs.swift", "DocumentsError.tooLarge"),
    # Addresses that a protocol fixes: the loopback of RFC 8252, and the one that Office's apps wait for.
    ("Server/Core/Sources/Domain/OAuthServer/AuthorizationServer/RedirectURI.swift", "://127.0.0.1"),
    ("Server/Core/Sources/Domain/OAuthServer/AuthorizationServer/RedirectURI.swift", "://[::1]"),
    ("Server/Core/Sources/Domain/OAuthServer/AppToApp/AuthorizationServer+handover.swift", "://localhost"),
}


def breaches(root: pathlib.Path, allowed: Iterable[tuple[str, str]] = ALLOWED) -> Iterator[str]:
    """Reports sources that break a rule of their layer, and entries of ALLOWED that are no longer needed."""
    found = list(findings(root / "Server/Sources", root))
    allowed = set(allowed)
    yield from (str(finding) for finding in found if (finding.path, finding.text) not in allowed)
    for path, text in sorted(allowed - {(finding.path, finding.text) for finding in found}):
        yield f"{path}: {text} was not found: remove it from ALLOWED in scripts/structure/proofs.py"


def findings(sources: pathlib.Path, root: pathlib.Path) -> Iterator[Finding]:
    def read(folder: pathlib.Path) -> list[Source]:
        return [Source.read(file, root) for file in swift_files(folder)]

    core = root / CORE / "Sources"
    routes = [file for target in ROUTES for file in read(sources / "Server" / target)]
    protocols, domain, stores = read(core / "Protocols"), read(core / "Domain"), read(sources / "Storage")
    no_error = in_code(
        rf"\b(?:{'|'.join(errors([*protocols, *domain])) or '(?!)'})(?:\.(?!(?:{'|'.join(STORE_ERRORS)}|inDomain)\b)\w+|\()",
        "a store throws no error that is the outcome of a rule")
    for checks, files in ((NO_PORT, routes), (NO_ROUTE, domain), ([*NO_RULE, no_error], stores)):
        for file in files:
            for check in checks:
                yield from check(file)
    yield from imports(sources, root)


def errors(sources: list[Source]) -> list[str]:
    """The error types that the sources declare."""
    declared = r"\b(?:enum|struct)\s+(\w+)\s*:[^{]*\bError\b"
    return sorted({name for source in sources for name in re.findall(declared, source.code)} - PORT_ERRORS)


def imports(sources: pathlib.Path, root: pathlib.Path) -> Iterator[Finding]:
    """Reports imports of a store in another store, and in the layer Server outside of PlaceServer."""
    stores = {folder.name for folder in (sources / "Storage").glob("*") if folder.is_dir() and swift_files(folder)}
    stores.discard(CLIENTS)
    for file in [*swift_files(sources / "Storage"), *swift_files(sources / "Server")]:
        layer, target = file.relative_to(sources).parts[:2]
        if target == COMPOSITION:
            continue
        may = {target, SQL} if target.endswith("Engine") else {target, *CACHES.get(target, ())}
        why = "only PlaceServer combines stores" if layer == "Storage" else "only PlaceServer may import a store"
        found = in_code(rf"\bimport (?:{'|'.join(sorted(stores - may)) or '(?!)'})\b", why)
        yield from found(Source.read(file, root))
