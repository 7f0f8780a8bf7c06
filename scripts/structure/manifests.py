"""The targets that both manifests declare, and the targets that each one uses."""

import json
import pathlib
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

# The layer of targets in the root package, which apps depend on.
SDK = "SDK"


@dataclass(frozen=True)
class Node:
    name: str
    # Read from the folder: the layer of `Sources/Protocols/WOPI` is Protocols.
    layer: str
    # Relative to the repository.
    folder: str
    # Names of targets of this repository that this target depends on, sorted.
    uses: tuple[str, ...] = ()
    # A C module that the operating system provides.
    is_system: bool = False


@dataclass(frozen=True)
class Architecture:
    nodes: tuple[Node, ...] = field(default_factory=tuple)

    def __getitem__(self, name: str) -> Node:
        return next(node for node in self.nodes if node.name == name)

    def dependencies(self) -> list[tuple[Node, Node]]:
        return [(node, self[name]) for node in self.nodes for name in node.uses]

    def direct_dependencies(self) -> list[tuple[Node, Node]]:
        """Dependencies that no chain of other dependencies implies."""
        reached = self._reached()
        return [
            (node, used) for node, used in self.dependencies()
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
    return from_manifests({"": dump(root), "Server": dump(root / "Server")})


def dump(package: pathlib.Path) -> dict:
    """Returns the manifest as JSON, without resolving or building anything."""
    # A running build locks the package's own scratch folder.
    with tempfile.TemporaryDirectory() as scratch:
        said = subprocess.run(
            ["swift", "package", "--package-path", package, "--scratch-path", scratch, "dump-package"],
            capture_output=True, text=True)
    if said.returncode != 0:
        raise SystemExit(f"{package / 'Package.swift'}: {said.stderr.strip()}")
    return json.loads(said.stdout)


def from_manifests(packages: dict[str, dict]) -> Architecture:
    """Builds the architecture from manifests, keyed by package folder. Test targets and examples are left out."""
    nodes = [node for folder, package in packages.items() for node in nodes_of(folder, package)]
    names = {node.name for node in nodes}
    return Architecture(tuple(
        Node(node.name, node.layer, node.folder, tuple(sorted(names.intersection(node.uses))), node.is_system)
        for node in sorted(nodes, key=lambda node: node.name)))


def nodes_of(package_folder: str, package: dict) -> Iterator[Node]:
    for target in package["targets"]:
        path = target.get("path") or f"Sources/{target['name']}"
        if target["type"] == "test" or path.startswith("Examples/"):
            continue
        parts = path.split("/")
        layer = SDK if not package_folder else parts[1] if len(parts) == 3 else ""
        folder = f"{package_folder}/{path}".strip("/")
        yield Node(target["name"], layer, folder, tuple(used(target["dependencies"])), target["type"] == "system")


def used(dependencies: Iterable[dict]) -> Iterator[str]:
    """Yields the names of dependencies. A product of the other package has the same name as its target."""
    for dependency in dependencies:
        for kind in ("byName", "target", "product"):
            if kind in dependency:
                yield dependency[kind][0]
