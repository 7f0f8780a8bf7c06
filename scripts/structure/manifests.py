"""The targets that the manifests declare, and their dependencies on each other."""

import json
import pathlib
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

# The layer of the package at the root, on which apps depend.
SDK = "SDK"
# The folders of the packages, without examples.
CORE = "Server/Core"
PACKAGES = ("", CORE, "Server")
# The names of targets that contain C only, such as CLinux.
C_NAME = re.compile(r"C[A-Z]")


@dataclass(frozen=True)
class Node:
    name: str
    # The folder names the layer: `Sources/Protocols/WOPI` belongs to Protocols.
    layer: str
    # The folder, relative to the repository.
    folder: str
    # The targets of this repository that it depends on, sorted by name.
    uses: tuple[str, ...] = ()
    # Whether it is C: a library of the system, or calls of the system that Swift can't make.
    is_system: bool = False


@dataclass(frozen=True)
class Architecture:
    nodes: tuple[Node, ...] = field(default_factory=tuple)

    def __getitem__(self, name: str) -> Node:
        return next(node for node in self.nodes if node.name == name)

    def arrows(self) -> list[tuple[Node, Node]]:
        return [(node, self[name]) for node in self.nodes for name in node.uses]

    def fewest_arrows(self) -> list[tuple[Node, Node]]:
        """Returns the dependencies without those that others imply."""
        reached = self._reached()
        return [
            (node, used) for node, used in self.arrows()
            if not any(used.name in reached[other] for other in node.uses if other != used.name)]

    def _reached(self) -> dict[str, set[str]]:
        reached: dict[str, set[str]] = {}

        def visit(name: str) -> set[str]:
            if name not in reached:
                reached[name] = set()
                for used in self[name].uses:
                    reached[name] |= {used} | visit(used)
            return reached[name]

        for node in self.nodes:
            visit(node.name)
        return reached


def read_architecture(root: pathlib.Path) -> Architecture:
    return architecture_of({folder: dump(root / folder) for folder in PACKAGES})


def dump(package: pathlib.Path) -> dict:
    """Returns the manifest as JSON, without resolving or building anything."""
    # A separate scratch folder, because a running build locks the package's own.
    with tempfile.TemporaryDirectory() as scratch:
        said = subprocess.run(
            ["swift", "package", "--package-path", package, "--scratch-path", scratch, "dump-package"],
            capture_output=True, text=True)
    if said.returncode != 0:
        raise SystemExit(f"{package / 'Package.swift'}: {said.stderr.strip()}")
    return json.loads(said.stdout)


def architecture_of(packages: dict[str, dict]) -> Architecture:
    """Combines the manifests of the packages, given by folder. Tests and examples aren't part of it."""
    nodes = [node for folder, package in packages.items() for node in nodes_of(folder, package)]
    names = {node.name for node in nodes}
    return Architecture(tuple(
        Node(node.name, node.layer, node.folder, tuple(sorted(names.intersection(node.uses))), node.is_system)
        for node in sorted(nodes, key=lambda node: node.name)))


def nodes_of(package_folder: str, package: dict) -> Iterator[Node]:
    for target in package["targets"]:
        path = target.get("path") or f"Sources/{target['name']}"
        if target["type"] == "test" or path.startswith(("Examples/", "Plugins/", "Tests/")):
            continue
        parts = path.split("/")
        layer = SDK if not package_folder else parts[1] if len(parts) == 3 else ""
        folder = f"{package_folder}/{path}".strip("/")
        is_system = target["type"] == "system" or bool(C_NAME.match(target["name"]))
        yield Node(target["name"], layer, folder, tuple(used(target["dependencies"])), is_system)


def used(dependencies: Iterable[dict]) -> Iterator[str]:
    """Returns the names of the targets that a target depends on. Products are named after their targets."""
    for dependency in dependencies:
        for kind in ("byName", "target", "product"):
            if kind in dependency:
                yield dependency[kind][0]
