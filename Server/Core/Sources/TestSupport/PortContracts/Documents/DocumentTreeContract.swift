import Basics
import Crypto
public import Documents
import Foundation
import Testing

/// Checks that an implementation of `DocumentTree` keeps its promises, also while another program changes the tree.
///
/// Each promise works in a new folder with a random name. No other code may change the tree during the checks.
public struct DocumentTreeContract: Sendable {
    let tree: any DocumentTree
    let outside: any OutsideWriter

    /// Creates the checks.
    ///
    /// - Parameter outside: changes the same tree without `tree`.
    public init(_ tree: any DocumentTree, outside: any OutsideWriter) {
        self.tree = tree
        self.outside = outside
    }

    /// The promises of the contract. A test can check each promise separately.
    public static let promises = Promise<Self>.selected([
        Promise("content is read back with its size, and folders have no content") { try await $0.readsBack() },
        Promise("a file of several megabytes is read back unchanged") { try await $0.readsBackLargeFiles() },
        Promise("a body over the limit and a body that breaks off leave nothing") { try await $0.refusesBodies() },
        Promise("a change from outside is seen at once") { try await $0.seesOutsideChanges() },
        Promise("each change of a file gives it another revision") { try await $0.changesRevisions() },
        Promise("a save is refused if the file was changed in place") {
            try await $0.refusesSaves { try await $1.write("outside", to: $0) }
        },
        Promise("a save is refused if the file was replaced") {
            try await $0.refusesSaves { try await $1.replace($0, with: "outside") }
        },
        Promise("a save is refused if the file was removed") { try await $0.refusesSavesOfRemovedFiles() },
        Promise("a save is refused if a folder took the place of the file") { try await $0.refusesSavesOfFolders() },
        Promise("content of a refused save can be stored under another name") { try await $0.keepsRefusedContent() },
        Promise("of many saves from the same revision, exactly one succeeds") { try await $0.savesOnce() },
        Promise("a new file or folder never replaces another entry") { try await $0.createsWithoutReplacing() },
        Promise("a move keeps key and content, and never replaces another entry") { try await $0.moves() },
        Promise("a file is removed only if it is unchanged, and a folder only if it is empty") {
            try await $0.removes()
        },
        Promise("an opened file isn't read as another revision") { try await $0.opensOneRevision() },
        Promise("a missing entry is nil, and a missing folder is not found") { try await $0.findsNothing() },
        Promise("names are stored and listed as they are") { try await $0.keepsNames() },
        Promise("a file that another program replaces while it is saved loses neither content") {
            try await $0.losesNothingInRaces()
        },
    ])

    /// Checks all promises. Records failed checks in the running test, and throws unexpected errors of the tree.
    public func verify() async throws {
        for promise in Self.promises { try await promise.verify(self) }
    }

    // MARK: Content

    private func readsBack() async throws {
        let folder = try await makeFolder(), file = try await make("a.docx", "first", in: folder)
        #expect(file.size == 5 && !file.isFolder && file.path.parent == folder)
        #expect(try await text(of: file) == "first")
        // The revision isn't compared, because some trees mark the revision of a file that was changed just now.
        let again = try await tree.entry(at: file.path)
        #expect(again?.key == file.key && again?.size == file.size && again?.isFolder == false)
        let inner = try await tree.create("b", in: folder, from: nil)
        #expect(inner.isFolder && inner.size == 0)
        #expect(try await names(in: folder) == ["a.docx", "b"])
        #expect(try await names(in: inner.path) == [])
        #expect((file.key != nil) == tree.traits.hasKeys && (inner.key != nil) == tree.traits.hasKeys)
    }

    private func readsBackLargeFiles() async throws {
        let folder = try await makeFolder(), bytes = TestBody.bytes(3_000_017)
        let staged = try await tree.stage(TestBody(bytes, piece: 60_000), limit: nil)
        #expect(staged.size == bytes.count && staged.sha256 == Array(SHA256.hash(data: bytes)))
        let file = try await tree.create("large.docx", in: folder, from: staged)
        let content = try await tree.open(file)
        var read: [UInt8] = []
        while case let piece = try await content.read(at: Int64(read.count), count: 100_000), !piece.isEmpty {
            read += piece
        }
        #expect(content.size == file.size)
        #expect(read == bytes)
        #expect(try await content.read(at: 3_000_000, count: 100) == Array(bytes[3_000_000...]))
    }

    private func refusesBodies() async throws {
        let folder = try await makeFolder()
        await #expect(throws: TreeError.tooLarge(limit: 4)) {
            try await tree.stage(TestBody([1, 2, 3, 4, 5]), limit: 4)
        }
        let exact = try await tree.stage(TestBody([1, 2, 3, 4]), limit: 4)
        #expect(exact.size == 4)
        await tree.discard(exact)
        await #expect(throws: TreeError.self) { try await tree.create("x.docx", in: folder, from: exact) }
        #expect(try await names(in: folder) == [])
    }

    private func seesOutsideChanges() async throws {
        let folder = try await makeFolder(), path = try folder.child("a.docx")
        try await outside.write("outside", to: path)
        let file = try #require(try await tree.entry(at: path))
        #expect(try await text(of: file) == "outside")
        #expect(try await names(in: folder) == ["a.docx"])
        try await outside.move(path, to: folder.child("b.docx"))
        #expect(try await tree.entry(at: path) == nil)
        #expect(try await names(in: folder) == ["b.docx"])
        if tree.traits.hasKeys { #expect(try await tree.entry(at: folder.child("b.docx"))?.key == file.key) }
        try await outside.remove(folder.child("b.docx"))
        #expect(try await names(in: folder) == [])
    }

    private func changesRevisions() async throws {
        let folder = try await makeFolder()
        var file = try await make("a.docx", "first", in: folder), revisions = [file.revision]
        for text in ["other", "third"] {
            file = try await tree.replace(file, with: stage(text), keepingFormer: false)
            revisions.append(file.revision)
            #expect(try await self.text(of: file) == text)
        }
        for text in ["four5", "fives"] {
            try await outside.write(text, to: file.path)
            revisions.append(try #require(try await tree.entry(at: file.path)).revision)
        }
        #expect(Set(revisions).count == 5, "\(revisions)")
    }

    // MARK: Saves

    private func refusesSaves(after change: (TreePath, any OutsideWriter) async throws -> Void) async throws {
        let folder = try await makeFolder(), file = try await make("a.docx", "first", in: folder)
        try await change(file.path, outside)
        let staged = try await stage("phone")
        await #expect(throws: TreeError.changed) { try await tree.replace(file, with: staged, keepingFormer: true) }
        #expect(try await outside.text(of: file.path) == "outside")
        #expect(try await names(in: folder) == ["a.docx"])
    }

    private func refusesSavesOfRemovedFiles() async throws {
        let folder = try await makeFolder(), file = try await make("a.docx", "first", in: folder)
        try await outside.remove(file.path)
        let staged = try await stage("phone")
        await #expect(throws: TreeError.self) { try await tree.replace(file, with: staged, keepingFormer: true) }
        #expect(try await names(in: folder) == [])
    }

    private func refusesSavesOfFolders() async throws {
        let folder = try await makeFolder(), file = try await make("a.docx", "first", in: folder)
        try await outside.remove(file.path)
        try await outside.makeFolder(file.path)
        let staged = try await stage("phone")
        await #expect(throws: TreeError.self) { try await tree.replace(file, with: staged, keepingFormer: true) }
        await #expect(throws: TreeError.self) { try await tree.open(file) }
        #expect(try await tree.entry(at: file.path)?.isFolder == true)
    }

    private func keepsRefusedContent() async throws {
        let folder = try await makeFolder(), file = try await make("a.docx", "first", in: folder)
        try await outside.replace(file.path, with: "outside")
        let staged = try await stage("phone")
        await #expect(throws: TreeError.changed) { try await tree.replace(file, with: staged, keepingFormer: true) }
        await #expect(throws: TreeError.exists) { try await tree.create("a.docx", in: folder, from: staged) }
        let beside = try await tree.create("b.docx", in: folder, from: staged)
        #expect(try await text(of: beside) == "phone")
        #expect(try await outside.text(of: file.path) == "outside")
        #expect(try await names(in: folder) == ["a.docx", "b.docx"])
    }

    private func savesOnce() async throws {
        let folder = try await makeFolder(), file = try await make("a.docx", "first", in: folder), tree = tree
        let won = try await withThrowingTaskGroup(of: String?.self) { group in
            for index in 1...8 {
                let staged = try await stage("save \(index)")
                group.addTask {
                    do { _ = try await tree.replace(file, with: staged, keepingFormer: false) } catch {
                        guard error as? TreeError == .changed else { throw error }
                        return nil
                    }
                    return "save \(index)"
                }
            }
            var won: [String] = []
            for try await text in group { if let text { won.append(text) } }
            return won
        }
        #expect(won.count == 1)
        #expect(try await outside.text(of: file.path) == won.first)
        #expect(try await names(in: folder) == ["a.docx"])
    }

    /// Saves while another program replaces the file. Each text that was written is the last content, or was replaced
    /// by a writer that had seen it, or is refused.
    private func losesNothingInRaces() async throws {
        let folder = try await makeFolder(), outside = outside
        let path = try await make("a.docx", "outside 0", in: folder).path
        let writer = Task {
            for index in 1...40 { try await outside.replace(path, with: "outside \(index)") }
        }
        for index in 1...40 {
            guard let file = try await tree.entry(at: path) else { continue }
            // The content may change between the two lines above and below; then the save must be refused.
            guard let opened = try? await tree.open(file) else { continue }
            _ = try? await opened.read(at: 0, count: 100)
            let staged = try await stage("phone \(index)")
            do { _ = try await tree.replace(file, with: staged, keepingFormer: false) } catch {
                #expect([.changed, .notFound].contains(error))
            }
        }
        try await writer.value
        // The outside writer doesn't look before it writes, so only its last text must be the content unless a save
        // that has seen this text came after it.
        let last = try #require(try await tree.entry(at: path)), text = try await text(of: last)
        #expect(text == "outside 40" || text.hasPrefix("phone"))
        #expect(try await names(in: folder) == ["a.docx"])
    }

    // MARK: Names

    private func createsWithoutReplacing() async throws {
        let folder = try await makeFolder(), file = try await make("a.docx", "first", in: folder)
        let staged = try await stage("second")
        await #expect(throws: TreeError.exists) { try await tree.create("a.docx", in: folder, from: staged) }
        await #expect(throws: TreeError.exists) { try await tree.create("a.docx", in: folder, from: nil) }
        #expect(try await text(of: file) == "first")
        await tree.discard(staged)
        let other = try await stage("third"), missing = try folder.child("missing")
        await #expect(throws: TreeError.notFound) { try await tree.create("b.docx", in: missing, from: other) }
        await #expect(throws: TreeError.notFound) { try await tree.create("b", in: missing, from: nil) }
        await tree.discard(other)
        #expect(try await names(in: folder) == ["a.docx"])
    }

    private func moves() async throws {
        let folder = try await makeFolder(), file = try await make("a.docx", "first", in: folder)
        let inner = try await tree.create("inner", in: folder, from: nil)
        let moved = try await tree.move(file, to: inner.path.child("b.docx"))
        #expect(moved.key == file.key)
        #expect(try await text(of: moved) == "first")
        #expect(try await names(in: folder) == ["inner"])
        let other = try await make("c.docx", "other", in: folder)
        await #expect(throws: TreeError.exists) { try await tree.move(other, to: moved.path) }
        await #expect(throws: TreeError.self) { try await tree.move(file, to: folder.child("d.docx")) }
        let renamed = try await tree.move(inner, to: folder.child("renamed"))
        #expect(renamed.isFolder && renamed.key == inner.key)
        #expect(try await names(in: renamed.path) == ["b.docx"])
        #expect(try await names(in: folder) == ["c.docx", "renamed"])
    }

    private func removes() async throws {
        let folder = try await makeFolder(), file = try await make("a.docx", "first", in: folder)
        let top = try #require(try await tree.entry(at: folder))
        await #expect(throws: TreeError.notEmpty) { try await tree.remove(top, keepingFormer: true) }
        try await outside.write("outside", to: file.path)
        await #expect(throws: TreeError.changed) { try await tree.remove(file, keepingFormer: true) }
        #expect(try await outside.text(of: file.path) == "outside")
        try await tree.remove(#require(try await tree.entry(at: file.path)), keepingFormer: true)
        #expect(try await names(in: folder) == [])
        try await tree.remove(#require(try await tree.entry(at: folder)), keepingFormer: true)
        #expect(try await tree.entry(at: folder) == nil)
    }

    private func opensOneRevision() async throws {
        let folder = try await makeFolder(), file = try await make("a.docx", "first", in: folder)
        try await outside.replace(file.path, with: "other")
        await #expect(throws: TreeError.changed) { try await tree.open(file) }
    }

    private func findsNothing() async throws {
        let folder = try await makeFolder(), missing = try folder.child("missing")
        #expect(try await tree.entry(at: missing) == nil)
        #expect(try await tree.entry(at: missing.child("below")) == nil)
        await #expect(throws: TreeError.notFound) { try await tree.children(of: missing) }
        let file = try await make("a.docx", "first", in: folder)
        await #expect(throws: TreeError.notFound) { try await tree.children(of: file.path) }
        #expect(try await tree.entry(at: file.path.child("below")) == nil)
        #expect(try await tree.entry(at: .root)?.isFolder == true)
    }

    private func keepsNames() async throws {
        let folder = try await makeFolder()
        let wanted = ["Größe & Maße 100%.docx", "a+b;c=d#e?f.docx", "日本語.docx", "with  two spaces.docx", "💡 [1].docx"]
        for name in wanted { _ = try await make(name, name, in: folder) }
        #expect(try await names(in: folder) == wanted.sorted())
        for name in wanted {
            let file = try #require(try await tree.entry(at: folder.child(name)), "\(name)")
            #expect(try await text(of: file) == name)
        }
    }

    // MARK: Helpers

    private func makeFolder() async throws -> TreePath {
        try await tree.create("contract-\(Identifier.random())", in: .root, from: nil).path
    }

    private func stage(_ text: String) async throws -> StagedEntry {
        try await tree.stage(TestBody(Array(text.utf8)), limit: nil)
    }

    private func make(_ name: String, _ text: String, in folder: TreePath) async throws -> TreeEntry {
        try await tree.create(name, in: folder, from: stage(text))
    }

    private func text(of file: TreeEntry) async throws -> String {
        let content = try await tree.open(file)
        return String(decoding: try await content.read(at: 0, count: 1000), as: UTF8.self)
    }

    private func names(in folder: TreePath) async throws -> [String] {
        try await tree.children(of: folder).compactMap(\.path.name).sorted()
    }
}
