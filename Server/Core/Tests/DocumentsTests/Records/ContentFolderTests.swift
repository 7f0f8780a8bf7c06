import Basics
import Documents
import Foundation
import PortContracts
import Testing

@Suite struct ContentFolderTests {
    private let folder: ContentFolder

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "content-folder-\(UUID().uuidString)")
        folder = try ContentFolder(url)
    }

    @Test func `received content is read back under the name in its record`() async throws {
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let bytes = TestBody.bytes(70_001)
        let staged = try await folder.stage(TestBody(bytes, piece: 1000), limit: 70_001) { $0 }
        guard case .stored(let record) = staged else { throw DocumentsError.notFound }
        let content = try folder.open(record)
        #expect(record.size == 70_001 && content.size == 70_001)
        #expect(try await content.read(at: 69_999, count: 10) == Array(bytes.suffix(2)))
        #expect(try folder.open(.empty).size == 0)
    }

    @Test func `no file is left of a body that is too large, breaks off, or is refused`() async throws {
        defer { try? FileManager.default.removeItem(at: folder.url) }
        await #expect(throws: DocumentsError.tooLarge(limit: 10)) {
            try await folder.stage(TestBody(TestBody.bytes(11), piece: 4), limit: 10) { _ in }
        }
        await #expect(throws: TestBody.Broken.self) {
            try await folder.stage(TestBody(TestBody.bytes(9), breaks: true), limit: nil) { _ in }
        }
        await #expect(throws: DocumentsError.readOnly) {
            try await folder.stage(TestBody(TestBody.bytes(9)), limit: nil) { _ in throw DocumentsError.readOnly }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func `the content stays if another error than a refusal follows`() async throws {
        defer { try? FileManager.default.removeItem(at: folder.url) }
        await #expect(throws: CocoaError.self) {
            try await folder.stage(TestBody(TestBody.bytes(9)), limit: nil) { _ in throw CocoaError(.fileWriteUnknown) }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
    }

    @Test func `a file is replaced as a whole, and a missing file is nil`() throws {
        defer { try? FileManager.default.removeItem(at: folder.url) }
        #expect(try folder.read("rows.json") == nil)
        try folder.replace("rows.json", with: Data("first".utf8))
        try folder.replace("rows.json", with: Data("2".utf8))
        #expect(try folder.read("rows.json") == Data("2".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["rows.json"])
        #expect(throws: DocumentsError.damaged(reason: "the file gone can't be read")) {
            try folder.open(.outside("gone", size: 1))
        }
    }

    @Test func `items are the same after they were encoded and decoded`() throws {
        let user = try #require(UserID(rawValue: "mia1"))
        let root = ContainerRecord.root(ContainerID(rootOf: user), of: user, created: Date(timeIntervalSince1970: 5))
        var file = FileRecord(new: .random(), try DocumentName("Plan.docx"), in: root, now: root.modified)
        try file.save(.stored(.outside("abc", size: 3)), saved: root.modified)
        try file.lock.apply(.acquire(#require(LockID(rawValue: "lock \"1\""))), now: root.modified)
        let items: [NodeID: Node] = [.file(file.id): .file(file), .container(root.id): .container(root)]
        let decoded = try JSONDecoder().decode([NodeID: Node].self, from: JSONEncoder().encode(items))
        #expect(decoded == items)
    }

    @Test func `a document is overwritten only if the choice allows it, and not if it is read-only or locked`() throws {
        let user = try #require(UserID(rawValue: "mia1")), now = Date(timeIntervalSince1970: 5)
        let root = ContainerRecord.root(ContainerID(rootOf: user), of: user, created: now)
        let name = try DocumentName("Plan.docx"), lock = try #require(LockID(rawValue: "l"))
        var file = FileRecord(new: .random(), name, in: root, now: now)
        let overwrites = NameChoice.exactly(try DocumentName("PLAN.docx"), overwrite: true)
        #expect(try overwrites.overwritten(in: [.file(file)], now: now) == file)
        #expect(try overwrites.overwritten(in: [], now: now) == nil)
        #expect(try NameChoice.exactly(name, overwrite: false).overwritten(in: [.file(file)], now: now) == nil)
        #expect(try NameChoice.like(name).overwritten(in: [.file(file)], now: now) == nil)
        try file.lock.apply(.acquire(lock), now: now)
        let free = try DocumentName("PLAN (2).docx")
        #expect(throws: DocumentsError.nameTaken(free: free, lock: lock)) {
            try overwrites.overwritten(in: [.file(file)], now: now)
        }
        let later = now.addingTimeInterval(FileLock.lifetime)
        #expect(try overwrites.overwritten(in: [.file(file)], now: later) == file)
        file.isReadOnly = true
        #expect(throws: DocumentsError.readOnly) { try overwrites.overwritten(in: [.file(file)], now: later) }
    }

    @Test func `the folders above an item begin with the root, even if it has no row`() throws {
        let user = try #require(UserID(rawValue: "mia1")), now = Date(timeIntervalSince1970: 0)
        let root = ContainerRecord.root(ContainerID(rootOf: user), of: user, created: now)
        let outer = ContainerRecord(id: .random(), name: "Outer", parent: root.id, owner: user, modified: now)
        let inner = ContainerRecord(id: .random(), name: "Inner", parent: outer.id, owner: user, modified: now)
        let file = Node.file(FileRecord(new: .random(), try DocumentName("Plan.docx"), in: inner, now: now))
        let folders: [NodeID: Node] = [
            .container(outer.id): .container(outer), .container(inner.id): .container(inner),
        ]
        #expect(folders.ancestors(of: file) == [root, outer, inner])
        #expect(folders.ancestors(of: .container(root)).isEmpty)
        #expect([.container(inner.id): .container(inner)].ancestors(of: file) == [inner])
        #expect(folders.items(in: root.id) == [.container(outer)])
        #expect(folders.nameKeys(in: root.id) == [DocumentName.key("OUTER")])
        #expect(folders.nameKeys(in: root.id, except: .container(outer.id)).isEmpty)
    }
    @Test func `items in memory are found and renamed for their owner only`() throws {
        let mia = try #require(UserID(rawValue: "mia1")), eve = try #require(UserID(rawValue: "eve1"))
        let root = ContainerRecord.root(ContainerID(rootOf: mia), of: mia, created: Date(timeIntervalSince1970: 0))
        let now = Date(timeIntervalSince1970: 1), plan = try DocumentName("Plan.docx")
        let folder = ContainerRecord(id: .random(), name: "Folder", parent: root.id, owner: mia, modified: now)
        let file = FileRecord(new: .random(), plan, in: root, now: now)
        let fixed = FileRecord(new: .random(), try DocumentName("Fixed.docx"), in: root, isReadOnly: true, now: now)
        var items: [NodeID: Node] = [.container(folder.id): .container(folder)]
        for each in [file, fixed] { items[.file(each.id)] = .file(each) }

        #expect(try items.node(.file(file.id), of: mia) == .file(file))
        #expect(try items.changeableFile(file.id, of: mia) == file && items.file(fixed.id, of: mia) == fixed)
        #expect(try items.container(folder.id, of: mia) == folder && items.container(root.id, of: mia) == root)
        #expect(throws: DocumentsError.readOnly) { try items.changeableFile(fixed.id, of: mia) }
        #expect(throws: DocumentsError.notFound) { try items.changeableFile(fixed.id, of: eve) }
        #expect(throws: DocumentsError.notFound) { try items.file(file.id, of: eve) }
        #expect(throws: DocumentsError.notFound) { try items.file(.random(), of: mia) }
        #expect(throws: DocumentsError.notFound) { try items.container(folder.id, of: eve) }
        #expect(throws: DocumentsError.notFound) { try items.container(root.id, of: eve) }

        #expect(try items.rename(.file(fixed), to: plan) != plan.text)
        #expect(try items.rename(.file(file), to: plan) == plan.text)
        #expect(throws: DocumentsError.notFound) { try items.rename(.container(root), to: plan) }
    }
}
