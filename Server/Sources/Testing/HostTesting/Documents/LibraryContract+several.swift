import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    func verifySeveral() async throws {
        try await severalAreMovedTogether()
        try await aMoveOfSeveralIsAllOrNothing()
        try await aMoveOfSeveralLeavesOutOrRenames()
        try await severalAreDeletedTogether()
        try await whatIsSomebodyElsesStaysOutOfSeveral()
        try await whatIsChosenIsOfOneFolder()
        try await aWalkComesByEverythingOnce()
        try await aWalkLeavesOutWhatIsGone()
        try await aWalkEndsWithTheRight()
        try await aWalkGoesOnlySoDeep()
    }

    private func severalAreMovedTogether() async throws {
        let mia = try await makeFixture(), now = mia.now
        let from = try await mia.makeFolder("From"), to = try await mia.makeFolder("To")
        let folder = try await mia.makeFolder("Inner", in: from), file = try await mia.makeFile("A.docx", in: from)
        let locked = try await mia.makeFile("B.docx", in: from), lock = try LibraryFixture.lock()
        _ = try await library.lock(locked.id, .acquire(lock), for: mia.caller, now: now)
        let ids: [NodeID] = [.file(file.id), .container(folder), .file(locked.id), .file(file.id)]
        try await library.move(ids, to: to, for: mia.caller, now: now)
        let moved = try await library.children(of: to, for: mia.caller, now: now)
        #expect(moved.files.map(\.id) == [file.id, locked.id] && moved.containers.map(\.id) == [folder])
        #expect(moved.files.last?.lock.current(at: now) == lock)
        // Once more changes nothing, and so do none.
        try await library.move(ids, to: to, for: mia.caller, now: now)
        try await library.move([], to: to, for: mia.caller, now: now)
        #expect(try await library.children(of: to, for: mia.caller, now: now) == moved)
    }

    private func aMoveOfSeveralIsAllOrNothing() async throws {
        let mia = try await makeFixture(), now = mia.now
        let from = try await mia.makeFolder("From"), to = try await mia.makeFolder("To", in: from)
        let deep = try await mia.makeFolder("Deep", in: to), first = try await mia.makeFile("A.docx", in: from)
        let clash = try await mia.makeFile("Same.docx", in: from)
        _ = try await mia.makeFile("same.docx", in: deep)
        let before = try await mia.everything()
        await refused("Same.docx", because: .nameTaken(free: nil, lock: nil)) {
            try await library.move([.file(first.id), .file(clash.id)], to: deep, for: mia.caller, now: now)
        }
        // A folder into itself, among others.
        await refused("To", because: .cannotContainItself) {
            try await library.move([.file(first.id), .container(to)], to: deep, for: mia.caller, now: now)
        }
        let many = (0...Library.mostAtOnce).map { _ in
            FileID(rawValue: Identifier.random()).map { NodeID.file($0) }
        }.compactMap(\.self)
        await refuses(.tooMany(limit: Library.mostAtOnce)) {
            try await library.move(many, to: deep, for: mia.caller, now: now)
        }
        await refuses(.tooMany(limit: Library.mostAtOnce)) {
            try await library.delete(many, for: mia.caller, now: now)
        }
        await refuses(.forbidden) {
            try await library.move([.file(first.id)], to: deep, for: mia.reader, now: now)
        }
        // Two of one name from two folders: the second finds it taken.
        let twin = try await mia.makeFile("A.docx")
        await refused("A.docx", because: .nameTaken(free: nil, lock: nil)) {
            try await library.move([.file(first.id), .file(twin.id)], to: deep, for: mia.caller, now: now)
        }
        try await library.deleteFile(twin.id, for: mia.caller, now: now)
        #expect(try await mia.everything() == before)
    }

    private func aMoveOfSeveralLeavesOutOrRenames() async throws {
        let mia = try await makeFixture(), now = mia.now
        let from = try await mia.makeFolder("From"), to = try await mia.makeFolder("To")
        let folder = try await mia.makeFolder("Inner", in: from), file = try await mia.makeFile("A.docx", in: from)
        let free = try await mia.makeFile("B.docx", in: from), ids: [NodeID] = [.file(file.id), .container(folder)]
        _ = try await mia.makeFolder("INNER", in: to)
        _ = try await mia.makeFile("a.docx", in: to)
        // The first other name is taken as well: the one there, the other where it comes from.
        _ = try await mia.makeFile("A (2).docx", in: to)
        _ = try await mia.makeFolder("Inner (2)", in: from)
        let before = try await mia.everything()
        await #expect(throws: SeveralRefused.self) {
            do {
                try await library.move(ids + [.file(free.id)], to: to, for: mia.caller, now: now)
            } catch let error as SeveralRefused {
                #expect(error.clashes == ["A.docx", "Inner"])
                throw error
            }
        }
        let lock = try LibraryFixture.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: mia.caller, now: now)
        // What is open keeps its name.
        await refused("A.docx", because: .locked(by: lock)) {
            try await library.move(ids, to: to, onClash: .both, for: mia.caller, now: now)
        }
        #expect(try await mia.everything().map(\.containers) == before.map(\.containers))
        let moved = try await library.move(
            ids + [.file(free.id)], to: to, onClash: .skip, for: mia.caller, now: now)
        #expect(moved == ["B.docx"])
        #expect(try await mia.file(file.id).parent == from)
        #expect(try await mia.file(free.id).parent == to)
        _ = try await library.lock(file.id, .release(lock), for: mia.caller, now: now)
        let both = try await library.move(ids, to: to, onClash: .both, for: mia.caller, now: now)
        #expect(both == ["A (3).docx", "Inner (3)"])
        #expect(try await mia.file(file.id).name == "A (3).docx")
        #expect(try await mia.file(file.id).parent == to)
    }

    private func severalAreDeletedTogether() async throws {
        let mia = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), inner = try await mia.makeFile("In.docx", in: folder)
        let file = try await mia.makeFile("A.docx"), fixed = try await mia.makeFile("R.docx", isReadOnly: true)
        let ids: [NodeID] = [.file(file.id), .container(folder)]
        let before = try await mia.everything(), lock = try LibraryFixture.lock()
        _ = try await library.lock(inner.id, .acquire(lock), for: mia.caller, now: now)
        await refused("Plans", because: .locked(by: lock)) { try await library.delete(ids, for: mia.caller, now: now) }
        _ = try await library.lock(inner.id, .release(lock), for: mia.caller, now: now)
        await refused("R.docx", because: .readOnly) {
            try await library.delete(ids + [.file(fixed.id)], for: mia.caller, now: now)
        }
        await refuses(.notEmpty) {
            try await library.delete(ids + [.container(mia.root)], for: mia.caller, now: now)
        }
        #expect(try await mia.everything().map(\.containers) == before.map(\.containers))
        #expect(try await library.trash(for: mia.caller, limit: 10, now: now).entries.isEmpty)
        try await library.delete(ids + ids, for: mia.caller, now: now)
        let entries = try await library.trash(for: mia.caller, limit: 10, now: now).entries
        #expect(Set(entries.map(\.record.resource)) == Set(ids) && entries.map(\.record.count).sorted() == [1, 2])
        // All of them are brought back in one step, too, or none.
        await refuses(.notFound) {
            try await library.bringBack(ids + [.file(fixed.id)], for: mia.caller, now: now)
        }
        #expect(try await library.trash(for: mia.caller, limit: 10, now: now).entries.count == 2)
        let back = try await library.bringBack(ids + ids, for: mia.caller, now: now)
        #expect(back.map(\.id) == ids)
        #expect(try await mia.file(inner.id).parent == folder)
    }

    private func whatIsSomebodyElsesStaysOutOfSeveral() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), target = try await mia.makeFolder("Target", in: folder)
        let file = try await mia.makeFile("A.docx", in: folder), own = try await ben.makeFile("Own.docx")
        let ids: [NodeID] = [.file(own.id), .file(file.id)], before = try await mia.everything()
        func refusesBoth(_ error: DocumentsError, _ ids: [NodeID], to container: ContainerID) async {
            await refuses(error) { try await library.move(ids, to: container, for: ben.caller, now: now) }
            await refuses(error) { try await library.delete(ids, for: ben.caller, now: now) }
        }
        await refusesBoth(.notFound, ids, to: ben.root)
        try await library.share(.container(folder), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        await refusesBoth(.forbidden, ids, to: ben.root)
        await refusesBoth(.forbidden, [.file(file.id)], to: target)
        let link = try await library.share(.container(folder), as: .readWrite, for: mia.caller, now: now)
        await refuses(.forbidden) { try await library.delete([.file(file.id)], for: link.visitor, now: now) }
        await refuses(.forbidden) { try await library.move([.file(file.id)], to: target, for: link.visitor, now: now) }
        try await library.share(.container(folder), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        // An editor arranges what is below, and takes nothing out of the owner's tree.
        await refuses(.forbidden) { try await library.move([.file(file.id)], to: ben.root, for: ben.caller, now: now) }
        await refuses(.forbidden) { try await library.delete([.container(folder)], for: ben.caller, now: now) }
        #expect(try await mia.everything() == before)
        #expect(try await ben.file(own.id) == own)
        try await library.move([.file(file.id)], to: target, for: ben.caller, now: now)
        try await library.delete([.container(target)], for: ben.caller, now: now)
        #expect(try await library.trash(for: mia.caller, limit: 10, now: now).entries.map(\.record.count) == [2])
    }

    private func whatIsChosenIsOfOneFolder() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("A.docx", in: folder)
        let other = try await mia.makeFile("B.docx"), foreign = try await ben.makeFile("C.docx")
        let chosen = try await library.chosen(
            [.file(file.id), .file(file.id)], in: folder, for: mia.caller, now: now)
        #expect(chosen == [.file(file)])
        for id in [NodeID.file(other.id), .file(foreign.id), .container(folder), .container(mia.root)] {
            await refuses(.notFound) {
                try await library.chosen([.file(file.id), id], in: folder, for: mia.caller, now: now)
            }
            await refuses(.notFound) {
                _ = try await library.walk([.file(file.id), id], in: folder, for: mia.caller, now: now)
            }
        }
        await refuses(.notFound) { _ = try await library.walk(nil, in: folder, for: ben.caller, now: now) }
        // What is shared is chosen in the folder where the person finds it.
        try await library.share(.file(file.id), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        let shared = try #require(
            try await library.children(of: ben.root, for: ben.caller, now: now).containers.first)
        let seen = try await library.chosen([.file(file.id)], in: shared.id, for: ben.caller, now: now)
        #expect(seen.map(\.id) == [.file(file.id)])
        let walk = try await library.walk([.file(file.id)], in: shared.id, for: ben.caller, now: now)
        #expect(try await paths(walk, now: now) == ["A.docx"])
        // One's own documents don't have what others share in them.
        let all = try await library.walk(nil, in: ben.root, named: "All", for: ben.caller, now: now)
        #expect(try await paths(all, now: now) == ["All", "All/C.docx"])
    }

    private func aWalkComesByEverythingOnce() async throws {
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
        // Over the end of a page.
        let many = try await mia.makeFolder("Many")
        for number in 0..<(TreeWalk.page + 2) { _ = try await mia.makeFile("\(1000 + number)", in: many) }
        let long = try await paths(
            library.walk(nil, in: many, for: mia.caller, now: now), now: now)
        #expect(
            long.count == TreeWalk.page + 3 && Set(long).count == long.count
                && long.dropFirst() == long.dropFirst().sorted()[...])
    }

    private func aWalkLeavesOutWhatIsGone() async throws {
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
        // A new one with its name isn't taken for it.
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
        // Of several that were chosen, one has gone elsewhere, and another has taken the name of one before.
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

    private func aWalkGoesOnlySoDeep() async throws {
        let mia = try await makeFixture(), now = mia.now
        let top = try await mia.makeFolder("Top")
        var folder = top
        for _ in 1..<TreeWalk.mostLevels { folder = try await mia.makeFolder("F", in: folder) }
        let walk = try await library.walk(nil, in: top, for: mia.caller, now: now)
        #expect(try await paths(walk, now: now).count == TreeWalk.mostLevels)
        _ = try await mia.makeFolder("F", in: folder)
        await refuses(.tooMany(limit: TreeWalk.mostLevels)) { _ = try await paths(walk, now: now) }
    }

    private func paths(_ walk: TreeWalk, now: Date) async throws -> [String] {
        var walk = walk, paths: [String] = []
        while let entry = try await walk.next(now: now) { paths.append(entry.path.joined(separator: "/")) }
        return paths
    }

    private func refused(_ name: String, because cause: DocumentsError, _ verb: () async throws -> Void) async {
        await #expect(throws: SeveralRefused.self) {
            do {
                try await verb()
            } catch let error as SeveralRefused {
                #expect(error.name == name && error.cause == cause)
                throw error
            }
        }
    }
}
