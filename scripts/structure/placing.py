"""Places the targets in rows, from the command at the top to the SDK on the ground, and leads arrows past boxes.

Every arrow goes down. One that passes a row has a place of its own there, a *waypoint*, so that it crosses no box.
Which place is left of which is found by putting each below the middle of what leads to it, and by trying swaps; the
arrangement with the fewest crossings stays. The same manifests give the same picture.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from .checkout import LAYERS
from .manifests import House, Node

WIDTH = 840
MARGIN = 10
GUTTER = 12
WING = 234
PADDING = 12
# At the left of a band, for the name of its layer; at the right of the wing, where the name stands upright.
LABEL = 92
WING_LABEL = 26
GAP = 16
WAYPOINT = 10
BOX = 34
# From one row to the next, and from the edge of a band to its first row.
ROW = 70
EDGE = 26

# From the top. CLI and TestSupport stand beside each other, since neither uses the other; the last of a floor is wide,
# and those before it as narrow as they can be. The wing stands beside what it may not use.
FLOORS = [["TestSupport", "CLI"], ["Server"], ["Storage"], ["Domain"], ["Protocols"], ["SDK"]]
WING_LAYER = "Simulator"
BESIDE_WING = {"Server", "Storage", "Domain"}


@dataclass(eq=False)
class Place:
    """A box, or a waypoint of an arrow."""

    row: int
    region: str
    width: float
    node: Node | None = None
    x: float = 0.0
    above: list["Place"] = field(default_factory=list)
    below: list["Place"] = field(default_factory=list)


@dataclass
class Band:
    layer: str
    left: float
    right: float
    top: float = 0.0
    bottom: float = 0.0


@dataclass
class Plan:
    places: list[Place]
    # From the box that an arrow leaves, by its waypoints, to the box that it enters.
    paths: list[list[Place]]
    bands: list[Band]
    tops: list[float]
    height: float

    def boxes(self) -> list[Place]:
        return [place for place in self.places if place.node]


def plan(house: House) -> Plan:
    return Planner(house).plan()


class Planner:
    def __init__(self, house: House):
        self.house = house
        self.drawn = [node for node in house.nodes if not node.is_system]
        self.arrows = [(a, b) for a, b in house.fewest_arrows() if not b.is_system]
        self.rows: dict[str, int] = {}
        self.row_layers: list[list[str]] = []

    def plan(self) -> Plan:
        self._assign_rows()
        places, paths = self._places()
        Arrangement(places, paths, self._regions()).improve()
        tops, height = self._heights()
        return Plan(places, paths, self._bands(tops), tops, height)

    # Rows

    def _assign_rows(self) -> None:
        row = 0
        for floor in FLOORS:
            depths = {layer: self._fill(layer, row) for layer in floor}
            depth = max(depths.values())
            for node in [node for layer in floor for node in self._of(layer)]:
                # On the ground of the floor, below the name of a narrow layer.
                self.rows[node.name] += depth - depths[node.layer]
            self.row_layers += [floor] * depth
            row += depth
        self._assign_wing()

    def _fill(self, layer: str, first: int) -> int:
        """Gives the rows of one layer to its targets; the number of rows.

        What is used by others of its layer stands below them. What has to do with none of them goes where there is most
        room, in a row more if there is none.
        """
        if not self._of(layer):
            return 0
        room, widths = self._room(layer), [0.0]
        bound = [node for node in self._of(layer) if self._is_bound(node)]
        level = 0
        for node in sorted(bound, key=lambda node: (self._level(node, layer), node.name)):
            if self._level(node, layer) > level or widths[-1] and widths[-1] + box_width(node) > room:
                widths.append(0.0)
            level = self._level(node, layer)
            self._take(node, len(widths) - 1, first, widths)
        for node in [node for node in self._of(layer) if node not in bound]:
            if min(widths) and min(widths) + box_width(node) > room:
                widths.append(0.0)
            self._take(node, widths.index(min(widths)), first, widths)
        return len(widths)

    def _take(self, node: Node, row: int, first: int, widths: list[float]) -> None:
        widths[row] += box_width(node) + GAP
        self.rows[node.name] = first + row

    def _room(self, layer: str) -> float:
        """The width that a layer's row has for boxes, beside the arrows that pass."""
        left, right = self._regions()[layer]
        height = LAYERS.index(layer)
        passing = [
            (a, b) for a, b in self.arrows if LAYERS.index(a.layer) > height > LAYERS.index(b.layer)
            and (layer not in BESIDE_WING or WING_LAYER not in (a.layer, b.layer))]
        return right - left - 2 * PADDING - len(passing) * (WAYPOINT + 4)

    def _is_bound(self, node: Node) -> bool:
        """Whether it uses another of its layer, or is used by one."""
        others = self._of(node.layer)
        return any(other.name in node.uses or node.name in other.uses for other in others)

    def _assign_wing(self) -> None:
        """One box a row, evenly beside the floors that it spans."""
        beside = [row for row, layers in enumerate(self.row_layers) if set(layers) & BESIDE_WING]
        wing = sorted(self._of(WING_LAYER), key=lambda node: (self._level(node, WING_LAYER), node.name))
        if len(wing) > len(beside):
            raise SystemExit(f"scripts/house: {len(wing)} targets of {WING_LAYER} have no room beside the other layers")
        for index, node in enumerate(wing):
            share = index / (len(wing) - 1) if len(wing) > 1 else 0.5
            self.rows[node.name] = beside[round(share * (len(beside) - 1))]

    def _of(self, layer: str) -> list[Node]:
        return [node for node in self.drawn if node.layer == layer]

    def _level(self, node: Node, layer: str) -> int:
        """How many of its layer lie above it."""
        users = [other for other in self._of(layer) if node.name in other.uses]
        return max((self._level(user, layer) + 1 for user in users), default=0)

    def _depth(self, layer: str) -> int:
        return max(self._level(node, layer) + 1 for node in self._of(layer))

    # Places

    def _places(self) -> tuple[list[Place], list[list[Place]]]:
        boxes = {node.name: Place(self.rows[node.name], node.layer, box_width(node), node) for node in self.drawn}
        places, paths = list(boxes.values()), []
        for upper, lower in self.arrows:
            start, end = boxes[upper.name], boxes[lower.name]
            path = [start]
            for row in range(start.row + 1, end.row):
                path.append(Place(row, self._region_of_waypoint(row, upper, lower), WAYPOINT))
            path.append(end)
            for above, below in zip(path, path[1:]):
                above.below.append(below)
                below.above.append(above)
            places += path[1:-1]
            paths.append(path)
        return places, paths

    def _region_of_waypoint(self, row: int, upper: Node, lower: Node) -> str:
        layers = self.row_layers[row]
        if set(layers) & BESIDE_WING and WING_LAYER in (upper.layer, lower.layer):
            return WING_LAYER
        return upper.layer if upper.layer in layers else lower.layer if lower.layer in layers else layers[-1]

    def _spans(self) -> dict[str, tuple[float, float]]:
        """The left and right edge of each layer's band."""
        left, right = float(MARGIN), float(WIDTH - MARGIN)
        inner = right - WING - GUTTER if self._of(WING_LAYER) else right
        spans = {WING_LAYER: (inner + GUTTER, right)}
        for floor in FLOORS:
            start = left
            for layer in floor[:-1]:
                if self._of(layer):
                    spans[layer] = (start, start + self._least_width(layer))
                    start = spans[layer][1] + GUTTER
            spans[floor[-1]] = (start, inner if floor[-1] in BESIDE_WING else right)
        return spans

    def _least_width(self, layer: str) -> float:
        """Of one box a row, and of the arrows that pass the boxes below."""
        users = [a for a, b in self.arrows if a.layer == layer != b.layer]
        passing = sum(self._level(node, layer) + 1 < self._depth(layer) for node in users)
        return max(map(box_width, self._of(layer))) + 2 * PADDING + passing * (WAYPOINT + 4)

    def _regions(self) -> dict[str, tuple[float, float]]:
        """The spans without what their labels take."""
        regions = self._spans()
        for floor in FLOORS:
            left, right = regions[floor[-1]]
            regions[floor[-1]] = (left + LABEL, right)
        left, right = regions[WING_LAYER]
        regions[WING_LAYER] = (left, right - WING_LABEL)
        return regions

    # Heights

    def _heights(self) -> tuple[list[float], float]:
        """The upper edge of each row's boxes, and the height of all."""
        tops, y = [], float(MARGIN)
        for row, layers in enumerate(self.row_layers):
            if row == 0 or self.row_layers[row - 1] is not layers:
                y += EDGE
            tops.append(y)
            is_last = row + 1 == len(self.row_layers) or self.row_layers[row + 1] is not layers
            y += BOX + PADDING + GUTTER if is_last else ROW
        return tops, y - GUTTER + MARGIN

    def _bands(self, tops: list[float]) -> list[Band]:
        bands = []
        for layer, (left, right) in self._spans().items():
            rows = [
                row for row, layers in enumerate(self.row_layers)
                if layer in layers or layer == WING_LAYER and set(layers) & BESIDE_WING]
            if self._of(layer):
                bands.append(Band(layer, left, right, tops[rows[0]] - EDGE, tops[rows[-1]] + BOX + PADDING))
        return bands


def box_width(node: Node) -> float:
    return round(text_width(node.name) * 16 + 24)


def text_width(text: str) -> float:
    """In ems of a wide face, so that the text of any other fits, too."""
    narrow, wide = set("ijlItf.,'"), set("mwMW")
    widths = [0.36 if c in narrow else 0.95 if c in wide else 0.72 if c.isupper() else 0.61 for c in text]
    return sum(widths)


class Arrangement:
    """Which place is left of which, and where."""

    def __init__(self, places: list[Place], paths: list[list[Place]], regions: dict[str, tuple[float, float]]):
        self.regions = regions
        self.segments = [(a, b) for path in paths for a, b in zip(path, path[1:])]
        self.groups: dict[tuple[int, str], list[Place]] = defaultdict(list)
        for place in places:
            self.groups[place.row, place.region].append(place)

    def improve(self) -> None:
        for key in self.groups:
            self._spread(key)
        best = self._orders()
        best_cost = self._cost()
        for sweep in range(24):
            self._sweep(downwards=sweep % 2 == 0, sorts=True)
            if self._cost() < best_cost:
                best_cost, best = self._cost(), self._orders()
        self._swap(best, best_cost)

    def _swap(self, best: dict, best_cost: tuple[int, int]) -> None:
        """Tries each pair of neighbours the other way round, until nothing gets better."""
        improved = True
        while improved:
            improved = False
            for key in sorted(self.groups):
                for index in range(len(self.groups[key]) - 1):
                    self._set(best)
                    group = self.groups[key]
                    group[index], group[index + 1] = group[index + 1], group[index]
                    self._settle()
                    if self._cost() < best_cost:
                        best_cost, best, improved = self._cost(), self._orders(), True
        self._set(best)
        self._settle()

    def _orders(self) -> dict[tuple[int, str], list[Place]]:
        return {key: list(group) for key, group in self.groups.items()}

    def _set(self, orders: dict[tuple[int, str], list[Place]]) -> None:
        for key, group in orders.items():
            self.groups[key] = list(group)

    def _settle(self) -> None:
        """From the middle, so that what was tried before leaves no trace."""
        for key in self.groups:
            self._spread(key)
        for sweep in range(16):
            self._sweep(downwards=sweep % 2 == 0, sorts=False, looks_both_ways=sweep > 3)

    def _cost(self) -> tuple[int, int]:
        """Crossings first, then how far arrows lead aside."""
        crossings = 0
        rows: dict[int, list[tuple[Place, Place]]] = defaultdict(list)
        for segment in self.segments:
            rows[segment[0].row].append(segment)
        for segments in rows.values():
            for index, (a, b) in enumerate(segments):
                crossings += sum(
                    (a.x - c.x) * (b.x - d.x) < 0 for c, d in segments[index + 1:] if a is not c and b is not d)
        return crossings, round(sum(abs(a.x - b.x) for a, b in self.segments))

    def _sweep(self, downwards: bool, sorts: bool, looks_both_ways: bool = False) -> None:
        for key in sorted(self.groups, reverse=not downwards):
            group = self.groups[key]
            wishes = {place: self._wish(place, downwards, looks_both_ways) for place in group}
            if sorts:
                group.sort(key=lambda place: wishes[place])
            self._put(key, [wishes[place] for place in group])

    @staticmethod
    def _wish(place: Place, downwards: bool, looks_both_ways: bool) -> float:
        """The middle of what leads to it, or of all that it has to do with."""
        first, second = (place.above, place.below) if downwards else (place.below, place.above)
        near = [*first, *second] if looks_both_ways else first or second
        return sum(other.x for other in near) / len(near) if near else place.x

    def _spread(self, key: tuple[int, str]) -> None:
        left, right = self.regions[key[1]]
        self._put(key, [(left + right) / 2 for _ in self.groups[key]])

    def _put(self, key: tuple[int, str], wishes: list[float]) -> None:
        """As near to the wishes as order, widths and walls allow."""
        group = self.groups[key]
        left, right = self.regions[key[1]]
        offsets, at = [], 0.0
        for index, place in enumerate(group):
            at += (group[index - 1].width + place.width) / 2 + self._gap(group[index - 1], place) if index else 0
            offsets.append(at)
        low = left + PADDING + group[0].width / 2
        high = right - PADDING - group[-1].width / 2 - offsets[-1]
        for place, offset, base in zip(group, offsets, level([w - o for w, o in zip(wishes, offsets)])):
            place.x = round(min(max(base, low), max(high, low)) + offset, 1)

    @staticmethod
    def _gap(left: Place, right: Place) -> float:
        return GAP if left.node and right.node else 8 if left.node or right.node else 4


def level(values: Iterable[float]) -> list[float]:
    """The nearest values, by squares, that never fall."""
    blocks: list[tuple[float, int]] = []
    for value in values:
        block = (value, 1)
        while blocks and blocks[-1][0] > block[0]:
            mean, count = blocks.pop()
            block = ((mean * count + block[0] * block[1]) / (count + block[1]), count + block[1])
        blocks.append(block)
    return [mean for mean, count in blocks for _ in range(count)]
