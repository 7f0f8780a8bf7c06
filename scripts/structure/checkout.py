"""The targets of a checkout, found by its folders. It also understands the layout of older commits."""

import pathlib
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The layers, lowest first.
LAYERS = ["SDK", "Protocols", "Domain", "Storage", "Server", "Simulator", "TestSupport", "CLI"]
LIBRARY = re.compile(r"\.library\(\s*name:\s*\"[^\"]+\",\s*(?:type:\s*\.\w+,\s*)?targets:\s*\[([^\]]*)\]")


@dataclass(frozen=True)
class Target:
    name: str
    layer: str
    folder: pathlib.Path
    # Whether the target is part of a library product.
    is_library: bool
    tests: list[pathlib.Path] = field(default_factory=list)
    # The files of PortContracts that test the target with every store.
    contracts: list[pathlib.Path] = field(default_factory=list)


class Checkout:
    def __init__(self, root: pathlib.Path):
        self.root = root
        self.packages = [folder for folder in (root, root / "Server/Core", root / "Server") if (folder / "Package.swift").exists()]

    def targets(self) -> list[Target]:
        found = [target for package in self.packages for target in self._targets(package)]
        return sorted(found, key=lambda target: (LAYERS.index(target.layer), target.name))

    def other_tests(self) -> list[pathlib.Path]:
        """Returns the test folders that aren't named after a target."""
        own = {folder for target in self.targets() for folder in target.tests}
        return [folder for folder in self._tests() if folder not in own]

    def _tests(self) -> list[pathlib.Path]:
        folders = [folder for package in self.packages for folder in sorted((package / "Tests").glob("*"))]
        return [folder for folder in folders if swift_files(folder)]

    def _targets(self, package: pathlib.Path) -> Iterator[Target]:
        libraries = set(re.findall(r"\"([^\"]+)\"", " ".join(LIBRARY.findall((package / "Package.swift").read_text()))))
        tests = {folder.name: folder for folder in self._tests()}
        for folder, layer in self._folders(package / "Sources"):
            if swift_files(folder):
                own = [tests[name] for name in [folder.name + "Tests"] if name in tests]
                contracts = [file for file in self._testing_files() if tested_core(file) == folder.name]
                yield Target(folder.name, layer, folder, folder.name in libraries, own, contracts)

    def _testing_files(self) -> list[pathlib.Path]:
        """The Swift files of PortContracts."""
        folders = [folder for package in self.packages for folder in sorted((package / "Sources").rglob("PortContracts"))]
        return [file for folder in folders for file in swift_files(folder)]

    def _folders(self, sources: pathlib.Path) -> Iterator[tuple[pathlib.Path, str]]:
        for folder in sorted(path for path in sources.glob("*") if path.is_dir()):
            if folder.name in LAYERS:
                yield from ((inner, folder.name) for inner in sorted(folder.iterdir()) if inner.is_dir())
            else:
                yield folder, LAYER_OF.get(folder.name, "Server")


# The layers of the SDK's targets, and of targets in older commits, in which a target's folder wasn't inside a folder
# for the layer.
LAYER_OF = {
    "OfficeLinks": "SDK", "OfficeLinksUI": "SDK", "EmplaceClient": "SDK",
    "WOPI": "Protocols", "WOPIProof": "Protocols", "OAuth": "Protocols", "WOPIHost": "Domain", "OAuthServer": "Domain",
    "SQLStorage": "Storage", "SQLiteEngine": "Storage", "DiskBlobs": "Storage", "OfficeClient": "Simulator",
    "Rehearsal": "Simulator", "RehearsalHTTP": "Simulator", "PortContracts": "TestSupport", "EmplaceCLI": "CLI",
    "emplace": "CLI",
}


def tested_core(file: pathlib.Path) -> str | None:
    """Returns the domain target whose promises a file of PortContracts checks, or None for other files."""
    if "Contract" not in file.stem and file.parent.name != "Contracts":
        return None
    if file.stem.startswith("KeyStoreContract"):
        return "WOPIHost"
    folder = file.parts[file.parts.index("PortContracts") + 1]
    return CONTRACTS_OF.get(folder)


# The folders of PortContracts, and the domain targets whose contract suites they contain. Only older commits have
# `Host`.
CONTRACTS_OF = {"Documents": "Documents", "OAuth": "OAuthServer", "Host": "WOPIHost"}


def swift_files(folder: pathlib.Path) -> list[pathlib.Path]:
    return sorted(folder.rglob("*.swift"))


@contextmanager
def checkout(revision: str | None) -> Iterator[Checkout]:
    """Yields the tree of a revision, or the working tree."""
    if revision is None:
        yield Checkout(ROOT)
        return
    git = ["git", "-C", str(ROOT)]
    known = subprocess.run([*git, "rev-parse", "-q", "--verify", revision + "^{tree}"], stdout=subprocess.DEVNULL)
    if known.returncode != 0:
        raise SystemExit(f"git knows no revision {revision}")
    with TemporaryDirectory() as folder:
        archive = subprocess.run([*git, "archive", "--format=tar", revision], stdout=subprocess.PIPE, check=True)
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        yield Checkout(pathlib.Path(folder))
