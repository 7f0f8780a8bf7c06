public import Foundation

/// A reason why something can't be shared with an account.
public enum SharingProblem: Hashable, Sendable, CaseIterable {
    /// With the person it belongs to.
    case ownDocument
    /// The top of a tree, or the folder of what others share.
    case top
    /// As an owner; that takes handing it over.
    case role
    /// Until a time that has passed.
    case ended

    /// The problem with the end that something is to have; `nil` for one that is still to come, and for none.
    public init?(end: Date?, now: Date) {
        guard let end, end <= now else { return nil }
        self = .ended
    }
}
