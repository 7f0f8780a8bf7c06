"""Checks sources against docs/architecture.md: stores contain no rules, route targets use no ports, and domain targets
contain no routes."""

import pathlib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from .checkout import swift_files
from .rules import CACHES, SQL_STORAGE, COMPOSITION
from .swift_text import SwiftText

PORTS = (
    "DocumentStore", "DocumentReader", "DocumentWriter", "Blobs", "SignInStore", "SignInReader", "SignInWriter",
    "KeyStore",
)
# Targets with routes and pages. They call operations of domain targets, and never the ports below those.
ROUTE_TARGETS = ["Pages", "WOPIRoutes", "OAuthRoutes"]
# Errors about a store's own state, which a store may throw. Every other case of an error that a domain target declares
# is the outcome of a rule.
OF_STORES = {"busy", "storageFull", "storageReadOnly", "damaged"}


@dataclass(frozen=True)
class Source:
    """A file: its path, its code without strings and comments, and its strings with their line numbers."""
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


NO_PORT = [
    in_code(rf"\b(?:{'|'.join(PORTS)})\b", "a route target must call an operation of a domain target, not a port"),
]
NO_ROUTE = [
    in_strings(
        r"://[^\s\"]*|(?<![\w/])/[A-Za-z_{][\w/{}-]*|\b(?:wopi|oauth|files|containers)/",
        "a domain target must not contain an address"),
    in_code(r"\bappending(?:PathComponent)?\((?:path|component)?\b", "a domain target must not build an address"),
]
NO_RULE = [
    in_code(
        r"\bDate\(\)|\.now\b|\btimeIntervalSinceNow\b|\b(?:Continuous|Suspending)Clock\b|\bclock_gettime\b"
        r"|\bgettimeofday\b|\btime\(nil\)", "a store must not read the clock: pass the time in"),
    in_strings(
        r"(?i)\bCURRENT_(?:TIME|DATE)\w*|\b(?:datetime|strftime|julianday|unixepoch|now)\(",
        "a statement must not read the clock: pass the time in"),
    in_code(
        r"\brandom\w*\(|\bUUID\(\)|\bSystemRandomNumberGenerator\b|\.shuffled\(\)|\bgetrandom\(",
        "a store must not make an identifier, because a transaction may run twice"),
    in_strings(r"(?i)\b(?:random|randomblob|gen_random_uuid)\(", "a statement must not make an identifier: pass it in"),
    in_code(
        r"\b(?:let|var)?\s*\w*(?i:limit|lifetime|expiry|retention|quota|grace|maximum|age)"
        r"(?:\s*:\s*\w+\??)?\s*=\s*[-.(]*\d[\d_]*|\w+\s*:\s*(?:TimeInterval|Duration)\s*=\s*[-.(]*\w+"
        r"|\.(?:seconds|minutes|hours|days)\(\d[\d_]*", "a store must not define a limit or a lifetime: pass it in"),
    in_strings(r"(?i)\bLIMIT \d\d+", "a statement must not define a limit: pass it in"),
]

# Exceptions, by file and matching text. They match a pattern above without breaking the rule.
ALLOWED = {
    # `Blobs` has to name content at random. It happens outside transactions, so it can't happen twice.
    ("Server/Sources/Storage/DiskBlobs/DiskBlobs.swift", "SystemRandomNumberGenerator"),
    # The age of leftover files of uploads whose process was killed. They never became content.
    ("Server/Sources/Storage/DiskBlobs/DiskBlobs.swift", "timeIntervalSinceNow"),
    ("Server/Sources/Storage/DiskBlobs/DiskBlobs.swift", "let leftoverAge: TimeInterval = 60"),
    # Default arguments that decide no rule: a page size, and a wait for another process.
    ("Server/Sources/Storage/SQLStorage/Library/SQLStorage+checking.swift", "limit: Int = 1000"),
    ("Server/Sources/Storage/SQLiteEngine/SQLiteEngine.swift", "timeout: TimeInterval = 10"),
    # Timeouts and retries of connections to a remote server. They don't affect what is stored.
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
    # Marks of transactions. The engine makes a new one for each run of a transaction's body, and only it reads them.
    ("Server/Sources/Storage/PostgresEngine/WriteMarks.swift", "Date()"),
    ("Server/Sources/Storage/PostgresEngine/WriteMarks.swift", "lifetime: Duration = .seconds"),
    ("Server/Sources/Storage/PostgresEngine/WriteMarks.swift", "lifetime: Duration = lifetime"),
    ("Server/Sources/Storage/PostgresEngine/PostgresEngine.swift", ".seconds(24"),
    ("Server/Sources/Storage/PostgresEngine/WriteMarks.swift", "ContinuousClock"),
    ("Server/Sources/Storage/PostgresEngine/WriteMarks.swift", ".now"),
    ("Server/Sources/Storage/PostgresEngine/WriteMarks.swift", ".seconds(60"),
    # The caller passes the limit to `Blobs.stage`. The store only counts bytes.
    ("Server/Sources/Storage/DiskBlobs/DiskBlobs.swift", "DocumentsError.tooLarge"),
    # Addresses that a protocol prescribes: RFC 8252's loopback, and the one that Office's apps watch for.
    ("Server/Sources/Domain/OAuthServer/AuthorizationServer/RedirectURI.swift", "://127.0.0.1"),
    ("Server/Sources/Domain/OAuthServer/AuthorizationServer/RedirectURI.swift", "://[::1]"),
    ("Server/Sources/Domain/OAuthServer/AppToApp/AuthorizationServer+handover.swift", "://localhost"),
}


def breaches(root: pathlib.Path, allowed: Iterable[tuple[str, str]] = ALLOWED) -> Iterator[str]:
    """Yields places where sources break a rule of their layer, and exceptions that match nothing anymore."""
    found = list(findings(root / "Server/Sources", root))
    allowed = set(allowed)
    yield from (str(finding) for finding in found if (finding.path, finding.text) not in allowed)
    for path, text in sorted(allowed - {(finding.path, finding.text) for finding in found}):
        yield f"{path}: {text} is gone: remove the exception from ALLOWED in scripts/structure/proofs.py"


def findings(sources: pathlib.Path, root: pathlib.Path) -> Iterator[Finding]:
    def read(folder: str) -> list[Source]:
        return [Source.read(file, root) for file in swift_files(sources / folder)]

    routes = [file for target in ROUTE_TARGETS for file in read(f"Server/{target}")]
    protocols, domain, stores = read("Protocols"), read("Domain"), read("Storage")
    declared = '|'.join(errors([*protocols, *domain])) or '(?!)'
    no_error = in_code(
        rf"\b(?:{declared})(?:\.(?!(?:{'|'.join(OF_STORES)}|inDomain)\b)\w+|\()",
        "a store must not throw the outcome of a rule")
    for checks, files in ((NO_PORT, routes), (NO_ROUTE, domain), ([*NO_RULE, no_error], stores)):
        for file in files:
            for check in checks:
                yield from check(file)
    yield from imports(sources, root)


def errors(sources: list[Source]) -> list[str]:
    """Returns the names of the error types that the sources declare."""
    declared = r"\b(?:enum|struct)\s+(\w+)\s*:[^{]*\bError\b"
    return sorted({name for source in sources for name in re.findall(declared, source.code)})


def imports(sources: pathlib.Path, root: pathlib.Path) -> Iterator[Finding]:
    """Yields forbidden imports of a store: in another store, or in Server outside the composition."""
    stores = {folder.name for folder in (sources / "Storage").glob("*") if folder.is_dir() and swift_files(folder)}
    for file in [*swift_files(sources / "Storage"), *swift_files(sources / "Server")]:
        layer, target = file.relative_to(sources).parts[:2]
        if target == COMPOSITION:
            continue
        may = {target, SQL_STORAGE} if target.endswith("Engine") else {target, *CACHES.get(target, ())}
        why = f"only the composition may {'combine stores' if layer == 'Storage' else 'import a store'}"
        found = in_code(rf"\bimport (?:{'|'.join(sorted(stores - may)) or '(?!)'})\b", why)
        yield from found(Source.read(file, root))
