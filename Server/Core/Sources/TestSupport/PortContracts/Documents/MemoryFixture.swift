import OAuthServer
import Synchronization
import Testing
public import Basics
public import Documents
public import Foundation
public import WOPIHost

/// Documents of a few users over in-memory stores with a manual clock, for tests of the domain.
///
/// Tests of the domain create all libraries, users and grants with this type.
public struct MemoryFixture: Sendable {
    /// The clock of the store, which tests can advance.
    public let clock: ManualClock
    /// The library of all users.
    public let library: Library
    /// The store of content, which is in memory.
    public let blobs: InMemoryBlobs
    private let stores: InMemoryStores

    /// Creates an empty fixture.
    ///
    /// - Parameters:
    ///   - inlineLimit: the size in bytes up to which content is stored with the rows of the documents.
    ///   - wrap: returns the store that the library uses, such as a wrapper of the given in-memory store.
    public init(inlineLimit: Int = 0, over wrap: (any DocumentStore) -> any DocumentStore = { $0 }) {
        let clock = ManualClock(), stores = InMemoryStores()
        self.clock = clock
        self.stores = stores
        let blobs = InMemoryBlobs(clock: { clock.now })
        self.blobs = blobs
        library = Library(store: wrap(stores), blobs: blobs, inlineLimit: inlineLimit)
    }

    /// The store of the keys that sign access tokens and share links.
    public var keys: any KeyStore { stores }

    /// The store of users and grants, for documents that are elsewhere.
    public var people: any DocumentStore { stores }

    /// Adds a user with an empty tree and an app with full access.
    public func addPerson(
        _ name: String = "mia", displayName: String? = nil, isBusiness: Bool = false, isEducation: Bool = false
    ) async throws -> MemoryPerson {
        let account = Account(
            name: try #require(SignInName(name)), displayName: displayName ?? name.capitalized, isBusiness: isBusiness,
            isEducation: isEducation, created: clock.now)
        try await stores.verbs.accounts.add(account, password: nil)
        let root = try await library.root(for: Caller(user: account.id, authority: .machine), now: clock.now).container
            .id
        return MemoryPerson(fixture: self, id: account.id, grant: try await addGrant(of: account.id), root: root)
    }

    /// Adds another app of a user.
    ///
    /// - Parameter lifetime: the lifetime in seconds; `nil` for no expiration.
    public func addGrant(of user: UserID, lifetime: Double? = nil) async throws -> GrantID {
        let grant = Grant(
            user: user, kind: .operator, created: clock.now, expires: lifetime.map { clock.now.addingTimeInterval($0) },
            label: "Test")
        try await stores.verbs.grants.create(grant)
        return grant.id
    }

    /// Ends a grant, as when a user disconnects an app.
    public func endGrant(_ id: GrantID) async throws {
        let ended = try await stores.verbs.grants.end(id, of: nil, reason: .disconnected, now: clock.now)
        #expect(ended, "the grant had not ended yet")
    }

    /// All audit events about documents, oldest first.
    public var events: [DocumentEvent] { tables.events }

    /// All rows of document tables, so that a test can compare them before and after an operation.
    public var rows: [AnyHashable] {
        let tables = tables
        return [
            AnyHashable(tables.nodes), AnyHashable(tables.locks), AnyHashable(tables.versions),
            AnyHashable(tables.contents), AnyHashable(tables.shares), AnyHashable(tables.events),
            AnyHashable(tables.userInfo), AnyHashable(tables.permissions),
        ]
    }

    /// Disables a user's account.
    public func disable(_ user: UserID) async throws {
        _ = try await stores.verbs.accounts.disable(user, now: clock.now)
    }

    /// Removes the row of a user's root folder, to simulate a damaged database.
    public func loseTop(of user: UserID) {
        stores.state.withLock { state in
            state.documents.nodes = state.documents.nodes.filter { $0.value.parent != nil || $0.value.owner != user }
        }
    }

    private var tables: DocumentTables { stores.state.withLock { $0.documents } }
}

/// A clock that changes only when a test moves it.
public final class ManualClock: Sendable {
    private let time: Mutex<Date>

    /// Creates a clock that shows `start`, by default a time in January 2027.
    public init(_ start: Date = Date(timeIntervalSince1970: 1_800_000_000)) { time = Mutex(start) }

    /// The current time of the clock.
    public var now: Date { time.withLock { $0 } }

    /// Moves the clock.
    ///
    /// - Parameter seconds: the number of seconds by which the clock moves forward; if negative, it moves back.
    public func advance(_ seconds: TimeInterval) { time.withLock { $0 = $0.addingTimeInterval(seconds) } }
}
