import Testing
public import Basics
public import Documents
public import Foundation
public import OAuthServer

/// The users and grants that the contract suites of documents need. A document store doesn't contain users and grants,
/// so each storage backend provides them separately.
///
/// If a backend also has a `SignInStore`, the suites use that store (`SignInPeople`).
public protocol ContractPeople: Sendable {
    /// Adds a user with an empty root folder.
    func add(_ account: Account) async throws

    /// Removes a user with everything that belongs to the user.
    func remove(_ id: UserID, now: Date) async throws

    /// Adds a grant, such as the grant of a user's connected app.
    func add(_ grant: Grant) async throws

    /// Ends a grant, as when the user disconnects an app.
    func end(_ id: GrantID, now: Date) async throws

    /// Whether the backend supports operators, as set by ``Account/isOperator`` of an added account.
    var haveOperators: Bool { get }
}

extension ContractPeople {
    /// Returns `false`, for a backend without operators.
    public var haveOperators: Bool { false }
}

extension InMemoryStores {
    /// Returns the user who made a grant, for tests of a document store whose accounts are elsewhere. Pass the same
    /// stores to ``HostDocumentsContract/init(_:signIn:clock:)``.
    ///
    /// - Returns: `nil` if the user was removed or disabled, or if the grant has ended or belongs to another user.
    public func person(_ user: UserID, grant: GrantID, now: Date) throws -> Documents.Person? {
        let rows = snapshot()
        guard let account = try rows.account(user), account.disabled == nil, let grant = try rows.grant(grant),
            grant.user == user, grant.isLive(now: now)
        else { return nil }
        return Documents.Person(
            id: user, signInName: account.name.rawValue, displayName: account.displayName,
            isBusiness: account.isBusiness, isEducation: account.isEducation)
    }
}

/// Adds and removes the users and grants in a sign-in store.
struct SignInPeople: ContractPeople {
    private let stores: OAuthStores

    var haveOperators: Bool { true }

    init(_ store: any SignInStore) { stores = OAuthStores(store) }

    func add(_ account: Account) async throws { try await stores.accounts.add(account, password: nil) }

    func remove(_ id: UserID, now: Date) async throws {
        #expect(try await stores.accounts.remove(id, withDocuments: true, now: now) != nil)
    }

    func add(_ grant: Grant) async throws { try await stores.grants.create(grant) }

    func end(_ id: GrantID, now: Date) async throws {
        #expect(try await stores.grants.end(id, of: nil, reason: .disconnected, now: now))
    }
}

/// A user of a ``MemoryFixture`` with an app, and helpers for the first steps of many tests.
public struct MemoryPerson: Sendable {
    /// The fixture that the user belongs to.
    public let fixture: MemoryFixture
    /// The user.
    public let id: UserID
    /// The grant of the user's app.
    public let grant: GrantID
    /// The root folder of the user's documents.
    public let root: ContainerID

    /// The user's app as the caller, with full access.
    public var caller: Caller { Caller(user: id, authority: .grant(grant)) }
    /// The user's app as the caller, with read-only access.
    public var reader: Caller { Caller(user: id, authority: .grant(grant), mayWrite: false) }
    /// The command line as the caller, on the user's behalf.
    public var machine: Caller { Caller(user: id, authority: .machine) }

    private var library: Library { fixture.library }
    private var now: Date { fixture.clock.now }

    /// Creates a file with some text, by default in the root.
    public func makeFile(
        _ name: String = "Plan.docx", _ text: String = "first", in container: ContainerID? = nil,
        isReadOnly: Bool = false
    ) async throws -> FileRecord {
        let content = try await stage(text)
        return try await library.createFile(
            .exactly(DocumentName(name), overwrite: false), in: container ?? root, content: content,
            isReadOnly: isReadOnly, for: machine, now: now
        ).file
    }

    /// Creates a folder, by default in the root.
    public func makeFolder(_ name: String, in container: ContainerID? = nil) async throws -> ContainerID {
        try await library.createContainer(
            .exactly(DocumentName(name), overwrite: false), in: container ?? root, for: machine, now: now
        ).container.id
    }

    /// Stages a text as content that a test can save, and ends the claim on this content.
    public func stage(_ text: String) async throws -> StagedContent {
        try await library.stage(TestBody(Array(text.utf8)), limit: nil) { $0 }
    }

    /// Saves the next version of a file without presenting a lock, as an upload does.
    @discardableResult
    public func save(_ text: String, to file: FileID) async throws -> FileVersion {
        try await library.replace(stage(text), of: file, for: machine, now: now)
    }

    /// Locks a file for half an hour.
    public func lock(_ file: FileID, with text: String = "A") async throws {
        _ = try await library.lock(file, .acquire(Self.lockID(text)), for: caller, now: now)
    }

    /// The current state of the file.
    public func file(_ id: FileID) async throws -> FileRecord {
        try await library.file(id, for: machine, now: now).file
    }

    /// The content of a file's newest version, as text.
    public func text(of id: FileID) async throws -> String {
        let content = try await library.open(id, for: machine, now: now).content
        return String(decoding: try await content.read(at: 0, count: Int(content.size)), as: UTF8.self)
    }

    /// The names of all items in a folder, by default the root; folder names end with a slash.
    public func names(in container: ContainerID? = nil) async throws -> [String] {
        let listing = try await library.children(of: container ?? root, for: machine, now: now)
        return listing.containers.map { $0.name + "/" } + listing.files.map(\.name)
    }

    /// A lock id as chosen by a client.
    public static func lockID(_ text: String) throws -> LockID { try #require(LockID(rawValue: text)) }
}
