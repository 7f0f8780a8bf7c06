import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// Tests docs/protocol/containers.md#enumerate-children and docs/protocol/containers.md#enumerate-ancestors.
@Suite struct ListingTests {
    @Test func `a listing is complete, sorted by name and not recursive`() async throws {
        let fixture = try await HostFixture(), root = fixture.mia.root
        #expect(try await fixture.children(of: root) == Children(containers: [], files: []))
        let names = (100..<150).map { "File \($0).docx" }
        for name in names.shuffled() { _ = try await fixture.mia.makeFile(name, "") }
        let plans = try await fixture.mia.makeFolder("Plans")
        _ = try await fixture.mia.makeFolder("Deep", in: plans)
        let listing = try await fixture.children(of: root)
        #expect(listing.containers.map(\.name) == ["Plans"])
        #expect(listing.files.map(\.name) == names)
        let below = try await fixture.children(of: plans)
        #expect(below.containers.map(\.name) == ["Deep"] && below.files.isEmpty)
    }

    /// Tests docs/protocol/containers.md#shapes and docs/protocol/check-info.md#equal-values.
    @Test func `a listed child has the values of its own CheckFileInfo`() async throws {
        let fixture = try await HostFixture(),
            id = try await fixture.mia.makeFile("Größe | 50%.docx", "twelve bytes").id
        fixture.fixture.clock.advance(61)
        try await fixture.mia.save("four", to: id)
        let listing = try await fixture.children(of: fixture.mia.root), child = try #require(listing.files.first)
        let claims = try await fixture.follow(child.url)
        #expect(claims.resource == .file(id))
        let info = try await fixture.host.checkFileInfo(id, by: claims, now: fixture.now)
        #expect(child.name == info.baseFileName && child.version == info.version && child.version == "v2")
        #expect(child.size == info.size && child.size == 4)
        #expect(child.lastModifiedTime == info.lastModifiedTime && child.lastModifiedTime != nil)
    }

    @Test(arguments: [
        (".docx,.xlsx", ["A.docx", "b.XLSX"]), (".DOCX", ["A.docx"]), (".doc", ["old.doc"]),
        ("", ["A.docx", "b.XLSX", "c.txt", "docx", "old.doc"]), ("nonsense,.txt", ["c.txt"]), (".none", []),
        ("*.docx", []), ("docx", []), ("*", []), ("%2Edocx", []), (",", []), (".txt, *", ["c.txt"]),
    ]) func `the extension filter applies only to files`(_ filter: String, _ names: [String]) async throws {
        let fixture = try await HostFixture()
        for name in ["A.docx", "b.XLSX", "c.txt", "old.doc", "docx"] { _ = try await fixture.mia.makeFile(name) }
        for name in ["Plans.docx", "Texts.txt"] { _ = try await fixture.mia.makeFolder(name) }
        let listing = try await fixture.children(of: fixture.mia.root, matching: filter)
        #expect(listing.files.map(\.name) == names)
        #expect(listing.containers.map(\.name) == ["Plans.docx", "Texts.txt"])
    }

    @Test(arguments: [1, 2, 3, 5, 11], ["", ".docx"]) func `a listing in several pieces equals the listing in one`(
        _ piece: Int, _ filter: String
    ) async throws {
        let fixture = try await HostFixture { $0.listingPiece = piece }, root = fixture.mia.root
        for number in 10..<20 {
            _ = try await fixture.mia.makeFile(number.isMultiple(of: 2) ? "\(number).docx" : "\(number).txt")
        }
        for name in ["0 first", "15 amid", "9 last"] { _ = try await fixture.mia.makeFolder(name) }
        let whole = try await fixture.fixture.library.children(of: root, for: fixture.mia.caller, now: fixture.now)
        let kept = ExtensionFilter(filter)
        let files = whole.files.map(\.name).filter { kept?.matches(fileName: $0) ?? true }
        let answer = try await fixture.host.children(
            of: root, matching: kept, by: fixture.claims(.container(root)), now: { fixture.now })
        guard case .pieces(let pieces) = answer else {
            Issue.record("13 children in one piece of \(piece)")
            return
        }
        var found = Children(containers: [], files: [])
        for try await part in pieces.containers {
            #expect(part.count <= piece)
            found.containers += part
        }
        for try await part in pieces.files {
            #expect(part.count <= piece)
            found.files += part
        }
        #expect(found.containers.map(\.name) == whole.containers.map(\.name))
        #expect(found.files.map(\.name) == files)
        for child in found.files.map(\.url) + found.containers.map(\.url) { _ = try await fixture.follow(child) }
    }

    @Test func `a long listing stops when the right to it ends`() async throws {
        let fixture = try await HostFixture { $0.listingPiece = 1 }, root = fixture.mia.root
        for name in ["a", "b", "c"] { _ = try await fixture.mia.makeFile(name) }
        let answer = try await fixture.host.children(
            of: root, matching: nil, by: fixture.claims(.container(root)), now: { fixture.now })
        guard case .pieces(let pieces) = answer else {
            Issue.record("3 children in one piece of 1")
            return
        }
        try await fixture.fixture.endGrant(fixture.mia.grant)
        try await fixture.refuses(.unauthorized) { for try await _ in pieces.files {} }
    }

    @Test func `ancestors run from the root to the parent, each with a token that opens it`() async throws {
        let fixture = try await HostFixture(), one = try await fixture.mia.makeFolder("One")
        let two = try await fixture.mia.makeFolder("T:wo", in: one), file = try await fixture.mia.makeFile(in: two)
        let rows: [(ResourceID, [ContainerID])] = [
            (.container(fixture.mia.root), []), (.container(one), [fixture.mia.root]),
            (.container(two), [fixture.mia.root, one]), (.file(file.id), [fixture.mia.root, one, two]),
        ]
        for (resource, expected) in rows {
            let answer = try await fixture.host.ancestors(of: resource, by: fixture.claims(resource), now: fixture.now)
            var found: [ResourceID] = []
            for pointer in answer.ancestorsWithRootFirst {
                let claims = try await fixture.follow(pointer.url)
                found.append(claims.resource)
                guard case .container(let id) = claims.resource else { continue }
                #expect(
                    try await fixture.host.checkContainerInfo(id, by: claims, now: fixture.now).name == pointer.name)
            }
            #expect(found == expected.map(ResourceID.container))
        }
    }
}
