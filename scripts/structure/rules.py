"""The dependencies that each layer may have, and a check of every target against them."""

import pathlib
from collections.abc import Iterator

from .checkout import LAYERS, swift_files
from .manifests import SDK, Architecture, Node

# The layers that each layer may use. A C module may be used by any target of its own layer.
MAY_USE = {
    "SDK": set(),
    "Protocols": {"SDK", "Protocols"},
    "Domain": {"SDK", "Protocols", "Domain"},
    "Storage": {"SDK", "Protocols", "Domain"},
    "Server": {"SDK", "Protocols", "Domain", "Server"},
    "Simulator": {"SDK", "Protocols", "Simulator"},
    "TestSupport": {"Protocols", "Domain", "Storage", "Server", "TestSupport"},
    "CLI": {"SDK", "Protocols", "Domain", "Storage", "Server", "Simulator", "CLI"},
}
# The target that connects routes and pages with stores (the composition).
COMPOSITION = "PlaceServer"
# Contract suites. Third-party stores are tested with them, so this target may not depend on Emplace's own stores.
CONTRACTS = "PortContracts"
# The only store that a database engine may use.
SQL_STORAGE = "SQLStorage"
# Stores that use another store as a cache.
CACHES = {"S3Blobs": {"DiskBlobs"}}


def problems(architecture: Architecture) -> list[str]:
    return [*misplaced(architecture), *forbidden_dependencies(architecture)]


def misplaced(architecture: Architecture) -> Iterator[str]:
    for node in architecture.nodes:
        if node.layer == SDK:
            proper = f"Sources/{node.name}"
        elif node.layer in LAYERS:
            proper = f"Server/Sources/{node.layer}/{node.name}"
        else:
            yield f"{node.name} is in {node.folder}, but must be in the folder of a layer: {', '.join(LAYERS[1:])}"
            continue
        if node.folder != proper:
            yield f"{node.name} is in {node.folder}, but must be in {proper}"


def forbidden_dependencies(architecture: Architecture) -> Iterator[str]:
    for node, used in architecture.dependencies():
        if node.layer not in LAYERS or used.layer not in LAYERS:
            continue
        dependency = f"{node.name} ({node.layer}) uses {used.name} ({used.layer})"
        if LAYERS.index(used.layer) > LAYERS.index(node.layer):
            yield f"{dependency}, which is in a higher layer"
        elif not may_use(node, used):
            allowed = [layer for layer in LAYERS if layer in allowed_layers(node)]
            subject = node.name if node.name == CONTRACTS else node.layer
            yield f"{dependency}, but {subject} may use {', '.join(allowed) or 'nothing'}"


def may_use(node: Node, used: Node) -> bool:
    if used.is_system and used.layer == node.layer:
        return True
    if used.name in CACHES.get(node.name, ()):
        return True
    if node.layer == "Storage" and used.name == SQL_STORAGE:
        return node.name.endswith("Engine")
    if node.name == COMPOSITION and used.layer == "Storage":
        return True
    return used.layer in allowed_layers(node)


def allowed_layers(node: Node) -> set[str]:
    return {"Protocols", "Domain"} if node.name == CONTRACTS else MAY_USE[node.layer]


def unclaimed(architecture: Architecture, root: pathlib.Path) -> Iterator[str]:
    """Yields source folders that belong to no target, and folders of targets that don't exist."""
    claimed = {node.folder for node in architecture.nodes}
    there = [*(root / "Sources").glob("*"), *(root / "Server/Sources").glob("*/*")]
    for folder in sorted(str(path.relative_to(root)) for path in there if path.is_dir() and swift_files(path)):
        if folder not in claimed:
            yield f"{folder} belongs to no target: declare a target for it in the manifest, or remove it"
    for folder in sorted(claimed):
        if not (root / folder).is_dir():
            yield f"{folder} doesn't exist, but a manifest declares a target for it"
