import Basics
public import Documents
import Foundation
public import OAuthServer
import Testing

/// Checks that an implementation of `HostDocuments` keeps its promises. These checks are what a server with a store of
/// its own has to pass, because they call nothing but the methods of that protocol.
///
/// The checks add users with random names. No other code may use the documents during the checks.
public struct HostDocumentsContract: Sendable {
    let documents: any HostDocuments
    let people: any ContractPeople
    let clock: ManualClock

    /// Creates the checks.
    ///
    /// - Parameters:
    ///   - people: adds the users and grants that the checks need.
    ///   - clock: the clock, set to the time of the first check.
    public init(_ documents: any HostDocuments, people: any ContractPeople, clock: ManualClock) {
        self.documents = documents
        self.people = people
        self.clock = clock
    }

    /// Creates the checks for documents whose owners and grants are in a sign-in store.
    public init(_ documents: any HostDocuments, signIn: any SignInStore, clock: ManualClock) {
        self.init(documents, people: SignInPeople(signIn), clock: clock)
    }

    /// The promises of the contract. A test can check each promise separately.
    public static let promises = Promise.selected([access, contents, names, lockRules, listings].flatMap(\.self))

    /// Checks all promises. Records failed checks in the running test, and throws unexpected errors of the store.
    public func verify() async throws {
        for promise in Self.promises { try await promise.verify(self) }
    }

    /// Checks that everything that was stored is there after the store is opened again.
    ///
    /// - Parameter reopen: opens the same store again, as a new process does. The contract's `people` must still have
    ///   the user and the grant.
    public func verifyRestart(_ reopen: () async throws -> any HostDocuments) async throws {
        var user = try await makeUser()
        let now = user.now, lock = try LibraryFixture.lock(), folder = try await user.makeFolder("Plans")
        let file = try await user.makeFile(in: folder.id), other = try await user.makeFile("Other.docx", "other")
        let template = try await user.make(.like(DocumentName("Template.docx")), "fixed", isReadOnly: true)
        try await user.lock(file.id, .acquire(lock))
        try await user.save("second", to: file.id, presenting: lock)
        try await documents.deleteFile(other.id, for: user.caller, now: now)
        try await documents.setUserInfo("settings", for: user.caller, now: now)
        let saved = try await user.file(file.id)
        user.documents = try await reopen()
        #expect(try await user.file(file.id) == saved)
        #expect(try await user.file(template.id) == template)
        #expect(try await user.text(of: file.id) == "second")
        #expect(try await user.text(of: template.id) == "fixed")
        #expect(try await user.names() == ["Plans", "Template.docx"])
        #expect(try await user.names(in: folder.id) == ["Plan.docx"])
        #expect(try await user.documents.person(user.caller, now: now).userInfo == "settings")
        let reopened = user
        await refuses(.locked(by: lock), "a save without the lock that was set before the restart") {
            try await reopened.save("third", to: file.id, presenting: nil)
        }
    }

    /// - Parameter expires: when the grant of the user's app expires; `nil` for never.
    func makeUser(expires: Date? = nil) async throws -> HostedUser {
        try await HostedUser(documents, people: people, now: clock.now, expires: expires)
    }
}

/// A user with an account and an app, whose documents the checks of ``HostDocumentsContract`` change.
struct HostedUser: Sendable {
    var documents: any HostDocuments
    let id: UserID
    let grant: GrantID
    let root: ContainerID
    let now: Date

    /// A call of the user's app, which has full access.
    var caller: Caller { Caller(user: id, authority: .grant(grant)) }
    /// A call of the user's app with read-only access.
    var reader: Caller { Caller(user: id, authority: .grant(grant), mayWrite: false) }

    init(
        _ documents: any HostDocuments, people: any ContractPeople, now: Date, expires: Date? = nil
    ) async throws {
        self.documents = documents
        self.now = now
        let account = OAuthFixture.makeAccount(at: now)
        let grant = Grant(user: account.id, kind: .operator, created: now, expires: expires, label: "Test")
        try await people.add(account)
        try await people.add(grant)
        (id, self.grant) = (account.id, grant.id)
        let caller = Caller(user: account.id, authority: .grant(grant.id))
        root = try await documents.root(for: caller, now: now).container.id
    }

    func file(_ id: FileID) async throws -> FileRecord { try await documents.file(id, for: caller, now: now).file }

    func makeFile(
        _ name: String = "Plan.docx", _ text: String = "first", in container: ContainerID? = nil
    ) async throws -> FileRecord {
        try await make(.exactly(DocumentName(name), overwrite: false), text, in: container)
    }

    func make(
        _ choice: NameChoice, _ text: String, in container: ContainerID? = nil, isReadOnly: Bool = false
    ) async throws -> FileRecord {
        try await stage(text) { content in
            try await documents.createFile(
                choice, in: container ?? root, content: content, isReadOnly: isReadOnly, for: caller, now: now
            ).file
        }
    }

    func makeFolder(_ name: String, in container: ContainerID? = nil) async throws -> ContainerRecord {
        try await documents.createContainer(
            .exactly(DocumentName(name), overwrite: false), in: container ?? root, for: caller, now: now
        ).container
    }

    /// Saves a text as the next version of a document.
    @discardableResult
    func save(
        _ text: String, to file: FileID, presenting lock: LockID?, as caller: Caller? = nil
    ) async throws -> FileVersion {
        try await stage(text) { content in
            try await documents.save(
                content, to: file, presenting: lock, by: [], for: caller ?? self.caller, now: now)
        }
    }

    func stage<Value>(_ text: String, naming save: (StagedContent) async throws -> Value) async throws -> Value {
        try await documents.stage(TestBody(Array(text.utf8)), limit: nil, for: id, naming: save)
    }

    @discardableResult
    func lock(_ file: FileID, _ request: LockRequest, at time: Date? = nil) async throws -> FileVersion {
        try await documents.lock(file, request, for: caller, now: time ?? now)
    }

    /// The content of the newest version, as text.
    func text(of file: FileID) async throws -> String {
        let opened = try await documents.open(file, upTo: .max, for: caller, now: now)
        return String(decoding: try await opened.content.read(at: 0, count: Int(opened.content.size)), as: UTF8.self)
    }

    /// The names in a folder, read in pages of two items.
    func names(in container: ContainerID? = nil, _ content: ListingContent = .everything) async throws -> [String] {
        var names: [String] = [], cursor: ListingCursor?
        repeat {
            let page = try await documents.children(
                of: container ?? root, content, after: cursor, limit: 2, for: caller, now: now)
            names += (page.listing.containers.map(\.name) + page.listing.files.map(\.name)).sorted()
            cursor = page.next
        } while cursor != nil
        return names
    }
}
