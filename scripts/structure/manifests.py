"""The targets that the manifests declare, and which of each other they use."""

import json
import pathlib
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

# The package of the root, for apps; and where its target lies.
SDK = "SDK"


@dataclass(frozen=True)
class Node:
    name: str
    # From the folder: `Sources/Protocols/WOPI` is of the layer Protocols.
    layer: str
    # Relative to the repository.
    folder: str
    # Of this repository, in the order of names.
    uses: tuple[str, ...] = ()
    # A module of C that the system brings.
    is_system: bool = False


@dataclass(frozen=True)
class House:
    nodes: tuple[Node, ...] = field(default_factory=tuple)

    def __getitem__(self, name: str) -> Node:
        return next(node for node in self.nodes if node.name == name)

    def arrows(self) -> list[tuple[Node, Node]]:
        return [(node, self[name]) for node in self.nodes for name in node.uses]

    def fewest_arrows(self) -> list[tuple[Node, Node]]:
        """Without those that others imply."""
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


def read_house(root: pathlib.Path) -> House:
    return house({"": dump(root), "Server": dump(root / "Server")})


def dump(package: pathlib.Path) -> dict:
    """The manifest as JSON; nothing is resolved or built."""
    # A scratch folder of its own, since a build that runs holds the lock of the package's.
    with tempfile.TemporaryDirectory() as scratch:
        said = subprocess.run(
            ["swift", "package", "--package-path", package, "--scratch-path", scratch, "dump-package"],
            capture_output=True, text=True)
    if said.returncode != 0:
        raise SystemExit(f"{package / 'Package.swift'}: {said.stderr.strip()}")
    return json.loads(said.stdout)


def house(packages: dict[str, dict]) -> House:
    """From manifests by the folders of their packages; tests and examples aren't part of it."""
    nodes = [node for folder, package in packages.items() for node in nodes_of(folder, package)]
    names = {node.name for node in nodes}
    return House(tuple(
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
    """By name: a product of the other package is called as its target is."""
    for dependency in dependencies:
        for kind in ("byName", "target", "product"):
            if kind in dependency:
                yield dependency[kind][0]
