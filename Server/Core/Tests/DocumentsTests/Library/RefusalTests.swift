import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Tests operations that are refused for every caller, such as saving a locked document with another lock. A refused
/// operation must change nothing.
@Suite struct RefusalTests {
    /// "Taken.docx" has the lock T, "Fixed.docx" is read-only, and "Folder" contains "Inner" and another "Taken.docx".
    struct RefusalFixture: Sendable {
        let fixture: MemoryFixture
        let mia: MemoryPerson
        let plan: FileID
        let taken: FileID
        let fixed: FileID
        let folder: ContainerID
        let inner: ContainerID

        var library: Library { fixture.library }
        var now: Date { fixture.clock.now }

        init() async throws {
            fixture = MemoryFixture()
            mia = try await fixture.addPerson()
            plan = try await mia.makeFile().id
            taken = try await mia.makeFile("Taken.docx").id
            fixed = try await mia.makeFile("Fixed.docx", isReadOnly: true).id
            folder = try await mia.makeFolder("Folder")
            inner = try await mia.makeFolder("Inner", in: folder)
            _ = try await mia.makeFile("Taken.docx", in: folder)
            try await mia.lock(taken, with: "T")
        }

        func create(_ name: String, overwrite: Bool = false) async throws {
            _ = try await library.createFile(
                .exactly(DocumentName(name), overwrite: overwrite), in: mia.root, content: .empty, isReadOnly: false,
                for: mia.caller, now: now)
        }

        func rename(_ id: ContainerID, to name: String) async throws {
            _ = try await library.renameContainer(id, to: DocumentName(name), for: mia.caller, now: now)
        }

        func move(_ id: NodeID, to container: ContainerID) async throws {
            try await library.move(id, to: container, for: mia.caller, now: now)
        }

        func lock(_ id: FileID, _ request: LockRequest) async throws {
            _ = try await library.lock(id, request, for: mia.caller, now: now)
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let error: DocumentsError
        let run: @Sendable (RefusalFixture) async throws -> Void

        init(
            _ what: String, _ error: DocumentsError, run: @escaping @Sendable (RefusalFixture) async throws -> Void
        ) {
            testDescription = what
            self.error = error
            self.run = run
        }
    }

    private static func lock(_ text: String) -> LockID? { LockID(rawValue: text) }
    private static func name(_ text: String) -> DocumentName? { try? DocumentName(text) }
    private static func id(_ text: String) throws -> LockID { try MemoryPerson.lockID(text) }

    static let locks: [Row] = [
        Row("Lock with another", .locked(by: lock("T"))) { try await $0.lock($0.taken, .acquire(id("A"))) },
        Row("RefreshLock of a free file", .locked(by: nil)) { try await $0.lock($0.plan, .refresh(id("T"))) },
        Row("RefreshLock with another", .locked(by: lock("T"))) { try await $0.lock($0.taken, .refresh(id("A"))) },
        Row("Unlock of a free file", .locked(by: nil)) { try await $0.lock($0.plan, .release(id("T"))) },
        Row("Unlock with another", .locked(by: lock("T"))) { try await $0.lock($0.taken, .release(id("A"))) },
        Row("UnlockAndRelock of a free file", .locked(by: nil)) {
            try await $0.lock($0.plan, .replace(id("T"), with: id("N")))
        },
        Row("UnlockAndRelock from another", .locked(by: lock("T"))) {
            try await $0.lock($0.taken, .replace(id("A"), with: id("N")))
        },
    ]

    static let contents: [Row] = [
        Row("a save of a free file with bytes", .locked(by: nil)) { fixture in
            _ = try await fixture.library.save(
                .empty, to: fixture.plan, presenting: nil, for: fixture.mia.caller, now: fixture.now)
        },
        Row("a save without the lock", .locked(by: lock("T"))) { fixture in
            _ = try await fixture.library.save(
                .empty, to: fixture.taken, presenting: nil, for: fixture.mia.caller, now: fixture.now)
        },
        Row("a save with another lock", .locked(by: lock("T"))) { fixture in
            _ = try await fixture.library.save(
                .empty, to: fixture.taken, presenting: id("A"), for: fixture.mia.caller, now: fixture.now)
        },
        Row("an upload to a locked file", .locked(by: lock("T"))) { fixture in
            _ = try await fixture.library.replace(.empty, of: fixture.taken, for: fixture.mia.caller, now: fixture.now)
        },
        Row("restoring a version of a locked file", .locked(by: lock("T"))) { fixture in
            _ = try await fixture.library.restore(.first, of: fixture.taken, for: fixture.mia.caller, now: fixture.now)
        },
        Row("restoring a version that never was", .notFound) { fixture in
            let version = FileVersion(rawValue: 9)
            _ = try await fixture.library.restore(version, of: fixture.plan, for: fixture.mia.caller, now: fixture.now)
        },
        Row("deleting a locked file", .locked(by: lock("T"))) { fixture in
            try await fixture.library.deleteFile(fixture.taken, for: fixture.mia.caller, now: fixture.now)
        },
    ]

    static let names: [Row] = [
        Row("a new document with a taken name", .nameTaken(free: name("Plan (2).docx"), lock: nil)) {
            try await $0.create("Plan.docx")
        },
        Row("a taken name in another case", .nameTaken(free: name("PLAN (2).DOCX"), lock: nil)) {
            try await $0.create("PLAN.DOCX")
        },
        Row("a new document over a locked one", .nameTaken(free: name("Taken (2).docx"), lock: lock("T"))) {
            try await $0.create("Taken.docx", overwrite: true)
        },
        Row("a new document over a read-only one", .readOnly) { try await $0.create("Fixed.docx", overwrite: true) },
        Row("a new document over a folder", .nameTaken(free: name("Folder (2)"), lock: nil)) {
            try await $0.create("Folder", overwrite: true)
        },
        Row("a new folder with a document's name", .nameTaken(free: name("Plan (2).docx"), lock: nil)) { fixture in
            _ = try await fixture.library.createContainer(
                .exactly(DocumentName("Plan.docx"), overwrite: false), in: fixture.mia.root, for: fixture.mia.caller,
                now: fixture.now)
        },
        Row("a name for a locked file without its lock", .locked(by: lock("T"))) { fixture in
            _ = try await fixture.library.renameFile(
                fixture.taken, to: DocumentName("New.docx"), presenting: nil, for: fixture.mia.caller, now: fixture.now)
        },
        Row("a name for a locked file with another lock", .locked(by: lock("T"))) { fixture in
            _ = try await fixture.library.renameFile(
                fixture.taken, to: DocumentName("New.docx"), presenting: id("A"), for: fixture.mia.caller,
                now: fixture.now)
        },
        Row("a document's name for a folder", .nameTaken(free: nil, lock: nil)) {
            try await $0.rename($0.folder, to: "plan.docx")
        },
        Row("a name for the root", .notFound) { try await $0.rename($0.mia.root, to: "New") },
    ]

    static let places: [Row] = [
        Row("a document to where its name is taken", .nameTaken(free: nil, lock: nil)) {
            try await $0.move(.file($0.taken), to: $0.folder)
        },
        Row("a folder into itself", .cannotContainItself) { try await $0.move(.container($0.folder), to: $0.folder) },
        Row("a folder into one below it", .cannotContainItself) {
            try await $0.move(.container($0.folder), to: $0.inner)
        },
        Row("the root into a folder", .notFound) { try await $0.move(.container($0.mia.root), to: $0.inner) },
        Row("a document into a folder that isn't there", .notFound) { fixture in
            try await fixture.move(.file(fixture.plan), to: #require(ContainerID(rawValue: "nowhere")))
        },
        Row("deleting a folder with something in it", .notEmpty) { fixture in
            try await fixture.library.deleteContainer(fixture.folder, for: fixture.mia.caller, now: fixture.now)
        },
        Row("deleting the root", .notEmpty) { fixture in
            try await fixture.library.deleteContainer(fixture.mia.root, for: fixture.mia.caller, now: fixture.now)
        },
    ]

    static let shares: [Row] = [
        Row("a link to write to a read-only document", .readOnly) { fixture in
            _ = try await fixture.library.share(
                .file(fixture.fixed), as: .readWrite, for: fixture.mia.caller, now: fixture.now)
        },
        Row("a link to what isn't there", .notFound) { fixture in
            _ = try await fixture.library.share(
                .file(#require(FileID(rawValue: "nothing"))), as: .readOnly, for: fixture.mia.caller, now: fixture.now)
        },
        Row("withdrawing a link that never was", .notFound) { fixture in
            try await fixture.library.unshare(
                #require(ShareID(rawValue: "nothing")), for: fixture.mia.caller, now: fixture.now)
        },
        Row("following a link that never was", .notFound) { fixture in
            _ = try await fixture.library.visit(#require(ShareID(rawValue: "nothing")), now: fixture.now)
        },
    ]

    @Test(arguments: locks + contents + names + places + shares)
    func `a refusal has a reason, changes nothing and logs nothing`(_ row: Row) async throws {
        let fixture = try await RefusalFixture(), before = fixture.fixture.rows
        await #expect(throws: row.error) { try await row.run(fixture) }
        #expect(fixture.fixture.rows == before)
    }

    @Test func `the root of an empty tree can't be deleted`() async throws {
        let fixture = MemoryFixture(), mia = try await fixture.addPerson()
        await #expect(throws: DocumentsError.notEmpty) {
            try await fixture.library.deleteContainer(mia.root, for: mia.caller, now: fixture.clock.now)
        }
        #expect(try await mia.names().isEmpty)
    }

    @Test func `a suggested name is free and can be used`() async throws {
        let fixture = try await RefusalFixture()
        for _ in 0..<60 {
            do {
                try await fixture.create("Plan.docx")
                Issue.record("a name that was taken")
            } catch DocumentsError.nameTaken(let free?, lock: nil) {
                try await fixture.create(free.text)
            }
        }
        let names = try await fixture.mia.names()
        #expect(Set(names.map(DocumentName.key)).count == names.count && names.count == 64)
    }

    @Test func `the same names in another folder are no conflict`() async throws {
        let fixture = try await RefusalFixture()
        try await fixture.move(.file(fixture.plan), to: fixture.folder)
        try await fixture.create("Plan.docx")
        #expect(try await fixture.mia.names(in: fixture.folder) == ["Inner/", "Plan.docx", "Taken.docx"])
        #expect(try await fixture.mia.names() == ["Folder/", "Fixed.docx", "Plan.docx", "Taken.docx"])
    }
}
