import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let walking: [Promise<Self>] = [
        Promise("a walk through a folder visits every item exactly once") { try await $0.walkVisitsEachItemOnce() },
        Promise("a walk skips items that were deleted meanwhile") { try await $0.walkSkipsDeletedItems() },
        Promise("a walk ends when the caller loses the right") { try await $0.aWalkEndsWithTheRight() },
        Promise("a walk refuses more nested folders than the limit") { try await $0.walkRefusesTooManyLevels() },
    ]

    private func walkVisitsEachItemOnce() async throws {
        let mia = try await makeFixture(), now = mia.now
        let top = try await mia.makeFolder("Top"), one = try await mia.makeFolder("one", in: top)
        let two = try await mia.makeFolder("Two", in: top)
        _ = try await mia.makeFolder("Empty", in: two)
        for (name, folder) in [("b.docx", top), ("A.docx", top), ("計画.docx", one), ("In.docx", two)] {
            _ = try await mia.makeFile(name, in: folder)
        }
        let walk = try await library.walk(nil, in: top, for: mia.caller, now: now)
        #expect(
            try await paths(walk, now: now) == [
                "Top", "Top/A.docx", "Top/b.docx", "Top/one", "Top/one/計画.docx", "Top/Two", "Top/Two/In.docx",
                "Top/Two/Empty",
            ])
        let link = try await library.share(.container(top), as: .readOnly, for: mia.caller, now: now)
        let visit = try await library.walk([.container(two)], in: top, for: link.visitor, now: now)
        #expect(try await paths(visit, now: now) == ["Two", "Two/In.docx", "Two/Empty"])
        // The walk returns all items of a folder that has more items than one page.
        let many = try await mia.makeFolder("Many")
        for number in 0..<(TreeWalk.page + 2) { _ = try await mia.makeFile("\(1000 + number)", in: many) }
        let long = try await paths(
            library.walk(nil, in: many, for: mia.caller, now: now), now: now)
        #expect(
            long.count == TreeWalk.page + 3 && Set(long).count == long.count
                && long.dropFirst() == long.dropFirst().sorted()[...])
    }

    private func walkSkipsDeletedItems() async throws {
        let mia = try await makeFixture(), now = mia.now
        let top = try await mia.makeFolder("Top"), inner = try await mia.makeFolder("Inner", in: top)
        let deep = try await mia.makeFolder("Deep", in: inner)
        _ = try await mia.makeFile("Deep.docx", in: deep)
        let gone = try await mia.makeFile("A.docx", in: top, mia.stage("the first"))
        let kept = try await mia.makeFile("B.docx", in: top, mia.stage("the second"))
        var walk = try await library.walk(nil, in: top, for: mia.caller, now: now)
        #expect(try await walk.next(now: now)?.path == ["Top"])
        #expect(try await walk.next(now: now)?.node.id == .file(gone.id))
        try await library.deleteFile(gone.id, for: mia.caller, now: now)
        #expect(try await walk.open(gone.id, now: now) == nil)
        // A new document with the name of a deleted document isn't returned instead of the deleted document.
        let other = try await mia.makeFile("A.docx", in: top, mia.stage("another"))
        #expect(try await walk.open(gone.id, now: now) == nil)
        #expect(try await walk.next(now: now)?.node.id == .file(kept.id))
        try await mia.replace(kept.id, with: "what it is when its turn comes")
        let opened = try #require(try await walk.open(kept.id, now: now))
        #expect(try await opened.content.read(at: 0, count: 100) == Array("what it is when its turn comes".utf8))
        #expect(try await walk.next(now: now)?.path == ["Top", "Inner"])
        #expect(try await walk.next(now: now)?.path == ["Top", "Inner", "Deep"])
        try await library.deleteTree(inner, for: mia.caller, now: now)
        #expect(try await walk.next(now: now) == nil)
        // After the selection, one of the selected items is moved to another folder, and another is renamed to the name
        // of an item that was returned earlier.
        let away = try await mia.makeFile("C.docx", in: top)
        let ids: [NodeID] = [.file(other.id), .file(away.id), .file(kept.id)]
        var chosen = try await library.walk(ids, in: top, for: mia.caller, now: now)
        #expect(try await chosen.next(now: now)?.path == ["A.docx"])
        try await library.move(.file(away.id), to: mia.root, for: mia.caller, now: now)
        _ = try await library.renameFile(
            other.id, to: DocumentName("Z.docx"), presenting: nil, for: mia.caller, now: now)
        _ = try await library.renameFile(
            kept.id, to: DocumentName("a.docx"), presenting: nil, for: mia.caller, now: now)
        #expect(try await chosen.next(now: now)?.path == ["a (2).docx"])
        #expect(try await chosen.next(now: now) == nil)
    }

    private func aWalkEndsWithTheRight() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let top = try await mia.makeFolder("Top"), inner = try await mia.makeFolder("Inner", in: top)
        let file = try await mia.makeFile("A.docx", in: top), last = try await mia.makeFile("B.docx", in: inner)
        func begun(_ caller: Caller) async throws -> TreeWalk {
            var walk = try await library.walk(nil, in: top, for: caller, now: now)
            for _ in 0..<2 { _ = try await walk.next(now: now) }
            #expect(try await walk.open(file.id, now: now) != nil)
            return walk
        }
        try await library.share(.container(top), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        let link = try await library.share(.container(top), as: .readOnly, for: mia.caller, now: now)
        var shared = try await begun(ben.caller), visit = try await begun(link.visitor)
        try await library.stopSharing(.container(top), with: ben.account.id, for: mia.caller, now: now)
        await refuses(.notFound) { _ = try await shared.open(file.id, now: now) }
        let rest = shared
        await refuses(.notFound) { _ = try await paths(rest, now: now) }
        try await library.unshare(link.id, for: mia.caller, now: now)
        let other = visit
        for id in [file.id, last.id] {
            await #expect(throws: DocumentsError.self) { _ = try await other.open(id, now: now) }
        }
        await #expect(throws: DocumentsError.self) { _ = try await paths(other, now: now) }
        _ = (try? await visit.next(now: now), try? await shared.next(now: now))
    }

    private func walkRefusesTooManyLevels() async throws {
        let mia = try await makeFixture(), now = mia.now
        let top = try await mia.makeFolder("Top")
        var folder = top
        for _ in 1..<TreeWalk.maxLevels { folder = try await mia.makeFolder("F", in: folder) }
        let walk = try await library.walk(nil, in: top, for: mia.caller, now: now)
        #expect(try await paths(walk, now: now).count == TreeWalk.maxLevels)
        _ = try await mia.makeFolder("F", in: folder)
        await refuses(.tooMany(limit: TreeWalk.maxLevels)) { _ = try await paths(walk, now: now) }
    }

    func paths(_ walk: TreeWalk, now: Date) async throws -> [String] {
        var walk = walk, paths: [String] = []
        while let entry = try await walk.next(now: now) { paths.append(entry.path.joined(separator: "/")) }
        return paths
    }
}
