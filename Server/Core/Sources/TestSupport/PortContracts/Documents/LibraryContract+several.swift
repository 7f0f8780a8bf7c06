import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let several: [Promise<Self>] = [
        Promise("several items are moved together") { try await $0.severalAreMovedTogether() },
        Promise("a refused move of several items moves none") { try await $0.aMoveOfSeveralIsAllOrNothing() },
        Promise("a move of several items skips or renames those whose names are taken") {
            try await $0.aMoveOfSeveralLeavesOutOrRenames()
        },
        Promise("several items are deleted together or not at all") { try await $0.severalAreDeletedTogether() },
        Promise("another user's items can't be moved or deleted together with one's own") {
            try await $0.refusesSeveralItemsOfOthers()
        },
        Promise("selected items are all in one folder") { try await $0.selectsItemsOfOneFolder() },
    ]

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
        // Repeating the move changes nothing, and neither does moving an empty list.
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
        // One of the items, the folder "To", would be moved into a folder inside it.
        await refused("To", because: .cannotContainItself) {
            try await library.move([.file(first.id), .container(to)], to: deep, for: mia.caller, now: now)
        }
        let many = (0...Library.maxAtOnce).map { _ in
            FileID(rawValue: Identifier.random()).map { NodeID.file($0) }
        }.compactMap(\.self)
        await refuses(.tooMany(limit: Library.maxAtOnce)) {
            try await library.move(many, to: deep, for: mia.caller, now: now)
        }
        await refuses(.tooMany(limit: Library.maxAtOnce)) {
            try await library.delete(many, for: mia.caller, now: now)
        }
        await refuses(.forbidden) {
            try await library.move([.file(first.id)], to: deep, for: mia.reader, now: now)
        }
        // Two items from different folders have the same name, so moving both to one folder is refused.
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
        // The first two alternative names are taken too: one in the target folder and one in the source folder.
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
        // A locked document can't be renamed.
        await refused("A.docx", because: .locked(by: lock)) {
            try await library.move(ids, to: to, onClash: .both, for: mia.caller, now: now)
        }
        #expect(try await mia.everything().map(\.containers) == before.map(\.containers))
        let moved = try await library.move(
            ids + [.file(free.id)], to: to, onClash: .skip, for: mia.caller, now: now)
        #expect(moved == [.file(free.id): "B.docx"])
        #expect(try await mia.file(file.id).parent == from)
        #expect(try await mia.file(free.id).parent == to)
        _ = try await library.lock(file.id, .release(lock), for: mia.caller, now: now)
        let both = try await library.move(ids, to: to, onClash: .both, for: mia.caller, now: now)
        #expect(both == [.file(file.id): "A (3).docx", .container(folder): "Inner (3)"])
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
        // For a folder, the error names the locked document in it.
        await refused("In.docx", because: .locked(by: lock)) {
            try await library.delete(ids, for: mia.caller, now: now)
        }
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
        // Restoring is also one transaction. If one item can't be restored, no item is restored.
        await refuses(.notFound) {
            try await library.bringBack(ids + [.file(fixed.id)], for: mia.caller, now: now)
        }
        #expect(try await library.trash(for: mia.caller, limit: 10, now: now).entries.count == 2)
        let back = try await library.bringBack(ids + ids, for: mia.caller, now: now)
        #expect(back.map(\.id) == ids)
        #expect(try await mia.file(inner.id).parent == folder)
    }

    private func refusesSeveralItemsOfOthers() async throws {
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
        // An editor may move items within the shared folder, but not into another user's folder.
        await refuses(.forbidden) { try await library.move([.file(file.id)], to: ben.root, for: ben.caller, now: now) }
        await refuses(.forbidden) { try await library.delete([.container(folder)], for: ben.caller, now: now) }
        #expect(try await mia.everything() == before)
        #expect(try await ben.file(own.id) == own)
        try await library.move([.file(file.id)], to: target, for: ben.caller, now: now)
        try await library.delete([.container(target)], for: ben.caller, now: now)
        #expect(try await library.trash(for: mia.caller, limit: 10, now: now).entries.map(\.record.count) == [2])
    }

    private func selectsItemsOfOneFolder() async throws {
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
        // Shared items are selected in the folder where the user sees them.
        try await library.share(.file(file.id), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        let shared = try #require(
            try await library.children(of: ben.root, for: ben.caller, now: now).containers.first)
        let seen = try await library.chosen([.file(file.id)], in: shared.id, for: ben.caller, now: now)
        #expect(seen.map(\.id) == [.file(file.id)])
        let walk = try await library.walk([.file(file.id)], in: shared.id, for: ben.caller, now: now)
        #expect(try await paths(walk, now: now) == ["A.docx"])
        // A walk through a user's own documents doesn't include shared items.
        let all = try await library.walk(nil, in: ben.root, named: "All", for: ben.caller, now: now)
        #expect(try await paths(all, now: now) == ["All", "All/C.docx"])
    }

    func refused(_ name: String, because cause: DocumentsError, _ verb: () async throws -> Void) async {
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
