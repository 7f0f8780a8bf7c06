public import OAuth
public import OAuthServer
import Synchronization

extension InMemoryOAuthStores: Dismissals {
    public func dismiss(_ hint: Hint, for user: UserID) async throws -> Bool {
        state.withLock { $0.people[user]?.dismissed.insert(hint) != nil }
    }

    public func isDismissed(_ hint: Hint, by user: UserID) async throws -> Bool {
        state.withLock { $0.people[user]?.dismissed.contains(hint) ?? false }
    }
}
