import Basics
import Foundation
import OAuth
import OAuthServer
import Synchronization
import WOPIHost

/// The `SignInStore` and `OperatorReader` of `OAuthServer`, the `DocumentStore` of `Documents` and the `KeyStore` of
/// `WOPIHost` over one in-memory state: for tests, and as a short example of a backend.
///
/// One lock around the whole state makes each write the transaction that the ports promise.
public final class InMemoryStores: Sendable {
    struct AccessToken {
        var grant: GrantID
        var scope: Scope
        var issued: Date
        var expires: Date?
    }

    struct Session {
        var grant: GrantID
        var activity: SessionActivity
    }

    struct Person {
        var account: Account
        var password: PasswordHash?
        var dismissed: Set<Hint> = []
    }

    struct State {
        var clients: [ClientID: Client] = [:]
        var people: [UserID: Person] = [:]
        var grants: [GrantID: Grant] = [:]
        var codes: [SecretDigest: StoredCode] = [:]
        var access: [SecretDigest: AccessToken] = [:]
        var chains: [GrantID: RefreshChain] = [:]
        /// Refresh tokens of all generations.
        var refresh: [SecretDigest: GrantID] = [:]
        var sessions: [SecretDigest: Session] = [:]
        var throttles: [ThrottleKey: Throttle] = [:]
        /// The events of sign-in by identifier.
        var events: [String: AuditEvent] = [:]
        var documents = DocumentTables()
        /// The keys of tokens, oldest first.
        var keys: [SigningKey] = []
        var shareKeys: [SigningKey] = []
    }

    let state = Mutex(State())

    /// Creates empty stores.
    public init() {}

    /// A copy of the state for reading without the lock.
    func snapshot() -> InMemoryRows { InMemoryRows(state.withLock { $0 }) }

    /// Runs the body on a copy of the state, under the lock; the copy is stored unless the body throws.
    func change<Value: Sendable>(_ body: (InMemoryRows) throws -> Value) throws -> Value {
        try state.withLock { state in
            let rows = InMemoryRows(state)
            let value = try body(rows)
            state = rows.state
            return value
        }
    }
}
