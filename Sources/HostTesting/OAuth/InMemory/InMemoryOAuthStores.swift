import Foundation
import OAuth
import OAuthServer
import Synchronization

/// Every port of `OAuthServer` over one state in memory: for tests, and to read what a backend has to do.
///
/// One lock around all of it makes each verb the atomic step its port promises, across ports too.
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
    }

    struct State {
        var clients: [ClientID: Client] = [:]
        var people: [UserID: Person] = [:]
        var grants: [GrantID: Grant] = [:]
        var codes: [SecretDigest: StoredCode] = [:]
        var access: [SecretDigest: AccessToken] = [:]
        var chains: [GrantID: RefreshChain] = [:]
        /// Every refresh token there ever was, of whatever generation.
        var refresh: [SecretDigest: GrantID] = [:]
        var sessions: [SecretDigest: Session] = [:]
        var throttles: [ThrottleKey: Throttle] = [:]
        var events: [AuditEvent] = []

        func isLive(_ grant: GrantID, now: Date) -> Bool { grants[grant]?.isLive(now: now) ?? false }

        /// Ends every live grant that `matches`.
        @discardableResult
        mutating func end(_ reason: GrantEnd, now: Date, where matches: (Grant) -> Bool) -> [GrantID] {
            let ending = grants.values.filter { $0.isLive(now: now) && matches($0) }.map(\.id)
            for id in ending { grants[id]?.end(reason, now: now) }
            return ending
        }
    }

    let state = Mutex(State())

    public init() {}
}
