"""The house as a picture: SVG for light and dark, told in words to those who listen to it."""

import pathlib
from collections import defaultdict
from html import escape

from .checkout import LAYERS
from .manifests import House
from .placing import BOX, WIDTH, WING_LABEL, WING_LAYER, Band, Place, Plan, plan

# Below the name of the layer, in as many lines.
ABOUT = {
    "Server": ["HTTP"], "Storage": ["rows", "and bytes"], "Domain": ["the rules"], "Protocols": ["values of", "protocols"],
    "SDK": ["for apps"], WING_LAYER: ["Microsoft’s side"],
}
# Hues by layer: ink, ground and line, light and dark.
COLORS = {
    "CLI": ("#4a4f57", "#eef0f2", "#b9c0c8", "#d5dae0", "#23272c", "#4d555e"),
    "Server": ("#1d5a96", "#e7f1fb", "#9cc4ea", "#a9d1f7", "#14273a", "#2f5c88"),
    "Storage": ("#7a4a10", "#fbf1e2", "#e2bf8c", "#f0c98f", "#2f2414", "#7d5c2b"),
    "TestSupport": ("#6b3f86", "#f4ebf9", "#cdaadf", "#dcbcf0", "#2a1d33", "#6b4a80"),
    "Simulator": ("#96324f", "#fbeaef", "#e6a9ba", "#f6b4c6", "#351a22", "#84405a"),
    "Domain": ("#155c49", "#e2f5ee", "#86cdb4", "#93e0c5", "#12302a", "#2b7561"),
    "Protocols": ("#55590f", "#f5f6dc", "#cdd08a", "#dde08f", "#282a12", "#686b2a"),
    "SDK": ("#3b4a9b", "#ebeefb", "#aab5ea", "#bcc6fa", "#1c2140", "#4a579c"),
}
STYLE = """
    svg { --page: #ffffff; --box: #ffffff; color-scheme: light dark }
    text { font: 600 16px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; text-anchor: middle }
    .layer { font-size: 15px; font-weight: 700; text-anchor: start }
    .upright { text-anchor: middle }
    .about { font-size: 14px; font-weight: 400 }
    .page { fill: var(--page) }
    .band { stroke-width: 1 }
    .box { fill: var(--box); stroke-width: 1.5 }
    .arrow { fill: none; stroke-width: 1.75; stroke-linecap: round }"""


def draw(house: House) -> str:
    return Drawing(house, plan(house)).text()


def is_stale(picture: pathlib.Path, house: House) -> bool:
    return not picture.exists() or picture.read_text() != draw(house)


class Drawing:
    def __init__(self, house: House, made: Plan):
        self.house, self.plan = house, made
        self.layers = [layer for layer in reversed(LAYERS) if any(node.layer == layer for node in house.nodes)]

    def text(self) -> str:
        size = f"{WIDTH} {number(self.plan.height)}"
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img" aria-labelledby="title desc">',
            "<title id=\"title\">The targets of Emplace, by layer, and what each of them uses</title>",
            f"<desc id=\"desc\">{escape(self._description())}</desc>",
            f"<style>{STYLE}{self._colors()}\n</style>",
            "<defs>", *(self._arrowhead(layer) for layer in self.layers), "</defs>",
            '<rect class="page" width="100%" height="100%" rx="12"/>',
            *self._bands(), *self._arrows(), *self._labels(), *self._boxes(), "</svg>"]
        return "\n".join(lines) + "\n"

    def _description(self) -> str:
        """Every arrow in words, from the top down."""
        sentences = ["Every arrow points down, from a target to one it uses; what follows from others is left out."]
        arrows: dict[str, list[str]] = defaultdict(list)
        for node, used in self.house.fewest_arrows():
            arrows[node.name].append(used.name)
        for layer in self.layers:
            nodes = [node for node in self.house.nodes if node.layer == layer and not node.is_system]
            told = [
                f"{node.name} uses {listed(arrows[node.name])}" if arrows[node.name]
                else f"{node.name} uses no other target" for node in nodes]
            sentences.append(f"{layer}: {'; '.join(told)}.")
        return " ".join(sentences)

    # Colors

    def _colors(self) -> str:
        light = [self._rules(layer, *COLORS[layer][:3]) for layer in self.layers]
        dark = [self._rules(layer, *COLORS[layer][3:]) for layer in self.layers]
        return "\n".join([
            "", *(f"    {rule}" for rule in light), "    @media (prefers-color-scheme: dark) {",
            "        svg { --page: #0d1117; --box: #0d1117 }", *(f"        {rule}" for rule in dark), "    }"])

    @staticmethod
    def _rules(layer: str, ink: str, ground: str, rim: str) -> str:
        name = layer.lower()
        return (
            f".{name} text {{ fill: {ink} }} .{name} .band {{ fill: {ground}; "
            f"stroke: {rim} }} .{name} .box, .{name}.arrow {{ stroke: {ink} }} #to-{name} path {{ fill: {ink} }}")

    @staticmethod
    def _arrowhead(layer: str) -> str:
        return (
            f'<marker id="to-{layer.lower()}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" '
            'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 10 5 0 10Z"/></marker>')

    # Parts

    def _bands(self) -> list[str]:
        return [
            f'<g class="{band.layer.lower()}"><rect class="band" x="{number(band.left)}" y="{number(band.top)}" '
            f'width="{number(band.right - band.left)}" height="{number(band.bottom - band.top)}" rx="10"/></g>'
            for band in self.plan.bands]

    def _labels(self) -> list[str]:
        return [f'<g class="{band.layer.lower()}">{self._label(band)}</g>' for band in self.plan.bands]

    @staticmethod
    def _label(band: Band) -> str:
        """Beside the boxes; upright in the wing, above the box of a layer that is too narrow."""
        about = ABOUT.get(band.layer, [])
        if band.layer == WING_LAYER:
            x, y = number(band.right - WING_LABEL + 9), number((band.top + band.bottom) / 2)
            words = f'{band.layer}<tspan class="about"> · {about[0]}</tspan>'
            return f'<text class="layer upright" transform="translate({x} {y}) rotate(90)">{words}</text>'
        x, y = number(band.left + 12), number(band.top + 20)
        lines = [f'<tspan class="about" x="{x}" dy="18">{line}</tspan>' for line in about]
        return f'<text class="layer" x="{x}" y="{y}">{band.layer}{"".join(lines)}</text>'

    def _boxes(self) -> list[str]:
        lines = []
        for place in self.plan.boxes():
            top = self.plan.tops[place.row]
            modules = [name for name in place.node.uses if self.house[name].is_system]
            told = f"<title>{place.node.name}, with {listed(modules)}</title>" if modules else ""
            lines.append(
                f'<g class="{place.node.layer.lower()}">{told}'
                f'<rect class="box" x="{number(place.x - place.width / 2)}" y="{number(top)}" '
                f'width="{number(place.width)}" height="{BOX}" rx="8"/>'
                f'<text x="{number(place.x)}" y="{number(top + 22.5)}">{place.node.name}</text></g>')
        return lines

    def _arrows(self) -> list[str]:
        leaving, entering = self._ports(0), self._ports(-1)
        lines = []
        for index, path in enumerate(self.plan.paths):
            x, y = leaving[index], self.plan.tops[path[0].row] + BOX
            steps = [f"M{number(x)} {number(y)}"]
            for place in path[1:]:
                is_end = place is path[-1]
                to_x, to_y = (entering[index] if is_end else place.x), self.plan.tops[place.row] - (2 if is_end else 0)
                steps.append(curve(x, y, to_x, to_y))
                x, y = to_x, to_y
                if not is_end:
                    y += BOX
                    steps.append(f"V{number(y)}")
            layer = path[0].node.layer.lower()
            lines.append(f'<path class="{layer} arrow" marker-end="url(#to-{layer})" d="{"".join(steps)}"/>')
        return lines

    def _ports(self, end: int) -> dict[int, float]:
        """Where each arrow leaves or enters its box: side by side, in the order of where they lead."""
        at: dict[Place, list[int]] = defaultdict(list)
        for index, path in enumerate(self.plan.paths):
            at[path[end]].append(index)
        ports = {}
        for place, indices in at.items():
            neighbor = 1 if end == 0 else -2
            indices.sort(key=lambda index: (self.plan.paths[index][neighbor].x, index))
            step = min(22.0, (place.width - 24) / max(1, len(indices) - 1))
            for rank, index in enumerate(indices):
                ports[index] = place.x + (rank - (len(indices) - 1) / 2) * step
        return ports


def curve(x: float, y: float, to_x: float, to_y: float) -> str:
    if abs(x - to_x) < 0.5:
        return f"V{number(to_y)}"
    middle = number((y + to_y) / 2)
    return f"C{number(x)} {middle} {number(to_x)} {middle} {number(to_x)} {number(to_y)}"


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
