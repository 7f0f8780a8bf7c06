"""The allowed dependencies between targets, and where targets must be."""

import pathlib
from collections.abc import Iterator

from .checkout import LAYERS, swift_files
from .manifests import CORE, SDK, Architecture, Node

# The layers that the targets of each layer may depend on. C libraries of the same layer are always allowed.
MAY_USE = {
    "SDK": {"SDK"},
    "Protocols": {"SDK", "Protocols"},
    "Domain": {"SDK", "Protocols", "Domain"},
    "Storage": {"SDK", "Protocols", "Domain"},
    "Server": {"SDK", "Protocols", "Domain", "Server"},
    "Simulator": {"SDK", "Protocols", "Simulator"},
    "TestSupport": {"Protocols", "Domain", "Storage", "Server", "TestSupport"},
    "CLI": {"SDK", "Protocols", "Domain", "Storage", "Server", "Simulator", "CLI"},
}
# The packages that the core may depend on, so that its tests build in a minute.
CORE_PACKAGES = {"swift-crypto", "swift-http-types"}
# The target that combines adapters.
COMPOSITION = "PlaceServer"
# The target with the contract suites. Other authors test their stores with it, so it must not depend on the stores of
# this repository.
CONTRACTS = "PortContracts"
# The target that database engines depend on.
SQL = "SQLStorage"
# Stores that use another store as a cache.
CACHES = {"S3Blobs": {"DiskBlobs"}}
# The settings of HTTP clients, which every target may use. It isn't a store, and imports no other target.
CLIENTS = "HTTPClients"


def problems(architecture: Architecture) -> list[str]:
    return [*misplaced(architecture), *forbidden_dependencies(architecture)]


def misplaced(architecture: Architecture) -> Iterator[str]:
    for node in architecture.nodes:
        if node.layer == SDK:
            proper = f"Sources/{node.name}"
        elif node.layer in LAYERS:
            proper = f"{CORE if in_core(node) else 'Server'}/Sources/{node.layer}/{node.name}"
        else:
            yield f"{node.name} is in {node.folder}, which is no layer's folder: {', '.join(LAYERS[1:])}"
            continue
        if node.folder != proper:
            yield f"{node.name} is in {node.folder}, not in {proper}"


def in_core(node: Node) -> bool:
    """Whether the target belongs to the package that depends on no server, no database and no HTTP library."""
    return node.layer in ("Protocols", "Domain") or node.name in (CONTRACTS, "ParserInvariants")


def forbidden_dependencies(architecture: Architecture) -> Iterator[str]:
    for node, used in architecture.arrows():
        if node.layer not in LAYERS or used.layer not in LAYERS:
            continue
        arrow = f"{node.name} ({node.layer}) uses {used.name} ({used.layer})"
        if LAYERS.index(used.layer) > LAYERS.index(node.layer):
            yield f"{arrow}: a layer must not depend on a higher one"
        elif not may_use(node, used):
            allowed = [layer for layer in LAYERS if layer in allowed_layers(node)]
            who = node.name if node.name == CONTRACTS else node.layer
            yield f"{arrow}: {who} may use {', '.join(allowed) or 'nothing'}"


def may_use(node: Node, used: Node) -> bool:
    if used.is_system and used.layer == node.layer:
        return True
    if used.name == CLIENTS or used.name in CACHES.get(node.name, ()):
        return True
    if node.layer == "Storage" and used.name == SQL:
        return node.name.endswith("Engine")
    if node.name == COMPOSITION and used.layer == "Storage":
        return True
    return used.layer in allowed_layers(node)


def allowed_layers(node: Node) -> set[str]:
    return {"Protocols", "Domain"} if node.name == CONTRACTS else MAY_USE[node.layer]


def unclaimed(architecture: Architecture, root: pathlib.Path) -> Iterator[str]:
    """Reports folders that belong to no target, and targets whose folder doesn't exist."""
    claimed = {node.folder for node in architecture.nodes}
    there = [
        *(root / "Sources").glob("*"), *(root / "Server/Sources").glob("*/*"), *(root / CORE / "Sources").glob("*/*")]
    for folder in sorted(str(path.relative_to(root)) for path in there if path.is_dir() and swift_files(path)):
        if folder not in claimed:
            yield f"{folder} belongs to no target"
    for folder in sorted(claimed):
        if not (root / folder).is_dir():
            yield f"{folder} doesn't exist"


def foreign(manifest: dict, allowed: set[str]) -> Iterator[str]:
    """Reports packages that the core must not depend on."""
    for dependency in manifest["dependencies"]:
        for kind in dependency.values():
            for each in kind:
                if each["identity"] not in allowed:
                    yield f"{CORE} depends on {each['identity']}: it may depend on {', '.join(sorted(allowed))}"
