import Basics
import Documents
import Foundation
import OAuthServer
import Testing

/// Checks the limit of nested folders, and reads that return only the nearest folders above an item.
extension LibraryContract {
    static let depth: [Promise<Self>] = [
        Promise("no operation nests folders beyond the limit") { try await $0.refusesToNestTooDeep() },
        Promise("an upload creates no folders beyond the limit") { try await $0.anUploadMakesNoFolderTooDeep() },
        Promise("the depth limit counts all levels of a moved folder") {
            try await $0.countsAllLevelsOfAMovedFolder()
        },
        Promise("a tree that is already too deep stays usable") { try await $0.keepsDeeperTreesUsable() },
        Promise("an item that would be restored too deep is restored to the root folder") {
            try await $0.restoresTooDeepItemsToTheRoot()
        },
        Promise("undoing a deletion keeps the depth limit") { try await $0.undoingADeletionKeepsTheDepthLimit() },
        Promise("a transfer of everything keeps the depth limit") { try await $0.transferKeepsTheDepthLimit() },
        Promise("a path can be limited to the nearest folders") { try await $0.listsOnlyTheNearestFolders() },
        Promise("items below hundreds of nested folders are found") { try await $0.worksInVeryDeepFolders() },
    ]

    /// The limit of nested folders in ``bounded``.
    private var maxCount: Int { 3 }
    private var bounded: Library { Library(store: store, blobs: blobs, folderDepth: FolderDepth(maxCount)) }
    private var tooDeep: DocumentsError { .depthExceeded(limit: maxCount) }

    /// Creates nested folders and returns them, outermost first.
    private func chain(
        _ count: Int, named name: String = "F", in top: ContainerID? = nil, of fixture: LibraryFixture
    ) async throws -> [ContainerID] {
        var folders: [ContainerID] = []
        for number in 1...count {
            folders.append(try await fixture.makeFolder("\(name)\(number)", in: folders.last ?? top))
        }
        return folders
    }

    private func refusesToNestTooDeep() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now, library = bounded
        var folders: [ContainerID] = []
        for number in 1...maxCount {
            folders.append(
                try await library.createContainer(
                    .exactly(DocumentName("F\(number)"), overwrite: false), in: folders.last ?? mia.root,
                    for: mia.caller, now: now
                ).container.id)
        }
        let last = try #require(folders.last), before = try await mia.everything()
        try await library.share(.container(folders[1]), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let link = try await library.share(.container(last), as: .readWrite, for: mia.caller, now: now)
        for caller in [mia.caller, mia.machine, ben.caller, link.visitor] {
            for name in [NameChoice.exactly(try DocumentName("New"), overwrite: false), .like(try DocumentName("New"))]
            {
                await refuses(tooDeep) {
                    try await library.createContainer(name, in: last, for: caller, now: now)
                }
            }
        }
        #expect(try await mia.everything() == before)
        // A document doesn't count as a level, so it can be created in the deepest folder.
        _ = try await library.createFile(
            .exactly(DocumentName("Plan.docx"), overwrite: false), in: last, content: .empty, isReadOnly: false,
            for: mia.caller, now: now)
    }

    private func anUploadMakesNoFolderTooDeep() async throws {
        let mia = try await makeFixture(), now = mia.now, library = bounded
        let folders = try await chain(2, of: mia), name = try DocumentName("Plan.docx")
        let link = try await library.share(.container(folders[1]), as: .readWrite, for: mia.caller, now: now)
        func upload(_ path: String, in folder: ContainerID, for caller: Caller) async throws -> Upload {
            try await library.upload(
                LibraryFixture.content(), as: name, in: folder, along: FolderPath(path), ifTaken: .both, for: caller,
                now: now)
        }
        let before = try await mia.everything()
        let refused: [(String, ContainerID, Caller)] = [
            ("a/b", folders[1], link.visitor), ("a/b/c", folders[1], link.visitor), ("a/b", folders[1], mia.caller),
            ("a/b/c", folders[0], mia.caller), ("a/b/c/d", mia.root, mia.caller), ("F1/F2/a/b", mia.root, mia.caller),
            ("F1/a/b/c", mia.root, mia.caller), ("f1/F2/a/b", mia.root, mia.machine),
        ]
        for (path, folder, caller) in refused {
            await refuses(tooDeep, Comment(rawValue: path)) { try await upload(path, in: folder, for: caller) }
        }
        #expect(try await mia.everything() == before)
        for (path, folder) in [("a", folders[1]), ("a", folders[1]), ("F1/F2/a", mia.root), ("x/y/z", mia.root)] {
            #expect(try await upload(path, in: folder, for: mia.caller).effect == .created)
        }
    }

    private func countsAllLevelsOfAMovedFolder() async throws {
        let mia = try await makeFixture(), now = mia.now, library = bounded
        let folders = try await chain(3, of: mia), moved = try await chain(2, named: "M", of: mia)
        _ = try await mia.makeFile("Plan.docx", in: moved[1])
        let id = NodeID.container(moved[0])
        for target in [folders[1], folders[2]] {
            await refuses(tooDeep) { try await library.move(id, to: target, for: mia.caller, now: now) }
            await #expect {
                try await library.move([id], to: target, onClash: .both, for: mia.caller, now: now)
            } throws: { error in
                (error as? SeveralRefused)?.cause == tooDeep && (error as? SeveralRefused)?.name == "M1"
            }
        }
        #expect(try await library.container(moved[0], for: mia.caller, now: now).container.parent == mia.root)
        try await library.move(id, to: folders[0], for: mia.caller, now: now)
        try await library.move(.container(moved[1]), to: folders[1], for: mia.caller, now: now)
        // A document can be moved to any folder.
        let file = try await mia.makeFile("Other.docx")
        try await library.move(.file(file.id), to: folders[2], for: mia.caller, now: now)
    }

    private func keepsDeeperTreesUsable() async throws {
        let mia = try await makeFixture(), now = mia.now, library = bounded
        let folders = try await chain(7, of: mia), beside = try await chain(6, named: "B", of: mia)
        let file = try await mia.makeFile("Plan.docx", in: folders[6])
        #expect(try await library.file(file.id, for: mia.caller, now: now).parentName == "F7")
        #expect(try await library.ancestors(of: .file(file.id), for: mia.caller, now: now).count == 8)
        _ = try await library.renameContainer(folders[5], to: DocumentName("Six"), for: mia.caller, now: now)
        await refuses(tooDeep) {
            try await library.createContainer(.like(DocumentName("N")), in: folders[6], for: mia.caller, now: now)
        }
        // The folder is already nested too deeply. It can be moved to the same depth or a smaller depth, but not one
        // level deeper.
        try await library.move(.container(folders[6]), to: beside[5], for: mia.caller, now: now)
        try await library.move(.container(folders[6]), to: beside[4], for: mia.caller, now: now)
        await refuses(tooDeep) {
            try await library.move(.container(folders[6]), to: beside[5], for: mia.caller, now: now)
        }
        try await library.deleteTree(folders[6], for: mia.caller, now: now)
        // A folder that was too deep can be restored to the root, where only the levels inside it count.
        let back = try await library.bringBack(.container(folders[6]), for: mia.caller, now: now)
        #expect(back.parent == mia.root)
        #expect(try await library.file(file.id, for: mia.caller, now: now).parentName == "F7")
        try await library.deleteTree(folders[0], for: mia.caller, now: now)
        #expect(try await library.bringBack(.container(folders[0]), for: mia.caller, now: now).parent == mia.root)
    }

    private func restoresTooDeepItemsToTheRoot() async throws {
        let mia = try await makeFixture(), now = mia.now, library = bounded
        let home = try await mia.makeFolder("Home"), away = try await chain(2, named: "A", of: mia)
        let deleted = try await chain(2, named: "D", in: home, of: mia)
        let file = try await mia.makeFile("Plan.docx", in: home), flat = try await mia.makeFolder("Flat", in: home)
        let other = try await chain(2, named: "O", in: home, of: mia)
        let wrapped = try await mia.makeFolder("Wrapped", in: home)
        let inner = try await chain(2, named: "I", in: wrapped, of: mia)
        for folder in [deleted[0], flat, other[0]] { try await library.deleteTree(folder, for: mia.caller, now: now) }
        _ = inner
        try await library.deleteFile(file.id, for: mia.caller, now: now)
        try await library.deleteTree(wrapped, for: mia.caller, now: now)
        try await library.move(.container(home), to: away[0], for: mia.caller, now: now)
        // The folder from which the item was deleted is now at depth two, so that one more level fits in it.
        #expect(try await library.bringBack(.container(deleted[0]), for: mia.caller, now: now).parent == mia.root)
        #expect(try await library.bringBack(.container(flat), for: mia.caller, now: now).parent == home)
        #expect(try await library.bringBack(.file(file.id), for: mia.caller, now: now).parent == home)
        let several = try await library.bringBack([.container(other[0])], for: mia.caller, now: now)
        #expect(several.map(\.parent) == [mia.root])
        let out = try await library.bringBack(outOfFolder: .container(inner[0]), for: mia.caller, now: now)
        #expect(out.parent == mia.root)
    }

    private func undoingADeletionKeepsTheDepthLimit() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now, library = bounded
        let plans = try await mia.makeFolder("Plans"), away = try await mia.makeFolder("Away")
        let deleted = try await chain(2, named: "D", in: plans, of: mia)
        try await library.share(.container(plans), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        try await library.delete([.container(deleted[0])], for: ben.caller, now: now)
        try await library.move(.container(plans), to: away, for: mia.caller, now: now)
        await refuses(tooDeep) {
            try await library.bringBack([.container(deleted[0])], deletedIn: plans, for: ben.caller, now: now)
        }
        #expect(try await library.trash(for: mia.caller, limit: 9, now: now).entries.count == 1)
        try await library.move(.container(plans), to: mia.root, for: mia.caller, now: now)
        let back = try await library.bringBack([.container(deleted[0])], deletedIn: plans, for: ben.caller, now: now)
        #expect(back.map(\.parent) == [plans])
    }

    private func transferKeepsTheDepthLimit() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now, library = bounded
        let folders = try await chain(3, of: mia)
        // All items move into a folder named after their owner.
        await refuses(tooDeep) {
            try await library.previewTransfer(allOf: mia.account.id, to: ben.account.id, now: now)
        }
        await refuses(tooDeep) { try await library.transferAll(of: mia.account.id, to: ben.account.id, now: now) }
        #expect(try await library.children(of: ben.root, for: ben.caller, now: now).containers.isEmpty)
        try await library.transfer(.container(folders[0]), to: ben.account.id, for: mia.caller, now: now)
        #expect(try await library.container(folders[2], for: ben.caller, now: now).rights.role == .owner)
        _ = try await chain(2, named: "G", of: mia)
        #expect(try await library.transferAll(of: mia.account.id, to: ben.account.id, now: now)?.count == 2)
    }

    private func listsOnlyTheNearestFolders() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folders = try await chain(9, of: mia), file = try await mia.makeFile("Deep.docx", in: folders[8])
        let id = NodeID.file(file.id)
        func names(_ limit: Int, to id: NodeID, for caller: Caller) async throws -> [String] {
            try await library.ancestors(of: id, nearest: limit, for: caller, now: now).map(\.name)
        }
        let all = try await library.ancestors(of: id, for: mia.caller, now: now).map(\.name)
        for limit in [0, 1, 3, 9, 10, 11, 1_000] {
            #expect(try await names(limit, to: id, for: mia.caller) == Array(all.suffix(limit)))
        }
        // Folders above the shared folder are never revealed, even if more folders are requested.
        try await library.share(.container(folders[4]), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        let link = try await library.share(.container(folders[4]), as: .readOnly, for: mia.caller, now: now)
        let own = try await library.share(id, as: .readOnly, for: mia.caller, now: now)
        let below = ["F5", "F6", "F7", "F8", "F9"]
        for limit in [0, 1, 2, 4, 5, 6, 8, 100] {
            #expect(try await names(limit, to: id, for: link.visitor) == Array(below.suffix(limit)))
            #expect(try await names(limit, to: id, for: own.visitor) == [])
            let seen = try await names(limit, to: id, for: ben.caller)
            #expect(seen.count <= limit && Array(seen.suffix(5)) == Array(below.suffix(limit)))
            #expect(!seen.contains("F4"))
        }
        #expect(try await names(3, to: .container(folders[4]), for: link.visitor) == [])
        let found = try await library.find(NameQuery("Deep"), limit: 9, nearest: 3, for: ben.caller, now: now).found
        #expect(found.map { $0.path.map(\.name) } == [["F7", "F8", "F9"]])
        let present = try await library.present(among: [file.id.rawValue], nearest: 2, for: mia.caller, now: now)
        #expect(present.values.map { $0.path.map(\.name) } == [["F8", "F9"]])
        let given = try await library.sharedEntries(by: mia.caller, limit: 9, nearest: 2, now: now).entries
        #expect(Set(given.map(\.path)) == [["F3", "F4"], ["F8", "F9"]])
        try await library.deleteFile(file.id, for: mia.caller, now: now)
        let trash = try await library.trash(for: mia.caller, limit: 9, nearest: 2, now: now).entries
        #expect(trash.map(\.path) == [["F8", "F9"]])
    }

    /// Checks paths of up to 270 folders, although the library reads at most 128 folders of a path at once.
    private func worksInVeryDeepFolders() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let library = Library(store: store, blobs: blobs, folderDepth: FolderDepth(1_000))
        var folders: [ContainerID] = [], files: [FileID] = []
        for number in 0..<270 {
            folders.append(
                try await library.createContainer(
                    .exactly(DocumentName("F\(number)"), overwrite: false), in: folders.last ?? mia.root,
                    for: mia.caller, now: now
                ).container.id)
        }
        let depths = [0, 1, 126, 127, 128, 129, 255, 256, 257, 269]
        for depth in depths { files.append(try await mia.makeFile("Plan.docx", in: folders[depth]).id) }
        let top = try await mia.makeFile("Top.docx"), other = try await ben.makeFile("Other.docx")
        try await library.deleteFile(files[2], for: mia.caller, now: now)
        try await library.deleteTree(folders[265], for: mia.caller, now: now)
        let all = Set((files + [top.id, other.id]).map(\.rawValue) + folders.map(\.rawValue))
        for start in [0, 1, 5, 127, 128, 200, 264] {
            let found = try await library.ids(among: all, within: folders[start], for: mia.caller, now: now)
            let wanted = zip(depths, files).filter { $0.0 >= start }.map(\.1.rawValue)
            #expect(found == Set(wanted + folders[start...].map(\.rawValue)), "from \(start)")
        }
        let everything = try await library.ids(among: all, within: mia.root, for: mia.caller, now: now)
        #expect(everything == all.subtracting([other.id.rawValue]))
    }

    static let versionPages: [Promise<Self>] = [
        Promise("versions are listed in pages, newest first") { try await $0.versionsAreListedInPages() }
    ]

    private func versionsAreListedInPages() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let file = try await mia.makeFile("Plan.docx", LibraryFixture.content(1)), id = file.id
        for _ in 2...8 {
            _ = try await library.replace(LibraryFixture.content(1), of: id, for: mia.caller, now: now)
        }
        try await library.deleteVersion(FileVersion(rawValue: 5), of: id, for: mia.caller, now: now)
        func page(_ version: Int64?, _ limit: Int, for caller: Caller? = nil) async throws -> [[Int64]] {
            let page = try await library.versions(
                of: id, before: version.map { FileVersion(rawValue: $0) }, limit: limit, for: caller ?? mia.caller,
                now: now)
            return [page.versions.map(\.version.rawValue), [page.next].compactMap { $0?.rawValue }]
        }
        #expect(try await page(nil, 9) == [[8, 7, 6, 4, 3, 2, 1], []])
        #expect(try await page(nil, 6) == [[8, 7, 6, 4, 3, 2, 1], []])
        #expect(try await page(nil, 2) == [[8, 7, 6], [6]])
        #expect(try await page(6, 2) == [[8, 4, 3], [3]])
        #expect(try await page(3, 2) == [[8, 2, 1], []])
        #expect(try await page(1, 2) == [[8], []])
        for beyond: Int64 in [8, 9, .max] { #expect(try await page(beyond, 1) == [[8, 7], [7]]) }
        await refuses(.notFound) { try await page(nil, 2, for: ben.caller) }
        try await library.share(.file(id), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        await refuses(.forbidden) { try await page(nil, 2, for: ben.caller) }
        // A name of a hundred characters is refused if the characters have many combining marks.
        for marks in [4, 40, 4_000] {
            let label = String(repeating: "a" + String(repeating: "\u{301}", count: marks), count: 100)
            await #expect(throws: DocumentsError.self) {
                try await library.nameVersion(.first, of: id, as: label, for: mia.caller, now: now)
            }
        }
        let label = String(repeating: "ü", count: 100)
        #expect(try await library.nameVersion(.first, of: id, as: label, for: mia.caller, now: now) == label)
    }
}
