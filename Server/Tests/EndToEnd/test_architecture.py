"""Tests that scripts/architecture reports each forbidden dependency, and that its diagrams show all allowed
dependencies."""

import re
import sys

import pytest

from emplace import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

from structure.checkout import LAYERS  # noqa: E402
from structure.diagrams import NoPlace, inserted, layers, targets  # noqa: E402
from structure.manifests import Architecture, Node, architecture_of, read_architecture  # noqa: E402
from structure.proofs import breaches  # noqa: E402
from structure.rules import CORE_PACKAGES, MAY_USE, foreign, problems, unclaimed  # noqa: E402


def target(name, path, *uses, type="regular"):
    """Returns a target in the format of `swift package dump-package`."""
    return {
        "name": name, "type": type, "path": path,
        "dependencies": [use if isinstance(use, dict) else {"byName": [use, None]} for use in uses]}


def manifests(*extra, **paths):
    """Returns the manifests of a small valid architecture, to which a test adds targets and dependencies."""
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
    core = {"WOPI", "OAuth", "WOPIHost", "OAuthServer", "PortContracts"}
    return architecture_of({
        "": {"targets": [sdk]}, "Server/Core": {"targets": [one for one in targets if one["name"] in core]},
        "Server": {"targets": [one for one in targets if one["name"] not in core]}})


# Rules

def test_a_valid_architecture_has_no_problems():
    assert problems(manifests()) == []


@pytest.mark.parametrize("user, used, said", [
    ("WOPI", "WOPIHost", "a higher one"),
    ("OfficeLinks", "WOPI", "a higher one"),
    ("OAuthServer", "SQLStorage", "a higher one"),
    ("DiskBlobs", "Pages", "a higher one"),
    ("Pages", "OfficeClient", "a higher one"),
    ("SQLStorage", "PortContracts", "a higher one"),
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
    changed = manifests((user, used)) if user != "OfficeLinks" else with_arrow_from_sdk(used)
    found = problems(changed)
    assert len(found) == 1 and found[0].startswith(f"{user} (") and f"uses {used} (" in found[0] and said in found[0]


def with_arrow_from_sdk(used):
    return Architecture(tuple(
        Node(n.name, n.layer, n.folder, (used,)) if n.name == "OfficeLinks" else n for n in manifests().nodes))


@pytest.mark.parametrize("user, used", [
    ("WOPIHost", "OAuthServer"), ("Pages", "OAuthServer"), ("PlaceServer", "DiskBlobs"), ("Rehearsal", "OfficeLinks"),
    ("WOPI", "OAuth"), ("emplace", "WOPI")])
def test_an_allowed_dependency_passes(user, used):
    assert problems(manifests((user, used))) == []


@pytest.mark.parametrize("path, said", [
    ("Sources/WOPI", "no layer's folder"),
    (None, "no layer's folder"),
    ("Sources/Wards/WOPI", "no layer's folder"),
    ("Sources/Protocols/Wopi", "not in Server/Core/Sources/Protocols/WOPI"),
    ("Elsewhere/Protocols/WOPI", "not in Server/Core/Sources/Protocols/WOPI"),
])
def test_a_target_outside_its_layer_s_folder_is_reported(path, said):
    found = problems(manifests(WOPI=path))
    assert len(found) == 1 and found[0].startswith("WOPI is in ") and said in found[0]


def test_a_target_in_a_higher_layer_s_folder_makes_dependencies_point_up():
    found = problems(manifests(OAuth="Sources/Server/OAuth"))
    assert {line.split(" ")[0] for line in found} == {"OAuth", "WOPIHost", "OAuthServer", "Rehearsal"}


def test_examples_are_not_part_of_the_architecture():
    example = target("OwnStore", "Examples/OwnStore/Sources/OwnStore", "WOPIRoutes")
    assert architecture_of({"Server": {"targets": [example]}}).nodes == ()


def test_a_folder_without_a_target_and_a_target_without_a_folder_are_reported(tmp_path):
    small = Architecture((Node("WOPI", "Protocols", "Server/Core/Sources/Protocols/WOPI"),))
    left_over = tmp_path / "Server/Core/Sources/Protocols/Old"
    left_over.mkdir(parents=True)
    (left_over / "A.swift").write_text("")
    assert list(unclaimed(small, tmp_path)) == [
        "Server/Core/Sources/Protocols/Old belongs to no target", "Server/Core/Sources/Protocols/WOPI doesn't exist"]


def test_the_architecture_page_lists_the_allowed_dependencies():
    rows = re.findall(r"^\| (\w+) \| (.*) \|$", (ROOT / "docs/architecture.md").read_text(), re.MULTILINE)
    told = {layer: cell for layer, cell in rows if layer in MAY_USE}
    assert list(told) == LAYERS and told.pop("SDK") == "nothing" and told.pop("CLI") == "everything but TestSupport"
    assert MAY_USE["CLI"] == set(LAYERS) - {"TestSupport"}
    for layer, cell in told.items():
        assert set(re.split("[;:]", cell)[0].split(", ")) == MAY_USE[layer]


@pytest.mark.parametrize("identity, reported", [
    ("swift-crypto", False), ("swift-http-types", False), ("swift-nio", True), ("grdb.swift", True), ("hummingbird", True)])
def test_the_core_depends_on_no_server_or_database(identity, reported):
    manifest = {"dependencies": [{"sourceControl": [{"identity": identity}]}]}
    assert [identity in line for line in foreign(manifest, CORE_PACKAGES)] == ([True] if reported else [])


# Rules for the sources of each layer

def made_up(tmp_path, path, text):
    """Returns what the script reports for a small source tree with one added file."""
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
        file = tmp_path / placed(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    return list(breaches(tmp_path, allowed=()))


def placed(name):
    """Returns the path of a source file in the repository."""
    return f"Server/Core/Sources/{name}" if name.startswith(("Protocols", "Domain")) else f"Server/Sources/{name}"


@pytest.mark.parametrize("path, text, said", [
    ("Server/Pages/Shares.swift", "let store: any DocumentStore", "1: DocumentStore: a route"),
    ("Server/WOPIRoutes/Files.swift", "\nfunc read(from blobs: any Blobs) {}", "2: Blobs: a route"),
    ("Server/OAuthRoutes/Token.swift", "func issue(_ rows: some SignInWriter) {}", "1: SignInWriter: a route"),
    ("Server/OAuthRoutes/Keys.swift", "let keys: KeyStore", "1: KeyStore: a route"),
    ("Domain/WOPIHost/Links.swift", 'let path = "/documents/\\(id)"', "1: /documents/: the domain knows no address"),
    ("Domain/WOPIHost/Files.swift", 'let path = base + "wopi/files/" + id', "1: wopi/: the domain knows no address"),
    ("Domain/OAuthServer/Metadata.swift", 'let url = "https://contoso.com"', "1: ://contoso.com: the domain"),
    ("Domain/OAuthServer/Pages.swift", 'url.appending(path: "account")', "the domain builds no address"),
    ("Storage/SQLStorage/Rows.swift", "let now = Date()", "1: Date(): a store has no clock"),
    ("Storage/SQLStorage/Rows.swift", "let now: Date = .now", ".now: a store has no clock"),
    ("Storage/SQLStorage/Rows.swift", "let clock = ContinuousClock()", "a store has no clock"),
    ("Storage/SQLStorage/Rows.swift", '"WHERE expires > CURRENT_TIMESTAMP"', "CURRENT_TIMESTAMP: a statement"),
    ("Storage/SQLStorage/Rows.swift", "let id = Identifier.random()", "a store makes no identifier"),
    ("Storage/SQLStorage/Rows.swift", "let id = UUID().uuidString", "1: UUID(): a store makes no identifier"),
    ("Storage/SQLStorage/Rows.swift", '"SELECT randomblob(16)"', "a statement makes no identifier"),
    ("Storage/SQLStorage/Rows.swift", "throw StoreRefusal.stale", "StoreRefusal.stale: a store throws no"),
    ("Storage/DiskBlobs/More.swift", "throw DocumentsError.readOnly", "a store throws no error that is the outcome of a rule"),
    ("Storage/SQLStorage/Rows.swift", "throw OAuthError(status: 400)", "a store throws no error that is the outcome of a rule"),
    ("Storage/SQLStorage/Rows.swift", "static let lockLifetime = 30 * 60", "limits and lifetimes are rules of the domain"),
    ("Storage/SQLStorage/Rows.swift", "let grace: TimeInterval = hour", "limits and lifetimes are rules of the domain"),
    ("Storage/SQLStorage/Rows.swift", "lock.extend(by: .minutes(30))", "limits and lifetimes are rules of the domain"),
    ("Storage/SQLStorage/Rows.swift", '"SELECT id FROM nodes LIMIT 100"', "LIMIT 100: limits are rules of the domain"),
    ("Storage/DiskBlobs/More.swift", "import SQLStorage", "1: import SQLStorage: only PlaceServer combines stores"),
    ("Storage/SQLiteEngine/More.swift", "import DiskBlobs", "1: import DiskBlobs: only PlaceServer combines stores"),
    ("Server/Pages/More.swift", "internal import DiskBlobs", "1: import DiskBlobs: only PlaceServer may"),
])
def test_a_source_that_breaks_a_rule_of_its_layer_is_reported(tmp_path, path, text, said):
    found = made_up(tmp_path, path, text)
    assert len(found) == 1 and found[0].startswith(f"{placed(path)}:") and said in found[0], found


@pytest.mark.parametrize("path, text", [
    ("Server/Pages/Shares.swift", "/// Over a `DocumentStore`, in the end.\nlet library: Library"),
    ("Domain/WOPIHost/Links.swift", 'let link = addresses.share(id)  // "/s/…"\nlet sign = "a name has no / in it"'),
    ("Storage/SQLStorage/Rows.swift", '/// `Date()` is the caller\'s.\nlet at = Date(milliseconds: try row.integer())'),
    ("Storage/SQLStorage/Rows.swift", 'let text = "SELECT lifetime, expires FROM clients WHERE expires > ?1 LIMIT ?2"'),
    ("Storage/SQLStorage/Rows.swift", "case .busy: DocumentsError.busy"),
    ("Storage/SQLiteEngine/More.swift", "import SQLStorage"),
    ("Server/PlaceServer/Installation.swift", "import DiskBlobs"),
])
def test_a_source_that_keeps_the_rules_of_its_layer_passes(tmp_path, path, text):
    assert made_up(tmp_path, path, text) == []


def test_an_unneeded_exception_is_reported(tmp_path):
    path = "Server/Sources/Storage/SQLStorage/Rows.swift"
    assert len(made_up(tmp_path, "Storage/SQLStorage/Rows.swift", "let now = Date()")) == 1
    assert list(breaches(tmp_path, allowed=[(path, "Date()")])) == []
    (tmp_path / path).write_text("let now: Date")
    assert list(breaches(tmp_path, allowed=[(path, "Date()")])) == [
        f"{path}: Date() was not found: remove it from ALLOWED in scripts/structure/proofs.py"]


# The diagrams

def drawn(diagram):
    """Returns the nodes of each subgraph in a diagram, and the arrows."""
    found, groups = diagram.splitlines(), {}
    assert found[0] == "```mermaid" and found[-1] == "```" and "accTitle" in diagram and "accDescr" in diagram
    for line in found:
        if subgraph := re.fullmatch(r"    subgraph layer_(\w+)\[\1\]", line):
            groups[subgraph[1]] = []
        elif node := re.fullmatch(r"        (\w+)", line):
            groups[list(groups)[-1]].append(node[1])
    return groups, {tuple(arrow) for arrow in re.findall(r"^    (\w+) --> (\w+)$", diagram, re.M)}


def test_dependencies_implied_by_others_are_not_drawn():
    drawn = {(a.name, b.name) for a, b in manifests(("emplace", "WOPI"), ("SQLiteEngine", "OAuth")).fewest_arrows()}
    assert ("emplace", "PlaceServer") in drawn and ("SQLiteEngine", "SQLStorage") in drawn
    assert not drawn & {("emplace", "WOPI"), ("SQLiteEngine", "OAuth"), ("WOPIHost", "WOPITests")}


def test_the_diagram_of_targets_matches_the_manifests():
    small = manifests()
    groups, arrows = drawn(targets(small))
    shown = {node.name: node.layer for node in small.nodes if not node.is_system}
    assert {name: layer for layer, names in groups.items() for name in names} == shown and "CDisk" not in shown
    assert list(groups) == [layer for layer in reversed(LAYERS) if layer in set(shown.values())]
    assert arrows == {(a.name, b.name) for a, b in small.fewest_arrows() if not b.is_system}
    assert ("DiskBlobs", "WOPIHost") in arrows and ("emplace", "WOPI") not in arrows


def test_the_diagram_of_layers_has_the_names_and_arrows_of_the_manifests():
    text = layers(manifests())
    boxes = dict(re.findall(r'^    layer_(\w+)\["<b>\1</b><br>(.*)"\]$', text, re.M))
    assert {layer: names.split("<br>") for layer, names in boxes.items()} == drawn(targets(manifests()))[0]
    arrows = {(a[6:], b[6:]) for a, b in drawn(text)[1]}
    assert {("Domain", "Protocols"), ("Server", "Storage"), ("Simulator", "Protocols"), ("Server", "SDK")} <= arrows
    assert not arrows & {("CLI", "Storage"), ("CLI", "Domain"), ("Storage", "Protocols"), ("Protocols", "Protocols")}


@pytest.mark.parametrize("layer", LAYERS)
def test_an_empty_layer_is_not_drawn(layer):
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
def test_a_page_must_have_one_pair_of_markers_for_its_diagram(page):
    with pytest.raises(NoPlace, match="needs exactly one"):
        inserted(page, "targets", manifests())


@pytest.mark.parametrize("name, diagram", [("README.md", "layers"), ("docs/architecture.md", "targets")])
def test_the_committed_diagrams_match_the_manifests(name, diagram):
    page = (ROOT / name).read_text()
    assert inserted(page, diagram, read_architecture(ROOT)) == page
