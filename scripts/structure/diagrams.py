"""The architecture as Mermaid diagrams, which GitHub renders in the pages that show them."""

import re
from collections.abc import Iterator

from .checkout import LAYERS
from .manifests import Architecture, Node
from .rules import CLIENTS

COMPACT = '%%{init: {"flowchart": {"nodeSpacing": 12, "rankSpacing": 35, "padding": 8}}}%%'


def targets(architecture: Architecture) -> str:
    """Returns a diagram of the targets in their layers, with arrows to the targets they use. Omits arrows that others
    imply."""
    lines = []
    for layer, nodes in by_layer(architecture):
        lines += [f"    subgraph layer_{layer}[{layer}]", *(f"        {node.name}" for node in nodes), "    end"]
    arrows = sorted((a.name, b.name) for a, b in architecture.fewest_arrows() if not b.is_system)
    lines += [f"    {a} --> {b}" for a, b in arrows]
    # From left to right, so that it fits the width of a page, with small gaps, so that the names stay readable.
    return block("The targets of Emplace, by layer", lines, direction="LR", setup=COMPACT)


def layers(architecture: Architecture) -> str:
    """Returns a diagram of the layers with the names of their targets, and arrows to the layers they use."""
    lines = [
        f'    layer_{layer}["<b>{layer}</b><br>{"<br>".join(node.name for node in nodes)}"]'
        for layer, nodes in by_layer(architecture)]
    used: dict[str, set[str]] = {layer: set() for layer, _ in by_layer(architecture)}
    for a, b in architecture.arrows():
        # Every target may use the settings of HTTP clients, which says nothing about the layers.
        if a.layer != b.layer and b.name != CLIENTS:
            used[a.layer].add(b.layer)
    whole = Architecture(tuple(Node(layer, layer, "", tuple(sorted(others))) for layer, others in used.items()))
    arrows = [f"    layer_{a.name} --> layer_{b.name}" for a, b in whole.fewest_arrows()]
    return block("The layers of Emplace, and the targets in each", [*lines, *arrows], direction="TB")


def by_layer(architecture: Architecture) -> Iterator[tuple[str, list[Node]]]:
    """Yields the layers and their targets from the top down, without empty layers and without C modules."""
    for layer in reversed(LAYERS):
        nodes = [node for node in architecture.nodes if node.layer == layer and not node.is_system]
        if nodes:
            yield layer, nodes


def block(title: str, lines: list[str], direction: str, setup: str | None = None) -> str:
    description = "Each arrow leads to what is used. Arrows that others imply are left out."
    head = [f"flowchart {direction}", f"    accTitle: {title}", f"    accDescr: {description}"]
    return "\n".join(["```mermaid", *([setup] if setup else []), *head, *lines, "```", ""])


DIAGRAMS = {"targets": targets, "layers": layers}


class NoPlace(Exception):
    """A page has no markers for a diagram, or more than one pair."""


def inserted(page: str, name: str, architecture: Architecture) -> str:
    """Returns the page with an up-to-date diagram."""
    place = re.compile(rf"(^<!-- diagram: {name} -->\n).*?(^<!-- end of diagram -->$)", re.M | re.S)
    diagram = DIAGRAMS[name](architecture)
    changed, count = place.subn(lambda found: found[1] + diagram + found[2], page)
    if count != 1:
        raise NoPlace(f"needs exactly one <!-- diagram: {name} --> … <!-- end of diagram -->, but has {count}")
    return changed
