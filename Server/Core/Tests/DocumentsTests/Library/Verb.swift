import Basics
import Documents
import PortContracts
import Testing

/// An operation of ``Library`` that a test can try as any caller on a new ``DocumentsFixture``. The operation succeeds
/// if the caller has all rights.
struct Verb: CustomTestStringConvertible, Sendable {
    /// The access rule that applies to an operation.
    enum Kind: Sendable {
        case look
        case lookAtOneself
        case changeOfDocument
        case changeOfFolder
        case share
        case changeOfOneself
    }

    let kind: Kind
    let testDescription: String
    let run: @Sendable (DocumentsFixture, Caller) async throws -> Void

    init(_ kind: Kind, _ name: String, run: @escaping @Sendable (DocumentsFixture, Caller) async throws -> Void) {
        self.kind = kind
        testDescription = name
        self.run = run
    }

    /// Whether the operation renames, moves or deletes the item or releases the item's lock. Only the item's owner may
    /// do this.
    var isArranging: Bool { Self.arranging.contains(testDescription) }

    private static let arranging: Set = [
        "rename a document", "move a document", "delete a document", "rename a folder", "move a folder",
        "delete a folder", "release a lock",
    ]

    var isLook: Bool { kind == .look || kind == .lookAtOneself }

    static let all = looks + changesOfDocuments + changesOfFolders + others
    static let changes = all.filter { !$0.isLook }

    static let looks: [Verb] = [
        Verb(.look, "file") { _ = try await $0.library.file($0.file, for: $1, now: $0.fixture.clock.now) },
        Verb(.look, "container") { _ = try await $0.library.container($0.shared, for: $1, now: $0.fixture.clock.now) },
        Verb(.look, "children") {
            _ = try await $0.library.children(of: $0.shared, for: $1, now: $0.fixture.clock.now)
        },
        Verb(.look, "a page of children") { fixture, caller in
            _ = try await fixture.library.children(
                of: fixture.shared, .everything, after: nil, limit: 1, for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.look, "ancestors of a document") {
            _ = try await $0.library.ancestors(of: .file($0.file), for: $1, now: $0.fixture.clock.now)
        },
        Verb(.look, "ancestors of a folder") {
            _ = try await $0.library.ancestors(of: .container($0.inner), for: $1, now: $0.fixture.clock.now)
        },
        Verb(.look, "versions") { _ = try await $0.library.versions(of: $0.file, for: $1, now: $0.fixture.clock.now) },
        Verb(.look, "the lock that is held") { fixture, caller in
            _ = try await fixture.library.heldLock(of: fixture.file, for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.look, "shares") {
            _ = try await $0.library.shares(of: .container($0.shared), for: $1, now: $0.fixture.clock.now)
        },
        Verb(.lookAtOneself, "person") { _ = try await $0.library.person($1, now: $0.fixture.clock.now) },
        Verb(.lookAtOneself, "root") { _ = try await $0.library.root(for: $1, now: $0.fixture.clock.now) },
    ]

    static let changesOfDocuments: [Verb] = [
        Verb(.changeOfDocument, "lock") { fixture, caller in
            let request = LockRequest.acquire(try MemoryPerson.lockID("A"))
            _ = try await fixture.library.lock(fixture.file, request, for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.changeOfDocument, "save") { fixture, caller in
            let content = try await fixture.mia.stage("saved")
            _ = try await fixture.library.save(
                content, to: fixture.file, presenting: nil, for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.changeOfDocument, "replace") { fixture, caller in
            let content = try await fixture.mia.stage("replaced")
            _ = try await fixture.library.replace(
                content, of: fixture.file, for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.changeOfDocument, "restore") { fixture, caller in
            _ = try await fixture.library.restore(.first, of: fixture.file, for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.changeOfDocument, "rename a document") { fixture, caller in
            _ = try await fixture.library.renameFile(
                fixture.file, to: DocumentName("Other.docx"), presenting: nil, for: caller,
                now: fixture.fixture.clock.now
            )
        },
        Verb(.changeOfDocument, "move a document") { fixture, caller in
            try await fixture.library.move(
                .file(fixture.file), to: fixture.inner, for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.changeOfDocument, "delete a document") { fixture, caller in
            try await fixture.library.deleteFile(fixture.file, for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.changeOfDocument, "release a lock") { fixture, caller in
            _ = try await fixture.library.releaseLock(of: fixture.file, for: caller, now: fixture.fixture.clock.now)
        },
    ]

    static let changesOfFolders: [Verb] = [
        Verb(.changeOfFolder, "create a document") { fixture, caller in
            _ = try await fixture.library.createFile(
                .like(DocumentName("New.docx")), in: fixture.shared, content: .empty, isReadOnly: false, for: caller,
                now: fixture.fixture.clock.now)
        },
        Verb(.changeOfFolder, "create a folder") { fixture, caller in
            _ = try await fixture.library.createContainer(
                .like(DocumentName("Inner")), in: fixture.shared, for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.changeOfFolder, "rename a folder") { fixture, caller in
            _ = try await fixture.library.renameContainer(
                fixture.inner, to: DocumentName("Other"), for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.changeOfFolder, "move a folder") { fixture, caller in
            try await fixture.library.move(
                .container(fixture.inner), to: fixture.shared, for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.changeOfFolder, "delete a folder") { fixture, caller in
            try await fixture.library.deleteContainer(fixture.inner, for: caller, now: fixture.fixture.clock.now)
        },
    ]

    static let others: [Verb] = [
        Verb(.share, "share a document") { fixture, caller in
            _ = try await fixture.library.share(
                .file(fixture.file), as: .readWrite, for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.share, "share a folder") { fixture, caller in
            _ = try await fixture.library.share(
                .container(fixture.inner), as: .readOnly, for: caller, now: fixture.fixture.clock.now)
        },
        Verb(.changeOfOneself, "keep a text of the client's") {
            try await $0.library.setUserInfo("zoom=120", for: $1, now: $0.fixture.clock.now)
        },
    ]
}
