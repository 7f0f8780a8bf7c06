public import Foundation

/// The reason why an item can't be shared with an account.
public enum SharingProblem: Hashable, Sendable, CaseIterable {
    /// The user is the item's owner.
    case ownDocument
    /// The item is a root or the "Shared with me" folder.
    case top
    /// The requested role is owner. To make another user the owner, transfer ownership.
    case role
    /// The expiration is in the past.
    case ended

    /// The problem with an expiration; `nil` if the expiration is in the future or there is no expiration.
    public init?(end: Date?, now: Date) {
        guard let end, end <= now else { return nil }
        self = .ended
    }
}
