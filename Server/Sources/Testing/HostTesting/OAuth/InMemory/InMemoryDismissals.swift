public import Basics
import OAuth
public import OAuthServer
import Synchronization

extension InMemoryOAuthStores: Dismissals {
    /// Adds the hint to those that the account has dismissed.
    public func dismiss(_ hint: Hint, for user: UserID) async throws -> Bool {
        state.withLock { $0.people[user]?.dismissed.insert(hint) != nil }
    }

    /// `false` also when there is no such account.
    public func isDismissed(_ hint: Hint, by user: UserID) async throws -> Bool {
        state.withLock { $0.people[user]?.dismissed.contains(hint) ?? false }
    }
}
