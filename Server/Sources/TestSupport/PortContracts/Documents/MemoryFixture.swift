package import Basics
package import Documents
import Foundation
import OAuthServer
import Synchronization
import Testing
package import WOPIHost

/// Documents of a few people over stores in memory, with a clock that is moved by hand: the start of a core's tests.
///
/// It is the one place where those tests make a library, a person and a grant.
package struct MemoryFixture: Sendable {
    package let clock: ManualClock
    package let library: Library
    package let blobs: InMemoryBlobs
    private let stores: InMemoryStores

    /// An empty place.
    ///
    /// - Parameters:
    ///   - inlineLimit: bytes up to which content is kept with the rows.
    ///   - wrap: makes the store that the library works on out of the one in memory.
    package init(inlineLimit: Int = 0, over wrap: (any DocumentStore) -> any DocumentStore = { $0 }) {
        let clock = ManualClock(), stores = InMemoryStores()
        self.clock = clock
        self.stores = stores
        let blobs = InMemoryBlobs(clock: { clock.now })
        self.blobs = blobs
        library = Library(store: wrap(stores), blobs: blobs, inlineLimit: inlineLimit)
    }

    /// The keys of tokens and of share links.
    package var keys: any KeyStore { stores }

    /// A person with an empty tree and an app that may do everything.
    package func addPerson(
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

    /// Another app of a person.
    ///
    /// - Parameter lifetime: seconds; `nil` for as long as it isn't ended.
    package func addGrant(of user: UserID, lifetime: Double? = nil) async throws -> GrantID {
        let grant = Grant(
            user: user, kind: .operator, created: clock.now, expires: lifetime.map { clock.now.addingTimeInterval($0) },
            label: "Test")
        try await stores.verbs.grants.create(grant)
        return grant.id
    }

    /// Disconnects an app.
    package func endGrant(_ id: GrantID) async throws {
        let ended = try await stores.verbs.grants.end(id, of: nil, reason: .disconnected, now: clock.now)
        #expect(ended, "the grant had not ended yet")
    }

    /// Everything that the documents have left in the audit log, the oldest first.
    package var events: [DocumentEvent] { tables.events }

    /// Every row of the documents, to compare before and after.
    package var rows: [AnyHashable] {
        let tables = tables
        return [
            AnyHashable(tables.nodes), AnyHashable(tables.locks), AnyHashable(tables.versions),
            AnyHashable(tables.contents), AnyHashable(tables.shares), AnyHashable(tables.events),
            AnyHashable(tables.userInfo), AnyHashable(tables.permissions),
        ]
    }

    /// Keeps a person from signing in.
    package func disable(_ user: UserID) async throws {
        _ = try await stores.verbs.accounts.disable(user, now: clock.now)
    }

    /// Damages the rows of a person: the top of their documents is missing.
    package func loseTop(of user: UserID) {
        stores.state.withLock { state in
            state.documents.nodes = state.documents.nodes.filter { $0.value.parent != nil || $0.value.owner != user }
        }
    }

    private var tables: DocumentTables { stores.state.withLock { $0.documents } }
}
