"""scripts/architecture reports forbidden dependencies, and draws the dependencies that the manifests declare."""

import re
import sys

import pytest

from emplace import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

from structure.checkout import LAYERS  # noqa: E402
from structure.diagrams import MarkerError, inserted, layers, targets  # noqa: E402
from structure.manifests import Architecture, Node, from_manifests, read_architecture  # noqa: E402
from structure.proofs import breaches  # noqa: E402
from structure.rules import MAY_USE, problems, unclaimed  # noqa: E402


def target(name, path, *uses, type="regular"):
    """A target as `swift package dump-package` prints it."""
    return {
        "name": name, "type": type, "path": path,
        "dependencies": [use if isinstance(use, dict) else {"byName": [use, None]} for use in uses]}


def manifests(*extra, **paths):
    """A small valid architecture, with the dependencies and paths that a test adds."""
    def server(name, layer, *uses, **more):
        return target(name, paths.get(name, f"Sources/{layer}/{name}"), *uses, **more)

    sdk = target("OfficeLinks", None)
    targets = [
        server("WOPI", "Protocols", {"product": ["HTTPTypes", "swift-http-types", None, None]}),
        server("OAuth", "Protocols"),
        server("WOPIHost", "Domain", "WOPI", "OAuth"), server("OAuthServer", "Domain", "OAuth"),
        server("SQLStorage", "Storage", "WOPIHost", "OAuthServer"), server("SQLiteEngine", "Storage", "SQLStorage"),
        server("CDisk", "Storage", type="system"), server("DiskBlobs", "Storage", "WOPIHost", "CDisk"),
        server("Pages", "Server", "WOPIHost", {"product": ["OfficeLinks", "emplace", None, None]}),
        server("PlaceServer", "Server", "Pages", "SQLStorage"),
        server("OfficeClient", "Simulator", "WOPI"), server("Rehearsal", "Simulator", "OfficeClient", "OAuth"),
        server("PortContracts", "TestSupport", "WOPIHost", "OAuthServer"),
        server("emplace", "CLI", "PlaceServer", "SQLiteEngine", "DiskBlobs", "Rehearsal"),
        target("WOPITests", None, "WOPI", "PortContracts", type="test"),
    ]
    added = {name: uses for name, *uses in extra}
    for one in targets:
        one["dependencies"] += [{"byName": [use, None]} for use in added.get(one["name"], [])]
    return from_manifests({"": {"targets": [sdk]}, "Server": {"targets": targets}})


# Rules

def test_a_valid_architecture_has_no_problems():
    assert problems(manifests()) == []


@pytest.mark.parametrize("user, used, said", [
    ("WOPI", "WOPIHost", "in a higher layer"),
    ("OfficeLinks", "WOPI", "in a higher layer"),
    ("OAuthServer", "SQLStorage", "in a higher layer"),
    ("DiskBlobs", "Pages", "in a higher layer"),
    ("Pages", "OfficeClient", "in a higher layer"),
    ("SQLStorage", "PortContracts", "in a higher layer"),
    ("DiskBlobs", "SQLStorage", "Storage may use"),
    ("SQLStorage", "DiskBlobs", "Storage may use"),
    ("SQLiteEngine", "DiskBlobs", "Storage may use"),
    ("Pages", "DiskBlobs", "Server may use"),
    ("Pages", "SQLStorage", "Server may use"),
    ("Rehearsal", "WOPIHost", "Simulator may use SDK, Protocols, Simulator"),
    ("OfficeClient", "Pages", "Simulator may use"),
    ("Rehearsal", "SQLStorage", "Simulator may use"),
    ("PortContracts", "SQLStorage", "PortContracts may use Protocols, Domain"),
    ("PortContracts", "Pages", "PortContracts may use"),
    ("emplace", "PortContracts", "CLI may use"),
])
def test_a_forbidden_dependency_is_reported(user, used, said):
    changed = manifests((user, used)) if user != "OfficeLinks" else with_dependency_of_sdk(used)
    found = problems(changed)
    assert len(found) == 1 and found[0].startswith(f"{user} (") and f"uses {used} (" in found[0] and said in found[0]


def with_dependency_of_sdk(used):
    return Architecture(tuple(
        Node(n.name, n.layer, n.folder, (used,)) if n.name == "OfficeLinks" else n for n in manifests().nodes))


@pytest.mark.parametrize("user, used", [
    ("WOPIHost", "OAuthServer"), ("Pages", "OAuthServer"), ("PlaceServer", "DiskBlobs"), ("Rehearsal", "OfficeLinks"),
    ("WOPI", "OAuth"), ("emplace", "WOPI")])
def test_an_allowed_dependency_is_accepted(user, used):
    assert problems(manifests((user, used))) == []


@pytest.mark.parametrize("path, said", [
    ("Sources/WOPI", "must be in the folder of a layer"),
    (None, "must be in the folder of a layer"),
    ("Sources/Wards/WOPI", "must be in the folder of a layer"),
    ("Sources/Protocols/Wopi", "must be in Server/Sources/Protocols/WOPI"),
    ("Elsewhere/Protocols/WOPI", "must be in Server/Sources/Protocols/WOPI"),
])
def test_a_target_outside_the_folder_of_its_layer_is_reported(path, said):
    found = problems(manifests(WOPI=path))
    assert len(found) == 1 and found[0].startswith("WOPI is in ") and said in found[0]


def test_a_target_moved_to_a_higher_layer_makes_its_users_fail():
    found = problems(manifests(OAuth="Sources/Server/OAuth"))
    assert {line.split(" ")[0] for line in found} == {"WOPIHost", "OAuthServer", "Rehearsal"}


def test_an_example_is_not_part_of_the_architecture():
    example = target("OwnStore", "Examples/OwnStore/Sources/OwnStore", "WOPIRoutes")
    assert from_manifests({"Server": {"targets": [example]}}).nodes == ()


def test_a_folder_without_a_target_and_a_target_without_a_folder_are_reported(tmp_path):
    small = Architecture((Node("WOPI", "Protocols", "Server/Sources/Protocols/WOPI"),))
    left_over = tmp_path / "Server/Sources/Protocols/Old"
    left_over.mkdir(parents=True)
    (left_over / "A.swift").write_text("")
    assert list(unclaimed(small, tmp_path)) == [
        "Server/Sources/Protocols/Old belongs to no target: declare a target for it in the manifest, or remove it",
        "Server/Sources/Protocols/WOPI doesn't exist, but a manifest declares a target for it"]


def test_the_page_lists_the_layers_that_each_layer_may_use():
    rows = re.findall(r"^\| (\w+) \| (.*) \|$", (ROOT / "docs/architecture.md").read_text(), re.MULTILINE)
    told = {layer: cell for layer, cell in rows if layer in MAY_USE}
    assert list(told) == LAYERS and told.pop("SDK") == "nothing" and told.pop("CLI") == "everything but TestSupport"
    assert MAY_USE["CLI"] == set(LAYERS) - {"TestSupport"}
    for layer, cell in told.items():
        assert set(re.split("[.;:]", cell)[0].split(", ")) == MAY_USE[layer]


# Rules for the source code of a layer

def problems_with(tmp_path, path, text):
    """The problems of a small source tree to which one file was added."""
    small = {
        "Protocols/OAuth/OAuthError.swift": "public struct OAuthError: Error {}",
        "Domain/Documents/DocumentsError.swift": "public enum DocumentsError: Error, Hashable { case busy, readOnly }",
        "Domain/OAuthServer/SignInStore.swift": "public enum StoreRefusal: Hashable, Error { case busy, stale }",
        "Storage/SQLStorage/SQLStorage.swift": "import Documents\nlet keysAtOnce = 50",
        "Storage/DiskBlobs/DiskBlobs.swift": "import Documents\nfunc full() throws { throw DocumentsError.storageFull }",
        "Storage/SQLiteEngine/SQLiteEngine.swift": "public import SQLStorage",
        "Server/Pages/Pages.swift": "let library: Library",
        "Server/PlaceServer/Installation.swift": "import SQLStorage\nlet store: any DocumentStore",
    }
    for name, content in {**small, path: text}.items():
        file = tmp_path / "Server/Sources" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    return list(breaches(tmp_path, allowed=()))


@pytest.mark.parametrize("path, text, said", [
    ("Server/Pages/Shares.swift", "let store: any DocumentStore", "1: DocumentStore: a route target"),
    ("Server/WOPIRoutes/Files.swift", "\nfunc read(from blobs: any Blobs) {}", "2: Blobs: a route target"),
    ("Server/OAuthRoutes/Token.swift", "func issue(_ rows: some SignInWriter) {}", "1: SignInWriter: a route target"),
    ("Server/OAuthRoutes/Keys.swift", "let keys: KeyStore", "1: KeyStore: a route target"),
    ("Domain/WOPIHost/Links.swift", 'let path = "/documents/\\(id)"', "1: /documents/: a domain target must not"),
    ("Domain/WOPIHost/Files.swift", 'let path = base + "wopi/files/" + id', "1: wopi/: a domain target must not"),
    ("Domain/OAuthServer/Metadata.swift", 'let url = "https://contoso.com"', "1: ://contoso.com: a domain target"),
    ("Domain/OAuthServer/Pages.swift", 'url.appending(path: "account")', "a domain target must not build an address"),
    ("Storage/SQLStorage/Rows.swift", "let now = Date()", "1: Date(): a store must not read the clock"),
    ("Storage/SQLStorage/Rows.swift", "let now: Date = .now", ".now: a store must not read the clock"),
    ("Storage/SQLStorage/Rows.swift", "let clock = ContinuousClock()", "a store must not read the clock"),
    ("Storage/SQLStorage/Rows.swift", '"WHERE expires > CURRENT_TIMESTAMP"', "CURRENT_TIMESTAMP: a statement"),
    ("Storage/SQLStorage/Rows.swift", "let id = Identifier.random()", "a store must not make an identifier"),
    ("Storage/SQLStorage/Rows.swift", "let id = UUID().uuidString", "1: UUID(): a store must not make an identifier"),
    ("Storage/SQLStorage/Rows.swift", '"SELECT randomblob(16)"', "a statement must not make an identifier"),
    ("Storage/SQLStorage/Rows.swift", "throw StoreRefusal.stale", "StoreRefusal.stale: a store must not throw"),
    ("Storage/DiskBlobs/More.swift", "throw DocumentsError.readOnly", "a store must not throw the outcome of a rule"),
    ("Storage/SQLStorage/Rows.swift", "throw OAuthError(status: 400)", "a store must not throw the outcome of a rule"),
    ("Storage/SQLStorage/Rows.swift", "static let lockLifetime = 30 * 60", "a store must not define a limit or a lifetime"),
    ("Storage/SQLStorage/Rows.swift", "let grace: TimeInterval = hour", "a store must not define a limit or a lifetime"),
    ("Storage/SQLStorage/Rows.swift", "lock.extend(by: .minutes(30))", "a store must not define a limit or a lifetime"),
    ("Storage/SQLStorage/Rows.swift", '"SELECT id FROM nodes LIMIT 100"', "LIMIT 100: a statement must not define a limit"),
    ("Storage/DiskBlobs/More.swift", "import SQLStorage", "1: import SQLStorage: only the composition"),
    ("Storage/SQLiteEngine/More.swift", "import DiskBlobs", "1: import DiskBlobs: only the composition"),
    ("Server/Pages/More.swift", "internal import DiskBlobs", "1: import DiskBlobs: only the composition"),
])
def test_a_source_that_breaks_a_rule_of_its_layer_is_reported(tmp_path, path, text, said):
    found = problems_with(tmp_path, path, text)
    assert len(found) == 1 and found[0].startswith(f"Server/Sources/{path}:") and said in found[0], found


@pytest.mark.parametrize("path, text", [
    ("Server/Pages/Shares.swift", "/// Over a `DocumentStore`, in the end.\nlet library: Library"),
    ("Domain/WOPIHost/Links.swift", 'let link = addresses.share(id)  // "/s/…"\nlet sign = "a name has no / in it"'),
    ("Storage/SQLStorage/Rows.swift", '/// `Date()` is the caller\'s.\nlet at = Date(milliseconds: try row.integer())'),
    ("Storage/SQLStorage/Rows.swift", 'let text = "SELECT lifetime, expires FROM clients WHERE expires > ?1 LIMIT ?2"'),
    ("Storage/SQLStorage/Rows.swift", "case .busy: DocumentsError.busy"),
    ("Storage/SQLiteEngine/More.swift", "import SQLStorage"),
    ("Server/PlaceServer/Installation.swift", "import DiskBlobs"),
])
def test_a_source_that_follows_the_rules_of_its_layer_is_accepted(tmp_path, path, text):
    assert problems_with(tmp_path, path, text) == []


def test_an_exception_that_matches_nothing_is_reported(tmp_path):
    path = "Server/Sources/Storage/SQLStorage/Rows.swift"
    assert len(problems_with(tmp_path, "Storage/SQLStorage/Rows.swift", "let now = Date()")) == 1
    assert list(breaches(tmp_path, allowed=[(path, "Date()")])) == []
    (tmp_path / path).write_text("let now: Date")
    assert list(breaches(tmp_path, allowed=[(path, "Date()")])) == [
        f"{path}: Date() is gone: remove the exception from ALLOWED in scripts/structure/proofs.py"]


# The diagrams

def drawn(diagram):
    """The nodes of each subgraph, and the arrows, of a diagram."""
    found, groups = diagram.splitlines(), {}
    assert found[0] == "```mermaid" and found[-1] == "```" and "accTitle" in diagram and "accDescr" in diagram
    for line in found:
        if subgraph := re.fullmatch(r"    subgraph layer_(\w+)\[\1\]", line):
            groups[subgraph[1]] = []
        elif node := re.fullmatch(r"        (\w+)", line):
            groups[list(groups)[-1]].append(node[1])
    return groups, {tuple(arrow) for arrow in re.findall(r"^    (\w+) --> (\w+)$", diagram, re.M)}


def test_implied_dependencies_are_left_out():
    drawn = {(a.name, b.name) for a, b in manifests(("emplace", "WOPI"), ("SQLiteEngine", "OAuth")).direct_dependencies()}
    assert ("emplace", "PlaceServer") in drawn and ("SQLiteEngine", "SQLStorage") in drawn
    assert not drawn & {("emplace", "WOPI"), ("SQLiteEngine", "OAuth"), ("WOPIHost", "WOPITests")}


def test_the_diagram_of_targets_shows_the_targets_and_dependencies_of_the_manifests():
    small = manifests()
    groups, arrows = drawn(targets(small))
    shown = {node.name: node.layer for node in small.nodes if not node.is_system}
    assert {name: layer for layer, names in groups.items() for name in names} == shown and "CDisk" not in shown
    assert list(groups) == [layer for layer in reversed(LAYERS) if layer in set(shown.values())]
    assert arrows == {(a.name, b.name) for a, b in small.direct_dependencies() if not b.is_system}
    assert ("DiskBlobs", "WOPIHost") in arrows and ("emplace", "WOPI") not in arrows


def test_the_diagram_of_layers_has_the_names_and_arrows_of_the_manifests():
    text = layers(manifests())
    boxes = dict(re.findall(r'^    layer_(\w+)\["<b>\1</b><br>(.*)"\]$', text, re.M))
    assert {layer: names.split("<br>") for layer, names in boxes.items()} == drawn(targets(manifests()))[0]
    arrows = {(a[6:], b[6:]) for a, b in drawn(text)[1]}
    assert {("Domain", "Protocols"), ("Server", "Storage"), ("Simulator", "Protocols"), ("Server", "SDK")} <= arrows
    assert not arrows & {("CLI", "Storage"), ("CLI", "Domain"), ("Storage", "Protocols"), ("Protocols", "Protocols")}


@pytest.mark.parametrize("layer", LAYERS)
def test_an_empty_layer_is_in_no_diagram(layer):
    others = {node.name for node in manifests().nodes if node.layer != layer}
    rest = Architecture(tuple(
        Node(n.name, n.layer, n.folder, tuple(sorted(others.intersection(n.uses))), n.is_system)
        for n in manifests().nodes if n.name in others))
    assert f"layer_{layer}[" in targets(manifests()) and f"layer_{layer}[" in layers(manifests())
    assert f"layer_{layer}" not in targets(rest) and f"layer_{layer}" not in layers(rest)


PAGE = "# Page\n\n<!-- diagram: targets -->\n<!-- end of diagram -->\n\nText.\n\n<!-- diagram: layers -->\n<!-- end of diagram -->\n"


def test_a_diagram_is_written_between_its_markers_and_changes_with_the_manifests():
    page = inserted(PAGE, "targets", manifests())
    assert page == PAGE.replace("targets -->\n", "targets -->\n" + targets(manifests()))
    assert inserted(page, "targets", manifests()) == page
    for changed in (manifests(("Pages", "OAuthServer")), Architecture(tuple(n for n in manifests().nodes if n.name != "emplace"))):
        assert inserted(page, "targets", changed) != page
    assert inserted(page, "layers", manifests()) == page.replace("layers -->\n", "layers -->\n" + layers(manifests()))


@pytest.mark.parametrize("page", [
    "", "<!-- diagram: targets -->\n", "<!-- diagram: layers -->\n<!-- end of diagram -->\n", PAGE + PAGE])
def test_a_page_without_one_pair_of_markers_is_reported(page):
    with pytest.raises(MarkerError, match="must have one pair of markers"):
        inserted(page, "targets", manifests())


@pytest.mark.parametrize("name, diagram", [("README.md", "layers"), ("docs/architecture.md", "targets")])
def test_the_committed_diagrams_match_the_manifests(name, diagram):
    page = (ROOT / name).read_text()
    assert inserted(page, diagram, read_architecture(ROOT)) == page
