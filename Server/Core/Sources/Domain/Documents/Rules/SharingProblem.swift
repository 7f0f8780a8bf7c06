public import Foundation

/// The reason why an item can't be shared with an account.
public enum SharingProblem: Hashable, Sendable, CaseIterable {
    /// The user is the item's owner.
    case ownDocument
    /// The item is a root or the "Shared with me" folder.
    case top
    /// The role is owner, which requires a transfer of ownership.
    case role
    /// The expiry is in the past.
    case ended

    /// The problem with an expiry; `nil` for a future time and for none.
    public init?(end: Date?, now: Date) {
        guard let end, end <= now else { return nil }
        self = .ended
    }
}
