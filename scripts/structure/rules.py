"""Who may use whom, and whether the house keeps to it."""

import pathlib
from collections.abc import Iterator

from .checkout import LAYERS, swift_files
from .manifests import SDK, House, Node

# Of other layers and of its own; a module of C is its user's own affair.
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
# Where adapters meet.
COMPOSITION = "PlaceServer"
# What people's own stores are tested with: it may bring none of ours along.
CONTRACTS = "PortContracts"
# What databases are written for.
CATALOGUE = "SQLStorage"
# Stores that keep what they fetched in a folder as another one does.
CACHES = {"S3Blobs": {"DiskBlobs"}}


def problems(house: House) -> list[str]:
    return [*misplaced(house), *arrows_that_may_not_be(house)]


def misplaced(house: House) -> Iterator[str]:
    for node in house.nodes:
        if node.layer == SDK:
            proper = f"Sources/{node.name}"
        elif node.layer in LAYERS:
            proper = f"Server/Sources/{node.layer}/{node.name}"
        else:
            yield f"{node.name} lies in {node.folder}, which is no layer's folder: {', '.join(LAYERS[1:])}"
            continue
        if node.folder != proper:
            yield f"{node.name} lies in {node.folder}, not in {proper}"


def arrows_that_may_not_be(house: House) -> Iterator[str]:
    for node, used in house.arrows():
        if node.layer not in LAYERS or used.layer not in LAYERS:
            continue
        arrow = f"{node.name} ({node.layer}) uses {used.name} ({used.layer})"
        if LAYERS.index(used.layer) > LAYERS.index(node.layer):
            yield f"{arrow}: the arrow points up"
        elif not may_use(node, used):
            allowed = [layer for layer in LAYERS if layer in allowed_layers(node)]
            who = node.name if node.name == CONTRACTS else node.layer
            yield f"{arrow}: {who} may use {', '.join(allowed) or 'nothing'}"


def may_use(node: Node, used: Node) -> bool:
    if used.is_system and used.layer == node.layer:
        return True
    if used.name in CACHES.get(node.name, ()):
        return True
    if node.layer == "Storage" and used.name == CATALOGUE:
        return node.name.endswith("Engine")
    if node.name == COMPOSITION and used.layer == "Storage":
        return True
    return used.layer in allowed_layers(node)


def allowed_layers(node: Node) -> set[str]:
    return {"Protocols", "Domain"} if node.name == CONTRACTS else MAY_USE[node.layer]


def unclaimed(house: House, root: pathlib.Path) -> Iterator[str]:
    """Folders that are there and no target's, and targets whose folder isn't there."""
    claimed = {node.folder for node in house.nodes}
    there = [*(root / "Sources").glob("*"), *(root / "Server/Sources").glob("*/*")]
    for folder in sorted(str(path.relative_to(root)) for path in there if path.is_dir() and swift_files(path)):
        if folder not in claimed:
            yield f"{folder} is no target's folder"
    for folder in sorted(claimed):
        if not (root / folder).is_dir():
            yield f"{folder} isn't there"
