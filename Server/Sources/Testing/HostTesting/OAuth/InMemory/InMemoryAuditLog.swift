public import Basics
import OAuth
public import OAuthServer
import Synchronization

extension InMemoryOAuthStores: AuditLog {
    /// Adds the event at the end; nothing is ever forgotten.
    public func append(_ event: AuditEvent) async throws {
        state.withLock { $0.events.append(event) }
    }

    /// From the end.
    public func recent(of user: UserID?, limit: Int) async throws -> [AuditEvent] {
        state.withLock { state in
            Array(state.events.reversed().filter { user == nil || $0.user == user }.prefix(max(0, limit)))
        }
    }
}
