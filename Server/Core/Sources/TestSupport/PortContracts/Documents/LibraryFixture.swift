import OAuthServer
import Testing
public import Basics
public import Documents
public import Foundation

/// A user with an account and an app, whose documents the checks of ``LibraryContract`` change.
struct LibraryFixture: Sendable {
    let library: Library
    let account: Account
    let grant: Grant
    let root: ContainerID
    let now: Date

    /// The user's app as the caller, with full access.
    var caller: Caller { Caller(user: account.id, authority: .grant(grant.id)) }
    /// The user's app as the caller, with read-only access.
    var reader: Caller { Caller(user: account.id, authority: .grant(grant.id), mayWrite: false) }
    var machine: Caller { Caller(user: account.id, authority: .machine) }

    init(_ library: Library, people: any ContractPeople, now: Date, expires: Date? = nil) async throws {
        self.library = library
        self.now = now
        account = OAuthFixture.makeAccount(at: now)
        grant = Grant(user: account.id, kind: .operator, created: now, expires: expires, label: "Test")
        try await people.add(account)
        try await people.add(grant)
        root = try await library.root(for: Caller(user: account.id, authority: .machine), now: now).container.id
    }

    func after(_ seconds: TimeInterval) -> Date { now.addingTimeInterval(seconds) }

    func makeFile(
        _ name: String = "Plan.docx", in container: ContainerID? = nil, _ content: StagedContent = .empty,
        isReadOnly: Bool = false
    ) async throws -> FileRecord {
        try await library.createFile(
            .exactly(DocumentName(name), overwrite: false), in: container ?? root, content: content,
            isReadOnly: isReadOnly, for: caller, now: now
        ).file
    }

    func makeFolder(_ name: String, in container: ContainerID? = nil) async throws -> ContainerID {
        try await library.createContainer(
            .exactly(DocumentName(name), overwrite: false), in: container ?? root, for: caller, now: now
        ).container.id
    }

    func file(_ id: FileID) async throws -> FileRecord { try await library.file(id, for: caller, now: now).file }

    /// The listings of all the user's folders, so that a test can compare them before and after an operation.
    func everything() async throws -> [Listing] {
        var listings: [Listing] = []
        var open = [root]
        while let next = open.popLast() {
            let listing = try await library.children(of: next, for: machine, now: now)
            listings.append(listing)
            open += listing.containers.map(\.id)
        }
        return listings
    }

    /// Content whose bytes aren't stored anywhere, for tests that never open it.
    static func content(_ size: Int64 = 10) -> StagedContent {
        let letters = (0..<32).compactMap { _ in "abcdefghijklmnopqrstuvwxyz".randomElement() }
        return .stored(
            ContentRecord(
                blob: BlobKey(rawValue: String(letters)), size: size,
                sha256: (0..<32).map { _ in UInt8.random(in: .min ... .max) }))
    }

    /// Staged content with this number of bytes, which the store contains and tests can open.
    static func content(_ size: Int, in blobs: some Blobs) async throws -> StagedContent {
        try await blobs.stage(TestBody([UInt8](repeating: 1, count: size)), limit: nil) { $0 }
    }

    /// Stages a text as content, and ends the claim on this content.
    func stage(_ text: String) async throws -> StagedContent {
        try await library.stage(TestBody(Array(text.utf8)), limit: nil) { $0 }
    }

    /// Saves the next version of a file.
    @discardableResult
    func replace(_ file: FileID, with text: String) async throws -> FileVersion {
        try await library.replace(stage(text), of: file, for: caller, now: now)
    }

    /// The content of a file's newest version, as text.
    func text(of file: FileID, for caller: Caller) async throws -> String {
        try await Self.text(library.open(file, for: caller, now: now))
    }

    /// The bytes of any version of a file.
    func text(of version: FileVersion, of file: FileID) async throws -> String {
        try await Self.text(library.open(version, of: file, for: caller, now: now))
    }

    private static func text(_ opened: OpenedFile) async throws -> String {
        String(decoding: try await opened.content.read(at: 0, count: Int(opened.content.size)), as: UTF8.self)
    }

    static func lock(_ text: String = "lock-A") throws -> LockID { try #require(LockID(rawValue: text)) }
}

extension Library {
    /// Permanently deletes a document: its rows are removed, and its content is left to garbage collection.
    public func deleteForGood(_ id: FileID, for caller: Caller, now: Date) async throws {
        try await deleteFile(id, for: caller, now: now)
        try await discard(.file(id), for: caller, now: now)
        try await removeAllDiscarded()
    }
}
