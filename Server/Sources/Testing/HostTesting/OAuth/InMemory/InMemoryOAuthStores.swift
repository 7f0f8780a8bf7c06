import Basics
import Foundation
import OAuth
import OAuthServer
import Synchronization
import WOPIHost

/// Every port of `OAuthServer`, and the `DocumentStore` of `Documents`, over one state in memory: for tests, and as a
/// short example of a backend.
///
/// One lock around the whole state makes each verb the atomic step that its port promises, across ports, too.
public final class InMemoryOAuthStores: Sendable {
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
        var grants: [GrantID: Grant] = [:] { didSet { endChildren() } }
        var codes: [SecretDigest: StoredCode] = [:]
        var access: [SecretDigest: AccessToken] = [:]
        var chains: [GrantID: RefreshChain] = [:]
        /// Refresh tokens of all generations.
        var refresh: [SecretDigest: GrantID] = [:]
        var sessions: [SecretDigest: Session] = [:]
        var throttles: [ThrottleKey: Throttle] = [:]
        var events: [AuditEvent] = []
        var documents = DocumentTables()
        /// Of tokens, the oldest first.
        var keys: [SigningKey] = []
        var shareKeys: [SigningKey] = []

        func isLive(_ grant: GrantID, now: Date) -> Bool { grants[grant]?.isLive(now: now) ?? false }

        /// Ends the grants made under one that has ended, for whatever reason.
        private mutating func endChildren() {
            let orphans = grants.values.compactMap { grant in
                grant.ended == nil ? grant.parent.flatMap { grants[$0]?.ended }.map { (grant.id, $0) } : nil
            }
            for (id, ended) in orphans { grants[id]?.end(.parentEnded, now: ended) }
        }

        /// Checks the session in which something is asked for; `nil` is the operator's.
        func check(_ authority: GrantID?, of user: UserID?, now: Date) throws {
            guard let authority else { return }
            guard let session = grants[authority], session.user == user, session.isLive(now: now) else {
                throw StoreRefusal.stale
            }
        }

        /// Ends every live grant that `matches`.
        @discardableResult
        mutating func end(_ reason: GrantEnd, now: Date, where matches: (Grant) -> Bool) -> [GrantID] {
            let ending = grants.values.filter { $0.isLive(now: now) && matches($0) }.map(\.id)
            for id in ending { grants[id]?.end(reason, now: now) }
            return ending
        }
    }

    let state = Mutex(State())

    /// Empty stores.
    public init() {}
}
